/* SPDX-License-Identifier: MIT */
/**
 * file/conversion.h: a report on a conversion between a project and a foreign file: an import, an
 * export, or a write-back. It counts everything that was lost or became something else, with names.
 *
 *     ConversionReport *report = conversion_report_new();
 *     ImportOptions options = {.report = report};
 *     ...
 *     if (conversion_report_losses(report) > 0)
 *         show(conversion_event_line(report, CONVERSION_LOST));
 *     conversion_report_free(report);
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/** A kind of event. Kinds from CONVERSION_LOST on are losses; the others are only for
 * information. */
typedef enum ConversionEvent {
    IMPORT_SLICE_BOX = 0,     /**< slices imported as boxes */
    IMPORT_SLICE_POINT,       /**< slices of one pixel, and pivots, imported as action points */
    IMPORT_HOT_SPOT,          /**< slices and pivots imported as hot spots */
    IMPORT_NEW_TAG,           /**< new tags for boxes, because the project had none of that name */
    IMPORT_FIRST_KEY_EARLIER, /**< slices shown before their first key, as in Aseprite */
    IMPORT_NINE_PATCH,        /**< nine-patch centres kept as properties */
    IMPORT_NAME_CHANGED,      /**< names that were already used, empty or too long */
    IMPORT_LAYERS_MERGED,     /**< layers merged into the pixels with their blend modes */
    IMPORT_LAYER_BOXES,       /**< boxes imported from what is painted in layers */
    IMPORT_LAYER_POINTS,      /**< action points imported from what is painted in layers */
    IMPORT_LAYER_EVENTS,      /**< events of painted layers, imported as frame properties */
    IMPORT_LAYER_LEFT_OUT,    /**< layers that the user excluded from the picture */
    EXPORT_WRITTEN_SLICE,     /**< slices written to the file, see slices_write_back.h */
    EXPORT_REMOVED_SLICE,     /**< slices removed from the file: not in the project */
    IMPORT_SCALED,            /**< atlases made for another scale; their pixels are not scaled */
    EXPORT_REPEATED,          /**< entries repeated for animations that are not a run of frames */
    EXPORT_PRIVATE_MIRRORED,  /**< mirrored steps, stored only under "gabarit", like the next 3 */
    EXPORT_PRIVATE_TIMES,     /**< durations of animations */
    EXPORT_PRIVATE_LOOP,      /**< loops of animations that return to a step after the first */
    EXPORT_PRIVATE_PAGES,     /**< animations whose frames are on several pages */
    IMPORT_SHAPE_BOX,         /**< shapes of tiles imported as boxes */
    IMPORT_SHAPE_POINT,       /**< points of tiles imported as action points */
    IMPORT_SHAPE_WALLS,       /**< walls made from shapes of object layers and of tiles */
    IMPORT_SHAPE_MARKER,      /**< points and tiles of object layers imported as markers */
    IMPORT_SHAPE_ZONE,        /**< shapes of object layers that fill zones */
    IMPORT_TILED_HIDDEN,      /**< hidden Tiled layers, imported like visible ones */
    IMPORT_LINE_WALLS,        /**< walls made from lines of Doom maps */
    IMPORT_LINE_OPEN,         /**< lines that block nothing, imported into a separate layer */
    IMPORT_THING_MARKER,      /**< things of Doom maps imported as markers */
    EXPORT_ADDED_START,       /**< player starts added to levels that had none */
    EXPORT_ADDED_ROOM,        /**< rooms made around walls that have no sectors */
    IMPORT_NOT_SHOWN,         /**< MUGEN sprites that no action shows */
    IMPORT_BOX,               /**< boxes of MUGEN actions */
    IMPORT_LINE_LEFT_OUT,     /**< lines that block nothing, which the user excluded */
    IMPORT_LAYER_NOTHING,     /**< Tiled layers that are only drawn; in the order of the words */
    IMPORT_LAYER_WALLS,       /**< Tiled layers that became walls, */
    IMPORT_LAYER_MARKERS,     /**< markers, */
    IMPORT_LAYER_ZONES,       /**< zones */
    CONVERSION_LOST,
    IMPORT_LOST_HIDDEN_LAYER = CONVERSION_LOST,
    IMPORT_LOST_KEYS,          /**< slice keys after the last frame */
    IMPORT_LOST_TAG,           /**< animations without frames, or with missing ones */
    IMPORT_LOST_STEPS,         /**< animation steps whose frames are missing */
    IMPORT_LOST_ANIMATION,     /**< animations whose frames are in another sprite */
    IMPORT_LOST_SLICE,         /**< slices beyond the limits of a project */
    IMPORT_LOST_VALUE_TYPE,    /**< lists and nested values, converted to text */
    IMPORT_LOST_FOREIGN,       /**< properties of plug-ins */
    IMPORT_LOST_PROPERTY,      /**< properties that are too many, too long or without a key */
    IMPORT_LOST_LAYER,         /**< layers that options name and the file does not have */
    IMPORT_LOST_PAINTED,       /**< layer boxes beyond the maximum number */
    EXPORT_LOST_SLICE,         /**< boxes and points that would be read back as something else */
    EXPORT_UNWRITTEN_FRAME,    /**< frames that show the same picture as an earlier one */
    EXPORT_UNWRITTEN_TAG,      /**< boxes that would be read back with another tag */
    EXPORT_UNWRITTEN_CHANGE,   /**< properties that differ in later frames */
    EXPORT_UNWRITTEN_FRACTION, /**< fractional positions, reduced to whole pixels */
    EXPORT_UNWRITTEN_VALUE,    /**< groups of boxes and directions of points */
    IMPORT_LOST_TILE,          /**< tiles of a tileset without a picture */
    IMPORT_LOST_OUTLINE,       /**< shapes replaced by their bounding boxes */
    IMPORT_LOST_SHAPE,         /**< objects that are neither areas nor tracks */
    IMPORT_LOST_TEXT,          /**< objects that are text */
    IMPORT_LOST_TILED_LAYER,   /**< layers whose tiles have neither classes nor shapes */
    IMPORT_LOST_TILE_PICTURE,  /**< tile layers that could not be drawn as the picture */
    IMPORT_LOST_PARALLAX,      /**< layers with parallax, imported without it */
    IMPORT_LOST_IMAGE,         /**< image layers that do not become the picture */
    IMPORT_LOST_FILE,          /**< files that cannot be read; the names are whole messages */
    IMPORT_LOST_TILED_KEY,     /**< settings in Tiled's files that are not read */
    IMPORT_LOST_CLASS,         /**< classes and kinds of boxes for which no tag is left */
    IMPORT_LOST_OUT_OF_RANGE,  /**< items beyond the limits of a project */
    IMPORT_LOST_SHORT_LINE,    /**< lines of Doom maps without a length */
    IMPORT_LOST_SCRIPTS,       /**< scripts and dialogues of Doom maps */
    IMPORT_LOST_SPRITE,        /**< MUGEN sprites that actions show and the file does not have */
    IMPORT_LOST_BLENDING,      /**< blending, scales, angles and interpolation of steps */
    IMPORT_LOST_INFINITE_STEP, /**< steps before the last that have no end */
    IMPORT_LOST_ACTION,        /**< MUGEN actions with the number of an earlier one */
    IMPORT_LOST_LINE,          /**< lines without a meaning in MUGEN actions */
    IMPORT_LOST_PIXELS,        /**< pixels that are missing, or are in another file */
    EXPORT_LOST_MIRRORED,      /**< mirrored steps, written without mirroring */
    EXPORT_LOST_LOOP,          /**< animations that must restart from their first step */
    EXPORT_LOST_NAME,          /**< frame names, which become numbers */
    EXPORT_LOST_PROPERTY,      /**< properties for which the format has no place */
    EXPORT_LOST_REFERENCE,     /**< references, written as text */
    EXPORT_LOST_FRAME,         /**< frames without a picture */
    EXPORT_LOST_MASK,          /**< masks of frames, which only the bank has */
    EXPORT_LOST_ASSET,         /**< maps and levels, which only the bank has */
    EXPORT_LOST_CHARACTER,     /**< characters of texts that XML cannot contain */
    EXPORT_LOST_DIRECTION,     /**< directions of animations, written as they are played */
    EXPORT_LOST_ANIMATION,     /**< animations for which no tile is left */
    EXPORT_LOST_SPRITE,        /**< sprites without pictures, or too large for a sheet */
    EXPORT_LOST_LAYER,         /**< layers of levels that the format has no equivalent for */
    EXPORT_LOST_MAZE,          /**< mazes, written as walls */
    EXPORT_LOST_PARTITION,     /**< partition settings of wall layers */
    EXPORT_LOST_PICTURE,       /**< pictures in formats that the other program cannot read */
    EXPORT_LOST_ZONE,          /**< zones without pixels and shapes */
    EXPORT_LOST_CURVE,         /**< curved shapes, written as straight lines */
    EXPORT_LOST_WIDTH,         /**< tracks of varying width */
    EXPORT_LOST_BAND,          /**< bands and roads of maps */
    EXPORT_LOST_SCENERY,       /**< layers of levels that are not wall layers */
    EXPORT_LOST_ONE_WAY,       /**< one-way walls, written as blocking from both sides */
    EXPORT_LOST_MARKER,        /**< markers that have no equivalent in the format */
    EXPORT_LOST_TILE,          /**< tile objects whose tileset has no file of its own */
    EXPORT_LOST_OPEN_LINE,     /**< lines of Doom maps that were not imported */
    EXPORT_LOST_FAR,           /**< items beyond the limits of the format */
    EXPORT_LOST_GROUP,         /**< groups of boxes, without which the boxes are written */
    EXPORT_LOST_DURATION,      /**< steps whose duration is rounded */
    EXPORT_LOST_HOT_SPOT,      /**< frames whose hot spot is rounded */
    EXPORT_LOST_UNUSED_FRAME,  /**< frames that no animation shows */
    CONVERSION_EVENTS
} ConversionEvent;

/** The events of one kind. */
typedef struct ConversionKind {
    uint32_t count;
    GPtrArray *names; /**< the first distinct names */
} ConversionKind;

typedef struct ConversionReport {
    ConversionKind events[CONVERSION_EVENTS];
} ConversionReport;

ConversionReport *conversion_report_new(void);
/** NULL is allowed in all functions: nothing is recorded. */
void conversion_report_free(ConversionReport *report);
/** Counts `count` events that concern an item with this name. */
void conversion_report_add(ConversionReport *report, ConversionEvent event, const char *name,
                           uint32_t count);

/** Reports a file that was left out because it cannot be read. The message of the error names the
 * file, the reason and a remedy. Does nothing if `problem` is NULL. */
void conversion_report_problem(ConversionReport *report, const GError *problem);

/** Returns the number of losses. */
uint32_t conversion_report_losses(const ConversionReport *report);

/** Returns the word that names a kind in files, such as "hidden-layer". */
const char *conversion_event_word(ConversionEvent event);
/** Returns a line about a kind: `slices imported as boxes (2): "head", "fist"`. It contains the
 * first names, with invisible characters escaped and long names truncated. The caller frees it. */
char *conversion_event_line(const ConversionReport *report, ConversionEvent event);
/** Returns the lines of all kinds that occurred, starting at kind `from`; "" if there are none. The
 * caller frees it. */
char *conversion_report_lines(const ConversionReport *report, ConversionEvent from);

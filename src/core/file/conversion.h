/* SPDX-License-Identifier: MIT */
/**
 * file/conversion.h: what was lost or became something else between a project and a foreign file,
 * when one is imported, exported or written back: counted, with the names of what is concerned.
 *
 *     ConversionReport *report = conversion_report_new();
 *     ImportOptions options = {.report = report};
 *     ...
 *     if (conversion_report_losses(report) > 0)
 *         show(conversion_event_line(report, CONVERSION_LOST));
 *     conversion_report_free(report);
 */
#ifndef GABARIT_FILE_CONVERSION_H
#define GABARIT_FILE_CONVERSION_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/** What happened to something. Kinds from CONVERSION_LOST on are losses; others only tell. */
typedef enum ConversionEvent {
    IMPORT_TAKEN_AS_BOX = 0,  /**< slices */
    IMPORT_TAKEN_AS_POINT,    /**< slices of one pixel, and pivots */
    IMPORT_TAKEN_AS_HOT_SPOT, /**< slices and pivots */
    IMPORT_NEW_TAG,           /**< of boxes for which the project had none */
    IMPORT_FIRST_KEY_EARLIER, /**< slices that are shown before their first key, as there */
    IMPORT_NINE_PATCH,        /**< kept as properties */
    IMPORT_NAME_CHANGED,      /**< because it was taken, empty or too long */
    IMPORT_LAYERS_MERGED,     /**< their blend modes are in the pixels now */
    IMPORT_LAYER_BOXES,       /**< boxes of what is painted in layers */
    IMPORT_LAYER_POINTS,      /**< action points, the same */
    IMPORT_LAYER_EVENTS,      /**< events, the same, as properties of frames */
    IMPORT_LAYER_LEFT_OUT,    /**< because the user asked for that */
    EXPORT_WRITTEN_SLICE,     /**< into the file, see slices_back.h */
    EXPORT_REMOVED_SLICE,     /**< of the file, because the project has none of that name */
    IMPORT_SCALED,            /**< atlases for another scale: their pixels are taken as they are */
    EXPORT_REPEATED,          /**< entries of atlases, for animations that are no run of frames */
    EXPORT_OWN_MIRRORED,      /**< steps: in atlases in our own words only, as are the next ones */
    EXPORT_OWN_TIMES,         /**< animations */
    EXPORT_OWN_LOOP,          /**< animations that return to a later step than their first */
    EXPORT_OWN_ACROSS,        /**< animations whose frames are on several pages */
    IMPORT_SHAPE_BOX,         /**< shapes of tiles */
    IMPORT_SHAPE_POINT,       /**< points of tiles, as action points */
    IMPORT_SHAPE_WALLS,       /**< of layers, by the number of their walls */
    IMPORT_SHAPE_MARKER,      /**< points and tiles of object layers */
    IMPORT_SHAPE_ZONE,        /**< shapes of object layers that fill zones */
    IMPORT_TILED_HIDDEN,      /**< layers, taken in like others */
    IMPORT_LINE_WALLS,        /**< of maps of Doom, by the number of their walls */
    IMPORT_LINE_OPEN,         /**< lines that block nothing, in a layer of their own */
    IMPORT_THING_MARKER,      /**< things of maps of Doom */
    EXPORT_ADDED_START,       /**< of levels that had none */
    EXPORT_ADDED_ROOM,        /**< around walls that have no sectors */
    IMPORT_NOT_SHOWN,         /**< sprites of MUGEN, by no action */
    CONVERSION_LOST,
    IMPORT_LOST_HIDDEN_LAYER = CONVERSION_LOST,
    IMPORT_LOST_KEYS,          /**< beyond the last frame */
    IMPORT_LOST_TAG,           /**< without frames, or whose frames are not all there */
    IMPORT_LOST_STEPS,         /**< of animations, whose frames are not there */
    IMPORT_LOST_ANIMATION,     /**< of frames that went into another sprite */
    IMPORT_LOST_SLICE,         /**< beyond what a project can hold */
    IMPORT_LOST_VALUE_TYPE,    /**< lists and nested values, now text */
    IMPORT_LOST_FOREIGN,       /**< properties of plug-ins */
    IMPORT_LOST_PROPERTY,      /**< too many, too long, without a key */
    IMPORT_LOST_LAYER,         /**< that options name, and the file does not have */
    IMPORT_LOST_PAINTED,       /**< boxes of layers, which are too many */
    EXPORT_UNWRITTEN,          /**< boxes and points that would be read as something else */
    EXPORT_UNWRITTEN_FRAME,    /**< that shows the same as an earlier one */
    EXPORT_UNWRITTEN_TAG,      /**< of boxes, which would get another one */
    EXPORT_UNWRITTEN_CHANGE,   /**< properties that are others in later frames */
    EXPORT_UNWRITTEN_FRACTION, /**< of pixels, now cut */
    EXPORT_UNWRITTEN_VALUE,    /**< groups of boxes, directions of points */
    IMPORT_LOST_TILE,          /**< of a tileset, without a picture */
    IMPORT_LOST_OUTLINE,       /**< shapes that became their bounding boxes */
    IMPORT_LOST_SHAPE,         /**< objects that have no place in a map with zones */
    IMPORT_LOST_TEXT,          /**< objects that are text */
    IMPORT_LOST_TILED_LAYER,   /**< layers in which nothing has a meaning */
    IMPORT_LOST_PARALLAX,      /**< layers that scroll in their own way */
    IMPORT_LOST_IMAGE,         /**< layers that are pictures, but for the first */
    IMPORT_LOST_CLASS,         /**< for which there is no tag left */
    IMPORT_LOST_FAR,           /**< beyond what a project can hold */
    IMPORT_LOST_OPEN_LINE,     /**< of maps of Doom, which block nothing */
    IMPORT_LOST_SHORT_LINE,    /**< without a length */
    IMPORT_LOST_SCRIPTS,       /**< and dialogues of maps */
    IMPORT_LOST_SPRITE,        /**< of MUGEN, which actions show and the file does not have */
    IMPORT_LOST_BLENDING,      /**< scales, angles and interpolation of steps */
    IMPORT_LOST_STAY,          /**< steps before the last that are shown for ever */
    IMPORT_LOST_ACTION,        /**< of MUGEN, whose number an earlier one has */
    IMPORT_LOST_LINE,          /**< of its actions, which mean nothing */
    IMPORT_LOST_PIXELS,        /**< that the file does not have, or that are in another one */
    EXPORT_LOST_MIRRORED,      /**< steps of animations, now as their frames are */
    EXPORT_LOST_LOOP,          /**< animations that begin again from their first step */
    EXPORT_LOST_NAME,          /**< of frames, which are numbers */
    EXPORT_LOST_PROPERTY,      /**< for which the format has no place */
    EXPORT_LOST_FRAME,         /**< without a picture */
    EXPORT_LOST_MASK,          /**< of frames, which are in the bank alone */
    EXPORT_LOST_ASSET,         /**< maps and levels, the same */
    EXPORT_LOST_CHARACTER,     /**< of texts, which XML cannot hold */
    EXPORT_LOST_DIRECTION,     /**< of animations, which are written as they are played */
    EXPORT_LOST_ANIMATION,     /**< for which there is no tile left */
    EXPORT_LOST_SPRITE,        /**< without pictures, or too large for a sheet */
    EXPORT_LOST_LAYER,         /**< of levels, for which Tiled has nothing */
    EXPORT_LOST_MAZE,          /**< now walls */
    EXPORT_LOST_PARTITION,     /**< settings of layers of walls */
    EXPORT_LOST_PICTURE,       /**< in formats that Tiled cannot read */
    EXPORT_LOST_ZONE,          /**< without pixels */
    EXPORT_LOST_CURVE,         /**< shapes, now of straight lines */
    EXPORT_LOST_WIDTH,         /**< tracks that are not as wide everywhere */
    EXPORT_LOST_BAND,          /**< bands of maps, and what their roads are */
    EXPORT_LOST_SCENERY,       /**< layers of levels that are no walls */
    EXPORT_LOST_ONE_WAY,       /**< walls, which block from both sides there */
    EXPORT_LOST_MARKER,        /**< that are nothing that the format knows */
    EXPORT_LOST_FAR,           /**< beyond what the format can hold */
    CONVERSION_EVENTS
} ConversionEvent;

/** One kind that occurred. */
typedef struct ConversionKind {
    uint32_t count;
    GPtrArray *names; /**< of the first ones, each once */
} ConversionKind;

typedef struct ConversionReport {
    ConversionKind events[CONVERSION_EVENTS];
} ConversionReport;

ConversionReport *conversion_report_new(void);
/** NULL is allowed in all functions: nothing is noted. */
void conversion_report_free(ConversionReport *report);
/** Notes `count` things of a name. */
void conversion_report_add(ConversionReport *report, ConversionEvent event, const char *name,
                           uint32_t count);

/** How many things were lost. */
uint32_t conversion_report_losses(const ConversionReport *report);

/** A word that names a kind in files: "hidden-layer". */
const char *conversion_event_word(ConversionEvent event);
/** A line about a kind: `slices taken as boxes (2): "head", "fist"`, with the first names, made
 * visible and cut where they are long. The caller frees it. */
char *conversion_event_line(const ConversionReport *report, ConversionEvent event);
/** The lines of all kinds that occurred, from one on; "" for none. The caller frees it. */
char *conversion_report_lines(const ConversionReport *report, ConversionEvent from);

#endif

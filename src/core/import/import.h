/* SPDX-License-Identifier: MIT */
/**
 * import/import.h: the options and the result of an import, and names of imported files. The import
 * itself is in formats/import_files.h.
 */
#pragma once

#include "file/conversion.h"
#include "import/sheet/sheet.h"
#include "model/tag_sets.h"

typedef enum ImportAs { IMPORT_SPRITE = 0, IMPORT_MAP, IMPORT_LEVEL } ImportAs;

/** The nodes that a layer of a drawn map becomes; `import_layer_words` has the words for files. */
typedef enum ImportLayerAs {
    LAYER_AS_NOTHING = 0,
    LAYER_AS_WALLS,
    LAYER_AS_MARKERS,
    LAYER_AS_ZONES,
    LAYER_AS_KINDS
} ImportLayerAs;
extern const char *const import_layer_words[];

/** The position at which imported frames are inserted into an existing sprite. */
typedef struct ImportPosition {
    uint64_t sprite;    /**< 0: the frames become a new sprite */
    uint64_t animation; /**< animation that also gets them as steps; 0: none */
    uint32_t before;    /**< index of a step of `animation`, or of a frame; count: append */
} ImportPosition;

typedef struct ImportOptions {
    ImportAs as;
    const char *name;     /**< name of the new asset; NULL: the name of the first file */
    SheetCut cut;         /**< how sheets of sprites are cut */
    const SheetCut *cuts; /**< one cut for each file instead; NULL: all use `cut` */
    uint64_t level;       /**< an existing level that gets the picture; 0: a new level */
    uint64_t layer;       /**< layer of `level` that gets it as its tiles or heights; 0: none */
    uint64_t map; /**< a map that gets the picture and its size, instead of a new map; 0: none */
    int across, down;  /**< anchor of that map's paint, see edit_set_map_picture */
    ImportPosition at; /**< inserts the frames into an existing sprite */
    /** Each row of a single sheet becomes an animation. `row_names` has their names, in order: a
     * row with an empty name is left out, and rows after the last name are named after the asset,
     * with a number. */
    bool by_rows;
    const char *const *row_names; /**< NULL-terminated; or NULL */
    /**
     * The meanings of layers of pictures, an array of LayerMeaning (model/picture_layers.h).
     * A layer of boxes without the name of a tag gets the tag with its own name or colour. NULL:
     * none.
     */
    const GArray *layers;
    bool layers_by_name; /**< guess other meanings from their names */
    /** Options of the format, such as "all_tiles" or "map=E1M1"; NULL-terminated, or NULL. */
    const char *const *choices;
    GStrvBuilder *layers_found; /**< receives NAME=walls for each layer of drawn maps; or NULL */
    const char *const *given;   /**< internal: all files that are imported together */
    TagSet tags; /**< the tag set that replaces the project's tags, see tag_set_for_first */
    ConversionReport *report; /**< receives conversions and losses; or NULL */
} ImportOptions;

/** The result of an import. */
typedef struct ImportDone {
    uint64_t asset; /**< the sprite, or the last map or level */
    uint32_t assets, frames, animations;
} ImportDone;

/** Key of the property of a sprite that names the atlas that its frames come from, relative to the
 * folder of its first picture. A frame from elsewhere has this property, too, relative to the
 * folder of its own picture: another atlas, or "" for none. */
#define IMPORT_ATLAS_KEY "atlas"
/** Key of the option that names a map of a file with several maps. */
#define IMPORT_MAP_NAME "map"
/** Key of the option that states what a layer of a drawn map becomes: "layer=NAME=walls". */
#define IMPORT_LAYER_AS "layer"

/** Returns the value of a format's option, "" if it has none; NULL if it is not given. If it is
 * given several times, returns its next value after the value `after`. */
const char *import_option(const ImportOptions *options, const char *key, const char *after);

/** Returns the tag set that suits a project whose first asset is imported as `as`. */
TagSet import_tag_set(ImportAs as);

/** Compares names in natural order: numbers by value, other characters by bytes. */
int natural_compare(const char *a, const char *b);
/** True if a path ends with a suffix such as ".png", ignoring case, after a name. */
bool path_has_suffix(const char *path, const char *suffix);
/** path_base returns the name of a file without folder and suffix. path_stem also removes the
 * number at its end and the separators before that, unless nothing would be left. The caller frees
 * the result. */
char *path_base(const char *path);
char *path_stem(const char *path);
/** Returns the stem of a name, which may contain slashes: "walk" for "walk/03". The caller frees
 * it. */
char *name_stem(const char *name);

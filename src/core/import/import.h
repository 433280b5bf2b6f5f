/* SPDX-License-Identifier: MIT */
/**
 * import/import.h: imports picture files into a project as sprites, maps or levels. A table of
 * importers defines which importer reads which files; the formats of other tools are added there.
 *
 *     ImportOptions options = {.as = IMPORT_SPRITE, .cut = {.kind = CUT_ISLANDS, .gap = 1}};
 *     ImportDone done;
 *     Project *after = import_files(before, store, paths, &options, &done, &error);
 *
 * Paths are as the project will store them: relative to its folder, or absolute below a root of the
 * store. If anything fails, nothing is changed. To import art again after it has changed, see
 * import/again/again.h.
 */
#pragma once

#include "file/conversion.h"
#include "import/sheet/sheet.h"
#include "model/tag_sets.h"

typedef enum ImportAs { IMPORT_SPRITE = 0, IMPORT_MAP, IMPORT_LEVEL } ImportAs;

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
     * The meanings of layers of Aseprite files, an array of LayerMeaning (model/picture_layers.h).
     * A layer of boxes without the name of a tag gets the tag with its own name or colour. NULL:
     * none.
     */
    const GArray *layers;
    bool layers_by_name;      /**< guess other meanings from the names, see import/layers.h */
    bool all_tiles;           /**< tilesets: also import tiles without any data */
    bool all_lines;           /**< maps of Doom: also import lines that block nothing */
    bool axis_middle;         /**< MUGEN's sprites: the hot spot is the centre of the axis' pixel */
    const char *const *given; /**< internal: all files that are imported together */
    const char *const *maps;  /**< names of maps in WAD files, NULL-terminated; NULL: all */
    TagSet tags; /**< the tag set that replaces the project's tags, see tag_set_for_first */
    ConversionReport *report; /**< receives conversions and losses; or NULL */
} ImportOptions;

/** The result of an import. */
typedef struct ImportDone {
    uint64_t asset; /**< the sprite, or the last map or level */
    uint32_t assets, frames, animations;
} ImportDone;

/** The importer of one kind of file. */
typedef struct Importer {
    const char *const *suffixes; /**< ".png", in lower case; NULL-terminated */
    Project *(*import)(const Project *before, PictureStore *store, const char *const *paths,
                       const ImportOptions *options, ImportDone *done, GError **error);
    bool has_frames;  /**< its files define their own frames, so they are not cut */
    bool names_files; /**< its files name the pictures that show the frames */
    ImportAs usual;   /**< kind of asset that its files become by default */
    const char *page; /**< of the guide (data/guide) */
} Importer;

/** Returns a new store (picture_store_new) that also draws maps of Tiled, as the pictures of levels
 * and maps: the path of such a picture is that of the map. */
PictureStore *import_store_new(const char *folder, const char *const *roots,
                               const PictureLimits *limits);

/** Returns all importers, and sets `*count` to their number. */
const Importer *importers(uint32_t *count);
/** Returns the importer for a file, by the suffix of its name, or NULL. */
const Importer *importer_for(const char *path);
/** True if the suffix of a file name is that of an atlas, a tileset or a tile map, whose frames are
 * in other files. */
bool import_is_atlas(const char *path);
/** True if the suffix of a file name is that of a Tiled map, which can become a level or a map. */
bool import_is_tiled_map(const char *path);
/** True if the suffix of a file name is that of a file with Doom maps, which can only become
 * levels. */
bool import_is_wad(const char *path);
/** True if the suffix of a file name is that of actions of a MUGEN fighter. */
bool import_is_air(const char *path);
/** Returns the names of the maps in a WAD file, in the order of the file. The path need not be in a
 * project. The caller frees them (g_strfreev). NULL with an error. */
char **import_maps_of(const char *path, GError **error);
/** Returns the path of the atlas that a sprite was made from; the caller frees it. NULL if none.
 * The sprite stores it in the property IMPORT_ATLAS_KEY, relative to the folder of its first
 * picture. */
#define IMPORT_ATLAS_KEY "atlas"
char *import_atlas_of(const Project *project, const Sprite *sprite);
/** Returns the paths of the files that a file needs: for an atlas, its pictures and its other
 * parts; for actions of MUGEN, the file of sprites if it is in the same folder; else none. The
 * path need not be in a project. The caller frees them (g_strfreev); NULL with an error. */
char **import_companions(const char *path, GError **error);
/** True if the suffix of a file name is that of a format whose layers can have meanings. */
bool import_has_layers(const char *path);
/** True if the suffix of a file name is that of a format that defines its own frames. */
bool import_knows_frames(const char *path);

/**
 * Imports the files in `paths` (NULL-terminated), in the natural order of their names (2 before
 * 10).
 *
 * Actions of a fighter of MUGEN become animations of its sprites, whose file is one of the given
 * files or in the same folder; a file of sprites alone becomes frames.
 *
 * As a sprite: each file becomes a frame with its name, or is cut into frames. Files whose names
 * differ only in their last number (walk_01, walk_02) become an animation named without it (walk);
 * so does each sheet if there are several. In an Aseprite file, tags become animations, and slices
 * become boxes, points and hot spots. A GIF file becomes frames and an animation. The frames of a
 * JSON atlas or of a Tiled tileset are on the pictures that it names.
 *
 * As maps or levels: each picture becomes one; of a file with several frames, the first is used.
 * Each Tiled map becomes a map or a level; each map of a WAD file becomes a level.
 *
 * Returns NULL with an error that names the file; IMPORT_NO_FRAMES if `paths` is empty.
 */
Project *import_files(const Project *before, PictureStore *store, const char *const *paths,
                      const ImportOptions *options, ImportDone *done, GError **error);

/** Returns the kind of asset that a file becomes by default: a level for maps of Tiled and Doom,
 * else a sprite. */
ImportAs import_as_usual(PictureStore *store, const char *path);

/** Returns the tag set that suits a project whose first asset is imported as `as`. */
TagSet import_tag_set(ImportAs as);

/** Compares names in natural order: numbers by value, other characters by bytes. */
int natural_compare(const char *a, const char *b);
/** path_base returns the name of a file without folder and suffix. path_stem also removes the
 * number at its end and the separators before that, unless nothing would be left. The caller frees
 * the result. */
char *path_base(const char *path);
char *path_stem(const char *path);
/** Returns the stem of a name, which may contain slashes: "walk" for "walk/03". The caller frees
 * it. */
char *name_stem(const char *name);

/* SPDX-License-Identifier: MIT */
/**
 * import/import.h: imports picture files into a project as sprites, maps or levels. A table of
 * importers says what reads which files; other tools' formats are added there.
 *
 *     ImportOptions options = {.as = IMPORT_SPRITE, .cut = {.kind = CUT_ISLANDS, .gap = 1}};
 *     ImportDone done;
 *     Project *after = import_files(before, store, paths, &options, &done, &error);
 *
 * Paths are as the project will keep them: relative to its folder, or absolute below a root of the
 * store. Where anything fails, nothing is changed. To import art again after it has changed, see
 * import/again.h.
 */
#ifndef GABARIT_IMPORT_IMPORT_H
#define GABARIT_IMPORT_IMPORT_H

#include "file/conversion.h"
#include "import/sheet.h"
#include "model/tag_sets.h"

typedef enum ImportAs { IMPORT_SPRITE = 0, IMPORT_MAP, IMPORT_LEVEL } ImportAs;

/** Where imported frames are inserted among those of a sprite. */
typedef struct ImportPosition {
    uint64_t sprite;    /**< 0: the frames become a sprite of their own */
    uint64_t animation; /**< to which they are added as steps, too; or 0 */
    uint32_t before;    /**< index of a step of it, else of a frame; their number: at the end */
} ImportPosition;

typedef struct ImportOptions {
    ImportAs as;
    const char *name;     /**< of the new asset; NULL: that of the first file */
    SheetCut cut;         /**< of sprites */
    const SheetCut *cuts; /**< one for each file instead; NULL: all have `cut` */
    uint64_t level;       /**< a level that gets the picture; 0: a new one does */
    uint64_t layer; /**< of that level, which gets it instead: as its sheet of tiles or heights */
    uint64_t map; /**< the map that gets the picture and its size, instead of a new one; 0: none */
    int across,
        down; /**< where the paint of that map stays: -1, 0 or 1, see edit_set_map_picture */
    ImportPosition at; /**< for frames of an existing sprite */
    /** Each row of a single sheet becomes an animation. `row_names` are their names in turn: a row
     * with an empty name becomes none, and rows beyond the last name are numbered after the
     * asset. */
    bool by_rows;
    const char *const *row_names; /**< ends with NULL; NULL: there are none */
    /** What layers of Aseprite files mean, an array of LayerMeaning (model/picture_layers.h). A
     * layer of boxes without the name of a tag gets that of its own name or colour. NULL: nothing.
     */
    const GArray *layers;
    bool layers_by_name; /**< others mean what their names say, see import/layers.h */
    bool all_tiles;      /**< of tilesets: those that say nothing of themselves as well */
    bool all_lines;      /**< of maps of Doom: those that block nothing as well */
    bool axis_middle;    /**< of MUGEN's sprites: hot spots are in the middle of the axis' pixel */
    const char *const *given; /**< internal: all files that are imported together */
    const char *const *maps;  /**< names of maps in WAD files, ends with NULL; NULL: all */
    TagSet tags; /**< the set that replaces the project's tags, see tag_set_for_first */
    ConversionReport *report; /**< receives what was taken for what, and lost; or NULL */
} ImportOptions;

/** What was made. */
typedef struct ImportDone {
    uint64_t asset; /**< the sprite, or the last map or level */
    uint32_t assets, frames, animations;
} ImportDone;

/** One kind of file. */
typedef struct Importer {
    const char *const *suffixes; /**< ".png", in lower case; ends with NULL */
    Project *(*import)(const Project *before, PictureStore *store, const char *const *paths,
                       const ImportOptions *options, ImportDone *done, GError **error);
    bool has_frames;  /**< its files say what their frames are: there is nothing to cut */
    bool names_files; /**< its frames are on pictures that its files name */
    ImportAs usual;   /**< what its files become by default */
} Importer;

/** All importers; `*count` of them. */
const Importer *importers(uint32_t *count);
/** The importer for a file, by the end of its name, or NULL. */
const Importer *importer_for(const char *path);
/** Whether a file is an atlas, a tileset or a map of tiles, which has frames on other files, by the
 * end of its name. */
bool import_is_atlas(const char *path);
/** Whether a file is a map of Tiled, or holds maps of Doom, by the end of its name. */
bool import_is_map(const char *path);
/** Whether a file holds maps of Doom, which become levels alone, by the end of its name. */
bool import_is_wad(const char *path);
/** Whether a file holds actions of a fighter of MUGEN, by the end of its name. */
bool import_is_air(const char *path);
/** The names of the maps in such a file, which may lie anywhere, in its order; the caller's
 * (g_strfreev). NULL with an error. */
char **import_maps_of(const char *path, GError **error);
/** The path of the atlas that a sprite was made of, the caller's, or NULL. The sprite has it as a
 * property of this key, seen from the folder of its first picture. */
#define IMPORT_ATLAS_KEY "atlas"
char *import_atlas_of(const Project *project, const Sprite *sprite);
/** The files that a file, which may lie anywhere, needs: of an atlas its pictures and the rest of
 * the atlas; of actions of MUGEN their sprites, if they lie beside them; of all others none. The
 * caller's (g_strfreev); NULL with an error. */
char **import_companions(const char *path, GError **error);
/** Whether a file has layers that may mean something, by the end of its name. */
bool import_has_layers(const char *path);
/** Whether a file says itself what its frames are, by the end of its name. */
bool import_knows_frames(const char *path);

/**
 * Imports files, which end with NULL, in the natural order of their names (2 before 10).
 *
 * Actions of a fighter of MUGEN are animations on its sprites, whose file is among the given ones
 * or beside it; a file of sprites alone is its frames.
 *
 * As a sprite: every file is a frame with its name, or is cut into frames. Files whose names differ
 * in their last number alone (walk_01, walk_02) are an animation named like the rest (walk); so is
 * each of several sheets. An Aseprite file is its frames: its tags are animations, its slices
 * boxes, points and hot spots; a GIF file is its frames, and an animation; an atlas in JSON has
 * frames on the pictures that it names, as has a tileset of Tiled. As maps or levels: each file is
 * the picture of one (of a file with frames, the first of them), and a map of Tiled is one; each
 * map of a WAD file is a level. NULL with an error that names the file; IMPORT_NO_FRAMES for no
 * files.
 */
Project *import_files(const Project *before, PictureStore *store, const char *const *paths,
                      const ImportOptions *options, ImportDone *done, GError **error);

/** What the file at a path becomes by default: maps of Tiled and Doom levels, all else a
 * sprite. */
ImportAs import_as_usual(PictureStore *store, const char *path);

/** The set of tags that suits a project whose first asset is imported this way. */
TagSet import_tag_set(ImportAs as);

/** Compares names in natural order: numbers by their value, all else by bytes. */
int natural_compare(const char *a, const char *b);
/** A file's name without folder and suffix / the same without the number at its end and the
 * characters before that; the former where nothing would be left. The caller frees them. */
char *path_base(const char *path);
char *path_stem(const char *path);
/** The stem of a name, which may have slashes: "walk" for "walk/03". The caller frees it. */
char *name_stem(const char *name);

#endif

/* SPDX-License-Identifier: MIT */
/**
 * export/tmx.h: a project as files of Tiled (https://www.mapeditor.org), which its versions from
 * 1.8 on read: a map for each level and each map, a tileset for each sprite, and the pictures that
 * these need. import/TILED.md says what becomes what, both ways.
 *
 *     TmxExport with = {.project = project, .store = store, .form = TILED_TMX, .name = "duel",
 *                       .folder = "/games/duel/build", .from = "/games/duel"};
 *     GPtrArray *files = tmx_files(&with, &error);       // TmxFile *
 */
#ifndef GABARIT_EXPORT_TMX_H
#define GABARIT_EXPORT_TMX_H

#include "art/picture.h"
#include "file/conversion.h"
#include "model/document.h"

/** What files of Tiled are made of. */
typedef struct TmxExport {
    const Project *project;
    PictureStore *store;
    TiledForm form;           /**< XML or JSON */
    const char *name;         /**< with which the names of all files begin */
    const char *folder;       /**< where they will lie; absolute */
    const char *from;         /**< the folder of the project, the same */
    ConversionReport *report; /**< receives what Tiled cannot say; or NULL */
} TmxExport;

/** A file beside the bank. */
typedef struct TmxFile {
    char *name;
    bool is_picture; /**< PNG, else a map or a tileset */
    GBytes *bytes;
} TmxFile;

/** All files, which g_ptr_array_unref frees. NULL with an error of COMPILE_ERROR. */
GPtrArray *tmx_files(const TmxExport *with, GError **error);

#endif

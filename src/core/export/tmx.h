/* SPDX-License-Identifier: MIT */
/**
 * export/tmx.h: a project as files for Tiled (https://www.mapeditor.org), version 1.8 or later: a
 * map for each level and each map, a tileset for each sprite, and the pictures that these need.
 * data/guide/tiled.md describes the conversion in both directions.
 *
 *     TmxExport input = {.project = project, .store = store, .form = TILED_TMX, .name = "duel",
 *                        .folder = "/games/duel/build", .from = "/games/duel"};
 *     GPtrArray *files = tmx_files(&input, &error);      // TmxFile *
 */
#pragma once

#include "art/picture.h"
#include "file/conversion.h"
#include "model/document.h"

/** The input of tmx_files. */
typedef struct TmxExport {
    const Project *project;
    PictureStore *store;
    TiledForm form;           /**< XML or JSON */
    const char *name;         /**< prefix of all file names */
    const char *folder;       /**< absolute path of the folder that will contain the files */
    const char *from;         /**< absolute path of the project's folder */
    ConversionReport *report; /**< receives everything that Tiled cannot express; or NULL */
} TmxExport;

/** A file to write next to the bank. */
typedef struct TmxFile {
    char *name;
    bool is_picture; /**< a PNG file; else a map or a tileset */
    GBytes *bytes;
} TmxFile;

/** Returns all files, which g_ptr_array_unref frees. NULL with an error of COMPILE_ERROR, or of
 * picture_store_get. */
GPtrArray *tmx_files(const TmxExport *input, GError **error);

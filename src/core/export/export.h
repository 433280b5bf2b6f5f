/* SPDX-License-Identifier: MIT */
/**
 * export/export.h: makes the contents of all files of an export, in memory.
 *
 *     Exports exports;
 *     ExportRequest request = {.json = true, .header = true, .prefix = "duel"};
 *     if (project_export(project, store, &options, &request, &exports, &error))
 *         save_all(exports.bank, exports.json, exports.header);
 *     exports_clear(&exports);
 */
#pragma once

#include "export/compile.h"
#include "export/tmx.h"
#include "file/commit.h"
#include "file/conversion.h"

/** The files to make in addition to the bank. */
typedef struct ExportRequest {
    bool json;
    bool header;
    bool doom; /**< levels as Doom maps, in text form if `udmf` is set */
    bool udmf;
    const char *prefix;       /**< prefix of the header's constants; NULL or "": none */
    ConversionReport *report; /**< receives everything that other formats cannot express; or NULL */
    /** Maps and tilesets for Tiled, see tmx.h. The caller sets `form`, `name`, `folder` and `from`;
     * project_export sets the other fields. */
    TmxExport tiled;
} ExportRequest;

/** The bytes of the exported files; NULL for files that were not requested. */
typedef struct Exports {
    GBytes *bank;     /**< *.gab */
    GBytes *json;     /**< *.gab.json: the bank as JSON */
    GBytes *header;   /**< C header with the bank's names as constants; see bank/header.h */
    GBytes *doom;     /**< *.wad, see doom_wad.h */
    GPtrArray *pages; /**< GBytes *, PNG files of the pages next to the bank; or NULL */
    GPtrArray *atlas; /**< GBytes *, JSON files that list the frames on these pages; or NULL */
    GPtrArray *tiled; /**< TmxFile *, maps, tilesets and their pictures; or NULL */
} Exports;

/** Returns a project's settings for packing frames on pages. The name is borrowed; "" means the
 * name of the bank. */
AtlasOptions atlas_of_settings(const ExportSettings *settings);
/** Returns the default name of the pages of a bank: the bank's file name without its ending. The
 * caller frees it. */
char *atlas_name_of_bank(const char *bank);

/** Compiles a project and makes the bytes of all files. `options` and `request` may be NULL; the
 * `pages` field of the options is ignored. Returns false, with nothing to clear, and an error of
 * tmx_files, of doom_wad, or of COMPILE_ERROR with the path of the object. */
bool project_export(const Project *project, PictureStore *store, const CompileOptions *options,
                    const ExportRequest *request, Exports *exports, GError **error);

/** Return the number of pages to write next to the bank, and the number of JSON files for them. */
uint32_t exports_page_count(const Exports *exports);
uint32_t exports_atlas_count(const Exports *exports);
/** Adds the files for Tiled, if any, to a commit. */
bool exports_add_tiled(const Exports *exports, const FilePath *targets, FileCommit *commit,
                       GError **error);

/** Frees the bytes. */
void exports_clear(Exports *exports);

/* SPDX-License-Identifier: MIT */
/**
 * export/export.h: the files that a project is exported as.
 *
 *     Exports exports;
 *     ExportRequest request = {.json = true, .header = true, .prefix = "duel"};
 *     if (project_export(project, store, &options, &request, &exports, &error))
 *         save_all(exports.bank, exports.json, exports.header);
 *     exports_clear(&exports);
 */
#ifndef GABARIT_EXPORT_EXPORT_H
#define GABARIT_EXPORT_EXPORT_H

#include "export/compile.h"
#include "export/tmx.h"
#include "file/commit.h"
#include "file/conversion.h"

/** Which files are wanted beside the bank. */
typedef struct ExportRequest {
    bool json;
    bool header;
    bool doom; /**< levels as maps of Doom, by `udmf` as text */
    bool udmf;
    const char *prefix;       /**< of the header's constants; NULL or "": none */
    ConversionReport *report; /**< receives what other formats cannot say; or NULL */
    /** In which form maps and tilesets for Tiled are wanted, and of what names, folder and folder
     * of the project; see tmx.h, all else of it is filled in. */
    TmxExport tiled;
} ExportRequest;

/** The bytes of files; NULL for those that are not wanted. */
typedef struct Exports {
    GBytes *bank;     /**< *.gab */
    GBytes *json;     /**< *.gab.json, the text that the bank has as JSON */
    GBytes *header;   /**< C, with the bank's names as constants; see bank/header.h */
    GBytes *doom;     /**< *.wad, see doom_wad.h */
    GPtrArray *pages; /**< GBytes *, the PNG files of an atlas that lie beside the bank; or NULL */
    GPtrArray *atlas; /**< GBytes *, JSON that says where frames lie on these pages; or NULL */
    GPtrArray *tiled; /**< TmxFile *, maps, tilesets and their pictures; or NULL */
} Exports;

/** The pages that a project wants its frames to be packed on; the name is borrowed, "" where the
 * bank's is meant. */
AtlasOptions atlas_of_settings(const ExportSettings *settings);
/** What pages are called that lie beside a bank and have no name of their own: as the bank, without
 * its ending. The caller's. */
char *atlas_name_of_bank(const char *bank);

/** Compiles a project and makes the bytes. `options` and `request` may be NULL; `pages` of the
 * options does not count. False with an error
 * of COMPILE_ERROR, which names the path, and nothing to clear. */
bool project_export(const Project *project, PictureStore *store, const CompileOptions *options,
                    const ExportRequest *request, Exports *exports, GError **error);

/** How many pages are to lie beside the bank, and how many files of JSON beside these. */
uint32_t exports_page_count(const Exports *exports);
uint32_t exports_atlas_count(const Exports *exports);
/** Adds the files for Tiled, if there are some, to what becomes new together. */
bool exports_add_tiled(const Exports *exports, const FilePath *targets, FileCommit *commit,
                       GError **error);

/** Frees the bytes. */
void exports_clear(Exports *exports);

#endif

/* SPDX-License-Identifier: MIT */
/**
 * formats/formats.h: the tables of all importers and exports.
 *
 *     for (uint32_t i = 0; i < export_format_count; i++)
 *         if (export_is_on(export_formats[i], settings))
 *             puts(export_formats[i]->title);
 */
#pragma once

#include "formats/format.h"

/* ---- Importers ---- */

extern const Importer *const importers[];
extern const uint32_t importer_count;

/** Returns the importer for a file, by the suffix of its name, or NULL. */
const Importer *importer_for(const char *path);
/** Returns the importer for a file, also by its content. `bytes` may be NULL. */
const Importer *importer_for_content(const char *path, GBytes *bytes);

/** Returns the titles of importers that have a property, such as "GIF or Tiled map", in English;
 * the caller frees it. */
char *importer_titles(bool (*has)(const Importer *importer));

/* ---- Exports ---- */

/** The exports, in the order of lists. Their files are replaced in the opposite order: once the
 * bank exists, so do the others. */
extern const ExportFormat *const export_formats[];
extern const uint32_t export_format_count;

/** The first exports, whose paths the project stores, and the maximum number of all. */
enum { EXPORT_BANK = 0, EXPORT_JSON, EXPORT_HEADER, EXPORT_STORED, EXPORT_FORMATS_MAX = 32 };

/** The export that packs frames on pages, the one whose template the user names, and the page. */
extern const ExportFormat atlas_export, template_export, view_export;

/** Returns the index of an export in export_formats. */
uint32_t export_index(const ExportFormat *format);
/** Returns the first format whose files may have the ending of a name, or NULL. */
const ExportFormat *export_format_of_name(const char *name);
/** Returns the field of ExportSettings with the key of a format or an option. */
const Field *export_field(const char *key);
/** True if a field is set: a text or path, a boolean, or a word other than the first. */
bool export_is_set(const char *key, const ExportSettings *settings);
/** True if the settings ask for a format. Those that need the pages of the atlas ask for it. */
bool export_is_on(const ExportFormat *format, const ExportSettings *settings);

/* SPDX-License-Identifier: MIT */
/* The tables of importers and exports, which meson.build lists; the contract is in formats.h. */
#include "formats/formats.h"

#include "formats/format_list.h" /* made by meson.build */

#include <string.h>

/* ---- The tables ---- */

#define DECLARE_IMPORTER(name) extern const Importer name##_importer;
#define DECLARE_EXPORT(name)   extern const ExportFormat name##_export;
#define IMPORTER(name)         &name##_importer,
#define EXPORT(name)           &name##_export,

IMPORTERS(DECLARE_IMPORTER)
EXPORTS(DECLARE_EXPORT)

const Importer *const importers[] = {IMPORTERS(IMPORTER)};
const uint32_t importer_count = G_N_ELEMENTS(importers);

const ExportFormat *const export_formats[] = {EXPORTS(EXPORT)};
const uint32_t export_format_count = G_N_ELEMENTS(export_formats);
G_STATIC_ASSERT(G_N_ELEMENTS(export_formats) <= EXPORT_FORMATS_MAX);

/* ---- Importers ---- */

static bool has_suffix(const Importer *importer, const char *path)
{
    const char *const *suffix = importer->suffixes;
    while (*suffix != NULL && !path_has_suffix(path, *suffix))
        suffix++;
    return *suffix != NULL;
}

const Importer *importer_for(const char *path)
{
    for (uint32_t i = 0; i < importer_count; i++)
        if (has_suffix(importers[i], path))
            return importers[i];
    return NULL;
}

const Importer *importer_for_content(const char *path, GBytes *bytes)
{
    const Importer *importer = importer_for(path);
    gsize size = 0;
    const char *text = importer != NULL && importer->shares_suffix && bytes != NULL
                           ? g_bytes_get_data(bytes, &size)
                           : NULL;
    for (uint32_t i = 0; text != NULL && i < importer_count; i++)
        if (importers[i]->recognise != NULL && importers[i]->recognise(text, size))
            return importers[i];
    return importer;
}

char *importer_titles(bool (*has)(const Importer *importer))
{
    GString *titles = g_string_new(NULL);
    for (uint32_t i = 0; i < importer_count; i++)
        if (has(importers[i]))
            g_string_append_printf(titles, "%s%s", titles->len > 0 ? " or " : "",
                                   importers[i]->title);
    return g_string_free(titles, false);
}

/* ---- Exports ---- */

uint32_t export_index(const ExportFormat *format)
{
    uint32_t index = 0;
    while (export_formats[index] != format)
        index++;
    return index;
}

const ExportFormat *export_format_of_name(const char *name)
{
    for (uint32_t i = 0; i < export_format_count; i++) {
        const ExportFormat *format = export_formats[i];
        const OutputKind *kind = format->kind;
        bool ends = format->ending != NULL && g_str_has_suffix(name, format->ending);
        if (ends || (kind != NULL && kind->endings != NULL && output_has_ending(name, kind)))
            return format;
    }
    return NULL;
}

const Field *export_field(const char *key)
{
    for (uint32_t i = 0; i < export_settings_kind.field_count; i++)
        if (strcmp(export_settings_kind.fields[i].key, key) == 0)
            return &export_settings_kind.fields[i];
    return NULL;
}

bool export_is_set(const char *key, const ExportSettings *settings)
{
    const Field *field = export_field(key);
    if (field->type == FIELD_TEXT)
        return (*node_field_const(settings, field, char *))[0] != 0;
    if (field->type == FIELD_BOOLEAN)
        return *node_field_const(settings, field, bool);
    return *node_field_const(settings, field, int) != 0;
}

bool export_is_on(const ExportFormat *format, const ExportSettings *settings)
{
    for (uint32_t i = 0; format->makes_pages && i < export_format_count; i++)
        if (export_formats[i]->needs_pages && export_is_on(export_formats[i], settings))
            return true;
    return format->key != NULL && export_is_set(format->key, settings);
}

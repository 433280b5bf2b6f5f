/* SPDX-License-Identifier: MIT */
/*
 * Implements ed-paths.h. A folder with the editor's data is recognised by its compiled schema.
 */
#include "app/files/ed-paths.h"

#define SCHEMA "org.gabarit.Gabarit"

static gboolean has_schema(const char *folder)
{
    g_autofree char *schemas = g_build_filename(folder, "gschemas.compiled", NULL);
    return g_file_test(schemas, G_FILE_TEST_EXISTS);
}

/* Returns the folder of this program, or the build's prefix if the system does not report it. */
static char *program_folder(void)
{
    g_autofree char *program = g_file_read_link("/proc/self/exe", NULL);
    return program != NULL ? g_path_get_dirname(program) : g_strdup(GABARIT_PREFIX);
}

/* Returns a data folder: in the build folder that contains this program, else in the prefix that
 * contains it, which may have been moved, else in the configured prefix. The paths are relative to
 * the build's data and to the prefix; the latter may also be absolute. */
static char *data_folder(const char *in_build, const char *in_prefix)
{
    g_autofree char *program = program_folder();
    g_autofree char *build = g_build_filename(program, "..", "..", "..", "data", NULL);
    if (has_schema(build))
        return g_build_filename(build, in_build, NULL);
    g_autofree char *prefix = g_canonicalize_filename(GABARIT_TO_PREFIX, program);
    g_autofree char *data = g_canonicalize_filename(GABARIT_DATA, prefix);
    return g_canonicalize_filename(in_prefix, has_schema(data) ? prefix : GABARIT_PREFIX);
}

static GSettings *settings_from(const char *folder)
{
    GSettingsSchemaSource *default_source = g_settings_schema_source_get_default();
    g_autoptr(GSettingsSchemaSource) source =
        g_settings_schema_source_new_from_directory(folder, default_source, FALSE, NULL);
    if (source == NULL)
        return NULL;
    g_autoptr(GSettingsSchema) schema = g_settings_schema_source_lookup(source, SCHEMA, FALSE);
    return schema != NULL ? g_settings_new_full(schema, NULL, NULL) : NULL;
}

/* Also searches the folder where the schema was installed, so that an installation outside the
 * desktop's data folders works. */
GSettings *ed_paths_settings(void)
{
    g_autofree char *data = data_folder("", GABARIT_DATA);
    GSettings *settings = settings_from(data);
    return settings != NULL ? settings : g_settings_new(SCHEMA);
}

char *ed_paths_demo(void)
{
    g_autofree char *demo = data_folder("demo", GABARIT_DATA "/demo");
    g_autofree char *project = g_build_filename(demo, "demo.gabarit", NULL);
    return g_file_test(project, G_FILE_TEST_EXISTS) ? g_steal_pointer(&demo) : NULL;
}

char *ed_paths_guide(const char *page)
{
    g_autofree char *folder = data_folder("guide/guide", GABARIT_GUIDE);
    g_autofree char *name = g_strconcat(page, ".html", NULL);
    return g_build_filename(folder, name, NULL);
}

char *ed_paths_translations(void)
{
    return data_folder("po", GABARIT_TRANSLATIONS);
}

/* SPDX-License-Identifier: MIT */
/*
 * Implements ed-paths.h. A build folder is recognised by its compiled schema.
 */
#include "app/ed-paths.h"

#define SCHEMA "org.gabarit.Gabarit"

/* Returns the data folder of the build folder that contains this program, or NULL. */
static char *build_data(void)
{
    g_autofree char *program = g_file_read_link("/proc/self/exe", NULL);
    if (program == NULL)
        return NULL;
    g_autofree char *folder = g_path_get_dirname(program);
    g_autofree char *data = g_build_filename(folder, "..", "..", "..", "data", NULL);
    g_autofree char *schemas = g_build_filename(data, "gschemas.compiled", NULL);
    return g_file_test(schemas, G_FILE_TEST_EXISTS) ? g_steal_pointer(&data) : NULL;
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
    g_autofree char *data = build_data();
    GSettings *settings = settings_from(data != NULL ? data : GABARIT_DATA);
    return settings != NULL ? settings : g_settings_new(SCHEMA);
}

char *ed_paths_demo(void)
{
    g_autofree char *data = build_data();
    g_autofree char *demo = data != NULL ? g_build_filename(data, "demo", NULL)
                                         : g_build_filename(GABARIT_DATA, "demo", NULL);
    g_autofree char *project = g_build_filename(demo, "demo.gabarit", NULL);
    return g_file_test(project, G_FILE_TEST_EXISTS) ? g_steal_pointer(&demo) : NULL;
}

char *ed_paths_translations(void)
{
    char *data = build_data();
    if (data == NULL)
        return g_strdup(GABARIT_TRANSLATIONS);
    char *folder = g_build_filename(data, "po", NULL);
    g_free(data);
    return folder;
}

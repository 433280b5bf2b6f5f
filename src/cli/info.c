/* SPDX-License-Identifier: MIT */
/* gab info: lists the contents of a project, a bank or a JSON bank. */
#include "cli/command.h"
#include "cli/confine.h"
#include "cli/info.h"
#include "cli/io.h"
#include "file/consent.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- As text ---- */

/* Prints a name, shortened to fit its line. */
static void print_name(const char *name)
{
    char start[192];
    g_utf8_strncpy(start, name, (gsize)MIN(g_utf8_strlen(name, -1), 40));
    if (name[0] == 0)
        print_text("(no name)");
    print_visible(start);
    print_text(strlen(start) < strlen(name) ? "..." : "");
}

static const char *const singulars[][2] = {
    {"frames", "frame"},      {"boxes", "box"},      {"points", "point"}, {"masks", "mask"},
    {"markers", "marker"},    {"zones", "zone"},     {"walls", "wall"},   {"leaves", "leaf"},
    {"nodes", "node"},        {"columns", "column"}, {"rows", "row"},     {"steps", "step"},
    {"mirrored", "mirrored"}, {"timed", "timed"},
};

/* Prints "8 frames", "1 frame" or "width 64". */
static void print_count(const char *key, json_int_t count)
{
    for (size_t i = 0; i < G_N_ELEMENTS(singulars); i++)
        if (strcmp(singulars[i][0], key) == 0) {
            print("%" JSON_INTEGER_FORMAT " %s", count, singulars[i][count == 1]);
            return;
        }
    print("%s %" JSON_INTEGER_FORMAT, key, count);
}

static void print_word(const char *key, const char *value)
{
    print("%s ", key);
    print_visible(value);
}

/* Prints the values of an item, except those that are lists. */
static void print_values(json_t *item)
{
    const char *key, *separator = " ";
    json_t *value;
    json_object_foreach (item, key, value) {
        if (json_is_array(value) || strcmp(key, "name") == 0)
            continue;
        if (json_is_string(value) && json_string_length(value) == 0)
            continue;
        print_text(separator);
        separator = ", ";
        if (json_is_integer(value))
            print_count(key, json_integer_value(value));
        else if (json_is_real(value))
            print("%s %.10g", key, json_real_value(value));
        else if (json_is_boolean(value))
            print_word(key, json_is_true(value) ? "true" : "false");
        else
            print_word(key, json_string_value(value));
    }
    print_text("\n");
}

static void print_items(const json_t *info, const char *key, const char *word, int depth)
{
    const json_t *list = json_object_get(info, key);
    for (size_t i = 0; i < json_array_size(list); i++) {
        static const char *const inner[][2] = {{"fields", "field"}, {"animations", "animation"},
                                               {"planes", "plane"}, {"bands", "band"},
                                               {"layers", "layer"}, {"tried", "tried"}};
        json_t *item = json_array_get(list, i);
        print("%*s%s ", 2 * depth, "", word);
        print_name(json_string_value(json_object_get(item, "name")));
        print_text(":");
        print_values(item);
        for (size_t k = 0; depth < 2 && k < G_N_ELEMENTS(inner); k++)
            print_items(item, inner[k][0], inner[k][1], depth + 1);
    }
}

/* Prints what the user has allowed a project on this machine. */
static void print_permissions(const json_t *info)
{
    const json_t *list = json_object_get(info, "permissions");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *item = json_array_get(list, i);
        print("permission to %s ", json_string_value(json_object_get(item, "allows")));
        print_line(json_string_value(json_object_get(item, "path")));
    }
}

static void print_lists(const char *path, const json_t *info)
{
    static const char *const things[][2] = {{"tags", "tag"},
                                            {"pictures", "picture"},
                                            {"sprites", "sprite"},
                                            {"maps", "map"},
                                            {"levels", "level"}};
    print_visible(file_display_name(path));
    print(": %s, %" JSON_INTEGER_FORMAT " bytes\n",
          json_string_value(json_object_get(info, "kind")),
          json_integer_value(json_object_get(info, "bytes")));
    for (size_t i = 0; i < G_N_ELEMENTS(things); i++)
        print_items(info, things[i][0], things[i][1], 0);
    print_permissions(info);
}

/* ---- The command ---- */

static int add_bank(const char *path, GBytes *bytes, json_t *info)
{
    OpenBank open;
    int status = bank_open(path, bytes, &open);
    if (status == STATUS_OK) {
        info_add_bank(info, &open.bank);
        bank_close(&open);
    }
    return status;
}

static int add_project(const char *path, GBytes *bytes, json_t *info)
{
    GError *error = NULL;
    Budget *budget = budget_new(memory_limit(), MEMORY_REMEDY);
    budget_add_file(budget, path, BUDGET_PER_TEXT_BYTE * (uint64_t)g_bytes_get_size(bytes));
    g_autoptr(Project) project = project_from_text_within(g_bytes_get_data(bytes, NULL),
                                                          g_bytes_get_size(bytes), budget, &error);
    budget_unref(budget);
    if (project == NULL)
        return report_gerror(file_display_name(path), &error);
    info_add_project(info, project);
    return STATUS_OK;
}

/* Adds the permissions that are remembered for a project. Must be called before the process is
 * confined. */
static json_t *permissions_of(const char *path)
{
    static const char *const words[] = {[CONSENT_READ] = "read", [CONSENT_WRITE] = "write"};
    json_t *list = json_array();
    for (size_t kind = 0; !file_is_stream(path) && kind < G_N_ELEMENTS(words); kind++) {
        g_auto(GStrv) paths = consent_paths(path, (ConsentKind)kind);
        for (char **allowed = paths; *allowed != NULL; allowed++) {
            g_autofree char *shown = g_filename_display_name(*allowed);
            json_array_append_new(list,
                                  json_pack("{s:s, s:s}", "path", shown, "allows", words[kind]));
        }
    }
    return list;
}

/* Takes ownership of the permissions. */
static int print_info(const char *path, bool as_json, json_t *permissions)
{
    static const char *const kinds[] = {"project", "bank", "JSON bank"};
    g_autoptr(GBytes) bytes = file_get(path);
    if (bytes == NULL) {
        json_decref(permissions);
        return STATUS_ERROR;
    }
    FileKind kind = file_kind(bytes);
    json_t *info = json_object();
    info_text(info, "kind", kinds[kind]);
    info_count(info, "bytes", g_bytes_get_size(bytes));
    int status =
        kind == FILE_IS_PROJECT ? add_project(path, bytes, info) : add_bank(path, bytes, info);
    if (kind == FILE_IS_PROJECT)
        json_object_set(info, "permissions", permissions);
    json_decref(permissions);
    if (status == STATUS_OK && as_json) {
        char *text = json_dumps(info, JSON_COMPACT | JSON_REAL_PRECISION(10));
        print_line(text);
        free(text);
    } else if (status == STATUS_OK) {
        print_lists(path, info);
    }
    json_decref(info);
    return status;
}

static int print_confined(const char *path, bool as_json)
{
    json_t *permissions = permissions_of(path);
    Confinement *confinement = confinement_new();
    if (!file_is_stream(path))
        confinement_read(confinement, path);
    confinement_begin(confinement);
    return print_info(path, as_json, permissions);
}

static int revoke_permissions(const char *path)
{
    if (file_is_stream(path))
        return report_wrong_usage(&info_command, "--revoke needs the path of a project");
    if (consent_revoke_all(path))
        return STATUS_OK;
    print_message("%s: its permissions cannot be revoked: %s", path, g_strerror(errno));
    return STATUS_ERROR;
}

static int run(int count, char **words)
{
    bool as_json = false, revoke = false;
    const Option options[] = {{"json", 0, OPTION_FLAG, &as_json},
                              {"revoke", 0, OPTION_FLAG, &revoke},
                              {NULL, 0, OPTION_FLAG, NULL}};
    Arguments files = {.min = 1, .max = 1};
    if (!arguments_read(&info_command, count, words, options, &files))
        return STATUS_ERROR;
    const char *path = files.words[0];
    int status = revoke ? revoke_permissions(path) : print_confined(path, as_json);
    g_free(files.words);
    return status;
}

const Command info_command = {"info", "lists the contents of a file", help_info, run, NULL};

/* SPDX-License-Identifier: MIT */
/* File names, and numbers in them; the contract is in import.h. */
#include "import/frames.h"

#include <string.h>

const char *const import_layer_words[] = {"nothing", "walls", "markers", "zones", NULL};

const char *import_option(const ImportOptions *options, const char *key, const char *after)
{
    const size_t length = strlen(key);
    bool is_later = after == NULL;
    for (const char *const *choice = options->choices; choice != NULL && *choice != NULL;
         choice++) {
        const char *end = *choice + length;
        if (strncmp(*choice, key, length) != 0 || (*end != 0 && *end != '='))
            continue;
        const char *value = end + (*end == '=');
        if (is_later)
            return value;
        is_later = value == after;
    }
    return NULL;
}

TagSet import_tag_set(ImportAs as)
{
    return as == IMPORT_SPRITE ? TAGS_FIGHTER : as == IMPORT_MAP ? TAGS_ROOM : TAGS_PLATFORMER;
}

/* ---- Names ---- */

/* Compares the numbers at two positions, and moves both positions past them. */
static int compare_numbers(const char **a, const char **b)
{
    const char *one = *a + strspn(*a, "0"), *other = *b + strspn(*b, "0");
    size_t length = strspn(one, "0123456789"), width = strspn(other, "0123456789");
    int order = length != width ? (length < width ? -1 : 1) : strncmp(one, other, length);
    *a = one + length;
    *b = other + width;
    return order;
}

int natural_compare(const char *a, const char *b)
{
    const char *one = a, *other = b;
    int order = 0;
    while (order == 0 && *one != 0 && *other != 0) {
        if (g_ascii_isdigit(*one) && g_ascii_isdigit(*other))
            order = compare_numbers(&one, &other);
        else
            order = (uint8_t)*one++ - (uint8_t)*other++;
    }
    if (order == 0)
        order = (uint8_t)*one - (uint8_t)*other;
    return order != 0 ? order : strcmp(a, b);
}

char *path_base(const char *path)
{
    char *base = g_path_get_basename(path);
    const char *dot = strrchr(base, '.');
    if (dot != NULL && dot != base)
        base[dot - base] = 0;
    return base;
}

char *name_stem(const char *name)
{
    char *stem = g_strdup(name);
    size_t length = strlen(stem);
    while (length > 0 && g_ascii_isdigit(stem[length - 1]))
        length--;
    if (length > 0 && stem[length] != 0)
        while (length > 0 && strchr("_-. (#/", stem[length - 1]) != NULL)
            length--;
    if (length > 0)
        stem[length] = 0;
    return stem;
}

char *path_stem(const char *path)
{
    char *base = path_base(path), *stem = name_stem(base);
    g_free(base);
    return stem;
}

/* ---- Paths ---- */

bool path_has_suffix(const char *path, const char *suffix)
{
    size_t length = strlen(path), end = strlen(suffix);
    return length > end && g_ascii_strcasecmp(path + length - end, suffix) == 0;
}

/* Resolves `.` and `..` in a path. Frees the original. */
static char *resolve_dots(char *path)
{
    g_auto(GStrv) steps = g_strsplit(path, "/", -1);
    g_autoptr(GPtrArray) kept = g_ptr_array_new();
    for (char **step = steps; *step != NULL; step++) {
        const char *last = kept->len > 0 ? kept->pdata[kept->len - 1] : "..";
        bool is_start = kept->len == 1 && last[0] == 0;
        if (strcmp(*step, "..") == 0 && strcmp(last, "..") != 0 && !is_start)
            g_ptr_array_set_size(kept, (gint)kept->len - 1);
        else if (strcmp(*step, ".") != 0)
            g_ptr_array_add(kept, *step);
    }
    g_ptr_array_add(kept, NULL);
    char *plain = g_strjoinv("/", (char **)kept->pdata);
    g_free(path);
    return plain;
}

char *path_relative_to_file(const char *path, const char *name)
{
    g_autofree char *folder = g_path_get_dirname(path);
    g_autofree char *from = g_strdelimit(g_strdup(name), "\\", '/');
    char *whole = strcmp(folder, ".") == 0 || from[0] == '/' ? g_strdup(from)
                                                             : g_strconcat(folder, "/", from, NULL);
    return resolve_dots(whole);
}

/* Returns the folder of a path, "" for the folder of the project. The caller frees it. */
static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? g_strndup(path, (gsize)(slash - path)) : g_strdup("");
}

static void remove_last_step(char *folder)
{
    char *slash = strrchr(folder, '/');
    *(slash != NULL ? slash : folder) = 0;
}

static bool is_below(const char *path, const char *folder)
{
    size_t length = strlen(folder);
    return length == 0 ? path[0] != '/' : g_str_has_prefix(path, folder) && path[length] == '/';
}

char *path_from_file(const char *path, const char *page)
{
    g_autofree char *folder = folder_of(page);
    GString *name = g_string_new(NULL);
    for (; !is_below(path, folder) && folder[0] != 0; remove_last_step(folder))
        g_string_append(name, "../");
    g_string_append(name, path + strlen(folder) + (folder[0] != 0));
    return g_string_free(name, false);
}

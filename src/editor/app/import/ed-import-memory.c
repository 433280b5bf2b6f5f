/* SPDX-License-Identifier: MIT */
/* Implements ed-import-memory.h with a list of lines in the settings, the latest first. */
#include "app/import/ed-import-memory.h"

#include "app/files/ed-paths.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MAX_REMEMBERED = 60 }; /* pictures that are remembered */

enum { SKIP_EMPTY = 1, CUT_REST = 2 }; /* flags, stored together as one number of a line */

#define KEY "imports"

typedef struct Memory {
    uint32_t width, height;
    ImportOptions options;
    const char *path; /* points into the line */
} Memory;

static char *line_of(const char *path, uint32_t width, uint32_t height,
                     const ImportOptions *options)
{
    const SheetCut *cut = &options->cut;
    int flags = (cut->skip_empty ? SKIP_EMPTY : 0) | (cut->rest ? CUT_REST : 0);
    return g_strdup_printf("%u %u %d %d %d %d %d %d %d %d %d %u %u %d %d %d %d %s", width, height,
                           (int)options->as, (int)cut->kind, cut->cell_w, cut->cell_h, cut->margin,
                           cut->spacing, cut->offset_x, cut->offset_y, flags, cut->gap, cut->min,
                           (int)cut->key_kind, (int)options->by_rows, cut->columns, cut->rows,
                           path);
}

static bool read_line(const char *line, Memory *memory)
{
    int as, kind, flags, key, rows, end = 0;
    SheetCut *cut = &memory->options.cut;
    memset(memory, 0, sizeof *memory);
    int read = sscanf(line,
                      "%" SCNu32 " %" SCNu32 " %d %d %" SCNd32 " %" SCNd32 " %" SCNd32 " %" SCNd32
                      " %" SCNd32 " %" SCNd32 " %d %" SCNu32 " %" SCNu32 " %d %d %n",
                      &memory->width, &memory->height, &as, &kind, &cut->cell_w, &cut->cell_h,
                      &cut->margin, &cut->spacing, &cut->offset_x, &cut->offset_y, &flags,
                      &cut->gap, &cut->min, &key, &rows, &end);
    /* Two more numbers, and the path. In lines of older versions, the path, which begins with a
     * slash, follows directly. */
    int path_offset = 0;
    if (read == 15 && sscanf(line + end, "%" SCNd32 " %" SCNd32 " %n", &cut->columns, &cut->rows,
                             &path_offset) != 2)
        cut->columns = cut->rows = path_offset = 0;
    bool ok = read == 15 && cut->columns >= 0 && cut->rows >= 0 && as >= IMPORT_SPRITE &&
              as <= IMPORT_LEVEL && kind >= CUT_WHOLE && kind <= CUT_ISLANDS &&
              (key == KEY_NONE || key == KEY_CORNER);
    memory->options.as = (ImportAs)as;
    memory->options.by_rows = rows != 0;
    cut->kind = (CutKind)kind;
    cut->skip_empty = (flags & SKIP_EMPTY) != 0;
    cut->rest = (flags & CUT_REST) != 0;
    cut->key_kind = (KeyKind)key;
    memory->path = line + end + path_offset;
    return ok;
}

static bool same_folder(const char *a, const char *b)
{
    g_autofree char *one = g_path_get_dirname(a), *other = g_path_get_dirname(b);
    return strcmp(one, other) == 0;
}

void ed_import_remember(const char *path, uint32_t width, uint32_t height,
                        const ImportOptions *options)
{
    if (options->cut.kind == CUT_GIVEN || !g_utf8_validate(path, -1, NULL))
        return;
    g_autoptr(GSettings) settings = ed_paths_settings();
    g_auto(GStrv) lines = g_settings_get_strv(settings, KEY);
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    g_autofree char *line = line_of(path, width, height, options);
    g_strv_builder_add(builder, line);
    for (guint i = 0, kept = 1; lines[i] != NULL && kept < MAX_REMEMBERED; i++) {
        Memory memory;
        if (!read_line(lines[i], &memory) || strcmp(memory.path, path) == 0)
            continue;
        g_strv_builder_add(builder, lines[i]);
        kept++;
    }
    g_auto(GStrv) all = g_strv_builder_end(builder);
    g_settings_set_strv(settings, KEY, (const char *const *)all);
}

/* True if the background that was chosen for one picture can be that of another one: a colour needs
 * an opaque picture; transparency needs one without figures on a colour. */
static bool key_fits(KeyKind key, const SheetGuess *guess)
{
    bool on_colour = guess->cut.key_kind != KEY_NONE;
    return key == KEY_NONE ? !on_colour : on_colour || guess->kind == GUESS_OPAQUE;
}

static void adapt(SheetCut *cut, const SheetGuess *guess)
{
    cut->min = guess->cut.min;
    if (!key_fits(cut->key_kind, guess))
        cut->key_kind = guess->cut.key_kind;
}

bool ed_import_recall(const char *path, uint32_t width, uint32_t height, const SheetGuess *guess,
                      ImportOptions *options)
{
    g_autoptr(GSettings) settings = ed_paths_settings();
    g_auto(GStrv) lines = g_settings_get_strv(settings, KEY);
    bool found = false;
    for (guint i = 0; lines[i] != NULL; i++) {
        Memory memory;
        if (!read_line(lines[i], &memory) || memory.width != width || memory.height != height)
            continue;
        bool is_same = strcmp(memory.path, path) == 0;
        if (!is_same && (found || !same_folder(memory.path, path)))
            continue;
        *options = memory.options;
        if (!is_same)
            adapt(&options->cut, guess);
        found = true;
        if (is_same)
            break;
    }
    return found;
}

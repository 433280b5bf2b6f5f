/* SPDX-License-Identifier: MIT */
/* Fulfils tidy.h. */
#include "edit/tidy.h"

#include "edit/paint.h"

#include <glib.h>

static void tidy_zone(TilesEdit *edit, const Tidy *tidy, uint8_t zone)
{
    switch (tidy->kind) {
    case TIDY_SPECKS:
        paint_dissolve_specks(edit, zone, tidy->size);
        break;
    case TIDY_HOLES:
        paint_fill_holes(edit, zone, tidy->size);
        break;
    case TIDY_GROW:
        paint_grow(edit, zone, (int32_t)tidy->size, 0, 0);
        break;
    case TIDY_SHRINK:
        paint_grow(edit, zone, -(int32_t)tidy->size, -1, 0);
        break;
    case TIDY_GAPS:
        break;
    }
}

/* Gives pixels that are kept their values back, in tiles that are not shared. */
static Tiles *with_kept(const Tiles *before, Tiles *after, const Tidy *tidy)
{
    PixelRect rect = tiles_difference(before, after);
    size_t width = (size_t)MAX(rect.right - rect.left, 0);
    uint8_t *rows = g_malloc(2 * width + 1), *old = rows, *now = rows + width;
    TilesEdit *edit = tiles_edit(after);
    for (int32_t y = rect.top; y < rect.bottom && width > 0; y++) {
        PixelRect row = {rect.left, y, rect.right, y + 1};
        tiles_read(before, row, old, width);
        tiles_read(after, row, now, width);
        for (size_t i = 0; i < width; i++)
            if (now[i] != old[i] && tidy->kept[old[i]])
                tiles_edit_row(edit, y, rect.left + (int32_t)i, rect.left + (int32_t)i + 1, old[i]);
    }
    g_free(rows);
    tiles_unref(after);
    return tiles_edit_end(edit);
}

Tiles *tidy_tiles(const Tiles *before, const Tidy *tidy)
{
    bool values[256];
    TilesEdit *edit = tiles_edit(before);
    tiles_values(before, NULL, values);
    /* All that grow at once meet in the middle. */
    bool gaps = tidy->kind == TIDY_GAPS;
    bool all_grow = tidy->kind == TIDY_GROW && tidy->zone == 0 && tidy->size > 0;
    if (gaps || all_grow)
        paint_fill_gaps(edit, tidy->size);
    for (int zone = 1; zone < 256 && !gaps && !all_grow; zone++)
        if (values[zone] && (tidy->zone == 0 || tidy->zone == zone))
            tidy_zone(edit, tidy, (uint8_t)zone);
    return with_kept(before, tiles_edit_end(edit), tidy);
}

Tiles *tidy_marks(const Tiles *before, const Tiles *after, uint64_t *count)
{
    Tiles *nothing = tiles_new(tiles_width(before), tiles_height(before), 0);
    TilesEdit *edit = tiles_edit(nothing);
    PixelRect rect = tiles_difference(before, after);
    size_t width = (size_t)MAX(rect.right - rect.left, 0);
    uint8_t *rows = g_malloc(2 * width + 1), *old = rows, *now = rows + width;
    uint64_t pixels = 0;
    tiles_unref(nothing);
    for (int32_t y = rect.top; y < rect.bottom && width > 0; y++) {
        PixelRect row = {rect.left, y, rect.right, y + 1};
        tiles_read(before, row, old, width);
        tiles_read(after, row, now, width);
        for (size_t i = 0; i < width; i++) {
            bool changes = old[i] != now[i];
            old[i] = changes ? (uint8_t)(now[i] == 0 ? 2 : 1) : 0;
            pixels += changes;
        }
        tiles_edit_write(edit, row, old, width);
    }
    g_free(rows);
    if (count != NULL)
        *count = pixels;
    return tiles_edit_end(edit);
}

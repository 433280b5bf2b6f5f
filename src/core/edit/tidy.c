/* SPDX-License-Identifier: MIT */
/* Cleaning up a plane as one job; the contract is in tidy.h. */
#include "edit/tidy.h"

#include "edit/paint.h"

static void tidy_zone(BlocksEdit *edit, const Tidy *tidy, uint8_t zone)
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

/* Restores the old values of kept pixels, in the rectangle in which both pictures differ. */
static Blocks *restore_protected(const Blocks *before, Blocks *after, const Tidy *tidy)
{
    PixelRect rect = blocks_difference(before, after);
    size_t width = (size_t)MAX(rect.right - rect.left, 0);
    uint8_t *rows = g_malloc(2 * width + 1), *old = rows, *new = rows + width;
    BlocksEdit *edit = blocks_edit(after);
    for (int32_t y = rect.top; y < rect.bottom && width > 0; y++) {
        PixelRect row = {rect.left, y, rect.right, y + 1};
        blocks_read(before, row, old, width);
        blocks_read(after, row, new, width);
        for (size_t i = 0; i < width; i++)
            if (new[i] != old[i] && tidy->kept[old[i]])
                blocks_edit_row(edit, y, rect.left + (int32_t)i, rect.left + (int32_t)i + 1,
                                old[i]);
    }
    g_free(rows);
    blocks_unref(after);
    return blocks_edit_end(edit);
}

Blocks *tidy_pixels(const Blocks *before, const Tidy *tidy)
{
    bool values[256];
    BlocksEdit *edit = blocks_edit(before);
    blocks_values(before, NULL, values);
    /* All zones grow at the same time, so that they meet in the middle. */
    bool gaps = tidy->kind == TIDY_GAPS;
    bool all_grow = tidy->kind == TIDY_GROW && tidy->zone == 0 && tidy->size > 0;
    if (gaps || all_grow)
        paint_fill_gaps(edit, tidy->size);
    for (int zone = 1; zone < 256 && !gaps && !all_grow; zone++)
        if (values[zone] && (tidy->zone == 0 || tidy->zone == zone))
            tidy_zone(edit, tidy, (uint8_t)zone);
    return restore_protected(before, blocks_edit_end(edit), tidy);
}

Blocks *tidy_marks(const Blocks *before, const Blocks *after, uint64_t *count)
{
    g_autoptr(Blocks) empty = blocks_new(blocks_width(before), blocks_height(before), 0);
    BlocksEdit *edit = blocks_edit(empty);
    PixelRect rect = blocks_difference(before, after);
    size_t width = (size_t)MAX(rect.right - rect.left, 0);
    uint8_t *rows = g_malloc(2 * width + 1), *old = rows, *new = rows + width;
    uint64_t pixels = 0;
    for (int32_t y = rect.top; y < rect.bottom && width > 0; y++) {
        PixelRect row = {rect.left, y, rect.right, y + 1};
        blocks_read(before, row, old, width);
        blocks_read(after, row, new, width);
        for (size_t i = 0; i < width; i++) {
            bool changes = old[i] != new[i];
            old[i] = changes ? (uint8_t)(new[i] == 0 ? 2 : 1) : 0;
            pixels += changes;
        }
        blocks_edit_write(edit, row, old, width);
    }
    g_free(rows);
    if (count != NULL)
        *count = pixels;
    return blocks_edit_end(edit);
}

/* SPDX-License-Identifier: MIT */
/* Lists of marks: drawing them, and their differences; the contract is in marks.h. */
#include "draw/marks_internal.h"

#include <string.h>

DrawMarks *marks_new(const Project *project, const DrawTheme *theme, const void *view)
{
    DrawMarks *marks = g_new(DrawMarks, 1);
    *marks = (DrawMarks){.work = {.project = project,
                                  .theme = theme != NULL ? theme : &draw_theme_dark,
                                  .view = view},
                         .list = g_array_new(FALSE, FALSE, sizeof(DrawMark))};
    return marks;
}

void draw_marks_free(DrawMarks *marks)
{
    if (marks == NULL)
        return;
    g_array_unref(marks->list);
    g_clear_pointer(&marks->owned, g_ptr_array_unref);
    g_free(marks);
}

void *marks_own(DrawMarks *marks, void *memory, GDestroyNotify release)
{
    if (marks->owned == NULL)
        marks->owned = g_ptr_array_new_with_free_func(release);
    g_ptr_array_add(marks->owned, memory);
    return memory;
}

DrawMark *marks_add(DrawMarks *marks, DrawMarkCallback draw, const void *item, PixelRect bounds,
                    double reach)
{
    DrawMark mark = {.draw = draw, .item = item, .bounds = bounds, .reach = reach};
    g_array_append_val(marks->list, mark);
    return &g_array_index(marks->list, DrawMark, marks->list->len - 1);
}

DrawMark *marks_add_whole(DrawMarks *marks, DrawMarkCallback draw, const void *item, size_t size)
{
    DrawMark *mark = marks_add(marks, draw, item, (PixelRect){0, 0, 0, 0}, 0);
    mark->size = size;
    return mark;
}

PixelRect marks_pixel(int32_t x, int32_t y)
{
    return (PixelRect){x >> 8, y >> 8, (x >> 8) + 1, (y >> 8) + 1};
}

/* ---- Drawing ---- */

void marks_draw_grid(DrawWork *work, const DrawMark *mark)
{
    draw_pixel_grid(work->target, mark->bounds, work->theme);
}

DrawPictureState draw_marks(const DrawTarget *target, const DrawMarks *marks,
                            DrawPictures *pictures)
{
    DrawWork work = marks->work;
    PixelRect visible = {0, 0, 0, 0};
    double reach = -1; /* of `visible` */
    work.target = target;
    work.pictures = pictures;
    draw_fill(target, draw_area_of(target), work.theme->surround);
    ARRAY_EACH_WHILE (budget_holds(NULL), const DrawMark, mark, marks->list) {
        if (mark->reach != reach)
            visible = draw_visible_rect(target, reach = mark->reach);
        bool is_near =
            rect_is_empty(mark->bounds) || !rect_is_empty(rect_common(mark->bounds, visible));
        if (mark->draw != NULL && is_near)
            mark->draw(&work, mark);
    }
    return work.state;
}

DrawPictureState marks_draw_once(DrawMarks *marks, const DrawTarget *target, DrawPictures *pictures)
{
    DrawPictureState state = draw_marks(target, marks, pictures);
    draw_marks_free(marks);
    return state;
}

/* ---- Differences ---- */

void marks_pixels_differ(const Blocks *before, const Blocks *after, double reach, DrawDirty *dirty)
{
    if (before == after)
        return;
    if (before == NULL || after == NULL || blocks_width(before) != blocks_width(after) ||
        blocks_height(before) != blocks_height(after)) {
        draw_dirty_all(dirty);
        return;
    }
    PixelRect rect = blocks_difference(before, after);
    if (!rect_is_empty(rect))
        draw_dirty_add(dirty, rect, reach);
}

/* How many marks may be removed in a row before all marks after them are drawn again. */
enum { NEAR = 32 };

static bool is_same(const DrawMark *a, const DrawMark *b)
{
    return a->draw == b->draw && a->differ == b->differ && a->look == b->look &&
           rect_is_equal(a->bounds, b->bounds) && a->reach == b->reach && a->size == b->size &&
           (a->item == b->item || (a->size > 0 && memcmp(a->item, b->item, a->size) == 0));
}

/* Adds marks that have no equal in the other list. */
static void add_marks(GArray *rects, const DrawMark *marks, const DrawMark *end, DrawDirty *dirty)
{
    for (; marks < end; marks++) {
        DrawDirtyRect rect = {marks->bounds, marks->reach};
        if (rect_is_empty(marks->bounds))
            draw_dirty_all(dirty);
        g_array_append_val(rects, rect);
    }
}

/* A pixel looks the same if the same marks cover it in the same order. Equal marks are therefore
 * paired in the order of both lists, and each mark that is not in a pair is dirty. */
static void pair_marks(const DrawMarks *before, const DrawMarks *after, GArray *rects,
                       DrawDirty *dirty)
{
    const DrawMark *old = (const DrawMark *)(const void *)before->list->data;
    const DrawMark *mark = (const DrawMark *)(const void *)after->list->data;
    const DrawMark *old_end = old + before->list->len, *end = mark + after->list->len;
    for (; mark < end && !dirty->all; mark++) {
        const DrawMark *same = old, *near_end = old + MIN(old_end - old, NEAR);
        while (same < near_end && !is_same(same, mark))
            same++;
        if (same == near_end) {
            add_marks(rects, mark, mark + 1, dirty);
            continue;
        }
        add_marks(rects, old, same, dirty);
        old = same + 1;
        if (mark->differ != NULL)
            mark->differ(same, mark, dirty);
    }
    add_marks(rects, old, old_end, dirty);
}

void draw_marks_differ(const DrawMarks *before, const DrawMarks *after, DrawDirty *dirty)
{
    g_autoptr(GArray) rects = g_array_new(FALSE, FALSE, sizeof(DrawDirtyRect));
    if (draw_tags_equal(before->work.project, after->work.project))
        pair_marks(before, after, rects, dirty);
    else
        draw_dirty_all(dirty);
    draw_dirty_add_many(dirty, (const DrawDirtyRect *)(const void *)rects->data, rects->len);
}

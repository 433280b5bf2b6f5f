/* SPDX-License-Identifier: MIT */
/* Renders sheets of animations, and single frames. */
#include "render/render_internal.h"
#include "draw/sprite.h"

#include <string.h>

enum {
    SHEET_CELL = 420,
    FRAME_SPACE = 900,
    MAX_FRAME_ZOOM = 8,
    MAX_SHEET_ZOOM = 3,
    CELL_HEAD = 20
};

static const unsigned shown = DRAW_SPRITE_CHECKER | DRAW_SPRITE_ART | DRAW_SPRITE_MASK |
                              DRAW_SPRITE_BOXES | DRAW_SPRITE_GROUPS | DRAW_SPRITE_POINTS |
                              DRAW_SPRITE_HOT_SPOT;

/* Draws a frame as a step of an animation shows it, or as it is stored if `step` is NULL. */
static void draw_frame(Page *page, const Sprite *sprite, const Frame *frame,
                       const AnimationStep *step, const DrawTarget *window)
{
    Render *render = page->render;
    DrawSpriteOptions options = {.theme = render->theme,
                                 .show = shown,
                                 .flip_x = step != NULL && step->flip_x,
                                 .flip_y = step != NULL && step->flip_y};
    DrawPictureState state =
        draw_sprite(window, &(DrawSpriteView){render->project, frame, &options}, render->pictures);
    render_note_picture(render, "sprite", sprite->name, frame->picture, state);
}

static void add_tags(Legend *legend, const Frame *frame)
{
    LIST_EACH (Box, box, frame->boxes)
        legend_add(legend, box->tag);
}

/* ---- Sheets ---- */

/* Frames of a sheet, in a grid of equal cells. */
typedef struct Sheet {
    const Sprite *sprite;
    const char *name;  /* of the animation, or "" */
    GPtrArray *frames; /* const Frame *, borrowed */
    const List *steps; /* steps of the animation that show the frames; or NULL */
    double zoom;
    int32_t cell_w, cell_h, columns, rows;
    int32_t top; /* where the cells begin on the page */
} Sheet;

static void lay_out(const Render *render, Sheet *sheet)
{
    int32_t w = 1, h = 1;
    POINTER_EACH (const Frame, frame, sheet->frames) {
        w = MAX(w, frame->w);
        h = MAX(h, frame->h);
    }
    sheet->zoom = render_zoom(render, MAX(w, h), SHEET_CELL, MAX_SHEET_ZOOM);
    sheet->cell_w = MAX((int32_t)(w * sheet->zoom) + 1, 96) + PAGE_GAP;
    sheet->cell_h = (int32_t)(h * sheet->zoom) + 1 + CELL_HEAD + PAGE_GAP;
    int32_t fit = MAX((PAGE_WIDE - 2 * PAGE_MARGIN) / sheet->cell_w, 1);
    sheet->columns = MIN(fit, MAX((int32_t)sheet->frames->len, 1));
    sheet->rows = ((int32_t)sheet->frames->len + sheet->columns - 1) / sheet->columns;
}

static void cell_position(const Sheet *sheet, guint i, int32_t *x, int32_t *y)
{
    *x = PAGE_MARGIN + (int32_t)i % sheet->columns * sheet->cell_w;
    *y = sheet->top + (int32_t)i / sheet->columns * sheet->cell_h;
}

/* Returns the step that shows frame i of a sheet, or NULL. */
static const AnimationStep *step_of(const Sheet *sheet, guint i)
{
    return list_get(sheet->steps, i);
}

static int32_t duration_of(const Sheet *sheet, guint i)
{
    const Frame *frame = g_ptr_array_index(sheet->frames, i);
    const AnimationStep *step = step_of(sheet, i);
    return step != NULL ? step_duration(step, frame) : frame->duration;
}

/* Returns how a step is mirrored, for the line above its frame. */
static const char *flips_of(const Sheet *sheet, guint i)
{
    static const char *const words[2][2] = {{"", "  flip y"}, {"  flip x", "  flip x, y"}};
    const AnimationStep *step = step_of(sheet, i);
    return step != NULL ? words[step->flip_x][step->flip_y] : "";
}

static void draw_cells(Page *page, const Sheet *sheet)
{
    POINTER_EACH (const Frame, frame, sheet->frames) {
        int32_t x, y;
        cell_position(sheet, EACH_INDEX(frame), &x, &y);
        DrawTarget window = page_window(page, x, y + CELL_HEAD, frame_rect(frame), sheet->zoom);
        draw_frame(page, sheet->sprite, frame, step_of(sheet, EACH_INDEX(frame)), &window);
    }
}

static void write_cells(Page *page, const Sheet *sheet)
{
    for (guint i = 0; i < sheet->frames->len; i++) {
        const Frame *frame = g_ptr_array_index(sheet->frames, i);
        int32_t x, y;
        cell_position(sheet, i, &x, &y);
        g_autofree char *text = g_strdup_printf("%u  %s  %d ms%s", i + 1, frame->name,
                                                duration_of(sheet, i), flips_of(sheet, i));
        page_line(page, x, y + CELL_HEAD / 2.0, text);
    }
}

static char *sheet_explanation(const Sheet *sheet)
{
    int64_t time = 0;
    for (guint i = 0; i < sheet->frames->len; i++)
        time += duration_of(sheet, i);
    return g_strdup_printf("%u frame%s, %" G_GINT64_FORMAT " ms", sheet->frames->len,
                           sheet->frames->len == 1 ? "" : "s", time);
}

static bool render_sheet(Render *render, Sheet *sheet, GError **error)
{
    Page page;
    Legend legend = {0};
    if (sheet->frames->len == 0)
        return true;
    lay_out(render, sheet);
    for (guint i = 0; i < sheet->frames->len; i++)
        add_tags(&legend, g_ptr_array_index(sheet->frames, i));
    int64_t width = 2 * PAGE_MARGIN + (int64_t)sheet->columns * sheet->cell_w - PAGE_GAP;
    width = MAX(width, 360);
    sheet->top = PAGE_HEAD + legend_height(render, &legend, width);
    int64_t height = sheet->top + (int64_t)sheet->rows * sheet->cell_h + PAGE_MARGIN - PAGE_GAP;
    if (!page_begin(&page, render, width, height, error)) {
        g_prefix_error(error, "sprite %s %s: ", sheet->sprite->name, sheet->name);
        return false;
    }
    draw_cells(&page, sheet);
    g_autofree char *title = g_strconcat(
        sheet->sprite->name, sheet->name[0] != 0 ? " \302\267 " : "", sheet->name, NULL);
    g_autofree char *explanation = sheet_explanation(sheet);
    page_title(&page, title, explanation);
    legend_write(&page, &legend);
    write_cells(&page, sheet);
    return page_end(&page, "sprite", sheet->sprite->name, sheet->name, error);
}

static bool render_animation(Render *render, const Sprite *sprite, const Animation *animation,
                             GHashTable *shown_frames, GError **error)
{
    Sheet sheet = {.sprite = sprite,
                   .name = animation->name,
                   .frames = g_ptr_array_new(),
                   .steps = animation->steps};
    LIST_EACH (AnimationStep, step, animation->steps) {
        const Frame *frame = sprite_frame(sprite, step->frame);
        g_ptr_array_add(sheet.frames, (gpointer)frame);
        g_hash_table_add(shown_frames, (gpointer)frame);
    }
    bool ok = render_sheet(render, &sheet, error);
    g_ptr_array_unref(sheet.frames);
    return ok;
}

static bool render_sheets(Render *render, const Sprite *sprite, GError **error)
{
    g_autoptr(GHashTable) shown_frames = g_hash_table_new(NULL, NULL);
    Sheet others = {.sprite = sprite, .frames = g_ptr_array_new()};
    bool ok = true;
    LIST_EACH_WHILE (ok, Animation, animation, sprite->animations)
        ok = render_animation(render, sprite, animation, shown_frames, error);
    LIST_EACH (Frame, frame, sprite->frames)
        if (!g_hash_table_contains(shown_frames, frame))
            g_ptr_array_add(others.frames, (gpointer)frame);
    /* The remaining frames are in no animation. */
    others.name = g_hash_table_size(shown_frames) > 0 ? "others" : "";
    ok = ok && render_sheet(render, &others, error);
    g_ptr_array_unref(others.frames);
    return ok;
}

/* ---- Frames ---- */

static void write_frame(Page *page, const Frame *frame, const DrawTarget *window)
{
    const Project *project = page->render->project;
    LIST_EACH (Box, box, frame->boxes) {
        const Tag *tag = project_tag(project, box->tag);
        const char *name = box->name[0] != 0 ? box->name : tag != NULL ? tag->name : "";
        page_chip_at(page, window, draw_spot(window, box->x, box->y), CHIP_ABOVE_RIGHT,
                     draw_tag_style(project, box->tag).colour, name);
    }
    LIST_EACH (Point, point, frame->points)
        page_chip_at(page, window, draw_spot_fixed(window, point->x, point->y), CHIP_RIGHT,
                     chip_ground, point->name);
}

static bool render_frame(Render *render, const Sprite *sprite, const Frame *frame, GError **error)
{
    Page page;
    Legend legend = {0};
    double zoom = render_zoom(render, MAX(frame->w, frame->h), FRAME_SPACE, MAX_FRAME_ZOOM);
    add_tags(&legend, frame);
    int64_t width = 2 * PAGE_MARGIN + MAX((int64_t)(frame->w * zoom) + 1, 320);
    int32_t top = PAGE_HEAD + legend_height(render, &legend, width);
    int64_t height = top + (int64_t)(frame->h * zoom) + 1 + PAGE_MARGIN;
    if (!page_begin(&page, render, width, height, error)) {
        g_prefix_error(error, "sprite %s, frame %s: ", sprite->name, frame->name);
        return false;
    }
    DrawTarget window = page_window(&page, PAGE_MARGIN, top, frame_rect(frame), zoom);
    draw_frame(&page, sprite, frame, NULL, &window);
    g_autofree char *title = g_strconcat(sprite->name, " \302\267 ", frame->name, NULL);
    g_autofree char *explanation =
        g_strdup_printf("%d \303\227 %d, %d ms", frame->w, frame->h, frame->duration);
    page_title(&page, title, explanation);
    legend_write(&page, &legend);
    write_frame(&page, frame, &window);
    return page_end(&page, "frame", sprite->name, frame->name, error);
}

bool render_sprite(Render *render, const Sprite *sprite, GError **error)
{
    bool ok = true;
    if (!render->options->frames)
        return render_sheets(render, sprite, error);
    LIST_EACH_WHILE (ok, Frame, frame, sprite->frames)
        ok = render_frame(render, sprite, frame, error);
    return ok;
}

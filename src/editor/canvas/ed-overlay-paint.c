/* SPDX-License-Identifier: MIT */
/* Implements ed-overlay-paint.h: styles of marks, boxes, and small marks. Lines are in
 * ed-overlay-lines.c, chips in ed-overlay-chips.c. */
#include "canvas/ed-overlay-internal.h"

#include "draw/drawn_partition.h"

#include <math.h>
#include <string.h>

/* Half the side of the square that a small mark may cover, in screen pixels. */
enum { GLYPH_REACH = 18 };

/* Alpha of the fill over a leaf that a query visited. */
#define VISITED_LEAF_ALPHA 0.26

#define WHITE(alpha_) ((GdkRGBA){1, 1, 1, (float)(alpha_)})
#define BLACK(alpha_) ((GdkRGBA){0, 0, 0, (float)(alpha_)})

EdOverlayPainter *ed_overlay_painter_new(EdCanvasText *text)
{
    EdOverlayPainter *painter = g_new(EdOverlayPainter, 1);
    painter->text = text;
    painter->glyphs = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free,
                                            (GDestroyNotify)gsk_render_node_unref);
    painter->chips = g_array_new(FALSE, FALSE, sizeof(graphene_rect_t));
    return painter;
}

void ed_overlay_painter_free(EdOverlayPainter *painter)
{
    if (painter == NULL)
        return;
    g_hash_table_unref(painter->glyphs);
    g_array_unref(painter->chips);
    g_free(painter);
}

void ed_overlay_painter_begin(EdOverlayPainter *painter)
{
    g_array_set_size(painter->chips, 0);
}

/* ---- Looks ---- */

static GdkRGBA tag_rgba(const EdOverlayView *view, int32_t tag)
{
    return ed_rgba(draw_tag_style(view->project, tag).colour, 1);
}

MarkLook mark_look(const EdMark *mark, const EdOverlayView *view)
{
    const GdkRGBA accent = view->style->accent;
    MarkLook look = {.colour = WHITE(1), .width = 1.5, .rim = BLACK(0.75), .rim_width = 3.5};
    switch (mark->style) {
    case ED_STYLE_PLAIN:
        break;
    case ED_STYLE_SELECTED:
        look.rim = BLACK(0.9);
        break;
    case ED_STYLE_HOVERED:
        look.rim = accent;
        look.fill = 0.10;
        break;
    case ED_STYLE_BAND:
        look = (MarkLook){.colour = accent, .width = 1, .dash = {4, 3}, .fill = 0.10};
        break;
    case ED_STYLE_GUIDE:
        look = (MarkLook){.colour = accent, .width = 1, .dash = {4, 4}};
        look.colour.alpha = 0.6f;
        break;
    case ED_STYLE_PROPOSED:
        look = (MarkLook){.colour = accent, .width = 1.5, .dash = {5, 3}, .fill = 0.10};
        if (mark->tag != 0)
            look.colour = tag_rgba(view, mark->tag);
        look.rim = BLACK(0.5);
        look.rim_width = 3.5;
        break;
    case ED_STYLE_PATH:
        look.colour = ed_rgba(0xfffff2b0, 1);
        look.fill = 0.16;
        break;
    case ED_STYLE_IMPACT:
        look.colour = ed_rgba(0xffff5d6c, 1);
        look.fill = 0.20;
        break;
    case ED_STYLE_CONTINUED:
        look.colour = ed_rgba(0xff7ff0c0, 1);
        look.fill = 0.20;
        break;
    case ED_STYLE_UNREACHED:
        look = (MarkLook){.colour = ed_rgba(0xffff5d6c, 1), .width = 1.5, .dash = {5, 4}};
        break;
    case ED_STYLE_LEAF: /* `tag` is the leaf's index */
        look = (MarkLook){.colour = ed_rgba(draw_leaf_colour((uint32_t)mark->tag), 1)};
        look.fill = VISITED_LEAF_ALPHA;
        break;
    case ED_STYLE_TAG:
        look.colour = tag_rgba(view, mark->tag);
        look.fill = DRAW_FILL_SHARE;
        break;
    }
    return look;
}

/* ---- Positions and rectangles ---- */

double screen_x_of(const EdOverlayView *view, double x)
{
    return CLAMP(ed_viewport_screen_x(view->viewport, x), -1e6, 1e6);
}

double screen_y_of(const EdOverlayView *view, double y)
{
    return CLAMP(ed_viewport_screen_y(view->viewport, y), -1e6, 1e6);
}

ScreenBox visible_box(const EdOverlayView *view)
{
    /* The width and height are those of the whole widget, whose corner is 0,0. */
    return (ScreenBox){
        .left = view->left, .top = view->top, .right = view->width, .bottom = view->height};
}

static ScreenBox common_box(ScreenBox a, ScreenBox b)
{
    return (ScreenBox){fmax(a.left, b.left), fmax(a.top, b.top), fmin(a.right, b.right),
                       fmin(a.bottom, b.bottom)};
}

static graphene_rect_t rect_of(ScreenBox box)
{
    return GRAPHENE_RECT_INIT((float)box.left, (float)box.top, (float)(box.right - box.left),
                              (float)(box.bottom - box.top));
}

void append_rect(GtkSnapshot *snapshot, const EdOverlayView *view, ScreenBox box,
                 const GdkRGBA *colour)
{
    ScreenBox visible = common_box(box, visible_box(view));
    graphene_rect_t rect = rect_of(visible);
    if (visible.right > visible.left && visible.bottom > visible.top)
        gtk_snapshot_append_color(snapshot, colour, &rect);
}

cairo_t *append_cairo(GtkSnapshot *snapshot, const EdOverlayView *view, ScreenBox box)
{
    ScreenBox whole = {floor(box.left), floor(box.top), ceil(box.right), ceil(box.bottom)};
    ScreenBox visible = common_box(whole, visible_box(view));
    graphene_rect_t rect = rect_of(visible);
    if (!(visible.right > visible.left && visible.bottom > visible.top))
        return NULL;
    return gtk_snapshot_append_cairo(snapshot, &rect);
}

void stroke_path(cairo_t *cr, const MarkLook *look)
{
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    if (look->dash[0] > 0)
        cairo_set_dash(cr, look->dash, 2, 0);
    if (look->rim_width > 0) {
        gdk_cairo_set_source_rgba(cr, &look->rim);
        cairo_set_line_width(cr, look->rim_width);
        cairo_stroke_preserve(cr);
    }
    gdk_cairo_set_source_rgba(cr, &look->colour);
    cairo_set_line_width(cr, look->width);
    cairo_stroke(cr);
}

/* Appends the four sides of a box, `width` thick, inside it. */
static void append_sides(GtkSnapshot *snapshot, const EdOverlayView *view, ScreenBox box,
                         double width, const GdkRGBA *colour)
{
    if (box.right - box.left <= 2 * width || box.bottom - box.top <= 2 * width) {
        append_rect(snapshot, view, box, colour);
        return;
    }
    const ScreenBox sides[] = {
        {box.left, box.top, box.right, box.top + width},
        {box.left, box.bottom - width, box.right, box.bottom},
        {box.left, box.top + width, box.left + width, box.bottom - width},
        {box.right - width, box.top + width, box.right, box.bottom - width},
    };
    for (int i = 0; i < 4; i++)
        append_rect(snapshot, view, sides[i], colour);
}

static ScreenBox grow_box(ScreenBox box, double margin)
{
    return (ScreenBox){box.left - margin, box.top - margin, box.right + margin,
                       box.bottom + margin};
}

/* ---- Boxes ---- */

/* Appends a dashed side. One rectangle per dash would be too many nodes, so the side is a strip
 * drawn by cairo. */
static void append_dashed_side(GtkSnapshot *snapshot, const EdOverlayView *view, ScreenBox side,
                               const MarkLook *look)
{
    cairo_t *cr = append_cairo(snapshot, view, side);
    if (cr == NULL)
        return;
    bool across = side.right - side.left > side.bottom - side.top;
    double x = (side.left + side.right) / 2, y = (side.top + side.bottom) / 2;
    ScreenBox visible = visible_box(view);
    /* Dashes keep their position on the screen while the box grows. The line is clipped, because
     * invisible dashes would cost time. */
    double step = look->dash[0] + look->dash[1];
    double from = across ? fmax(side.left, floor((visible.left - 1) / step) * step)
                         : fmax(side.top, floor((visible.top - 1) / step) * step);
    if (across) {
        cairo_move_to(cr, from, y);
        cairo_line_to(cr, fmin(side.right, visible.right + 1), y);
    } else {
        cairo_move_to(cr, x, from);
        cairo_line_to(cr, x, fmin(side.bottom, visible.bottom + 1));
    }
    stroke_path(cr, look);
    cairo_destroy(cr);
}

static void append_dashed_sides(GtkSnapshot *snapshot, const EdOverlayView *view, ScreenBox box,
                                const MarkLook *look)
{
    double half = fmax(look->width, look->rim_width) / 2;
    const ScreenBox sides[] = {
        {box.left, box.top + 0.5 - half, box.right, box.top + 0.5 + half},
        {box.left, box.bottom - 0.5 - half, box.right, box.bottom - 0.5 + half},
        {box.left + 0.5 - half, box.top, box.left + 0.5 + half, box.bottom},
        {box.right - 0.5 - half, box.top, box.right - 0.5 + half, box.bottom},
    };
    for (int i = 0; i < 4; i++)
        append_dashed_side(snapshot, view, sides[i], look);
}

static void paint_box(const EdMark *mark, const EdOverlayView *view, GtkSnapshot *snapshot)
{
    MarkLook look = mark_look(mark, view);
    double x = round(screen_x_of(view, mark->x)), y = round(screen_y_of(view, mark->y));
    double x2 = round(screen_x_of(view, mark->x2)), y2 = round(screen_y_of(view, mark->y2));
    ScreenBox box = {fmin(x, x2), fmin(y, y2), fmax(x, x2), fmax(y, y2)};
    box.right = fmax(box.right, box.left + 1);
    box.bottom = fmax(box.bottom, box.top + 1);
    box = grow_box(box, mark->margin);
    GdkRGBA inside = look.colour;
    inside.alpha = (float)look.fill;
    if (look.fill > 0)
        append_rect(snapshot, view, box, &inside);
    if (look.dash[0] > 0) {
        append_dashed_sides(snapshot, view, box, &look);
        return;
    }
    const GdkRGBA inner_rim = BLACK(0.28);
    append_sides(snapshot, view, grow_box(box, 1), 1, &look.rim);
    append_sides(snapshot, view, box, 1, &look.colour);
    if (mark->style == ED_STYLE_TAG && box.right - box.left > 4 && box.bottom - box.top > 4)
        append_sides(snapshot, view, grow_box(box, -1), 1, &inner_rim);
}

static void paint_handle(const EdMark *mark, const EdOverlayView *view, GtkSnapshot *snapshot)
{
    const GdkRGBA inside = WHITE(1), rim = BLACK(0.35);
    double x = round(screen_x_of(view, mark->x)), y = round(screen_y_of(view, mark->y));
    ScreenBox box = {x - 4, y - 4, x + 3, y + 3};
    append_rect(snapshot, view, grow_box(box, 1), &rim);
    append_rect(snapshot, view, box, &view->style->fill);
    append_rect(snapshot, view, grow_box(box, -1), &inside);
}

/* ---- Small marks, cached ---- */

static void draw_diamond_glyph(cairo_t *cr, const EdMark *mark, const MarkLook *look,
                               const EdOverlayView *view)
{
    cairo_move_to(cr, 0, -6);
    cairo_line_to(cr, 6, 0);
    cairo_line_to(cr, 0, 6);
    cairo_line_to(cr, -6, 0);
    cairo_close_path(cr);
    bool has_colour = mark->style == ED_STYLE_TAG || mark->style == ED_STYLE_PROPOSED;
    if (has_colour || mark->style == ED_STYLE_SELECTED) {
        gdk_cairo_set_source_rgba(cr, has_colour ? &look->colour : &view->style->fill);
        cairo_fill_preserve(cr);
    }
    MarkLook line = *look;
    line.width = 1.25;
    if (has_colour) {
        line.colour = WHITE(1);
        line.dash[0] = 0; /* too small for dashes */
    }
    stroke_path(cr, &line);
}

static void draw_node_glyph(cairo_t *cr, const EdMark *mark, const MarkLook *look,
                            const EdOverlayView *view)
{
    const GdkRGBA white = WHITE(1);
    cairo_arc(cr, 0, 0, 3.5, 0, 2 * G_PI);
    gdk_cairo_set_source_rgba(cr, mark->style == ED_STYLE_SELECTED ? &view->style->fill : &white);
    cairo_fill_preserve(cr);
    MarkLook line = *look;
    line.width = 1;
    line.rim_width = 3;
    line.colour = mark->style == ED_STYLE_SELECTED ? white : view->style->fill;
    stroke_path(cr, &line);
}

static void draw_cross_glyph(cairo_t *cr, const EdMark *mark, const MarkLook *look,
                             const EdOverlayView *view)
{
    const double arms[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    cairo_arc(cr, 0, 0, 9, 0, 2 * G_PI);
    for (int i = 0; i < 4; i++) {
        cairo_move_to(cr, arms[i][0] * 4, arms[i][1] * 4);
        cairo_line_to(cr, arms[i][0] * 14, arms[i][1] * 14);
    }
    MarkLook line = *look;
    line.rim_width = 4;
    stroke_path(cr, &line);
    cairo_arc(cr, 0, 0, 2.5, 0, 2 * G_PI);
    gdk_cairo_set_source_rgba(cr, &line.rim);
    cairo_fill(cr);
    cairo_arc(cr, 0, 0, 1.5, 0, 2 * G_PI);
    gdk_cairo_set_source_rgba(cr, &view->style->accent);
    cairo_fill(cr);
}

static GskRenderNode *make_glyph(const EdMark *mark, const EdOverlayView *view)
{
    GskRenderNode *node = gsk_cairo_node_new(
        &GRAPHENE_RECT_INIT(-GLYPH_REACH, -GLYPH_REACH, 2 * GLYPH_REACH, 2 * GLYPH_REACH));
    MarkLook look = mark_look(mark, view);
    cairo_t *cr = gsk_cairo_node_get_draw_context(node);
    if (mark->kind == ED_MARK_DIAMOND)
        draw_diamond_glyph(cr, mark, &look, view);
    else if (mark->kind == ED_MARK_NODE)
        draw_node_glyph(cr, mark, &look, view);
    else
        draw_cross_glyph(cr, mark, &look, view);
    cairo_destroy(cr);
    return node;
}

/* Returns the cache key of a small mark: kind, style, theme, and the colour of its tag. */
static int64_t glyph_key(const EdMark *mark, const EdOverlayView *view)
{
    uint64_t colour = 0;
    if (mark->style == ED_STYLE_TAG)
        colour = draw_tag_style(view->project, mark->tag).colour;
    bool dark = view->style == ed_canvas_style(TRUE);
    return (int64_t)(colour << 32 | (uint64_t)mark->kind << 16 | (uint64_t)mark->style << 8 | dark);
}

static void paint_glyph(EdOverlayPainter *painter, const EdMark *mark, const EdOverlayView *view,
                        GtkSnapshot *snapshot)
{
    double x = round(screen_x_of(view, mark->x) * 2) / 2,
           y = round(screen_y_of(view, mark->y) * 2) / 2;
    ScreenBox visible = grow_box(visible_box(view), GLYPH_REACH);
    if (x < visible.left || y < visible.top || x > visible.right || y > visible.bottom)
        return;
    int64_t key = glyph_key(mark, view);
    GskRenderNode *node = g_hash_table_lookup(painter->glyphs, &key);
    if (node == NULL) {
        node = make_glyph(mark, view);
        g_hash_table_insert(painter->glyphs, g_memdup2(&key, sizeof key), node);
    }
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT((float)x, (float)y));
    gtk_snapshot_append_node(snapshot, node);
    gtk_snapshot_restore(snapshot);
}

/* ---- All marks ---- */

static void paint_mark(EdOverlayPainter *painter, const EdMark *mark, const EdOverlayView *view,
                       GtkSnapshot *snapshot)
{
    switch (mark->kind) {
    case ED_MARK_BOX:
        paint_box(mark, view, snapshot);
        break;
    case ED_MARK_LINE:
    case ED_MARK_ARROW:
    case ED_MARK_POLYLINE:
    case ED_MARK_POLYGON:
    case ED_MARK_AREA:
        paint_lines(mark, view, snapshot);
        break;
    case ED_MARK_CIRCLE:
        paint_circle(mark, view, snapshot);
        break;
    case ED_MARK_SPANS:
        paint_spans(mark, view, snapshot);
        break;
    case ED_MARK_HANDLE:
        paint_handle(mark, view, snapshot);
        break;
    case ED_MARK_NODE:
    case ED_MARK_DIAMOND:
    case ED_MARK_CROSS:
        paint_glyph(painter, mark, view, snapshot);
        break;
    case ED_MARK_CHIP:
        paint_chip(painter, mark, view, snapshot);
        break;
    }
}

void ed_overlay_paint(EdOverlayPainter *painter, const EdOverlay *overlay,
                      const EdOverlayView *view, GtkSnapshot *snapshot)
{
    uint32_t count;
    const EdMark *marks = ed_overlay_marks(overlay, &count);
    for (uint32_t i = 0; i < count; i++)
        paint_mark(painter, &marks[i], view, snapshot);
}

static bool marks_equal(const EdMark *a, const EdMark *b)
{
    return a->kind == b->kind && a->style == b->style && a->x == b->x && a->y == b->y &&
           a->x2 == b->x2 && a->y2 == b->y2 && a->tag == b->tag && a->side == b->side &&
           a->closed == b->closed && a->count == b->count && g_strcmp0(a->text, b->text) == 0 &&
           (a->count == 0 || memcmp(a->points, b->points, a->count * sizeof *a->points) == 0);
}

gboolean ed_overlay_equal(const EdOverlay *a, const EdOverlay *b)
{
    uint32_t count, other_count;
    const EdMark *marks = ed_overlay_marks(a, &count);
    const EdMark *others = ed_overlay_marks(b, &other_count);
    if (count != other_count)
        return FALSE;
    for (uint32_t i = 0; i < count; i++)
        if (!marks_equal(&marks[i], &others[i]))
            return FALSE;
    return TRUE;
}

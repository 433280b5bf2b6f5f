/* SPDX-License-Identifier: MIT */
/*
 * The guides of ed-canvas.h. A guide is dragged out of the top ruler (a horizontal one) or the left
 * ruler (a vertical one), moved by its mark on the ruler that it crosses, and removed by dropping
 * it on a ruler.
 */
#include "canvas/ed-canvas-internal.h"

#include "session/ed-guides.h"

#include <math.h>

enum { RULER_NONE = 0, RULER_TOP = 1, RULER_LEFT = 2, RULER_BOTH = 3 };
enum { NEAR_MARK = 5 }; /* screen pixels from a mark within which it can be dragged */

int ed_canvas_ruler_at(EdCanvas *canvas, double x, double y)
{
    int inset = ed_canvas_inset(canvas);
    return (y < inset ? RULER_TOP : RULER_NONE) | (x < inset ? RULER_LEFT : RULER_NONE);
}

static double screen_of(EdCanvas *canvas, const EdGuide *guide)
{
    return guide->upright ? ed_viewport_screen_x(&canvas->viewport, guide->at)
                          : ed_viewport_screen_y(&canvas->viewport, guide->at);
}

/* Returns the index of the guide whose mark on a ruler is at a position: the topmost one, or
 * UINT32_MAX. */
static uint32_t guide_at(EdCanvas *canvas, double x, double y)
{
    uint32_t count;
    const EdGuide *guides = ed_session_guides(canvas->session, &count);
    int ruler = ed_canvas_ruler_at(canvas, x, y);
    if (!ed_session_view(canvas->session)->look.guides)
        return UINT32_MAX;
    for (uint32_t i = count; i-- > 0;) {
        bool on_its_ruler = ruler == (guides[i].upright ? RULER_TOP : RULER_LEFT);
        double distance = screen_of(canvas, &guides[i]) - (guides[i].upright ? x : y);
        if (on_its_ruler && fabs(distance) <= NEAR_MARK)
            return i;
    }
    return UINT32_MAX;
}

const char *ed_canvas_guide_cursor(EdCanvas *canvas, double x, double y)
{
    uint32_t index = guide_at(canvas, x, y), count;
    if (index == UINT32_MAX)
        return NULL;
    return ed_session_guides(canvas->session, &count)[index].upright ? "ew-resize" : "ns-resize";
}

void ed_canvas_guide_press(EdCanvas *canvas, double x, double y)
{
    uint32_t index = guide_at(canvas, x, y), count;
    int ruler = ed_canvas_ruler_at(canvas, x, y);
    canvas->guide = (GuideDrag){.index = index, .upright = ruler == RULER_LEFT};
    if (index == UINT32_MAX)
        return;
    const EdGuide *guide = &ed_session_guides(canvas->session, &count)[index];
    canvas->guide.existed = TRUE;
    canvas->guide.upright = guide->upright;
    canvas->guide.from = guide->at;
}

/* Shows guides again if they were hidden, because a new one is being dragged out. */
static void show_guides(EdCanvas *canvas)
{
    EdLook look = ed_session_view(canvas->session)->look;
    if (look.guides)
        return;
    look.guides = true;
    ed_session_set_look(canvas->session, &look);
}

void ed_canvas_guide_drag(EdCanvas *canvas, double x, double y)
{
    GuideDrag *guide = &canvas->guide;
    double position =
        guide->upright ? ed_viewport_x(&canvas->viewport, x) : ed_viewport_y(&canvas->viewport, y);
    int32_t at = (int32_t)CLAMP(round(position), -DOCUMENT_RANGE, DOCUMENT_RANGE);
    if (guide->index != UINT32_MAX) {
        ed_session_move_guide(canvas->session, guide->index, at);
    } else if (ed_canvas_ruler_at(canvas, x, y) == RULER_NONE) {
        show_guides(canvas);
        guide->index = ed_session_add_guide(canvas->session, guide->upright, at);
    }
}

void ed_canvas_guide_release(EdCanvas *canvas, double x, double y)
{
    /* A guide that is dropped on the ruler from which it was dragged, or outside the canvas, is
     * removed. */
    double along = canvas->guide.upright ? x : y;
    int size = canvas->guide.upright ? gtk_widget_get_width(GTK_WIDGET(canvas))
                                     : gtk_widget_get_height(GTK_WIDGET(canvas));
    bool is_removed = along < ed_canvas_inset(canvas) || along >= size;
    if (is_removed && canvas->guide.index != UINT32_MAX)
        ed_session_remove_guide(canvas->session, canvas->guide.index);
    canvas->guide.index = UINT32_MAX;
}

void ed_canvas_guide_cancel(EdCanvas *canvas)
{
    GuideDrag *guide = &canvas->guide;
    uint32_t index = guide->index;
    guide->index = UINT32_MAX;
    if (index == UINT32_MAX || canvas->session == NULL)
        return;
    if (guide->existed)
        ed_session_move_guide(canvas->session, index, guide->from);
    else
        ed_session_remove_guide(canvas->session, index);
}

static void paint_guide_position(EdCanvas *canvas, const EdGuide *guide, GtkSnapshot *snapshot)
{
    const GdkRGBA back = ed_rgba(DRAW_INK, 0.86), white = {1, 1, 1, 1};
    double x, y;
    ed_scene_origin(canvas->scene, &x, &y);
    double from_origin = floor(guide->at - (guide->upright ? x : y) + 0.5);
    g_autofree char *text = g_strdup_printf("%s %s%.0f", guide->upright ? "x" : "y",
                                            from_origin < 0 ? "\u2212" : "", fabs(from_origin));
    const EdWord *word = ed_canvas_text_get(canvas->words, text, ED_FACE_CHIP, &white);
    if (word->node == NULL)
        return;
    double at = round(screen_of(canvas, guide));
    double left = guide->upright ? at + 6 : canvas->x + 14;
    double top = guide->upright ? canvas->y - 24 : at - word->height - 8;
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT((float)(int)left, (float)(int)top));
    gtk_snapshot_append_color(
        snapshot, &back,
        &GRAPHENE_RECT_INIT(-6, -1, (float)(word->width + 12), (float)(word->height + 2)));
    gtk_snapshot_append_node(snapshot, word->node);
    gtk_snapshot_restore(snapshot);
}

void ed_canvas_paint_guides(EdCanvas *canvas, GtkSnapshot *snapshot)
{
    uint32_t count;
    const EdGuide *guides = ed_session_guides(canvas->session, &count);
    int width = gtk_widget_get_width(GTK_WIDGET(canvas));
    int height = gtk_widget_get_height(GTK_WIDGET(canvas));
    if (!ed_session_view(canvas->session)->look.guides)
        return;
    for (uint32_t i = 0; i < count; i++) {
        float at = (float)round(screen_of(canvas, &guides[i]));
        int size = guides[i].upright ? width : height;
        if (at < 0 || at >= (float)size)
            continue;
        const graphene_rect_t line = guides[i].upright ? GRAPHENE_RECT_INIT(at, 0, 1, (float)height)
                                                       : GRAPHENE_RECT_INIT(0, at, (float)width, 1);
        gtk_snapshot_append_color(snapshot, &canvas->above->guide, &line);
    }
    if (canvas->drag == ED_CANVAS_DRAG_GUIDE && canvas->guide.index < count)
        paint_guide_position(canvas, &guides[canvas->guide.index], snapshot);
}

guint ed_canvas_guides_digest(EdCanvas *canvas)
{
    uint32_t count;
    const EdGuide *guides = ed_session_guides(canvas->session, &count);
    guint digest = ed_session_view(canvas->session)->look.guides ? count + 1 : 0;
    for (uint32_t i = 0; i < count; i++)
        digest = digest * 31 + (guint)guides[i].at * 2 + guides[i].upright;
    return digest;
}

void ed_canvas_paint_guide_marks(EdCanvas *canvas, const EdRuler *ruler, GtkSnapshot *snapshot)
{
    uint32_t count;
    const EdGuide *guides = ed_session_guides(canvas->session, &count);
    if (!ed_session_view(canvas->session)->look.guides)
        return;
    for (uint32_t i = 0; i < count; i++)
        if (guides[i].upright != ruler->upright)
            ed_ruler_paint_mark(ruler, round(screen_of(canvas, &guides[i])), &canvas->style->guide,
                                snapshot);
}

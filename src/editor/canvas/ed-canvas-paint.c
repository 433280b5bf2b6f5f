/* SPDX-License-Identifier: MIT */
/* Draws a frame of ed-canvas.h: tiles, guides, marks, rulers, and a hint where there is no
 * asset. */
#include "canvas/ed-canvas-internal.h"

#include "canvas/ed-labels.h"
#include "session/ed-play-head.h"

#include <glib/gi18n.h>
#include <string.h>

/* Time budgets for drawing tiles, in microseconds. FILL_TIME: in a normal frame. BUSY_FILL_TIME: in
 * a frame without idle time before it, while tiles of another zoom replace missing ones.
 * FIRST_FILL_TIME: in the first frame of another picture, which should appear at once.
 * REST_FILL_TIME: between two frames, before input is handled again. */
enum { FILL_TIME = 5000, BUSY_FILL_TIME = 2000, FIRST_FILL_TIME = 60000, REST_FILL_TIME = 3000 };

enum { LEGEND_GAP = 12 }; /* distance to the canvas's corner */

int ed_canvas_inset(EdCanvas *canvas)
{
    return canvas->session != NULL && ed_scene_content(canvas->scene) != 0 &&
                   ed_session_view(canvas->session)->look.rulers
               ? ED_RULER_SIZE
               : 0;
}

/* ---- Marks ---- */

static EdOverlayView overlay_view_of(EdCanvas *canvas)
{
    int inset = ed_canvas_inset(canvas);
    return (EdOverlayView){
        .viewport = &canvas->viewport,
        .left = inset,
        .top = inset,
        .width = gtk_widget_get_width(GTK_WIDGET(canvas)),
        .height = gtk_widget_get_height(GTK_WIDGET(canvas)),
        .style = canvas->above,
        .project = ed_session_project(canvas->session),
    };
}

/* Replaces the old marks with the new ones if they differ. */
static void swap_overlay(EdCanvas *canvas, EdOverlay **current, EdOverlay **next)
{
    if (ed_overlay_equal(*current, *next))
        return;
    EdOverlay *old = *current;
    *current = *next;
    *next = old;
    canvas->marks_drawn = FALSE;
}

/* Gets the marks of the tool. Most pointer events do not change them. */
static void update_marks(EdCanvas *canvas)
{
    canvas->marks_stale = FALSE;
    ed_overlay_clear(canvas->next_overlay);
    bool hidden = ed_session_hides_overlays(canvas->session) ||
                  ed_session_played_step(canvas->session) != NULL;
    if (canvas->tool != NULL && (!hidden || ed_tool_is_dragging(canvas->tool)))
        ed_tool_draw(canvas->tool, canvas->next_overlay);
    if (canvas->by_keys)
        ed_overlay_mark(canvas->next_overlay, ED_MARK_CROSS,
                        ed_viewport_x(&canvas->viewport, canvas->x),
                        ed_viewport_y(&canvas->viewport, canvas->y), ED_STYLE_PLAIN);
    swap_overlay(canvas, &canvas->overlay, &canvas->next_overlay);
}

/* Lists the labels again. Called when labelled items or their positions may have changed. */
static void update_labels(EdCanvas *canvas)
{
    EdOverlayView overlay_view = overlay_view_of(canvas);
    const EdViewport *view = &canvas->viewport;
    EdArea visible = {ed_viewport_x(view, overlay_view.left), ed_viewport_y(view, overlay_view.top),
                      ed_viewport_x(view, overlay_view.width),
                      ed_viewport_y(view, overlay_view.height)};
    canvas->labels_stale = FALSE;
    ed_overlay_clear(canvas->next_labels);
    if (ed_session_played_step(canvas->session) == NULL)
        ed_labels_add(canvas->next_labels, canvas->session, view->zoom, &visible);
    swap_overlay(canvas, &canvas->labels, &canvas->next_labels);
}

/* Labels are drawn below the tool's marks but must leave space for the tool's chips, so the tool's
 * marks are laid out first. */
static void draw_marks(EdCanvas *canvas)
{
    EdOverlayView overlay_view = overlay_view_of(canvas);
    g_clear_pointer(&canvas->marks, gsk_render_node_unref);
    ed_overlay_painter_begin(canvas->painter);
    GtkSnapshot *above = gtk_snapshot_new(), *all = gtk_snapshot_new();
    ed_overlay_paint(canvas->painter, canvas->overlay, &overlay_view, above);
    ed_overlay_paint(canvas->painter, canvas->labels, &overlay_view, all);
    g_autoptr(GskRenderNode) tool_node = gtk_snapshot_free_to_node(above);
    if (tool_node != NULL)
        gtk_snapshot_append_node(all, tool_node);
    canvas->marks = gtk_snapshot_free_to_node(all);
    canvas->marks_drawn = TRUE;
}

static void paint_marks(EdCanvas *canvas, GtkSnapshot *snapshot)
{
    if (canvas->marks_stale)
        update_marks(canvas);
    if (canvas->labels_stale)
        update_labels(canvas);
    if (!canvas->marks_drawn)
        draw_marks(canvas);
    if (canvas->marks != NULL)
        gtk_snapshot_append_node(snapshot, canvas->marks);
}

/* ---- Rulers ---- */

static EdRuler ruler_of(EdCanvas *canvas, gboolean upright)
{
    const EdViewport *view = &canvas->viewport;
    EdRuler ruler = {
        .upright = upright,
        .length = upright ? gtk_widget_get_height(GTK_WIDGET(canvas))
                          : gtk_widget_get_width(GTK_WIDGET(canvas)),
        .zoom = view->zoom,
        .scroll = upright ? view->scroll_y : view->scroll_x,
        .has_span = canvas->has_selected,
        .from = upright ? canvas->selected.top : canvas->selected.left,
        .to = upright ? canvas->selected.bottom : canvas->selected.right,
        .style = canvas->style,
    };
    double x, y;
    ed_scene_origin(canvas->scene, &x, &y);
    ruler.origin = upright ? y : x;
    return ruler;
}

static RulersLook rulers_look(EdCanvas *canvas)
{
    RulersLook look;
    /* RulersLook is compared byte by byte. */
    memset(&look, 0, sizeof look);
    look.viewport = canvas->viewport;
    look.width = gtk_widget_get_width(GTK_WIDGET(canvas));
    look.height = gtk_widget_get_height(GTK_WIDGET(canvas));
    ed_scene_origin(canvas->scene, &look.origin_x, &look.origin_y);
    look.has_selected = canvas->has_selected;
    if (canvas->has_selected)
        look.selected = canvas->selected;
    look.style = canvas->style;
    look.guides = ed_canvas_guides_digest(canvas);
    return look;
}

static void draw_rulers(EdCanvas *canvas)
{
    const graphene_rect_t corner = GRAPHENE_RECT_INIT(0, 0, ED_RULER_SIZE, ED_RULER_SIZE);
    const graphene_rect_t edges[] = {
        GRAPHENE_RECT_INIT(ED_RULER_SIZE - 1, 0, 1, ED_RULER_SIZE),
        GRAPHENE_RECT_INIT(0, ED_RULER_SIZE - 1, ED_RULER_SIZE, 1),
    };
    g_clear_pointer(&canvas->rulers, gsk_render_node_unref);
    GtkSnapshot *snapshot = gtk_snapshot_new();
    for (int upright = 0; upright < 2; upright++) {
        EdRuler ruler = ruler_of(canvas, upright);
        ed_ruler_paint(&ruler, canvas->words, snapshot);
        ed_canvas_paint_guide_marks(canvas, &ruler, snapshot);
    }
    gtk_snapshot_append_color(snapshot, &canvas->style->ruler, &corner);
    for (int i = 0; i < 2; i++)
        gtk_snapshot_append_color(snapshot, &canvas->style->line, &edges[i]);
    canvas->rulers = gtk_snapshot_free_to_node(snapshot);
}

static void paint_rulers(EdCanvas *canvas, GtkSnapshot *snapshot)
{
    if (ed_canvas_inset(canvas) == 0)
        return;
    RulersLook look = rulers_look(canvas);
    if (canvas->rulers == NULL || memcmp(&look, &canvas->rulers_look, sizeof look) != 0)
        draw_rulers(canvas);
    canvas->rulers_look = look;
    gtk_snapshot_append_node(snapshot, canvas->rulers);
    for (int upright = 0; upright < 2 && canvas->inside; upright++) {
        EdRuler ruler = ruler_of(canvas, upright);
        ed_ruler_paint_mark(&ruler, upright ? canvas->y : canvas->x, &canvas->style->accent,
                            snapshot);
    }
}

/* ---- Frames ---- */

static EdTilesView tiles_view(EdCanvas *canvas)
{
    return (EdTilesView){.viewport = &canvas->viewport,
                         .width = gtk_widget_get_width(GTK_WIDGET(canvas)),
                         .height = gtk_widget_get_height(GTK_WIDGET(canvas)),
                         .surround = &canvas->surround};
}

static void paint_surround(EdCanvas *canvas, GtkSnapshot *snapshot)
{
    GtkWidget *widget = GTK_WIDGET(canvas);
    gtk_snapshot_append_color(snapshot, &canvas->style->surround,
                              &GRAPHENE_RECT_INIT(0, 0, (float)gtk_widget_get_width(widget),
                                                  (float)gtk_widget_get_height(widget)));
}

static bool fill(EdCanvas *canvas, int64_t microseconds)
{
    EdTilesView view = tiles_view(canvas);
    double near_x = canvas->inside ? canvas->x : view.width / 2.0;
    double near_y = canvas->inside ? canvas->y : view.height / 2.0;
    ed_scene_fetch_pictures(canvas->scene);
    return ed_tiles_fill(canvas->tiles, &view, near_x, near_y, microseconds);
}

static gboolean show_more_cb(GtkWidget *widget, GdkFrameClock *clock, gpointer user)
{
    (void)clock, (void)user;
    ED_CANVAS(widget)->fill_tick = 0;
    gtk_widget_queue_draw(widget);
    return G_SOURCE_REMOVE;
}

/* Fills tiles in the time left between frames. */
static gboolean fill_rest_cb(gpointer user)
{
    EdCanvas *canvas = user;
    ed_canvas_settle(canvas);
    canvas->rested = TRUE;
    if (ed_scene_content(canvas->scene) != 0 && !fill(canvas, REST_FILL_TIME))
        return G_SOURCE_CONTINUE;
    canvas->fill_idle = 0;
    return G_SOURCE_REMOVE;
}

static int64_t fill_time(EdCanvas *canvas)
{
    if (!ed_tiles_has_content(canvas->tiles))
        return FIRST_FILL_TIME;
    if (canvas->filled && canvas->filled_zoom == canvas->viewport.zoom)
        return FILL_TIME;
    return canvas->rested ? 0 : BUSY_FILL_TIME;
}

static void paint_tiles(EdCanvas *canvas, GtkSnapshot *snapshot)
{
    EdTilesView view = tiles_view(canvas);
    ed_tiles_set_form(canvas->tiles, tile_form_on(GTK_WIDGET(canvas)));
    canvas->filled = fill(canvas, fill_time(canvas));
    canvas->filled_zoom = canvas->viewport.zoom;
    canvas->rested = canvas->filled;
    if (!canvas->filled && canvas->fill_tick == 0)
        canvas->fill_tick =
            gtk_widget_add_tick_callback(GTK_WIDGET(canvas), show_more_cb, NULL, NULL);
    if (!canvas->filled && canvas->fill_idle == 0)
        canvas->fill_idle = g_idle_add(fill_rest_cb, canvas);
    ed_tiles_snapshot(canvas->tiles, &view, snapshot);
}

static void paint_words(EdCanvas *canvas, GtkSnapshot *snapshot, const char *text, EdFace face,
                        const GdkRGBA *colour, double y)
{
    const EdWord *word = ed_canvas_text_get(canvas->words, text, face, colour);
    int width = gtk_widget_get_width(GTK_WIDGET(canvas));
    if (word->node == NULL)
        return;
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(snapshot,
                           &GRAPHENE_POINT_INIT((float)((width - word->width) / 2), (float)(int)y));
    gtk_snapshot_append_node(snapshot, word->node);
    gtk_snapshot_restore(snapshot);
}

static void paint_empty(EdCanvas *canvas, GtkSnapshot *snapshot)
{
    double middle = gtk_widget_get_height(GTK_WIDGET(canvas)) / 2.0;
    paint_surround(canvas, snapshot);
    if (canvas->session == NULL)
        return;
    bool has_assets = list_count(ed_session_project(canvas->session)->sprites) +
                          list_count(ed_session_project(canvas->session)->maps) +
                          list_count(ed_session_project(canvas->session)->levels) !=
                      0;
    paint_words(canvas, snapshot, has_assets ? _("No asset selected") : _("Nothing here yet"),
                ED_FACE_TITLE, &canvas->style->dim, middle - 28);
    paint_words(canvas, snapshot,
                has_assets ? _("Choose a sprite, a map or a level on the left")
                           : _("Drop pictures here, or press + next to Assets"),
                ED_FACE_PLAIN, &canvas->style->faint, middle + 4);
}

static void paint_shown(EdCanvas *canvas, GtkSnapshot *snapshot)
{
    int inset = ed_canvas_inset(canvas);
    int width = gtk_widget_get_width(GTK_WIDGET(canvas));
    int height = gtk_widget_get_height(GTK_WIDGET(canvas));
    gtk_snapshot_push_clip(snapshot,
                           &GRAPHENE_RECT_INIT((float)inset, (float)inset, (float)(width - inset),
                                               (float)(height - inset)));
    paint_tiles(canvas, snapshot);
    ed_canvas_paint_guides(canvas, snapshot);
    paint_marks(canvas, snapshot);
    ed_canvas_paint_flash(canvas, snapshot);
    canvas->legend =
        ed_legend_paint(canvas->session, canvas->words, canvas->style, inset + LEGEND_GAP,
                        height - LEGEND_GAP, width - inset - 2 * LEGEND_GAP, snapshot);
    const graphene_rect_t row =
        GRAPHENE_RECT_INIT((float)(inset + LEGEND_GAP), (float)(inset + LEGEND_GAP),
                           (float)(width - inset - 2 * LEGEND_GAP), 0);
    canvas->chip_count = ed_view_chips_paint(canvas->session, canvas->words, canvas->style, &row,
                                             canvas->chips, snapshot);
    gtk_snapshot_pop(snapshot);
    paint_rulers(canvas, snapshot);
}

/* Draws the focus ring only after keyboard navigation. After a click, the user knows that the
 * canvas has the focus, and a ring that appeared with every key would distract. */
static void paint_focus(EdCanvas *canvas, GtkSnapshot *snapshot)
{
    GtkWidget *widget = GTK_WIDGET(canvas);
    if (canvas->focus_by_pointer ||
        (gtk_widget_get_state_flags(widget) & GTK_STATE_FLAG_FOCUS_VISIBLE) == 0)
        return;
    GskRoundedRect outline;
    const GdkRGBA *accent = &canvas->style->accent;
    gsk_rounded_rect_init_from_rect(&outline,
                                    &GRAPHENE_RECT_INIT(0, 0, (float)gtk_widget_get_width(widget),
                                                        (float)gtk_widget_get_height(widget)),
                                    0);
    gtk_snapshot_append_border(snapshot, &outline, (const float[]){2, 2, 2, 2},
                               (const GdkRGBA[]){*accent, *accent, *accent, *accent});
}

void ed_canvas_paint(EdCanvas *canvas, GtkSnapshot *snapshot)
{
    canvas->chip_count = 0;
    if (ed_scene_content(canvas->scene) != 0)
        paint_shown(canvas, snapshot);
    else
        paint_empty(canvas, snapshot);
    paint_focus(canvas, snapshot);
}

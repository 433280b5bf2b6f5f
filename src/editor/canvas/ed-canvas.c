/* SPDX-License-Identifier: MIT */
/* Fulfils ed-canvas.h: what is shown and how a frame is made. Zoom and scroll are in ed-canvas-view.c,
 * pointer and keys in ed-canvas-input.c, guides in ed-canvas-guides.c. */
#include "canvas/ed-canvas-internal.h"

#include "canvas/ed-labels.h"
#include "session/ed-guides.h"

#include <glib/gi18n.h>
#include <string.h>

/* Microseconds of a frame that tiles may be drawn in; more where another picture comes in one go. */
enum { FILL_TIME = 5000, FIRST_FILL_TIME = 60000 };

enum { PROP_WHEEL_ZOOMS = 1, PROPERTIES };
static GParamSpec *properties[PROPERTIES];

G_DEFINE_FINAL_TYPE(EdCanvas, ed_canvas, GTK_TYPE_WIDGET)

/* ---- The tool ---- */

static void redraw_tool_cb(void *user)
{
    EdCanvas *canvas = user;
    canvas->marks_asked = TRUE;
    gtk_widget_queue_draw(GTK_WIDGET(canvas));
}

static void drop_tool(EdCanvas *canvas)
{
    g_clear_pointer(&canvas->tool, ed_tool_free);
    ed_overlay_clear(canvas->overlay);
    canvas->marks_good = FALSE;
}

/* The class that the view asks for; the first one that fits where it does not. */
static const EdToolClass *wanted_class(EdCanvas *canvas)
{
    const EdView *view = canvas->session != NULL ? ed_session_view(canvas->session) : NULL;
    if (view == NULL || view->kind == ED_NO_ASSET)
        return NULL;
    const EdToolClass *class = ed_tool_class(view->tool);
    if (class != NULL && ed_tool_class_fits(class, view->kind))
        return class;
    uint32_t count;
    const EdToolClass *const *classes = ed_tool_classes(&count);
    for (uint32_t i = 0; i < count; i++)
        if (ed_tool_class_fits(classes[i], view->kind))
            return classes[i];
    return NULL;
}

/* A tool may ask for another one; it is not freed while one of its functions runs. */
static void settle_tool(EdCanvas *canvas)
{
    if (!canvas->tool_stale || canvas->in_tool > 0)
        return;
    canvas->tool_stale = FALSE;
    const EdToolClass *class = wanted_class(canvas);
    if (canvas->tool != NULL && ed_tool_get_class(canvas->tool) == class)
        return;
    if (canvas->drag == ED_DRAG_TOOL)
        canvas->drag = ED_DRAG_NOTHING;
    drop_tool(canvas);
    if (class == NULL)
        return;
    canvas->tool = ed_tool_new(class->name, canvas->session);
    ed_tool_listen(canvas->tool, redraw_tool_cb, canvas);
    redraw_tool_cb(canvas);
    ed_canvas_update_cursor(canvas);
}

/* ---- What the session says ---- */

static void changed_cb(EdCanvas *canvas, const Project *before, const Project *after)
{
    canvas->scene_stale = TRUE;
    /* Chips have colours of tags. */
    if (before->tags != after->tags)
        canvas->marks_good = FALSE;
    canvas->marks_asked = TRUE;
    ed_tiles_forget_others(canvas->tiles);
    ed_canvas_marks_changed(canvas);
}

static void view_changed_cb(EdCanvas *canvas, guint what)
{
    const guint looks = ED_VIEW_TAG | ED_VIEW_TAGS | ED_VIEW_LOOK;
    canvas->scene_stale = TRUE;
    if ((what & looks) != 0)
        ed_tiles_forget_others(canvas->tiles);
    if ((what & (ED_VIEW_TOOL | ED_VIEW_ASSET)) != 0)
        canvas->tool_stale = TRUE;
    canvas->marks_asked = TRUE;
    ed_canvas_marks_changed(canvas);
    settle_tool(canvas);
    /* The viewport follows at once, not when it is drawn: others ask for it, and hear of it. */
    if ((what & (ED_VIEW_ASSET | ED_VIEW_PART)) != 0)
        ed_canvas_settle(canvas);
}

static void pictures_changed_cb(EdCanvas *canvas)
{
    ed_tiles_forget_others(canvas->tiles);
    ed_tiles_dirty_all(canvas->tiles);
    gtk_widget_queue_draw(GTK_WIDGET(canvas));
}

void ed_canvas_marks_changed(EdCanvas *canvas)
{
    canvas->labels_asked = TRUE;
    gtk_widget_queue_draw(GTK_WIDGET(canvas));
}

void ed_canvas_moved(EdCanvas *canvas)
{
    canvas->marks_good = FALSE;
    ed_canvas_marks_changed(canvas);
}

/* Takes over what the session shows now, and marks the tiles that look different. */
static void settle_scene(EdCanvas *canvas)
{
    if (!canvas->scene_stale)
        return;
    canvas->scene_stale = FALSE;
    DrawDirty dirty = {0};
    ed_scene_update(canvas->scene, canvas->session, canvas->style->theme, &dirty);
    ed_tiles_show(canvas->tiles, ed_scene_content(canvas->scene),
                  gtk_widget_get_scale_factor(GTK_WIDGET(canvas)));
    if (dirty.all)
        ed_tiles_dirty_all(canvas->tiles);
    for (uint32_t i = 0; i < dirty.count && !dirty.all; i++)
        ed_tiles_dirty(canvas->tiles, dirty.rects[i].rect, dirty.rects[i].margin);
    draw_dirty_clear(&dirty);
    canvas->has_selected =
        canvas->session != NULL && ed_selected_area(canvas->session, &canvas->selected);
    ed_canvas_follow_view(canvas);
}

void ed_canvas_settle(EdCanvas *canvas)
{
    settle_tool(canvas);
    settle_scene(canvas);
}

/* ---- Marks ---- */

int ed_canvas_inset(EdCanvas *canvas)
{
    return canvas->session != NULL && ed_scene_content(canvas->scene) != 0 &&
                   ed_session_view(canvas->session)->look.rulers
               ? ED_RULER_SIZE
               : 0;
}

EdOverlaySight ed_canvas_sight(EdCanvas *canvas)
{
    int inset = ed_canvas_inset(canvas);
    return (EdOverlaySight){
        .viewport = &canvas->viewport,
        .left = inset,
        .top = inset,
        .width = gtk_widget_get_width(GTK_WIDGET(canvas)),
        .height = gtk_widget_get_height(GTK_WIDGET(canvas)),
        .style = canvas->style,
        .project = ed_session_project(canvas->session),
    };
}

/* Takes new marks instead of old ones, if they differ. */
static void take_overlay(EdCanvas *canvas, EdOverlay **now, EdOverlay **next)
{
    if (ed_overlay_equal(*now, *next))
        return;
    EdOverlay *old = *now;
    *now = *next;
    *next = old;
    canvas->marks_good = FALSE;
}

/* Asks the tool what it draws; most of what it hears of the pointer changes nothing. */
static void ask_marks(EdCanvas *canvas)
{
    canvas->marks_asked = FALSE;
    ed_overlay_clear(canvas->next_overlay);
    if (canvas->tool != NULL)
        ed_tool_draw(canvas->tool, canvas->next_overlay);
    take_overlay(canvas, &canvas->overlay, &canvas->next_overlay);
}

/* Asks which labels there are, after what they name or where they stand may have changed. */
static void ask_labels(EdCanvas *canvas)
{
    EdOverlaySight sight = ed_canvas_sight(canvas);
    const EdViewport *view = &canvas->viewport;
    EdArea seen = {ed_viewport_x(view, sight.left), ed_viewport_y(view, sight.top),
                   ed_viewport_x(view, sight.width), ed_viewport_y(view, sight.height)};
    canvas->labels_asked = FALSE;
    ed_overlay_clear(canvas->next_labels);
    ed_labels_add(canvas->next_labels, canvas->session, view->zoom, &seen);
    take_overlay(canvas, &canvas->labels, &canvas->next_labels);
}

/* Labels stand below what the tool draws, but give way to its chips: those are placed first. */
static void draw_marks(EdCanvas *canvas)
{
    EdOverlaySight sight = ed_canvas_sight(canvas);
    g_clear_pointer(&canvas->marks, gsk_render_node_unref);
    ed_overlay_painter_begin(canvas->painter);
    GtkSnapshot *above = gtk_snapshot_new(), *all = gtk_snapshot_new();
    ed_overlay_paint(canvas->painter, canvas->overlay, &sight, above);
    ed_overlay_paint(canvas->painter, canvas->labels, &sight, all);
    g_autoptr(GskRenderNode) tool_node = gtk_snapshot_free_to_node(above);
    if (tool_node != NULL)
        gtk_snapshot_append_node(all, tool_node);
    canvas->marks = gtk_snapshot_free_to_node(all);
    canvas->marks_good = TRUE;
}

static void paint_marks(EdCanvas *canvas, GtkSnapshot *snapshot)
{
    if (canvas->marks_asked)
        ask_marks(canvas);
    if (canvas->labels_asked)
        ask_labels(canvas);
    if (!canvas->marks_good)
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
    /* Looks are compared as bytes. */
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

static gboolean fill_more_cb(GtkWidget *widget, GdkFrameClock *clock, gpointer user)
{
    (void)clock, (void)user;
    ED_CANVAS(widget)->fill_tick = 0;
    gtk_widget_queue_draw(widget);
    return G_SOURCE_REMOVE;
}

static void paint_tiles(EdCanvas *canvas, GtkSnapshot *snapshot)
{
    GtkWidget *widget = GTK_WIDGET(canvas);
    EdTilesView view = {&canvas->viewport, gtk_widget_get_width(widget),
                        gtk_widget_get_height(widget)};
    double near_x = canvas->inside ? canvas->x : view.width / 2.0;
    double near_y = canvas->inside ? canvas->y : view.height / 2.0;
    ed_scene_ready(canvas->scene);
    int64_t time = ed_tiles_has(canvas->tiles) ? FILL_TIME : FIRST_FILL_TIME;
    if (!ed_tiles_fill(canvas->tiles, &view, near_x, near_y, time) && canvas->fill_tick == 0)
        canvas->fill_tick = gtk_widget_add_tick_callback(widget, fill_more_cb, NULL, NULL);
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
    gtk_snapshot_translate(
        snapshot, &GRAPHENE_POINT_INIT((float)((width - word->width) / 2), (float)(int)y));
    gtk_snapshot_append_node(snapshot, word->node);
    gtk_snapshot_restore(snapshot);
}

static void paint_empty(EdCanvas *canvas, GtkSnapshot *snapshot)
{
    double middle = gtk_widget_get_height(GTK_WIDGET(canvas)) / 2.0;
    if (canvas->session == NULL)
        return;
    bool has_assets = list_count(ed_session_project(canvas->session)->sprites) +
                          list_count(ed_session_project(canvas->session)->maps) +
                          list_count(ed_session_project(canvas->session)->levels) !=
                      0;
    paint_words(canvas, snapshot, has_assets ? _("Nothing is shown") : _("Nothing here yet"),
                ED_FACE_TITLE, &canvas->style->dim, middle - 28);
    paint_words(canvas, snapshot,
                has_assets ? _("Choose a sprite, a map or a level on the left")
                           : _("Drop pictures here, or press + beside Assets"),
                ED_FACE_PLAIN, &canvas->style->faint, middle + 4);
}

static void paint_shown(EdCanvas *canvas, GtkSnapshot *snapshot)
{
    int inset = ed_canvas_inset(canvas);
    int width = gtk_widget_get_width(GTK_WIDGET(canvas));
    int height = gtk_widget_get_height(GTK_WIDGET(canvas));
    gtk_snapshot_push_clip(snapshot, &GRAPHENE_RECT_INIT((float)inset, (float)inset,
                                                         (float)(width - inset),
                                                         (float)(height - inset)));
    paint_tiles(canvas, snapshot);
    ed_canvas_paint_guides(canvas, snapshot);
    paint_marks(canvas, snapshot);
    ed_canvas_paint_flash(canvas, snapshot);
    gtk_snapshot_pop(snapshot);
    paint_rulers(canvas, snapshot);
}

static void paint_focus(EdCanvas *canvas, GtkSnapshot *snapshot)
{
    GtkWidget *widget = GTK_WIDGET(canvas);
    if ((gtk_widget_get_state_flags(widget) & GTK_STATE_FLAG_FOCUS_VISIBLE) == 0)
        return;
    GskRoundedRect outline;
    const GdkRGBA *accent = &canvas->style->accent;
    gsk_rounded_rect_init_from_rect(
        &outline,
        &GRAPHENE_RECT_INIT(0, 0, (float)gtk_widget_get_width(widget),
                            (float)gtk_widget_get_height(widget)),
        0);
    gtk_snapshot_append_border(snapshot, &outline, (const float[]){2, 2, 2, 2},
                               (const GdkRGBA[]){*accent, *accent, *accent, *accent});
}

static void ed_canvas_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    EdCanvas *canvas = ED_CANVAS(widget);
    ed_canvas_settle(canvas);
    gtk_snapshot_append_color(snapshot, &canvas->style->surround,
                              &GRAPHENE_RECT_INIT(0, 0, (float)gtk_widget_get_width(widget),
                                                  (float)gtk_widget_get_height(widget)));
    if (ed_scene_content(canvas->scene) != 0)
        paint_shown(canvas, snapshot);
    else
        paint_empty(canvas, snapshot);
    paint_focus(canvas, snapshot);
}

/* ---- The widget ---- */

static void ed_canvas_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                              int *minimum, int *natural, int *minimum_baseline,
                              int *natural_baseline)
{
    (void)widget, (void)for_size;
    *minimum = 4 * ED_RULER_SIZE;
    *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 640 : 480;
    *minimum_baseline = *natural_baseline = -1;
}

static void ed_canvas_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    (void)width, (void)height, (void)baseline;
    ed_canvas_resized(ED_CANVAS(widget));
}

static void state_flags_changed_cb(EdCanvas *canvas)
{
    gtk_widget_queue_draw(GTK_WIDGET(canvas));
}

/* Another font, or another scale: nothing that was laid out is good. */
static void forget_looks_cb(EdCanvas *canvas)
{
    ed_canvas_text_forget(canvas->words);
    g_clear_pointer(&canvas->rulers, gsk_render_node_unref);
    canvas->scene_stale = TRUE;
    ed_canvas_moved(canvas);
}

static void ed_canvas_css_changed(GtkWidget *widget, GtkCssStyleChange *change)
{
    GTK_WIDGET_CLASS(ed_canvas_parent_class)->css_changed(widget, change);
    forget_looks_cb(ED_CANVAS(widget));
}

static void ed_canvas_unmap(GtkWidget *widget)
{
    ed_canvas_cancel_drag(ED_CANVAS(widget));
    GTK_WIDGET_CLASS(ed_canvas_parent_class)->unmap(widget);
}

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    (void)id, (void)spec;
    g_value_set_boolean(value, ED_CANVAS(object)->wheel_zooms);
}

static void set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
    (void)id, (void)spec;
    ED_CANVAS(object)->wheel_zooms = g_value_get_boolean(value);
}

static void ed_canvas_dispose(GObject *object)
{
    EdCanvas *canvas = ED_CANVAS(object);
    ed_canvas_drop_sources(canvas);
    ed_canvas_set_session(canvas, NULL);
    G_OBJECT_CLASS(ed_canvas_parent_class)->dispose(object);
}

static void ed_canvas_finalize(GObject *object)
{
    EdCanvas *canvas = ED_CANVAS(object);
    g_clear_pointer(&canvas->marks, gsk_render_node_unref);
    g_clear_pointer(&canvas->rulers, gsk_render_node_unref);
    ed_overlay_painter_free(canvas->painter);
    ed_canvas_text_free(canvas->words);
    ed_overlay_free(canvas->overlay);
    ed_overlay_free(canvas->next_overlay);
    ed_overlay_free(canvas->labels);
    ed_overlay_free(canvas->next_labels);
    ed_tiles_free(canvas->tiles);
    ed_scene_free(canvas->scene);
    g_hash_table_unref(canvas->viewports);
    G_OBJECT_CLASS(ed_canvas_parent_class)->finalize(object);
}

static void add_signals(GType type)
{
    g_signal_new("pointer-moved", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                 G_TYPE_DOUBLE, G_TYPE_DOUBLE, G_TYPE_BOOLEAN);
    g_signal_new("zoom-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    g_signal_new("key", type, G_SIGNAL_RUN_LAST, 0, g_signal_accumulator_true_handled, NULL, NULL,
                 G_TYPE_BOOLEAN, 2, G_TYPE_UINT, GDK_TYPE_MODIFIER_TYPE);
    g_signal_new("menu-requested", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                 G_TYPE_DOUBLE, G_TYPE_DOUBLE);
}

static void ed_canvas_class_init(EdCanvasClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    object_class->dispose = ed_canvas_dispose;
    object_class->finalize = ed_canvas_finalize;
    object_class->get_property = get_property;
    object_class->set_property = set_property;
    widget_class->snapshot = ed_canvas_snapshot;
    widget_class->measure = ed_canvas_measure;
    widget_class->size_allocate = ed_canvas_size_allocate;
    widget_class->css_changed = ed_canvas_css_changed;
    widget_class->unmap = ed_canvas_unmap;
    properties[PROP_WHEEL_ZOOMS] =
        g_param_spec_boolean("wheel-zooms", NULL, NULL, TRUE,
                             G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, PROPERTIES, properties);
    add_signals(G_TYPE_FROM_CLASS(class));
    gtk_widget_class_set_css_name(widget_class, "canvas");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void ed_canvas_init(EdCanvas *canvas)
{
    GtkWidget *widget = GTK_WIDGET(canvas);
    canvas->style = ed_canvas_style(TRUE);
    canvas->scene = ed_scene_new();
    canvas->tiles = ed_tiles_new(ed_scene_draw, canvas->scene);
    canvas->viewport = (EdViewport){.zoom = 1};
    canvas->viewports = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
    canvas->overlay = ed_overlay_new();
    canvas->next_overlay = ed_overlay_new();
    canvas->labels = ed_overlay_new();
    canvas->next_labels = ed_overlay_new();
    canvas->words = ed_canvas_text_new(widget);
    canvas->painter = ed_overlay_painter_new(canvas->words);
    canvas->wheel_zooms = TRUE;
    canvas->guide.place = UINT32_MAX;
    gtk_widget_set_focusable(widget, TRUE);
    gtk_widget_set_hexpand(widget, TRUE);
    gtk_widget_set_vexpand(widget, TRUE);
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN);
    gtk_accessible_update_property(GTK_ACCESSIBLE(canvas), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Canvas"), -1);
    g_signal_connect(canvas, "notify::scale-factor", G_CALLBACK(forget_looks_cb), NULL);
    g_signal_connect(canvas, "state-flags-changed", G_CALLBACK(state_flags_changed_cb), NULL);
    ed_canvas_add_input(canvas);
}

/* ---- Public functions ---- */

void ed_canvas_set_session(EdCanvas *canvas, EdSession *session)
{
    if (canvas->session == session)
        return;
    ed_canvas_cancel_drag(canvas);
    drop_tool(canvas);
    if (canvas->session != NULL)
        g_signal_handlers_disconnect_by_data(canvas->session, canvas);
    g_set_object(&canvas->session, session);
    g_hash_table_remove_all(canvas->viewports);
    canvas->asset = canvas->frame = 0;
    canvas->tool_stale = TRUE;
    canvas->scene_stale = TRUE;
    ed_tiles_forget(canvas->tiles);
    if (session != NULL) {
        g_signal_connect_swapped(session, "changed", G_CALLBACK(changed_cb), canvas);
        g_signal_connect_swapped(session, "view-changed", G_CALLBACK(view_changed_cb), canvas);
        g_signal_connect_swapped(session, "pictures-changed", G_CALLBACK(pictures_changed_cb),
                                 canvas);
    }
    ed_canvas_settle(canvas);
    ed_canvas_marks_changed(canvas);
}

EdSession *ed_canvas_session(EdCanvas *canvas)
{
    return canvas->session;
}

EdTool *ed_canvas_tool(EdCanvas *canvas)
{
    settle_tool(canvas);
    return canvas->tool;
}

const EdViewport *ed_canvas_viewport(EdCanvas *canvas)
{
    ed_canvas_settle(canvas);
    return &canvas->viewport;
}

void ed_canvas_set_dark(EdCanvas *canvas, gboolean dark)
{
    canvas->style = ed_canvas_style(dark);
    forget_looks_cb(canvas);
}

gboolean ed_canvas_is_sharp(EdCanvas *canvas)
{
    return canvas->fill_tick == 0;
}

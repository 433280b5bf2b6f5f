/* SPDX-License-Identifier: MIT */
/* Implements ed-canvas.h: the widget, and how it follows the session. ed-canvas-paint.c draws
 * frames, ed-canvas-view.c zooms and scrolls, ed-canvas-input.c handles pointer and keys, and
 * ed-canvas-guides.c the guides. */
#include "canvas/ed-canvas-internal.h"

#include "model/visible.h"
#include "session/ed-bands.h"
#include "widgets/ed-widget.h"

#include <glib/gi18n.h>

enum { PROP_WHEEL_ZOOMS = 1, PROPERTIES };
static GParamSpec *properties[PROPERTIES];

G_DEFINE_FINAL_TYPE(EdCanvas, ed_canvas, GTK_TYPE_WIDGET)

/* ---- The tool ---- */

static void redraw_tool_cb(void *user)
{
    EdCanvas *canvas = user;
    canvas->marks_stale = TRUE;
    gtk_widget_queue_draw(GTK_WIDGET(canvas));
}

static void drop_tool(EdCanvas *canvas)
{
    canvas->in_tool++;
    g_clear_pointer(&canvas->tool, ed_tool_free);
    canvas->in_tool--;
    ed_overlay_clear(canvas->overlay);
    canvas->marks_drawn = FALSE;
}

/* Returns the class of the view's tool or, if that does not work on the asset, the first class that
 * does. */
static const EdToolClass *wanted_class(EdCanvas *canvas)
{
    const EdView *view = canvas->session != NULL ? ed_session_view(canvas->session) : NULL;
    if (view == NULL || view->kind == ED_NO_ASSET)
        return NULL;
    const EdToolClass *class = ed_tool_class(view->tool);
    if (class != NULL && ed_tool_class_works(class, canvas->session))
        return class;
    uint32_t count;
    const EdToolClass *const *classes = ed_tool_classes(&count);
    for (uint32_t i = 0; i < count; i++)
        if (ed_tool_class_works(classes[i], canvas->session))
            return classes[i];
    return NULL;
}

static void begin_tool(EdCanvas *canvas, const EdToolClass *class)
{
    canvas->in_tool++;
    canvas->tool = ed_tool_new(class->name, canvas->session);
    EdPointer pointer = ed_canvas_pointer(canvas); /* it draws there, before the pointer moves */
    ed_tool_hover(canvas->tool, &pointer);
    if (!canvas->inside)
        ed_tool_leave(canvas->tool);
    canvas->in_tool--;
    ed_tool_listen(canvas->tool, redraw_tool_cb, canvas);
    redraw_tool_cb(canvas);
    ed_canvas_update_cursor(canvas);
}

/* Replaces the tool if necessary. A tool may request another tool or another frame, even while it
 * is created; it is not freed while one of its functions runs. */
static void settle_tool(EdCanvas *canvas)
{
    while (canvas->tool_stale && canvas->in_tool == 0) {
        canvas->tool_stale = FALSE;
        const EdToolClass *class = wanted_class(canvas);
        if (canvas->tool != NULL && ed_tool_get_class(canvas->tool) == class)
            return;
        if (canvas->drag == ED_CANVAS_DRAG_TOOL)
            canvas->drag = ED_CANVAS_DRAG_NOTHING;
        drop_tool(canvas);
        if (class != NULL)
            begin_tool(canvas, class);
    }
}

/* ---- Changes of the session ---- */

/* Updates the scene later. The tiles of everything else than what is shown are dropped, because
 * they show an earlier version. */
static void scene_changed(EdCanvas *canvas)
{
    canvas->scene_stale = TRUE;
    canvas->tiles_stale = TRUE;
    ed_tiles_drop_others(canvas->tiles);
}

static void canvas_changed_cb(EdCanvas *canvas, const Project *before, const Project *after)
{
    scene_changed(canvas);
    /* Chips use the colours of tags. */
    if (before->tags != after->tags)
        canvas->marks_drawn = FALSE;
    canvas->marks_stale = TRUE;
    ed_canvas_marks_changed(canvas);
}

/* Describes the asset shown and the selection for screen readers. */
static void describe(EdCanvas *canvas)
{
    Path path = ed_session_inspected(canvas->session);
    g_autofree char *named = path_text(ed_session_project(canvas->session), &path);
    g_autofree char *words = text_visible(named);
    gtk_accessible_update_property(GTK_ACCESSIBLE(canvas), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                   words, -1);
}

static void canvas_view_changed_cb(EdCanvas *canvas, guint changes)
{
    const guint look_changes = ED_VIEW_TAG | ED_VIEW_TAGS | ED_VIEW_LOOK;
    if (changes == ED_VIEW_HOVER) {
        ed_canvas_marks_changed(canvas);
        return;
    }
    if ((changes & (ED_VIEW_ASSET | ED_VIEW_PART | ED_VIEW_SELECTION)) != 0)
        describe(canvas);
    canvas->scene_stale = TRUE;
    if ((changes & look_changes) != 0)
        scene_changed(canvas);
    if ((changes & (ED_VIEW_TOOL | ED_VIEW_ASSET | ED_VIEW_PART)) != 0)
        canvas->tool_stale = TRUE;
    canvas->marks_stale = TRUE;
    ed_canvas_marks_changed(canvas);
    settle_tool(canvas);
    /* Update the viewport now, not at the next frame, because other widgets read it and listen for
     * its changes. */
    if ((changes & (ED_VIEW_ASSET | ED_VIEW_PART)) != 0)
        ed_canvas_settle(canvas);
}

static void canvas_pictures_changed_cb(EdCanvas *canvas)
{
    ed_tiles_drop_others(canvas->tiles);
    ed_tiles_dirty_all(canvas->tiles);
    gtk_widget_queue_draw(GTK_WIDGET(canvas));
}

/* Called when data that is computed from a road has changed. Tiles and marks are updated; labels
 * stay valid. */
static void bands_changed_cb(EdCanvas *canvas)
{
    scene_changed(canvas);
    canvas->marks_stale = TRUE;
    gtk_widget_queue_draw(GTK_WIDGET(canvas));
}

void ed_canvas_marks_changed(EdCanvas *canvas)
{
    canvas->labels_stale = TRUE;
    gtk_widget_queue_draw(GTK_WIDGET(canvas));
}

void ed_canvas_moved(EdCanvas *canvas)
{
    canvas->marks_drawn = FALSE;
    ed_canvas_marks_changed(canvas);
}

/* Chooses colours for the marks above the document that contrast with its background. */
static void settle_ground(EdCanvas *canvas)
{
    DrawColour surround = ed_scene_theme(canvas->scene)->surround;
    const EdCanvasStyle *above = ed_canvas_style(draw_is_dark(surround));
    canvas->surround = ed_rgba(surround, 1);
    if (above == canvas->above)
        return;
    canvas->above = above;
    canvas->marks_drawn = FALSE;
}

/* Updates the scene from the session, and marks the tiles that look different as dirty. */
static void settle_scene(EdCanvas *canvas)
{
    if (!canvas->scene_stale)
        return;
    canvas->scene_stale = FALSE;
    DrawDirty dirty = {0};
    ed_scene_update(canvas->scene, canvas->session, canvas->style->theme, &dirty);
    settle_ground(canvas);
    ed_tiles_show(canvas->tiles, ed_scene_content(canvas->scene),
                  gtk_widget_get_scale_factor(GTK_WIDGET(canvas)));
    if (canvas->tiles_stale) /* of what was shown when the change was made */
        ed_tiles_drop_others(canvas->tiles);
    canvas->tiles_stale = FALSE;
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

/* ---- The widget ---- */

static void ed_canvas_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    EdCanvas *canvas = ED_CANVAS(widget);
    canvas->in_frame = TRUE;
    ed_canvas_settle(canvas);
    ed_canvas_paint(canvas, snapshot);
    ed_canvas_painted_fit(canvas);
    canvas->in_frame = FALSE;
}

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

/* Drops everything that was laid out, because the font or the scale has changed. */
static void drop_layouts_cb(EdCanvas *canvas)
{
    ed_canvas_text_clear(canvas->words);
    g_clear_pointer(&canvas->rulers, gsk_render_node_unref);
    canvas->scene_stale = TRUE;
    ed_canvas_moved(canvas);
}

/* The style also changes when the pointer enters or leaves; only a font change matters. */
static void ed_canvas_css_changed(GtkWidget *widget, GtkCssStyleChange *change)
{
    EdCanvas *canvas = ED_CANVAS(widget);
    GTK_WIDGET_CLASS(ed_canvas_parent_class)->css_changed(widget, change);
    PangoContext *context = gtk_widget_get_pango_context(widget);
    guint font = pango_font_description_hash(pango_context_get_font_description(context)) ^
                 (guint)(pango_cairo_context_get_resolution(context) * 16);
    if (font == canvas->font)
        return;
    canvas->font = font;
    drop_layouts_cb(canvas);
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
    g_signal_new("thing-added", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                 G_TYPE_POINTER);
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
    widget_class->focus = ed_widget_keep_focus;
    properties[PROP_WHEEL_ZOOMS] = g_param_spec_boolean("wheel-zooms", NULL, NULL, TRUE,
                                                        G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, PROPERTIES, properties);
    add_signals(G_TYPE_FROM_CLASS(class));
    gtk_widget_class_set_css_name(widget_class, "canvas");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void ed_canvas_init(EdCanvas *canvas)
{
    GtkWidget *widget = GTK_WIDGET(canvas);
    canvas->style = canvas->above = ed_canvas_style(TRUE);
    canvas->surround = canvas->style->surround;
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
    canvas->guide.index = UINT32_MAX;
    gtk_widget_set_focusable(widget, TRUE);
    gtk_widget_set_hexpand(widget, TRUE);
    gtk_widget_set_vexpand(widget, TRUE);
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN);
    gtk_accessible_update_property(GTK_ACCESSIBLE(canvas), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Canvas"), -1);
    g_signal_connect(canvas, "notify::scale-factor", G_CALLBACK(drop_layouts_cb), NULL);
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
    if (canvas->session != NULL) {
        g_signal_handlers_disconnect_by_data(ed_session_bands(canvas->session), canvas);
        g_signal_handlers_disconnect_by_data(canvas->session, canvas);
    }
    g_set_object(&canvas->session, session);
    g_hash_table_remove_all(canvas->viewports);
    canvas->asset = canvas->frame = 0;
    canvas->tool_stale = TRUE;
    canvas->scene_stale = TRUE;
    ed_tiles_drop_all(canvas->tiles);
    if (session != NULL) {
        g_signal_connect_swapped(session, "changed", G_CALLBACK(canvas_changed_cb), canvas);
        g_signal_connect_swapped(session, "view-changed", G_CALLBACK(canvas_view_changed_cb),
                                 canvas);
        g_signal_connect_swapped(session, "pictures-changed",
                                 G_CALLBACK(canvas_pictures_changed_cb), canvas);
        g_signal_connect_swapped(ed_session_bands(session), "changed", G_CALLBACK(bands_changed_cb),
                                 canvas);
        describe(canvas);
    }
    ed_canvas_settle(canvas);
    ed_canvas_marks_changed(canvas);
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
    drop_layouts_cb(canvas);
}

gboolean ed_canvas_is_sharp(EdCanvas *canvas)
{
    return canvas->fill_tick == 0;
}

/* SPDX-License-Identifier: MIT */
/*
 * Fulfils ed-strip-view.h. Everything is drawn in one snapshot, and only what is in sight: thumbnails
 * are kept by the frame that they show, which is another node when it has changed.
 */
#include "panels/ed-strip-view.h"

#include "canvas/ed-canvas-style.h"
#include "draw/sprite.h"
#include "edit/sprites.h"
#include "panels/ed-watch.h"
#include "session/ed-drawn-pictures.h"
#include "session/ed-selection.h"
#include "session/ed-strip.h"

#include <glib/gi18n.h>

enum {
    NAMES_WIDTH = 122,
    FRAME_WIDTH = 72,
    HEAD_HEIGHT = 22,
    THUMB_WIDTH = 64,
    THUMB_HEIGHT = 56,
    ROWS_TOP = HEAD_HEIGHT + THUMB_HEIGHT + 8,
    ROW_HEIGHT = 14,
    FOOT = 6,
    DRAG_START = 6
};

/* A thumbnail as it was drawn last. */
typedef struct Thumb {
    const Frame *frame; /* reffed */
    GskRenderNode *node;
    int scale;
    gboolean dark;
} Thumb;

struct _EdStripView {
    GtkWidget parent;
    EdWatch watch;
    EdStrip *strip;
    GHashTable *thumbs;    /* Thumb by frame id */
    GtkAdjustment *across; /* of the scrolled window around */
    double press_x;
    int64_t pressed; /* the frame that a drag moves, or -1 */
    int64_t drop;    /* before which frame it would come, or -1 */
};

G_DEFINE_FINAL_TYPE(EdStripView, ed_strip_view, GTK_TYPE_WIDGET)

/* ---- Where things are ---- */

static double names_left(EdStripView *self)
{
    return self->across != NULL ? gtk_adjustment_get_value(self->across) : 0;
}

static double column_left(uint32_t column)
{
    return NAMES_WIDTH + 4.0 + (double)column * FRAME_WIDTH;
}

/* The column at a place; UINT32_MAX for none, also where the names cover it. */
static uint32_t column_at(EdStripView *self, double x)
{
    if (self->strip == NULL || x < names_left(self) + NAMES_WIDTH)
        return UINT32_MAX;
    double column = (x - column_left(0)) / FRAME_WIDTH;
    return column >= 0 && column < self->strip->count ? (uint32_t)column : UINT32_MAX;
}

static uint32_t shown_column(EdStripView *self)
{
    uint32_t step = ed_session_shown_step(self->watch.session);
    return step < self->strip->count ? step : UINT32_MAX;
}

static const Frame *frame_at(EdStripView *self, uint32_t column)
{
    const Sprite *sprite = ed_session_sprite(self->watch.session);
    return sprite_frame(sprite, self->strip->frames[column]);
}

static gboolean is_selected(EdStripView *self, uint64_t frame)
{
    uint32_t count;
    const uint64_t *selected = ed_session_selected_frames(self->watch.session, &count);
    for (uint32_t i = 0; i < count; i++)
        if (selected[i] == frame)
            return TRUE;
    return FALSE;
}

/* ---- Thumbnails ---- */

static void thumb_free(gpointer data)
{
    Thumb *thumb = data;
    node_unref((gpointer)thumb->frame);
    gsk_render_node_unref(thumb->node);
    g_free(thumb);
}

static void compose_thumb(EdStripView *self, const Frame *frame, cairo_surface_t *surface,
                          int scale, gboolean dark)
{
    EdSession *session = self->watch.session;
    DrawTarget target = {
        .pixels = (uint32_t *)(void *)cairo_image_surface_get_data(surface),
        .stride = (size_t)cairo_image_surface_get_stride(surface) / 4,
        .width = THUMB_WIDTH * scale,
        .height = THUMB_HEIGHT * scale,
        .zoom = 1,
        .scale = scale,
    };
    draw_fit(&target, (PixelRect){0, 0, frame->w, frame->h}, 2);
    DrawSpriteOptions options = {.theme = ed_canvas_style(dark)->theme,
                                 .show = DRAW_SPRITE_THUMBNAIL};
    DrawSpriteView view = {ed_session_project(session), frame, &options};
    draw_sprite(&target, &view, ed_session_draw_pictures(session));
    cairo_surface_mark_dirty(surface);
    cairo_surface_set_device_scale(surface, scale, scale);
}

static GskRenderNode *thumb_node(EdStripView *self, const Frame *frame, int scale, gboolean dark)
{
    static const cairo_user_data_key_t keep;
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, THUMB_WIDTH * scale, THUMB_HEIGHT * scale);
    compose_thumb(self, frame, surface, scale, dark);
    GskRenderNode *node = gsk_cairo_node_new(&GRAPHENE_RECT_INIT(0, 0, THUMB_WIDTH, THUMB_HEIGHT));
    cairo_t *cr = gsk_cairo_node_get_draw_context(node);
    cairo_set_source_surface(cr, surface, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_NEAREST);
    cairo_paint(cr);
    cairo_destroy(cr);
    cairo_surface_set_user_data(gsk_cairo_node_get_surface(node), &keep, surface,
                                (cairo_destroy_func_t)cairo_surface_destroy);
    return node;
}

static GskRenderNode *thumb_of(EdStripView *self, const Frame *frame, gboolean dark)
{
    int scale = gtk_widget_get_scale_factor(GTK_WIDGET(self));
    Thumb *thumb = g_hash_table_lookup(self->thumbs, &frame->id);
    if (thumb != NULL && thumb->frame == frame && thumb->scale == scale && thumb->dark == dark)
        return thumb->node;
    thumb = g_new(Thumb, 1);
    *thumb = (Thumb){node_ref(frame), thumb_node(self, frame, scale, dark), scale, dark};
    g_hash_table_replace(self->thumbs, (gpointer)&thumb->frame->id, thumb);
    return thumb->node;
}

/* ---- Drawing ---- */

static gboolean is_dark(EdStripView *self)
{
    gboolean dark;
    g_object_get(gtk_widget_get_settings(GTK_WIDGET(self)), "gtk-application-prefer-dark-theme",
                 &dark, NULL);
    return dark;
}

/* A text with its left, middle (0.5) or right (1) at x; not wider than `width`. */
static void draw_text(EdStripView *self, GtkSnapshot *snapshot, const char *text, double x,
                      double y, double align, double width, const GdkRGBA *colour)
{
    PangoLayout *layout = gtk_widget_create_pango_layout(GTK_WIDGET(self), text);
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
    PangoAttrList *attributes = pango_attr_list_new();
    pango_attr_list_insert(attributes, pango_attr_scale_new(0.85));
    pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum"));
    pango_layout_set_attributes(layout, attributes);
    pango_attr_list_unref(attributes);
    int w, h;
    pango_layout_get_pixel_size(layout, &w, &h);
    if (w > width) {
        pango_layout_set_width(layout, (int)(width * PANGO_SCALE));
        w = (int)width;
    }
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(snapshot,
                           &GRAPHENE_POINT_INIT((float)(x - align * w), (float)(y - h / 2.0)));
    gtk_snapshot_append_layout(snapshot, layout, colour);
    gtk_snapshot_restore(snapshot);
    g_object_unref(layout);
}

static void draw_column(EdStripView *self, GtkSnapshot *snapshot, uint32_t column, gboolean dark)
{
    const EdCanvasStyle *style = ed_canvas_style(dark);
    const Frame *frame = frame_at(self, column);
    double left = column_left(column);
    gboolean shown = column == shown_column(self);
    gboolean selected = is_selected(self, frame->id);
    if (shown || selected) {
        GdkRGBA back = style->fill;
        back.alpha = shown ? 0.22f : 0.12f;
        gtk_snapshot_append_color(
            snapshot, &back,
            &GRAPHENE_RECT_INIT((float)left, 0, FRAME_WIDTH,
                                (float)gtk_widget_get_height(GTK_WIDGET(self))));
    }
    g_autofree char *number = g_strdup_printf("%u", column + 1);
    g_autofree char *duration = g_strdup_printf("%d", (int)frame->duration);
    draw_text(self, snapshot, number, left + 5, HEAD_HEIGHT / 2.0, 0, 40,
              shown ? &style->text : &style->dim);
    draw_text(self, snapshot, duration, left + FRAME_WIDTH - 5, HEAD_HEIGHT / 2.0, 1, 40,
              &style->faint);
    graphene_rect_t thumb =
        GRAPHENE_RECT_INIT((float)left + 4, HEAD_HEIGHT, THUMB_WIDTH, THUMB_HEIGHT);
    GskRoundedRect round;
    gsk_rounded_rect_init_from_rect(&round, &thumb, 4);
    gtk_snapshot_push_rounded_clip(snapshot, &round);
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(snapshot, &thumb.origin);
    gtk_snapshot_append_node(snapshot, thumb_of(self, frame, dark));
    gtk_snapshot_restore(snapshot);
    gtk_snapshot_pop(snapshot);
    if (shown || selected) {
        const float widths[4] = {2, 2, 2, 2};
        GdkRGBA ring = style->accent;
        ring.alpha = shown ? 1 : 0.55f;
        const GdkRGBA colours[4] = {ring, ring, ring, ring};
        gtk_snapshot_append_border(snapshot, &round, widths, colours);
    }
    if (frame->state == FRAME_DONE)
        draw_text(self, snapshot, "✓", left + FRAME_WIDTH - 9, HEAD_HEIGHT + THUMB_HEIGHT - 8, 1,
                  20, &style->accent);
}

static GdkRGBA row_colour(EdStripView *self, const EdStripRow *row, gboolean dark)
{
    const EdCanvasStyle *style = ed_canvas_style(dark);
    if (row->kind == ED_ROW_HOT_SPOT)
        return style->text;
    DrawTagStyle tag = draw_tag_style(ed_session_project(self->watch.session), row->tag);
    GdkRGBA colour = row->kind == ED_ROW_POINT ? style->accent : ed_rgba(tag.colour, 1);
    if (!dark && row->kind == ED_ROW_BOX) { /* light tags on a light ground */
        colour.red *= 0.77f;
        colour.green *= 0.77f;
        colour.blue *= 0.77f;
    }
    return colour;
}

static void draw_dot(cairo_t *cr, EdDot dot, double x, double y)
{
    cairo_new_path(cr);
    if (dot == ED_DOT_NONE) {
        cairo_move_to(cr, x - 2.5, y);
        cairo_line_to(cr, x + 2.5, y);
        cairo_set_line_width(cr, 1);
        cairo_stroke(cr);
        return;
    }
    cairo_arc(cr, x, y, dot == ED_DOT_MOVED ? 3.5 : 2.75, 0, 2 * G_PI);
    cairo_set_line_width(cr, 1.5);
    if (dot == ED_DOT_MOVED)
        cairo_fill(cr);
    else
        cairo_stroke(cr);
}

/* The dots of the columns in sight, with a thin line through those that follow each other. */
static void draw_row(EdStripView *self, cairo_t *cr, uint32_t place, uint32_t from, uint32_t to,
                     gboolean dark)
{
    const EdStripRow *row = &self->strip->rows[place];
    const EdCanvasStyle *style = ed_canvas_style(dark);
    GdkRGBA colour = row_colour(self, row, dark);
    double y = ROWS_TOP + place * ROW_HEIGHT + ROW_HEIGHT / 2.0;
    for (uint32_t i = from; i < to; i++) {
        double x = column_left(i) + FRAME_WIDTH / 2.0;
        bool joined = i + 1 < self->strip->count && row->dots[i] != ED_DOT_NONE &&
                      row->dots[i + 1] != ED_DOT_NONE;
        if (joined) {
            cairo_set_source_rgba(cr, colour.red, colour.green, colour.blue, 0.35);
            cairo_set_line_width(cr, 1);
            cairo_move_to(cr, x + 5, y);
            cairo_line_to(cr, x + FRAME_WIDTH - 5, y);
            cairo_stroke(cr);
        }
        const GdkRGBA *ink = row->dots[i] == ED_DOT_NONE ? &style->faint : &colour;
        gdk_cairo_set_source_rgba(cr, ink);
        draw_dot(cr, row->dots[i], x, y);
    }
}

static void draw_names(EdStripView *self, GtkSnapshot *snapshot, gboolean dark)
{
    const EdCanvasStyle *style = ed_canvas_style(dark);
    double left = names_left(self);
    gtk_snapshot_append_color(snapshot, &style->ruler,
                              &GRAPHENE_RECT_INIT((float)left, 0, NAMES_WIDTH,
                                                  (float)gtk_widget_get_height(GTK_WIDGET(self))));
    gtk_snapshot_append_color(snapshot, &style->line,
                              &GRAPHENE_RECT_INIT((float)left + NAMES_WIDTH, 0, 1,
                                                  (float)gtk_widget_get_height(GTK_WIDGET(self))));
    draw_text(self, snapshot, _("Frame"), left + 12, HEAD_HEIGHT / 2.0, 0, 70, &style->dim);
    draw_text(self, snapshot, _("ms"), left + NAMES_WIDTH - 8, HEAD_HEIGHT / 2.0, 1, 30,
              &style->faint);
    cairo_t *cr = gtk_snapshot_append_cairo(
        snapshot,
        &GRAPHENE_RECT_INIT((float)left, HEAD_HEIGHT, NAMES_WIDTH,
                            (float)(ROWS_TOP - HEAD_HEIGHT + self->strip->row_count * ROW_HEIGHT)));
    static const EdDot dots[] = {ED_DOT_MOVED, ED_DOT_SAME, ED_DOT_NONE};
    const char *const words[] = {_("moved here"), _("as before"), _("not here")};
    gdk_cairo_set_source_rgba(cr, &style->dim);
    for (int i = 0; i < 3; i++)
        draw_dot(cr, dots[i], left + 18, HEAD_HEIGHT + 14 + i * 15);
    for (uint32_t i = 0; i < self->strip->row_count; i++) {
        GdkRGBA colour = row_colour(self, &self->strip->rows[i], dark);
        double y = ROWS_TOP + i * ROW_HEIGHT + ROW_HEIGHT / 2.0;
        gdk_cairo_set_source_rgba(cr, &colour);
        cairo_new_path(cr);
        if (self->strip->rows[i].kind == ED_ROW_BOX) {
            cairo_rectangle(cr, left + 14.5, y - 3.5, 7, 7);
        } else { /* a diamond, as points have on the canvas */
            cairo_move_to(cr, left + 18, y - 4.5);
            cairo_line_to(cr, left + 22.5, y);
            cairo_line_to(cr, left + 18, y + 4.5);
            cairo_line_to(cr, left + 13.5, y);
            cairo_close_path(cr);
        }
        cairo_fill(cr);
    }
    cairo_destroy(cr);
    for (int i = 0; i < 3; i++)
        draw_text(self, snapshot, words[i], left + 28, HEAD_HEIGHT + 14 + i * 15, 0,
                  NAMES_WIDTH - 32, &style->faint);
    for (uint32_t i = 0; i < self->strip->row_count; i++) {
        const EdStripRow *row = &self->strip->rows[i];
        const Tag *tag = project_tag(ed_session_project(self->watch.session), row->tag);
        const char *name = row->kind == ED_ROW_HOT_SPOT ? _("hot spot")
                           : *row->name != '\0'         ? row->name
                           : tag != NULL                ? tag->name
                                                        : _("no tag");
        draw_text(self, snapshot, name, left + 28, ROWS_TOP + i * ROW_HEIGHT + ROW_HEIGHT / 2.0, 0,
                  NAMES_WIDTH - 34, &style->dim);
    }
}

static void ed_strip_view_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    EdStripView *self = ED_STRIP_VIEW(widget);
    if (self->strip == NULL || self->strip->count == 0)
        return;
    gboolean dark = is_dark(self);
    double left = names_left(self) + NAMES_WIDTH;
    double right =
        names_left(self) + (self->across != NULL ? gtk_adjustment_get_page_size(self->across)
                                                 : gtk_widget_get_width(widget));
    uint32_t from = (uint32_t)MAX(0, (left - column_left(0)) / FRAME_WIDTH);
    uint32_t to =
        (uint32_t)CLAMP((right - column_left(0)) / FRAME_WIDTH + 1, 0, self->strip->count);
    for (uint32_t i = from; i < to; i++)
        draw_column(self, snapshot, i, dark);
    cairo_t *cr = gtk_snapshot_append_cairo(
        snapshot, &GRAPHENE_RECT_INIT((float)left, ROWS_TOP, (float)MAX(right - left, 1),
                                      (float)(self->strip->row_count * ROW_HEIGHT)));
    for (uint32_t i = 0; i < self->strip->row_count; i++)
        draw_row(self, cr, i, from, to, dark);
    cairo_destroy(cr);
    if (self->drop >= 0) {
        const EdCanvasStyle *style = ed_canvas_style(dark);
        gtk_snapshot_append_color(snapshot, &style->accent,
                                  &GRAPHENE_RECT_INIT((float)column_left((uint32_t)self->drop) - 1,
                                                      0, 2, (float)gtk_widget_get_height(widget)));
    }
    draw_names(self, snapshot, dark);
}

static void ed_strip_view_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                  int *minimum, int *natural, int *minimum_baseline,
                                  int *natural_baseline)
{
    (void)for_size;
    EdStripView *self = ED_STRIP_VIEW(widget);
    uint32_t frames = self->strip != NULL ? self->strip->count : 0;
    uint32_t rows = self->strip != NULL ? self->strip->row_count : 1;
    *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL
                              ? (int)column_left(frames) + 8
                              : (int)(ROWS_TOP + rows * ROW_HEIGHT + FOOT);
    *minimum_baseline = *natural_baseline = -1;
}

/* ---- What the hand does ---- */

static void show_column(EdStripView *self, uint32_t column)
{
    ed_session_show_step(self->watch.session, column);
}

static void select_range(EdStripView *self, uint32_t to)
{
    uint32_t from = shown_column(self);
    if (from == UINT32_MAX)
        from = to;
    uint32_t first = MIN(from, to), last = MAX(from, to);
    ed_session_select_frames(self->watch.session, self->strip->frames + first, last - first + 1);
}

static void toggle_frame(EdStripView *self, uint32_t column)
{
    uint32_t count;
    const uint64_t *selected = ed_session_selected_frames(self->watch.session, &count);
    uint64_t frame = self->strip->frames[column];
    GArray *frames = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    gboolean was = FALSE;
    for (uint32_t i = 0; i < count; i++) {
        was |= selected[i] == frame;
        if (selected[i] != frame)
            g_array_append_val(frames, selected[i]);
    }
    if (!was)
        g_array_append_val(frames, frame);
    ed_session_select_frames(self->watch.session, (const uint64_t *)(void *)frames->data,
                             frames->len);
    g_array_unref(frames);
}

/* The thing whose dot was clicked. */
static void select_row(EdStripView *self, uint32_t column, uint32_t place)
{
    const EdStripRow *row = &self->strip->rows[place];
    static const EdSelectionKind kinds[] = {ED_SELECT_HOT_SPOT, ED_SELECT_POINTS, ED_SELECT_BOXES};
    if (row->item[column] == UINT32_MAX)
        return;
    uint64_t item = row->item[column];
    ed_session_select(self->watch.session, kinds[row->kind], &item, 1);
}

static void pressed_cb(GtkGestureClick *gesture, int presses, double x, double y, EdStripView *self)
{
    (void)presses;
    gtk_widget_grab_focus(GTK_WIDGET(self));
    uint32_t column = column_at(self, x);
    if (column == UINT32_MAX)
        return;
    GdkModifierType state =
        gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(gesture));
    if ((state & GDK_SHIFT_MASK) != 0)
        select_range(self, column);
    else if ((state & GDK_CONTROL_MASK) != 0)
        toggle_frame(self, column);
    else
        show_column(self, column);
    double row = (y - ROWS_TOP) / ROW_HEIGHT;
    if (row >= 0 && row < self->strip->row_count && state == 0)
        select_row(self, column, (uint32_t)row);
}

/* Frames of the strip without those that move, and these put in before a place. The caller frees it. */
static uint64_t *moved_order(EdStripView *self, const uint64_t *moving, uint32_t moving_count,
                             uint32_t before)
{
    uint64_t *order = g_new(uint64_t, self->strip->count);
    uint32_t at = 0;
    for (uint32_t i = 0; i <= self->strip->count; i++) {
        for (uint32_t m = 0; i == before && m < moving_count; m++)
            order[at++] = moving[m];
        gboolean moves = FALSE;
        for (uint32_t m = 0; i < self->strip->count && m < moving_count; m++)
            moves |= moving[m] == self->strip->frames[i];
        if (i < self->strip->count && !moves)
            order[at++] = self->strip->frames[i];
    }
    return order;
}

/* Without an animation the sprite's own frames change places. */
static Project *move_in_sprite(EdSession *session, const uint64_t *order, uint32_t count,
                               GError **error)
{
    Project *after = node_ref(ed_session_project(session));
    uint64_t sprite = ed_session_view(session)->asset;
    for (uint32_t i = 0; i < count && after != NULL; i++) {
        Path path = path_frame(sprite, order[i]);
        Project *next = edit_move(after, &path, i, error);
        node_unref(after);
        after = next;
    }
    return after;
}

static void move_selected(EdStripView *self, uint32_t before)
{
    EdSession *session = self->watch.session;
    const EdView *view = ed_session_view(session);
    uint32_t count;
    const uint64_t *moving = ed_session_selected_frames(session, &count);
    g_autofree uint64_t *order = moved_order(self, moving, count, before);
    GError *error = NULL;
    Project *after = view->animation != 0
                         ? edit_set_steps(ed_session_project(session), view->asset, view->animation,
                                          order, self->strip->count, &error)
                         : move_in_sprite(session, order, self->strip->count, &error);
    ed_session_take(session, after, _("Move frames"), NULL, error);
}

static void drag_begin_cb(GtkGestureDrag *gesture, double x, double y, EdStripView *self)
{
    (void)gesture;
    (void)y;
    uint32_t column = column_at(self, x);
    self->pressed = column == UINT32_MAX ? -1 : (int64_t)column;
    self->press_x = x;
    self->drop = -1;
}

static void drag_update_cb(GtkGestureDrag *gesture, double dx, double dy, EdStripView *self)
{
    (void)gesture;
    (void)dy;
    if (self->pressed < 0 || (ABS(dx) < DRAG_START && self->drop < 0))
        return;
    double column = (self->press_x + dx - column_left(0)) / FRAME_WIDTH + 0.5;
    self->drop = (int64_t)CLAMP(column, 0, self->strip->count);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void drag_end_cb(GtkGestureDrag *gesture, double dx, double dy, EdStripView *self)
{
    (void)gesture;
    (void)dx;
    (void)dy;
    int64_t drop = self->drop;
    self->pressed = self->drop = -1;
    gtk_widget_queue_draw(GTK_WIDGET(self));
    if (drop >= 0)
        move_selected(self, (uint32_t)drop);
}

static gboolean key_cb(GtkEventControllerKey *controller, guint key, guint code,
                       GdkModifierType state, EdStripView *self)
{
    (void)controller;
    (void)code;
    if (self->strip == NULL || self->strip->count == 0)
        return FALSE;
    uint32_t shown = shown_column(self), last = self->strip->count - 1;
    uint32_t to = key == GDK_KEY_Left    ? (shown > 0 ? shown - 1 : 0)
                  : key == GDK_KEY_Right ? MIN(shown + 1, last)
                  : key == GDK_KEY_Home  ? 0
                  : key == GDK_KEY_End   ? last
                                         : UINT32_MAX;
    if (to == UINT32_MAX || shown == UINT32_MAX)
        return FALSE;
    if ((state & GDK_SHIFT_MASK) != 0)
        select_range(self, to);
    else
        show_column(self, to);
    return TRUE;
}

static gboolean tooltip_cb(GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip,
                           gpointer user)
{
    (void)keyboard;
    (void)user;
    EdStripView *self = ED_STRIP_VIEW(widget);
    uint32_t column = column_at(self, x);
    if (column == UINT32_MAX || y > ROWS_TOP)
        return FALSE;
    const Frame *frame = frame_at(self, column);
    g_autofree char *text = g_strdup_printf(_("%s · %d × %d · %d ms"), frame->name, (int)frame->w,
                                            (int)frame->h, (int)frame->duration);
    gtk_tooltip_set_text(tooltip, text);
    return TRUE;
}

/* ---- Keeping up ---- */

static void reveal_shown(EdStripView *self)
{
    uint32_t column = shown_column(self);
    if (self->across == NULL || column == UINT32_MAX)
        return;
    double value = gtk_adjustment_get_value(self->across);
    double page = gtk_adjustment_get_page_size(self->across);
    double left = column_left(column) - NAMES_WIDTH, right = column_left(column) + FRAME_WIDTH;
    if (left < value)
        gtk_adjustment_set_value(self->across, left);
    else if (right > value + page)
        gtk_adjustment_set_value(self->across, right - page);
}

static void update(gpointer owner, guint what)
{
    EdStripView *self = owner;
    if ((what & (ED_WATCH_SESSION | ED_WATCH_PICTURES | ED_VIEW_ASSET)) != 0)
        g_hash_table_remove_all(self->thumbs);
    if ((what & (ED_WATCH_SESSION | ED_WATCH_PROJECT | ED_VIEW_ASSET | ED_VIEW_PART)) != 0) {
        ed_strip_free(self->strip);
        self->strip = self->watch.session != NULL ? ed_strip_of(self->watch.session) : NULL;
        gtk_widget_queue_resize(GTK_WIDGET(self));
    }
    if (self->strip != NULL && (what & (ED_VIEW_PART | ED_VIEW_ASSET)) != 0)
        reveal_shown(self);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

void ed_strip_view_set_session(EdStripView *self, EdSession *session)
{
    guint wanted = ED_WATCH_PROJECT | ED_WATCH_PICTURES | ED_VIEW_ASSET | ED_VIEW_PART |
                   ED_VIEW_SCOPE | ED_VIEW_SELECTION | ED_VIEW_TAGS;
    ed_watch_set(&self->watch, session, wanted, update, self);
}

/* The scrolled window around comes and goes with the tree of widgets. */
static void ed_strip_view_root(GtkWidget *widget)
{
    EdStripView *self = ED_STRIP_VIEW(widget);
    GTK_WIDGET_CLASS(ed_strip_view_parent_class)->root(widget);
    GtkWidget *around = gtk_widget_get_ancestor(widget, GTK_TYPE_SCROLLED_WINDOW);
    if (around == NULL)
        return;
    self->across = g_object_ref(gtk_scrolled_window_get_hadjustment(GTK_SCROLLED_WINDOW(around)));
    g_signal_connect_swapped(self->across, "value-changed", G_CALLBACK(gtk_widget_queue_draw),
                             self);
    g_signal_connect_swapped(self->across, "changed", G_CALLBACK(gtk_widget_queue_draw), self);
}

static void ed_strip_view_unroot(GtkWidget *widget)
{
    EdStripView *self = ED_STRIP_VIEW(widget);
    if (self->across != NULL)
        g_signal_handlers_disconnect_by_data(self->across, self);
    g_clear_object(&self->across);
    GTK_WIDGET_CLASS(ed_strip_view_parent_class)->unroot(widget);
}

static void ed_strip_view_dispose(GObject *object)
{
    EdStripView *self = ED_STRIP_VIEW(object);
    ed_watch_clear(&self->watch);
    g_clear_pointer(&self->strip, ed_strip_free);
    g_clear_pointer(&self->thumbs, g_hash_table_unref);
    G_OBJECT_CLASS(ed_strip_view_parent_class)->dispose(object);
}

static void ed_strip_view_class_init(EdStripViewClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_strip_view_dispose;
    widget_class->snapshot = ed_strip_view_snapshot;
    widget_class->measure = ed_strip_view_measure;
    widget_class->root = ed_strip_view_root;
    widget_class->unroot = ed_strip_view_unroot;
    gtk_widget_class_set_css_name(widget_class, "stripview");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_LIST);
}

static void ed_strip_view_init(EdStripView *self)
{
    self->thumbs = g_hash_table_new_full(g_int64_hash, g_int64_equal, NULL, thumb_free);
    self->pressed = self->drop = -1;
    gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Frames"),
                                   -1);
    GtkGesture *click = gtk_gesture_click_new();
    g_signal_connect(click, "pressed", G_CALLBACK(pressed_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(click));
    GtkGesture *drag = gtk_gesture_drag_new();
    g_signal_connect(drag, "drag-begin", G_CALLBACK(drag_begin_cb), self);
    g_signal_connect(drag, "drag-update", G_CALLBACK(drag_update_cb), self);
    g_signal_connect(drag, "drag-end", G_CALLBACK(drag_end_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(drag));
    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect(keys, "key-pressed", G_CALLBACK(key_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
    gtk_widget_set_has_tooltip(GTK_WIDGET(self), TRUE);
    g_signal_connect(self, "query-tooltip", G_CALLBACK(tooltip_cb), NULL);
}

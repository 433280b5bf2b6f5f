/* SPDX-License-Identifier: MIT */
#include "app/update/ed-before-after.h"

#include "widgets/ed-segments.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>

/* STEPS: the presses of an arrow key that move the line across the widget; LINE: its width; KNOB:
 * the radius of its handle. */
enum { WIDTH = 292, HEIGHT = 236, BLINK_MS = 500, STEPS = 20, LINE = 2, KNOB = 9 };

typedef enum CompareMode { MODE_SWIPE = 0, MODE_BLINK, MODE_DIFFERENCE } CompareMode;

struct _EdBeforeAfter {
    GtkWidget parent;
    GtkWidget *area, *segments; /* children */
    EdDrawnFrame before, after; /* with references to their session, project and frame */
    gboolean has_frames;
    int32_t dx, dy; /* the distance that the art has moved in the later frame */
    CompareMode mode;
    double divider;     /* 0 to 1: the part of the width that shows the earlier frame */
    gboolean is_before; /* whether blinking shows the earlier frame now */
    guint blink_timer;
    cairo_surface_t *drawn[2]; /* before, after; NULL: not drawn yet */
};

G_DEFINE_FINAL_TYPE(EdBeforeAfter, ed_before_after, GTK_TYPE_WIDGET)

/* ---- Content ---- */

static void forget_drawn(EdBeforeAfter *self)
{
    for (int i = 0; i < 2; i++)
        g_clear_pointer(&self->drawn[i], cairo_surface_destroy);
    gtk_widget_queue_draw(self->area);
}

static void frame_clear(EdBeforeAfter *self, EdDrawnFrame *shown)
{
    if (shown->session != NULL)
        g_signal_handlers_disconnect_by_data(shown->session, self);
    g_clear_object(&shown->session);
    node_unref((void *)shown->project);
    node_unref((void *)shown->frame);
    *shown = (EdDrawnFrame){.session = NULL};
}

static EdDrawnFrame frame_ref(const EdDrawnFrame *shown)
{
    EdDrawnFrame copy = *shown;
    g_object_ref(copy.session);
    if (copy.frame != NULL) {
        node_ref(copy.project);
        node_ref(copy.frame);
    } else {
        copy.project = NULL;
    }
    return copy;
}

/* Returns the smallest rectangle that contains both frames, in the coordinates of the later one. */
static PixelRect joined_rect(const EdBeforeAfter *self)
{
    PixelRect earlier = {0, 0, 0, 0}, later = {0, 0, 0, 0};
    if (self->before.frame != NULL)
        earlier = (PixelRect){self->dx, self->dy, self->dx + self->before.frame->w,
                              self->dy + self->before.frame->h};
    if (self->after.frame != NULL)
        later = frame_rect(self->after.frame);
    return rect_joined(earlier, later);
}

static void draw_both(EdBeforeAfter *self)
{
    unsigned show = DRAW_SPRITE_CHECKER | DRAW_SPRITE_ART;
    if (self->mode != MODE_DIFFERENCE)
        show |= DRAW_SPRITE_BOXES | DRAW_SPRITE_RESTING;
    if (self->drawn[0] != NULL)
        return;
    self->drawn[0] = ed_drawn_frame_surface(&self->before, self->area, WIDTH, HEIGHT,
                                            joined_rect(self), self->dx, self->dy, show);
    self->drawn[1] = ed_drawn_frame_surface(&self->after, self->area, WIDTH, HEIGHT,
                                            joined_rect(self), 0, 0, show);
}

/* ---- The difference ---- */

static uint32_t grey_of(uint32_t pixel)
{
    uint32_t red = pixel >> 16 & 255, green = pixel >> 8 & 255, blue = pixel & 255;
    uint32_t grey = (red * 54 + green * 183 + blue * 19) / 256;
    grey = 64 + grey / 4;
    return grey << 16 | grey << 8 | grey;
}

static uint32_t *row_of(cairo_surface_t *surface, int y)
{
    unsigned char *first = cairo_image_surface_get_data(surface);
    return (uint32_t *)(void *)(first + (ptrdiff_t)y * cairo_image_surface_get_stride(surface));
}

/* Returns a picture in which equal pixels are grey, and changed pixels have the colour of the later
 * frame. */
static cairo_surface_t *difference_new(EdBeforeAfter *self)
{
    cairo_surface_t *earlier = self->drawn[0], *later = self->drawn[1];
    int width = cairo_image_surface_get_width(later),
        height = cairo_image_surface_get_height(later);
    int scale = gtk_widget_get_scale_factor(self->area);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    cairo_surface_flush(surface);
    for (int y = 0; y < height; y++) {
        const uint32_t *a = row_of(earlier, y), *b = row_of(later, y);
        uint32_t *to = row_of(surface, y);
        for (int x = 0; x < width; x++)
            to[x] = ((a[x] ^ b[x]) & 0xffffff) == 0 ? grey_of(b[x]) : b[x];
    }
    cairo_surface_mark_dirty(surface);
    cairo_surface_set_device_scale(surface, scale, scale);
    return surface;
}

/* ---- Drawing ---- */

static void paint(cairo_t *cr, cairo_surface_t *surface, double left, double right)
{
    cairo_save(cr);
    cairo_rectangle(cr, left, 0, right - left, HEIGHT);
    cairo_clip(cr);
    cairo_set_source_surface(cr, surface, 0, 0);
    cairo_paint(cr);
    cairo_restore(cr);
}

static void paint_line(cairo_t *cr, double x)
{
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_rectangle(cr, x - LINE, 0, 2 * LINE, HEIGHT);
    cairo_fill(cr);
    cairo_arc(cr, x, HEIGHT / 2.0, KNOB + 1, 0, 2 * G_PI);
    cairo_fill(cr);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_rectangle(cr, x - LINE / 2.0, 0, LINE, HEIGHT);
    cairo_fill(cr);
    cairo_arc(cr, x, HEIGHT / 2.0, KNOB, 0, 2 * G_PI);
    cairo_fill(cr);
}

static void draw_label(EdBeforeAfter *self, cairo_t *cr, const char *text, gboolean at_end)
{
    g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(self->area, text);
    int width, height;
    pango_layout_get_pixel_size(layout, &width, &height);
    double x = at_end ? WIDTH - width - 14 : 8;
    cairo_set_source_rgba(cr, 0, 0, 0, 0.72);
    cairo_rectangle(cr, x - 4, 6, width + 10, height + 4);
    cairo_fill(cr);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_move_to(cr, x + 1, 8);
    pango_cairo_show_layout(cr, layout);
}

static void draw_swipe(EdBeforeAfter *self, cairo_t *cr)
{
    double x = self->divider * WIDTH;
    paint(cr, self->drawn[0], 0, x);
    paint(cr, self->drawn[1], x, WIDTH);
    paint_line(cr, x);
    draw_label(self, cr, _("before"), FALSE);
    draw_label(self, cr, _("after"), TRUE);
}

static void draw_difference(EdBeforeAfter *self, cairo_t *cr)
{
    cairo_surface_t *difference = difference_new(self);
    paint(cr, difference, 0, WIDTH);
    cairo_surface_destroy(difference);
}

static void draw_cb(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer user)
{
    EdBeforeAfter *self = user;
    if (!self->has_frames)
        return;
    draw_both(self);
    if (self->mode == MODE_SWIPE) {
        draw_swipe(self, cr);
    } else if (self->mode == MODE_DIFFERENCE) {
        draw_difference(self, cr);
    } else {
        paint(cr, self->drawn[self->is_before ? 0 : 1], 0, WIDTH);
        draw_label(self, cr, self->is_before ? _("before") : _("after"), !self->is_before);
    }
}

/* ---- Input ---- */

static void swipe_to(EdBeforeAfter *self, double part)
{
    self->divider = CLAMP(part, 0, 1);
    gtk_widget_queue_draw(self->area);
}

static void flip(EdBeforeAfter *self)
{
    self->is_before = !self->is_before;
    gtk_widget_queue_draw(self->area);
}

static void drag_begin_cb(EdBeforeAfter *self, double x)
{
    gtk_widget_grab_focus(self->area);
    if (self->mode == MODE_SWIPE)
        swipe_to(self, x / WIDTH);
    else if (self->mode == MODE_BLINK && self->blink_timer == 0)
        flip(self);
}

static void drag_update_cb(EdBeforeAfter *self, double x, double y, GtkGestureDrag *drag)
{
    double start_x, start_y;
    gtk_gesture_drag_get_start_point(drag, &start_x, &start_y);
    if (self->mode == MODE_SWIPE)
        swipe_to(self, (start_x + x) / WIDTH);
}

static gboolean key_cb(EdBeforeAfter *self, guint key)
{
    int step = key == GDK_KEY_Left ? -1 : key == GDK_KEY_Right ? 1 : 0;
    if (self->mode == MODE_SWIPE && step != 0)
        swipe_to(self, self->divider + (double)step / STEPS);
    else if (self->mode == MODE_BLINK && key == GDK_KEY_space)
        flip(self);
    else
        return FALSE;
    return TRUE;
}

static gboolean blink_cb(gpointer user)
{
    flip(user);
    return G_SOURCE_CONTINUE;
}

/* Starts or stops the timer. It runs only in blink mode, while the widget is mapped and animations
 * are on. */
static void update_blinking(EdBeforeAfter *self)
{
    gboolean animated;
    g_object_get(gtk_widget_get_settings(GTK_WIDGET(self)), "gtk-enable-animations", &animated,
                 NULL);
    gboolean is_blinking =
        animated && self->mode == MODE_BLINK && gtk_widget_get_mapped(GTK_WIDGET(self));
    if (is_blinking && self->blink_timer == 0)
        self->blink_timer = g_timeout_add(BLINK_MS, blink_cb, self);
    else if (!is_blinking)
        g_clear_handle_id(&self->blink_timer, g_source_remove);
}

static void mode_cb(EdBeforeAfter *self, int mode)
{
    self->mode = (CompareMode)mode;
    self->is_before = FALSE;
    forget_drawn(self);
    update_blinking(self);
}

void ed_before_after_show(EdBeforeAfter *self, const EdDrawnFrame *before,
                          const EdDrawnFrame *after, int32_t dx, int32_t dy)
{
    frame_clear(self, &self->before);
    frame_clear(self, &self->after);
    self->has_frames = before != NULL && after != NULL;
    if (self->has_frames) {
        self->before = frame_ref(before);
        self->after = frame_ref(after);
        g_signal_connect_object(after->session, "pictures-changed", G_CALLBACK(forget_drawn), self,
                                G_CONNECT_SWAPPED);
    }
    self->dx = dx;
    self->dy = dy;
    forget_drawn(self);
}

/* ---- The widget ---- */

static void ed_before_after_dispose(GObject *object)
{
    EdBeforeAfter *self = ED_BEFORE_AFTER(object);
    g_clear_handle_id(&self->blink_timer, g_source_remove);
    for (int i = 0; i < 2; i++)
        g_clear_pointer(&self->drawn[i], cairo_surface_destroy);
    frame_clear(self, &self->before);
    frame_clear(self, &self->after);
    g_clear_pointer(&self->area, gtk_widget_unparent);
    g_clear_pointer(&self->segments, gtk_widget_unparent);
    G_OBJECT_CLASS(ed_before_after_parent_class)->dispose(object);
}

static void ed_before_after_class_init(EdBeforeAfterClass *class)
{
    G_OBJECT_CLASS(class)->dispose = ed_before_after_dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BOX_LAYOUT);
}

static void add_input(EdBeforeAfter *self)
{
    GtkGesture *drag = gtk_gesture_drag_new();
    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect_swapped(drag, "drag-begin", G_CALLBACK(drag_begin_cb), self);
    g_signal_connect_swapped(drag, "drag-update", G_CALLBACK(drag_update_cb), self);
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(key_cb), self);
    gtk_widget_add_controller(self->area, GTK_EVENT_CONTROLLER(drag));
    gtk_widget_add_controller(self->area, keys);
    g_signal_connect(self, "map", G_CALLBACK(update_blinking), NULL);
    g_signal_connect(self, "unmap", G_CALLBACK(update_blinking), NULL);
}

static void ed_before_after_init(EdBeforeAfter *self)
{
    const char *const modes[] = {_("Swipe"), _("Blink"), _("Difference"), NULL};
    GtkLayoutManager *layout = gtk_widget_get_layout_manager(GTK_WIDGET(self));
    gtk_orientable_set_orientation(GTK_ORIENTABLE(layout), GTK_ORIENTATION_VERTICAL);
    gtk_box_layout_set_spacing(GTK_BOX_LAYOUT(layout), 8);
    self->divider = 0.5;
    self->area = gtk_drawing_area_new();
    self->segments = GTK_WIDGET(ed_segments_new(_("Comparison mode")));
    gtk_widget_set_size_request(self->area, WIDTH, HEIGHT);
    gtk_widget_set_focusable(self->area, TRUE);
    ed_show_accessible(self->area, GTK_ACCESSIBLE_PROPERTY_LABEL, _("Before and after"));
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(self->area), draw_cb, self, NULL);
    ed_segments_set_choices(ED_SEGMENTS(self->segments), modes);
    ed_segments_set_chosen(ED_SEGMENTS(self->segments), MODE_SWIPE);
    g_signal_connect_swapped(self->segments, "chosen", G_CALLBACK(mode_cb), self);
    gtk_widget_set_parent(self->area, GTK_WIDGET(self));
    gtk_widget_set_parent(self->segments, GTK_WIDGET(self));
    add_input(self);
}

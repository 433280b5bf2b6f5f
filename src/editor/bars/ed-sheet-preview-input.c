/* SPDX-License-Identifier: MIT */
/* Input on the preview of a sheet: the wheel zooms around the pointer, the middle button moves the
 * picture, and the first button draws rectangles, or selects and joins frames. */
#include "bars/ed-sheet-preview-internal.h"
#include "import/sheet/corrections.h"

#include <math.h>

enum { MAX_SCALE = 32 };

#define WHEEL_STEP 1.25

/* ---- Position of the picture ---- */

static double fitting_scale(EdSheetPreview *self)
{
    double across = gtk_widget_get_width(GTK_WIDGET(self)) / (double)self->pixels->width;
    double down = gtk_widget_get_height(GTK_WIDGET(self)) / (double)self->pixels->height;
    double scale = MIN(across, down);
    /* Small pictures are enlarged by integers, so that pixels stay square. */
    return scale > 1 ? floor(scale) : scale;
}

/* Returns the allowed position of the picture that is nearest to `at`, along one axis: centred if
 * the picture is smaller than the widget, else without a gap at an edge. */
static double clamp_position(double at, double length, double space)
{
    return length <= space ? floor((space - length) / 2) : floor(CLAMP(at, space - length, 0));
}

static void move_picture_to(EdSheetPreview *self, double left, double top)
{
    self->left = clamp_position(left, self->pixels->width * self->scale,
                                gtk_widget_get_width(GTK_WIDGET(self)));
    self->top = clamp_position(top, self->pixels->height * self->scale,
                               gtk_widget_get_height(GTK_WIDGET(self)));
    sheet_preview_queue_view_changed(self);
}

void sheet_preview_arrange(EdSheetPreview *self)
{
    if (self->pixels == NULL || gtk_widget_get_width(GTK_WIDGET(self)) == 0)
        return;
    if (!self->moved)
        self->scale = fitting_scale(self);
    move_picture_to(self, self->left, self->top);
}

static void zoom_at(EdSheetPreview *self, double factor, double x, double y)
{
    if (self->pixels == NULL)
        return;
    double fit = fitting_scale(self), old_scale = self->scale;
    double scale = CLAMP(old_scale * factor, fit, MAX(MAX_SCALE, fit));
    double left = x - (x - self->left) * scale / old_scale;
    double top = y - (y - self->top) * scale / old_scale;
    self->moved = scale > fit;
    self->scale = scale;
    move_picture_to(self, left, top);
}

void ed_sheet_preview_zoom(EdSheetPreview *self, double factor)
{
    zoom_at(self, factor, gtk_widget_get_width(GTK_WIDGET(self)) / 2.0,
            gtk_widget_get_height(GTK_WIDGET(self)) / 2.0);
}

void ed_sheet_preview_fit(EdSheetPreview *self)
{
    self->moved = FALSE;
    sheet_preview_arrange(self);
}

double ed_sheet_preview_scale(EdSheetPreview *self)
{
    return self->pixels != NULL ? self->scale : 0;
}

void ed_sheet_preview_corner(EdSheetPreview *self, double *left, double *top)
{
    *left = self->left;
    *top = self->top;
}

bool ed_sheet_preview_fits(EdSheetPreview *self)
{
    return !self->moved;
}

static gboolean sheet_preview_scroll_cb(EdSheetPreview *self, double dx, double dy)
{
    zoom_at(self, pow(WHEEL_STEP, -dy), self->pointer_x, self->pointer_y);
    return GDK_EVENT_STOP;
}

static void sheet_preview_motion_cb(EdSheetPreview *self, double x, double y)
{
    self->pointer_x = x;
    self->pointer_y = y;
}

static void pan_begin_cb(EdSheetPreview *self)
{
    self->pan_x = self->left;
    self->pan_y = self->top;
}

static void pan_update_cb(EdSheetPreview *self, double dx, double dy)
{
    if (self->pixels != NULL)
        move_picture_to(self, self->pan_x + dx, self->pan_y + dy);
}

/* ---- Keys ---- */

enum { PAN_STEP = 40 };

static bool press_view_key(EdSheetPreview *self, guint key)
{
    if (self->pixels == NULL)
        return false;
    if (key == GDK_KEY_plus || key == GDK_KEY_equal || key == GDK_KEY_KP_Add)
        ed_sheet_preview_zoom(self, WHEEL_STEP);
    else if (key == GDK_KEY_minus || key == GDK_KEY_KP_Subtract)
        ed_sheet_preview_zoom(self, 1 / WHEEL_STEP);
    else if (key == GDK_KEY_0 || key == GDK_KEY_KP_0)
        ed_sheet_preview_fit(self);
    else if (key == GDK_KEY_Left || key == GDK_KEY_Right)
        move_picture_to(self, self->left + (key == GDK_KEY_Left ? PAN_STEP : -PAN_STEP), self->top);
    else if (key == GDK_KEY_Up || key == GDK_KEY_Down)
        move_picture_to(self, self->left, self->top + (key == GDK_KEY_Up ? PAN_STEP : -PAN_STEP));
    else
        return false;
    return true;
}

static gboolean sheet_preview_key_pressed_cb(EdSheetPreview *self, guint key, guint code,
                                             GdkModifierType state)
{
    bool control = (state & GDK_CONTROL_MASK) != 0;
    guint lower = gdk_keyval_to_lower(key);
    int correction = lower == GDK_KEY_z && control                       ? ED_CORRECT_UNDO
                     : control                                           ? -1
                     : lower == GDK_KEY_j                                ? ED_CORRECT_JOIN
                     : lower == GDK_KEY_k                                ? ED_CORRECT_SPLIT
                     : key == GDK_KEY_Delete || key == GDK_KEY_BackSpace ? ED_CORRECT_LEAVE_OUT
                                                                         : -1;
    if (correction < 0 || !sheet_preview_corrects(self))
        return !control && press_view_key(self, key) ? GDK_EVENT_STOP : GDK_EVENT_PROPAGATE;
    ed_sheet_preview_correct(self, (EdCorrection)correction);
    return GDK_EVENT_STOP;
}

/* ---- Drawing ---- */

static double picture_x(EdSheetPreview *self, double x)
{
    return CLAMP((x - self->left) / self->scale, 0, self->pixels->width);
}

static double picture_y(EdSheetPreview *self, double y)
{
    return CLAMP((y - self->top) / self->scale, 0, self->pixels->height);
}

static void sheet_preview_drag_begin_cb(EdSheetPreview *self, double x, double y)
{
    gtk_widget_grab_focus(GTK_WIDGET(self));
    self->drawing =
        self->pixels != NULL && (self->cut.kind == CUT_GIVEN || sheet_preview_corrects(self));
    if (!self->drawing)
        return;
    self->press_x = self->to_x = picture_x(self, x);
    self->press_y = self->to_y = picture_y(self, y);
}

static void sheet_preview_drag_update_cb(EdSheetPreview *self, double dx, double dy)
{
    if (!self->drawing)
        return;
    self->to_x = picture_x(self, self->press_x * self->scale + self->left + dx);
    self->to_y = picture_y(self, self->press_y * self->scale + self->top + dy);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

/* Removes the latest of the drawn rectangles that contain a position. */
static void remove_at(EdSheetPreview *self, double x, double y)
{
    for (guint i = self->given->len; i-- > 0;) {
        const PixelRect *rect = &g_array_index(self->given, PixelRect, i);
        if (x >= rect->left && x < rect->right && y >= rect->top && y < rect->bottom) {
            g_array_remove_index(self->given, i);
            return;
        }
    }
}

static void sheet_preview_drag_end_cb(EdSheetPreview *self, double dx, double dy)
{
    if (!self->drawing)
        return;
    sheet_preview_drag_update_cb(self, dx, dy);
    self->drawing = FALSE;
    PixelRect rect = sheet_preview_drawn_rect(self);
    bool drawn = rect.right - rect.left > 1 && rect.bottom - rect.top > 1;
    if (!drawn && sheet_preview_corrects(self)) {
        if (!sheet_preview_include_at(self, self->press_x, self->press_y))
            sheet_preview_choose_at(self, self->press_x, self->press_y);
        return;
    }
    if (sheet_preview_corrects(self))
        corrections_join(sheet_preview_corrections(self), &rect);
    else if (drawn)
        g_array_append_val(self->given, rect);
    else
        remove_at(self, self->press_x, self->press_y);
    sheet_preview_find_frames(self);
}

/* ---- Controllers ---- */

static void add_drag(EdSheetPreview *self)
{
    GtkGesture *drag = gtk_gesture_drag_new(), *pan = gtk_gesture_drag_new();
    g_signal_connect_swapped(drag, "drag-begin", G_CALLBACK(sheet_preview_drag_begin_cb), self);
    g_signal_connect_swapped(drag, "drag-update", G_CALLBACK(sheet_preview_drag_update_cb), self);
    g_signal_connect_swapped(drag, "drag-end", G_CALLBACK(sheet_preview_drag_end_cb), self);
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(pan), GDK_BUTTON_MIDDLE);
    g_signal_connect_swapped(pan, "drag-begin", G_CALLBACK(pan_begin_cb), self);
    g_signal_connect_swapped(pan, "drag-update", G_CALLBACK(pan_update_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(drag));
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(pan));
}

void sheet_preview_add_input(EdSheetPreview *self)
{
    add_drag(self);
    GtkEventController *scroll =
        gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
    g_signal_connect_swapped(scroll, "scroll", G_CALLBACK(sheet_preview_scroll_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), scroll);
    GtkEventController *motion = gtk_event_controller_motion_new();
    g_signal_connect_swapped(motion, "enter", G_CALLBACK(sheet_preview_motion_cb), self);
    g_signal_connect_swapped(motion, "motion", G_CALLBACK(sheet_preview_motion_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), motion);
    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(sheet_preview_key_pressed_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
}

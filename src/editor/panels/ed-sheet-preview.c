/* SPDX-License-Identifier: MIT */
/* Fulfils ed-sheet-preview.h: the picture is scaled once, the frames are drawn over it. */
#include "panels/ed-sheet-preview.h"

#include "canvas/ed-canvas-style.h"
#include "canvas/ed-widget.h"
#include "import/corrections.h"
#include "panels/ed-words.h"
#include "session/ed-task.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

enum { WIDTH = 520, HEIGHT = 380, CHECK = 8, MOST_NUMBERED = 400 };

struct _EdSheetPreview {
    GtkWidget parent;
    Pixels *pixels; /* NULL: not read yet */
    cairo_surface_t *scaled;
    double scale, left, top; /* where the picture lies in the widget */
    SheetCut cut;
    PixelRect *frames;
    uint32_t count;
    GArray *given;       /* PixelRect, drawn by hand */
    GArray *corrections; /* of islands */
    PixelRect chosen;    /* an island; empty: none */
    SheetGuess guess;
    gboolean guessed;
    char *words;
    GCancellable *reading;
    gboolean drawing;
    double press_x, press_y, to_x, to_y; /* of the picture */
};

G_DEFINE_FINAL_TYPE(EdSheetPreview, ed_sheet_preview, GTK_TYPE_WIDGET)

static guint cut_changed, picture_read;

/* ---- The picture ---- */

static cairo_surface_t *surface_of(const Pixels *pixels)
{
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)pixels->width, (int)pixels->height);
    uint8_t *data = cairo_image_surface_get_data(surface);
    size_t stride = (size_t)cairo_image_surface_get_stride(surface);
    for (uint32_t y = 0; data != NULL && y < pixels->height; y++) {
        const uint8_t *from = pixels->rgba + (size_t)y * pixels->width * 4;
        uint32_t *to = (uint32_t *)(void *)(data + y * stride);
        for (uint32_t x = 0; x < pixels->width; x++, from += 4) {
            uint32_t alpha = from[3];
            to[x] = alpha << 24 | (from[0] * alpha / 255) << 16 | (from[1] * alpha / 255) << 8 |
                    from[2] * alpha / 255;
        }
    }
    cairo_surface_mark_dirty(surface);
    return surface;
}

/* As large as it fits; in whole steps where it is small, so that pixels stay square. */
static void scale_picture(EdSheetPreview *self)
{
    g_clear_pointer(&self->scaled, cairo_surface_destroy);
    if (self->pixels == NULL)
        return;
    double w = self->pixels->width, h = self->pixels->height;
    self->scale = MIN(WIDTH / w, HEIGHT / h);
    if (self->scale > 1)
        self->scale = floor(self->scale);
    self->left = floor((WIDTH - w * self->scale) / 2);
    self->top = floor((HEIGHT - h * self->scale) / 2);
    cairo_surface_t *whole = surface_of(self->pixels);
    self->scaled =
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, MAX(1, (int)ceil(w * self->scale)),
                                   MAX(1, (int)ceil(h * self->scale)));
    cairo_t *cr = cairo_create(self->scaled);
    cairo_scale(cr, self->scale, self->scale);
    cairo_set_source_surface(cr, whole, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(cr),
                             self->scale >= 1 ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD);
    cairo_paint(cr);
    cairo_destroy(cr);
    cairo_surface_destroy(whole);
}

/* ---- The cut ---- */

static uint32_t chosen_index(const EdSheetPreview *self)
{
    for (uint32_t i = 0; self->cut.kind == CUT_ISLANDS && i < self->count; i++)
        if (memcmp(&self->frames[i], &self->chosen, sizeof self->chosen) == 0)
            return i;
    return UINT32_MAX;
}

/* The islands as somebody wants them. */
static void correct(EdSheetPreview *self)
{
    if (self->corrections->len == 0 || self->count == 0)
        return;
    GArray *rects = g_array_new(FALSE, FALSE, sizeof(PixelRect));
    g_autofree uint8_t *solid = sheet_solid(self->pixels, &self->cut);
    g_array_append_vals(rects, self->frames, self->count);
    corrections_apply(self->corrections, rects, solid, self->pixels->width);
    g_free(self->frames);
    self->count = rects->len;
    self->frames = (PixelRect *)(void *)g_array_free(rects, FALSE);
}

/* What lies beyond the last column and row, or NULL. */
static char *words_of_rest(const EdSheetPreview *self)
{
    const SheetCut *cut = &self->cut;
    uint32_t w = self->pixels->width, h = self->pixels->height;
    uint32_t columns = sheet_cells_across(cut, w), rows = sheet_cells_down(cut, h);
    if (cut->kind != CUT_GRID || columns == 0 || rows == 0)
        return NULL;
    int step_x = cut->cell_w + cut->spacing, step_y = cut->cell_h + cut->spacing;
    int right = (int)w - 2 * cut->margin - cut->offset_x + cut->spacing - (int)columns * step_x;
    int below = (int)h - 2 * cut->margin - cut->offset_y + cut->spacing - (int)rows * step_y;
    if (right > 0 && below > 0)
        return g_strdup_printf(_("%d px at the right and %d px below are left over"), right, below);
    if (right > 0)
        return g_strdup_printf(_("%d px at the right are left over"), right);
    return below > 0 ? g_strdup_printf(_("%d px below are left over"), below) : NULL;
}

static char *words_of(const EdSheetPreview *self)
{
    g_autofree char *rest = words_of_rest(self);
    g_autofree char *frames = g_strdup_printf(
        g_dngettext(NULL, "%u frame · %u × %u px", "%u frames · %u × %u px", self->count),
        self->count, self->pixels->width, self->pixels->height);
    return rest != NULL ? g_strdup_printf("%s · %s", frames, rest) : g_steal_pointer(&frames);
}

static void find_frames(EdSheetPreview *self)
{
    g_clear_pointer(&self->frames, g_free);
    g_clear_pointer(&self->words, g_free);
    self->count = 0;
    if (self->pixels != NULL) {
        g_autoptr(GError) error = NULL;
        SheetCut cut = self->cut;
        cut.given = (const PixelRect *)(void *)self->given->data;
        cut.given_count = self->given->len;
        self->frames = sheet_cut(self->pixels, &cut, &self->count, &error);
        if (cut.kind == CUT_ISLANDS)
            correct(self);
        self->words = error != NULL
                          ? ed_words_as_title(cut.kind == CUT_GIVEN
                                                  ? _("Drag draws a frame · click removes it")
                                                  : error->message)
                          : words_of(self);
    }
    if (chosen_index(self) == UINT32_MAX)
        self->chosen = (PixelRect){0};
    gtk_widget_queue_draw(GTK_WIDGET(self));
    g_signal_emit(self, cut_changed, 0);
}

void ed_sheet_preview_set_cut(EdSheetPreview *self, const SheetCut *cut)
{
    self->cut = *cut;
    find_frames(self);
}

const PixelRect *ed_sheet_preview_frames(EdSheetPreview *self, uint32_t *count)
{
    *count = self->count;
    return self->frames;
}

const char *ed_sheet_preview_words(EdSheetPreview *self)
{
    return self->words != NULL ? self->words : "";
}

const SheetGuess *ed_sheet_preview_guess(EdSheetPreview *self)
{
    return self->guessed ? &self->guess : NULL;
}

void ed_sheet_preview_size(EdSheetPreview *self, uint32_t *width, uint32_t *height)
{
    *width = self->pixels != NULL ? self->pixels->width : 0;
    *height = self->pixels != NULL ? self->pixels->height : 0;
}

/* ---- Corrections ---- */

bool ed_sheet_preview_is_corrected(EdSheetPreview *self)
{
    return self->cut.kind == CUT_ISLANDS && self->corrections->len > 0;
}

bool ed_sheet_preview_can_correct(EdSheetPreview *self, EdCorrection what)
{
    bool some = chosen_index(self) != UINT32_MAX;
    if (what == ED_CORRECT_UNDO)
        return ed_sheet_preview_is_corrected(self);
    return some && (what == ED_CORRECT_SPLIT || self->count > 1);
}

static PixelRect around(const PixelRect *a, const PixelRect *b)
{
    return (PixelRect){MIN(a->left, b->left), MIN(a->top, b->top), MAX(a->right, b->right),
                       MAX(a->bottom, b->bottom)};
}

void ed_sheet_preview_correct(EdSheetPreview *self, EdCorrection what)
{
    if (!ed_sheet_preview_can_correct(self, what))
        return;
    if (what == ED_CORRECT_UNDO) {
        corrections_undo(self->corrections);
    } else if (what == ED_CORRECT_LEAVE_OUT) {
        corrections_leave_out(self->corrections, &self->chosen);
    } else if (what == ED_CORRECT_SPLIT) {
        corrections_split(self->corrections, &self->chosen);
    } else {
        uint32_t near = corrections_nearest(self->frames, self->count, chosen_index(self));
        PixelRect both = around(&self->chosen, &self->frames[near]);
        corrections_join(self->corrections, &both);
        self->chosen = both;
    }
    find_frames(self);
}

static gboolean key_pressed_cb(EdSheetPreview *self, guint key, guint code, GdkModifierType state)
{
    (void)code;
    bool control = (state & GDK_CONTROL_MASK) != 0;
    guint lower = gdk_keyval_to_lower(key);
    int what = lower == GDK_KEY_z && control                       ? ED_CORRECT_UNDO
               : control                                           ? -1
               : lower == GDK_KEY_j                                ? ED_CORRECT_JOIN
               : lower == GDK_KEY_k                                ? ED_CORRECT_SPLIT
               : key == GDK_KEY_Delete || key == GDK_KEY_BackSpace ? ED_CORRECT_LEAVE_OUT
                                                                   : -1;
    if (what < 0 || self->cut.kind != CUT_ISLANDS)
        return GDK_EVENT_PROPAGATE;
    ed_sheet_preview_correct(self, (EdCorrection)what);
    return GDK_EVENT_STOP;
}

/* The smallest island at a place of the picture becomes the chosen one. */
static void choose_at(EdSheetPreview *self, double x, double y)
{
    int64_t least = INT64_MAX;
    self->chosen = (PixelRect){0};
    for (uint32_t i = 0; i < self->count; i++) {
        const PixelRect *rect = &self->frames[i];
        int64_t area = (int64_t)(rect->right - rect->left) * (rect->bottom - rect->top);
        if (x < rect->left || x >= rect->right || y < rect->top || y >= rect->bottom ||
            area >= least)
            continue;
        least = area;
        self->chosen = *rect;
    }
    gtk_widget_queue_draw(GTK_WIDGET(self));
    g_signal_emit(self, cut_changed, 0);
}

/* ---- Reading ---- */

/* What a worker makes of a picture. */
typedef struct ReadPicture {
    Pixels *pixels;
    SheetGuess guess;
} ReadPicture;

static void read_picture_free(gpointer data)
{
    ReadPicture *read = data;
    pixels_unref(read->pixels);
    g_free(read);
}

/* What a worker is given. */
typedef struct Reading {
    char *name;
    PictureStore *store; /* of its folder */
} Reading;

static void reading_free(gpointer data)
{
    Reading *reading = data;
    picture_store_unref(reading->store);
    g_free(reading->name);
    g_free(reading);
}

static Reading *reading_new(const char *path, Budget *budget)
{
    Reading *reading = g_new(Reading, 1);
    g_autofree char *folder = g_path_get_dirname(path);
    reading->name = g_path_get_basename(path);
    reading->store = picture_store_new(folder, NULL, &(PictureLimits){.budget = budget});
    return reading;
}

static void read_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancel)
{
    (void)source;
    const Reading *reading = data;
    GError *error = NULL;
    Pixels *pixels =
        picture_store_load(reading->store, &(Picture){.path = reading->name}, cancel, &error);
    if (pixels == NULL) {
        g_task_return_error(task, error);
        return;
    }
    ReadPicture *read = g_new(ReadPicture, 1);
    *read = (ReadPicture){pixels, sheet_guess(pixels)};
    g_task_return_pointer(task, read, read_picture_free);
}

static void read_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    (void)source;
    g_autoptr(GError) error = NULL;
    ReadPicture *read = g_task_propagate_pointer(G_TASK(result), &error);
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return; /* the widget may be gone */
    EdSheetPreview *self = user;
    pixels_unref(self->pixels);
    self->pixels = read != NULL ? g_steal_pointer(&read->pixels) : NULL;
    self->guessed = read != NULL;
    if (read != NULL)
        self->guess = read->guess;
    g_free(read);
    scale_picture(self);
    find_frames(self);
    if (error != NULL)
        self->words = ed_words_as_title(error->message);
    g_signal_emit(self, picture_read, 0);
    g_signal_emit(self, cut_changed, 0);
}

void ed_sheet_preview_set_file(EdSheetPreview *self, const char *path, Budget *budget)
{
    g_cancellable_cancel(self->reading);
    g_clear_object(&self->reading);
    self->reading = g_cancellable_new();
    /* The task has no widget: the thread must never be the last to hold one. */
    g_autoptr(GTask) task = g_task_new(NULL, self->reading, read_cb, self);
    g_task_set_task_data(task, reading_new(path, budget), reading_free);
    ed_task_run(task, read_thread);
}

/* ---- Drawing ---- */

static void draw_checks(cairo_t *cr, const DrawTheme *theme, double w, double h)
{
    for (int shade = 0; shade < 2; shade++) {
        GdkRGBA colour = ed_rgba(theme->checker[shade], 1);
        gdk_cairo_set_source_rgba(cr, &colour);
        for (int y = 0; y * CHECK < h; y++)
            for (int x = (y + shade) % 2; x * CHECK < w; x += 2)
                cairo_rectangle(cr, x * CHECK, y * CHECK, MIN(CHECK, w - x * CHECK),
                                MIN(CHECK, h - y * CHECK));
        cairo_fill(cr);
    }
}

static void draw_frame(cairo_t *cr, const EdSheetPreview *self, PixelRect rect,
                       const GdkRGBA *colour)
{
    cairo_rectangle(cr, floor(rect.left * self->scale) + 0.5, floor(rect.top * self->scale) + 0.5,
                    floor((rect.right - rect.left) * self->scale) - 1,
                    floor((rect.bottom - rect.top) * self->scale) - 1);
    cairo_set_source_rgba(cr, 0, 0, 0, 0.55);
    cairo_set_line_width(cr, 3);
    cairo_stroke_preserve(cr);
    gdk_cairo_set_source_rgba(cr, colour);
    cairo_set_line_width(cr, 1);
    cairo_stroke(cr);
}

static PixelRect drawn_rect(const EdSheetPreview *self)
{
    return (PixelRect){(int32_t)floor(MIN(self->press_x, self->to_x)),
                       (int32_t)floor(MIN(self->press_y, self->to_y)),
                       (int32_t)ceil(MAX(self->press_x, self->to_x)),
                       (int32_t)ceil(MAX(self->press_y, self->to_y))};
}

static void ed_sheet_preview_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    EdSheetPreview *self = ED_SHEET_PREVIEW(widget);
    const EdCanvasStyle *style = ed_canvas_style(ed_widget_is_dark(widget));
    gtk_snapshot_append_color(snapshot, &style->surround, &GRAPHENE_RECT_INIT(0, 0, WIDTH, HEIGHT));
    if (self->scaled == NULL)
        return;
    cairo_t *cr = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, WIDTH, HEIGHT));
    cairo_translate(cr, self->left, self->top);
    draw_checks(cr, style->theme, self->pixels->width * self->scale,
                self->pixels->height * self->scale);
    cairo_set_source_surface(cr, self->scaled, 0, 0);
    cairo_paint(cr);
    for (uint32_t i = 0; i < MIN(self->count, MOST_NUMBERED); i++)
        draw_frame(cr, self, self->frames[i], &style->accent);
    if (self->drawing || self->chosen.right > 0)
        draw_frame(cr, self, self->drawing ? drawn_rect(self) : self->chosen, &style->text);
    cairo_destroy(cr);
}

static void ed_sheet_preview_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                     int *minimum, int *natural, int *minimum_baseline,
                                     int *natural_baseline)
{
    (void)widget;
    (void)for_size;
    *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
    *minimum_baseline = *natural_baseline = -1;
}

/* ---- Drawing by hand ---- */

static double in_picture_x(EdSheetPreview *self, double x)
{
    return CLAMP((x - self->left) / self->scale, 0, self->pixels->width);
}

static double in_picture_y(EdSheetPreview *self, double y)
{
    return CLAMP((y - self->top) / self->scale, 0, self->pixels->height);
}

static void drag_begin_cb(EdSheetPreview *self, double x, double y)
{
    gtk_widget_grab_focus(GTK_WIDGET(self));
    self->drawing =
        self->pixels != NULL && (self->cut.kind == CUT_GIVEN || self->cut.kind == CUT_ISLANDS);
    if (!self->drawing)
        return;
    self->press_x = self->to_x = in_picture_x(self, x);
    self->press_y = self->to_y = in_picture_y(self, y);
}

static void drag_update_cb(EdSheetPreview *self, double dx, double dy)
{
    if (!self->drawing)
        return;
    self->to_x = in_picture_x(self, self->press_x * self->scale + self->left + dx);
    self->to_y = in_picture_y(self, self->press_y * self->scale + self->top + dy);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

/* A click takes the frame away that lies there. */
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

static void drag_end_cb(EdSheetPreview *self, double dx, double dy)
{
    if (!self->drawing)
        return;
    drag_update_cb(self, dx, dy);
    self->drawing = FALSE;
    PixelRect rect = drawn_rect(self);
    bool drawn = rect.right - rect.left > 1 && rect.bottom - rect.top > 1;
    if (!drawn && self->cut.kind == CUT_ISLANDS) {
        choose_at(self, self->press_x, self->press_y);
        return;
    }
    if (self->cut.kind == CUT_ISLANDS)
        corrections_join(self->corrections, &rect);
    else if (drawn)
        g_array_append_val(self->given, rect);
    else
        remove_at(self, self->press_x, self->press_y);
    find_frames(self);
}

/* ---- The widget ---- */

static void ed_sheet_preview_dispose(GObject *object)
{
    EdSheetPreview *self = ED_SHEET_PREVIEW(object);
    g_cancellable_cancel(self->reading);
    g_clear_object(&self->reading);
    g_clear_pointer(&self->pixels, pixels_unref);
    g_clear_pointer(&self->scaled, cairo_surface_destroy);
    g_clear_pointer(&self->frames, g_free);
    g_clear_pointer(&self->words, g_free);
    g_clear_pointer(&self->given, g_array_unref);
    g_clear_pointer(&self->corrections, g_array_unref);
    G_OBJECT_CLASS(ed_sheet_preview_parent_class)->dispose(object);
}

static void ed_sheet_preview_class_init(EdSheetPreviewClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_sheet_preview_dispose;
    widget_class->snapshot = ed_sheet_preview_snapshot;
    widget_class->measure = ed_sheet_preview_measure;
    cut_changed = g_signal_new("cut-changed", ED_TYPE_SHEET_PREVIEW, G_SIGNAL_RUN_LAST, 0, NULL,
                               NULL, NULL, G_TYPE_NONE, 0);
    picture_read = g_signal_new("picture-read", ED_TYPE_SHEET_PREVIEW, G_SIGNAL_RUN_LAST, 0, NULL,
                                NULL, NULL, G_TYPE_NONE, 0);
    gtk_widget_class_set_css_name(widget_class, "sheetpreview");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void ed_sheet_preview_init(EdSheetPreview *self)
{
    self->given = g_array_new(FALSE, FALSE, sizeof(PixelRect));
    self->corrections = corrections_new();
    gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
    gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Frames in the picture"), -1);
    GtkGesture *drag = gtk_gesture_drag_new();
    g_signal_connect_swapped(drag, "drag-begin", G_CALLBACK(drag_begin_cb), self);
    g_signal_connect_swapped(drag, "drag-update", G_CALLBACK(drag_update_cb), self);
    g_signal_connect_swapped(drag, "drag-end", G_CALLBACK(drag_end_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(drag));
    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(key_pressed_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
}

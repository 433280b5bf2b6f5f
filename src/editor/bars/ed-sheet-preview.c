/* SPDX-License-Identifier: MIT */
/* Implements ed-sheet-preview.h: reads the picture, finds frames in it and corrects them.
 * ed-sheet-preview-input.c handles input, ed-sheet-preview-paint.c draws. */
#include "bars/ed-sheet-preview-internal.h"
#include "bars/ed-sheet-picture.h"
#include "import/sheet/corrections.h"
#include "import/sheet/islands.h"
#include "widgets/ed-visible.h"
#include "widgets/ed-words.h"

#include <glib/gi18n.h>
#include <string.h>

enum { WIDTH = 520, HEIGHT = 380, MIN_WIDTH = 160, MIN_HEIGHT = 140 };

/* Of the message: the delay of the spinner, which would only flicker for small files; its size in
 * pixels; the width of the text in characters. */
enum { SLOW_MS = 250, SPINNER = 32, MESSAGE_WIDTH = 44 };

enum { CLICK_REACH = 3 }; /* screen pixels around a speck, which may be a single pixel */

G_DEFINE_FINAL_TYPE(EdSheetPreview, ed_sheet_preview, GTK_TYPE_WIDGET)

static guint cut_changed, picture_read, view_changed;

/* ---- The cut ---- */

bool sheet_preview_corrects(const EdSheetPreview *self)
{
    return self->cut.kind == CUT_ISLANDS || self->cut.kind == CUT_GRID;
}

GArray *sheet_preview_corrections(const EdSheetPreview *self)
{
    return self->corrections[self->cut.kind == CUT_GRID];
}

static bool has_islands(const EdSheetPreview *self)
{
    return self->cut.kind == CUT_ISLANDS || (self->cut.kind == CUT_GRID && self->cut.rest);
}

static uint32_t chosen_index(const EdSheetPreview *self)
{
    for (uint32_t i = 0; sheet_preview_corrects(self) && i < self->count; i++)
        if (memcmp(&self->frames[i], &self->chosen, sizeof self->chosen) == 0)
            return i;
    return UINT32_MAX;
}

/* Finds islands that are too small to be frames. Islands inside cells of a grid belong to the
 * cells. */
static void find_specks(EdSheetPreview *self)
{
    g_array_set_size(self->specks, 0);
    if (self->pixels == NULL || !has_islands(self) || self->cut.min < 2)
        return;
    bool grid = self->cut.kind == CUT_GRID;
    g_autofree uint8_t *solid =
        sheet_solid_outside(self->pixels, &self->cut, self->frames, grid ? self->count : 0);
    IslandOptions all = {.gap = self->cut.gap};
    Island *islands;
    uint32_t count = islands_find(solid, self->pixels->width, self->pixels->height, &all, &islands);
    for (uint32_t i = 0; islands != NULL && i < count; i++)
        if (islands[i].pixels < self->cut.min)
            g_array_append_val(self->specks, islands[i].bounds);
    g_free(islands);
}

/* Removes specks that are in a frame: they were joined with it, or included by the user. */
static void remove_framed_specks(EdSheetPreview *self)
{
    for (guint i = self->specks->len; i-- > 0;)
        for (uint32_t k = 0; k < self->count; k++) {
            PixelRect speck = g_array_index(self->specks, PixelRect, i);
            if (rect_is_equal(rect_common(speck, self->frames[k]), speck)) {
                g_array_remove_index(self->specks, i);
                break;
            }
        }
}

/* Returns a text about the number of specks, or about the pixels left over after the last column
 * and row; NULL if there are neither. */
static char *rest_text(const EdSheetPreview *self)
{
    guint specks = self->specks->len;
    if (specks > 0)
        return g_strdup_printf(
            g_dngettext(NULL, "%u smaller speck is skipped · click it to include it",
                        "%u smaller specks are skipped · click one to include it", specks),
            specks);
    int right, below;
    sheet_preview_rest(self, &right, &below);
    if (right > 0 && below > 0)
        return g_strdup_printf(_("%d px on the right and %d px at the bottom are left over"), right,
                               below);
    if (right > 0)
        return g_strdup_printf(_("%d px on the right are left over"), right);
    return below > 0 ? g_strdup_printf(_("%d px at the bottom are left over"), below) : NULL;
}

static char *summary_text(const EdSheetPreview *self)
{
    g_autofree char *rest = rest_text(self);
    g_autofree char *frames = g_strdup_printf(
        g_dngettext(NULL, "%u frame · %u × %u px", "%u frames · %u × %u px", self->count),
        self->count, self->pixels->width, self->pixels->height);
    return rest != NULL ? g_strdup_printf("%s · %s", frames, rest) : g_steal_pointer(&frames);
}

void sheet_preview_find_frames(EdSheetPreview *self)
{
    g_clear_pointer(&self->frames, g_free);
    g_clear_pointer(&self->words, g_free);
    self->words = g_strdup(self->problem);
    self->count = 0;
    g_array_set_size(self->specks, 0);
    if (self->pixels != NULL) {
        g_autoptr(GError) error = NULL;
        SheetCut cut = self->cut;
        cut.given = (const PixelRect *)(void *)self->given->data;
        cut.given_count = self->given->len;
        self->frames =
            sheet_preview_corrects(self)
                ? sheet_cut_corrected(self->pixels, &cut, sheet_preview_corrections(self),
                                      &self->count, &error)
                : sheet_cut(self->pixels, &cut, &self->count, &error);
        find_specks(self);
        remove_framed_specks(self);
        self->words = error != NULL
                          ? ed_text_as_sentence(cut.kind == CUT_GIVEN
                                                    ? _("Drag to draw a frame · click a frame to "
                                                        "remove it")
                                                    : error->message)
                          : summary_text(self);
    }
    if (chosen_index(self) == UINT32_MAX)
        self->chosen = (PixelRect){0};
    gtk_widget_queue_draw(GTK_WIDGET(self));
    g_signal_emit(self, cut_changed, 0);
}

void ed_sheet_preview_set_cut(EdSheetPreview *self, const SheetCut *cut)
{
    if (cut->key_kind != self->cut.key_kind)
        g_clear_pointer(&self->shown, cairo_surface_destroy);
    self->cut = *cut;
    sheet_preview_find_frames(self);
}

const PixelRect *ed_sheet_preview_frames(EdSheetPreview *self, uint32_t *count)
{
    *count = self->count;
    return self->frames;
}

GArray *ed_sheet_preview_rows(EdSheetPreview *self)
{
    GArray *found = g_array_new(FALSE, FALSE, sizeof(EdSheetRow));
    g_autofree uint32_t *rows = g_new0(uint32_t, self->count);
    uint32_t count = sheet_rows(self->frames, self->count, rows);
    for (uint32_t row = 0, i = 0; row < count; row++) {
        int32_t top = INT32_MAX, bottom = 0;
        EdSheetRow line = {.frames = 0};
        for (; i < self->count && rows[i] == row; i++, line.frames++) {
            top = MIN(top, self->frames[i].top);
            bottom = MAX(bottom, self->frames[i].bottom);
        }
        line.middle = self->top + (top + bottom) / 2.0 * self->scale;
        g_array_append_val(found, line);
    }
    return found;
}

void ed_sheet_preview_set_manual(EdSheetPreview *self, GArray *given, GArray *const corrections[2])
{
    g_array_unref(self->given);
    self->given = g_array_ref(given);
    for (int i = 0; i < 2; i++) {
        g_array_unref(self->corrections[i]);
        self->corrections[i] = g_array_ref(corrections[i]);
    }
    self->chosen = (PixelRect){0};
}

const char *ed_sheet_preview_words(EdSheetPreview *self)
{
    return self->words != NULL ? self->words : "";
}

const char *const *ed_sheet_preview_layers(EdSheetPreview *self)
{
    return (const char *const *)self->layers;
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
    return sheet_preview_corrects(self) && sheet_preview_corrections(self)->len > 0;
}

bool ed_sheet_preview_can_correct(EdSheetPreview *self, EdCorrection correction)
{
    bool has_chosen = chosen_index(self) != UINT32_MAX;
    if (correction == ED_CORRECT_UNDO)
        return ed_sheet_preview_is_corrected(self);
    return has_chosen && (correction == ED_CORRECT_SPLIT || self->count > 1);
}

/* Leaves out the selected frame. The next one is selected, so that Delete can be repeated. */
static void leave_out(EdSheetPreview *self, GArray *corrections)
{
    uint32_t index = chosen_index(self), next = index + 1 < self->count ? index + 1 : index - 1;
    corrections_leave_out(corrections, &self->chosen);
    self->chosen = self->frames[next];
}

void ed_sheet_preview_correct(EdSheetPreview *self, EdCorrection correction)
{
    GArray *corrections = sheet_preview_corrections(self);
    if (!ed_sheet_preview_can_correct(self, correction))
        return;
    if (correction == ED_CORRECT_UNDO) {
        corrections_undo(corrections);
    } else if (correction == ED_CORRECT_LEAVE_OUT) {
        leave_out(self, corrections);
    } else if (correction == ED_CORRECT_SPLIT) {
        corrections_split(corrections, &self->chosen);
    } else {
        uint32_t nearest = corrections_nearest(self->frames, self->count, chosen_index(self));
        PixelRect joined = rect_around(self->chosen, self->frames[nearest]);
        corrections_join(corrections, &joined);
        self->chosen = joined;
    }
    sheet_preview_find_frames(self);
}

bool sheet_preview_include_at(EdSheetPreview *self, double x, double y)
{
    double reach = CLICK_REACH / self->scale;
    for (guint i = 0; i < self->specks->len; i++) {
        PixelRect rect = g_array_index(self->specks, PixelRect, i);
        if (x < rect.left - reach || x >= rect.right + reach || y < rect.top - reach ||
            y >= rect.bottom + reach)
            continue;
        corrections_add(sheet_preview_corrections(self), &rect);
        self->chosen = rect;
        sheet_preview_find_frames(self);
        return true;
    }
    return false;
}

void sheet_preview_choose_at(EdSheetPreview *self, double x, double y)
{
    int64_t min = INT64_MAX;
    self->chosen = (PixelRect){0};
    SPAN_EACH (const PixelRect, rect, self->frames, self->count) {
        int64_t area = (int64_t)(rect->right - rect->left) * (rect->bottom - rect->top);
        if (x < rect->left || x >= rect->right || y < rect->top || y >= rect->bottom || area >= min)
            continue;
        min = area;
        self->chosen = *rect;
    }
    gtk_widget_queue_draw(GTK_WIDGET(self));
    g_signal_emit(self, cut_changed, 0);
}

/* ---- The message ---- */

static void show_message(EdSheetPreview *self, const char *sentence, bool spins)
{
    g_clear_handle_id(&self->slow_source, g_source_remove);
    ed_show_text(self->sentence, sentence);
    gtk_widget_set_visible(self->spinner, spins);
    gtk_spinner_set_spinning(GTK_SPINNER(self->spinner), spins);
    gtk_widget_set_visible(self->message, sentence != NULL);
}

static gboolean sheet_preview_slow_cb(gpointer user)
{
    EdSheetPreview *self = user;
    self->slow_source = 0;
    show_message(self, _("The file is being read…"), true);
    return G_SOURCE_REMOVE;
}

static void add_message(EdSheetPreview *self)
{
    self->message = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    self->spinner = gtk_spinner_new();
    self->sentence = gtk_label_new(NULL);
    g_object_set(self->sentence, "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR, "justify",
                 GTK_JUSTIFY_CENTER, "max-width-chars", MESSAGE_WIDTH, NULL);
    gtk_widget_set_size_request(self->spinner, SPINNER, SPINNER);
    g_object_set(self->message, "halign", GTK_ALIGN_CENTER, "valign", GTK_ALIGN_CENTER,
                 "can-target", FALSE, NULL);
    gtk_box_append(GTK_BOX(self->message), self->spinner);
    gtk_box_append(GTK_BOX(self->message), self->sentence);
    gtk_widget_set_parent(self->message, GTK_WIDGET(self));
    show_message(self, NULL, false);
}

/* ---- Reading ---- */

/* The input and the results of a worker. */
typedef struct Reading {
    char *name;
    PictureStore *store;
    ImportOptions options; /* the kind of asset, and choices */
    GStrvBuilder *layers;
    Pixels *pixels; /* NULL: failed, with `error` */
    SheetGuess guess;
    GError *error;
} Reading;

static void reading_free(void *data)
{
    g_autofree Reading *reading = data;
    picture_store_unref(reading->store);
    pixels_unref(reading->pixels);
    g_clear_error(&reading->error);
    g_strfreev((char **)reading->options.choices);
    g_strv_builder_unref(reading->layers);
    g_free(reading->name);
}

static void reading_work(void *data, GCancellable *cancel)
{
    Reading *reading = data;
    reading->pixels = ed_sheet_picture_read(reading->store, reading->name, &reading->options,
                                            cancel, &reading->error);
    if (reading->pixels != NULL && !g_cancellable_is_cancelled(cancel))
        reading->guess = sheet_guess(reading->pixels);
}

static void reading_done(void *owner, void *data)
{
    EdSheetPreview *self = owner;
    Reading *reading = data;
    pixels_unref(self->pixels);
    self->pixels = g_steal_pointer(&reading->pixels);
    self->guessed = self->pixels != NULL;
    if (self->guessed)
        self->guess = reading->guess;
    g_clear_pointer(&self->shown, cairo_surface_destroy);
    self->moved = FALSE;
    g_strfreev(self->layers);
    self->layers = g_strv_builder_end(reading->layers);
    if (reading->error != NULL)
        self->problem = ed_text_as_sentence(reading->error->message);
    show_message(self, self->problem, false);
    sheet_preview_arrange(self);
    sheet_preview_find_frames(self);
    g_signal_emit(self, picture_read, 0);
    g_signal_emit(self, cut_changed, 0);
}

static const EdWorkerClass reading_class = {
    .work = reading_work, .done = reading_done, .free = reading_free};

void ed_sheet_preview_set_file(EdSheetPreview *self, PictureStore *store, const char *name,
                               ImportAs as, const char *const *choices)
{
    Reading *reading = g_new0(Reading, 1);
    reading->name = g_strdup(name);
    reading->store = picture_store_ref(store);
    reading->layers = g_strv_builder_new();
    reading->options = (ImportOptions){.as = as,
                                       .choices = (const char *const *)g_strdupv((char **)choices),
                                       .layers_found = reading->layers};
    g_clear_pointer(&self->pixels, pixels_unref);
    g_clear_pointer(&self->shown, cairo_surface_destroy);
    g_clear_pointer(&self->problem, g_free);
    self->guessed = FALSE;
    show_message(self, NULL, false);
    self->slow_source = g_timeout_add(SLOW_MS, sheet_preview_slow_cb, self);
    sheet_preview_find_frames(self);
    ed_worker_run(&self->reading, reading);
}

/* ---- The widget ---- */

static gboolean sheet_preview_notify_cb(gpointer user)
{
    EdSheetPreview *self = user;
    self->notify_source = 0;
    g_signal_emit(self, view_changed, 0);
    return G_SOURCE_REMOVE;
}

/* Emits "view-changed" later: during allocation, listeners must not request other sizes. */
void sheet_preview_queue_view_changed(EdSheetPreview *self)
{
    gtk_widget_queue_draw(GTK_WIDGET(self));
    if (self->notify_source == 0)
        self->notify_source =
            g_idle_add_full(G_PRIORITY_HIGH_IDLE, sheet_preview_notify_cb, self, NULL);
}

static void ed_sheet_preview_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                     int *minimum, int *natural, int *minimum_baseline,
                                     int *natural_baseline)
{
    int words;
    gtk_widget_measure(ED_SHEET_PREVIEW(widget)->message, orientation, for_size, &words, NULL, NULL,
                       NULL);
    *minimum = MAX(words, orientation == GTK_ORIENTATION_HORIZONTAL ? MIN_WIDTH : MIN_HEIGHT);
    *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
    *minimum_baseline = *natural_baseline = -1;
}

static void ed_sheet_preview_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    gtk_widget_size_allocate(ED_SHEET_PREVIEW(widget)->message,
                             &(GtkAllocation){0, 0, width, height}, baseline);
    sheet_preview_arrange(ED_SHEET_PREVIEW(widget));
}

static void ed_sheet_preview_css_changed(GtkWidget *widget, GtkCssStyleChange *change)
{
    GTK_WIDGET_CLASS(ed_sheet_preview_parent_class)->css_changed(widget, change);
    if (ED_SHEET_PREVIEW(widget)->words_drawn != NULL)
        ed_canvas_text_clear(ED_SHEET_PREVIEW(widget)->words_drawn);
}

static void ed_sheet_preview_dispose(GObject *object)
{
    EdSheetPreview *self = ED_SHEET_PREVIEW(object);
    g_clear_handle_id(&self->notify_source, g_source_remove);
    g_clear_handle_id(&self->slow_source, g_source_remove);
    g_clear_pointer(&self->message, gtk_widget_unparent);
    ed_worker_stop(&self->reading);
    g_clear_pointer(&self->pixels, pixels_unref);
    g_clear_pointer(&self->shown, cairo_surface_destroy);
    g_clear_pointer(&self->words_drawn, ed_canvas_text_free);
    g_clear_pointer(&self->specks, g_array_unref);
    g_clear_pointer(&self->frames, g_free);
    g_clear_pointer(&self->words, g_free);
    g_clear_pointer(&self->layers, g_strfreev);
    g_clear_pointer(&self->problem, g_free);
    g_clear_pointer(&self->given, g_array_unref);
    for (int i = 0; i < 2; i++)
        g_clear_pointer(&self->corrections[i], g_array_unref);
    G_OBJECT_CLASS(ed_sheet_preview_parent_class)->dispose(object);
}

static void ed_sheet_preview_class_init(EdSheetPreviewClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_sheet_preview_dispose;
    widget_class->snapshot = sheet_preview_snapshot;
    widget_class->measure = ed_sheet_preview_measure;
    widget_class->size_allocate = ed_sheet_preview_size_allocate;
    widget_class->css_changed = ed_sheet_preview_css_changed;
    cut_changed = g_signal_new("cut-changed", ED_TYPE_SHEET_PREVIEW, G_SIGNAL_RUN_LAST, 0, NULL,
                               NULL, NULL, G_TYPE_NONE, 0);
    picture_read = g_signal_new("picture-read", ED_TYPE_SHEET_PREVIEW, G_SIGNAL_RUN_LAST, 0, NULL,
                                NULL, NULL, G_TYPE_NONE, 0);
    view_changed = g_signal_new("view-changed", ED_TYPE_SHEET_PREVIEW, G_SIGNAL_RUN_LAST, 0, NULL,
                                NULL, NULL, G_TYPE_NONE, 0);
    gtk_widget_class_set_css_name(widget_class, "sheetpreview");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void ed_sheet_preview_init(EdSheetPreview *self)
{
    self->reading = (EdWorker){.class = &reading_class, .owner = self};
    self->given = g_array_new(FALSE, FALSE, sizeof(PixelRect));
    for (int i = 0; i < 2; i++)
        self->corrections[i] = corrections_new();
    self->specks = g_array_new(FALSE, FALSE, sizeof(PixelRect));
    self->words_drawn = ed_canvas_text_new(GTK_WIDGET(self));
    gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
    gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
    ed_show_accessible(GTK_WIDGET(self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Frames in the picture"));
    add_message(self);
    sheet_preview_add_input(self);
}

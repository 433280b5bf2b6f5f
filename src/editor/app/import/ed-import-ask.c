/* SPDX-License-Identifier: MIT */
/*
 * Implements ed-import-ask.h: the window with the list of files, the preview and the fields. Each
 * file has its own settings, which the fields show while the file is selected.
 */
#include "app/import/ed-import-ask.h"

#include "app/ed-dialogs.h"
#include "app/ed-guide.h"
#include "app/ed-trace.h"
#include "app/import/ed-import-form.h"
#include "app/import/ed-import-into.h"
#include "app/import/ed-import-map-layers.h"
#include "app/import/ed-import-memory.h"
#include "app/import/ed-import-thumb.h"
#include "app/import/ed-import.h"
#include "app/import/ed-memory-ask.h"
#include "bars/ed-row-names.h"
#include "edit/tags.h"
#include "widgets/ed-visible.h"
#include "widgets/ed-widget.h"

#include <glib/gi18n.h>
#include <string.h>

enum { NOTE_WIDTH = 22 }; /* characters */

/* The import dialog, and the files to import. */
typedef struct ImportDialog {
    EdWindow *window;
    GtkWindow *dialog;
    EdImportForm form;
    EdImportInto into;
    GPtrArray *files;  /* EdImportFile */
    guint index;       /* index of the selected file */
    EdWorker guessing; /* guesses the settings of files */
    GtkListBox *list;
    GtkWidget *guess, *import, *settings, *tools, *list_side, *names_side, *title, *together,
        *together_row;
    GtkWidget *corrections[ED_CORRECT_UNDO + 1]; /* buttons, in the order of EdCorrection */
    GtkWidget *smaller, *larger, *fit, *zoom;    /* of the preview: buttons, and the current zoom */
    GtkWidget *layers_row;                       /* of a Tiled map */
    GtkGrid *layers;                             /* in this row */
    GtkLabel *why;                               /* the reason for the settings */
    GtkLabel *found;                             /* the text below the picture */
    GtkLabel *loss;                              /* a sentence about files that cannot be read */
    EdSheetPreview *preview;
    EdRowNames *row_names;
    bool is_loading; /* the picture of the selected file is not read yet */
} ImportDialog;

static void import_dialog_free(gpointer user, GObject *dialog)
{
    g_autofree ImportDialog *self = user;
    ed_worker_stop(&self->guessing);
    g_ptr_array_unref(self->files);
}

static EdImportFile *shown_file(const ImportDialog *self)
{
    return ed_import_files_get(self->files, self->index);
}

static bool has_tags_to_choose(const ImportDialog *self)
{
    const Project *project = ed_session_project(ed_window_session(self->window));
    return tag_set_for_first(project, TAGS_EMPTY) != TAGS_CUSTOM;
}

/* ---- Importing ---- */

static bool has_manual_frames(const EdImportFile *file)
{
    return file->options.cut.kind == CUT_GIVEN || file->frames != NULL;
}

/* Returns the cut of a file, including the frames that were made by hand, which are borrowed. */
static SheetCut full_cut(const EdImportFile *file)
{
    SheetCut cut = file->options.cut;
    if (!has_manual_frames(file))
        return cut;
    cut.kind = CUT_GIVEN;
    cut.given = file->frames;
    cut.given_count = file->frame_count;
    return cut;
}

static bool is_ready(const EdImportFile *file)
{
    return file->known && !file->failed;
}

gboolean ed_import_needs_dialog(const char *path)
{
    const Importer *importer = importer_for(path);
    return importer == NULL || importer->is_level_or_map || !importer->has_frames;
}

static bool is_ready_sprite(const EdImportFile *file)
{
    return is_ready(file) && file->options.as == IMPORT_SPRITE;
}

static guint count_sprites(const ImportDialog *self)
{
    guint count = 0;
    for (guint i = 0; i < self->files->len; i++)
        count += is_ready_sprite(ed_import_files_get(self->files, i)) ? 1 : 0;
    return count;
}

/* True if several sheets become one sprite. Its animations are then the sheets, not the rows. */
static bool is_one_sprite(const ImportDialog *self)
{
    return count_sprites(self) > 1 && gtk_check_button_get_active(GTK_CHECK_BUTTON(self->together));
}

/* The parts of an import, and the memory to which they point. */
typedef struct Parts {
    GArray *parts;    /* EdImportPart */
    GPtrArray *owned; /* pointers, freed with g_free */
} Parts;

static void parts_clear(Parts *parts)
{
    g_array_unref(parts->parts);
    g_ptr_array_unref(parts->owned);
}

/* Returns the sprite that gets the frames of a file; 0: it becomes a new asset. */
static uint64_t sprite_for(const ImportDialog *self, const EdImportFile *file)
{
    return file->options.as == IMPORT_SPRITE ? ed_import_into_sprite(&self->into) : 0;
}

/* Returns the name for the asset of a file, or NULL for the default name. */
static const char *name_of(const ImportDialog *self, const EdImportFile *file)
{
    if (sprite_for(self, file) != 0)
        return NULL;
    bool uses_name = *file->name != '\0' &&
                     (file->paths[1] == NULL || file->named || file->options.as == IMPORT_SPRITE);
    return uses_name ? file->name : NULL;
}

static void add_part(Parts *parts, const ImportDialog *self, const EdImportFile *file)
{
    guint count = g_strv_length(file->paths);
    EdImportPart part = {.paths = (const char *const *)file->paths, .options = file->options};
    part.options.name = name_of(self, file);
    part.options.at = (ImportPosition){.sprite = sprite_for(self, file), .before = UINT32_MAX};
    part.options.choices = (const char *const *)file->choices;
    part.options.row_names = (const char *const *)file->row_names;
    part.options.cut = full_cut(file);
    if (count > 1 && has_manual_frames(file)) /* manual frames belong to the first picture */
        part.options.cut.kind = CUT_WHOLE;
    g_array_append_val(parts->parts, part);
}

/* Adds one sprite made of all sheets, each with its own cut. */
static void add_together(Parts *parts, const ImportDialog *self)
{
    GPtrArray *paths = g_ptr_array_new();
    GArray *cuts = g_array_new(FALSE, FALSE, sizeof(SheetCut));
    EdImportPart part = {.options = {.as = IMPORT_SPRITE}};
    for (guint i = 0; i < self->files->len; i++) {
        const EdImportFile *file = ed_import_files_get(self->files, i);
        if (!is_ready_sprite(file))
            continue;
        SheetCut cut = full_cut(file);
        if (part.options.name == NULL)
            part.options.name = name_of(self, file);
        part.options.at = (ImportPosition){.sprite = sprite_for(self, file), .before = UINT32_MAX};
        for (char **path = file->paths; *path != NULL; path++) {
            g_ptr_array_add(paths, *path);
            g_array_append_val(cuts, cut);
        }
    }
    g_ptr_array_add(paths, NULL);
    part.paths = (const char *const *)g_ptr_array_free(paths, FALSE);
    part.options.cuts = (const SheetCut *)(void *)g_array_free(cuts, FALSE);
    g_ptr_array_add(parts->owned, (gpointer)part.paths);
    g_ptr_array_add(parts->owned, (gpointer)part.options.cuts);
    g_array_append_val(parts->parts, part);
}

static Parts parts_of(const ImportDialog *self)
{
    Parts parts = {g_array_new(FALSE, FALSE, sizeof(EdImportPart)),
                   g_ptr_array_new_with_free_func(g_free)};
    bool together = is_one_sprite(self);
    if (together)
        add_together(&parts, self);
    for (guint i = 0; i < self->files->len; i++) {
        const EdImportFile *file = ed_import_files_get(self->files, i);
        if (is_ready(file) && !(together && is_ready_sprite(file)))
            add_part(&parts, self, file);
    }
    if (has_tags_to_choose(self) && parts.parts->len > 0)
        g_array_index(parts.parts, EdImportPart, 0).options.tags =
            (TagSet)gtk_drop_down_get_selected(self->form.tags) + TAGS_FIGHTER;
    return parts;
}

/* Starts the import. The dialog is destroyed first, so that the preview frees its picture: the
 * preview and the import use memory of the same budget. */
static void import_cb(ImportDialog *self)
{
    EdWindow *window = self->window;
    g_autoptr(GPtrArray) files = g_ptr_array_ref(self->files);
    Parts parts = parts_of(self);
    for (guint i = 0; i < files->len; i++) {
        const EdImportFile *file = ed_import_files_get(files, i);
        if (is_ready(file) && !has_manual_frames(file) && !file->is_map)
            ed_import_remember(file->paths[0], file->width, file->height, &file->options);
    }
    gtk_window_destroy(self->dialog);
    ed_import_begin_parts(window, (const EdImportPart *)(void *)parts.parts->data,
                          parts.parts->len);
    parts_clear(&parts);
}

/* ---- Showing the settings ---- */

/* Shows the thumbnail of a file, or an error sign if the file cannot be read. */
static void show_thumb(GtkImage *image, const EdImportFile *file)
{
    enum { SIGN = 16 };
    gtk_image_set_pixel_size(image, file->failed ? SIGN : ED_IMPORT_THUMB_SIDE);
    if (file->failed)
        gtk_image_set_from_icon_name(image, "dialog-error-symbolic");
    else if (gtk_image_get_paintable(image) != GDK_PAINTABLE(file->thumb))
        gtk_image_set_from_paintable(image, GDK_PAINTABLE(file->thumb));
    gtk_widget_set_css_classes(GTK_WIDGET(image),
                               (const char *[]){file->failed ? "error" : NULL, NULL});
}

/* Shows the note of a file: the asset that it becomes or, in red and on as many lines as necessary,
 * why it cannot be read. */
static void show_note(GtkLabel *label, const EdImportFile *file)
{
    g_autofree char *note = ed_import_file_note(file);
    ed_show_text(GTK_WIDGET(label), note);
    gtk_label_set_wrap(label, file->failed);
    gtk_label_set_ellipsize(label, file->failed ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_MIDDLE);
    gtk_widget_set_css_classes(GTK_WIDGET(label),
                               (const char *[]){"note", file->failed ? "error" : NULL, NULL});
}

static void show_row(GtkWidget *row, const EdImportFile *file)
{
    GtkWidget *words = gtk_widget_get_last_child(row);
    show_thumb(GTK_IMAGE(gtk_widget_get_first_child(row)), file);
    show_note(GTK_LABEL(gtk_widget_get_last_child(words)), file);
}

static void show_button(ImportDialog *self)
{
    guint pictures = 0;
    bool is_waiting = false;
    for (guint i = 0; i < self->files->len; i++) {
        const EdImportFile *file = ed_import_files_get(self->files, i);
        pictures += is_ready(file) ? g_strv_length(file->paths) : 0;
        is_waiting |= !file->known && !file->failed;
    }
    uint32_t count;
    bool read = ed_sheet_preview_guess(self->preview) != NULL;
    ed_sheet_preview_frames(self->preview, &count);
    const EdImportFile *file = shown_file(self);
    gtk_widget_set_sensitive(self->import,
                             pictures > 0 && !is_waiting && (file->failed || (read && count > 0)));
    g_autofree char *label =
        pictures > 1
            ? g_strdup_printf(g_dngettext(NULL, "Import %u file", "Import %u files", pictures),
                              pictures)
            : g_strdup(_("Import"));
    gtk_button_set_label(GTK_BUTTON(self->import), label);
    gtk_widget_set_visible(self->together_row, count_sprites(self) > 1);
}

static void show_notes(ImportDialog *self)
{
    for (guint i = 0; i < self->files->len; i++) {
        GtkListBoxRow *row = gtk_list_box_get_row_at_index(self->list, (int)i);
        show_row(gtk_list_box_row_get_child(row), ed_import_files_get(self->files, i));
    }
}

static void show_rows(ImportDialog *self)
{
    const EdImportFile *file = shown_file(self);
    bool has_names = file->known && file->options.by_rows && file->options.cut.kind != CUT_WHOLE &&
                     file->paths[1] == NULL && !is_one_sprite(self);
    gtk_widget_set_visible(self->names_side, has_names);
    if (!has_names)
        return;
    g_autoptr(GArray) rows = ed_sheet_preview_rows(self->preview);
    ed_row_names_set_rows(self->row_names, (const EdSheetRow *)(void *)rows->data, rows->len);
}

/* Traces the position of the picture's corner in the window's surface. */
static void trace_view(ImportDialog *self, double scale)
{
    double left, top, x, y;
    GtkWidget *window = GTK_WIDGET(self->dialog), *preview = GTK_WIDGET(self->preview);
    ed_sheet_preview_corner(self->preview, &left, &top);
    if (!ed_widget_position_in(preview, window, left, top, &x, &y))
        return;
    gtk_native_get_surface_transform(GTK_NATIVE(window), &left, &top);
    ed_trace("import view %.3f corner %.0f %.0f%s", scale, x + left, y + top,
             ed_sheet_preview_fits(self->preview) ? " fits" : "");
}

static void view_changed_cb(ImportDialog *self)
{
    double scale = ed_sheet_preview_scale(self->preview);
    g_autofree char *text = g_strdup_printf(_("%.0f%%"), scale * 100);
    gtk_label_set_text(GTK_LABEL(self->zoom), text);
    gtk_widget_set_sensitive(self->fit, !ed_sheet_preview_fits(self->preview));
    gtk_widget_set_sensitive(self->smaller, !ed_sheet_preview_fits(self->preview));
    show_rows(self);
    trace_view(self, scale);
}

/* Stores the frames that were made by hand with the settings of the selected file. */
static void keep_frames(ImportDialog *self)
{
    EdImportFile *file = shown_file(self);
    uint32_t count;
    const PixelRect *frames = ed_sheet_preview_frames(self->preview, &count);
    bool by_hand =
        file->options.cut.kind == CUT_GIVEN || ed_sheet_preview_is_corrected(self->preview);
    g_clear_pointer(&file->frames, g_free);
    file->frame_count = by_hand ? count : 0;
    if (by_hand)
        file->frames = g_memdup2(frames, count * sizeof *frames);
}

static void trace_cut(ImportDialog *self)
{
    uint32_t count;
    bool read = ed_sheet_preview_guess(self->preview) != NULL;
    ed_sheet_preview_frames(self->preview, &count);
    ed_trace("import kind %u cut %u columns %d rows %d frames %u%s%s",
             (guint)ed_import_form_as(&self->form), gtk_drop_down_get_selected(self->form.cut),
             gtk_spin_button_get_value_as_int(self->form.across.count),
             gtk_spin_button_get_value_as_int(self->form.down.count), count,
             read ? "" : " unread: ", read ? "" : ed_sheet_preview_words(self->preview));
}

/* Shows the text below the picture. A Tiled map is not cut, and without a picture, the preview
 * shows the reason. */
static void show_found(ImportDialog *self)
{
    bool is_cut = ed_sheet_preview_guess(self->preview) != NULL && !shown_file(self)->is_map;
    ed_show_text(GTK_WIDGET(self->found), is_cut ? ed_sheet_preview_words(self->preview) : "");
}

static void cut_changed_cb(ImportDialog *self)
{
    show_found(self);
    for (int i = 0; i <= ED_CORRECT_UNDO; i++)
        gtk_widget_set_sensitive(self->corrections[i],
                                 ed_sheet_preview_can_correct(self->preview, (EdCorrection)i));
    if (!self->is_loading)
        keep_frames(self);
    show_rows(self);
    show_button(self);
    trace_cut(self);
}

/* Hides the settings of sprites for other kinds, and makes fields that do not apply insensitive. */
static void show_choices(ImportDialog *self)
{
    const EdImportForm *form = &self->form;
    const EdImportFile *file = shown_file(self);
    const SheetCut *cut = &file->options.cut;
    bool is_single = file->paths[1] == NULL;
    gtk_widget_set_sensitive(self->settings, file->is_map || !file->failed);
    gtk_widget_set_visible(form->frames_box, ed_import_form_as(form) == IMPORT_SPRITE);
    gtk_widget_set_sensitive(form->grid_box, cut->kind == CUT_GRID);
    gtk_widget_set_sensitive(form->islands_box,
                             cut->kind == CUT_ISLANDS || (cut->kind == CUT_GRID && cut->rest));
    gtk_widget_set_sensitive(self->tools,
                             (cut->kind == CUT_ISLANDS || cut->kind == CUT_GRID) && is_single);
    gtk_widget_set_sensitive(GTK_WIDGET(form->by_rows),
                             is_single && cut->kind != CUT_WHOLE && !is_one_sprite(self));
    gtk_widget_set_sensitive(self->guess, file->known && file->chosen);
    gtk_label_set_text(self->why, ed_import_file_why(file));
    ed_import_into_show(&self->into, ed_window_session(self->window),
                        ed_import_files_get(self->files, 0));
    gtk_widget_set_visible(self->into.row,
                           self->into.sprite != 0 && file->options.as == IMPORT_SPRITE);
    gtk_widget_set_sensitive(GTK_WIDGET(form->name), sprite_for(self, file) == 0);
    ed_sheet_preview_set_cut(self->preview, cut);
    show_notes(self);
}

/* Starts reading the selected file for the preview. The drawing of a Tiled map depends on what the
 * map becomes. */
static void read_file(ImportDialog *self)
{
    const EdImportFile *file = shown_file(self);
    g_autofree char *base = g_path_get_basename(file->paths[0]);
    PictureStore *store = ed_import_store_new(ed_window_session(self->window), file->paths[0]);
    self->is_loading = true;
    ed_sheet_preview_set_file(self->preview, store, base, file->options.as,
                              (const char *const *)file->choices);
    picture_store_unref(store);
}

static void form_changed_cb(void *user)
{
    ImportDialog *self = user;
    EdImportFile *file = shown_file(self);
    ImportOptions options = ed_import_form_get(&self->form);
    bool is_redrawn = file->is_map && options.as != file->options.as;
    file->options.as = options.as;
    file->options.cut = options.cut;
    file->options.by_rows = options.by_rows;
    file->chosen = true;
    if (is_redrawn)
        g_clear_pointer(&file->choices, g_strfreev);
    show_choices(self);
    if (is_redrawn)
        read_file(self);
}

static void layer_chosen_cb(ImportDialog *self)
{
    EdImportFile *file = shown_file(self);
    if (self->form.setting)
        return;
    char **choices = ed_import_map_layers_choices(
        self->layers, ed_sheet_preview_layers(self->preview), (const char *const *)file->choices);
    g_strfreev(file->choices);
    file->choices = choices;
    file->chosen = true;
    show_choices(self);
    read_file(self);
}

static void show_layers(ImportDialog *self)
{
    const char *const *layers = ed_sheet_preview_layers(self->preview);
    self->form.setting = true;
    ed_import_map_layers_show(self->layers, layers, G_CALLBACK(layer_chosen_cb), self);
    self->form.setting = false;
    gtk_widget_set_visible(self->layers_row, layers[0] != NULL);
}

static void named_cb(ImportDialog *self)
{
    EdImportFile *file = shown_file(self);
    if (self->form.setting)
        return;
    g_free(file->name);
    file->name = g_strdup(gtk_editable_get_text(self->form.name));
    file->named = true;
}

static void row_named_cb(ImportDialog *self)
{
    EdImportFile *file = shown_file(self);
    g_strfreev(file->row_names);
    file->row_names = ed_row_names_dup(self->row_names);
}

/* ---- Showing a file ---- */

static void show_settings(ImportDialog *self)
{
    EdImportFile *file = shown_file(self);
    self->form.width = file->width;
    self->form.height = file->height;
    ed_import_form_set_sprites(&self->form, !file->is_map);
    if (file->known || file->is_map)
        ed_import_form_show(&self->form, &file->options);
    show_choices(self);
}

static void guess_cb(ImportDialog *self)
{
    ed_import_file_use_guess(shown_file(self));
    show_settings(self);
    if (shown_file(self)->is_map)
        read_file(self);
}

/* Ends `is_loading`. While it is true, keep_frames is not called, because the preview has no frames
 * yet, and those made by hand would be lost. */
static void picture_read_cb(ImportDialog *self)
{
    EdImportFile *file = shown_file(self);
    const SheetGuess *guess = ed_sheet_preview_guess(self->preview);
    uint32_t width, height;
    ed_sheet_preview_size(self->preview, &width, &height);
    self->is_loading = false;
    file->failed = guess == NULL;
    if (guess != NULL && !file->known)
        ed_import_file_choose_settings(file, guess, width, height);
    show_layers(self);
    show_settings(self);
    cut_changed_cb(self);
}

static void show_file(ImportDialog *self, guint index)
{
    self->index = index;
    EdImportFile *file = shown_file(self);
    g_autofree char *base = g_path_get_basename(file->paths[0]);
    ed_show_text(self->title, base);
    self->form.setting = true;
    gtk_editable_set_text(self->form.name, file->name);
    self->form.setting = false;
    ed_row_names_set_names(self->row_names, file->row_names);
    ed_sheet_preview_set_manual(self->preview, file->given, file->corrections);
    gtk_widget_set_visible(self->layers_row, FALSE);
    read_file(self);
    show_settings(self);
}

static void row_selected_cb(ImportDialog *self, GtkListBoxRow *row)
{
    if (row != NULL && (guint)gtk_list_box_row_get_index(row) != self->index)
        show_file(self, (guint)gtk_list_box_row_get_index(row));
}

static void guessed_cb(void *user)
{
    ImportDialog *self = user;
    show_notes(self);
    show_button(self);
}

static void guess_files(ImportDialog *self)
{
    ed_import_files_guess(self->files, ed_window_session(self->window), &self->guessing, guessed_cb,
                          self);
}

/* ---- The list ---- */

static char *paths_text(char *const *paths)
{
    guint more = g_strv_length((char **)paths) - 1;
    g_autofree char *base = g_path_get_basename(paths[0]);
    if (more == 0)
        return g_steal_pointer(&base);
    return g_strdup_printf(g_dngettext(NULL, "%s and %u more", "%s and %u more", more), base, more);
}

static GtkWidget *line_new(const char *text)
{
    GtkWidget *label = gtk_label_new(NULL);
    ed_show_text(label, text);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_MIDDLE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_max_width_chars(GTK_LABEL(label), NOTE_WIDTH);
    return label;
}

/* Returns a row of the list: a thumbnail, and next to it the file's name above its note. */
static GtkWidget *row_new(const EdImportFile *file)
{
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    GtkWidget *words = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), *image = gtk_image_new();
    g_autofree char *text = paths_text(file->paths);
    GtkWidget *name = line_new(text), *note = line_new("…");
    gtk_widget_set_size_request(image, ED_IMPORT_THUMB_SIDE, ED_IMPORT_THUMB_SIDE);
    gtk_widget_set_valign(image, GTK_ALIGN_START);
    gtk_widget_set_valign(words, GTK_ALIGN_CENTER);
    ed_show_tooltip(name, text);
    gtk_widget_add_css_class(note, "note");
    gtk_box_append(GTK_BOX(words), name);
    gtk_box_append(GTK_BOX(words), note);
    gtk_box_append(GTK_BOX(row), image);
    gtk_box_append(GTK_BOX(row), words);
    return row;
}

/* Removes the selected file from the import, unless it is the last one. */
static gboolean list_key_cb(ImportDialog *self, guint key)
{
    if (key != GDK_KEY_Delete || self->files->len < 2)
        return GDK_EVENT_PROPAGATE;
    guint removed = self->index;
    self->index = G_MAXUINT;
    gtk_list_box_remove(self->list,
                        GTK_WIDGET(gtk_list_box_get_row_at_index(self->list, (int)removed)));
    g_ptr_array_remove_index(self->files, removed);
    GtkListBoxRow *row =
        gtk_list_box_get_row_at_index(self->list, (int)MIN(removed, self->files->len - 1));
    show_file(self, (guint)gtk_list_box_row_get_index(row));
    gtk_list_box_select_row(self->list, row);
    gtk_widget_grab_focus(GTK_WIDGET(row));
    return GDK_EVENT_STOP;
}

static void fill_list(ImportDialog *self)
{
    for (guint i = 0; i < self->files->len; i++)
        gtk_list_box_append(self->list, row_new(ed_import_files_get(self->files, i)));
    gtk_widget_set_visible(self->list_side, self->files->len > 1);
    gtk_list_box_select_row(self->list, gtk_list_box_get_row_at_index(self->list, 0));
    g_signal_connect_swapped(self->list, "row-selected", G_CALLBACK(row_selected_cb), self);
    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(list_key_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self->list), keys);
}

/* Files that were dropped on the window, until the user has agreed to the memory that they need. */
typedef struct Dropped {
    ImportDialog *self;
    GtkWindow *dialog; /* weak; NULL: it was closed */
    char **paths;
} Dropped;

static void dropped_free(gpointer user)
{
    g_autofree Dropped *dropped = user;
    g_clear_weak_pointer(&dropped->dialog);
    g_strfreev(dropped->paths);
}

static void add_dropped(EdWindow *window, EdSession *session, void *user)
{
    (void)window, (void)session;
    Dropped *dropped = user;
    if (dropped->dialog == NULL)
        return;
    ImportDialog *self = dropped->self;
    g_autofree char *loss = NULL;
    guint count = ed_import_files_add(self->files, dropped->paths, &loss);
    for (guint i = self->files->len - count; i < self->files->len; i++)
        gtk_list_box_append(self->list, row_new(ed_import_files_get(self->files, i)));
    gtk_widget_set_visible(self->list_side, self->files->len > 1);
    ed_show_text(GTK_WIDGET(self->loss), loss);
    if (count > 0)
        guess_files(self);
    guessed_cb(self);
    ed_trace("import files %u", self->files->len);
}

/* Returns the paths together with those in the list, whose files need memory, too. */
static char **with_listed_paths(const ImportDialog *self, char **paths)
{
    g_autoptr(GStrvBuilder) all = g_strv_builder_new();
    g_strv_builder_addv(all, (const char **)paths);
    for (guint i = 0; i < self->files->len; i++)
        g_strv_builder_addv(all, (const char **)ed_import_files_get(self->files, i)->paths);
    return g_strv_builder_end(all);
}

/* Adds files that are dropped on the window to the list. Files that need no settings are imported
 * directly. */
static gboolean drop_cb(ImportDialog *self, const GValue *value)
{
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new(), direct_builder = g_strv_builder_new();
    for (GSList *each = g_value_get_boxed(value); each != NULL; each = each->next) {
        g_autofree char *path = g_file_get_path(each->data);
        if (path != NULL && importer_for(path) != NULL)
            g_strv_builder_add(ed_import_needs_dialog(path) ? builder : direct_builder, path);
    }
    g_auto(GStrv) direct = g_strv_builder_end(direct_builder);
    if (direct[0] != NULL)
        ed_import_paths(self->window, (const char *const *)direct);
    Dropped *dropped = g_new0(Dropped, 1);
    dropped->self = self;
    dropped->paths = g_strv_builder_end(builder);
    g_set_weak_pointer(&dropped->dialog, self->dialog);
    g_auto(GStrv) all = with_listed_paths(self, dropped->paths);
    ed_memory_ask(self->window, ed_window_session(self->window), (const char *const *)all,
                  add_dropped, dropped, dropped_free);
    ed_trace("dropped");
    return TRUE;
}

static void watch_drops(ImportDialog *self)
{
    GtkDropTarget *target = gtk_drop_target_new(GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
    g_signal_connect_swapped(target, "drop", G_CALLBACK(drop_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self->dialog), GTK_EVENT_CONTROLLER(target));
}

/* ---- The window ---- */

/* Handles Enter in a number field and on the chosen kind as in other fields: uses the typed number,
 * and activates the default button. */
static gboolean key_cb(ImportDialog *self, guint key)
{
    GtkWidget *focus = gtk_window_get_focus(self->dialog);
    GtkWidget *spin = focus != NULL ? gtk_widget_get_ancestor(focus, GTK_TYPE_SPIN_BUTTON) : NULL;
    if (key != GDK_KEY_Return && key != GDK_KEY_KP_Enter)
        return GDK_EVENT_PROPAGATE;
    if (spin != NULL)
        gtk_spin_button_update(GTK_SPIN_BUTTON(spin));
    else if (!GTK_IS_LIST_BOX_ROW(focus) &&
             !(GTK_IS_TOGGLE_BUTTON(focus) &&
               gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(focus))))
        return GDK_EVENT_PROPAGATE;
    gtk_widget_activate_default(GTK_WIDGET(self->dialog));
    return GDK_EVENT_STOP;
}

static void watch_keys(ImportDialog *self)
{
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(key_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self->dialog), keys);
}

static void correct_cb(GtkWidget *button, ImportDialog *self)
{
    for (int i = 0; i <= ED_CORRECT_UNDO; i++)
        if (button == self->corrections[i])
            ed_sheet_preview_correct(self->preview, (EdCorrection)i);
    gtk_widget_grab_focus(GTK_WIDGET(self->preview));
}

static void zoom_cb(GtkWidget *button, ImportDialog *self)
{
    if (button == self->fit)
        ed_sheet_preview_fit(self->preview);
    else
        ed_sheet_preview_zoom(self->preview, button == self->larger ? 1.25 : 0.8);
}

static void target_chosen_cb(void *user)
{
    show_choices(user);
}

static void find_widgets(ImportDialog *self, GtkBuilder *builder)
{
    const struct {
        const char *name;
        void *at;
    } fields[] = {
        {"window", &self->dialog},
        {"list", &self->list},
        {"list_side", &self->list_side},
        {"names_side", &self->names_side},
        {"row_names", &self->row_names},
        {"title", &self->title},
        {"together", &self->together},
        {"together_row", &self->together_row},
        {"guess", &self->guess},
        {"import", &self->import},
        {"settings", &self->settings},
        {"tools", &self->tools},
        {"join", &self->corrections[0]},
        {"split", &self->corrections[1]},
        {"leave", &self->corrections[2]},
        {"undo", &self->corrections[3]},
        {"smaller", &self->smaller},
        {"larger", &self->larger},
        {"fit", &self->fit},
        {"zoom", &self->zoom},
        {"layers_row", &self->layers_row},
        {"layers", &self->layers},
        {"why", &self->why},
        {"found", &self->found},
        {"loss", &self->loss},
        {"preview", &self->preview},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(fields); i++)
        *(GObject **)fields[i].at = gtk_builder_get_object(builder, fields[i].name);
}

static void connect_widgets(ImportDialog *self)
{
    GtkWidget *const zooms[] = {self->smaller, self->larger, self->fit};
    g_signal_connect_swapped(self->form.name, "changed", G_CALLBACK(named_cb), self);
    g_signal_connect_swapped(self->row_names, "changed", G_CALLBACK(row_named_cb), self);
    g_signal_connect_swapped(self->preview, "cut-changed", G_CALLBACK(cut_changed_cb), self);
    g_signal_connect_swapped(self->preview, "picture-read", G_CALLBACK(picture_read_cb), self);
    g_signal_connect_swapped(self->preview, "view-changed", G_CALLBACK(view_changed_cb), self);
    for (int i = 0; i <= ED_CORRECT_UNDO; i++)
        g_signal_connect(self->corrections[i], "clicked", G_CALLBACK(correct_cb), self);
    for (size_t i = 0; i < G_N_ELEMENTS(zooms); i++)
        g_signal_connect(zooms[i], "clicked", G_CALLBACK(zoom_cb), self);
    g_signal_connect_swapped(self->together, "toggled", G_CALLBACK(target_chosen_cb), self);
    g_signal_connect_swapped(self->guess, "clicked", G_CALLBACK(guess_cb), self);
    g_signal_connect_swapped(self->import, "clicked", G_CALLBACK(import_cb), self);
}

void ed_import_ask(EdWindow *window, char **paths)
{
    g_type_ensure(ED_TYPE_SEGMENTS);
    g_type_ensure(ED_TYPE_SHEET_PREVIEW);
    g_type_ensure(ED_TYPE_ROW_NAMES);
    g_autoptr(GtkBuilder) builder =
        gtk_builder_new_from_resource("/org/gabarit/Gabarit/ed-import.ui");
    ImportDialog *self = g_new0(ImportDialog, 1);
    g_auto(GStrv) given = paths;
    g_autofree char *loss = NULL;
    self->window = window;
    self->files = ed_import_files_new(given, &loss);
    find_widgets(self, builder);
    ed_import_form_find(&self->form, builder, form_changed_cb, self);
    ed_import_into_find(&self->into, builder, ed_window_session(window), target_chosen_cb, self);
    watch_keys(self);
    watch_drops(self);
    fill_list(self);
    ed_show_text(GTK_WIDGET(self->loss), loss);
    gtk_widget_set_visible(self->form.tags_row, has_tags_to_choose(self));
    show_file(self, 0);
    connect_widgets(self);
    show_button(self);
    gtk_widget_set_sensitive(self->guess, false);
    guess_files(self);
    g_object_weak_ref(G_OBJECT(self->dialog), import_dialog_free, self);
    gtk_window_set_focus(self->dialog, GTK_WIDGET(self->form.name));
    const Importer *importer = importer_for(given[0]); /* NULL: another file, which is reported */
    ed_guide_add_to_header(self->dialog, importer != NULL ? importer->page : "sheets");
    ed_dialog_present(self->dialog, GTK_WINDOW(window), "import");
}

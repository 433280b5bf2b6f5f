/* SPDX-License-Identifier: MIT */
/*
 * Implements ed-import-ask.h: the window with the list of files, the preview and the fields. Each
 * file has its own settings, which the fields show while the file is selected.
 */
#include "app/ed-import-ask.h"

#include "app/ed-dialogs.h"
#include "app/ed-import-files.h"
#include "app/ed-import-form.h"
#include "app/ed-import-memory.h"
#include "app/ed-import-thumb.h"
#include "app/ed-import.h"
#include "app/ed-memory-ask.h"
#include "app/ed-trace.h"
#include "bars/ed-row-names.h"
#include "bars/ed-sheet-preview.h"
#include "canvas/ed-widget.h"
#include "edit/tags.h"
#include "session/ed-file.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>
#include <string.h>

enum { NOTE_WIDTH = 22 }; /* characters */

/* The window that asks, and the files to import. */
typedef struct Asking {
    EdWindow *window;
    GtkWindow *dialog;
    EdImportForm form;
    GPtrArray *files; /* EdImportFile */
    guint index;      /* index of the file shown */
    GCancellable *guessing;
    GtkListBox *list;
    GtkWidget *guess, *import, *settings, *tools, *list_side, *names_side, *title, *together,
        *together_row;
    GtkWidget *corrections[ED_CORRECT_UNDO + 1];
    GtkWidget *smaller, *larger, *fit, *zoom;
    GtkLabel *why, *found, *loss;
    EdSheetPreview *preview;
    EdRowNames *row_names;
    bool showing; /* the shown file's picture is not read yet */
} Asking;

static void asking_free(gpointer user, GObject *dialog)
{
    (void)dialog;
    Asking *asking = user;
    g_cancellable_cancel(asking->guessing);
    g_object_unref(asking->guessing);
    g_ptr_array_unref(asking->files);
    g_free(asking);
}

static EdImportFile *shown_file(const Asking *asking)
{
    return ed_import_files_get(asking->files, asking->index);
}

static bool has_tags_to_choose(const Asking *asking)
{
    const Project *project = ed_session_project(ed_window_session(asking->window));
    return tag_set_for_first(project, TAGS_EMPTY) != TAGS_CUSTOM;
}

/* ---- Importing ---- */

static bool is_given(const EdImportFile *file)
{
    return file->options.cut.kind == CUT_GIVEN || file->frames != NULL;
}

/* Returns the cut of a file, with the frames that were made by hand; they are borrowed. */
static SheetCut whole_cut(const EdImportFile *file)
{
    SheetCut cut = file->options.cut;
    if (!is_given(file))
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

gboolean ed_import_asks(const char *path)
{
    return import_is_tiled_map(path) || !import_knows_frames(path);
}

static bool is_ready_sprite(const EdImportFile *file)
{
    return is_ready(file) && file->options.as == IMPORT_SPRITE;
}

static guint count_sprites(const Asking *asking)
{
    guint count = 0;
    for (guint i = 0; i < asking->files->len; i++)
        count += is_ready_sprite(ed_import_files_get(asking->files, i)) ? 1 : 0;
    return count;
}

/* True if several sheets become one sprite. Then its sheets become animations, not its rows. */
static bool is_one_sprite(const Asking *asking)
{
    return count_sprites(asking) > 1 &&
           gtk_check_button_get_active(GTK_CHECK_BUTTON(asking->together));
}

/* The parts of an import, and the memory that they borrow. */
typedef struct Parts {
    GArray *parts;   /* EdImportPart */
    GPtrArray *kept; /* freed with g_free */
} Parts;

static void parts_clear(Parts *parts)
{
    g_array_unref(parts->parts);
    g_ptr_array_unref(parts->kept);
}

static const char *name_of(const EdImportFile *file)
{
    bool kept = *file->name != '\0' &&
                (file->paths[1] == NULL || file->named || file->options.as == IMPORT_SPRITE);
    return kept ? file->name : NULL;
}

static void add_part(Parts *parts, const EdImportFile *file)
{
    guint count = g_strv_length(file->paths);
    EdImportPart part = {.paths = (const char *const *)file->paths, .options = file->options};
    part.options.name = name_of(file);
    part.options.row_names = (const char *const *)file->row_names;
    part.options.cut = whole_cut(file);
    if (count > 1 && is_given(file)) /* drawn frames belong to the first picture */
        part.options.cut.kind = CUT_WHOLE;
    g_array_append_val(parts->parts, part);
}

/* Adds one sprite made of all sheets, each with its own cut. */
static void add_together(Parts *parts, const Asking *asking)
{
    GPtrArray *paths = g_ptr_array_new();
    GArray *cuts = g_array_new(FALSE, FALSE, sizeof(SheetCut));
    EdImportPart part = {.options = {.as = IMPORT_SPRITE}};
    for (guint i = 0; i < asking->files->len; i++) {
        const EdImportFile *file = ed_import_files_get(asking->files, i);
        if (!is_ready_sprite(file))
            continue;
        SheetCut cut = whole_cut(file);
        if (part.options.name == NULL)
            part.options.name = name_of(file);
        for (char **path = file->paths; *path != NULL; path++) {
            g_ptr_array_add(paths, *path);
            g_array_append_val(cuts, cut);
        }
    }
    g_ptr_array_add(paths, NULL);
    part.paths = (const char *const *)g_ptr_array_free(paths, FALSE);
    part.options.cuts = (const SheetCut *)(void *)g_array_free(cuts, FALSE);
    g_ptr_array_add(parts->kept, (gpointer)part.paths);
    g_ptr_array_add(parts->kept, (gpointer)part.options.cuts);
    g_array_append_val(parts->parts, part);
}

static Parts parts_of(const Asking *asking)
{
    Parts parts = {g_array_new(FALSE, FALSE, sizeof(EdImportPart)),
                   g_ptr_array_new_with_free_func(g_free)};
    bool together = is_one_sprite(asking);
    if (together)
        add_together(&parts, asking);
    for (guint i = 0; i < asking->files->len; i++) {
        const EdImportFile *file = ed_import_files_get(asking->files, i);
        if (is_ready(file) && !(together && is_ready_sprite(file)))
            add_part(&parts, file);
    }
    if (has_tags_to_choose(asking) && parts.parts->len > 0)
        g_array_index(parts.parts, EdImportPart, 0).options.tags =
            (TagSet)gtk_drop_down_get_selected(asking->form.tags) + TAGS_FIGHTER;
    return parts;
}

/* Destroys the dialog before the import begins, so that the preview releases its picture: both take
 * memory from the same budget. */
static void import_cb(Asking *asking)
{
    EdWindow *window = asking->window;
    g_autoptr(GPtrArray) files = g_ptr_array_ref(asking->files);
    Parts parts = parts_of(asking);
    for (guint i = 0; i < files->len; i++) {
        const EdImportFile *file = ed_import_files_get(files, i);
        if (is_ready(file) && !is_given(file) && !file->is_map)
            ed_import_remember(file->paths[0], file->width, file->height, &file->options);
    }
    gtk_window_destroy(asking->dialog);
    ed_import_begin_parts(window, (const EdImportPart *)(void *)parts.parts->data,
                          parts.parts->len);
    parts_clear(&parts);
}

/* ---- Showing the settings ---- */

/* Shows a small picture of a file, or an error sign if it cannot be read. */
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

/* Shows what a file becomes, or in red why it cannot be read, on as many lines as necessary. */
static void show_note(GtkLabel *label, const EdImportFile *file)
{
    g_autofree char *note = ed_import_file_note(file);
    gtk_label_set_text(label, note);
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

static void show_button(Asking *asking)
{
    guint pictures = 0;
    bool waits = false;
    for (guint i = 0; i < asking->files->len; i++) {
        const EdImportFile *file = ed_import_files_get(asking->files, i);
        pictures += is_ready(file) ? g_strv_length(file->paths) : 0;
        waits |= !file->known && !file->failed;
    }
    uint32_t count;
    bool read = ed_sheet_preview_guess(asking->preview) != NULL;
    ed_sheet_preview_frames(asking->preview, &count);
    const EdImportFile *file = shown_file(asking);
    gtk_widget_set_sensitive(asking->import,
                             pictures > 0 && !waits && (file->failed || (read && count > 0)));
    g_autofree char *label =
        pictures > 1
            ? g_strdup_printf(g_dngettext(NULL, "Import %u file", "Import %u files", pictures),
                              pictures)
            : g_strdup(_("Import"));
    gtk_button_set_label(GTK_BUTTON(asking->import), label);
    gtk_widget_set_visible(asking->together_row, count_sprites(asking) > 1);
}

static void show_notes(Asking *asking)
{
    for (guint i = 0; i < asking->files->len; i++) {
        GtkListBoxRow *row = gtk_list_box_get_row_at_index(asking->list, (int)i);
        show_row(gtk_list_box_row_get_child(row), ed_import_files_get(asking->files, i));
    }
}

static void show_rows(Asking *asking)
{
    const EdImportFile *file = shown_file(asking);
    bool shown = file->known && file->options.by_rows && file->options.cut.kind != CUT_WHOLE &&
                 file->paths[1] == NULL && !is_one_sprite(asking);
    gtk_widget_set_visible(asking->names_side, shown);
    if (!shown)
        return;
    g_autoptr(GArray) rows = ed_sheet_preview_rows(asking->preview);
    ed_row_names_set_rows(asking->row_names, (const EdSheetRow *)(void *)rows->data, rows->len);
}

/* Traces the position of the picture's corner in the window's surface. */
static void trace_view(Asking *asking, double scale)
{
    double left, top, x, y;
    GtkWidget *window = GTK_WIDGET(asking->dialog), *preview = GTK_WIDGET(asking->preview);
    ed_sheet_preview_corner(asking->preview, &left, &top);
    if (!ed_widget_position_in(preview, window, left, top, &x, &y))
        return;
    gtk_native_get_surface_transform(GTK_NATIVE(window), &left, &top);
    ed_trace("import view %.3f corner %.0f %.0f%s", scale, x + left, y + top,
             ed_sheet_preview_fits(asking->preview) ? " fits" : "");
}

static void view_changed_cb(Asking *asking)
{
    double scale = ed_sheet_preview_scale(asking->preview);
    g_autofree char *text = g_strdup_printf(_("%.0f%%"), scale * 100);
    gtk_label_set_text(GTK_LABEL(asking->zoom), text);
    gtk_widget_set_sensitive(asking->fit, !ed_sheet_preview_fits(asking->preview));
    gtk_widget_set_sensitive(asking->smaller, !ed_sheet_preview_fits(asking->preview));
    show_rows(asking);
    trace_view(asking, scale);
}

/* Stores frames that were made by hand in the file. */
static void keep_frames(Asking *asking)
{
    EdImportFile *file = shown_file(asking);
    uint32_t count;
    const PixelRect *frames = ed_sheet_preview_frames(asking->preview, &count);
    bool by_hand =
        file->options.cut.kind == CUT_GIVEN || ed_sheet_preview_is_corrected(asking->preview);
    g_clear_pointer(&file->frames, g_free);
    file->frame_count = by_hand ? count : 0;
    if (by_hand)
        file->frames = g_memdup2(frames, count * sizeof *frames);
}

static void trace_cut(Asking *asking)
{
    uint32_t count;
    bool read = ed_sheet_preview_guess(asking->preview) != NULL;
    ed_sheet_preview_frames(asking->preview, &count);
    ed_trace("import kind %u cut %u columns %d rows %d frames %u%s",
             (guint)ed_import_form_as(&asking->form), gtk_drop_down_get_selected(asking->form.cut),
             gtk_spin_button_get_value_as_int(asking->form.across.count),
             gtk_spin_button_get_value_as_int(asking->form.down.count), count,
             read ? "" : " unread");
}

/* Shows the text below the picture. The frames of a Tiled map are not cut, so only an error is
 * shown. */
static void show_found(Asking *asking)
{
    bool failed = ed_sheet_preview_guess(asking->preview) == NULL;
    ed_show_text(GTK_WIDGET(asking->found), failed || !shown_file(asking)->is_map
                                                ? ed_sheet_preview_words(asking->preview)
                                                : "");
}

static void cut_changed_cb(Asking *asking)
{
    show_found(asking);
    for (int i = 0; i <= ED_CORRECT_UNDO; i++)
        gtk_widget_set_sensitive(asking->corrections[i],
                                 ed_sheet_preview_can_correct(asking->preview, (EdCorrection)i));
    if (!asking->showing)
        keep_frames(asking);
    show_rows(asking);
    show_button(asking);
    trace_cut(asking);
}

/* Makes fields that do not apply insensitive; they keep their place. */
static void show_choices(Asking *asking)
{
    const EdImportForm *form = &asking->form;
    const EdImportFile *file = shown_file(asking);
    const SheetCut *cut = &file->options.cut;
    bool one = file->paths[1] == NULL;
    gtk_widget_set_sensitive(asking->settings, file->is_map || !file->failed);
    gtk_widget_set_sensitive(form->frames_box, ed_import_form_as(form) == IMPORT_SPRITE);
    gtk_widget_set_sensitive(form->grid_box, cut->kind == CUT_GRID);
    gtk_widget_set_sensitive(form->islands_box,
                             cut->kind == CUT_ISLANDS || (cut->kind == CUT_GRID && cut->rest));
    gtk_widget_set_sensitive(asking->tools,
                             (cut->kind == CUT_ISLANDS || cut->kind == CUT_GRID) && one);
    gtk_widget_set_sensitive(GTK_WIDGET(form->by_rows),
                             one && cut->kind != CUT_WHOLE && !is_one_sprite(asking));
    gtk_widget_set_sensitive(asking->guess, file->known && file->chosen);
    gtk_label_set_text(asking->why, ed_import_file_why(file));
    ed_sheet_preview_set_cut(asking->preview, cut);
    show_notes(asking);
}

/* Reads the file for the preview. The drawing of a Tiled map depends on what the map becomes. */
static void read_file(Asking *asking)
{
    const EdImportFile *file = shown_file(asking);
    g_autofree char *base = g_path_get_basename(file->paths[0]);
    PictureStore *store = ed_import_store_new(ed_window_session(asking->window), file->paths[0]);
    asking->showing = true;
    ed_sheet_preview_set_file(asking->preview, store, base, file->options.as);
    picture_store_unref(store);
}

static void form_changed_cb(void *user)
{
    Asking *asking = user;
    EdImportFile *file = shown_file(asking);
    ImportOptions options = ed_import_form_get(&asking->form);
    bool is_redrawn = file->is_map && options.as != file->options.as;
    file->options.as = options.as;
    file->options.cut = options.cut;
    file->options.by_rows = options.by_rows;
    file->chosen = true;
    show_choices(asking);
    if (is_redrawn)
        read_file(asking);
}

static void named_cb(Asking *asking)
{
    EdImportFile *file = shown_file(asking);
    if (asking->form.setting)
        return;
    g_free(file->name);
    file->name = g_strdup(gtk_editable_get_text(asking->form.name));
    file->named = true;
}

static void row_named_cb(Asking *asking)
{
    EdImportFile *file = shown_file(asking);
    g_strfreev(file->row_names);
    file->row_names = ed_row_names_dup(asking->row_names);
}

/* ---- Showing a file ---- */

static void show_settings(Asking *asking)
{
    EdImportFile *file = shown_file(asking);
    asking->form.width = file->width;
    asking->form.height = file->height;
    ed_import_form_set_sprites(&asking->form, !file->is_map);
    if (file->known || file->is_map)
        ed_import_form_show(&asking->form, &file->options);
    show_choices(asking);
}

static void guess_cb(Asking *asking)
{
    ed_import_file_use_guess(shown_file(asking));
    show_settings(asking);
    if (shown_file(asking)->is_map)
        read_file(asking);
}

/* Ends `showing`. Until the picture is read, the frames made by hand must not be discarded. */
static void picture_read_cb(Asking *asking)
{
    EdImportFile *file = shown_file(asking);
    const SheetGuess *guess = ed_sheet_preview_guess(asking->preview);
    uint32_t width, height;
    ed_sheet_preview_size(asking->preview, &width, &height);
    asking->showing = false;
    file->failed = guess == NULL;
    if (guess != NULL && !file->known)
        ed_import_file_choose_settings(file, guess, width, height);
    show_settings(asking);
    cut_changed_cb(asking);
}

static void show_file(Asking *asking, guint index)
{
    asking->index = index;
    EdImportFile *file = shown_file(asking);
    g_autofree char *base = g_path_get_basename(file->paths[0]);
    ed_show_text(asking->title, base);
    asking->form.setting = true;
    gtk_editable_set_text(asking->form.name, file->name);
    asking->form.setting = false;
    ed_row_names_set_names(asking->row_names, file->row_names);
    ed_sheet_preview_set_manual(asking->preview, file->given, file->corrections);
    read_file(asking);
    show_settings(asking);
}

static void row_selected_cb(Asking *asking, GtkListBoxRow *row)
{
    if (row != NULL && (guint)gtk_list_box_row_get_index(row) != asking->index)
        show_file(asking, (guint)gtk_list_box_row_get_index(row));
}

static void guessed_cb(void *user)
{
    Asking *asking = user;
    show_notes(asking);
    show_button(asking);
}

static void guess_files(Asking *asking)
{
    ed_import_files_guess(asking->files, ed_window_session(asking->window), asking->guessing,
                          guessed_cb, asking);
}

/* ---- The list ---- */

static char *words_of_paths(char *const *paths)
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

/* Returns a row: a picture, and next to it the file's name above what it becomes. */
static GtkWidget *row_new(const EdImportFile *file)
{
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    GtkWidget *words = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), *image = gtk_image_new();
    g_autofree char *text = words_of_paths(file->paths);
    GtkWidget *name = line_new(text), *note = line_new("…");
    gtk_widget_set_size_request(image, ED_IMPORT_THUMB_SIDE, ED_IMPORT_THUMB_SIDE);
    gtk_widget_set_valign(image, GTK_ALIGN_START);
    gtk_widget_set_valign(words, GTK_ALIGN_CENTER);
    gtk_widget_set_tooltip_text(name, text);
    gtk_widget_add_css_class(note, "note");
    gtk_box_append(GTK_BOX(words), name);
    gtk_box_append(GTK_BOX(words), note);
    gtk_box_append(GTK_BOX(row), image);
    gtk_box_append(GTK_BOX(row), words);
    return row;
}

/* Removes the selected file from the import, unless it is the last one. */
static gboolean list_key_cb(Asking *asking, guint key)
{
    if (key != GDK_KEY_Delete || asking->files->len < 2)
        return GDK_EVENT_PROPAGATE;
    guint gone = asking->index;
    asking->index = G_MAXUINT;
    gtk_list_box_remove(asking->list,
                        GTK_WIDGET(gtk_list_box_get_row_at_index(asking->list, (int)gone)));
    g_ptr_array_remove_index(asking->files, gone);
    GtkListBoxRow *row =
        gtk_list_box_get_row_at_index(asking->list, (int)MIN(gone, asking->files->len - 1));
    show_file(asking, (guint)gtk_list_box_row_get_index(row));
    gtk_list_box_select_row(asking->list, row);
    gtk_widget_grab_focus(GTK_WIDGET(row));
    return GDK_EVENT_STOP;
}

static void fill_list(Asking *asking)
{
    for (guint i = 0; i < asking->files->len; i++)
        gtk_list_box_append(asking->list, row_new(ed_import_files_get(asking->files, i)));
    gtk_widget_set_visible(asking->list_side, asking->files->len > 1);
    gtk_list_box_select_row(asking->list, gtk_list_box_get_row_at_index(asking->list, 0));
    g_signal_connect_swapped(asking->list, "row-selected", G_CALLBACK(row_selected_cb), asking);
    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(list_key_cb), asking);
    gtk_widget_add_controller(GTK_WIDGET(asking->list), keys);
}

/* Files that were dropped on the window, until their memory is agreed to. */
typedef struct Dropped {
    Asking *asking;
    GtkWindow *dialog; /* weak; NULL: it was closed */
    char **paths;
} Dropped;

static void dropped_free(gpointer user)
{
    Dropped *dropped = user;
    g_clear_weak_pointer(&dropped->dialog);
    g_strfreev(dropped->paths);
    g_free(dropped);
}

static void add_dropped(EdWindow *window, EdSession *session, void *user)
{
    (void)window, (void)session;
    Dropped *dropped = user;
    if (dropped->dialog == NULL)
        return;
    Asking *asking = dropped->asking;
    g_autofree char *loss = NULL;
    guint count = ed_import_files_add(asking->files, dropped->paths, &loss);
    for (guint i = asking->files->len - count; i < asking->files->len; i++)
        gtk_list_box_append(asking->list, row_new(ed_import_files_get(asking->files, i)));
    gtk_widget_set_visible(asking->list_side, asking->files->len > 1);
    ed_show_text(GTK_WIDGET(asking->loss), loss);
    if (count > 0)
        guess_files(asking);
    guessed_cb(asking);
    ed_trace("import files %u", asking->files->len);
}

/* Adds the paths in the list, whose files take memory, too. */
static char **with_listed_paths(const Asking *asking, char **paths)
{
    g_autoptr(GStrvBuilder) all = g_strv_builder_new();
    g_strv_builder_addv(all, (const char **)paths);
    for (guint i = 0; i < asking->files->len; i++)
        g_strv_builder_addv(all, (const char **)ed_import_files_get(asking->files, i)->paths);
    return g_strv_builder_end(all);
}

/* Adds files that are dropped on the window to the list. Those that need no questions are imported
 * separately. */
static gboolean drop_cb(Asking *asking, const GValue *value)
{
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new(), apart = g_strv_builder_new();
    for (GSList *each = g_value_get_boxed(value); each != NULL; each = each->next) {
        g_autofree char *path = g_file_get_path(each->data);
        if (path != NULL && importer_for(path) != NULL)
            g_strv_builder_add(ed_import_asks(path) ? builder : apart, path);
    }
    g_auto(GStrv) uncut = g_strv_builder_end(apart);
    if (uncut[0] != NULL)
        ed_import_paths(asking->window, (const char *const *)uncut);
    Dropped *dropped = g_new0(Dropped, 1);
    dropped->asking = asking;
    dropped->paths = g_strv_builder_end(builder);
    g_set_weak_pointer(&dropped->dialog, asking->dialog);
    g_auto(GStrv) all = with_listed_paths(asking, dropped->paths);
    ed_memory_ask(asking->window, ed_window_session(asking->window), (const char *const *)all,
                  add_dropped, dropped, dropped_free);
    ed_trace("dropped");
    return TRUE;
}

static void watch_drops(Asking *asking)
{
    GtkDropTarget *target = gtk_drop_target_new(GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
    g_signal_connect_swapped(target, "drop", G_CALLBACK(drop_cb), asking);
    gtk_widget_add_controller(GTK_WIDGET(asking->dialog), GTK_EVENT_CONTROLLER(target));
}

/* ---- The window ---- */

/* Handles Enter in a number field as in other fields: uses the typed number, and activates the
 * default button. */
static gboolean key_cb(Asking *asking, guint key)
{
    GtkWidget *focus = gtk_window_get_focus(asking->dialog);
    GtkWidget *spin = focus != NULL ? gtk_widget_get_ancestor(focus, GTK_TYPE_SPIN_BUTTON) : NULL;
    if (key != GDK_KEY_Return && key != GDK_KEY_KP_Enter)
        return GDK_EVENT_PROPAGATE;
    if (spin != NULL)
        gtk_spin_button_update(GTK_SPIN_BUTTON(spin));
    else if (!GTK_IS_LIST_BOX_ROW(focus))
        return GDK_EVENT_PROPAGATE;
    gtk_widget_activate_default(GTK_WIDGET(asking->dialog));
    return GDK_EVENT_STOP;
}

static void watch_keys(Asking *asking)
{
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(key_cb), asking);
    gtk_widget_add_controller(GTK_WIDGET(asking->dialog), keys);
}

static void correct_cb(GtkWidget *button, Asking *asking)
{
    for (int i = 0; i <= ED_CORRECT_UNDO; i++)
        if (button == asking->corrections[i])
            ed_sheet_preview_correct(asking->preview, (EdCorrection)i);
    gtk_widget_grab_focus(GTK_WIDGET(asking->preview));
}

static void zoom_cb(GtkWidget *button, Asking *asking)
{
    if (button == asking->fit)
        ed_sheet_preview_fit(asking->preview);
    else
        ed_sheet_preview_zoom(asking->preview, button == asking->larger ? 1.25 : 0.8);
}

static void together_cb(Asking *asking)
{
    show_choices(asking);
}

static void find_parts(Asking *asking, GtkBuilder *builder)
{
    const struct {
        const char *name;
        void *at;
    } fields[] = {
        {"window", &asking->dialog},
        {"list", &asking->list},
        {"list_side", &asking->list_side},
        {"names_side", &asking->names_side},
        {"row_names", &asking->row_names},
        {"title", &asking->title},
        {"together", &asking->together},
        {"together_row", &asking->together_row},
        {"guess", &asking->guess},
        {"import", &asking->import},
        {"settings", &asking->settings},
        {"tools", &asking->tools},
        {"join", &asking->corrections[0]},
        {"split", &asking->corrections[1]},
        {"leave", &asking->corrections[2]},
        {"undo", &asking->corrections[3]},
        {"smaller", &asking->smaller},
        {"larger", &asking->larger},
        {"fit", &asking->fit},
        {"zoom", &asking->zoom},
        {"why", &asking->why},
        {"found", &asking->found},
        {"loss", &asking->loss},
        {"preview", &asking->preview},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(fields); i++)
        *(GObject **)fields[i].at = gtk_builder_get_object(builder, fields[i].name);
}

static void watch_parts(Asking *asking)
{
    GtkWidget *const zooms[] = {asking->smaller, asking->larger, asking->fit};
    g_signal_connect_swapped(asking->form.name, "changed", G_CALLBACK(named_cb), asking);
    g_signal_connect_swapped(asking->row_names, "changed", G_CALLBACK(row_named_cb), asking);
    g_signal_connect_swapped(asking->preview, "cut-changed", G_CALLBACK(cut_changed_cb), asking);
    g_signal_connect_swapped(asking->preview, "picture-read", G_CALLBACK(picture_read_cb), asking);
    g_signal_connect_swapped(asking->preview, "view-changed", G_CALLBACK(view_changed_cb), asking);
    for (int i = 0; i <= ED_CORRECT_UNDO; i++)
        g_signal_connect(asking->corrections[i], "clicked", G_CALLBACK(correct_cb), asking);
    for (size_t i = 0; i < G_N_ELEMENTS(zooms); i++)
        g_signal_connect(zooms[i], "clicked", G_CALLBACK(zoom_cb), asking);
    g_signal_connect_swapped(asking->together, "toggled", G_CALLBACK(together_cb), asking);
    g_signal_connect_swapped(asking->guess, "clicked", G_CALLBACK(guess_cb), asking);
    g_signal_connect_swapped(asking->import, "clicked", G_CALLBACK(import_cb), asking);
}

void ed_import_ask(EdWindow *window, char **paths)
{
    g_type_ensure(ED_TYPE_SHEET_PREVIEW);
    g_type_ensure(ED_TYPE_ROW_NAMES);
    g_autoptr(GtkBuilder) builder =
        gtk_builder_new_from_resource("/org/gabarit/Gabarit/ed-import.ui");
    Asking *asking = g_new0(Asking, 1);
    g_auto(GStrv) given = paths;
    g_autofree char *loss = NULL;
    asking->window = window;
    asking->guessing = g_cancellable_new();
    asking->files = ed_import_files_new(given, &loss);
    find_parts(asking, builder);
    ed_import_form_find(&asking->form, builder, form_changed_cb, asking);
    watch_keys(asking);
    watch_drops(asking);
    fill_list(asking);
    ed_show_text(GTK_WIDGET(asking->loss), loss);
    gtk_widget_set_visible(asking->form.tags_row, has_tags_to_choose(asking));
    show_file(asking, 0);
    watch_parts(asking);
    show_button(asking);
    gtk_widget_set_sensitive(asking->guess, false);
    guess_files(asking);
    g_object_weak_ref(G_OBJECT(asking->dialog), asking_free, asking);
    gtk_window_set_focus(asking->dialog, GTK_WIDGET(asking->form.name));
    ed_dialog_present(asking->dialog, GTK_WINDOW(window), "import");
}

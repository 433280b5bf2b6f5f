/* SPDX-License-Identifier: MIT */
/*
 * Implements the export of ed-file-dialogs.h. The rows of the window are those of the table of
 * formats. The JSON and the header get the path of the bank, with other suffixes.
 */
#include "app/files/ed-file-dialogs.h"

#include "app/commands/ed-command.h"
#include "app/ed-dialogs.h"
#include "app/ed-guide.h"
#include "app/ed-trace.h"
#include "app/import/ed-memory-ask.h"
#include "edit/move.h"
#include "model/visible.h"
#include "session/ed-file.h"
#include "session/ed-keymap.h"
#include "session/ed-pictures.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>

enum { PIXELS_COUNT = EXPORT_RGBA + 1 }; /* number of ExportPixels */

/* The number of formats and options that have a widget. */
enum { MAX_SETTINGS = 32 };

/* A widget for a field of the export settings. */
typedef struct SettingWidget {
    const Field *field;
    GtkWidget *widget;
} SettingWidget;

/* The export window. */
typedef struct ExportDialog {
    EdWindow *window;
    GtkWindow *dialog;
    GtkEditable *path;
    GtkDropDown *pixels; /* first each ExportPixels for single pictures, then each for pages of an
                          * atlas */
    GtkWidget *pages;    /* button that opens the options of atlas pages */
    GtkEditable *template_file;
    SettingWidget settings[MAX_SETTINGS];
    size_t setting_count;
    GtkListBox *contents; /* its last rows are for the distances of maps with a road */
    GtkWidget *more;      /* the row that shows the formats without content; or NULL */
} ExportDialog;

/* ---- Exporting ---- */

/* An export that is running or waits for an answer, and its target. */
typedef struct ExportJob {
    EdWindow *window;             /* referenced until the export has ended */
    char *paths[ED_EXPORT_PATHS]; /* bank, JSON, header */
    ExportSettings *settings;     /* or NULL, as in EdExportTarget */
    GArray *distances;            /* or NULL, as in EdExportTarget */
    bool again;                   /* the target is the one stored in the project */
    bool allowed;                 /* the user has agreed to write to these paths */
} ExportJob;

static void export_job_free(gpointer data)
{
    g_autofree ExportJob *job = data;
    g_clear_object(&job->window);
    for (int i = 0; i < ED_EXPORT_PATHS; i++)
        g_free(job->paths[i]);
    node_unref(job->settings);
    g_clear_pointer(&job->distances, g_array_unref);
}

static EdExportTarget target_of(const ExportJob *job)
{
    return (EdExportTarget){.bank = job->paths[0],
                            .json = job->paths[1],
                            .header = job->paths[2],
                            .settings = job->settings,
                            .distances = job->distances,
                            .allowed = job->allowed};
}

static void export_to(EdWindow *window, const EdExportTarget *target);

static const char *const path_answers[] = {N_("Cancel"), N_("Export"),
                                           N_("Choose Other "
                                              "Files…"),
                                           NULL};

static void paths_answered(GtkWindow *parent, int answer, void *user)
{
    const ExportJob *job = user;
    EdWindow *window = ED_WINDOW(parent);
    ed_trace("answer %s", path_answers[answer]);
    if (answer == 0 || ed_window_session(window) == NULL)
        return;
    if (answer == 2) {
        ed_export_ask(window);
        return;
    }
    EdExportTarget target = target_of(job);
    target.allowed = true;
    export_to(window, &target);
}

/* Shows the full paths of all files, and asks whether to write them: a project may come from
 * anywhere and be malicious. Takes ownership of `job`. */
static void ask_about_paths(EdWindow *window, ExportJob *job, const GError *error)
{
    g_clear_object(&job->window);
    g_autofree char *why = text_visible(error->message);
    g_autoptr(GString) text = g_string_new(why);
    g_string_append(text, "\n\n");
    g_string_append(text, _("The following files will be written:"));
    for (size_t i = 0; i < G_N_ELEMENTS(job->paths); i++)
        if (job->paths[i] != NULL) {
            g_autofree char *shown = text_visible(job->paths[i]);
            g_string_append_printf(text, "\n%s", shown);
        }
    EdQuestion question = {.name = "export-doubt",
                           .title = _("Export to these files?"),
                           .text = text->str,
                           .answers = path_answers,
                           .danger = 1};
    ed_dialog_ask(GTK_WINDOW(window), &question, paths_answered, job, export_job_free);
}

static void retry_export(EdWindow *window, EdSession *session, void *user)
{
    const ExportJob *job = user;
    EdExportTarget target = target_of(job);
    export_to(window, job->again ? NULL : &target);
}

/* If the error of a failed export calls for a question, asks it, takes ownership of `job` and
 * returns true. */
static bool ask_about_failure(EdWindow *window, ExportJob *job, EdSession *session,
                              const GError *error)
{
    if (g_error_matches(error, FILE_ERROR, FILE_OUTSIDE) ||
        g_error_matches(error, FILE_ERROR, FILE_NOT_OURS)) {
        ed_trace("export doubted: %s", error->message);
        ask_about_paths(window, job, error);
        return true;
    }
    if (!ed_memory_ask_again(window, session, error, retry_export, job, export_job_free))
        return false;
    g_clear_object(&job->window);
    return true;
}

static void exported_cb(GObject *object, GAsyncResult *result, gpointer user)
{
    EdSession *session = ED_SESSION(object);
    ExportJob *job = user;
    g_autoptr(EdWindow) window = g_object_ref(job->window);
    GError *error = NULL;
    bool ok = ed_session_export_finish(session, result, &error);
    bool cancelled = g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    ed_window_exported(window, ok || cancelled);
    if (cancelled)
        ed_window_show_notice(window, ED_NOTICE_INFO, _("The export was cancelled"),
                              _("No files were changed."));
    if (ask_about_failure(window, job, session, error)) {
        g_clear_error(&error);
        return;
    }
    export_job_free(job);
    if (!ok) {
        ed_trace("export failed: %s", error->message);
        ed_window_show_error(window, _("Could not export the project"), error);
        return;
    }
    const char *bank = project_export_settings(ed_session_project(session))->bank;
    g_autofree char *name = g_path_get_basename(bank);
    g_autofree char *text = g_strdup_printf(_("Exported %s"), name);
    ed_trace("exported %s", bank);
    if (ed_session_export_has_notice(ed_window_session(window)))
        return;
    g_autofree char *again = ed_keymap_text(_("{export-again} exports again to the same place."));
    ed_window_show_notice(window, ED_NOTICE_INFO, text, again);
}

static void export_to(EdWindow *window, const EdExportTarget *target)
{
    ExportJob *job = g_new0(ExportJob, 1);
    job->window = g_object_ref(window);
    job->again = target == NULL;
    if (target != NULL) {
        job->allowed = target->allowed;
        job->paths[0] = g_strdup(target->bank);
        job->paths[1] = g_strdup(target->json);
        job->paths[2] = g_strdup(target->header);
        job->settings = target->settings != NULL ? node_ref(target->settings) : NULL;
        job->distances =
            target->distances != NULL ? g_array_copy((GArray *)target->distances) : NULL;
    } else {
        ed_session_dup_target(ed_window_session(window), job->paths);
    }
    ed_session_export_async(ed_window_session(window), target, NULL, exported_cb, job);
}

void ed_export_again(EdWindow *window)
{
    if (ed_session_has_target(ed_window_session(window)))
        export_to(window, NULL);
    else
        ed_export_ask(window);
}

/* ---- The window ---- */

/* Returns the absolute path, without `..`, for a path that is stored in a project or typed. */
static char *absolute_path(EdSession *session, const char *path)
{
    g_autofree char *folder = ed_session_folder(session);
    return g_canonicalize_filename(path, folder);
}

static char *proposed_path(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    const ExportSettings *settings = project_export_settings(ed_session_project(session));
    if (*settings->bank != '\0')
        return absolute_path(session, settings->bank);
    g_autofree char *folder = ed_dialog_folder(GTK_WINDOW(window), ED_SAVE_BANK);
    g_autofree char *bank = ed_session_file_name(session, ".gab");
    return g_build_filename(folder != NULL ? folder : g_get_home_dir(), bank, NULL);
}

/* Returns the bank's path with another suffix. */
static char *with_suffix(const char *bank, const char *suffix)
{
    size_t length = strlen(bank) - (g_str_has_suffix(bank, ".gab") ? strlen(".gab") : 0);
    return g_strdup_printf("%.*s%s", (int)length, bank, suffix);
}

static bool has_atlas(const ExportDialog *self)
{
    return gtk_drop_down_get_selected(self->pixels) >= PIXELS_COUNT;
}

/* ---- Widgets for the table of formats ---- */

/* Returns the value that a widget shows. */
static double value_of(const SettingWidget *setting)
{
    if (GTK_IS_SWITCH(setting->widget))
        return gtk_switch_get_active(GTK_SWITCH(setting->widget));
    if (GTK_IS_CHECK_BUTTON(setting->widget))
        return gtk_check_button_get_active(GTK_CHECK_BUTTON(setting->widget));
    if (GTK_IS_DROP_DOWN(setting->widget))
        return gtk_drop_down_get_selected(GTK_DROP_DOWN(setting->widget));
    return gtk_spin_button_get_value(GTK_SPIN_BUTTON(setting->widget));
}

/* Stores the value of a widget in the settings. A path is only on or off here: see export_cb. */
static void store_value(const SettingWidget *setting, ExportSettings *settings)
{
    const Field *field = setting->field;
    if (GTK_IS_ENTRY(setting->widget))
        node_set_text(node_field(settings, field, char *),
                      gtk_editable_get_text(GTK_EDITABLE(setting->widget)));
    else if (field->type == FIELD_TEXT)
        node_set_text(node_field(settings, field, char *), value_of(setting) != 0 ? "." : "");
    else if (field->type == FIELD_BOOLEAN)
        *node_field(settings, field, bool) = value_of(setting) != 0;
    else if (field->type == FIELD_INTEGER)
        *node_field(settings, field, int32_t) = (int32_t)value_of(setting);
    else
        *node_field(settings, field, int) = (int)value_of(setting);
}

/* Shows a text of the settings, or another value, in a widget. */
static void show_value(GtkWidget *widget, const Field *field, const ExportSettings *settings)
{
    if (GTK_IS_ENTRY(widget))
        gtk_editable_set_text(GTK_EDITABLE(widget), *node_field_const(settings, field, char *));
    else if (GTK_IS_DROP_DOWN(widget))
        gtk_drop_down_set_selected(GTK_DROP_DOWN(widget),
                                   (guint)*node_field_const(settings, field, int));
    else if (GTK_IS_CHECK_BUTTON(widget))
        gtk_check_button_set_active(GTK_CHECK_BUTTON(widget),
                                    *node_field_const(settings, field, bool));
    else
        gtk_spin_button_set_value(GTK_SPIN_BUTTON(widget),
                                  *node_field_const(settings, field, int32_t));
}

/* Remembers a widget for a field, and names it for screen readers. */
static void add_setting(ExportDialog *self, const Field *field, GtkWidget *widget,
                        const char *title)
{
    g_assert(self->setting_count < MAX_SETTINGS);
    self->settings[self->setting_count++] = (SettingWidget){field, widget};
    gtk_widget_set_name(widget, field->key);
    gtk_widget_set_valign(widget, GTK_ALIGN_CENTER);
    ed_show_accessible(widget, GTK_ACCESSIBLE_PROPERTY_LABEL, title);
}

/* Returns a drop-down list of words, which are translated. */
static GtkWidget *drop_down_new(const char *const *words)
{
    g_autoptr(GPtrArray) shown = g_ptr_array_new();
    for (; *words != NULL; words++)
        g_ptr_array_add(shown, (gpointer)_(*words));
    g_ptr_array_add(shown, NULL);
    return gtk_drop_down_new_from_strings((const char *const *)shown->pdata);
}

static GtkWidget *entry_new(const FormatOption *option, const Field *field)
{
    GtkWidget *entry = gtk_entry_new();
    gtk_editable_set_width_chars(GTK_EDITABLE(entry), 12);
    gtk_entry_set_max_length(GTK_ENTRY(entry), (int)field->max);
    gtk_entry_set_placeholder_text(GTK_ENTRY(entry), _(option->empty));
    return entry;
}

static GtkWidget *spin_button_new(const Field *field)
{
    GtkWidget *spin =
        gtk_spin_button_new_with_range(field->min, field->max, field->max > 1024 ? 64 : 1);
    gtk_editable_set_width_chars(GTK_EDITABLE(spin), 4);
    gtk_editable_set_max_width_chars(GTK_EDITABLE(spin), 4);
    return spin;
}

/* Makes the path of a chosen template relative to the project's folder. */
static void template_chosen(GtkWindow *parent, const char *const *paths, void *user)
{
    const ExportDialog *self = user;
    const char *project = ed_session_path(ed_window_session(self->window));
    g_autofree char *folder = project != NULL ? g_path_get_dirname(project) : NULL;
    g_autofree char *path =
        folder != NULL ? path_from_folder(paths[0], folder) : g_strdup(paths[0]);
    gtk_editable_set_text(self->template_file, path);
}

static void choose_template_cb(ExportDialog *self)
{
    g_autofree char *bank = proposed_path(self->window);
    g_autofree char *folder = g_path_get_dirname(bank);
    ed_dialog_choose(self->dialog, ED_OPEN_TEMPLATE, folder, NULL, template_chosen, self, NULL);
}

/* Allows the project to read its template, which the user has chosen. */
static void allow_template(EdSession *session, const ExportSettings *settings)
{
    const char *path = settings->template_file;
    if (path[0] == '\0' ||
        strcmp(path, project_export_settings(ed_session_project(session))->template_file) == 0)
        return;
    g_autofree char *file = absolute_path(session, path);
    ed_session_allow_folder(session, file);
}

/* Returns a popover with the options of a format. */
static GtkWidget *options_new(ExportDialog *self, const ExportFormat *format,
                              const ExportSettings *settings)
{
    GtkWidget *popover = gtk_popover_new(), *grid = gtk_grid_new();
    gtk_grid_set_row_spacing(GTK_GRID(grid), 8);
    gtk_grid_set_column_spacing(GTK_GRID(grid), 18);
    for (size_t i = 0; i < format->option_count; i++) {
        const FormatOption *option = &format->options[i];
        const Field *field = export_field(option->key);
        const char *title = _(option->title);
        GtkWidget *label = gtk_label_new(title), *widget;
        if (field->type == FIELD_BOOLEAN)
            widget = gtk_check_button_new_with_label(title);
        else if (option->words != NULL)
            widget = drop_down_new(option->words);
        else
            widget = field->type == FIELD_TEXT ? entry_new(option, field) : spin_button_new(field);
        add_setting(self, field, widget, title);
        show_value(widget, field, settings);
        gtk_widget_set_tooltip_text(widget, option->note != NULL ? _(option->note) : NULL);
        gtk_label_set_xalign(GTK_LABEL(label), 0);
        if (field->type == FIELD_BOOLEAN) {
            gtk_grid_attach(GTK_GRID(grid), widget, 0, (int)i, 2, 1);
            g_object_unref(g_object_ref_sink(label));
            continue;
        }
        gtk_grid_attach(GTK_GRID(grid), label, 0, (int)i, 1, 1);
        gtk_grid_attach(GTK_GRID(grid), widget, 1, (int)i, 1, 1);
    }
    gtk_popover_set_child(GTK_POPOVER(popover), grid);
    return popover;
}

/* Returns the title of a format and the note below it. */
static GtkWidget *texts_new(const char *title, const char *note)
{
    GtkWidget *texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), *label = gtk_label_new(title),
              *below = gtk_label_new(note);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_xalign(GTK_LABEL(below), 0);
    gtk_label_set_wrap(GTK_LABEL(below), TRUE);
    gtk_widget_add_css_class(below, "note");
    gtk_widget_set_valign(texts, GTK_ALIGN_CENTER);
    gtk_widget_set_hexpand(texts, TRUE);
    gtk_box_append(GTK_BOX(texts), label);
    if (note != NULL)
        gtk_box_append(GTK_BOX(texts), below);
    else
        g_object_unref(g_object_ref_sink(below));
    return texts;
}

/* Appends a row with texts, and returns its box for other widgets. */
static GtkWidget *append_row(ExportDialog *self, const char *title, const char *note)
{
    GtkWidget *row = gtk_list_box_row_new(), *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 18);
    gtk_box_append(GTK_BOX(box), texts_new(title, note));
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), FALSE);
    gtk_widget_set_focusable(row, FALSE);
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
    gtk_list_box_append(self->contents, row);
    return box;
}

/* Hides the row of a format that is off and for which the project has no content, until the user
 * wants to see more formats. */
static void fold(ExportDialog *self, GtkWidget *box, const ExportFormat *format, bool is_on)
{
    const Project *project = ed_session_project(ed_window_session(self->window));
    unsigned has = KEEPS_NAMES | (list_count(project->sprites) > 0 ? KEEPS_SPRITES : 0) |
                   (list_count(project->maps) > 0 ? KEEPS_MAPS : 0) |
                   (list_count(project->levels) > 0 ? KEEPS_LEVELS : 0);
    gtk_widget_set_visible(gtk_widget_get_parent(box), is_on || (format->keeps & has) != 0);
}

/* Returns the first hidden row, or NULL. */
static GtkWidget *first_folded(const ExportDialog *self)
{
    GtkWidget *row = gtk_widget_get_first_child(GTK_WIDGET(self->contents));
    while (row != NULL && gtk_widget_get_visible(row))
        row = gtk_widget_get_next_sibling(row);
    return row;
}

/* Shows all formats, and focuses the first new one in place of the button. */
static void show_more_cb(ExportDialog *self)
{
    GtkWidget *first = first_folded(self);
    for (GtkWidget *row = first; row != NULL; row = first_folded(self))
        gtk_widget_set_visible(row, TRUE);
    gtk_widget_child_focus(first, GTK_DIR_TAB_FORWARD);
    gtk_list_box_remove(self->contents, self->more);
}

/* Appends the row for more formats, if any row is hidden. */
static void append_more(ExportDialog *self)
{
    if (first_folded(self) == NULL)
        return;
    GtkWidget *box = append_row(self, _("This project has nothing for the other formats"), NULL);
    GtkWidget *button = gtk_button_new_with_label(_("More Formats"));
    gtk_widget_add_css_class(button, "raised");
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    g_signal_connect_swapped(button, "clicked", G_CALLBACK(show_more_cb), self);
    gtk_box_append(GTK_BOX(box), button);
    self->more = gtk_widget_get_parent(box);
}

/* Appends a button that opens the page about a format to the box of its row. */
static void add_help(GtkWidget *box, const ExportFormat *format)
{
    ed_guide_add(gtk_widget_get_parent(box), box, format->page, _(format->title));
}

/* Shows the button for options only while the switch of their format is on. */
static void switched_cb(GtkSwitch *format, GParamSpec *property, GtkWidget *options)
{
    gtk_widget_set_visible(options, gtk_switch_get_active(format));
}

/* Appends a row for the template of the user, which is switched on by a path. */
static void append_template(ExportDialog *self, const ExportSettings *settings)
{
    const ExportFormat *format = &template_export;
    GtkWidget *box = append_row(self, _(format->title), _(format->note));
    GtkWidget *entry = gtk_entry_new();
    GtkWidget *choose = gtk_button_new_from_icon_name("document-open-symbolic");
    self->template_file = GTK_EDITABLE(entry);
    gtk_editable_set_width_chars(self->template_file, 14);
    gtk_entry_set_placeholder_text(GTK_ENTRY(entry), _("None"));
    add_setting(self, export_field(format->key), entry, _(format->title));
    show_value(entry, export_field(format->key), settings);
    gtk_widget_add_css_class(choose, "raised");
    gtk_widget_set_valign(choose, GTK_ALIGN_CENTER);
    gtk_widget_set_tooltip_text(choose, _("Choose a file"));
    g_signal_connect_swapped(choose, "clicked", G_CALLBACK(choose_template_cb), self);
    gtk_box_append(GTK_BOX(box), entry);
    gtk_box_append(GTK_BOX(box), choose);
    add_help(box, format);
}

static void append_format(ExportDialog *self, const ExportFormat *format,
                          const ExportSettings *settings, bool is_on)
{
    const char *title = _(format->title);
    GtkWidget *box = append_row(self, title, _(format->note)), *options = NULL;
    GtkWidget *widget = format->words != NULL ? drop_down_new(format->words) : gtk_switch_new();
    fold(self, box, format, is_on);
    if (format->option_count > 0) {
        g_autofree char *accessible = g_strdup_printf(_("Options of %s"), title);
        options = gtk_menu_button_new();
        gtk_menu_button_set_label(GTK_MENU_BUTTON(options), _("Options"));
        gtk_menu_button_set_popover(GTK_MENU_BUTTON(options), options_new(self, format, settings));
        gtk_widget_set_valign(options, GTK_ALIGN_CENTER);
        ed_show_accessible(options, GTK_ACCESSIBLE_PROPERTY_LABEL, accessible);
        gtk_box_append(GTK_BOX(box), options);
    }
    gtk_box_append(GTK_BOX(box), widget);
    add_help(box, format);
    add_setting(self, export_field(format->key), widget, title);
    if (format->words != NULL)
        show_value(widget, export_field(format->key), settings);
    else
        gtk_switch_set_active(GTK_SWITCH(widget), is_on);
    if (options != NULL && format->words == NULL) {
        g_signal_connect(widget, "notify::active", G_CALLBACK(switched_cb), options);
        switched_cb(GTK_SWITCH(widget), NULL, options);
    }
}

static void slices_cb(ExportDialog *self)
{
    EdWindow *window = self->window;
    gtk_window_destroy(self->dialog);
    gtk_widget_activate_action(GTK_WIDGET(window), "win.write-slices", NULL);
}

/* Appends a row with a button for slices, which are written into a file of the artist. */
static void append_slices(ExportDialog *self, const ExportFormat *format)
{
    GtkWidget *box = append_row(self, _(format->title), _(format->note));
    GtkWidget *button = gtk_button_new_with_label(_("Choose File…"));
    gtk_widget_add_css_class(button, "raised");
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    const char *why = ed_command_why_not(self->window, ed_command_find("write-slices"));
    gtk_widget_set_sensitive(button, why == NULL);
    gtk_widget_set_tooltip_text(box, why);
    /* A list cannot be entered by keyboard from an end where no row takes the focus. */
    gtk_widget_set_focusable(gtk_widget_get_parent(box), why != NULL);
    g_signal_connect_swapped(button, "clicked", G_CALLBACK(slices_cb), self);
    gtk_box_append(GTK_BOX(box), button);
    add_help(box, format);
    fold(self, box, format, false);
}

/* Appends a row for each format except the bank and the atlas, which decide together where pixels
 * are stored. */
static void append_formats(ExportDialog *self, const ExportSettings *settings)
{
    bool is_first = *settings->bank == '\0';
    for (uint32_t i = EXPORT_BANK + 1; i < export_format_count; i++) {
        const ExportFormat *format = export_formats[i];
        if (format->key != NULL && !format->makes_pages && !format->asks_template)
            append_format(self, format, settings,
                          export_is_on(format, settings) || (is_first && i == EXPORT_JSON));
    }
    append_template(self, settings);
    for (uint32_t i = 0; i < export_format_count; i++)
        if (export_formats[i]->key == NULL)
            append_slices(self, export_formats[i]);
    add_help(gtk_widget_get_parent(GTK_WIDGET(self->pixels)), &atlas_export);
    gtk_menu_button_set_popover(GTK_MENU_BUTTON(self->pages),
                                options_new(self, &atlas_export, settings));
}

/* Returns a copy of the project's export settings with the choices made in the window. The caller
 * unrefs them. */
static ExportSettings *dup_settings(const ExportDialog *self)
{
    EdSession *session = ed_window_session(self->window);
    ExportSettings *settings = node_copy(project_export_settings(ed_session_project(session)));
    for (size_t i = 0; i < self->setting_count; i++)
        store_value(&self->settings[i], settings);
    settings->atlas = has_atlas(self);
    settings->pixels = (int)(gtk_drop_down_get_selected(self->pixels) % PIXELS_COUNT);
    return settings;
}

/* Shows the options of atlas pages while any format needs the pages. */
static void pages_changed_cb(ExportDialog *self)
{
    node_auto ExportSettings *settings = dup_settings(self);
    gtk_widget_set_visible(self->pages, export_is_on(&atlas_export, settings));
}

static void watch_pages(ExportDialog *self)
{
    g_signal_connect_swapped(self->pixels, "notify::selected", G_CALLBACK(pages_changed_cb), self);
    for (size_t i = 0; i < self->setting_count; i++)
        if (GTK_IS_SWITCH(self->settings[i].widget))
            g_signal_connect_swapped(self->settings[i].widget, "notify::active",
                                     G_CALLBACK(pages_changed_cb), self);
    pages_changed_cb(self);
}

/* ---- Distances of maps ---- */

static bool has_road(const Map *map)
{
    for (size_t i = 0; i < G_N_ELEMENTS(map->road); i++)
        if (map->road[i] != 0)
            return true;
    return false;
}

/* Adds a row with a switch for each map that has a road. */
static void add_distances(ExportDialog *self)
{
    LIST_EACH (Map, map, ed_session_project(ed_window_session(self->window))->maps) {
        if (!has_road(map))
            continue;
        g_autofree char *name = ed_visible_text(map->name);
        g_autofree char *text = g_strdup_printf(_("Distances to the road of “%s”"), name);
        GtkWidget *box = append_row(self, text, NULL), *store = gtk_switch_new();
        gtk_widget_set_valign(store, GTK_ALIGN_CENTER);
        gtk_switch_set_active(GTK_SWITCH(store), map->store_distances);
        ed_show_accessible(store, GTK_ACCESSIBLE_PROPERTY_LABEL, text);
        gtk_box_append(GTK_BOX(box), store);
        ed_guide_add(box, box, "c", text);
        GtkWidget *row = gtk_widget_get_parent(box);
        g_object_set_data(G_OBJECT(row), "switch", store);
        g_object_set_data_full(G_OBJECT(row), "map", g_memdup2(&map->id, sizeof map->id), g_free);
    }
}

/* Returns which maps export distances, as EdStoredDistances, without those that stay the same. */
static GArray *dup_distances(ExportDialog *self)
{
    EdSession *session = ed_window_session(self->window);
    GArray *distances = g_array_new(FALSE, FALSE, sizeof(EdStoredDistances));
    GtkListBoxRow *row;
    for (int i = 0; (row = gtk_list_box_get_row_at_index(self->contents, i)) != NULL; i++) {
        const uint64_t *id = g_object_get_data(G_OBJECT(row), "map");
        const Map *map = id != NULL ? project_map(ed_session_project(session), *id) : NULL;
        bool store =
            map != NULL && gtk_switch_get_active(g_object_get_data(G_OBJECT(row), "switch"));
        EdStoredDistances stored = {id != NULL ? *id : 0, store};
        if (map != NULL && store != map->store_distances)
            g_array_append_val(distances, stored);
    }
    return distances;
}

static void export_cb(ExportDialog *self)
{
    EdWindow *window = self->window;
    ExportSettings *settings = dup_settings(self);
    g_autoptr(GArray) distances = dup_distances(self);
    g_autofree char *bank =
        absolute_path(ed_window_session(window), gtk_editable_get_text(self->path));
    g_autofree char *json = with_suffix(bank, export_formats[EXPORT_JSON]->ending);
    g_autofree char *header = with_suffix(bank, export_formats[EXPORT_HEADER]->ending);
    allow_template(ed_window_session(window), settings);
    EdExportTarget target = {
        .bank = bank,
        .json = *settings->json != '\0' ? json : NULL,
        .header = *settings->header != '\0' ? header : NULL,
        .settings = settings,
        .distances = distances,
    };
    export_to(window, &target);
    node_unref(settings);
    gtk_window_destroy(self->dialog);
}

static void bank_chosen(GtkWindow *parent, const char *const *paths, void *user)
{
    gtk_editable_set_text(GTK_EDITABLE(user), paths[0]);
}

static void choose_cb(ExportDialog *self)
{
    const char *path = gtk_editable_get_text(self->path);
    g_autofree char *folder = g_path_get_dirname(path);
    g_autofree char *name = g_path_get_basename(path);
    ed_dialog_choose(self->dialog, ED_SAVE_BANK, folder, name, bank_chosen, self->path, NULL);
}

static void path_changed_cb(GtkEditable *path, GtkWidget *button)
{
    const char *text = gtk_editable_get_text(path);
    gtk_widget_set_sensitive(button, *text != '\0' && !g_str_has_suffix(text, "/"));
}

static void export_dialog_free(gpointer user, GObject *dialog)
{
    g_free(user);
}

void ed_export_ask(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    const ExportSettings *settings = project_export_settings(ed_session_project(session));
    g_autoptr(GtkBuilder) builder =
        gtk_builder_new_from_resource("/org/gabarit/Gabarit/ed-export.ui");
    ExportDialog *self = g_new0(ExportDialog, 1);
    self->window = window;
    self->dialog = GTK_WINDOW(gtk_builder_get_object(builder, "window"));
    self->path = GTK_EDITABLE(gtk_builder_get_object(builder, "path"));
    self->pixels = GTK_DROP_DOWN(gtk_builder_get_object(builder, "pixels"));
    self->pages = GTK_WIDGET(gtk_builder_get_object(builder, "pages"));
    GtkWidget *export = GTK_WIDGET(gtk_builder_get_object(builder, "export"));
    GObject *choose = gtk_builder_get_object(builder, "choose");
    g_autofree char *path = proposed_path(window);
    gtk_editable_set_text(self->path, path);
    gtk_drop_down_set_selected(self->pixels,
                               (guint)settings->pixels + (settings->atlas ? PIXELS_COUNT : 0));
    self->contents = GTK_LIST_BOX(gtk_builder_get_object(builder, "contents"));
    append_formats(self, settings);
    watch_pages(self);
    append_more(self);
    add_distances(self);
    g_signal_connect(self->path, "changed", G_CALLBACK(path_changed_cb), export);
    g_signal_connect_swapped(export, "clicked", G_CALLBACK(export_cb), self);
    g_signal_connect_swapped(choose, "clicked", G_CALLBACK(choose_cb), self);
    g_object_weak_ref(G_OBJECT(self->dialog), export_dialog_free, self);
    add_help(GTK_WIDGET(gtk_builder_get_object(builder, "bank")), export_formats[EXPORT_BANK]);
    gtk_window_set_focus(self->dialog, GTK_WIDGET(self->path));
    ed_dialog_present(self->dialog, GTK_WINDOW(window), "export");
}

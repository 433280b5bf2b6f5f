/* SPDX-License-Identifier: MIT */
/*
 * Implements ed-export.h. The JSON and the header get the path of the bank, with other suffixes.
 */
#include "app/files/ed-export.h"

#include "app/ed-dialogs.h"
#include "app/ed-trace.h"
#include "app/import/ed-memory-ask.h"
#include "inspector/ed-band-edits.h"
#include "model/visible.h"
#include "session/ed-file.h"
#include "session/ed-keymap.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>

enum { PIXELS_COUNT = EXPORT_RGBA + 1 }; /* number of ExportPixels */

/* The export window. */
typedef struct ExportDialog {
    EdWindow *window;
    GtkWindow *dialog;
    GtkEditable *path;
    GtkDropDown *pixels; /* first each ExportPixels for single pictures, then each for pages of an
                          * atlas */
    GtkWidget *pages;    /* button that opens the options of atlas pages */
    GtkSwitch *json, *header, *view;
    GtkListBox *contents; /* its last rows are for the distances of maps with a road */
    GtkSpinButton *size, *padding, *extrude;
    GtkCheckButton *pow2;
    GtkEditable *name;
    GtkDropDown *atlas_json, *tiled;
} ExportDialog;

/* ---- Exporting ---- */

/* An export that is running or waits for an answer, and its target. */
typedef struct ExportJob {
    EdWindow *window; /* referenced until the export has ended */
    char *bank, *json, *header;
    ExportPixels pixels;
    ExportSettings *settings; /* or NULL, as in EdExportTarget */
    bool again;               /* the target is the one stored in the project */
    bool allowed;             /* the user has agreed to write to these paths */
} ExportJob;

static void export_job_free(gpointer data)
{
    ExportJob *job = data;
    g_clear_object(&job->window);
    g_free(job->bank);
    g_free(job->json);
    g_free(job->header);
    node_unref(job->settings);
    g_free(job);
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
    EdExportTarget target = {.bank = job->bank,
                             .json = job->json,
                             .header = job->header,
                             .pixels = job->pixels,
                             .settings = job->settings,
                             .allowed = true};
    export_to(window, &target);
}

/* Shows the full paths of all files, and asks whether to write them: a project may come from
 * anywhere and be malicious. Takes ownership of `job`. */
static void ask_about_paths(EdWindow *window, ExportJob *job, const GError *error)
{
    g_clear_object(&job->window);
    const char *const paths[] = {job->bank, job->json, job->header};
    g_autofree char *why = text_visible(error->message);
    g_autoptr(GString) text = g_string_new(why);
    g_string_append(text, "\n\n");
    g_string_append(text, _("The following files will be written:"));
    for (size_t i = 0; i < G_N_ELEMENTS(paths); i++)
        if (paths[i] != NULL) {
            g_autofree char *shown = text_visible(paths[i]);
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
    (void)session;
    EdExportTarget target = {.bank = job->bank,
                             .json = job->json,
                             .header = job->header,
                             .pixels = job->pixels,
                             .settings = job->settings,
                             .allowed = job->allowed};
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
        ed_window_show_error(window, _("export the project"), error);
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
        job->bank = g_strdup(target->bank);
        job->json = g_strdup(target->json);
        job->header = g_strdup(target->header);
        job->pixels = target->pixels;
        job->settings = target->settings != NULL ? node_ref(target->settings) : NULL;
    } else {
        ed_session_dup_target(ed_window_session(window), &job->bank, &job->json, &job->header,
                              &job->pixels);
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

/* Returns the absolute path for a path that is stored in a project. */
static char *absolute_path(EdSession *session, const char *path)
{
    const char *project = ed_session_path(session);
    if (g_path_is_absolute(path) || project == NULL)
        return g_strdup(path);
    g_autofree char *folder = g_path_get_dirname(project);
    return g_build_filename(folder, path, NULL);
}

static char *proposed_path(EdSession *session)
{
    const ExportSettings *settings = project_export_settings(ed_session_project(session));
    if (*settings->bank != '\0')
        return absolute_path(session, settings->bank);
    const char *project = ed_session_path(session);
    g_autofree char *folder =
        project != NULL ? g_path_get_dirname(project) : g_strdup(g_get_home_dir());
    g_autofree char *base = g_strdup(ed_session_name(session));
    char *dot = g_str_has_suffix(base, ".gabarit") ? strrchr(base, '.') : NULL;
    if (dot != NULL)
        *dot = '\0';
    g_autofree char *name = g_ascii_strdown(base, -1);
    g_autofree char *bank = g_strconcat(name, ".gab", NULL);
    return g_build_filename(folder, bank, NULL);
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

/* Returns a copy of the project's export settings with the choices made in the window. The caller
 * unrefs them. */
static ExportSettings *dup_settings(const ExportDialog *self)
{
    EdSession *session = ed_window_session(self->window);
    ExportSettings *settings = node_copy(project_export_settings(ed_session_project(session)));
    settings->atlas = has_atlas(self);
    settings->view = gtk_switch_get_active(self->view);
    settings->page_size = gtk_spin_button_get_value_as_int(self->size);
    settings->page_padding = gtk_spin_button_get_value_as_int(self->padding);
    settings->page_extrude = gtk_spin_button_get_value_as_int(self->extrude);
    settings->page_sides =
        gtk_check_button_get_active(self->pow2) ? PAGE_SIDES_POW2 : PAGE_SIDES_ANY;
    settings->atlas_json = (int)gtk_drop_down_get_selected(self->atlas_json);
    settings->tiled = (int)gtk_drop_down_get_selected(self->tiled);
    node_set_text(&settings->page_name, gtk_editable_get_text(self->name));
    return settings;
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
    ListIter maps = list_iter(ed_session_project(ed_window_session(self->window))->maps);
    for (const Map *map; (map = list_next(&maps)) != NULL;) {
        if (!has_road(map))
            continue;
        g_autofree char *name = ed_visible_item(map->name);
        g_autofree char *text = g_strdup_printf(_("Distances to the road of “%s”"), name);
        GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 18), *label = gtk_label_new(text);
        GtkWidget *store = gtk_switch_new();
        gtk_label_set_xalign(GTK_LABEL(label), 0);
        gtk_label_set_wrap(GTK_LABEL(label), TRUE);
        gtk_widget_set_hexpand(label, TRUE);
        gtk_widget_set_valign(store, GTK_ALIGN_CENTER);
        gtk_switch_set_active(GTK_SWITCH(store), map->store_distances);
        ed_show_accessible(store, GTK_ACCESSIBLE_PROPERTY_LABEL, text);
        gtk_box_append(GTK_BOX(box), label);
        gtk_box_append(GTK_BOX(box), store);
        GtkWidget *row = gtk_list_box_row_new();
        gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), FALSE);
        gtk_widget_set_focusable(row, FALSE);
        gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
        g_object_set_data(G_OBJECT(row), "switch", store);
        g_object_set_data_full(G_OBJECT(row), "map", g_memdup2(&map->id, sizeof map->id), g_free);
        gtk_list_box_append(self->contents, row);
    }
}

/* Stores in the maps which of them export distances. */
static void set_distances(ExportDialog *self)
{
    EdSession *session = ed_window_session(self->window);
    GtkListBoxRow *row;
    for (int i = 0; (row = gtk_list_box_get_row_at_index(self->contents, i)) != NULL; i++) {
        const uint64_t *id = g_object_get_data(G_OBJECT(row), "map");
        const Map *map = id != NULL ? project_map(ed_session_project(session), *id) : NULL;
        bool store =
            map != NULL && gtk_switch_get_active(g_object_get_data(G_OBJECT(row), "switch"));
        if (map != NULL && store != map->store_distances)
            ed_set_store_distances(session, *id, store);
    }
}

static void export_cb(ExportDialog *self)
{
    EdWindow *window = self->window;
    set_distances(self);
    ExportSettings *settings = dup_settings(self);
    g_autofree char *bank =
        absolute_path(ed_window_session(window), gtk_editable_get_text(self->path));
    g_autofree char *json = with_suffix(bank, ".gab.json");
    g_autofree char *header = with_suffix(bank, ".h");
    EdExportTarget target = {
        .bank = bank,
        .json = gtk_switch_get_active(self->json) ? json : NULL,
        .header = gtk_switch_get_active(self->header) ? header : NULL,
        .pixels = (ExportPixels)(gtk_drop_down_get_selected(self->pixels) % PIXELS_COUNT),
        .settings = settings,
    };
    export_to(window, &target);
    node_unref(settings);
    gtk_window_destroy(self->dialog);
}

static void bank_chosen(GtkWindow *parent, const char *const *paths, void *user)
{
    (void)parent;
    gtk_editable_set_text(GTK_EDITABLE(user), paths[0]);
}

static void choose_cb(ExportDialog *self)
{
    const char *path = gtk_editable_get_text(self->path);
    g_autofree char *folder = g_path_get_dirname(path);
    g_autofree char *name = g_path_get_basename(path);
    ed_dialog_choose(self->dialog, ED_SAVE_BANK, folder, name, bank_chosen, self->path, NULL);
}

static void pixels_changed_cb(ExportDialog *self)
{
    gtk_widget_set_visible(self->pages, has_atlas(self));
}

static void path_changed_cb(GtkEditable *path, GtkWidget *button)
{
    const char *text = gtk_editable_get_text(path);
    gtk_widget_set_sensitive(button, *text != '\0' && !g_str_has_suffix(text, "/"));
}

static void export_dialog_free(gpointer user, GObject *dialog)
{
    (void)dialog;
    g_free(user);
}

static void show_pages(ExportDialog *self, GtkBuilder *builder, const ExportSettings *settings)
{
    self->view = GTK_SWITCH(gtk_builder_get_object(builder, "view"));
    self->size = GTK_SPIN_BUTTON(gtk_builder_get_object(builder, "page_size"));
    self->padding = GTK_SPIN_BUTTON(gtk_builder_get_object(builder, "page_padding"));
    self->extrude = GTK_SPIN_BUTTON(gtk_builder_get_object(builder, "page_extrude"));
    self->pow2 = GTK_CHECK_BUTTON(gtk_builder_get_object(builder, "page_pow2"));
    self->name = GTK_EDITABLE(gtk_builder_get_object(builder, "page_name"));
    self->atlas_json = GTK_DROP_DOWN(gtk_builder_get_object(builder, "atlas_json"));
    gtk_drop_down_set_selected(self->atlas_json, (guint)settings->atlas_json);
    self->tiled = GTK_DROP_DOWN(gtk_builder_get_object(builder, "tiled"));
    gtk_drop_down_set_selected(self->tiled, (guint)settings->tiled);
    gtk_switch_set_active(self->view, settings->view);
    gtk_spin_button_set_value(self->size, settings->page_size);
    gtk_spin_button_set_value(self->padding, settings->page_padding);
    gtk_spin_button_set_value(self->extrude, settings->page_extrude);
    gtk_check_button_set_active(self->pow2, settings->page_sides == PAGE_SIDES_POW2);
    gtk_editable_set_text(self->name, settings->page_name);
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
    self->json = GTK_SWITCH(gtk_builder_get_object(builder, "json"));
    self->header = GTK_SWITCH(gtk_builder_get_object(builder, "header"));
    GtkWidget *export = GTK_WIDGET(gtk_builder_get_object(builder, "export"));
    GObject *choose = gtk_builder_get_object(builder, "choose");
    g_autofree char *path = proposed_path(session);
    gtk_editable_set_text(self->path, path);
    g_signal_connect_swapped(self->pixels, "notify::selected", G_CALLBACK(pixels_changed_cb), self);
    gtk_drop_down_set_selected(self->pixels,
                               (guint)settings->pixels + (settings->atlas ? PIXELS_COUNT : 0));
    pixels_changed_cb(self);
    bool is_first = *settings->bank == '\0';
    gtk_switch_set_active(self->json, is_first || *settings->json != '\0');
    gtk_switch_set_active(self->header, *settings->header != '\0');
    show_pages(self, builder, settings);
    self->contents = GTK_LIST_BOX(gtk_builder_get_object(builder, "contents"));
    add_distances(self);
    g_signal_connect(self->path, "changed", G_CALLBACK(path_changed_cb), export);
    g_signal_connect_swapped(export, "clicked", G_CALLBACK(export_cb), self);
    g_signal_connect_swapped(choose, "clicked", G_CALLBACK(choose_cb), self);
    g_object_weak_ref(G_OBJECT(self->dialog), export_dialog_free, self);
    gtk_window_set_focus(self->dialog, GTK_WIDGET(self->path));
    ed_dialog_present(self->dialog, GTK_WINDOW(window), "export");
}

/* SPDX-License-Identifier: MIT */
/*
 * Exporting. The JSON and the header are written next to the bank, and named after it.
 */
#include "app/ed-export.h"

#include "app/ed-dialogs.h"
#include "app/ed-memory-ask.h"
#include "app/ed-trace.h"
#include "model/visible.h"
#include "session/ed-file.h"
#include "session/ed-keymap.h"

#include <glib/gi18n.h>

enum { PIXELS_COUNT = EXPORT_RGBA + 1 };

/* The export window. */
typedef struct Asking {
    EdWindow *window;
    GtkWindow *dialog;
    GtkEditable *path;
    GtkDropDown *pixels; /* choices of ExportPixels: of the pictures, then of atlas pages */
    GtkWidget *pages;    /* button that opens the options of atlas pages */
    GtkSwitch *json, *header, *view;
    GtkSpinButton *size, *padding, *extrude;
    GtkCheckButton *pow2;
    GtkEditable *name;
    GtkDropDown *atlas_json, *tiled;
} Asking;

/* ---- Exporting ---- */

/* An export that is running, or waits for an answer, with its target. */
typedef struct Exporting {
    EdWindow *window; /* held until the export has ended */
    char *bank, *json, *header;
    ExportPixels pixels;
    ExportSettings *pages; /* or NULL, as in EdExportTarget */
    bool again;            /* to the target stored in the project */
    bool allowed;
} Exporting;

static void exporting_free(gpointer data)
{
    Exporting *exporting = data;
    g_clear_object(&exporting->window);
    g_free(exporting->bank);
    g_free(exporting->json);
    g_free(exporting->header);
    node_unref(exporting->pages);
    g_free(exporting);
}

static void export_to(EdWindow *window, const EdExportTarget *target);

static const char *const doubt_answers[] = {N_("Cancel"), N_("Export"),
                                            N_("Choose Other "
                                               "Files…"),
                                            NULL};

static void doubt_answered(GtkWindow *parent, int answer, void *user)
{
    const Exporting *exporting = user;
    EdWindow *window = ED_WINDOW(parent);
    ed_trace("answer %s", doubt_answers[answer]);
    if (answer == 0 || ed_window_session(window) == NULL)
        return;
    if (answer == 2) {
        ed_export_ask(window);
        return;
    }
    EdExportTarget target = {.bank = exporting->bank,
                             .json = exporting->json,
                             .header = exporting->header,
                             .pixels = exporting->pixels,
                             .pages = exporting->pages,
                             .allowed = true};
    export_to(window, &target);
}

/* A project may come from anywhere and be malicious: the user sees each full path before anything
 * is written. Takes ownership of `exporting`. */
static void ask_about_paths(EdWindow *window, Exporting *exporting, const GError *error)
{
    g_clear_object(&exporting->window);
    const char *const paths[] = {exporting->bank, exporting->json, exporting->header};
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
                           .answers = doubt_answers,
                           .danger = 1};
    ed_dialog_ask(GTK_WINDOW(window), &question, doubt_answered, exporting, exporting_free);
}

static void export_as_before(EdWindow *window, EdSession *session, void *user)
{
    const Exporting *exporting = user;
    (void)session;
    EdExportTarget target = {.bank = exporting->bank,
                             .json = exporting->json,
                             .header = exporting->header,
                             .pixels = exporting->pixels,
                             .pages = exporting->pages,
                             .allowed = exporting->allowed};
    export_to(window, exporting->again ? NULL : &target);
}

/* Asks about a failed export, if its error calls for a question. True if it asked and took
 * ownership of `exporting`. */
static bool ask_about_failure(EdWindow *window, Exporting *exporting, EdSession *session,
                              const GError *error)
{
    if (g_error_matches(error, FILE_ERROR, FILE_OUTSIDE) ||
        g_error_matches(error, FILE_ERROR, FILE_NOT_OURS)) {
        ed_trace("export doubted: %s", error->message);
        ask_about_paths(window, exporting, error);
        return true;
    }
    if (!ed_memory_ask_again(window, session, error, export_as_before, exporting, exporting_free))
        return false;
    g_clear_object(&exporting->window);
    return true;
}

static void exported_cb(GObject *object, GAsyncResult *result, gpointer user)
{
    EdSession *session = ED_SESSION(object);
    Exporting *exporting = user;
    g_autoptr(EdWindow) window = g_object_ref(exporting->window);
    GError *error = NULL;
    bool good = ed_session_export_finish(session, result, &error);
    bool cancelled = g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    ed_window_exported(window, good || cancelled);
    if (cancelled)
        ed_window_show_notice(window, ED_NOTICE_INFO, _("The export was cancelled"),
                              _("No files were changed."));
    if (ask_about_failure(window, exporting, session, error)) {
        g_clear_error(&error);
        return;
    }
    exporting_free(exporting);
    if (!good) {
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
    Exporting *exporting = g_new0(Exporting, 1);
    exporting->window = g_object_ref(window);
    exporting->again = target == NULL;
    if (target != NULL) {
        exporting->allowed = target->allowed;
        exporting->bank = g_strdup(target->bank);
        exporting->json = g_strdup(target->json);
        exporting->header = g_strdup(target->header);
        exporting->pixels = target->pixels;
        exporting->pages = target->pages != NULL ? node_ref(target->pages) : NULL;
    } else {
        ed_session_dup_target(ed_window_session(window), &exporting->bank, &exporting->json,
                              &exporting->header, &exporting->pixels);
    }
    ed_session_export_async(ed_window_session(window), target, NULL, exported_cb, exporting);
}

void ed_export_again(EdWindow *window)
{
    if (ed_session_has_target(ed_window_session(window)))
        export_to(window, NULL);
    else
        ed_export_ask(window);
}

/* ---- The window ---- */

/* Returns a path that is stored in a project as an absolute path. */
static char *absolute(EdSession *session, const char *path)
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
        return absolute(session, settings->bank);
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
static char *beside(const char *bank, const char *ending)
{
    size_t length = strlen(bank) - (g_str_has_suffix(bank, ".gab") ? strlen(".gab") : 0);
    return g_strdup_printf("%.*s%s", (int)length, bank, ending);
}

static bool has_atlas(const Asking *asking)
{
    return gtk_drop_down_get_selected(asking->pixels) >= PIXELS_COUNT;
}

/* Returns the export settings with the choices made in the window. The caller unrefs them. */
static ExportSettings *dup_pages(const Asking *asking)
{
    EdSession *session = ed_window_session(asking->window);
    ExportSettings *pages = node_copy(project_export_settings(ed_session_project(session)));
    pages->atlas = has_atlas(asking);
    pages->view = gtk_switch_get_active(asking->view);
    pages->page_size = gtk_spin_button_get_value_as_int(asking->size);
    pages->page_padding = gtk_spin_button_get_value_as_int(asking->padding);
    pages->page_extrude = gtk_spin_button_get_value_as_int(asking->extrude);
    pages->page_sides =
        gtk_check_button_get_active(asking->pow2) ? PAGE_SIDES_POW2 : PAGE_SIDES_ANY;
    pages->atlas_json = (int)gtk_drop_down_get_selected(asking->atlas_json);
    pages->tiled = (int)gtk_drop_down_get_selected(asking->tiled);
    node_set_text(&pages->page_name, gtk_editable_get_text(asking->name));
    return pages;
}

static void export_cb(Asking *asking)
{
    EdWindow *window = asking->window;
    ExportSettings *pages = dup_pages(asking);
    g_autofree char *bank =
        absolute(ed_window_session(window), gtk_editable_get_text(asking->path));
    g_autofree char *json = beside(bank, ".gab.json");
    g_autofree char *header = beside(bank, ".h");
    EdExportTarget target = {
        .bank = bank,
        .json = gtk_switch_get_active(asking->json) ? json : NULL,
        .header = gtk_switch_get_active(asking->header) ? header : NULL,
        .pixels = (ExportPixels)(gtk_drop_down_get_selected(asking->pixels) % PIXELS_COUNT),
        .pages = pages,
    };
    export_to(window, &target);
    node_unref(pages);
    gtk_window_destroy(asking->dialog);
}

static void bank_chosen(GtkWindow *parent, const char *const *paths, void *user)
{
    (void)parent;
    gtk_editable_set_text(GTK_EDITABLE(user), paths[0]);
}

static void choose_cb(Asking *asking)
{
    const char *path = gtk_editable_get_text(asking->path);
    g_autofree char *folder = g_path_get_dirname(path);
    g_autofree char *name = g_path_get_basename(path);
    ed_dialog_choose(asking->dialog, ED_SAVE_BANK, folder, name, bank_chosen, asking->path, NULL);
}

static void pixels_changed_cb(Asking *asking)
{
    gtk_widget_set_visible(asking->pages, has_atlas(asking));
}

static void path_changed_cb(GtkEditable *path, GtkWidget *button)
{
    const char *text = gtk_editable_get_text(path);
    gtk_widget_set_sensitive(button, *text != '\0' && !g_str_has_suffix(text, "/"));
}

static void asking_free(gpointer user, GObject *dialog)
{
    (void)dialog;
    g_free(user);
}

static void show_pages(Asking *asking, GtkBuilder *builder, const ExportSettings *settings)
{
    asking->view = GTK_SWITCH(gtk_builder_get_object(builder, "view"));
    asking->size = GTK_SPIN_BUTTON(gtk_builder_get_object(builder, "page_size"));
    asking->padding = GTK_SPIN_BUTTON(gtk_builder_get_object(builder, "page_padding"));
    asking->extrude = GTK_SPIN_BUTTON(gtk_builder_get_object(builder, "page_extrude"));
    asking->pow2 = GTK_CHECK_BUTTON(gtk_builder_get_object(builder, "page_pow2"));
    asking->name = GTK_EDITABLE(gtk_builder_get_object(builder, "page_name"));
    asking->atlas_json = GTK_DROP_DOWN(gtk_builder_get_object(builder, "atlas_json"));
    gtk_drop_down_set_selected(asking->atlas_json, (guint)settings->atlas_json);
    asking->tiled = GTK_DROP_DOWN(gtk_builder_get_object(builder, "tiled"));
    gtk_drop_down_set_selected(asking->tiled, (guint)settings->tiled);
    gtk_switch_set_active(asking->view, settings->view);
    gtk_spin_button_set_value(asking->size, settings->page_size);
    gtk_spin_button_set_value(asking->padding, settings->page_padding);
    gtk_spin_button_set_value(asking->extrude, settings->page_extrude);
    gtk_check_button_set_active(asking->pow2, settings->page_sides == PAGE_SIDES_POW2);
    gtk_editable_set_text(asking->name, settings->page_name);
}

void ed_export_ask(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    const ExportSettings *settings = project_export_settings(ed_session_project(session));
    g_autoptr(GtkBuilder) builder =
        gtk_builder_new_from_resource("/org/gabarit/Gabarit/ed-export.ui");
    Asking *asking = g_new0(Asking, 1);
    asking->window = window;
    asking->dialog = GTK_WINDOW(gtk_builder_get_object(builder, "window"));
    asking->path = GTK_EDITABLE(gtk_builder_get_object(builder, "path"));
    asking->pixels = GTK_DROP_DOWN(gtk_builder_get_object(builder, "pixels"));
    asking->pages = GTK_WIDGET(gtk_builder_get_object(builder, "pages"));
    asking->json = GTK_SWITCH(gtk_builder_get_object(builder, "json"));
    asking->header = GTK_SWITCH(gtk_builder_get_object(builder, "header"));
    GtkWidget *export = GTK_WIDGET(gtk_builder_get_object(builder, "export"));
    GObject *choose = gtk_builder_get_object(builder, "choose");
    g_autofree char *path = proposed_path(session);
    gtk_editable_set_text(asking->path, path);
    g_signal_connect_swapped(asking->pixels, "notify::selected", G_CALLBACK(pixels_changed_cb),
                             asking);
    gtk_drop_down_set_selected(asking->pixels,
                               (guint)settings->pixels + (settings->atlas ? PIXELS_COUNT : 0));
    pixels_changed_cb(asking);
    gtk_switch_set_active(asking->json, *settings->json != '\0');
    gtk_switch_set_active(asking->header, *settings->header != '\0');
    show_pages(asking, builder, settings);
    g_signal_connect(asking->path, "changed", G_CALLBACK(path_changed_cb), export);
    g_signal_connect_swapped(export, "clicked", G_CALLBACK(export_cb), asking);
    g_signal_connect_swapped(choose, "clicked", G_CALLBACK(choose_cb), asking);
    g_object_weak_ref(G_OBJECT(asking->dialog), asking_free, asking);
    gtk_window_set_focus(asking->dialog, GTK_WIDGET(asking->path));
    ed_dialog_present(asking->dialog, GTK_WINDOW(window), "export");
}

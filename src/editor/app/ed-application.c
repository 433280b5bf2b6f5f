/* SPDX-License-Identifier: MIT */
/*
 * Implements ed-application.h: finds the window of a project, applies the theme, opens files in the
 * right window, restores crashed sessions.
 */
#include "app/ed-application.h"

#include "app/commands/ed-key-choice.h"
#include "app/ed-desktop.h"
#include "app/ed-dialogs.h"
#include "app/ed-trace.h"
#include "app/files/ed-drop.h"
#include "app/files/ed-file-dialogs.h"
#include "app/files/ed-paths.h"
#include "app/files/ed-recent.h"
#include "app/files/ed-saving.h"
#include "session/ed-memory.h"
#include "widgets/ed-scheme.h"
#include "widgets/ed-toplevels.h"

#include <glib/gi18n.h>

#define BASE "/org/gabarit/Gabarit/"

typedef enum Theme { THEME_DESKTOP = 0, THEME_DARK, THEME_LIGHT } Theme;

struct _EdApplication {
    GtkApplication parent_instance;

    GSettings *settings;
    GtkCssProvider *colours;
    EdDesktop *desktop;
    gboolean dark;
    bool asked; /* whether the user was asked about crashed sessions */
};

G_DEFINE_FINAL_TYPE(EdApplication, ed_application, GTK_TYPE_APPLICATION)

enum { THEME_CHANGED, SIGNALS };
static guint signals[SIGNALS];

GSettings *ed_application_settings(EdApplication *application)
{
    return application->settings;
}

gboolean ed_application_is_dark(EdApplication *application)
{
    return application->dark;
}

/* ---- The theme ---- */

static void apply_theme(EdApplication *application)
{
    Theme theme = (Theme)g_settings_get_enum(application->settings, "theme");
    gboolean dark =
        theme == THEME_DESKTOP ? ed_desktop_is_dark(application->desktop) : theme == THEME_DARK;
    application->dark = dark;
    ed_scheme_set_dark(gtk_settings_get_default(), dark);
    gtk_css_provider_load_from_resource(application->colours,
                                        dark ? BASE "dark.css" : BASE "light.css");
    g_signal_emit(application, signals[THEME_CHANGED], 0);
}

static void desktop_changed(void *user)
{
    apply_theme(user);
}

static void add_style_sheet(GdkDisplay *display, const char *path, guint index)
{
    g_autoptr(GtkCssProvider) sheet = gtk_css_provider_new();
    gtk_css_provider_load_from_resource(sheet, path);
    gtk_style_context_add_provider_for_display(display, GTK_STYLE_PROVIDER(sheet),
                                               GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + index);
}

static void add_style(EdApplication *application)
{
    GdkDisplay *display = gdk_display_get_default();
    application->colours = gtk_css_provider_new();
    gtk_style_context_add_provider_for_display(display, GTK_STYLE_PROVIDER(application->colours),
                                               GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    application->desktop = ed_desktop_new(desktop_changed, application);
    apply_theme(application);
    add_style_sheet(display, BASE "style.css", 1);
    add_style_sheet(display, BASE "panels.css", 2);
    g_signal_connect_swapped(application->settings, "changed::theme", G_CALLBACK(apply_theme),
                             application);
}

/* ---- Windows ---- */

static EdWindow *window_showing(EdApplication *application, const char *path)
{
    GList *windows = gtk_application_get_windows(GTK_APPLICATION(application));
    for (; windows != NULL; windows = windows->next) {
        EdSession *session = ED_IS_WINDOW(windows->data) ? ed_window_session(windows->data) : NULL;
        if (session != NULL && g_strcmp0(ed_session_path(session), path) == 0)
            return windows->data;
    }
    return NULL;
}

/* Returns a window that shows the welcome screen, preferably the active one, or NULL. */
static EdWindow *welcome_window(EdApplication *application)
{
    GList *windows = gtk_application_get_windows(GTK_APPLICATION(application));
    for (; windows != NULL; windows = windows->next)
        if (ED_IS_WINDOW(windows->data) && ed_window_session(windows->data) == NULL)
            return windows->data;
    return NULL;
}

static EdWindow *any_window(EdApplication *application)
{
    GtkWindow *active = gtk_application_get_active_window(GTK_APPLICATION(application));
    if (ED_IS_WINDOW(active))
        return ED_WINDOW(active);
    GList *windows = gtk_application_get_windows(GTK_APPLICATION(application));
    for (; windows != NULL; windows = windows->next)
        if (ED_IS_WINDOW(windows->data))
            return windows->data;
    return ed_window_new(application, NULL);
}

static void ask_about_lost_work(EdApplication *application)
{
    if (application->asked)
        return;
    application->asked = true;
    ed_lost_work_offer(GTK_WINDOW(any_window(application)));
}

static void show_session(EdApplication *application, EdSession *session)
{
    EdWindow *window = welcome_window(application);
    if (window != NULL)
        ed_window_set_session(window, session);
    else
        window = ed_window_new(application, session);
    gtk_window_present(GTK_WINDOW(window));
    ask_about_lost_work(application);
}

void ed_application_new_project(EdApplication *application)
{
    g_autoptr(EdSession) session = ed_session_new();
    show_session(application, session);
}

/* ---- Opening ---- */

typedef struct Opening {
    EdApplication *application;
    char *path;
    char *asset; /* name of the asset to show, or NULL */
    bool backup; /* open the backup instead of the file */
} Opening;

static Opening *opening_new(EdApplication *application, const char *path, const char *asset)
{
    Opening *opening = g_new0(Opening, 1);
    opening->application = g_object_ref(application);
    opening->path = g_strdup(path);
    opening->asset = g_strdup(asset);
    return opening;
}

static Opening *opening_copy(const Opening *opening)
{
    Opening *copy = opening_new(opening->application, opening->path, opening->asset);
    copy->backup = opening->backup;
    return copy;
}

static void opening_free(gpointer user)
{
    g_autofree Opening *opening = user;
    g_object_unref(opening->application);
    g_free(opening->path);
    g_free(opening->asset);
}

static void show_asset_named(EdSession *session, const char *name)
{
    const Project *project = ed_session_project(session);
    const Sprite *sprite = project_sprite_named(project, name);
    const Map *map = project_map_named(project, name);
    const Level *level = project_level_named(project, name);
    uint64_t asset = sprite != NULL  ? sprite->id
                     : map != NULL   ? map->id
                     : level != NULL ? level->id
                                     : 0;
    if (asset != 0)
        ed_session_show_asset(session, asset);
}

static void begin_opening(Opening *opening, bool allowed);

static void memory_answered(GtkWindow *parent, int answer, void *user)
{
    const Opening *opening = user;
    if (answer > 0)
        begin_opening(opening_copy(opening), true);
}

/* Asks whether to open a project that needs much memory: a small file that expands to much data may
 * have been made to exhaust the memory. */
static void ask_about_memory(EdWindow *window, Opening *opening, const char *why)
{
    static const char *const answers[] = {N_("Cancel"), N_("Open"), NULL};
    g_autofree char *title =
        g_strdup_printf(_("%s needs a lot of memory. Open it anyway?"), opening->path);
    const EdQuestion question = {.name = "memory", .title = title, .text = why, .answers = answers};
    ed_dialog_ask(GTK_WINDOW(window), &question, memory_answered, opening_copy(opening),
                  opening_free);
}

static void backup_answered(GtkWindow *parent, int answer, void *user)
{
    const Opening *opening = user;
    if (answer == 0)
        return;
    Opening *next = opening_copy(opening);
    next->backup = true;
    begin_opening(next, false);
}

/* Offers the backup from before the last save. */
static void ask_about_backup(EdWindow *window, Opening *opening, gint64 seconds, const char *why)
{
    static const char *const answers[] = {N_("Cancel"), N_("Open Backup"), NULL};
    g_autofree char *name = g_path_get_basename(opening->path);
    g_autofree char *title = g_strdup_printf(_("%s cannot be opened. Open its backup?"), name);
    g_autofree char *when = ed_when(seconds);
    g_autofree char *text =
        g_strdup_printf(_("%s\n\nBackup: %s. Nothing is replaced until you save."), why, when);
    const EdQuestion question = {
        .name = "backup", .title = title, .text = text, .answers = answers};
    ed_dialog_ask(GTK_WINDOW(window), &question, backup_answered, opening_copy(opening),
                  opening_free);
}

static void report_not_opened(Opening *opening, const GError *error)
{
    gint64 seconds;
    EdWindow *window = any_window(opening->application);
    gtk_window_present(GTK_WINDOW(window));
    if (g_error_matches(error, BUDGET_ERROR, BUDGET_EXCEEDED))
        ask_about_memory(window, opening, error->message);
    else if (!opening->backup && ed_backup_exists(opening->path, &seconds))
        ask_about_backup(window, opening, seconds, error->message);
    else
        ed_window_show_notice(window, ED_NOTICE_ERROR, _("The project could not be opened"),
                              error->message);
    ask_about_lost_work(opening->application);
}

static void opened_cb(GObject *object, GAsyncResult *result, gpointer user)
{
    g_autoptr(EdSession) session = ED_SESSION(object);
    Opening *opening = user;
    g_autoptr(GError) error = NULL;
    g_application_release(G_APPLICATION(opening->application));
    if (ed_session_open_finish(session, result, &error)) {
        if (opening->asset != NULL)
            show_asset_named(session, opening->asset);
        ed_recent_add(session);
        show_session(opening->application, session);
        ed_trace("opened %s", ed_session_path(session));
    } else {
        report_not_opened(opening, error);
    }
    opening_free(opening);
}

/* Opens a project; takes ownership of `opening`. `allowed`: the user has allowed the project to use
 * much memory. */
static void begin_opening(Opening *opening, bool allowed)
{
    EdSession *session = ed_session_new();
    if (allowed)
        ed_session_allow_memory(session);
    g_application_hold(G_APPLICATION(opening->application));
    if (opening->backup)
        ed_session_open_backup_async(session, opening->path, opened_cb, opening);
    else
        ed_session_open_async(session, opening->path, opened_cb, opening);
}

static void open_path(EdApplication *application, const char *path, const char *asset)
{
    EdWindow *window = window_showing(application, path);
    if (window != NULL) {
        if (asset != NULL)
            show_asset_named(ed_window_session(window), asset);
        gtk_window_present(GTK_WINDOW(window));
        return;
    }
    begin_opening(opening_new(application, path, asset), false);
}

void ed_application_open(EdApplication *application, GFile *file)
{
    g_autofree char *path = g_file_get_path(file);
    if (path != NULL) {
        open_path(application, path, NULL);
        return;
    }
    EdWindow *window = any_window(application);
    ed_window_show_notice(window, ED_NOTICE_ERROR, _("The project could not be opened"),
                          _("Only files on this computer can be opened."));
}

void ed_application_open_demo(EdApplication *application, const char *asset)
{
    GError *error = NULL;
    g_autofree char *project = ed_demo_copy(&error);
    if (project != NULL)
        open_path(application, project, asset);
    else
        ed_window_show_error(any_window(application), _("Could not open the demo"), error);
}

/* A crashed session while it is being restored or asked about. */
typedef struct Restoring {
    EdApplication *application;
    JournalEntry entry; /* only the fields that restoring reads */
} Restoring;

static void restoring_free(gpointer data)
{
    g_autofree Restoring *restoring = data;
    g_object_unref(restoring->application);
    g_free(restoring->entry.folder);
    g_free(restoring->entry.path);
}

static void begin_restoring(EdApplication *application, const JournalEntry *entry, bool allowed);

static void restore_answered(GtkWindow *parent, int answer, void *user)
{
    const Restoring *restoring = user;
    if (answer > 0)
        begin_restoring(restoring->application, &restoring->entry, true);
}

/* Reports that a session was not restored. It is offered again at the next start. Takes ownership
 * of both arguments. */
static void report_not_restored(Restoring *restoring, GError *error)
{
    static const char *const answers[] = {N_("Cancel"), N_("Restore"), NULL};
    EdWindow *window = any_window(restoring->application);
    if (!g_error_matches(error, BUDGET_ERROR, BUDGET_EXCEEDED)) {
        ed_window_show_error(window, _("Could not restore the project"), error);
        restoring_free(restoring);
        return;
    }
    const EdQuestion question = {.name = "memory",
                                 .title = _("The project needs a lot of memory. Restore it "
                                            "anyway?"),
                                 .text = error->message,
                                 .answers = answers};
    ed_dialog_ask(GTK_WINDOW(window), &question, restore_answered, restoring, restoring_free);
    g_error_free(error);
}

static void restored_cb(GObject *object, GAsyncResult *result, gpointer user)
{
    g_autoptr(EdSession) session = ED_SESSION(object);
    Restoring *restoring = user;
    g_autoptr(EdApplication) application = g_object_ref(restoring->application);
    g_application_release(G_APPLICATION(application));
    GError *error = NULL;
    if (!ed_session_restore_crashed_finish(session, result, &error)) {
        report_not_restored(restoring, error);
        return;
    }
    restoring_free(restoring);
    const char *path = ed_session_path(session);
    EdWindow *window = path != NULL ? window_showing(application, path) : NULL;
    if (window != NULL && !ed_session_is_modified(ed_window_session(window)))
        ed_window_set_session(window, session);
    else
        show_session(application, session);
    ed_trace("restored %s", ed_session_name(session));
}

/* Restores a crashed session. `allowed`: the user has allowed it to use much memory. */
static void begin_restoring(EdApplication *application, const JournalEntry *entry, bool allowed)
{
    Restoring *restoring = g_new(Restoring, 1);
    *restoring = (Restoring){.application = g_object_ref(application),
                             .entry = {.folder = g_strdup(entry->folder),
                                       .path = g_strdup(entry->path),
                                       .mark = entry->mark}};
    EdSession *session = ed_session_new();
    if (allowed)
        ed_session_allow_memory(session);
    g_application_hold(G_APPLICATION(application));
    ed_session_restore_crashed_async(session, &restoring->entry, restored_cb, restoring);
}

void ed_application_restore(EdApplication *application, const JournalEntry *entry)
{
    begin_restoring(application, entry, false);
}

/* ---- The application ---- */

static void activate(GApplication *base)
{
    EdApplication *application = ED_APPLICATION(base);
    GtkWindow *window = GTK_WINDOW(any_window(application));
    gtk_window_present(window);
    ask_about_lost_work(application);
}

/* A project gets its window once it is loaded. For all other files a window is needed immediately,
 * to show messages in. */
static void open_files(GApplication *base, GFile **files, int count, const char *hint)
{
    EdApplication *application = ED_APPLICATION(base);
    g_autoptr(GPtrArray) others = g_ptr_array_new();
    for (int i = 0; i < count; i++) {
        g_autofree char *path = g_file_get_path(files[i]);
        if (path != NULL && g_str_has_suffix(path, ".gabarit"))
            open_path(application, path, NULL);
        else
            g_ptr_array_add(others, files[i]);
    }
    if (others->len == 0)
        return;
    EdWindow *window = any_window(application);
    gtk_window_present(GTK_WINDOW(window));
    ed_drop_files(window, (GFile *const *)others->pdata, others->len);
    ask_about_lost_work(application);
}

/* Connected before the handlers of the windows, which rely on the current keys. */
static void load_keys(EdApplication *application)
{
    ed_keys_load(G_APPLICATION(application), application->settings);
}

static void startup(GApplication *base)
{
    ed_desktop_prepare();
    G_APPLICATION_CLASS(ed_application_parent_class)->startup(base);
    EdApplication *application = ED_APPLICATION(base);
    application->settings = ed_paths_settings();
    load_keys(application);
    g_signal_connect_swapped(application->settings, "changed::keys", G_CALLBACK(load_keys),
                             application);
    ed_toplevels_watch();
    gtk_window_set_default_icon_name("org.gabarit.Gabarit");
    add_style(application);
}

/* True if there is a font to draw with. The list of families does not show this: Pango adds some of
 * its own, such as Sans, even where no font is installed. */
static bool has_font(void)
{
    PangoFontMap *map = pango_cairo_font_map_get_default();
    PangoContext *context = pango_font_map_create_context(map);
    PangoFontDescription *sans = pango_font_description_from_string("Sans");
    g_autoptr(GObject) font = (GObject *)pango_font_map_load_font(map, context, sans);
    pango_font_description_free(sans);
    g_object_unref(context);
    return font != NULL;
}

/* Without a font, windows would have no text and no size, and GTK would print endless warnings. */
static int handle_local_options(GApplication *base, GVariantDict *options)
{
    if (g_variant_dict_contains(options, "version")) {
        g_print("gabarit %s\n", GABARIT_VERSION);
        return 0;
    }
    if (has_font())
        return -1;
    g_printerr("gabarit: %s\n", _("There is no font on this system. Install one, such as DejaVu."));
    return 2;
}

void ed_application_quit(EdApplication *application)
{
    ed_saving_quit(GTK_APPLICATION(application));
}

static void finalize(GObject *object)
{
    EdApplication *application = ED_APPLICATION(object);
    g_clear_object(&application->settings);
    g_clear_object(&application->colours);
    g_clear_pointer(&application->desktop, ed_desktop_free);
    G_OBJECT_CLASS(ed_application_parent_class)->finalize(object);
}

static void ed_application_class_init(EdApplicationClass *class)
{
    G_OBJECT_CLASS(class)->finalize = finalize;
    GApplicationClass *application = G_APPLICATION_CLASS(class);
    application->startup = startup;
    application->activate = activate;
    application->open = open_files;
    application->handle_local_options = handle_local_options;
    signals[THEME_CHANGED] = g_signal_new("theme-changed", G_TYPE_FROM_CLASS(class),
                                          G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void ed_application_init(EdApplication *application)
{
    static const GOptionEntry options[] = {
        {"version", 'v', 0, G_OPTION_ARG_NONE, NULL, N_("Print the version"), NULL},
        {0},
    };
    g_application_add_main_option_entries(G_APPLICATION(application), options);
}

EdApplication *ed_application_new(void)
{
    return g_object_new(ED_TYPE_APPLICATION, "application-id", "org.gabarit.Gabarit", "flags",
                        G_APPLICATION_HANDLES_OPEN, NULL);
}

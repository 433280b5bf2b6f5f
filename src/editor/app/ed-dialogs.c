/* SPDX-License-Identifier: MIT */
/*
 * Implements ed-dialogs.h with classes of GTK 4.8 that 4.10 deprecates; no other source may use
 * them.
 */
#include "app/ed-dialogs.h"

#include "app/ed-guide.h"
#include "app/ed-trace.h"
#include "app/ed-window.h"
#include "app/files/ed-paths.h"
#include "session/ed-file.h"
#include "widgets/ed-typing.h"
#include "widgets/ed-visible.h"
#include "widgets/ed-widget.h"

#include <glib/gi18n.h>

G_GNUC_BEGIN_IGNORE_DEPRECATIONS

/* A question, or a choice of files, that waits for an answer. */
typedef struct PendingRequest {
    GtkWindow *parent;
    EdAnswered answered;
    EdChosen chosen;
    void *user;
    GDestroyNotify free_user;
    const struct FileRequest *request; /**< of a choice */
    int answer;
    char **paths; /**< the chosen files, while the user is asked whether to replace one */
} PendingRequest;

static PendingRequest *pending_new(GtkWindow *parent, void *user, GDestroyNotify free_user)
{
    PendingRequest *pending = g_new0(PendingRequest, 1);
    g_set_weak_pointer(&pending->parent, parent);
    pending->user = user;
    pending->free_user = free_user;
    return pending;
}

static void pending_free(PendingRequest *pending)
{
    if (pending->free_user != NULL)
        pending->free_user(pending->user);
    g_clear_weak_pointer(&pending->parent);
    g_strfreev(pending->paths);
    g_free(pending);
}

/* ---- Windows ---- */

static void active_cb(GtkWindow *window, GParamSpec *spec, const char *name)
{
    if (gtk_window_is_active(window))
        ed_trace("dialog %s", name);
}

static void closed_cb(GtkWidget *window, const char *name)
{
    ed_trace("closed dialog %s", name);
}

static void present(GtkWindow *window)
{
    gtk_window_present(window);
    GtkWidget *focus = gtk_window_get_focus(window);
    if (GTK_IS_TEXT(focus))
        ed_typing_ask(focus);
}

void ed_dialog_present(GtkWindow *window, GtkWindow *parent, const char *name)
{
    gtk_window_set_transient_for(window, parent);
    gtk_widget_add_css_class(GTK_WIDGET(window), "gabarit"); /* required by our style */
    g_signal_connect_data(window, "notify::is-active", G_CALLBACK(active_cb), g_strdup(name),
                          (GClosureNotify)(GCallback)g_free, 0);
    g_signal_connect_data(window, "unmap", G_CALLBACK(closed_cb), g_strdup(name),
                          (GClosureNotify)(GCallback)g_free, 0);
    /* A window can only be above its parent if the parent is mapped before it. */
    if (gtk_widget_get_mapped(GTK_WIDGET(parent)))
        present(window);
    else
        g_signal_connect_object(parent, "map", G_CALLBACK(present), window, G_CONNECT_SWAPPED);
}

/* ---- Questions ---- */

static gboolean answer_cb(gpointer user)
{
    PendingRequest *pending = user;
    if (pending->parent != NULL)
        pending->answered(pending->parent, pending->answer, pending->user);
    pending_free(pending);
    return G_SOURCE_REMOVE;
}

/* Reports the answer later, because it may destroy the parent, which GTK still needs while it
 * handles the key or click. */
static void answered_cb(GtkDialog *dialog, int response, PendingRequest *pending)
{
    pending->answer = MAX(response, 0);
    gtk_window_destroy(GTK_WINDOW(dialog));
    g_idle_add(answer_cb, pending);
}

/* Returns the dialog that is open above a window and above all its other dialogs, or the window
 * itself if it has none. */
static GtkWindow *topmost_dialog(GtkWindow *window)
{
    GListModel *all = gtk_window_get_toplevels();
    for (guint i = 0; i < g_list_model_get_n_items(all); i++) {
        g_autoptr(GtkWindow) each = g_list_model_get_item(all, i);
        if (gtk_window_get_transient_for(each) == window && gtk_window_get_modal(each) &&
            gtk_widget_get_visible(GTK_WIDGET(each)))
            return topmost_dialog(each);
    }
    return window;
}

/* Sets the title by which the desktop names a question. GTK's own header for questions must not
 * show it, because the question does. */
static void set_title(GtkWindow *question, const char *title)
{
    GtkWidget *header = gtk_window_get_titlebar(question);
    gtk_window_set_title(question, title);
    if (header != NULL)
        gtk_widget_set_visible(gtk_widget_get_first_child(header), FALSE);
}

/* Adds a button for a page of the guide below the texts of a question. */
static void add_guide(GtkMessageDialog *dialog, const char *page)
{
    GtkWidget *area = gtk_message_dialog_get_message_area(dialog);
    GtkWidget *button =
        ed_guide_add(GTK_WIDGET(dialog), area, page, gtk_window_get_title(GTK_WINDOW(dialog)));
    gtk_button_set_label(GTK_BUTTON(button), _("Learn More"));
    gtk_widget_add_css_class(button, "words");
    gtk_widget_set_halign(button, GTK_ALIGN_CENTER);
}

void ed_dialog_ask(GtkWindow *parent, const EdQuestion *question, EdAnswered answered, void *user,
                   GDestroyNotify free_user)
{
    PendingRequest *pending = pending_new(parent, user, free_user);
    GtkWindow *above = topmost_dialog(parent);
    pending->answered = answered;
    g_autofree char *title = ed_visible_text(question->title);
    g_autofree char *text = ed_visible_text(question->text);
    GtkWidget *dialog =
        gtk_message_dialog_new(above, GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT,
                               GTK_MESSAGE_OTHER, GTK_BUTTONS_NONE, "%s", title);
    set_title(GTK_WINDOW(dialog), title);
    if (question->text != NULL)
        gtk_message_dialog_format_secondary_text(GTK_MESSAGE_DIALOG(dialog), "%s", text);
    if (question->below != NULL)
        gtk_box_append(GTK_BOX(gtk_message_dialog_get_message_area(GTK_MESSAGE_DIALOG(dialog))),
                       question->below);
    if (question->page != NULL)
        add_guide(GTK_MESSAGE_DIALOG(dialog), question->page);
    int last = 0;
    for (int i = 0; question->answers[i] != NULL; i++) {
        GtkWidget *button = gtk_dialog_add_button(GTK_DIALOG(dialog), _(question->answers[i]), i);
        if (question->danger > 0 && i == question->danger)
            gtk_widget_add_css_class(button, "destructive-action");
        last = i;
    }
    gtk_dialog_set_default_response(GTK_DIALOG(dialog), last);
    GtkWidget *suggested = gtk_dialog_get_widget_for_response(GTK_DIALOG(dialog), last);
    if (last != question->danger)
        gtk_widget_add_css_class(suggested, "suggested-action");
    g_signal_connect(dialog, "response", G_CALLBACK(answered_cb), pending);
    ed_dialog_present(GTK_WINDOW(dialog), above, question->name);
}

/* ---- Files ---- */

typedef struct FileRequest {
    const char *name; /* identifies the dialog in tests */
    const char *title, *accept;
    GtkFileChooserAction action;
    const char *kind, *pattern, *suffix; /* the name and pattern of the filter (pattern NULL: all
                                          * formats that can be imported); the suffix of a file to
                                          * save */
} FileRequest;

static const FileRequest file_requests[ED_FILE_REQUESTS] = {
    [ED_OPEN_PROJECT] = {"open-project", N_("Open Project"), N_("_Open"),
                         GTK_FILE_CHOOSER_ACTION_OPEN, N_("Gabarit projects"), "*.gabarit", NULL},
    [ED_SAVE_PROJECT] = {"save-project", N_("Save Project"), N_("_Save"),
                         GTK_FILE_CHOOSER_ACTION_SAVE, N_("Gabarit projects"), "*.gabarit",
                         ".gabarit"},
    [ED_OPEN_PICTURES] = {"open-pictures", N_("Import Files"), N_("_Import"),
                          GTK_FILE_CHOOSER_ACTION_OPEN, N_("All supported files"), NULL, NULL},
    [ED_OPEN_PICTURE] = {"open-picture", N_("Choose Level Picture"), N_("_Choose"),
                         GTK_FILE_CHOOSER_ACTION_OPEN, N_("Pictures"), NULL, NULL},
    [ED_TILES_PICTURE] = {"open-tiles", N_("Choose Tile Sheet"), N_("_Choose"),
                          GTK_FILE_CHOOSER_ACTION_OPEN, N_("Pictures"), NULL, NULL},
    [ED_HEIGHTS_PICTURE] = {"open-heights", N_("Choose Height Picture"), N_("_Choose"),
                            GTK_FILE_CHOOSER_ACTION_OPEN, N_("Pictures"), NULL, NULL},
    [ED_MAP_PICTURE] = {"open-map-picture", N_("Choose Map Picture"), N_("_Choose"),
                        GTK_FILE_CHOOSER_ACTION_OPEN, N_("Pictures"), NULL, NULL},
    [ED_OPEN_PLANE_IMAGE] = {"open-plane-image", N_("Import Plane Image"), N_("_Import"),
                             GTK_FILE_CHOOSER_ACTION_OPEN, N_("Pictures"), "*.png", NULL},
    [ED_SAVE_PLANE_IMAGE] = {"save-plane-image", N_("Export Plane Image"), N_("_Export"),
                             GTK_FILE_CHOOSER_ACTION_SAVE, N_("Pictures"), "*.png", ".png"},
    [ED_SAVE_BANK] = {"save-bank", N_("Export Sprite Bank"), N_("_Choose"),
                      GTK_FILE_CHOOSER_ACTION_SAVE, N_("Gabarit banks"), "*.gab", ".gab"},
    [ED_OPEN_TEMPLATE] = {"open-template", N_("Choose Template"), N_("_Choose"),
                          GTK_FILE_CHOOSER_ACTION_OPEN, N_("Templates"), "*", NULL},
};

/* Returns the path of a file to save, with its suffix once; `suffix` may be NULL. GTK selects a
 * proposed name without its suffix, so that a suffix that the user types is followed by another. */
static char *with_suffix(const char *path, const char *suffix)
{
    if (suffix == NULL)
        return g_strdup(path);
    g_autofree char *base = g_path_get_basename(path);
    g_autofree char *doubled = g_strconcat(suffix, suffix, NULL);
    if (g_str_has_suffix(base, doubled))
        return g_strndup(path, strlen(path) - strlen(suffix));
    return g_strconcat(path, strchr(base, '.') == NULL ? suffix : "", NULL);
}

static char **chosen_paths(GtkFileChooser *chooser, const char *suffix)
{
    g_autoptr(GListModel) files = gtk_file_chooser_get_files(chooser);
    g_autoptr(GStrvBuilder) paths = g_strv_builder_new();
    for (guint i = 0; i < g_list_model_get_n_items(files); i++) {
        g_autoptr(GFile) file = g_list_model_get_item(files, i);
        g_autofree char *path = g_file_get_path(file);
        if (path == NULL)
            continue;
        g_autofree char *full = with_suffix(path, suffix);
        g_strv_builder_add(paths, full);
    }
    return g_strv_builder_end(paths);
}

void ed_dialog_allow(GtkWidget *below, int answer, gboolean can)
{
    gtk_dialog_set_response_sensitive(GTK_DIALOG(gtk_widget_get_root(below)), answer, can);
}

static const char *const replace_answers[] = {N_("Cancel"), N_("Replace"), NULL};

static void replace_answered(GtkWindow *parent, int answer, void *user)
{
    PendingRequest *pending = user;
    if (answer == 1)
        pending->chosen(parent, (const char *const *)pending->paths, pending->user);
}

/* True if a file would be replaced without a question: the chooser has asked about the name that
 * was typed, but not about the name whose suffix was added or removed. */
static bool replaces_unasked(GtkFileChooser *chooser, const PendingRequest *pending)
{
    g_autoptr(GFile) typed = gtk_file_chooser_get_file(chooser);
    g_autofree char *path = typed != NULL ? g_file_get_path(typed) : NULL;
    return pending->request->suffix != NULL && g_strcmp0(path, pending->paths[0]) != 0 &&
           g_file_test(pending->paths[0], G_FILE_TEST_EXISTS);
}

static void ask_to_replace(PendingRequest *pending)
{
    g_autofree char *name = g_path_get_basename(pending->paths[0]);
    g_autofree char *title = g_strdup_printf(_("Replace “%s”?"), name);
    EdQuestion question = {.name = "replace",
                           .title = title,
                           .text = _("A file with this name already exists."),
                           .answers = replace_answers,
                           .danger = 1};
    ed_dialog_ask(pending->parent, &question, replace_answered, pending,
                  (GDestroyNotify)pending_free);
}

/* Keys of the settings. */
#define LAST_FOLDER "last-folder"
#define ART_FOLDER  "art-folder"

static bool is_for_art(const FileRequest *request)
{
    return request->pattern == NULL;
}

static void remember_folder(const FileRequest *request, const char *path)
{
    g_autofree char *folder = g_path_get_dirname(path);
    g_autoptr(GSettings) settings = ed_paths_settings();
    if (!g_utf8_validate(folder, -1, NULL))
        return;
    g_settings_set_string(settings, LAST_FOLDER, folder);
    if (is_for_art(request))
        g_settings_set_string(settings, ART_FOLDER, folder);
}

static void chosen_cb(GtkNativeDialog *dialog, int response, PendingRequest *pending)
{
    GtkFileChooser *chooser = GTK_FILE_CHOOSER(dialog);
    g_signal_handlers_disconnect_by_data(dialog, pending);
    gtk_native_dialog_hide(dialog);
    if (response == GTK_RESPONSE_ACCEPT)
        pending->paths = chosen_paths(chooser, pending->request->suffix);
    bool chosen = pending->paths != NULL && pending->paths[0] != NULL && pending->parent != NULL;
    if (chosen)
        remember_folder(pending->request, pending->paths[0]);
    if (chosen && replaces_unasked(chooser, pending)) {
        ask_to_replace(pending);
    } else {
        if (chosen)
            pending->chosen(pending->parent, (const char *const *)pending->paths, pending->user);
        pending_free(pending);
    }
    gtk_native_dialog_set_transient_for(dialog, NULL);
}

char *ed_dialog_folder(GtkWindow *parent, EdFileRequest request)
{
    g_autoptr(GSettings) settings = ed_paths_settings();
    EdSession *session = ED_IS_WINDOW(parent) ? ed_window_session(ED_WINDOW(parent)) : NULL;
    bool is_saved = session != NULL && ed_session_path(session) != NULL;
    char *own = session != NULL ? ed_session_folder(session) : NULL;
    char *art =
        is_for_art(&file_requests[request]) ? g_settings_get_string(settings, ART_FOLDER) : NULL;
    char *folders[] = {
        is_saved ? art : own,
        is_saved ? own : art,
        g_settings_get_string(settings, LAST_FOLDER),
    };
    char *found = NULL;
    for (guint i = 0; i < G_N_ELEMENTS(folders); i++) {
        if (found == NULL && folders[i] != NULL && g_file_test(folders[i], G_FILE_TEST_IS_DIR))
            found = g_steal_pointer(&folders[i]);
        g_free(folders[i]);
    }
    return found;
}

static void set_initial_file(GtkFileChooser *chooser, const char *start, const char *name)
{
    if (start != NULL) {
        g_autoptr(GFile) file = g_file_new_for_path(start);
        if (g_file_test(start, G_FILE_TEST_IS_DIR))
            gtk_file_chooser_set_current_folder(chooser, file, NULL);
        else
            gtk_file_chooser_set_file(chooser, file, NULL);
    }
    if (name != NULL)
        gtk_file_chooser_set_current_name(chooser, name);
}

/*
 * Hides the arrows at both ends of a folder's path. GTK 4.8 draws them before it knows the path,
 * and on a slow disk or a busy machine it warns that they have no allocation yet. They become
 * visible once they have one.
 */
static void hide_arrows(GtkWidget *widget)
{
    if (gtk_widget_has_css_class(widget, "slider-button"))
        ed_child_set_visible(widget, FALSE);
    ED_CHILD_EACH (child, widget)
        hide_arrows(child);
}

/* Shows a chooser without its arrows. The desktop's own chooser is a window of another program; it
 * is not in the list of our windows. */
static void show_chooser(GtkNativeDialog *dialog)
{
    gtk_native_dialog_show(dialog);
    GListModel *windows = gtk_window_get_toplevels();
    for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
        g_autoptr(GtkWidget) window = g_list_model_get_item(windows, i);
        if (GTK_IS_FILE_CHOOSER(window) && gtk_widget_get_visible(window) &&
            gtk_window_get_transient_for(GTK_WINDOW(window)) ==
                gtk_native_dialog_get_transient_for(dialog))
            hide_arrows(window);
    }
}

/* True if a file of this kind can be the picture of a level or map. */
static bool is_picture(const Importer *importer)
{
    return !importer->names_pictures && importer->usual == IMPORT_SPRITE;
}

static void add_importers(GtkFileFilter *filter, bool only_pictures)
{
    for (uint32_t i = 0; i < importer_count; i++)
        for (const char *const *suffix = importers[i]->suffixes;
             *suffix != NULL && (!only_pictures || is_picture(importers[i])); suffix++)
            gtk_file_filter_add_suffix(filter, *suffix + 1); /* without its dot */
}

static GtkNativeDialog *new_chooser(const FileRequest *request)
{
    GtkFileChooserNative *dialog = gtk_file_chooser_native_new(
        _(request->title), NULL, request->action, _(request->accept), _("_Cancel"));
    GtkFileChooser *chooser = GTK_FILE_CHOOSER(dialog);
    g_autoptr(GtkFileFilter) filter = gtk_file_filter_new();
    gtk_file_filter_set_name(filter, _(request->kind));
    if (request->pattern != NULL)
        gtk_file_filter_add_pattern(filter, request->pattern);
    else
        add_importers(filter, request != &file_requests[ED_OPEN_PICTURES]);
    gtk_file_chooser_add_filter(chooser, filter);
    gtk_file_chooser_set_select_multiple(chooser, request == &file_requests[ED_OPEN_PICTURES]);
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog), TRUE);
    return GTK_NATIVE_DIALOG(dialog);
}

/*
 * Returns a chooser for a request. In GTK 4.8, a folder that is being read, or in which a file
 * changes, notifies the chooser that showed it even after the chooser was freed. Choosers are
 * therefore never freed; a closed one is reused for the same request.
 */
static GtkNativeDialog *chooser_for(EdFileRequest request)
{
    static GPtrArray *choosers[ED_FILE_REQUESTS];
    if (choosers[request] == NULL)
        choosers[request] = g_ptr_array_new();
    for (guint i = 0; i < choosers[request]->len; i++)
        if (!gtk_native_dialog_get_visible(choosers[request]->pdata[i]))
            return choosers[request]->pdata[i];
    GtkNativeDialog *dialog = new_chooser(&file_requests[request]);
    g_ptr_array_add(choosers[request], dialog);
    return dialog;
}

void ed_dialog_choose(GtkWindow *parent, EdFileRequest request, const char *start, const char *name,
                      EdChosen chosen, void *user, GDestroyNotify free_user)
{
    GtkNativeDialog *dialog = chooser_for(request);
    PendingRequest *pending = pending_new(parent, user, free_user);
    pending->chosen = chosen;
    pending->request = &file_requests[request];
    gtk_native_dialog_set_transient_for(dialog, parent);
    g_autofree char *folder = ed_dialog_folder(parent, request);
    set_initial_file(GTK_FILE_CHOOSER(dialog), start != NULL ? start : folder, name);
    g_signal_connect(dialog, "response", G_CALLBACK(chosen_cb), pending);
    show_chooser(dialog);
    ed_trace("dialog %s", pending->request->name);
}

/* ---- About ---- */

void ed_dialog_about(GtkWindow *parent)
{
    GtkWidget *about = gtk_about_dialog_new();
    GtkAboutDialog *dialog = GTK_ABOUT_DIALOG(about);
    gtk_about_dialog_set_program_name(dialog, "Gabarit");
    gtk_about_dialog_set_version(dialog, GABARIT_VERSION);
    gtk_about_dialog_set_logo_icon_name(dialog, "org.gabarit.Gabarit");
    gtk_about_dialog_set_comments(
        dialog, _("Add collision data to pictures: points, boxes, roads and walls that a game can "
                  "query."));
    gtk_about_dialog_set_license_type(dialog, GTK_LICENSE_MIT_X11);
    gtk_window_set_modal(GTK_WINDOW(about), TRUE);
    ed_dialog_present(GTK_WINDOW(about), parent, "about");
    /* GTK initially selects the whole name. */
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(about));
    if (GTK_IS_LABEL(focus))
        gtk_label_select_region(GTK_LABEL(focus), 0, 0);
    gtk_window_set_focus(GTK_WINDOW(about), NULL);
}

/* ---- Colours ---- */

static gboolean colour_from_text(GValue *value, GVariant *variant, gpointer user)
{
    GdkRGBA colour;
    if (!gdk_rgba_parse(&colour, g_variant_get_string(variant, NULL)))
        return FALSE;
    g_value_set_boxed(value, &colour);
    return TRUE;
}

char *ed_colour_text(const GdkRGBA *colour)
{
    return g_strdup_printf("#%02x%02x%02x", (unsigned)(colour->red * 255.0F + 0.5F),
                           (unsigned)(colour->green * 255.0F + 0.5F),
                           (unsigned)(colour->blue * 255.0F + 0.5F));
}

static GVariant *colour_to_text(const GValue *value, const GVariantType *type, gpointer user)
{
    return g_variant_new_take_string(ed_colour_text(g_value_get_boxed(value)));
}

typedef struct ColourRequest {
    EdColourChosen chosen;
} ColourRequest;

static void colour_chosen_cb(GtkDialog *dialog, int response, ColourRequest *request)
{
    GtkWindow *parent = gtk_window_get_transient_for(GTK_WINDOW(dialog));
    GdkRGBA colour;
    gtk_color_chooser_get_rgba(GTK_COLOR_CHOOSER(dialog), &colour);
    if (response == GTK_RESPONSE_OK && parent != NULL)
        request->chosen(parent, &colour);
    gtk_window_destroy(GTK_WINDOW(dialog));
}

void ed_dialog_colour(GtkWindow *parent, const char *title, const GdkRGBA *initial,
                      EdColourChosen chosen)
{
    GtkWidget *dialog = gtk_color_chooser_dialog_new(title, parent);
    gtk_color_chooser_set_use_alpha(GTK_COLOR_CHOOSER(dialog), FALSE);
    gtk_color_chooser_set_rgba(GTK_COLOR_CHOOSER(dialog), initial);
    gtk_window_set_modal(GTK_WINDOW(dialog), TRUE);
    ColourRequest *request = g_new(ColourRequest, 1);
    request->chosen = chosen;
    g_signal_connect_data(dialog, "response", G_CALLBACK(colour_chosen_cb), request,
                          (GClosureNotify)(GCallback)g_free, 0);
    ed_dialog_present(GTK_WINDOW(dialog), parent, "colour");
}

GtkWidget *ed_colour_button_new(GSettings *settings, const char *key)
{
    GtkWidget *button = gtk_color_button_new();
    g_settings_bind_with_mapping(settings, key, button, "rgba", G_SETTINGS_BIND_DEFAULT,
                                 colour_from_text, colour_to_text, NULL, NULL);
    return button;
}

G_GNUC_END_IGNORE_DEPRECATIONS

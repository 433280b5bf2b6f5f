/* SPDX-License-Identifier: MIT */
/* Implements ed-guide.h with the desktop's choice of a program for web pages. */
#include "app/ed-guide.h"

#include "app/ed-dialogs.h"
#include "app/ed-trace.h"
#include "app/files/ed-paths.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>

/* A page that is being opened. */
typedef struct OpenPage {
    GtkWindow *parent; /* or NULL once it is closed */
    char *path;
} OpenPage;

static void open_page_free(OpenPage *page)
{
    g_clear_weak_pointer(&page->parent);
    g_free(page->path);
    g_free(page);
}

static void closed(GtkWindow *parent, int answer, void *user)
{
    (void)parent, (void)answer, (void)user;
}

static void show_failure(const OpenPage *page, const GError *error)
{
    static const char *const answers[] = {N_("Close"), NULL};
    g_autofree char *text =
        g_strdup_printf(_("%s\n\nThe page is this file:\n%s"), error->message, page->path);
    EdQuestion question = {.name = "guide-failed",
                           .title = _("The guide could not be opened"),
                           .text = text,
                           .answers = answers};
    if (page->parent != NULL)
        ed_dialog_ask(page->parent, &question, closed, NULL, NULL);
}

static void opened_cb(GObject *object, GAsyncResult *result, gpointer user)
{
    OpenPage *page = user;
    g_autoptr(GError) error = NULL;
    if (!g_app_info_launch_default_for_uri_finish(result, &error))
        show_failure(page, error);
    open_page_free(page);
}

void ed_guide_open(GtkWindow *parent, const char *name)
{
    OpenPage *page = g_new0(OpenPage, 1);
    g_autoptr(GError) error = NULL;
    page->path = ed_paths_guide(name);
    g_set_weak_pointer(&page->parent, parent);
    ed_trace("guide %s", name);
    g_autofree char *uri = g_filename_to_uri(page->path, NULL, &error);
    if (uri != NULL && g_file_test(page->path, G_FILE_TEST_EXISTS)) {
        g_autoptr(GdkAppLaunchContext) context =
            gdk_display_get_app_launch_context(gtk_widget_get_display(GTK_WIDGET(parent)));
        g_app_info_launch_default_for_uri_async(uri, G_APP_LAUNCH_CONTEXT(context), NULL, opened_cb,
                                                page);
        return;
    }
    if (error == NULL)
        error = g_error_new_literal(G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                                    _("The guide was not installed with Gabarit."));
    show_failure(page, error);
    open_page_free(page);
}

static void clicked_cb(GtkWidget *button, const char *page)
{
    ed_guide_open(GTK_WINDOW(gtk_widget_get_root(button)), page);
}

/* Returns a button that is not in the chain of the Tab key, because F1 does the same. */
static GtkWidget *button_new(const char *page, const char *topic)
{
    GtkWidget *button = gtk_button_new_with_label("?");
    g_autofree char *label = g_strdup_printf(_("Help: %s"), topic);
    gtk_widget_add_css_class(button, "help");
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    gtk_widget_set_focusable(button, FALSE);
    gtk_widget_set_tooltip_text(button, _("Help (F1)"));
    ed_show_accessible(button, GTK_ACCESSIBLE_PROPERTY_LABEL, label);
    g_signal_connect(button, "clicked", G_CALLBACK(clicked_cb), (gpointer)page);
    return button;
}

static gboolean help_key_cb(GtkWidget *area, GVariant *arguments, gpointer page)
{
    ed_guide_open(GTK_WINDOW(gtk_widget_get_root(area)), page);
    return TRUE;
}

static void add_key(GtkWidget *area, const char *page)
{
    GtkEventController *keys = gtk_shortcut_controller_new();
    GtkShortcutAction *action = gtk_callback_action_new(help_key_cb, (gpointer)page, NULL);
    gtk_shortcut_controller_add_shortcut(
        GTK_SHORTCUT_CONTROLLER(keys),
        gtk_shortcut_new(gtk_keyval_trigger_new(GDK_KEY_F1, 0), action));
    gtk_widget_add_controller(area, keys);
}

GtkWidget *ed_guide_add(GtkWidget *area, GtkWidget *box, const char *page, const char *topic)
{
    GtkWidget *button = button_new(page, topic);
    gtk_box_append(GTK_BOX(box), button);
    add_key(area, page);
    return button;
}

void ed_guide_add_to_header(GtkWindow *dialog, const char *page)
{
    gtk_header_bar_pack_start(GTK_HEADER_BAR(gtk_window_get_titlebar(dialog)),
                              button_new(page, gtk_window_get_title(dialog)));
    add_key(GTK_WIDGET(dialog), page);
}

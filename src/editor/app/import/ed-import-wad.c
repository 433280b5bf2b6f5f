/* SPDX-License-Identifier: MIT */
/* Implements the question about maps of ed-import-questions.h; check buttons are below its text. */
#include "app/import/ed-import-questions.h"

#include "app/ed-dialogs.h"
#include "import/import.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>

enum { LIST_HEIGHT = 240 };

typedef struct WadRequest {
    GtkWidget *below; /* the widgets below the question */
    GPtrArray *maps;  /* check buttons; they live as long as `below` */
    char **names;     /* of the maps, in the same order */
    GtkCheckButton *all_lines;
    EdWadAnswered answered;
    void *user;
    GDestroyNotify free_user;
} WadRequest;

static void wad_request_free(void *data)
{
    WadRequest *request = data;
    if (request->free_user != NULL)
        request->free_user(request->user);
    g_ptr_array_unref(request->maps);
    g_strfreev(request->names);
    g_object_unref(request->below);
    g_free(request);
}

gboolean ed_import_has_wad(const char *const *paths)
{
    while (*paths != NULL && !import_is_wad(*paths))
        paths++;
    return *paths != NULL;
}

/* Returns the names of the maps in the only WAD file among the files. The list is empty if there
 * are several WAD files, or if the file cannot be read; the import then reports the error. */
static char **maps_of_one(const char *const *paths)
{
    const char *found = NULL;
    guint count = 0;
    for (; *paths != NULL; paths++)
        if (import_is_wad(*paths)) {
            found = *paths;
            count++;
        }
    char **maps = count == 1 ? import_maps_of(found, NULL) : NULL;
    return maps != NULL ? maps : g_new0(char *, 1);
}

/* Enables the import if at least one map is chosen. */
static void chosen_cb(WadRequest *request)
{
    gboolean any_chosen = FALSE;
    for (guint i = 0; i < request->maps->len; i++)
        any_chosen = any_chosen || gtk_check_button_get_active(request->maps->pdata[i]);
    ed_dialog_allow(request->below, 1, any_chosen);
}

static GtkWidget *list_of(WadRequest *request)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *scrolled = gtk_scrolled_window_new();
    for (char **name = request->names; *name != NULL; name++) {
        g_autofree char *shown = ed_visible_text(*name);
        GtkWidget *check = gtk_check_button_new_with_label(shown);
        gtk_check_button_set_active(GTK_CHECK_BUTTON(check), TRUE);
        g_signal_connect_swapped(check, "toggled", G_CALLBACK(chosen_cb), request);
        gtk_box_append(GTK_BOX(box), check);
        g_ptr_array_add(request->maps, check);
    }
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), box);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(scrolled), LIST_HEIGHT);
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(scrolled), TRUE);
    return scrolled;
}

static void set_all_cb(WadRequest *request, GtkCheckButton *all)
{
    for (guint i = 0; i < request->maps->len; i++)
        gtk_check_button_set_active(request->maps->pdata[i], gtk_check_button_get_active(all));
}

static void add_maps(WadRequest *request)
{
    GtkWidget *all = gtk_check_button_new_with_mnemonic(_("_All maps"));
    gtk_check_button_set_active(GTK_CHECK_BUTTON(all), TRUE);
    g_signal_connect_swapped(all, "toggled", G_CALLBACK(set_all_cb), request);
    gtk_box_append(GTK_BOX(request->below), all);
    gtk_box_append(GTK_BOX(request->below), list_of(request));
}

static void wad_answered_cb(GtkWindow *parent, int answer, void *user)
{
    const WadRequest *request = user;
    g_autoptr(GPtrArray) chosen = g_ptr_array_new();
    for (guint i = 0; i < request->maps->len; i++)
        if (gtk_check_button_get_active(request->maps->pdata[i]))
            g_ptr_array_add(chosen, request->names[i]);
    const gboolean all = chosen->len == request->maps->len;
    g_ptr_array_add(chosen, NULL);
    if (answer > 0)
        request->answered(ED_WINDOW(parent), all ? NULL : (const char *const *)chosen->pdata,
                          gtk_check_button_get_active(request->all_lines), request->user);
}

static const char *const answers[] = {N_("Cancel"), N_("Import as Levels"), NULL};

void ed_import_wad_ask(EdWindow *window, const char *const *paths, EdWadAnswered answered,
                       void *user, GDestroyNotify free_user)
{
    WadRequest *request = g_new(WadRequest, 1);
    *request = (WadRequest){.below = g_object_ref_sink(gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)),
                            .maps = g_ptr_array_new(),
                            .names = maps_of_one(paths),
                            .answered = answered,
                            .user = user,
                            .free_user = free_user};
    if (g_strv_length(request->names) > 1)
        add_maps(request);
    GtkWidget *lines = gtk_check_button_new_with_mnemonic(_("Include _lines that block nothing"));
    request->all_lines = GTK_CHECK_BUTTON(lines);
    gtk_box_append(GTK_BOX(request->below), lines);
    EdQuestion question = {.name = "doom-maps",
                           .title = _("Import Doom maps as levels?"),
                           .text = _("Lines that block the player become walls, and things become "
                                     "markers. The other lines are needed only to export the map "
                                     "again."),
                           .answers = answers,
                           .below = request->below,
                           .page = "doom"};
    ed_dialog_ask(GTK_WINDOW(window), &question, wad_answered_cb, request, wad_request_free);
}

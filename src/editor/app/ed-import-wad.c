/* SPDX-License-Identifier: MIT */
/* Implements ed-import-wad.h. */
#include "app/ed-import-wad.h"

#include "app/ed-dialogs.h"
#include "import/import.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>

enum { LIST_HEIGHT = 240 };

typedef struct Asking {
    GtkWidget *below; /* the widgets below the question */
    GPtrArray *maps;  /* check buttons; they live as long as `below` */
    char **names;     /* of the maps, in the same order */
    GtkCheckButton *all_lines;
    EdWadAnswered answered;
    void *user;
    GDestroyNotify free_user;
} Asking;

static void asking_free(void *data)
{
    Asking *asking = data;
    if (asking->free_user != NULL)
        asking->free_user(asking->user);
    g_ptr_array_unref(asking->maps);
    g_strfreev(asking->names);
    g_object_unref(asking->below);
    g_free(asking);
}

gboolean ed_import_has_wad(const char *const *paths)
{
    while (*paths != NULL && !import_is_wad(*paths))
        paths++;
    return *paths != NULL;
}

/* Returns the maps of the only WAD file among the files. There are none if there are several such
 * files, or if it cannot be read, which its import reports. */
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

/* Enables the import if a map is chosen. */
static void chosen_cb(Asking *asking)
{
    gboolean some = FALSE;
    for (guint i = 0; i < asking->maps->len; i++)
        some = some || gtk_check_button_get_active(asking->maps->pdata[i]);
    ed_dialog_allow(asking->below, 1, some);
}

static GtkWidget *list_of(Asking *asking)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *scrolled = gtk_scrolled_window_new();
    for (char **name = asking->names; *name != NULL; name++) {
        g_autofree char *shown = ed_visible_text(*name);
        GtkWidget *check = gtk_check_button_new_with_label(shown);
        gtk_check_button_set_active(GTK_CHECK_BUTTON(check), TRUE);
        g_signal_connect_swapped(check, "toggled", G_CALLBACK(chosen_cb), asking);
        gtk_box_append(GTK_BOX(box), check);
        g_ptr_array_add(asking->maps, check);
    }
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), box);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(scrolled), LIST_HEIGHT);
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(scrolled), TRUE);
    return scrolled;
}

static void set_all_cb(Asking *asking, GtkCheckButton *all)
{
    for (guint i = 0; i < asking->maps->len; i++)
        gtk_check_button_set_active(asking->maps->pdata[i], gtk_check_button_get_active(all));
}

static void add_maps(Asking *asking)
{
    GtkWidget *all = gtk_check_button_new_with_mnemonic(_("_All maps"));
    gtk_check_button_set_active(GTK_CHECK_BUTTON(all), TRUE);
    g_signal_connect_swapped(all, "toggled", G_CALLBACK(set_all_cb), asking);
    gtk_box_append(GTK_BOX(asking->below), all);
    gtk_box_append(GTK_BOX(asking->below), list_of(asking));
}

static void wad_answered_cb(GtkWindow *parent, int answer, void *user)
{
    const Asking *asking = user;
    g_autoptr(GPtrArray) wanted = g_ptr_array_new();
    for (guint i = 0; i < asking->maps->len; i++)
        if (gtk_check_button_get_active(asking->maps->pdata[i]))
            g_ptr_array_add(wanted, asking->names[i]);
    const gboolean all = wanted->len == asking->maps->len;
    g_ptr_array_add(wanted, NULL);
    if (answer > 0)
        asking->answered(ED_WINDOW(parent), all ? NULL : (const char *const *)wanted->pdata,
                         gtk_check_button_get_active(asking->all_lines), asking->user);
}

static const char *const answers[] = {N_("Cancel"), N_("Import as Levels"), NULL};

void ed_import_wad_ask(EdWindow *window, const char *const *paths, EdWadAnswered answered,
                       void *user, GDestroyNotify free_user)
{
    Asking *asking = g_new(Asking, 1);
    *asking = (Asking){.below = g_object_ref_sink(gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)),
                       .maps = g_ptr_array_new(),
                       .names = maps_of_one(paths),
                       .answered = answered,
                       .user = user,
                       .free_user = free_user};
    if (g_strv_length(asking->names) > 1)
        add_maps(asking);
    GtkWidget *lines = gtk_check_button_new_with_mnemonic(_("Include _lines that block nothing"));
    asking->all_lines = GTK_CHECK_BUTTON(lines);
    gtk_box_append(GTK_BOX(asking->below), lines);
    EdQuestion question = {.name = "doom-maps",
                           .title = _("Import Doom maps as levels?"),
                           .text = _("Lines that block the player become walls, and things become "
                                     "markers. The other lines are needed only to export the map "
                                     "again."),
                           .answers = answers,
                           .below = asking->below};
    ed_dialog_ask(GTK_WINDOW(window), &question, wad_answered_cb, asking, asking_free);
}

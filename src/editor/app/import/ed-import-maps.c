/* SPDX-License-Identifier: MIT */
/* Implements the question about maps of ed-import-questions.h; check buttons are below its text. */
#include "app/import/ed-import-questions.h"

#include "app/ed-dialogs.h"
#include "formats/import_files.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>

enum { LIST_HEIGHT = 240 };

typedef struct MapsRequest {
    GtkWidget *below; /* the widgets below the question */
    GPtrArray *maps;  /* check buttons; they live as long as `below` */
    char **names;     /* of the maps, in the same order */
    const Importer *importer;
    GPtrArray *options; /* check buttons of the importer's options with a title */
    EdMapsAnswered answered;
    void *user;
    GDestroyNotify free_user;
} MapsRequest;

static void maps_request_free(void *data)
{
    g_autofree MapsRequest *request = data;
    if (request->free_user != NULL)
        request->free_user(request->user);
    g_ptr_array_unref(request->maps);
    g_ptr_array_unref(request->options);
    g_strfreev(request->names);
    g_object_unref(request->below);
}

/* Returns the first file with a question; NULL if there is none. */
static const char *file_with_question(const char *const *paths)
{
    for (; *paths != NULL; paths++) {
        const Importer *importer = importer_for(*paths);
        if (importer != NULL && importer->question != NULL)
            return *paths;
    }
    return NULL;
}

gboolean ed_import_has_question(const char *const *paths)
{
    return file_with_question(paths) != NULL;
}

/* Returns the names of the maps in the only file with a question. The list is empty if there are
 * several such files, or if the file cannot be read; the import then reports the error. */
static char **maps_of_one(const char *const *paths)
{
    const char *found = file_with_question(paths);
    guint count = 0;
    for (; *paths != NULL; paths++)
        count += importer_for(*paths) == importer_for(found);
    char **maps = count == 1 ? import_maps_of(found, NULL) : NULL;
    return maps != NULL ? maps : g_new0(char *, 1);
}

/* Enables the import if at least one map is chosen. */
static void chosen_cb(MapsRequest *request)
{
    gboolean any_chosen = FALSE;
    for (guint i = 0; i < request->maps->len; i++)
        any_chosen = any_chosen || gtk_check_button_get_active(request->maps->pdata[i]);
    ed_dialog_allow(request->below, 1, any_chosen);
}

static GtkWidget *list_of(MapsRequest *request)
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

static void set_all_cb(MapsRequest *request, GtkCheckButton *all)
{
    for (guint i = 0; i < request->maps->len; i++)
        gtk_check_button_set_active(request->maps->pdata[i], gtk_check_button_get_active(all));
}

static void add_maps(MapsRequest *request)
{
    GtkWidget *all = gtk_check_button_new_with_mnemonic(_("_All maps"));
    gtk_check_button_set_active(GTK_CHECK_BUTTON(all), TRUE);
    g_signal_connect_swapped(all, "toggled", G_CALLBACK(set_all_cb), request);
    gtk_box_append(GTK_BOX(request->below), all);
    gtk_box_append(GTK_BOX(request->below), list_of(request));
}

static void add_options(MapsRequest *request)
{
    SPAN_EACH (const FormatOption, option, request->importer->options,
               request->importer->option_count) {
        if (option->title == NULL)
            continue;
        GtkWidget *check = gtk_check_button_new_with_mnemonic(_(option->title));
        gtk_box_append(GTK_BOX(request->below), check);
        g_ptr_array_add(request->options, check);
        g_object_set_data(G_OBJECT(check), "option", (gpointer)option->key);
    }
}

/* Returns the choices, see ImportOptions. If all maps are chosen, none is named. */
static char **choices_of(const MapsRequest *request)
{
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    guint chosen = 0;
    for (guint i = 0; i < request->maps->len; i++)
        chosen += gtk_check_button_get_active(request->maps->pdata[i]) ? 1 : 0;
    for (guint i = 0; i < request->maps->len && chosen < request->maps->len; i++) {
        g_autofree char *choice = g_strconcat(IMPORT_MAP_NAME "=", request->names[i], NULL);
        if (gtk_check_button_get_active(request->maps->pdata[i]))
            g_strv_builder_add(builder, choice);
    }
    for (guint i = 0; i < request->options->len; i++)
        if (gtk_check_button_get_active(request->options->pdata[i]))
            g_strv_builder_add(builder, g_object_get_data(request->options->pdata[i], "option"));
    return g_strv_builder_end(builder);
}

static void maps_answered_cb(GtkWindow *parent, int answer, void *user)
{
    const MapsRequest *request = user;
    g_auto(GStrv) choices = choices_of(request);
    if (answer > 0)
        request->answered(ED_WINDOW(parent), (const char *const *)choices, request->user);
}

void ed_import_maps_ask(EdWindow *window, const char *const *paths, EdMapsAnswered answered,
                        void *user, GDestroyNotify free_user)
{
    const Importer *importer = importer_for(file_with_question(paths));
    const char *const answers[] = {N_("Cancel"), importer->question->answer, NULL};
    MapsRequest *request = g_new(MapsRequest, 1);
    *request = (MapsRequest){.below = g_object_ref_sink(gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)),
                             .maps = g_ptr_array_new(),
                             .names = maps_of_one(paths),
                             .importer = importer,
                             .options = g_ptr_array_new(),
                             .answered = answered,
                             .user = user,
                             .free_user = free_user};
    if (g_strv_length(request->names) > 1)
        add_maps(request);
    add_options(request);
    EdQuestion question = {.name = importer->question->name,
                           .title = _(importer->question->title),
                           .text = _(importer->question->text),
                           .answers = answers,
                           .below = request->below,
                           .page = importer->page};
    ed_dialog_ask(GTK_WINDOW(window), &question, maps_answered_cb, request, maps_request_free);
}

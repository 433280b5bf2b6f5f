/* SPDX-License-Identifier: MIT */
/* Implements the comparison of ed-file-dialogs.h: lists the differences between two versions of a
 * project as lines of text. */
#include "app/files/ed-file-dialogs.h"

#include "app/ed-dialogs.h"
#include "app/files/ed-saving.h"
#include "edit/changes.h"
#include "session/ed-file.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>

enum { MAX_LINES = 60 };

static const char *asset_word(const Project *project, uint64_t asset, const char **name)
{
    const Sprite *sprite = project_sprite(project, asset);
    const Map *map = project_map(project, asset);
    const Level *level = project_level(project, asset);
    if (sprite != NULL) {
        *name = sprite->name;
        return _("Sprite");
    }
    if (map != NULL) {
        *name = map->name;
        return _("Map");
    }
    if (level != NULL) {
        *name = level->name;
        return _("Level");
    }
    return NULL;
}

/* Returns the name of the item that was changed, such as "Sprite asha". The caller frees it. */
static char *subject_of(const Project *project, const ChangedNode *change)
{
    const char *name = "";
    const char *word = change->asset != 0 ? asset_word(project, change->asset, &name) : NULL;
    if (word != NULL)
        return g_strdup_printf("%s %s", word, name);
    const Picture *picture = project_picture(project, change->asset);
    if (picture != NULL)
        return g_strdup_printf(_("Picture %s"), picture->path);
    const Tag *tag = change->kind == &tag_kind ? project_tag(project, change->tag) : NULL;
    if (tag != NULL)
        return g_strdup_printf(_("Tag %s"), tag->name);
    return g_strdup(_("Project"));
}

static char *line_of(const Project *before, const Project *after, const ChangedNode *change)
{
    g_autofree char *item = subject_of(change->type == CHANGE_REMOVED ? before : after, change);
    bool is_item = change->part != 0;
    switch (change->type) {
    case CHANGE_ADDED:
        return g_strdup_printf(is_item ? _("%s: item added") : _("%s: added"), item);
    case CHANGE_REMOVED:
        return g_strdup_printf(is_item ? _("%s: item removed") : _("%s: removed"), item);
    default:
        return g_strdup_printf(_("%s: changed"), item);
    }
}

/* Returns the changes from one version to another, one line each: "Sprite asha: changed"; after
 * `max` lines, one more counts the others. The caller frees them with g_strfreev. */
static char **changed_lines(const Project *before, const Project *after, guint max)
{
    Changes *changes = changes_between(before, after);
    g_autoptr(GHashTable) listed = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, NULL);
    GPtrArray *lines = g_ptr_array_new();
    guint rest = 0;
    for (uint32_t i = 0; i < changes->count; i++) {
        char *line = line_of(before, after, &changes->items[i]);
        if (g_hash_table_contains(listed, line) || lines->len == max) {
            rest += g_hash_table_contains(listed, line) ? 0 : 1;
            g_free(line);
            continue;
        }
        g_hash_table_add(listed, line);
        g_ptr_array_add(lines, line);
    }
    if (rest > 0)
        g_ptr_array_add(lines, g_strdup_printf(_("and %u more"), rest));
    changes_free(changes);
    g_ptr_array_add(lines, NULL);
    return (char **)g_ptr_array_free(lines, FALSE);
}

/* ---- The window ---- */

typedef struct Comparison {
    EdWindow *window;
    GtkWindow *dialog;
    Project *file; /* the version in the file */
} Comparison;

static void comparison_free(gpointer user, GClosure *closure)
{
    g_autofree Comparison *comparison = user;
    node_unref(comparison->file);
}

static void use_file_cb(Comparison *comparison)
{
    EdSession *session = ed_window_session(comparison->window);
    ed_session_push(session, node_ref(comparison->file), _("Use the file's version"), NULL);
    gtk_window_destroy(comparison->dialog);
}

static void overwrite_cb(Comparison *comparison)
{
    EdWindow *window = comparison->window;
    gtk_window_destroy(comparison->dialog);
    ed_saving_overwrite(window);
}

static GtkWidget *list_of(char **lines)
{
    g_autoptr(GtkStringList) model = gtk_string_list_new((const char *const *)lines);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(model)); i++) {
        GtkWidget *label = gtk_label_new(NULL);
        ed_show_name(label, gtk_string_list_get_string(model, i));
        gtk_label_set_xalign(GTK_LABEL(label), 0);
        gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_MIDDLE);
        gtk_box_append(GTK_BOX(box), label);
    }
    return box;
}

static void show(EdWindow *window, Project *file)
{
    Comparison *comparison = g_new0(Comparison, 1);
    comparison->window = window;
    comparison->file = file;
    g_autoptr(GtkBuilder) builder =
        gtk_builder_new_from_resource("/org/gabarit/Gabarit/ed-compare.ui");
    comparison->dialog = GTK_WINDOW(gtk_builder_get_object(builder, "dialog"));
    g_auto(GStrv) lines =
        changed_lines(file, ed_session_project(ed_window_session(window)), MAX_LINES);
    GtkWidget *scroller = GTK_WIDGET(gtk_builder_get_object(builder, "scroller"));
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), list_of(lines));
    if (lines[0] == NULL)
        gtk_label_set_text(GTK_LABEL(gtk_builder_get_object(builder, "title")),
                           _("The file and this window have the same contents"));
    g_signal_connect_data(gtk_builder_get_object(builder, "take"), "clicked",
                          G_CALLBACK(use_file_cb), comparison, comparison_free, G_CONNECT_SWAPPED);
    g_signal_connect_swapped(gtk_builder_get_object(builder, "keep"), "clicked",
                             G_CALLBACK(overwrite_cb), comparison);
    gtk_window_set_focus(comparison->dialog, GTK_WIDGET(gtk_builder_get_object(builder, "take")));
    ed_dialog_present(comparison->dialog, GTK_WINDOW(window), "compare");
}

void ed_compare_with_file(EdWindow *window, const char *path)
{
    EdSession *session = ed_window_session(window);
    const char *from = path != NULL ? path : ed_session_path(session);
    GError *error = NULL;
    Project *file = project_load(from, NULL, &error);
    if (file == NULL)
        ed_window_show_error(window, _("Could not read the file"), error);
    else
        show(window, file);
}

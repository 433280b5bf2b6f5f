/* SPDX-License-Identifier: MIT */
/*
 * Implements the lost work of ed-file-dialogs.h with a window that lists crashed sessions. A row is
 * removed when its session is restored, and the window closes with the last row. A discarded
 * session keeps its row, and can be restored there while it is stored; a notice has a button that
 * undoes the last discarding.
 */
#include "app/files/ed-file-dialogs.h"

#include "app/ed-dialogs.h"
#include "app/ed-notices.h"
#include "app/ed-trace.h"
#include "app/files/ed-recent.h"
#include "session/ed-worker.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>

/* Keys of data. */
#define ENTRY     "ed-entry"     /* of a row: its JournalEntry */
#define NOTE      "ed-note"      /* of a row: the label with the date and changes */
#define DISCARD   "ed-discard"   /* of a row: the button to discard */
#define NOTICES   "ed-notices"   /* of the window */
#define DISCARDED "ed-discarded" /* of the window: the row that was discarded last, or NULL */

static JournalEntry *entry_copy(const JournalEntry *entry)
{
    JournalEntry *copy = g_memdup2(entry, sizeof *entry);
    copy->folder = g_strdup(entry->folder);
    copy->path = g_strdup(entry->path);
    copy->label = g_strdup(entry->label);
    return copy;
}

static void entry_free(gpointer user)
{
    g_autofree JournalEntry *entry = user;
    g_free(entry->folder);
    g_free(entry->path);
    g_free(entry->label);
}

static void remove_row(GtkWidget *row)
{
    GtkWidget *list = gtk_widget_get_parent(row);
    GtkWindow *window = GTK_WINDOW(gtk_widget_get_root(row));
    int width, height;
    gtk_list_box_remove(GTK_LIST_BOX(list), row);
    gtk_window_get_default_size(window, &width, &height);
    gtk_window_set_default_size(window, width, -1); /* the height of the remaining rows */
    if (gtk_widget_get_first_child(list) == NULL)
        gtk_window_destroy(window);
}

/* Hides the notice that can undo discarding a row. */
static void hide_undo(GtkWidget *window)
{
    g_object_set_data(G_OBJECT(window), DISCARDED, NULL);
    ed_notices_hide(g_object_get_data(G_OBJECT(window), NOTICES));
}

static void restore_cb(GtkWidget *row)
{
    hide_undo(GTK_WIDGET(gtk_widget_get_root(row)));
    const JournalEntry *entry = g_object_get_data(G_OBJECT(row), ENTRY);
    GtkWindow *parent = gtk_window_get_transient_for(GTK_WINDOW(gtk_widget_get_root(row)));
    ed_application_restore(ed_window_application(ED_WINDOW(parent)), entry);
    remove_row(row);
}

static char *description_of(const JournalEntry *entry)
{
    if (entry->days > 0)
        return g_strdup_printf(g_dngettext(NULL, "Discarded, and kept for %u more day",
                                           "Discarded, and kept for %u more days", entry->days),
                               entry->days);
    g_autofree char *when = ed_when(entry->seconds);
    g_autofree char *count = g_strdup_printf(
        g_dngettext(NULL, "%u change", "%u changes", entry->commands), entry->commands);
    return g_strdup_printf(_("%s, %s"), when, count);
}

static void show_state(GtkWidget *row)
{
    const JournalEntry *entry = g_object_get_data(G_OBJECT(row), ENTRY);
    g_autofree char *description = description_of(entry);
    ed_show_name(g_object_get_data(G_OBJECT(row), NOTE), description);
    gtk_widget_set_visible(g_object_get_data(G_OBJECT(row), DISCARD), entry->days == 0);
}

static GtkWidget *restore_button(GtkWidget *row)
{
    return gtk_widget_get_last_child(gtk_list_box_row_get_child(GTK_LIST_BOX_ROW(row)));
}

/* Shows the new state of a row after its session was discarded or the discarding was undone. Shows
 * the error and returns false if that failed. `days`: how long the session is still stored; 0: it
 * is not discarded. */
static bool show_change(GtkWidget *row, uint32_t days, GError *error)
{
    JournalEntry *entry = g_object_get_data(G_OBJECT(row), ENTRY);
    if (error != NULL) {
        ed_show_name(g_object_get_data(G_OBJECT(row), NOTE), error->message);
        g_error_free(error);
        return false;
    }
    entry->days = days;
    ed_trace("%s %s", days > 0 ? "discarded" : "undiscarded", entry->path);
    show_state(row);
    gtk_widget_grab_focus(restore_button(row));
    return true;
}

static char *name_of(const JournalEntry *entry)
{
    return *entry->path != '\0' ? g_path_get_basename(entry->path) : g_strdup(_("Untitled"));
}

static void discard_cb(GtkWidget *row)
{
    const JournalEntry *entry = g_object_get_data(G_OBJECT(row), ENTRY);
    GObject *window = G_OBJECT(gtk_widget_get_root(row));
    GError *error = NULL;
    journal_discard_by_user(entry->folder, &error);
    if (!show_change(row, JOURNAL_DAYS_KEPT, error))
        return;
    g_autofree char *name = name_of(entry);
    g_autofree char *text = g_strdup_printf(_("“%s” was discarded"), name);
    g_object_set_data(window, DISCARDED, row);
    ed_notices_show_action(g_object_get_data(window, NOTICES), ED_NOTICE_INFO, text, NULL,
                           _("Undo"), "lost-work.undo-discard");
}

static void undo_discard_cb(GSimpleAction *action, GVariant *parameter, gpointer window)
{
    GtkWidget *row = g_object_get_data(G_OBJECT(window), DISCARDED);
    if (row == NULL)
        return;
    const JournalEntry *entry = g_object_get_data(G_OBJECT(row), ENTRY);
    GError *error = NULL;
    journal_undiscard(entry->folder, &error);
    show_change(row, 0, error);
    hide_undo(window);
}

static GtkWidget *label_new(const char *text, const char *class)
{
    GtkWidget *label = gtk_label_new(NULL);
    ed_show_name(label, text);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_MIDDLE);
    gtk_widget_add_css_class(label, class);
    return label;
}

static GtkWidget *add_button(GtkBox *box, const char *text, const char *class, GCallback clicked,
                             GtkWidget *row)
{
    GtkWidget *button = gtk_button_new_with_label(text);
    gtk_widget_add_css_class(button, class);
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    g_signal_connect_swapped(button, "clicked", clicked, row);
    gtk_box_append(box, button);
    return button;
}

static GtkWidget *row_new(const JournalEntry *entry)
{
    GtkWidget *row = gtk_list_box_row_new();
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), FALSE);
    g_object_set_data_full(G_OBJECT(row), ENTRY, entry_copy(entry), entry_free);
    g_autofree char *name = name_of(entry);
    GtkWidget *texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 1);
    GtkWidget *note = label_new("", "note");
    gtk_box_append(GTK_BOX(texts), label_new(name, "name"));
    gtk_box_append(GTK_BOX(texts), note);
    if (*entry->label != '\0') {
        g_autofree char *last = g_strdup_printf(_("Last change: “%s”"), entry->label);
        gtk_box_append(GTK_BOX(texts), label_new(last, "note"));
    }
    gtk_widget_set_hexpand(texts, TRUE);
    gtk_widget_set_valign(texts, GTK_ALIGN_CENTER);
    if (*entry->path == '/')
        ed_show_tooltip(row, entry->path);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    gtk_box_append(GTK_BOX(box), texts);
    GtkWidget *discard =
        add_button(GTK_BOX(box), _("Discard"), "raised", G_CALLBACK(discard_cb), row);
    g_object_set_data(G_OBJECT(row), NOTE, note);
    g_object_set_data(G_OBJECT(row), DISCARD, discard);
    show_state(row);
    add_button(GTK_BOX(box), _("Restore"), "suggested", G_CALLBACK(restore_cb), row);
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
    return row;
}

static void show(GtkWindow *parent, const JournalList *list)
{
    static const GActionEntry actions[] = {{.name = "undo-discard", .activate = undo_discard_cb}};
    g_type_ensure(ED_TYPE_NOTICES);
    g_autoptr(GtkBuilder) builder =
        gtk_builder_new_from_resource("/org/gabarit/Gabarit/ed-lost-work.ui");
    GtkWindow *window = GTK_WINDOW(gtk_builder_get_object(builder, "window"));
    GtkListBox *rows = GTK_LIST_BOX(gtk_builder_get_object(builder, "rows"));
    g_autoptr(GSimpleActionGroup) group = g_simple_action_group_new();
    g_action_map_add_action_entries(G_ACTION_MAP(group), actions, G_N_ELEMENTS(actions), window);
    gtk_widget_insert_action_group(GTK_WIDGET(window), "lost-work", G_ACTION_GROUP(group));
    g_object_set_data(G_OBJECT(window), NOTICES, gtk_builder_get_object(builder, "notices"));
    for (uint32_t i = 0; i < list->count; i++)
        gtk_list_box_append(rows, row_new(&list->items[i]));
    GtkWidget *later = GTK_WIDGET(gtk_builder_get_object(builder, "later"));
    g_signal_connect_swapped(later, "clicked", G_CALLBACK(gtk_window_close), window);
    gtk_window_set_focus(window, restore_button(gtk_widget_get_first_child(GTK_WIDGET(rows))));
    ed_dialog_present(window, parent, "lost-work");
}

/* A worker's input and result. */
typedef struct Search {
    GtkWindow *parent;
    bool is_requested; /* by the user */
    JournalList *list;
} Search;

static void search_work(void *data, GCancellable *cancel)
{
    Search *search = data;
    search->list = search->is_requested ? journal_list_all(NULL) : journal_list(NULL);
}

static void search_done(void *owner, void *data)
{
    Search *search = data;
    JournalList *list = search->list;
    if (list != NULL && gtk_widget_get_visible(GTK_WIDGET(search->parent))) {
        if (list->count > 0)
            show(search->parent, list);
        else if (search->is_requested)
            ed_window_show_notice(ED_WINDOW(search->parent), ED_NOTICE_INFO,
                                  _("There is no unsaved work to "
                                    "restore"),
                                  NULL);
    }
    journal_list_free(list);
    g_object_unref(search->parent);
}

static void find_sessions(GtkWindow *parent, bool is_requested)
{
    static const EdWorkerClass class = {.work = search_work, .done = search_done, .free = g_free};
    Search *search = g_new0(Search, 1);
    *search = (Search){.parent = g_object_ref(parent), .is_requested = is_requested};
    ed_worker_run_once(&class, search);
}

void ed_lost_work_offer(GtkWindow *parent)
{
    find_sessions(parent, false);
}

void ed_lost_work_show(EdWindow *window)
{
    find_sessions(GTK_WINDOW(window), true);
}

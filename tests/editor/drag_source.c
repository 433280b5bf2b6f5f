/* SPDX-License-Identifier: MIT */
/* drag_source FILE...: a small window from which files are dragged, as from a file manager. Prints
 * "ready" when the pointer enters it, "dragged" when the drag has started, and "wanted" or
 * "unwanted" when the target below the pointer accepts or rejects the files. */
#include <gtk/gtk.h>
#include <stdbool.h>
#include <stdio.h>

static void print_line(const char *word)
{
    puts(word);
    fflush(stdout);
}

static GdkContentProvider *prepare_cb(char **paths)
{
    GSList *files = NULL;
    for (; *paths != NULL; paths++)
        files = g_slist_append(files, g_file_new_for_path(*paths));
    GdkFileList *list = gdk_file_list_new_from_list(files);
    g_slist_free_full(files, g_object_unref);
    GdkContentProvider *content = gdk_content_provider_new_typed(GDK_TYPE_FILE_LIST, list);
    g_boxed_free(GDK_TYPE_FILE_LIST, list);
    return content;
}

static void selected_cb(GdkDrag *drag)
{
    print_line(gdk_drag_get_selected_action(drag) != 0 ? "wanted" : "unwanted");
}

static void drag_begin_cb(GtkDragSource *source, GdkDrag *drag)
{
    print_line("dragged");
    g_signal_connect(drag, "notify::selected-action", G_CALLBACK(selected_cb), NULL);
}

static void enter_cb(void)
{
    print_line("ready");
}

int main(int argc, char **argv)
{
    gtk_init();
    GtkWidget *window = gtk_window_new();
    GtkDragSource *source = gtk_drag_source_new();
    g_signal_connect_swapped(source, "prepare", G_CALLBACK(prepare_cb), argv + 1);
    g_signal_connect(source, "drag-begin", G_CALLBACK(drag_begin_cb), NULL);
    GtkWidget *label = gtk_label_new("files");
    gtk_widget_add_controller(label, GTK_EVENT_CONTROLLER(source));
    GtkEventController *motion = gtk_event_controller_motion_new();
    g_signal_connect_swapped(motion, "enter", G_CALLBACK(enter_cb), NULL);
    gtk_widget_add_controller(label, motion);
    gtk_window_set_child(GTK_WINDOW(window), label);
    gtk_window_set_title(GTK_WINDOW(window), "drag source");
    gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
    gtk_window_set_default_size(GTK_WINDOW(window), 80, 40);
    gtk_window_present(GTK_WINDOW(window));
    while (true)
        g_main_context_iteration(NULL, TRUE);
}

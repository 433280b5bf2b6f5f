/* SPDX-License-Identifier: MIT */
/*
 * Implements ed-drop.h. Files are distinguished by the suffixes of their names.
 */
#include "app/files/ed-drop.h"

#include "app/ed-trace.h"
#include "app/import/ed-import.h"
#include "formats/import_files.h"
#include "frames/ed-strip-view.h"

#include <glib/gi18n.h>

/* Returns a list of the suffixes of files that can be opened. The caller frees it. */
static char *known_suffixes(void)
{
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    g_strv_builder_add(builder, ".gabarit");
    for (uint32_t i = 0; i < importer_count; i++)
        g_strv_builder_addv(builder, (const char **)importers[i]->suffixes);
    g_auto(GStrv) suffixes = g_strv_builder_end(builder);
    return g_strjoinv(", ", suffixes);
}

void ed_drop_files(EdWindow *window, GFile *const *files, guint count)
{
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    const char *unknown = NULL;
    g_autofree char *unknown_name = NULL;
    for (guint i = 0; i < count; i++) {
        g_autofree char *path = g_file_get_path(files[i]);
        if (path != NULL && g_str_has_suffix(path, ".gabarit")) {
            ed_application_open(ed_window_application(window), files[i]);
        } else if (path != NULL && importer_for(path) != NULL) {
            g_strv_builder_add(builder, path);
        } else if (unknown == NULL) {
            unknown_name = g_file_get_basename(files[i]);
            unknown = unknown_name;
        }
    }
    g_auto(GStrv) pictures = g_strv_builder_end(builder);
    if (unknown != NULL) {
        g_autofree char *text = g_strdup_printf(_("“%s” cannot be opened"), unknown);
        g_autofree char *suffixes = known_suffixes();
        g_autofree char *detail = g_strdup_printf(_("Supported file types: %s"), suffixes);
        ed_window_show_notice(window, ED_NOTICE_WARNING, text, detail);
    }
    if (pictures[0] != NULL)
        ed_import_paths(window, (const char *const *)pictures);
}

static gboolean drop_received_cb(EdWindow *window, const GValue *value)
{
    ed_trace("dropped");
    GSList *list = g_value_get_boxed(value);
    g_autoptr(GPtrArray) files = g_ptr_array_new();
    for (; list != NULL; list = list->next)
        g_ptr_array_add(files, list->data);
    ed_drop_files(window, (GFile *const *)files->pdata, files->len);
    return TRUE;
}

/* True if the pointer is over the frame strip, which itself shows where pictures would be
 * inserted. */
static bool is_on_strip(GtkWidget *window, double x, double y)
{
    GtkWidget *picked = gtk_widget_pick(window, x, y, GTK_PICK_DEFAULT);
    return picked != NULL && (ED_IS_STRIP_VIEW(picked) ||
                              gtk_widget_get_ancestor(picked, ED_TYPE_STRIP_VIEW) != NULL);
}

static void current_drop_changed_cb(GtkDropTarget *target, GParamSpec *spec, GtkWidget *sign)
{
    gtk_widget_set_visible(sign, gtk_drop_target_get_current_drop(target) != NULL);
}

/* Shows or hides the sign while the pointer moves: the window's own target is not notified when a
 * child accepts the files. */
static void drop_motion_cb(GtkDropControllerMotion *motion, double x, double y,
                           GtkDropTarget *target)
{
    GtkWidget *window = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(motion));
    GtkWidget *sign = g_object_get_data(G_OBJECT(target), "sign");
    bool has_files = gtk_drop_target_get_current_drop(target) != NULL;
    gtk_widget_set_visible(sign, has_files && !is_on_strip(window, x, y));
}

void ed_drop_install(EdWindow *window, GtkWidget *sign)
{
    GtkDropTarget *target = gtk_drop_target_new(GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
    g_object_set_data(G_OBJECT(target), "sign", sign);
    g_signal_connect_swapped(target, "drop", G_CALLBACK(drop_received_cb), window);
    g_signal_connect(target, "notify::current-drop", G_CALLBACK(current_drop_changed_cb), sign);
    gtk_widget_add_controller(GTK_WIDGET(window), GTK_EVENT_CONTROLLER(target));
    GtkEventController *motion = gtk_drop_controller_motion_new();
    gtk_event_controller_set_propagation_phase(motion, GTK_PHASE_CAPTURE);
    g_signal_connect(motion, "motion", G_CALLBACK(drop_motion_cb), target);
    gtk_widget_add_controller(GTK_WIDGET(window), motion);
}

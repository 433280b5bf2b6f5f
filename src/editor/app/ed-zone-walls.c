/* SPDX-License-Identifier: MIT */
/* Implements ed-zone-walls.h. The version with the walls is made on a worker for the preview; the
 * version that was shown is the one that is adopted. */
#include "app/ed-zone-walls.h"

#include "app/ed-dialogs.h"
#include "app/ed-trace.h"
#include "canvas/ed-canvas-style.h"
#include "canvas/ed-widget.h"
#include "session/ed-selection.h"
#include "session/ed-task.h"
#include "tools/level/ed-wall-draw.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>
#include <math.h>

/* A zone that can be chosen. */
typedef struct Choice {
    uint64_t plane;
    int32_t zone;
} Choice;

typedef struct Asking {
    EdWindow *window;
    GtkWindow *dialog;
    GtkDropDown *map, *zone;
    GtkSpinButton *tolerance;
    GtkWidget *preview, *add;
    GtkLabel *found;
    GArray *choices; /* Choice, of the selected map */
    GCancellable *cancel;
    Project *before, *after; /* the last versions that were made, or NULL */
    LayerRef layer;
} Asking;

/* The input and the result of a worker. */
typedef struct Work {
    Project *before, *after;
    LayerRef layer;
    uint64_t map;
    Choice choice;
    double tolerance;
    WallStyle style;
} Work;

static EdSession *session_of(const Asking *asking)
{
    return ed_window_session(asking->window);
}

static const Map *map_of(const Asking *asking)
{
    return list_get(ed_session_project(session_of(asking))->maps,
                    gtk_drop_down_get_selected(asking->map));
}

static void asking_free(gpointer user, GObject *dialog)
{
    (void)dialog;
    Asking *asking = user;
    g_cancellable_cancel(asking->cancel);
    g_object_unref(asking->cancel);
    g_array_unref(asking->choices);
    node_unref(asking->before);
    node_unref(asking->after);
    g_free(asking);
}

/* ---- Making the walls ---- */

static void work_free(gpointer data)
{
    Work *work = data;
    node_unref(work->before);
    node_unref(work->after);
    g_free(work);
}

static void work_cb(GTask *task, gpointer source, gpointer data, GCancellable *cancel)
{
    (void)source, (void)cancel;
    Work *work = data;
    GError *error = NULL;
    work->after = edit_walls_from_zone(work->before, &work->layer, work->map, work->choice.plane,
                                       work->choice.zone, work->tolerance, &work->style, &error);
    if (work->after == NULL)
        g_task_return_error(task, error);
    else
        g_task_return_boolean(task, TRUE);
}

static const List *walls_in(const Asking *asking, const Project *project)
{
    Path path = path_walls(asking->layer.level, asking->layer.layer);
    const Walls *walls = project != NULL ? path_get(project, &path) : NULL;
    return walls != NULL ? walls->walls : NULL;
}

static void made_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    (void)source;
    g_autoptr(GError) error = NULL;
    bool made = g_task_propagate_boolean(G_TASK(result), &error);
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return;
    Asking *asking = user;
    Work *work = g_task_get_task_data(G_TASK(result));
    bool first = asking->before == NULL;
    node_unref(asking->before);
    node_unref(asking->after);
    asking->before = node_ref(work->before);
    asking->after = made ? g_steal_pointer(&work->after) : NULL;
    uint32_t count =
        list_count(walls_in(asking, asking->after)) - list_count(walls_in(asking, asking->before));
    g_autofree char *text =
        made ? g_strdup_printf(g_dngettext(NULL, "%u wall", "%u walls", count), count)
             : g_strdup(error->message);
    ed_show_text(GTK_WIDGET(asking->found), text);
    gtk_widget_set_sensitive(asking->add, made && count > 0);
    gtk_widget_queue_draw(asking->preview);
    if (first)
        gtk_window_set_focus(asking->dialog, asking->add);
    ed_trace("zone walls %u", made ? count : 0);
}

static void make(Asking *asking)
{
    const Map *map = map_of(asking);
    guint chosen = gtk_drop_down_get_selected(asking->zone);
    gtk_widget_set_sensitive(asking->add, FALSE);
    g_cancellable_cancel(asking->cancel);
    g_object_unref(asking->cancel);
    asking->cancel = g_cancellable_new();
    if (map == NULL || chosen >= asking->choices->len)
        return;
    Work *work = g_new0(Work, 1);
    *work = (Work){.before = node_ref(ed_session_project(session_of(asking))),
                   .layer = asking->layer,
                   .map = map->id,
                   .choice = g_array_index(asking->choices, Choice, chosen),
                   .tolerance = gtk_spin_button_get_value(asking->tolerance),
                   .style = ed_wall_style(session_of(asking))};
    g_autoptr(GTask) task = g_task_new(NULL, asking->cancel, made_cb, asking);
    g_task_set_task_data(task, work, work_free);
    ed_task_run(task, work_cb);
}

static void zone_walls_add_cb(Asking *asking)
{
    EdSession *session = session_of(asking);
    if (asking->after == NULL || asking->before != ed_session_project(session)) {
        make(asking);
        return;
    }
    uint32_t first = list_count(walls_in(asking, asking->before));
    uint32_t count = list_count(walls_in(asking, asking->after)) - first;
    g_autofree uint64_t *items = g_new(uint64_t, count);
    for (uint32_t i = 0; i < count; i++)
        items[i] = (uint64_t)first + i;
    if (ed_session_push(session, g_steal_pointer(&asking->after), _("Add walls from zone"), NULL,
                        NULL))
        ed_session_select(session, ED_SELECT_WALLS, items, count);
    gtk_window_destroy(asking->dialog);
}

/* ---- Choosing ---- */

static void zone_changed_cb(Asking *asking)
{
    make(asking);
}

static char *name_of_zone(const Asking *asking, const Plane *plane, const Zone *zone, bool many)
{
    const Tag *tag = project_tag(ed_session_project(session_of(asking)), zone->tag);
    const char *name = zone->name[0] != '\0' ? zone->name : tag != NULL ? tag->name : _("zone");
    return many ? g_strdup_printf("%s · %s", plane->name, name) : g_strdup(name);
}

static void map_changed_cb(Asking *asking)
{
    const Map *map = map_of(asking);
    g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
    g_array_set_size(asking->choices, 0);
    bool many = map != NULL && list_count(map->planes) > 1;
    ListIter planes = list_iter(map != NULL ? map->planes : NULL);
    for (const Plane *plane; (plane = list_next(&planes)) != NULL;) {
        ListIter zones = list_iter(plane->zones);
        for (const Zone *zone; (zone = list_next(&zones)) != NULL;) {
            Choice choice = {plane->id, zone->number};
            g_array_append_val(asking->choices, choice);
            gtk_string_list_take(names, name_of_zone(asking, plane, zone, many));
        }
    }
    gtk_drop_down_set_model(asking->zone, G_LIST_MODEL(names));
    make(asking);
}

/* ---- The preview ---- */

static void preview_cb(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer user)
{
    const Asking *asking = user;
    const Map *map = map_of(asking);
    if (map == NULL)
        return;
    double zoom = fmin((width - 16.0) / map->width, (height - 16.0) / map->height);
    double left = (width - map->width * zoom) / 2, top = (height - map->height * zoom) / 2;
    gdk_cairo_set_source_rgba(cr, &ed_canvas_style(ed_widget_is_dark(GTK_WIDGET(area)))->accent);
    cairo_set_line_width(cr, 1);
    cairo_set_dash(cr, (const double[]){4, 4}, 2, 0);
    cairo_rectangle(cr, floor(left) + 0.5, floor(top) + 0.5, map->width * zoom, map->height * zoom);
    cairo_stroke(cr);
    cairo_set_dash(cr, NULL, 0, 0);
    ListIter walls = list_iter(walls_in(asking, asking->after));
    walls.next = list_count(walls_in(asking, asking->before));
    const double scale = zoom / DOCUMENT_PIXEL;
    for (const Wall *wall; asking->after != NULL && (wall = list_next(&walls)) != NULL;) {
        cairo_move_to(cr, left + wall->ax * scale, top + wall->ay * scale);
        cairo_line_to(cr, left + wall->bx * scale, top + wall->by * scale);
        cairo_new_sub_path(cr);
        cairo_arc(cr, left + wall->ax * scale, top + wall->ay * scale, 1.5, 0, 2 * G_PI);
    }
    cairo_set_line_width(cr, 2);
    cairo_stroke(cr);
}

/* ---- The dialog ---- */

bool ed_zone_walls_can_add(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    if (session == NULL)
        return false;
    const Layer *layer = ed_session_layer(session);
    ListIter maps = list_iter(ed_session_project(session)->maps);
    for (const Map *map;
         layer != NULL && layer->walls != NULL && (map = list_next(&maps)) != NULL;) {
        ListIter planes = list_iter(map->planes);
        for (const Plane *plane; (plane = list_next(&planes)) != NULL;)
            if (plane->zones != NULL)
                return true;
    }
    return false;
}

void ed_zone_walls_ask(EdWindow *window)
{
    g_autoptr(GtkBuilder) builder =
        gtk_builder_new_from_resource("/org/gabarit/Gabarit/ed-zone-walls.ui");
    Asking *asking = g_new0(Asking, 1);
    asking->window = window;
    asking->layer = ed_layer_shown(ed_window_session(window));
    asking->choices = g_array_new(FALSE, FALSE, sizeof(Choice));
    asking->cancel = g_cancellable_new();
    asking->dialog = GTK_WINDOW(gtk_builder_get_object(builder, "window"));
    asking->map = GTK_DROP_DOWN(gtk_builder_get_object(builder, "map"));
    asking->zone = GTK_DROP_DOWN(gtk_builder_get_object(builder, "zone"));
    asking->tolerance = GTK_SPIN_BUTTON(gtk_builder_get_object(builder, "tolerance"));
    asking->preview = GTK_WIDGET(gtk_builder_get_object(builder, "preview"));
    asking->add = GTK_WIDGET(gtk_builder_get_object(builder, "add"));
    asking->found = GTK_LABEL(gtk_builder_get_object(builder, "found"));
    g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
    ListIter maps = list_iter(ed_session_project(ed_window_session(window))->maps);
    for (const Map *map; (map = list_next(&maps)) != NULL;) {
        g_autofree char *name = ed_visible_text(map->name);
        gtk_string_list_append(names, name);
    }
    gtk_drop_down_set_model(asking->map, G_LIST_MODEL(names));
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(asking->preview), preview_cb, asking, NULL);
    g_signal_connect_swapped(asking->map, "notify::selected", G_CALLBACK(map_changed_cb), asking);
    g_signal_connect_swapped(asking->zone, "notify::selected", G_CALLBACK(zone_changed_cb), asking);
    g_signal_connect_swapped(asking->tolerance, "value-changed", G_CALLBACK(zone_changed_cb),
                             asking);
    g_signal_connect_swapped(asking->add, "clicked", G_CALLBACK(zone_walls_add_cb), asking);
    g_object_weak_ref(G_OBJECT(asking->dialog), asking_free, asking);
    map_changed_cb(asking);
    ed_dialog_present(asking->dialog, GTK_WINDOW(window), "zone-walls");
}

/* SPDX-License-Identifier: MIT */
/* Implements ed-zone-walls.h. A worker makes a version of the project with the walls, for the
 * preview; adding the walls adopts exactly this version. */
#include "app/ed-zone-walls.h"

#include "app/ed-dialogs.h"
#include "app/ed-trace.h"
#include "art/tone.h"
#include "canvas/ed-canvas-style.h"
#include "session/ed-selection.h"
#include "session/ed-worker.h"
#include "tools/level/ed-wall-draw.h"
#include "widgets/ed-form.h"
#include "widgets/ed-visible.h"
#include "widgets/ed-widget.h"

#include <glib/gi18n.h>
#include <math.h>

/* A zone, or a part of the picture, that can be chosen. */
typedef struct Choice {
    uint64_t plane;
    int32_t zone;
    TonePart part;
} Choice;

typedef struct ZoneWallsDialog {
    EdWindow *window;
    GtkWindow *dialog;
    GtkDropDown *map, *zone;
    GtkSpinButton *tolerance;
    GtkWidget *preview, *add;
    GtkLabel *found;
    EdFormRow *zone_row;
    GArray *choices; /* Choice, of the selected map */
    EdWorker worker;
    double maximum;          /* the tolerance of the last worker */
    bool made, adding;       /* the last worker has ended; add its walls as soon as it has */
    Project *before, *after; /* the version to which the worker last added walls, and the result; or
                              * NULL */
    LayerRef layer;
} ZoneWallsDialog;

/* The input and the result of a worker. */
typedef struct WallsJob {
    Project *before, *after;
    LayerRef layer;
    uint64_t map;     /* 0: the picture */
    Picture *picture; /* or NULL */
    PictureStore *store;
    Choice choice;
    double tolerance;
    WallStyle style;
    GError *error; /* if `after` is NULL */
} WallsJob;

static EdSession *session_of(const ZoneWallsDialog *self)
{
    return ed_window_session(self->window);
}

static const Map *map_of(const ZoneWallsDialog *self)
{
    return list_get(ed_session_project(session_of(self))->maps,
                    gtk_drop_down_get_selected(self->map));
}

/* Returns the picture of the level; NULL if it has none. */
static const Picture *level_picture(EdSession *session)
{
    const Level *level = ed_session_level(session);
    return level != NULL && level->picture != 0
               ? project_picture(ed_session_project(session), level->picture)
               : NULL;
}

/* Returns the picture if it is chosen; it follows the maps in the list. */
static const Picture *picture_of(const ZoneWallsDialog *self)
{
    return map_of(self) == NULL ? level_picture(session_of(self)) : NULL;
}

static void zone_walls_dialog_free(gpointer user, GObject *dialog)
{
    g_autofree ZoneWallsDialog *self = user;
    ed_worker_stop(&self->worker);
    g_array_unref(self->choices);
    node_unref(self->before);
    node_unref(self->after);
}

/* ---- Making the walls ---- */

static void walls_job_free(void *data)
{
    g_autofree WallsJob *job = data;
    node_unref(job->before);
    node_unref(job->after);
    node_unref(job->picture);
    picture_store_unref(job->store);
    g_clear_error(&job->error);
}

static Project *walls_from_picture(const WallsJob *job, GCancellable *cancel, GError **error)
{
    g_autoptr(Pixels) pixels = picture_store_load(job->store, job->picture, cancel, error);
    if (pixels == NULL)
        return NULL;
    g_autoptr(Blocks) part = tone_part(pixels, job->choice.part);
    Project *after =
        edit_walls_from_pixels(job->before, &job->layer, part, job->tolerance, &job->style, error);
    return after;
}

static void walls_work(void *data, GCancellable *cancel)
{
    WallsJob *job = data;
    job->after =
        job->picture != NULL
            ? walls_from_picture(job, cancel, &job->error)
            : edit_walls_from_zone(job->before, &job->layer, job->map, job->choice.plane,
                                   job->choice.zone, job->tolerance, &job->style, &job->error);
}

/* Returns the tolerance as it is typed, even before GTK accepts it. */
static double tolerance_of(const ZoneWallsDialog *self)
{
    double low, high;
    const char *text = gtk_editable_get_text(GTK_EDITABLE(self->tolerance));
    char *end;
    double typed = g_strtod(text, &end);
    gtk_spin_button_get_range(self->tolerance, &low, &high);
    return end != text && *end == '\0' ? CLAMP(typed, low, high)
                                       : gtk_spin_button_get_value(self->tolerance);
}

static const List *walls_in(const ZoneWallsDialog *self, const Project *project)
{
    Path path = path_walls(self->layer.level, self->layer.layer);
    const Walls *walls = project != NULL ? path_get(project, &path) : NULL;
    return walls != NULL ? walls->walls : NULL;
}

static void add_walls(ZoneWallsDialog *self);

static void walls_done(void *owner, void *data)
{
    ZoneWallsDialog *self = owner;
    WallsJob *job = data;
    bool made = job->after != NULL;
    node_unref(self->before);
    node_unref(self->after);
    self->before = node_ref(job->before);
    self->after = g_steal_pointer(&job->after);
    uint32_t count =
        list_count(walls_in(self, self->after)) - list_count(walls_in(self, self->before));
    g_autofree char *text =
        made ? g_strdup_printf(g_dngettext(NULL, "%u wall", "%u walls", count), count)
             : g_strdup(job->error->message);
    ed_show_text(GTK_WIDGET(self->found), text);
    gtk_widget_set_sensitive(self->add, made && count > 0);
    gtk_widget_queue_draw(self->preview);
    ed_trace("zone walls %u", made ? count : 0);
    bool adding = self->adding && made && count > 0;
    self->made = true;
    self->adding = false;
    if (adding)
        add_walls(self);
}

static const EdWorkerClass walls_class = {
    .work = walls_work, .done = walls_done, .free = walls_job_free};

static void start_making(ZoneWallsDialog *self)
{
    const Map *map = map_of(self);
    const Picture *picture = picture_of(self);
    guint chosen = gtk_drop_down_get_selected(self->zone);
    bool can_make = (map != NULL || picture != NULL) && chosen < self->choices->len;
    gtk_widget_set_sensitive(self->add, can_make);
    ed_worker_stop(&self->worker);
    self->made = false;
    self->maximum = tolerance_of(self);
    if (!can_make)
        return;
    WallsJob *job = g_new0(WallsJob, 1);
    *job = (WallsJob){.before = node_ref(ed_session_project(session_of(self))),
                      .layer = self->layer,
                      .map = map != NULL ? map->id : 0,
                      .picture = picture != NULL ? node_ref(picture) : NULL,
                      .store = picture_store_ref(ed_session_pictures(session_of(self))),
                      .choice = g_array_index(self->choices, Choice, chosen),
                      .tolerance = self->maximum,
                      .style = ed_wall_style(session_of(self))};
    ed_worker_run(&self->worker, job);
}

static void add_walls(ZoneWallsDialog *self)
{
    EdSession *session = session_of(self);
    uint32_t first = list_count(walls_in(self, self->before));
    uint32_t count = list_count(walls_in(self, self->after)) - first;
    g_autofree uint64_t *items = g_new(uint64_t, count);
    for (uint32_t i = 0; i < count; i++)
        items[i] = (uint64_t)first + i;
    if (ed_session_push(session, g_steal_pointer(&self->after),
                        picture_of(self) != NULL ? _("Add walls from picture")
                                                 : _("Add walls from zone"),
                        NULL))
        ed_session_select(session, ED_SELECT_WALLS, items, count);
    gtk_window_destroy(self->dialog);
}

/* Adds the walls of the preview; first makes them if they do not exist yet. */
static void zone_walls_add_cb(ZoneWallsDialog *self)
{
    if (self->made && self->after != NULL && self->before == ed_session_project(session_of(self))) {
        add_walls(self);
        return;
    }
    self->adding = true;
    if (self->made)
        start_making(self);
}

/* ---- Choosing ---- */

static void zone_changed_cb(ZoneWallsDialog *self)
{
    start_making(self);
}

/* GTK also writes a new text when it accepts the typed number. */
static void tolerance_changed_cb(ZoneWallsDialog *self)
{
    if (tolerance_of(self) != self->maximum)
        start_making(self);
}

static char *name_of_zone(const ZoneWallsDialog *self, const Plane *plane, const Zone *zone,
                          bool has_many_planes)
{
    const Tag *tag = project_tag(ed_session_project(session_of(self)), zone->tag);
    const char *name = zone->name[0] != '\0' ? zone->name : tag != NULL ? tag->name : _("zone");
    return has_many_planes ? g_strdup_printf("%s · %s", plane->name, name) : g_strdup(name);
}

static void map_changed_cb(ZoneWallsDialog *self)
{
    const Map *map = map_of(self);
    bool is_picture = picture_of(self) != NULL;
    const char *label = is_picture ? _("Pixels") : _("Zone");
    g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
    gtk_window_set_title(self->dialog,
                         is_picture ? _("Add Walls From Picture") : _("Add Walls From Zone"));
    g_object_set(self->zone_row, "caption", label, NULL);
    ed_show_accessible(GTK_WIDGET(self->zone), GTK_ACCESSIBLE_PROPERTY_LABEL, label);
    ed_trace("walls from %s", label);
    g_array_set_size(self->choices, 0);
    bool has_many_planes = map != NULL && list_count(map->planes) > 1;
    LIST_EACH (Plane, plane, map != NULL ? map->planes : NULL) {
        LIST_EACH (Zone, zone, plane->zones) {
            g_array_append_val(self->choices, ((Choice){.plane = plane->id, .zone = zone->number}));
            gtk_string_list_take(names, name_of_zone(self, plane, zone, has_many_planes));
        }
    }
    static const char *const parts[TONE_PARTS] = {N_("Opaque pixels"), N_("Dark pixels"),
                                                  N_("Light pixels")};
    for (int part = 0; part < TONE_PARTS && is_picture; part++) {
        g_array_append_val(self->choices, ((Choice){.part = (TonePart)part}));
        gtk_string_list_append(names, _(parts[part]));
    }
    gtk_drop_down_set_model(self->zone, G_LIST_MODEL(names));
    start_making(self);
}

/* ---- The preview ---- */

static void preview_cb(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer user)
{
    const ZoneWallsDialog *self = user;
    const Map *map = map_of(self);
    const Picture *picture = picture_of(self);
    if (map == NULL && picture == NULL)
        return;
    int32_t w = map != NULL ? map->width : picture->width;
    int32_t h = map != NULL ? map->height : picture->height;
    double zoom = fmin((width - 16.0) / w, (height - 16.0) / h);
    double left = (width - w * zoom) / 2, top = (height - h * zoom) / 2;
    gdk_cairo_set_source_rgba(cr, &ed_canvas_style(ed_widget_is_dark(GTK_WIDGET(area)))->accent);
    cairo_set_line_width(cr, 1);
    cairo_set_dash(cr, (const double[]){4, 4}, 2, 0);
    cairo_rectangle(cr, floor(left) + 0.5, floor(top) + 0.5, w * zoom, h * zoom);
    cairo_stroke(cr);
    cairo_set_dash(cr, NULL, 0, 0);
    ListIter walls = list_iter(walls_in(self, self->after));
    walls.next = list_count(walls_in(self, self->before));
    const double scale = zoom / DOCUMENT_PIXEL;
    for (const Wall *wall; self->after != NULL && (wall = list_next(&walls)) != NULL;) {
        cairo_move_to(cr, left + wall->ax * scale, top + wall->ay * scale);
        cairo_line_to(cr, left + wall->bx * scale, top + wall->by * scale);
        cairo_new_sub_path(cr);
        cairo_arc(cr, left + wall->ax * scale, top + wall->ay * scale, 1.5, 0, 2 * G_PI);
    }
    cairo_set_line_width(cr, 2);
    cairo_stroke(cr);
}

/* ---- The dialog ---- */

bool ed_zone_walls_can_add(EdSession *session)
{
    const Layer *layer = ed_session_layer(session);
    if (layer == NULL || layer->walls == NULL)
        return false;
    if (level_picture(session) != NULL)
        return true;
    LIST_EACH (Map, map, ed_session_project(session)->maps) {
        LIST_EACH (Plane, plane, map->planes)
            if (plane->zones != NULL)
                return true;
    }
    return false;
}

void ed_zone_walls_ask(EdWindow *window)
{
    g_autoptr(GtkBuilder) builder =
        gtk_builder_new_from_resource("/org/gabarit/Gabarit/ed-zone-walls.ui");
    ZoneWallsDialog *self = g_new0(ZoneWallsDialog, 1);
    self->window = window;
    self->layer = ed_layer_shown(ed_window_session(window));
    self->choices = g_array_new(FALSE, FALSE, sizeof(Choice));
    self->worker = (EdWorker){.class = &walls_class, .owner = self};
    self->dialog = GTK_WINDOW(gtk_builder_get_object(builder, "window"));
    self->map = GTK_DROP_DOWN(gtk_builder_get_object(builder, "map"));
    self->zone = GTK_DROP_DOWN(gtk_builder_get_object(builder, "zone"));
    self->tolerance = GTK_SPIN_BUTTON(gtk_builder_get_object(builder, "tolerance"));
    self->preview = GTK_WIDGET(gtk_builder_get_object(builder, "preview"));
    self->add = GTK_WIDGET(gtk_builder_get_object(builder, "add"));
    self->found = GTK_LABEL(gtk_builder_get_object(builder, "found"));
    self->zone_row = ED_FORM_ROW(gtk_builder_get_object(builder, "zone_row"));
    g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
    LIST_EACH (Map, map, ed_session_project(ed_window_session(window))->maps) {
        g_autofree char *name = ed_visible_text(map->name);
        gtk_string_list_append(names, name);
    }
    guint map_count = g_list_model_get_n_items(G_LIST_MODEL(names));
    bool has_picture = level_picture(ed_window_session(window)) != NULL;
    if (has_picture)
        gtk_string_list_append(names, _("Picture of the level"));
    gtk_drop_down_set_model(self->map, G_LIST_MODEL(names));
    if (has_picture && walls_in(self, ed_session_project(ed_window_session(window))) == NULL)
        gtk_drop_down_set_selected(self->map, map_count);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(self->preview), preview_cb, self, NULL);
    g_signal_connect_swapped(self->map, "notify::selected", G_CALLBACK(map_changed_cb), self);
    g_signal_connect_swapped(self->zone, "notify::selected", G_CALLBACK(zone_changed_cb), self);
    g_signal_connect_swapped(self->tolerance, "changed", G_CALLBACK(tolerance_changed_cb), self);
    g_signal_connect_swapped(self->add, "clicked", G_CALLBACK(zone_walls_add_cb), self);
    g_object_weak_ref(G_OBJECT(self->dialog), zone_walls_dialog_free, self);
    map_changed_cb(self);
    gtk_window_set_focus(self->dialog, self->add);
    ed_dialog_present(self->dialog, GTK_WINDOW(window), "zone-walls");
}

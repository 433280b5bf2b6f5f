/* SPDX-License-Identifier: MIT */
#include "inspector/ed-inspector.h"

#include "inspector/ed-turns.h"
#include "lists/ed-problem-strip.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>
#include <string.h>

enum { ASSET_KINDS = ED_LEVEL + 1 };

struct _EdInspector {
    GtkWidget parent;
    GtkWidget *pages, *sections;
    GtkWidget *lists, *drawer, *unselected_note;
    EdSplit *split, *lower_split;
    GtkWidget *nothing, *nothing_title, *nothing_note, *no_asset_actions;
    EdBoxSection *box;
    EdPointSection *point;
    EdNodeSection *node;
    EdZoneSection *zone;
    EdWallSection *wall;
    EdMarkerSection *marker;
    EdFrameLists *frame_lists;
    EdHotSpotSection *hot_spot;
    EdFrameSection *frame;
    EdBandsSection *bands;
    EdZonesSection *zones;
    EdLayersSection *layers;
    EdLandSection *land;
    EdLevelSection *level;
    EdMapSection *map;
    EdPartitionSection *partition;
    EdProbeSection *probe;
    EdKindsSection *kinds;
    EdPropertiesSection *properties;
    EdProblemsPanel *problems;
    EdProblemStrip *strip;
    GtkWidget *above_partition; /* widget above the partition unless walls are probed */
    EdWatch watch;
    EdAssetKind kind;         /* the kind whose lists are shown */
    int heights[ASSET_KINDS]; /* preferred heights of the lists in pixels, by kind */
};

enum { SIGNAL_REVEAL, SIGNAL_SELECTED, SIGNALS };
static guint signals[SIGNALS];

G_DEFINE_FINAL_TYPE(EdInspector, ed_inspector, GTK_TYPE_WIDGET)

static void reveal_cb(EdInspector *self, int left, int top, int right, int bottom)
{
    g_signal_emit(self, signals[SIGNAL_REVEAL], 0, left, top, right, bottom);
}

static void closed_cb(EdInspector *self)
{
    ed_inspector_show_problems(self, FALSE);
}

static void selected_cb(EdInspector *self)
{
    g_signal_emit(self, signals[SIGNAL_SELECTED], 0);
}

/* Explains what the user can do while no asset is shown. */
static void show_no_asset(EdInspector *self)
{
    EdSession *session = self->watch.session;
    const Project *project = session != NULL ? ed_session_project(session) : NULL;
    bool has_assets =
        project != NULL &&
        list_count(project->sprites) + list_count(project->maps) + list_count(project->levels) > 0;
    gtk_widget_set_visible(self->nothing,
                           session != NULL && ed_session_view(session)->kind == ED_NO_ASSET);
    gtk_widget_set_visible(self->no_asset_actions, !has_assets);
    gtk_label_set_text(GTK_LABEL(self->nothing_title),
                       has_assets ? _("No asset selected") : _("Nothing to inspect yet"));
    gtk_label_set_text(GTK_LABEL(self->nothing_note),
                       has_assets
                           ? _("Choose a sprite, a map or a level on the left")
                           : _("Boxes, points, zones and walls are listed here with their tags "
                               "and values. To add some, import pictures or create an empty "
                               "level."));
}

static void keep_height(EdInspector *self)
{
    self->heights[self->kind] = ed_split_preferred(self->split);
}

/* Shows what to do while nothing is selected. */
static void show_note(EdInspector *self, EdAssetKind kind)
{
    EdSession *session = self->watch.session;
    bool proposes = session != NULL && g_strcmp0(ed_session_view(session)->tool, "follow") == 0;
    const char *const notes[ASSET_KINDS] = {
        [ED_NO_ASSET] = "",
        [ED_SPRITE] = _("Click a box, or press Tab"),
        [ED_MAP] = _("Click a zone"),
        [ED_LEVEL] = _("Click a wall or a marker"),
    };
    const char *note = proposes ? _("Arrow keys move proposals") : notes[kind];
    gtk_label_set_text(GTK_LABEL(self->unselected_note), note);
    ed_show_tooltip(self->unselected_note, note);
}

/* Each kind of asset has its own lists, whose height the user can choose. */
static void show_lists(EdInspector *self, EdAssetKind kind)
{
    keep_height(self);
    self->kind = kind;
    gtk_widget_set_visible(self->lists, kind != ED_NO_ASSET);
    ed_split_set_upper(self->split, self->heights[kind]);
}

/* While walls are probed, the partition and the answer are the first sections. */
static void inspector_update_cb(gpointer owner, guint changes)
{
    EdInspector *self = owner;
    EdSession *session = self->watch.session;
    show_no_asset(self);
    EdAssetKind kind = session != NULL ? ed_session_view(session)->kind : ED_NO_ASSET;
    show_note(self, kind);
    if (session != NULL && changes & ED_VIEW_ASSET && !ed_inspector_shows_problems(self))
        ed_checker_sort(ed_session_checker(session));
    if (kind != self->kind)
        show_lists(self, kind);
    bool probing = session != NULL && g_strcmp0(ed_session_view(session)->tool, "probe") == 0;
    GtkWidget *sections[] = {GTK_WIDGET(self->partition), GTK_WIDGET(self->probe),
                             GTK_WIDGET(self->kinds)};
    GtkWidget *after = probing ? NULL : self->above_partition;
    for (guint i = 0; i < G_N_ELEMENTS(sections); i++) {
        gtk_box_reorder_child_after(GTK_BOX(self->sections), sections[i], after);
        after = sections[i];
    }
}

static void ed_inspector_dispose(GObject *object)
{
    ed_watch_clear(&ED_INSPECTOR(object)->watch);
    ed_template_dispose(GTK_WIDGET(object), ED_TYPE_INSPECTOR);
    G_OBJECT_CLASS(ed_inspector_parent_class)->dispose(object);
}

static void ensure_types(void)
{
    g_type_ensure(ed_box_section_get_type());
    g_type_ensure(ed_point_section_get_type());
    g_type_ensure(ed_node_section_get_type());
    g_type_ensure(ed_zone_section_get_type());
    g_type_ensure(ed_wall_section_get_type());
    g_type_ensure(ed_marker_section_get_type());
    g_type_ensure(ed_frame_lists_get_type());
    g_type_ensure(ED_TYPE_TURNS);
    g_type_ensure(ed_hot_spot_section_get_type());
    g_type_ensure(ed_frame_section_get_type());
    g_type_ensure(ed_bands_section_get_type());
    g_type_ensure(ed_zones_section_get_type());
    g_type_ensure(ed_layers_section_get_type());
    g_type_ensure(ed_land_section_get_type());
    g_type_ensure(ed_level_section_get_type());
    g_type_ensure(ed_map_section_get_type());
    g_type_ensure(ed_partition_section_get_type());
    g_type_ensure(ed_probe_section_get_type());
    g_type_ensure(ed_kinds_section_get_type());
    g_type_ensure(ed_properties_section_get_type());
    g_type_ensure(ED_TYPE_PROBLEMS_PANEL);
    g_type_ensure(ED_TYPE_PROBLEM_STRIP);
}

static const EdChild children[] =
    ED_CHILDREN(EdInspector, pages, sections, nothing, nothing_title, nothing_note,
                no_asset_actions, box, point, node, zone, wall, marker, split, lower_split, lists,
                drawer, unselected_note, frame_lists, hot_spot, frame, bands, zones, layers, land,
                level, map, partition, probe, kinds, properties, problems, strip);
static const EdCallback callbacks[] = ED_CALLBACKS(reveal_cb, closed_cb, selected_cb);

static void ed_inspector_class_init(EdInspectorClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_inspector_dispose;
    ensure_types();
    signals[SIGNAL_REVEAL] =
        g_signal_new("reveal", ED_TYPE_INSPECTOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                     G_TYPE_NONE, 4, G_TYPE_INT, G_TYPE_INT, G_TYPE_INT, G_TYPE_INT);
    signals[SIGNAL_SELECTED] = g_signal_new("selected", ED_TYPE_INSPECTOR, G_SIGNAL_RUN_LAST, 0,
                                            NULL, NULL, NULL, G_TYPE_NONE, 0);
    ed_template_set(widget_class, "ed-inspector.ui", children, callbacks);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BOX_LAYOUT);
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void ed_inspector_init(EdInspector *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    /* The selection opens a drawer at the lower edge: sections above it stay in place. */
    ed_split_set_flexible(self->split, self->drawer, GTK_WIDGET(self->properties));
    ed_split_set_lower(self->lower_split, G_MAXINT16);
    self->above_partition = gtk_widget_get_prev_sibling(GTK_WIDGET(self->partition));
    gtk_orientable_set_orientation(GTK_ORIENTABLE(gtk_widget_get_layout_manager(GTK_WIDGET(self))),
                                   GTK_ORIENTATION_VERTICAL);
    gtk_widget_set_hexpand(GTK_WIDGET(self), FALSE);
    static const int heights[ASSET_KINDS] = {0, 220, 220, 96};
    memcpy(self->heights, heights, sizeof heights);
}

/* The settings key for the height of an asset kind's lists. */
static const char *const height_keys[ASSET_KINDS] = {NULL, "frame-list-height", "zone-list-height",
                                                     "layer-list-height"};

void ed_inspector_restore_sizes(EdInspector *inspector, GSettings *settings)
{
    for (int kind = ED_NO_ASSET + 1; kind < ASSET_KINDS; kind++)
        inspector->heights[kind] = g_settings_get_int(settings, height_keys[kind]);
    ed_split_set_upper(inspector->split, inspector->heights[inspector->kind]);
}

void ed_inspector_remember_sizes(EdInspector *inspector, GSettings *settings)
{
    keep_height(inspector);
    for (int kind = ED_NO_ASSET + 1; kind < ASSET_KINDS; kind++)
        g_settings_set_int(settings, height_keys[kind], inspector->heights[kind]);
}

EdSplit *ed_inspector_split(EdInspector *inspector)
{
    return inspector->split;
}

void ed_inspector_set_session(EdInspector *inspector, EdSession *session)
{
    gpointer const sections[] = {
        inspector->box,   inspector->point,  inspector->node,        inspector->zone,
        inspector->wall,  inspector->marker, inspector->frame_lists, inspector->hot_spot,
        inspector->frame, inspector->bands,  inspector->zones,       inspector->layers,
        inspector->land,  inspector->level,  inspector->map,         inspector->partition,
        inspector->probe, inspector->kinds,  inspector->properties};
    for (guint i = 0; i < G_N_ELEMENTS(sections); i++)
        ed_section_set_session(ED_SECTION(sections[i]), session);
    ed_problems_panel_set_session(inspector->problems, session);
    ed_problem_strip_set_session(inspector->strip, session);
    ed_watch_set(&inspector->watch, session, ED_VIEW_TOOL | ED_VIEW_ASSET | ED_WATCH_PROJECT,
                 inspector_update_cb, inspector);
}

void ed_inspector_show_problems(EdInspector *inspector, gboolean show)
{
    gtk_stack_set_visible_child_name(GTK_STACK(inspector->pages), show ? "problems" : "inspector");
    ed_problem_strip_set_covered(inspector->strip, show);
    if (show)
        gtk_widget_grab_focus(GTK_WIDGET(inspector->problems));
}

gboolean ed_inspector_shows_problems(EdInspector *inspector)
{
    return strcmp(gtk_stack_get_visible_child_name(GTK_STACK(inspector->pages)), "problems") == 0;
}

EdProblemsPanel *ed_inspector_problems(EdInspector *inspector)
{
    return inspector->problems;
}

EdLayersSection *ed_inspector_layers(EdInspector *inspector)
{
    return inspector->layers;
}

/* Returns the list that contains the selection, or NULL. */
static EdThingList *selected_list(EdInspector *inspector)
{
    EdThingList *lists[] = {
        ed_frame_lists_boxes(inspector->frame_lists), ed_frame_lists_points(inspector->frame_lists),
        &ED_SECTION(inspector->zones)->things, &ED_SECTION(inspector->bands)->things};
    for (guint i = 0; i < G_N_ELEMENTS(lists); i++)
        if (lists[i]->session != NULL && ed_thing_list_selected(lists[i]) != NULL)
            return lists[i];
    return NULL;
}

gboolean ed_inspector_can_rename(EdInspector *inspector)
{
    return selected_list(inspector) != NULL || ed_wall_section_can_rename(inspector->wall);
}

void ed_inspector_rename(EdInspector *inspector)
{
    EdThingList *list = selected_list(inspector);
    ed_inspector_show_problems(inspector, FALSE);
    if (list != NULL)
        ed_thing_list_rename(list);
    else if (ed_wall_section_can_rename(inspector->wall))
        ed_wall_section_rename(inspector->wall);
}

void ed_inspector_add_property(EdInspector *inspector, const char *type)
{
    ed_inspector_show_problems(inspector, FALSE);
    ed_properties_section_add(inspector->properties, type);
}

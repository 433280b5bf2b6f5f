/* SPDX-License-Identifier: MIT */
#include "inspector/ed-sections.h"

#include "inspector/ed-tree-view.h"
#include "session/ed-probe.h"
#include "widgets/ed-numbers.h"
#include "widgets/ed-segments.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>
#include <math.h>

struct _EdPartitionSection {
    EdSection parent;
    GtkWidget *cancel, *rebuild, *progress, *kind, *why, *tree, *legend;
    GtkWidget *few_cuts_row, *cut_avoidance, *tree_row, *max_walls, *max_depth;
    GtkWidget *grid_row, *columns, *rows, *when;
};

G_DEFINE_FINAL_TYPE(EdPartitionSection, ed_partition_section, ED_TYPE_SECTION)

static const Walls *walls_of(EdPartitionSection *self)
{
    const Layer *layer =
        self->parent.watch.session != NULL ? ed_session_layer(self->parent.watch.session) : NULL;
    return layer != NULL ? layer->walls : NULL;
}

static EdPartition *partition_of(EdPartitionSection *self)
{
    return ed_session_partition(self->parent.watch.session);
}

/* ---- Edits ---- */

/* Sets one or two settings of the layer as one step of the history. */
static void set_settings(EdPartitionSection *self, const char *key, double value, const char *other,
                         double other_value, const void *group)
{
    EdSession *session = self->parent.watch.session;
    if (walls_of(self) == NULL)
        return;
    const EdView *view = ed_session_view(session);
    Path path = path_walls(view->asset, view->layer);
    Project *after =
        edit_set_number(ed_session_project(session), &path, key, value, ed_error(session));
    if (after != NULL && other != NULL) {
        Project *first = after;
        after = edit_set_number(first, &path, other, other_value, ed_error(session));
        node_unref(first);
    }
    ed_session_push(session, after, _("Change partition"), group);
}

static void set_setting(EdPartitionSection *self, const char *key, double value, const void *group)
{
    set_settings(self, key, value, NULL, 0, group);
}

/* Kinds of partitions, in the order of the segments. */
static const PartitionKind segment_kinds[] = {PARTITION_AUTO, PARTITION_BSP, PARTITION_GRID,
                                              PARTITION_QUADTREE, PARTITION_NONE};

static int segment_of(int kind)
{
    int segment = 0;
    while ((int)segment_kinds[segment] != kind)
        segment++;
    return segment;
}

static void kind_cb(EdPartitionSection *self, int index)
{
    set_setting(self, "partition", segment_kinds[index], NULL);
}

static gboolean few_cuts_cb(EdPartitionSection *self, GtkScrollType scroll, double value)
{
    set_setting(self, "few_cuts", CLAMP(round(value * 100) / 100, 0, 1), self->cut_avoidance);
    return FALSE;
}

static void max_walls_cb(EdPartitionSection *self, double value)
{
    set_setting(self, "most_walls", value, self->max_walls);
}

static void max_depth_cb(EdPartitionSection *self, double value)
{
    set_setting(self, "most_depth", value, self->max_depth);
}

/* Sets the columns or the rows. Either both are 0 (automatic) or neither is: when one of two
 * automatic numbers is set, the other one is set to its value in the grid that was built. */
static void set_cells(EdPartitionSection *self, bool columns, double value)
{
    const Walls *walls = walls_of(self);
    if (walls == NULL)
        return;
    const EdBuilt *built = ed_partition_built(partition_of(self));
    bool is_grid = built != NULL && built->info.kind == GAB_PARTITION_GRID;
    double other = columns ? walls->rows : walls->columns;
    if (other == 0)
        other = !is_grid ? 1 : columns ? built->info.rows : built->info.columns;
    set_settings(self, columns ? "columns" : "rows", value, columns ? "rows" : "columns",
                 value == 0 ? 0 : other, columns ? self->columns : self->rows);
}

static void columns_cb(EdPartitionSection *self, double value)
{
    set_cells(self, true, value);
}

static void rows_cb(EdPartitionSection *self, double value)
{
    set_cells(self, false, value);
}

static void when_cb(EdPartitionSection *self, int index)
{
    ed_partition_set_when(partition_of(self), (EdRebuild)index);
}

static void rebuild_cb(EdPartitionSection *self)
{
    ed_partition_rebuild(partition_of(self));
}

static void cancel_cb(EdPartitionSection *self)
{
    ed_partition_cancel(partition_of(self));
}

/* ---- Showing ---- */

static char *state_text(EdPartition *partition, const EdBuilt *built)
{
    double share = ed_partition_progress(partition);
    if (ed_partition_problem(partition) != NULL)
        return g_strdup_printf(_("not built: %s"), ed_partition_problem(partition));
    if (ed_partition_is_busy(partition) && share > 0)
        return g_strdup_printf(_("building… %.0f%%"), share * 100);
    if (ed_partition_is_busy(partition))
        return g_strdup(_("building…"));
    if (ed_partition_is_old(partition))
        return g_strdup(built != NULL ? _("out of date") : _("not built"));
    if (built == NULL)
        return g_strdup("");
    return g_strdup_printf(_("built in %.1f ms"), built->milliseconds);
}

static void show_state(EdPartitionSection *self)
{
    EdPartition *partition = partition_of(self);
    const EdBuilt *built = ed_partition_built(partition);
    g_autofree char *words = state_text(partition, built);
    double share = ed_partition_progress(partition);
    bool busy = ed_partition_is_busy(partition);
    gtk_label_set_text(GTK_LABEL(self->parent.count), words);
    ed_show_tooltip(self->parent.count, ed_partition_problem(partition));
    gtk_widget_set_visible(self->cancel, busy && share > 0);
    gtk_widget_set_visible(self->rebuild, !(busy && share > 0));
    gtk_widget_set_visible(self->progress, busy && share > 0);
    gtk_progress_bar_set_fraction(GTK_PROGRESS_BAR(self->progress), CLAMP(share, 0, 1));
}

/* Describes the selected node or leaf; without one, the leaves at the ends of the probe; without a
 * probe, the size of the partition. The caller frees the text. */
static char *legend_text(EdPartitionSection *self, const EdBuilt *built)
{
    EdPartitionPick pick = ed_partition_picked(partition_of(self));
    const EdProbeAnswer *answer = ed_probe_answer(ed_session_probe(self->parent.watch.session));
    uint32_t walls;
    ed_partition_picked_walls(partition_of(self), &walls);
    if (built->wall_count == 0)
        return g_strdup(_("The tree appears once the layer has walls."));
    if (built->drawn == NULL)
        return g_strdup(_("Every move is tested against all walls."));
    bool grid = built->info.kind == GAB_PARTITION_GRID;
    if (pick.kind == ED_PARTITION_LEAF)
        return g_strdup_printf(grid ? ngettext("Cell %u: %u wall", "Cell %u: %u walls", walls)
                                    : ngettext("Leaf %u: %u wall", "Leaf %u: %u walls", walls),
                               pick.number + 1, walls);
    if (pick.kind == ED_PARTITION_NODE)
        return g_strdup_printf(ngettext("Node %u cuts %u wall", "Node %u cuts %u walls", walls),
                               pick.number + 1, walls);
    if (answer != NULL && answer->from_leaf != answer->to_leaf)
        return g_strdup_printf(grid ? _("The probe goes from cell %u to cell %u")
                                    : _("The probe goes from leaf %u to leaf %u"),
                               answer->from_leaf + 1, answer->to_leaf + 1);
    if (answer != NULL)
        return g_strdup_printf(grid ? _("The probe is in cell %u") : _("The probe is in leaf %u"),
                               answer->from_leaf + 1);
    if (grid)
        return g_strdup_printf(_("%u × %u cells"), built->info.columns, built->info.rows);
    g_autofree char *leaves = ed_count_text(built->info.leaves);
    return g_strdup_printf(_("%s leaves, depth %u"), leaves, ed_partition_tree_depth(&built->info));
}

/* Shows which kind was chosen and why, if the layer's kind is automatic. */
static void show_why(EdPartitionSection *self)
{
    const EdBuilt *built = ed_partition_built(partition_of(self));
    g_autofree char *words = built != NULL ? ed_measure_choice(built) : NULL;
    gtk_label_set_text(GTK_LABEL(self->why), words != NULL ? words : "");
    gtk_widget_set_visible(self->why, words != NULL);
}

static void show_legend(EdPartitionSection *self)
{
    const EdBuilt *built = ed_partition_built(partition_of(self));
    g_autofree char *words = built != NULL ? legend_text(self, built) : g_strdup("");
    gtk_label_set_text(GTK_LABEL(self->legend), words);
    gtk_widget_set_visible(self->tree,
                           built == NULL || (built->drawn != NULL && built->wall_count > 0));
}

static void show_settings(EdPartitionSection *self, const Walls *walls)
{
    bool tree = walls->partition == PARTITION_BSP || walls->partition == PARTITION_QUADTREE;
    ed_segments_set_chosen(ED_SEGMENTS(self->kind), segment_of(walls->partition));
    gtk_widget_set_visible(self->few_cuts_row, walls->partition == PARTITION_BSP);
    gtk_widget_set_visible(self->tree_row, tree);
    gtk_widget_set_visible(self->grid_row, walls->partition == PARTITION_GRID);
    gtk_range_set_value(GTK_RANGE(self->cut_avoidance), walls->cut_avoidance);
    ed_number_field_set_value(ED_NUMBER_FIELD(self->max_walls), walls->max_walls);
    ed_number_field_set_value(ED_NUMBER_FIELD(self->max_depth), walls->max_depth);
    ed_segments_set_chosen(ED_SEGMENTS(self->when), (int)ed_partition_when(partition_of(self)));
    ed_number_field_set_value(ED_NUMBER_FIELD(self->columns), walls->columns);
    ed_number_field_set_value(ED_NUMBER_FIELD(self->rows), walls->rows);
}

static void partition_section_update_cb(gpointer owner, guint changes)
{
    EdPartitionSection *self = owner;
    const Walls *walls = walls_of(self);
    if (changes & ED_WATCH_SESSION)
        ed_tree_view_set_session(ED_TREE_VIEW(self->tree), self->parent.watch.session);
    gtk_widget_set_visible(GTK_WIDGET(self), walls != NULL);
    if (walls == NULL)
        return;
    show_settings(self, walls);
    show_state(self);
    show_why(self);
    show_legend(self);
}

/* ---- The class ---- */

static const EdChild children[] = ED_CHILDREN(
    EdPartitionSection, cancel, rebuild, progress, kind, why, tree, legend, few_cuts_row,
    cut_avoidance, tree_row, max_walls, max_depth, grid_row, columns, rows, when);
static const EdCallback callbacks[] =
    ED_CALLBACKS(kind_cb, few_cuts_cb, max_walls_cb, max_depth_cb, columns_cb, rows_cb, when_cb,
                 rebuild_cb, cancel_cb);

static void ed_partition_section_class_init(EdPartitionSectionClass *class)
{
    g_type_ensure(ED_TYPE_TREE_VIEW);
    ed_section_set_up_class(ED_SECTION_CLASS(class), "ed-partition-section.ui", children, callbacks,
                            ED_WATCH_PROJECT | ED_VIEW_ASSET | ED_VIEW_PART | ED_VIEW_PARTITION,
                            partition_section_update_cb);
}

static void ed_partition_section_init(EdPartitionSection *self)
{
    const char *const kinds[] = {_("Auto"),     _("BSP tree"), _("Grid"),
                                 _("Quadtree"), _("None"),     NULL};
    const char *const times[] = {_("Live"), _("On save"), _("Manual"), NULL};
    ed_section_set_up(GTK_WIDGET(self));
    ed_segments_set_choices(ED_SEGMENTS(self->kind), kinds);
    ed_segments_set_choices(ED_SEGMENTS(self->when), times);
    ed_number_field_set_empty(ED_NUMBER_FIELD(self->max_walls), 0, _("auto"));
    ed_number_field_set_empty(ED_NUMBER_FIELD(self->max_depth), 0, _("auto"));
    ed_number_field_set_empty(ED_NUMBER_FIELD(self->columns), 0, _("auto"));
    ed_number_field_set_empty(ED_NUMBER_FIELD(self->rows), 0, _("auto"));
}

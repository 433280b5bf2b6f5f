/* SPDX-License-Identifier: MIT */
#include "inspector/ed-sections.h"

#include "session/ed-partition.h"
#include "widgets/ed-numbers.h"

#include <glib/gi18n.h>

/* The rows of the table. */
typedef enum KindRow {
    ROW_NODES,
    ROW_LEAVES,
    ROW_CUTS,
    ROW_DEPTH,
    ROW_LISTED,
    ROW_TESTED,
    ROW_TIME,
    ROW_SLOWEST,
    ROW_SIZE,
    ROW_BUILD,
    ROWS
} KindRow;

struct _EdKindsSection {
    EdSection parent;
    GtkWidget *again, *table, *advice;
    GtkWidget *heads[ED_COMPARED], *cells[ROWS][ED_COMPARED];
};

G_DEFINE_FINAL_TYPE(EdKindsSection, ed_kinds_section, ED_TYPE_SECTION)

/* ---- Figures ---- */

static double value_of(KindRow row, const EdMeasured *figures)
{
    const double values[ROWS] = {
        [ROW_NODES] = figures->info.nodes,    [ROW_LEAVES] = figures->info.leaves,
        [ROW_CUTS] = figures->cuts,           [ROW_DEPTH] = ed_partition_tree_depth(&figures->info),
        [ROW_LISTED] = figures->info.entries, [ROW_TESTED] = figures->walls,
        [ROW_TIME] = figures->nanoseconds,    [ROW_SLOWEST] = figures->slowest,
        [ROW_SIZE] = figures->bytes,          [ROW_BUILD] = figures->build};
    return values[row];
}

/* True if the lowest value of a row is the best one. The values of the other rows do not show which
 * kind is better. */
static bool fewer_is_better(KindRow row)
{
    return row != ROW_NODES && row != ROW_LEAVES && row != ROW_DEPTH;
}

static char *nanoseconds_text(double value)
{
    return value < 10000 ? g_strdup_printf(_("%.0f ns"), value)
                         : g_strdup_printf(_("%.1f µs"), value / 1000);
}

static char *bytes_text(double bytes)
{
    if (bytes < 1000)
        return g_strdup_printf(_("%.0f B"), bytes);
    return bytes < 1e6 ? g_strdup_printf(_("%.1f kB"), bytes / 1e3)
                       : g_strdup_printf(_("%.1f MB"), bytes / 1e6);
}

static char *text_of(KindRow row, const EdMeasured *figures)
{
    double value = value_of(row, figures);
    switch (row) {
    case ROW_NODES:
    case ROW_DEPTH:
        if (figures->info.kind == GAB_PARTITION_GRID)
            return g_strdup("–");
        return ed_count_text((uint64_t)value);
    case ROW_TESTED:
        return g_strdup_printf("%.1f", value);
    case ROW_TIME:
    case ROW_SLOWEST:
        return nanoseconds_text(value);
    case ROW_SIZE:
        return bytes_text(value);
    case ROW_BUILD:
        return g_strdup_printf(value < 100 ? _("%.1f ms") : _("%.0f ms"), value);
    default:
        return ed_count_text((uint64_t)value);
    }
}

/* ---- Showing ---- */

static void show_row(EdKindsSection *self, KindRow row, const EdMeasured *measured)
{
    const EdMeasured *min = &measured[0];
    for (int i = 1; i < ED_COMPARED; i++)
        if (value_of(row, &measured[i]) < value_of(row, min))
            min = &measured[i];
    g_autofree char *best = text_of(row, min);
    for (int i = 0; i < ED_COMPARED; i++) {
        GtkWidget *cell = self->cells[row][i];
        g_autofree char *text = text_of(row, &measured[i]);
        gtk_label_set_text(GTK_LABEL(cell), text);
        if (fewer_is_better(row) && g_str_equal(text, best))
            gtk_widget_add_css_class(cell, "best");
        else
            gtk_widget_remove_css_class(cell, "best");
    }
}

static void show_table(EdKindsSection *self, EdPartition *partition, const EdBuilt *built)
{
    const EdMeasured *measured = ed_partition_compared(partition);
    for (KindRow row = 0; row < ROWS; row++)
        show_row(self, row, measured);
    g_autofree char *advice = ed_measure_advice(measured, ED_COMPARED, ed_built_kind(built),
                                                built->walls->partition == PARTITION_AUTO);
    gtk_label_set_text(GTK_LABEL(self->advice), advice);
    for (int i = 0; i < ED_COMPARED; i++) {
        if (i == (int)ed_built_kind(built))
            gtk_widget_add_css_class(self->heads[i], "strong");
        else
            gtk_widget_remove_css_class(self->heads[i], "strong");
    }
}

static uint32_t min_moves(const EdMeasured *measured)
{
    uint32_t min = measured[0].moves;
    for (int i = 1; i < ED_COMPARED; i++)
        min = MIN(min, measured[i].moves);
    return min;
}

static char *moves_text(uint32_t walls, uint32_t moves)
{
    g_autofree char *first = ed_count_text(walls), *second = ed_count_text(moves);
    return g_strdup_printf(_("%s walls, %s moves"), first, second);
}

static void kinds_section_update_cb(gpointer owner, guint changes)
{
    EdKindsSection *self = owner;
    EdSession *session = self->parent.watch.session;
    EdPartition *partition = session != NULL ? ed_session_partition(session) : NULL;
    const EdBuilt *built = partition != NULL ? ed_partition_built(partition) : NULL;
    bool has_walls = built != NULL && built->wall_count > 0;
    gtk_widget_set_visible(GTK_WIDGET(self), has_walls);
    if (!has_walls)
        return;
    const EdMeasured *measured = ed_partition_compared(partition);
    g_autofree char *words =
        measured == NULL
            ? g_strdup(ed_partition_is_comparing(partition) ? _("measuring…") : _("not measured"))
            : moves_text(built->wall_count, min_moves(measured));
    gtk_label_set_text(GTK_LABEL(self->parent.count), words);
    gtk_widget_set_sensitive(self->again, !ed_partition_is_comparing(partition));
    gtk_widget_set_visible(self->table, measured != NULL);
    gtk_widget_set_visible(self->advice, measured != NULL);
    if (measured != NULL)
        show_table(self, partition, built);
}

static void again_cb(EdKindsSection *self)
{
    ed_partition_compare(ed_session_partition(self->parent.watch.session));
}

/* ---- The class ---- */

static const EdChild children[] = ED_CHILDREN(EdKindsSection, again, table, advice);
static const EdCallback callbacks[] = ED_CALLBACKS(again_cb);

static void ed_kinds_section_class_init(EdKindsSectionClass *class)
{
    ed_section_set_up_class(ED_SECTION_CLASS(class), "ed-kinds-section.ui", children, callbacks,
                            ED_VIEW_PARTITION | ED_VIEW_ASSET | ED_VIEW_PART,
                            kinds_section_update_cb);
}

static GtkWidget *label_in(EdKindsSection *self, const char *text, int column, int row)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(label), column == 0 ? 0 : 1);
    if (column == 0)
        gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    else if (row > 0)
        gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_widget_set_hexpand(label, TRUE);
    gtk_widget_add_css_class(label, column == 0 || row == 0 ? "caption" : "value");
    if (column == 0)
        gtk_widget_add_css_class(label, "row-name");
    if (row % 2 == 1)
        gtk_widget_add_css_class(label, "stripe");
    gtk_grid_attach(GTK_GRID(self->table), label, column, row, 1, 1);
    return label;
}

static void ed_kinds_section_init(EdKindsSection *self)
{
    const char *const kinds[] = {_("BSP tree"), _("Grid"), _("Quadtree")};
    const char *const rows[ROWS] = {_("Nodes"),         _("Leaves or cells"), _("Walls cut"),
                                    _("Depth"),         _("Walls in leaves"), _("Wall tests"),
                                    _("Time per move"), _("Slowest move"),    _("Size in bank"),
                                    _("Build time")};
    ed_section_set_up(GTK_WIDGET(self));
    for (int i = 0; i < ED_COMPARED; i++)
        self->heads[i] = label_in(self, kinds[i], i + 1, 0);
    for (int row = 0; row < ROWS; row++) {
        label_in(self, rows[row], 0, row + 1);
        for (int i = 0; i < ED_COMPARED; i++)
            self->cells[row][i] = label_in(self, NULL, i + 1, row + 1);
    }
}

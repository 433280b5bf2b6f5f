/* SPDX-License-Identifier: MIT */
/*
 * Draws the tree of a partition. Only the visible part is drawn, and a branch too narrow to show
 * its nodes is drawn as one bar, so that the cost does not depend on the size of the tree.
 */
#include "inspector/ed-tree-internal.h"

#include "canvas/ed-canvas-style.h"
#include "widgets/ed-widget.h"

#include <math.h>

enum { MIN_WIDTH = 3 /* pixels: narrower branches are drawn as bars */ };

typedef struct PaintContext {
    EdTreeView *self;
    cairo_t *cr;
    const EdCanvasStyle *style;
    double width, height;
    bool visited_only; /* this pass draws only the nodes that the probe visited */
} PaintContext;

static bool is_visited(EdTreeView *self, EdPartitionPick pick)
{
    return pick.kind == ED_PARTITION_NODE ? self->visited_nodes[pick.number] != 0
                                          : self->visited_leaves[pick.number] != 0;
}

/* ---- Branches ---- */

/* True if a node or one of its descendants may be visible. */
static bool is_visible(const PaintContext *p, const EdTreeSpot *spot)
{
    return tree_x(p->self, spot->first) < p->width && tree_x(p->self, spot->last + 1.0) > 0 &&
           tree_y(p->self, spot->depth) < p->height;
}

static bool is_narrow(const PaintContext *p, const EdTreeSpot *spot)
{
    return (spot->last - spot->first + 1) * p->self->zoom < MIN_WIDTH;
}

static void add_bar_to_path(const PaintContext *p, const EdTreeSpot *spot)
{
    double x = tree_x(p->self, spot->x), y = tree_y(p->self, spot->depth);
    cairo_move_to(p->cr, x, y);
    cairo_line_to(p->cr, x, tree_y(p->self, spot->deepest));
}

static void add_edge_to_path(const PaintContext *p, const EdTreeSpot *above,
                             const EdTreeSpot *below)
{
    double x = floor(tree_x(p->self, above->x)) + 0.5, to = floor(tree_x(p->self, below->x)) + 0.5;
    double y = tree_y(p->self, above->depth), end = tree_y(p->self, below->depth);
    double middle = floor((y + end) / 2) + 0.5;
    cairo_move_to(p->cr, x, y);
    cairo_line_to(p->cr, x, middle);
    cairo_line_to(p->cr, to, middle);
    cairo_line_to(p->cr, to, end);
}

/* Adds the edges of the branches below a node to the path. In the pass for visited nodes, narrow
 * branches are added, too. */
static void add_branches_to_path(const PaintContext *p, EdPartitionPick from)
{
    const EdTreeSpot *spot = ed_tree_layout_spot(p->self->layout, from);
    if (!is_visible(p, spot) || from.kind != ED_PARTITION_NODE)
        return;
    if (!p->visited_only && is_narrow(p, spot)) {
        add_bar_to_path(p, spot);
        return;
    }
    for (int side = 0; side < 2; side++) {
        const EdTreeSpot *below = ed_tree_layout_spot(p->self->layout, spot->child[side]);
        if (below == NULL || (p->visited_only && !is_visited(p->self, spot->child[side])))
            continue;
        add_edge_to_path(p, spot, below);
        add_branches_to_path(p, spot->child[side]);
    }
}

/* ---- Nodes ---- */

static void paint_ring(const PaintContext *p, double x, double y, double radius)
{
    cairo_new_path(p->cr);
    cairo_arc(p->cr, x, y, radius, 0, 2 * G_PI);
    gdk_cairo_set_source_rgba(p->cr, &p->style->text);
    cairo_set_line_width(p->cr, 1.5);
    cairo_stroke(p->cr);
}

static void paint_leaf(const PaintContext *p, uint32_t leaf, double x, double y, double size)
{
    GdkRGBA colour = ed_rgba(draw_leaf_colour(leaf), 1);
    bool visited = p->self->visited_leaves[leaf] != 0;
    double half = visited ? fmax(size, 4) + 1 : size;
    gdk_cairo_set_source_rgba(p->cr, &colour);
    cairo_rectangle(p->cr, x - half, y - half, 2 * half, 2 * half);
    cairo_fill(p->cr);
    if (!visited)
        return;
    gdk_cairo_set_source_rgba(p->cr, &p->style->visited);
    cairo_set_line_width(p->cr, 2);
    cairo_rectangle(p->cr, x - half, y - half, 2 * half, 2 * half);
    cairo_stroke(p->cr);
}

static void paint_node(const PaintContext *p, uint32_t node, double x, double y, double size)
{
    bool visited = p->self->visited_nodes[node] != 0;
    gdk_cairo_set_source_rgba(p->cr, visited ? &p->style->visited : &p->style->accent);
    cairo_new_path(p->cr);
    cairo_arc(p->cr, x, y, visited ? fmax(size, 3) + 1 : size, 0, 2 * G_PI);
    cairo_fill(p->cr);
}

static void paint_tree_item(const PaintContext *p, EdPartitionPick pick, const EdTreeSpot *spot)
{
    double x = tree_x(p->self, spot->x), y = tree_y(p->self, spot->depth);
    double size = CLAMP(p->self->zoom / 4, 1, 3.5);
    if (pick.kind == ED_PARTITION_LEAF)
        paint_leaf(p, pick.number, x, y, size);
    else
        paint_node(p, pick.number, x, y, size);
    if (pick.kind == p->self->pick.kind && pick.number == p->self->pick.number)
        paint_ring(p, x, y, 7);
}

static void paint_tree_items(const PaintContext *p, EdPartitionPick from)
{
    const EdTreeSpot *spot = ed_tree_layout_spot(p->self->layout, from);
    if (spot == NULL || !is_visible(p, spot))
        return;
    if (p->visited_only ? !is_visited(p->self, from)
                        : is_narrow(p, spot) && from.kind == ED_PARTITION_NODE)
        return;
    paint_tree_item(p, from, spot);
    for (int side = 0; from.kind == ED_PARTITION_NODE && side < 2; side++)
        paint_tree_items(p, spot->child[side]);
}

/* ---- The tree ---- */

static void paint_text(EdTreeView *self, GtkSnapshot *snapshot, const char *text, double x,
                       double y, const GdkRGBA *colour)
{
    g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(GTK_WIDGET(self), text);
    PangoAttrList *attributes = pango_attr_list_new();
    pango_attr_list_insert(attributes, pango_attr_scale_new(0.8));
    pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum"));
    pango_layout_set_attributes(layout, attributes);
    pango_attr_list_unref(attributes);
    int w, h;
    pango_layout_get_pixel_size(layout, &w, &h);
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT((float)(x - w), (float)(y - h / 2.0)));
    gtk_snapshot_append_layout(snapshot, layout, colour);
    gtk_snapshot_restore(snapshot);
}

/* Draws a faint, numbered line for each depth or, if rows are close together, for every second or
 * fourth depth. */
static void paint_rows(EdTreeView *self, GtkSnapshot *snapshot, const EdCanvasStyle *style)
{
    uint32_t step = self->row < 12 ? 4 : self->row < 18 ? 2 : 1;
    float width = (float)gtk_widget_get_width(GTK_WIDGET(self));
    for (uint32_t row = 0; row <= self->layout->deepest; row += step) {
        double y = tree_y(self, row);
        if (y < 0 || y > gtk_widget_get_height(GTK_WIDGET(self)))
            continue;
        GdkRGBA line = style->faint;
        line.alpha = 0.14f;
        gtk_snapshot_append_color(
            snapshot, &line,
            &GRAPHENE_RECT_INIT(TREE_LEFT - 6, (float)floor(y), width - TREE_LEFT, 1));
        g_autofree char *number = g_strdup_printf("%u", row);
        paint_text(self, snapshot, number, TREE_LEFT - 12, y, &style->faint);
    }
}

static void paint_selected(const PaintContext *p)
{
    const EdTreeSpot *spot = ed_tree_layout_spot(p->self->layout, p->self->pick);
    if (spot != NULL)
        paint_tree_item(p, p->self->pick, spot);
}

static void paint_tree(PaintContext *p)
{
    EdTreeView *self = p->self;
    EdPartitionPick root = {self->layout->node_count > 0 ? ED_PARTITION_NODE : ED_PARTITION_LEAF,
                            0};
    GdkRGBA edge = p->style->faint;
    edge.alpha = 0.8f;
    gdk_cairo_set_source_rgba(p->cr, &edge);
    cairo_set_line_width(p->cr, 1);
    add_branches_to_path(p, root);
    cairo_stroke(p->cr);
    paint_tree_items(p, root);
    p->visited_only = true;
    if (!is_visited(self, root)) {
        paint_selected(p);
        return;
    }
    gdk_cairo_set_source_rgba(p->cr, &p->style->visited);
    cairo_set_line_width(p->cr, 2);
    add_branches_to_path(p, root);
    cairo_stroke(p->cr);
    paint_tree_items(p, root);
    paint_selected(p);
}

/* ---- Grids ---- */

static uint32_t walls_of_cell(EdTreeView *self, uint32_t cell)
{
    return gab_layer_leaf_walls(self->built->layer, cell, NULL, 0);
}

TreeCells tree_cells(EdTreeView *self)
{
    const gab_partition_info *info = &self->built->info;
    double width = gtk_widget_get_width(GTK_WIDGET(self)) - 2.0 * TREE_RIGHT;
    double height = gtk_widget_get_height(GTK_WIDGET(self)) - 2.0 * TREE_RIGHT;
    double cell = fmin(width / info->columns, height / info->rows);
    return (TreeCells){TREE_RIGHT + (width - cell * info->columns) / 2,
                       TREE_RIGHT + (height - cell * info->rows) / 2, cell, info->columns,
                       info->rows};
}

/* Draws as many squares as fit. If cells are smaller than two pixels, each square covers several
 * cells and shows the one at its top left. */
static void paint_cells(const PaintContext *p)
{
    TreeCells cells = tree_cells(p->self);
    uint32_t step = cells.cell >= 2 ? 1 : (uint32_t)ceil(2 / cells.cell);
    double gap = cells.cell >= 5 ? 1 : 0;
    for (uint32_t row = 0; row < cells.rows; row += step) {
        for (uint32_t column = 0; column < cells.columns; column += step) {
            uint32_t cell = row * cells.columns + column, walls = walls_of_cell(p->self, cell);
            GdkRGBA colour = walls > 0 ? p->style->accent : p->style->faint;
            colour.alpha = walls > 0 ? (float)fmin(0.25 + 0.1 * walls, 1) : 0.15f;
            gdk_cairo_set_source_rgba(p->cr, p->self->visited_leaves[cell] != 0 ? &p->style->visited
                                                                                : &colour);
            cairo_rectangle(p->cr, cells.left + column * cells.cell, cells.top + row * cells.cell,
                            step * cells.cell - gap, step * cells.cell - gap);
            cairo_fill(p->cr);
        }
    }
    if (p->self->pick.kind != ED_PARTITION_LEAF)
        return;
    uint32_t column = p->self->pick.number % cells.columns;
    uint32_t row = p->self->pick.number / cells.columns;
    gdk_cairo_set_source_rgba(p->cr, &p->style->text);
    cairo_set_line_width(p->cr, 1.5);
    cairo_rectangle(p->cr, cells.left + column * cells.cell, cells.top + row * cells.cell,
                    fmax(cells.cell - gap, 3), fmax(cells.cell - gap, 3));
    cairo_stroke(p->cr);
}

void tree_paint(GtkWidget *widget, GtkSnapshot *snapshot)
{
    EdTreeView *self = ED_TREE_VIEW(widget);
    const EdCanvasStyle *style = ed_canvas_style(ed_widget_is_dark(widget));
    float width = (float)gtk_widget_get_width(widget),
          height = (float)gtk_widget_get_height(widget);
    if (self->built == NULL || self->built->drawn == NULL)
        return;
    if (self->layout != NULL)
        paint_rows(self, snapshot, style);
    float left = self->layout != NULL ? TREE_LEFT - 8 : 0;
    graphene_rect_t area = GRAPHENE_RECT_INIT(left, 0, fmaxf(width - left, 1), height);
    gtk_snapshot_push_clip(snapshot, &area);
    cairo_t *cr = gtk_snapshot_append_cairo(snapshot, &area);
    PaintContext p = {
        .self = self, .cr = cr, .style = style, .width = (double)width, .height = (double)height};
    if (self->layout != NULL)
        paint_tree(&p);
    else
        paint_cells(&p);
    cairo_destroy(cr);
    gtk_snapshot_pop(snapshot);
}

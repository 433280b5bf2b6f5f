/* SPDX-License-Identifier: MIT */
/*
 * Draws the tree of a partition. Only the visible part is drawn, and a branch too narrow to show
 * its nodes is drawn as one bar, so that the cost does not depend on the size of the tree.
 */
#include "inspector/ed-tree-internal.h"

#include "canvas/ed-canvas-style.h"
#include "canvas/ed-widget.h"

#include <glib/gi18n.h>
#include <math.h>

enum { MIN_WIDTH = 3 /* pixels: narrower branches are drawn as bars */ };

typedef struct Painting {
    EdTreeView *self;
    cairo_t *cr;
    const EdCanvasStyle *style;
    double width, height;
    bool walked; /* this pass draws only what the probe walked */
} Painting;

static bool is_walked(EdTreeView *self, EdPartitionPick pick)
{
    return pick.kind == ED_PARTITION_NODE ? self->walked[pick.number] != 0
                                          : self->asked[pick.number] != 0;
}

/* ---- Branches ---- */

/* True if a spot or anything below it may be visible. */
static bool is_visible(const Painting *p, const EdTreeSpot *spot)
{
    return tree_x(p->self, spot->first) < p->width && tree_x(p->self, spot->last + 1.0) > 0 &&
           tree_y(p->self, spot->depth) < p->height;
}

static bool is_narrow(const Painting *p, const EdTreeSpot *spot)
{
    return (spot->last - spot->first + 1) * p->self->zoom < MIN_WIDTH;
}

static void path_bar(const Painting *p, const EdTreeSpot *spot)
{
    double x = tree_x(p->self, spot->x), y = tree_y(p->self, spot->depth);
    cairo_move_to(p->cr, x, y);
    cairo_line_to(p->cr, x, tree_y(p->self, spot->deepest));
}

static void path_edge(const Painting *p, const EdTreeSpot *above, const EdTreeSpot *below)
{
    double x = floor(tree_x(p->self, above->x)) + 0.5, to = floor(tree_x(p->self, below->x)) + 0.5;
    double y = tree_y(p->self, above->depth), end = tree_y(p->self, below->depth);
    double middle = floor((y + end) / 2) + 0.5;
    cairo_move_to(p->cr, x, y);
    cairo_line_to(p->cr, x, middle);
    cairo_line_to(p->cr, to, middle);
    cairo_line_to(p->cr, to, end);
}

/* Adds the edges of the branches below a node to the path. The pass of walked branches adds all of
 * them, however narrow. */
static void path_branches(const Painting *p, EdPartitionPick from)
{
    const EdTreeSpot *spot = ed_tree_layout_spot(p->self->layout, from);
    if (!is_visible(p, spot) || from.kind != ED_PARTITION_NODE)
        return;
    if (!p->walked && is_narrow(p, spot)) {
        path_bar(p, spot);
        return;
    }
    for (int side = 0; side < 2; side++) {
        const EdTreeSpot *below = ed_tree_layout_spot(p->self->layout, spot->child[side]);
        if (below == NULL || (p->walked && !is_walked(p->self, spot->child[side])))
            continue;
        path_edge(p, spot, below);
        path_branches(p, spot->child[side]);
    }
}

/* ---- Nodes ---- */

static void paint_ring(const Painting *p, double x, double y, double radius)
{
    cairo_new_path(p->cr);
    cairo_arc(p->cr, x, y, radius, 0, 2 * G_PI);
    gdk_cairo_set_source_rgba(p->cr, &p->style->text);
    cairo_set_line_width(p->cr, 1.5);
    cairo_stroke(p->cr);
}

static void paint_leaf(const Painting *p, uint32_t leaf, double x, double y, double size)
{
    GdkRGBA colour = ed_rgba(draw_leaf_colour(leaf), 1);
    bool asked = p->self->asked[leaf] != 0;
    double half = asked ? fmax(size, 4) + 1 : size;
    gdk_cairo_set_source_rgba(p->cr, &colour);
    cairo_rectangle(p->cr, x - half, y - half, 2 * half, 2 * half);
    cairo_fill(p->cr);
    if (!asked)
        return;
    gdk_cairo_set_source_rgba(p->cr, &p->style->walked);
    cairo_set_line_width(p->cr, 2);
    cairo_rectangle(p->cr, x - half, y - half, 2 * half, 2 * half);
    cairo_stroke(p->cr);
}

static void paint_node(const Painting *p, uint32_t node, double x, double y, double size)
{
    bool walked = p->self->walked[node] != 0;
    gdk_cairo_set_source_rgba(p->cr, walked ? &p->style->walked : &p->style->accent);
    cairo_new_path(p->cr);
    cairo_arc(p->cr, x, y, walked ? fmax(size, 3) + 1 : size, 0, 2 * G_PI);
    cairo_fill(p->cr);
}

static void paint_spot(const Painting *p, EdPartitionPick pick, const EdTreeSpot *spot)
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

static void paint_spots(const Painting *p, EdPartitionPick from)
{
    const EdTreeSpot *spot = ed_tree_layout_spot(p->self->layout, from);
    if (spot == NULL || !is_visible(p, spot))
        return;
    if (p->walked ? !is_walked(p->self, from)
                  : is_narrow(p, spot) && from.kind == ED_PARTITION_NODE)
        return;
    paint_spot(p, from, spot);
    for (int side = 0; from.kind == ED_PARTITION_NODE && side < 2; side++)
        paint_spots(p, spot->child[side]);
}

/* ---- The tree ---- */

static void paint_text(EdTreeView *self, GtkSnapshot *snapshot, const char *text, double x,
                       double y, const GdkRGBA *colour)
{
    PangoLayout *layout = gtk_widget_create_pango_layout(GTK_WIDGET(self), text);
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
    g_object_unref(layout);
}

/* Draws a faint line with its number for each depth; only for some depths where rows are close. */
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

static void paint_picked(const Painting *p)
{
    const EdTreeSpot *spot = ed_tree_layout_spot(p->self->layout, p->self->pick);
    if (spot != NULL)
        paint_spot(p, p->self->pick, spot);
}

static void paint_tree(Painting *p)
{
    EdTreeView *self = p->self;
    EdPartitionPick root = {self->layout->node_count > 0 ? ED_PARTITION_NODE : ED_PARTITION_LEAF,
                            0};
    GdkRGBA edge = p->style->faint;
    edge.alpha = 0.8f;
    gdk_cairo_set_source_rgba(p->cr, &edge);
    cairo_set_line_width(p->cr, 1);
    path_branches(p, root);
    cairo_stroke(p->cr);
    paint_spots(p, root);
    p->walked = true;
    if (!is_walked(self, root)) {
        paint_picked(p);
        return;
    }
    gdk_cairo_set_source_rgba(p->cr, &p->style->walked);
    cairo_set_line_width(p->cr, 2);
    path_branches(p, root);
    cairo_stroke(p->cr);
    paint_spots(p, root);
    paint_picked(p);
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

/* Draws as many squares as fit: where cells are smaller than two pixels, one square covers several
 * cells and shows the one at its top left. */
static void paint_cells(const Painting *p)
{
    TreeCells cells = tree_cells(p->self);
    uint32_t step = cells.cell >= 2 ? 1 : (uint32_t)ceil(2 / cells.cell);
    double gap = cells.cell >= 5 ? 1 : 0;
    for (uint32_t row = 0; row < cells.rows; row += step) {
        for (uint32_t column = 0; column < cells.columns; column += step) {
            uint32_t cell = row * cells.columns + column, walls = walls_of_cell(p->self, cell);
            GdkRGBA colour = walls > 0 ? p->style->accent : p->style->faint;
            colour.alpha = walls > 0 ? (float)fmin(0.25 + 0.1 * walls, 1) : 0.15f;
            gdk_cairo_set_source_rgba(p->cr,
                                      p->self->asked[cell] != 0 ? &p->style->walked : &colour);
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
    Painting p = {
        .self = self, .cr = cr, .style = style, .width = (double)width, .height = (double)height};
    if (self->layout != NULL)
        paint_tree(&p);
    else
        paint_cells(&p);
    cairo_destroy(cr);
    gtk_snapshot_pop(snapshot);
}

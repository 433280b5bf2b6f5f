/* SPDX-License-Identifier: MIT */
#include "inspector/ed-tree-internal.h"

#include "widgets/ed-visible.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* All in pixels. */
enum {
    MIN_ROW = 14, /* minimum distance between rows */
    MAX_ROW = 40,
    MAX_ZOOM = 36, /* maximum width of a slot */
    HEIGHT = 250,
    WIDTH = 336,
    MIN_WIDTH = 200, /* a tree does not widen the panel; it is zoomed instead */
    NEAR = 8,        /* distance from a node within which a click selects it */
    MOVED = 4        /* distance from which a drag scrolls a tree that is shown whole */
};

G_DEFINE_FINAL_TYPE(EdTreeView, ed_tree_view, GTK_TYPE_WIDGET)

/* ---- Zoom and scrolling ---- */

double tree_x(EdTreeView *self, double slot)
{
    return TREE_LEFT + slot * self->zoom - self->left;
}

double tree_y(EdTreeView *self, uint32_t row)
{
    return TREE_TOP + row * self->row - self->top;
}

static double inner_width(EdTreeView *self)
{
    return fmax(gtk_widget_get_width(GTK_WIDGET(self)) - TREE_LEFT - TREE_RIGHT, 1);
}

static double inner_height(EdTreeView *self)
{
    return fmax(gtk_widget_get_height(GTK_WIDGET(self)) - TREE_TOP - TREE_BOTTOM, 1);
}

static double fitting_zoom(EdTreeView *self)
{
    return fmin(inner_width(self) / MAX(self->layout->leaf_count, 1), MAX_ZOOM);
}

static void keep_in_sight(EdTreeView *self)
{
    if (self->layout == NULL)
        return;
    double min = fitting_zoom(self);
    self->zoom = self->fitted ? min : CLAMP(self->zoom, min, MAX_ZOOM);
    self->row = CLAMP(inner_height(self) / MAX(self->layout->deepest, 1), MIN_ROW, MAX_ROW);
    double wide = self->layout->leaf_count * self->zoom - inner_width(self);
    double tall = self->layout->deepest * self->row - inner_height(self);
    /* Centres a tree that is narrower than the view. */
    self->left = wide > 0 ? CLAMP(self->left, 0, wide) : wide / 2;
    self->top = CLAMP(self->top, 0, fmax(tall, 0));
}

static void zoom_at(EdTreeView *self, double x, double factor)
{
    if (self->layout == NULL)
        return;
    double slot = (x - TREE_LEFT + self->left) / self->zoom;
    self->fitted = false;
    self->zoom = CLAMP(self->zoom * factor, fitting_zoom(self), MAX_ZOOM);
    self->left = slot * self->zoom - x + TREE_LEFT;
    keep_in_sight(self);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void fit(EdTreeView *self)
{
    self->fitted = true;
    self->top = 0;
    keep_in_sight(self);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

/* Scrolls a node or leaf into view. */
static void reveal(EdTreeView *self, const EdTreeSpot *spot)
{
    if (spot == NULL)
        return;
    double x = TREE_LEFT + spot->x * self->zoom, y = TREE_TOP + spot->depth * self->row;
    self->left = CLAMP(self->left, x - TREE_LEFT - inner_width(self) + NEAR, x - TREE_LEFT - NEAR);
    self->top = CLAMP(self->top, y - TREE_TOP - inner_height(self), y - TREE_TOP);
    keep_in_sight(self);
}

/* ---- Displayed partition ---- */

static void clear_partition(EdTreeView *self)
{
    g_clear_pointer(&self->built, ed_built_unref);
    g_clear_pointer(&self->layout, ed_tree_layout_free);
    g_clear_pointer(&self->visited_nodes, g_free);
    g_clear_pointer(&self->visited_leaves, g_free);
}

/* Marks the nodes and leaves that the probe visited. */
static void mark_probe(EdTreeView *self)
{
    const EdProbeAnswer *answer = ed_probe_answer(ed_session_probe(self->watch.session));
    if (self->built == NULL)
        return;
    uint32_t leaves = self->built->info.leaves;
    memset(self->visited_leaves, 0, leaves);
    memset(self->visited_nodes, 0, self->built->info.nodes);
    for (uint32_t i = 0; answer != NULL && i < answer->leaf_count; i++)
        if (answer->leaves[i] < leaves)
            self->visited_leaves[answer->leaves[i]] = 1;
    if (answer != NULL && self->layout != NULL)
        ed_tree_layout_mark_visited(self->layout, answer->leaves, answer->leaf_count,
                                    self->visited_nodes);
}

static void set_built(EdTreeView *self, const EdBuilt *built)
{
    clear_partition(self);
    self->fitted = true;
    if (built == NULL)
        return;
    self->built = ed_built_ref((EdBuilt *)built);
    self->layout = ed_tree_layout_new(built->layer);
    self->visited_nodes = g_malloc0(built->info.nodes + 1);
    self->visited_leaves = g_malloc0(built->info.leaves + 1);
    keep_in_sight(self);
}

static void set_pick(EdTreeView *self, EdPartitionPick pick)
{
    bool has_changed = pick.kind != self->pick.kind || pick.number != self->pick.number;
    self->pick = pick;
    if (has_changed && self->layout != NULL)
        reveal(self, ed_tree_layout_spot(self->layout, pick));
}

static void tree_view_update_cb(gpointer owner, guint changes)
{
    EdTreeView *self = owner;
    if (self->watch.session == NULL) {
        clear_partition(self);
        return;
    }
    EdPartition *partition = ed_session_partition(self->watch.session);
    if (ed_partition_built(partition) != self->built)
        set_built(self, ed_partition_built(partition));
    set_pick(self, ed_partition_picked(partition));
    mark_probe(self);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

/* ---- Input ---- */

static EdPartitionPick pick_at(EdTreeView *self, double x, double y)
{
    if (self->layout != NULL)
        return ed_tree_layout_at(self->layout, (x - TREE_LEFT + self->left) / self->zoom,
                                 (y - TREE_TOP + self->top) / self->row,
                                 fmax(NEAR / self->zoom, 0.5));
    if (self->built == NULL || self->built->info.kind != GAB_PARTITION_GRID)
        return (EdPartitionPick){ED_PARTITION_NONE, 0};
    TreeCells cells = tree_cells(self);
    double column = floor((x - cells.left) / cells.cell), row = floor((y - cells.top) / cells.cell);
    if (column < 0 || row < 0 || column >= cells.columns || row >= cells.rows)
        return (EdPartitionPick){ED_PARTITION_NONE, 0};
    return (EdPartitionPick){ED_PARTITION_LEAF, (uint32_t)row * cells.columns + (uint32_t)column};
}

static void pick(EdTreeView *self, EdPartitionPick item)
{
    if (self->watch.session != NULL)
        ed_partition_pick(ed_session_partition(self->watch.session), item);
}

static void tree_view_pressed_cb(EdTreeView *self, int clicks, double x, double y)
{
    gtk_widget_grab_focus(GTK_WIDGET(self));
    if (clicks == 2)
        fit(self);
    else
        pick(self, pick_at(self, x, y));
}

static void tree_view_drag_begin_cb(EdTreeView *self)
{
    self->drag_left = self->left;
    self->drag_top = self->top;
}

static void tree_view_drag_update_cb(EdTreeView *self, double dx, double dy)
{
    if (self->fitted && hypot(dx, dy) < MOVED)
        return;
    self->left = self->drag_left - dx;
    self->top = self->drag_top - dy;
    keep_in_sight(self);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void tree_view_motion_cb(EdTreeView *self, double x)
{
    self->pointer = x;
}

/* Zooms only with the focus or with Ctrl; otherwise the wheel scrolls the panel. */
static gboolean tree_view_scroll_cb(GtkEventControllerScroll *scroll, double dx, double dy,
                                    EdTreeView *self)
{
    GdkModifierType state =
        gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(scroll));
    bool is_handled = (state & GDK_CONTROL_MASK) != 0 || gtk_widget_has_focus(GTK_WIDGET(self));
    if (!is_handled || dy == 0)
        return GDK_EVENT_PROPAGATE;
    zoom_at(self, self->pointer, pow(1.25, -dy));
    return GDK_EVENT_STOP;
}

static void move_selection(EdTreeView *self, int across, int down)
{
    if (self->layout != NULL) {
        pick(self, ed_tree_layout_neighbour(self->layout, self->pick, across, down));
        return;
    }
    if (self->built == NULL || self->built->info.kind != GAB_PARTITION_GRID)
        return;
    const gab_partition_info *info = &self->built->info;
    uint32_t cell = self->pick.kind == ED_PARTITION_LEAF ? self->pick.number : 0;
    int64_t column = (int64_t)(cell % info->columns) + across;
    int64_t row = (int64_t)(cell / info->columns) + down;
    if (column >= 0 && column < info->columns && row >= 0 && row < info->rows)
        pick(self, (EdPartitionPick){ED_PARTITION_LEAF, (uint32_t)(row * info->columns + column)});
}

static gboolean tree_view_key_cb(EdTreeView *self, guint keyval, guint code, GdkModifierType state)
{
    double middle = gtk_widget_get_width(GTK_WIDGET(self)) / 2.0;
    if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
        return GDK_EVENT_PROPAGATE;
    switch (keyval) {
    case GDK_KEY_Left:
        move_selection(self, -1, 0);
        break;
    case GDK_KEY_Right:
        move_selection(self, 1, 0);
        break;
    case GDK_KEY_Up:
        move_selection(self, 0, -1);
        break;
    case GDK_KEY_Down:
        move_selection(self, 0, 1);
        break;
    case GDK_KEY_plus:
    case GDK_KEY_equal:
    case GDK_KEY_KP_Add:
        zoom_at(self, middle, 1.25);
        break;
    case GDK_KEY_minus:
    case GDK_KEY_KP_Subtract:
        zoom_at(self, middle, 0.8);
        break;
    case GDK_KEY_Home:
        fit(self);
        break;
    case GDK_KEY_Escape:
        pick(self, (EdPartitionPick){ED_PARTITION_NONE, 0});
        break;
    default:
        return GDK_EVENT_PROPAGATE;
    }
    return GDK_EVENT_STOP;
}

static char *description_of(EdTreeView *self, EdPartitionPick item)
{
    gab_layer layer = self->built->layer;
    gab_cut cut;
    if (item.kind == ED_PARTITION_LEAF) {
        uint32_t walls = gab_layer_leaf_walls(layer, item.number, NULL, 0);
        return g_strdup_printf(self->layout != NULL
                                   ? ngettext("Leaf %u: %u wall", "Leaf %u: %u walls", walls)
                                   : ngettext("Cell %u: %u wall", "Cell %u: %u walls", walls),
                               item.number + 1, walls);
    }
    gab_layer_cut_at(layer, item.number, &cut);
    if (cut.normal.y == 0)
        return g_strdup_printf(_("Node %u: cut at x = %.2f"), item.number + 1,
                               (double)(cut.offset / cut.normal.x));
    if (cut.normal.x == 0)
        return g_strdup_printf(_("Node %u: cut at y = %.2f"), item.number + 1,
                               (double)(cut.offset / cut.normal.y));
    return g_strdup_printf(_("Node %u: cut along a slope of %.2f"), item.number + 1,
                           (double)(-cut.normal.x / cut.normal.y));
}

static gboolean tree_view_tooltip_cb(EdTreeView *self, int x, int y, gboolean keyboard,
                                     GtkTooltip *tooltip)
{
    EdPartitionPick item = keyboard || self->built == NULL ? self->pick : pick_at(self, x, y);
    if (self->built == NULL || item.kind == ED_PARTITION_NONE)
        return FALSE;
    g_autofree char *words = description_of(self, item);
    gtk_tooltip_set_text(tooltip, words);
    return TRUE;
}

/* ---- The class ---- */

static void ed_tree_view_measure(GtkWidget *widget, GtkOrientation orientation, int size,
                                 int *minimum, int *natural, int *minimum_baseline,
                                 int *natural_baseline)
{
    (void)widget, (void)size;
    *natural = orientation == GTK_ORIENTATION_VERTICAL ? HEIGHT : WIDTH;
    *minimum = orientation == GTK_ORIENTATION_VERTICAL ? HEIGHT : MIN_WIDTH;
    *minimum_baseline = *natural_baseline = -1;
}

static void ed_tree_view_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    (void)width, (void)height, (void)baseline;
    keep_in_sight(ED_TREE_VIEW(widget));
}

static void ed_tree_view_dispose(GObject *object)
{
    ed_watch_clear(&ED_TREE_VIEW(object)->watch);
    clear_partition(ED_TREE_VIEW(object));
    G_OBJECT_CLASS(ed_tree_view_parent_class)->dispose(object);
}

static void ed_tree_view_class_init(EdTreeViewClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_tree_view_dispose;
    widget_class->snapshot = tree_paint;
    widget_class->measure = ed_tree_view_measure;
    widget_class->size_allocate = ed_tree_view_size_allocate;
    gtk_widget_class_set_css_name(widget_class, "treeview-of-partition");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_TREE);
}

static void add_gestures(EdTreeView *self)
{
    GtkGesture *click = gtk_gesture_click_new();
    g_signal_connect_swapped(click, "pressed", G_CALLBACK(tree_view_pressed_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(click));
    GtkGesture *drag = gtk_gesture_drag_new();
    g_signal_connect_swapped(drag, "drag-begin", G_CALLBACK(tree_view_drag_begin_cb), self);
    g_signal_connect_swapped(drag, "drag-update", G_CALLBACK(tree_view_drag_update_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(drag));
    GtkEventController *scroll =
        gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
    g_signal_connect(scroll, "scroll", G_CALLBACK(tree_view_scroll_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), scroll);
    GtkEventController *motion = gtk_event_controller_motion_new();
    g_signal_connect_swapped(motion, "motion", G_CALLBACK(tree_view_motion_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), motion);
    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(tree_view_key_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
}

static void ed_tree_view_init(EdTreeView *self)
{
    self->fitted = true;
    self->zoom = self->row = 1;
    gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
    gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
    ed_show_accessible(GTK_WIDGET(self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Partition tree"));
    add_gestures(self);
    gtk_widget_set_has_tooltip(GTK_WIDGET(self), TRUE);
    g_signal_connect(self, "query-tooltip", G_CALLBACK(tree_view_tooltip_cb), NULL);
}

void ed_tree_view_set_session(EdTreeView *view, EdSession *session)
{
    ed_watch_set(&view->watch, session, ED_VIEW_PARTITION, tree_view_update_cb, view);
}

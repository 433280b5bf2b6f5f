/* SPDX-License-Identifier: MIT */
/* Implements ed-overflow-box.h. A widget cannot be reparented during allocation: items that do not
 * fit are hidden at once, and moved into the popover right afterwards. */
#include "widgets/ed-overflow-box.h"

#include "widgets/ed-visible.h"
#include "widgets/ed-widget.h"

#include <glib/gi18n.h>
#include <stdbool.h>

enum {
    SPACING = 12,
    EXTRA_SPACE = 96 /* for a switch and the button at the end, visible or not */
};

typedef struct Item {
    GtkWidget *widget; /* strong reference */
    GtkWidget *narrow; /* strong reference to a permanent child of the box, or NULL */
    char *caption;     /* shown next to the widget in the popover, or NULL */
    gboolean at_end, is_narrow;
    gboolean steady; /* its position does not depend on later items */
    int turn;        /* order in which steady items become narrow, lowest first */
    gboolean kept;   /* steady items leave space for the narrow form of this item */
    int width;       /* width when it was last in the row */
} Item;

struct _EdOverflowBox {
    GtkWidget parent;
    GtkWidget *more; /* the button at the end */
    GtkWidget *rest; /* the box in its popover */
    GArray *items;
    guint shown;  /* number of items in the row */
    guint wanted; /* number of items that fit */
    guint source; /* idle source of rearrange_cb, or 0 */
};

G_DEFINE_FINAL_TYPE(EdOverflowBox, ed_overflow_box, GTK_TYPE_WIDGET)

static Item *item_at(EdOverflowBox *self, guint index)
{
    return &g_array_index(self->items, Item, index);
}

static int natural_width(GtkWidget *widget)
{
    int natural;
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
    return natural;
}

static int width_of(Item *item, gboolean in_row)
{
    if (in_row)
        item->width = natural_width(item->widget);
    return item->width;
}

static int width_in_row(const Item *item)
{
    return item->is_narrow ? natural_width(item->narrow) : item->width;
}

/* Returns the width of an item with its spacing. A narrow form without a width needs no spacing. */
static int space_in_row(const Item *item)
{
    int width = width_in_row(item);
    return width > 0 ? width + SPACING : 0;
}

static int space_to_keep(EdOverflowBox *self)
{
    int space = EXTRA_SPACE;
    for (guint i = 0; i < self->items->len; i++)
        if (item_at(self, i)->kept)
            space += natural_width(item_at(self, i)->narrow) + SPACING;
    return space;
}

/* Returns the next steady item to become narrow, or NULL. */
static Item *next_to_narrow(EdOverflowBox *self)
{
    Item *next = NULL;
    for (guint i = 0; i < self->items->len && item_at(self, i)->steady; i++) {
        Item *item = item_at(self, i);
        if (item->narrow != NULL && !item->is_narrow && (next == NULL || item->turn < next->turn))
            next = item;
    }
    return next;
}

/* Makes steady items narrow until they fit. They are the first items of the row. Only their own
 * widths and those of kept items matter, because their positions must not depend on other items. */
static void narrow_steady(EdOverflowBox *self, int width)
{
    Item *item;
    int remaining = width + SPACING - space_to_keep(self);
    for (guint i = 0; i < self->items->len && item_at(self, i)->steady; i++) {
        item_at(self, i)->is_narrow = FALSE;
        remaining -= space_in_row(item_at(self, i));
    }
    while (remaining < 0 && (item = next_to_narrow(self)) != NULL) {
        remaining += space_in_row(item);
        item->is_narrow = TRUE;
        remaining -= space_in_row(item);
    }
}

/* Makes the other items narrow, the last one first, until the width has shrunk by `excess` or no
 * narrow form is left. */
static void narrow_others(EdOverflowBox *self, int excess)
{
    for (guint i = self->items->len; i-- > 0;) {
        Item *item = item_at(self, i);
        if (item->steady)
            continue;
        item->is_narrow = excess > 0 && item->narrow != NULL;
        if (item->is_narrow)
            excess -= item->width - natural_width(item->narrow);
    }
}

static int width_of_all(EdOverflowBox *self)
{
    int width = 0;
    for (guint i = 0; i < self->items->len; i++)
        width += width_of(item_at(self, i), i < self->shown) + (i > 0 ? SPACING : 0);
    return width;
}

/* Returns the number of items without a separator at the end, which would separate nothing. */
static guint without_trailing_separator(EdOverflowBox *self, guint count)
{
    bool line =
        count > 0 && gtk_widget_has_css_class(item_at(self, count - 1)->widget, "separator-v");
    return line ? count - 1 : count;
}

/* Returns the number of items that fit: all of them, or as many as fit next to the button. */
static guint count_that_fits(EdOverflowBox *self, int width)
{
    int max = width + SPACING;
    int all = width_of_all(self);
    narrow_steady(self, width);
    narrow_others(self, all - width);
    for (guint i = 0; i < self->items->len; i++)
        max -= space_in_row(item_at(self, i));
    if (max >= 0)
        return self->items->len;
    int remaining = width - natural_width(self->more);
    for (guint i = 0; i < self->items->len; i++) {
        remaining -= space_in_row(item_at(self, i));
        if (remaining < 0)
            return without_trailing_separator(self, i);
    }
    return self->items->len;
}

static gboolean has_focus(GtkWidget *widget)
{
    GtkRoot *root = gtk_widget_get_root(widget);
    GtkWidget *focus = root != NULL ? gtk_root_get_focus(root) : NULL;
    return focus != NULL && (focus == widget || gtk_widget_is_ancestor(focus, widget));
}

/* Returns the row that contains an item in the popover: the item itself, or its caption and it. */
static GtkWidget *row_new(Item *item)
{
    if (item->caption == NULL)
        return item->widget;
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    GtkWidget *caption = gtk_label_new(item->caption);
    gtk_label_set_xalign(GTK_LABEL(caption), 0);
    gtk_widget_set_hexpand(caption, TRUE);
    gtk_box_append(GTK_BOX(row), caption);
    gtk_box_append(GTK_BOX(row), item->widget);
    g_object_bind_property(item->widget, "visible", row, "visible", G_BINDING_SYNC_CREATE);
    return row;
}

static void remove_from_rest(EdOverflowBox *self, Item *item)
{
    GtkWidget *row = gtk_widget_get_parent(item->widget);
    if (row == self->rest) {
        gtk_box_remove(GTK_BOX(self->rest), item->widget);
        return;
    }
    gtk_box_remove(GTK_BOX(row), item->widget);
    gtk_box_remove(GTK_BOX(self->rest), row);
}

static void hide_both(Item *item)
{
    ed_child_set_visible(item->widget, FALSE);
    ed_child_set_visible(item->narrow, FALSE);
}

static gboolean rearrange_cb(gpointer user)
{
    EdOverflowBox *self = user;
    gboolean focused = FALSE;
    self->source = 0;
    for (guint i = self->shown; i < self->wanted; i++) {
        remove_from_rest(self, item_at(self, i));
        gtk_widget_insert_before(item_at(self, i)->widget, GTK_WIDGET(self), self->more);
    }
    for (guint i = self->shown; i > self->wanted; i--) {
        GtkWidget *widget = item_at(self, i - 1)->widget;
        focused = focused || has_focus(widget);
        gtk_widget_unparent(widget);
        ed_child_set_visible(widget, TRUE);
        gtk_box_prepend(GTK_BOX(self->rest), row_new(item_at(self, i - 1)));
    }
    self->shown = self->wanted;
    gtk_widget_set_visible(self->more, self->shown < self->items->len);
    if (focused)
        gtk_widget_grab_focus(self->more);
    gtk_widget_queue_resize(GTK_WIDGET(self));
    return G_SOURCE_REMOVE;
}

static void request_count(EdOverflowBox *self, guint count)
{
    self->wanted = count;
    if (self->wanted != self->shown && self->source == 0)
        self->source = g_idle_add_full(G_PRIORITY_HIGH_IDLE, rearrange_cb, self, NULL);
}

static void allocate(GtkWidget *widget, int x, int width, int height)
{
    GskTransform *to = gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT((float)x, 0));
    gtk_widget_allocate(widget, width, height, -1, to);
}

/* Replaces the shown form of an item with its other form, and moves the focus from one to the
 * other. */
static void exchange_forms(GtkWidget *new_form, GtkWidget *old_form)
{
    gboolean focused = has_focus(old_form);
    ed_child_set_visible(new_form, TRUE);
    if (focused)
        gtk_widget_child_focus(new_form, GTK_DIR_TAB_FORWARD);
    ed_child_set_visible(old_form, FALSE);
}

static void allocate_item(Item *item, gboolean in_row, int x, int height)
{
    if (item->narrow == NULL)
        ed_child_set_visible(item->widget, in_row);
    else if (in_row)
        exchange_forms(item->is_narrow ? item->narrow : item->widget,
                       item->is_narrow ? item->widget : item->narrow);
    else
        hide_both(item);
    if (in_row)
        allocate(item->is_narrow ? item->narrow : item->widget, x, width_in_row(item), height);
}

static void ed_overflow_box_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    EdOverflowBox *self = ED_OVERFLOW_BOX(widget);
    guint fits = count_that_fits(self, width);
    guint in_row = MIN(fits, self->shown);
    request_count(self, fits);
    int more = fits < self->items->len ? natural_width(self->more) : 0;
    int end = width - more, x = 0;
    for (guint i = 0; i < in_row; i++)
        if (item_at(self, i)->at_end)
            end -= width_in_row(item_at(self, i)) + (i + 1 < in_row ? SPACING : 0);
    gboolean at_end = FALSE;
    for (guint i = 0; i < self->shown; i++) {
        Item *item = item_at(self, i);
        if (item->at_end && !at_end)
            x = MAX(x, end);
        at_end = at_end || item->at_end;
        allocate_item(item, i < in_row, x, height);
        x += space_in_row(item);
    }
    for (guint i = self->shown; i < self->items->len; i++)
        if (item_at(self, i)->narrow != NULL)
            ed_child_set_visible(item_at(self, i)->narrow, FALSE);
    ed_child_set_visible(self->more, more > 0);
    if (more > 0 && gtk_widget_get_visible(self->more))
        allocate(self->more, width - more, more, height);
}

static void ed_overflow_box_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                    int *minimum, int *natural, int *minimum_baseline,
                                    int *natural_baseline)
{
    EdOverflowBox *self = ED_OVERFLOW_BOX(widget);
    *minimum_baseline = *natural_baseline = -1;
    if (orientation == GTK_ORIENTATION_HORIZONTAL) {
        *natural = width_of_all(self);
        *minimum = MIN(*natural, 28);
        return;
    }
    *minimum = *natural = 28;
    for (guint i = 0; i < self->shown; i++) {
        int min;
        gtk_widget_measure(item_at(self, i)->widget, orientation, -1, &min, NULL, NULL, NULL);
        *minimum = *natural = MAX(*minimum, min);
    }
}

static void clear_item(gpointer item)
{
    g_object_unref(((Item *)item)->widget);
    g_clear_object(&((Item *)item)->narrow);
    g_free(((Item *)item)->caption);
}

static void ed_overflow_box_dispose(GObject *object)
{
    EdOverflowBox *self = ED_OVERFLOW_BOX(object);
    g_clear_handle_id(&self->source, g_source_remove);
    if (self->more != NULL)
        ed_overflow_box_clear(self);
    g_clear_pointer(&self->more, gtk_widget_unparent);
    G_OBJECT_CLASS(ed_overflow_box_parent_class)->dispose(object);
}

static void ed_overflow_box_finalize(GObject *object)
{
    g_array_unref(ED_OVERFLOW_BOX(object)->items);
    G_OBJECT_CLASS(ed_overflow_box_parent_class)->finalize(object);
}

static void ed_overflow_box_class_init(EdOverflowBoxClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_overflow_box_dispose;
    G_OBJECT_CLASS(class)->finalize = ed_overflow_box_finalize;
    widget_class->measure = ed_overflow_box_measure;
    widget_class->size_allocate = ed_overflow_box_size_allocate;
    gtk_widget_class_set_css_name(widget_class, "overflowbox");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void ed_overflow_box_init(EdOverflowBox *self)
{
    self->items = g_array_new(FALSE, FALSE, sizeof(Item));
    g_array_set_clear_func(self->items, clear_item);
    self->rest = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    gtk_widget_set_margin_start(self->rest, 6);
    gtk_widget_set_margin_end(self->rest, 6);
    gtk_widget_set_margin_top(self->rest, 6);
    gtk_widget_set_margin_bottom(self->rest, 6);
    GtkWidget *popover = gtk_popover_new();
    gtk_popover_set_child(GTK_POPOVER(popover), self->rest);
    self->more = gtk_menu_button_new();
    gtk_menu_button_set_icon_name(GTK_MENU_BUTTON(self->more), "view-more-horizontal-symbolic");
    gtk_menu_button_set_popover(GTK_MENU_BUTTON(self->more), popover);
    gtk_widget_set_valign(self->more, GTK_ALIGN_CENTER);
    ed_show_tooltip(self->more, _("More"));
    ed_show_accessible(self->more, GTK_ACCESSIBLE_PROPERTY_LABEL, _("More"));
    gtk_widget_set_visible(self->more, FALSE);
    gtk_widget_set_parent(self->more, GTK_WIDGET(self));
    gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
}

static void add_item(EdOverflowBox *box, GtkWidget *item, GtkWidget *narrow, gboolean at_end,
                     const char *caption)
{
    Item added = {.widget = g_object_ref_sink(item),
                  .narrow = narrow != NULL ? g_object_ref_sink(narrow) : NULL,
                  .caption = g_strdup(caption),
                  .at_end = at_end};
    gboolean in_row = box->shown == box->items->len;
    g_array_append_val(box->items, added);
    if (in_row) {
        gtk_widget_insert_before(item, GTK_WIDGET(box), box->more);
        box->shown = box->wanted = box->items->len;
    } else {
        gtk_box_append(GTK_BOX(box->rest), row_new(item_at(box, box->items->len - 1)));
    }
    if (narrow != NULL) {
        gtk_widget_insert_before(narrow, GTK_WIDGET(box), box->more);
        ed_child_set_visible(narrow, FALSE);
    }
}

void ed_overflow_box_add(EdOverflowBox *box, GtkWidget *item, gboolean at_end)
{
    ed_overflow_box_add_with_narrow(box, item, NULL, at_end);
}

void ed_overflow_box_add_captioned(EdOverflowBox *box, GtkWidget *item, const char *caption)
{
    add_item(box, item, NULL, FALSE, caption);
}

void ed_overflow_box_add_with_narrow(EdOverflowBox *box, GtkWidget *item, GtkWidget *narrow,
                                     gboolean at_end)
{
    add_item(box, item, narrow, at_end, NULL);
}

void ed_overflow_box_add_steady(EdOverflowBox *box, GtkWidget *item, GtkWidget *narrow, int turn)
{
    g_return_if_fail(box->items->len == 0 || item_at(box, box->items->len - 1)->steady);
    ed_overflow_box_add_with_narrow(box, item, narrow, FALSE);
    item_at(box, box->items->len - 1)->steady = TRUE;
    item_at(box, box->items->len - 1)->turn = turn;
}

void ed_overflow_box_add_kept(EdOverflowBox *box, GtkWidget *item, GtkWidget *narrow)
{
    ed_overflow_box_add_with_narrow(box, item, narrow, FALSE);
    item_at(box, box->items->len - 1)->kept = TRUE;
}

void ed_overflow_box_clear(EdOverflowBox *box)
{
    gtk_menu_button_popdown(GTK_MENU_BUTTON(box->more));
    for (guint i = 0; i < box->items->len; i++) {
        if (i < box->shown)
            gtk_widget_unparent(item_at(box, i)->widget);
        else
            remove_from_rest(box, item_at(box, i));
        if (item_at(box, i)->narrow != NULL)
            gtk_widget_unparent(item_at(box, i)->narrow);
    }
    g_array_set_size(box->items, 0);
    box->shown = box->wanted = 0;
    gtk_widget_set_visible(box->more, FALSE);
}

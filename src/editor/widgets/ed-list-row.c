/* SPDX-License-Identifier: MIT */
#include "widgets/ed-list-row.h"

#include "widgets/ed-name-label.h"
#include "widgets/ed-swatch.h"
#include "widgets/ed-visible.h"
#include "widgets/ed-widget.h"

enum { INDENT = 16, ARROW = 24 }; /* pixels: indent of a tree level; width of the arrow */

enum { NAME_CHARS = 4, COUNT_CHARS = 5, SPACING = 8 };

struct _EdListRow {
    GtkWidget parent;
    GtkWidget *box;
    GtkWidget *key; /* outside the box, in the space between detail and count */
    GtkWidget *before, *swatch, *icon, *name, *detail, *count, *after;
    EdRow *row;
    gulong changed;
    EdListRowUpdate update;
    gpointer user;
    int rename_from; /* pixels from the left */
};

enum { SIGNAL_RENAMED, SIGNALS };
static guint signals[SIGNALS];

G_DEFINE_FINAL_TYPE(EdListRow, ed_list_row, GTK_TYPE_WIDGET)

static void list_row_renamed_cb(EdListRow *self, const char *name)
{
    g_signal_emit(self, signals[SIGNAL_RENAMED], 0, name);
}

static void clear_row(EdListRow *self)
{
    if (self->row != NULL)
        g_clear_signal_handler(&self->changed, self->row);
    g_clear_object(&self->row);
}

static void ed_list_row_dispose(GObject *object)
{
    EdListRow *self = ED_LIST_ROW(object);
    clear_row(self);
    g_clear_pointer(&self->box, gtk_widget_unparent);
    g_clear_pointer(&self->key, gtk_widget_unparent);
    G_OBJECT_CLASS(ed_list_row_parent_class)->dispose(object);
}

static void ed_list_row_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                int *minimum, int *natural, int *minimum_baseline,
                                int *natural_baseline)
{
    gtk_widget_measure(ED_LIST_ROW(widget)->box, orientation, for_size, minimum, natural,
                       minimum_baseline, natural_baseline);
}

/* Places the key after the detail, or hides it if it would reach the count. */
static void place_key(EdListRow *self, int height)
{
    int width;
    GtkAllocation last, count;
    gtk_widget_get_allocation(gtk_widget_get_visible(self->detail) ? self->detail : self->name,
                              &last);
    gtk_widget_get_allocation(self->count, &count);
    gtk_widget_measure(self->key, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
    bool mirrored = gtk_widget_get_direction(GTK_WIDGET(self)) == GTK_TEXT_DIR_RTL;
    int space = mirrored ? last.x - count.x - count.width : count.x - last.x - last.width;
    int left = mirrored ? last.x - SPACING - width : last.x + last.width + SPACING;
    ed_child_set_visible(self->key, width + 2 * SPACING <= space);
    gtk_widget_allocate(self->key, width, height, -1,
                        gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT((float)left, 0)));
}

static void ed_list_row_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    EdListRow *self = ED_LIST_ROW(widget);
    gtk_widget_allocate(self->box, width, height, baseline, NULL);
    if (gtk_widget_should_layout(self->key))
        place_key(self, height);
}

static void ed_list_row_class_init(EdListRowClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_list_row_dispose;
    signals[SIGNAL_RENAMED] = g_signal_new("renamed", ED_TYPE_LIST_ROW, G_SIGNAL_RUN_LAST, 0, NULL,
                                           NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
    widget_class->measure = ed_list_row_measure;
    widget_class->size_allocate = ed_list_row_size_allocate;
    gtk_widget_class_set_css_name(widget_class, "listrow");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkWidget *add_label(EdListRow *self, const char *css)
{
    GtkWidget *label = gtk_label_new(NULL);
    gtk_widget_add_css_class(label, css);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_box_append(GTK_BOX(self->box), label);
    return label;
}

static void ed_list_row_init(EdListRow *self)
{
    self->box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, SPACING);
    gtk_widget_set_parent(self->box, GTK_WIDGET(self));
    self->key = gtk_label_new(NULL);
    gtk_widget_add_css_class(self->key, "role");
    gtk_widget_set_parent(self->key, GTK_WIDGET(self));
    gtk_widget_set_hexpand(GTK_WIDGET(self), TRUE);
    self->before = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_box_append(GTK_BOX(self->box), self->before);
    self->swatch = GTK_WIDGET(ed_swatch_new());
    gtk_box_append(GTK_BOX(self->box), self->swatch);
    self->icon = gtk_image_new();
    gtk_widget_add_css_class(self->icon, "dim");
    gtk_box_append(GTK_BOX(self->box), self->icon);
    self->name = g_object_new(ED_TYPE_NAME_LABEL, NULL);
    gtk_box_append(GTK_BOX(self->box), self->name);
    self->detail = add_label(self, "role");
    self->count = add_label(self, "count");
    gtk_widget_set_hexpand(self->count, TRUE);
    gtk_widget_set_halign(self->count, GTK_ALIGN_END);
    self->after = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_box_append(GTK_BOX(self->box), self->after);
    gtk_widget_set_visible(self->before, FALSE);
    gtk_widget_set_visible(self->after, FALSE);
    g_signal_connect_swapped(self->name, "renamed", G_CALLBACK(list_row_renamed_cb), self);
}

static void set_css(GtkWidget *widget, const char *css, gboolean on)
{
    if (on)
        gtk_widget_add_css_class(widget, css);
    else
        gtk_widget_remove_css_class(widget, css);
}

void ed_list_row_show(EdListRow *widget, EdRow *row)
{
    const EdRowLook *look = ed_row_look(row);
    GtkWidget *name = ed_name_label_label(ED_NAME_LABEL(widget->name));
    ed_name_label_set_text(ED_NAME_LABEL(widget->name), look->title);
    /* If space is short, the beginning of the name has priority. */
    gtk_label_set_width_chars(GTK_LABEL(name),
                              (int)MIN(g_utf8_strlen(look->title, -1), NAME_CHARS));
    set_css(name, "heading-name", (look->flags & ED_ROW_HEADING) != 0);
    set_css(name, "strong", (look->flags & ED_ROW_STRONG) != 0);
    set_css(name, "faint", (look->flags & ED_ROW_NO_NAME) != 0);
    set_css(GTK_WIDGET(widget), "off", (look->flags & (ED_ROW_DIM | ED_ROW_HIDDEN)) != 0);
    ed_show_name(widget->detail, look->detail);
    gtk_widget_set_visible(widget->detail, look->detail[0] != '\0');
    ed_show_name(widget->key, look->key);
    gtk_widget_set_visible(widget->key, look->key[0] != '\0');
    ed_show_tooltip(GTK_WIDGET(widget), look->key[0] != '\0' ? look->key : NULL);
    gtk_label_set_text(GTK_LABEL(widget->count), look->count);
    /* Numbers are never ellipsized, because missing digits would change them; words may be. A text
     * of at most COUNT_CHARS characters counts as a number. */
    bool is_number = g_utf8_strlen(look->count, -1) <= COUNT_CHARS;
    gtk_label_set_ellipsize(GTK_LABEL(widget->count),
                            is_number ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END);
    gtk_widget_set_visible(widget->icon, look->icon != NULL);
    if (look->icon != NULL)
        gtk_image_set_from_icon_name(GTK_IMAGE(widget->icon), look->icon);
    gtk_widget_set_visible(widget->swatch, look->swatch);
    ed_swatch_set_colour(ED_SWATCH(widget->swatch), look->colour, (Hatch)look->hatch);
    ed_show_accessible(GTK_WIDGET(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, look->title);
    ed_show_accessible(GTK_WIDGET(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, look->detail);
    ed_show_accessible(GTK_WIDGET(widget), GTK_ACCESSIBLE_PROPERTY_KEY_SHORTCUTS, look->key);
}

void ed_list_row_show_parts(EdListRow *widget, EdRow *row)
{
    ed_list_row_show(widget, row);
    gtk_widget_set_visible(widget->swatch, FALSE);
    gtk_widget_set_visible(widget->detail, FALSE);
}

void ed_list_row_show_swatch(EdListRow *widget, EdRow *row)
{
    ed_list_row_show_parts(widget, row);
    gtk_widget_set_visible(widget->swatch, TRUE);
    gtk_widget_set_visible(widget->name, FALSE);
    gtk_widget_set_visible(widget->count, FALSE);
}

EdRow *ed_list_row_row(EdListRow *widget)
{
    return widget->row;
}

void ed_list_row_rename(EdListRow *widget)
{
    if (widget->row == NULL)
        return;
    const EdRowLook *look = ed_row_look(widget->row);
    if (!(look->flags & (ED_ROW_FIXED | ED_ROW_HEADING)))
        ed_name_label_edit(ED_NAME_LABEL(widget->name),
                           look->flags & ED_ROW_NO_NAME ? "" : look->title);
}

gboolean ed_list_row_is_renaming(EdListRow *widget)
{
    return ed_name_label_is_editing(ED_NAME_LABEL(widget->name));
}

void ed_list_row_add_before(EdListRow *widget, GtkWidget *child)
{
    gtk_box_append(GTK_BOX(widget->before), child);
    gtk_widget_set_visible(widget->before, TRUE);
}

void ed_list_row_add_after(EdListRow *widget, GtkWidget *child)
{
    gtk_box_append(GTK_BOX(widget->after), child);
    gtk_widget_set_visible(widget->after, TRUE);
}

/* The list claims the click, so its release is not seen here. */
static void list_row_pressed_cb(EdListRow *self, int presses, double x)
{
    if (presses == 2 && x >= self->rename_from)
        ed_list_row_rename(self);
}

GtkWidget *ed_list_row_add_button(EdListRow *widget, GCallback clicked, gpointer user)
{
    GtkWidget *button = gtk_button_new();
    gtk_widget_add_css_class(button, "small");
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    g_signal_connect(button, "clicked", clicked, user);
    ed_list_row_add_after(widget, button);
    return button;
}

void ed_list_row_rename_on_click(EdListRow *widget, int from)
{
    widget->rename_from = from;
    GtkGesture *click = gtk_gesture_click_new();
    g_signal_connect_swapped(click, "pressed", G_CALLBACK(list_row_pressed_cb), widget);
    gtk_widget_add_controller(GTK_WIDGET(widget), GTK_EVENT_CONTROLLER(click));
}

void ed_list_row_set_diamond(EdListRow *widget)
{
    ed_swatch_set_shape(ED_SWATCH(widget->swatch), ED_SWATCH_DIAMOND);
}

/* ---- In lists and trees ---- */

typedef struct Factory {
    EdListRowSetup setup;
    EdListRowUpdate update;
    gpointer user;
} Factory;

static EdListRow *widget_of(GtkListItem *item)
{
    GtkWidget *child = gtk_list_item_get_child(item);
    if (GTK_IS_TREE_EXPANDER(child))
        child = gtk_tree_expander_get_child(GTK_TREE_EXPANDER(child));
    return ED_LIST_ROW(child);
}

static void list_row_setup_cb(Factory *factory, GtkListItem *item)
{
    EdListRow *widget = g_object_new(ED_TYPE_LIST_ROW, NULL);
    widget->update = factory->update;
    widget->user = factory->user;
    gtk_list_item_set_child(item, GTK_WIDGET(widget));
    if (factory->setup != NULL)
        factory->setup(factory->user, widget);
}

/* Puts the row into an expander. A leaf has no arrow, but keeps its space. In GTK 4.8, an expander
 * hides its arrow only if it has no list row, so a leaf gets none, and its indent is set here. */
static void put_in_expander(GtkListItem *item, EdListRow *widget, GtkTreeListRow *tree)
{
    GtkWidget *expander = gtk_list_item_get_child(item);
    if (!GTK_IS_TREE_EXPANDER(expander)) {
        g_object_ref(widget);
        gtk_list_item_set_child(item, NULL);
        expander = gtk_tree_expander_new();
        gtk_tree_expander_set_child(GTK_TREE_EXPANDER(expander), GTK_WIDGET(widget));
        gtk_list_item_set_child(item, expander);
        g_object_unref(widget);
    }
    gboolean leaf = !gtk_tree_list_row_is_expandable(tree);
    int depth = (int)gtk_tree_list_row_get_depth(tree);
    gtk_tree_expander_set_list_row(GTK_TREE_EXPANDER(expander), leaf ? NULL : tree);
    gtk_widget_set_margin_start(GTK_WIDGET(widget), leaf ? depth * INDENT + ARROW : 0);
}

static void row_changed_cb(EdRow *row, EdListRow *widget)
{
    widget->update(widget->user, widget, row);
}

static void list_row_bind_cb(Factory *factory, GtkListItem *item)
{
    EdListRow *widget = widget_of(item);
    GObject *list_item = gtk_list_item_get_item(item);
    EdRow *row = NULL;
    if (GTK_IS_TREE_LIST_ROW(list_item)) {
        put_in_expander(item, widget, GTK_TREE_LIST_ROW(list_item));
        row = gtk_tree_list_row_get_item(GTK_TREE_LIST_ROW(list_item));
    } else {
        row = g_object_ref(ED_ROW(list_item));
    }
    clear_row(widget);
    widget->row = row;
    widget->changed = g_signal_connect(row, "changed", G_CALLBACK(row_changed_cb), widget);
    gtk_list_item_set_selectable(item, (ed_row_look(row)->flags & ED_ROW_HEADING) == 0);
    factory->update(factory->user, widget, row);
}

static void unbind_cb(Factory *factory, GtkListItem *item)
{
    EdListRow *widget = widget_of(item);
    ed_name_label_end(ED_NAME_LABEL(widget->name), FALSE);
    clear_row(widget);
}

static void list_row_free_cb(gpointer data, GClosure *closure)
{
    g_free(data);
}

GtkListItemFactory *ed_list_row_factory(EdListRowSetup setup, EdListRowUpdate update, gpointer user)
{
    Factory *data = g_new(Factory, 1);
    *data = (Factory){setup, update, user};
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect_data(factory, "setup", G_CALLBACK(list_row_setup_cb), data, list_row_free_cb,
                          G_CONNECT_SWAPPED);
    g_signal_connect_swapped(factory, "bind", G_CALLBACK(list_row_bind_cb), data);
    g_signal_connect_swapped(factory, "unbind", G_CALLBACK(unbind_cb), data);
    return factory;
}

EdListRow *ed_list_row_find(GtkWidget *list, EdRow *row)
{
    ED_CHILD_EACH (item, list) {
        GtkWidget *child = gtk_widget_get_first_child(item);
        if (GTK_IS_TREE_EXPANDER(child))
            child = gtk_tree_expander_get_child(GTK_TREE_EXPANDER(child));
        if (ED_IS_LIST_ROW(child) && ED_LIST_ROW(child)->row == row)
            return ED_LIST_ROW(child);
    }
    return NULL;
}

EdListRow *ed_list_row_reveal(GtkWidget *list, EdRow *row)
{
    EdListRow *found = ed_list_row_find(list, row);
    GListModel *model = G_LIST_MODEL(gtk_list_view_get_model(GTK_LIST_VIEW(list)));
    for (guint i = 0; found == NULL && i < g_list_model_get_n_items(model); i++) {
        g_autoptr(GObject) item = g_list_model_get_item(model, i);
        g_autoptr(GObject) shown = GTK_IS_TREE_LIST_ROW(item)
                                       ? gtk_tree_list_row_get_item(GTK_TREE_LIST_ROW(item))
                                       : g_object_ref(item);
        if (shown == G_OBJECT(row) &&
            gtk_widget_activate_action(list, "list.scroll-to-item", "u", i))
            found = ed_list_row_find(list, row);
    }
    return found;
}

#define SCROLL "ed-list-scroll"

typedef struct Scroll {
    guint index;
    bool is_laid_out; /* a frame with the row has begun */
} Scroll;

/* Called before the layout of each frame. */
static gboolean scroll_cb(GtkWidget *list, GdkFrameClock *clock, gpointer data)
{
    Scroll *scroll = data;
    if (!scroll->is_laid_out) {
        scroll->is_laid_out = true;
        return G_SOURCE_CONTINUE;
    }
    gtk_widget_activate_action(list, "list.scroll-to-item", "u", scroll->index);
    g_object_set_data(G_OBJECT(list), SCROLL, NULL);
    return G_SOURCE_REMOVE;
}

void ed_list_scroll_to(GtkWidget *list, guint index)
{
    Scroll *scroll = g_object_get_data(G_OBJECT(list), SCROLL);
    if (scroll == NULL) {
        scroll = g_new(Scroll, 1);
        g_object_set_data(G_OBJECT(list), SCROLL, scroll);
        gtk_widget_add_tick_callback(list, scroll_cb, scroll, g_free);
    }
    *scroll = (Scroll){.index = index};
}

void ed_list_select(GtkWidget *list, guint index)
{
    GtkSelectionModel *model = gtk_list_view_get_model(GTK_LIST_VIEW(list));
    GtkSingleSelection *selection = GTK_SINGLE_SELECTION(model);
    bool is_new = gtk_single_selection_get_selected(selection) != index;
    G_STATIC_ASSERT(GTK_INVALID_LIST_POSITION == G_MAXUINT);
    gtk_single_selection_set_selected(selection, index);
    if (is_new && index != G_MAXUINT)
        ed_list_scroll_to(list, index);
}

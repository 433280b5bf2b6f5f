/* SPDX-License-Identifier: MIT */
#include "bars/ed-tool-strip.h"

#include "session/ed-keymap.h"
#include "tools/ed-tool.h"
#include "widgets/ed-visible.h"
#include "widgets/ed-watch.h"
#include "widgets/ed-widget.h"

#include <glib/gi18n.h>
#include <string.h>

enum { MAX_COLUMNS = 3 };

struct _EdToolStrip {
    GtkWidget parent;
    EdWatch watch;
    GPtrArray *classes; /* of the tools in the strip */
    GtkWidget *sheet;   /* the button at the bottom, borrowed, or NULL */
    int columns;        /* the current number of columns */
    guint source;       /* idle source that requests another width after `columns` has changed,
                         * or 0 */
};

G_DEFINE_FINAL_TYPE(EdToolStrip, ed_tool_strip, GTK_TYPE_WIDGET)

static void clear(EdToolStrip *self)
{
    self->sheet = NULL;
    ed_widget_remove_children(GTK_WIDGET(self));
}

static GtkWidget *separator_new(void)
{
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_add_css_class(line, "separator-h");
    return line;
}

static GtkWidget *button_new(const EdToolClass *class)
{
    GtkWidget *button = gtk_toggle_button_new();
    gtk_button_set_icon_name(GTK_BUTTON(button), class->icon);
    g_autofree char *command = g_strdup_printf("tool('%s')", class->name);
    const char *label = ed_keymap_label(command), *key = label != NULL ? label : "";
    g_autofree char *tooltip = key[0] != '\0' ? g_strdup_printf("%s (%s)", _(class->title), key)
                                              : g_strdup(_(class->title));
    ed_show_tooltip(button, tooltip);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _(class->title), GTK_ACCESSIBLE_PROPERTY_KEY_SHORTCUTS, key, -1);
    gtk_actionable_set_action_target(GTK_ACTIONABLE(button), "s", class->name);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), "win.tool");
    return button;
}

/* Adds the button for the contact sheet, at the bottom of the strip. */
static void add_sheet(EdToolStrip *self)
{
    GtkWidget *button = self->sheet = gtk_toggle_button_new();
    gtk_button_set_icon_name(GTK_BUTTON(button), "gab-sheet-symbolic");
    const char *key = ed_keymap_label("contact-sheet");
    g_autofree char *tooltip = key != NULL ? g_strdup_printf("%s (%s)", _("Contact Sheet"), key)
                                           : g_strdup(_("Contact Sheet"));
    ed_show_tooltip(button, tooltip);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Contact Sheet"), GTK_ACCESSIBLE_PROPERTY_KEY_SHORTCUTS,
                                   key != NULL ? key : "", -1);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), "win.contact-sheet");
    gtk_widget_set_parent(button, GTK_WIDGET(self));
}

/* Returns the tools that work on the current asset. */
static GPtrArray *classes_for(EdSession *session)
{
    uint32_t count;
    const EdToolClass *const *classes = ed_tool_classes(&count);
    GPtrArray *working = g_ptr_array_new();
    for (uint32_t i = 0; session != NULL && i < count; i++)
        if (ed_tool_class_works(classes[i], session))
            g_ptr_array_add(working, (gpointer)classes[i]);
    return working;
}

static void fill(EdToolStrip *self)
{
    const EdToolClass *previous = NULL;
    clear(self);
    POINTER_EACH (const EdToolClass, class, self->classes) {
        if (previous != NULL && previous->group != class->group)
            gtk_widget_set_parent(separator_new(), GTK_WIDGET(self));
        gtk_widget_set_parent(button_new(class), GTK_WIDGET(self));
        previous = class;
    }
    if (self->watch.session != NULL && ed_session_view(self->watch.session)->kind == ED_SPRITE)
        add_sheet(self);
}

static bool same_classes(const GPtrArray *a, const GPtrArray *b)
{
    return a->len == b->len &&
           (a->len == 0 || memcmp(a->pdata, b->pdata, a->len * sizeof *a->pdata) == 0);
}

static void tool_strip_update_cb(gpointer owner, guint changes)
{
    EdToolStrip *self = owner;
    g_autoptr(GPtrArray) classes = classes_for(self->watch.session);
    if (same_classes(classes, self->classes))
        return;
    g_ptr_array_unref(self->classes);
    self->classes = g_steal_pointer(&classes);
    fill(self);
}

/* ---- Columns ---- */

static int min_size(GtkWidget *widget, GtkOrientation orientation)
{
    int minimum;
    gtk_widget_measure(widget, orientation, -1, &minimum, NULL, NULL, NULL);
    return minimum;
}

static int column_width(EdToolStrip *self)
{
    int width = 0;
    ED_CHILD_EACH (child, GTK_WIDGET(self))
        width = MAX(width, min_size(child, GTK_ORIENTATION_HORIZONTAL));
    return width;
}

static bool is_separator(GtkWidget *child)
{
    return !GTK_IS_TOGGLE_BUTTON(child);
}

static void allocate_child(GtkWidget *child, int x, int y, int width, int height)
{
    GskTransform *to = gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT((float)x, (float)y));
    gtk_widget_allocate(child, width, height, -1, to);
}

/* The position of the next child, in columns of equal height. */
typedef struct Placement {
    int height; /* of the columns */
    int column; /* index of the current column */
    int y;      /* of the next child in it */
} Placement;

/* Moves to the next column if a child of this height does not fit into the current one. */
static void next_column_if_full(Placement *placement, int height)
{
    if (placement->y > 0 && placement->y + height > placement->height) {
        placement->column++;
        placement->y = 0;
    }
}

/* Places the tools below each other, in as many columns as necessary, and returns the number of
 * columns. The button of the contact sheet is at the bottom of the last column. Separators at the
 * top and the bottom of a column are left out. `allocate`: also allocates the children. */
static int place_in_columns(EdToolStrip *self, int height, int width, bool allocate)
{
    Placement placement = {.height = height};
    ED_CHILD_EACH (child, GTK_WIDGET(self)) {
        int child_height = min_size(child, GTK_ORIENTATION_VERTICAL);
        GtkWidget *next = gtk_widget_get_next_sibling(child);
        if (is_separator(child) && next != NULL)
            next_column_if_full(&placement,
                                child_height + min_size(next, GTK_ORIENTATION_VERTICAL));
        else
            next_column_if_full(&placement, child_height);
        bool is_placed = !is_separator(child) || placement.y > 0;
        int y = child == self->sheet ? MAX(placement.y, height - child_height) : placement.y;
        if (allocate) {
            ed_child_set_visible(child, is_placed);
            if (is_placed)
                allocate_child(child, placement.column * width, y, width, child_height);
        }
        placement.y += is_placed ? child_height : 0;
    }
    return placement.column + 1;
}

/* Returns the minimum height, in steps of 2 pixels, at which the tools need at most this number of
 * columns. */
static int height_in_columns(EdToolStrip *self, int columns)
{
    int total = 0;
    ED_CHILD_EACH (child, GTK_WIDGET(self))
        total += min_size(child, GTK_ORIENTATION_VERTICAL);
    int height = total / columns;
    while (height < total && place_in_columns(self, height, 0, false) > columns)
        height += 2;
    return MIN(height, total);
}

static gboolean columns_changed_cb(gpointer user)
{
    EdToolStrip *self = user;
    self->source = 0;
    gtk_widget_queue_resize(GTK_WIDGET(self));
    return G_SOURCE_REMOVE;
}

static void ed_tool_strip_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    EdToolStrip *self = ED_TOOL_STRIP(widget);
    int columns = place_in_columns(self, height, column_width(self), true);
    if (columns == self->columns)
        return;
    self->columns = columns;
    if (self->source == 0)
        self->source = g_idle_add_full(G_PRIORITY_HIGH_IDLE, columns_changed_cb, self, NULL);
}

static void ed_tool_strip_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                  int *minimum, int *natural, int *minimum_baseline,
                                  int *natural_baseline)
{
    EdToolStrip *self = ED_TOOL_STRIP(widget);
    *minimum_baseline = *natural_baseline = -1;
    if (orientation == GTK_ORIENTATION_HORIZONTAL) {
        *minimum = *natural = self->columns * column_width(self);
        return;
    }
    *minimum = height_in_columns(self, MAX_COLUMNS);
    *natural = height_in_columns(self, 1);
}

/* ---- The class ---- */

static void ed_tool_strip_dispose(GObject *object)
{
    EdToolStrip *self = ED_TOOL_STRIP(object);
    g_clear_handle_id(&self->source, g_source_remove);
    ed_watch_clear(&self->watch);
    clear(self);
    G_OBJECT_CLASS(ed_tool_strip_parent_class)->dispose(object);
}

static void ed_tool_strip_finalize(GObject *object)
{
    g_ptr_array_unref(ED_TOOL_STRIP(object)->classes);
    G_OBJECT_CLASS(ed_tool_strip_parent_class)->finalize(object);
}

static void ed_tool_strip_class_init(EdToolStripClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_tool_strip_dispose;
    G_OBJECT_CLASS(class)->finalize = ed_tool_strip_finalize;
    widget_class->measure = ed_tool_strip_measure;
    widget_class->size_allocate = ed_tool_strip_size_allocate;
    gtk_widget_class_set_css_name(widget_class, "toolstrip");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_TOOLBAR);
}

static void ed_tool_strip_init(EdToolStrip *self)
{
    self->classes = g_ptr_array_new();
    self->columns = 1;
    ed_show_accessible(GTK_WIDGET(self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Tools"));
}

void ed_tool_strip_set_session(EdToolStrip *strip, EdSession *session)
{
    ed_watch_set(&strip->watch, session, ED_VIEW_ASSET | ED_VIEW_PART, tool_strip_update_cb, strip);
}

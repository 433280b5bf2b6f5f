/* SPDX-License-Identifier: MIT */
#include "widgets/ed-tag-chooser.h"

#include "widgets/ed-list-row.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>

struct _EdTagChooser {
    GtkWidget parent;
    GtkWidget *dropdown;
    GListStore *tags;    /* EdRow, whose id is the tag's number; the first is 0 */
    char *none, *mixed;  /* texts of entries; `mixed`: NULL if it only shows a state */
    gboolean is_setting; /* rows are being shown by code: no signal */
};

enum { SIGNAL_CHOSEN, SIGNALS };
static guint signals[SIGNALS];

G_DEFINE_FINAL_TYPE(EdTagChooser, ed_tag_chooser, GTK_TYPE_WIDGET)

static void tag_chooser_selected_cb(EdTagChooser *self)
{
    int32_t tag = ed_tag_chooser_tag(self);
    if (!self->is_setting && (tag != ED_TAGS_MIXED || self->mixed != NULL))
        g_signal_emit(self, signals[SIGNAL_CHOSEN], 0, (int)tag);
}

static void tag_chooser_update_cb(gpointer user, EdListRow *widget, EdRow *row)
{
    ed_list_row_show(widget, row);
}

static void show_swatch_cb(gpointer user, EdListRow *widget, EdRow *row)
{
    EdTagChooser *self = user;
    ed_list_row_show_swatch(widget, row);
    ed_show_tooltip(self->dropdown, ed_row_look(row)->title);
}

static char *title_cb(EdRow *row, gpointer user)
{
    return g_strdup(ed_row_look(row)->title);
}

static void ed_tag_chooser_dispose(GObject *object)
{
    EdTagChooser *self = ED_TAG_CHOOSER(object);
    g_clear_pointer(&self->dropdown, gtk_widget_unparent);
    g_clear_object(&self->tags);
    g_clear_pointer(&self->none, g_free);
    g_clear_pointer(&self->mixed, g_free);
    G_OBJECT_CLASS(ed_tag_chooser_parent_class)->dispose(object);
}

static void ed_tag_chooser_class_init(EdTagChooserClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_tag_chooser_dispose;
    signals[SIGNAL_CHOSEN] = g_signal_new("chosen", ED_TYPE_TAG_CHOOSER, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_css_name(widget_class, "tagchooser");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void ed_tag_chooser_init(EdTagChooser *self)
{
    self->none = g_strdup(_("No tag"));
    self->tags = g_list_store_new(ED_TYPE_ROW);
    GtkExpression *title =
        gtk_cclosure_expression_new(G_TYPE_STRING, NULL, 0, NULL, G_CALLBACK(title_cb), NULL, NULL);
    self->dropdown = gtk_drop_down_new(G_LIST_MODEL(g_object_ref(self->tags)), title);
    g_autoptr(GtkListItemFactory) factory = ed_list_row_factory(NULL, tag_chooser_update_cb, self);
    gtk_drop_down_set_factory(GTK_DROP_DOWN(self->dropdown), factory);
    gtk_drop_down_set_enable_search(GTK_DROP_DOWN(self->dropdown), TRUE);
    gtk_widget_set_parent(self->dropdown, GTK_WIDGET(self));
    ed_show_accessible(self->dropdown, GTK_ACCESSIBLE_PROPERTY_LABEL, _("Tag"));
    g_signal_connect_swapped(self->dropdown, "notify::selected",
                             G_CALLBACK(tag_chooser_selected_cb), self);
}

EdTagChooser *ed_tag_chooser_new(void)
{
    return g_object_new(ED_TYPE_TAG_CHOOSER, NULL);
}

GtkWidget *ed_tag_chooser_new_narrow(void)
{
    EdTagChooser *chooser = ed_tag_chooser_new();
    GtkDropDown *dropdown = GTK_DROP_DOWN(chooser->dropdown);
    g_autoptr(GtkListItemFactory) factory = ed_list_row_factory(NULL, show_swatch_cb, chooser);
    gtk_drop_down_set_list_factory(dropdown, gtk_drop_down_get_factory(dropdown));
    gtk_drop_down_set_factory(dropdown, factory);
    gtk_drop_down_set_show_arrow(dropdown, FALSE);
    gtk_widget_add_css_class(GTK_WIDGET(chooser), "narrow");
    return GTK_WIDGET(chooser);
}

void ed_tag_chooser_set_none(EdTagChooser *chooser, const char *text)
{
    g_free(chooser->none);
    chooser->none = g_strdup(text);
}

void ed_tag_chooser_set_mixed(EdTagChooser *chooser, const char *text)
{
    g_free(chooser->mixed);
    chooser->mixed = g_strdup(text);
}

static EdRow *row_of(EdTagChooser *self, const Project *project, const Tag *tag)
{
    EdRow *row = ed_row_new(0, tag != NULL ? (uint64_t)tag->number : 0, 0);
    ed_row_set_title(row, tag != NULL ? tag->name : self->none);
    ed_row_set_detail(row, tag != NULL ? role_display_name(tag->role) : "");
    ed_row_set_tag(row, project, tag != NULL ? tag->number : 0);
    return row;
}

/* Shows rows and selects the one with an id. Takes ownership of the rows. */
static void show_rows(EdTagChooser *self, GPtrArray *rows, guint64 id)
{
    self->is_setting = TRUE;
    ed_rows_update(self->tags, rows);
    guint index = ed_rows_find(G_LIST_MODEL(self->tags), 0, id, 0);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(self->dropdown),
                               index == G_MAXUINT ? GTK_INVALID_LIST_POSITION : index);
    self->is_setting = FALSE;
}

/* In newer versions of GTK, a drop-down always has a selected row, so "mixed" is a row, too. */
static EdRow *mixed_row(EdTagChooser *self)
{
    EdRow *row = ed_row_new(0, (uint64_t)ED_TAGS_MIXED, 0);
    ed_row_set_title(row, self->mixed != NULL ? self->mixed : _("mixed"));
    return row;
}

void ed_tag_chooser_show(EdTagChooser *chooser, const Project *project, int32_t tag)
{
    GPtrArray *rows = g_ptr_array_new_with_free_func(g_object_unref);
    g_ptr_array_add(rows, row_of(chooser, project, NULL));
    LIST_EACH (Tag, each, project->tags)
        g_ptr_array_add(rows, row_of(chooser, project, each));
    if (tag == ED_TAGS_MIXED)
        g_ptr_array_add(rows, mixed_row(chooser));
    show_rows(chooser, rows, (guint64)tag);
}

static EdRow *zone_row(const Project *project, const Zone *zone)
{
    EdRow *row = ed_row_new(0, (uint64_t)zone->number, 0);
    const Tag *tag = project_tag(project, zone->tag);
    const char *tag_name = tag != NULL ? tag->name : _("no tag");
    ed_row_set_title(row, zone->name[0] != '\0' ? zone->name : tag_name);
    ed_row_set_detail(row, tag_name);
    ed_row_set_tag(row, project, zone->tag);
    return row;
}

void ed_tag_chooser_show_zones(EdTagChooser *chooser, EdSession *session)
{
    const Project *project = ed_session_project(session);
    const Plane *plane = ed_session_plane(session);
    GPtrArray *rows = g_ptr_array_new_with_free_func(g_object_unref);
    EdRow *new_zone = ed_row_new(0, 0, 0);
    ed_row_set_title(new_zone, _("New zone"));
    ed_row_set_tag(new_zone, project, ed_session_view(session)->tag);
    g_ptr_array_add(rows, new_zone);
    LIST_EACH (Zone, zone, plane != NULL ? plane->zones : NULL)
        g_ptr_array_add(rows, zone_row(project, zone));
    ed_show_accessible(chooser->dropdown, GTK_ACCESSIBLE_PROPERTY_LABEL, _("Zone"));
    show_rows(chooser, rows, (guint64)ed_session_view(session)->zone);
}

int32_t ed_tag_chooser_tag(EdTagChooser *chooser)
{
    EdRow *row = gtk_drop_down_get_selected_item(GTK_DROP_DOWN(chooser->dropdown));
    return row != NULL ? (int32_t)ed_row_id(row) : ED_TAGS_MIXED;
}

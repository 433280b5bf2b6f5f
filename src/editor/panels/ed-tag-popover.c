/* SPDX-License-Identifier: MIT */
#include "panels/ed-tag-popover.h"

#include "draw/theme.h"
#include "edit/tags.h"
#include "panels/ed-field.h"
#include "panels/ed-swatch.h"
#include "panels/ed-watch.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 8, ALIKE = 10 };

struct _EdTagPopover {
    GtkPopover parent;
    GtkWidget *grid, *hex, *role, *new_role, *alike;
    EdWatch watch;
    int32_t number;
    gboolean setting;
};

G_DEFINE_FINAL_TYPE(EdTagPopover, ed_tag_popover, GTK_TYPE_POPOVER)

/* Light enough for black text on them, and far from each other within a row. */
static const uint8_t colours[][4] = {
    {0x25, 0x80, 0xf0, 255}, {0x2e, 0xc5, 0x7d, 255}, {0xf2, 0xde, 0x71, 255},
    {0xce, 0x8e, 0xdd, 255}, {0xe5, 0x54, 0x3c, 255}, {0xef, 0x8b, 0x07, 255},
    {0xb4, 0xb9, 0xbf, 255}, {0x8e, 0xcb, 0xf5, 255}, {0x98, 0xa3, 0xff, 255},
    {0x6f, 0xe0, 0xd0, 255}, {0xc6, 0xe4, 0x5a, 255}, {0xff, 0xb3, 0xc7, 255},
    {0xff, 0x7a, 0x59, 255}, {0xc9, 0x9a, 0x5b, 255}, {0x8b, 0x93, 0xa3, 255},
    {0xf6, 0xf1, 0xe4, 255}, {0x5a, 0x6f, 0xe0, 255}, {0x1f, 0x9e, 0x9a, 255},
    {0x7f, 0xb0, 0x2d, 255}, {0xe0, 0x4f, 0x9c, 255}, {0xc2, 0x3b, 0x3b, 255},
    {0x9a, 0x6a, 0x2c, 255}, {0x6d, 0x74, 0x83, 255}, {0x9c, 0x5b, 0xd6, 255},
};

static const Project *project_of(EdTagPopover *self)
{
    return ed_session_project(self->watch.session);
}

static void set_colour(EdTagPopover *self, const uint8_t colour[4])
{
    GError *error = NULL;
    Path path = path_tag(project_of(self), self->number);
    Project *after = edit_set_colour(project_of(self), &path, "colour", colour, &error);
    ed_session_take(self->watch.session, after, _("Recolour tag"), NULL, error);
}

static void colour_cb(GtkWidget *button, EdTagPopover *self)
{
    set_colour(self, colours[GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(button), "colour"))]);
}

static void hex_committed_cb(EdTagPopover *self, const char *text)
{
    if (text[0] == '#')
        text++;
    char *end;
    unsigned long value = strtoul(text, &end, 16);
    if (strlen(text) != 6 || *end != '\0') {
        gtk_widget_error_bell(self->hex);
        return;
    }
    set_colour(self, (const uint8_t[4]){(uint8_t)(value >> 16), (uint8_t)(value >> 8),
                                        (uint8_t)value, 255});
}

static void set_role(EdTagPopover *self, Project *project, const char *role, GError *error)
{
    Path path = path_tag(project_of(self), self->number);
    Project *after = project != NULL ? edit_set_text(project, &path, "role", role, &error) : NULL;
    node_unref(project);
    ed_session_take(self->watch.session, after, _("Change role"), NULL, error);
}

static void role_cb(EdTagPopover *self)
{
    guint place = gtk_drop_down_get_selected(GTK_DROP_DOWN(self->role));
    if (self->setting || place == GTK_INVALID_LIST_POSITION)
        return;
    const Role *role = place > 0 ? list_get(project_of(self)->roles, place - 1) : NULL;
    g_autofree char *name = g_strdup(role != NULL ? role->name : "");
    set_role(self, node_ref(project_of(self)), name, NULL);
}

static void new_role_cb(EdTagPopover *self, const char *text)
{
    g_autofree char *name = g_strstrip(g_strdup(text));
    if (name[0] == '\0')
        return;
    GError *error = NULL;
    Project *with = list_find_name(project_of(self)->roles, name, NULL) != NULL
                        ? node_ref(project_of(self))
                        : edit_add_role(project_of(self), name, &error);
    set_role(self, with, name, error);
}

static void show_roles(EdTagPopover *self, const Tag *tag)
{
    GtkStringList *names = gtk_string_list_new(NULL);
    gtk_string_list_append(names, _("No role"));
    guint chosen = 0, place = 0;
    ListIter roles = list_iter(project_of(self)->roles);
    for (const Role *role; (role = list_next(&roles)) != NULL;) {
        place++;
        gtk_string_list_append(names, role->name);
        if (strcmp(role->name, tag->role) == 0)
            chosen = place;
    }
    self->setting = TRUE;
    gtk_drop_down_set_model(GTK_DROP_DOWN(self->role), G_LIST_MODEL(names));
    gtk_drop_down_set_selected(GTK_DROP_DOWN(self->role), chosen);
    self->setting = FALSE;
    g_object_unref(names);
}

static void show_alike(EdTagPopover *self, const Tag *tag)
{
    const Tag *nearest = NULL;
    double least = ALIKE;
    ListIter tags = list_iter(project_of(self)->tags);
    for (const Tag *other; (other = list_next(&tags)) != NULL;) {
        double difference = colour_difference(tag->colour, other->colour);
        if (other != tag && difference < least) {
            least = difference;
            nearest = other;
        }
    }
    gtk_widget_set_visible(self->alike, nearest != NULL);
    if (nearest == NULL)
        return;
    g_autofree char *text = g_strdup_printf(_("Hard to tell from %s"), nearest->name);
    gtk_label_set_text(GTK_LABEL(self->alike), text);
}

static void update_cb(gpointer owner, guint what)
{
    (void)what;
    EdTagPopover *self = owner;
    const Tag *tag =
        self->watch.session != NULL ? project_tag(project_of(self), self->number) : NULL;
    if (tag == NULL) {
        gtk_popover_popdown(GTK_POPOVER(self));
        return;
    }
    char hex[8];
    g_snprintf(hex, sizeof hex, "%02x%02x%02x", tag->colour[0], tag->colour[1], tag->colour[2]);
    ed_field_set_text(ED_FIELD(self->hex), hex);
    ed_field_set_text(ED_FIELD(self->new_role), "");
    show_roles(self, tag);
    show_alike(self, tag);
}

static void ed_tag_popover_dispose(GObject *object)
{
    EdTagPopover *self = ED_TAG_POPOVER(object);
    ed_watch_clear(&self->watch);
    gtk_widget_dispose_template(GTK_WIDGET(self), ED_TYPE_TAG_POPOVER);
    G_OBJECT_CLASS(ed_tag_popover_parent_class)->dispose(object);
}

static void ed_tag_popover_class_init(EdTagPopoverClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_tag_popover_dispose;
    g_type_ensure(ED_TYPE_FIELD);
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/org/gabarit/Gabarit/ed-tag-popover.ui");
    gtk_widget_class_bind_template_child(widget_class, EdTagPopover, grid);
    gtk_widget_class_bind_template_child(widget_class, EdTagPopover, hex);
    gtk_widget_class_bind_template_child(widget_class, EdTagPopover, role);
    gtk_widget_class_bind_template_child(widget_class, EdTagPopover, new_role);
    gtk_widget_class_bind_template_child(widget_class, EdTagPopover, alike);
    gtk_widget_class_bind_template_callback(widget_class, hex_committed_cb);
    gtk_widget_class_bind_template_callback(widget_class, new_role_cb);
}

static void add_colour(EdTagPopover *self, guint place)
{
    EdSwatch *swatch = ed_swatch_new();
    ed_swatch_set_colour(swatch, colours[place], HATCH_NONE);
    gtk_widget_set_halign(GTK_WIDGET(swatch), GTK_ALIGN_CENTER);
    GtkWidget *button = gtk_button_new();
    gtk_widget_add_css_class(button, "small");
    gtk_button_set_child(GTK_BUTTON(button), GTK_WIDGET(swatch));
    g_autofree char *name = g_strdup_printf(_("Colour %02x%02x%02x"), colours[place][0],
                                            colours[place][1], colours[place][2]);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    g_object_set_data(G_OBJECT(button), "colour", GUINT_TO_POINTER(place));
    g_signal_connect(button, "clicked", G_CALLBACK(colour_cb), self);
    gtk_grid_attach(GTK_GRID(self->grid), button, (int)(place % COLUMNS), (int)(place / COLUMNS), 1,
                    1);
}

static void ed_tag_popover_init(EdTagPopover *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    for (guint i = 0; i < G_N_ELEMENTS(colours); i++)
        add_colour(self, i);
    g_signal_connect_swapped(self->role, "notify::selected", G_CALLBACK(role_cb), self);
}

EdTagPopover *ed_tag_popover_new(EdSession *session, int32_t number)
{
    EdTagPopover *popover = g_object_new(ED_TYPE_TAG_POPOVER, NULL);
    popover->number = number;
    ed_watch_set(&popover->watch, session, ED_WATCH_PROJECT, update_cb, popover);
    return popover;
}

/* SPDX-License-Identifier: MIT */
#include "inspector/ed-map-look.h"

#include "session/ed-keymap.h"
#include "session/ed-view.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>
#include <string.h>

/* A slider for a number of EdLook. */
typedef struct Slider {
    EdSession *session;
    size_t offset; /* of a double in EdLook */
} Slider;

static double *number_of(EdLook *look, size_t offset)
{
    return (double *)(void *)((char *)look + offset);
}

static void slider_free(gpointer data, GClosure *closure)
{
    g_object_unref(((Slider *)data)->session);
    g_free(data);
}

static void slider_changed_cb(GtkRange *range, Slider *slider)
{
    EdLook look = ed_session_view(slider->session)->look;
    double *number = number_of(&look, slider->offset), value = gtk_range_get_value(range) / 100;
    if (*number == value)
        return;
    *number = value;
    ed_session_set_look(slider->session, &look);
}

/* Updates a slider when it appears: keys may have changed the value since it was last visible. */
static void slider_mapped_cb(GtkRange *range, Slider *slider)
{
    EdLook look = ed_session_view(slider->session)->look;
    gtk_range_set_value(range, *number_of(&look, slider->offset) * 100);
}

static void add_slider(GtkWidget *box, EdSession *session, const char *label, size_t offset)
{
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12), *text = gtk_label_new(label);
    GtkWidget *scale = gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 100, 5);
    gtk_label_set_xalign(GTK_LABEL(text), 0);
    gtk_widget_set_hexpand(text, TRUE);
    gtk_widget_set_size_request(scale, 130, -1);
    ed_show_accessible(scale, GTK_ACCESSIBLE_PROPERTY_LABEL, label);
    for (int i = 0; i < 2; i++) {
        Slider *slider = g_new(Slider, 1);
        *slider = (Slider){g_object_ref(session), offset};
        g_signal_connect_data(scale, i == 0 ? "map" : "value-changed",
                              i == 0 ? G_CALLBACK(slider_mapped_cb) : G_CALLBACK(slider_changed_cb),
                              slider, slider_free, 0);
    }
    gtk_box_append(GTK_BOX(row), text);
    gtk_box_append(GTK_BOX(row), scale);
    gtk_box_append(GTK_BOX(box), row);
}

static void add_check(GtkWidget *box, const char *label, const char *action)
{
    GtkWidget *check = gtk_check_button_new(), *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    GtkWidget *text = gtk_label_new(label);
    GtkWidget *accelerator = gtk_label_new(ed_keymap_label(action + strlen("win.")));
    gtk_widget_set_hexpand(text, TRUE);
    gtk_label_set_xalign(GTK_LABEL(text), 0);
    gtk_widget_add_css_class(accelerator, "count");
    gtk_widget_add_css_class(accelerator, "key-name");
    gtk_box_append(GTK_BOX(row), text);
    gtk_box_append(GTK_BOX(row), accelerator);
    gtk_check_button_set_child(GTK_CHECK_BUTTON(check), row);
    gtk_widget_set_hexpand(row, TRUE);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(check), action);
    ed_show_accessible(check, GTK_ACCESSIBLE_PROPERTY_LABEL, label);
    gtk_box_append(GTK_BOX(box), check);
}

/* Closes the popover, to make space for the colour dialog. */
static void map_look_colour_cb(GtkWidget *button)
{
    gtk_popover_popdown(GTK_POPOVER(gtk_widget_get_ancestor(button, GTK_TYPE_POPOVER)));
}

/* Adds the choice of the background behind the art. */
static void add_backgrounds(GtkWidget *box)
{
    static const struct {
        const char *label, *action;
    } backgrounds[] = {{N_("Checkerboard"), "win.background::checker"},
                       {N_("Dark"), "win.background::dark"},
                       {N_("Light"), "win.background::light"},
                       {N_("Colour…"), "win.background::colour"}};
    GtkWidget *text = gtk_label_new(_("Background"));
    GtkWidget *choices = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_label_set_xalign(GTK_LABEL(text), 0);
    gtk_widget_add_css_class(choices, "linked");
    gtk_box_set_homogeneous(GTK_BOX(choices), TRUE);
    ed_show_accessible(choices, GTK_ACCESSIBLE_PROPERTY_LABEL, _("Background"));
    for (size_t i = 0; i < G_N_ELEMENTS(backgrounds); i++) {
        GtkWidget *choice = gtk_toggle_button_new_with_label(_(backgrounds[i].label));
        gtk_actionable_set_detailed_action_name(GTK_ACTIONABLE(choice), backgrounds[i].action);
        gtk_widget_add_css_class(choice, "small");
        gtk_box_append(GTK_BOX(choices), choice);
        if (i == DRAW_GROUND_COLOUR)
            g_signal_connect(choice, "clicked", G_CALLBACK(map_look_colour_cb), NULL);
    }
    gtk_box_append(GTK_BOX(box), text);
    gtk_box_append(GTK_BOX(box), choices);
}

/* Adds the display options of zones. */
static void add_zone_options(GtkWidget *box, EdSession *session)
{
    add_slider(box, session, _("Zones"), G_STRUCT_OFFSET(EdLook, zone_opacity));
    add_slider(box, session, _("Dim the picture"), G_STRUCT_OFFSET(EdLook, picture_dim));
    add_check(box, _("Grey Out Other Zones"), "win.zones-grey");
    add_check(box, _("Show Only Current Zone"), "win.zones-solo");
    add_check(box, _("Outlines"), "win.zone-outlines");
    add_check(box, _("Colour Zones Individually"), "win.zones-by-zone");
    add_check(box, _("Hatching"), "win.hatches");
    add_check(box, _("Show Other Planes Faintly"), "win.other-planes");
}

GtkWidget *ed_display_options_new(EdSession *session)
{
    GtkWidget *button = gtk_menu_button_new(), *popover = gtk_popover_new();
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    bool map = ed_session_view(session)->kind == ED_MAP;
    const char *tip = map ? _("Display options of zones") : _("Display options over the art");
    gtk_widget_add_css_class(box, "map-look");
    if (map)
        add_zone_options(box, session);
    add_check(box, map ? _("Names") : _("Boxes, Points and Walls"), "win.annotations");
    add_check(box, _("Always Show Names and Fills"), "win.names-and-fills");
    add_backgrounds(box);
    gtk_popover_set_child(GTK_POPOVER(popover), box);
    gtk_menu_button_set_popover(GTK_MENU_BUTTON(button), popover);
    gtk_menu_button_set_icon_name(GTK_MENU_BUTTON(button), "view-reveal-symbolic");
    ed_show_tooltip(button, tip);
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    ed_show_accessible(button, GTK_ACCESSIBLE_PROPERTY_LABEL, tip);
    return button;
}

/* SPDX-License-Identifier: MIT */
#include "widgets/ed-colour-choice.h"

#include "widgets/ed-field.h"
#include "widgets/ed-form.h"
#include "widgets/ed-swatch.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 8 };

struct _EdColourChoice {
    GtkBox parent;
    GtkWidget *grid, *hex;
};

enum { SIGNAL_CHOSEN, SIGNALS };
static guint signals[SIGNALS];

G_DEFINE_FINAL_TYPE(EdColourChoice, ed_colour_choice, GTK_TYPE_BOX)

/* The offered colours: light enough for black text, and easily distinguished within a row of the
 * grid. */
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

static void colour_choice_colour_cb(GtkWidget *button, EdColourChoice *self)
{
    const uint8_t *colour =
        colours[GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(button), "colour"))];
    g_signal_emit(self, signals[SIGNAL_CHOSEN], 0,
                  (guint)colour[0] << 16 | (guint)colour[1] << 8 | colour[2]);
}

static void hex_committed_cb(EdColourChoice *self, const char *text)
{
    if (text[0] == '#')
        text++;
    char *end;
    unsigned long value = strtoul(text, &end, 16);
    if (strlen(text) == 6 && *end == '\0')
        g_signal_emit(self, signals[SIGNAL_CHOSEN], 0, (guint)value);
    else
        gtk_widget_error_bell(self->hex);
}

static void add_colour(EdColourChoice *self, guint index)
{
    EdSwatch *swatch = ed_swatch_new();
    ed_swatch_set_colour(swatch, colours[index], HATCH_NONE);
    gtk_widget_set_halign(GTK_WIDGET(swatch), GTK_ALIGN_CENTER);
    GtkWidget *button = gtk_button_new();
    gtk_widget_add_css_class(button, "small");
    gtk_button_set_child(GTK_BUTTON(button), GTK_WIDGET(swatch));
    g_autofree char *name = g_strdup_printf(_("Colour %02x%02x%02x"), colours[index][0],
                                            colours[index][1], colours[index][2]);
    ed_show_accessible(button, GTK_ACCESSIBLE_PROPERTY_LABEL, name);
    g_object_set_data(G_OBJECT(button), "colour", GUINT_TO_POINTER(index));
    g_signal_connect(button, "clicked", G_CALLBACK(colour_choice_colour_cb), self);
    gtk_grid_attach(GTK_GRID(self->grid), button, (int)(index % COLUMNS), (int)(index / COLUMNS), 1,
                    1);
}

static void ed_colour_choice_class_init(EdColourChoiceClass *class)
{
    signals[SIGNAL_CHOSEN] = g_signal_new("chosen", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void ed_colour_choice_init(EdColourChoice *self)
{
    gtk_orientable_set_orientation(GTK_ORIENTABLE(self), GTK_ORIENTATION_VERTICAL);
    gtk_box_set_spacing(GTK_BOX(self), 12);
    self->grid = gtk_grid_new();
    gtk_grid_set_row_spacing(GTK_GRID(self->grid), 2);
    gtk_grid_set_column_spacing(GTK_GRID(self->grid), 2);
    gtk_grid_set_column_homogeneous(GTK_GRID(self->grid), TRUE);
    gtk_box_append(GTK_BOX(self), self->grid);
    for (guint i = 0; i < G_N_ELEMENTS(colours); i++)
        add_colour(self, i);
    GtkWidget *row = ed_form_row_new(_("Colour"));
    self->hex = g_object_new(ED_TYPE_FIELD, "prefix", "#", "label",
                             _("Colour as six hexadecimal digits"), NULL);
    g_signal_connect_swapped(self->hex, "committed", G_CALLBACK(hex_committed_cb), self);
    ed_form_row_add(ED_FORM_ROW(row), self->hex);
    gtk_box_append(GTK_BOX(self), row);
}

void ed_colour_choice_show(EdColourChoice *choice, const uint8_t colour[4])
{
    char hex[8];
    g_snprintf(hex, sizeof hex, "%02x%02x%02x", colour[0], colour[1], colour[2]);
    ed_field_set_text(ED_FIELD(choice->hex), hex);
}

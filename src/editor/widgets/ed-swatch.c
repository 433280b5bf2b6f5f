/* SPDX-License-Identifier: MIT */
/* Implements ed-swatch.h. Draws the hatches of core/draw at half their spacing, because a sample
 * has space for only two of their lines. */
#include "widgets/ed-swatch.h"

#include "draw/theme.h"

#include <string.h>

enum { SIDE = 14, STEP = 4 };

struct _EdSwatch {
    GtkWidget parent;
    uint8_t colour[4];
    Hatch hatch;
    EdSwatchShape shape;
};

G_DEFINE_FINAL_TYPE(EdSwatch, ed_swatch, GTK_TYPE_WIDGET)

static void add_outline(cairo_t *cr, EdSwatchShape shape)
{
    const double r = 2.5, s = SIDE;
    cairo_new_path(cr);
    if (shape == ED_SWATCH_DIAMOND) {
        cairo_move_to(cr, s / 2, 1.5);
        cairo_line_to(cr, s - 1.5, s / 2);
        cairo_line_to(cr, s / 2, s - 1.5);
        cairo_line_to(cr, 1.5, s / 2);
    } else {
        cairo_arc(cr, s - r, r, r, -G_PI_2, 0);
        cairo_arc(cr, s - r, s - r, r, 0, G_PI_2);
        cairo_arc(cr, r, s - r, r, G_PI_2, G_PI);
        cairo_arc(cr, r, r, r, G_PI, 3 * G_PI_2);
    }
    cairo_close_path(cr);
}

static void add_line(cairo_t *cr, double x0, double y0, double x1, double y1)
{
    cairo_move_to(cr, x0, y0);
    cairo_line_to(cr, x1, y1);
}

static void add_dots(cairo_t *cr, double length)
{
    for (int y = 2; y < SIDE; y += STEP)
        for (int x = 1; x < SIDE; x += STEP) {
            double from = length > 2 && y / STEP % 2 == 1 ? x - 2 : x;
            cairo_rectangle(cr, from, y, length, 1.5);
        }
    cairo_fill(cr);
}

static void hatch_lines(cairo_t *cr, Hatch hatch)
{
    for (int i = 2; i < SIDE; i += STEP) {
        if (hatch == HATCH_HORIZONTAL)
            add_line(cr, 0, i + 0.5, SIDE, i + 0.5);
        if (hatch == HATCH_VERTICAL)
            add_line(cr, i + 0.5, 0, i + 0.5, SIDE);
    }
    for (int i = -SIDE + 1; i < SIDE; i += STEP) {
        if (hatch == HATCH_FALLING || hatch == HATCH_CROSSED)
            add_line(cr, i, 0, i + SIDE, SIDE);
        if (hatch == HATCH_RISING || hatch == HATCH_CROSSED)
            add_line(cr, i, SIDE, i + SIDE, 0);
    }
    cairo_stroke(cr);
    if (hatch == HATCH_DOTS)
        add_dots(cr, 1.5);
    if (hatch == HATCH_DASHES)
        add_dots(cr, 2.8);
}

static void swatch_draw(cairo_t *cr, const EdSwatch *self)
{
    add_outline(cr, self->shape);
    if (self->colour[3] == 0) {
        cairo_set_source_rgba(cr, 0.55, 0.56, 0.6, 0.9);
        cairo_set_line_width(cr, 1);
        cairo_stroke(cr);
        return;
    }
    cairo_set_source_rgb(cr, self->colour[0] / 255.0, self->colour[1] / 255.0,
                         self->colour[2] / 255.0);
    cairo_fill_preserve(cr);
    cairo_clip_preserve(cr);
    cairo_set_source_rgba(cr, 0.06, 0.07, 0.09, 0.55);
    cairo_set_line_width(cr, 1.2);
    cairo_path_t *rim = cairo_copy_path(cr);
    cairo_new_path(cr);
    if (self->shape == ED_SWATCH_SQUARE)
        hatch_lines(cr, self->hatch);
    cairo_append_path(cr, rim);
    cairo_path_destroy(rim);
    cairo_set_source_rgba(cr, 0, 0, 0, 0.28);
    cairo_set_line_width(cr, 2);
    cairo_stroke(cr);
}

static void ed_swatch_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    float x = (float)((gtk_widget_get_width(widget) - SIDE) / 2);
    float y = (float)((gtk_widget_get_height(widget) - SIDE) / 2);
    cairo_t *cr = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(x, y, SIDE, SIDE));
    cairo_translate(cr, (double)x, (double)y);
    swatch_draw(cr, ED_SWATCH(widget));
    cairo_destroy(cr);
}

static void ed_swatch_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                              int *minimum, int *natural, int *minimum_baseline,
                              int *natural_baseline)
{
    (void)widget, (void)orientation, (void)for_size;
    *minimum = *natural = SIDE;
    *minimum_baseline = *natural_baseline = -1;
}

static void ed_swatch_class_init(EdSwatchClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    widget_class->snapshot = ed_swatch_snapshot;
    widget_class->measure = ed_swatch_measure;
    gtk_widget_class_set_css_name(widget_class, "swatch");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void ed_swatch_init(EdSwatch *self)
{
    gtk_widget_set_valign(GTK_WIDGET(self), GTK_ALIGN_CENTER);
    gtk_widget_set_can_target(GTK_WIDGET(self), FALSE);
}

EdSwatch *ed_swatch_new(void)
{
    return g_object_new(ED_TYPE_SWATCH, NULL);
}

void ed_swatch_set_colour(EdSwatch *swatch, const uint8_t colour[4], Hatch hatch)
{
    if (memcmp(swatch->colour, colour, sizeof swatch->colour) == 0 && swatch->hatch == hatch)
        return;
    memcpy(swatch->colour, colour, sizeof swatch->colour);
    swatch->hatch = hatch;
    gtk_widget_queue_draw(GTK_WIDGET(swatch));
}

void ed_swatch_set_tag(EdSwatch *swatch, const Project *project, int32_t number)
{
    static const uint8_t none[4] = {0};
    const Tag *tag = number != 0 ? project_tag(project, number) : NULL;
    ed_swatch_set_colour(swatch, tag != NULL ? tag->colour : none,
                         tag != NULL ? draw_tag_hatch(number) : HATCH_NONE);
}

void ed_swatch_set_shape(EdSwatch *swatch, EdSwatchShape shape)
{
    swatch->shape = shape;
    gtk_widget_queue_draw(GTK_WIDGET(swatch));
}

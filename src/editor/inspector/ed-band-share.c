/* SPDX-License-Identifier: MIT */
#include "inspector/ed-band-share.h"

#include "draw/theme.h"
#include "widgets/ed-numbers.h"
#include "widgets/ed-widget.h"

#include <glib/gi18n.h>
#include <math.h>

enum { BAR = 34, GAP = 4, MAX_BARS = 8 };

/* A strip of the road; it appears on both sides of the middle. */
typedef struct Strip {
    double share; /* share of the road, 0 to 1 */
    DrawColour colour;
    Hatch hatch;
    double radius; /* pixels from the border to its outer edge */
} Strip;

struct _EdBandShare {
    GtkWidget parent;
    Strip strips[MAX_BARS + 1]; /* from the border inwards */
    guint count;
    GtkWidget *numbers[2 * (MAX_BARS + 1)];
};

G_DEFINE_FINAL_TYPE(EdBandShare, ed_band_share, GTK_TYPE_WIDGET)

/* Computes the left edges of the strips in the left half, followed by the middle. */
static void edges_of(const EdBandShare *self, double width, double edges[MAX_BARS + 2])
{
    edges[0] = 0;
    for (guint i = 0; i < self->count; i++)
        edges[i + 1] = edges[i] + self->strips[i].share * width / 2;
    edges[self->count] = width / 2;
}

static void paint_strip(const DrawTarget *target, const Strip *strip, double from, double until)
{
    const DrawArea area = {(int64_t)round(from * target->scale), 0,
                           (int64_t)round(until * target->scale), target->height};
    draw_fill(target, area, strip->colour);
    draw_hatch(target, area, strip->hatch, draw_faded(0xff000000, 0.35));
}

static void paint_bar(EdBandShare *self, GtkSnapshot *snapshot, double width)
{
    int scale = gtk_widget_get_scale_factor(GTK_WIDGET(self));
    int pixel_width = (int)width * scale, pixel_height = BAR * scale;
    double edges[MAX_BARS + 2];
    cairo_surface_t *image =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, pixel_width, pixel_height);
    DrawTarget target = {.pixels = (uint32_t *)(void *)cairo_image_surface_get_data(image),
                         .stride = (size_t)cairo_image_surface_get_stride(image) / 4,
                         .width = pixel_width,
                         .height = pixel_height,
                         .zoom = 1,
                         .scale = scale};
    edges_of(self, width, edges);
    for (guint i = 0; i < self->count; i++) {
        paint_strip(&target, &self->strips[i], edges[i], edges[i + 1]);
        paint_strip(&target, &self->strips[i], width - edges[i + 1], width - edges[i]);
    }
    cairo_surface_mark_dirty(image);
    cairo_surface_set_device_scale(image, scale, scale);
    GskRoundedRect clip;
    gsk_rounded_rect_init_from_rect(&clip, &GRAPHENE_RECT_INIT(0, 0, (float)width, BAR), 3);
    gtk_snapshot_push_rounded_clip(snapshot, &clip);
    cairo_t *cr = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, (float)width, BAR));
    cairo_set_source_surface(cr, image, 0, 0);
    cairo_paint(cr);
    cairo_set_source_rgba(cr, 1, 1, 1, 0.8);
    cairo_rectangle(cr, floor(width / 2), 0, 1, BAR);
    cairo_fill(cr);
    cairo_destroy(cr);
    gtk_snapshot_pop(snapshot);
    cairo_surface_destroy(image);
}

static void place_number(GtkWidget *label, double left, const GtkRequisition *size)
{
    GtkAllocation allocation = {(int)round(left), BAR + GAP, size->width, size->height};
    gtk_widget_size_allocate(label, &allocation, -1);
}

/* Places the number of each strip below its outer edges, unless it would overlap the previous
 * number or reach the middle. */
static void ed_band_share_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    (void)height, (void)baseline;
    EdBandShare *self = ED_BAND_SHARE(widget);
    double edges[MAX_BARS + 2], free_from = 0;
    edges_of(self, width, edges);
    for (guint i = 0; i < self->count; i++) {
        GtkWidget *labels[2] = {self->numbers[i], self->numbers[2 * self->count - 1 - i]};
        GtkRequisition size;
        gtk_widget_get_preferred_size(labels[0], &size, NULL);
        double left = MAX(edges[i] - size.width / 2.0, 0);
        bool fits = left >= free_from && left + size.width < width / 2.0 - 2;
        ed_child_set_visible(labels[0], fits);
        ed_child_set_visible(labels[1], fits);
        if (!fits)
            continue;
        place_number(labels[0], left, &size);
        place_number(labels[1], width - left - size.width, &size);
        free_from = left + size.width + 4;
    }
}

/* Numbers appear on both sides: in the order of the strips, and then in reverse order. */
static void show_numbers(EdBandShare *self)
{
    for (guint i = 0; i < G_N_ELEMENTS(self->numbers); i++) {
        guint index = i < self->count ? i : 2 * self->count - 1 - i;
        bool shown = i < 2 * self->count;
        g_autofree char *text = shown ? ed_number_text(self->strips[index].radius, 2) : NULL;
        gtk_label_set_text(GTK_LABEL(self->numbers[i]), shown ? text : "");
        gtk_widget_set_visible(self->numbers[i], shown);
    }
}

static void ed_band_share_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    EdBandShare *self = ED_BAND_SHARE(widget);
    double width = gtk_widget_get_width(widget);
    if (self->count == 0 || width < 8)
        return;
    paint_bar(self, snapshot, width);
    for (guint i = 0; i < 2 * self->count; i++)
        if (gtk_widget_get_child_visible(self->numbers[i]))
            gtk_widget_snapshot_child(widget, self->numbers[i], snapshot);
}

static void ed_band_share_dispose(GObject *object)
{
    EdBandShare *self = ED_BAND_SHARE(object);
    for (guint i = 0; i < G_N_ELEMENTS(self->numbers); i++)
        g_clear_pointer(&self->numbers[i], gtk_widget_unparent);
    G_OBJECT_CLASS(ed_band_share_parent_class)->dispose(object);
}

static void ed_band_share_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                  int *minimum, int *natural, int *minimum_baseline,
                                  int *natural_baseline)
{
    bool across = orientation == GTK_ORIENTATION_HORIZONTAL;
    GtkRequisition size;
    gtk_widget_get_preferred_size(ED_BAND_SHARE(widget)->numbers[0], &size, NULL);
    *minimum = *natural = across ? 80 : BAR + GAP + size.height;
    *minimum_baseline = *natural_baseline = -1;
}

static void ed_band_share_class_init(EdBandShareClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    widget_class->snapshot = ed_band_share_snapshot;
    widget_class->measure = ed_band_share_measure;
    widget_class->size_allocate = ed_band_share_size_allocate;
    G_OBJECT_CLASS(class)->dispose = ed_band_share_dispose;
    gtk_widget_class_set_css_name(widget_class, "bandshare");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void ed_band_share_init(EdBandShare *self)
{
    for (guint i = 0; i < G_N_ELEMENTS(self->numbers); i++) {
        self->numbers[i] = gtk_label_new(NULL);
        gtk_widget_add_css_class(self->numbers[i], "note");
        gtk_widget_set_parent(self->numbers[i], GTK_WIDGET(self));
    }
}

static void describe(EdBandShare *self, const MapBands *bands)
{
    g_autoptr(GString) words = g_string_new(NULL);
    for (uint32_t i = 0; i < bands->count; i++)
        g_string_append_printf(words, "%s%s %.0f%%", i > 0 ? ", " : "", bands->bands[i]->name,
                               100 * map_bands_share(bands, i));
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Share of the road"), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                   words->str, -1);
}

void ed_band_share_show(EdBandShare *share, const MapBands *bands, const uint8_t road[4])
{
    double inner = 1;
    share->count = 0;
    for (uint32_t i = 0; bands != NULL && i < MIN(bands->count, MAX_BARS); i++) {
        const Band *band = bands->bands[i];
        double fits = map_bands_share(bands, i);
        share->strips[share->count++] =
            (Strip){inner - fits, draw_colour(band->colour, 1) | 0xff000000u, draw_band_hatch(i),
                    i > 0 ? bands->bands[i - 1]->radius / (double)DOCUMENT_PIXEL : 0};
        inner = fits;
    }
    if (share->count > 0) {
        share->strips[share->count] =
            (Strip){inner, draw_colour(road, 1) | 0xff000000u, HATCH_NONE,
                    bands->bands[share->count - 1]->radius / (double)DOCUMENT_PIXEL};
        share->count++;
        describe(share, bands);
    }
    show_numbers(share);
    gtk_widget_queue_resize(GTK_WIDGET(share));
}

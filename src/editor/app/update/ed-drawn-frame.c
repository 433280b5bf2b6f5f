/* SPDX-License-Identifier: MIT */
#include "app/update/ed-drawn-frame.h"

#include "session/ed-drawn-pictures.h"
#include "widgets/ed-visible.h"
#include "widgets/ed-widget.h"

/* Returns a copy that holds its own references, for a widget. */
static EdDrawnFrame *drawn_frame_dup(const EdDrawnFrame *shown)
{
    EdDrawnFrame *copy = g_memdup2(shown, sizeof *shown);
    g_object_ref(copy->session);
    node_ref(copy->project);
    node_ref(copy->frame);
    return copy;
}

static void drawn_frame_free(gpointer data)
{
    g_autofree EdDrawnFrame *copy = data;
    g_object_unref(copy->session);
    node_unref((void *)copy->project);
    node_unref((void *)copy->frame);
}

cairo_surface_t *ed_drawn_frame_surface(const EdDrawnFrame *shown, GtkWidget *widget, int width,
                                        int height, PixelRect around, int32_t dx, int32_t dy,
                                        unsigned show)
{
    int scale = gtk_widget_get_scale_factor(widget);
    const DrawTheme *theme = ed_widget_is_dark(widget) ? &draw_theme_dark : &draw_theme_light;
    DrawSpriteOptions options = {.theme = theme, .show = show};
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, width * scale, height * scale);
    cairo_surface_flush(surface);
    DrawTarget target = {.pixels = (uint32_t *)(void *)cairo_image_surface_get_data(surface),
                         .stride = (size_t)cairo_image_surface_get_stride(surface) / 4,
                         .width = width * scale,
                         .height = height * scale,
                         .zoom = 1,
                         .scale = scale};
    draw_fill(&target, draw_area_of(&target), theme->checker[0]);
    draw_fit(&target, around, 0);
    target.x -= (int64_t)(dx * target.zoom);
    target.y -= (int64_t)(dy * target.zoom);
    if (shown->frame != NULL)
        draw_sprite(&target, &(DrawSpriteView){shown->project, shown->frame, &options},
                    shown->pictures != NULL ? shown->pictures
                                            : ed_session_draw_pictures(shown->session));
    cairo_surface_mark_dirty(surface);
    cairo_surface_set_device_scale(surface, scale, scale);
    return surface;
}

static void draw_cb(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer user)
{
    const EdDrawnFrame *shown = user;
    cairo_surface_t *surface = ed_drawn_frame_surface(
        shown, GTK_WIDGET(area), width, height, frame_rect(shown->frame), 0, 0, DRAW_SPRITE_USUAL);
    cairo_set_source_surface(cr, surface, 0, 0);
    cairo_paint(cr);
    cairo_surface_destroy(surface);
}

GtkWidget *ed_drawn_frame_new(const EdDrawnFrame *shown, const char *label)
{
    GtkWidget *area = gtk_drawing_area_new();
    gtk_widget_set_size_request(area, ED_DRAWN_FRAME_WIDTH, ED_DRAWN_FRAME_HEIGHT);
    gtk_widget_set_valign(area, GTK_ALIGN_CENTER);
    ed_show_accessible(area, GTK_ACCESSIBLE_PROPERTY_LABEL, label);
    if (shown->frame == NULL) {
        gtk_widget_add_css_class(area, "no-frame");
        return area;
    }
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw_cb, drawn_frame_dup(shown),
                                   drawn_frame_free);
    g_signal_connect_object(shown->session, "pictures-changed", G_CALLBACK(gtk_widget_queue_draw),
                            area, G_CONNECT_SWAPPED);
    return area;
}

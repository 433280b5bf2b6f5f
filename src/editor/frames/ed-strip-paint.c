/* SPDX-License-Identifier: MIT */
/*
 * Draws the visible part of the frame strip.
 */
#include "frames/ed-strip-internal.h"

#include "canvas/ed-canvas-style.h"
#include "model/visible.h"
#include "session/ed-frame-filter.h"
#include "widgets/ed-widget.h"

#include <glib/gi18n.h>

/* ---- Layout ---- */

int strip_names_width(EdStripView *self)
{
    return (int)(122 * self->growth);
}

int strip_head_height(EdStripView *self)
{
    return (int)(22 * self->growth);
}

/* The rows begin below the legend of the dots, which is to the left of the thumbnails. */
int strip_rows_top(EdStripView *self)
{
    return strip_head_height(self) + (int)(THUMB_HEIGHT * self->growth) + 8;
}

int strip_row_height(EdStripView *self)
{
    return (int)(14 * self->growth);
}

double strip_names_left(EdStripView *self)
{
    GtkWidget *scrolled_window =
        gtk_widget_get_ancestor(GTK_WIDGET(self), GTK_TYPE_SCROLLED_WINDOW);
    double x, y;
    if (scrolled_window == NULL ||
        !ed_widget_position_in(scrolled_window, GTK_WIDGET(self), 0, 0, &x, &y))
        return 0;
    return MAX(x, 0);
}

double strip_column_left(EdStripView *self, uint32_t column)
{
    return strip_names_width(self) + 4.0 + (double)column * FRAME_WIDTH;
}

uint32_t strip_column_at(EdStripView *self, double x)
{
    if (self->strip == NULL || x < strip_names_left(self) + strip_names_width(self))
        return UINT32_MAX;
    double column = (x - strip_column_left(self, 0)) / FRAME_WIDTH;
    return column >= 0 && column < self->strip->count ? (uint32_t)column : UINT32_MAX;
}

uint32_t strip_shown_column(EdStripView *self)
{
    uint32_t step = ed_session_shown_step(self->watch.session);
    return step < self->strip->count ? step : UINT32_MAX;
}

const Frame *strip_frame_at(EdStripView *self, uint32_t column)
{
    return sprite_frame(self->strip->sprite, self->strip->frames[column]);
}

const AnimationStep *strip_step_at(EdStripView *self, uint32_t column)
{
    const Animation *animation = ed_session_animation(self->watch.session);
    return animation != NULL ? animation_step(animation, column) : NULL;
}

gboolean strip_is_selected(EdStripView *self, uint64_t frame)
{
    uint32_t count;
    const uint64_t *selected = ed_session_selected_frames(self->watch.session, &count);
    for (uint32_t i = 0; i < count; i++)
        if (selected[i] == frame)
            return TRUE;
    return FALSE;
}

uint32_t strip_loop_column(EdStripView *self)
{
    const Animation *animation = ed_session_animation(self->watch.session);
    if (self->loop_at >= 0)
        return (uint32_t)self->loop_at;
    return animation != NULL && animation->loop >= 0 &&
                   (uint32_t)animation->loop < self->strip->count
               ? (uint32_t)animation->loop
               : UINT32_MAX;
}

/* ---- Drawing ---- */

/* Draws a text with its left end (align 0), middle (0.5) or right end (1) at x. Its maximum width
 * is `width`, scaled like the text. */
static void draw_text(EdStripView *self, GtkSnapshot *snapshot, const char *text, double x,
                      double y, double align, double width, const GdkRGBA *colour)
{
    g_autofree char *line = text_visible(text);
    g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(GTK_WIDGET(self), line);
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
    PangoAttrList *attributes = pango_attr_list_new();
    pango_attr_list_insert(attributes, pango_attr_scale_new(0.85));
    pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum"));
    pango_layout_set_attributes(layout, attributes);
    pango_attr_list_unref(attributes);
    int w, h;
    pango_layout_get_pixel_size(layout, &w, &h);
    double max = width * self->growth;
    if (w > max) {
        pango_layout_set_width(layout, (int)(max * PANGO_SCALE));
        w = (int)max;
    }
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(snapshot,
                           &GRAPHENE_POINT_INIT((float)(x - align * w), (float)(y - h / 2.0)));
    gtk_snapshot_append_layout(snapshot, layout, colour);
    gtk_snapshot_restore(snapshot);
}

/* Draws arrows at the lower left of the thumbnail of a mirrored step. */
static void draw_flips(EdStripView *self, GtkSnapshot *snapshot, const AnimationStep *step,
                       double left)
{
    const EdCanvasStyle *style = ed_canvas_style(ed_widget_is_dark(GTK_WIDGET(self)));
    const char *mark = ed_flip_mark(step);
    if (mark != NULL)
        draw_text(self, snapshot, mark, left + 8, strip_head_height(self) + THUMB_HEIGHT - 8, 0, 30,
                  &style->accent);
}

/* Draws a question mark at the upper right of the thumbnail of a frame with an uncertain
 * proposal. */
static void draw_uncertain(EdStripView *self, GtkSnapshot *snapshot, const Frame *frame,
                           double left)
{
    const EdCanvasStyle *style = ed_canvas_style(ed_widget_is_dark(GTK_WIDGET(self)));
    double x = left + FRAME_WIDTH - 12, y = strip_head_height(self) + 9;
    if (!ed_session_is_uncertain(self->watch.session, frame->id))
        return;
    gtk_snapshot_append_color(snapshot, &style->ruler,
                              &GRAPHENE_RECT_INIT((float)x - 6, (float)y - 8, 12, 16));
    draw_text(self, snapshot, "?", x, y, 0.5, 20, &style->accent);
}

static void draw_column(EdStripView *self, GtkSnapshot *snapshot, uint32_t column, gboolean dark)
{
    const EdCanvasStyle *style = ed_canvas_style(dark);
    const Frame *frame = strip_frame_at(self, column);
    double left = strip_column_left(self, column);
    gboolean shown = column == strip_shown_column(self);
    gboolean selected = strip_is_selected(self, frame->id);
    if (shown || selected) {
        GdkRGBA back = style->fill;
        back.alpha = shown ? 0.22f : 0.12f;
        gtk_snapshot_append_color(
            snapshot, &back,
            &GRAPHENE_RECT_INIT((float)left, 0, FRAME_WIDTH,
                                (float)gtk_widget_get_height(GTK_WIDGET(self))));
    }
    g_autofree char *number = g_strdup_printf("%u", column + 1);
    const AnimationStep *step = strip_step_at(self, column);
    gboolean has_own_duration = step != NULL && step->duration > 0;
    g_autofree char *duration =
        g_strdup_printf("%d", (int)(has_own_duration ? step->duration : frame->duration));
    gboolean loop = column == strip_loop_column(self);
    draw_text(self, snapshot, number, left + 5 + (loop ? LOOP_MARK : 0),
              strip_head_height(self) / 2.0, 0, 40, shown ? &style->text : &style->dim);
    draw_text(self, snapshot, duration, left + FRAME_WIDTH - 5, strip_head_height(self) / 2.0, 1,
              40, has_own_duration ? &style->accent : &style->faint);
    graphene_rect_t thumb =
        GRAPHENE_RECT_INIT((float)left + 4, strip_head_height(self), THUMB_WIDTH, THUMB_HEIGHT);
    GskRoundedRect round;
    gsk_rounded_rect_init_from_rect(&round, &thumb, 4);
    gtk_snapshot_push_rounded_clip(snapshot, &round);
    ed_frame_thumbs_append(self->thumbs, snapshot, frame, step, thumb.origin.x, thumb.origin.y);
    gtk_snapshot_pop(snapshot);
    if (shown || selected) {
        const float widths[4] = {2, 2, 2, 2};
        GdkRGBA ring = style->accent;
        ring.alpha = shown ? 1 : 0.55f;
        const GdkRGBA colours[4] = {ring, ring, ring, ring};
        gtk_snapshot_append_border(snapshot, &round, widths, colours);
    }
    draw_flips(self, snapshot, step, left);
    draw_uncertain(self, snapshot, frame, left);
    if (frame->state == FRAME_DONE)
        draw_text(self, snapshot, "✓", left + FRAME_WIDTH - 9,
                  strip_head_height(self) + THUMB_HEIGHT - 8, 1, 20, &style->accent);
    if (!ed_frame_passes(ed_session_filter(self->watch.session), frame)) {
        GdkRGBA veil = style->ruler;
        veil.alpha = 0.7f;
        gtk_snapshot_append_color(snapshot, &veil,
                                  &GRAPHENE_RECT_INIT((float)left, 0, FRAME_WIDTH,
                                                      strip_head_height(self) + THUMB_HEIGHT));
    }
}

/* Draws a flag at the frame that the loop returns to, and a thin line down its left side. */
static void draw_loop(EdStripView *self, GtkSnapshot *snapshot, gboolean dark)
{
    const EdCanvasStyle *style = ed_canvas_style(dark);
    uint32_t column = strip_loop_column(self);
    if (column == UINT32_MAX)
        return;
    double left = strip_column_left(self, column);
    cairo_t *cr = gtk_snapshot_append_cairo(
        snapshot, &GRAPHENE_RECT_INIT((float)left, 0, LOOP_MARK + 3, strip_rows_top(self)));
    gdk_cairo_set_source_rgba(cr, &style->accent);
    cairo_rectangle(cr, left, 3, 1.5, strip_rows_top(self) - 6);
    cairo_move_to(cr, left, 4);
    cairo_line_to(cr, left + LOOP_MARK, strip_head_height(self) / 2.0);
    cairo_line_to(cr, left, strip_head_height(self) - 4);
    cairo_close_path(cr);
    cairo_fill(cr);
    cairo_destroy(cr);
}

static GdkRGBA row_colour(EdStripView *self, const EdStripRow *row, gboolean dark)
{
    const EdCanvasStyle *style = ed_canvas_style(dark);
    if (row->kind == ED_ROW_HOT_SPOT)
        return style->text;
    DrawTagStyle tag = draw_tag_style(ed_session_project(self->watch.session), row->tag);
    GdkRGBA colour = row->kind == ED_ROW_POINT ? style->accent : ed_rgba(tag.colour, 1);
    if (!dark && row->kind == ED_ROW_BOX) { /* tag colours are light, and so is the background */
        colour.red *= 0.77f;
        colour.green *= 0.77f;
        colour.blue *= 0.77f;
    }
    return colour;
}

static void draw_dot(cairo_t *cr, EdDot dot, double x, double y)
{
    cairo_new_path(cr);
    if (dot == ED_DOT_NONE) {
        cairo_move_to(cr, x - 2.5, y);
        cairo_line_to(cr, x + 2.5, y);
        cairo_set_line_width(cr, 1);
        cairo_stroke(cr);
        return;
    }
    cairo_arc(cr, x, y, dot == ED_DOT_MOVED ? 3.5 : 2.75, 0, 2 * G_PI);
    cairo_set_line_width(cr, 1.5);
    if (dot == ED_DOT_MOVED)
        cairo_fill(cr);
    else
        cairo_stroke(cr);
}

/* Draws the dots of the columns in view, with a thin line between successive dots. */
static void draw_row(EdStripView *self, cairo_t *cr, uint32_t index, uint32_t from, uint32_t to,
                     gboolean dark)
{
    const EdStripRow *row = &self->strip->rows[index];
    const EdCanvasStyle *style = ed_canvas_style(dark);
    GdkRGBA colour = row_colour(self, row, dark);
    double y = strip_rows_top(self) + index * strip_row_height(self) + strip_row_height(self) / 2.0;
    for (uint32_t i = from; i < to; i++) {
        double x = strip_column_left(self, i) + FRAME_WIDTH / 2.0;
        bool is_joined = i + 1 < self->strip->count && row->dots[i] != ED_DOT_NONE &&
                         row->dots[i + 1] != ED_DOT_NONE;
        if (is_joined) {
            GdkRGBA thin = colour;
            thin.alpha = 0.35f;
            gdk_cairo_set_source_rgba(cr, &thin);
            cairo_set_line_width(cr, 1);
            cairo_move_to(cr, x + 5, y);
            cairo_line_to(cr, x + FRAME_WIDTH - 5, y);
            cairo_stroke(cr);
        }
        const GdkRGBA *ink = row->dots[i] == ED_DOT_NONE ? &style->faint : &colour;
        gdk_cairo_set_source_rgba(cr, ink);
        draw_dot(cr, row->dots[i], x, y);
    }
}

static double legend_y(EdStripView *self, int line)
{
    return strip_head_height(self) + (14 + line * 15) * self->growth;
}

static void draw_names(EdStripView *self, GtkSnapshot *snapshot, gboolean dark)
{
    const EdCanvasStyle *style = ed_canvas_style(dark);
    double left = strip_names_left(self);
    gtk_snapshot_append_color(snapshot, &style->ruler,
                              &GRAPHENE_RECT_INIT((float)left, 0, strip_names_width(self),
                                                  (float)gtk_widget_get_height(GTK_WIDGET(self))));
    gtk_snapshot_append_color(snapshot, &style->line,
                              &GRAPHENE_RECT_INIT((float)left + strip_names_width(self), 0, 1,
                                                  (float)gtk_widget_get_height(GTK_WIDGET(self))));
    draw_text(self, snapshot, _("Frame"), left + 12, strip_head_height(self) / 2.0, 0, 70,
              &style->dim);
    draw_text(self, snapshot, _("ms"), left + strip_names_width(self) - 8,
              strip_head_height(self) / 2.0, 1, 30, &style->faint);
    cairo_t *cr = gtk_snapshot_append_cairo(
        snapshot, &GRAPHENE_RECT_INIT((float)left, strip_head_height(self), strip_names_width(self),
                                      (float)(strip_rows_top(self) - strip_head_height(self) +
                                              self->strip->row_count * strip_row_height(self))));
    static const EdDot dots[] = {ED_DOT_MOVED, ED_DOT_SAME, ED_DOT_NONE};
    const char *const labels[] = {_("moved"), _("unchanged"), _("missing")};
    gdk_cairo_set_source_rgba(cr, &style->dim);
    for (int i = 0; i < 3; i++)
        draw_dot(cr, dots[i], left + 18, legend_y(self, i));
    for (uint32_t i = 0; i < self->strip->row_count; i++) {
        GdkRGBA colour = row_colour(self, &self->strip->rows[i], dark);
        double y = strip_rows_top(self) + i * strip_row_height(self) + strip_row_height(self) / 2.0;
        gdk_cairo_set_source_rgba(cr, &colour);
        cairo_new_path(cr);
        if (self->strip->rows[i].kind == ED_ROW_BOX) {
            cairo_rectangle(cr, left + 14.5, y - 3.5, 7, 7);
        } else { /* a diamond, like points on the canvas */
            cairo_move_to(cr, left + 18, y - 4.5);
            cairo_line_to(cr, left + 22.5, y);
            cairo_line_to(cr, left + 18, y + 4.5);
            cairo_line_to(cr, left + 13.5, y);
            cairo_close_path(cr);
        }
        cairo_fill(cr);
    }
    cairo_destroy(cr);
    for (int i = 0; i < 3; i++)
        draw_text(self, snapshot, labels[i], left + 28, legend_y(self, i), 0, 90, &style->faint);
    for (uint32_t i = 0; i < self->strip->row_count; i++) {
        const EdStripRow *row = &self->strip->rows[i];
        const Tag *tag = project_tag(ed_session_project(self->watch.session), row->tag);
        const char *name = row->kind == ED_ROW_HOT_SPOT ? _("hot spot")
                           : *row->name != '\0'         ? row->name
                           : tag != NULL                ? tag->name
                                                        : _("no tag");
        draw_text(self, snapshot, name, left + 28,
                  strip_rows_top(self) + i * strip_row_height(self) + strip_row_height(self) / 2.0,
                  0, 88, &style->dim);
    }
}

void strip_paint(GtkWidget *widget, GtkSnapshot *snapshot)
{
    EdStripView *self = ED_STRIP_VIEW(widget);
    if (self->strip == NULL || self->strip->count == 0)
        return;
    gboolean dark = ed_widget_is_dark(GTK_WIDGET(self));
    double left = strip_names_left(self) + strip_names_width(self);
    double right =
        strip_names_left(self) + (self->across != NULL ? gtk_adjustment_get_page_size(self->across)
                                                       : gtk_widget_get_width(widget));
    uint32_t from = (uint32_t)MAX(0, (left - strip_column_left(self, 0)) / FRAME_WIDTH);
    uint32_t to = (uint32_t)CLAMP((right - strip_column_left(self, 0)) / FRAME_WIDTH + 1, 0,
                                  self->strip->count);
    EdThumbLook look = {
        .width = THUMB_WIDTH, .height = THUMB_HEIGHT, .show = DRAW_SPRITE_THUMBNAIL, .dark = dark};
    ed_frame_thumbs_begin(self->thumbs, self->watch.session, &look);
    for (uint32_t i = from; i < to; i++)
        draw_column(self, snapshot, i, dark);
    ed_frame_thumbs_end(self->thumbs);
    draw_loop(self, snapshot, dark);
    cairo_t *cr = gtk_snapshot_append_cairo(
        snapshot,
        &GRAPHENE_RECT_INIT((float)left, strip_rows_top(self), (float)MAX(right - left, 1),
                            (float)(self->strip->row_count * strip_row_height(self))));
    for (uint32_t i = 0; i < self->strip->row_count; i++)
        draw_row(self, cr, i, from, to, dark);
    cairo_destroy(cr);
    if (self->drop >= 0) {
        const EdCanvasStyle *style = ed_canvas_style(dark);
        gtk_snapshot_append_color(
            snapshot, &style->accent,
            &GRAPHENE_RECT_INIT((float)strip_column_left(self, (uint32_t)self->drop) - 1, 0, 2,
                                (float)gtk_widget_get_height(widget)));
    }
    draw_names(self, snapshot, dark);
}

/* SPDX-License-Identifier: MIT */
/* Draws text on a picture with cairo's own text functions. */
#include "render/text.h"

#include <math.h>

/* The height of a capital letter, as a fraction of the font size, in this face. */
static const double capital_height = 0.729;

static void select_font(cairo_t *cr, const TextStyle *style)
{
    cairo_select_font_face(cr, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
                           style->face == TEXT_PLAIN ? CAIRO_FONT_WEIGHT_NORMAL
                                                     : CAIRO_FONT_WEIGHT_BOLD);
    cairo_set_font_size(cr, style->size);
}

double text_width(cairo_t *cr, const TextStyle *style, const char *text)
{
    cairo_text_extents_t extents;
    select_font(cr, style);
    cairo_text_extents(cr, text, &extents);
    return extents.x_advance;
}

void text_draw(cairo_t *cr, const TextStyle *style, double x, double y, double align,
               const char *text)
{
    double left = x - align * text_width(cr, style, text);
    /* Whole pixels keep the stems sharp. */
    cairo_move_to(cr, round(left), round(y + style->size * capital_height / 2));
    cairo_set_source_rgb(cr, style->colour.red, style->colour.green, style->colour.blue);
    cairo_show_text(cr, text);
    /* Otherwise the current point would stay at the end of the text, and a later arc would be
     * joined to it. */
    cairo_new_path(cr);
}

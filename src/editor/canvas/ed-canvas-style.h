/* SPDX-License-Identifier: MIT */
/**
 * canvas/ed-canvas-style.h: the colours of what the canvas draws around and above the document.
 * Colours that panels use, too, equal the tokens of ui/dark.css and ui/light.css; a test compares
 * them.
 *
 *     const EdCanvasStyle *style = ed_canvas_style(dark);
 *     gtk_snapshot_append_color(snapshot, &style->surround, &bounds);
 */
#ifndef GABARIT_CANVAS_ED_CANVAS_STYLE_H
#define GABARIT_CANVAS_ED_CANVAS_STYLE_H

#include "draw/theme.h"

#include <gtk/gtk.h>

typedef struct EdCanvasStyle {
    const DrawTheme *theme; /**< what core/draw fills tiles with */
    GdkRGBA surround;       /**< @c_canvas */
    GdkRGBA ruler;          /**< @c_panel */
    GdkRGBA line;           /**< @c_line */
    GdkRGBA tick;
    GdkRGBA text;   /**< @c_text */
    GdkRGBA dim;    /**< @c_dim */
    GdkRGBA faint;  /**< @c_faint */
    GdkRGBA accent; /**< @c_accent */
    GdkRGBA fill;   /**< @c_fill */
    GdkRGBA span;   /**< of a ruler beside what is selected */
    GdkRGBA guide;
    GdkRGBA walked; /**< of a partition: what a probe asked */
    GdkRGBA pinned; /**< what stands pinned beside the frame */
} EdCanvasStyle;

const EdCanvasStyle *ed_canvas_style(gboolean dark);

/** The accent of the dark look in bytes: of things in lists that have no tag, in both looks. */
void ed_untagged_colour(uint8_t colour[4]);

/** A colour of core/draw as a GdkRGBA, its alpha multiplied by `alpha`. */
GdkRGBA ed_rgba(DrawColour colour, double share);

#endif

/* SPDX-License-Identifier: MIT */
/**
 * canvas/ed-canvas-style.h: the colours of everything that the canvas draws around and above the
 * document, from the tokens of ui/dark.css and ui/light.css. Colours of marks are in draw/theme.h.
 *
 *     const EdCanvasStyle *style = ed_canvas_style(dark);
 *     gtk_snapshot_append_color(snapshot, &style->surround, &bounds);
 */
#pragma once

#include "draw/theme.h"

#include <gtk/gtk.h>

typedef struct EdCanvasStyle {
    const DrawTheme *theme; /**< colours that core/draw fills tiles with */
    GdkRGBA surround;       /**< @c_canvas */
    GdkRGBA ruler;          /**< @c_panel */
    GdkRGBA line;           /**< @c_line */
    GdkRGBA tick;           /**< @c_tick, and so on */
    GdkRGBA text;           /**< @c_text */
    GdkRGBA dim;            /**< @c_dim */
    GdkRGBA faint;          /**< @c_faint */
    GdkRGBA accent;         /**< @c_accent */
    GdkRGBA fill;           /**< @c_fill */
    GdkRGBA span;           /**< part of a ruler next to the selection */
    GdkRGBA guide;
    GdkRGBA visited; /**< parts of a partition that a probe visited */
} EdCanvasStyle;

const EdCanvasStyle *ed_canvas_style(gboolean dark);

/** Returns the accent of the dark theme as R, G, B, A bytes. In both themes, lists use it for items
 * that have no tag. */
void ed_untagged_colour(uint8_t colour[4]);

/** Converts a colour of core/draw to a GdkRGBA, with its alpha multiplied by `share`. */
GdkRGBA ed_rgba(DrawColour colour, double share);

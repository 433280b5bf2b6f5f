/* SPDX-License-Identifier: MIT */
/**
 * svg.h: draws the part of SVG that the icons use, at build time, so that the editor needs no SVG
 * loader at run time.
 *
 *     if (!svg_draw("box.svg", text, length, cr, 32, &error))
 *         g_printerr("%s\n", error->message);
 *
 * Supported are rect, circle, ellipse, polyline, polygon and path in a square viewBox that begins
 * at 0 0, alone or in groups: filled with a colour or with a linear gradient from defs, stroked
 * with a colour. Everything else is an error, so that nothing in a picture is silently omitted.
 */
#ifndef GABARIT_ICONS_SVG_H
#define GABARIT_ICONS_SVG_H

#include <cairo.h>
#include <glib.h>
#include <stdbool.h>

/** The domain of the errors; their messages begin with the file and its line. */
GQuark svg_error_quark(void);
#define SVG_ERROR (svg_error_quark())

/**
 * Draws a picture with its top left at the origin of `cr`, `size` units wide and high. `name` is
 * only used in messages. Returns false with `error` set if something in the picture is not
 * supported.
 */
bool svg_draw(const char *name, const char *text, size_t length, cairo_t *cr, double size,
              GError **error);

/** Adds path data (the `d` of a path) to cairo's path. Returns false if it is not supported. */
bool svg_path(cairo_t *cr, const char *data);

#endif

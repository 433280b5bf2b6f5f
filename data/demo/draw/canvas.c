/* SPDX-License-Identifier: MIT */
/* Implements canvas.h. PNG files are encoded by the art module of core. */
#include "canvas.h"

#include <math.h>
#include <string.h>

Canvas *canvas_new(int width, int height)
{
    Canvas *canvas = g_new0(Canvas, 1);
    *canvas = (Canvas){width, height, g_new0(Colour, (size_t)width * (size_t)height)};
    return canvas;
}

void canvas_free(Canvas *canvas)
{
    if (canvas == NULL)
        return;
    g_free(canvas->pixels);
    g_free(canvas);
}

static Colour *pixel_at(const Canvas *canvas, int x, int y)
{
    if (x < 0 || y < 0 || x >= canvas->width || y >= canvas->height)
        return NULL;
    return &canvas->pixels[(size_t)y * (size_t)canvas->width + (size_t)x];
}

void canvas_put(Canvas *canvas, int x, int y, Colour colour)
{
    Colour *pixel = pixel_at(canvas, x, y);
    if (pixel != NULL && colour != 0)
        *pixel = colour;
}

void canvas_rect(Canvas *canvas, int x, int y, int width, int height, Colour colour)
{
    for (int j = y; j < y + height; j++)
        for (int i = x; i < x + width; i++)
            canvas_put(canvas, i, j, colour);
}

void canvas_bevel(Canvas *canvas, int x, int y, int width, int height, const Ramp *ramp)
{
    canvas_rect(canvas, x, y, width, height, ramp->shade[0]);
    canvas_rect(canvas, x + 1, y + 1, width - 2, height - 2, ramp->shade[2]);
    canvas_rect(canvas, x + 1, y + 1, width - 2, 1, ramp->shade[4]);
    canvas_rect(canvas, x + 1, y + 1, 1, height - 2, ramp->shade[3]);
    canvas_rect(canvas, x + width - 2, y + 2, 1, height - 3, ramp->shade[1]);
    canvas_rect(canvas, x + 2, y + height - 2, width - 3, 1, ramp->shade[1]);
}

void canvas_line(Canvas *canvas, int x0, int y0, int x1, int y1, Colour colour)
{
    int steps = MAX(ABS(x1 - x0), ABS(y1 - y0));
    for (int i = 0; i <= steps; i++) {
        double t = steps > 0 ? (double)i / steps : 0;
        canvas_put(canvas, floor_of(x0 + (x1 - x0) * t + 0.5), floor_of(y0 + (y1 - y0) * t + 0.5),
                   colour);
    }
}

void canvas_ellipse(Canvas *canvas, double x, double y, double rx, double ry, Colour colour)
{
    for (int j = floor_of(y - ry); j <= y + ry; j++) {
        for (int i = floor_of(x - rx); i <= x + rx; i++) {
            double u = (i + 0.5 - x) / rx, v = (j + 0.5 - y) / ry;
            if (u * u + v * v < 1)
                canvas_put(canvas, i, j, colour);
        }
    }
}

void canvas_multiply_ellipse(Canvas *canvas, double x, double y, double rx, double ry,
                             double factor)
{
    for (int j = floor_of(y - ry); j <= y + ry; j++) {
        for (int i = floor_of(x - rx); i <= x + rx; i++) {
            double u = (i + 0.5 - x) / rx, v = (j + 0.5 - y) / ry;
            if (u * u + v * v < 1)
                canvas_multiply(canvas, i, j, factor);
        }
    }
}

bool polygon_contains(const int *corners, int count, double x, double y)
{
    bool inside = false;
    for (int i = 0, j = count - 1; i < count; j = i++) {
        double ax = corners[i * 2], ay = corners[i * 2 + 1];
        double bx = corners[j * 2], by = corners[j * 2 + 1];
        if ((ay > y) != (by > y) && x < ax + (bx - ax) * (y - ay) / (by - ay))
            inside = !inside;
    }
    return inside;
}

void canvas_multiply(Canvas *canvas, int x, int y, double factor)
{
    Colour *pixel = pixel_at(canvas, x, y);
    if (pixel != NULL && *pixel != 0)
        *pixel = colour_multiply(*pixel, factor);
}

void canvas_blend(Canvas *canvas, int x, int y, Colour colour, double fraction)
{
    Colour *pixel = pixel_at(canvas, x, y);
    if (pixel != NULL && *pixel != 0)
        *pixel = colour_mix(*pixel, colour, fraction);
}

void canvas_stamp(Canvas *canvas, int x, int y, const char *const *rows, int count,
                  const char *letters, const Colour *colours)
{
    for (int j = 0; j < count; j++) {
        for (int i = 0; rows[j][i] != 0; i++) {
            const char *letter = strchr(letters, rows[j][i]);
            if (letter != NULL)
                canvas_put(canvas, x + i, y + j, colours[letter - letters]);
        }
    }
}

/* ---- Files ---- */

static uint8_t *make_rgba(const Canvas *canvas)
{
    size_t count = (size_t)canvas->width * (size_t)canvas->height;
    uint8_t *rgba = g_malloc(count * 4);
    for (size_t i = 0; i < count; i++)
        for (int channel = 0; channel < 4; channel++)
            rgba[i * 4 + (size_t)channel] =
                (uint8_t)(canvas->pixels[i] >> (channel == 3 ? 24 : 16 - 8 * channel));
    return rgba;
}

Pixels *canvas_pixels(const Canvas *canvas)
{
    return pixels_take((uint32_t)canvas->width, (uint32_t)canvas->height, make_rgba(canvas));
}

/*
 * Converts pixels to one byte each and a palette. Returns the number of colours, or 0 if there are
 * more than 256.
 */
static uint32_t index_colours(const Pixels *pixels, uint8_t *indices, uint8_t palette[1024])
{
    uint32_t colours = 0;
    size_t count = (size_t)pixels->width * pixels->height;
    for (size_t i = 0; i < count; i++) {
        uint32_t index = 0;
        while (index < colours && memcmp(palette + index * 4, pixels->rgba + i * 4, 4) != 0)
            index++;
        if (index == 256)
            return 0;
        if (index == colours)
            memcpy(palette + colours++ * 4, pixels->rgba + i * 4, 4);
        indices[i] = (uint8_t)index;
    }
    return colours;
}

bool canvas_save(const Canvas *canvas, const char *path, GError **error)
{
    Pixels *pixels = canvas_pixels(canvas);
    uint8_t palette[1024];
    uint8_t *indices = g_malloc((size_t)pixels->width * pixels->height);
    uint32_t colours = index_colours(pixels, indices, palette);
    GBytes *png = colours > 0 ? indexed_to_png(pixels->width, pixels->height, indices, palette,
                                               colours, error)
                              : pixels_to_png(pixels, error);
    g_free(indices);
    pixels_unref(pixels);
    if (png == NULL)
        return false;
    gsize size;
    const char *bytes = g_bytes_get_data(png, &size);
    bool saved = g_file_set_contents(path, bytes, (gssize)size, error);
    g_bytes_unref(png);
    return saved;
}

/* ---- Colours ---- */

static Colour channel_of(Colour colour, int shift)
{
    return colour >> shift & 255;
}

Colour colour_multiply(Colour colour, double factor)
{
    Colour result = colour & 0xff000000;
    for (int shift = 0; shift < 24; shift += 8)
        result |= (Colour)clamp_to(channel_of(colour, shift) * factor, 0, 255) << shift;
    return result;
}

Colour colour_mix(Colour a, Colour b, double fraction)
{
    Colour result = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        double from = channel_of(a, shift), to = channel_of(b, shift);
        result |= (Colour)clamp_to(from + (to - from) * fraction + 0.5, 0, 255) << shift;
    }
    return result;
}

Ramp ramp_shaded(const Ramp *ramp)
{
    Ramp shaded = {{colour_mix(ramp->shade[0], 0xff141024, 0.2), 0, 0, 0, 0}};
    for (int i = 1; i < 5; i++)
        shaded.shade[i] = colour_mix(ramp->shade[i], 0xff3a1a40, 0.14 + 0.04 * i);
    return shaded;
}

/* ---- Numbers ---- */

double random_at(int x, int y)
{
    uint32_t hash = (uint32_t)x * 0x9e3779b1u ^ ((uint32_t)y * 0x85ebca77u + 0x165667b1u);
    hash = (hash ^ hash >> 15) * 0x2c1b3c6du;
    hash = (hash ^ hash >> 12) * 0x297a2d39u;
    return ((hash ^ hash >> 15) & 0xffff) / 65535.0;
}

double noise_at(double x, double y)
{
    int left = floor_of(x), top = floor_of(y);
    double u = smooth_step(0, 1, x - left), v = smooth_step(0, 1, y - top);
    double above = random_at(left, top) * (1 - u) + random_at(left + 1, top) * u;
    double below = random_at(left, top + 1) * (1 - u) + random_at(left + 1, top + 1) * u;
    return above * (1 - v) + below * v;
}

/* The first quarter turn is computed with a Taylor series, the others by symmetry. */
double sine(double degrees)
{
    double turns = degrees / 360;
    turns -= floor_of(turns);
    double sign = turns >= 0.5 ? -1 : 1;
    double half = turns >= 0.5 ? turns - 0.5 : turns;
    double x = (half > 0.25 ? 0.5 - half : half) * 6.283185307179586, square = x * x;
    return sign * x * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72))));
}

double cosine(double degrees)
{
    return sine(degrees + 90);
}

double length_of(double x, double y)
{
    return sqrt(x * x + y * y);
}

double smooth_step(double from, double to, double value)
{
    double t = clamp_to((value - from) / (to - from), 0, 1);
    return t * t * (3 - 2 * t);
}

int floor_of(double value)
{
    int truncated = (int)value;
    return truncated > value ? truncated - 1 : truncated;
}

double clamp_to(double value, double min, double max)
{
    return value < min ? min : value > max ? max : value;
}

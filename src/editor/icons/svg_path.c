/* SPDX-License-Identifier: MIT */
/*
 * Converts path data to calls of cairo: M L H V C A Z and their relative forms.
 */
#include "svg.h"

#include <math.h>
#include <string.h>

typedef struct Pen {
    cairo_t *cr;
    const char *rest;      /* the data that are not read yet */
    double x, y;           /* current position */
    double from_x, from_y; /* start of the subpath */
} Pen;

static void skip_blank(Pen *pen)
{
    pen->rest += strspn(pen->rest, " \t\r\n,");
}

static bool read_numbers(Pen *pen, double *numbers, int count)
{
    for (int i = 0; i < count; i++) {
        skip_blank(pen);
        char *end = NULL;
        numbers[i] = g_ascii_strtod(pen->rest, &end);
        if (end == pen->rest || !isfinite(numbers[i]))
            return false;
        pen->rest = end;
    }
    return true;
}

static void line_to(Pen *pen, double x, double y)
{
    pen->x = x;
    pen->y = y;
    cairo_line_to(pen->cr, x, y);
}

static void move_to(Pen *pen, double x, double y)
{
    pen->x = pen->from_x = x;
    pen->y = pen->from_y = y;
    cairo_move_to(pen->cr, x, y);
}

static void close_subpath(Pen *pen)
{
    pen->x = pen->from_x;
    pen->y = pen->from_y;
    cairo_close_path(pen->cr);
}

/* Draws an arc to (x, y). `arc` has the numbers of the command: rx, ry, rotation, large-arc flag,
 * sweep flag. Only circular arcs are supported: the icons have no others. */
static bool arc_to(Pen *pen, const double arc[7], double x, double y)
{
    double radius = arc[0];
    bool large = arc[3] != 0, clockwise = arc[4] != 0;
    double dx = x - pen->x, dy = y - pen->y, chord = hypot(dx, dy);
    bool has_valid_flags = (arc[3] == 0 || arc[3] == 1) && (arc[4] == 0 || arc[4] == 1);
    if (!has_valid_flags || arc[1] != radius || radius <= 0 || chord == 0)
        return false;
    radius = fmax(radius, chord / 2);
    double centre_distance = sqrt(fmax(0, radius * radius - chord * chord / 4));
    double side = large == clockwise ? -1 : 1;
    double centre_x = (pen->x + x) / 2 - side * centre_distance * dy / chord;
    double centre_y = (pen->y + y) / 2 + side * centre_distance * dx / chord;
    double start_angle = atan2(pen->y - centre_y, pen->x - centre_x);
    double end_angle = atan2(y - centre_y, x - centre_x);
    (clockwise ? cairo_arc : cairo_arc_negative)(pen->cr, centre_x, centre_y, radius, start_angle,
                                                 end_angle);
    pen->x = x;
    pen->y = y;
    return true;
}

static int number_count(char command)
{
    switch (g_ascii_toupper(command)) {
    case 'M':
    case 'L':
        return 2;
    case 'H':
    case 'V':
        return 1;
    case 'C':
        return 6;
    case 'A':
        return 7;
    default:
        return 0;
    }
}

static bool draw_part(Pen *pen, char command)
{
    double n[7];
    if (!read_numbers(pen, n, number_count(command)))
        return false;
    bool relative = g_ascii_islower(command);
    double x = relative ? pen->x : 0, y = relative ? pen->y : 0;
    switch (g_ascii_toupper(command)) {
    case 'M':
        move_to(pen, x + n[0], y + n[1]);
        return true;
    case 'L':
        line_to(pen, x + n[0], y + n[1]);
        return true;
    case 'H':
        line_to(pen, x + n[0], pen->y);
        return true;
    case 'V':
        line_to(pen, pen->x, y + n[0]);
        return true;
    case 'C':
        cairo_curve_to(pen->cr, x + n[0], y + n[1], x + n[2], y + n[3], x + n[4], y + n[5]);
        pen->x = x + n[4];
        pen->y = y + n[5];
        return true;
    case 'A':
        return arc_to(pen, n, x + n[5], y + n[6]);
    default:
        return false;
    }
}

bool svg_path(cairo_t *cr, const char *data)
{
    Pen pen = {.cr = cr, .rest = data};
    char command = 0;
    for (skip_blank(&pen); *pen.rest != '\0'; skip_blank(&pen)) {
        if (g_ascii_isalpha(*pen.rest))
            command = *pen.rest++;
        else if (command == 'M' || command == 'm')
            command = command == 'M' ? 'L' : 'l'; /* further points are lines */
        if (g_ascii_toupper(command) == 'Z')
            close_subpath(&pen);
        else if (!draw_part(&pen, command))
            return false;
        if (g_ascii_toupper(command) == 'Z')
            command = 0; /* no numbers may follow it */
    }
    return true;
}

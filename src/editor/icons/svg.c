/* SPDX-License-Identifier: MIT */
/*
 * Implements svg.h with a stack of groups: each element is drawn when its start tag is read, with
 * its own paint and the paint that it inherits. Attributes are read by tables; an attribute that is
 * in no table is an error.
 */
#include "svg.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 8, MAX_STOPS = 8, MAX_DASHES = 4, MAX_GRADIENTS = 8 };

G_DEFINE_QUARK(svg - error - quark, svg_error)

typedef struct Colour {
    double red, green, blue;
} Colour;

/* A linear gradient; its positions are relative to the bounding box of the filled shape. */
typedef struct Gradient {
    char id[16];
    double x1, y1, x2, y2;
    int stop_count;
    double offsets[MAX_STOPS];
    Colour stops[MAX_STOPS];
} Gradient;

typedef struct Paint {
    bool fills, strokes;
    const Gradient *gradient; /* NULL: fills with the colour */
    Colour fill, stroke;
    double fill_opacity, stroke_opacity;
    double width; /* of strokes */
    cairo_fill_rule_t rule;
    cairo_line_cap_t cap;
    cairo_line_join_t join;
    double dashes[MAX_DASHES];
    int dash_count;
} Paint;

/* The geometry of an element; the table `shapes` lists the attributes of each element. */
typedef struct Shape {
    double x, y, width, height, cx, cy, r, rx, ry;
    const char *points, *d;
} Shape;

typedef struct Drawing {
    const char *name;
    cairo_t *cr;
    double size;             /* of the picture, in units of `cr` */
    Paint paints[MAX_DEPTH]; /* paints[depth] belongs to the innermost open element */
    int depth;
    Gradient gradients[MAX_GRADIENTS];
    int gradient_count;
} Drawing;

static const Paint default_paint = {
    .fills = true,
    .fill_opacity = 1,
    .stroke_opacity = 1,
    .width = 1,
    .cap = CAIRO_LINE_CAP_BUTT,
    .join = CAIRO_LINE_JOIN_MITER,
};

/* ---- Values ---- */

static bool read_number(const char *text, double *number)
{
    char *end = NULL;
    *number = g_ascii_strtod(text, &end);
    return end != text && *end == '\0' && isfinite(*number);
}

static bool read_colour(const char *text, Colour *colour)
{
    size_t digits = strlen(text) - 1;
    if (text[0] != '#' || (digits != 3 && digits != 6) ||
        strspn(text + 1, "0123456789abcdefABCDEF") != digits)
        return false;
    unsigned long value = strtoul(text + 1, NULL, 16);
    if (digits == 3)
        value = (value & 0xf00) * 0x1100 + (value & 0xf0) * 0x110 + (value & 0xf) * 0x11;
    colour->red = (double)(value >> 16 & 255) / 255;
    colour->green = (double)(value >> 8 & 255) / 255;
    colour->blue = (double)(value & 255) / 255;
    return true;
}

/* Returns the index of a word in a list; -1 if it is not there. */
static int read_word(const char *text, const char *const *words)
{
    for (int i = 0; words[i] != NULL; i++)
        if (strcmp(text, words[i]) == 0)
            return i;
    return -1;
}

static bool read_dashes(const char *text, Paint *paint)
{
    char *end = NULL;
    paint->dash_count = 0;
    for (; *text != '\0'; text = end + strspn(end, " ,")) {
        double dash = g_ascii_strtod(text, &end);
        if (end == text || dash <= 0 || paint->dash_count == MAX_DASHES)
            return false;
        paint->dashes[paint->dash_count++] = dash;
    }
    return paint->dash_count > 0;
}

static const Gradient *gradient_named(const Drawing *drawing, const char *text)
{
    for (int i = 0; i < drawing->gradient_count; i++) {
        const Gradient *gradient = &drawing->gradients[i];
        size_t length = strlen(gradient->id);
        if (strncmp(text, "url(#", 5) == 0 && strncmp(text + 5, gradient->id, length) == 0 &&
            strcmp(text + 5 + length, ")") == 0)
            return gradient;
    }
    return NULL;
}

/* ---- Attributes ---- */

static bool read_fill(const Drawing *drawing, const char *value, Paint *paint)
{
    paint->fills = strcmp(value, "none") != 0;
    paint->gradient = gradient_named(drawing, value);
    return !paint->fills || paint->gradient != NULL || read_colour(value, &paint->fill);
}

static bool read_stroke(const char *value, Paint *paint)
{
    paint->strokes = strcmp(value, "none") != 0;
    return !paint->strokes || read_colour(value, &paint->stroke);
}

/* Reads one attribute of an element's paint. Returns false if it is not a paint attribute, or its
 * value is invalid. */
static bool read_paint(const Drawing *drawing, const char *name, const char *value, Paint *paint)
{
    static const char *const names[] = {"fill",
                                        "stroke",
                                        "fill-rule",
                                        "stroke-linecap",
                                        "stroke-linejoin",
                                        "stroke-dasharray",
                                        "fill-opacity",
                                        "stroke-opacity",
                                        "stroke-width",
                                        NULL};
    static const char *const rules[] = {"nonzero", "evenodd", NULL};
    static const char *const caps[] = {"butt", "round", NULL};
    static const char *const joins[] = {"miter", "round", NULL};
    int word = 0;
    switch (read_word(name, names)) {
    case 0:
        return read_fill(drawing, value, paint);
    case 1:
        return read_stroke(value, paint);
    case 2:
        paint->rule = (word = read_word(value, rules)) == 1 ? CAIRO_FILL_RULE_EVEN_ODD
                                                            : CAIRO_FILL_RULE_WINDING;
        return word >= 0;
    case 3:
        paint->cap =
            (word = read_word(value, caps)) == 1 ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT;
        return word >= 0;
    case 4:
        paint->join =
            (word = read_word(value, joins)) == 1 ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER;
        return word >= 0;
    case 5:
        return read_dashes(value, paint);
    case 6:
        return read_number(value, &paint->fill_opacity);
    case 7:
        return read_number(value, &paint->stroke_opacity);
    case 8:
        return read_number(value, &paint->width);
    default:
        return false;
    }
}

/* Elements, and the geometry attributes of each. */
static const struct {
    const char *element;
    const char *attributes[7];
} shapes[] = {
    {"rect", {"x", "y", "width", "height", "rx"}},
    {"circle", {"cx", "cy", "r"}},
    {"ellipse", {"cx", "cy", "rx", "ry"}},
    {"polyline", {"points"}},
    {"polygon", {"points"}},
    {"path", {"d"}},
    {"g", {NULL}},
};

static int shape_named(const char *element)
{
    for (size_t i = 0; i < G_N_ELEMENTS(shapes); i++)
        if (strcmp(shapes[i].element, element) == 0)
            return (int)i;
    return -1;
}

static bool read_geometry(const char *name, const char *value, Shape *shape)
{
    if (strcmp(name, "points") == 0)
        return (shape->points = value) != NULL;
    if (strcmp(name, "d") == 0)
        return (shape->d = value) != NULL;
    static const char *const names[] = {"x",  "y", "width", "height", "cx",
                                        "cy", "r", "rx",    "ry",     NULL};
    double *const numbers[] = {&shape->x,  &shape->y, &shape->width, &shape->height, &shape->cx,
                               &shape->cy, &shape->r, &shape->rx,    &shape->ry};
    return read_number(value, numbers[read_word(name, names)]);
}

/* ---- Drawing ---- */

static void add_rect(cairo_t *cr, const Shape *shape)
{
    double x = shape->x, y = shape->y, w = shape->width, h = shape->height;
    double r = fmin(shape->rx, fmin(w, h) / 2);
    if (r <= 0) {
        cairo_rectangle(cr, x, y, w, h);
        return;
    }
    cairo_new_sub_path(cr);
    cairo_arc(cr, x + w - r, y + r, r, -G_PI_2, 0);
    cairo_arc(cr, x + w - r, y + h - r, r, 0, G_PI_2);
    cairo_arc(cr, x + r, y + h - r, r, G_PI_2, G_PI);
    cairo_arc(cr, x + r, y + r, r, G_PI, 1.5 * G_PI);
    cairo_close_path(cr);
}

static void add_ellipse(cairo_t *cr, const Shape *shape)
{
    double rx = shape->r > 0 ? shape->r : shape->rx, ry = shape->r > 0 ? shape->r : shape->ry;
    if (rx <= 0 || ry <= 0)
        return;
    cairo_save(cr);
    cairo_translate(cr, shape->cx, shape->cy);
    cairo_scale(cr, rx, ry);
    cairo_arc(cr, 0, 0, 1, 0, 2 * G_PI);
    cairo_close_path(cr);
    cairo_restore(cr);
}

/* A list of points is path data without command letters. */
static bool add_points(cairo_t *cr, const char *points, bool closed)
{
    g_autofree char *data = g_strconcat("M", points, closed ? "Z" : "", NULL);
    return strpbrk(points, "MLHVCAZmlhvcaz") == NULL && svg_path(cr, data);
}

static bool add_shape(cairo_t *cr, const char *element, const Shape *shape)
{
    if (strcmp(element, "rect") == 0)
        add_rect(cr, shape);
    else if (shape->points != NULL)
        return add_points(cr, shape->points, strcmp(element, "polygon") == 0);
    else if (shape->d != NULL)
        return svg_path(cr, shape->d);
    else
        add_ellipse(cr, shape);
    return true;
}

static void set_gradient(cairo_t *cr, const Gradient *gradient, double opacity)
{
    double left, top, right, bottom;
    cairo_path_extents(cr, &left, &top, &right, &bottom);
    double w = right - left, h = bottom - top;
    cairo_pattern_t *pattern =
        cairo_pattern_create_linear(left + gradient->x1 * w, top + gradient->y1 * h,
                                    left + gradient->x2 * w, top + gradient->y2 * h);
    for (int i = 0; i < gradient->stop_count; i++) {
        Colour stop = gradient->stops[i];
        cairo_pattern_add_color_stop_rgba(pattern, gradient->offsets[i], stop.red, stop.green,
                                          stop.blue, opacity);
    }
    cairo_set_source(cr, pattern);
    cairo_pattern_destroy(pattern);
}

static void paint_path(cairo_t *cr, const Paint *paint)
{
    if (paint->fills) {
        Colour fill = paint->fill;
        if (paint->gradient != NULL)
            set_gradient(cr, paint->gradient, paint->fill_opacity);
        else
            cairo_set_source_rgba(cr, fill.red, fill.green, fill.blue, paint->fill_opacity);
        cairo_set_fill_rule(cr, paint->rule);
        cairo_fill_preserve(cr);
    }
    if (paint->strokes) {
        Colour stroke = paint->stroke;
        cairo_set_source_rgba(cr, stroke.red, stroke.green, stroke.blue, paint->stroke_opacity);
        cairo_set_line_width(cr, paint->width);
        cairo_set_line_cap(cr, paint->cap);
        cairo_set_line_join(cr, paint->join);
        cairo_set_miter_limit(cr, 4);
        cairo_set_dash(cr, paint->dashes, paint->dash_count, 0);
        cairo_stroke_preserve(cr);
    }
    cairo_new_path(cr);
}

/* ---- Elements ---- */

static bool fail(const Drawing *drawing, GMarkupParseContext *context, GError **error,
                 const char *feature, const char *detail)
{
    int line = 0;
    g_markup_parse_context_get_position(context, &line, NULL);
    g_set_error(error, SVG_ERROR, 0, "%s:%d: unsupported %s \"%s\"", drawing->name, line, feature,
                detail);
    return false;
}

typedef struct Element {
    const char *name;
    const char **names, **values; /* of its attributes */
    GMarkupParseContext *context;
} Element;

static bool draw_shape(Drawing *drawing, const Element *element, GError **error)
{
    int kind = shape_named(element->name);
    if (kind < 0 || drawing->depth == MAX_DEPTH - 1)
        return fail(drawing, element->context, error, "element", element->name);
    Paint *paint = &drawing->paints[drawing->depth + 1];
    *paint = drawing->paints[drawing->depth++];
    Shape shape = {0};
    for (int i = 0; element->names[i] != NULL; i++) {
        const char *name = element->names[i], *value = element->values[i];
        bool ok = read_word(name, shapes[kind].attributes) >= 0
                      ? read_geometry(name, value, &shape)
                      : read_paint(drawing, name, value, paint);
        if (!ok)
            return fail(drawing, element->context, error, name, value);
    }
    if (strcmp(element->name, "g") == 0)
        return true;
    if (!add_shape(drawing->cr, element->name, &shape))
        return fail(drawing, element->context, error, "geometry of", element->name);
    paint_path(drawing->cr, paint);
    return true;
}

static bool begin_picture(Drawing *drawing, const Element *element, GError **error)
{
    double side = 0, number = 0;
    for (int i = 0; element->names[i] != NULL; i++) {
        const char *name = element->names[i], *value = element->values[i];
        if (strcmp(name, "viewBox") == 0) {
            const char *last = strrchr(value, ' ');
            if (last == NULL || !read_number(last + 1, &side) || side <= 0)
                return fail(drawing, element->context, error, name, value);
            g_autofree char *square = g_strdup_printf("0 0%s%s", last, last);
            if (strcmp(value, square) != 0)
                return fail(drawing, element->context, error, name, value);
        } else if (strcmp(name, "width") == 0 || strcmp(name, "height") == 0) {
            if (!read_number(value, &number))
                return fail(drawing, element->context, error, name, value);
        } else if (strcmp(name, "xmlns") != 0) {
            return fail(drawing, element->context, error, name, value);
        }
    }
    if (side <= 0)
        return fail(drawing, element->context, error, "picture without", "viewBox");
    cairo_scale(drawing->cr, drawing->size / side, drawing->size / side);
    return true;
}

static bool begin_gradient(Drawing *drawing, const Element *element, GError **error)
{
    static const char *const names[] = {"x1", "y1", "x2", "y2", NULL};
    if (drawing->gradient_count == MAX_GRADIENTS)
        return fail(drawing, element->context, error, "number of", element->name);
    Gradient *gradient = &drawing->gradients[drawing->gradient_count++];
    double *const numbers[] = {&gradient->x1, &gradient->y1, &gradient->x2, &gradient->y2};
    *gradient = (Gradient){.x2 = 1};
    for (int i = 0; element->names[i] != NULL; i++) {
        const char *name = element->names[i], *value = element->values[i];
        int word = read_word(name, names);
        bool ok = word >= 0 ? read_number(value, numbers[word])
                            : strcmp(name, "id") == 0 && strlen(value) < sizeof gradient->id;
        if (!ok)
            return fail(drawing, element->context, error, name, value);
        if (word < 0)
            g_strlcpy(gradient->id, value, sizeof gradient->id);
    }
    return true;
}

static bool add_stop(Drawing *drawing, const Element *element, GError **error)
{
    Gradient *gradient = &drawing->gradients[drawing->gradient_count - 1];
    if (gradient->stop_count == MAX_STOPS)
        return fail(drawing, element->context, error, "number of", element->name);
    int stop = gradient->stop_count++;
    for (int i = 0; element->names[i] != NULL; i++) {
        const char *name = element->names[i], *value = element->values[i];
        bool ok = strcmp(name, "offset") == 0 ? read_number(value, &gradient->offsets[stop])
                                              : strcmp(name, "stop-color") == 0 &&
                                                    read_colour(value, &gradient->stops[stop]);
        if (!ok)
            return fail(drawing, element->context, error, name, value);
    }
    return true;
}

static bool begin_element(Drawing *drawing, const Element *element, GError **error)
{
    const GSList *open = g_markup_parse_context_get_element_stack(element->context);
    const char *parent = open->next != NULL ? open->next->data : NULL;
    if (parent == NULL && strcmp(element->name, "svg") == 0)
        return begin_picture(drawing, element, error);
    if (parent == NULL)
        return fail(drawing, element->context, error, "root element", element->name);
    if (strcmp(parent, "svg") == 0 && strcmp(element->name, "defs") == 0)
        return true;
    if (strcmp(parent, "defs") == 0 && strcmp(element->name, "linearGradient") == 0)
        return begin_gradient(drawing, element, error);
    if (strcmp(parent, "linearGradient") == 0 && strcmp(element->name, "stop") == 0)
        return add_stop(drawing, element, error);
    if (strcmp(parent, "svg") == 0 || strcmp(parent, "g") == 0)
        return draw_shape(drawing, element, error);
    return fail(drawing, element->context, error, "element", element->name);
}

static void start_element(GMarkupParseContext *context, const char *name, const char **names,
                          const char **values, gpointer user, GError **error)
{
    begin_element(user, &(Element){name, names, values, context}, error);
}

static void end_element(GMarkupParseContext *context, const char *name, gpointer user,
                        GError **error)
{
    (void)context, (void)error;
    Drawing *drawing = user;
    if (shape_named(name) >= 0)
        drawing->depth--;
}

static void handle_text(GMarkupParseContext *context, const char *text, size_t length,
                        gpointer user, GError **error)
{
    g_autofree char *trimmed = g_strndup(text, length);
    if (*g_strstrip(trimmed) != '\0')
        fail(user, context, error, "text", trimmed);
}

bool svg_draw(const char *name, const char *text, size_t length, cairo_t *cr, double size,
              GError **error)
{
    static const GMarkupParser parser = {
        .start_element = start_element, .end_element = end_element, .text = handle_text};
    Drawing drawing = {.name = name, .cr = cr, .size = size, .paints = {default_paint}};
    GMarkupParseContext *context =
        g_markup_parse_context_new(&parser, G_MARKUP_PREFIX_ERROR_POSITION, &drawing, NULL);
    cairo_save(cr);
    bool ok = g_markup_parse_context_parse(context, text, (gssize)length, error) &&
              g_markup_parse_context_end_parse(context, error);
    cairo_restore(cr);
    g_markup_parse_context_free(context);
    return ok;
}

/* SPDX-License-Identifier: MIT */
/*
 * Writes Tiled's XML and JSON through the same calls: an element with attributes is an object with
 * members, and elements of one kind are a list. See tmx_internal.h.
 */
#include "formats/tiled/tiled_import.h"
#include "formats/tiled/tmx_internal.h"

#include "bank/decimal.h"
#include "file/json_text.h"

#include <math.h>
#include <string.h>

/* ---- XML ---- */

/* Appends a text with escapes. Characters that XML cannot contain, even escaped, become U+FFFD. */
static void append_escaped(TmxOut *out, const char *text)
{
    for (const char *at = text; *at != 0; at = g_utf8_next_char(at)) {
        gunichar c = g_utf8_get_char(at);
        bool is_allowed =
            c >= ' ' ? c != 0xfffe && c != 0xffff : c == '\t' || c == '\n' || c == '\r';
        if (!is_allowed)
            conversion_report_add(out->report, EXPORT_LOST_CHARACTER, out->owner, 1);
        if (!is_allowed)
            g_string_append(out->text, "\xef\xbf\xbd");
        else if (c < ' ' || c == '<' || c == '>' || c == '&' || c == '"')
            g_string_append_printf(out->text, "&#%u;", c);
        else
            g_string_append_unichar(out->text, c);
    }
}

static void indent(TmxOut *out)
{
    if (out->open)
        g_string_append(out->text, ">\n");
    out->open = false;
    for (int i = 0; i < out->depth; i++)
        g_string_append_c(out->text, ' ');
}

static void begin_element(TmxOut *out, const char *element)
{
    indent(out);
    g_string_append_printf(out->text, "<%s", element);
    out->open = true;
    out->depth++;
}

static void end_element(TmxOut *out, const char *element)
{
    out->depth--;
    if (out->open) {
        g_string_append(out->text, "/>\n");
        out->open = false;
    } else {
        indent(out);
        g_string_append_printf(out->text, "</%s>\n", element);
    }
}

/* ---- JSON ---- */

/* Begins an object or a list. Items of lists start a new line. */
static void begin_value(TmxOut *out, const char *key, char bracket)
{
    if (key == NULL)
        json_put_line(out->text, 0);
    json_put_open(out->text, key, bracket);
}

/* ---- Both formats ---- */

void tmx_begin(TmxOut *out, const char *element, const char *key)
{
    if (out->json)
        begin_value(out, key, '{');
    else
        begin_element(out, element);
}

void tmx_end(TmxOut *out, const char *element)
{
    if (out->json)
        g_string_append_c(out->text, '}');
    else
        end_element(out, element);
}

void tmx_list(TmxOut *out, const char *element, const char *key)
{
    if (out->json)
        begin_value(out, key, '[');
    else if (element != NULL)
        begin_element(out, element);
}

void tmx_list_end(TmxOut *out, const char *element)
{
    if (out->json)
        g_string_append_c(out->text, ']');
    else if (element != NULL)
        end_element(out, element);
}

void tmx_text(TmxOut *out, const char *key, const char *text)
{
    if (out->json) {
        json_put_text(out->text, key, text);
        return;
    }
    g_string_append_printf(out->text, " %s=\"", key);
    append_escaped(out, text);
    g_string_append_c(out->text, '"');
}

/* Writes a value that needs no escaping, in XML within quotes. */
static void put_plain(TmxOut *out, const char *key, const char *value)
{
    if (out->json) {
        json_put_key(out->text, key);
        g_string_append(out->text, value);
    } else {
        g_string_append_printf(out->text, " %s=\"%s\"", key, value);
    }
}

void tmx_integer(TmxOut *out, const char *key, int64_t number)
{
    char text[DECIMAL_SIZE];
    g_snprintf(text, sizeof text, "%" G_GINT64_FORMAT, number);
    put_plain(out, key, text);
}

void tmx_number(TmxOut *out, const char *key, double number)
{
    char text[DECIMAL_SIZE];
    decimal_of_double(number, text);
    put_plain(out, key, text);
}

void tmx_flag(TmxOut *out, const char *key, bool flag)
{
    static const char *const words[2][2] = {{"0", "1"}, {"false", "true"}};
    put_plain(out, key, words[out->json][flag]);
}

void tmx_json_type(TmxOut *out, const char *kind)
{
    if (out->json)
        tmx_text(out, "type", kind);
}

void tmx_layer_defaults(TmxOut *out)
{
    if (!out->json)
        return;
    tmx_flag(out, "visible", true);
    tmx_integer(out, "opacity", 1);
    tmx_integer(out, "x", 0);
    tmx_integer(out, "y", 0);
}

/* ---- Objects ---- */

/* Returns the angle of a direction in degrees. To the right is 360, because 0 means no
 * direction. */
static double rotation_of(int32_t to_x, int32_t to_y)
{
    double degrees = atan2(to_y, to_x) * 180 / G_PI;
    return degrees > 0 ? degrees : degrees + 360;
}

void tmx_object(TmxOut *out, const char *name, const char *type, PaintPoint at, double width,
                double height)
{
    tmx_begin(out, "object", NULL);
    tmx_integer(out, "id", out->object != 0 ? out->object : out->next_object++);
    out->object = 0;
    tmx_text(out, "name", name);
    tmx_text(out, "type", type);
    tmx_number(out, "x", at.x);
    tmx_number(out, "y", at.y);
    if (width > 0 || out->json) {
        tmx_number(out, "width", width);
        tmx_number(out, "height", height);
    }
    if (out->json)
        tmx_flag(out, "visible", true);
}

void tmx_put_rotation(TmxOut *out, int32_t to_x, int32_t to_y)
{
    bool has_direction = to_x != 0 || to_y != 0;
    if (has_direction || out->json)
        tmx_number(out, "rotation", has_direction ? rotation_of(to_x, to_y) : 0);
}

void tmx_point(TmxOut *out, const char *name, const char *type, PaintPoint at, int32_t to_x,
               int32_t to_y)
{
    tmx_object(out, name, type, at, 0, 0);
    tmx_put_rotation(out, to_x, to_y);
    if (out->json) {
        tmx_flag(out, "point", true);
    } else {
        begin_element(out, "point");
        end_element(out, "point");
    }
}

static void append_corner(TmxOut *out, PaintPoint corner)
{
    char x[DECIMAL_SIZE], y[DECIMAL_SIZE];
    decimal_of_double(corner.x, x);
    decimal_of_double(corner.y, y);
    if (out->json)
        json_put_key(out->text, NULL);
    g_string_append_printf(out->text, out->json ? "{\"x\": %s, \"y\": %s}" : "%s,%s", x, y);
}

void tmx_outline(TmxOut *out, const char *name, const char *type, bool closed,
                 const PaintPoint *corners, uint32_t count)
{
    const char *word = closed ? "polygon" : "polyline";
    tmx_object(out, name, type, corners[0], 0, 0);
    if (out->json)
        begin_value(out, word, '[');
    else
        begin_element(out, word);
    g_string_append(out->text, out->json ? "" : " points=\"");
    for (uint32_t i = 0; i < count; i++) {
        if (!out->json && i > 0)
            g_string_append_c(out->text, ' ');
        append_corner(out, (PaintPoint){corners[i].x - corners[0].x, corners[i].y - corners[0].y});
    }
    g_string_append_c(out->text, out->json ? ']' : '"');
    if (!out->json)
        end_element(out, word);
}

/* ---- Layers ---- */

void tmx_cells(TmxOut *out, const uint32_t *cells, uint32_t columns, uint32_t rows)
{
    if (out->json) {
        begin_value(out, "data", '[');
    } else {
        begin_element(out, "data");
        g_string_append(out->text, " encoding=\"csv\">\n");
        out->open = false;
    }
    for (uint64_t i = 0, count = (uint64_t)columns * rows; i < count; i++)
        g_string_append_printf(out->text, "%u%s%s", cells[i], i + 1 < count ? "," : "",
                               (i + 1) % columns == 0 ? "\n" : "");
    if (out->json)
        g_string_append_c(out->text, ']');
    else
        end_element(out, "data");
}

void tmx_image(TmxOut *out, const char *path, int32_t width, int32_t height)
{
    if (out->json) {
        tmx_text(out, "image", path);
        tmx_integer(out, "imagewidth", width);
        tmx_integer(out, "imageheight", height);
        return;
    }
    begin_element(out, "image");
    tmx_text(out, "source", path);
    tmx_integer(out, "width", width);
    tmx_integer(out, "height", height);
    end_element(out, "image");
}

/* ---- Properties ---- */

static void begin_property(TmxProperties *to, const char *key, const char *type)
{
    if (!to->has_begun)
        tmx_list(to->out, "properties", "properties");
    to->has_begun = true;
    tmx_begin(to->out, "property", NULL);
    tmx_text(to->out, "name", key);
    tmx_text(to->out, "type", type);
}

void tmx_put_text(TmxProperties *to, const char *key, const char *text)
{
    begin_property(to, key, "string");
    tmx_text(to->out, "value", text);
    tmx_end(to->out, "property");
}

void tmx_put_number(TmxProperties *to, const char *key, double number)
{
    bool whole = fabs(number) < INT32_MAX && !(fabs(number - floor(number)) > 0);
    begin_property(to, key, whole ? "int" : "float");
    tmx_number(to->out, "value", whole ? floor(number) + 0.0 : number);
    tmx_end(to->out, "property");
}

void tmx_put_flag(TmxProperties *to, const char *key, bool flag)
{
    begin_property(to, key, "bool");
    put_plain(to->out, "value", flag ? "true" : "false");
    tmx_end(to->out, "property");
}

void tmx_put_object(TmxProperties *to, const char *key, uint32_t object)
{
    begin_property(to, key, "object");
    tmx_integer(to->out, "value", object);
    tmx_end(to->out, "property");
}

/* Writes a reference as one to an object of this file, or as text. */
static void put_reference(TmxProperties *to, const Property *property)
{
    const TmxOut *out = to->out;
    gpointer object =
        out->objects != NULL ? g_hash_table_lookup(out->objects, &property->target) : NULL;
    if (object != NULL) {
        tmx_put_object(to, property->key, GPOINTER_TO_UINT(object));
        return;
    }
    g_autofree char *text = reference_text(out->project, property->target);
    conversion_report_add(out->report, EXPORT_LOST_REFERENCE, out->owner, 1);
    tmx_put_text(to, property->key, text);
}

void tmx_put_list(TmxProperties *to, const List *list, const char *const *reserved)
{
    LIST_EACH (Property, property, list) {
        static const char *const marks[] = {TILED_KEY, TILED_LAYERS, IMPORT_ATLAS_KEY, NULL};
        if (g_strv_contains(marks, property->key))
            continue;
        if (reserved != NULL && g_strv_contains(reserved, property->key))
            conversion_report_add(to->out->report, EXPORT_LOST_PROPERTY, to->out->owner, 1);
        else if (property->type == PROPERTY_NUMBER)
            tmx_put_number(to, property->key, property->number);
        else if (property->type == PROPERTY_BOOLEAN)
            tmx_put_flag(to, property->key, property->boolean);
        else if (property->type == PROPERTY_REFERENCE)
            put_reference(to, property);
        else
            tmx_put_text(to, property->key, property->text);
    }
}

void tmx_put_layer_as(TmxProperties *to, const char *name, ImportLayerAs as)
{
    ImportLayerAs named = tiled_layer_named(name);
    if (named != as && !(named == LAYER_AS_KINDS && as == LAYER_AS_WALLS))
        tmx_put_text(to, TILED_LAYER_AS, import_layer_words[as]);
}

void tmx_put_reach(TmxProperties *to, int32_t to_x, int32_t to_y)
{
    double reach = hypot(tmx_pixels(to_x), tmx_pixels(to_y));
    if (reach > 0 && fabs(reach - TILED_REACH) > 0)
        tmx_put_number(to, TILED_REACH_KEY, reach);
}

void tmx_properties_end(TmxProperties *to)
{
    if (to->has_begun)
        tmx_list_end(to->out, "properties");
}

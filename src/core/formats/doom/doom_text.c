/* SPDX-License-Identifier: MIT */
/* Writes maps in UDMF; the contract is in doom_write_internal.h. Ports build the nodes of such maps
 * themselves. */
#include "formats/doom/doom_write_internal.h"

#include "model/reference.h"

#include <math.h>
#include <string.h>

static void put_number(GString *out, const char *key, double number)
{
    char digits[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_formatd(digits, sizeof digits, "%.10g", number);
    g_string_append_printf(out, " %s = %s%s;", key, digits, strpbrk(digits, ".e") ? "" : ".0");
}

static void put_whole(GString *out, const char *key, int32_t number, int32_t default_value)
{
    if (number != default_value)
        g_string_append_printf(out, " %s = %d;", key, number);
}

static void put_text(GString *out, const char *key, const char *text)
{
    g_string_append_printf(out, " %s = \"", key);
    for (; *text != 0; text++) {
        if (*text == '"' || *text == '\\')
            g_string_append_c(out, '\\');
        g_string_append_c(out, *text);
    }
    g_string_append(out, "\";");
}

static void put_texture(GString *out, const char *key, const char *name)
{
    if (strcmp(name, "-") != 0)
        put_text(out, key, name);
}

static void put_flag(GString *out, const char *key, bool on)
{
    if (on)
        g_string_append_printf(out, " %s = true;", key);
}

static void put_arguments(GString *out, const int32_t *arguments)
{
    static const char *const keys[DOOM_ARGUMENTS] = {"arg0", "arg1", "arg2", "arg3", "arg4"};
    for (int i = 0; i < DOOM_ARGUMENTS; i++)
        put_whole(out, keys[i], arguments[i], 0);
}

/* ---- Properties ---- */

static bool is_key(const char *key)
{
    return key[0] != 0 && !g_ascii_isdigit(key[0]) &&
           strspn(key, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") ==
               strlen(key);
}

/* Writes the properties that are not stored in fields, if their keys are valid identifiers. */
static void put_properties(const DoomPlan *plan, GString *out, const List *properties,
                           const char *owner)
{
    LIST_EACH (Property, property, properties) {
        if (doom_plan_is_field(property->key))
            continue;
        conversion_report_add(plan->report, EXPORT_LOST_PROPERTY, owner, !is_key(property->key));
        if (!is_key(property->key))
            continue;
        if (property->type == PROPERTY_NUMBER)
            put_number(out, property->key, property->number);
        else if (property->type == PROPERTY_TEXT)
            put_text(out, property->key, property->text);
        else if (property->type == PROPERTY_REFERENCE) {
            g_autofree char *target = reference_text(plan->project, property->target);
            conversion_report_add(plan->report, EXPORT_LOST_REFERENCE, owner, 1);
            put_text(out, property->key, target);
        } else
            g_string_append_printf(out, " %s = %s;", property->key,
                                   property->boolean ? "true" : "false");
    }
}

/* ---- Blocks ---- */

static void put_line(const DoomPlan *plan, GString *out, guint number)
{
    static const char *const flags[] = {
        "blocking", "blockmonsters", "twosided", "dontpegtop", "dontpegbottom",
        "secret",   "blocksound",    "dontdraw", "mapped",     "passuse"};
    const DoomLine *line = &g_array_index(plan->lines, DoomLine, number);
    const Wall *wall = plan->line_nodes->pdata[number];
    g_string_append_printf(out, "linedef { v1 = %u; v2 = %u;", line->a, line->b);
    if (line->front != DOOM_NONE)
        g_string_append_printf(out, " sidefront = %u;", line->front);
    if (line->back != DOOM_NONE)
        g_string_append_printf(out, " sideback = %u;", line->back);
    put_whole(out, "special", line->special, 0);
    put_whole(out, "id", line->tag, 0);
    put_arguments(out, line->arguments);
    for (size_t i = 0; i < G_N_ELEMENTS(flags); i++)
        put_flag(out, flags[i], (line->flags & (1U << i)) != 0);
    if (wall != NULL)
        put_properties(plan, out, wall->properties, wall->name);
    g_string_append(out, " }\n");
}

static void put_thing(const DoomPlan *plan, GString *out, guint number)
{
    const DoomThing *thing = &g_array_index(plan->things, DoomThing, number);
    const Marker *marker = plan->thing_nodes->pdata[number];
    g_string_append(out, "thing {");
    put_number(out, "x", thing->x);
    put_number(out, "y", thing->y);
    if (fabs(thing->height) > 0)
        put_number(out, "height", thing->height);
    put_whole(out, "angle", (int32_t)thing->angle, 0);
    put_whole(out, "type", thing->type, 0);
    put_whole(out, "id", thing->tag, 0);
    put_whole(out, "special", thing->special, 0);
    put_arguments(out, thing->arguments);
    put_flag(out, "skill2", (thing->flags & DOOM_EASY) != 0);
    put_flag(out, "skill3", (thing->flags & DOOM_MEDIUM) != 0);
    put_flag(out, "skill4", (thing->flags & DOOM_HARD) != 0);
    put_flag(out, "ambush", (thing->flags & DOOM_AMBUSH) != 0);
    put_flag(out, "single", (thing->flags & DOOM_NOT_SINGLE) == 0);
    put_flag(out, "dm", (thing->flags & DOOM_NOT_DEATHMATCH) == 0);
    put_flag(out, "coop", (thing->flags & DOOM_NOT_COOPERATIVE) == 0);
    const List *properties = marker != NULL ? marker->properties : NULL;
    if (properties_get(properties, "skill1") == NULL)
        put_flag(out, "skill1", (thing->flags & DOOM_EASY) != 0);
    if (properties_get(properties, "skill5") == NULL)
        put_flag(out, "skill5", (thing->flags & DOOM_HARD) != 0);
    put_properties(plan, out, properties, marker != NULL ? marker->name : "");
    g_string_append(out, " }\n");
}

static void put_side(GString *out, const DoomSide *side)
{
    g_string_append_printf(out, "sidedef { sector = %u;", side->sector);
    put_number(out, "offsetx", side->x);
    put_number(out, "offsety", side->y);
    put_texture(out, "texturetop", side->upper);
    put_texture(out, "texturebottom", side->lower);
    put_texture(out, "texturemiddle", side->middle);
    g_string_append(out, " }\n");
}

static void put_sector(GString *out, const DoomSector *sector)
{
    g_string_append(out, "sector {");
    put_number(out, "heightfloor", sector->floor);
    put_number(out, "heightceiling", sector->ceiling);
    put_text(out, "texturefloor", sector->floor_flat);
    put_text(out, "textureceiling", sector->ceiling_flat);
    put_whole(out, "lightlevel", sector->light, 160);
    put_whole(out, "special", sector->special, 0);
    put_whole(out, "id", sector->tag, 0);
    g_string_append(out, " }\n");
}

GByteArray *doom_text(const DoomPlan *plan)
{
    const Property *namespace_property = properties_get(plan->level->properties, "doom namespace");
    g_autoptr(GString) out = g_string_new(NULL);
    g_autofree char *name = g_strescape(
        namespace_property != NULL && namespace_property->text[0] != 0 ? namespace_property->text
                                                                       : "Doom",
        NULL);
    g_string_append_printf(out, "namespace = \"%s\";\n", name);
    ARRAY_EACH (const DoomVertex, vertex, plan->vertices) {
        g_string_append(out, "vertex {");
        put_number(out, "x", vertex->x);
        put_number(out, "y", vertex->y);
        g_string_append(out, " }\n");
    }
    for (guint i = 0; i < plan->lines->len; i++)
        put_line(plan, out, i);
    for (guint i = 0; i < plan->sides->len; i++)
        put_side(out, &g_array_index(plan->sides, DoomSide, i));
    for (guint i = 0; i < plan->sectors->len; i++)
        put_sector(out, &g_array_index(plan->sectors, DoomSector, i));
    for (guint i = 0; i < plan->things->len; i++)
        put_thing(plan, out, i);
    GByteArray *bytes = g_byte_array_sized_new((guint)out->len);
    g_byte_array_append(bytes, (const guint8 *)out->str, (guint)out->len);
    return bytes;
}

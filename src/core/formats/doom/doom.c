/* SPDX-License-Identifier: MIT */
/* Reads a map of a WAD file: owns its memory, and checks its indices. The contract is in doom.h. */
#include "formats/doom/doom.h"

#include "formats/doom/doom_internal.h"

#include <glib/gi18n-lib.h>
#include <math.h>

bool doom_fail(GError **error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_propagate_error(error, g_error_new_valist(IMPORT_ERROR, IMPORT_BROKEN, format, arguments));
    va_end(arguments);
    return false;
}

bool doom_take(DoomMemory *memory, uint64_t bytes, GError **error)
{
    if (!budget_take(memory->budget, bytes, error))
        return false;
    memory->taken += bytes;
    return true;
}

const char *doom_keep_text(DoomMemory *memory, const char *text, size_t length)
{
    g_autofree char *valid = g_utf8_make_valid(text, (gssize)length);
    return g_string_chunk_insert_const(memory->texts, valid);
}

static DoomMemory *memory_new(Budget *budget)
{
    DoomMemory *memory = g_new0(DoomMemory, 1);
    memory->texts = g_string_chunk_new(1024);
    memory->vertices = g_array_new(false, true, sizeof(DoomVertex));
    memory->sides = g_array_new(false, true, sizeof(DoomSide));
    memory->sectors = g_array_new(false, true, sizeof(DoomSector));
    memory->lines = g_array_new(false, true, sizeof(DoomLine));
    memory->things = g_array_new(false, true, sizeof(DoomThing));
    memory->blocks = g_ptr_array_new_with_free_func(g_free);
    memory->budget = budget_ref(budget);
    return memory;
}

void doom_free(DoomMap *map)
{
    if (map == NULL)
        return;
    g_autofree DoomMemory *memory = map->memory;
    GArray *const arrays[] = {memory->vertices, memory->sides, memory->sectors, memory->lines,
                              memory->things};
    for (size_t i = 0; i < G_N_ELEMENTS(arrays); i++)
        g_array_unref(arrays[i]);
    g_ptr_array_unref(memory->blocks);
    g_string_chunk_free(memory->texts);
    budget_release(memory->budget, memory->taken);
    budget_unref(memory->budget);
    g_free(map);
}

/* ---- Checks ---- */

static bool check_line(const DoomMap *map, uint32_t number, GError **error)
{
    static const char *const vertex = N_("linedef %u uses vertex %u, but there are only %u "
                                         "vertices");
    static const char *const side = N_("linedef %u uses sidedef %u, but there are only %u "
                                       "sidedefs");
    const DoomLine *line = &map->lines[number];
    const struct {
        const char *format;
        uint32_t index, count;
        bool may_lack;
    } references[] = {{vertex, line->a, map->vertex_count, false},
                      {vertex, line->b, map->vertex_count, false},
                      {side, line->front, map->side_count, true},
                      {side, line->back, map->side_count, true}};
    for (size_t i = 0; i < G_N_ELEMENTS(references); i++)
        if (references[i].index >= references[i].count &&
            !(references[i].may_lack && references[i].index == DOOM_NONE))
            return doom_fail(error, _(references[i].format), number, references[i].index,
                             references[i].count);
    return true;
}

static bool check_map(const DoomMap *map, GError **error)
{
    bool ok = true;
    for (uint32_t i = 0; ok && i < map->line_count; i++)
        ok = check_line(map, i, error);
    for (uint32_t i = 0; ok && i < map->side_count; i++)
        if (map->sides[i].sector >= map->sector_count)
            ok = doom_fail(error, _("sidedef %u uses sector %u, but there are only %u sectors"), i,
                           map->sides[i].sector, map->sector_count);
    for (uint32_t i = 0; ok && i < map->vertex_count; i++)
        if (!isfinite(map->vertices[i].x) || !isfinite(map->vertices[i].y))
            ok = doom_fail(error, _("vertex %u has no valid position"), i);
    return ok;
}

static void set_arrays(DoomMap *map)
{
    const DoomMemory *memory = map->memory;
    map->vertices = (const DoomVertex *)(const void *)memory->vertices->data;
    map->sides = (const DoomSide *)(const void *)memory->sides->data;
    map->sectors = (const DoomSector *)(const void *)memory->sectors->data;
    map->lines = (const DoomLine *)(const void *)memory->lines->data;
    map->things = (const DoomThing *)(const void *)memory->things->data;
    map->vertex_count = memory->vertices->len;
    map->side_count = memory->sides->len;
    map->sector_count = memory->sectors->len;
    map->line_count = memory->lines->len;
    map->thing_count = memory->things->len;
}

DoomMap *doom_read(const Wad *wad, uint32_t number, Budget *budget, GError **error)
{
    GError *problem = NULL;
    DoomMap *map = g_new0(DoomMap, 1);
    map->memory = memory_new(budget);
    map->name =
        doom_keep_text(map->memory, wad_map_name(wad, number), strlen(wad_map_name(wad, number)));
    map->name_space = "";
    bool is_text = wad->maps[number].is_text;
    bool ok = is_text ? doom_read_udmf(wad_map_lump(wad, number, "TEXTMAP"), map, &problem)
                      : doom_read_binary(wad, number, map, &problem);
    map->has_scripts = wad_map_lump(wad, number, "SCRIPTS") != NULL ||
                       wad_map_lump(wad, number, "DIALOGUE") != NULL;
    set_arrays(map);
    if (ok && check_map(map, &problem))
        return map;
    g_propagate_prefixed_error(error, problem, _("%s: "), map->name);
    doom_free(map);
    return NULL;
}

/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: any bytes must either be rejected with a reason or give a WAD file. Its maps must
 * either be rejected with a reason or have only valid references. All memory must be released.
 */
#include "fuzz_bank.h"
#include "fuzz_error.h"

#include "formats/doom/doom.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MEMORY = 1 << 24 };

static void fail(const char *what)
{
    fprintf(stderr, "%s\n", what);
    abort();
}

static void check_lines(const DoomMap *map)
{
    for (uint32_t i = 0; i < map->line_count; i++) {
        const DoomLine *line = &map->lines[i];
        if (line->a >= map->vertex_count || line->b >= map->vertex_count ||
            (line->front != DOOM_NONE && line->front >= map->side_count) ||
            (line->back != DOOM_NONE && line->back >= map->side_count))
            fail("a line has an invalid reference");
        for (uint32_t k = 0; k < line->properties.count; k++)
            if (line->properties.items[k].key[0] == 0 || line->properties.items[k].text == NULL)
                fail("a property has no key or no text");
    }
    for (uint32_t i = 0; i < map->side_count; i++)
        if (map->sides[i].sector >= map->sector_count || map->sides[i].upper == NULL ||
            map->sides[i].lower == NULL || map->sides[i].middle == NULL)
            fail("a side has no sector or no textures");
}

static void check_things(const DoomMap *map)
{
    for (uint32_t i = 0; i < map->thing_count; i++) {
        const DoomType *type = doom_type(map->things[i].type);
        if (type != NULL && doom_type_named(type->name) != type)
            fail("a type is not found by its name");
    }
}

static void check_wad(const Wad *wad, Budget *budget)
{
    for (uint32_t i = 0; i < wad->map_count; i++) {
        GError *error = NULL;
        DoomMap *map = doom_read(wad, i, budget, &error);
        if ((map == NULL) != (error != NULL))
            fail("neither a map nor an error, or both");
        if (map != NULL) {
            check_lines(map);
            check_things(map);
        }
        doom_free(map);
        fuzz_clear_error(&error);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    GBytes *bytes = g_bytes_new(data, size);
    Budget *budget = budget_new(MEMORY, NULL);
    GError *error = NULL;
    Wad *wad = wad_read(bytes, &error);
    if ((wad == NULL) != (error != NULL))
        fail("neither a file nor an error, or both");
    if (wad != NULL)
        check_wad(wad, budget);
    wad_free(wad);
    g_bytes_unref(bytes);
    fuzz_clear_error(&error);
    if (!budget_take(budget, MEMORY, NULL))
        fail("memory was not released");
    budget_unref(budget);
    return 0;
}

/* SPDX-License-Identifier: MIT */
/*
 * Reads WAD files. They have a header of 12 bytes with the position of the directory, whose entries
 * have 16 bytes. A map is a lump with its name, followed by lumps that belong to it, in a known
 * order. The contract is in doom.h.
 *
 *     OFFSET  SIZE  MEANING
 *          0     4  "IWAD" or "PWAD"
 *          4     4  number of lumps
 *          8     4  offset of the directory; an entry: offset 4, size 4, name 8
 */
#include "formats/doom/doom_internal.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum { HEADER_SIZE = 12, ENTRY_SIZE = 16, MAX_MAP_LUMPS = 24 };

static uint32_t read_u32(const uint8_t *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

/* Reads a name in upper case. It ends with NUL or after eight letters; characters that are not
 * printable ASCII become question marks. */
static void read_name(const uint8_t *at, char name[WAD_NAME + 1])
{
    int i = 0;
    for (; i < WAD_NAME && at[i] != 0; i++)
        name[i] = (char)(g_ascii_isprint((char)at[i]) ? g_ascii_toupper((char)at[i]) : '?');
    name[i] = 0;
}

static bool read_entry(const uint8_t *at, const uint8_t *bytes, size_t size, WadLump *lump,
                       GError **error)
{
    const uint32_t offset = read_u32(at);
    lump->size = read_u32(at + 4);
    read_name(at + 8, lump->name);
    if (lump->size == 0) {
        lump->bytes = bytes;
        return true;
    }
    lump->bytes = bytes + offset;
    return (offset <= size && lump->size <= size - offset) ||
           doom_fail(error,
                     _("%s: the %u bytes of the lump at offset %u go beyond the end of the "
                       "file at %zu"),
                     lump->name, lump->size, offset, size);
}

/* ---- Maps ---- */

static const char *const binary_lumps[] = {
    "THINGS", "LINEDEFS", "SIDEDEFS", "VERTEXES", "SEGS",  "SSECTORS", "NODES",  "SECTORS",
    "REJECT", "BLOCKMAP", "BEHAVIOR", "SCRIPTS",  "LEAFS", "LIGHTS",   "MACROS", NULL};

/* Returns how many lumps after lump `at` belong to the map that it names; 0 if it is not a map. */
static uint32_t count_lumps(const WadLump *lumps, uint32_t count, uint32_t at, bool *is_text)
{
    uint32_t end = at + 1;
    *is_text = end < count && strcmp(lumps[end].name, "TEXTMAP") == 0;
    if (*is_text) {
        while (end < count && end - at < MAX_MAP_LUMPS && strcmp(lumps[end].name, "ENDMAP") != 0)
            end++;
        return end - at - 1;
    }
    while (end < count && g_strv_contains(binary_lumps, lumps[end].name))
        end++;
    bool has_lines = false;
    for (uint32_t i = at + 1; i < end; i++)
        has_lines |= strcmp(lumps[i].name, "LINEDEFS") == 0;
    return has_lines && !g_strv_contains(binary_lumps, lumps[at].name) ? end - at - 1 : 0;
}

static void find_maps(Wad *wad)
{
    GArray *maps = g_array_new(false, false, sizeof(WadMap));
    for (uint32_t i = 0; i < wad->lump_count; i++) {
        WadMap map = {.lump = i};
        map.count = count_lumps(wad->lumps, wad->lump_count, i, &map.is_text);
        if (map.count > 0)
            g_array_append_val(maps, map);
        i += map.count;
    }
    wad->map_count = maps->len;
    wad->maps = (const WadMap *)(void *)g_array_free(maps, false);
}

const char *wad_map_name(const Wad *wad, uint32_t map)
{
    return wad->lumps[wad->maps[map].lump].name;
}

const WadLump *wad_map_lump(const Wad *wad, uint32_t map, const char *name)
{
    const WadMap *entry = &wad->maps[map];
    for (uint32_t i = entry->lump + 1; i <= entry->lump + entry->count; i++)
        if (strcmp(wad->lumps[i].name, name) == 0)
            return &wad->lumps[i];
    return NULL;
}

/* ---- The file ---- */

static bool read_directory(Wad *wad, const uint8_t *bytes, size_t size, GError **error)
{
    if (size < HEADER_SIZE || (memcmp(bytes, "IWAD", 4) != 0 && memcmp(bytes, "PWAD", 4) != 0))
        return doom_fail(error, _("it is not a WAD file"));
    const uint32_t count = read_u32(bytes + 4), at = read_u32(bytes + 8);
    if (at > size || count > (size - at) / ENTRY_SIZE)
        return doom_fail(error,
                         _("its directory of %u lumps at offset %u goes beyond the end of the "
                           "file at %zu"),
                         count, at, size);
    WadLump *lumps = g_new0(WadLump, (gsize)count + 1);
    wad->lumps = lumps;
    wad->lump_count = count;
    for (uint32_t i = 0; i < count; i++)
        if (!read_entry(bytes + at + (size_t)i * ENTRY_SIZE, bytes, size, &lumps[i], error))
            return false;
    find_maps(wad);
    return true;
}

Wad *wad_read(GBytes *bytes, GError **error)
{
    Wad *wad = g_new0(Wad, 1);
    gsize size;
    const uint8_t *data = g_bytes_get_data(bytes, &size);
    wad->bytes = g_bytes_ref(bytes);
    if (read_directory(wad, data, size, error))
        return wad;
    wad_free(wad);
    return NULL;
}

void wad_free(Wad *wad)
{
    if (wad == NULL)
        return;
    g_free((void *)wad->lumps);
    g_free((void *)wad->maps);
    g_bytes_unref(wad->bytes);
    g_free(wad);
}

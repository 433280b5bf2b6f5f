/* SPDX-License-Identifier: MIT */
/* Writes WAD files, and maps in the binary format; the contract is in doom_write.h. */
#include "formats/doom/doom_write.h"

#include "formats/doom/doom_write_internal.h"

#include <string.h>
#include <zlib.h>

enum { HEADER_SIZE = 12, NO_SIDE = 0xffff };

void doom_put_u8(GByteArray *out, uint32_t value)
{
    const guint8 byte = (guint8)value;
    g_byte_array_append(out, &byte, 1);
}

void doom_put_u16(GByteArray *out, uint32_t value)
{
    doom_put_u8(out, value & 0xff);
    doom_put_u8(out, value >> 8 & 0xff);
}

void doom_put_u32(GByteArray *out, uint32_t value)
{
    doom_put_u16(out, value & 0xffff);
    doom_put_u16(out, value >> 16);
}

/* Writes the whole part of a number in 16 bits, clamped to their range. */
static void put_i16(GByteArray *out, double value)
{
    doom_put_u16(out, (uint32_t)(int32_t)CLAMP(value, INT16_MIN, INT16_MAX));
}

/* Writes eight characters, padded with NUL. */
static void put_name(GByteArray *out, const char *name)
{
    const size_t length = strlen(name);
    for (size_t i = 0; i < WAD_NAME; i++)
        doom_put_u8(out, i < length ? (uint8_t)name[i] : 0);
}

/* ---- The file ---- */

typedef struct WadFile {
    GByteArray *lumps, *directory;
    uint32_t count;
} WadFile;

/* Adds a lump and takes ownership of its bytes; NULL for an empty lump. */
static void add_lump(WadFile *file, const char *name, GByteArray *bytes)
{
    doom_put_u32(file->directory, HEADER_SIZE + file->lumps->len);
    doom_put_u32(file->directory, bytes != NULL ? bytes->len : 0);
    put_name(file->directory, name);
    file->count++;
    if (bytes == NULL)
        return;
    g_byte_array_append(file->lumps, bytes->data, bytes->len);
    g_byte_array_unref(bytes);
}

/* The first lump, by which a file is known to be ours and unchanged: a checksum of all other bytes
 * follows the text. */
#define MARK        "Gabarit, levels as maps: "
#define MARK_DIGITS 8

static const size_t mark_size = sizeof MARK - 1 + MARK_DIGITS + 1;

static uint32_t checksum_of(const uint8_t *bytes, size_t size)
{
    const size_t end = HEADER_SIZE + mark_size;
    uLong sum = crc32_z(0, bytes, HEADER_SIZE);
    return (uint32_t)crc32_z(sum, bytes + end, size - end);
}

/* The text, its checksum, a line break and a NUL. */
typedef char Mark[sizeof MARK + MARK_DIGITS + 1];

static void mark_of(const uint8_t *bytes, size_t size, Mark mark)
{
    g_snprintf(mark, sizeof(Mark), MARK "%0*x\n", MARK_DIGITS, checksum_of(bytes, size));
}

static void add_mark(WadFile *file)
{
    GByteArray *empty = g_byte_array_new();
    g_byte_array_set_size(empty, (guint)mark_size);
    memset(empty->data, 0, mark_size);
    add_lump(file, "GABARIT", empty);
}

bool doom_wad_is_known(const char *bytes, size_t size)
{
    Mark mark;
    if (size < HEADER_SIZE + mark_size)
        return false;
    mark_of((const uint8_t *)bytes, size, mark);
    return memcmp(bytes + HEADER_SIZE, mark, mark_size) == 0;
}

static GBytes *bytes_of(const WadFile *file)
{
    GByteArray *out = g_byte_array_new();
    g_byte_array_append(out, (const guint8 *)"PWAD", 4);
    doom_put_u32(out, file->count);
    doom_put_u32(out, HEADER_SIZE + file->lumps->len);
    g_byte_array_append(out, file->lumps->data, file->lumps->len);
    g_byte_array_append(out, file->directory->data, file->directory->len);
    Mark mark;
    mark_of(out->data, out->len, mark);
    memcpy(out->data + HEADER_SIZE, mark, mark_size);
    return g_byte_array_free_to_bytes(out);
}

/* ---- Lumps ---- */

static GByteArray *things_of(const DoomPlan *plan)
{
    GByteArray *out = g_byte_array_new();
    ARRAY_EACH (const DoomThing, thing, plan->things) {
        put_i16(out, thing->x);
        put_i16(out, thing->y);
        put_i16(out, thing->angle);
        doom_put_u16(out, (uint32_t)thing->type);
        doom_put_u16(out, thing->flags);
    }
    return out;
}

static GByteArray *lines_of(const DoomPlan *plan)
{
    GByteArray *out = g_byte_array_new();
    ARRAY_EACH (const DoomLine, line, plan->lines) {
        doom_put_u16(out, line->a);
        doom_put_u16(out, line->b);
        doom_put_u16(out, line->flags);
        doom_put_u16(out, (uint32_t)line->special);
        doom_put_u16(out, (uint32_t)line->tag);
        doom_put_u16(out, line->front == DOOM_NONE ? NO_SIDE : line->front);
        doom_put_u16(out, line->back == DOOM_NONE ? NO_SIDE : line->back);
    }
    return out;
}

static GByteArray *sides_of(const DoomPlan *plan)
{
    GByteArray *out = g_byte_array_new();
    ARRAY_EACH (const DoomSide, side, plan->sides) {
        put_i16(out, side->x);
        put_i16(out, side->y);
        put_name(out, side->upper);
        put_name(out, side->lower);
        put_name(out, side->middle);
        doom_put_u16(out, side->sector);
    }
    return out;
}

static GByteArray *vertices_of(const DoomPlan *plan)
{
    GByteArray *out = g_byte_array_new();
    for (guint i = 0; i < plan->vertices->len; i++) {
        put_i16(out, g_array_index(plan->vertices, DoomVertex, i).x);
        put_i16(out, g_array_index(plan->vertices, DoomVertex, i).y);
    }
    return out;
}

static GByteArray *sectors_of(const DoomPlan *plan)
{
    GByteArray *out = g_byte_array_new();
    ARRAY_EACH (const DoomSector, sector, plan->sectors) {
        put_i16(out, sector->floor);
        put_i16(out, sector->ceiling);
        put_name(out, sector->floor_flat);
        put_name(out, sector->ceiling_flat);
        doom_put_u16(out, (uint32_t)sector->light);
        doom_put_u16(out, (uint32_t)sector->special);
        doom_put_u16(out, (uint32_t)sector->tag);
    }
    return out;
}

/* Returns the lump REJECT: one bit for each pair of sectors, 1 if they cannot see each other. Here
 * all bits are 0, which rules out no pair. NULL with an error. */
static GByteArray *reject_of(DoomPlan *plan, GError **error)
{
    const uint64_t size = ((uint64_t)plan->sectors->len * plan->sectors->len + 7) / 8;
    if (!doom_plan_take(plan, 2 * size, error))
        return NULL;
    GByteArray *out = g_byte_array_new();
    g_byte_array_set_size(out, (guint)size);
    memset(out->data, 0, size);
    return out;
}

/* ---- Maps ---- */

static void add_text(WadFile *file, const DoomPlan *plan)
{
    add_lump(file, plan->name, NULL);
    add_lump(file, "TEXTMAP", doom_text(plan));
    add_lump(file, "ENDMAP", NULL);
}

static bool add_binary(WadFile *file, DoomPlan *plan, GError **error)
{
    GByteArray *nodes = doom_nodes(plan, error);
    GByteArray *reject = nodes != NULL ? reject_of(plan, error) : NULL;
    if (reject == NULL) {
        g_clear_pointer(&nodes, g_byte_array_unref);
        return false;
    }
    add_lump(file, plan->name, NULL);
    add_lump(file, "THINGS", things_of(plan));
    add_lump(file, "LINEDEFS", lines_of(plan));
    add_lump(file, "SIDEDEFS", sides_of(plan));
    add_lump(file, "VERTEXES", vertices_of(plan));
    add_lump(file, "SEGS", NULL);
    add_lump(file, "SSECTORS", NULL);
    add_lump(file, "NODES", nodes);
    add_lump(file, "SECTORS", sectors_of(plan));
    add_lump(file, "REJECT", reject);
    add_lump(file, "BLOCKMAP", NULL);
    return true;
}

/* Returns the name of a level in capitals; sets whether ports can load a map of that name. The
 * caller frees it. */
static char *own_name(const Level *level, bool *is_valid)
{
    char *upper = g_ascii_strup(level->name, -1);
    const size_t length = strlen(upper);
    *is_valid =
        length > 0 && length <= WAD_NAME &&
        strspn(upper, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == length &&
        (g_str_has_prefix(upper, "MAP") || (length == 4 && upper[0] == 'E' && upper[2] == 'M'));
    return upper;
}

/* Returns the levels that keep their names, by map name. */
static GHashTable *kept_names(const Project *project)
{
    GHashTable *names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    LIST_EACH (Level, level, project->levels) {
        bool is_valid;
        char *name = own_name(level, &is_valid);
        if (is_valid && !g_hash_table_contains(names, name))
            g_hash_table_insert(names, name, (gpointer)level);
        else
            g_free(name);
    }
    return names;
}

/* Chooses the name of a map: the name of the level if it keeps it, else MAP with a number that no
 * level uses. */
static void name_map(DoomPlan *plan, GHashTable *names)
{
    bool is_valid;
    g_autofree char *upper = own_name(plan->level, &is_valid);
    const bool is_kept = is_valid && g_hash_table_lookup(names, upper) == plan->level;
    g_strlcpy(plan->name, is_kept ? upper : "MAP01", sizeof plan->name);
    for (unsigned i = 2; !is_kept && g_hash_table_contains(names, plan->name); i++)
        g_snprintf(plan->name, sizeof plan->name, "MAP%02u", i % 100000);
    if (!is_kept)
        g_hash_table_insert(names, g_strdup(plan->name), (gpointer)plan->level);
    conversion_report_add(plan->report, IMPORT_NAME_CHANGED, plan->level->name,
                          strcmp(plan->name, upper) != 0);
}

static bool add_map(WadFile *file, DoomPlan *plan, GError **error)
{
    bool ok = doom_plan_make(plan, error);
    if (ok && plan->options->udmf)
        add_text(file, plan);
    else if (ok)
        ok = add_binary(file, plan, error);
    doom_plan_clear(plan);
    return ok;
}

GBytes *doom_wad(const Project *project, const DoomWadOptions *options, ConversionReport *report,
                 GError **error)
{
    WadFile file = {g_byte_array_new(), g_byte_array_new(), 0};
    g_autoptr(GHashTable) names = kept_names(project);
    bool ok = true;
    add_mark(&file);
    LIST_EACH_WHILE (ok, Level, level, project->levels) {
        DoomPlan plan = {.options = options, .project = project, .level = level, .report = report};
        name_map(&plan, names);
        ok = add_map(&file, &plan, error);
    }
    GBytes *bytes = ok ? bytes_of(&file) : NULL;
    g_byte_array_unref(file.lumps);
    g_byte_array_unref(file.directory);
    return bytes;
}

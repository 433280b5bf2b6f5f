/* SPDX-License-Identifier: MIT */
/* Draws arguments; the contract is in calls.h. */
#include "calls.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* ---- Bits: splitmix64 ---- */

uint64_t draw_bits(Asker *asker)
{
    uint64_t z = asker->state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

uint32_t draw_below(Asker *asker, uint32_t end)
{
    return (uint32_t)(((draw_bits(asker) >> 32) * end) >> 32);
}

bool draw_chance(Asker *asker, uint32_t percent)
{
    return draw_below(asker, 100) < percent;
}

/* ---- Numbers ---- */

static float float_of_bits(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* NaN, infinity, largest, smallest, denormals; the range and its neighbours; the lattice and halves
 * of its steps; the limits from which floats have no halves, and from which integers cannot hold
 * them. */
static const uint32_t special_bits[] = {
    0x7FC00000, 0x7F800001, 0x7F800000, 0x7F7FFFFF, 0x7F7FFFFE, 0x7E800000, 0x00800000, 0x007FFFFF,
    0x00000001, 0x00000400, 0x477FFF00, 0x477FFF01, 0x477FFEFF, 0x47800000, 0x47800080, 0x477FFF80,
    0x3B800000, 0x3B000000, 0x3BC00000, 0x3B7FFFFF, 0x3F800000, 0x3F7FFFFF, 0x3F800001, 0x3F000000,
    0x40000000, 0x40490FDB, 0x42C80000, 0x4B800000, 0x4B7FFFFF, 0x4B000000, 0x4F000000, 0x4EFFFFFF,
    0x4F800000, 0x5F000000, 0x5A000000, 0x60AD78EC, 0x1E3CE508, 0x7149F2CA, 0x0DA24260, 0x5F800000,
    0x4E800000, 0x46FFFE00, 0x47000000, 0x43800000, 0,          0,          0x3C23D70A, 0x3ECCCCCD,
};

static float special_float(Asker *asker)
{
    uint32_t count = sizeof special_bits / sizeof *special_bits;
    uint32_t bits = special_bits[draw_below(asker, count)];
    return float_of_bits(draw_chance(asker, 40) ? bits | 0x80000000u : bits);
}

static float lattice_float(Asker *asker)
{
    int32_t units = (int32_t)draw_below(asker, 2 * asker->span + 1) - (int32_t)asker->span;
    units -= units % (int32_t)asker->step;
    return (float)units / 256.0f;
}

float draw_float(Asker *asker)
{
    float value;
    if (asker->flavour == FLAVOUR_BITS)
        value = float_of_bits((uint32_t)draw_bits(asker));
    else if (asker->flavour == FLAVOUR_SPECIAL ||
             (asker->flavour == FLAVOUR_MIXED && draw_chance(asker, 12)))
        value = special_float(asker);
    else
        value = lattice_float(asker);
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    asker->bad |= (bits & 0x7F800000u) == 0x7F800000u;
    return value;
}

float draw_size(Asker *asker)
{
    float value = draw_float(asker);
    return value < 0 && !draw_chance(asker, 10) ? -value : value;
}

/* Mostly 0 or 1. */
float draw_scale(Asker *asker)
{
    if (draw_chance(asker, asker->flavour == FLAVOUR_LATTICE ? 80 : 50))
        return (float)draw_below(asker, 2);
    return draw_size(asker);
}

double draw_double(Asker *asker)
{
    return (double)draw_float(asker);
}

gab_vec draw_unit(Asker *asker)
{
    static const gab_vec units[] = {{1, 0},         {0, 1},        {-1, 0},          {0, -1},
                                    {0.6f, 0.8f},   {-0.8f, 0.6f}, {0.28f, -0.96f},  {0, 0},
                                    {0.96f, 0.28f}, {0.8f, -0.6f}, {-0.28f, -0.96f}, {-0.6f, 0.8f}};
    uint32_t odds = asker->flavour == FLAVOUR_LATTICE ? 95 : 50;
    if (draw_chance(asker, odds))
        return units[draw_below(asker, sizeof units / sizeof *units)];
    return draw_gab_vec(asker);
}

bool draw_bool(Asker *asker)
{
    return draw_chance(asker, 50);
}

uint8_t draw_uint8_t(Asker *asker)
{
    return (uint8_t)(draw_chance(asker, 70) ? draw_below(asker, 6) : draw_below(asker, 256));
}

uint32_t draw_uint32_t(Asker *asker)
{
    static const uint32_t edges[] = {
        UINT32_MAX, UINT32_MAX - 1, 0x80000000u, 0x7FFFFFFFu, 0x7FFFFFFEu, 0x40000000u,
        65535,      65536,          0x10000001u, 255,         256,         0x08000000u};
    uint32_t which = draw_below(asker, 10);
    if (which < 7)
        return draw_below(asker, 8);
    if (which < 9)
        return draw_below(asker, 60);
    return edges[draw_below(asker, sizeof edges / sizeof *edges)];
}

int32_t draw_int32_t(Asker *asker)
{
    if (draw_chance(asker, 80))
        return (int32_t)draw_below(asker, 81) - 16;
    return (int32_t)draw_uint32_t(asker);
}

uint64_t draw_uint64_t(Asker *asker)
{
    return draw_chance(asker, 70) ? draw_below(asker, 2000) : draw_bits(asker);
}

/* Sometimes beyond all valid values. */
int draw_enum(Asker *asker)
{
    return (int)draw_below(asker, draw_chance(asker, 60) ? 4 : draw_chance(asker, 80) ? 20 : 40);
}

uint32_t draw_room(Asker *asker)
{
    static const uint32_t rooms[] = {0, 1, 2, 7, MAX_CAPACITY - 1};
    return rooms[draw_below(asker, sizeof rooms / sizeof *rooms)];
}

/* ---- Banks and names ---- */

const gab_bank *draw_bank(Asker *asker)
{
    uint32_t first = draw_chance(asker, 15) ? 0 : 2;
    return asker->banks[first + draw_below(asker, asker->bank_count - first)];
}

const char *draw_text(Asker *asker)
{
    static const char *const texts[] = {
        "",         "x",
        "\xFF\xFE", "no such name",
        NULL,       "a name that is longer than any that there is, and goes on"};
    if (draw_chance(asker, 30))
        return texts[draw_below(asker, sizeof texts / sizeof *texts)];
    const gab_bank *bank = draw_bank(asker);
    uint32_t index = draw_below(asker, 4);
    switch (draw_below(asker, 9)) {
    case 0:
        return gab_sprite_name(gab_bank_sprite_at(bank, index));
    case 1:
        return gab_frame_name((gab_frame){bank, index});
    case 2:
        return gab_animation_name((gab_animation){bank, index});
    case 3:
        return gab_map_name(gab_bank_map_at(bank, index));
    case 4:
        return gab_bank_tag_at(bank, index).name;
    case 5:
        return gab_level_name(gab_bank_level_at(bank, index));
    case 6:
        return gab_marker_name((gab_marker){bank, index});
    case 7:
        return gab_level_door_name(gab_bank_level_at(bank, draw_below(asker, 4)), index);
    default:
        return gab_bank_property_at(bank, (gab_kind)draw_below(asker, 18), index, 0).key;
    }
}

/* ---- Targets of pointers ---- */

gab_tags draw_gab_tags(Asker *asker)
{
    gab_tags tags = {{0}};
    uint32_t count = draw_below(asker, 12);
    for (uint32_t i = 0; i < count; i++)
        gab_tags_add(&tags, draw_uint8_t(asker));
    return tags;
}

const gab_tags *draw_tags_or_null(Asker *asker)
{
    if (draw_chance(asker, 75) || asker->stored.tags_used == 2 * MAX_STORED)
        return NULL;
    gab_tags *tags = &asker->stored.tags[asker->stored.tags_used++];
    *tags = draw_gab_tags(asker);
    return tags;
}

gab_filter draw_gab_filter(Asker *asker)
{
    gab_filter filter;
    filter.tags = draw_tags_or_null(asker);
    filter.roles = draw_tags_or_null(asker);
    return filter;
}

gab_blockers draw_gab_blockers(Asker *asker)
{
    gab_blockers blockers = {NULL, NULL, 0, {NULL, 0}, NULL};
    Stored *stored = &asker->stored;
    blockers.tags = draw_tags_or_null(asker);
    uint32_t place = stored->open_used < MAX_STORED - 1 ? stored->open_used++ : stored->open_used;
    stored->open[place][0] = (uint32_t)draw_bits(asker);
    stored->open[place][1] = (uint32_t)draw_bits(asker);
    blockers.open_words = draw_below(asker, 3);
    blockers.open = blockers.open_words > 0 ? stored->open[place] : NULL;
    memset(&stored->cost[place], 0, sizeof stored->cost[place]);
    blockers.cost = draw_chance(asker, 30) ? &stored->cost[place] : NULL;
    if (draw_chance(asker, 20)) {
        blockers.only.bank = draw_bank(asker);
        blockers.only.index = draw_uint32_t(asker);
    }
    return blockers;
}

gab_boxes draw_gab_boxes(Asker *asker)
{
    Stored *stored = &asker->stored;
    for (uint32_t i = 0; i < MAX_ITEMS; i++) {
        float x = draw_float(asker), y = draw_float(asker);
        float w = draw_size(asker), h = draw_size(asker);
        stored->edges[0][i] = x;
        stored->edges[1][i] = y;
        stored->edges[2][i] = draw_chance(asker, 80) ? x + w : w;
        stored->edges[3][i] = draw_chance(asker, 80) ? y + h : h;
    }
    gab_boxes boxes = {stored->edges[0], stored->edges[1], stored->edges[2], stored->edges[3],
                       draw_below(asker, MAX_ITEMS + 1)};
    return boxes;
}

/* Mostly fitted grounds, and others. */
gab_ground draw_gab_ground(Asker *asker)
{
    Stored *stored = &asker->stored;
    gab_ground ground = {stored->nodes, draw_below(asker, MAX_ITEMS + 1)};
    float x = draw_float(asker);
    for (uint32_t i = 0; i < MAX_ITEMS; i++) {
        stored->nodes[i].x = x;
        stored->nodes[i].y = draw_float(asker);
        stored->nodes[i].bend = draw_chance(asker, 50) ? 0 : draw_double(asker);
        x = draw_chance(asker, 80) ? x + (float)(1 + draw_below(asker, 64)) / 4 : draw_float(asker);
    }
    if (draw_chance(asker, 60))
        gab_ground_fit(stored->nodes, ground.count, stored->scratch);
    if (draw_chance(asker, 5))
        ground.nodes = NULL;
    return ground;
}

/* Returns bytes for a field of some columns and rows, sometimes NULL. */
static const uint8_t *draw_cells(Asker *asker)
{
    for (uint32_t i = 0; i < sizeof asker->stored.cells; i++)
        asker->stored.cells[i] = (uint8_t)(draw_bits(asker) >> 60);
    return draw_chance(asker, 10) ? NULL : asker->stored.cells;
}

gab_tiles draw_gab_tiles(Asker *asker)
{
    gab_tiles tiles;
    tiles.origin = draw_gab_vec(asker);
    tiles.cell_w = draw_size(asker);
    tiles.cell_h = draw_size(asker);
    tiles.solid_outside = draw_bool(asker);
    tiles.columns = draw_below(asker, 12);
    tiles.rows = draw_below(asker, 10);
    tiles.cells = draw_cells(asker);
    if (tiles.cells == NULL) {
        tiles.columns = draw_uint32_t(asker);
        tiles.rows = draw_uint32_t(asker);
    }
    return tiles;
}

gab_maze draw_gab_maze(Asker *asker)
{
    gab_maze maze;
    maze.origin = draw_gab_vec(asker);
    maze.cell_w = draw_size(asker);
    maze.cell_h = draw_size(asker);
    maze.columns = draw_below(asker, 10);
    maze.rows = draw_below(asker, 10);
    maze.walls = draw_cells(asker);
    if (maze.walls == NULL) {
        maze.columns = draw_uint32_t(asker);
        maze.rows = draw_uint32_t(asker);
    }
    return maze;
}

gab_heights draw_gab_heights(Asker *asker)
{
    gab_heights heights;
    heights.origin = draw_gab_vec(asker);
    heights.cell_w = draw_size(asker);
    heights.cell_h = draw_size(asker);
    heights.columns = draw_below(asker, 8);
    heights.rows = draw_below(asker, 8);
    heights.sample_bytes = draw_chance(asker, 90) ? 1 + draw_below(asker, 2) : draw_uint32_t(asker);
    heights.samples = draw_cells(asker);
    heights.low = draw_float(asker);
    heights.high = draw_float(asker);
    return heights;
}

/* The fields of a mask must be true, so masks are those of frames. */
gab_mask draw_gab_mask(Asker *asker)
{
    gab_frame frame;
    frame.bank = draw_bank(asker);
    frame.index = draw_uint32_t(asker);
    return gab_frame_mask(frame);
}

/* ---- Complete calls ---- */

void asker_begin(Asker *asker, uint64_t seed, const CallsBank *banks, uint32_t count)
{
    static const gab_bank empty;
    memset(asker, 0, sizeof *asker);
    asker->state = seed;
    asker->bytes = banks;
    asker->bytes_count = count;
    asker->banks[asker->bank_count++] = NULL;
    asker->banks[asker->bank_count++] = &empty;
    for (uint32_t i = 0; i < count && asker->bank_count < MAX_BANKS; i++) {
        gab_result result =
            gab_bank_open(&asker->opened[i], banks[i].bytes, banks[i].size, NULL, NULL);
        if (result != GAB_OK)
            record_wrong(asker, "a bank does not open", (double)result);
        asker->banks[asker->bank_count++] = &asker->opened[i];
    }
}

void asker_choose(Asker *asker, const Call *call)
{
    static const uint32_t spans[] = {256 * 4, 256 * 64, 256 * 400, 65535 * 256};
    static const uint32_t steps[] = {1, 64, 256, 4096};
    static const Flavour flavours[] = {FLAVOUR_LATTICE, FLAVOUR_LATTICE, FLAVOUR_LATTICE,
                                       FLAVOUR_MIXED,   FLAVOUR_MIXED,   FLAVOUR_MIXED,
                                       FLAVOUR_SPECIAL, FLAVOUR_BITS};
    asker->before = asker->state;
    asker->bad = false;
    asker->stored.tags_used = asker->stored.open_used = 0;
    asker->flavour = flavours[draw_below(asker, sizeof flavours / sizeof *flavours)];
    asker->span = spans[draw_below(asker, sizeof spans / sizeof *spans)];
    asker->step = steps[draw_below(asker, sizeof steps / sizeof *steps)];
    asker->function = call->name;
}

void asker_ask(Asker *asker, uint64_t calls)
{
    for (uint64_t i = 0; i < calls; i++) {
        const Call *call = &all_calls[draw_below(asker, all_calls_count)];
        asker_choose(asker, call);
        call->ask(asker);
        asker->calls++;
    }
}

bool asker_is_constant(const char *name)
{
    /* The banks are valid, their digests are never guessed, and the files do not exist. */
    static const char *const constant[] = {
        "gab_version",          "gab_self_test",    "gab_bank_close", "gab_bank_load",
        "gab_bank_load_mapped", "gab_bank_matches", "gab_bank_verify"};
    for (size_t i = 0; i < sizeof constant / sizeof *constant; i++)
        if (strcmp(constant[i], name) == 0)
            return true;
    return false;
}

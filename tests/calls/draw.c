/* SPDX-License-Identifier: MIT */
/* Draws random arguments; see calls.h. */
#include "calls.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* ---- Bits: splitmix64 ---- */

uint64_t draw_bits(Caller *caller)
{
    uint64_t z = caller->state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

uint32_t draw_below(Caller *caller, uint32_t end)
{
    return (uint32_t)(((draw_bits(caller) >> 32) * end) >> 32);
}

bool draw_chance(Caller *caller, uint32_t percent)
{
    return draw_below(caller, 100) < percent;
}

/* ---- Numbers ---- */

static float float_of_bits(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* NaN, infinity, largest, smallest, denormals; the limits of the range and their neighbours; steps
 * of the lattice and halves of them; the limits above which floats have no fraction, and above
 * which they do not fit integers. */
static const uint32_t special_bits[] = {
    0x7FC00000, 0x7F800001, 0x7F800000, 0x7F7FFFFF, 0x7F7FFFFE, 0x7E800000, 0x00800000, 0x007FFFFF,
    0x00000001, 0x00000400, 0x477FFF00, 0x477FFF01, 0x477FFEFF, 0x47800000, 0x47800080, 0x477FFF80,
    0x3B800000, 0x3B000000, 0x3BC00000, 0x3B7FFFFF, 0x3F800000, 0x3F7FFFFF, 0x3F800001, 0x3F000000,
    0x40000000, 0x40490FDB, 0x42C80000, 0x4B800000, 0x4B7FFFFF, 0x4B000000, 0x4F000000, 0x4EFFFFFF,
    0x4F800000, 0x5F000000, 0x5A000000, 0x60AD78EC, 0x1E3CE508, 0x7149F2CA, 0x0DA24260, 0x5F800000,
    0x4E800000, 0x46FFFE00, 0x47000000, 0x43800000, 0,          0,          0x3C23D70A, 0x3ECCCCCD,
};

enum { SPECIALS = sizeof special_bits / sizeof *special_bits };

static float special_float(Caller *caller)
{
    uint32_t bits = special_bits[draw_below(caller, SPECIALS)];
    return float_of_bits(draw_chance(caller, 40) ? bits | 0x80000000u : bits);
}

/* Returns a drawn number or, for the chosen number of the call, the chosen special value. */
static float count_float(Caller *caller, float value)
{
    if (++caller->floats == caller->chosen_float)
        value = float_of_bits(special_bits[caller->chosen_value % SPECIALS] |
                              (caller->chosen_value < SPECIALS ? 0 : 0x80000000u));
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    caller->has_non_finite |= (bits & 0x7F800000u) == 0x7F800000u;
    return value;
}

static float lattice_float(Caller *caller)
{
    int32_t units = (int32_t)draw_below(caller, 2 * caller->span + 1) - (int32_t)caller->span;
    units -= units % (int32_t)caller->step;
    return (float)units / 256.0f;
}

float draw_float(Caller *caller)
{
    float value;
    if (caller->number_source == NUMBERS_BITS)
        value = float_of_bits((uint32_t)draw_bits(caller));
    else if (caller->number_source == NUMBERS_SPECIAL ||
             (caller->number_source == NUMBERS_MIXED && draw_chance(caller, 12)))
        value = special_float(caller);
    else
        value = lattice_float(caller);
    return count_float(caller, value);
}

float draw_size(Caller *caller)
{
    float value = draw_float(caller);
    bool is_chosen = caller->floats == caller->chosen_float;
    return value < 0 && !is_chosen && !draw_chance(caller, 10) ? -value : value;
}

/* Returns a scale, usually 0 or 1. */
float draw_scale(Caller *caller)
{
    if (draw_chance(caller, caller->number_source == NUMBERS_LATTICE ? 80 : 50))
        return count_float(caller, (float)draw_below(caller, 2));
    return draw_size(caller);
}

double draw_double(Caller *caller)
{
    return (double)draw_float(caller);
}

gab_vec draw_unit(Caller *caller)
{
    static const gab_vec units[] = {{1, 0},         {0, 1},        {-1, 0},          {0, -1},
                                    {0.6f, 0.8f},   {-0.8f, 0.6f}, {0.28f, -0.96f},  {0, 0},
                                    {0.96f, 0.28f}, {0.8f, -0.6f}, {-0.28f, -0.96f}, {-0.6f, 0.8f}};
    uint32_t percent = caller->number_source == NUMBERS_LATTICE ? 95 : 50;
    if (!draw_chance(caller, percent))
        return draw_gab_vec(caller);
    gab_vec unit = units[draw_below(caller, sizeof units / sizeof *units)];
    unit.x = count_float(caller, unit.x);
    unit.y = count_float(caller, unit.y);
    return unit;
}

bool draw_bool(Caller *caller)
{
    return draw_chance(caller, 50);
}

uint8_t draw_uint8_t(Caller *caller)
{
    return (uint8_t)(draw_chance(caller, 70) ? draw_below(caller, 6) : draw_below(caller, 256));
}

uint32_t draw_uint32_t(Caller *caller)
{
    static const uint32_t edges[] = {
        UINT32_MAX, UINT32_MAX - 1, 0x80000000u, 0x7FFFFFFFu, 0x7FFFFFFEu, 0x40000000u,
        65535,      65536,          0x10000001u, 255,         256,         0x08000000u};
    uint32_t kind = draw_below(caller, 10);
    if (kind < 7)
        return draw_below(caller, 8);
    if (kind < 9)
        return draw_below(caller, 60);
    return edges[draw_below(caller, sizeof edges / sizeof *edges)];
}

int32_t draw_int32_t(Caller *caller)
{
    if (draw_chance(caller, 80))
        return (int32_t)draw_below(caller, 81) - 16;
    return (int32_t)draw_uint32_t(caller);
}

uint64_t draw_uint64_t(Caller *caller)
{
    return draw_chance(caller, 70) ? draw_below(caller, 2000) : draw_bits(caller);
}

/* Returns an enumerator, sometimes out of range. */
int draw_enum(Caller *caller)
{
    return (int)draw_below(caller, draw_chance(caller, 60) ? 4 : draw_chance(caller, 80) ? 20 : 40);
}

uint32_t draw_capacity(Caller *caller)
{
    static const uint32_t capacities[] = {0, 1, 2, 7, MAX_CAPACITY - 1};
    return capacities[draw_below(caller, sizeof capacities / sizeof *capacities)];
}

/* ---- Banks and names ---- */

const gab_bank *draw_bank(Caller *caller)
{
    uint32_t first = draw_chance(caller, 15) ? 0 : 2;
    return caller->banks[first + draw_below(caller, caller->bank_count - first)];
}

/* Returns the name of something in a bank, or the empty answer. */
static const char *draw_name(Caller *caller)
{
    const gab_bank *bank = draw_bank(caller);
    uint32_t index = draw_below(caller, 4);
    switch (draw_below(caller, 9)) {
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
        return gab_level_door_name(gab_bank_level_at(bank, draw_below(caller, 4)), index);
    default:
        return gab_bank_property_at(bank, (gab_kind)draw_below(caller, 18), index, 0).key;
    }
}

const char *draw_text(Caller *caller)
{
    static const char *const texts[] = {
        "",         "x",
        "\xFF\xFE", "no such name",
        NULL,       "a name that is longer than all names in the banks, and more"};
    if (draw_chance(caller, 30))
        return texts[draw_below(caller, sizeof texts / sizeof *texts)];
    caller->is_drawing = true;
    const char *name = draw_name(caller);
    caller->is_drawing = false;
    return name;
}

/* Returns the key of a property, if a few tries find one. */
const char *draw_key(Caller *caller)
{
    if (draw_chance(caller, 20))
        return draw_text(caller);
    gab_property property = {.key = ""};
    caller->is_drawing = true;
    for (int i = 0; i < 20 && property.type == GAB_VALUE_NONE; i++) {
        gab_kind kind = (gab_kind)draw_below(caller, GAB_KIND_WALL + 1);
        uint32_t index = draw_below(caller, 4);
        property = gab_bank_property_at(draw_bank(caller), kind, index, draw_below(caller, 2));
    }
    caller->is_drawing = false;
    return property.key;
}

/* ---- Targets of pointers ---- */

gab_tags draw_gab_tags(Caller *caller)
{
    gab_tags tags = {{0}};
    uint32_t count = draw_below(caller, 12);
    for (uint32_t i = 0; i < count; i++)
        gab_tags_add(&tags, draw_uint8_t(caller));
    return tags;
}

gab_filter draw_gab_filter(Caller *caller)
{
    gab_filter filter = GAB_DEFAULTS;
    filter.only = draw_chance(caller, 40);
    filter.tags = draw_gab_tags(caller);
    return filter;
}

gab_blockers draw_gab_blockers(Caller *caller)
{
    gab_blockers blockers = GAB_DEFAULTS;
    Stored *stored = &caller->stored;
    blockers.filter = draw_gab_filter(caller);
    uint32_t slot = stored->open_used < MAX_STORED - 1 ? stored->open_used++ : stored->open_used;
    stored->open[slot][0] = (uint32_t)draw_bits(caller);
    stored->open[slot][1] = (uint32_t)draw_bits(caller);
    blockers.open_words = draw_below(caller, 3);
    blockers.open = blockers.open_words > 0 ? stored->open[slot] : NULL;
    memset(&stored->cost[slot], 0, sizeof stored->cost[slot]);
    blockers.cost = draw_chance(caller, 30) ? &stored->cost[slot] : NULL;
    blockers.step = draw_float(caller);
    blockers.slope = draw_float(caller);
    if (draw_chance(caller, 20)) {
        blockers.only.bank = draw_bank(caller);
        blockers.only.index = draw_uint32_t(caller);
    }
    return blockers;
}

gab_boxes draw_gab_boxes(Caller *caller)
{
    Stored *stored = &caller->stored;
    for (uint32_t i = 0; i < MAX_ITEMS; i++) {
        float x = draw_float(caller), y = draw_float(caller);
        float w = draw_size(caller), h = draw_size(caller);
        stored->edges[0][i] = x;
        stored->edges[1][i] = y;
        stored->edges[2][i] = draw_chance(caller, 80) ? x + w : w;
        stored->edges[3][i] = draw_chance(caller, 80) ? y + h : h;
    }
    gab_boxes boxes = {stored->edges[0], stored->edges[1], stored->edges[2], stored->edges[3],
                       draw_below(caller, MAX_ITEMS + 1)};
    return boxes;
}

/* Returns a ground, usually a fitted one. */
gab_ground draw_gab_ground(Caller *caller)
{
    Stored *stored = &caller->stored;
    gab_ground ground = {stored->nodes, draw_below(caller, MAX_ITEMS + 1)};
    float x = draw_float(caller);
    for (uint32_t i = 0; i < MAX_ITEMS; i++) {
        stored->nodes[i].x = x;
        stored->nodes[i].y = draw_float(caller);
        stored->nodes[i].bend = draw_chance(caller, 50) ? 0 : draw_double(caller);
        x = draw_chance(caller, 80) ? x + (float)(1 + draw_below(caller, 64)) / 4
                                    : draw_float(caller);
    }
    if (draw_chance(caller, 60))
        gab_ground_fit(stored->nodes, ground.count, stored->scratch);
    if (draw_chance(caller, 5))
        ground.nodes = NULL;
    return ground;
}

/* Returns bytes for a grid of cells, sometimes NULL. */
static const uint8_t *draw_cells(Caller *caller)
{
    for (uint32_t i = 0; i < sizeof caller->stored.cells; i++)
        caller->stored.cells[i] = (uint8_t)(draw_bits(caller) >> 60);
    return draw_chance(caller, 10) ? NULL : caller->stored.cells;
}

gab_tiles draw_gab_tiles(Caller *caller)
{
    gab_tiles tiles;
    tiles.origin = draw_gab_vec(caller);
    tiles.cell_w = draw_size(caller);
    tiles.cell_h = draw_size(caller);
    tiles.solid_outside = draw_bool(caller);
    tiles.columns = draw_below(caller, 12);
    tiles.rows = draw_below(caller, 10);
    tiles.cells = draw_cells(caller);
    if (tiles.cells == NULL) {
        tiles.columns = draw_uint32_t(caller);
        tiles.rows = draw_uint32_t(caller);
    }
    return tiles;
}

gab_maze draw_gab_maze(Caller *caller)
{
    gab_maze maze;
    maze.origin = draw_gab_vec(caller);
    maze.cell_w = draw_size(caller);
    maze.cell_h = draw_size(caller);
    maze.columns = draw_below(caller, 10);
    maze.rows = draw_below(caller, 10);
    maze.walls = draw_cells(caller);
    if (maze.walls == NULL) {
        maze.columns = draw_uint32_t(caller);
        maze.rows = draw_uint32_t(caller);
    }
    return maze;
}

gab_heights draw_gab_heights(Caller *caller)
{
    gab_heights heights;
    heights.origin = draw_gab_vec(caller);
    heights.cell_w = draw_size(caller);
    heights.cell_h = draw_size(caller);
    heights.columns = draw_below(caller, 8);
    heights.rows = draw_below(caller, 8);
    heights.sample_bytes =
        draw_chance(caller, 90) ? 1 + draw_below(caller, 2) : draw_uint32_t(caller);
    heights.samples = draw_cells(caller);
    heights.low = draw_float(caller);
    heights.high = draw_float(caller);
    return heights;
}

/* Returns a mask of a frame: the fields of a mask must be valid. */
gab_mask draw_gab_mask(Caller *caller)
{
    gab_frame frame;
    frame.bank = draw_bank(caller);
    frame.index = draw_uint32_t(caller);
    caller->is_drawing = true;
    gab_mask mask = gab_frame_mask(frame);
    caller->is_drawing = false;
    return mask;
}

/* ---- Complete calls ---- */

/* The maximum number of reports of a call for each reason: several arguments may be views, poses
 * or shapes. */
static const uint32_t max_reports[] = {
    [GAB_REASON_NAME] = 1,           [GAB_REASON_EMPTY] = 2,    [GAB_REASON_INDEX] = 1,
    [GAB_REASON_NUMBER] = MAX_ITEMS, [GAB_REASON_CAPACITY] = 1, [GAB_REASON_TYPE] = 1,
};

static void check_mistake(void *context, const gab_mistake *mistake)
{
    Caller *caller = (Caller *)context;
    if (caller->is_drawing)
        return;
    if (strcmp(mistake->function, caller->function) != 0)
        record_wrong(caller, mistake->function, mistake->reason);
    if (mistake->reason == GAB_REASON_NUMBER && !caller->has_non_finite)
        record_wrong(caller, "a report of a finite number", mistake->number);
    if (++caller->reported[mistake->reason] > max_reports[mistake->reason])
        record_wrong(caller, "a repeated report", mistake->reason);
}

void caller_init(Caller *caller, uint64_t seed, const CallsBank *banks, uint32_t count)
{
    static const gab_bank empty;
    memset(caller, 0, sizeof *caller);
    caller->state = seed;
    caller->bytes = banks;
    caller->bytes_count = count;
    caller->banks[caller->bank_count++] = NULL;
    caller->banks[caller->bank_count++] = &empty;
    for (uint32_t i = 0; i < count && caller->bank_count < MAX_BANKS; i++) {
        gab_result result =
            gab_bank_open(&caller->opened[i], banks[i].bytes, banks[i].size, NULL, NULL);
        if (result != GAB_OK)
            record_wrong(caller, "a bank cannot be opened", (double)result);
        gab_bank_report(&caller->opened[i], check_mistake, caller);
        caller->banks[caller->bank_count++] = &caller->opened[i];
    }
}

void caller_start_call(Caller *caller, const Call *call)
{
    static const uint32_t spans[] = {256 * 4, 256 * 64, 256 * 400, 65535 * 256};
    static const uint32_t steps[] = {1, 64, 256, 4096};
    static const NumberSource sources[] = {NUMBERS_LATTICE, NUMBERS_LATTICE, NUMBERS_LATTICE,
                                           NUMBERS_MIXED,   NUMBERS_MIXED,   NUMBERS_MIXED,
                                           NUMBERS_SPECIAL, NUMBERS_BITS};
    caller->state_before_call = caller->state;
    caller->has_non_finite = false;
    caller->floats = 0;
    memset(caller->reported, 0, sizeof caller->reported);
    caller->stored.open_used = 0;
    caller->number_source = sources[draw_below(caller, sizeof sources / sizeof *sources)];
    caller->span = spans[draw_below(caller, sizeof spans / sizeof *spans)];
    caller->step = steps[draw_below(caller, sizeof steps / sizeof *steps)];
    caller->function = call->name;
}

void caller_run(Caller *caller, uint64_t calls)
{
    for (uint64_t i = 0; i < calls; i++) {
        const Call *call = &all_calls[draw_below(caller, all_calls_count)];
        caller_start_call(caller, call);
        call->run(caller);
        caller->calls++;
    }
}

/* Makes a call whose arguments are determined by a state of the random numbers. */
static void run_from(Caller *caller, const Call *call, uint64_t state, uint32_t chosen_float,
                     uint32_t chosen_value)
{
    caller->state = state;
    caller->chosen_float = chosen_float;
    caller->chosen_value = chosen_value;
    caller_start_call(caller, call);
    call->run(caller);
    caller->calls++;
    caller->chosen_float = 0;
}

uint32_t caller_sweep(Caller *caller, const Call *call)
{
    uint64_t state = draw_bits(caller);
    run_from(caller, call, state, 0, 0);
    uint32_t floats = caller->floats;
    for (uint32_t i = 1; i <= floats; i++)
        for (uint32_t value = 0; value < 2 * SPECIALS; value++)
            run_from(caller, call, state, i, value);
    caller->state = state;
    return floats;
}

bool caller_is_constant(const char *name)
{
    /* The banks are valid, no drawn digest matches, and the files do not exist. */
    static const char *const constant[] = {
        "gab_version",          "gab_self_test",    "gab_bank_close",  "gab_bank_load",
        "gab_bank_load_mapped", "gab_bank_matches", "gab_bank_verify", "gab_bank_reload"};
    for (size_t i = 0; i < sizeof constant / sizeof *constant; i++)
        if (strcmp(constant[i], name) == 0)
            return true;
    return false;
}

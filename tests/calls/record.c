/* SPDX-License-Identifier: MIT */
/* Checks of outputs, and the functions that generate.py does not cover; see calls.h. */
#include "calls.h"

#include <string.h>

void record_bits(Asker *asker, uint64_t bits)
{
    asker->hash = (asker->hash ^ bits) * UINT64_C(0x9FB21C651E98DF25);
    asker->hash ^= asker->hash >> 29;
}

/* The first broken promise of each kind is kept. */
void record_wrong(Asker *asker, const char *what, double value)
{
    uint32_t kinds = 0;
    asker->wrong++;
    while (kinds < MAX_WRONG && asker->list[kinds].what != NULL) {
        if (asker->list[kinds].function == asker->function && asker->list[kinds].what == what)
            return;
        kinds++;
    }
    if (kinds < MAX_WRONG) {
        Wrong wrong = {asker->function, what, asker->before, value};
        asker->list[kinds] = wrong;
    }
}

/* True if a float is finite, by its bits, whatever a compiler assumes about NaN. All NaNs get the
 * same bits. */
static bool is_number(float value, uint32_t *bits)
{
    memcpy(bits, &value, sizeof *bits);
    bool number = (*bits & 0x7F800000u) != 0x7F800000u;
    if (!number && (*bits & 0x007FFFFFu) != 0)
        *bits = 0x7FC00000u;
    return number;
}

void record_float(Asker *asker, const char *what, float value, Promise promise)
{
    uint32_t bits;
    bool number = is_number(value, &bits);
    record_bits(asker, bits);
    if (!number) {
        if (promise != PROMISE_ANY || !asker->bad)
            record_wrong(asker, what, (double)value);
        return;
    }
    double units = (double)value * 256;
    if (promise == PROMISE_LATTICE &&
        !(units > -4e9 && units < 4e9 && (double)(int64_t)units == units))
        record_wrong(asker, what, (double)value);
    if (promise == PROMISE_SHARE && !(value >= 0 && value <= 1))
        record_wrong(asker, what, (double)value);
}

void record_double(Asker *asker, const char *what, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    if ((bits & UINT64_C(0x7FF0000000000000)) == UINT64_C(0x7FF0000000000000)) {
        record_wrong(asker, what, value);
        bits = 0;
    }
    record_bits(asker, bits);
}

void record_unit(Asker *asker, const char *what, double x, double y, double z)
{
    double squared = x * x + y * y + z * z;
    if (!(squared > 1 - 1e-6 && squared < 1 + 1e-6) && !(squared == 0))
        record_wrong(asker, what, squared);
}

void record_text(Asker *asker, const char *what, const char *text)
{
    if (text == NULL)
        record_wrong(asker, what, 0);
    for (; text != NULL && *text != 0; text++)
        record_bits(asker, (uint8_t)*text);
}

void spoil(void *output, size_t size)
{
    memset(output, 0xFF, size);
}

void record_spoilt(Asker *asker, const char *what, const void *rest, size_t size)
{
    const uint8_t *bytes = (const uint8_t *)rest;
    for (size_t i = 0; i < size; i++)
        if (bytes[i] != 0xFF) {
            record_wrong(asker, what, (double)i);
            return;
        }
}

/* ---- Arguments that depend on each other ---- */

void call_gab_boxes_set(Asker *asker)
{
    gab_boxes boxes = draw_gab_boxes(asker);
    Stored before = asker->stored;
    gab_box box;
    box.x = draw_float(asker);
    box.y = draw_float(asker);
    box.w = draw_size(asker);
    box.h = draw_size(asker);
    uint32_t place = draw_uint32_t(asker);
    gab_boxes_set(&boxes, place, box);
    for (uint32_t i = 0; i < MAX_ITEMS; i++)
        for (int edge = 0; edge < 4; edge++)
            if (i == place && i < boxes.count)
                record_float(asker, "gab_boxes_set", asker->stored.edges[edge][i], PROMISE_FINITE);
            else if (memcmp(&asker->stored.edges[edge][i], &before.edges[edge][i], sizeof(float)) !=
                     0)
                record_wrong(asker, "gab_boxes_set writes elsewhere", i);
}

static void draw_corners(Asker *asker, gab_vec corners[MAX_ITEMS])
{
    for (uint32_t i = 0; i < MAX_ITEMS; i++)
        corners[i] = draw_gab_vec(asker);
}

void call_gab_rings_hold(Asker *asker)
{
    gab_vec corners[MAX_ITEMS];
    draw_corners(asker, corners);
    uint32_t rings[3], count = draw_below(asker, 4), left = MAX_ITEMS;
    for (uint32_t i = 0; i < 3; i++) {
        rings[i] = draw_below(asker, left + 1);
        left -= rings[i];
    }
    gab_vec point = draw_gab_vec(asker);
    record_bits(asker, (uint64_t)gab_rings_hold(corners, rings, count, point));
}

void call_gab_polygon_triangulate(Asker *asker)
{
    gab_vec corners[MAX_ITEMS];
    uint32_t scratch[MAX_ITEMS], triangles[3 * MAX_ITEMS], made;
    draw_corners(asker, corners);
    uint32_t count = draw_below(asker, MAX_ITEMS + 1);
    spoil(triangles, sizeof triangles);
    spoil(&made, sizeof made);
    gab_result result = gab_polygon_triangulate(corners, count, scratch, triangles, &made);
    record_bits(asker, (uint64_t)result);
    record_bits(asker, made);
    if (made > GAB_TRIANGLES(count) || (result != GAB_OK && made != 0))
        record_wrong(asker, "gab_polygon_triangulate.made", made);
    for (uint32_t i = 0; i < 3 * made && i < 3 * MAX_ITEMS; i++) {
        record_bits(asker, triangles[i]);
        if (triangles[i] >= count)
            record_wrong(asker, "gab_polygon_triangulate.triangles", triangles[i]);
    }
}

void call_gab_ground_fit(Asker *asker)
{
    gab_ground ground = draw_gab_ground(asker);
    record_bits(asker,
                (uint64_t)gab_ground_fit(asker->stored.nodes, ground.count, asker->stored.scratch));
    for (uint32_t i = 0; i < ground.count; i++)
        record_double(asker, "gab_ground_fit.bend", asker->stored.nodes[i].bend);
}

/* ---- Banks ---- */

/* Returns the bytes of a bank; `size` is sometimes smaller than the bank. */
static const CallsBank *draw_bytes(Asker *asker, size_t *size)
{
    const CallsBank *bank = &asker->bytes[draw_below(asker, asker->bytes_count)];
    *size = draw_chance(asker, 70) ? bank->size : draw_below(asker, (uint32_t)bank->size + 1);
    return bank;
}

static void record_fault(Asker *asker, gab_result result, const gab_fault *fault)
{
    record_bits(asker, (uint64_t)result);
    record_bits(asker, fault->index);
    record_text(asker, "gab_fault.section", fault->section);
    if (fault->code != result)
        record_wrong(asker, "gab_fault.code", (double)fault->code);
}

void call_gab_bank_open(Asker *asker)
{
    gab_bank bank;
    gab_fault fault;
    size_t size;
    const CallsBank *bytes = draw_bytes(asker, &size);
    gab_limits limits = draw_gab_limits(asker);
    const gab_limits *given = draw_chance(asker, 50) ? NULL : &limits;
    spoil(&bank, sizeof bank);
    spoil(&fault, sizeof fault);
    record_fault(asker, gab_bank_open(&bank, bytes->bytes, size, given, &fault), &fault);
    record_bits(asker, gab_bank_sprite_count(&bank));
    gab_bank_open(&bank, NULL, 0, given, NULL);
    record_bits(asker, gab_bank_sprite_count(&bank));
}

void call_gab_bank_verify(Asker *asker)
{
    gab_fault fault;
    spoil(&fault, sizeof fault);
    record_fault(asker, gab_bank_verify(draw_bank(asker), &fault), &fault);
}

void call_gab_bank_copy(Asker *asker)
{
    gab_bank_file file;
    gab_fault fault;
    size_t size;
    const CallsBank *bytes = draw_bytes(asker, &size);
    size_t off = draw_below(asker, 16);
    gab_limits limits = draw_gab_limits(asker);
    const gab_limits *given = draw_chance(asker, 50) ? NULL : &limits;
    spoil(&file, sizeof file);
    spoil(&fault, sizeof fault);
    if (off > size)
        off = 0;
    record_fault(asker, gab_bank_copy(&file, bytes->bytes + off, size - off, given, &fault),
                 &fault);
    gab_bank_close(&file);
}

static void load(Asker *asker,
                 gab_result (*door)(gab_bank_file *, const char *, const gab_limits *, gab_fault *))
{
    gab_bank_file file;
    gab_fault fault;
    spoil(&file, sizeof file);
    spoil(&fault, sizeof fault);
    record_fault(asker, door(&file, "/no/such/bank", NULL, &fault), &fault);
    gab_bank_close(&file);
}

void call_gab_bank_load(Asker *asker)
{
    load(asker, gab_bank_load);
}

void call_gab_bank_load_mapped(Asker *asker)
{
    load(asker, gab_bank_load_mapped);
}

void call_gab_bank_close(Asker *asker)
{
    gab_bank_file file;
    memset(&file, 0, sizeof file);
    gab_bank_close(&file);
    gab_bank_close(&file);
    record_bits(asker, gab_bank_sprite_count(&file.bank));
}

/* SPDX-License-Identifier: MIT */
/* Checks of outputs, and the functions that generate.py does not cover; see calls.h. */
#include "calls.h"

#include <string.h>

void record_bits(Caller *caller, uint64_t bits)
{
    caller->hash = (caller->hash ^ bits) * UINT64_C(0x9FB21C651E98DF25);
    caller->hash ^= caller->hash >> 29;
}

/* Stores the first wrong output of each kind. */
void record_wrong(Caller *caller, const char *what, double value)
{
    uint32_t kinds = 0;
    caller->wrong_count++;
    while (kinds < MAX_WRONG && caller->wrong_outputs[kinds].what != NULL) {
        if (caller->wrong_outputs[kinds].function == caller->function &&
            caller->wrong_outputs[kinds].what == what)
            return;
        kinds++;
    }
    if (kinds < MAX_WRONG) {
        WrongOutput wrong = {caller->function, what, caller->state_before_call, value};
        caller->wrong_outputs[kinds] = wrong;
    }
}

/* True if a float is finite; also returns its bits, where all NaNs have the same bits. Tests the
 * bits, because a compiler may assume that there is no NaN. */
static bool is_finite(float value, uint32_t *bits)
{
    memcpy(bits, &value, sizeof *bits);
    bool has_value = (*bits & 0x7F800000u) != 0x7F800000u;
    if (!has_value && (*bits & 0x007FFFFFu) != 0)
        *bits = 0x7FC00000u;
    return has_value;
}

void record_float(Caller *caller, const char *what, float value, Expectation expectation)
{
    uint32_t bits;
    bool has_value = is_finite(value, &bits);
    record_bits(caller, bits);
    if (!has_value) {
        if (expectation != EXPECT_ANY || !caller->has_non_finite)
            record_wrong(caller, what, (double)value);
        return;
    }
    double units = (double)value * 256;
    if (expectation == EXPECT_LATTICE &&
        !(units > -4e9 && units < 4e9 && (double)(int64_t)units == units))
        record_wrong(caller, what, (double)value);
    if (expectation == EXPECT_FRACTION && !(value >= 0 && value <= 1))
        record_wrong(caller, what, (double)value);
}

void record_double(Caller *caller, const char *what, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    if ((bits & UINT64_C(0x7FF0000000000000)) == UINT64_C(0x7FF0000000000000)) {
        record_wrong(caller, what, value);
        bits = 0;
    }
    record_bits(caller, bits);
}

void record_unit(Caller *caller, const char *what, double x, double y, double z)
{
    double squared = x * x + y * y + z * z;
    if (!(squared > 1 - 1e-6 && squared < 1 + 1e-6) && !(squared == 0))
        record_wrong(caller, what, squared);
}

void record_text(Caller *caller, const char *what, const char *text)
{
    if (text == NULL)
        record_wrong(caller, what, 0);
    for (; text != NULL && *text != 0; text++)
        record_bits(caller, (uint8_t)*text);
}

void fill_with_pattern(void *output, size_t size)
{
    memset(output, 0xFF, size);
}

void record_overwritten(Caller *caller, const char *what, const void *unused, size_t size)
{
    const uint8_t *bytes = (const uint8_t *)unused;
    for (size_t i = 0; i < size; i++)
        if (bytes[i] != 0xFF) {
            record_wrong(caller, what, (double)i);
            return;
        }
}

/* ---- Arguments that depend on each other ---- */

void call_gab_boxes_set(Caller *caller)
{
    gab_boxes boxes = draw_gab_boxes(caller);
    Stored stored_before = caller->stored;
    gab_box box;
    box.x = draw_float(caller);
    box.y = draw_float(caller);
    box.w = draw_size(caller);
    box.h = draw_size(caller);
    uint32_t index = draw_uint32_t(caller);
    gab_boxes_set(&boxes, index, box);
    for (uint32_t i = 0; i < MAX_ITEMS; i++)
        for (int edge = 0; edge < 4; edge++)
            if (i == index && i < boxes.count)
                record_float(caller, "gab_boxes_set", caller->stored.edges[edge][i], EXPECT_FINITE);
            else if (memcmp(&caller->stored.edges[edge][i], &stored_before.edges[edge][i],
                            sizeof(float)) != 0)
                record_wrong(caller, "gab_boxes_set writes to another index", i);
}

static void draw_corners(Caller *caller, gab_vec corners[MAX_ITEMS])
{
    for (uint32_t i = 0; i < MAX_ITEMS; i++)
        corners[i] = draw_gab_vec(caller);
}

void call_gab_rings_holds(Caller *caller)
{
    gab_vec corners[MAX_ITEMS];
    draw_corners(caller, corners);
    uint32_t rings[3], count = draw_below(caller, 4), remaining = MAX_ITEMS;
    for (uint32_t i = 0; i < 3; i++) {
        rings[i] = draw_below(caller, remaining + 1);
        remaining -= rings[i];
    }
    gab_vec point = draw_gab_vec(caller);
    record_bits(caller, (uint64_t)gab_rings_holds(corners, rings, count, point));
}

void call_gab_polygon_triangulate(Caller *caller)
{
    gab_vec corners[MAX_ITEMS];
    uint32_t scratch[MAX_ITEMS], triangles[3 * MAX_ITEMS], made;
    draw_corners(caller, corners);
    uint32_t count = draw_below(caller, MAX_ITEMS + 1);
    fill_with_pattern(triangles, sizeof triangles);
    fill_with_pattern(&made, sizeof made);
    gab_result result = gab_polygon_triangulate(corners, count, scratch, triangles, &made);
    record_bits(caller, (uint64_t)result);
    record_bits(caller, made);
    if (made > GAB_TRIANGLES(count) || (result != GAB_OK && made != 0))
        record_wrong(caller, "gab_polygon_triangulate.made", made);
    for (uint32_t i = 0; i < 3 * made && i < 3 * MAX_ITEMS; i++) {
        record_bits(caller, triangles[i]);
        if (triangles[i] >= count)
            record_wrong(caller, "gab_polygon_triangulate.triangles", triangles[i]);
    }
}

void call_gab_ground_fit(Caller *caller)
{
    gab_ground ground = draw_gab_ground(caller);
    record_bits(caller, (uint64_t)gab_ground_fit(caller->stored.nodes, ground.count,
                                                 caller->stored.scratch));
    for (uint32_t i = 0; i < ground.count; i++)
        record_double(caller, "gab_ground_fit.bend", caller->stored.nodes[i].bend);
}

/* ---- Banks ---- */

static void count_report(void *context, const gab_mistake *mistake)
{
    *(uint32_t *)context += (uint32_t)mistake->reason;
}

void call_gab_bank_report(Caller *caller)
{
    gab_bank bank;
    uint32_t reasons = 0;
    memset(&bank, 0, sizeof bank);
    gab_bank_report(&bank, draw_chance(caller, 50) ? count_report : NULL, &reasons);
    gab_bank_sprite(&bank, draw_text(caller));
    record_bits(caller, reasons);
}

void call_gab_mistake_text(Caller *caller)
{
    enum { CAPACITY = 200 };
    char text[CAPACITY];
    const char *name = draw_text(caller);
    gab_mistake mistake = {caller->function, (gab_reason)draw_enum(caller),
                           name != NULL ? name : "", draw_double(caller)};
    uint32_t capacity = draw_below(caller, CAPACITY + 1);
    fill_with_pattern(text, sizeof text);
    record_bits(caller, gab_mistake_text(&mistake, capacity > 0 ? text : NULL, capacity));
    if (capacity > 0)
        record_text(caller, "gab_mistake_text.text", text);
    record_overwritten(caller, "gab_mistake_text.text", text + capacity, CAPACITY - capacity);
}

/* Returns the bytes of a bank; `size` is sometimes smaller than the bank. */
static const CallsBank *draw_bytes(Caller *caller, size_t *size)
{
    const CallsBank *bank = &caller->bytes[draw_below(caller, caller->bytes_count)];
    *size = draw_chance(caller, 70) ? bank->size : draw_below(caller, (uint32_t)bank->size + 1);
    return bank;
}

static void record_fault(Caller *caller, gab_result result, const gab_fault *fault)
{
    record_bits(caller, (uint64_t)result);
    record_bits(caller, fault->index);
    record_text(caller, "gab_fault.section", fault->section);
    if (fault->code != result)
        record_wrong(caller, "gab_fault.code", (double)fault->code);
}

void call_gab_bank_open(Caller *caller)
{
    gab_bank bank;
    gab_fault fault;
    size_t size;
    const CallsBank *bytes = draw_bytes(caller, &size);
    gab_limits limits = draw_gab_limits(caller);
    const gab_limits *given = draw_chance(caller, 50) ? NULL : &limits;
    fill_with_pattern(&bank, sizeof bank);
    fill_with_pattern(&fault, sizeof fault);
    record_fault(caller, gab_bank_open(&bank, bytes->bytes, size, given, &fault), &fault);
    record_bits(caller, gab_bank_sprite_count(&bank));
    gab_bank_open(&bank, NULL, 0, given, NULL);
    record_bits(caller, gab_bank_sprite_count(&bank));
}

void call_gab_bank_verify(Caller *caller)
{
    gab_fault fault;
    fill_with_pattern(&fault, sizeof fault);
    record_fault(caller, gab_bank_verify(draw_bank(caller), &fault), &fault);
}

void call_gab_bank_copy(Caller *caller)
{
    gab_bank_file file;
    gab_fault fault;
    size_t size;
    const CallsBank *bytes = draw_bytes(caller, &size);
    size_t offset = draw_below(caller, 16);
    gab_limits limits = draw_gab_limits(caller);
    const gab_limits *given = draw_chance(caller, 50) ? NULL : &limits;
    fill_with_pattern(&file, sizeof file);
    fill_with_pattern(&fault, sizeof fault);
    if (offset > size)
        offset = 0;
    record_fault(caller, gab_bank_copy(&file, bytes->bytes + offset, size - offset, given, &fault),
                 &fault);
    gab_bank_close(&file);
}

static void check_load(Caller *caller, gab_result (*open_file)(gab_bank_file *, const char *,
                                                               const gab_limits *, gab_fault *))
{
    gab_bank_file file;
    gab_fault fault;
    fill_with_pattern(&file, sizeof file);
    fill_with_pattern(&fault, sizeof fault);
    record_fault(caller, open_file(&file, "/no/such/bank", NULL, &fault), &fault);
    gab_bank_close(&file);
}

void call_gab_bank_load(Caller *caller)
{
    check_load(caller, gab_bank_load);
}

void call_gab_bank_load_mapped(Caller *caller)
{
    check_load(caller, gab_bank_load_mapped);
}

void call_gab_bank_reload(Caller *caller)
{
    gab_bank_file file;
    gab_fault fault;
    const gab_bank *old = draw_chance(caller, 10) ? NULL : draw_bank(caller);
    fill_with_pattern(&file, sizeof file);
    fill_with_pattern(&fault, sizeof fault);
    record_fault(caller, gab_bank_reload(old, "/no/such/bank", NULL, &file, &fault), &fault);
    gab_bank_close(&file);
}

void call_gab_bank_compare(Caller *caller)
{
    size_t size;
    const CallsBank *bytes = draw_bytes(caller, &size);
    size_t offset = draw_below(caller, 2) == 0 ? 0 : draw_below(caller, (uint32_t)size + 1);
    const gab_bank *bank = draw_chance(caller, 10) ? NULL : draw_bank(caller);
    record_bits(caller, (uint64_t)gab_bank_compare(bank, bytes->bytes + offset, size - offset));
}

void call_gab_bank_close(Caller *caller)
{
    gab_bank_file file;
    memset(&file, 0, sizeof file);
    gab_bank_close(&file);
    gab_bank_close(&file);
    record_bits(caller, gab_bank_sprite_count(&file.bank));
}

void call_gab_fault_text(Caller *caller)
{
    enum { CAPACITY = 200 };
    static const char tags[] = "HEADSTRSINFOBOXSZONEMORE";
    char text[CAPACITY];
    gab_fault fault = {(gab_result)draw_enum(caller), "", draw_uint32_t(caller)};
    memcpy(fault.section, tags + draw_below(caller, sizeof tags - 4), 4);
    uint32_t capacity = draw_below(caller, CAPACITY + 1);
    fill_with_pattern(text, sizeof text);
    uint32_t length = gab_fault_text(&fault, capacity > 0 ? text : NULL, capacity);
    record_bits(caller, length);
    if (capacity > 0)
        record_text(caller, "gab_fault_text.text", text);
    if (length >= GAB_FAULT_TEXT)
        record_wrong(caller, "gab_fault_text", length);
    record_overwritten(caller, "gab_fault_text.text", text + capacity, CAPACITY - capacity);
}

void call_gab_doors_set(Caller *caller)
{
    enum { WORDS = 4 };
    uint32_t open[WORDS], words = draw_below(caller, WORDS + 1);
    fill_with_pattern(open, sizeof open);
    bool is_set = gab_doors_set(open, words, draw_uint32_t(caller), draw_bool(caller));
    record_bits(caller, is_set);
    for (uint32_t i = 0; i < words; i++)
        record_bits(caller, open[i]);
    record_overwritten(caller, "gab_doors_set.open", open + words, (WORDS - words) * sizeof *open);
}

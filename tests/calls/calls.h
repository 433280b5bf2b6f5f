/* SPDX-License-Identifier: MIT */
/*
 * Calls every public function with random arguments, most of them careless, and checks all outputs.
 * generate.py writes the list of functions, and the code that draws and checks each type, from the
 * public headers, so that no function can be missed. Types whose fields depend on each other are
 * drawn in draw.c. All banks have a callback for mistakes, which checks that each report names the
 * called function, not one that the library itself calls, and that none is repeated.
 *
 *     Caller caller;
 *     caller_init(&caller, 1, banks, count);
 *     caller_run(&caller, 1000); // see caller.wrong_count and caller.wrong_outputs
 */
#pragma once

#include <gabarit/gabarit.h>

/* The maximum length of input arrays, the maximum capacity of output lists, the maximum number of
 * banks, of targets of each kind in `Stored`, and of kinds of wrong outputs that are kept. */
enum { MAX_ITEMS = 8, MAX_CAPACITY = 20, MAX_BANKS = 8, MAX_STORED = 4, MAX_WRONG = 40 };

/* The source of the numbers of a call. */
typedef enum NumberSource {
    NUMBERS_LATTICE, /* multiples of 1/256 in the range */
    NUMBERS_MIXED,   /* like the lattice, but some numbers are special */
    NUMBERS_SPECIAL, /* NaN, infinities, largest, smallest, limits of the range, halves of steps */
    NUMBERS_BITS     /* arbitrary bits */
} NumberSource;

/* An output that is not as guaranteed. */
typedef struct WrongOutput {
    const char *function, *what; /* `what` is the output, or what was done wrong */
    uint64_t state;              /* of the random numbers before the call */
    double value;
} WrongOutput;

/* The targets of pointers in arguments, for the duration of a call. */
typedef struct Stored {
    uint32_t open[MAX_STORED][2];
    gab_cost cost[MAX_STORED];
    float edges[4][MAX_ITEMS];
    gab_ground_node nodes[MAX_ITEMS];
    double scratch[MAX_ITEMS];
    uint8_t cells[128];
    uint32_t open_used; /* how many of `open` the call uses */
} Stored;

/* A bank as bytes, with the alignment that a bank needs. */
typedef struct CallsBank {
    const uint8_t *bytes;
    size_t size;
} CallsBank;

typedef struct Caller {
    uint64_t state, state_before_call;
    uint64_t hash; /* of all outputs so far */
    uint64_t calls;
    NumberSource number_source;
    uint32_t span, step; /* for numbers on the lattice: their maximum, and their common divisor */
    bool has_non_finite; /* a number that is not finite was drawn for this call */
    uint32_t floats;     /* how many floats were drawn for this call */
    uint32_t chosen_float, chosen_value; /* one of them, from 1, which gets a special value; or 0 */
    uint32_t reported[GAB_REASON_TYPE + 1]; /* mistakes of this call, by their reasons */
    bool is_drawing;                        /* a query for an argument of the call runs */
    const char *function;
    const CallsBank *bytes;
    uint32_t bytes_count;
    gab_bank opened[MAX_BANKS];
    const gab_bank *banks[MAX_BANKS]; /* one of them is NULL, another is empty */
    uint32_t bank_count;
    Stored stored;
    uint64_t wrong_count;
    WrongOutput wrong_outputs[MAX_WRONG]; /* the first wrong output of each kind */
} Caller;

/* A function under test. */
typedef struct Call {
    const char *name;
    void (*run)(Caller *caller);
    uint32_t floats; /* in its arguments, with those in structs, according to the headers */
} Call;

extern const Call all_calls[];
extern const uint32_t all_calls_count;

/* Initialises a caller with a seed and the banks to query. */
void caller_init(Caller *caller, uint64_t seed, const CallsBank *banks, uint32_t count);
void caller_run(Caller *caller, uint64_t calls);
/* Starts a call: selects the source of its numbers. */
void caller_start_call(Caller *caller, const Call *call);
/* Calls a function once with random arguments, and again for each float in them and each special
 * value, which then replaces that float alone. Returns the number of these floats. */
uint32_t caller_sweep(Caller *caller, const Call *call);
/* True if a function is known to return always the same answer. */
bool caller_is_constant(const char *name);

/* ---- Drawing random arguments ---- */

uint64_t draw_bits(Caller *caller);
uint32_t draw_below(Caller *caller, uint32_t end);
bool draw_chance(Caller *caller, uint32_t percent);

float draw_float(Caller *caller);
float draw_size(Caller *caller); /* usually not below 0 */
float draw_scale(Caller *caller);
double draw_double(Caller *caller);
bool draw_bool(Caller *caller);
uint8_t draw_uint8_t(Caller *caller);
int32_t draw_int32_t(Caller *caller);
uint32_t draw_uint32_t(Caller *caller);
uint64_t draw_uint64_t(Caller *caller);
int draw_enum(Caller *caller);
uint32_t draw_capacity(Caller *caller);
gab_vec draw_unit(Caller *caller); /* usually a unit vector */
const char *draw_text(Caller *caller);
const char *draw_key(Caller *caller);
const gab_bank *draw_bank(Caller *caller);

gab_tags draw_gab_tags(Caller *caller);
gab_filter draw_gab_filter(Caller *caller);
gab_blockers draw_gab_blockers(Caller *caller);
gab_boxes draw_gab_boxes(Caller *caller);
gab_ground draw_gab_ground(Caller *caller);
gab_tiles draw_gab_tiles(Caller *caller);
gab_maze draw_gab_maze(Caller *caller);
gab_heights draw_gab_heights(Caller *caller);
gab_mask draw_gab_mask(Caller *caller);

/* ---- Checking outputs: all of them are hashed and checked ---- */

/* The guarantee for a number, in addition to being finite. */
typedef enum Expectation {
    EXPECT_FINITE,
    EXPECT_LATTICE,  /* a multiple of 1/256 */
    EXPECT_FRACTION, /* from 0 to 1 */
    EXPECT_ANY       /* finite, unless an argument was not; see MAY_RETURN_INPUT in generate.py */
} Expectation;

void record_bits(Caller *caller, uint64_t bits);
void record_float(Caller *caller, const char *what, float value, Expectation expectation);
void record_double(Caller *caller, const char *what, double value);
void record_text(Caller *caller, const char *what, const char *text);
void record_wrong(Caller *caller, const char *what, double value);
/* Checks that a vector is a unit vector or zero. */
void record_unit(Caller *caller, const char *what, double x, double y, double z);

/* Fills an output with a pattern so that unwritten parts are detected: as floats they are NaN. */
void fill_with_pattern(void *output, size_t size);
/* Checks that the bytes after the end of a list still have the pattern. */
void record_overwritten(Caller *caller, const char *what, const void *unused, size_t size);

/* ---- Functions whose arguments depend on each other ---- */

void call_gab_boxes_set(Caller *caller);
void call_gab_rings_holds(Caller *caller);
void call_gab_polygon_triangulate(Caller *caller);
void call_gab_ground_fit(Caller *caller);
void call_gab_bank_open(Caller *caller);
void call_gab_bank_verify(Caller *caller);
void call_gab_bank_copy(Caller *caller);
void call_gab_bank_compare(Caller *caller);
void call_gab_bank_load(Caller *caller);
void call_gab_bank_reload(Caller *caller);
void call_gab_bank_load_mapped(Caller *caller);
void call_gab_bank_close(Caller *caller);
void call_gab_fault_text(Caller *caller);
void call_gab_bank_report(Caller *caller);
void call_gab_mistake_text(Caller *caller);
void call_gab_doors_set(Caller *caller);
gab_vec draw_gab_vec(Caller *caller);
gab_limits draw_gab_limits(Caller *caller);

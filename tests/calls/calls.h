/* SPDX-License-Identifier: MIT */
/*
 * Calls every public function with random arguments, mostly careless ones, and checks all outputs.
 * generate.py makes the list of functions, and the code that draws and checks each type, from the
 * public headers, so that no function can be missed. What a type needs beyond its fields is here.
 *
 *     Asker asker;
 *     asker_begin(&asker, 1, banks, count);
 *     asker_ask(&asker, 1000);                       // calls; asker.wrong, asker.list
 */
#ifndef TESTS_CALLS_CALLS_H
#define TESTS_CALLS_CALLS_H

#include <gabarit/gabarit.h>

/* Maximum lengths, among others of input arrays (items) and output lists (room). */
enum { MAX_ITEMS = 8, MAX_CAPACITY = 20, MAX_BANKS = 8, MAX_STORED = 4, MAX_WRONG = 40 };

/* The source of the numbers of a call. */
typedef enum Flavour {
    FLAVOUR_LATTICE, /* multiples of 1/256 in the range */
    FLAVOUR_MIXED,   /* some of them special */
    FLAVOUR_SPECIAL, /* NaN, infinities, largest, smallest, edges of the range, halves of steps */
    FLAVOUR_BITS     /* any 32 bits */
} Flavour;

/* A broken promise. */
typedef struct Wrong {
    const char *function, *what;
    uint64_t state; /* of the random numbers before the call */
    double value;
} Wrong;

/* The targets of pointers in arguments, for the duration of a call. */
typedef struct Stored {
    gab_tags tags[2 * MAX_STORED];
    uint32_t open[MAX_STORED][2];
    gab_cost cost[MAX_STORED];
    float edges[4][MAX_ITEMS];
    gab_ground_node nodes[MAX_ITEMS];
    double scratch[MAX_ITEMS];
    uint8_t cells[128];
    uint32_t tags_used, open_used;
} Stored;

/* A bank as bytes, with the alignment that a bank needs. */
typedef struct CallsBank {
    const uint8_t *bytes;
    size_t size;
} CallsBank;

typedef struct Asker {
    uint64_t state, before;
    uint64_t hash; /* of every output so far */
    uint64_t calls;
    Flavour flavour;
    uint32_t span, step; /* for numbers on the lattice: their maximum, and their common divisor */
    bool bad;            /* a number that is not finite was drawn for this call */
    const char *function;
    const CallsBank *bytes;
    uint32_t bytes_count;
    gab_bank opened[MAX_BANKS];
    const gab_bank *banks[MAX_BANKS]; /* one of them is NULL, another is empty */
    uint32_t bank_count;
    Stored stored;
    uint64_t wrong;
    Wrong list[MAX_WRONG]; /* the first of them */
} Asker;

/* A function under test. */
typedef struct Call {
    const char *name;
    void (*ask)(Asker *asker);
} Call;

extern const Call all_calls[];
extern const uint32_t all_calls_count;

/* Starts with a seed, and the banks to query. */
void asker_begin(Asker *asker, uint64_t seed, const CallsBank *banks, uint32_t count);
void asker_ask(Asker *asker, uint64_t calls);
/* Starts a call: chooses the source of its numbers. */
void asker_choose(Asker *asker, const Call *call);
/* True if a function is known to have only one answer. */
bool asker_is_constant(const char *name);

/* ---- Drawing random arguments ---- */

uint64_t draw_bits(Asker *asker);
uint32_t draw_below(Asker *asker, uint32_t end);
bool draw_chance(Asker *asker, uint32_t percent);

float draw_float(Asker *asker);
float draw_size(Asker *asker); /* mostly not below 0 */
float draw_scale(Asker *asker);
double draw_double(Asker *asker);
bool draw_bool(Asker *asker);
uint8_t draw_uint8_t(Asker *asker);
int32_t draw_int32_t(Asker *asker);
uint32_t draw_uint32_t(Asker *asker);
uint64_t draw_uint64_t(Asker *asker);
int draw_enum(Asker *asker);
uint32_t draw_room(Asker *asker);
gab_vec draw_unit(Asker *asker); /* mostly a unit vector */
const char *draw_text(Asker *asker);
const gab_bank *draw_bank(Asker *asker);

gab_tags draw_gab_tags(Asker *asker);
const gab_tags *draw_tags_or_null(Asker *asker);
gab_filter draw_gab_filter(Asker *asker);
gab_blockers draw_gab_blockers(Asker *asker);
gab_boxes draw_gab_boxes(Asker *asker);
gab_ground draw_gab_ground(Asker *asker);
gab_tiles draw_gab_tiles(Asker *asker);
gab_maze draw_gab_maze(Asker *asker);
gab_heights draw_gab_heights(Asker *asker);
gab_mask draw_gab_mask(Asker *asker);

/* ---- Checking outputs: everything goes into the hash, and is compared with the promises ---- */

/* The promise about a number, in addition to being finite. */
typedef enum Promise {
    PROMISE_FINITE,
    PROMISE_LATTICE, /* a multiple of 1/256 */
    PROMISE_SHARE,   /* from 0 to 1 */
    PROMISE_ANY      /* may be returned as it was passed, see generate.py */
} Promise;

void record_bits(Asker *asker, uint64_t bits);
void record_float(Asker *asker, const char *what, float value, Promise promise);
void record_double(Asker *asker, const char *what, double value);
void record_text(Asker *asker, const char *what, const char *text);
void record_wrong(Asker *asker, const char *what, double value);
/* Checks for a unit vector or the zero vector. */
void record_unit(Asker *asker, const char *what, double x, double y, double z);

/* Fills an output so that unwritten parts are detected: as floats they are NaN. */
void spoil(void *output, size_t size);
/* Checks that the bytes after the capacity of a list are still as spoil() left them. */
void record_spoilt(Asker *asker, const char *what, const void *rest, size_t size);

/* ---- Functions whose arguments depend on each other ---- */

void call_gab_boxes_set(Asker *asker);
void call_gab_rings_hold(Asker *asker);
void call_gab_polygon_triangulate(Asker *asker);
void call_gab_ground_fit(Asker *asker);
void call_gab_bank_open(Asker *asker);
void call_gab_bank_verify(Asker *asker);
void call_gab_bank_copy(Asker *asker);
void call_gab_bank_load(Asker *asker);
void call_gab_bank_load_mapped(Asker *asker);
void call_gab_bank_close(Asker *asker);
gab_vec draw_gab_vec(Asker *asker);
gab_limits draw_gab_limits(Asker *asker);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * Passages that are too narrow; see pinch.h. The sea falls: road pixels are taken in descending
 * order of distance, those of the same distance outwards from what is taken already, so that a long
 * passage of one width is met in its middle. The parts of the ring of eight neighbours that are
 * taken already tell what a pixel joins.
 *
 * No other pixel can join anything: each road pixel has a neighbour to the left, right, above or
 * below that is nearer to its nearest off-road pixel. So a ring that closes always encloses
 * something off the road, never a pixel that is yet to come.
 *
 * Only pixels where the disc does not fit ("narrow") have a number; those where it fits are all one
 * land, number FITS.
 */
#include "derive/pinch.h"

#include "derive/bands.h"
#include "derive/job_internal.h"
#include "bank/words.h"

#include <string.h>

enum { DIGITS = 1 << 16, PATIENCE = 1 << 14, FIRST_ROOM = 16 };

/* Numbers that no pixel has; there are at most 2^28 pixels. */
#define NOWHERE UINT32_MAX
#define FITS    (UINT32_MAX - 1)

enum { WAITING = 0, QUEUED, TAKEN };

typedef struct Pinch {
    const DeriveJob *job;
    const DistanceField *field;
    uint32_t least; /* the squared distance at which the disc fits */
    size_t words;   /* of a row of bits */
    uint64_t *bits; /* which pixels are narrow */
    uint32_t *base; /* for each word how many narrow pixels come before it */
    uint32_t count;
    /* For each narrow pixel by its number, in reading order: */
    uint32_t *indices; /* y * width + x */
    uint32_t *parents; /* towards the first pixel of its land, or FITS */
    uint32_t *order;   /* numbers by descending distance */
    uint32_t *queue;   /* numbers in the order in which they are taken */
    uint8_t *states;
    PinchList *list;
    size_t room;
} Pinch;

/* ---- Numbers ---- */

static uint32_t squared_at(const Pinch *pinch, uint32_t index)
{
    const uint32_t width = pinch->field->width;
    return pinch->field->squared[index / width * pinch->field->stride + index % width];
}

static uint32_t number_at(const Pinch *pinch, uint32_t x, uint32_t y)
{
    const size_t word = y * pinch->words + x / 64;
    const uint64_t bit = UINT64_C(1) << (x % 64);
    if ((pinch->bits[word] & bit) == 0)
        return NOWHERE;
    return pinch->base[word] + (uint32_t)__builtin_popcountll(pinch->bits[word] & (bit - 1));
}

/* Now and then asks whether to go on; `part` of `whole` is done of a stage. */
static DeriveResult ask(const Pinch *pinch, size_t part, size_t whole, double from, double until)
{
    if (part % PATIENCE != 0)
        return DERIVE_DONE;
    return job_step(pinch->job, from + (until - from) * (double)part / (double)whole);
}

static DeriveResult note_narrow(Pinch *pinch)
{
    const DistanceField *field = pinch->field;
    DeriveResult result = DERIVE_DONE;
    for (size_t n = 0; n < pinch->words * field->height && result == DERIVE_DONE; n++) {
        const size_t y = n / pinch->words, x = n % pinch->words * 64;
        const uint32_t *squared = field->squared + y * field->stride + x;
        const unsigned width = field->width - x < 64 ? (unsigned)(field->width - x) : 64;
        uint64_t bits = 0;
        for (unsigned bit = 0; bit < width; bit++)
            bits |= (uint64_t)(squared[bit] > 0 && squared[bit] < pinch->least) << bit;
        pinch->bits[n] = bits;
        pinch->base[n] = pinch->count;
        pinch->count += (uint32_t)__builtin_popcountll(bits);
        result = ask(pinch, n, pinch->words * field->height, 0, 0.1);
    }
    return result;
}

static void note_indices(Pinch *pinch)
{
    uint32_t number = 0;
    for (size_t n = 0; n < pinch->words * pinch->field->height; n++) {
        const uint32_t row = (uint32_t)(n / pinch->words) * pinch->field->width;
        const uint32_t x = (uint32_t)(n % pinch->words) * 64;
        for (uint64_t bits = pinch->bits[n]; bits != 0; bits &= bits - 1)
            pinch->indices[number++] = row + x + (uint32_t)__builtin_ctzll(bits);
    }
}

/* One pass of a radix sort by 16 bits of the distance, descending; equal ones keep their order. */
static DeriveResult sort_by(const Pinch *pinch, unsigned shift, const uint32_t *from, uint32_t *to,
                            uint32_t *tally)
{
    DeriveResult result = DERIVE_DONE;
    memset(tally, 0, DIGITS * sizeof(*tally));
    for (uint32_t n = 0; n < pinch->count; n++)
        tally[~squared_at(pinch, pinch->indices[n]) >> shift & (DIGITS - 1)]++;
    uint32_t sum = 0;
    for (size_t digit = 0; digit < DIGITS; digit++) {
        uint32_t here = tally[digit];
        tally[digit] = sum;
        sum += here;
    }
    for (uint32_t n = 0; n < pinch->count && result == DERIVE_DONE; n++) {
        uint32_t digit = ~squared_at(pinch, pinch->indices[from[n]]) >> shift & (DIGITS - 1);
        to[tally[digit]++] = from[n];
        result = ask(pinch, n, pinch->count, shift == 0 ? 0.1 : 0.15, shift == 0 ? 0.15 : 0.2);
    }
    return result;
}

static DeriveResult sort(Pinch *pinch)
{
    uint32_t *tally = job_allocate(pinch->job, DIGITS, sizeof(*tally));
    if (tally == NULL)
        return DERIVE_NO_MEMORY;
    for (uint32_t n = 0; n < pinch->count; n++)
        pinch->order[n] = n;
    DeriveResult result = sort_by(pinch, 0, pinch->order, pinch->queue, tally);
    if (result == DERIVE_DONE)
        result = sort_by(pinch, 16, pinch->queue, pinch->order, tally);
    job_release(pinch->job, tally);
    return result;
}

/* ---- Lands ---- */

/* The land of a taken pixel: FITS, or its first and widest pixel. */
static uint32_t land_of(const Pinch *pinch, uint32_t number)
{
    uint32_t *parents = pinch->parents;
    while (number != FITS && parents[number] != number) {
        uint32_t parent = parents[number];
        if (parent != FITS)
            parents[number] = parents[parent];
        number = parent;
    }
    return number;
}

/* The ring around a pixel, clockwise from the right; even ones are beside it, odd ones at its
 * corners. */
static const int ring_x[8] = {1, 1, 0, -1, -1, -1, 0, 1};
static const int ring_y[8] = {0, 1, 1, 1, 0, -1, -1, -1};

/* The numbers of the neighbours; FITS where the disc fits, NOWHERE off the road. */
static void look_around(const Pinch *pinch, uint32_t index, uint32_t around[8])
{
    const DistanceField *field = pinch->field;
    const uint32_t x = index % field->width, y = index / field->width;
    for (int n = 0; n < 8; n++) {
        /* Beyond the left or upper edge these become very large. */
        const uint32_t at_x = x + (uint32_t)ring_x[n], at_y = y + (uint32_t)ring_y[n];
        around[n] = NOWHERE;
        if (at_x >= field->width || at_y >= field->height)
            continue;
        around[n] = number_at(pinch, at_x, at_y);
        if (around[n] == NOWHERE && field->squared[at_y * field->stride + at_x] >= pinch->least)
            around[n] = FITS;
    }
}

static bool is_taken(const Pinch *pinch, uint32_t number)
{
    return number == FITS || (number != NOWHERE && pinch->states[number] == TAKEN);
}

/* One pixel of each connected part of the ring that is taken; returns how many, 0 to 4. There is
 * always a gap, as one of the pixels beside is still to come. */
static size_t find_parts(const Pinch *pinch, const uint32_t around[8], uint32_t parts[4])
{
    size_t count = 0;
    for (int n = 0; n < 8; n += 2) {
        uint32_t corner = around[n + 1], next = around[(n + 2) % 8];
        if (is_taken(pinch, around[n]))
            continue;
        /* A part begins after each gap; corners connect what lies beside the pixel. */
        if (is_taken(pinch, corner))
            parts[count++] = corner;
        else if (is_taken(pinch, next))
            parts[count++] = next;
    }
    return count;
}

static DeriveResult add_point(Pinch *pinch, PinchKind kind, uint32_t index)
{
    PinchList *list = pinch->list;
    if (list->count == pinch->room) {
        size_t room = pinch->room > 0 ? 2 * pinch->room : FIRST_ROOM;
        PinchPoint *points = job_allocate(pinch->job, room, sizeof(*points));
        if (points == NULL)
            return DERIVE_NO_MEMORY;
        if (list->count > 0)
            memcpy(points, list->points, list->count * sizeof(*points));
        job_release(pinch->job, list->points);
        list->points = points;
        pinch->room = room;
    }
    const uint32_t squared = squared_at(pinch, index);
    list->points[list->count++] = (PinchPoint){.kind = kind,
                                               .x = index % pinch->field->width,
                                               .y = index / pinch->field->width,
                                               .squared = squared,
                                               .clearance = bands_clearance(squared)};
    return DERIVE_DONE;
}

/* Of two lands the one that goes on: FITS, or the one with the wider first pixel. */
static uint32_t greater_land(const Pinch *pinch, uint32_t a, uint32_t b)
{
    if (a == FITS || b == FITS)
        return FITS;
    uint32_t squared_a = squared_at(pinch, pinch->indices[a]);
    return squared_at(pinch, pinch->indices[b]) > squared_a ? b : a;
}

/* Takes a pixel: it joins the lands that it touches, and is a passage if two of these parts lead to
 * where the disc fits. */
static DeriveResult take(Pinch *pinch, uint32_t number, const uint32_t around[8])
{
    uint32_t parts[4];
    const size_t count = find_parts(pinch, around, parts);
    size_t fitting = 0;
    for (size_t n = 0; n < count; n++) {
        parts[n] = land_of(pinch, parts[n]);
        fitting += parts[n] == FITS;
    }
    uint32_t land = count > 0 ? parts[0] : number;
    for (size_t n = 1; n < count; n++)
        land = greater_land(pinch, land, parts[n]);
    for (size_t n = 0; n < count; n++)
        if (parts[n] != FITS)
            pinch->parents[parts[n]] = land;
    pinch->parents[number] = land;
    pinch->states[number] = TAKEN;
    return fitting > 1 ? add_point(pinch, PINCH_PASSAGE, pinch->indices[number]) : DERIVE_DONE;
}

/* ---- The falling sea ---- */

/* A stretch of the order with one distance, and the queue. */
typedef struct Level {
    uint32_t begin, end; /* in the order */
    uint32_t squared;
    uint32_t head, tail; /* of the queue */
} Level;

static void enqueue(Pinch *pinch, Level *level, uint32_t number)
{
    pinch->states[number] = QUEUED;
    pinch->queue[level->tail++] = number;
}

/* Takes what is queued, and what of the same distance lies beside it. */
static DeriveResult drain(Pinch *pinch, Level *level)
{
    while (level->head < level->tail) {
        const uint32_t number = pinch->queue[level->head++];
        uint32_t around[8];
        look_around(pinch, pinch->indices[number], around);
        DeriveResult result = take(pinch, number, around);
        if (result == DERIVE_DONE)
            result = ask(pinch, level->head, pinch->count, 0.2, 1);
        if (result != DERIVE_DONE)
            return result;
        for (int n = 0; n < 8; n++)
            if (around[n] < FITS && pinch->states[around[n]] == WAITING &&
                squared_at(pinch, pinch->indices[around[n]]) == level->squared)
                enqueue(pinch, level, around[n]);
    }
    return DERIVE_DONE;
}

static bool touches_taken(const Pinch *pinch, uint32_t number)
{
    uint32_t around[8];
    look_around(pinch, pinch->indices[number], around);
    for (int n = 0; n < 8; n++)
        if (is_taken(pinch, around[n]))
            return true;
    return false;
}

/* First what touches land, then the new islands. */
static DeriveResult take_level(Pinch *pinch, Level *level)
{
    for (uint32_t n = level->begin; n < level->end; n++)
        if (touches_taken(pinch, pinch->order[n]))
            enqueue(pinch, level, pinch->order[n]);
    DeriveResult result = drain(pinch, level);
    for (uint32_t n = level->begin; n < level->end && result == DERIVE_DONE; n++)
        if (pinch->states[pinch->order[n]] == WAITING) {
            enqueue(pinch, level, pinch->order[n]);
            result = drain(pinch, level);
        }
    return result;
}

static DeriveResult take_all(Pinch *pinch)
{
    Level level = {0};
    DeriveResult result = DERIVE_DONE;
    for (; level.begin < pinch->count && result == DERIVE_DONE; level.begin = level.end) {
        level.squared = squared_at(pinch, pinch->indices[pinch->order[level.begin]]);
        level.end = level.begin;
        while (level.end < pinch->count &&
               squared_at(pinch, pinch->indices[pinch->order[level.end]]) == level.squared)
            level.end++;
        result = take_level(pinch, &level);
    }
    return result;
}

/* Passages were found from wide to narrow. */
static void reverse(PinchList *list)
{
    for (size_t n = 0; n < list->count / 2; n++) {
        PinchPoint point = list->points[n];
        list->points[n] = list->points[list->count - 1 - n];
        list->points[list->count - 1 - n] = point;
    }
}

/* Lands that never met one where the disc fits; their first pixel is their widest. */
static DeriveResult add_roads(Pinch *pinch)
{
    DeriveResult result = DERIVE_DONE;
    for (uint32_t n = pinch->count; n-- > 0 && result == DERIVE_DONE;) {
        uint32_t number = pinch->queue[n];
        if (pinch->parents[number] == number)
            result = add_point(pinch, PINCH_ROAD, pinch->indices[number]);
    }
    return result;
}

/* ---- The whole ---- */

static bool prepare_bits(Pinch *pinch)
{
    const size_t words = pinch->words * pinch->field->height;
    pinch->bits = job_allocate(pinch->job, words, sizeof(*pinch->bits));
    pinch->base = job_allocate(pinch->job, words, sizeof(*pinch->base));
    return pinch->bits != NULL && pinch->base != NULL;
}

static bool prepare_pixels(Pinch *pinch)
{
    pinch->indices = job_allocate(pinch->job, pinch->count, sizeof(*pinch->indices));
    pinch->parents = job_allocate(pinch->job, pinch->count, sizeof(*pinch->parents));
    pinch->order = job_allocate(pinch->job, pinch->count, sizeof(*pinch->order));
    pinch->queue = job_allocate(pinch->job, pinch->count, sizeof(*pinch->queue));
    pinch->states = job_allocate(pinch->job, pinch->count, sizeof(*pinch->states));
    if (pinch->indices == NULL || pinch->parents == NULL || pinch->order == NULL ||
        pinch->queue == NULL || pinch->states == NULL)
        return false;
    memset(pinch->states, WAITING, pinch->count);
    note_indices(pinch);
    return true;
}

static void release(Pinch *pinch)
{
    job_release(pinch->job, pinch->bits);
    job_release(pinch->job, pinch->base);
    job_release(pinch->job, pinch->indices);
    job_release(pinch->job, pinch->parents);
    job_release(pinch->job, pinch->order);
    job_release(pinch->job, pinch->queue);
    job_release(pinch->job, pinch->states);
}

static DeriveResult find(Pinch *pinch)
{
    if (!prepare_bits(pinch))
        return DERIVE_NO_MEMORY;
    DeriveResult result = note_narrow(pinch);
    if (result != DERIVE_DONE)
        return result;
    if (!prepare_pixels(pinch))
        return DERIVE_NO_MEMORY;
    result = sort(pinch);
    if (result == DERIVE_DONE)
        result = take_all(pinch);
    if (result != DERIVE_DONE)
        return result;
    reverse(pinch->list);
    result = add_roads(pinch);
    return result == DERIVE_DONE ? job_done(pinch->job) : result;
}

static const char *find_problem(const DistanceField *field, uint32_t radius)
{
    if (field == NULL)
        return N_("there is no picture");
    if (radius == 0 || radius > BANDS_MOST_RADIUS)
        return N_("the radius is not between 0 and 32768 pixels");
    if (field->width > DISTANCE_MOST_SIDE || field->height > DISTANCE_MOST_SIDE)
        return N_("a side is longer than 16384 pixels");
    if (field->width == 0 || field->height == 0)
        return NULL;
    if (field->stride < field->width)
        return N_("the rows overlap");
    if (field->squared == NULL)
        return N_("there are no pixels");
    return NULL;
}

DeriveResult pinch_find(DeriveJob *job, const DistanceField *field, uint32_t radius,
                        PinchList *list)
{
    DeriveJob spare;
    *list = (PinchList){0};
    job = job_begin(job, &spare);
    const char *problem = find_problem(field, radius);
    if (problem != NULL)
        return job_refuse(job, problem);
    if (field->width == 0 || field->height == 0)
        return job_done(job);
    Pinch pinch = {.job = job,
                   .field = field,
                   .least = bands_least(radius),
                   .words = (field->width + 63) / 64,
                   .list = list};
    DeriveResult result = find(&pinch);
    release(&pinch);
    if (result != DERIVE_DONE)
        pinch_clear(job, list);
    return result;
}

void pinch_clear(const DeriveJob *job, PinchList *list)
{
    const DeriveJob spare = {0};
    job_release(job != NULL ? job : &spare, list->points);
    *list = (PinchList){0};
}

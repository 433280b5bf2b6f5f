/* SPDX-License-Identifier: MIT */
/*
 * Finds passages that are too narrow; see pinch.h for lands and the falling sea. As the sea falls,
 * road pixels are added to lands ("taken") in descending order of distance. Pixels of equal
 * distance are taken outwards from pixels that are already taken, so that the lands meet in the
 * middle of a long passage of constant width. The taken pixels among the eight neighbours of a
 * pixel (its ring) form connected parts; these show which lands the pixel joins.
 *
 * A pixel whose ring has a single part cannot join anything. Each road pixel has a neighbour to the
 * left, right, above or below that is nearer to its nearest off-road pixel. A ring of taken pixels
 * that closes therefore always encloses something off the road, never a pixel that is not yet
 * taken.
 *
 * Nearly all pixels touch only one part, which is wider than they are, and only enlarge it. The
 * survey, 64 pixels at a time, finds all other pixels, which are called nodes. Only nodes are
 * sorted and taken. From each pixel that a node touches, ascending distances lead to a node or to
 * where the disc fits.
 *
 * Neighbours of equal distance need an order. Pixels that touch wider ones ("shores") are taken in
 * reading order, all other pixels later. These other pixels and their neighbours of equal distance
 * are therefore nodes, too. For all remaining pixels, reading order decides.
 */
#include "derive/pinch.h"

#include "derive/bands.h"
#include "derive/job_internal.h"
#include "bank/translatable.h"

#include <string.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

enum {
    DIGITS = 1 << 16, /* values of a digit in the radix sort */
    PIXELS_BETWEEN_STEPS = 1 << 14,
    FIRST_CAPACITY = 16,
    LANES = 64 /* pixels that the survey compares at once */
};

/* Not a pixel; a picture has at most 2^28 pixels. */
#define NOWHERE UINT32_MAX
/* The land where the disc fits. */
#define FITS (UINT32_MAX - 1)

enum { WAITING = 0, QUEUED, TAKEN };

typedef struct Pinch {
    const DeriveJob *job;
    const DistanceField *field;
    const uint32_t *radii;
    PinchList *lists; /* one for each radius */
    size_t count;
    uint32_t min;     /* the minimum squared distance at which the largest disc fits */
    size_t words;     /* words of bits per row */
    uint64_t *bits;   /* which pixels are nodes */
    uint64_t *shores; /* the shores of two rows, an even and an odd one */
    uint32_t *base;   /* for each word, the number of nodes before it */
    uint32_t nodes;
    /* For each node, by its number in reading order: */
    uint32_t *indices; /* y * width + x */
    uint32_t *parents; /* towards the first pixel of its land, or FITS */
    uint32_t *order;   /* node numbers by descending distance */
    uint32_t *queue;   /* node numbers in the order in which they are taken */
    uint8_t *states;
} Pinch;

/* The ring around a pixel, clockwise from the right. Even neighbours share an edge with it, odd
 * ones a corner. Those from RING_BEFORE on precede it in reading order. */
enum { RING = 8, RING_BEFORE = 4 };
static const int ring_x[RING] = {1, 1, 0, -1, -1, -1, 0, 1};
static const int ring_y[RING] = {0, 1, 1, 1, 0, -1, -1, -1};

/* ---- Pixels ---- */

static uint32_t squared_at(const Pinch *pinch, uint32_t index)
{
    const uint32_t width = pinch->field->width;
    return pinch->field->squared[index / width * pinch->field->stride + index % width];
}

/* Returns the number of a node, or NOWHERE for any other pixel. */
static uint32_t number_at(const Pinch *pinch, uint32_t index)
{
    const uint32_t x = index % pinch->field->width, y = index / pinch->field->width;
    const size_t word = y * pinch->words + x / 64;
    const uint64_t bit = UINT64_C(1) << (x % 64);
    if ((pinch->bits[word] & bit) == 0)
        return NOWHERE;
    return pinch->base[word] + (uint32_t)__builtin_popcountll(pinch->bits[word] & (bit - 1));
}

/* A pixel, its neighbours and their squared distances; NOWHERE and 0 outside the picture. */
typedef struct Ring {
    uint32_t index, squared;
    uint32_t around[RING], distances[RING];
} Ring;

static Ring ring_at(const Pinch *pinch, uint32_t index)
{
    const DistanceField *field = pinch->field;
    const uint32_t x = index % field->width, y = index / field->width;
    Ring ring = {.index = index, .squared = field->squared[y * field->stride + x]};
    for (int n = 0; n < RING; n++) {
        /* Beyond the left or upper edge, these wrap to very large numbers. */
        const uint32_t at_x = x + (uint32_t)ring_x[n], at_y = y + (uint32_t)ring_y[n];
        const bool inside = at_x < field->width && at_y < field->height;
        ring.around[n] = inside ? at_y * field->width + at_x : NOWHERE;
        ring.distances[n] = inside ? field->squared[at_y * field->stride + at_x] : 0;
    }
    return ring;
}

static bool is_shore(const Ring *ring)
{
    for (int n = 0; n < RING; n++)
        if (ring->distances[n] > ring->squared)
            return true;
    return false;
}

/* Calls the job from time to time. `part` of `whole` of a stage is done; the stage is the part
 * [from, until] of the progress. */
static DeriveResult report_step(const Pinch *pinch, size_t part, size_t whole, double from,
                                double until)
{
    if (part % PIXELS_BETWEEN_STEPS != 0)
        return DERIVE_DONE;
    return job_step(pinch->job, from + (until - from) * (double)part / (double)whole);
}

/* ---- The survey ---- */

/* The result of comparing 64 values with others: one bit per value, for greater and for equal. All
 * values are below 2^31. */
typedef struct Compared {
    uint64_t greater, equal;
} Compared;

#if defined(__SSE2__)

static __m128i load_four(const uint32_t *values)
{
    return _mm_loadu_si128((const __m128i *)(const void *)values);
}

/* Returns the highest bits of 16 lanes of 32 bits. */
static uint64_t gather(const __m128i lanes[4])
{
    const __m128i low = _mm_packs_epi32(lanes[0], lanes[1]);
    const __m128i high = _mm_packs_epi32(lanes[2], lanes[3]);
    return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(low, high));
}

static Compared compare(const uint32_t *values, const uint32_t *others)
{
    Compared compared = {0, 0};
    for (unsigned n = 0; n < LANES; n += 16) {
        __m128i greater[4], equal[4];
        for (unsigned k = 0; k < 4; k++) {
            const __m128i a = load_four(values + n + 4 * k), b = load_four(others + n + 4 * k);
            greater[k] = _mm_cmpgt_epi32(a, b);
            equal[k] = _mm_cmpeq_epi32(a, b);
        }
        compared.greater |= gather(greater) << n;
        compared.equal |= gather(equal) << n;
    }
    return compared;
}

/* Returns a bit for each value that is not 0 and is below `min`. */
static uint64_t find_narrow(const uint32_t *values, uint32_t min)
{
    const __m128i zero = _mm_setzero_si128(), max = _mm_set1_epi32((int)min);
    uint64_t narrow = 0;
    for (unsigned n = 0; n < LANES; n += 16) {
        __m128i lanes[4];
        for (unsigned k = 0; k < 4; k++) {
            const __m128i a = load_four(values + n + 4 * k);
            lanes[k] = _mm_and_si128(_mm_cmpgt_epi32(a, zero), _mm_cmpgt_epi32(max, a));
        }
        narrow |= gather(lanes) << n;
    }
    return narrow;
}

#else

static Compared compare(const uint32_t *values, const uint32_t *others)
{
    Compared compared = {0, 0};
    for (unsigned n = 0; n < LANES; n++) {
        compared.greater |= (uint64_t)(values[n] > others[n]) << n;
        compared.equal |= (uint64_t)(values[n] == others[n]) << n;
    }
    return compared;
}

static uint64_t find_narrow(const uint32_t *values, uint32_t min)
{
    uint64_t narrow = 0;
    for (unsigned n = 0; n < LANES; n++)
        narrow |= (uint64_t)(values[n] > 0 && values[n] < min) << n;
    return narrow;
}

#endif

/* 64 pixels of a row with their neighbours. The rows are those of the field or, at its edges,
 * copies with zeros outside the field. */
typedef struct Window {
    const uint32_t *rows[3]; /* above, current, below; each points to the first of the 64 pixels */
    uint32_t copies[3][LANES + 2];
} Window;

static void load_window(const Pinch *pinch, size_t x, size_t y, Window *window)
{
    const DistanceField *field = pinch->field;
    const bool at_side = x == 0 || x + LANES + 1 > field->width;
    for (size_t n = 0; n < 3; n++) {
        const bool inside = y + n >= 1 && y + n - 1 < field->height;
        const uint32_t *row = inside ? field->squared + (y + n - 1) * field->stride : NULL;
        window->rows[n] = inside && !at_side ? row + x : window->copies[n] + 1;
        if (inside && !at_side)
            continue;
        const size_t from = x > 0 ? x - 1 : 0, skip = x > 0 ? 0 : 1;
        const size_t until = x + LANES + 1 < field->width ? x + LANES + 1 : field->width;
        memset(window->copies[n], 0, sizeof(window->copies[n]));
        if (inside)
            memcpy(window->copies[n] + skip, row + from, (until - from) * sizeof(*row));
    }
}

/* Returns a row's word of bits, in which each bit is that of the pixel's neighbour at x + `by` (-1,
 * 0 or 1). */
static uint64_t neighbour_bits(const Pinch *pinch, const uint64_t *row, size_t word, int by)
{
    if (by == 0)
        return row[word];
    if (by < 0)
        return row[word] << 1 | (word > 0 ? row[word - 1] >> 63 : 0);
    return row[word] >> 1 | (word + 1 < pinch->words ? row[word + 1] << 63 : 0);
}

/* Returns the shores that touch two or more separate parts. The pixels of a ring that are taken
 * before a shore are the wider ones, and the preceding shores of equal distance. */
static uint64_t find_forks(const Pinch *pinch, const Compared ring[RING], size_t word, size_t y)
{
    uint64_t taken[RING], one_part = 0, two_parts = 0;
    for (int n = 0; n < RING; n++) {
        taken[n] = ring[n].greater;
        if (n >= RING_BEFORE) {
            const uint64_t *row = pinch->shores + ((size_t)((int)y + ring_y[n]) & 1) * pinch->words;
            taken[n] |= ring[n].equal & neighbour_bits(pinch, row, word, ring_x[n]);
        }
    }
    for (int n = 0; n < RING; n += 2) {
        const uint64_t begins = ~taken[n] & (taken[n + 1] | taken[(n + 2) % RING]);
        two_parts |= one_part & begins;
        one_part |= begins;
    }
    return two_parts;
}

static void add_node(const Pinch *pinch, size_t x, size_t y)
{
    pinch->bits[y * pinch->words + x / 64] |= UINT64_C(1) << (x % 64);
}

/* Makes nodes of a pixel that is not a shore, and of its neighbours of equal distance. */
static void add_nodes(const Pinch *pinch, size_t x, size_t y)
{
    const uint32_t width = pinch->field->width;
    const Ring ring = ring_at(pinch, (uint32_t)(y * width + x));
    add_node(pinch, x, y);
    for (int n = 0; n < RING; n++)
        if (ring.distances[n] == ring.squared)
            add_node(pinch, ring.around[n] % width, ring.around[n] / width);
}

static void survey_word(const Pinch *pinch, size_t word, size_t y)
{
    Window window;
    Compared ring[RING];
    load_window(pinch, word * LANES, y, &window);
    uint64_t *shores = pinch->shores + (y & 1) * pinch->words, wider = 0;
    const uint64_t narrow = find_narrow(window.rows[1], pinch->min);
    shores[word] = 0;
    if (narrow == 0)
        return;
    for (int n = 0; n < RING; n++) {
        ring[n] = compare(window.rows[ring_y[n] + 1] + ring_x[n], window.rows[1]);
        wider |= ring[n].greater;
    }
    shores[word] = narrow & wider;
    const uint64_t forks = shores[word] & find_forks(pinch, ring, word, y);
    pinch->bits[y * pinch->words + word] |= forks;
    for (uint64_t rest = narrow & ~wider; rest != 0; rest &= rest - 1)
        add_nodes(pinch, word * LANES + (size_t)__builtin_ctzll(rest), y);
}

static DeriveResult survey(Pinch *pinch)
{
    const size_t words = pinch->words * pinch->field->height;
    DeriveResult result = DERIVE_DONE;
    memset(pinch->bits, 0, words * sizeof(*pinch->bits));
    for (size_t n = 0; n < words && result == DERIVE_DONE; n++) {
        survey_word(pinch, n % pinch->words, n / pinch->words);
        result = report_step(pinch, n, words, 0, 0.6);
    }
    for (size_t n = 0; n < words; n++) {
        pinch->base[n] = pinch->nodes;
        pinch->nodes += (uint32_t)__builtin_popcountll(pinch->bits[n]);
    }
    return result;
}

static void store_indices(Pinch *pinch)
{
    uint32_t number = 0;
    for (size_t n = 0; n < pinch->words * pinch->field->height; n++) {
        const uint32_t row = (uint32_t)(n / pinch->words) * pinch->field->width;
        const uint32_t x = (uint32_t)(n % pinch->words) * 64;
        for (uint64_t bits = pinch->bits[n]; bits != 0; bits &= bits - 1)
            pinch->indices[number++] = row + x + (uint32_t)__builtin_ctzll(bits);
    }
}

/* ---- Sorting ---- */

/* One pass of a stable radix sort by 16 bits of the distance, in descending order. */
static DeriveResult sort_by(const Pinch *pinch, unsigned shift, const uint32_t *from, uint32_t *to,
                            uint32_t *tally)
{
    DeriveResult result = DERIVE_DONE;
    memset(tally, 0, DIGITS * sizeof(*tally));
    for (uint32_t n = 0; n < pinch->nodes; n++)
        tally[~squared_at(pinch, pinch->indices[n]) >> shift & (DIGITS - 1)]++;
    uint32_t sum = 0;
    for (size_t digit = 0; digit < DIGITS; digit++) {
        uint32_t count = tally[digit];
        tally[digit] = sum;
        sum += count;
    }
    for (uint32_t n = 0; n < pinch->nodes && result == DERIVE_DONE; n++) {
        uint32_t digit = ~squared_at(pinch, pinch->indices[from[n]]) >> shift & (DIGITS - 1);
        to[tally[digit]++] = from[n];
        result =
            report_step(pinch, n, pinch->nodes, shift == 0 ? 0.6 : 0.65, shift == 0 ? 0.65 : 0.7);
    }
    return result;
}

static DeriveResult sort(Pinch *pinch)
{
    uint32_t *tally = job_allocate(pinch->job, DIGITS, sizeof(*tally));
    if (tally == NULL)
        return DERIVE_NO_MEMORY;
    for (uint32_t n = 0; n < pinch->nodes; n++)
        pinch->order[n] = n;
    DeriveResult result = sort_by(pinch, 0, pinch->order, pinch->queue, tally);
    if (result == DERIVE_DONE)
        result = sort_by(pinch, 16, pinch->queue, pinch->order, tally);
    job_release(pinch->job, tally);
    return result;
}

/* ---- Lands ---- */

/* Returns the land of a node that is taken: FITS, or its first and widest node. */
static uint32_t root_of(const Pinch *pinch, uint32_t number)
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

/* Returns the land of a pixel that is taken. A pixel that is not a node belongs to the land of a
 * wider neighbour. */
static uint32_t land_of(const Pinch *pinch, uint32_t index)
{
    uint32_t number;
    while ((number = number_at(pinch, index)) == NOWHERE) {
        const Ring ring = ring_at(pinch, index);
        uint32_t widest = ring.squared;
        if (ring.squared >= pinch->min)
            return FITS;
        for (int n = 0; n < RING; n++)
            if (ring.distances[n] > widest) {
                widest = ring.distances[n];
                index = ring.around[n];
            }
    }
    return root_of(pinch, number);
}

/* True if a neighbour is taken before the node. Neighbours of equal distance that are not nodes are
 * shores. */
static bool is_taken(const Pinch *pinch, const Ring *ring, int n, bool shore)
{
    if (ring->distances[n] != ring->squared)
        return ring->distances[n] > ring->squared;
    const uint32_t number = number_at(pinch, ring->around[n]);
    if (number != NOWHERE)
        return pinch->states[number] == TAKEN;
    return !shore || n >= RING_BEFORE;
}

/* Gets one pixel of each connected part of the ring that is taken. Returns their number, 0 to 4.
 * There is always a gap, because one of the pixels that share an edge is not yet taken. */
static size_t find_parts(const Pinch *pinch, const Ring *ring, uint32_t parts[4])
{
    const bool shore = is_shore(ring);
    bool taken[RING];
    size_t count = 0;
    for (int n = 0; n < RING; n++)
        taken[n] = is_taken(pinch, ring, n, shore);
    for (int n = 0; n < RING; n += 2) {
        const int next = (n + 2) % RING;
        /* A part begins after each gap; corners connect the pixels next to them. */
        if (!taken[n] && (taken[n + 1] || taken[next]))
            parts[count++] = ring->around[taken[n + 1] ? n + 1 : next];
    }
    return count;
}

static DeriveResult add_point(const Pinch *pinch, size_t list_index, PinchKind kind, uint32_t index)
{
    PinchList *list = &pinch->lists[list_index];
    /* The capacity is the smallest power of two, at least FIRST_CAPACITY, that holds the points. */
    if (list->count == 0 ||
        (list->count >= FIRST_CAPACITY && (list->count & (list->count - 1)) == 0)) {
        size_t capacity = list->count > 0 ? 2 * list->count : FIRST_CAPACITY;
        PinchPoint *points = job_allocate(pinch->job, capacity, sizeof(*points));
        if (points == NULL)
            return DERIVE_NO_MEMORY;
        if (list->count > 0)
            memcpy(points, list->points, list->count * sizeof(*points));
        job_release(pinch->job, list->points);
        list->points = points;
    }
    const uint32_t squared = squared_at(pinch, index);
    list->points[list->count++] = (PinchPoint){.kind = kind,
                                               .x = index % pinch->field->width,
                                               .y = index / pinch->field->width,
                                               .squared = squared,
                                               .clearance = bands_clearance(squared)};
    return DERIVE_DONE;
}

/* Returns the widest squared distance of a land. */
static uint32_t widest_of(const Pinch *pinch, uint32_t land)
{
    return land == FITS ? pinch->min : squared_at(pinch, pinch->indices[land]);
}

/* Adds a passage for each radius that does not fit in it, at the distance `squared`, but fits on
 * both sides of it, where distances reach `both_sides`. */
static DeriveResult add_passage(const Pinch *pinch, uint32_t index, uint32_t squared,
                                uint32_t both_sides)
{
    DeriveResult result = DERIVE_DONE;
    for (size_t n = 0; n < pinch->count && result == DERIVE_DONE; n++) {
        const uint32_t min = bands_min_squared(pinch->radii[n]);
        if (min > squared && min <= both_sides)
            result = add_point(pinch, n, PINCH_PASSAGE, index);
    }
    return result;
}

/* Takes a node, which joins the lands that it touches. It is a passage if two of these lead to
 * places where a disc fits. */
static DeriveResult take_node(const Pinch *pinch, uint32_t number, const Ring *ring)
{
    /* `widest_land` and `second_land`: the distances that the two widest lands reach. */
    uint32_t parts[4], land = number, widest_land = 0, second_land = 0;
    const size_t count = find_parts(pinch, ring, parts);
    for (size_t n = 0; n < count; n++) {
        parts[n] = land_of(pinch, parts[n]);
        const uint32_t widest = widest_of(pinch, parts[n]);
        if (n == 0 || widest > widest_land)
            land = parts[n];
        second_land = widest > widest_land   ? widest_land
                      : widest > second_land ? widest
                                             : second_land;
        widest_land = widest > widest_land ? widest : widest_land;
    }
    for (size_t n = 0; n < count; n++)
        if (parts[n] != FITS)
            pinch->parents[parts[n]] = land;
    pinch->parents[number] = land;
    pinch->states[number] = TAKEN;
    return second_land > ring->squared ? add_passage(pinch, ring->index, ring->squared, second_land)
                                       : DERIVE_DONE;
}

/* ---- The falling sea ---- */

/* The nodes of one distance in the order, and the queue. */
typedef struct Level {
    uint32_t begin, end; /* in the order */
    uint32_t head, tail; /* of the queue */
} Level;

static void enqueue(Pinch *pinch, Level *level, uint32_t number)
{
    pinch->states[number] = QUEUED;
    pinch->queue[level->tail++] = number;
}

/* Takes the queued nodes and the adjacent nodes of equal distance. */
static DeriveResult drain(Pinch *pinch, Level *level)
{
    while (level->head < level->tail) {
        const uint32_t number = pinch->queue[level->head++];
        const Ring ring = ring_at(pinch, pinch->indices[number]);
        DeriveResult result = take_node(pinch, number, &ring);
        if (result == DERIVE_DONE)
            result = report_step(pinch, level->head, pinch->nodes, 0.7, 1);
        if (result != DERIVE_DONE)
            return result;
        for (int n = 0; n < RING; n++) {
            if (ring.distances[n] != ring.squared)
                continue;
            const uint32_t next = number_at(pinch, ring.around[n]);
            if (next != NOWHERE && pinch->states[next] == WAITING)
                enqueue(pinch, level, next);
        }
    }
    return DERIVE_DONE;
}

static bool touches_land(const Pinch *pinch, uint32_t number)
{
    const Ring ring = ring_at(pinch, pinch->indices[number]);
    return is_shore(&ring);
}

/* Takes the nodes of a level: first those that touch land, then new islands. */
static DeriveResult take_level(Pinch *pinch, Level *level)
{
    for (uint32_t n = level->begin; n < level->end; n++)
        if (touches_land(pinch, pinch->order[n]))
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
    for (; level.begin < pinch->nodes && result == DERIVE_DONE; level.begin = level.end) {
        const uint32_t squared = squared_at(pinch, pinch->indices[pinch->order[level.begin]]);
        level.end = level.begin;
        while (level.end < pinch->nodes &&
               squared_at(pinch, pinch->indices[pinch->order[level.end]]) == squared)
            level.end++;
        result = take_level(pinch, &level);
    }
    return result;
}

/* Reverses a list, because passages are found from wide to narrow. */
static void reverse(PinchList *list)
{
    for (size_t n = 0; n < list->count / 2; n++) {
        PinchPoint point = list->points[n];
        list->points[n] = list->points[list->count - 1 - n];
        list->points[list->count - 1 - n] = point;
    }
}

/* Adds the lands that never met a land where the disc fits. Their first node is their widest
 * pixel. */
static DeriveResult add_roads(const Pinch *pinch, size_t list_index)
{
    const uint32_t min = bands_min_squared(pinch->radii[list_index]);
    DeriveResult result = DERIVE_DONE;
    for (uint32_t n = pinch->nodes; n-- > 0 && result == DERIVE_DONE;) {
        const uint32_t number = pinch->queue[n];
        if (pinch->parents[number] == number && widest_of(pinch, number) < min)
            result = add_point(pinch, list_index, PINCH_ROAD, pinch->indices[number]);
    }
    return result;
}

/* ---- All stages ---- */

static bool prepare_bits(Pinch *pinch)
{
    const size_t words = pinch->words * pinch->field->height;
    pinch->bits = job_allocate(pinch->job, words + 2 * pinch->words, sizeof(*pinch->bits));
    pinch->base = job_allocate(pinch->job, words, sizeof(*pinch->base));
    if (pinch->bits == NULL || pinch->base == NULL)
        return false;
    pinch->shores = pinch->bits + words;
    memset(pinch->shores, 0, 2 * pinch->words * sizeof(*pinch->shores));
    return true;
}

static bool prepare_nodes(Pinch *pinch)
{
    pinch->indices = job_allocate(pinch->job, pinch->nodes, sizeof(*pinch->indices));
    pinch->parents = job_allocate(pinch->job, pinch->nodes, sizeof(*pinch->parents));
    pinch->order = job_allocate(pinch->job, pinch->nodes, sizeof(*pinch->order));
    pinch->queue = job_allocate(pinch->job, pinch->nodes, sizeof(*pinch->queue));
    pinch->states = job_allocate(pinch->job, pinch->nodes, sizeof(*pinch->states));
    if (pinch->indices == NULL || pinch->parents == NULL || pinch->order == NULL ||
        pinch->queue == NULL || pinch->states == NULL)
        return false;
    memset(pinch->states, WAITING, pinch->nodes);
    store_indices(pinch);
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
    DeriveResult result = survey(pinch);
    if (result != DERIVE_DONE)
        return result;
    if (!prepare_nodes(pinch))
        return DERIVE_NO_MEMORY;
    result = sort(pinch);
    if (result == DERIVE_DONE)
        result = take_all(pinch);
    for (size_t n = 0; n < pinch->count && result == DERIVE_DONE; n++) {
        reverse(&pinch->lists[n]);
        result = add_roads(pinch, n);
    }
    return result == DERIVE_DONE ? job_done(pinch->job) : result;
}

static const char *find_problem(const DistanceField *field, const uint32_t *radii, size_t count)
{
    if (field == NULL)
        return N_("there is no picture");
    for (size_t n = 0; n < count; n++)
        if (radii[n] == 0 || radii[n] > BANDS_MAX_RADIUS)
            return N_("the radius is not between 0 and 32768 pixels");
    if (field->width > DISTANCE_MAX_SIDE || field->height > DISTANCE_MAX_SIDE)
        return N_("a side is longer than 16384 pixels");
    if (field->width == 0 || field->height == 0)
        return NULL;
    if (field->stride < field->width)
        return N_("the rows overlap");
    if (field->squared == NULL)
        return N_("there are no pixels");
    return NULL;
}

DeriveResult pinch_find_all(DeriveJob *job, const DistanceField *field, const uint32_t *radii,
                            size_t count, PinchList *lists)
{
    DeriveJob spare;
    uint32_t largest = 0;
    job = job_begin(job, &spare);
    for (size_t n = 0; n < count; n++) {
        lists[n] = (PinchList){0};
        largest = radii[n] > largest ? radii[n] : largest;
    }
    const char *problem = find_problem(field, radii, count);
    if (problem != NULL)
        return job_refuse(job, problem);
    if (field->width == 0 || field->height == 0 || count == 0)
        return job_done(job);
    Pinch pinch = {.job = job,
                   .field = field,
                   .radii = radii,
                   .lists = lists,
                   .count = count,
                   .min = bands_min_squared(largest),
                   .words = (field->width + 63) / 64};
    DeriveResult result = find(&pinch);
    release(&pinch);
    for (size_t n = 0; n < count && result != DERIVE_DONE; n++)
        pinch_clear(job, &lists[n]);
    return result;
}

DeriveResult pinch_find(DeriveJob *job, const DistanceField *field, uint32_t radius,
                        PinchList *list)
{
    return pinch_find_all(job, field, &radius, 1, list);
}

void pinch_clear(const DeriveJob *job, PinchList *list)
{
    const DeriveJob spare = {0};
    job_release(job != NULL ? job : &spare, list->points);
    *list = (PinchList){0};
}

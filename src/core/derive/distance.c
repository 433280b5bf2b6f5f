/* SPDX-License-Identifier: MIT */
/*
 * The exact distance transform; see distance.h. Distances along columns are computed first. Then
 * each row uses its columns' sites: the nearest off-road pixel of each column (see
 * envelope_internal.h). To avoid storing distances
 * along columns for the whole picture, the rows are divided into slabs:
 *
 * 1. survey: for each slab and column, how far the first and the last off-road pixel in the slab
 *    are from its ends; for each block of columns, whether it is all road, all off-road or mixed;
 * 2. carry: from slab to slab, down and up, which gives each slab the distances just outside it;
 * 3. measure: each slab independently, the distances along its columns and then its rows, while
 *    they are in the processor's cache.
 *
 * Three facts save most of the work. Blocks without road only need zeros. A column's site outside
 * the slab that is not nearest to any position just outside the slab is not nearest to any position
 * inside it either (envelope_mark), so that most columns are excluded from all rows of the slab at
 * once. And where all sites are near, as in noise, few columns on each side of a pixel matter
 * (envelope_fill_near).
 */
#include "derive/distance.h"

#include "derive/bytes_internal.h"
#include "derive/envelope_internal.h"
#include "derive/job_internal.h"
#include "bank/translatable.h"

enum {
    SLAB = 32,              /* rows */
    BLOCK = ENVELOPE_BLOCK, /* columns with a common kind: all road, all off-road or mixed */
    CHUNK = 256,            /* columns that are surveyed together, a multiple of BLOCK */
    STRIP = 512,            /* columns that are carried together */
    RETRY = 8,              /* rows until a block without near sites is tried again */
    MIN_PIXELS = 64 * 1024  /* per thread */
};

/* The content of a block of one slab. */
enum { ALL_OFF = 0, MIXED, ALL_ROAD };

/* The working memory of one thread. */
typedef struct Scratch {
    void *memory;
    Envelope envelope;
    uint16_t *nearest; /* SLAB rows of distances along columns */
    uint16_t *upwards; /* one row of distances to the next off-road pixel below */
    uint16_t *columns; /* columns whose sites may matter in this slab */
    uint8_t *marks;
    uint8_t *done; /* for each block: 1 if its current row is filled */
} Scratch;

typedef struct Distance {
    const DistanceMask *mask;
    const DistanceField *field;
    bool edge_is_off_road;
    size_t slabs, blocks;
    size_t pitch; /* columns per row, padded so that rows do not share cache lines */
    /* One row per slab: the distance from the slab's last row to the nearest off-road pixel in or
     * above that row, and from its first row to the nearest one in or below it. */
    uint16_t *above, *below;
    uint16_t *outside; /* a row of these distances for outside the picture, after the offsets */
    uint8_t *kinds;    /* for each slab and block */
    int32_t *offsets;  /* see Envelope */
    Scratch scratch[DERIVE_MAX_THREADS];
} Distance;

static size_t slab_rows(const Distance *distance, size_t slab)
{
    size_t remaining = distance->mask->height - slab * SLAB;
    return remaining < SLAB ? remaining : SLAB;
}

static const uint8_t *mask_row(const Distance *distance, size_t y)
{
    return distance->mask->pixels + y * distance->mask->stride;
}

/* Return the distances of the rows just above and just below a slab. */
static const uint16_t *row_above(const Distance *distance, size_t slab)
{
    return slab > 0 ? distance->above + (slab - 1) * distance->pitch : distance->outside;
}

static const uint16_t *row_below(const Distance *distance, size_t slab)
{
    return slab + 1 < distance->slabs ? distance->below + (slab + 1) * distance->pitch
                                      : distance->outside;
}

/* ---- Survey ---- */

/* Per column of one slab: the number of road rows at its end and at its start, whether all are
 * road, and whether any is. */
typedef struct Survey {
    uint8_t last[CHUNK], first[CHUNK], unbroken[CHUNK], any[CHUNK];
} Survey;

static void survey_row(Survey *survey, const uint8_t *road, size_t width)
{
    for (size_t x = 0; x < width; x++) {
        uint8_t is_road = road[x] != 0;
        survey->last[x] = (uint8_t)((survey->last[x] + 1) & -is_road);
        survey->unbroken[x] &= is_road;
        survey->first[x] = (uint8_t)(survey->first[x] + survey->unbroken[x]);
        survey->any[x] |= is_road;
    }
}

static uint8_t block_kind(const Survey *survey, size_t from, size_t until)
{
    bool any = false, all = true;
    for (size_t x = from; x < until; x++) {
        any |= survey->any[x];
        all &= survey->unbroken[x];
    }
    return !any ? ALL_OFF : all ? ALL_ROAD : MIXED;
}

static void survey_slab(void *context, unsigned worker, size_t slab)
{
    const Distance *distance = context;
    const size_t width = distance->mask->width, rows = slab_rows(distance, slab);
    for (size_t x = 0; x < width; x += CHUNK) {
        const size_t count = width - x < CHUNK ? width - x : CHUNK;
        Survey survey;
        memset(&survey, 0, sizeof(survey));
        memset(survey.unbroken, 1, sizeof(survey.unbroken));
        for (size_t row = 0; row < rows; row++)
            survey_row(&survey, mask_row(distance, slab * SLAB + row) + x, count);
        for (size_t n = 0; n < count; n++) {
            distance->above[slab * distance->pitch + x + n] = survey.last[n];
            distance->below[slab * distance->pitch + x + n] = survey.first[n];
        }
        for (size_t from = 0; from < count; from += BLOCK) {
            size_t until = from + BLOCK < count ? from + BLOCK : count;
            distance->kinds[slab * distance->blocks + (x + from) / BLOCK] =
                block_kind(&survey, from, until);
        }
    }
}

/* ---- Carry ---- */

/* Where a slab's column is all road, continues with the distance of the adjacent slab. */
static void carry(uint16_t *restrict state, const uint16_t *restrict before, size_t width,
                  size_t rows)
{
    for (size_t x = 0; x < width; x++)
        state[x] = (uint16_t)(state[x] == rows ? before[x] + rows : state[x]);
}

static void carry_strip(void *context, unsigned worker, size_t strip)
{
    const Distance *distance = context;
    const size_t x = strip * STRIP, remaining = distance->mask->width - x;
    const size_t width = remaining < STRIP ? remaining : STRIP;
    for (size_t slab = 0; slab < distance->slabs; slab++)
        carry(distance->above + slab * distance->pitch + x, row_above(distance, slab) + x, width,
              slab_rows(distance, slab));
    for (size_t slab = distance->slabs; slab-- > 0;)
        carry(distance->below + slab * distance->pitch + x, row_below(distance, slab) + x, width,
              slab_rows(distance, slab));
}

/* ---- Measure ---- */

/* A range of columns of one slab. */
typedef struct Span {
    size_t slab, rows, x, width;
} Span;

static void measure_downwards(const uint8_t *restrict road, const uint16_t *restrict before,
                              uint16_t *restrict nearest, size_t width)
{
    for (size_t x = 0; x < width; x++)
        nearest[x] = (uint16_t)((before[x] + 1) & -(road[x] != 0));
}

static void measure_upwards(const uint8_t *restrict road, uint16_t *restrict upwards,
                            uint16_t *restrict nearest, size_t width)
{
    for (size_t x = 0; x < width; x++) {
        uint16_t up = (uint16_t)((upwards[x] + 1) & -(road[x] != 0));
        upwards[x] = up;
        nearest[x] = nearest[x] < up ? nearest[x] : up;
    }
}

static void measure_road_row(const uint16_t *restrict above, const uint16_t *restrict below,
                             uint16_t to_above, uint16_t to_below, uint16_t *restrict nearest,
                             size_t width)
{
    for (size_t x = 0; x < width; x++) {
        uint16_t down = (uint16_t)(above[x] + to_above), up = (uint16_t)(below[x] + to_below);
        nearest[x] = down < up ? down : up;
    }
}

/* Computes distances along columns where road and off-road pixels are mixed. */
static void measure_mixed(const Distance *distance, const Scratch *scratch, Span span)
{
    const uint16_t *before = row_above(distance, span.slab) + span.x;
    uint16_t *upwards = scratch->upwards;
    for (size_t row = 0; row < span.rows; row++) {
        uint16_t *nearest = scratch->nearest + row * distance->pitch + span.x;
        measure_downwards(mask_row(distance, span.slab * SLAB + row) + span.x, before, nearest,
                          span.width);
        before = nearest;
    }
    memcpy(upwards, row_below(distance, span.slab) + span.x, span.width * sizeof(*upwards));
    for (size_t row = span.rows; row-- > 0;)
        measure_upwards(mask_row(distance, span.slab * SLAB + row) + span.x, upwards,
                        scratch->nearest + row * distance->pitch + span.x, span.width);
}

static void measure_road(const Distance *distance, const Scratch *scratch, Span span)
{
    const uint16_t *above = row_above(distance, span.slab) + span.x;
    const uint16_t *below = row_below(distance, span.slab) + span.x;
    for (size_t row = 0; row < span.rows; row++)
        measure_road_row(above, below, (uint16_t)(row + 1), (uint16_t)(span.rows - row),
                         scratch->nearest + row * distance->pitch + span.x, span.width);
}

/*
 * Adds the columns whose sites may matter in the slab: those with a site in it, and those that are
 * nearest to some position of the rows just outside it. Sites in other spans do not matter, because
 * each row has off-road pixels between two spans.
 */
static size_t choose_columns(const Distance *distance, const Scratch *scratch, Span span,
                             size_t count)
{
    const uint16_t *above = row_above(distance, span.slab) + span.x;
    const uint16_t *last_row = distance->above + span.slab * distance->pitch + span.x;
    uint8_t *marks = scratch->marks;
    /* In a column without a site in the slab, the distance grows by one in each row. */
    for (size_t x = 0; x < span.width; x++)
        marks[x] = last_row[x] != above[x] + span.rows;
    envelope_mark(&scratch->envelope, above, span.width, marks);
    envelope_mark(&scratch->envelope, row_below(distance, span.slab) + span.x, span.width, marks);
    size_t x = bytes_next_set(marks, 0, span.width);
    for (; x < span.width; x = bytes_next_set(marks, x + 1, span.width))
        scratch->columns[count++] = (uint16_t)(span.x + x);
    return count;
}

/* Returns the similar blocks from `block` on: all of the same kind or, without `same_kind`, all
 * with road or all without. */
static Span find_span(const Distance *distance, size_t slab, size_t block, bool same_kind)
{
    const uint8_t *kinds = distance->kinds + slab * distance->blocks;
    const size_t width = distance->mask->width, x = block * BLOCK;
    const uint8_t kind = kinds[block];
    while (block < distance->blocks &&
           (kinds[block] == kind || (!same_kind && kinds[block] != ALL_OFF && kind != ALL_OFF)))
        block++;
    size_t end = block * BLOCK < width ? block * BLOCK : width;
    return (Span){.slab = slab, .rows = slab_rows(distance, slab), .x = x, .width = end - x};
}

static void measure_columns(const Distance *distance, const Scratch *scratch, Span span)
{
    const size_t end = span.x + span.width;
    for (size_t x = span.x; x < end;) {
        Span part = find_span(distance, span.slab, x / BLOCK, true);
        if (distance->kinds[span.slab * distance->blocks + x / BLOCK] == ALL_ROAD)
            measure_road(distance, scratch, part);
        else
            measure_mixed(distance, scratch, part);
        x += part.width;
    }
}

/* Fills one row of the block at column `x` of a span, if all sites are near. */
static bool fill_near(const Distance *distance, const Scratch *scratch, Span span, size_t row,
                      size_t x)
{
    const size_t margin = ENVELOPE_NEAR, end = span.x + span.width, width = distance->mask->width;
    const size_t from = x - span.x < margin ? span.x : x - margin;
    const size_t until = end - x < BLOCK + margin ? end : x + BLOCK + margin;
    const DistanceField *field = distance->field;
    uint8_t squares[BLOCK + 2 * ENVELOPE_NEAR];
    const uint8_t at_edge = distance->edge_is_off_road ? 0 : ENVELOPE_NOT_NEAR;
    /* A span ends at off-road pixels or at the edge of the picture. */
    memset(squares, span.x > 0 ? 0 : at_edge, margin);
    memset(squares + BLOCK + margin, end < width ? 0 : at_edge, margin);
    envelope_square_near(scratch->nearest + row * distance->pitch + from, until - from,
                         squares + margin + from - x);
    return envelope_fill_near(&scratch->envelope, squares,
                              field->squared + (span.slab * SLAB + row) * field->stride + x);
}

/* Fills the blocks of one row of a span where all sites are near. Sites that are not near in one
 * row are rarely near in the next one. */
static void fill_near_blocks(const Distance *distance, const Scratch *scratch, Span span,
                             size_t row)
{
    const uint8_t *kinds = distance->kinds + span.slab * distance->blocks;
    for (size_t x = span.x; x + BLOCK <= span.x + span.width; x += BLOCK) {
        uint8_t *done = &scratch->done[x / BLOCK];
        *done = kinds[x / BLOCK] == MIXED && (*done || row % RETRY == 0) &&
                fill_near(distance, scratch, span, row, x);
    }
}

static void measure_slab(void *context, unsigned worker, size_t slab)
{
    const Distance *distance = context;
    const Scratch *scratch = &distance->scratch[worker];
    const DistanceField *field = distance->field;
    const size_t rows = slab_rows(distance, slab);
    size_t columns = 0;
    memset(scratch->done, 0, distance->blocks);
    for (size_t x = 0; x < distance->mask->width;) {
        Span span = find_span(distance, slab, x / BLOCK, false);
        if (distance->kinds[slab * distance->blocks + x / BLOCK] != ALL_OFF) {
            measure_columns(distance, scratch, span);
            columns = choose_columns(distance, scratch, span, columns);
        }
        x += span.width;
    }
    for (size_t row = 0; row < rows; row++) {
        const size_t y = slab * SLAB + row;
        const EnvelopeRow input = {.road = mask_row(distance, y),
                                   .nearest = scratch->nearest + row * distance->pitch,
                                   .columns = scratch->columns,
                                   .done = scratch->done,
                                   .column_count = columns,
                                   .width = distance->mask->width,
                                   .edge_is_off_road = distance->edge_is_off_road};
        for (size_t x = 0; x < distance->mask->width;) {
            Span span = find_span(distance, slab, x / BLOCK, false);
            fill_near_blocks(distance, scratch, span, row);
            x += span.width;
        }
        envelope_row(&scratch->envelope, &input, field->squared + y * field->stride);
    }
}

/* ---- Memory ---- */

/* Allocates one block of memory for a thread. The largest items are first, so that all are
 * aligned. */
static bool prepare_scratch(const DeriveJob *job, Distance *distance, Scratch *scratch,
                            uint32_t largest)
{
    const size_t width = (size_t)distance->mask->width + 2;
    const size_t rows = slab_rows(distance, 0);
    const size_t wide = sizeof(EnvelopePoint) + sizeof(int32_t);
    const size_t narrow = 2 * sizeof(uint16_t) + 2 * sizeof(uint8_t);
    size_t size =
        width * (wide + narrow) + rows * distance->pitch * sizeof(uint16_t) + distance->blocks;
    scratch->memory = job_allocate(job, 1, size);
    if (scratch->memory == NULL)
        return false;
    envelope_limit(&scratch->envelope, largest);
    scratch->envelope.hull = scratch->memory;
    scratch->envelope.squares = (int32_t *)(scratch->envelope.hull + width);
    scratch->nearest = (uint16_t *)(scratch->envelope.squares + width);
    scratch->upwards = scratch->nearest + rows * distance->pitch;
    scratch->columns = scratch->upwards + width;
    scratch->envelope.convex = (uint8_t *)(scratch->columns + width);
    scratch->marks = scratch->envelope.convex + width;
    scratch->done = scratch->marks + width;
    scratch->envelope.offsets = distance->offsets + width - 1;
    return true;
}

static bool prepare(const DeriveJob *job, Distance *distance, unsigned threads, uint32_t largest)
{
    const size_t states = distance->slabs * distance->pitch;
    const size_t offsets = 2 * (size_t)distance->mask->width + 3;
    distance->above = job_allocate(job, states, sizeof(*distance->above));
    distance->below = job_allocate(job, states, sizeof(*distance->below));
    distance->kinds = job_allocate(job, distance->slabs, distance->blocks);
    distance->offsets = job_allocate(
        job, 1, offsets * sizeof(*distance->offsets) + distance->pitch * sizeof(uint16_t));
    if (distance->above == NULL || distance->below == NULL || distance->kinds == NULL ||
        distance->offsets == NULL)
        return false;
    for (int32_t n = 0; n < (int32_t)offsets; n++)
        distance->offsets[n] = (n - (int32_t)offsets / 2) * (n - (int32_t)offsets / 2);
    distance->outside = (uint16_t *)(distance->offsets + offsets);
    for (size_t x = 0; x < distance->pitch; x++)
        distance->outside[x] = distance->edge_is_off_road ? 0 : ENVELOPE_NO_SITE;
    for (unsigned n = 0; n < threads; n++)
        if (!prepare_scratch(job, distance, &distance->scratch[n], largest))
            return false;
    return true;
}

static void release(const DeriveJob *job, Distance *distance)
{
    job_release(job, distance->above);
    job_release(job, distance->below);
    job_release(job, distance->kinds);
    job_release(job, distance->offsets);
    for (unsigned n = 0; n < DERIVE_MAX_THREADS; n++)
        job_release(job, distance->scratch[n].memory);
}

/* ---- All stages ---- */

static DeriveResult run(const DeriveJob *job, Distance *distance, unsigned threads)
{
    const size_t strips = (distance->mask->width + STRIP - 1) / STRIP;
    const JobWork works[] = {
        {.task = survey_slab, .tasks = distance->slabs, .from = 0, .until = 0.1},
        {.task = carry_strip, .tasks = strips, .from = 0.1, .until = 0.15},
        {.task = measure_slab, .tasks = distance->slabs, .from = 0.15, .until = 1},
    };
    DeriveResult result = DERIVE_DONE;
    for (size_t n = 0; n < sizeof(works) / sizeof(works[0]) && result == DERIVE_DONE; n++) {
        JobWork work = works[n];
        work.context = distance;
        work.threads = threads;
        result = job_run(job, &work);
    }
    return result == DERIVE_DONE ? job_done(job) : result;
}

static const char *find_problem(const DistanceMask *mask, const DistanceField *field)
{
    if (mask == NULL || field == NULL)
        return N_("there is no picture");
    if (mask->width != field->width || mask->height != field->height)
        return N_("the road and its distances have different sizes");
    if (mask->width > DISTANCE_MAX_SIDE || mask->height > DISTANCE_MAX_SIDE)
        return N_("a side is longer than 16384 pixels");
    if (mask->width == 0 || mask->height == 0)
        return NULL;
    if (mask->stride < mask->width || field->stride < field->width)
        return N_("the rows overlap");
    if (mask->pixels == NULL || field->squared == NULL)
        return N_("there are no pixels");
    return NULL;
}

DeriveResult distance_build(DeriveJob *job, const DistanceMask *mask,
                            const DistanceOptions *options, const DistanceField *field)
{
    DeriveJob spare;
    job = job_begin(job, &spare);
    const char *problem = find_problem(mask, field);
    if (problem != NULL)
        return job_refuse(job, problem);
    if (mask->width == 0 || mask->height == 0)
        return job_done(job);
    Distance distance = {
        .mask = mask,
        .field = field,
        .edge_is_off_road = options != NULL && options->edge_is_off_road,
        .slabs = (mask->height + SLAB - 1) / SLAB,
        .blocks = (mask->width + BLOCK - 1) / BLOCK,
        .pitch = mask->width + mask->width / 32,
    };
    size_t portions = (size_t)mask->width * mask->height / MIN_PIXELS + 1;
    unsigned threads = job_threads(job, portions < distance.slabs ? portions : distance.slabs);
    DeriveResult result = DERIVE_NO_MEMORY;
    if (prepare(job, &distance, threads, options != NULL ? options->largest : 0))
        result = run(job, &distance, threads);
    release(job, &distance);
    return result;
}

/* SPDX-License-Identifier: MIT */
/*
 * Computes bands from squared distances; see bands.h. Each radius is converted to the minimum
 * squared distance at which it fits. A pixel then needs only integer comparisons, and only with the
 * few radii between the minimum and the maximum distance of its neighbourhood.
 */
#include "derive/bands.h"

#include "derive/job_internal.h"
#include "bank/translatable.h"

#include <math.h>
#include <string.h>

enum { PIECE = 64 /* pixels */, ROWS = 16 /* per task */ };

uint32_t bands_min_squared(uint32_t radius)
{
    uint64_t reach = (radius < BANDS_MAX_RADIUS ? radius : BANDS_MAX_RADIUS) + UINT64_C(128);
    return (uint32_t)((reach * reach + 65535) / 65536);
}

int32_t bands_clearance(uint32_t squared)
{
    /* The root of a number below 2^48 is exact enough in doubles for its integer part. */
    return (int32_t)sqrt((double)squared * 65536) - 128;
}

uint32_t bands_squared_limit(const uint32_t *radii, size_t count)
{
    uint32_t min = count > 0 ? bands_min_squared(radii[count - 1]) : 0;
    return min > 1 ? min - 1 : 1;
}

typedef struct Bands {
    const DistanceField *field;
    const BandPicture *picture;
    uint32_t min[BANDS_MAX]; /* minimum squared distance of each radius */
    size_t count;
} Bands;

static size_t count_fitting(const Bands *bands, uint32_t squared)
{
    size_t low = 0, high = bands->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (bands->min[middle] <= squared)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void fill_piece(const Bands *bands, const uint32_t *restrict squared, size_t width,
                       uint8_t *restrict fits)
{
    uint32_t nearest = squared[0], farthest = squared[0];
    for (size_t x = 1; x < width; x++) {
        nearest = squared[x] < nearest ? squared[x] : nearest;
        farthest = squared[x] > farthest ? squared[x] : farthest;
    }
    const size_t max = count_fitting(bands, farthest);
    size_t min = count_fitting(bands, nearest);
    memset(fits, (int)min, width);
    for (; min < max; min++) {
        const uint32_t limit = bands->min[min];
        for (size_t x = 0; x < width; x++)
            fits[x] = (uint8_t)(fits[x] + (squared[x] >= limit));
    }
}

static void fill_rows(void *context, unsigned worker, size_t task)
{
    const Bands *bands = context;
    const size_t width = bands->field->width, height = bands->field->height;
    for (size_t y = task * ROWS; y < (task + 1) * ROWS && y < height; y++) {
        const uint32_t *squared = bands->field->squared + y * bands->field->stride;
        uint8_t *fits = bands->picture->fits + y * bands->picture->stride;
        for (size_t x = 0; x < width; x += PIECE)
            fill_piece(bands, squared + x, width - x < PIECE ? width - x : PIECE, fits + x);
    }
}

static const char *find_problem(const DistanceField *field, const uint32_t *radii, size_t count,
                                const BandPicture *picture)
{
    if (field == NULL || picture == NULL)
        return N_("there is no picture");
    if (radii == NULL || count == 0)
        return N_("there are no radii");
    if (count > BANDS_MAX)
        return N_("there are more than 255 radii");
    for (size_t n = 0; n < count; n++)
        if (radii[n] <= (n > 0 ? radii[n - 1] : 0) || radii[n] > BANDS_MAX_RADIUS)
            return N_("the radii must be in ascending order, above 0 and at most 32767 pixels");
    if (field->width != picture->width || field->height != picture->height)
        return N_("the distances and the bands have different sizes");
    if (field->width > DISTANCE_MAX_SIDE || field->height > DISTANCE_MAX_SIDE)
        return N_("a side is longer than 16384 pixels");
    if (field->width == 0 || field->height == 0)
        return NULL;
    if (field->stride < field->width || picture->stride < field->width)
        return N_("the rows overlap");
    if (field->squared == NULL || picture->fits == NULL)
        return N_("there are no pixels");
    return NULL;
}

DeriveResult bands_build(DeriveJob *job, const DistanceField *field, const uint32_t *radii,
                         size_t count, const BandPicture *picture)
{
    DeriveJob spare;
    job = job_begin(job, &spare);
    const char *problem = find_problem(field, radii, count, picture);
    if (problem != NULL)
        return job_refuse(job, problem);
    Bands bands = {.field = field, .picture = picture, .count = count};
    for (size_t n = 0; n < count; n++)
        bands.min[n] = bands_min_squared(radii[n]);
    const size_t tasks = field->width > 0 ? (field->height + ROWS - 1) / ROWS : 0;
    DeriveResult result = job_run(job, &(JobWork){.task = fill_rows,
                                                  .context = &bands,
                                                  .tasks = tasks,
                                                  .threads = job_threads(job, tasks / 4),
                                                  .until = 1});
    return result == DERIVE_DONE ? job_done(job) : result;
}

void bands_apply_paint(const BandPicture *picture, const DistanceMask *painted, uint8_t index)
{
    for (uint32_t y = 0; y < picture->height; y++) {
        uint8_t *fits = picture->fits + y * picture->stride;
        const uint8_t *paint = painted->pixels + y * painted->stride;
        for (uint32_t x = 0; x < picture->width; x++) {
            if (paint[x] != 0 && fits[x] <= index)
                fits[x] = (uint8_t)(index + 1);
            else if (paint[x] == 0 && fits[x] > index)
                fits[x] = index;
        }
    }
}

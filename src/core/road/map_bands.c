/* SPDX-License-Identifier: MIT */
/*
 * Bands of a map under edits; the contract is in map_bands.h. The map is cut into cells. In each
 * cell, the part that may have changed is computed from the road in it and around it, up to the
 * largest distance that matters. Pinch points and curves are in map_marks.c.
 */
#include "road/map_bands.h"

#include "derive/bands.h"

#include <math.h>
#include <string.h>

enum { MIN_CELL = 256 };

MapBands *map_bands_ref(const MapBands *bands)
{
    g_atomic_int_inc(&((MapBands *)bands)->refs);
    return (MapBands *)bands;
}

void map_bands_unref(MapBands *bands)
{
    if (bands == NULL || !g_atomic_int_dec_and_test(&bands->refs))
        return;
    node_unref(bands->map);
    map_road_unref(bands->road);
    blocks_unref(bands->labels);
    blocks_unref(bands->distances);
    blocks_unref(bands->differences);
    g_free(bands);
}

static int compare_radii(const void *a, const void *b)
{
    int32_t left = (*(const Band *const *)a)->radius, right = (*(const Band *const *)b)->radius;
    return (left > right) - (left < right);
}

uint32_t map_bands_sorted(const Map *map, const Band *bands[DOCUMENT_MAX_BANDS])
{
    uint32_t count = 0;
    LIST_EACH (Band, band, map->bands)
        bands[count++] = band;
    qsort(bands, count, sizeof *bands, compare_radii);
    return count;
}

/* ---- Areas to compute ---- */

/* The state of one computation of a MapBands. */
typedef struct Work {
    MapBands *bands;
    const MapBands *before; /* NULL: nothing can be reused */
    const Map *map;
    DeriveJob *job;
    const Blocks *road;
    uint32_t radii[DOCUMENT_MAX_BANDS];
    uint32_t count; /* of `radii`: those that a bank can store */
    DistanceOptions options;
    int32_t margin;         /* the distance up to which the road affects a pixel */
    int32_t cell;           /* side of a cell */
    uint32_t columns, rows; /* of cells */
    PixelRect *parts;       /* the part of each cell to compute */
    BlocksEdit *labels, *distances, *differences;
    /* Buffers for one cell and the margin around it. */
    uint8_t *mask, *fits, *painted, *line;
    uint32_t *squared;
    DeriveResult result;
} Work;

static PixelRect with_margin(const Work *work, PixelRect rect)
{
    PixelRect by = {rect.left - work->margin, rect.top - work->margin, rect.right + work->margin,
                    rect.bottom + work->margin};
    return rect_common(by, (PixelRect){0, 0, work->map->width, work->map->height});
}

static PixelRect cell_rect(const Work *work, uint32_t column, uint32_t row)
{
    int32_t left = (int32_t)column * work->cell, top = (int32_t)row * work->cell;
    return (PixelRect){left, top, MIN(left + work->cell, work->map->width),
                       MIN(top + work->cell, work->map->height)};
}

/* Marks a changed block and its surroundings to be computed. */
static void mark_block(Work *work, uint32_t column, uint32_t row)
{
    int32_t left = (int32_t)column * BLOCK_SIDE, top = (int32_t)row * BLOCK_SIDE;
    PixelRect rect = with_margin(work, (PixelRect){left, top, left + BLOCK_SIDE, top + BLOCK_SIDE});
    for (int32_t y = rect.top / work->cell; y <= (rect.bottom - 1) / work->cell; y++)
        for (int32_t x = rect.left / work->cell; x <= (rect.right - 1) / work->cell; x++)
            work->parts[(size_t)y * work->columns + (size_t)x] =
                rect_joined(work->parts[(size_t)y * work->columns + (size_t)x],
                            rect_common(rect, cell_rect(work, (uint32_t)x, (uint32_t)y)));
}

static void mark_all(Work *work)
{
    for (uint32_t y = 0; y < work->rows; y++)
        for (uint32_t x = 0; x < work->columns; x++)
            work->parts[(size_t)y * work->columns + x] = cell_rect(work, x, y);
}

static void mark_difference(Work *work, const Blocks *before, const Blocks *now)
{
    for (uint32_t row = 0; before != now && row < blocks_rows(now); row++)
        for (uint32_t column = 0; column < blocks_columns(now); column++)
            if (!blocks_share(before, now, column, row))
                mark_block(work, column, row);
}

/* True if the same planes are painted as the same bands, and the same zones are road in them. */
static bool same_painted(const Work *work)
{
    const List *now = work->map->planes, *previous = work->before->map->planes;
    bool same = list_count(now) == list_count(previous);
    for (uint32_t i = 0; same && i < list_count(now); i++) {
        const Plane *a = list_get(previous, i), *b = list_get(now, i);
        bool road_a[256], road_b[256];
        map_road_plane(work->before->road, a->id, road_a);
        map_road_plane(work->bands->road, b->id, road_b);
        same = a->id == b->id && a->band == b->band &&
               (a->band == 0 || memcmp(road_a, road_b, sizeof road_a) == 0);
    }
    return same;
}

static bool same_radii(const MapBands *a, const MapBands *b)
{
    bool same = a->count == b->count;
    for (uint32_t i = 0; same && i < a->count; i++)
        same = a->bands[i]->radius == b->bands[i]->radius && a->bands[i]->id == b->bands[i]->id;
    return same;
}

/* True if results of the previous version can be reused. */
static bool can_reuse(const Work *work)
{
    const MapBands *before = work->before, *now = work->bands;
    return before != NULL && before->map->id == work->map->id &&
           before->map->width == work->map->width && before->map->height == work->map->height &&
           before->map->edge_is_road == work->map->edge_is_road && same_radii(before, now) &&
           same_painted(work) && (before->distances != NULL || !now->options.distances) &&
           (before->options.compared == now->options.compared || now->options.compared == 0);
}

static void mark_parts(Work *work)
{
    if (work->before == NULL) {
        mark_all(work);
        return;
    }
    mark_difference(work, map_road_blocks(work->before->road), work->road);
    LIST_EACH (Plane, plane, work->map->planes) {
        bool is_road[256];
        if (plane->band != 0)
            mark_difference(work, map_road_plane(work->before->road, plane->id, is_road),
                            map_road_plane(work->bands->road, plane->id, is_road));
    }
}

/* ---- Cells ---- */

/* Returns 0 if a rectangle is entirely off the road, 1 if it is entirely on it, else -1. */
static int whole_road(const Work *work, PixelRect rect)
{
    uint8_t first = 0, value = 0;
    uint32_t left = (uint32_t)rect.left / BLOCK_SIDE, top = (uint32_t)rect.top / BLOCK_SIDE;
    uint32_t right = (uint32_t)(rect.right - 1) / BLOCK_SIDE;
    uint32_t bottom = (uint32_t)(rect.bottom - 1) / BLOCK_SIDE;
    blocks_block(work->road, left, top, &first);
    for (uint32_t row = top; row <= bottom; row++)
        for (uint32_t column = left; column <= right; column++)
            if (blocks_block(work->road, column, row, &value) != NULL || value != first)
                return -1;
    return first;
}

static void read_painted(const Work *work, const Plane *plane, PixelRect part)
{
    bool is_road[256];
    const Blocks *filled = map_road_plane(work->bands->road, plane->id, is_road);
    size_t width = (size_t)(part.right - part.left);
    size_t count = width * (size_t)(part.bottom - part.top);
    blocks_read(filled, part, work->painted, width);
    for (size_t i = 0; i < count; i++)
        work->painted[i] = is_road[work->painted[i]];
}

static uint32_t index_of(const MapBands *bands, uint64_t id)
{
    uint32_t index = 0;
    while (index < bands->count && bands->bands[index]->id != id)
        index++;
    return index;
}

/* Records the differences between the compared plane and the computed band. */
static void compare_plane(Work *work, PixelRect part, const BandPicture *picture)
{
    const Plane *plane = map_plane(work->map, work->bands->options.compared);
    uint32_t index = plane != NULL ? index_of(work->bands, plane->band) : work->count;
    size_t width = picture->width;
    if (work->differences == NULL || index >= work->count)
        return;
    read_painted(work, plane, part);
    for (size_t i = 0; i < width * picture->height; i++) {
        bool fits = picture->fits[i] > index, painted = work->painted[i] != 0;
        work->painted[i] =
            fits == painted ? BAND_AS_COMPUTED : (painted ? BAND_TOO_FAR : BAND_LEFT_OUT);
    }
    blocks_edit_write(work->differences, part, work->painted, width);
}

/* Applies the planes that are painted as bands, from the largest radius to the smallest, as in an
 * export. */
static void apply_planes(Work *work, PixelRect part, const BandPicture *picture)
{
    for (uint32_t index = work->count; index-- > 0;) {
        LIST_EACH (Plane, plane, work->map->planes) {
            if (plane->band != work->bands->bands[index]->id)
                continue;
            read_painted(work, plane, part);
            const DistanceMask painted = {work->painted, picture->stride, picture->width,
                                          picture->height};
            bands_apply_paint(picture, &painted, (uint8_t)index);
        }
    }
}

static void write_distances(Work *work, PixelRect part, const DistanceField *field)
{
    PixelRect row = {part.left, part.top, part.right, part.top + 1};
    for (uint32_t y = 0; work->distances != NULL && y < field->height; y++) {
        const uint32_t *squared = field->squared + y * field->stride;
        for (uint32_t x = 0; x < field->width; x++)
            work->line[x] = (uint8_t)fmin(sqrt(squared[x]), MAP_BANDS_FAR);
        blocks_edit_write(work->distances, row, work->line, field->width);
        row.top++;
        row.bottom++;
    }
}

static void write_labels(Work *work, PixelRect part, const DistanceField *field)
{
    const BandPicture picture = {work->fits, field->width, field->width, field->height};
    memset(work->fits, 0, (size_t)field->width * field->height);
    if (work->count > 0 && work->result == DERIVE_DONE)
        work->result = bands_build(work->job, field, work->radii, work->count, &picture);
    compare_plane(work, part, &picture);
    apply_planes(work, part, &picture);
    for (uint32_t y = 0; y < field->height; y++) {
        uint8_t *fits = work->fits + (size_t)y * field->width;
        const uint32_t *squared = field->squared + y * field->stride;
        for (uint32_t x = 0; x < field->width; x++)
            fits[x] = (uint8_t)(fits[x] == 0 && squared[x] == 0 ? 0 : MIN(fits[x], 254) + 1);
    }
    blocks_edit_write(work->labels, part, work->fits, field->width);
}

static void compute_part(Work *work, PixelRect part)
{
    PixelRect window = with_margin(work, part);
    uint32_t width = (uint32_t)(window.right - window.left);
    uint32_t height = (uint32_t)(window.bottom - window.top);
    const DistanceMask mask = {work->mask, width, width, height};
    const DistanceField all = {work->squared, width, width, height};
    const DistanceField field = {
        work->squared + (size_t)(part.top - window.top) * width + (size_t)(part.left - window.left),
        width, (uint32_t)(part.right - part.left), (uint32_t)(part.bottom - part.top)};
    if (whole_road(work, window) == 0) {
        memset(work->squared, 0, (size_t)width * height * sizeof *work->squared);
    } else {
        blocks_read(work->road, window, work->mask, width);
        work->result = distance_build(work->job, &mask, &work->options, &all);
    }
    write_labels(work, part, &field);
    write_distances(work, part, &field);
}

static bool has_painted(const Work *work)
{
    LIST_EACH (Plane, plane, work->map->planes)
        if (plane->band != 0)
            return true;
    return false;
}

/* Clears a part that is entirely off the road, where nothing has to be computed. */
static void clear_part(Work *work, PixelRect part)
{
    blocks_edit_rect(work->labels, part, 0);
    if (work->distances != NULL)
        blocks_edit_rect(work->distances, part, 0);
}

static void compute_parts(Work *work)
{
    bool painted = has_painted(work);
    uint32_t count = work->columns * work->rows;
    for (uint32_t i = 0; i < count && work->result == DERIVE_DONE; i++) {
        PixelRect part = work->parts[i];
        if (rect_is_empty(part))
            continue;
        if (!painted && whole_road(work, part) == 0)
            clear_part(work, part);
        else
            compute_part(work, part);
        if (work->job->cancelled != NULL && work->job->cancelled(work->job->user))
            work->result = DERIVE_CANCELLED;
    }
}

/* ---- Counts ---- */

static void count_block(const Blocks *blocks, uint32_t column, uint32_t row, uint64_t sign,
                        uint64_t *sums)
{
    uint32_t width = MIN(blocks_width(blocks) - column * BLOCK_SIDE, BLOCK_SIDE);
    uint32_t height = MIN(blocks_height(blocks) - row * BLOCK_SIDE, BLOCK_SIDE);
    uint8_t value = 0;
    const uint8_t *pixels = blocks_block(blocks, column, row, &value);
    if (pixels == NULL)
        sums[value] += sign * width * height;
    for (uint32_t y = 0; pixels != NULL && y < height; y++)
        for (uint32_t x = 0; x < width; x++)
            sums[pixels[y * BLOCK_SIDE + x]] += sign;
}

/* Updates the counts of values from those of the previous picture. Subtraction may wrap around; the
 * final counts are correct. */
static void count_all(const Blocks *before, const Blocks *now, uint64_t *sums)
{
    for (uint32_t row = 0; before != now && row < blocks_rows(now); row++)
        for (uint32_t column = 0; column < blocks_columns(now); column++) {
            if (before != NULL && blocks_share(before, now, column, row))
                continue;
            if (before != NULL)
                count_block(before, column, row, UINT64_MAX, sums);
            count_block(now, column, row, 1, sums);
        }
}

/* ---- Computation ---- */

static BlocksEdit *begin_edit(const Work *work, const Blocks *before)
{
    if (work->before != NULL && before != NULL)
        return blocks_edit(before);
    g_autoptr(Blocks) blank =
        blocks_new((uint32_t)work->map->width, (uint32_t)work->map->height, 0);
    return blocks_edit(blank);
}

static void choose_sizes(Work *work)
{
    uint32_t largest = work->count > 0 ? bands_squared_limit(work->radii, work->count) : 1;
    if (work->bands->options.distances)
        largest = MAX(largest, (uint32_t)MAP_BANDS_FAR * MAP_BANDS_FAR);
    work->options = (DistanceOptions){.edge_is_off_road = !work->map->edge_is_road,
                                      .largest = MIN(largest, DISTANCE_FAR - 1)};
    work->margin = (int32_t)ceil(sqrt(work->options.largest)) + 1;
    work->cell = MAX(MIN_CELL, 2 * work->margin);
    work->columns = (uint32_t)((work->map->width + work->cell - 1) / work->cell);
    work->rows = (uint32_t)((work->map->height + work->cell - 1) / work->cell);
}

static void allocate_buffers(Work *work)
{
    size_t max = 0, widest = 0;
    for (uint32_t i = 0; i < work->columns * work->rows; i++) {
        PixelRect window = with_margin(work, work->parts[i]);
        if (rect_is_empty(work->parts[i]))
            continue;
        widest = MAX(widest, (size_t)(window.right - window.left));
        max = MAX(max, (size_t)(window.right - window.left) * (size_t)(window.bottom - window.top));
    }
    work->mask = g_malloc(max + 1);
    work->fits = g_malloc(max + 1);
    work->painted = g_malloc(max + 1);
    work->squared = g_new(uint32_t, max + 1);
    work->line = g_malloc(widest + 1);
}

static void free_buffers(Work *work)
{
    g_free(work->mask);
    g_free(work->fits);
    g_free(work->painted);
    g_free(work->squared);
    g_free(work->line);
    g_free(work->parts);
}

static Blocks *finish(BlocksEdit *edit)
{
    return edit != NULL ? blocks_edit_end(edit) : NULL;
}

static void compute(Work *work)
{
    const MapBands *before = work->before;
    MapBands *bands = work->bands;
    work->parts = g_new0(PixelRect, (size_t)work->columns * work->rows + 1);
    mark_parts(work);
    allocate_buffers(work);
    work->labels = begin_edit(work, before != NULL ? before->labels : NULL);
    if (bands->options.distances)
        work->distances = begin_edit(work, before != NULL ? before->distances : NULL);
    if (bands->options.compared != 0)
        work->differences = begin_edit(work, before != NULL ? before->differences : NULL);
    compute_parts(work);
    free_buffers(work);
    bands->labels = finish(work->labels);
    bands->distances = finish(work->distances);
    bands->differences = finish(work->differences);
}

static void count_pixels(const Work *work)
{
    const MapBands *before = work->before;
    MapBands *bands = work->bands;
    if (before != NULL)
        memcpy(bands->areas, before->areas, sizeof bands->areas);
    if (before != NULL && bands->differences != NULL)
        memcpy(bands->different, before->different, sizeof bands->different);
    count_all(before != NULL ? before->labels : NULL, bands->labels, bands->areas);
    if (bands->differences != NULL)
        count_all(before != NULL ? before->differences : NULL, bands->differences,
                  bands->different);
}

/* Selects the radii that a bank can store, each once; rules of check/ report the others. */
static void select_radii(Work *work)
{
    MapBands *bands = work->bands;
    uint32_t all = map_bands_sorted(bands->map, bands->bands);
    for (uint32_t i = 0; i < all && bands->bands[i]->radius <= BANDS_MAX_RADIUS; i++) {
        uint32_t radius = (uint32_t)bands->bands[i]->radius;
        if (work->count > 0 && work->radii[work->count - 1] == radius)
            continue;
        bands->bands[work->count] = bands->bands[i];
        work->radii[work->count++] = radius;
    }
    bands->count = work->count;
}

MapBands *map_bands_new(const Map *map, const MapBandsOptions *options, const MapBands *before,
                        DeriveJob *job)
{
    MapBands *bands = g_new0(MapBands, 1);
    bands->refs = 1;
    bands->map = node_ref(map);
    bands->options = *options;
    const Plane *compared = map_plane(map, options->compared);
    if (compared == NULL || compared->band == 0)
        bands->options.compared = 0;
    bool same_map = before != NULL && before->map->id == map->id;
    bands->road = map_road_new(map, same_map ? before->road : NULL);
    Work work = {.bands = bands, .before = before, .map = map, .job = job};
    work.road = map_road_blocks(bands->road);
    select_radii(&work);
    if (before != NULL && !can_reuse(&work))
        work.before = NULL;
    choose_sizes(&work);
    compute(&work);
    if (work.result == DERIVE_DONE) {
        count_pixels(&work);
        return bands;
    }
    map_bands_unref(bands);
    return NULL;
}

uint64_t map_bands_road(const MapBands *bands)
{
    uint64_t road = 0;
    for (uint32_t label = 1; label < 256; label++)
        road += bands->areas[label];
    return road;
}

double map_bands_share(const MapBands *bands, uint32_t index)
{
    uint64_t fits = 0, road = map_bands_road(bands);
    for (uint32_t label = index + 2; label < 256; label++)
        fits += bands->areas[label];
    return road > 0 ? (double)fits / (double)road : 0;
}

uint32_t map_bands_squared(const MapBands *bands, int32_t x, int32_t y)
{
    return road_distance(map_road_blocks(bands->road), bands->map->edge_is_road, x, y);
}

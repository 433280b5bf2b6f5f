/* SPDX-License-Identifier: MIT */
/*
 * Implements the queries of gabarit/mask.h for one mask: its view of a frame, and points, boxes and
 * circles against it. Queries of masks on whole pixels are converted to the mask's own pixels and
 * clipped to its bounds; the others are in mask_sample.c. Two masks are in mask_overlap.c.
 */
#include "gabarit/mask.h"

#include "mask_internal.h"

/* ---- The view ---- */

_Static_assert((int)BITS_SIZE == (int)WORD_BYTES && (int)SPAN_SIZE == (int)SPAN_BYTES,
               "as documented");

/* Converts a fixed-point number to whole pixels, rounded down. */
static int32_t whole_pixels(int32_t fixed)
{
    return (int32_t)round_down(from_fixed(fixed));
}

gab_mask gab_frame_mask(gab_frame frame)
{
    gab_mask empty = {0};
    const uint8_t *bytes = VIEW_BYTES(frame, SECTION_FRAM);
    uint32_t number = bytes != NULL ? read_u32(bytes + FRAM_MASK) : 0;
    const uint8_t *mask = number > 0 ? gab_element(frame.bank, SECTION_MASK, number - 1) : NULL;
    if (mask == NULL || read_u16(mask + MASK_HEIGHT) == 0)
        return empty;
    uint32_t width = read_u16(mask + MASK_WIDTH), height = read_u16(mask + MASK_HEIGHT);
    uint32_t block = read_u32(mask + MASK_OCCUPANCY);
    gab_mask view = {
        .words = gab_element(frame.bank, SECTION_BITS, read_u32(mask + MASK_WORD)),
        .spans = gab_element(frame.bank, SECTION_SPAN, read_u32(mask + MASK_SPAN)),
        .blocks = occupancy_words(width, height) > 0 ? gab_element(frame.bank, SECTION_OCCU, block)
                                                     : NULL,
        .width = width,
        .height = height,
        .solid = read_u32(mask + MASK_SOLID),
        .left = whole_pixels(read_i32(bytes + FRAM_LEFT)) + (int32_t)read_u16(mask + MASK_X),
        .top = whole_pixels(read_i32(bytes + FRAM_TOP)) + (int32_t)read_u16(mask + MASK_Y),
    };
    return view.words != NULL && view.spans != NULL ? view : empty;
}

/* ---- Points ---- */

bool gab_mask_solid_at(const gab_mask *mask, int32_t x, int32_t y)
{
    if (x < 0 || y < 0 || (uint32_t)x >= mask->width || (uint32_t)y >= mask->height)
        return false;
    return pixel_is_solid(mask, (uint32_t)x, (uint32_t)y);
}

bool gab_mask_holds(const gab_mask *mask, const gab_pose *pose, gab_vec point)
{
    MaskPose mask_pose = mask_pose_of(pose);
    if (!mask_pose.valid || !(fabsf(point.x) <= FLT_MAX && fabsf(point.y) <= FLT_MAX))
        return false;
    if (!mask_pose.on_pixels) {
        Sampler sampler = gab_sampler_of(mask, &mask_pose);
        return sampled_at(&sampler, (double)point.x, (double)point.y);
    }
    Vec corner = corner_of(mask, &mask_pose);
    double x = round_down((double)point.x) - corner.x, y = round_down((double)point.y) - corner.y;
    double width = (double)mask->width, height = (double)mask->height;
    if (!((x >= 0) & (x < width) & (y >= 0) & (y < height)))
        return false;
    return pixel_is_solid(mask, (uint32_t)(mask_pose.flip_x ? width - 1 - x : x),
                          (uint32_t)(mask_pose.flip_y ? height - 1 - y : y));
}

/* ---- Rows and rectangles in a mask's own pixels ---- */

/* Returns the bits of a strip that lie in the columns left to right - 1. */
static uint64_t strip_bits(uint32_t strip, uint32_t left, uint32_t right)
{
    uint32_t start = strip * WORD_PIXELS;
    uint64_t bits = UINT64_MAX;
    if (left > start)
        bits &= UINT64_MAX << (left - start);
    if (right < start + WORD_PIXELS)
        bits &= UINT64_MAX >> (start + WORD_PIXELS - right);
    return bits;
}

/*
 * True if any pixel of a rectangle, which must be inside the bounds, is solid. Rows are read in
 * blocks.
 */
static bool rectangle_solid(const gab_mask *mask, Pixels p)
{
    enum { BLOCK = 32 };
    uint32_t left = (uint32_t)p.left, right = (uint32_t)p.right;
    for (uint32_t strip = left / WORD_PIXELS; strip <= (right - 1) / WORD_PIXELS; strip++) {
        uint64_t bits = strip_bits(strip, left, right);
        const uint8_t *word =
            mask->words + ((size_t)strip * mask->height + (uint32_t)p.top) * WORD_BYTES;
        for (int32_t rows = p.bottom - p.top; rows > 0; rows -= BLOCK) {
            uint64_t any = 0;
            int32_t block = rows < BLOCK ? rows : BLOCK;
            for (int32_t i = 0; i < block; i++)
                any |= load_word(word + (size_t)i * WORD_BYTES);
            if ((any & bits) != 0)
                return true;
            word += (size_t)block * WORD_BYTES;
        }
    }
    return false;
}

/*
 * True if any of the pixels left to right - 1 of a row is solid. The ends of a span are solid, so
 * only pixels strictly between them are tested word by word.
 */
static bool row_solid(const gab_mask *mask, int32_t row, int32_t left, int32_t right)
{
    if (left >= right)
        return false;
    if (mask->spans != NULL) {
        uint32_t span = load_span(mask->spans + (size_t)row * SPAN_BYTES);
        int32_t first = (int32_t)(span & UINT16_MAX), end = (int32_t)(span >> 16);
        if (left >= end || right <= first)
            return false;
        if (left <= first || right >= end)
            return true;
    }
    Pixels pixels = {left, row, right, row + 1};
    return rectangle_solid(mask, pixels);
}

/* ---- Boxes ---- */

/* The edges of a box, and whether it is valid and not empty. */
typedef struct BoxEdges {
    Vec min, max;
    bool valid;
} BoxEdges;

static BoxEdges edges_of(gab_box box)
{
    float right = box.x + box.w, bottom = box.y + box.h;
    BoxEdges box_edges = {{(double)box.x, (double)box.y}, {(double)right, (double)bottom}, false};
    box_edges.valid = (box.x < right) & (box.y < bottom) & (fabsf(box.x) <= FLT_MAX) &
                      (fabsf(box.y) <= FLT_MAX) & (right <= FLT_MAX) & (bottom <= FLT_MAX);
    return box_edges;
}

/* Finds the pixels from min to max - 1 that a half-open range covers, at least in part. */
static void find_covered(double from, double to, int32_t min, int32_t max, int32_t *first,
                         int32_t *end)
{
    *first = (int32_t)clamp_to(round_down(from), min, max);
    *end = (int32_t)clamp_to(0 - round_down(0 - to), min, max);
}

static Pixels covered_pixels(const BoxEdges *box_edges, Pixels limits)
{
    Pixels p;
    find_covered(box_edges->min.x, box_edges->max.x, limits.left, limits.right, &p.left, &p.right);
    find_covered(box_edges->min.y, box_edges->max.y, limits.top, limits.bottom, &p.top, &p.bottom);
    return p;
}

/* Converts edges in the world to the pixels of a mask on whole pixels: subtracts the mask's corner
 * and mirrors them if the mask is flipped. */
static BoxEdges edges_in_mask(const gab_mask *mask, const MaskPose *mask_pose,
                              const BoxEdges *world)
{
    Vec corner = corner_of(mask, mask_pose);
    BoxEdges local = {minus(world->min, corner), minus(world->max, corner), true};
    BoxEdges mirrored = {{(double)mask->width - local.max.x, (double)mask->height - local.max.y},
                         {(double)mask->width - local.min.x, (double)mask->height - local.min.y},
                         true};
    if (mask_pose->flip_x) {
        local.min.x = mirrored.min.x;
        local.max.x = mirrored.max.x;
    }
    if (mask_pose->flip_y) {
        local.min.y = mirrored.min.y;
        local.max.y = mirrored.max.y;
    }
    return local;
}

static Pixels bounds_of(const gab_mask *mask)
{
    Pixels bounds = {0, 0, (int32_t)mask->width, (int32_t)mask->height};
    return bounds;
}

static bool sampled_meets_box(const Sampler *sampler, const BoxEdges *world)
{
    Pixels p = covered_pixels(world, gab_sampler_pixels(sampler));
    for (int32_t y = p.top; y < p.bottom; y++)
        if (gab_sampler_row(sampler, y, p.left, p.right))
            return true;
    return false;
}

bool gab_mask_meets_box(const gab_mask *mask, const gab_pose *pose, gab_box box)
{
    MaskPose mask_pose = mask_pose_of(pose);
    BoxEdges world = edges_of(box);
    if (!mask_pose.valid || !world.valid)
        return false;
    if (!mask_pose.on_pixels) {
        Sampler sampler = gab_sampler_of(mask, &mask_pose);
        return sampled_meets_box(&sampler, &world);
    }
    BoxEdges local = edges_in_mask(mask, &mask_pose, &world);
    Pixels p = covered_pixels(&local, bounds_of(mask));
    return p.left < p.right && p.top < p.bottom && rectangle_solid(mask, p);
}

/* ---- Circles ---- */

/* A disc in pixel coordinates. */
typedef struct Disc {
    Vec centre;
    double radius, radius_squared;
} Disc;

/* Returns the distance from a coordinate to the pixel [at,at+1]. */
static double distance_to(double coordinate, double at)
{
    return positive_part(max_of(at - coordinate, coordinate - (at + 1)));
}

/* True if a disc meets the square of a pixel in a row whose squared distance is `row_squared`. */
static bool disc_meets(const Disc *disc, double row_squared, int32_t x)
{
    double distance = distance_to(disc->centre.x, x);
    return distance * distance + row_squared <= disc->radius_squared;
}

/*
 * Finds the pixels of a row, from min to max - 1, whose squares a disc meets. The root gives
 * approximate ends, a few pixels too far out; the exact comparison of squares corrects them.
 * Numbers so large that one pixel makes no difference are not corrected.
 */
static void disc_columns(const Disc *disc, int32_t row, int32_t min, int32_t max, int32_t *first,
                         int32_t *end)
{
    enum { SLACK = 6 };
    double distance = distance_to(disc->centre.y, row), row_squared = distance * distance;
    double half = sqrt(positive_part(disc->radius_squared - row_squared));
    int32_t from = (int32_t)clamp_to(round_down(disc->centre.x - half) - 2, min, max);
    int32_t to = (int32_t)clamp_to(round_down(disc->centre.x + half) + 3, min, max);
    for (int i = 0; i < SLACK && from < to && !disc_meets(disc, row_squared, from); i++)
        from++;
    for (int i = 0; i < SLACK && from < to && !disc_meets(disc, row_squared, to - 1); i++)
        to--;
    *first = from;
    *end = to;
}

/* Clips rows to those that a disc may meet. */
static void disc_rows(const Disc *disc, Pixels *limits)
{
    int32_t top = limits->top, bottom = limits->bottom;
    limits->top = (int32_t)clamp_to(round_down(disc->centre.y - disc->radius) - 1, top, bottom);
    limits->bottom = (int32_t)clamp_to(round_down(disc->centre.y + disc->radius) + 2, top, bottom);
}

static bool sampled_meets_disc(const Sampler *sampler, const Disc *disc)
{
    Pixels p = gab_sampler_pixels(sampler);
    disc_rows(disc, &p);
    for (int32_t y = p.top; y < p.bottom; y++) {
        int32_t first, end;
        disc_columns(disc, y, p.left, p.right, &first, &end);
        if (gab_sampler_row(sampler, y, first, end))
            return true;
    }
    return false;
}

static bool mask_meets_disc(const gab_mask *mask, const Disc *disc)
{
    Pixels p = bounds_of(mask);
    disc_rows(disc, &p);
    for (int32_t y = p.top; y < p.bottom; y++) {
        int32_t first, end;
        disc_columns(disc, y, p.left, p.right, &first, &end);
        if (row_solid(mask, y, first, end))
            return true;
    }
    return false;
}

bool gab_mask_meets_circle(const gab_mask *mask, const gab_pose *pose, gab_circle circle)
{
    MaskPose mask_pose = mask_pose_of(pose);
    Vec centre = widen(circle.centre);
    double radius = (double)circle.radius;
    if (!mask_pose.valid || !(fabs(centre.x) <= (double)FLT_MAX) ||
        !(fabs(centre.y) <= (double)FLT_MAX) || !(radius >= 0 && radius <= (double)FLT_MAX))
        return false;
    Disc disc = {centre, radius, radius * radius};
    if (!mask_pose.on_pixels) {
        Sampler sampler = gab_sampler_of(mask, &mask_pose);
        return sampled_meets_disc(&sampler, &disc);
    }
    disc.centre = minus(centre, corner_of(mask, &mask_pose));
    if (mask_pose.flip_x)
        disc.centre.x = (double)mask->width - disc.centre.x;
    if (mask_pose.flip_y)
        disc.centre.y = (double)mask->height - disc.centre.y;
    return mask_meets_disc(mask, &disc);
}

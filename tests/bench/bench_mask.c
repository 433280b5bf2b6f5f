/* SPDX-License-Identifier: MIT */
/*
 * Measures overlaps of masks, compared with pygame's bitmask, if the system's Python has it, and
 * with a loop over the pixels in both bounds. The program fails if their answers differ.
 *
 * Shapes that never hit are chequered or diagonal halves, so that only the words of the masks can
 * decide. Random offsets are chosen so that the bounds of two squares of the given side meet.
 * Shapes are drawn into these squares: a disc; a ring with a thickness of 1/16 of the side; six
 * rings at random positions; sixty small discs ("specks").
 *
 *     bench_mask [--pygame VERSION MODULE LIBPYTHON] [WORD...]
 */
#include "bench.h"
#include "peer_pygame.h"

#include "bank/writer.h"
#include "check.h"

#include <gabarit/mask.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OFFSETS = 4096, MAX_SIDE = 1024 };

/* ---- Shapes ---- */

typedef enum Kind { EVEN, ODD, BELOW, ABOVE, DISC, RING, RINGS, SPECKS } Kind;

/* A shape in all its representations. */
typedef struct Shape {
    int side;
    uint8_t *pixels; /* one byte each */
    uint8_t *bytes;  /* the bank */
    gab_bank bank;
    gab_mask mask;
    Bitmask *peer; /* or NULL */
} Shape;

static void *must_allocate(size_t size)
{
    void *memory = calloc(1, size);
    if (memory == NULL) {
        fputs("not enough memory\n", stderr);
        exit(2);
    }
    return memory;
}

/* Draws a ring: the pixels between two distances from a centre. All lengths are in half pixels. */
static void draw_ring(Shape *shape, int x, int y, int min, int max)
{
    for (int row = 0; row < shape->side; row++)
        for (int column = 0; column < shape->side; column++) {
            int dx = 2 * column + 1 - x, dy = 2 * row + 1 - y, distance = dx * dx + dy * dy;
            if (distance >= min * min && distance <= max * max)
                shape->pixels[row * shape->side + column] = 1;
        }
}

static void draw_rings(Shape *shape, CheckRandom *random, int count, int max, bool hollow)
{
    for (int i = 0; i < count; i++) {
        int radius = check_between(random, max / 2, max), reach = 2 * shape->side - radius;
        int x = check_between(random, radius, reach), y = check_between(random, radius, reach);
        draw_ring(shape, x, y, hollow ? radius - shape->side / 16 : 0, radius);
    }
}

static void draw_pattern(Shape *shape, Kind kind)
{
    for (int y = 0; y < shape->side; y++)
        for (int x = 0; x < shape->side; x++) {
            bool chequered = (x + y) % 2 == (kind == ODD);
            bool half = kind == BELOW ? x <= y : x > y + 8;
            shape->pixels[y * shape->side + x] = kind <= ODD ? chequered : half;
        }
}

static void draw(Shape *shape, Kind kind, CheckRandom *random)
{
    int side = shape->side;
    if (kind <= ABOVE)
        draw_pattern(shape, kind);
    if (kind == DISC)
        draw_ring(shape, side, side, 0, side);
    if (kind == RING)
        draw_ring(shape, side, side, side - side / 8, side);
    if (kind == RINGS)
        draw_rings(shape, random, 6, side / 2, true);
    if (kind == SPECKS)
        draw_rings(shape, random, 60, side / 16, false);
}

/* Converts the pixels to a mask in a bank. */
static bool store_mask(Shape *shape)
{
    PlainBank plain = {0};
    uint32_t side = (uint32_t)shape->side;
    size_t stride = side / 8;
    uint8_t *rows = plain_alloc(&plain, side, stride);
    PlainMask mask = {.width = side, .height = side, .rows = rows};
    PlainFrame frame = {.name = "", .width = side, .height = side, .duration = 1, .mask = &mask};
    PlainSprite sprite = {.name = "shape", .frames = &frame, .frame_count = 1};
    PlainPicture picture = {.name = "shape", .width = side, .height = side};
    BankError error;
    size_t size;
    for (size_t i = 0; rows != NULL && i < (size_t)side * side; i++)
        rows[i / 8] |= (uint8_t)(shape->pixels[i] << i % 8);
    plain.sprites = &sprite;
    plain.sprite_count = 1;
    plain.pictures = &picture;
    plain.picture_count = 1;
    bool stored = rows != NULL && bank_write(&plain, &shape->bytes, &size, &error) &&
                  gab_bank_open(&shape->bank, shape->bytes, size, NULL, NULL) == GAB_OK;
    plain_free(&plain);
    shape->mask = gab_frame_mask((gab_frame){&shape->bank, 0});
    return stored;
}

/* Creates a shape as pixels, as our mask, and as the peer's mask. */
static Shape *shape_new(Kind kind, int side, uint64_t seed)
{
    Shape *shape = must_allocate(sizeof *shape);
    CheckRandom random = {seed};
    shape->side = side;
    shape->pixels = must_allocate((size_t)side * (size_t)side);
    draw(shape, kind, &random);
    shape->peer = pygame_mask(shape->pixels, side);
    if (!store_mask(shape)) {
        fputs("the shape cannot be stored\n", stderr);
        exit(2);
    }
    return shape;
}

static void shape_free(Shape *shape)
{
    pygame_free(shape->peer);
    free(shape->bytes);
    free(shape->pixels);
    free(shape);
}

/* ---- Queries ---- */

typedef struct Offset {
    int x, y; /* of b's square from a's square */
} Offset;

typedef struct World {
    const Shape *a, *b;
    gab_mask_flip flip;
    Offset offsets[OFFSETS], tight[OFFSETS]; /* tight: between the corners of the masks' bounds */
    gab_pose poses[OFFSETS];
} World;

static int pixel_of(const Shape *shape, gab_mask_flip flip, int x, int y)
{
    int last = shape->side - 1;
    x = (flip & GAB_MASK_FLIP_X) != 0 ? last - x : x;
    y = (flip & GAB_MASK_FLIP_Y) != 0 ? last - y : y;
    return shape->pixels[y * shape->side + x];
}

static int max_int(int a, int b)
{
    return a > b ? a : b;
}

/* Counts common pixels, up to `max`. For a yes-or-no query, 1 is sufficient. */
static uint32_t count_pixels(const World *world, Offset offset, uint32_t max)
{
    const Shape *a = world->a, *b = world->b;
    uint32_t count = 0;
    int right = a->side + (offset.x < 0 ? offset.x : 0);
    int bottom = a->side + (offset.y < 0 ? offset.y : 0);
    for (int y = max_int(offset.y, 0); y < bottom; y++)
        for (int x = max_int(offset.x, 0); x < right; x++) {
            count += a->pixels[y * a->side + x] != 0 &&
                     pixel_of(b, world->flip, x - offset.x, y - offset.y) != 0;
            if (count == max)
                return count;
        }
    return count;
}

BENCH_YES_NO(meets_ours, World,
             gab_mask_meets_mask_at(&world->a->mask, &world->b->mask, world->tight[pair.a].x,
                                    world->tight[pair.a].y, world->flip))
BENCH_YES_NO(meets_posed, World,
             gab_mask_meets_mask(&world->a->mask, &world->poses[0], &world->b->mask,
                                 &world->poses[pair.a]))
BENCH_YES_NO(meets_pygame, World,
             pygame_overlap(world->a->peer, world->b->peer, world->offsets[pair.a].x,
                            world->offsets[pair.a].y) != 0)
BENCH_YES_NO(meets_pixels, World, count_pixels(world, world->offsets[pair.a], 1) != 0)

BENCH_NUMBER(area_ours, World,
             gab_masks_area_at(&world->a->mask, &world->b->mask, world->tight[pair.a].x,
                               world->tight[pair.a].y, world->flip))
BENCH_NUMBER(area_pygame, World,
             pygame_overlap_area(world->a->peer, world->b->peer, world->offsets[pair.a].x,
                                 world->offsets[pair.a].y))
BENCH_NUMBER(area_pixels, World, count_pixels(world, world->offsets[pair.a], UINT32_MAX))

/* Returns the row of the first common pixel, or -1. */
static float first_row(const World *world, Offset offset)
{
    gab_mask_pixel pixel;
    bool found = gab_masks_first_at(&world->a->mask, &world->b->mask, offset.x, offset.y,
                                    world->flip, &pixel);
    return found ? (float)(pixel.y + world->a->mask.top) : -1;
}

/* pygame's first pixel is in the first strip that has one, so its row may differ from ours. */
static float first_pygame(const World *world, Offset offset)
{
    int x, y;
    return pygame_overlap_pos(world->a->peer, world->b->peer, offset.x, offset.y, &x, &y) != 0
               ? (float)y
               : -1;
}

BENCH_NUMBER(first_ours, World, first_row(world, world->tight[pair.a]))
BENCH_NUMBER(first_peer, World, first_pygame(world, world->offsets[pair.a]))

/* ---- Cases ---- */

typedef enum Question { MEETS, POSED, AREA, FIRST } Question;

typedef struct Case {
    Question question;
    const char *name;
    Kind a, b;
    int side;
    gab_mask_flip flip;
    Offset at; /* offset of patterns (EVEN to ABOVE); other shapes get random offsets */
} Case;

static const Case cases[] = {
    {MEETS, "full, no hit", EVEN, ODD, 32, GAB_MASK_UPRIGHT, {0, 0}},
    {MEETS, "full, no hit", EVEN, ODD, 64, GAB_MASK_UPRIGHT, {0, 0}},
    {MEETS, "full, no hit, odd offset", EVEN, EVEN, 256, GAB_MASK_UPRIGHT, {3, 2}},
    {MEETS, "full, no hit, odd offset", EVEN, EVEN, 1024, GAB_MASK_UPRIGHT, {3, 2}},
    {MEETS, "full, no hit, halves", BELOW, ABOVE, 256, GAB_MASK_UPRIGHT, {3, 2}},
    {MEETS, "full, no hit, halves", BELOW, ABOVE, 1024, GAB_MASK_UPRIGHT, {3, 2}},
    {MEETS, "random, discs", DISC, DISC, 64, GAB_MASK_UPRIGHT, {0, 0}},
    {MEETS, "random, discs", DISC, DISC, 256, GAB_MASK_UPRIGHT, {0, 0}},
    {MEETS, "random, discs", DISC, DISC, 1024, GAB_MASK_UPRIGHT, {0, 0}},
    {MEETS, "random, ring", RING, RING, 64, GAB_MASK_UPRIGHT, {0, 0}},
    {MEETS, "random, ring", RING, RING, 256, GAB_MASK_UPRIGHT, {0, 0}},
    {MEETS, "random, ring", RING, RING, 1024, GAB_MASK_UPRIGHT, {0, 0}},
    {MEETS, "random, six rings", RINGS, RINGS, 64, GAB_MASK_UPRIGHT, {0, 0}},
    {MEETS, "random, six rings", RINGS, RINGS, 256, GAB_MASK_UPRIGHT, {0, 0}},
    {MEETS, "random, six rings", RINGS, RINGS, 1024, GAB_MASK_UPRIGHT, {0, 0}},
    {MEETS, "random, specks", SPECKS, SPECKS, 64, GAB_MASK_UPRIGHT, {0, 0}},
    {MEETS, "random, specks", SPECKS, SPECKS, 256, GAB_MASK_UPRIGHT, {0, 0}},
    {MEETS, "random, specks", SPECKS, SPECKS, 1024, GAB_MASK_UPRIGHT, {0, 0}},
    {MEETS, "random, mirrored rings", RINGS, RINGS, 256, GAB_MASK_FLIP_X, {0, 0}},
    {MEETS, "random, mirrored rings", RINGS, RINGS, 1024, GAB_MASK_FLIP_X, {0, 0}},
    {POSED, "full, no hit", EVEN, ODD, 32, GAB_MASK_UPRIGHT, {0, 0}},
    {POSED, "random, discs", DISC, DISC, 64, GAB_MASK_UPRIGHT, {0, 0}},
    {POSED, "random, six rings", RINGS, RINGS, 256, GAB_MASK_UPRIGHT, {0, 0}},
    {AREA, "random, discs", DISC, DISC, 64, GAB_MASK_UPRIGHT, {0, 0}},
    {AREA, "random, discs", DISC, DISC, 256, GAB_MASK_UPRIGHT, {0, 0}},
    {AREA, "random, six rings", RINGS, RINGS, 256, GAB_MASK_UPRIGHT, {0, 0}},
    {AREA, "random, six rings", RINGS, RINGS, 1024, GAB_MASK_UPRIGHT, {0, 0}},
    {FIRST, "random, discs", DISC, DISC, 256, GAB_MASK_UPRIGHT, {0, 0}},
    {FIRST, "random, six rings", RINGS, RINGS, 1024, GAB_MASK_UPRIGHT, {0, 0}},
};

static const char *const question_names[] = {"meet", "posed", "area", "first"};

static void set_offsets(World *world, const Case *test_case)
{
    CheckRandom random = {3};
    const gab_mask *a = &world->a->mask, *b = &world->b->mask;
    bool fixed = test_case->a <= ABOVE;
    for (int i = 0; i < OFFSETS; i++) {
        Offset offset = {check_between(&random, 1 - test_case->side, test_case->side - 1),
                         check_between(&random, 1 - test_case->side, test_case->side - 1)};
        offset = fixed ? test_case->at : offset;
        int left = b->left, top = b->top;
        if ((test_case->flip & GAB_MASK_FLIP_X) != 0)
            left = test_case->side - b->left - (int)b->width;
        if ((test_case->flip & GAB_MASK_FLIP_Y) != 0)
            top = test_case->side - b->top - (int)b->height;
        world->offsets[i] = offset;
        world->tight[i] = (Offset){offset.x + left - a->left, offset.y + top - a->top};
        world->poses[i] = (gab_pose){.x = (float)offset.x, .y = (float)offset.y};
    }
    if (test_case->question == POSED)
        world->offsets[0] = (Offset){0, 0}, world->poses[0] = (gab_pose){.x = 0};
}

static size_t list_runners(const Case *test_case, const World *world, BenchRunner *runners)
{
    static const BenchRun ours[] = {meets_ours, meets_posed, area_ours, first_ours};
    static const char *const first_differs = "in the first strip, not in the first row";
    bool has_peer = world->a->peer != NULL && test_case->flip == GAB_MASK_UPRIGHT;
    size_t count = 0;
    runners[count++] = (BenchRunner){"ours", NULL, ours[test_case->question], world};
    if (has_peer && test_case->question <= POSED)
        runners[count++] = (BenchRunner){"bitmask_overlap", NULL, meets_pygame, world};
    if (has_peer && test_case->question == AREA)
        runners[count++] = (BenchRunner){"bitmask_overlap_area", NULL, area_pygame, world};
    if (has_peer && test_case->question == FIRST)
        runners[count++] = (BenchRunner){"bitmask_overlap_pos", first_differs, first_peer, world};
    if (test_case->question <= POSED)
        runners[count++] = (BenchRunner){"pixel by pixel", NULL, meets_pixels, world};
    if (test_case->question == AREA)
        runners[count++] = (BenchRunner){"pixel by pixel", NULL, area_pixels, world};
    return count;
}

static void compare(Bench *bench, const Case *test_case)
{
    static World world;
    BenchRunner runners[BENCH_MAX_RUNNERS];
    char name[80];
    snprintf(name, sizeof name, "%s %d, %s", question_names[test_case->question], test_case->side,
             test_case->name);
    Shape *a = shape_new(test_case->a, test_case->side, 1),
          *b = shape_new(test_case->b, test_case->side, 2);
    world.a = a;
    world.b = b;
    world.flip = test_case->flip;
    set_offsets(&world, test_case);
    BenchQuery query = {.name = name, .a = OFFSETS, .b = 1};
    query.answer = test_case->question >= AREA ? BENCH_IS_NUMBER : BENCH_IS_YES_NO;
    bench_compare(bench, &query, runners, list_runners(test_case, &world, runners));
    shape_free(a);
    shape_free(b);
}

int main(int argc, char **argv)
{
    char peers[80] = "no pygame";
    if (argc > 4 && strcmp(argv[1], "--pygame") == 0) {
        if (pygame_load(argv[3], argv[4]))
            snprintf(peers, sizeof peers, "pygame %s", argv[2]);
        argv[4] = argv[0];
        argv += 4;
        argc -= 4;
    }
    Bench bench = bench_open("Overlapping masks", peers, argc, argv);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        compare(&bench, &cases[i]);
    return bench_close(&bench);
}

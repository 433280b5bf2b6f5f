/* SPDX-License-Identifier: MIT */
/*
 * Measures distances of roads, compared with OpenCV's precise mode and SciPy if these are
 * installed; bands and pinch points. All runs are interleaved, so that a machine that gets slower
 * slows all of them. Results are compared too: exactly with SciPy's; with OpenCV's for sides up to
 * 4096 pixels; and with an exhaustive search around some random pixels. The program fails if they
 * differ. For larger sides OpenCV is wrong, and only the number of different pixels is printed. The
 * program never fails because of a time.
 *
 * The worlds are square pictures: "road" is a closed smooth track, 120 pixels wide, around the
 * centre; "inverse" is the same picture inverted, which is road nearly everywhere; in "noise", each
 * pixel is randomly road or not. In the direction `angle`, the distance of the track's middle line
 * from the centre is
 *
 *     side * (0.33 + 0.061 * sin(3 * angle) + 0.0305 * sin(5 * angle + 1))
 *
 * Usage:
 *
 *     bench_distance [--scipy PYTHON SCRIPT] [WORD...]     only worlds whose names contain a word
 */
#define _POSIX_C_SOURCE 200809L
#include "check.h"
#include "clock.h"
#include "peer_distance.h"

#include <derive/bands.h>
#include <derive/distance.h>
#include <derive/pinch.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HALF_WIDTH = 60, STEPS = 40000, SEARCHES = 24, MAX_ROUNDS = 9 };

typedef struct World {
    const char *name;
    size_t side;
    uint8_t *road;
    uint32_t *squared;
    float *peer;
    size_t peak, live; /* bytes that are allocated by a builder: the maximum, and now */
    size_t failures;
} World;

typedef struct Options {
    const char *python, *script; /* for SciPy, or NULL */
    char **words;
    int word_count;
} Options;

/* ---- Worlds ---- */

static void *must_allocate(size_t size)
{
    void *memory = malloc(size);
    if (memory == NULL) {
        fputs("not enough memory\n", stderr);
        exit(2);
    }
    /* Touch all pages once, so that the first use of a page is not measured. */
    memset(memory, 1, size);
    return memory;
}

static void paint_disc(World *world, double x, double y)
{
    for (int row = -HALF_WIDTH; row <= HALF_WIDTH; row++) {
        const int half = (int)sqrt(HALF_WIDTH * HALF_WIDTH - row * row);
        uint8_t *middle = world->road + (size_t)((int)y + row) * world->side + (int)x;
        memset(middle - half, 1, (size_t)(2 * half + 1));
    }
}

static void paint_track(World *world)
{
    const double side = (double)world->side;
    memset(world->road, 0, world->side * world->side);
    for (int step = 0; step < STEPS; step++) {
        const double a = 6.283185307 * step / STEPS;
        const double r = side * (0.33 + 0.061 * sin(3 * a) + 0.0305 * sin(5 * a + 1));
        paint_disc(world, side / 2 + r * cos(a), side / 2 + r * sin(a));
    }
}

static void paint(World *world)
{
    const size_t pixels = world->side * world->side;
    CheckRandom random = {1};
    paint_track(world);
    if (strcmp(world->name, "inverse") == 0)
        for (size_t n = 0; n < pixels; n++)
            world->road[n] = !world->road[n];
    if (strcmp(world->name, "noise") == 0)
        for (size_t n = 0; n < pixels; n++)
            world->road[n] = (uint8_t)(check_next(&random) >> 63);
}

/* ---- Ours ---- */

static void *count_allocate(void *user, size_t size)
{
    World *world = user;
    size_t *memory = malloc(size + 16);
    if (memory == NULL)
        return NULL;
    *memory = size;
    world->live += size;
    world->peak = world->live > world->peak ? world->live : world->peak;
    return (char *)memory + 16;
}

static void count_release(void *user, void *memory)
{
    World *world = user;
    size_t *start = (size_t *)(void *)((char *)memory - 16);
    world->live -= *start;
    free(start);
}

static DeriveJob make_job(World *world, int threads)
{
    return (DeriveJob){.allocate = count_allocate,
                       .release = count_release,
                       .user = world,
                       .threads = (unsigned)threads};
}

static DistanceField make_field(const World *world)
{
    return (DistanceField){world->squared, world->side, (uint32_t)world->side,
                           (uint32_t)world->side};
}

static void check_done(DeriveResult result)
{
    if (result != DERIVE_DONE) {
        fprintf(stderr, "%s\n", derive_result_text(result));
        exit(2);
    }
}

static void run_ours(World *world, int threads, uint32_t largest)
{
    const DistanceMask mask = {world->road, world->side, (uint32_t)world->side,
                               (uint32_t)world->side};
    const DistanceField field = make_field(world);
    const DistanceOptions options = {.largest = largest};
    DeriveJob job = make_job(world, threads);
    world->peak = 0;
    check_done(distance_build(&job, &mask, &options, &field));
}

/* ---- Time ---- */

/* Milliseconds: wall clock time, and processor time of this program. */
typedef struct Time {
    double clock, processor;
} Time;

static Time now(void)
{
    return (Time){milliseconds(), process_milliseconds()};
}

/* Returns the shorter of `best` and the time since `start`. */
static Time shorter_time(Time best, Time start)
{
    const Time end = now();
    const Time took = {end.clock - start.clock, end.processor - start.processor};
    return (Time){took.clock < best.clock ? took.clock : best.clock,
                  took.processor < best.processor ? took.processor : best.processor};
}

/* ---- Results ---- */

static uint32_t search(const World *world, size_t x, size_t y)
{
    const int64_t side = (int64_t)world->side;
    int64_t best = DISTANCE_FAR;
    for (int64_t v = 0; v < side; v++) {
        const int64_t rise = (v - (int64_t)y) * (v - (int64_t)y);
        for (int64_t run = 0; rise + run * run < best; run++) {
            const int64_t left = (int64_t)x - run, right = (int64_t)x + run;
            const uint8_t *row = world->road + v * side;
            if ((left >= 0 && row[left] == 0) || (right < side && row[right] == 0))
                best = rise + run * run;
            else if (left < 0 && right >= side)
                break;
        }
    }
    return (uint32_t)best;
}

static void check_random_pixels(World *world)
{
    CheckRandom random = {2};
    for (int n = 0; n < SEARCHES; n++) {
        const size_t x = (size_t)check_between(&random, 0, (int)world->side - 1);
        const size_t y = (size_t)check_between(&random, 0, (int)world->side - 1);
        const uint32_t expected = search(world, x, y), found = world->squared[y * world->side + x];
        if (found != expected)
            printf("WRONG     at %zu,%zu: %u, not %u\n", x, y, found, expected);
        world->failures += found != expected;
    }
}

#ifdef BENCH_OPENCV
/* Returns the number of pixels for which OpenCV's distance differs from the exact one by a relative
 * error above 2e-7, about one step of a float. */
static size_t count_differences(const World *world)
{
    size_t wrong = 0;
    for (size_t n = 0; n < world->side * world->side; n++) {
        const float expected = sqrtf((float)world->squared[n]);
        wrong += !(fabsf(world->peer[n] - expected) <= expected * 2e-7f);
    }
    return wrong;
}

static Time time_opencv(World *world, int threads, Time best)
{
    const Time start = now();
    opencv_distance(world->road, (int)world->side, (int)world->side, threads, world->peer);
    return shorter_time(best, start);
}
#endif

/* ---- The table ---- */

static const Time unmeasured = {HUGE_VAL, HUGE_VAL};

static void print_row(const World *world, const char *what, Time ours)
{
    printf("%-8s %5zu  %-22s %9.1f %9.1f", world->name, world->side, what, ours.clock,
           ours.processor);
}

static void compare(World *world, int threads, int rounds)
{
    Time ours = unmeasured;
    char what[32];
#ifdef BENCH_OPENCV
    Time peers = unmeasured;
#endif
    for (int round = 0; round < rounds; round++) {
        const Time start = now();
        run_ours(world, threads, 0);
        ours = shorter_time(ours, start);
#ifdef BENCH_OPENCV
        peers = time_opencv(world, threads, peers);
#endif
    }
    snprintf(what, sizeof(what), "distances, %d thread%s", threads, threads > 1 ? "s" : "");
    print_row(world, what, ours);
#ifdef BENCH_OPENCV
    const size_t wrong = count_differences(world);
    world->failures += world->side <= 4096 && wrong > 0;
    printf("  %-8s %9.1f %9.1f %7.1f %9zu", "OpenCV", peers.clock, peers.processor,
           peers.clock / ours.clock, wrong);
#endif
    printf("\n          additional memory: %.2f bytes per pixel\n",
           (double)world->peak / ((double)world->side * (double)world->side));
}

/* Times the steps for bands: distances up to the largest radius, bands, and pinch points. */
static void time_bands(World *world, int rounds)
{
    static const uint32_t radii[] = {6 * 256, 14 * 256, 22 * 256};
    const DistanceField field = make_field(world);
    uint8_t *band_pixels = must_allocate(world->side * world->side);
    const BandPicture picture = {band_pixels, world->side, field.width, field.height};
    DeriveJob job = make_job(world, 2);
    Time limited = unmeasured, bands = unmeasured, pinch = unmeasured;
    PinchList list = {0};
    for (int round = 0; round < rounds; round++) {
        Time start = now();
        run_ours(world, 2, bands_squared_limit(radii, 3));
        limited = shorter_time(limited, start);
        start = now();
        check_done(bands_build(&job, &field, radii, 3, &picture));
        bands = shorter_time(bands, start);
        pinch_clear(&job, &list);
        start = now();
        check_done(pinch_find(&job, &field, radii[2], &list));
        pinch = shorter_time(pinch, start);
    }
    print_row(world, "distances up to 22", limited);
    putchar('\n');
    print_row(world, "bands of 6, 14, 22", bands);
    putchar('\n');
    print_row(world, "pinch points for 22", pinch);
    printf("  %zu points\n", list.count);
    pinch_clear(&job, &list);
    free(band_pixels);
}

/* ---- SciPy, as a separate program ---- */

static bool write_road(const World *world, const char *name)
{
    const size_t pixels = world->side * world->side;
    FILE *file = fopen(name, "wb");
    if (file == NULL)
        return false;
    bool written = fwrite(world->road, 1, pixels, file) == pixels;
    return fclose(file) == 0 && written;
}

/* Returns the number of SciPy's squared distances that differ: all, if they cannot be read. */
static size_t count_different(const World *world, const char *name)
{
    const size_t pixels = world->side * world->side;
    size_t same = 0;
    uint32_t row[4096];
    FILE *file = fopen(name, "rb");
    for (size_t n = 0, found = 1; file != NULL && found > 0; n += found) {
        found = fread(row, sizeof(*row), 4096, file);
        for (size_t k = 0; k < found && n + k < pixels; k++)
            same += row[k] == world->squared[n + k];
    }
    if (file != NULL)
        fclose(file);
    return pixels - same;
}

static void compare_scipy(World *world, const Options *options)
{
    static const char road[] = "bench_distance.road", squared[] = "bench_distance.squared";
    char command[1024], version[32] = "";
    double scipy_time = 0;
    Time ours = unmeasured;
    snprintf(command, sizeof(command), "'%s' '%s' %s %zu %s", options->python, options->script,
             road, world->side, squared);
    FILE *pipe = write_road(world, road) ? popen(command, "r") : NULL;
    bool succeeded = pipe != NULL && fscanf(pipe, "%31s %lf", version, &scipy_time) == 2;
    if (pipe != NULL)
        succeeded = pclose(pipe) == 0 && succeeded;
    const Time start = now();
    run_ours(world, 1, 0);
    ours = shorter_time(ours, start);
    const size_t different = count_different(world, squared);
    print_row(world, "distances, 1 thread", ours);
    if (succeeded)
        printf("  %-8s %9.1f %9s %7.1f %9zu\n", "SciPy", scipy_time, "", scipy_time / ours.clock,
               different);
    else
        puts("  SciPy could not be run");
    world->failures += !succeeded || different > 0;
    remove(road);
    remove(squared);
}

/* ---- All worlds ---- */

static bool is_selected(const Options *options, const char *name)
{
    for (int n = 0; n < options->word_count; n++)
        if (strstr(name, options->words[n]) != NULL)
            return true;
    return options->word_count == 0;
}

static size_t run_world(const char *name, size_t side, const Options *options)
{
    const size_t pixels = side * side;
    const int rounds = side > 4096 ? 3 : MAX_ROUNDS;
    World world = {.name = name, .side = side};
    if (!is_selected(options, name))
        return 0;
    world.road = must_allocate(pixels);
    world.squared = must_allocate(pixels * sizeof(*world.squared));
#ifdef BENCH_OPENCV
    world.peer = must_allocate(pixels * sizeof(*world.peer));
#endif
    paint(&world);
    run_ours(&world, 1, 0);
    check_random_pixels(&world);
    for (int threads = 1; threads <= 2; threads++)
        compare(&world, threads, rounds);
    if (options->python != NULL && strcmp(name, "noise") != 0)
        compare_scipy(&world, options);
    if (strcmp(name, "noise") != 0)
        time_bands(&world, rounds);
    free(world.road);
    free(world.squared);
    free(world.peer);
    return world.failures;
}

int main(int argc, char **argv)
{
    static const char *const names[] = {"road", "inverse", "noise"};
    static const size_t sides[] = {2048, 8192};
    Options options = {.words = argv + 1, .word_count = argc - 1};
    size_t failures = 0;
    if (argc > 3 && strcmp(argv[1], "--scipy") == 0)
        options = (Options){argv[2], argv[3], argv + 4, argc - 4};
    setvbuf(stdout, NULL, _IOLBF, 0);
    printf("distances of roads: milliseconds, the shortest of several interleaved runs: wall clock "
           "and processor time\n");
#ifdef BENCH_OPENCV
    printf("peers     OpenCV %s, precise\n", opencv_version());
#endif
    printf("%-8s %5s  %-22s %9s %9s  %-8s %9s %9s %7s %9s\n", "road", "side", "what", "clock",
           "processor", "peer", "clock", "processor", "ratio", "differ");
    for (size_t side = 0; side < CHECK_COUNT(sides); side++)
        for (size_t n = 0; n < CHECK_COUNT(names); n++)
            failures += run_world(names[n], sides[side], &options);
    if (failures > 0)
        printf("%zu results are wrong\n", failures);
    return failures > 0;
}

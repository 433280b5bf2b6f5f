/* SPDX-License-Identifier: MIT */
/*
 * Measures opening and verifying a bank with 10,000 frames with 6 boxes and 2 points each, and one
 * with a map of 8192 x 8192 pixels, all of whose tiles have several zones. Compares them with
 * copying the bytes and, for the frames, if jansson is available, with parsing the frames and boxes
 * as JSON. Each line is the median of many interleaved runs.
 */
#include "clock.h"

#include "bank/writer.h"

#include <gabarit/bank.h>
#include <gabarit/sprite.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef BENCH_JANSSON
#include <jansson.h>
#endif

enum { FRAMES = 10000, BOXES = 6, POINTS = 2, SIDE = 8192, ZONES = 200 };
enum { FRAME_RUNS = 41, MAP_RUNS = 9, MAX_RUNS = FRAME_RUNS };

/* The world: the same content in several forms. */
typedef struct World {
    uint8_t *bytes, *copy;
    size_t size;
    gab_bank bank;
    char *json;
    size_t json_size;
} World;

static void fill_frame(PlainBank *bank, PlainFrame *frame, uint32_t number)
{
    static const char *const names[POINTS] = {"fist", "foot"};
    frame->picture = GAB_NONE;
    frame->duration = 40 + number % 100;
    frame->boxes = plain_alloc(bank, BOXES, sizeof *frame->boxes);
    frame->box_count = BOXES;
    frame->points = plain_alloc(bank, POINTS, sizeof *frame->points);
    frame->point_count = POINTS;
    for (int i = 0; i < BOXES; i++) {
        int32_t left = ((int32_t)(number * 7 + (uint32_t)i * 13) % 60 - 30) * PLAIN_PIXEL;
        frame->boxes[i] = (PlainBox){.name = "", .tag = (uint8_t)(1 + i)};
        frame->boxes[i].left = left;
        frame->boxes[i].right = left + (10 + i) * PLAIN_PIXEL;
        frame->boxes[i].top = -(20 + 10 * i) * PLAIN_PIXEL;
        frame->boxes[i].bottom = -(10 + 10 * i) * PLAIN_PIXEL;
    }
    for (int i = 0; i < POINTS; i++)
        frame->points[i] =
            (PlainPoint){.name = names[i], .x = (int32_t)number, .y = -i * PLAIN_PIXEL};
}

/* Writes and frees a bank. */
static bool finish_bank(World *world, PlainBank *plain)
{
    BankError error;
    bool written = bank_write(plain, &world->bytes, &world->size, &error);
    plain_free(plain);
    world->copy = malloc(world->size);
    return written && world->copy != NULL;
}

static bool make_frames(World *world)
{
    static const char *const names[BOXES] = {"head", "torso", "arms", "legs", "fist", "foot"};
    PlainBank plain = {0};
    plain.sprites = plain_alloc(&plain, 1, sizeof *plain.sprites);
    plain.tags = plain_alloc(&plain, BOXES, sizeof *plain.tags);
    plain.sprite_count = 1;
    plain.tag_count = BOXES;
    for (int i = 0; i < BOXES; i++)
        plain.tags[i] =
            (PlainTag){.name = names[i], .number = (uint8_t)(1 + i), .role = PLAIN_NO_ROLE};
    PlainSprite *sprite = plain.sprites;
    sprite->name = "crowd";
    sprite->frames = plain_alloc(&plain, FRAMES, sizeof *sprite->frames);
    sprite->frame_count = FRAMES;
    for (uint32_t i = 0; i < FRAMES; i++) {
        sprite->frames[i].name = "";
        fill_frame(&plain, &sprite->frames[i], i);
    }
    return finish_bank(world, &plain);
}

static bool make_map(World *world)
{
    PlainBank plain = {0};
    uint8_t *pixels = plain_alloc(&plain, (size_t)SIDE * SIDE, 1);
    plain.maps = plain_alloc(&plain, 1, sizeof *plain.maps);
    plain.map_count = 1;
    PlainMap *map = plain.maps;
    *map = (PlainMap){.name = "town", .picture = GAB_NONE, .width = SIDE, .height = SIDE};
    map->planes = plain_alloc(&plain, 1, sizeof *map->planes);
    map->plane_count = 1;
    map->planes[0] = (PlainPlane){.name = "houses", .zone_count = ZONES, .pixels = pixels};
    map->planes[0].zones = plain_alloc(&plain, ZONES, sizeof(PlainZone));
    for (int i = 0; i < ZONES; i++)
        map->planes[0].zones[i].name = "";
    for (size_t i = 0; i < (size_t)SIDE * SIDE; i++)
        pixels[i] = (uint8_t)((i / 7 + i / SIDE / 5 * 3) % (ZONES + 1));
    return finish_bank(world, &plain);
}

/* ---- Timed functions; each returns a number that depends on its work ---- */

static uint64_t open_bank(World *world)
{
    gab_result result = gab_bank_open(&world->bank, world->bytes, world->size, NULL, NULL);
    return result == GAB_OK ? world->bank.size : 0;
}

static uint64_t verify_bank(World *world)
{
    return gab_bank_verify(&world->bank, NULL) == GAB_OK;
}

static uint64_t copy_bytes(World *world)
{
    memcpy(world->copy, world->bytes, world->size);
    return world->copy[world->size / 2];
}

#ifdef BENCH_JANSSON
/* Writes durations and boxes as one object per frame, as a game would load them. */
static bool make_json(World *world)
{
    gab_sprite sprite = gab_bank_sprite_at(&world->bank, 0);
    FILE *file = open_memstream(&world->json, &world->json_size);
    if (file == NULL)
        return false;
    fputs("{\"frames\":[", file);
    for (uint32_t i = 0; i < FRAMES; i++) {
        gab_frame frame = gab_sprite_frame_at(sprite, i);
        fprintf(file, "%s{\"duration\":%u,\"boxes\":[", i > 0 ? "," : "",
                gab_frame_duration(frame));
        for (uint32_t k = 0; k < BOXES; k++) {
            gab_frame_box box = gab_frame_box_at(frame, k);
            fprintf(file, "%s{\"tag\":%u,\"x\":%d,\"y\":%d,\"w\":%d,\"h\":%d}", k > 0 ? "," : "",
                    box.tag, (int)box.box.x, (int)box.box.y, (int)box.box.w, (int)box.box.h);
        }
        fputs("]}", file);
    }
    fputs("]}", file);
    return fclose(file) == 0;
}

static uint64_t parse_json(World *world)
{
    json_t *root = json_loadb(world->json, world->json_size, JSON_REJECT_DUPLICATES, NULL);
    uint64_t count = json_array_size(json_object_get(root, "frames"));
    json_decref(root);
    return count;
}
#endif

/* ---- Timing ---- */

typedef struct Runner {
    const char *name;
    uint64_t (*run)(World *world);
    double times[MAX_RUNS];
} Runner;

static double median(double *times, int runs)
{
    qsort(times, (size_t)runs, sizeof *times, compare_doubles);
    return times[runs / 2];
}

/* Times the runners and prints a table; the first one is the reference of ratios. */
static void compare(World *world, Runner *runners, size_t count, int runs, const char *what)
{
    uint64_t sum = 0;
    for (int run = 0; run < runs; run++)
        for (size_t i = 0; i < count; i++) {
            double start = process_milliseconds();
            sum += runners[i].run(world);
            runners[i].times[run] = 1e3 * (process_milliseconds() - start);
        }
    printf("%s: %zu bytes (checksum %llu)\n", what, world->size, (unsigned long long)sum);
    double ours = median(runners[0].times, runs), megabytes = (double)world->size / 1e6;
    printf("%-28s %10s %12s %8s\n", "", "us", "us per MB", "ratio");
    for (size_t i = 0; i < count; i++) {
        double time = i == 0 ? ours : median(runners[i].times, runs);
        printf("%-28s %10.1f %12.1f %8.2f\n", runners[i].name, time, time / megabytes, time / ours);
    }
    free(world->bytes);
    free(world->copy);
    free(world->json);
}

int main(void)
{
    static World frames, map;
    static Runner runners[] = {
        {.name = "gab_bank_open", .run = open_bank},
        {.name = "gab_bank_verify", .run = verify_bank},
        {.name = "memcpy of the bytes", .run = copy_bytes},
#ifdef BENCH_JANSSON
        {.name = "jansson, the same as JSON", .run = parse_json},
#endif
    };
    char what[80];
    if (!make_frames(&frames) || open_bank(&frames) == 0)
        return 1;
#ifdef BENCH_JANSSON
    if (!make_json(&frames))
        return 1;
#endif
    snprintf(what, sizeof what, "%d frames, %d boxes and %d points each", FRAMES, BOXES, POINTS);
    compare(&frames, runners, sizeof runners / sizeof runners[0], FRAME_RUNS, what);
    if (!make_map(&map) || open_bank(&map) == 0)
        return 1;
    snprintf(what, sizeof what, "a map of %d x %d pixels, %d zones", SIDE, SIDE, ZONES);
    compare(&map, runners, 3, MAP_RUNS, what);
    return 0;
}

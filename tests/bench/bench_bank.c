/* SPDX-License-Identifier: MIT */
/*
 * Measures opening a bank with full checks: 10,000 frames with 6 boxes and 2 points each. Compares
 * it with copying the bytes and, if jansson is available, with parsing the frames and boxes as
 * JSON. Each line is the median of many interleaved runs.
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

enum { FRAMES = 10000, BOXES = 6, POINTS = 2, RUNS = 41 };

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

static bool make_bank(World *world)
{
    static const char *const names[BOXES] = {"head", "torso", "arms", "legs", "fist", "foot"};
    PlainBank plain = {0};
    plain.sprites = plain_alloc(&plain, 1, sizeof *plain.sprites);
    plain.tags = plain_alloc(&plain, BOXES, sizeof *plain.tags);
    plain.sprite_count = 1;
    plain.tag_count = BOXES;
    for (int i = 0; i < BOXES; i++)
        plain.tags[i] =
            (PlainTag){.name = names[i], .number = (uint8_t)(1 + i), .role = GAB_NO_ROLE};
    PlainSprite *sprite = plain.sprites;
    sprite->name = "crowd";
    sprite->frames = plain_alloc(&plain, FRAMES, sizeof *sprite->frames);
    sprite->frame_count = FRAMES;
    for (uint32_t i = 0; i < FRAMES; i++) {
        sprite->frames[i].name = "";
        fill_frame(&plain, &sprite->frames[i], i);
    }
    BankError error;
    bool written = bank_write(&plain, &world->bytes, &world->size, &error);
    plain_free(&plain);
    world->copy = malloc(world->size);
    return written && world->copy != NULL;
}

/* ---- Timed functions; each returns a number that depends on its work ---- */

static uint64_t open_bank(World *world)
{
    gab_result result = gab_bank_open(&world->bank, world->bytes, world->size, NULL, NULL);
    return result == GAB_OK ? gab_bank_sprite_count(&world->bank) : 0;
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
    double times[RUNS];
} Runner;

static double median(double *times)
{
    qsort(times, RUNS, sizeof *times, compare_doubles);
    return times[RUNS / 2];
}

int main(void)
{
    static World world;
    static Runner runners[] = {
        {.name = "gab_bank_open", .run = open_bank},
        {.name = "gab_bank_verify", .run = verify_bank},
        {.name = "memcpy of the bytes", .run = copy_bytes},
#ifdef BENCH_JANSSON
        {.name = "jansson, the same as JSON", .run = parse_json},
#endif
    };
    const size_t count = sizeof runners / sizeof runners[0];
    if (!make_bank(&world) || open_bank(&world) != 1)
        return 1;
#ifdef BENCH_JANSSON
    if (!make_json(&world))
        return 1;
#endif
    uint64_t sum = 0;
    for (int run = 0; run < RUNS; run++)
        for (size_t i = 0; i < count; i++) {
            double start = process_milliseconds();
            sum += runners[i].run(&world);
            runners[i].times[run] = 1e3 * (process_milliseconds() - start);
        }
    printf("%d frames, %d boxes and %d points each: %zu bytes (checksum %llu)\n", FRAMES, BOXES,
           POINTS, world.size, (unsigned long long)sum);
    double ours = median(runners[0].times), megabytes = (double)world.size / 1e6;
    printf("%-28s %10s %12s %8s\n", "", "us", "us per MB", "ratio");
    for (size_t i = 0; i < count; i++) {
        double time = i == 0 ? ours : median(runners[i].times);
        printf("%-28s %10.1f %12.1f %8.2f\n", runners[i].name, time, time / megabytes, time / ours);
    }
    free(world.bytes);
    free(world.copy);
    free(world.json);
    return 0;
}

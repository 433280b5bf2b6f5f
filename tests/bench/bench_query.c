/* SPDX-License-Identifier: MIT */
/*
 * Measures how many queries per second `gab query` answers. It reads lines from standard input; its
 * output is discarded. `cat` with the same lines is the comparison.
 *
 *     bench_query GAB
 */
#include "clock.h"

#include "bank/writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES = 400000, BOXES = 8, RUNS = 5 };

/* Writes a bank: a sprite "ken", its animation "punch", and a level "cave" with a fence of
 * walls. */
static bool write_bank(const char *path)
{
    PlainBox boxes[BOXES];
    for (int i = 0; i < BOXES; i++)
        boxes[i] = (PlainBox){.left = i * 512, .top = 0, .right = i * 512 + 400, .bottom = 4096};
    PlainFrame frame = {.picture = GAB_NONE, .duration = 100, .boxes = boxes, .box_count = BOXES};
    PlainStep step = {0};
    PlainAnimation punch = {.name = "punch", .steps = &step, .step_count = 1, .loop = 0};
    PlainSprite ken = {.name = "ken",
                       .frames = &frame,
                       .frame_count = 1,
                       .animations = &punch,
                       .animation_count = 1};
    PlainWall walls[64];
    for (int i = 0; i < 64; i++)
        walls[i] = (PlainWall){.ax = i * 4096, .ay = 0, .bx = i * 4096, .by = 25600};
    PlainLayer fence = {.kind = PLAIN_WALLS, .as.walls = {.walls = walls, .count = 64}};
    PlainLevel cave = {.name = "cave", .picture = GAB_NONE, .layers = &fence, .layer_count = 1};
    PlainBank bank = {.sprites = &ken, .sprite_count = 1, .levels = &cave, .level_count = 1};
    uint8_t *bytes;
    size_t size;
    if (!bank_write(&bank, &bytes, &size, NULL))
        return false;
    FILE *file = fopen(path, "wb");
    bool succeeded = file != NULL && fwrite(bytes, 1, size, file) == size;
    succeeded = file != NULL && fclose(file) == 0 && succeeded;
    free(bytes);
    return succeeded;
}

static bool write_lines(const char *path, const char *format)
{
    FILE *file = fopen(path, "w");
    for (unsigned i = 0; file != NULL && i < LINES; i++)
        fprintf(file, format, 310 + i % 20, 190 + i / 20 % 20, i % 16 == 0 ? " --flip-x" : "");
    return file != NULL && fclose(file) == 0;
}

/* Returns the best of several runs, in lines per second; 0 if the command fails. */
static double lines_per_second(const char *command)
{
    double best = 0;
    for (int i = 0; i < RUNS; i++) {
        double begin = milliseconds();
        if (system(command) != 0)
            return 0;
        double rate = 1e3 * LINES / (milliseconds() - begin);
        best = rate > best ? rate : best;
    }
    return best;
}

int main(int argc, char **argv)
{
    static const char *const formats[][2] = {
        {"hit", "hit ken punch 0 %u,%u --at 320,200%s\n"},
        {"slide", "slide cave %u,%u 400,90 --radius 4\n"},
        {"visible", "visible cave %u,%u 320,50\n"},
    };
    char folder[] = "/tmp/gab-bench-XXXXXX", bank[64], lines[64], command[4096];
    if (argc < 2 || mkdtemp(folder) == NULL)
        return 2;
    snprintf(bank, sizeof bank, "%s/x.gab", folder);
    snprintf(lines, sizeof lines, "%s/lines", folder);
    bool succeeded = write_bank(bank);
    for (size_t i = 0; succeeded && i < sizeof formats / sizeof formats[0]; i++) {
        succeeded = write_lines(lines, formats[i][1]);
        snprintf(command, sizeof command, "%s query %s - < %s > /dev/null", argv[1], bank, lines);
        double ours = lines_per_second(command);
        snprintf(command, sizeof command, "cat < %s | cat > /dev/null", lines);
        double peer = lines_per_second(command);
        printf("gab query - (%s): %.0f lines per second (cat: %.0f)\n", formats[i][0], ours, peer);
        succeeded = succeeded && ours > 0;
    }
    remove(bank);
    remove(lines);
    remove(folder);
    return succeeded ? 0 : 1;
}

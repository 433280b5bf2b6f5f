/* SPDX-License-Identifier: MIT */
/*
 * GIF files for tests in other languages, by standard input and output: for each file there, its
 * size as a decimal number and a line end before it, a line of JSON: its frames with their pixels,
 * or {"error": ...}. Every frame is composed alone and behind those before it, which must be the
 * same.
 */
#include "art/gif.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_FRAMES = 256 };

static const PictureLimits limits = {.side = 1024, .area = 1 << 18, .file = 1 << 22};

static json_t *hex(const uint8_t *bytes, size_t size)
{
    GString *text = g_string_sized_new(2 * size);
    for (size_t i = 0; i < size; i++)
        g_string_append_printf(text, "%02x", bytes[i]);
    json_t *value = json_string(text->str);
    g_string_free(text, true);
    return value;
}

static Pixels *find(void *user, uint32_t part)
{
    Pixels *const *known = user;
    return known[part] != NULL ? pixels_ref(known[part]) : NULL;
}

/* The pixels of a frame; NULL with an error. */
static Pixels *compose(const GifFile *file, uint32_t index, Pixels **known, bool *is_short,
                       GError **error)
{
    PictureEarlier earlier = {find, known};
    Pixels *alone = gif_compose(file, index, &limits, NULL, NULL, is_short, error);
    bool again_short;
    Pixels *behind = gif_compose(file, index, &limits, &earlier, NULL, &again_short, NULL);
    if (alone != NULL && behind == NULL)
        abort();
    /* Behind others there may be less to do than is allowed. */
    if (alone != NULL &&
        (again_short != *is_short || alone->width != file->width || alone->height != file->height ||
         memcmp(pixels_digest(alone), pixels_digest(behind), 16) != 0))
        abort();
    pixels_unref(behind);
    return alone;
}

static json_t *frames_json(const GifFile *file, char **problem)
{
    json_t *frames = json_array();
    Pixels *known[MOST_FRAMES] = {NULL};
    guint count = MIN(file->frames->len, MOST_FRAMES);
    for (guint i = 0; i < count && *problem == NULL; i++) {
        GError *error = NULL;
        bool is_short = false;
        known[i] = compose(file, i, known, &is_short, &error);
        if ((known[i] == NULL) == (error == NULL))
            abort();
        if (error != NULL)
            *problem = g_strdup(error->message);
        else
            json_array_append_new(
                frames,
                json_pack("{s:i, s:b, s:o}", "duration",
                          g_array_index(file->frames, GifFrame, i).duration, "short", is_short,
                          "rgba", hex(known[i]->rgba, (size_t)4 * file->width * file->height)));
        g_clear_error(&error);
    }
    for (guint i = 0; i < count; i++)
        pixels_unref(known[i]);
    return frames;
}

static json_t *file_json(const GifFile *file)
{
    char *problem = NULL;
    json_t *frames = frames_json(file, &problem);
    json_t *all =
        json_pack("{s:i, s:i, s:i, s:i, s:o}", "width", file->width, "height", file->height,
                  "plays", file->plays, "count", file->frames->len, "frames", frames);
    if (problem != NULL)
        json_object_set_new(all, "error", json_string(problem));
    g_free(problem);
    return all;
}

static void answer(GBytes *bytes)
{
    GError *error = NULL;
    GifFile *file = gif_read(bytes, &limits, &error);
    if ((file == NULL) == (error == NULL))
        abort();
    json_t *all = file != NULL ? file_json(file) : json_pack("{s:s}", "error", error->message);
    char *line = json_dumps(all, JSON_COMPACT);
    puts(line);
    free(line);
    json_decref(all);
    gif_free(file);
    g_clear_error(&error);
}

int main(void)
{
    unsigned long size;
    while (scanf("%lu", &size) == 1 && getchar() == '\n') {
        uint8_t *bytes = malloc(size + 1);
        if (bytes == NULL || fread(bytes, 1, size, stdin) != size)
            return 2;
        GBytes *all = g_bytes_new(bytes, size);
        free(bytes);
        answer(all);
        g_bytes_unref(all);
    }
    return 0;
}

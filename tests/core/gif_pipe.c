/* SPDX-License-Identifier: MIT */
/*
 * GIF files for tests in other languages, see file_pipe.h: their frames with their pixels, or
 * {"error": ...}. Each frame is composed from scratch and from the frames before it; both must be
 * equal.
 */
#include "art/gif.h"

#include "file_pipe.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_FRAMES = 256 };

static const PictureLimits limits = {.side = 1024, .area = 1 << 18, .file = 1 << 22};

static Pixels *find(void *user, uint32_t part)
{
    Pixels *const *known = user;
    return known[part] != NULL ? pixels_ref(known[part]) : NULL;
}

/* Returns the pixels of a frame; NULL with an error. */
static Pixels *compose(const GifFile *file, uint32_t index, Pixels **known, bool *is_short,
                       GError **error)
{
    PictureEarlier earlier = {find, known};
    Pixels *alone = gif_compose(file, index, &limits, NULL, NULL, is_short, error);
    bool again_short;
    Pixels *behind = gif_compose(file, index, &limits, &earlier, NULL, &again_short, NULL);
    if (alone != NULL && behind == NULL)
        abort();
    /* Earlier frames reduce the work: `behind` may succeed where `alone` exceeds a limit. */
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
    Pixels *known[MAX_FRAMES] = {NULL};
    guint count = MIN(file->frames->len, MAX_FRAMES);
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
                          "rgba",
                          json_hex(known[i]->rgba, (size_t)4 * file->width * file->height)));
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

static json_t *answer(GBytes *bytes)
{
    GError *error = NULL;
    GifFile *file = gif_read(bytes, &limits, &error);
    if ((file == NULL) == (error == NULL))
        abort();
    json_t *all = file != NULL ? file_json(file) : json_pack("{s:s}", "error", error->message);
    gif_free(file);
    g_clear_error(&error);
    return all;
}

int main(void)
{
    return pipe_files(answer);
}

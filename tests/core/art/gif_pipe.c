/* SPDX-License-Identifier: MIT */
/*
 * Reads GIF files for tests in other languages, see file_pipe.h. Answers with the pixels of all
 * frames, or {"error": ...}. Each frame is composed from scratch and from the previous frames; both
 * results must be equal.
 */
#include "art/gif.h"

#include "../../support/file_pipe.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_FRAMES = 256 };

static const PictureLimits limits = {.area = 1 << 18, .file = 1 << 22};

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
    Pixels *from_scratch = gif_compose(file, index, &limits, NULL, NULL, is_short, error);
    bool also_short;
    Pixels *from_previous = gif_compose(file, index, &limits, &earlier, NULL, &also_short, NULL);
    if (from_scratch != NULL && from_previous == NULL)
        abort();
    /*
     * With the previous frames there is less work, so `from_previous` may succeed where
     * `from_scratch` exceeds a limit.
     */
    if (from_scratch != NULL &&
        (also_short != *is_short || from_scratch->width != file->width ||
         from_scratch->height != file->height ||
         memcmp(pixels_digest(from_scratch), pixels_digest(from_previous), 16) != 0))
        abort();
    pixels_unref(from_previous);
    return from_scratch;
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
    json_t *object =
        json_pack("{s:i, s:i, s:i, s:i, s:o}", "width", file->width, "height", file->height,
                  "plays", file->plays, "count", file->frames->len, "frames", frames);
    if (problem != NULL)
        json_object_set_new(object, "error", json_string(problem));
    g_free(problem);
    return object;
}

static json_t *answer(GBytes *bytes)
{
    GError *error = NULL;
    GifFile *file = gif_read(bytes, &limits, &error);
    if ((file == NULL) == (error == NULL))
        abort();
    json_t *object = file != NULL ? file_json(file) : json_pack("{s:s}", "error", error->message);
    gif_free(file);
    g_clear_error(&error);
    return object;
}

int main(void)
{
    return pipe_files(answer);
}

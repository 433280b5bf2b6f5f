/* SPDX-License-Identifier: MIT */
/*
 * Reads Aseprite files for tests in other languages, see file_pipe.h. Answers with their structure
 * and the pixels of all frames, or {"error": ...}.
 */
#include "art/aseprite.h"

#include "../../support/file_pipe.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_FRAMES = 64 };

static const PictureLimits limits = {.area = 1 << 16, .file = 1 << 20};

static json_t *data_json(const AseData *data)
{
    json_t *object = json_object();
    if (data->text != NULL)
        json_object_set_new(object, "text", json_string(data->text));
    if (data->has_colour)
        json_object_set_new(object, "colour", json_hex(data->colour, 4));
    json_t *values = json_object();
    for (guint i = 0; data->properties != NULL && i < data->properties->len; i++) {
        const AseProperty *property = &g_array_index(data->properties, AseProperty, i);
        json_t *value = property->type == PROPERTY_TEXT     ? json_string(property->text)
                        : property->type == PROPERTY_NUMBER ? json_real(property->number)
                                                            : json_boolean(property->boolean);
        json_object_set_new(values, property->key, value != NULL ? value : json_null());
    }
    json_object_set_new(object, "values", values);
    return object;
}

static json_t *frames_json(const AseFile *file, char **problem)
{
    json_t *frames = json_array();
    for (guint i = 0; i < MIN(file->frames->len, MAX_FRAMES) && *problem == NULL; i++) {
        GError *error = NULL;
        AseNotes notes = {0};
        Pixels *pixels = ase_compose(file, i, NULL, &limits, NULL, &notes, &error);
        if ((pixels == NULL) == (error == NULL))
            abort();
        if (pixels == NULL) {
            *problem = g_strdup(error->message);
            g_clear_error(&error);
            continue;
        }
        if (pixels->width != file->width || pixels->height != file->height)
            abort();
        json_array_append_new(
            frames, json_pack("{s:i, s:o, s:i, s:i}", "duration",
                              g_array_index(file->frames, AseFrame, i).duration, "rgba",
                              json_hex(pixels->rgba, (size_t)4 * pixels->width * pixels->height),
                              "short", notes.short_cels, "unknown", notes.missing_tilesets));
        pixels_unref(pixels);
    }
    return frames;
}

static json_t *layers_json(const AseFile *file)
{
    json_t *layers = json_array();
    for (guint i = 0; i < file->layers->len; i++) {
        const AseLayer *layer = &g_array_index(file->layers, AseLayer, i);
        json_array_append_new(layers,
                              json_pack("{s:s, s:i, s:i, s:i, s:o}", "name", layer->name, "type",
                                        layer->type, "parent", layer->parent, "flags", layer->flags,
                                        "data", data_json(&layer->data)));
    }
    return layers;
}

static json_t *tags_json(const AseFile *file)
{
    json_t *tags = json_array();
    for (guint i = 0; i < file->tags->len; i++) {
        const AseTag *tag = &g_array_index(file->tags, AseTag, i);
        json_array_append_new(tags,
                              json_pack("{s:s, s:i, s:i, s:i, s:i, s:o}", "name", tag->name, "from",
                                        tag->from, "to", tag->to, "direction", tag->direction,
                                        "repeat", tag->repeat, "data", data_json(&tag->data)));
    }
    return tags;
}

static json_t *key_json(const AseSlice *slice, const AseKey *key)
{
    json_t *object =
        json_pack("{s:I, s:i, s:i, s:I, s:I}", "frame", (json_int_t)key->frame, "x", key->x, "y",
                  key->y, "w", (json_int_t)key->w, "h", (json_int_t)key->h);
    if ((slice->flags & ASE_NINE_PATCH) != 0)
        json_object_set_new(object, "centre",
                            json_pack("[i, i, I, I]", key->centre_x, key->centre_y,
                                      (json_int_t)key->centre_w, (json_int_t)key->centre_h));
    if (key->has_pivot)
        json_object_set_new(object, "pivot", json_pack("[i, i]", key->pivot_x, key->pivot_y));
    return object;
}

static json_t *slices_json(const AseFile *file)
{
    json_t *slices = json_array();
    for (guint i = 0; i < file->slices->len; i++) {
        const AseSlice *slice = &g_array_index(file->slices, AseSlice, i);
        json_t *keys = json_array();
        for (guint k = 0; k < slice->keys->len; k++)
            json_array_append_new(keys, key_json(slice, &g_array_index(slice->keys, AseKey, k)));
        json_array_append_new(slices, json_pack("{s:s, s:o, s:o}", "name", slice->name, "keys",
                                                keys, "data", data_json(&slice->data)));
    }
    return slices;
}

static json_t *file_json(const AseFile *file)
{
    char *problem = NULL;
    json_t *frames = frames_json(file, &problem);
    json_t *object =
        json_pack("{s:i, s:i, s:i, s:i, s:i, s:o, s:o, s:o, s:o, s:o}", "width", file->width,
                  "height", file->height, "depth", file->depth, "cels", file->cels->len, "count",
                  file->frames->len, "frames", frames, "layers", layers_json(file), "tags",
                  tags_json(file), "slices", slices_json(file), "data", data_json(&file->data));
    if (problem != NULL)
        json_object_set_new(object, "error", json_string(problem));
    g_free(problem);
    return object;
}

static json_t *answer(GBytes *bytes)
{
    GError *error = NULL;
    AseFile *file = ase_read(bytes, &limits, &error);
    if ((file == NULL) == (error == NULL))
        abort();
    json_t *object = file != NULL ? file_json(file) : json_pack("{s:s}", "error", error->message);
    ase_free(file);
    g_clear_error(&error);
    return object;
}

int main(void)
{
    return pipe_files(answer);
}

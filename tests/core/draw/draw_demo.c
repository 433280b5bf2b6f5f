/* SPDX-License-Identifier: MIT */
/* Implements draw_demo.h. */
#include "draw_demo.h"

#include <file/text.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

Demo demo_open(void)
{
    Demo demo = {0};
    GError *error = NULL;
    const char *folder = getenv("GABARIT_DEMO");
    char *path = g_build_filename(folder != NULL ? folder : "data/demo", "demo.gabarit", NULL);
    char *text = NULL;
    gsize size = 0;
    if (g_file_get_contents(path, &text, &size, &error))
        demo.project = project_from_text(text, size, &error);
    if (demo.project == NULL) {
        fprintf(stderr, "%s: %s\n", path, error->message);
        exit(2);
    }
    PictureStore *store = picture_store_new(folder != NULL ? folder : "data/demo", NULL, NULL);
    demo.pictures = draw_pictures_new(store, &(DrawPicturesOptions){.wait = true});
    picture_store_unref(store);
    g_free(text);
    g_free(path);
    return demo;
}

void demo_close(Demo *demo)
{
    draw_pictures_free(demo->pictures);
    node_unref(demo->project);
}

Project *with_tag_recoloured(const Project *project, int32_t number)
{
    Project *changed = node_copy(project);
    for (uint32_t i = 0; i < list_count(project->tags); i++) {
        const Tag *tag = list_get(project->tags, i);
        if (tag->number != number)
            continue;
        Tag *other = node_copy(tag);
        other->colour[0] ^= 0x80;
        node_set_list(&changed->tags, list_set(changed->tags, i, other));
    }
    return changed;
}

DrawDirty dirty_between(DrawMarks *before, DrawMarks *after)
{
    DrawDirty dirty = {0};
    draw_marks_differ(before, after, &dirty);
    draw_marks_free(before);
    draw_marks_free(after);
    return dirty;
}

static bool is_dirty(const DrawDirty *dirty, const DrawTarget *target, int64_t x, int64_t y)
{
    bool found = dirty->all;
    for (uint32_t i = 0; i < dirty->count && !found; i++) {
        const PixelRect *rect = &dirty->rects[i].rect;
        double zoom = target->zoom, grown = dirty->rects[i].margin * target->scale + 1;
        found = x >= floor(rect->left * zoom - grown) && x < ceil(rect->right * zoom + grown) &&
                y >= floor(rect->top * zoom - grown) && y < ceil(rect->bottom * zoom + grown);
    }
    return found;
}

size_t check_dirty(const Window *before, const Window *after, const DrawDirty *dirty,
                   const char *what)
{
    const DrawTarget *target = &before->target;
    size_t differ = 0, missed = 0;
    for (int64_t y = target->y; y < target->y + target->height; y++)
        for (int64_t x = target->x; x < target->x + target->width; x++)
            if (window_pixel(before, x, y) != window_pixel(after, x, y)) {
                differ++;
                missed += !is_dirty(dirty, target, x, y);
            }
    CHECK_THAT(missed == 0, "%s: %zu of %zu changed pixels at zoom %g are not dirty", what, missed,
               differ, target->zoom);
    return differ;
}

size_t smallest_of(const size_t *numbers, size_t count)
{
    size_t smallest = numbers[0];
    for (size_t i = 1; i < count; i++)
        smallest = numbers[i] < smallest ? numbers[i] : smallest;
    return smallest;
}

/* SPDX-License-Identifier: MIT */
/*
 * Implements ed-portrait.h: draws assets to fit into a small target.
 */
#include "widgets/ed-portrait.h"

#include "draw/level.h"
#include "draw/map.h"
#include "draw/sprite.h"

enum { MARGIN = 4 };

typedef struct Sheet {
    DrawTarget target;
    uint32_t *pixels;
} Sheet;

static Sheet sheet_new(const EdPortrait *portrait, int width, int height)
{
    Sheet sheet = {.pixels = g_new0(uint32_t, (size_t)width * (size_t)height)};
    sheet.target = (DrawTarget){.pixels = sheet.pixels,
                                .stride = (size_t)width,
                                .width = width,
                                .height = height,
                                .zoom = 1,
                                .scale = 1};
    draw_fill(&sheet.target, draw_area_of(&sheet.target), portrait->theme->checker[0]);
    return sheet;
}

/* Converts the rasteriser's pixels to those of pictures, and frees them. */
static Pixels *sheet_to_pixels(Sheet *sheet)
{
    size_t count = sheet->target.stride * (size_t)sheet->target.height;
    uint8_t *rgba = g_malloc(4 * count);
    for (size_t i = 0; i < count; i++) {
        uint32_t pixel = sheet->pixels[i];
        rgba[4 * i] = (uint8_t)(pixel >> 16);
        rgba[4 * i + 1] = (uint8_t)(pixel >> 8);
        rgba[4 * i + 2] = (uint8_t)pixel;
        rgba[4 * i + 3] = 255;
    }
    g_free(sheet->pixels);
    return pixels_take((uint32_t)sheet->target.width, (uint32_t)sheet->target.height, rgba);
}

/* ---- Kinds of assets ---- */

/* Scales a rectangle so that it covers the whole target; the parts outside the target are cut
 * off. */
static void cover(DrawTarget *target, int32_t width, int32_t height)
{
    draw_fit(target, (PixelRect){0, 0, width, height}, 0);
    double zoom = MAX(target->width / (double)width, target->height / (double)height);
    target->zoom = zoom;
    target->x = (int64_t)((width * zoom - target->width) / 2);
    target->y = (int64_t)((height * zoom - target->height) / 2);
}

/* Returns the part of a frame to show: around its boxes, or all of it. */
static PixelRect content_of(const Frame *frame)
{
    PixelRect content = {0, 0, 0, 0};
    LIST_EACH (Box, box, frame->boxes)
        content = rect_joined(content, box_rect(box));
    return rect_is_empty(content) ? frame_rect(frame) : content;
}

static void draw_frame(const EdPortrait *portrait, DrawTarget *target, const Frame *frame,
                       bool annotated)
{
    DrawTheme theme = *portrait->theme;
    theme.surround = theme.edge = theme.checker[0];
    unsigned show = DRAW_SPRITE_CHECKER | DRAW_SPRITE_ART;
    if (annotated)
        show |= DRAW_SPRITE_BOXES | DRAW_SPRITE_POINTS;
    DrawSpriteOptions options = {.theme = &theme, .show = show};
    draw_fit(target, content_of(frame), MARGIN);
    draw_sprite(target, &(DrawSpriteView){portrait->project, frame, &options}, portrait->pictures);
}

static void draw_whole_map(const EdPortrait *portrait, DrawTarget *target, const Map *map)
{
    const Plane *plane = list_get(map->planes, 0);
    DrawMapPlane shown = {.plane = plane, .opacity = 1};
    DrawMapOptions options = {.theme = portrait->theme,
                              .show = DRAW_MAP_PICTURE | DRAW_MAP_ZONES | DRAW_MAP_SHAPES,
                              .planes = &shown,
                              .plane_count = plane != NULL ? 1 : 0};
    cover(target, map->width, map->height);
    draw_map(target, &(DrawMapView){portrait->project, map, &options}, portrait->pictures);
}

static void draw_whole_level(const EdPortrait *portrait, DrawTarget *target, const Level *level)
{
    DrawLevelOptions options = {.theme = portrait->theme,
                                .show = DRAW_LEVEL_CHECKER | DRAW_LEVEL_PICTURE |
                                        DRAW_LEVEL_LAYERS | DRAW_LEVEL_MARKERS,
                                .dim = 0.3};
    cover(target, level->width, level->height);
    draw_level(target, &(DrawLevelView){portrait->project, level, &options}, portrait->pictures);
}

static const Frame *frame_at(const Sprite *sprite, const char *name, double part)
{
    const Animation *animation = name != NULL ? list_find_name(sprite->animations, name, NULL)
                                              : list_get(sprite->animations, 0);
    uint32_t count = animation != NULL ? list_count(animation->steps) : 0;
    if (count == 0)
        return list_get(sprite->frames, 0);
    uint32_t index = MIN((uint32_t)(part * count), count - 1);
    return sprite_frame(sprite, animation_frame(animation, index));
}

static bool draw_asset(const EdPortrait *portrait, DrawTarget *target, const void *asset,
                       const char *animation)
{
    const NodeKind *kind = asset != NULL ? ((const Node *)asset)->kind : NULL;
    if (kind == &sprite_kind) {
        const Frame *frame = frame_at(asset, animation, 0.5);
        if (frame == NULL)
            return false;
        draw_frame(portrait, target, frame, true);
    } else if (kind == &map_kind) {
        draw_whole_map(portrait, target, asset);
    } else if (kind == &level_kind) {
        draw_whole_level(portrait, target, asset);
    }
    return kind != NULL;
}

static Pixels *portrait_of(const EdPortrait *portrait, const void *asset, const char *animation,
                           int width, int height)
{
    Sheet sheet = sheet_new(portrait, width, height);
    if (draw_asset(portrait, &sheet.target, asset, animation))
        return sheet_to_pixels(&sheet);
    g_free(sheet.pixels);
    return NULL;
}

/* ---- Portraits ---- */

Pixels *ed_portrait_of_project(const EdPortrait *portrait, int width, int height)
{
    const Project *project = portrait->project;
    const void *asset = list_get(project->sprites, 0);
    if (asset == NULL)
        asset = list_get(project->maps, 0);
    if (asset == NULL)
        asset = list_get(project->levels, 0);
    return portrait_of(portrait, asset, NULL, width, height);
}

Pixels *ed_portrait_of_asset(const EdPortrait *portrait, const char *name, const char *animation,
                             int width, int height)
{
    const void *asset = project_sprite_named(portrait->project, name);
    if (asset == NULL)
        asset = project_map_named(portrait->project, name);
    if (asset == NULL)
        asset = project_level_named(portrait->project, name);
    return portrait_of(portrait, asset, animation, width, height);
}

Pixels *ed_portrait_of_poses(const EdPortrait *portrait, const EdPose *poses, int count, int width,
                             int height)
{
    Sheet sheet = sheet_new(portrait, width, height);
    for (int i = 0; i < count; i++) {
        const Sprite *sprite = project_sprite_named(portrait->project, poses[i].sprite);
        const Frame *frame =
            sprite != NULL ? frame_at(sprite, poses[i].animation, poses[i].part) : NULL;
        if (frame == NULL)
            continue;
        DrawTarget part = sheet.target;
        part.width = width / count;
        part.pixels = sheet.pixels + i * (width / count);
        draw_frame(portrait, &part, frame, poses[i].annotated);
    }
    return sheet_to_pixels(&sheet);
}

GdkTexture *ed_portrait_texture(Pixels *pixels)
{
    if (pixels == NULL)
        return NULL;
    size_t stride = 4 * (size_t)pixels->width;
    g_autoptr(GBytes) bytes = g_bytes_new(pixels->rgba, stride * pixels->height);
    GdkTexture *texture = gdk_memory_texture_new((int)pixels->width, (int)pixels->height,
                                                 GDK_MEMORY_R8G8B8A8, bytes, stride);
    pixels_unref(pixels);
    return texture;
}

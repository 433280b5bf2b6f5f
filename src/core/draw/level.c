/* SPDX-License-Identifier: MIT */
/* Draws a level on a target, layer by layer; the contract is in level.h. */
#include "draw/level_internal.h"

/* Alpha factor of layers that are not being edited. */
#define OTHER_LAYERS_ALPHA 0.5

static bool shows(const LevelWork *work, unsigned part)
{
    return (work->options->show & part) != 0;
}

static bool is_hidden(const DrawLevelOptions *options, uint64_t layer)
{
    for (uint32_t i = 0; i < options->hidden_count; i++)
        if (options->hidden[i] == layer)
            return true;
    return false;
}

static void draw_layer(LevelWork *work, const Layer *layer)
{
    const DrawLevelOptions *options = work->options;
    bool current = options->current == 0 || options->current == layer->id;
    work->share = current ? 1 : OTHER_LAYERS_ALPHA;
    work->is_current = options->current == layer->id;
    work->layer = layer->id;
    if (layer->walls != NULL)
        level_draw_walls(work, layer->walls,
                         options->walls_of == layer->id ? options->walls : NULL);
    else if (layer->tiles != NULL)
        level_draw_tiles(work, layer->tiles);
    else if (layer->maze != NULL)
        level_draw_maze(work, layer->maze);
    else if (layer->ground != NULL)
        level_draw_ground(work, layer->ground);
    else if (layer->heights != NULL)
        level_draw_heights(work, layer->heights);
}

/* Draws all layers of walls, or all others. Walls are drawn above areas, whatever the order of
 * layers. */
static void draw_layers(LevelWork *work, const Level *level, bool walls)
{
    ListIter layers = list_iter(level->layers);
    for (const Layer *layer; (layer = list_next(&layers)) != NULL;)
        if ((layer->walls != NULL) == walls && !is_hidden(work->options, layer->id))
            draw_layer(work, layer);
}

/* Draws the arrows of all markers, or their diamonds. Arrows are drawn below walls, which they
 * would hide. */
static void draw_markers(const LevelWork *work, const Level *level, bool arrows)
{
    const DrawTarget *target = work->target;
    const DrawStroke stroke = {
        .colour = work->theme->mark, .width = 1.5, .rim = 3.5, .rim_colour = work->theme->mark_rim};
    ListIter markers = list_iter(shows(work, DRAW_LEVEL_MARKERS) ? level->markers : NULL);
    for (const Marker *marker; (marker = list_next(&markers)) != NULL;) {
        DrawSpot spot = draw_spot_fixed(target, marker->x, marker->y);
        DrawTagStyle style =
            draw_tag_style_in_view(work->theme, &work->options->tags, work->project, marker->tag);
        if (style.colour >> 24 == 0 ||
            !draw_is_visible(target, spot, spot, LEVEL_ARROW + LEVEL_MARKER))
            continue;
        if (arrows) {
            draw_arrow(target, spot, marker->to_x, marker->to_y, LEVEL_ARROW, &stroke);
            continue;
        }
        draw_diamond_line(target, spot, LEVEL_MARKER, 3.5, work->theme->mark_rim);
        draw_diamond(target, spot, LEVEL_MARKER, style.colour);
        draw_diamond_line(target, spot, LEVEL_MARKER, 1.25, work->theme->mark);
    }
}

static DrawPictureState draw_background(const LevelWork *work, const Level *level)
{
    DrawPictureState state = DRAW_PICTURE_READY;
    if (shows(work, DRAW_LEVEL_CHECKER))
        draw_checker(work->target, work->bounds, work->theme);
    if (shows(work, DRAW_LEVEL_PICTURE) && level->picture != 0) {
        DrawPictureView view = {.part = work->bounds, .alpha = 1, .theme = work->theme};
        state = draw_picture(work->target, work->pictures,
                             project_picture(work->project, level->picture), &view);
        draw_fill(work->target, draw_area(work->target, work->bounds),
                  draw_faded(work->theme->dim, work->options->dim));
    }
    return state;
}

DrawPictureState draw_level(const DrawTarget *target, const DrawLevelView *view,
                            DrawPictures *pictures)
{
    const DrawLevelOptions *options = view->options;
    const Level *level = view->level;
    LevelWork work = {.target = target,
                      .project = view->project,
                      .options = options,
                      .theme = options->theme != NULL ? options->theme : &draw_theme_dark,
                      .pictures = pictures,
                      .bounds = {0, 0, level->width, level->height},
                      .share = 1};
    draw_fill(target, draw_area_of(target), work.theme->surround);
    DrawPictureState state = draw_background(&work, level);
    if (shows(&work, DRAW_LEVEL_LAYERS))
        draw_layers(&work, level, false);
    if (shows(&work, DRAW_LEVEL_LEAVES) && options->partition != NULL)
        level_draw_leaves(&work, options->partition);
    if (shows(&work, DRAW_LEVEL_GRID))
        draw_pixel_grid(target, work.bounds, work.theme);
    if (shows(&work, DRAW_LEVEL_CUTS) && options->partition != NULL)
        level_draw_cuts(&work, options->partition);
    draw_markers(&work, level, true);
    if (shows(&work, DRAW_LEVEL_LAYERS))
        draw_layers(&work, level, true);
    if (shows(&work, DRAW_LEVEL_CUTS) && options->partition != NULL)
        level_draw_cut_walls(&work, options->partition);
    draw_markers(&work, level, false);
    return state;
}

/* SPDX-License-Identifier: MIT */
/* Lists what a level shows, layer by layer, and draws it; the contract is in level.h. */
#include "draw/level_internal.h"

/* Alpha factor of layers that are not being edited. */
#define OTHER_LAYERS_ALPHA 0.5

static bool is_hidden(const DrawLevelOptions *options, uint64_t layer)
{
    for (uint32_t i = 0; i < options->hidden_count; i++)
        if (options->hidden[i] == layer)
            return true;
    return false;
}

static PixelRect level_rect(const Level *level)
{
    return (PixelRect){0, 0, level->width, level->height};
}

static void draw_background(DrawWork *work, const DrawMark *mark)
{
    const DrawLevelView *view = work->view;
    const DrawLevelOptions *options = view->options;
    PixelRect all = level_rect(view->level);
    if ((options->show & DRAW_LEVEL_CHECKER) != 0)
        draw_checker(work->target, all, work->theme);
    if ((options->show & DRAW_LEVEL_PICTURE) != 0 && view->level->picture != 0) {
        DrawPictureView picture = {.part = all, .alpha = 1, .theme = work->theme};
        work->state = draw_picture(work->target, work->pictures,
                                   project_picture(work->project, view->level->picture), &picture);
        draw_fill(work->target, draw_area(work->target, all),
                  draw_faded(work->theme->dim, options->dim));
    }
}

/* ---- Layers ---- */

static void draw_layer(DrawWork *work, const DrawMark *mark)
{
    const DrawLevelView *view = work->view;
    const DrawLevelOptions *options = view->options;
    const Layer *layer = mark->content;
    bool current = options->current == 0 || options->current == layer->id;
    const LevelWork layer_work = {.target = work->target,
                                  .project = work->project,
                                  .options = options,
                                  .theme = work->theme,
                                  .pictures = work->pictures,
                                  .bounds = level_rect(view->level),
                                  .share = current ? 1 : OTHER_LAYERS_ALPHA,
                                  .is_current = options->current == layer->id,
                                  .layer = layer->id};
    if (layer->walls != NULL)
        level_draw_walls(&layer_work, layer->walls,
                         options->walls_of == layer->id ? options->walls : NULL);
    else if (layer->tiles != NULL)
        level_draw_tiles(&layer_work, layer->tiles);
    else if (layer->maze != NULL)
        level_draw_maze(&layer_work, layer->maze);
    else if (layer->ground != NULL)
        level_draw_ground(&layer_work, layer->ground);
    else if (layer->heights != NULL)
        level_draw_heights(&layer_work, layer->heights);
}

/* Adds all layers of walls, or all others. Walls are drawn above areas, whatever the order of
 * layers. */
static void add_layers(DrawMarks *marks, const DrawLevelView *view, bool walls)
{
    LIST_EACH (Layer, layer, view->level->layers)
        if ((layer->walls != NULL) == walls && !is_hidden(view->options, layer->id)) {
            DrawMark *mark = marks_add_whole(marks, draw_layer, &layer->id, sizeof layer->id);
            mark->content = layer;
            mark->differ = level_layers_differ;
        }
}

/* ---- Markers ---- */

static void draw_direction(DrawWork *work, const DrawMark *mark)
{
    const Marker *marker = mark->item;
    const DrawStroke stroke = {
        .colour = work->theme->mark, .width = 1.5, .rim = 3.5, .rim_colour = work->theme->mark_rim};
    draw_arrow(work->target, draw_spot_fixed(work->target, marker->x, marker->y), marker->to_x,
               marker->to_y, LEVEL_ARROW, &stroke);
}

static void draw_marker(DrawWork *work, const DrawMark *mark)
{
    const DrawTarget *target = work->target;
    const Marker *marker = mark->item;
    DrawSpot spot = draw_spot_fixed(target, marker->x, marker->y);
    draw_diamond_line(target, spot, LEVEL_MARKER, 3.5, work->theme->mark_rim);
    draw_diamond(target, spot, LEVEL_MARKER, (DrawColour)mark->look);
    draw_diamond_line(target, spot, LEVEL_MARKER, 1.25, work->theme->mark);
}

/* Adds the arrows of all markers, or their diamonds. Arrows are drawn below walls, which they
 * would hide. */
static void add_markers(DrawMarks *marks, const DrawLevelView *view, DrawMarkCallback draw)
{
    const DrawLevelOptions *options = view->options;
    bool shown = (options->show & DRAW_LEVEL_MARKERS) != 0;
    LIST_EACH (Marker, marker, shown ? view->level->markers : NULL) {
        DrawTagStyle style =
            draw_tag_style_in_view(marks->work.theme, &options->tags, view->project, marker->tag);
        PixelRect pixel = marks_pixel(marker->x, marker->y);
        if (style.colour >> 24 != 0)
            marks_add(marks, draw, marker, pixel, LEVEL_ARROW + LEVEL_MARKER)->look = style.colour;
    }
}

/* ---- Whole levels ---- */

DrawMarks *draw_level_marks(const DrawLevelView *view)
{
    const DrawLevelOptions *options = view->options;
    const Level *level = view->level;
    unsigned show = options->show;
    bool cuts = (show & DRAW_LEVEL_CUTS) != 0 && options->partition != NULL;
    DrawMarks *marks = marks_new(view->project, options->theme, view);
    marks_add_whole(marks, NULL, options, offsetof(DrawLevelOptions, hidden));
    marks_add_whole(marks, draw_background, &level->picture,
                    offsetof(Level, view) - offsetof(Level, picture));
    if ((show & DRAW_LEVEL_LAYERS) != 0)
        add_layers(marks, view, false);
    if ((show & DRAW_LEVEL_LEAVES) != 0 && options->partition != NULL)
        marks_add_whole(marks, level_draw_leaves, options->partition, 0);
    if ((show & DRAW_LEVEL_GRID) != 0)
        marks_add(marks, marks_draw_grid, NULL, level_rect(level), 1);
    if (cuts)
        marks_add_whole(marks, level_draw_cuts, options->partition, 0);
    add_markers(marks, view, draw_direction);
    if ((show & DRAW_LEVEL_LAYERS) != 0)
        add_layers(marks, view, true);
    if (cuts)
        marks_add_whole(marks, level_draw_cut_walls, options->partition, 0);
    add_markers(marks, view, draw_marker);
    DrawMark *selection = marks_add_whole(marks, NULL, NULL, 0);
    selection->content = view;
    selection->differ = level_selections_differ;
    return marks;
}

DrawPictureState draw_level(const DrawTarget *target, const DrawLevelView *view,
                            DrawPictures *pictures)
{
    return marks_draw_once(draw_level_marks(view), target, pictures);
}

/* SPDX-License-Identifier: MIT */
/* Lists what a frame shows, and draws it; the contract is in sprite.h. */
#include "draw/labels.h"
#include "draw/marks_internal.h"
#include "draw/sprite.h"

#include "art/silhouette.h"
#include "edit/sprites.h"

#include <math.h>
#include <string.h>

/* Alpha factors of a resting box's outline and of its rim. */
#define RESTING_ALPHA 0.8
#define RESTING_RIM   0.65

/* How far marks extend from their position, in screen pixels. */
enum {
    BOX_RIM = 1,
    GROUP_MARGIN = 3,
    POINT_SIZE = 12,
    ARROW = 30,
    HOT_SPOT = 15,
};

static const DrawColour black = 0xff000000, dash_background = 0x73000000;

static const DrawSpriteOptions *options_of(const DrawWork *work)
{
    return ((const DrawSpriteView *)work->view)->options;
}

static bool shows(const DrawWork *work, unsigned part)
{
    return (options_of(work)->show & part) != 0;
}

void draw_ghost_shift(const Frame *frame, DrawGhost *ghost)
{
    const Frame *other = ghost->frame;
    ghost->shift_x = ghost->flip ? other->w : 0;
    ghost->shift_y = 0;
    if (!frame->has_hot_spot || !other->has_hot_spot)
        return;
    int32_t other_x = ghost->flip ? -other->hot_x : other->hot_x;
    /* A shift to the right rounds down, also for negative numbers. */
    ghost->shift_x = (frame->hot_x - other_x + DOCUMENT_PIXEL / 2) >> 8;
    ghost->shift_y = (frame->hot_y - other->hot_y + DOCUMENT_PIXEL / 2) >> 8;
}

/* ---- Art ---- */

static DrawPictureView art_view(const DrawWork *work, const Frame *frame)
{
    bool is_keyed = frame->mask != NULL && frame->mask->source == MASK_KEY;
    return (DrawPictureView){.part = frame_rect_in_picture(frame),
                             .alpha = 1,
                             .key = is_keyed ? frame->mask : NULL,
                             .theme = work->theme};
}

static void draw_ghost(DrawWork *work, const DrawMark *mark)
{
    const DrawGhost *ghost = mark->item;
    DrawPictureView view = art_view(work, ghost->frame);
    view.x = ghost->flip ? ghost->shift_x - ghost->frame->w : ghost->shift_x;
    view.flip_x = ghost->flip;
    view.y = ghost->shift_y;
    view.alpha = ghost->alpha;
    view.tint = ghost->tint;
    if (ghost->frame->picture != 0)
        draw_picture(work->target, work->pictures,
                     project_picture(work->project, ghost->frame->picture), &view);
}

static void draw_ground(DrawWork *work, const DrawMark *mark)
{
    const Frame *frame = mark->content;
    draw_checker(work->target, frame_rect(frame), work->theme);
}

static void draw_art(DrawWork *work, const DrawMark *mark)
{
    DrawPictureView view = art_view(work, mark->content);
    view.flip_x = options_of(work)->flip_x;
    view.flip_y = options_of(work)->flip_y;
    work->state = draw_picture(work->target, work->pictures, mark->item, &view);
}

/* ---- Mask ---- */

enum { MASK_SHOWN_SOLID = 1, MASK_SHOWN_ADDED = 2, MASK_SHOWN_REMOVED = 3, MASK_CHUNK = 256 };

/* A frame's mask as labels. */
typedef struct ShownMask {
    const Frame *frame;
    const Pixels *art;   /* NULL: all pixels are transparent */
    bool flip_x, flip_y; /* whether the art is mirrored */
} ShownMask;

static uint8_t shown_label(bool solid, uint8_t correction)
{
    if (correction == CORRECTION_NONE)
        return solid ? MASK_SHOWN_SOLID : 0;
    if (correction == CORRECTION_SOLID)
        return solid ? MASK_SHOWN_SOLID : MASK_SHOWN_ADDED;
    return solid ? MASK_SHOWN_REMOVED : 0;
}

/* Copies the pixels of some columns of a row; pixels outside the art are transparent. */
static void copy_columns(const ShownMask *mask, int64_t row, const int64_t *columns, size_t count,
                         uint8_t *rgba)
{
    const Frame *frame = mask->frame;
    const Pixels *art = mask->art;
    int64_t line = mask->flip_y ? frame->h - 1 - row : row;
    memset(rgba, 0, 4 * count);
    if (art == NULL || row < 0 || row >= frame->h || frame->y + line >= art->height)
        return;
    const uint8_t *from = art->rgba + 4 * ((frame->y + line) * (int64_t)art->width + frame->x);
    int64_t width = MIN(frame->w, (int64_t)art->width - frame->x);
    for (size_t i = 0; i < count; i++) {
        int64_t column = mask->flip_x ? frame->w - 1 - columns[i] : columns[i];
        if (column >= 0 && column < width)
            memcpy(rgba + 4 * i, from + 4 * column, 4);
    }
}

static void read_mask(const void *source, int64_t row, const int64_t *columns, size_t count,
                      uint8_t *labels)
{
    const ShownMask *mask = source;
    const Mask *settings = mask->frame->mask;
    uint8_t rgba[4 * MASK_CHUNK], corrections[MASK_CHUNK];
    for (size_t first = 0; first < count; first += MASK_CHUNK) {
        size_t chunk = MIN(count - first, MASK_CHUNK);
        copy_columns(mask, row, columns + first, chunk, rgba);
        mask_solid_row(settings, rgba, labels + first, (uint32_t)chunk);
        if (settings->corrections == NULL)
            continue;
        draw_read_blocks(settings->corrections, row, columns + first, chunk, corrections);
        for (size_t i = 0; i < chunk; i++)
            labels[first + i] = shown_label(labels[first + i] != 0, corrections[i]);
    }
}

static void draw_mask(DrawWork *work, const DrawMark *mark)
{
    const Frame *frame = mark->content;
    const DrawTheme *theme = work->theme;
    bool by_art = frame->mask->source != MASK_NONE;
    const Picture *picture = project_picture(work->project, frame->picture);
    if (!by_art && frame->mask->corrections == NULL)
        return;
    /* If boxes are drawn above it, the mask is fainter, or it would hide the art. */
    double factor = shows(work, DRAW_SPRITE_BOXES) ? 0.5 : 1;
    g_autoptr(Pixels) art = by_art ? draw_pictures_get(work->pictures, picture, NULL) : NULL;
    const DrawLabelStyle styles[256] = {
        [MASK_SHOWN_SOLID] = {.fill = draw_faded(theme->mask, 0.34 * factor),
                              .line = draw_faded(theme->mask, 0.9)},
        [MASK_SHOWN_ADDED] = {.fill = draw_faded(theme->mask_added, 0.34 * factor),
                              .hatched = draw_faded(theme->mask_added, 0.7),
                              .line = draw_faded(theme->mask_added, 0.9),
                              .hatch = HATCH_RISING},
        [MASK_SHOWN_REMOVED] = {.fill = draw_faded(theme->mask_removed, 0.22 * factor),
                                .hatched = draw_faded(theme->mask_removed, 0.7),
                                .line = draw_faded(theme->mask_removed, 0.9),
                                .hatch = HATCH_FALLING}};
    const ShownMask mask = {frame, art, options_of(work)->flip_x, options_of(work)->flip_y};
    const DrawLabels labels = {.read = read_mask,
                               .source = &mask,
                               .width = (uint32_t)frame->w,
                               .height = (uint32_t)frame->h,
                               .styles = styles};
    draw_labels(work->target, &labels);
}

static void masks_differ(const DrawMark *before, const DrawMark *after, DrawDirty *dirty)
{
    const Frame *a = before->content, *b = after->content;
    if (after->draw != NULL)
        marks_pixels_differ(a->mask->corrections, b->mask->corrections, 1, dirty);
}

/* Adds a mask if it is visible, or if it removes its key colour from the art. */
static void add_mask(DrawMarks *marks, const Frame *frame)
{
    const Mask *mask = frame->mask;
    bool shown = shows(&marks->work, DRAW_SPRITE_MASK);
    if (mask == NULL || (!shown && mask->source != MASK_KEY))
        return;
    DrawMark *mark = marks_add_whole(marks, shown ? draw_mask : NULL, &mask->source,
                                     offsetof(Mask, corrections) - offsetof(Mask, source));
    mark->content = frame;
    mark->differ = masks_differ;
}

/* ---- Boxes ---- */

/* Draws an outline with a dark rim on both sides, which is visible on white and on black art. Below
 * 100% boxes are close together and rims would hide everything, so they are omitted. */
static void draw_outline(const DrawTarget *target, DrawArea area, DrawColour colour)
{
    int32_t one = draw_screen_whole(target, 1);
    double factor = (colour >> 24) / 255.0;
    if (target->zoom >= target->scale) {
        draw_border(target, draw_area_grown(area, one), 1, draw_faded(black, 0.55 * factor));
        draw_border(target, draw_area_grown(area, -one), 1, draw_faded(black, 0.28 * factor));
    }
    draw_border(target, area, 1, colour);
}

/* Draws a coloured line and a black one outside it; one of the two is visible on any art. */
static void draw_thin_outline(const DrawTarget *target, DrawArea area, DrawColour colour)
{
    int32_t one = draw_screen_whole(target, 1);
    double factor = (colour >> 24) / 255.0;
    if (target->zoom >= target->scale)
        draw_border(target, draw_area_grown(area, one), 1, draw_faded(black, RESTING_RIM * factor));
    draw_border(target, area, 1, draw_faded(colour, RESTING_ALPHA));
}

/* Draws a box; the look is a colour, and above it a hatch. */
static void draw_box(DrawWork *work, const DrawMark *mark)
{
    DrawColour colour = (DrawColour)mark->look;
    DrawArea area = draw_area(work->target, mark->bounds);
    if (shows(work, DRAW_SPRITE_RESTING)) {
        draw_thin_outline(work->target, area, colour);
        return;
    }
    if (work->target->zoom < work->target->scale) { /* rims and hatches would hide the art */
        draw_fill(work->target, area, draw_faded(colour, DRAW_FILL_SHARE / 2));
        draw_border(work->target, area, 1, colour);
        return;
    }
    draw_fill(work->target, area, draw_faded(colour, DRAW_FILL_SHARE));
    draw_hatch(work->target, area, (Hatch)(mark->look >> 32), draw_faded(colour, DRAW_HATCH_SHARE));
    draw_outline(work->target, area, colour);
}

/* Gets the looks of boxes by the numbers of their tags, as shown in the view. */
static uint64_t look_of(const DrawWork *work, int32_t tag)
{
    DrawTagStyle style =
        draw_tag_style_in_view(work->theme, &options_of(work)->tags, work->project, tag);
    return style.colour | (uint64_t)style.hatch << 32;
}

/* Gets the looks of boxes by the numbers of their tags. */
static void collect_looks(const DrawWork *work, uint64_t looks[DOCUMENT_MAX_TAGS + 1])
{
    looks[0] = look_of(work, 0);
    LIST_EACH (Tag, tag, work->project->tags)
        looks[tag->number] = look_of(work, tag->number);
}

static PixelRect ghost_rect(const DrawGhost *ghost, PixelRect rect)
{
    int32_t left = ghost->flip ? ghost->shift_x - rect.right : ghost->shift_x + rect.left;
    return (PixelRect){left, rect.top + ghost->shift_y, left + rect.right - rect.left,
                       rect.bottom + ghost->shift_y};
}

/* Adds the boxes of a frame at the position of a ghost (NULL: of the frame itself). */
static void add_boxes(DrawMarks *marks, const Frame *frame, const DrawGhost *ghost,
                      const uint64_t *looks)
{
    LIST_EACH (Box, box, frame->boxes) {
        PixelRect rect = ghost != NULL ? ghost_rect(ghost, box_rect(box)) : box_rect(box);
        if ((DrawColour)looks[box->tag] >> 24 != 0)
            marks_add(marks, draw_box, box, rect, BOX_RIM)->look = looks[box->tag];
    }
}

static void add_all_boxes(DrawMarks *marks, const Frame *frame)
{
    const DrawSpriteOptions *options = options_of(&marks->work);
    uint64_t looks[DOCUMENT_MAX_TAGS + 1] = {0};
    collect_looks(&marks->work, looks);
    for (uint32_t i = 0; i < options->ghost_count; i++)
        if (options->ghosts[i].boxes)
            add_boxes(marks, options->ghosts[i].frame, &options->ghosts[i], looks);
    add_boxes(marks, frame, NULL, looks);
}

/* Returns the rectangle around all boxes of a group. */
static PixelRect group_rect(const Frame *frame, const char *group)
{
    PixelRect all = RECT_TO_GROW;
    LIST_EACH (Box, box, frame->boxes) {
        PixelRect rect = box_rect(box);
        if (strcmp(box->group, group) != 0)
            continue;
        all = rect_around(all, rect);
    }
    return all;
}

/* Draws dashes in a colour on a dark line. */
static void draw_dashed(const DrawTarget *target, DrawArea area, DrawColour colour)
{
    draw_border(target, area, 1, dash_background);
    draw_border_dashed(target, area, 1, 4, 4, colour);
}

static bool is_first_of_group(const Frame *frame, const Box *box)
{
    ListIter boxes = list_iter(frame->boxes);
    const Box *other;
    do
        other = list_next(&boxes);
    while (strcmp(other->group, box->group) != 0);
    return other == box;
}

static void draw_group(DrawWork *work, const DrawMark *mark)
{
    int32_t margin = draw_screen_whole(work->target, GROUP_MARGIN);
    draw_dashed(work->target, draw_area_grown(draw_area(work->target, mark->bounds), margin),
                draw_faded(work->theme->mark, 0.7));
}

static void add_groups(DrawMarks *marks, const Frame *frame)
{
    LIST_EACH (Box, box, frame->boxes)
        if (box->group[0] != '\0' &&
            draw_tag_share(&options_of(&marks->work)->tags, box->tag) != 0 &&
            is_first_of_group(frame, box))
            marks_add(marks, draw_group, NULL, group_rect(frame, box->group), GROUP_MARGIN);
}

/* ---- Points and the hot spot ---- */

/* Returns the colour of a point: that of the tag with the point's name. */
static DrawColour point_colour(const DrawWork *work, const Point *point)
{
    const Tag *tag = project_tag_named(work->project, point->name);
    return tag != NULL ? draw_tag_style(work->project, tag->number).colour : work->theme->accent;
}

static void draw_diamond_mark(const DrawWork *work, DrawSpot spot, DrawColour fill)
{
    const DrawTarget *target = work->target;
    draw_diamond_line(target, spot, POINT_SIZE, 3.5, work->theme->mark_rim);
    draw_diamond(target, spot, POINT_SIZE, fill);
    draw_diamond_line(target, spot, POINT_SIZE, 1.25, work->theme->mark);
}

static void draw_point(DrawWork *work, const DrawMark *mark)
{
    const Point *point = mark->item;
    const DrawStroke stroke = {
        .colour = work->theme->mark, .width = 1.5, .rim = 3.5, .rim_colour = work->theme->mark_rim};
    DrawSpot spot = draw_spot_fixed(work->target, point->x, point->y);
    draw_arrow(work->target, spot, point->to_x, point->to_y, ARROW, &stroke);
    draw_diamond_mark(work, spot, point_colour(work, point));
}

static void add_points(DrawMarks *marks, const Frame *frame)
{
    LIST_EACH (Point, point, frame->points)
        marks_add(marks, draw_point, point, marks_pixel(point->x, point->y), ARROW + POINT_SIZE);
}

static DrawSpot hot_spot_of(const DrawWork *work, const DrawMark *mark)
{
    const int32_t *position = mark->item;
    return draw_spot_fixed(work->target, position[0], position[1]);
}

/* Draws a dashed line through the hot spot, across everything. */
static void draw_guide(DrawWork *work, const DrawMark *mark)
{
    const int64_t far = (int64_t)DRAW_MAX_COORDINATE;
    DrawSpot spot = hot_spot_of(work, mark);
    int64_t x = (int64_t)floor(spot.x), y = (int64_t)floor(spot.y);
    int32_t one = draw_screen_whole(work->target, 1);
    bool is_row = mark->bounds.right - mark->bounds.left > 1;
    DrawArea area = is_row ? (DrawArea){-far, y, far, y + one} : (DrawArea){x, -far, x + one, far};
    draw_border_dashed(work->target, area, 1, 4, 4, draw_faded(work->theme->accent, 0.62));
}

static void draw_arms(const DrawTarget *target, DrawSpot spot, double inner, double outer,
                      const DrawStroke *stroke)
{
    static const int directions[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    double from = draw_screen(target, inner), to = draw_screen(target, outer);
    for (int i = 0; i < 4; i++)
        draw_line(
            target, (DrawSpot){spot.x + directions[i][0] * from, spot.y + directions[i][1] * from},
            (DrawSpot){spot.x + directions[i][0] * to, spot.y + directions[i][1] * to}, stroke);
}

static void draw_hot_spot(DrawWork *work, const DrawMark *mark)
{
    const DrawTarget *target = work->target;
    const DrawTheme *theme = work->theme;
    DrawSpot spot = hot_spot_of(work, mark);
    draw_ring(target, spot, 9, 4, theme->mark_rim);
    draw_arms(target, spot, 4, HOT_SPOT, &(DrawStroke){.colour = theme->mark_rim, .width = 4});
    draw_ring(target, spot, 9, 1.5, theme->mark);
    draw_arms(target, spot, 4, HOT_SPOT, &(DrawStroke){.colour = theme->mark, .width = 1.5});
    draw_disc(target, spot, 1.75, theme->accent);
}

static void add_hot_spot(DrawMarks *marks, const Frame *frame)
{
    const size_t size = sizeof frame->hot_x + sizeof frame->hot_y;
    const int32_t far = 1 << 20;
    PixelRect spot = marks_pixel(frame->hot_x, frame->hot_y);
    PixelRect row = {-far, spot.top, far, spot.bottom}, column = {spot.left, -far, spot.right, far};
    if (shows(&marks->work, DRAW_SPRITE_GUIDES)) {
        marks_add(marks, draw_guide, &frame->hot_x, row, 1)->size = size;
        marks_add(marks, draw_guide, &frame->hot_x, column, 1)->size = size;
    }
    if (shows(&marks->work, DRAW_SPRITE_HOT_SPOT))
        marks_add(marks, draw_hot_spot, &frame->hot_x, spot, HOT_SPOT + 3)->size = size;
}

/* ---- Proposals ---- */

static void draw_proposed_point(DrawWork *work, const DrawMark *mark)
{
    const PixelRect *at = mark->item;
    DrawSpot spot = draw_spot_fixed(work->target, at->left, at->top);
    draw_diamond_line(work->target, spot, POINT_SIZE, 3.5, work->theme->mark_rim);
    draw_diamond_line(work->target, spot, POINT_SIZE, 1.25, work->theme->accent);
}

static void draw_proposed_box(DrawWork *work, const DrawMark *mark)
{
    DrawTagStyle style = draw_tag_style(work->project, (int32_t)mark->look);
    DrawArea area = draw_area(work->target, mark->bounds);
    draw_fill(work->target, area, draw_faded(style.colour, DRAW_FILL_SHARE / 2));
    draw_dashed(work->target, area, style.colour);
}

static void add_proposal(DrawMarks *marks, const DrawProposal *proposal)
{
    const PixelRect *rect = &proposal->rect;
    DrawMark *mark = proposal->is_point ? marks_add(marks, draw_proposed_point, rect,
                                                    marks_pixel(rect->left, rect->top), POINT_SIZE)
                                        : marks_add(marks, draw_proposed_box, rect, *rect, BOX_RIM);
    mark->size = sizeof *rect;
    mark->look = (uint32_t)proposal->tag;
}

/* ---- Whole frames ---- */

static void add_art(DrawMarks *marks, const Frame *frame)
{
    const DrawWork *work = &marks->work;
    const DrawSpriteOptions *options = options_of(work);
    const Picture *picture = project_picture(work->project, frame->picture);
    marks_add_whole(marks, NULL, options, offsetof(DrawSpriteOptions, flip_y) + sizeof(bool));
    marks_add_whole(marks, shows(work, DRAW_SPRITE_CHECKER) ? draw_ground : NULL, &frame->picture,
                    offsetof(Frame, duration) - offsetof(Frame, picture))
        ->content = frame;
    for (uint32_t i = 0; i < options->ghost_count; i++)
        marks_add_whole(marks, draw_ghost, &options->ghosts[i],
                        offsetof(DrawGhost, boxes) + sizeof(bool));
    if (shows(work, DRAW_SPRITE_ART) && frame->picture != 0)
        marks_add_whole(marks, draw_art, picture, 0)->content = frame;
}

static void add_frame(DrawMarks *marks, const Frame *frame)
{
    const DrawWork *work = &marks->work;
    const DrawSpriteOptions *options = options_of(work);
    add_art(marks, frame);
    add_mask(marks, frame);
    if (shows(work, DRAW_SPRITE_GRID))
        marks_add(marks, marks_draw_grid, NULL, frame_rect(frame), 1);
    if (shows(work, DRAW_SPRITE_BOXES))
        add_all_boxes(marks, frame);
    if (shows(work, DRAW_SPRITE_GROUPS))
        add_groups(marks, frame);
    for (uint32_t i = 0; i < options->proposal_count; i++)
        add_proposal(marks, &options->proposals[i]);
    if (shows(work, DRAW_SPRITE_POINTS))
        add_points(marks, frame);
    if (frame->has_hot_spot)
        add_hot_spot(marks, frame);
}

DrawMarks *draw_sprite_marks(const DrawSpriteView *view)
{
    const DrawSpriteOptions *options = view->options;
    DrawMarks *marks = marks_new(view->project, options->theme, view);
    Frame *frame = frame_mirrored(view->frame, options->flip_x, options->flip_y);
    marks_own(marks, frame, node_unref);
    add_frame(marks, frame);
    return marks;
}

DrawPictureState draw_sprite(const DrawTarget *target, const DrawSpriteView *view,
                             DrawPictures *pictures)
{
    return marks_draw_once(draw_sprite_marks(view), target, pictures);
}

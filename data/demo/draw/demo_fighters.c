/* SPDX-License-Identifier: MIT */
/*
 * Adds the sprites of the fighters: sheets, and boxes and points for the parts of each drawn frame.
 * See demo.h.
 */
#include "demo.h"
#include "fighter.h"

#include "art/content.h"

#include <string.h>

/* A box in every frame, around one or two parts of the body. */
typedef struct BodyBox {
    const char *name, *tag, *group;
    Part parts[2];
} BodyBox;

static const BodyBox body[] = {
    {"head", "head", "", {PART_HEAD, PART_HEAD}},
    {"torso", "torso", "", {PART_TORSO, PART_TORSO}},
    {"front arm", "arms", "arms", {PART_FRONT_ARM, PART_FRONT_FIST}},
    {"back arm", "arms", "arms", {PART_BACK_ARM, PART_BACK_FIST}},
    {"front thigh", "legs", "front leg", {PART_FRONT_THIGH, PART_FRONT_THIGH}},
    {"front shin", "legs", "front leg", {PART_FRONT_SHIN, PART_FRONT_FOOT}},
    {"back thigh", "legs", "back leg", {PART_BACK_THIGH, PART_BACK_THIGH}},
    {"back shin", "legs", "back leg", {PART_BACK_SHIN, PART_BACK_FOOT}},
};

static const char *const sprite_names[FIGHTER_COUNT] = {"asha", "borin"};

static Box *box_around(const Demo *demo, const char *name, const char *tag, const char *group,
                       PixelRect rect)
{
    Box *box = node_new(&box_kind);
    node_set_text(&box->name, name);
    box->tag = demo_tag_named(demo, tag);
    box->x = rect.left;
    box->y = rect.top;
    box->w = rect.right - rect.left;
    box->h = rect.bottom - rect.top;
    node_set_text(&box->group, group);
    return box;
}

static void add_boxes(const Demo *demo, Frame *frame, const FighterFrame *drawn, const Move *move,
                      bool has_attack)
{
    PixelRect torso = drawn->parts[PART_TORSO];
    PixelRect shove = {torso.left - 6, drawn->parts[PART_HEAD].top + 2, torso.right + 6, HOT_Y};
    append(&frame->boxes, box_around(demo, "shove", "shove", "", shove));
    for (size_t i = 0; i < G_N_ELEMENTS(body); i++) {
        PixelRect a = drawn->parts[body[i].parts[0]], b = drawn->parts[body[i].parts[1]];
        PixelRect bounds = {MIN(a.left, b.left), MIN(a.top, b.top), MAX(a.right, b.right),
                            MAX(a.bottom, b.bottom)};
        append(&frame->boxes, box_around(demo, body[i].name, body[i].tag, body[i].group, bounds));
    }
    if (!has_attack)
        return;
    bool fist = move->strike == STRIKE_FIST;
    Box *box = box_around(demo, move->strike_name, fist ? "fist" : "foot", "strike",
                          drawn->parts[fist ? PART_FRONT_FIST : PART_FRONT_FOOT]);
    append_property(&box->properties, property_number("damage", move->damage));
    append_property(&box->properties, property_boolean("knocks down", move->damage >= 12));
    append_property(&box->properties, property_text("sound", fist ? "punch.ogg" : "kick.ogg"));
    append(&frame->boxes, box);
}

/* Adds a point at (x, y). If `has_direction`, it points away from the joint at (from_x, from_y). */
static void add_point(Frame *frame, const char *name, double x, double y, double from_x,
                      double from_y, bool has_direction)
{
    Point *point = node_new(&point_kind);
    node_set_text(&point->name, name);
    point->x = fixed(floor_of(x) + 0.5);
    point->y = fixed(floor_of(y) + 0.5);
    double distance = length_of(x - from_x, y - from_y);
    point->to_x = has_direction ? fixed(floor_of((x - from_x) / distance * 14 + 0.5)) : 0;
    point->to_y = has_direction ? fixed(floor_of((y - from_y) / distance * 14 + 0.5)) : 0;
    append(&frame->points, point);
}

/*
 * Stores the content of the frame's art, by which an import finds the frame in a changed picture.
 */
static void store_art(Frame *frame, const Pixels *sheet)
{
    FrameContent content;
    frame_content(frame, sheet, &content);
    memcpy(frame->art, content.art, sizeof frame->art);
    frame->art_x = content.x;
    frame->art_y = content.y;
}

/* Creates frame `number` of a move, and draws it at its position on the sheet. */
static Frame *make_frame(Demo *demo, Canvas *sheet, FighterName fighter, int row, int number)
{
    const Move *move = &fighter_moves(fighter)[row];
    Frame *frame = node_new(&frame_kind);
    frame->id = demo_id(demo);
    char *name = g_strdup_printf("%s %d", move->name, number + 1);
    node_set_text(&frame->name, name);
    g_free(name);
    frame->x = number * FRAME_WIDTH;
    frame->y = row * FRAME_HEIGHT;
    frame->w = FRAME_WIDTH;
    frame->h = FRAME_HEIGHT;
    frame->duration = move->milliseconds[number];
    frame->state = FRAME_DONE;
    frame->has_hot_spot = true;
    frame->hot_x = fixed(HOT_X);
    frame->hot_y = fixed(HOT_Y);
    Pose pose = move_pose(move, number);
    FighterFrame drawn;
    fighter_draw(sheet, frame->x, frame->y, fighter, &pose, &drawn);
    bool has_attack =
        move->strike != STRIKE_NONE && number >= move->strike_first && number <= move->strike_last;
    add_boxes(demo, frame, &drawn, move, has_attack);
    add_point(frame, "fist", drawn.fist_x, drawn.fist_y, drawn.elbow_x, drawn.elbow_y,
              has_attack && move->strike == STRIKE_FIST);
    add_point(frame, "foot", drawn.foot_x, drawn.foot_y, drawn.knee_x, drawn.knee_y,
              has_attack && move->strike == STRIKE_FOOT);
    Mask *mask = node_new(&mask_kind);
    mask->source = MASK_ALPHA;
    mask->threshold = 128;
    node_set_child(&frame->mask, mask);
    return frame;
}

static void add_animation(Demo *demo, Sprite *sprite, const Move *move, const uint64_t *frames)
{
    Animation *animation = node_new(&animation_kind);
    animation->id = demo_id(demo);
    node_set_text(&animation->name, move->name);
    node_set_list(&animation->steps, steps_new(frames, MOVE_FRAMES));
    animation->direction = ANIMATION_FORWARD;
    animation->loop = move->loops ? 0 : -1;
    append_property(&animation->properties, property_boolean("can be interrupted", move->loops));
    append(&sprite->animations, animation);
}

static void add_fighter(Demo *demo, FighterName fighter)
{
    Sprite *sprite = node_new(&sprite_kind);
    sprite->id = demo_id(demo);
    node_set_text(&sprite->name, sprite_names[fighter]);
    append_property(&sprite->properties,
                    property_number("health", fighter == FIGHTER_ASHA ? 90 : 110));
    append_property(&sprite->properties,
                    property_number("speed", fighter == FIGHTER_ASHA ? 2.4 : 1.7));
    Canvas *sheet = canvas_new(FRAME_WIDTH * MOVE_FRAMES, FRAME_HEIGHT * MOVE_COUNT);
    Frame *frames[MOVE_COUNT][MOVE_FRAMES];
    for (int row = 0; row < MOVE_COUNT; row++) {
        uint64_t ids[MOVE_FRAMES];
        for (int i = 0; i < MOVE_FRAMES; i++) {
            frames[row][i] = make_frame(demo, sheet, fighter, row, i);
            ids[i] = frames[row][i]->id;
        }
        add_animation(demo, sprite, &fighter_moves(fighter)[row], ids);
    }
    Pixels *art = canvas_pixels(sheet);
    char *path = g_strdup_printf("%s.png", sprite_names[fighter]);
    uint64_t picture = demo_picture(demo, path, sheet);
    g_free(path);
    for (int i = 0; i < MOVE_COUNT * MOVE_FRAMES; i++) {
        Frame *frame = frames[i / MOVE_FRAMES][i % MOVE_FRAMES];
        frame->picture = picture;
        store_art(frame, art);
        append(&sprite->frames, frame);
    }
    pixels_unref(art);
    append(&demo->project->sprites, sprite);
}

void demo_add_fighters(Demo *demo)
{
    for (int fighter = 0; fighter < FIGHTER_COUNT; fighter++)
        add_fighter(demo, (FighterName)fighter);
}

/* SPDX-License-Identifier: MIT */
/*
 * Declarations shared by the sources of gab query. A query is a line of words: a verb, its subject,
 * and options; the verbs correspond to the runtime's functions.
 *
 *     query.c           the lines: words, options, the table of verbs
 *     query_words.c     the meaning of words: numbers, shapes, posed frames, tags
 *     query_find.c      finds the item that a word identifies, by its name or its number
 *     query_sprites.c   frames: drawing, points, boxes, blows
 *     query_masks.c     pixels of frames
 *     query_maps.c      zones, bands, distances
 *     query_levels.c    movers and lines among walls, tiles and mazes
 *     query_things.c    markers, ground, heights, cells; lists
 *     query_properties.c  user properties
 *
 * The function of a verb takes its words in order, then writes the answer. Functions that return
 * bool return false if a word is missing or has no meaning, which they have then recorded in
 * `problem`.
 */
#ifndef GABARIT_CLI_QUERY_H
#define GABARIT_CLI_QUERY_H

#include "cli/answer.h"

#include <gabarit/level.h>
#include <gabarit/map.h>
#include <gabarit/mask.h>
#include <gabarit/sprite.h>

enum {
    QUERY_MAX_WORDS = 64,
    QUERY_MAX_OPTIONS = 32,
    QUERY_MAX_LISTED = 1024,    /* hits, crossings or walls in an answer */
    QUERY_MAX_DOOR_WORDS = 2048 /* 32-bit words of Query.open, which has a bit for each door */
};

/* Options, as bits: each verb states which ones it takes. */
enum {
    QUERY_AT = 1,
    QUERY_FLIP_X = 2,
    QUERY_FLIP_Y = 4,
    QUERY_TURN = 8,
    QUERY_SCALE = 16,
    QUERY_POSE = 31,
    QUERY_TAG = 32,
    QUERY_ROLE = 64,
    QUERY_FILTER = QUERY_TAG | QUERY_ROLE,
    QUERY_RADIUS = 128,
    QUERY_SIZE = 256,
    QUERY_OPEN = 512,
    QUERY_LAYER = 1024,
    QUERY_BLOCKERS = QUERY_TAG | QUERY_ROLE | QUERY_OPEN | QUERY_LAYER,
    QUERY_MOVER = QUERY_BLOCKERS | QUERY_RADIUS | QUERY_SIZE,
    QUERY_MAX_DISTANCE = 2048,
    QUERY_RESTITUTION = 4096,
    QUERY_FRICTION = 8192,
    QUERY_SMOOTH = 16384,
    /* Those with one value. The options of poses may be given once for each frame. */
    QUERY_ONCE = QUERY_AT | QUERY_TURN | QUERY_SCALE | QUERY_RADIUS | QUERY_SIZE | QUERY_LAYER |
                 QUERY_MAX_DISTANCE | QUERY_RESTITUTION | QUERY_FRICTION | QUERY_SMOOTH
};

typedef struct QueryOption {
    unsigned bit;
    const char *value;
    unsigned position; /* number of words before it */
} QueryOption;

typedef struct Query {
    const gab_bank *bank;
    const char *words[QUERY_MAX_WORDS];
    unsigned count, next;
    QueryOption options[QUERY_MAX_OPTIONS];
    unsigned option_count;
    GString *out;     /* the answers are appended to this */
    GString *problem; /* empty if there is no problem */
    /* Storage that the gab_blockers of the query point to. */
    gab_tags tags;
    uint32_t open[QUERY_MAX_DOOR_WORDS]; /* the open doors, as bits */
} Query;

/* A verb: a kind of query. */
typedef struct Verb {
    const char *name;
    const char *words; /* for the help: the words that follow */
    unsigned options;
    bool (*answer)(Query *q);
} Verb;

/* ---- query.c ---- */

/* Adds an option to the bits in `*given`. Fails if it may be given only once and is one of them. */
bool query_once(Query *q, unsigned bit, unsigned *given);

/* ---- query_words.c ---- */

/* Records a problem. Returns false. */
bool query_fail(Query *q, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* Return the next word. If there is none, query_peek returns NULL; query_take fails with the
 * message that `what` is missing. Only query_take advances to the next word. */
const char *query_peek(const Query *q);
bool query_take(Query *q, const char *what, const char **word);
/* True if all words have been taken; otherwise fails. */
bool query_end(Query *q);

/* Returns a word as a name: without a leading =, which marks any word as a name. */
const char *query_name(const char *word);
/* True if the word is a whole number without a sign, with or without a leading #. */
bool query_is_whole_number(const char *word, uint32_t *number);

/* Consecutive items of one kind in the bank, one of which a word identifies. */
typedef struct QueryItems {
    gab_kind kind;
    uint32_t parent;       /* index in the bank of the object that contains them */
    uint32_t first, count; /* their indices in the bank */
    uint32_t base;         /* number of the first one in queries: 1 for zones */
} QueryItems;

/* Finds the index in the bank of the item that a word identifies: by its name, otherwise by its
 * number among the items. A leading # means a number, a leading = a name. A plain number is
 * rejected if items have numbers as names: it could silently identify the item next to the intended
 * one. */
bool query_find(Query *q, const QueryItems *items, const char *word, uint32_t *index);
/* Reads `min` to `max` numbers separated by commas; returns their count, 0 after a failure. `what`
 * describes the expected numbers. */
int query_numbers(Query *q, const char *word, const char *what, int min, int max, float *numbers);

bool query_take_number(Query *q, const char *what, float *number);
bool query_take_vec(Query *q, gab_vec *vec);
bool query_take_segment(Query *q, gab_segment *segment);

typedef enum QueryShapeKind {
    QUERY_POINT = 0,
    QUERY_CIRCLE,
    QUERY_BOX,
    QUERY_OBOX,
    QUERY_SEGMENT
} QueryShapeKind;

/* X,Y | circle X,Y,R | box X,Y,W,H | obox X,Y,W,H,DEGREES | segment X,Y X,Y */
typedef struct QueryShape {
    QueryShapeKind kind;
    gab_vec point;
    gab_circle circle;
    gab_box box;
    gab_obox obox;
    gab_segment segment;
} QueryShape;

bool query_take_shape(Query *q, QueryShape *shape);

/* Returns the value of an option, the last one if it is repeated; NULL if it is missing. */
const char *query_option(const Query *q, unsigned bit);
/* Reads the value of an option as a number; `standard` if it is missing. */
bool query_option_number(Query *q, unsigned bit, float standard, float *number);

/* A frame with the pose and the filter that its options set. */
typedef struct QueryPosedFrame {
    gab_sprite sprite;
    gab_fighter fighter;
    bool flip_x, flip_y; /* flips of the animation step, in addition to those of the pose */
    gab_tags tags, roles;
    unsigned from; /* index of its first word */
} QueryPosedFrame;

/* SPRITE FRAME | SPRITE ANIMATION STEP */
bool query_take_frame(Query *q, QueryPosedFrame *posed);
/* Applies the options of a frame: those up to `next`, the next frame, or all that follow if `next`
 * is NULL. All words must have been taken. */
bool query_pose(Query *q, QueryPosedFrame *posed, const QueryPosedFrame *next);
/* Take one or two frames and apply their options, for verbs that take no other words. */
bool query_one_frame(Query *q, QueryPosedFrame *posed);
bool query_two_frames(Query *q, QueryPosedFrame *a, QueryPosedFrame *b);

/* Reads the tags and roles of all options as one set of tags. `*given` becomes `tags`, or NULL if
 * there are no such options. */
bool query_tags(Query *q, gab_tags *tags, const gab_tags **given);

bool query_take_sprite(Query *q, gab_sprite *sprite);
/* Must be called after a sprite was taken. */
bool query_take_animation(Query *q, gab_sprite sprite, gab_animation *animation);
bool query_take_map(Query *q, gab_map *map);
bool query_take_plane(Query *q, gab_map *map, gab_plane *plane);
bool query_take_zone(Query *q, gab_zone *zone);
/* Must be called after a map was taken. */
bool query_take_band(Query *q, gab_map map, gab_band *band);
bool query_take_level(Query *q, gab_level *level);
bool query_find_layer(Query *q, gab_level level, const char *word, gab_layer *layer);
bool query_take_layer(Query *q, gab_level *level, gab_layer *layer);
bool query_take_marker(Query *q, gab_marker *marker);

/* Writes "tag" and "role" with the names that belong to these numbers, or null. */
void query_answer_tag(Query *q, uint8_t tag, uint8_t role);

/* Writes "cell":[column,row]. */
void query_answer_cell(Query *q, gab_cell cell);

/* ---- The verbs ---- */

bool query_draw(Query *q);
bool query_frame(Query *q);
bool query_animation(Query *q);
bool query_steps(Query *q);
bool query_point(Query *q);
bool query_points(Query *q);
bool query_boxes(Query *q);
bool query_hit(Query *q);
bool query_hits(Query *q);
bool query_entered(Query *q);
bool query_touch(Query *q);
bool query_strike(Query *q);

bool query_mask(Query *q);
bool query_solid(Query *q);
bool query_masks(Query *q);

bool query_zone(Query *q);
bool query_zones(Query *q);
bool query_tags_on(Query *q);
bool query_trace(Query *q);
bool query_band(Query *q);
bool query_touches(Query *q);
bool query_clearance(Query *q);
bool query_runs(Query *q);
bool query_outline(Query *q);

bool query_sweep(Query *q);
bool query_slide(Query *q);
bool query_bounce(Query *q);
bool query_overlaps(Query *q);
bool query_free(Query *q);
bool query_crossed(Query *q);
bool query_visible(Query *q);
bool query_nearest(Query *q);
bool query_walls(Query *q);

bool query_marker(Query *q);
bool query_markers(Query *q);
bool query_ground(Query *q);
bool query_height(Query *q);
bool query_cell(Query *q);
bool query_leaf(Query *q);
bool query_list(Query *q);
bool query_properties(Query *q);

#endif

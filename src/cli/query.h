/* SPDX-License-Identifier: MIT */
/*
 * Declarations shared by the sources of gab query. A query is a line of words: a verb, its subject,
 * and options. A verb is a row in the table of one of the sources below; the row states the words
 * that follow it, its options, and the function that calls the library and writes the answer.
 *
 *     query.c          the lines: their words, the options, finding the verb
 *     query_words.c    reads the words that a row states: numbers, shapes, names
 *     query_find.c     finds the items that words identify, by their names or their numbers
 *     query_options.c  the values of options: poses, tags, movers, blockers
 *     query_sprites.c  verbs about frames: drawing, points, boxes, blows, pixels
 *     query_maps.c     verbs about maps: zones, bands, distances
 *     query_levels.c   verbs about levels: movers and lines among walls, tiles and mazes
 *     query_things.c   verbs about markers, ground, heights, cells; lists and user properties
 *
 * Functions that return bool return false if a word is missing or has no meaning, which they have
 * then recorded in `problem`.
 */
#pragma once

#include "cli/answer.h"

#include <gabarit/level.h>
#include <gabarit/map.h>
#include <gabarit/mask.h>

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

/* Words that a row states. A gab_kind states an item, and its parents before it: a zone is MAP
 * PLANE ZONE, a frame is SPRITE FRAME or SPRITE ANIMATION STEP. */
typedef enum QueryWord {
    QUERY_POINT = GAB_KIND_WALL + 1, /* X,Y */
    QUERY_SEGMENT,                   /* X,Y X,Y; as a shape, after the word segment */
    QUERY_CIRCLE,                    /* circle X,Y,R; this and the next two only as shapes */
    QUERY_BOX,                       /* box X,Y,W,H */
    QUERY_OBOX,                      /* obox X,Y,W,H,DEGREES */
    QUERY_SHAPE,                     /* one of these five */
    QUERY_PLANE_SHAPE,               /* the last words: a shape, but no obox; a point is a circle */
    QUERY_X,                         /* X */
    QUERY_TIME,                      /* MILLISECONDS */
    QUERY_POINT_NAME,                /* the name of a point, in any frame */
    QUERY_OWNER,                     /* KIND and the item, which may have properties */
    QUERY_LIST                       /* KIND and the parent of the items to list */
} QueryWord;

typedef struct QueryShape {
    QueryWord kind;
    gab_vec point;
    gab_circle circle;
    gab_box box;
    gab_obox obox;
    gab_segment segment;
} QueryShape;

/* A frame with the pose and the filter that its options set. */
typedef struct QueryFrame {
    gab_fighter fighter;
    bool flip_x, flip_y;    /* flips of the animation step, in addition to those of the pose */
    gab_filter tags, roles; /* both must select a box */
    unsigned from;          /* index of its first word */
} QueryFrame;

typedef struct Query {
    const gab_bank *bank;
    GString *out;     /* the answers are appended to this */
    GString *problem; /* empty if there is no problem */
    const char *words[QUERY_MAX_WORDS];
    unsigned count, next;
    QueryOption options[QUERY_MAX_OPTIONS];
    unsigned option_count;

    /* Items, shapes and texts that the words identify. */
    uint32_t items[GAB_KIND_WALL + 1]; /* the last item of each kind: its index in the bank */
    gab_sprite sprite;                 /* the same items as views */
    gab_animation animation;
    gab_map map;
    gab_plane plane;
    gab_zone zone;
    gab_band band;
    gab_level level;
    gab_layer layer;
    gab_marker marker;
    gab_kind kind;        /* of the item with properties, or of the listed items; 0: steps */
    QueryFrame frames[2]; /* every frame */
    unsigned frame_count;
    QueryShape shape; /* X,Y is its point, and also both ends of its segment */
    float x;
    const char *word; /* MILLISECONDS or the name of a point, as it was given */

    /* Values of the options, except those of frames. */
    gab_mover mover;
    gab_blockers blockers;
    uint32_t open[QUERY_MAX_DOOR_WORDS]; /* storage of `blockers`: the open doors, as bits */
    gab_surface surface;
    float max_distance;
    gab_smooth smooth;
} Query;

/* A verb: a kind of query. A table ends with the name NULL. */
typedef struct QueryVerb {
    const char *name;
    const char *brackets;         /* of the answer: "{}" or "[]" */
    unsigned char words[2];       /* gab_kind or QueryWord; 0: no more */
    unsigned options;             /* bits */
    void (*answer)(Query *query); /* writes the answer between its brackets, or fails */
} QueryVerb;

extern const QueryVerb query_sprite_verbs[], query_map_verbs[], query_level_verbs[],
    query_thing_verbs[];

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

/* Takes all words after the verb. */
bool query_take_words(Query *q, const QueryVerb *verb);

/* Reads `min` to `max` numbers separated by commas; returns their count, 0 after a failure. `what`
 * describes the expected numbers. */
int query_numbers(Query *q, const char *word, const char *what, int min, int max, float *numbers);
/* Returns the direction of an angle; multiples of 90 degrees are exact. */
gab_vec query_direction(float degrees);

/* ---- query_find.c ---- */

/* Returns a word as a name: without a leading =, which marks any word as a name. */
const char *query_name(const char *word);
/* True if the word is a whole number without a sign, with or without a leading #. */
bool query_is_whole_number(const char *word, uint32_t *number);

/* Items of one kind and one parent: consecutive in the bank. */
typedef struct QueryItems {
    uint32_t first, count; /* their indices in the bank */
    uint32_t base;         /* number of the first one in queries: 1 for zones */
} QueryItems;

/* Returns the items of a kind in the parent that was taken. */
QueryItems query_items(const Query *q, gab_kind kind);
/* Returns the name of an item of that parent, by its index in the bank; "" for walls, which have no
 * names. */
const char *query_item_name(const Query *q, gab_kind kind, uint32_t index);

/* Finds the index in the bank of the item of that parent that a word identifies: by its name,
 * otherwise, if its kind allows it, by its number among the items. A leading # means a number, a
 * leading = a name. A plain number is rejected if items have numbers as names: it could silently
 * identify the item next to the intended one. */
bool query_find(Query *q, gab_kind kind, const char *word, uint32_t *index);
/* Fails because no item has this name, with the first names that there are. Returns false. */
bool query_fail_name(Query *q, gab_kind kind, const char *word);

/* Takes an item, after its parents. */
bool query_take_item(Query *q, gab_kind kind);
/* Takes KIND and an item of that kind. */
bool query_take_owner(Query *q);
/* Takes KIND and the parent of the items to list. */
bool query_take_list(Query *q);

/* ---- query_options.c ---- */

/* Reads all options. All words must have been taken. */
bool query_read_options(Query *q);

/* ---- Parts of answers ---- */

/* Writes "tag" and "role" with the names that belong to these numbers, or null. */
void query_answer_tag(Query *q, gab_tag_id tag, gab_role_id role);

/* Writes a step's frame, how it is mirrored, and when it is shown. */
void query_answer_step(Query *q, const gab_step *step);

/* Writes "cell":[column,row]. */
void query_answer_cell(Query *q, gab_cell cell);

/* SPDX-License-Identifier: MIT */
/*
 * Declarations for the sources of check.h:
 *
 *     check.c              the walk through the document, and the list of problems
 *     rules.c              the table of rules and of their fixes
 *     rules_….c            the rules of each topic, and their fixes
 *     against.c            the rules that compare two banks
 *     pieces.c             connected pieces of a picture of bytes
 *
 * A function of a rule is called for each node of its kind, in document order, and reports problems
 * with report_problem.
 */
#pragma once

#include "check/check.h"

typedef enum RuleNumber {
    RULE_TOO_MUCH_WORK = 0,
    RULE_TAG_UNUSED,
    RULE_TAGS_SIMILAR,
    RULE_NAMES_CLASH,
    RULE_NAMES_BY_CASE,
    RULE_PATHS_BY_CASE,
    RULE_NAME_INVISIBLE,
    RULE_TEXT_INVISIBLE,
    RULE_REFERENCE_NOWHERE,
    RULE_PROPERTY_TYPE,
    RULE_PICTURE_MISSING,
    RULE_PICTURE_BROKEN,
    RULE_PICTURE_SIZE,
    RULE_PICTURE_CHANGED,
    RULE_PICTURE_UNUSED,
    RULE_SPRITE_EMPTY,
    RULE_FRAME_UNUSED,
    RULE_FRAME_WITHOUT_HOT_SPOT,
    RULE_FRAME_ZERO_DURATION,
    RULE_FRAME_BEYOND_PICTURE,
    RULE_FRAME_OUTSIDE_PICTURE,
    RULE_FRAME_BLANK,
    RULE_BOX_WITHOUT_TAG,
    RULE_BOX_OUTSIDE,
    RULE_BOX_BEYOND,
    RULE_BOX_DUPLICATE,
    RULE_BOX_EMPTY,
    RULE_POINT_OUTSIDE,
    RULE_ATTACK_WITHOUT_BODY,
    RULE_ANIMATION_EMPTY,
    RULE_BOX_JUMPS,
    RULE_POINT_JUMPS,
    RULE_POINT_GAP,
    RULE_MAP_EMPTY,
    RULE_MAP_PICTURE_SIZE,
    RULE_BANDS_WITHOUT_ROAD,
    RULE_BAND_TOO_LARGE,
    RULE_BAND_TOO_WIDE,
    RULE_PLANE_ISLANDS,
    RULE_ZONE_WITHOUT_PIXELS,
    RULE_ZONE_SPECKS,
    RULE_WALK_POINT_OUTSIDE,
    RULE_SHAPE_EMPTY,
    RULE_LEVEL_EMPTY,
    RULE_LAYER_EMPTY,
    RULE_WALL_ZERO_LENGTH,
    RULE_WALL_DUPLICATE,
    RULE_WALLS_OVERLAP,
    RULE_WALLS_OVERLAP_UNLIKE,
    RULE_WALLS_CROSS,
    RULE_WALL_ENDS_NEAR,
    RULE_WALL_END_NEAR_WALL,
    RULE_WALL_END_BEYOND_WALL,
    RULE_WALLS_DENSE,
    RULE_DOOR_NAME_SIMILAR,
    RULE_MARKERS_TOGETHER,
    RULE_MARKER_OUTSIDE,
    RULE_NAME_REMOVED,
    RULE_FRAME_PART_REMOVED,
    RULE_PROPERTY_REMOVED,
    RULE_PROPERTY_TYPE_CHANGED,
    RULE_TAG_RENUMBERED,
    RULE_CONSTANT_CHANGED,
    RULE_COUNT
} RuleNumber;

/* A visited node and its place in the project. */
typedef struct NodePlace {
    const void *node;
    const struct NodePlace *above; /* NULL for the project */
    const char *words;             /* what is reported instead of the path; or NULL */
    Path path;                     /* by ids, as in Problem */
    Path index_path; /* the same path by indices, which is faster to convert to words */
} NodePlace;

/* Return the place of a node one level further down: the item at an index of a list, or a child. */
NodePlace place_of_item(const NodePlace *above, const char *key, uint32_t index, const void *node);
NodePlace place_of_child(const NodePlace *above, const char *key, const void *node);

typedef struct Check {
    const Project *project;
    PictureStore *store; /* or NULL */
    const CheckOptions *options;
    bool wanted[RULE_COUNT];             /* rules that the options do not skip */
    uint32_t problem_counts[RULE_COUNT]; /* problems of each rule in the current asset */
    GArray *problems;                    /* of FoundProblem */
    bool stopped;                        /* checking was cancelled */
    bool exceeded;                       /* the budget does not allow more work */
    GHashTable *pictures;                /* of the project, by id */
    GHashTable *targets;                 /* the ids that references can lead to */
    uint64_t art_id;                     /* the picture whose pixels are `art` */
    Pixels *art;                         /* or NULL */
    const Frame *solid_frame;            /* the frame that `solid` belongs to */
    Pixels *solid_art;                   /* the pixels that `solid` was computed from, or NULL */
    uint8_t *solid;
    const Sprite *indexed_sprite; /* the sprite that `frame_indices` belongs to */
    GHashTable *frame_indices;    /* see cached_frame_indices */
} Check;

/* True if a rule is enabled and has not reached the maximum number of problems. */
bool check_is_enabled(const Check *c, RuleNumber rule);
/* True if the caller cancelled. */
bool check_stopped(Check *c);
/* Prepare a check for reports, with the options or NULL; and list these, sorted. */
void check_begin(Check *c, const CheckOptions *options);
Problems *check_end(Check *c);
/* Adds a problem. Its text consists of the path in words, a colon, and the formatted text. */
void report_problem(Check *c, RuleNumber rule, const NodePlace *place, PixelRect area,
                    const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Returns the pixels of the picture with an id, borrowed until the next call; NULL if they cannot
 * be read. */
const Pixels *cached_art(Check *c, uint64_t id);
/* Returns the solid pixels of a frame, as frame_solid_pixels computes them, borrowed until the next
 * call; NULL if its picture cannot be read. */
const uint8_t *cached_solid_pixels(Check *c, const Frame *frame);

/* True if a rectangle of a frame has a solid pixel. `width` is the width of the frame. */
bool solid_in(const uint8_t *solid, int32_t width, PixelRect rect);
/* Returns the indices of a sprite's frames (as GUINT_TO_POINTER) by their ids, borrowed until the
 * next call. */
GHashTable *cached_frame_indices(Check *c, const Sprite *sprite);

static const PixelRect no_area = {0, 0, 0, 0};
/* Returns the pixel that contains a position (fixed). */
PixelRect pixel_at(int32_t x, int32_t y);
/* True if a tag has a role. */
bool tag_has_role(const Project *project, int32_t number, const char *role);

/* ---- The functions of the rules, with the kind of node that they are called for ---- */

typedef void (*RuleFunction)(Check *c, const NodePlace *place);
void check_tags(Check *c, const NodePlace *place);      /* project */
void check_names(Check *c, const NodePlace *place);     /* project */
void check_invisible(Check *c, const NodePlace *place); /* project */
void check_pictures(Check *c, const NodePlace *place);  /* project */
void check_sprite(Check *c, const NodePlace *place);    /* sprite */
void check_fighter(Check *c, const NodePlace *place);   /* sprite */
void check_frame(Check *c, const NodePlace *place);     /* frame */
void check_boxes(Check *c, const NodePlace *place);     /* frame */
void check_animation(Check *c, const NodePlace *place); /* animation */
void check_map(Check *c, const NodePlace *place);       /* map */
void check_band(Check *c, const NodePlace *place);      /* band */
void check_plane(Check *c, const NodePlace *place);     /* plane */
void check_level(Check *c, const NodePlace *place);     /* level */
void check_layer(Check *c, const NodePlace *place);     /* layer */
void check_walls(Check *c, const NodePlace *place);     /* layer */

/* Checks a list of properties of any node, for the walk of check_invisible. */
void check_properties(Check *c, const NodePlace *place, const Field *field);

/* ---- Fixes: the path of the problem exists in `project` ---- */

typedef struct Fix {
    const Project *project;
    PictureStore *store; /* or NULL */
    const Problem *problem;
    const void *node; /* the node that the path leads to */
} Fix;

typedef Project *(*FixFunction)(const Fix *fix, GError **error);
FixFunction fix_of(const Rule *rule);
const Rule *rule_at(RuleNumber number);

/* Returns the node of a kind on the path of a problem, or NULL. */
const void *fix_above(const Fix *fix, const NodeKind *kind);
/* Sets the error CHECK_NO_FIX. Always returns NULL. */
Project *fix_fails(GError **error, const char *why);

Project *fix_remove(const Fix *fix, GError **error);       /* an item of a list, such as a box or
                                                               * a wall */
Project *fix_remove_asset(const Fix *fix, GError **error); /* and all references to it */
Project *fix_tag_unused(const Fix *fix, GError **error);
Project *fix_name_invisible(const Fix *fix, GError **error);
Project *fix_similar_tags(const Fix *fix, GError **error);
Project *fix_picture(const Fix *fix, GError **error);
Project *fix_hot_spot(const Fix *fix, GError **error);
Project *fix_duration(const Fix *fix, GError **error);
Project *fix_frame_beyond_picture(const Fix *fix, GError **error);
Project *fix_box_beyond(const Fix *fix, GError **error);
Project *fix_map_size(const Fix *fix, GError **error);
Project *fix_zone_without_pixels(const Fix *fix, GError **error);
Project *fix_specks(const Fix *fix, GError **error);
Project *fix_islands(const Fix *fix, GError **error);
Project *fix_walk_point(const Fix *fix, GError **error);
Project *fix_zero_length(const Fix *fix, GError **error);
Project *fix_duplicate_walls(const Fix *fix, GError **error);
Project *fix_walls_overlap(const Fix *fix, GError **error);
Project *fix_walls_cross(const Fix *fix, GError **error);
Project *fix_ends_near(const Fix *fix, GError **error);
Project *fix_end_near_wall(const Fix *fix, GError **error); /* also for an end beyond a wall */

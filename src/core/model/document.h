/* SPDX-License-Identifier: MIT */
/**
 * model/document.h: the contents of a project: the structs of all kinds of nodes. A project is a
 * value: an immutable tree. Only edit/ makes new versions; all other modules only read.
 *
 *     const Sprite *ken = project_sprite(project, id);
 *     ListIter frames = list_iter(ken->frames);
 *     for (const Frame *frame; (frame = list_next(&frames)) != NULL;)
 *         draw(frame);
 *
 * Coordinates are in 1/256 pixel where a field is marked *fixed*, else in whole pixels. Coordinates
 * in a frame are relative to the top left corner of the frame's rectangle, those in a map or level
 * to its own origin; y grows downwards. Texts are UTF-8 and never NULL. Ids are random, never 0,
 * unique in a project, and never change; 0 refers to nothing. Tags are referred to by their
 * numbers, 1 to 255.
 *
 * Boxes, points, walls and other small things have no ids: they are identified by their index in
 * their list.
 */
#pragma once

#include "model/node.h"

enum {
    DOCUMENT_PIXEL = 256,         /**< one pixel in fixed coordinates */
    DOCUMENT_RANGE = 65535,       /**< maximum distance from the origin, pixels */
    DOCUMENT_MAX_SIDE = 16384,    /**< of frames, maps, tile fields, and pictures of banks */
    DOCUMENT_MAX_AREA = 64 << 20, /**< pixels of a picture or map, and so the side of a picture */
    DOCUMENT_MAX_TAGS = 255,
    DOCUMENT_MAX_ROLES = 64,
    DOCUMENT_MAX_ZONES = 255,
    DOCUMENT_MAX_BANDS = 255,
    DOCUMENT_MAX_BOXES = 2048,
    DOCUMENT_MAX_FRAMES = 1 << 20,
    DOCUMENT_MAX_WALLS = (1 << 24) - 1,
    DOCUMENT_MAX_TEXT = 4096,
    DOCUMENT_MAX_LAYERS_TEXT = 65535, /* of a picture: bytes of `layers` or `painted` */
    DOCUMENT_MAX_NAME = 255,
    DOCUMENT_MAX_PARTS = 65535 /**< of a picture file */
};

/* ---- Common parts ---- */

typedef enum PropertyType {
    PROPERTY_TEXT = 0,
    PROPERTY_NUMBER,
    PROPERTY_BOOLEAN,
    PROPERTY_REFERENCE
} PropertyType;

/** A user property. Only the field of its type is used. */
typedef struct Property {
    Node node;
    char *key;
    int type; /**< PropertyType */
    char *text;
    double number;
    bool boolean;
    uint64_t target; /**< of a reference: an id, see reference.h; 0: nothing */
} Property;

/** The game that the editor's Play starts with on a map. */
typedef enum PlayedGame { PLAYED_ANY = 0, PLAYED_CLICK, PLAYED_DRIVE } PlayedGame;

/** The choices made in the editor's Play, which are stored with the asset that was played. Items
 * are referred to by their names: one that does not exist is ignored. */
typedef struct PlaySettings {
    Node node;
    int game;       /**< PlayedGame, of a map */
    char *figure;   /**< a sprite: the hero or vehicle of a map, the opponent of a sprite; "": a
                     * disc, or the next sprite */
    char *plane;    /**< of a map: the only plane whose zones react to the pointer; "": all */
    int32_t radius; /**< of the vehicle, fixed; 0: that of the first band */
    bool stops;     /**< the vehicle stops at the edge of the road instead of bouncing off */
    bool is_box;    /**< the body that walks through a level is a box instead of a disc */
} PlaySettings;

/** A meaning of tags, such as "body" or "attack". */
typedef struct Role {
    Node node;
    char *name;
} Role;

/** A colour with a meaning. */
typedef struct Tag {
    Node node;
    int32_t number; /**< 1 to 255, never changes */
    char *name;
    char *role; /**< the name of a role, or "" */
    uint8_t colour[4];
    List *fields; /**< of Property: the properties that boxes, zones, walls and markers of the tag
                   * have, with the values of those that do not set them */
    List *properties; /**< of the tag itself */
} Tag;

/** A picture that a project uses: a file and the part of it that is used. */
typedef struct Picture {
    Node node;
    uint64_t id;
    char *path; /**< relative to the project file, separated by / */
    int32_t
        part; /**< of the file: a frame (Aseprite, GIF), from 0; other formats: 0, or 1 if turned */
    char *layers;  /**< meanings of the layers that are left out; see picture_layers.h */
    char *painted; /**< marks found in those layers when last read; see edit/painted.h */
    int32_t width, height;
    uint8_t digest[16]; /**< of the pixels when last read; see bank_picture_digest */
} Picture;

/* ---- Sprites ---- */

/** A named position of a frame. */
typedef struct Point {
    Node node;
    char *name;
    int32_t x, y;       /**< fixed; a click sets the centre of the pixel */
    int32_t to_x, to_y; /**< fixed: direction from x,y; 0,0 for none */
    List *properties;
} Point;

/** A box (gab_box) with a meaning, in whole pixels from the corner of its frame. */
typedef struct Box {
    Node node;
    char *name;
    int32_t tag;
    int32_t x, y, w, h; /**< w and h at least 1 */
    char *group;        /**< boxes of a frame with the same group belong together; "" for none */
    bool locked;
    List *properties;
} Box;

typedef enum MaskSource { MASK_NONE = 0, MASK_ALPHA, MASK_KEY } MaskSource;

/** A manual correction of a pixel of a mask, which overrides the art. */
enum { CORRECTION_NONE = 0, CORRECTION_SOLID = 1, CORRECTION_EMPTY = 2 };

static inline PixelRect box_rect(const Box *box)
{
    return (PixelRect){box->x, box->y, box->x + box->w, box->y + box->h};
}

/** Defines which pixels of a frame are solid. */
typedef struct Mask {
    Node node;
    int source;          /**< MaskSource */
    int32_t threshold;   /**< of alpha: minimum alpha of a solid pixel, 1 to 255 */
    uint8_t key[4];      /**< of a colour key: the colour that is not solid */
    int32_t tolerance;   /**< of a colour key, 0 to 255 per channel */
    Blocks *corrections; /**< CORRECTION_ values, as large as the frame; or NULL */
} Mask;

/** Whether the user has finished the boxes and points of a frame. */
typedef enum FrameState { FRAME_TO_DO = 0, FRAME_DONE } FrameState;

typedef struct Frame {
    Node node;
    uint64_t id;
    char *name;
    uint64_t picture;   /**< or 0 */
    int32_t x, y, w, h; /**< in the picture; without a picture 0, 0 and the size */
    int32_t duration;   /**< milliseconds */
    bool has_hot_spot;
    int32_t hot_x, hot_y; /**< fixed */
    int state;            /**< FrameState */
    /** Identifies the art as last read, so that it can be found again in a picture that has
     * changed: a digest of its pixels that are not transparent, and their position in the frame;
     * see art/content.h. All 0 if unknown. */
    uint8_t art[16];
    int32_t art_x, art_y;
    List *points;
    List *boxes;
    Mask *mask; /**< or NULL */
    List *properties;
} Frame;

/** Returns the rectangle of a frame in its own coordinates. */
static inline PixelRect frame_rect(const Frame *frame)
{
    return (PixelRect){0, 0, frame->w, frame->h};
}

static inline PixelRect frame_rect_in_picture(const Frame *frame)
{
    return (PixelRect){frame->x, frame->y, frame->x + frame->w, frame->y + frame->h};
}

typedef enum AnimationDirection {
    ANIMATION_FORWARD = 0,
    ANIMATION_REVERSE,
    ANIMATION_PING_PONG
} AnimationDirection;

/** A step of an animation: a frame, shown unchanged or mirrored. */
typedef struct AnimationStep {
    Node node;
    uint64_t frame;      /**< the id of a frame of the sprite */
    bool flip_x, flip_y; /**< mirrored about the hot spot: horizontally, vertically */
    int32_t duration;    /**< milliseconds, at least 1; 0: the frame's duration */
} AnimationStep;

typedef struct Animation {
    Node node;
    uint64_t id;
    char *name;
    List *steps;   /**< of AnimationStep, in playing order; a frame may occur several times */
    int direction; /**< AnimationDirection */
    int32_t loop;  /**< index in `steps` that a loop returns to; -1: holds the last step */
    List *properties;
} Animation;

typedef struct Sprite {
    Node node;
    uint64_t id;
    char *name;
    List *frames;
    List *animations;
    PlaySettings *play; /**< or NULL; see play_settings */
    List *properties;
} Sprite;

/* ---- Maps ---- */

typedef struct Zone {
    Node node;
    int32_t number; /**< 1 to 255, the value of its pixels; never changes */
    char *name;
    int32_t tag;
    bool has_walk;
    int32_t walk_x, walk_y; /**< fixed: where a character walks when the zone is clicked */
    uint64_t id;            /**< 0 until a property refers to the zone */
    List *properties;
} Zone;

typedef struct ShapeNode {
    Node node;
    int32_t x, y;  /**< fixed */
    int32_t width; /**< fixed, of a track: across the whole road */
    bool sharp;    /**< of curves and tracks: whether it is a corner */
} ShapeNode;

typedef enum ShapeKind { SHAPE_POLYGON = 0, SHAPE_CURVE, SHAPE_TRACK } ShapeKind;

/** An area that stays editable and fills its zone above the paint. */
typedef struct Shape {
    Node node;
    uint64_t id;
    char *name;
    int kind; /**< ShapeKind */
    int32_t zone;
    bool open; /**< of a track: whether its ends are not joined */
    List *nodes;
} Shape;

typedef struct Plane {
    Node node;
    uint64_t id;
    char *name;
    uint64_t band; /**< id of the band that is painted by hand on this plane, or 0 */
    List *zones;
    Blocks *pixels; /**< as large as the map: the number of a zone, or 0 */
    List *shapes;
} Plane;

/** A radius for which a map stores where a disc of that size fits on its road. */
typedef struct Band {
    Node node;
    uint64_t id;
    char *name;
    int32_t radius; /**< fixed, above 0 */
    uint8_t colour[4];
} Band;

typedef struct Map {
    Node node;
    uint64_t id;
    char *name;
    uint64_t picture;
    int32_t width, height;
    List *planes;
    List *bands;
    uint32_t road[8];     /**< the set of tags that are road */
    bool edge_is_road;    /**< whether the area outside the map is road */
    bool store_distances; /**< whether the bank stores distances, for any radius */
    PlaySettings *play;   /**< or NULL; see play_settings */
    List *properties;
} Map;

/* ---- Levels ---- */

/** The sides from which a wall blocks: both, or only the front (the right side from a to b). */
typedef enum WallBlocks { WALL_BOTH = 0, WALL_FRONT } WallBlocks;

typedef struct Wall {
    Node node;
    char *name; /**< walls of a level with the same name are one door */
    int32_t tag;
    int blocks;             /**< WallBlocks */
    int32_t ax, ay, bx, by; /**< fixed */
    List *properties;
} Wall;

typedef enum PartitionKind {
    PARTITION_BSP = 0,
    PARTITION_GRID,
    PARTITION_QUADTREE,
    PARTITION_NONE,
    PARTITION_AUTO /**< whichever of the first three is best for the walls */
} PartitionKind;

typedef struct Walls {
    Node node;
    List *walls;
    int partition;        /**< PartitionKind */
    double cut_avoidance; /**< 0 to 1 */
    int32_t max_walls;    /**< in a leaf; 0: automatic */
    int32_t max_depth;    /**< 0: automatic */
    int32_t columns;      /**< of a grid; 0: automatic */
    int32_t rows;
} Walls;

typedef struct TileField {
    Node node;
    bool isometric;
    int32_t x, y;           /**< fixed: origin */
    int32_t cell_w, cell_h; /**< fixed; of isometric tiles the size of the diamond */
    bool solid_outside;
    Blocks *cells;  /**< numbers of tags; 0: no tag */
    uint64_t sheet; /**< a picture with tiles of cell size, for display only; or 0 */
} TileField;

typedef struct Maze {
    Node node;
    int32_t x, y, cell_w, cell_h; /**< fixed */
    Blocks *walls;                /**< (columns + 1) x (rows + 1): 1 left, 2 top, 3 both */
} Maze;

typedef struct GroundNode {
    Node node;
    int32_t x, y; /**< fixed */
} GroundNode;

typedef struct Ground {
    Node node;
    List *nodes;         /**< x strictly ascending */
    int32_t slope_limit; /**< in 1/256 pixel per pixel */
} Ground;

typedef struct Heights {
    Node node;
    uint64_t picture;             /**< greyscale: dark is low */
    int32_t x, y, cell_w, cell_h; /**< fixed: origin, and distance between samples */
    int32_t low, high;            /**< fixed: minimum and maximum altitude */
} Heights;

/** A layer. Exactly one of its five children is set: the contents of the layer. */
typedef struct Layer {
    Node node;
    uint64_t id;
    char *name;
    Walls *walls;
    TileField *tiles;
    Maze *maze;
    Ground *ground;
    Heights *heights;
    List *properties;
} Layer;

typedef struct Marker {
    Node node;
    char *name;
    int32_t tag;
    int32_t x, y;       /**< fixed */
    int32_t to_x, to_y; /**< fixed: direction from x,y; 0,0 for none */
    uint64_t id;        /**< 0 until a property refers to the marker */
    List *properties;
} Marker;

/** The side from which a level is seen; `level_views` has the words for files. */
typedef enum LevelView {
    VIEW_UNKNOWN = 0, /**< from the side if it has ground or one-way walls, else from above */
    VIEW_ABOVE,
    VIEW_SIDE
} LevelView;
extern const char *const level_views[];

typedef struct Level {
    Node node;
    uint64_t id;
    char *name;
    uint64_t picture;
    int32_t width, height; /**< of the canvas, in pixels */
    int view;              /**< LevelView */
    List *layers;
    List *markers;
    PlaySettings *play; /**< or NULL; see play_settings */
    List *properties;
} Level;

/* ---- The project ---- */

typedef enum ExportPixels { EXPORT_NO_PIXELS = 0, EXPORT_PNG, EXPORT_RGBA } ExportPixels;

/** Restriction on the sides of an atlas's pages. */
typedef enum PageSides { PAGE_SIDES_ANY = 0, PAGE_SIDES_POW2 } PageSides;

/** The maximum side of a page, and the maximum number of pixels between and around frames. */
enum { DOCUMENT_MAX_PAGE = 8192, DOCUMENT_MAX_PADDING = 256 };

/** Where and how a project is exported. Paths are relative to the project file. */
typedef struct ExportSettings {
    Node node;
#define EXPORT_PATH(member, key)                            char *member;
#define EXPORT_NAME(member)                                 char *member;
#define EXPORT_SWITCH(member)                               bool member;
#define EXPORT_WORD(member, ...)                            int member;
#define EXPORT_NUMBER(member, min_value, max_value, preset) int32_t member;
#include "model/export_fields.h"
} ExportSettings;

typedef struct Project {
    Node node;
    char *palette; /**< a shared palette file, relative path; "" for none */
    List *roles;
    List *tags;
    List *pictures;
    List *sprites;
    List *maps;
    List *levels;
    ExportSettings *export_settings; /**< or NULL; see project_export_settings */
} Project;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Project, node_unref)

/* ---- Kinds ---- */

extern const NodeKind project_kind, role_kind, tag_kind, picture_kind, property_kind;
extern const NodeKind sprite_kind, frame_kind, animation_kind, step_kind;
extern const NodeKind point_kind, box_kind, mask_kind;
extern const NodeKind map_kind, plane_kind, zone_kind, shape_kind, shape_node_kind, band_kind;
extern const NodeKind level_kind, layer_kind, walls_kind, wall_kind, tile_field_kind, maze_kind;
extern const NodeKind ground_kind, ground_node_kind, heights_kind, marker_kind;
extern const NodeKind play_settings_kind, export_settings_kind;

/** Creates a project without assets, with the standard roles and the tags of a fighter
 * (TAGS_FIGHTER). */
Project *project_new(void);

/** Returns the name of a role in the user's language, for display. In files, the roles of a new
 * project have English names, by which games and rules identify them. Other names are returned
 * unchanged. */
const char *role_display_name(const char *name);

/* ---- Finding; results are borrowed, NULL if not found ---- */

const Tag *project_tag(const Project *project, int32_t number);
const Tag *project_tag_named(const Project *project, const char *name);
const Picture *project_picture(const Project *project, uint64_t id);
const Sprite *project_sprite(const Project *project, uint64_t id);
const Map *project_map(const Project *project, uint64_t id);
const Level *project_level(const Project *project, uint64_t id);
const Sprite *project_sprite_named(const Project *project, const char *name);
const Map *project_map_named(const Project *project, const char *name);
const Level *project_level_named(const Project *project, const char *name);
const Frame *sprite_frame(const Sprite *sprite, uint64_t id);
const Animation *sprite_animation(const Sprite *sprite, uint64_t id);

/** Returns the export settings, never NULL: the defaults if the project has none. */
const ExportSettings *project_export_settings(const Project *project);
/** Returns the settings of Play of a sprite, map or level, never NULL: the defaults if it has
 * none. */
const PlaySettings *play_settings(const void *asset);

/** Returns the step of an animation at an index, or NULL if the animation has fewer steps. */
const AnimationStep *animation_step(const Animation *animation, uint32_t index);
/** Returns the id of a step's frame, or 0 after the last step. */
uint64_t animation_frame(const Animation *animation, uint32_t index);
/** True if an animation has steps, and all of them are mirrored horizontally. */
bool animation_is_mirrored(const Animation *animation);
/** Creates a step that shows a frame unmirrored, or a list of such steps for several frames. */
AnimationStep *step_new(uint64_t frame);
List *steps_new(const uint64_t *frames, uint32_t count);
/** Returns the time that a step shows its frame, in milliseconds. If the frame is unknown, `frame`
 * is NULL, and its duration counts as 0. */
int32_t step_duration(const AnimationStep *step, const Frame *frame);

const Plane *map_plane(const Map *map, uint64_t id);
/** True if a plane is painted as a band. Such a band fits wherever it is painted. */
bool map_band_is_painted(const Map *map, const Band *band);
const Zone *plane_zone(const Plane *plane, int32_t number);
const Layer *level_layer(const Level *level, uint64_t id);

/** Return the item of a list with the given id or name, or NULL if there is none, and set `*index`
 * to its index. `index` may be NULL. All items of the list must be of one kind. */
const void *list_find_id(const List *list, uint64_t id, uint32_t *index);
const void *list_find_name(const List *list, const char *name, uint32_t *index);
/** Returns a table from ids (pointers to uint64_t) to the items of a list, all borrowed from the
 * list. The caller unrefs it. */
GHashTable *list_items_by_id(const List *list);

/** Returns the counterpart of an item among the items of another version: the item with its id, or
 * for kinds without ids the item at the same `index` of `others`. NULL if there is none. */
const void *list_difference_counterpart(const ListItem *item, uint32_t index,
                                        const ListDifference *others);

/** True if a node is a version of another one of its kind: with its id, or of tags and zones the
 * number, of properties the key. */
bool nodes_are_same(const void *a, const void *b);
/** Returns the version of an item among those of another list, probably at `index`; or NULL. */
const void *list_difference_same(const ListItem *item, uint32_t index,
                                 const ListDifference *others);

/** Return the id of a node, its name or its properties; 0, "" or NULL if its kind has none. */
uint64_t node_id(const void *node);
const char *node_name(const void *node);
/** Returns a node's name for messages: of a picture, its file and its frame there; of a property,
 * its key. The caller frees it. */
char *node_title(const void *node);
const List *node_properties(const void *node);

/** Return the property with a key, its text or its number; NULL or `fallback` if there is none, or
 * if it has another type. */
const Property *properties_get(const List *properties, const char *key);
const char *properties_text(const List *properties, const char *key);
double properties_number(const List *properties, const char *key, double fallback);
/** Finds a key among properties, which are sorted by key. Returns true and sets the index of the
 * key if it exists; otherwise sets the index at which it would be inserted. */
bool property_index(const List *properties, const char *key, uint32_t *index);
/** Returns a copy of `old` in which the properties in `fresh` are replaced or added; the caller
 * owns it. */
List *properties_merged(const List *old, const List *fresh);
/** Returns the fields of a node's tag, borrowed; NULL without a tag, or for a kind without tags. */
const List *fields_of(const Project *project, const void *node);
/** Returns the properties of a node, and the fields of its tag that it does not set, with their
 * defaults. The caller owns the list. */
List *properties_with_fields(const Project *project, const void *node);

/* ---- Checking ---- */

/**
 * True if a document obeys the rules of all its fields and these: ids and names are unique where
 * they must be, references lead to existing nodes, tags exist, corrections are as large as their
 * frame and planes as large as their map, pixels are numbers of zones, a layer has one child, and
 * the x of ground nodes ascends. If not, `error` names the path and the rule.
 *
 * With a version `before` that is known to be valid, parts that both versions share are not checked
 * again, so that a small change costs little; the caller must then ensure that each new id differs
 * from all others. With NULL, everything is checked.
 */
bool project_validate(const Project *project, const Project *before, GError **error);

#define DOCUMENT_ERROR (document_error_quark())
GQuark document_error_quark(void);
typedef enum DocumentError {
    DOCUMENT_BROKEN_RULE,
    DOCUMENT_TOO_LARGE,
    DOCUMENT_NOT_FOUND,
    DOCUMENT_NAME_TAKEN /**< an edit gave an item the name of another one */
} DocumentError;

/* SPDX-License-Identifier: MIT */
/**
 * model/document.h: what a project is made of: the structs of all kinds of nodes. A project is a
 * value: an immutable tree. Only edit/ makes new versions; everybody else reads.
 *
 *     const Sprite *ken = project_sprite(project, id);
 *     ListIter frames = list_iter(ken->frames);
 *     for (const Frame *frame; (frame = list_next(&frames)) != NULL;)
 *         draw(frame);
 *
 * Coordinates are in 1/256 pixel where a field says *fixed*, else in whole pixels; what belongs to
 * a frame counts from the top left corner of the frame's rectangle, what belongs to a map or level
 * from its own origin; y grows downwards. Texts are UTF-8 and never NULL. Ids are random, never 0,
 * unique in a project, and never change; 0 refers to nothing. A tag is referred to by its number, 1
 * to 255.
 *
 * Boxes, points, walls and other small things have no ids: they are identified by their index in
 * their list.
 */
#ifndef GABARIT_MODEL_DOCUMENT_H
#define GABARIT_MODEL_DOCUMENT_H

#include "model/node.h"

enum {
    DOCUMENT_PIXEL = 256,       /**< of fixed coordinates */
    DOCUMENT_RANGE = 65535,     /**< pixels from the origin */
    DOCUMENT_MOST_SIDE = 16384, /**< of pictures, maps, fields of tiles */
    DOCUMENT_MOST_TAGS = 255,
    DOCUMENT_MOST_ROLES = 64,
    DOCUMENT_MOST_ZONES = 255,
    DOCUMENT_MOST_BANDS = 255,
    DOCUMENT_MOST_BOXES = 2048,
    DOCUMENT_MOST_FRAMES = 1 << 20,
    DOCUMENT_MOST_WALLS = (1 << 24) - 1,
    DOCUMENT_MOST_TEXT = 4096,
    DOCUMENT_MOST_LAYERS_TEXT = 65535, /* of a picture: what its layers mean, and what is painted */
    DOCUMENT_MOST_NAME = 255,
    DOCUMENT_MOST_PARTS = 65535 /**< of a picture file */
};

/* ---- What many have ---- */

typedef enum PropertyType { PROPERTY_TEXT = 0, PROPERTY_NUMBER, PROPERTY_BOOLEAN } PropertyType;

/** A user property; only the field of its type counts. */
typedef struct Property {
    Node node;
    char *key;
    int type; /**< PropertyType */
    char *text;
    double number;
    bool boolean;
} Property;

/** A meaning of tags, like "body" or "attack". */
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
    List *properties;
} Tag;

/** A picture that a project uses: a file, and which of its pictures. */
typedef struct Picture {
    Node node;
    uint64_t id;
    char *path; /**< relative to the project file, with / */
    int32_t
        part; /**< of the file, from 0: a frame of an Aseprite or GIF file; else 0, or 1: turned */
    char *layers;  /**< what layers of the file mean that are left out; see picture_layers.h */
    char *painted; /**< what was found in these when last read in; see edit/painted.h */
    int32_t width, height;
    uint8_t digest[16]; /**< of its pixels when last read in; see bank_picture_digest */
} Picture;

/* ---- Sprites ---- */

/** A named position of a frame. */
typedef struct Point {
    Node node;
    char *name;
    int32_t x, y;       /**< fixed; a pixel's centre where it was clicked */
    int32_t to_x, to_y; /**< fixed: where it looks, from x,y; 0,0 for nowhere */
    List *properties;
} Point;

/** A rectangle with a meaning, in whole pixels, half-open. */
typedef struct Box {
    Node node;
    char *name;
    int32_t tag;
    int32_t x, y, w, h; /**< w and h at least 1 */
    char *group;        /**< boxes of a frame with one group belong together; "" for none */
    bool locked;
    List *properties;
} Box;

typedef enum MaskSource { MASK_NONE = 0, MASK_ALPHA, MASK_KEY } MaskSource;

/** What the hand says of a pixel of a mask, against what the art says. */
enum { CORRECTION_NONE = 0, CORRECTION_SOLID = 1, CORRECTION_EMPTY = 2 };

static inline PixelRect box_rect(const Box *box)
{
    return (PixelRect){box->x, box->y, box->x + box->w, box->y + box->h};
}

/** Which pixels of a frame are solid. */
typedef struct Mask {
    Node node;
    int source;          /**< MaskSource */
    int32_t threshold;   /**< of alpha: solid from this, 1 to 255 */
    uint8_t key[4];      /**< of a colour key: what is not solid */
    int32_t tolerance;   /**< of a colour key, 0 to 255 a channel */
    Blocks *corrections; /**< CORRECTION_ values, as large as the frame; or NULL */
} Mask;

typedef enum FrameState { FRAME_TO_DO = 0, FRAME_DONE } FrameState;

typedef struct Frame {
    Node node;
    uint64_t id;
    char *name;
    uint64_t picture;   /**< or 0 */
    int32_t x, y, w, h; /**< in the picture; without a picture 0, 0 and a size */
    int32_t duration;   /**< milliseconds */
    bool has_hot_spot;
    int32_t hot_x, hot_y; /**< fixed */
    int state;            /**< FrameState */
    /** The art as it was last read in, so that it is found again in a picture that has changed: a
     * digest of the pixels that are not transparent, and where they begin in the frame; see
     * art/content.h. All 0: unknown. */
    uint8_t art[16];
    int32_t art_x, art_y;
    List *points;
    List *boxes;
    Mask *mask; /**< or NULL */
    List *properties;
} Frame;

/** In its own coordinates. */
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

/** One of the pictures that an animation shows: a frame, as it stands or mirrored. */
typedef struct AnimationStep {
    Node node;
    uint64_t frame;      /**< of the sprite */
    bool flip_x, flip_y; /**< mirrored about the hot spot: left to right, top to bottom */
    int32_t duration;    /**< milliseconds, at least 1; or 0: the frame's */
} AnimationStep;

typedef struct Animation {
    Node node;
    uint64_t id;
    char *name;
    List *steps;   /**< of AnimationStep, in the order of playing; a frame may come twice */
    int direction; /**< AnimationDirection */
    int32_t loop;  /**< the index in `steps` that a loop returns to; -1: the last is held */
    List *properties;
} Animation;

typedef struct Sprite {
    Node node;
    uint64_t id;
    char *name;
    List *frames;
    List *animations;
    List *properties;
} Sprite;

/* ---- Maps ---- */

typedef struct Zone {
    Node node;
    int32_t number; /**< 1 to 255, the value of its pixels; never changes */
    char *name;
    int32_t tag;
    bool has_walk;
    int32_t walk_x, walk_y; /**< fixed */
    List *properties;
} Zone;

typedef struct ShapeNode {
    Node node;
    int32_t x, y;  /**< fixed */
    int32_t width; /**< fixed, of a track: across the whole road */
    bool sharp;    /**< of curves and tracks: a corner */
} ShapeNode;

typedef enum ShapeKind { SHAPE_POLYGON = 0, SHAPE_CURVE, SHAPE_TRACK } ShapeKind;

/** An area that stays editable and fills its zone over the paint. */
typedef struct Shape {
    Node node;
    uint64_t id;
    char *name;
    int kind; /**< ShapeKind */
    int32_t zone;
    bool open; /**< of a track: not a ring */
    List *nodes;
} Shape;

typedef struct Plane {
    Node node;
    uint64_t id;
    char *name;
    uint64_t band; /**< the band that it is painted as by hand, or 0 */
    List *zones;
    Blocks *pixels; /**< as large as the map: the number of a zone, or 0 */
    List *shapes;
} Plane;

/** A radius for which a map tells where a disc fits on its road. */
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
    uint32_t road[8];     /**< tags that are road */
    bool edge_is_road;    /**< what lies beyond the map is road */
    bool store_distances; /**< in the bank, for any radius */
    List *properties;
} Map;

/* ---- Levels ---- */

typedef enum WallBlocks { WALL_BOTH = 0, WALL_FRONT } WallBlocks;

typedef struct Wall {
    Node node;
    char *name; /**< walls of a level with one name are one door */
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
    PARTITION_AUTO /**< whichever of the first three suits the walls */
} PartitionKind;

typedef struct Walls {
    Node node;
    List *walls;
    int partition;      /**< PartitionKind */
    double few_cuts;    /**< 0 to 1 */
    int32_t most_walls; /**< in a leaf; 0: automatic */
    int32_t most_depth; /**< 0: automatic */
    int32_t columns;    /**< of a grid; 0: automatic */
    int32_t rows;
} Walls;

typedef struct TileField {
    Node node;
    bool isometric;
    int32_t x, y;           /**< fixed: origin */
    int32_t cell_w, cell_h; /**< fixed; of isometric tiles the diamond's */
    bool solid_outside;
    Blocks *cells;  /**< numbers of tags, or 0 */
    uint64_t sheet; /**< a picture with tiles of cell size, to look at; or 0 */
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
    uint64_t picture;             /**< grey: dark is low */
    int32_t x, y, cell_w, cell_h; /**< fixed: origin, and from sample to sample */
    int32_t low, high;            /**< fixed: altitudes */
} Heights;

/** A layer has exactly one of these children, which is what it holds. */
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
    int32_t to_x, to_y; /**< fixed: where it looks, from x,y; 0,0 for nowhere */
    List *properties;
} Marker;

typedef struct Level {
    Node node;
    uint64_t id;
    char *name;
    uint64_t picture;
    int32_t width, height; /**< of the sheet that is drawn on, pixels */
    List *layers;
    List *markers;
    List *properties;
} Level;

/* ---- The project ---- */

typedef enum ExportPixels { EXPORT_NO_PIXELS = 0, EXPORT_PNG, EXPORT_RGBA } ExportPixels;

/** What the sides of an atlas's pages may be. */
typedef enum PageSides { PAGE_SIDES_ANY = 0, PAGE_SIDES_POW2 } PageSides;

/** In whose words the JSON beside a page says where frames lie. */
typedef enum AtlasJson {
    ATLAS_JSON_NONE = 0,
    ATLAS_JSON_PIXI,
    ATLAS_JSON_PHASER,
    ATLAS_JSON_ASEPRITE
} AtlasJson;

/** In which form a project is exported for Tiled. */
typedef enum TiledForm { TILED_NONE = 0, TILED_TMX, TILED_TMJ } TiledForm;

/** The longest side of a page, and the most pixels between and around frames. */
enum { DOCUMENT_MOST_PAGE = 8192, DOCUMENT_MOST_PADDING = 256 };

/** Where and how a project is exported; paths are relative to the project file. */
typedef struct ExportSettings {
    Node node;
    char *bank; /**< "" until it was first exported */
    char *json;
    char *header;
    int pixels;           /**< ExportPixels */
    bool atlas;           /**< frames are packed on pages, to which the rest applies */
    int32_t page_size;    /**< the longest side of a page, pixels */
    int32_t page_padding; /**< empty pixels between two frames */
    int32_t page_extrude; /**< how often the pixels at the edges of a frame are repeated */
    int page_sides;       /**< PageSides */
    int atlas_json;       /**< AtlasJson */
    char *page_name;      /**< of pages without their numbers; "" stands for the bank's */
    bool view;            /**< the bank as a page for browsers beside it, by its name */
    int tiled; /**< TiledForm: files of Tiled beside it, whose names begin as pages' do */
} ExportSettings;

typedef struct Project {
    Node node;
    char *palette; /**< a palette file that is shared, relative; "" for none */
    List *roles;
    List *tags;
    List *pictures;
    List *sprites;
    List *maps;
    List *levels;
    ExportSettings *export_settings; /**< or NULL; see project_export_settings */
} Project;

/* ---- Kinds ---- */

extern const NodeKind project_kind, role_kind, tag_kind, picture_kind, property_kind;
extern const NodeKind sprite_kind, frame_kind, animation_kind, step_kind;
extern const NodeKind point_kind, box_kind, mask_kind;
extern const NodeKind map_kind, plane_kind, zone_kind, shape_kind, shape_node_kind, band_kind;
extern const NodeKind level_kind, layer_kind, walls_kind, wall_kind, tile_field_kind, maze_kind;
extern const NodeKind ground_kind, ground_node_kind, heights_kind, marker_kind;
extern const NodeKind export_settings_kind;

/** A new project: no assets, roles, and the tags of a fighter (TAGS_FIGHTER). */
Project *project_new(void);

/** The name of a role in the user's language, to be shown. The roles of a new project have English
 * names in files, by which games and rules know them; other names are returned as they are. */
const char *role_word(const char *name);

/* ---- Finding; borrowed, NULL when there is none ---- */

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

/** How it is exported, never NULL: the defaults where a project says nothing of it. */
const ExportSettings *project_export_settings(const Project *project);

/** The step of an animation, from 0; NULL beyond the last. */
const AnimationStep *animation_step(const Animation *animation, uint32_t index);
/** The id of a step's frame; 0 beyond the last. */
uint64_t animation_frame(const Animation *animation, uint32_t index);
/** A new step that shows a frame as it stands, and such steps of many frames. */
AnimationStep *step_new(uint64_t frame);
List *steps_new(const uint64_t *frames, uint32_t count);
/** How long a step shows its frame (NULL: an unknown one, which takes none), in milliseconds. */
int32_t step_duration(const AnimationStep *step, const Frame *frame);

const Plane *map_plane(const Map *map, uint64_t id);
const Zone *plane_zone(const Plane *plane, int32_t number);
const Layer *level_layer(const Level *level, uint64_t id);

/** The item of a list whose id field / name field has a value, and its index; NULL when there is
 * none. `index` may be NULL. For lists of one kind that has such a field. */
const void *list_find_id(const List *list, uint64_t id, uint32_t *index);
const void *list_find_name(const List *list, const char *name, uint32_t *index);

/** The counterpart of an item among those of another version: the one with its id, or for kinds
 * without ids the one at the same index among them. NULL when there is none. */
const void *list_rest_twin(const ListItem *item, uint32_t index, const ListRest *others);

/** The id of a node that has one, else 0; its name, else "". */
uint64_t node_id(const void *node);
const char *node_name(const void *node);

/** A property by its key, or NULL. */
const Property *properties_get(const List *properties, const char *key);

/* ---- Checking ---- */

/**
 * Whether a document obeys the rules of all its fields and these: ids and names are unique where
 * they must be, references lead to something, tags exist, corrections are as large as their frame
 * and planes as large as their map, pixels are numbers of zones, a layer has one child, and the x
 * of ground nodes ascends. If not, `error` names the path and the rule.
 *
 * With a version `before` that is known to be valid, what both share is not checked again, so that
 * a small change costs little; the caller then sees to it that a new id differs from all others.
 * With NULL, everything is checked.
 */
bool project_validate(const Project *project, const Project *before, GError **error);

#define DOCUMENT_ERROR (document_error_quark())
GQuark document_error_quark(void);
typedef enum DocumentError {
    DOCUMENT_BROKEN_RULE,
    DOCUMENT_TOO_LARGE,
    DOCUMENT_NOT_FOUND
} DocumentError;

#endif

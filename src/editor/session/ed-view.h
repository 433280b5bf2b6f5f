/* SPDX-License-Identifier: MIT */
/**
 * session/ed-view.h: the view of a session: the displayed asset, frame, plane or layer, the current
 * tag and tool, the scope of frame edits, and what is hidden. It is not part of the document; after
 * a removal it adapts to what still exists. Undo and redo show what they change; they restore the
 * selection, and the displayed part, zone and tag if the step had added or removed them. If the
 * tool shows that the next paint starts a new zone, it does so after an undo, too.
 *
 *     ed_session_show_asset(s, asha);
 *     ed_session_show_frame(s, kick, seventh);
 *     const EdView *view = ed_session_view(s);
 */
#pragma once

#include "session/ed-tag-view.h"

#include "edit/scope.h"

typedef enum EdAssetKind { ED_NO_ASSET = 0, ED_SPRITE, ED_MAP, ED_LEVEL } EdAssetKind;

/** The bits of "view-changed". */
typedef enum EdViewChange {
    ED_VIEW_ASSET = 1 << 0,      /**< another asset */
    ED_VIEW_PART = 1 << 1,       /**< another frame, animation, plane or layer */
    ED_VIEW_TAG = 1 << 2,        /**< another current tag or zone */
    ED_VIEW_TAGS = 1 << 3,       /**< tags or layers were hidden, locked or made solo */
    ED_VIEW_TOOL = 1 << 4,       /**< another tool, or its options */
    ED_VIEW_SCOPE = 1 << 5,      /**< scope, reference, selected frames */
    ED_VIEW_SELECTION = 1 << 6,  /**< the selection */
    ED_VIEW_LOOK = 1 << 7,       /**< onion skin, grids, drawn layers */
    ED_VIEW_PAGE = 1 << 8,       /**< canvas or contact sheet; see session/ed-sheet.h */
    ED_VIEW_FILTER = 1 << 9,     /**< see session/ed-frame-filter.h */
    ED_VIEW_SIZES = 1 << 10,     /**< sizes of zones, see session/ed-zone-sizes.h */
    ED_VIEW_PARTITION = 1 << 11, /**< the built partition, the pick in it, or the probe */
    ED_VIEW_HOVER = 1 << 12,     /**< the hovered thing, see session/ed-selection.h */
    ED_VIEW_ALL = (1 << 13) - 1
} EdViewChange;

/** The onion skin: frames before and after the displayed one that are drawn with it. */
typedef struct EdOnion {
    bool on;
    int before, after; /**< number of frames, 0 to 8 */
    double opacity;    /**< opacity of the nearest, 0 to 1 */
    uint8_t before_tint[4], after_tint[4];
} EdOnion;

/** The things that are drawn in addition to the art. */
typedef struct EdLook {
    bool pixel_grid, rulers, guides, snap;
    bool mask;            /**< the solid pixels of a frame */
    bool annotations;     /**< boxes, points, hot spot */
    bool overlays_hidden; /**< only the art is drawn; everything can still be edited */
    bool names_and_fills; /**< of everything, not only of selected and hovered things */
    double zone_opacity;
    bool zones_grey; /**< all zones but the current one in grey */
    bool zones_solo; /**< only the current zone is shown */
    bool zone_outlines, hatches;
    bool bands, pinches, curves; /**< of a map's road: bands, pinch points, offset curves */
    bool distances;              /**< distances from the border of the road, as a picture */
    bool differences;            /**< where paint differs from its computed band */
    bool band_legend;            /**< legend of the bands' colours */
    bool other_planes;           /**< other planes, faintly, below the current one */
    bool leaves, cuts;           /**< of the partition of a level's walls */
    bool zones_by_zone;          /**< a colour for each zone, not for each tag */
    DrawGround ground;           /**< background of the art */
    DrawColour ground_colour;    /**< colour of the background, if `ground` is a colour */
    double picture_dim;          /**< for maps; 0: unchanged, 1: black */
    double level_dim;            /**< for levels */
} EdLook;

typedef struct EdView {
    EdAssetKind kind;
    uint64_t asset;
    uint64_t frame, animation; /**< of a sprite; the animation may be 0: all frames */
    uint64_t plane;            /**< of a map */
    uint64_t layer;            /**< of a level */
    int32_t tag;               /**< the tag of new things; 0: none */
    int32_t zone;              /**< the zone to paint with; 0: a new one */
    int32_t flashed;           /**< the flashing zone, or 0 */
    const char *tool;          /**< name of the active tool */
    bool sheet;                /**< the contact sheet instead of the canvas */
    bool drawing;              /**< a drag is currently changing the document */
    ScopeReach reach;          /**< the frames that edits on the canvas change */
    ScopeReference reference;  /**< the origin of the coordinates in a frame */
    EdOnion onion;
    EdLook look;
} EdView;

/** Returns the view, borrowed until it changes. */
const EdView *ed_session_view(EdSession *session);

/** Shows an asset (sprite, map, level; 0: none) and the part of it that was shown last. */
void ed_session_show_asset(EdSession *session, uint64_t asset);
/** Shows a frame of the asset, in an animation that contains it, else among all frames. */
void ed_session_show_frame(EdSession *session, uint64_t animation, uint64_t frame);
/** Shows the frame that is `by` steps ahead (negative: back), wrapping at the ends. On the contact
 * sheet, steps on until a frame passes the filter. */
void ed_session_step_frame(EdSession *session, int by);
/** Return the index of the displayed frame in ed_session_shown_frames, or show the frame at an
 * index there: an animation may contain a frame twice. UINT32_MAX: the frame is not in the list. */
uint32_t ed_session_shown_step(EdSession *session);
void ed_session_show_step(EdSession *session, uint32_t index);
void ed_session_show_plane(EdSession *session, uint64_t plane);
void ed_session_show_layer(EdSession *session, uint64_t layer);
/** Shows and selects the target of a path, such as that of a problem. */
void ed_session_show_path(EdSession *session, const Path *path);

/** Sets the tag of new things. For walls, it also presets which side blocks, as in the layer's last
 * wall with the tag. */
void ed_session_set_tag(EdSession *session, int32_t number);
/** Makes a zone the one to paint with, and its tag the current tag; if zones are selected, the zone
 * becomes the selected one. 0: the next paint starts a new zone of the current tag. */
void ed_session_set_zone(EdSession *session, int32_t number);
void ed_session_set_tool(EdSession *session, const char *name);
/** Called by a tool that must not be resumed: when an asset or layer of this kind is shown again,
 * its tool is "select". Until something else is shown, the tool stays active. */
void ed_session_reset_tool(EdSession *session);
void ed_session_set_scope(EdSession *session, ScopeReach reach, ScopeReference reference);
void ed_session_set_onion(EdSession *session, const EdOnion *onion);
void ed_session_set_look(EdSession *session, const EdLook *look);

/** Sets whether a drag is changing the document. Called by tools. */
void ed_session_set_drawing(EdSession *session, bool drawing);
/** True if overlays are hidden now. They are visible during a drag that changes the document. */
bool ed_session_hides_overlays(EdSession *session);

/** Return the displayed thing in the current version; NULL if none of its kind is displayed. */
const Sprite *ed_session_sprite(EdSession *session);
const Frame *ed_session_frame(EdSession *session);
const Animation *ed_session_animation(EdSession *session);
const Map *ed_session_map(EdSession *session);
const Plane *ed_session_plane(EdSession *session);
const Level *ed_session_level(EdSession *session);
const Layer *ed_session_layer(EdSession *session);

/** Returns the ids of the animation's frames, or else of the sprite's, in order. The caller frees
 * the array. */
uint64_t *ed_session_shown_frames(EdSession *session, uint32_t *count);
/** Returns the number of these frames. */
uint32_t ed_session_shown_count(EdSession *session);
/** Returns the frames selected in the strip, in the order of the strip, always including the
 * displayed frame. Borrowed until the view changes. */
const uint64_t *ed_session_selected_frames(EdSession *session, uint32_t *count);
void ed_session_select_frames(EdSession *session, const uint64_t *frames, uint32_t count);
/** Marks the frames with uncertain proposals in the strip, and no others. Takes ownership of their
 * ids (uint64_t). */
void ed_session_mark_uncertain(EdSession *session, GArray *frames);
/** True if a frame is marked. */
bool ed_session_is_uncertain(EdSession *session, uint64_t frame);

/** Returns how many frames an edit changes now; 0: no frame is shown. */
uint32_t ed_session_scope_count(EdSession *session);
/** Returns the current scope of edits, with silhouettes; with `all` (Shift), the whole sprite.
 * Borrows from the session until the view or version changes. */
Scope ed_session_scope(EdSession *session, bool all);

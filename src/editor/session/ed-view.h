/* SPDX-License-Identifier: MIT */
/**
 * session/ed-view.h: what a session shows: which asset, frame, plane or layer, with which tag and
 * tool the user works, how far edits of frames reach, what is hidden. Never part of the document,
 * never undone; after undo or a removal it moves on to what is still there.
 *
 *     ed_session_show_asset(s, asha);
 *     ed_session_show_frame(s, kick, seventh);
 *     const EdView *view = ed_session_view(s);
 */
#ifndef GABARIT_SESSION_ED_VIEW_H
#define GABARIT_SESSION_ED_VIEW_H

#include "session/ed-session.h"
#include "session/ed-tag-view.h"

#include "draw/theme.h"
#include "edit/scope.h"

typedef enum EdAssetKind { ED_NO_ASSET = 0, ED_SPRITE, ED_MAP, ED_LEVEL } EdAssetKind;

/** What "view-changed" says. */
typedef enum EdViewChange {
    ED_VIEW_ASSET = 1 << 0,      /**< another asset */
    ED_VIEW_PART = 1 << 1,       /**< another frame, animation, plane or layer */
    ED_VIEW_TAG = 1 << 2,        /**< another current tag or zone */
    ED_VIEW_TAGS = 1 << 3,       /**< tags hidden, locked, solo */
    ED_VIEW_TOOL = 1 << 4,       /**< another tool, or its options */
    ED_VIEW_SCOPE = 1 << 5,      /**< scope, reference, selected frames */
    ED_VIEW_SELECTION = 1 << 6,  /**< what is selected */
    ED_VIEW_LOOK = 1 << 7,       /**< onion skin, grids, layers of drawing */
    ED_VIEW_PAGE = 1 << 8,       /**< canvas or contact sheet; see session/ed-sheet.h */
    ED_VIEW_FILTER = 1 << 9,     /**< see session/ed-frame-filter.h */
    ED_VIEW_SIZES = 1 << 10,     /**< how large zones are, see session/ed-zone-sizes.h */
    ED_VIEW_PARTITION = 1 << 11, /**< what was built of walls, is picked in it, or probed */
    ED_VIEW_HOVER = 1 << 12,     /**< what the pointer is over, see session/ed-selection.h */
    ED_VIEW_ALL = (1 << 13) - 1
} EdViewChange;

/** Reference frames beside the one shown. */
typedef struct EdOnion {
    bool on;
    int before, after; /**< how many frames, 0 to 8 */
    double opacity;    /**< of the nearest, 0 to 1 */
    uint8_t before_tint[4], after_tint[4];
} EdOnion;

/** What is drawn beside the art itself. */
typedef struct EdLook {
    bool pixel_grid, rulers, guides, snap;
    bool mask;        /**< a frame's solid pixels */
    bool annotations; /**< boxes, points, hot spot */
    bool bare;        /**< the art alone, for a moment; what is there can be worked on */
    bool full;        /**< names and fills of everything, not only of what is looked at */
    double zone_opacity;
    bool zones_grey; /**< all zones but the current one */
    bool zones_solo; /**< only the current zone */
    bool zone_outlines, hatches;
    bool bands, pinches, curves; /**< of a map's road: bands, narrow places, offset curves */
    bool distances;              /**< from the border of the road, as a picture */
    bool differences;            /**< of a plane painted as a band from what is computed */
    bool band_legend;            /**< which colour lets whom through */
    bool other_planes;           /**< faintly, below the one that is worked on */
    bool leaves, cuts;
    bool zones_by_zone;       /**< a colour for each zone, not for each tag */
    DrawGround ground;        /**< what lies below the art */
    DrawColour ground_colour; /**< where that is a colour */
    double picture_dim;       /**< of maps; 0: as it is, 1: black */
    double level_dim;         /**< of levels */
} EdLook;

typedef struct EdView {
    EdAssetKind kind;
    uint64_t asset;
    uint64_t frame, animation; /**< of a sprite; the animation may be 0: all frames */
    uint64_t plane;            /**< of a map */
    uint64_t layer;            /**< of a level */
    int32_t tag;               /**< what new things are given; 0: none */
    int32_t zone;              /**< of the plane: what is painted; 0: a new one */
    int32_t flashed;           /**< a zone that is pointed out for a moment, or 0 */
    const char *tool;          /**< name of the active tool */
    bool sheet;                /**< the contact sheet instead of the canvas */
    bool drawing;              /**< a drag changes the document now */
    ScopeReach reach;
    ScopeReference reference;
    EdOnion onion;
    EdLook look;
} EdView;

/** Borrowed; good until the view changes. */
const EdView *ed_session_view(EdSession *session);

/** Shows an asset (sprite, map, level; 0: none), with the part of it that was shown last. */
void ed_session_show_asset(EdSession *session, uint64_t asset);
/** A frame of the asset shown, in an animation that has it; else among all frames. */
void ed_session_show_frame(EdSession *session, uint64_t animation, uint64_t frame);
/** The n-th next (or previous) frame of what is shown, round at the ends. */
void ed_session_step_frame(EdSession *session, int by);
/** The place of the frame shown among ed_session_shown_frames, and showing the one at a place: an
 * animation may have a frame twice. UINT32_MAX: it is not among them. */
uint32_t ed_session_shown_step(EdSession *session);
void ed_session_show_step(EdSession *session, uint32_t place);
void ed_session_show_plane(EdSession *session, uint64_t plane);
void ed_session_show_layer(EdSession *session, uint64_t layer);
/** Shows what a path leads to, and selects it: where a problem is. */
void ed_session_show_path(EdSession *session, const Path *path);

/** What is drawn next has it; of walls it presets what they block, as its last one in the layer. */
void ed_session_set_tag(EdSession *session, int32_t number);
void ed_session_set_zone(EdSession *session, int32_t number);
void ed_session_set_tool(EdSession *session, const char *name);
/** For a tool that is not resumed: things like the one shown begin with "select" from now on. The
 * one that is active stays so until something else is shown. */
void ed_session_forget_tool(EdSession *session);
void ed_session_set_scope(EdSession *session, ScopeReach reach, ScopeReference reference);
void ed_session_set_onion(EdSession *session, const EdOnion *onion);
void ed_session_set_look(EdSession *session, const EdLook *look);

/** For tools: a drag begins to change the document, or ends. */
void ed_session_set_drawing(EdSession *session, bool drawing);
/** Whether nothing but the art is shown: what is being drawn is seen, even then. */
bool ed_session_is_bare(EdSession *session);

/** What is shown, in the current version; NULL when it is something else. */
const Sprite *ed_session_sprite(EdSession *session);
const Frame *ed_session_frame(EdSession *session);
const Animation *ed_session_animation(EdSession *session);
const Map *ed_session_map(EdSession *session);
const Plane *ed_session_plane(EdSession *session);
const Level *ed_session_level(EdSession *session);
const Layer *ed_session_layer(EdSession *session);

/** The frames of the animation, else of the sprite, in their order. The caller frees it. */
uint64_t *ed_session_shown_frames(EdSession *session, uint32_t *count);
/** Their number. */
uint32_t ed_session_shown_count(EdSession *session);
/** The frames that are selected in the strip, sorted as shown; the one shown is always among them.
 * Borrowed until the view changes. */
const uint64_t *ed_session_selected_frames(EdSession *session, uint32_t *count);
void ed_session_select_frames(EdSession *session, const uint64_t *frames, uint32_t count);

/** How many frames an edit reaches now; 0: no frame is shown. */
uint32_t ed_session_scope_count(EdSession *session);
/** The scope of edits now, with silhouettes; `all` (Shift): the whole sprite. Borrows from the
 * session: good until the view or version changes. */
Scope ed_session_scope(EdSession *session, bool all);

#endif

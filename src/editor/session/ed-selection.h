/* SPDX-License-Identifier: MIT */
/**
 * session/ed-selection.h: the selection in the displayed frame, plane or layer: things of one kind,
 * most of which are identified by index; see EdSelectionKind. After every change of the version, it
 * contains only things that still exist.
 *
 *     ed_session_select(s, ED_SELECT_BOXES, (const uint64_t[]){2}, 1);
 *     if (ed_session_is_selected(s, ED_SELECT_BOXES, 2)) ...
 */
#pragma once

#include "session/ed-session.h"

#include "model/path.h"

typedef enum EdSelectionKind {
    ED_SELECT_NOTHING = 0,
    ED_SELECT_HOT_SPOT,     /**< the only item, 0, of the displayed frame */
    ED_SELECT_POINTS,       /**< indexes in the frame's list */
    ED_SELECT_BOXES,        /**< indexes in the frame's list */
    ED_SELECT_ZONES,        /**< numbers, in the displayed plane */
    ED_SELECT_SHAPES,       /**< ids, in the displayed plane */
    ED_SELECT_SHAPE_NODES,  /**< indexes in the list of a shape, see EdSelection */
    ED_SELECT_BANDS,        /**< ids, in the displayed map */
    ED_SELECT_WALLS,        /**< indexes in the layer's list */
    ED_SELECT_WALL_ENDS,    /**< 2 × index + end */
    ED_SELECT_MARKERS,      /**< indexes in the level's list */
    ED_SELECT_GROUND_NODES, /**< indexes in the layer's list */
    ED_SELECT_TAGS          /**< numbers, in the palette */
} EdSelectionKind;

typedef struct EdSelection {
    EdSelectionKind kind;
    uint64_t shape;        /**< the id of the shape that owns the nodes; else 0 */
    const uint64_t *items; /**< ascending */
    uint32_t count;
} EdSelection;

/** Returns the selection, borrowed until it changes. */
const EdSelection *ed_session_selection(EdSession *session);

/** Replaces the selection; with count 0, selects nothing. A zone that is selected alone becomes the
 * one to paint with, but not if an undo restores the selection. */
void ed_session_select(EdSession *session, EdSelectionKind kind, const uint64_t *items,
                       uint32_t count);
/** Replaces the selection with nodes of a shape. */
void ed_session_select_nodes(EdSession *session, uint64_t shape, const uint64_t *nodes,
                             uint32_t count);
/** Selects all boxes of a tag in the displayed frame. Until the selection or the selected frames
 * change, edits of boxes reach all boxes of the tag in the selected frames, and, `in_project`, in
 * all other sprites. False if the frame has none that can be edited. */
bool ed_session_select_tagged(EdSession *session, int32_t tag, bool in_project);
/** Adds one item to the selection or removes it; a selection of another kind is cleared first. */
void ed_session_toggle(EdSession *session, EdSelectionKind kind, uint64_t item);
void ed_session_select_nothing(EdSession *session);
/** True if something in the displayed part of an asset is selected, rather than nothing or a
 * tag. */
bool ed_session_has_selection(EdSession *session);
/** Returns the action of the Delete key in a list. It deletes what is selected on the canvas, and
 * only without a selection the list's current row, by `row_action`: users choose rows to show them
 * or to draw with them. */
const char *ed_session_list_delete_action(EdSession *session, const char *row_action);
bool ed_session_is_selected(EdSession *session, EdSelectionKind kind, uint64_t item);

/** Sets the hovered thing, on the canvas or in a list, whose name is shown. ED_SELECT_NOTHING:
 * none. It may not exist in the current version. */
void ed_session_set_hovered(EdSession *session, EdSelectionKind kind, uint64_t item);
bool ed_session_is_hovered(EdSession *session, EdSelectionKind kind, uint64_t item);

/** Returns the path of the object that the inspector shows: the only selected thing if it has a
 * path, else the displayed asset, else the project. */
Path ed_session_inspected(EdSession *session);
/** Returns the paths of all selected things if each has one, else only the inspected path. There is
 * at least one path; the caller frees the array with g_free. */
Path *ed_session_inspected_all(EdSession *session, uint32_t *count);

/* SPDX-License-Identifier: MIT */
/**
 * session/ed-selection.h: what is selected in the frame, plane or layer that is shown: things of
 * one kind, told by their places (zones and shapes by number and id). After every change of the
 * version it holds only what is still there.
 *
 *     ed_session_select(s, ED_SELECT_BOXES, (const uint64_t[]){2}, 1);
 *     if (ed_session_is_selected(s, ED_SELECT_BOXES, 2)) ...
 */
#ifndef GABARIT_SESSION_ED_SELECTION_H
#define GABARIT_SESSION_ED_SELECTION_H

#include "session/ed-session.h"

#include "model/path.h"

typedef enum EdSelectionKind {
    ED_SELECT_NOTHING = 0,
    ED_SELECT_HOT_SPOT,     /**< of the frame shown; one item, 0 */
    ED_SELECT_POINTS,       /**< places in the frame's list */
    ED_SELECT_BOXES,        /**< places in the frame's list */
    ED_SELECT_ZONES,        /**< numbers, of the plane shown */
    ED_SELECT_SHAPES,       /**< ids, of the plane shown */
    ED_SELECT_SHAPE_NODES,  /**< places in the list of one shape, see ed_selection `of` */
    ED_SELECT_BANDS,        /**< ids, of the map shown */
    ED_SELECT_WALLS,        /**< places in the layer's list */
    ED_SELECT_WALL_ENDS,    /**< 2 x place + end */
    ED_SELECT_MARKERS,      /**< places in the level's list */
    ED_SELECT_GROUND_NODES, /**< places in the layer's list */
    ED_SELECT_TAGS          /**< numbers, in the palette */
} EdSelectionKind;

typedef struct EdSelection {
    EdSelectionKind kind;
    uint64_t of;           /**< of ED_SELECT_SHAPE_NODES: the shape's id; else 0 */
    const uint64_t *items; /**< ascending */
    uint32_t count;
} EdSelection;

/** Borrowed until it changes. */
const EdSelection *ed_session_selection(EdSession *session);

/** Selects items instead of what was; count 0: nothing. */
void ed_session_select(EdSession *session, EdSelectionKind kind, const uint64_t *items,
                       uint32_t count);
/** The same of nodes of a shape. */
void ed_session_select_nodes(EdSession *session, uint64_t shape, const uint64_t *nodes,
                             uint32_t count);
/** Adds one item to a selection of its kind, or takes it out; another kind goes first. */
void ed_session_toggle(EdSession *session, EdSelectionKind kind, uint64_t item);
void ed_session_select_nothing(EdSession *session);
bool ed_session_is_selected(EdSession *session, EdSelectionKind kind, uint64_t item);

/** What the pointer is over, on the canvas or in a list: its name is shown. ED_SELECT_NOTHING:
 * none. It may be gone in the current version. */
void ed_session_set_hovered(EdSession *session, EdSelectionKind kind, uint64_t item);
bool ed_session_is_hovered(EdSession *session, EdSelectionKind kind, uint64_t item);

/** The path of the only selected thing that has one, or the asset shown, or the project: what the
 * inspector shows. */
Path ed_session_inspected(EdSession *session);
/** The paths of all that is selected, if each has one; else that of what is inspected alone. At
 * least one; g_free. */
Path *ed_session_inspected_all(EdSession *session, uint32_t *count);

#endif

/* SPDX-License-Identifier: MIT */
/**
 * session/ed-probe.h: a query about the displayed walls, and the runtime's answer from the bytes
 * that an export would store: where a point lies in the tree; what stops a moving disc or box, and
 * how it continues by sliding or bouncing; what a line of sight meets. The query is repeated
 * whenever walls, options or doors change.
 *
 *     EdProbe *probe = ed_session_probe(session);
 *     ed_probe_ask(probe, (gab_vec){300, 92}, (gab_vec){140, 262});
 *     const EdProbeAnswer *answer = ed_probe_answer(probe);
 *
 * The parameters of the query are options of the tool "probe" (session/ed-options.h): "ask"
 * EdProbeQuery, "body" EdProbeBody, "size" in pixels (radius of a disc, side of a box), "then"
 * EdProbeResponse. Signal "changed": the answer changed. The session also emits "view-changed" with
 * ED_VIEW_PARTITION.
 */
#pragma once

#include "session/ed-partition.h"

typedef enum EdProbeQuery { ED_ASK_POINT = 0, ED_ASK_MOVE, ED_ASK_SIGHT } EdProbeQuery;
typedef enum EdProbeBody { ED_BODY_DISC = 0, ED_BODY_BOX } EdProbeBody;
typedef enum EdProbeResponse { ED_THEN_STOP = 0, ED_THEN_SLIDE, ED_THEN_BOUNCE } EdProbeResponse;

typedef struct EdProbeAnswer {
    EdProbeQuery ask;
    EdProbeBody body;
    EdProbeResponse then;
    float size;
    gab_vec from, to; /**< ends of the query */
    bool hit;         /**< a wall was hit, or blocks the line of sight */
    bool overlaps;    /**< the body starts in contact with a wall */
    gab_level_impact impact;
    gab_travel travel;                         /**< of moves; else only the end is filled in */
    gab_level_impact impacts[GAB_MAX_IMPACTS]; /**< of moves */
    uint32_t crossed;            /**< for lines of sight: number of walls that the line crosses */
    gab_level_crossing first;    /**< the first of them */
    uint32_t from_leaf, to_leaf; /**< GAB_NONE without a partition */
    const uint32_t *leaves;      /**< leaves passed, each once, in order */
    uint32_t leaf_count;
    gab_cost cost;      /**< work of the query; a wall in two leaves may be compared twice */
    double nanoseconds; /**< time of the query */
} EdProbeAnswer;

#define ED_TYPE_PROBE (ed_probe_get_type())
G_DECLARE_FINAL_TYPE(EdProbe, ed_probe, ED, PROBE, GObject)

/** Returns the probe of a session, created by the first call. Borrowed. */
EdProbe *ed_session_probe(EdSession *session);

/** Sets the query and answers it with the current options. For a point, pass it as both ends. */
void ed_probe_ask(EdProbe *probe, gab_vec from, gab_vec to);
/** Clears the query. */
void ed_probe_clear(EdProbe *probe);
/** Gets the ends of the query; true if there is a query, even if it has no answer yet. */
bool ed_probe_ends(EdProbe *probe, gab_vec *from, gab_vec *to);
/** Returns the answer, borrowed until "changed". NULL: there is no query, or there are no walls
 * yet. */
const EdProbeAnswer *ed_probe_answer(EdProbe *probe);

/** Opens or shuts a door (a name of walls) for the probe. */
void ed_probe_set_open(EdProbe *probe, const char *door, bool open);
bool ed_probe_is_open(EdProbe *probe, const char *door);

/** Returns a mover for a body that moves between two points. */
gab_mover ed_probe_mover(EdProbeBody body, double size, gab_vec from, gab_vec to);

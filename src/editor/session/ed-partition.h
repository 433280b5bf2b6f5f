/* SPDX-License-Identifier: MIT */
/**
 * session/ed-partition.h: the partition of the layer of walls that a session shows, always of its
 * last version but a moment: built on a worker when there is a pause, by the exporter, so that it
 * is what a game gets. The next change stops a build that goes on. Afterwards the three kinds of
 * partitions are compared.
 *
 *     EdPartition *partition = ed_session_partition(session);
 *     g_signal_connect(partition, "changed", G_CALLBACK(show_cb), panel);
 *     const EdBuilt *built = ed_partition_built(partition);          // NULL: none yet
 *
 * Signal "changed": what was built, compared or picked, or how far it is. The session tells it,
 * too, with ED_VIEW_PARTITION.
 */
#ifndef GABARIT_SESSION_ED_PARTITION_H
#define GABARIT_SESSION_ED_PARTITION_H

#include "session/ed-measure.h"
#include "session/ed-view.h"

/** How many cuts are above the deepest leaf: the last row of the drawn tree. */
uint32_t ed_cuts_above_leaves(const gab_partition_info *info);

#define ED_TYPE_PARTITION (ed_partition_get_type())
G_DECLARE_FINAL_TYPE(EdPartition, ed_partition, ED, PARTITION, GObject)

/** When it is built again. */
typedef enum EdRebuild { ED_REBUILD_LIVE = 0, ED_REBUILD_ON_SAVE, ED_REBUILD_BY_HAND } EdRebuild;

/** What is picked in the tree. */
typedef enum EdPartitionPickKind {
    ED_PARTITION_NONE = 0,
    ED_PARTITION_NODE,
    ED_PARTITION_LEAF
} EdPartitionPickKind;
typedef struct EdPartitionPick {
    EdPartitionPickKind kind;
    uint32_t number;
} EdPartitionPick;

/** Of a session, begun when it is first asked for. Borrowed. */
EdPartition *ed_session_partition(EdSession *session);

/** What was built last of the layer shown; borrowed until "changed". NULL: nothing yet, or no layer
 * of walls is shown. */
const EdBuilt *ed_partition_built(EdPartition *partition);
/** Whether that is of an older version than the one that is shown. */
bool ed_partition_is_old(EdPartition *partition);
/** Whether a build goes on, or is about to. */
bool ed_partition_is_busy(EdPartition *partition);
/** How much of it is done, 0 to 1. */
double ed_partition_progress(EdPartition *partition);
/** Why there is nothing new: a sentence, or NULL. */
const char *ed_partition_problem(EdPartition *partition);

/** Stops a build that goes on, until the next change. */
void ed_partition_cancel(EdPartition *partition);
/** Builds now. */
void ed_partition_rebuild(EdPartition *partition);
EdRebuild ed_partition_when(EdPartition *partition);
void ed_partition_set_when(EdPartition *partition, EdRebuild when);
/** Milliseconds after the last change; for tests. The standard is 250. */
void ed_partition_set_delay(EdPartition *partition, guint milliseconds);

/** BSP tree, grid and quadtree of what was built last, in the order of PartitionKind; NULL until
 * they are compared. Borrowed until "changed". */
enum { ED_COMPARED = 3 };
const EdMeasured *ed_partition_compared(EdPartition *partition);
bool ed_partition_is_comparing(EdPartition *partition);
/** Compares once more: times are of a machine that does other things as well. */
void ed_partition_compare(EdPartition *partition);

/** Picks a node or leaf; what is picked is let go when another tree is built. */
void ed_partition_pick(EdPartition *partition, EdPartitionPick pick);
EdPartitionPick ed_partition_picked(EdPartition *partition);
/** The walls of what is picked: those of a leaf, or those that the cut of a node
 * goes through or along. Borrowed until
 * "changed". */
const uint32_t *ed_partition_picked_walls(EdPartition *partition, uint32_t *count);

#endif

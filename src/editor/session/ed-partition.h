/* SPDX-License-Identifier: MIT */
/**
 * session/ed-partition.h: the partition of the wall layer that a session shows. The exporter builds
 * it on a worker after each pause in the changes, so that it is the partition that a game gets; the
 * next change cancels a running build. Afterwards the three kinds of partitions are compared.
 *
 *     EdPartition *partition = ed_session_partition(session);
 *     g_signal_connect(partition, "changed", G_CALLBACK(show_cb), panel);
 *     const EdBuilt *built = ed_partition_built(partition);          // NULL: none yet
 *
 * Signal "changed": there is a new build, comparison, pick or progress. The session also emits
 * "view-changed" with ED_VIEW_PARTITION.
 */
#pragma once

#include "session/ed-measure.h"
#include "session/ed-view.h"

/** Returns the number of cuts above the deepest leaf: the last row of the drawn tree. */
uint32_t ed_partition_tree_depth(const gab_partition_info *info);

#define ED_TYPE_PARTITION (ed_partition_get_type())
G_DECLARE_FINAL_TYPE(EdPartition, ed_partition, ED, PARTITION, GObject)

/** The events after which the partition is built again. */
typedef enum EdRebuild { ED_REBUILD_LIVE = 0, ED_REBUILD_ON_SAVE, ED_REBUILD_BY_HAND } EdRebuild;

/** The picked node or leaf of the tree. */
typedef enum EdPartitionPickKind {
    ED_PARTITION_NONE = 0,
    ED_PARTITION_NODE,
    ED_PARTITION_LEAF
} EdPartitionPickKind;
typedef struct EdPartitionPick {
    EdPartitionPickKind kind;
    uint32_t number;
} EdPartitionPick;

/** Returns the partition of a session, created by the first call. Borrowed. */
EdPartition *ed_session_partition(EdSession *session);

/** Returns the last build of the displayed layer, borrowed until "changed". NULL: none yet, or no
 * wall layer is shown. */
const EdBuilt *ed_partition_built(EdPartition *partition);
/** True if the last build does not belong to the displayed version, or if there is none yet. */
bool ed_partition_is_old(EdPartition *partition);
/** True if a build is running or scheduled. */
bool ed_partition_is_busy(EdPartition *partition);
/** Returns the progress of the build, 0 to 1. */
double ed_partition_progress(EdPartition *partition);
/** Returns the reason why the last build failed (a sentence), or NULL. */
const char *ed_partition_problem(EdPartition *partition);

/** Cancels a running or scheduled build; the next change starts a new one. */
void ed_partition_cancel(EdPartition *partition);
/** Starts a build now. */
void ed_partition_rebuild(EdPartition *partition);
/** Get and set the events after which the partition is built again. */
EdRebuild ed_partition_when(EdPartition *partition);
void ed_partition_set_when(EdPartition *partition, EdRebuild when);
/** Sets the pause after the last change in milliseconds, 250 by default; for tests. */
void ed_partition_set_delay(EdPartition *partition, guint milliseconds);

/** Returns the figures of the BSP tree, grid and quadtree for the walls of the last build, in the
 * order of PartitionKind; NULL until they are compared. Borrowed until "changed". */
enum { ED_COMPARED = 3 };
const EdMeasured *ed_partition_compared(EdPartition *partition);
bool ed_partition_is_comparing(EdPartition *partition);
/** Compares again, because the times depend on what else the machine is doing. */
void ed_partition_compare(EdPartition *partition);

/** Picks a node or leaf; a newly built tree clears the pick. */
void ed_partition_pick(EdPartition *partition, EdPartitionPick pick);
EdPartitionPick ed_partition_picked(EdPartition *partition);
/** Returns the walls of the pick: those of a leaf, or those that a node's cut crosses or runs
 * along. Borrowed until "changed". */
const uint32_t *ed_partition_picked_walls(EdPartition *partition, uint32_t *count);

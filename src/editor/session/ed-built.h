/* SPDX-License-Identifier: MIT */
/**
 * session/ed-built.h: a layer of walls with its partition, as an export would store it: bytes made
 * by the exporter, opened by the runtime. Made on a worker; what is asked of it is what a game
 * would be answered.
 *
 *     EdBuilt *built = ed_built_new(&source, &job, &error);
 *     gab_level_sweep(built->level, &mover, NULL, &impact);
 *     ed_built_unref(built);
 */
#ifndef GABARIT_SESSION_ED_BUILT_H
#define GABARIT_SESSION_ED_BUILT_H

#include "art/picture.h"
#include "derive/job.h"
#include "draw/drawn_partition.h"
#include "model/document.h"

/** What is built: a layer of a version. */
typedef struct EdBuiltSource {
    const Project *project;
    PictureStore *store;
    uint64_t level, layer;
} EdBuiltSource;

/** Immutable; for any thread. */
typedef struct EdBuilt {
    gatomicrefcount count;
    uint64_t layer_id;
    const Walls *walls; /**< that it was built of, reffed */
    GBytes *bytes;
    gab_bank bank;
    gab_level level;
    gab_layer layer; /**< the only one of that level */
    gab_partition_info info;
    uint32_t wall_count;
    DrawPartition *drawn; /**< NULL: it has none, every wall is asked */
    double bank_bytes;    /**< of the partition */
    double milliseconds;  /**< that it took */
} EdBuilt;

/** Builds the layer of a source. `job` gives progress and cancelling. NULL with an error, of
 * COMPILE_ERROR. */
EdBuilt *ed_built_new(const EdBuiltSource *source, DeriveJob *job, GError **error);
/** The same, as if the layer had another kind of partition. */
EdBuilt *ed_built_new_as(const EdBuiltSource *source, PartitionKind kind, DeriveJob *job,
                         GError **error);
EdBuilt *ed_built_ref(EdBuilt *built);
/** NULL is allowed. */
void ed_built_unref(EdBuilt *built);

/** The kind of partition that it has. */
PartitionKind ed_built_kind(const EdBuilt *built);

#endif

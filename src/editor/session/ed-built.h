/* SPDX-License-Identifier: MIT */
/**
 * session/ed-built.h: a layer of walls with its partition, as an export would store it: bytes made
 * by the exporter and opened by the runtime. Built on a worker; queries give the answers that a
 * game would get.
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
#include "export/partition_choice.h"
#include "model/document.h"

/** What to build: a layer of a version. */
typedef struct EdBuiltSource {
    const Project *project;
    PictureStore *store;
    uint64_t level, layer;
} EdBuiltSource;

/** Immutable; usable on any thread. */
typedef struct EdBuilt {
    gatomicrefcount count;
    uint64_t layer_id;
    const Walls *walls; /**< the version it was built from, reffed */
    GBytes *bytes;
    gab_bank bank;
    gab_level level;
    gab_layer layer; /**< the only layer of that level */
    gab_partition_info info;
    uint32_t wall_count;
    DrawPartition *drawn;   /**< NULL: no partition, queries visit every wall */
    PartitionChoice choice; /**< what was tried where the layer leaves the kind open; else zeros */
    double bank_bytes;      /**< of the partition */
    double milliseconds;    /**< the time to build it */
} EdBuilt;

/** Builds the layer of a source. `job` gives progress and cancelling. NULL with an error, of
 * COMPILE_ERROR. */
EdBuilt *ed_built_new(const EdBuiltSource *source, DeriveJob *job, GError **error);
/** The same, with another kind of partition than the layer's own. */
EdBuilt *ed_built_new_as(const EdBuiltSource *source, PartitionKind kind, DeriveJob *job,
                         GError **error);
EdBuilt *ed_built_ref(EdBuilt *built);
/** NULL is allowed. */
void ed_built_unref(EdBuilt *built);

/** The kind of partition that it has, which was chosen where the layer leaves it open. */
PartitionKind ed_built_kind(const EdBuilt *built);

#endif

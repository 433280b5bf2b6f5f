/* SPDX-License-Identifier: MIT */
/**
 * session/ed-built.h: a layer of walls with its partition, as an export would store it: bytes made
 * by the exporter and opened by the runtime. It is built on a worker; queries give the answers that
 * a game would get.
 *
 *     EdBuilt *built = ed_built_new(&source, &job, &error);
 *     gab_level_sweep(built->level, &mover, NULL, &impact);
 *     ed_built_unref(built);
 */
#pragma once

#include "art/picture.h"
#include "draw/drawn_partition.h"
#include "export/partition_choice.h"

/** The layer to build, in a version of the project. */
typedef struct EdBuiltSource {
    const Project *project;
    PictureStore *store;
    uint64_t level, layer;
} EdBuiltSource;

/** Immutable; usable on any thread. */
typedef struct EdBuilt {
    gatomicrefcount count;
    uint64_t layer_id;
    const Walls *walls; /**< the version from which it was built; a strong reference */
    GBytes *bytes;
    gab_bank bank;
    gab_level level;
    gab_layer layer; /**< the only layer of that level */
    gab_partition_info info;
    uint32_t wall_count;
    DrawPartition *drawn;   /**< NULL: no partition; queries visit every wall */
    PartitionChoice choice; /**< the kinds that were tried, if the layer lets the export choose one;
                             * else zeros */
    double bank_bytes;      /**< size of the partition in the bank */
    double milliseconds;    /**< time taken to build it */
} EdBuilt;

/** Builds the layer of a source. `job` reports progress and can cancel the build. Returns NULL with
 * an error of COMPILE_ERROR. */
EdBuilt *ed_built_new(const EdBuiltSource *source, DeriveJob *job, GError **error);
/** Like ed_built_new, but with `kind` instead of the layer's kind of partition. The error may also
 * be one of edit_set_number. */
EdBuilt *ed_built_new_as(const EdBuiltSource *source, PartitionKind kind, DeriveJob *job,
                         GError **error);
EdBuilt *ed_built_ref(EdBuilt *built);
/** Drops a reference; NULL is allowed. */
void ed_built_unref(EdBuilt *built);

/** Returns the kind of partition; if the layer lets the export choose, the chosen kind. */
PartitionKind ed_built_kind(const EdBuilt *built);
/** Returns what a wall is called: the name of its door, that of its tag, or "no tag",
 * translated. */
const char *ed_built_wall_name(const EdBuilt *built, const gab_level_wall *wall);

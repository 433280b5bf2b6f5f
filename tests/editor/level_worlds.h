/* SPDX-License-Identifier: MIT */
/* Levels with walls for tests of partitions and probes. */
#pragma once

#include "check.h"
#include "session/ed-partition.h"

/* A session that shows the layer `layer` of a level; `other` is its other layer. */
typedef struct World {
    EdSession *session;
    EdPartition *partition;
    uint64_t level, layer, other;
} World;

/* Creates a level of 512 x 512 pixels. Its second layer has `walls` random walls. Some of them are
 * one-way, and some are part of one of two doors, "gate" and "hatch". The first layer has a wall,
 * too. */
World world_new(CheckRandom *random, uint32_t walls, PartitionKind kind);
void world_free(World *world);
/* Draws walls from corner to corner, in pixels, as one step. */
void world_draw(World *world, const int (*corners)[2], uint32_t count, bool closed);
/* Waits until the partition matches the walls shown, and the comparison has finished. */
void world_settle(World *world);
/* Changes a setting of the layer's partition, as one step. */
void world_set(World *world, const char *key, double value);

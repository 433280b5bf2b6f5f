/* SPDX-License-Identifier: MIT */
/**
 * A level with many walls for benchmarks: rooms of four walls each, in rows. The corners of
 * neighbouring rooms coincide.
 *
 *     uint64_t level;
 *     uint32_t across;
 *     Project *project = town_new(100000, &level, &across);
 */
#pragma once

#include "model/document.h"

enum { TOWN_ROOM = 24 }; /**< width and height of a room in pixels */

/** Returns a project with `walls` walls, which the caller owns. Sets `level` to the id of
 * its level, and `across` to the number of rooms in a row. */
Project *town_new(uint32_t walls, uint64_t *level, uint32_t *across);

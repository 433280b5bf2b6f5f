/* SPDX-License-Identifier: MIT */
/**
 * bench/town.h: a level of many walls for benchmarks: rooms of four walls each, in rows; the
 * corners of neighbours lie on each other.
 *
 *     uint64_t level;
 *     uint32_t across;
 *     Project *project = town_new(100000, &level, &across);
 */
#ifndef GABARIT_BENCH_TOWN_H
#define GABARIT_BENCH_TOWN_H

#include "model/document.h"

enum { TOWN_ROOM = 24 }; /**< pixels that a room is wide and high */

/** The caller's. `across`: rooms in a row. */
Project *town_new(uint32_t walls, uint64_t *level, uint32_t *across);

#endif

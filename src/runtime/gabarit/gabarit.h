/* SPDX-License-Identifier: MIT */
/**
 * gabarit/gabarit.h: the whole library in one include.
 *
 *     #include <gabarit/gabarit.h>      // cc game.c $(pkg-config --cflags --libs gabarit)
 *
 * base.h     points, sides, results, and the conventions of the whole library
 * shape.h    which shapes meet
 * contact.h  contacts between shapes, and the response to them
 * sweep.h    moving points and discs: impacts, slides, bounces
 * scenery.h  ground, tiles, mazes, heights
 * solid.h    boxes, balls and polygons in space
 * bank.h     the sprite bank: opening, names, tags, properties, pictures
 * file.h     banks from files
 * sprite.h   frames, animations, action points, boxes in the world
 * mask.h     pixel-perfect queries
 * map.h      zones, bands and distances of maps
 * level.h    movers among walls with a partition, tiles, mazes; ground, heights, markers
 * property.h user properties by their type
 * debug.h    the work of queries, stored partitions
 * inline.h   bodies of short functions, which compilers inline
 */
#ifndef GABARIT_GABARIT_H
#define GABARIT_GABARIT_H

#include "base.h"
#include "shape.h"
#include "contact.h"
#include "sweep.h"
#include "scenery.h"
#include "solid.h"
#include "bank.h"
#include "file.h"
#include "sprite.h"
#include "mask.h"
#include "map.h"
#include "level.h"
#include "property.h"
#include "debug.h"
#include "inline.h"

#endif

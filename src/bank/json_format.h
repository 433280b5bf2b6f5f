/* SPDX-License-Identifier: MIT */
/*
 * Definitions, other than the keys, that the writer and the reader of JSON share. JSON.md documents
 * them.
 */
#pragma once

#include <stddef.h>

#define JSON_FORMAT  "gabarit-bank"
#define JSON_VERSION 1

/* The defaults for missing keys. */
#define JSON_COLOUR      "#808080"
#define JSON_DURATION    100
#define JSON_SLOPE_LIMIT 256 /* 45 degrees */

/* Indexed by PlainDirection; the first is the default. */
static const char *const json_directions[] = {"forward", "reverse", "ping-pong"};

/* Indexed by gab_shape_kind; the value 0 has no name. */
static const char *const json_shapes[] = {NULL, "circle", "capsule", "turned", "polygon"};

/* Indexed by PlainLayerKind and PlainPartitionKind; the value 0 has no name. */
static const char *const json_layers[] = {NULL, "walls", "tiles", "maze", "ground", "heights"};
static const char *const json_partitions[] = {NULL, "bsp", "grid", "quadtree"};

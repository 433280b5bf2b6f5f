/* SPDX-License-Identifier: MIT */
/*
 * Random documents that obey all rules. They are made from the tables of kinds, so that any field
 * added to a table is tested.
 */
#pragma once

#include "check.h"
#include "model/document.h"

/* Returns a project with up to `size` items in each list. */
Project *random_project(CheckRandom *random, int size);

/* Returns a node of a kind as in a random project, but without references to nodes outside it. */
void *random_node(CheckRandom *random, const NodeKind *kind, int size);

/* Sets a field to a random value that its table allows. Lists and children are not changed. */
void random_value(CheckRandom *random, void *node, const Field *field);

/* Sets a unique name, with letters that are long in JSON and UTF-8. */
void random_name(CheckRandom *random, char name[64]);

uint64_t random_id(CheckRandom *random);

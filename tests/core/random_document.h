/* SPDX-License-Identifier: MIT */
/*
 * Random documents that obey every rule, made by the tables of kinds, so that whatever field is
 * added to a table is tried.
 */
#ifndef RANDOM_DOCUMENT_H
#define RANDOM_DOCUMENT_H

#include "check.h"
#include "model/document.h"

/* A project with up to `size` things in each list. */
Project *random_project(CheckRandom *random, int size);

/* A node of a kind as a random project has it, but that refers to nothing. */
void *random_node(CheckRandom *random, const NodeKind *kind, int size);

/* Gives a field a random value that its table allows; lists and children are left alone. */
void random_value(CheckRandom *random, void *node, const Field *field);

/* A name that no other has; with letters that JSON and UTF-8 make long. */
void random_name(CheckRandom *random, char name[64]);

uint64_t random_id(CheckRandom *random);

#endif

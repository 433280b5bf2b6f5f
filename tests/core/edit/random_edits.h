/* SPDX-License-Identifier: MIT */
/* Random edits of random documents, with the tables of kinds and with every family of edits. */
#pragma once

#include "random_document.h"

/*
 * Returns the version after one random edit. Returns NULL if the edit was rejected or there was
 * nothing to edit, and the same version if nothing changed.
 */
Project *random_edit(CheckRandom *random, const Project *before);

/* Returns the id of a random sprite, map or level; 0 if there is none of the chosen kind. */
uint64_t random_asset(CheckRandom *random, const Project *project);

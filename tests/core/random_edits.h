/* SPDX-License-Identifier: MIT */
/* Random edits of random documents, by the tables of kinds and by every family of edits. */
#ifndef RANDOM_EDITS_H
#define RANDOM_EDITS_H

#include "random_document.h"

/* A version that one random edit makes of another; NULL when it was refused, or there was nothing
 * to edit; the same version when nothing changed. */
Project *random_edit(CheckRandom *random, const Project *before);

#endif

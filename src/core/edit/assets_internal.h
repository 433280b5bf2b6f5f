/* SPDX-License-Identifier: MIT */
/* What edits share that may leave pictures unused. */
#ifndef GABARIT_EDIT_ASSETS_INTERNAL_H
#define GABARIT_EDIT_ASSETS_INTERNAL_H

#include "model/document.h"

/* Removes the pictures that nothing shows any more from a version that is being made. */
void drop_unused_pictures(Project *project);

#endif

/* SPDX-License-Identifier: MIT */
/* Shared by edits that may leave pictures unused. */
#ifndef GABARIT_EDIT_ASSETS_INTERNAL_H
#define GABARIT_EDIT_ASSETS_INTERNAL_H

#include "model/document.h"

/* Removes the pictures that are no longer used from a version under construction. */
void remove_unused_pictures(Project *project);

#endif

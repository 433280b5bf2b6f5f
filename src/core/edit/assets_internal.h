/* SPDX-License-Identifier: MIT */
/* Shared by edits that may leave pictures unused. */
#pragma once

#include "model/document.h"

/* Removes the pictures that are no longer used from a version under construction. */
void remove_unused_pictures(Project *project);

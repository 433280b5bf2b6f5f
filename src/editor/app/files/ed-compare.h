/* SPDX-License-Identifier: MIT */
/**
 * app/files/ed-compare.h: a window that lists the differences between a project and its file, which
 * has changed on disk, and lets the user keep one of the two.
 *
 *     ed_compare_with_file(window, NULL);
 */
#pragma once

#include "app/ed-window.h"

/** Opens the window. If `path` is NULL, the project is compared with its own file. */
void ed_compare_with_file(EdWindow *window, const char *path);

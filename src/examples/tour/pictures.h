/* SPDX-License-Identifier: MIT */
/* The pictures of the tour. A build without cairo uses no_pictures.c instead of pictures.c. */
#pragma once

#include <stdbool.h>

/*
 * Writes the pictures into a folder, which is created if necessary, and prints the path of each to
 * standard output. Returns false, after a message on standard error, if that fails.
 */
bool pictures_write(const char *folder);

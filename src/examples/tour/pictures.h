/* SPDX-License-Identifier: MIT */
/* The pictures of the tour; a build without cairo has no_pictures.c instead of pictures.c. */
#ifndef GABARIT_TOUR_PICTURES_H
#define GABARIT_TOUR_PICTURES_H

#include <stdbool.h>

/*
 * Writes the pictures into a folder, which is made if need be, and names each on standard output.
 * Returns false, after a message on standard error, when that fails.
 */
bool pictures_write(const char *folder);

#endif

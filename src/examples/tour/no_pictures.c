/* SPDX-License-Identifier: MIT */
/* Replaces pictures.c in builds without cairo. */
#include "pictures.h"

#include <stdio.h>

bool pictures_write(const char *folder)
{
    fprintf(stderr, "tour: built without cairo, so no pictures are written into %s\n", folder);
    return false;
}

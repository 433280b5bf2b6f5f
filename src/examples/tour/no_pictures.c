/* SPDX-License-Identifier: MIT */
/* In the place of pictures.c where there is no cairo. */
#include "pictures.h"

#include <stdio.h>

bool pictures_write(const char *folder)
{
    fprintf(stderr, "tour: built without cairo, so no pictures are written into %s\n", folder);
    return false;
}

/* SPDX-License-Identifier: MIT */
/* The library takes nothing from <stdlib.h> where there are no files. */

/* SPDX-License-Identifier: MIT */
/*
 * What nearly every file with widgets includes, and what takes longer to read than most of them:
 * compiled once for each library. Each file includes what it needs all the same.
 */
#include <gtk/gtk.h>

/* SPDX-License-Identifier: MIT */
/*
 * The header that nearly every file with widgets includes, and that takes longer to parse than most
 * of them: it is compiled once for each library. Each file still includes what it needs.
 */
#include <gtk/gtk.h>

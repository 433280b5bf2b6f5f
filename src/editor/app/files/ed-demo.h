/* SPDX-License-Identifier: MIT */
/**
 * app/files/ed-demo.h: the demo project. Each user works on a copy, which is made when the demo is
 * first opened.
 *
 *     char *project = ed_demo_copy(&error);
 */
#pragma once

#include <gio/gio.h>

/** Returns the path of the user's copy of demo.gabarit, to be freed with g_free; NULL with an
 * error. */
char *ed_demo_copy(GError **error);

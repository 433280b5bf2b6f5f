/* SPDX-License-Identifier: MIT */
/**
 * app/ed-demo.h: the demo project: every user has a copy to play with, made when it is first
 * opened.
 *
 *     char *project = ed_demo_copy(&error);
 */
#ifndef GABARIT_APP_ED_DEMO_H
#define GABARIT_APP_ED_DEMO_H

#include <gio/gio.h>

/** The user's copy of demo.gabarit; g_free. NULL with an error. */
char *ed_demo_copy(GError **error);

#endif

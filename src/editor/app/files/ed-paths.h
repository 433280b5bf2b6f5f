/* SPDX-License-Identifier: MIT */
/**
 * app/files/ed-paths.h: paths of the files that belong to the editor: in the build folder if the
 * editor was started from one, else in the prefix that contains the program, else in the configured
 * one.
 *
 *     GSettings *settings = ed_paths_settings();
 *     char *demo = ed_paths_demo();               // a folder with demo.gabarit, or NULL
 */
#pragma once

#include <gio/gio.h>

/** Returns the preferences of this program, owned by the caller. Never NULL if the program was
 * built or installed completely. */
GSettings *ed_paths_settings(void);
/** Returns the folder of the demo project, or NULL if it is not installed. Free it with g_free. */
char *ed_paths_demo(void);
/** Returns the path of the user's own copy of demo.gabarit, which is made on first use, to be freed
 * with g_free; NULL with an error. */
char *ed_demo_copy(GError **error);
/** Returns the path of a page of the guide, which may be missing. Free it with g_free. */
char *ed_paths_guide(const char *page);
/** Returns the folder of translations. Free it with g_free. */
char *ed_paths_translations(void);

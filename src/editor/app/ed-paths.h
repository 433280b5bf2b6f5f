/* SPDX-License-Identifier: MIT */
/**
 * app/ed-paths.h: paths of the files that come with the editor: beside it in the build folder it
 * was started from, else where they were installed.
 *
 *     GSettings *settings = ed_paths_settings();
 *     char *demo = ed_paths_demo();               // a folder with demo.gabarit, or NULL
 */
#ifndef GABARIT_APP_ED_PATHS_H
#define GABARIT_APP_ED_PATHS_H

#include <gio/gio.h>

/** The preferences of this program; never NULL where it was built or installed whole. Owned by the
 * caller. */
GSettings *ed_paths_settings(void);
/** The folder of the demo project; g_free. NULL: not installed. */
char *ed_paths_demo(void);
/** The folder of translations; g_free. */
char *ed_paths_translations(void);

#endif

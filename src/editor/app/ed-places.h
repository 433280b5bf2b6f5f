/* SPDX-License-Identifier: MIT */
/**
 * app/ed-places.h: where the files are that the editor comes with: beside it in the build folder it
 * was started from, else where they were installed.
 *
 *     GSettings *settings = ed_places_settings();
 *     char *demo = ed_places_demo();               // a folder with demo.gabarit, or NULL
 */
#ifndef GABARIT_APP_ED_PLACES_H
#define GABARIT_APP_ED_PLACES_H

#include <gio/gio.h>

/** The preferences of this program; never NULL where it was built or installed whole. Owned by the
 * caller. */
GSettings *ed_places_settings(void);
/** The folder of the demo project; g_free. NULL: it did not come along. */
char *ed_places_demo(void);
/** The folder of translations; g_free. */
char *ed_places_translations(void);

#endif

/* SPDX-License-Identifier: MIT */
/**
 * app/ed-desktop.h: services on the desktop's bus: accessibility, and the settings portal, which
 * tells whether windows should be dark.
 *
 *     ed_desktop_prepare();
 *     EdDesktop *desktop = ed_desktop_new(changed, application);
 *     if (ed_desktop_is_dark(desktop)) ...
 */
#ifndef GABARIT_APP_ED_DESKTOP_H
#define GABARIT_APP_ED_DESKTOP_H

#include <gtk/gtk.h>

typedef struct EdDesktop EdDesktop;

/** To be called before GTK starts. Without a service of accessibility GTK is told not to look for
 * one, about which it would warn on the terminal; without a bus preferences are kept in a file. */
void ed_desktop_prepare(void);
/** Asks the desktop asynchronously; until it answers, or if it never does, GTK's own settings
 * apply. `changed` is called when the answer changes. */
EdDesktop *ed_desktop_new(void (*changed)(void *user), void *user);
/** NULL is allowed. */
void ed_desktop_free(EdDesktop *desktop);
gboolean ed_desktop_is_dark(EdDesktop *desktop);

#endif

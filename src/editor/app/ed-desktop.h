/* SPDX-License-Identifier: MIT */
/**
 * app/ed-desktop.h: whether the desktop wants dark windows, by the settings portal that desktops
 * share.
 *
 *     EdDesktop *desktop = ed_desktop_new(changed, application);
 *     if (ed_desktop_is_dark(desktop)) ...
 */
#ifndef GABARIT_APP_ED_DESKTOP_H
#define GABARIT_APP_ED_DESKTOP_H

#include <gtk/gtk.h>

typedef struct EdDesktop EdDesktop;

/** Asks the desktop without waiting; until it answers, and where there is none that does, GTK's own
 * settings count. `changed` is called when another answer has come. */
EdDesktop *ed_desktop_new(void (*changed)(void *user), void *user);
/** NULL is allowed. */
void ed_desktop_free(EdDesktop *desktop);
gboolean ed_desktop_is_dark(EdDesktop *desktop);

#endif

/* SPDX-License-Identifier: MIT */
/**
 * app/ed-desktop.h: services on the session bus (D-Bus) of the desktop: accessibility, and the
 * settings portal, which reports whether windows should be dark.
 *
 *     ed_desktop_prepare();
 *     EdDesktop *desktop = ed_desktop_new(changed, application);
 *     if (ed_desktop_is_dark(desktop)) ...
 */
#pragma once

#include <gtk/gtk.h>

typedef struct EdDesktop EdDesktop;

/** Prepares the environment; call it before GTK starts. Without an accessibility service, GTK is
 * configured not to look for one, because it would warn on the terminal; without a bus, preferences
 * are kept in a file. */
void ed_desktop_prepare(void);
/** Queries the desktop asynchronously. Until it answers, or if it never does, GTK's own settings
 * apply. `changed` is called when the answer changes. */
EdDesktop *ed_desktop_new(void (*changed)(void *user), void *user);
/** Frees the object; `desktop` may be NULL. */
void ed_desktop_free(EdDesktop *desktop);
/** True if windows should be dark. */
gboolean ed_desktop_is_dark(EdDesktop *desktop);

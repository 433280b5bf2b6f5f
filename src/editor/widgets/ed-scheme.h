/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-scheme.h: whether windows are dark, according to GTK's settings. Newer versions of GTK
 * have a colour scheme and warn about the switch that older versions use.
 *
 *     ed_scheme_set_dark(gtk_settings_get_default(), TRUE);
 *     if (ed_scheme_is_dark(gtk_widget_get_settings(widget))) ...
 */
#pragma once

#include <gtk/gtk.h>

gboolean ed_scheme_is_dark(GtkSettings *settings);
void ed_scheme_set_dark(GtkSettings *settings, gboolean dark);

/** True if the desktop asks for high contrast. */
gboolean ed_scheme_has_contrast(void);

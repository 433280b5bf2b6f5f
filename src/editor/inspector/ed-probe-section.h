/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-probe-section.h: the probe's answer in figures, and which doors are open for it.
 *
 *     ed_probe_section_set_session(section, session);
 */
#ifndef GABARIT_INSPECTOR_ED_PROBE_SECTION_H
#define GABARIT_INSPECTOR_ED_PROBE_SECTION_H

#include "session/ed-session.h"

#include <gtk/gtk.h>

#define ED_TYPE_PROBE_SECTION (ed_probe_section_get_type())
G_DECLARE_FINAL_TYPE(EdProbeSection, ed_probe_section, ED, PROBE_SECTION, GtkWidget)

/** NULL: none. */
void ed_probe_section_set_session(EdProbeSection *section, EdSession *session);

#endif

/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-probe-section.h: the probe's answer as a table of values, and which doors are open
 * for it.
 *
 *     ed_section_set_session(ED_SECTION(section), session);
 */
#ifndef GABARIT_INSPECTOR_ED_PROBE_SECTION_H
#define GABARIT_INSPECTOR_ED_PROBE_SECTION_H

#include "widgets/ed-section.h"

#define ED_TYPE_PROBE_SECTION (ed_probe_section_get_type())
G_DECLARE_FINAL_TYPE(EdProbeSection, ed_probe_section, ED, PROBE_SECTION, EdSection)

#endif

/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-probe-section.h: the answer of the probe as a table of values, and a menu of the
 * doors, which can be open or closed for the probe.
 *
 *     ed_section_set_session(ED_SECTION(section), session);
 */
#pragma once

#include "widgets/ed-section.h"

#define ED_TYPE_PROBE_SECTION (ed_probe_section_get_type())
G_DECLARE_FINAL_TYPE(EdProbeSection, ed_probe_section, ED, PROBE_SECTION, EdSection)

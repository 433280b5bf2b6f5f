/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-node-section.h: the selected nodes of a shape: exact position, width of a track,
 * smooth or corner.
 *
 *     ed_section_set_session(ED_SECTION(section), session);
 */
#pragma once

#include "widgets/ed-section.h"

#define ED_TYPE_NODE_SECTION (ed_node_section_get_type())
G_DECLARE_FINAL_TYPE(EdNodeSection, ed_node_section, ED, NODE_SECTION, EdSection)

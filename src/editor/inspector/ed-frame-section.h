/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-frame-section.h: the current frame: its name, its duration, its mask (which of its
 * pixels are solid), and whether it is done. All edits except that of the name change all frames of
 * the scope.
 *
 *     ed_section_set_session(ED_SECTION(section), session);
 */
#pragma once

#include "widgets/ed-section.h"

#define ED_TYPE_FRAME_SECTION (ed_frame_section_get_type())
G_DECLARE_FINAL_TYPE(EdFrameSection, ed_frame_section, ED, FRAME_SECTION, EdSection)

/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-partition-section.h: the partition in which queries find the walls of the current
 * layer: its kind, its settings, its tree, and when it is built.
 *
 *     ed_section_set_session(ED_SECTION(section), session);
 */
#pragma once

#include "widgets/ed-section.h"

#define ED_TYPE_PARTITION_SECTION (ed_partition_section_get_type())
G_DECLARE_FINAL_TYPE(EdPartitionSection, ed_partition_section, ED, PARTITION_SECTION, EdSection)

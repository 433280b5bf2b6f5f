/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-sections.h: the sections of the inspector, which its template names. Each of them
 * has a template of its own and shows a session.
 *
 *     ed_section_set_session(ED_SECTION(section), session);
 *
 * Exact positions in a frame are relative to its hot spot or a corner (`reference` in EdView).
 */
#pragma once

#include "widgets/ed-section.h"

/* Forms of what is selected; for several items they show common values. */

/** The selected boxes: name, tag, group, exact position and size, lock. */
G_DECLARE_FINAL_TYPE(EdBoxSection, ed_box_section, ED, BOX_SECTION, EdSection)
/** The selected action point: name, exact position, direction. */
G_DECLARE_FINAL_TYPE(EdPointSection, ed_point_section, ED, POINT_SECTION, EdSection)
/** The selected nodes of a shape: exact position, width of a track, smooth or corner. */
G_DECLARE_FINAL_TYPE(EdNodeSection, ed_node_section, ED, NODE_SECTION, EdSection)
/** The selected zone: name, tag, walk-to point, cursor and action, size. */
G_DECLARE_FINAL_TYPE(EdZoneSection, ed_zone_section, ED, ZONE_SECTION, EdSection)
/** The selected marker: name, tag, position and direction. */
G_DECLARE_FINAL_TYPE(EdMarkerSection, ed_marker_section, ED, MARKER_SECTION, EdSection)
/** The selected walls or vertices: name, tag, which side blocks, exact positions, length, angle. */
G_DECLARE_FINAL_TYPE(EdWallSection, ed_wall_section, ED, WALL_SECTION, EdSection)
/** True if walls are selected; they may have a name, which makes them a door. */
gboolean ed_wall_section_can_rename(EdWallSection *section);
/** Moves the focus to the name. */
void ed_wall_section_rename(EdWallSection *section);

/* Lists, which share their selection with the canvas (`things` in EdSection). Their items are
 * renamed in place (F2, a double click) and deleted (Delete). */

/** The boxes of the frame shown; they are reordered by dragging. */
G_DECLARE_FINAL_TYPE(EdBoxesSection, ed_boxes_section, ED, BOXES_SECTION, EdSection)
/** Adds a box of the current tag in the middle of the frame. */
void ed_boxes_section_add(EdBoxesSection *section);
/** The action points of the frame shown, with their positions and directions. */
G_DECLARE_FINAL_TYPE(EdPointsSection, ed_points_section, ED, POINTS_SECTION, EdSection)
/** Adds a point in the pixel at the hot spot, or in the middle of a frame without one. */
void ed_points_section_add(EdPointsSection *section);
/** The lists of boxes and of action points. One is shown at a time; selecting an item shows its
 * list. */
G_DECLARE_FINAL_TYPE(EdFrameLists, ed_frame_lists, ED, FRAME_LISTS, EdSection)
/** Return one of the two lists. Borrowed. */
EdThingList *ed_frame_lists_boxes(EdFrameLists *lists);
EdThingList *ed_frame_lists_points(EdFrameLists *lists);
/** The zones of the plane shown, with tag and area in pixels. */
G_DECLARE_FINAL_TYPE(EdZonesSection, ed_zones_section, ED, ZONES_SECTION, EdSection)
/** The bands of a map: names, radii and colours, one by one or as a line of text; the share of the
 * road where each disc fits; which tags are road; which bands are visible. */
G_DECLARE_FINAL_TYPE(EdBandsSection, ed_bands_section, ED, BANDS_SECTION, EdSection)

/** The layers of the level that is shown, or the planes of the map: a click makes one current, the
 * eye button hides a layer; they are renamed, reordered by dragging, added and deleted. */
G_DECLARE_FINAL_TYPE(EdLayersSection, ed_layers_section, ED, LAYERS_SECTION, EdSection)
/** Starts renaming the selected row. */
void ed_layers_section_rename(EdLayersSection *section);
/** Returns the selected row, which is the layer or plane shown, or NULL. Borrowed. */
EdRow *ed_layers_section_selected(EdLayersSection *section);
/** Returns the list, for shortcuts that apply while it has the focus. Borrowed. */
GtkWidget *ed_layers_section_list(EdLayersSection *section);

/* Settings of what is shown. */

/** The current frame: name, duration, mask (which of its pixels are solid), whether it is done. All
 * edits except that of the name change all frames of the scope. */
G_DECLARE_FINAL_TYPE(EdFrameSection, ed_frame_section, ED, FRAME_SECTION, EdSection)
/** The hot spot of the current frame: nine anchors on its silhouette, the exact position in the
 * picture, and a drop-down of anchors by name. */
G_DECLARE_FINAL_TYPE(EdHotSpotSection, ed_hot_spot_section, ED, HOT_SPOT_SECTION, EdSection)
/** The size of the map that is shown, and its picture, each a button to change it. */
G_DECLARE_FINAL_TYPE(EdMapSection, ed_map_section, ED, MAP_SECTION, EdSection)
/** The size of the level that is shown, the picture behind it, and how much that is dimmed. */
G_DECLARE_FINAL_TYPE(EdLevelSection, ed_level_section, ED, LEVEL_SECTION, EdSection)
/** The settings of a layer that is not a layer of walls ("land": tiles, a maze, ground or heights):
 * its cells and their size, its origin, slopes or altitudes, and its picture. */
G_DECLARE_FINAL_TYPE(EdLandSection, ed_land_section, ED, LAND_SECTION, EdSection)
/** The partition in which queries find the walls of the current layer: its kind, its settings, its
 * tree, and when it is built. */
G_DECLARE_FINAL_TYPE(EdPartitionSection, ed_partition_section, ED, PARTITION_SECTION, EdSection)
/** Measurements of a BSP tree, a grid and a quadtree of the walls shown, side by side, and a text
 * that recommends one of them. */
G_DECLARE_FINAL_TYPE(EdKindsSection, ed_kinds_section, ED, KINDS_SECTION, EdSection)
/** The answer of the probe as a table of values, and a menu of the doors, which can be open or
 * closed for the probe. */
G_DECLARE_FINAL_TYPE(EdProbeSection, ed_probe_section, ED, PROBE_SECTION, EdSection)

/** The user properties of the inspected items: texts, numbers, and booleans ("yes or no"). They are
 * added, renamed, changed and removed. */
G_DECLARE_FINAL_TYPE(EdPropertiesSection, ed_properties_section, ED, PROPERTIES_SECTION, EdSection)
/** True if all inspected items exist and can have properties. */
bool ed_properties_can_be_added(EdSession *session);
/** Implements ed_inspector_add_property. */
void ed_properties_section_add(EdPropertiesSection *section, const char *type);

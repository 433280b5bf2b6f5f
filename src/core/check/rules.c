/* SPDX-License-Identifier: MIT */
/* The table of rules, in the order of RULES.md, which describes each in more detail, and the table
 * of fixes. */
#include "check/check_internal.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const Rule rules[RULE_COUNT] = {
    [RULE_TOO_MUCH_WORK] = {"too-much-work", SEVERITY_ERROR, N_("Too much work"),
                            N_("It needs more work than a project of this size may need. It was "
                               "not checked further, and cannot be exported."),
                            NULL},
    [RULE_TAG_UNUSED] = {"tag-unused", SEVERITY_HINT, N_("Unused tag"),
                         N_("Nothing in the project has this tag, and games that look for it find "
                            "nothing."),
                         N_("Delete the tag")},
    [RULE_TAGS_SIMILAR] = {"tags-alike", SEVERITY_WARNING, N_("Tags with similar colours"),
                           N_("On the canvas, it is hard to tell which of these tags a box or zone "
                              "has."),
                           N_("Give it another colour")},
    [RULE_NAMES_CLASH] = {"names-clash", SEVERITY_ERROR, N_("Names that produce the same constant"),
                          N_("The C header cannot be exported while two names produce the same "
                             "identifier: rename one of them."),
                          NULL},
    [RULE_NAMES_BY_CASE] = {"names-differ-by-case", SEVERITY_WARNING,
                            N_("Box names that differ only in case"),
                            N_("Boxes of different frames are matched by name, so these do not "
                               "match: make the names identical, or clearly different."),
                            NULL},
    [RULE_PATHS_BY_CASE] = {"paths-differ-by-case", SEVERITY_WARNING,
                            N_("File names that differ only in case"),
                            N_("Some systems cannot tell such files apart: rename one of them."),
                            NULL},
    [RULE_NAME_INVISIBLE] =
        {"name-invisible", SEVERITY_WARNING, N_("Name with invisible characters"),
         N_("The name contains line breaks, control characters or characters that reverse the "
            "text direction, so it is not what it appears to be."),
         N_("Remove invisible characters")},
    [RULE_TEXT_INVISIBLE] = {"text-invisible", SEVERITY_WARNING,
                             N_("Other text with invisible characters"),
                             N_("A group, path, layer or key of a property contains such "
                                "characters: change it by hand."),
                             NULL},
    [RULE_REFERENCE_NOWHERE] = {"reference-nowhere", SEVERITY_WARNING,
                                N_("Reference that leads nowhere"),
                                N_("A game that follows it finds nothing: choose a target, or "
                                   "remove the property."),
                                NULL},
    [RULE_PROPERTY_TYPE] = {"property-type", SEVERITY_WARNING,
                            N_("Property whose type differs from that of its tag's field"),
                            N_("A game that reads the type of the field finds nothing: enter the "
                               "value again, or use the default of the tag."),
                            N_("Use the default of the tag")},
    [RULE_PICTURE_MISSING] = {"picture-missing", SEVERITY_ERROR, N_("Picture missing"),
                              N_("The file does not exist: restore it, or choose its new "
                                 "location."),
                              NULL},
    [RULE_PICTURE_BROKEN] = {"picture-unreadable", SEVERITY_ERROR, N_("Picture cannot be read"),
                             N_("The file exists but cannot be used; the message gives the "
                                "reason."),
                             NULL},
    [RULE_PICTURE_SIZE] = {"picture-size", SEVERITY_ERROR, N_("Picture size changed"),
                           N_("The file no longer has the size it had when it was imported, so "
                              "frames may show something else: update the picture, or accept it "
                              "as it is."),
                           N_("Accept the picture as it is")},
    [RULE_PICTURE_CHANGED] = {"picture-changed", SEVERITY_HINT, N_("Picture changed"),
                              N_("The art has changed since the boxes were drawn: update the "
                                 "picture so that the boxes follow it, or accept it as it is."),
                              N_("Accept the picture as it is")},
    [RULE_PICTURE_UNUSED] = {"picture-unused", SEVERITY_HINT, N_("Unused picture"),
                             N_("No frame, map or level uses it."), N_("Remove the picture")},
    [RULE_SPRITE_EMPTY] = {"sprite-empty", SEVERITY_WARNING, N_("Sprite without frames"),
                           N_("There is nothing for a game to show."), N_("Delete the sprite")},
    [RULE_FRAME_UNUSED] = {"frame-unused", SEVERITY_HINT, N_("Frame not in any animation"),
                           N_("The sprite has animations, but none shows this frame."),
                           N_("Delete the frame")},
    [RULE_FRAME_WITHOUT_HOT_SPOT] = {"frame-without-hot-spot", SEVERITY_WARNING,
                                     N_("Frame without hot spot"),
                                     N_("Games place a frame by its hot spot; without one, they "
                                        "use its top-left corner."),
                                     N_("Put the hot spot at the feet")},
    [RULE_FRAME_ZERO_DURATION] = {"frame-zero-duration", SEVERITY_WARNING,
                                  N_("Frame with a duration of 0 ms"),
                                  N_("It would never be shown; in banks its duration is 1 ms."),
                                  N_("Set the duration to 100 ms")},
    [RULE_FRAME_BEYOND_PICTURE] = {"frame-beyond-picture", SEVERITY_ERROR,
                                   N_("Frame partly outside its picture"),
                                   N_("The picture's file has become too small for the frame."),
                                   N_("Crop the frame to its picture")},
    [RULE_FRAME_OUTSIDE_PICTURE] = {"frame-outside-picture", SEVERITY_ERROR,
                                    N_("Frame outside its picture"),
                                    N_("The picture's file has become so small that nothing of "
                                       "the frame is in it: restore it, or delete the frame."),
                                    NULL},
    [RULE_FRAME_BLANK] = {"frame-blank", SEVERITY_HINT, N_("Frame without solid pixels"),
                          N_("Its art is transparent, or the mask's threshold or colour key "
                             "removes every pixel."),
                          NULL},
    [RULE_BOX_WITHOUT_TAG] = {"box-without-tag", SEVERITY_WARNING, N_("Box without tag"),
                              N_("A box without a tag means nothing to a game: give it one."),
                              NULL},
    [RULE_BOX_OUTSIDE] = {"box-outside-frame", SEVERITY_WARNING, N_("Box outside the frame"),
                          N_("It does not touch its frame at all."), N_("Delete the box")},
    [RULE_BOX_BEYOND] = {"box-beyond-frame", SEVERITY_HINT, N_("Box partly outside the frame"),
                         N_("Only part of it is inside the frame."),
                         N_("Crop the box to the frame")},
    [RULE_BOX_DUPLICATE] = {"box-twice", SEVERITY_WARNING, N_("Duplicate box"),
                            N_("Another box with the same tag is in the same place, so every hit "
                               "counts twice."),
                            N_("Delete the box")},
    [RULE_BOX_EMPTY] = {"box-empty", SEVERITY_WARNING, N_("Box without solid pixels"),
                        N_("It does not cover any part of the figure: move it, or give it a tag "
                           "with the role \"trigger\"."),
                        N_("Delete the box")},
    [RULE_POINT_OUTSIDE] = {"point-outside-frame", SEVERITY_HINT, N_("Point outside the frame"),
                            N_("Its position is not inside the frame."), NULL},
    [RULE_ATTACK_WITHOUT_BODY] =
        {"attack-without-body", SEVERITY_WARNING, N_("Attack boxes without a body box"),
         N_("While this frame is shown, the figure can hit but cannot be hit."), NULL},
    [RULE_ANIMATION_EMPTY] = {"animation-empty", SEVERITY_WARNING, N_("Animation without frames"),
                              N_("It is not exported to banks."), N_("Delete the animation")},
    [RULE_BOX_JUMPS] = {"box-jumps", SEVERITY_HINT, N_("Box that jumps"),
                        N_("It moves by more than half a frame from one frame to the next, which "
                           "is often a mistake."),
                        NULL},
    [RULE_POINT_JUMPS] = {"point-jumps", SEVERITY_HINT, N_("Point that jumps"),
                          N_("It moves by more than half a frame from one frame to the next, "
                             "which is often a mistake."),
                          NULL},
    [RULE_POINT_GAP] = {"point-gap", SEVERITY_HINT, N_("Point missing in one frame"),
                        N_("The previous and next frames have a point with this name, but this "
                           "frame does not."),
                        NULL},
    [RULE_MAP_EMPTY] = {"map-empty", SEVERITY_WARNING, N_("Map without zones"),
                        N_("It contains nothing that a game can use."), N_("Delete the map")},
    [RULE_MAP_PICTURE_SIZE] = {"map-picture-size", SEVERITY_WARNING,
                               N_("Map and picture of different sizes"),
                               N_("The painted area does not cover the picture, or extends beyond "
                                  "it."),
                               N_("Use the picture's size")},
    [RULE_BANDS_WITHOUT_ROAD] =
        {"bands-without-road", SEVERITY_WARNING, N_("Bands without a road"),
         N_("Nothing fits anywhere: choose which tags are road, or paint some road."), NULL},
    [RULE_BAND_TOO_LARGE] = {"band-too-large", SEVERITY_ERROR, N_("Band too large for a bank"),
                             N_("Banks hold radii up to 32767 pixels."), NULL},
    [RULE_BAND_TOO_WIDE] = {"band-too-wide", SEVERITY_WARNING, N_("Band wider than the road"),
                            N_("Nothing with this radius can pass here: widen the road, or reduce "
                               "the radius."),
                            NULL},
    [RULE_PLANE_ISLANDS] = {"plane-islands", SEVERITY_HINT, N_("Small areas without a zone"),
                            N_("Areas of fewer than 64 pixels, away from the edge, were missed "
                               "when painting."),
                            N_("Fill all with the surrounding zone")},
    [RULE_ZONE_WITHOUT_PIXELS] = {"zone-without-pixels", SEVERITY_WARNING,
                                  N_("Zone without pixels"), N_("It can never be clicked."),
                                  N_("Delete the zone")},
    [RULE_ZONE_SPECKS] =
        {
            "zone-specks", SEVERITY_HINT, N_("Zone with specks"),
            N_("Pieces of fewer than 8 pixels, next to larger ones, are usually painting "
               "mistakes."),
            N_("Remove all specks")},
    [RULE_WALK_POINT_OUTSIDE] = {"walk-point-outside", SEVERITY_WARNING,
                                 N_("Walk-to point outside the map"),
                                 N_("A click on the zone sends the character off the map."),
                                 N_("Move it to the map's edge")},
    [RULE_SHAPE_EMPTY] = {"shape-empty", SEVERITY_WARNING, N_("Shape without area"),
                          N_("It has too few nodes to enclose an area."), N_("Delete the shape")},
    [RULE_LEVEL_EMPTY] = {"level-empty", SEVERITY_WARNING, N_("Empty level"),
                          N_("All layers are empty, and there are no markers."),
                          N_("Delete the level")},
    [RULE_LAYER_EMPTY] = {"layer-empty", SEVERITY_HINT, N_("Empty layer"),
                          N_("It contains nothing that a game can use; most such layers are not "
                             "exported to banks."),
                          N_("Delete the layer")},
    [RULE_WALL_ZERO_LENGTH] = {"wall-zero-length", SEVERITY_WARNING, N_("Zero-length wall"),
                               N_("Both ends are at the same position."),
                               N_("Remove all zero-length walls")},
    [RULE_WALL_DUPLICATE] = {"wall-twice", SEVERITY_WARNING, N_("Duplicate wall"),
                             N_("An earlier wall of the layer is exactly the same."),
                             N_("Remove all duplicate walls")},
    [RULE_WALLS_OVERLAP] = {"walls-overlap", SEVERITY_WARNING, N_("Overlapping walls"),
                            N_("Two walls overlap along the same line; a door that overlaps "
                               "another wall never opens."),
                            N_("Merge all walls of the layer where they overlap")},
    [RULE_WALLS_OVERLAP_UNLIKE] =
        {
            "walls-overlap-unlike", SEVERITY_WARNING, N_("Overlapping walls that differ"),
            N_("Two walls with different names or properties overlap along the same line; a door "
               "that overlaps another wall never opens: move or delete one of them."),
            NULL},
    [RULE_WALLS_CROSS] = {"walls-cross", SEVERITY_HINT, N_("Crossing walls"),
                          N_("They have no common vertex where they cross."),
                          N_("Split all walls of the layer where they cross")},
    [RULE_WALL_ENDS_NEAR] = {"wall-ends-near", SEVERITY_WARNING, N_("Wall ends that nearly meet"),
                             N_("The gap between them is at most one pixel, and small things can "
                                "slip through it."),
                             N_("Merge all ends that nearly meet")},
    [RULE_WALL_END_NEAR_WALL] = {"wall-end-near-wall", SEVERITY_WARNING,
                                 N_("Wall end that nearly touches another wall"),
                                 N_("The gap between them is at most one pixel, and small things "
                                    "can slip through it."),
                                 N_("Move the end onto the wall")},
    [RULE_WALL_END_BEYOND_WALL] = {"wall-end-beyond-wall", SEVERITY_WARNING,
                                   N_("Wall end that sticks out beyond another wall"),
                                   N_("It sticks out by at most one pixel, and whatever moves "
                                      "along the other wall is stopped by it."),
                                   N_("Move the end onto the wall")},
    [RULE_WALLS_DENSE] = {"walls-dense", SEVERITY_HINT, N_("Too many walls near each other"),
                          N_("Some crossings and gaps may not have been found: split the walls "
                             "into several layers."),
                          NULL},
    [RULE_DOOR_NAME_SIMILAR] = {"door-name-alike", SEVERITY_HINT, N_("Similar door names"),
                                N_("Walls with the same name form one door; a name that is used "
                                   "only once and is similar to another may be a typo."),
                                NULL},
    [RULE_MARKERS_TOGETHER] = {"markers-together", SEVERITY_HINT, N_("Markers in the same place"),
                               N_("Only one of them can be seen."), NULL},
    [RULE_MARKER_OUTSIDE] = {"marker-outside", SEVERITY_WARNING, N_("Marker outside the level"),
                             N_("Whatever the game places there is outside the level."), NULL},
    [RULE_NAME_REMOVED] = {"name-removed", SEVERITY_ERROR, N_("Removed name"),
                           N_("A game that looks for it finds nothing."), NULL},
    [RULE_FRAME_PART_REMOVED] = {"frame-part-removed", SEVERITY_WARNING, N_("Removed box or point"),
                                 N_("A game that looks for it in this frame finds nothing."), NULL},
    [RULE_PROPERTY_REMOVED] = {"property-removed", SEVERITY_ERROR, N_("Removed property"),
                               N_("A game that reads it gets its own default."), NULL},
    [RULE_PROPERTY_TYPE_CHANGED] = {"property-type-changed", SEVERITY_ERROR,
                                    N_("Changed type of a property"),
                                    N_("A game that reads the old type gets nothing."), NULL},
    [RULE_TAG_RENUMBERED] = {"tag-renumbered", SEVERITY_WARNING, N_("Changed number of a tag"),
                             N_("Games that use or stored the old number find another tag."), NULL},
    [RULE_CONSTANT_CHANGED] = {"constant-changed", SEVERITY_WARNING, N_("Changed constant"),
                               N_("Games that use the old C header must be compiled again."), NULL},
};

static const FixFunction fixes[RULE_COUNT] = {
    [RULE_TAG_UNUSED] = fix_tag_unused,
    [RULE_TAGS_SIMILAR] = fix_similar_tags,
    [RULE_NAME_INVISIBLE] = fix_name_invisible,
    [RULE_PROPERTY_TYPE] = fix_remove,
    [RULE_PICTURE_SIZE] = fix_picture,
    [RULE_PICTURE_CHANGED] = fix_picture,
    [RULE_PICTURE_UNUSED] = fix_remove,
    [RULE_SPRITE_EMPTY] = fix_remove_asset,
    [RULE_FRAME_UNUSED] = fix_remove_asset,
    [RULE_FRAME_WITHOUT_HOT_SPOT] = fix_hot_spot,
    [RULE_FRAME_ZERO_DURATION] = fix_duration,
    [RULE_FRAME_BEYOND_PICTURE] = fix_frame_beyond_picture,
    [RULE_BOX_OUTSIDE] = fix_remove,
    [RULE_BOX_BEYOND] = fix_box_beyond,
    [RULE_BOX_DUPLICATE] = fix_remove,
    [RULE_BOX_EMPTY] = fix_remove,
    [RULE_ANIMATION_EMPTY] = fix_remove_asset,
    [RULE_MAP_EMPTY] = fix_remove_asset,
    [RULE_MAP_PICTURE_SIZE] = fix_map_size,
    [RULE_PLANE_ISLANDS] = fix_islands,
    [RULE_ZONE_WITHOUT_PIXELS] = fix_zone_without_pixels,
    [RULE_ZONE_SPECKS] = fix_specks,
    [RULE_WALK_POINT_OUTSIDE] = fix_walk_point,
    [RULE_SHAPE_EMPTY] = fix_remove,
    [RULE_LEVEL_EMPTY] = fix_remove_asset,
    [RULE_LAYER_EMPTY] = fix_remove_asset,
    [RULE_WALL_ZERO_LENGTH] = fix_zero_length,
    [RULE_WALL_DUPLICATE] = fix_duplicate_walls,
    [RULE_WALLS_OVERLAP] = fix_walls_overlap,
    [RULE_WALLS_CROSS] = fix_walls_cross,
    [RULE_WALL_ENDS_NEAR] = fix_ends_near,
    [RULE_WALL_END_NEAR_WALL] = fix_end_near_wall,
    [RULE_WALL_END_BEYOND_WALL] = fix_end_near_wall,
};

const char *severity_word(Severity severity)
{
    static const char *const words[] = {"hint", "warning", "error"};
    return words[severity];
}

const Rule *rules_all(uint32_t *count)
{
    *count = RULE_COUNT;
    return rules;
}

const Rule *rule_at(RuleNumber number)
{
    return &rules[number];
}

const Rule *rule_with_id(const char *id)
{
    for (int i = 0; i < RULE_COUNT; i++)
        if (strcmp(rules[i].id, id) == 0)
            return &rules[i];
    return NULL;
}

FixFunction fix_of(const Rule *rule)
{
    return fixes[rule - rules];
}

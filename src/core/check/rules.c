/* SPDX-License-Identifier: MIT */
/* The table of rules, in the order of RULES.md, which says more about each; and of their mends. */
#include "check/check_internal.h"

#include <string.h>

static const Rule rules[RULE_COUNT] = {
    [RULE_TAG_UNUSED] = {"tag-unused", SEVERITY_HINT, "Tag that nothing has",
                         "It makes the list longer, and games ask for it in vain.",
                         "Remove the tag"},
    [RULE_TAGS_ALIKE] = {"tags-alike", SEVERITY_WARNING, "Tags of nearly the same colour",
                         "Nobody can tell on the canvas which one a box or zone has.",
                         "Give it another colour"},
    [RULE_NAMES_CLASH] = {"names-clash", SEVERITY_ERROR, "Names that make one constant",
                          "The C header cannot be made while two names become the same "
                          "identifier: rename one of them.",
                          NULL},
    [RULE_NAMES_BY_CASE] = {"names-differ-by-case", SEVERITY_WARNING,
                            "Names that differ by case only",
                            "Boxes of two frames correspond by name, and some computers take "
                            "two such files for one: write the names alike, or differently.",
                            NULL},
    [RULE_PICTURE_MISSING] = {"picture-missing", SEVERITY_ERROR, "Picture missing",
                              "There is no such file: put it back, or choose where it is now.",
                              NULL},
    [RULE_PICTURE_BROKEN] = {"picture-unreadable", SEVERITY_ERROR, "Picture cannot be read",
                             "The file is there, but cannot be used: the message says why.", NULL},
    [RULE_PICTURE_SIZE] = {"picture-size", SEVERITY_ERROR, "Picture of another size",
                           "The file has another size than when it was taken in, so frames may "
                           "show something else: import it again, or take the size as it is.",
                           "Take the picture as it is now"},
    [RULE_PICTURE_CHANGED] = {"picture-changed", SEVERITY_HINT, "Picture changed",
                              "The art is not what the boxes were drawn on: import it again, so "
                              "that they follow it, or take it as it is.",
                              "Take the picture as it is now"},
    [RULE_PICTURE_UNUSED] = {"picture-unused", SEVERITY_HINT, "Picture that nothing shows",
                             "No frame, map or level shows it.", "Remove the picture"},
    [RULE_SPRITE_EMPTY] = {"sprite-empty", SEVERITY_WARNING, "Sprite without frames",
                           "A game can show nothing of it.", "Remove the sprite"},
    [RULE_FRAME_UNUSED] = {"frame-unused", SEVERITY_HINT, "Frame in no animation",
                           "The sprite has animations, but none shows this frame.",
                           "Remove the frame"},
    [RULE_FRAME_WITHOUT_HOT_SPOT] = {"frame-without-hot-spot", SEVERITY_WARNING,
                                     "Frame without hot spot",
                                     "Games place a frame by its hot spot; without one it hangs "
                                     "by its top left corner.",
                                     "Put the hot spot at the feet"},
    [RULE_FRAME_ZERO_DURATION] = {"frame-zero-duration", SEVERITY_WARNING, "Frame that lasts 0 ms",
                                  "It would never be seen; exported, it lasts 1 ms.",
                                  "Let it last 100 ms"},
    [RULE_FRAME_BEYOND_PICTURE] = {"frame-beyond-picture", SEVERITY_ERROR,
                                   "Frame beyond its picture",
                                   "The picture's file has become too small for the frame.",
                                   "Cut the frame to its picture"},
    [RULE_FRAME_BLANK] = {"frame-blank", SEVERITY_HINT, "Frame with nothing solid",
                          "Its art is transparent, or the mask's threshold or colour key takes "
                          "everything away.",
                          NULL},
    [RULE_BOX_WITHOUT_TAG] = {"box-without-tag", SEVERITY_WARNING, "Box without tag",
                              "A box without a tag means nothing to a game: give it one.", NULL},
    [RULE_BOX_OUTSIDE] = {"box-outside-frame", SEVERITY_WARNING, "Box outside the frame",
                          "It does not touch its frame at all.", "Remove the box"},
    [RULE_BOX_BEYOND] = {"box-beyond-frame", SEVERITY_HINT, "Box that reaches beyond the frame",
                         "Part of it stands where the frame has no picture.",
                         "Cut the box to the frame"},
    [RULE_BOX_TWICE] = {"box-twice", SEVERITY_WARNING, "Box twice",
                        "A box with the same tag is at the same place, so every hit counts "
                        "twice.",
                        "Remove the box"},
    [RULE_BOX_EMPTY] = {"box-empty", SEVERITY_WARNING, "Box with nothing solid in it",
                        "It lies beside the figure: move it, or give it a tag with the role "
                        "trigger.",
                        "Remove the box"},
    [RULE_POINT_OUTSIDE] = {"point-outside-frame", SEVERITY_HINT, "Point outside the frame",
                            "It is at a place that the frame does not show.", NULL},
    [RULE_ATTACK_UNCOVERED] = {"attack-uncovered", SEVERITY_HINT,
                               "Attack box that no body box covers",
                               "What strikes can be struck nowhere, in no frame: give the limb a "
                               "body box, too, if that is not meant.",
                               NULL},
    [RULE_ATTACK_WITHOUT_BODY] = {"attack-without-body", SEVERITY_WARNING, "Attack without a body",
                                  "While this frame shows, the figure strikes and cannot be hit.",
                                  NULL},
    [RULE_ANIMATION_EMPTY] = {"animation-empty", SEVERITY_WARNING, "Animation without frames",
                              "It is left out of banks.", "Remove the animation"},
    [RULE_BOX_JUMPS] = {"box-jumps", SEVERITY_HINT, "Box that jumps",
                        "It moves by more than half a frame from one frame to the next, which "
                        "is often a slip.",
                        NULL},
    [RULE_POINT_JUMPS] = {"point-jumps", SEVERITY_HINT, "Point that jumps",
                          "It moves by more than half a frame from one frame to the next, which "
                          "is often a slip.",
                          NULL},
    [RULE_POINT_GAP] = {"point-gap", SEVERITY_HINT, "Point missing in between",
                        "The frames before and after have a point of this name, and this one "
                        "has not.",
                        NULL},
    [RULE_MAP_EMPTY] = {"map-empty", SEVERITY_WARNING, "Map without zones",
                        "A game learns nothing from it.", "Remove the map"},
    [RULE_MAP_PICTURE_SIZE] = {"map-picture-size", SEVERITY_WARNING,
                               "Map of another size than its picture",
                               "What is painted does not cover the picture, or goes beyond it.",
                               "Take the picture's size"},
    [RULE_BANDS_WITHOUT_ROAD] = {"bands-without-road", SEVERITY_WARNING, "Bands without a road",
                                 "Nothing fits anywhere: say which tags are road, or paint some.",
                                 NULL},
    [RULE_BAND_TOO_LARGE] = {"band-too-large", SEVERITY_ERROR, "Band too large for a bank",
                             "Banks hold radii up to 32767 pixels.", NULL},
    [RULE_BAND_TOO_WIDE] = {"band-too-wide", SEVERITY_WARNING, "Band wider than the road",
                            "What has this radius cannot pass here: widen the road, or make the "
                            "radius smaller.",
                            NULL},
    [RULE_PLANE_ISLANDS] = {"plane-islands", SEVERITY_HINT, "Small places of no zone",
                            "Places of fewer than 64 pixels, away from the edge, were left out "
                            "when painting.",
                            "Fill all with what surrounds them"},
    [RULE_ZONE_WITHOUT_PIXELS] = {"zone-without-pixels", SEVERITY_WARNING, "Zone without pixels",
                                  "Nobody can ever click it.", "Remove the zone"},
    [RULE_ZONE_SPECKS] = {"zone-specks", SEVERITY_HINT, "Specks of a zone",
                          "Pieces of fewer than 8 pixels, beside larger ones, are mostly slips of "
                          "the brush.",
                          "Remove all specks"},
    [RULE_WALK_POINT_OUTSIDE] = {"walk-point-outside", SEVERITY_WARNING,
                                 "Walk-to point outside the map",
                                 "Whoever clicks the zone is sent off the map.",
                                 "Move it to the map's edge"},
    [RULE_SHAPE_EMPTY] = {"shape-empty", SEVERITY_WARNING, "Shape that fills nothing",
                          "It has too few corners.", "Remove the shape"},
    [RULE_LEVEL_EMPTY] = {"level-empty", SEVERITY_WARNING, "Level with nothing in it",
                          "No layer holds anything, and there are no markers.", "Remove the level"},
    [RULE_LAYER_EMPTY] = {"layer-empty", SEVERITY_HINT, "Layer with nothing in it",
                          "A game learns nothing from it; most such layers are left out of "
                          "banks.",
                          "Remove the layer"},
    [RULE_WALL_ZERO_LENGTH] = {"wall-zero-length", SEVERITY_WARNING, "Wall of no length",
                               "Both its ends are at one place.", "Remove all walls of no length"},
    [RULE_WALL_TWICE] = {"wall-twice", SEVERITY_WARNING, "Wall twice",
                         "An earlier wall of the layer is exactly the same.",
                         "Remove all duplicate walls"},
    [RULE_WALLS_OVERLAP] = {"walls-overlap", SEVERITY_WARNING, "Walls one over the other",
                            "Two walls share a stretch of one line; a door below a wall never "
                            "opens.",
                            NULL},
    [RULE_WALLS_CROSS] = {"walls-cross", SEVERITY_HINT, "Walls that cross",
                          "They have no corner where they meet.",
                          "Split all walls of the layer where they meet"},
    [RULE_WALL_ENDS_NEAR] = {"wall-ends-near", SEVERITY_WARNING, "Ends that nearly meet",
                             "Less than a pixel is between them, through which small things "
                             "slip.",
                             "Merge all ends that nearly meet"},
    [RULE_WALL_END_NEAR_WALL] = {"wall-end-near-wall", SEVERITY_WARNING,
                                 "End that nearly touches a wall",
                                 "Less than a pixel is between them, through which small things "
                                 "slip, or the end sticks out.",
                                 "Move the end onto the wall"},
    [RULE_WALLS_DENSE] = {"walls-dense", SEVERITY_HINT, "Too many walls near each other",
                          "Crossings and gaps may have been missed: put the walls into several "
                          "layers.",
                          NULL},
    [RULE_DOOR_NAME_ALIKE] = {"door-name-alike", SEVERITY_HINT, "Door's name nearly another's",
                              "Walls with one name are one door; a name that stands once and is "
                              "nearly another's may be a slip.",
                              NULL},
    [RULE_MARKERS_TOGETHER] = {"markers-together", SEVERITY_HINT, "Markers at one place",
                               "Only one of them can be seen.", NULL},
    [RULE_MARKER_OUTSIDE] = {"marker-outside", SEVERITY_WARNING, "Marker outside the level",
                             "What starts there starts nowhere.", NULL},
};

static const MendFunction mends[RULE_COUNT] = {
    [RULE_TAG_UNUSED] = mend_tag_unused,
    [RULE_TAGS_ALIKE] = mend_tags_alike,
    [RULE_PICTURE_SIZE] = mend_picture,
    [RULE_PICTURE_CHANGED] = mend_picture,
    [RULE_PICTURE_UNUSED] = mend_remove,
    [RULE_SPRITE_EMPTY] = mend_remove_asset,
    [RULE_FRAME_UNUSED] = mend_remove_asset,
    [RULE_FRAME_WITHOUT_HOT_SPOT] = mend_hot_spot,
    [RULE_FRAME_ZERO_DURATION] = mend_duration,
    [RULE_FRAME_BEYOND_PICTURE] = mend_frame_beyond_picture,
    [RULE_BOX_OUTSIDE] = mend_remove,
    [RULE_BOX_BEYOND] = mend_box_beyond,
    [RULE_BOX_TWICE] = mend_remove,
    [RULE_BOX_EMPTY] = mend_remove,
    [RULE_ANIMATION_EMPTY] = mend_remove_asset,
    [RULE_MAP_EMPTY] = mend_remove_asset,
    [RULE_MAP_PICTURE_SIZE] = mend_map_size,
    [RULE_PLANE_ISLANDS] = mend_islands,
    [RULE_ZONE_WITHOUT_PIXELS] = mend_zone_without_pixels,
    [RULE_ZONE_SPECKS] = mend_specks,
    [RULE_WALK_POINT_OUTSIDE] = mend_walk_point,
    [RULE_SHAPE_EMPTY] = mend_remove,
    [RULE_LEVEL_EMPTY] = mend_remove_asset,
    [RULE_LAYER_EMPTY] = mend_remove_asset,
    [RULE_WALL_ZERO_LENGTH] = mend_zero_length,
    [RULE_WALL_TWICE] = mend_wall_twice,
    [RULE_WALLS_CROSS] = mend_walls_cross,
    [RULE_WALL_ENDS_NEAR] = mend_ends_near,
    [RULE_WALL_END_NEAR_WALL] = mend_end_near_wall,
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

const Rule *rule_numbered(RuleNumber number)
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

MendFunction mend_of(const Rule *rule)
{
    return mends[rule - rules];
}

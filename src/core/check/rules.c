/* SPDX-License-Identifier: MIT */
/* The table of rules, in the order of RULES.md, which says more about each, and the table of
 * mends. */
#include "check/check_internal.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const Rule rules[RULE_COUNT] = {
    [RULE_TAG_UNUSED] = {"tag-unused", SEVERITY_HINT, N_("Tag that nothing has"),
                         N_("It makes the list longer, and games ask for it in vain."),
                         N_("Remove the tag")},
    [RULE_TAGS_ALIKE] = {"tags-alike", SEVERITY_WARNING, N_("Tags of nearly the same colour"),
                         N_("Nobody can tell on the canvas which one a box or zone has."),
                         N_("Give it another colour")},
    [RULE_NAMES_CLASH] = {"names-clash", SEVERITY_ERROR, N_("Names that make one constant"),
                          N_("The C header cannot be made while two names become the same "
                             "identifier: rename one of them."),
                          NULL},
    [RULE_NAMES_BY_CASE] = {"names-differ-by-case", SEVERITY_WARNING,
                            N_("Names that differ by case only"),
                            N_("Boxes of two frames correspond by name, and some computers take "
                               "two such files for one: write the names alike, or differently."),
                            NULL},
    [RULE_NAME_INVISIBLE] =
        {"name-invisible", SEVERITY_WARNING, N_("Name that hides something"),
         N_("It holds line breaks, control characters or what turns the direction "
            "of text, so that it is not what it seems to be: take them out."),
         N_("Take out what cannot be seen")},
    [RULE_PICTURE_MISSING] = {"picture-missing", SEVERITY_ERROR, N_("Picture missing"),
                              N_("There is no such file: put it back, or choose where it is now."),
                              NULL},
    [RULE_PICTURE_BROKEN] = {"picture-unreadable", SEVERITY_ERROR, N_("Picture cannot be read"),
                             N_("The file is there, but cannot be used: the message says why."),
                             NULL},
    [RULE_PICTURE_SIZE] = {"picture-size", SEVERITY_ERROR, N_("Picture of another size"),
                           N_("The file has another size than when it was taken in, so frames may "
                              "show something else: import it again, or take the size as it is."),
                           N_("Take the picture as it is now")},
    [RULE_PICTURE_CHANGED] = {"picture-changed", SEVERITY_HINT, N_("Picture changed"),
                              N_("The art is not what the boxes were drawn on: import it again, so "
                                 "that they follow it, or take it as it is."),
                              N_("Take the picture as it is now")},
    [RULE_PICTURE_UNUSED] = {"picture-unused", SEVERITY_HINT, N_("Picture that nothing shows"),
                             N_("No frame, map or level shows it."), N_("Remove the picture")},
    [RULE_SPRITE_EMPTY] = {"sprite-empty", SEVERITY_WARNING, N_("Sprite without frames"),
                           N_("A game can show nothing of it."), N_("Remove the sprite")},
    [RULE_FRAME_UNUSED] = {"frame-unused", SEVERITY_HINT, N_("Frame in no animation"),
                           N_("The sprite has animations, but none shows this frame."),
                           N_("Remove the frame")},
    [RULE_FRAME_WITHOUT_HOT_SPOT] = {"frame-without-hot-spot", SEVERITY_WARNING,
                                     N_("Frame without hot spot"),
                                     N_("Games place a frame by its hot spot; without one it hangs "
                                        "by its top left corner."),
                                     N_("Put the hot spot at the feet")},
    [RULE_FRAME_ZERO_DURATION] = {"frame-zero-duration", SEVERITY_WARNING,
                                  N_("Frame that lasts 0 ms"),
                                  N_("It would never be seen; exported, it lasts 1 ms."),
                                  N_("Let it last 100 ms")},
    [RULE_FRAME_BEYOND_PICTURE] = {"frame-beyond-picture", SEVERITY_ERROR,
                                   N_("Frame beyond its picture"),
                                   N_("The picture's file has become too small for the frame."),
                                   N_("Cut the frame to its picture")},
    [RULE_FRAME_BLANK] = {"frame-blank", SEVERITY_HINT, N_("Frame with nothing solid"),
                          N_("Its art is transparent, or the mask's threshold or colour key takes "
                             "everything away."),
                          NULL},
    [RULE_BOX_WITHOUT_TAG] = {"box-without-tag", SEVERITY_WARNING, N_("Box without tag"),
                              N_("A box without a tag means nothing to a game: give it one."),
                              NULL},
    [RULE_BOX_OUTSIDE] = {"box-outside-frame", SEVERITY_WARNING, N_("Box outside the frame"),
                          N_("It does not touch its frame at all."), N_("Remove the box")},
    [RULE_BOX_BEYOND] = {"box-beyond-frame", SEVERITY_HINT, N_("Box that reaches beyond the frame"),
                         N_("Part of it stands where the frame has no picture."),
                         N_("Cut the box to the frame")},
    [RULE_BOX_TWICE] = {"box-twice", SEVERITY_WARNING, N_("Box twice"),
                        N_("A box with the same tag is at the same place, so every hit counts "
                           "twice."),
                        N_("Remove the box")},
    [RULE_BOX_EMPTY] = {"box-empty", SEVERITY_WARNING, N_("Box with nothing solid in it"),
                        N_("It lies beside the figure: move it, or give it a tag with the role "
                           "trigger."),
                        N_("Remove the box")},
    [RULE_POINT_OUTSIDE] = {"point-outside-frame", SEVERITY_HINT, N_("Point outside the frame"),
                            N_("It is at a place that the frame does not show."), NULL},
    [RULE_ATTACK_UNCOVERED] =
        {"attack-uncovered", SEVERITY_HINT, N_("Attack box that no body box covers"),
         N_("What strikes can be struck nowhere, in no frame: give the limb a "
            "body box, too, if that is not meant."),
         NULL},
    [RULE_ATTACK_WITHOUT_BODY] =
        {"attack-without-body", SEVERITY_WARNING, N_("Attack without a body"),
         N_("While this frame shows, the figure strikes and cannot be hit."), NULL},
    [RULE_ANIMATION_EMPTY] = {"animation-empty", SEVERITY_WARNING, N_("Animation without frames"),
                              N_("It is left out of banks."), N_("Remove the animation")},
    [RULE_BOX_JUMPS] = {"box-jumps", SEVERITY_HINT, N_("Box that jumps"),
                        N_("It moves by more than half a frame from one frame to the next, which "
                           "is often a slip."),
                        NULL},
    [RULE_POINT_JUMPS] = {"point-jumps", SEVERITY_HINT, N_("Point that jumps"),
                          N_("It moves by more than half a frame from one frame to the next, which "
                             "is often a slip."),
                          NULL},
    [RULE_POINT_GAP] = {"point-gap", SEVERITY_HINT, N_("Point missing in between"),
                        N_("The frames before and after have a point of this name, and this one "
                           "has not."),
                        NULL},
    [RULE_MAP_EMPTY] = {"map-empty", SEVERITY_WARNING, N_("Map without zones"),
                        N_("A game learns nothing from it."), N_("Remove the map")},
    [RULE_MAP_PICTURE_SIZE] = {"map-picture-size", SEVERITY_WARNING,
                               N_("Map of another size than its picture"),
                               N_("What is painted does not cover the picture, or goes beyond it."),
                               N_("Take the picture's size")},
    [RULE_BANDS_WITHOUT_ROAD] =
        {"bands-without-road", SEVERITY_WARNING, N_("Bands without a road"),
         N_("Nothing fits anywhere: say which tags are road, or paint some."), NULL},
    [RULE_BAND_TOO_LARGE] = {"band-too-large", SEVERITY_ERROR, N_("Band too large for a bank"),
                             N_("Banks hold radii up to 32767 pixels."), NULL},
    [RULE_BAND_TOO_WIDE] = {"band-too-wide", SEVERITY_WARNING, N_("Band wider than the road"),
                            N_("What has this radius cannot pass here: widen the road, or make the "
                               "radius smaller."),
                            NULL},
    [RULE_PLANE_ISLANDS] = {"plane-islands", SEVERITY_HINT, N_("Small places of no zone"),
                            N_("Places of fewer than 64 pixels, away from the edge, were left out "
                               "when painting."),
                            N_("Fill all with what surrounds them")},
    [RULE_ZONE_WITHOUT_PIXELS] = {"zone-without-pixels", SEVERITY_WARNING,
                                  N_("Zone without pixels"), N_("Nobody can ever click it."),
                                  N_("Remove the zone")},
    [RULE_ZONE_SPECKS] =
        {
            "zone-specks", SEVERITY_HINT, N_("Specks of a zone"),
            N_("Pieces of fewer than 8 pixels, beside larger ones, are mostly slips of "
               "the brush."),
            N_("Remove all specks")},
    [RULE_WALK_POINT_OUTSIDE] = {"walk-point-outside", SEVERITY_WARNING,
                                 N_("Walk-to point outside the map"),
                                 N_("Whoever clicks the zone is sent off the map."),
                                 N_("Move it to the map's edge")},
    [RULE_SHAPE_EMPTY] = {"shape-empty", SEVERITY_WARNING, N_("Shape that fills nothing"),
                          N_("It has too few corners."), N_("Remove the shape")},
    [RULE_LEVEL_EMPTY] = {"level-empty", SEVERITY_WARNING, N_("Level with nothing in it"),
                          N_("No layer holds anything, and there are no markers."),
                          N_("Remove the level")},
    [RULE_LAYER_EMPTY] = {"layer-empty", SEVERITY_HINT, N_("Layer with nothing in it"),
                          N_("A game learns nothing from it; most such layers are left out of "
                             "banks."),
                          N_("Remove the layer")},
    [RULE_WALL_ZERO_LENGTH] = {"wall-zero-length", SEVERITY_WARNING, N_("Wall of no length"),
                               N_("Both its ends are at one place."),
                               N_("Remove all walls of no length")},
    [RULE_WALL_TWICE] = {"wall-twice", SEVERITY_WARNING, N_("Wall twice"),
                         N_("An earlier wall of the layer is exactly the same."),
                         N_("Remove all duplicate walls")},
    [RULE_WALLS_OVERLAP] = {"walls-overlap", SEVERITY_WARNING, N_("Walls one over the other"),
                            N_("Two walls share a stretch of one line; a door below a wall never "
                               "opens."),
                            NULL},
    [RULE_WALLS_CROSS] = {"walls-cross", SEVERITY_HINT, N_("Walls that cross"),
                          N_("They have no corner where they meet."),
                          N_("Split all walls of the layer where they meet")},
    [RULE_WALL_ENDS_NEAR] = {"wall-ends-near", SEVERITY_WARNING, N_("Ends that nearly meet"),
                             N_("Less than a pixel is between them, through which small things "
                                "slip."),
                             N_("Merge all ends that nearly meet")},
    [RULE_WALL_END_NEAR_WALL] = {"wall-end-near-wall", SEVERITY_WARNING,
                                 N_("End that nearly touches a wall"),
                                 N_("Less than a pixel is between them, through which small things "
                                    "slip, or the end sticks out."),
                                 N_("Move the end onto the wall")},
    [RULE_WALLS_DENSE] = {"walls-dense", SEVERITY_HINT, N_("Too many walls near each other"),
                          N_("Crossings and gaps may have been missed: put the walls into several "
                             "layers."),
                          NULL},
    [RULE_DOOR_NAME_ALIKE] = {"door-name-alike", SEVERITY_HINT, N_("Door's name nearly another's"),
                              N_("Walls with one name are one door; a name that stands once and is "
                                 "nearly another's may be a slip."),
                              NULL},
    [RULE_MARKERS_TOGETHER] = {"markers-together", SEVERITY_HINT, N_("Markers at one place"),
                               N_("Only one of them can be seen."), NULL},
    [RULE_MARKER_OUTSIDE] = {"marker-outside", SEVERITY_WARNING, N_("Marker outside the level"),
                             N_("What starts there starts nowhere."), NULL},
};

static const MendFunction mends[RULE_COUNT] = {
    [RULE_TAG_UNUSED] = mend_tag_unused,
    [RULE_TAGS_ALIKE] = mend_tags_alike,
    [RULE_NAME_INVISIBLE] = mend_name_invisible,
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

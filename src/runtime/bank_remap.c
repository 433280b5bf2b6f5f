/* SPDX-License-Identifier: MIT */
/* Implements gab_bank_remap of gabarit/bank.h: an item of one version of a bank in another one. */
#include "gabarit/bank.h"

#include "view_internal.h"

/* Where the items of a kind are: their section and the field of their name; the kind of their
 * parents, 0 for none, and the fields of the first child and of the number of children there. */
typedef struct KindPlace {
    uint8_t section, name, parent, first, count;
} KindPlace;

static const KindPlace places[LAST_NAMED_KIND + 1] = {
    {0, 0, 0, 0, 0},
    {SECTION_ROLE, ROLE_NAME, 0, 0, 0},
    {SECTION_TAGS, TAGS_NAME, 0, 0, 0},
    {SECTION_SPRT, SPRT_NAME, 0, 0, 0},
    {SECTION_FRAM, FRAM_NAME, GAB_KIND_SPRITE, SPRT_FRAME, SPRT_FRAMES},
    {SECTION_ANIM, ANIM_NAME, GAB_KIND_SPRITE, SPRT_ANIMATION, SPRT_ANIMATIONS},
    {SECTION_PNAM, PNAM_NAME, 0, 0, 0},
    {SECTION_MAPS, MAPS_NAME, 0, 0, 0},
    {SECTION_PLAN, PLAN_NAME, GAB_KIND_MAP, MAPS_PLANE, MAPS_PLANES},
    {SECTION_ZONE, ZONE_NAME, GAB_KIND_PLANE, PLAN_ZONE, PLAN_ZONES},
    {SECTION_BAND, BAND_NAME, GAB_KIND_MAP, MAPS_BAND, MAPS_BANDS},
    {SECTION_LEVL, LEVL_NAME, 0, 0, 0},
    {SECTION_LAYR, LAYR_NAME, GAB_KIND_LEVEL, LEVL_LAYER, LEVL_LAYERS},
    {SECTION_DOOR, DOOR_NAME, GAB_KIND_LEVEL, LEVL_DOOR, LEVL_DOORS},
    {SECTION_MARK, MARK_NAME, GAB_KIND_LEVEL, LEVL_MARKER, LEVL_MARKERS},
};

/* Calls itself for the parents of an item; there are at most two. */
gab_index gab_bank_remap(const gab_bank *bank, gab_kind kind, uint32_t index, const gab_bank *fresh)
{
    if ((uint32_t)kind - 1 >= LAST_NAMED_KIND ||
        index >= element_count(bank, (SectionId)places[kind].section))
        return GAB_NONE;
    const KindPlace *place = &places[kind];
    SectionId id = (SectionId)place->section;
    SectionId owners = (SectionId)places[place->parent].section;
    uint32_t parent = 0, first = 0;
    if (place->parent != 0) {
        uint32_t owner = owner_of(bank, owners, place->first, index);
        first = field_or(view_bytes(bank, owners, owner), place->first, 0);
        parent = gab_bank_remap(bank, (gab_kind)place->parent, owner, fresh);
    }
    const char *name = name_or_empty(bank, view_bytes(bank, id, index), place->name);
    if (name[0] != '\0')
        return gab_bank_find(fresh, kind, parent, name);
    if (place->parent != 0)
        return child_at(view_bytes(fresh, owners, parent), place->first, place->count,
                        index - first);
    return index < element_count(fresh, id) ? index : GAB_NONE;
}

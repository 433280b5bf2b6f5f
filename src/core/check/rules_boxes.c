/* SPDX-License-Identifier: MIT */
/* Rules about boxes: their position in their frame, and whether attacks and bodies fit together. */
#include "check/check_internal.h"

#include "edit/edit.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- Boxes of one frame ---- */

/* True if a box that should mark art contains none. Boxes with the role trigger need no art. */
static bool is_empty(Check *c, const Frame *frame, const Box *box, PixelRect inside)
{
    if (!check_is_enabled(c, RULE_BOX_EMPTY))
        return false;
    const uint8_t *solid = cached_solid_pixels(c, frame);
    return solid != NULL && !tag_has_role(c->project, box->tag, "trigger") &&
           !solid_in(solid, frame->w, inside);
}

static void check_position(Check *c, const NodePlace *place, const Frame *frame)
{
    const Box *box = place->node;
    PixelRect rect = box_rect(box), common = rect_common(rect, frame_rect(frame));
    if (rect_is_empty(common))
        report_problem(c, RULE_BOX_OUTSIDE, place, rect, _("the box is outside the frame"));
    else if (!rect_is_equal(rect, common))
        report_problem(c, RULE_BOX_BEYOND, place, rect, _("the box is partly outside the frame"));
    if (!rect_is_empty(common) && is_empty(c, frame, box, common))
        report_problem(c, RULE_BOX_EMPTY, place, rect, _("the box contains no solid pixels"));
}

static guint box_hash(gconstpointer key)
{
    const Box *box = key;
    guint hash = (guint)box->tag;
    hash = hash * 31 + (guint)box->x;
    hash = hash * 31 + (guint)box->y;
    hash = hash * 31 + (guint)box->w;
    return hash * 31 + (guint)box->h;
}

static gboolean box_equal(gconstpointer a, gconstpointer b)
{
    const Box *x = a, *y = b;
    return x->tag == y->tag && x->x == y->x && x->y == y->y && x->w == y->w && x->h == y->h;
}

void check_boxes(Check *c, const NodePlace *place)
{
    const Frame *frame = place->node;
    if (frame->boxes == NULL)
        return;
    g_autoptr(GHashTable) distinct_boxes = g_hash_table_new(box_hash, box_equal);
    LIST_EACH (Box, box, frame->boxes) {
        NodePlace below = place_of_item(place, "boxes", EACH_INDEX(box), box);
        if (box->tag == 0)
            report_problem(c, RULE_BOX_WITHOUT_TAG, &below, box_rect(box), _("it has no tag"));
        if (!g_hash_table_add(distinct_boxes, (gpointer)box))
            report_problem(c, RULE_BOX_DUPLICATE, &below, box_rect(box),
                           _("another box with the same tag is in the same place"));
        check_position(c, &below, frame);
    }
}

/* ---- Attacks and bodies of a sprite ---- */

typedef struct Roles {
    bool is_body[256], is_attack[256]; /* by tag */
} Roles;

static Roles roles_of(const Project *project)
{
    Roles roles = {0};
    LIST_EACH (Tag, tag, project->tags) {
        roles.is_body[tag->number] = strcmp(tag->role, "body") == 0;
        roles.is_attack[tag->number] = strcmp(tag->role, "attack") == 0;
    }
    return roles;
}

static bool has_any(const Frame *frame, const bool tags[256])
{
    LIST_EACH (Box, box, frame->boxes)
        if (tags[box->tag])
            return true;
    return false;
}

/* Finds frames with attacks but without a body. Sprites without body boxes, such as a fireball, are
 * not meant to be hit. */
void check_fighter(Check *c, const NodePlace *place)
{
    const Sprite *sprite = place->node;
    const Roles roles = roles_of(c->project);
    bool has_body = false;
    LIST_EACH_WHILE (!has_body, Frame, frame, sprite->frames)
        has_body = has_any(frame, roles.is_body);
    LIST_EACH_WHILE (has_body, Frame, frame, sprite->frames) {
        if (!has_any(frame, roles.is_attack) || has_any(frame, roles.is_body))
            continue;
        NodePlace below = place_of_item(place, "frames", EACH_INDEX(frame), frame);
        report_problem(c, RULE_ATTACK_WITHOUT_BODY, &below, no_area,
                       _("it has attack boxes and no body box, so it cannot be hit"));
    }
}

/* ---- Fixes ---- */

/* Crops a box to its frame. */
Project *fix_box_beyond(const Fix *fix, GError **error)
{
    const Frame *frame = fix_above(fix, &frame_kind);
    const Box *box = fix->node;
    PixelRect rect = rect_common(box_rect(box), frame_rect(frame));
    if (rect_is_empty(rect))
        return fix_fails(error, _("the box lies outside the frame now"));
    Box *cropped = node_copy(box);
    cropped->x = rect.left;
    cropped->y = rect.top;
    cropped->w = rect.right - rect.left;
    cropped->h = rect.bottom - rect.top;
    return edit_put(fix->project, &fix->problem->path, cropped, error);
}

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
    const uint8_t *solid = check_solid(c, frame);
    return solid != NULL && !tag_has_role(c->project, box->tag, "trigger") &&
           !solid_in(solid, frame->w, inside);
}

static void check_position(Check *c, const Spot *spot, const Frame *frame)
{
    const Box *box = spot->node;
    PixelRect rect = box_rect(box), common = rect_common(rect, frame_rect(frame));
    if (rect_is_empty(common))
        check_found(c, RULE_BOX_OUTSIDE, spot, rect, _("it lies outside the frame"));
    else if (!rect_is_equal(rect, common))
        check_found(c, RULE_BOX_BEYOND, spot, rect, _("it is partly outside the frame"));
    if (!rect_is_empty(common) && is_empty(c, frame, box, common))
        check_found(c, RULE_BOX_EMPTY, spot, rect, _("it contains no solid pixels"));
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

void look_at_boxes(Check *c, const Spot *spot)
{
    const Frame *frame = spot->node;
    if (frame->boxes == NULL)
        return;
    GHashTable *indices = g_hash_table_new(box_hash, box_equal);
    ListIter iter = list_iter(frame->boxes);
    for (const Box *box; (box = list_next(&iter)) != NULL;) {
        Spot below = spot_item(spot, "boxes", iter.next - 1, box);
        if (box->tag == 0)
            check_found(c, RULE_BOX_WITHOUT_TAG, &below, box_rect(box), _("it has no tag"));
        if (!g_hash_table_add(indices, (gpointer)box))
            check_found(c, RULE_BOX_DUPLICATE, &below, box_rect(box),
                        _("another box with the same tag is in the same place"));
        check_position(c, &below, frame);
    }
    g_hash_table_unref(indices);
}

/* ---- Attacks and bodies of a sprite ---- */

/* The attack boxes with one name and tag. */
typedef struct Attack {
    const Box *box; /* the first of these boxes */
    uint32_t frame, index;
    const Frame *owner;
    bool covered; /* a body box overlaps it in at least one frame */
} Attack;

typedef struct Fighter {
    Check *check;
    const Spot *spot;
    bool is_body[256], is_attack[256];
    bool has_body;
    GHashTable *blows; /* of Blow, by box */
    GPtrArray *order;  /* the blows in the order found, borrowed */
} Fighter;

static guint blow_hash(gconstpointer key)
{
    const Box *box = key;
    return g_str_hash(box->name) * 31 + (guint)box->tag;
}

static gboolean blow_equal(gconstpointer a, gconstpointer b)
{
    const Box *x = a, *y = b;
    return x->tag == y->tag && strcmp(x->name, y->name) == 0;
}

static bool is_covered(const Fighter *fighter, const Frame *frame, const Box *box)
{
    ListIter iter = list_iter(frame->boxes);
    for (const Box *body; (body = list_next(&iter)) != NULL;)
        if (fighter->is_body[body->tag] &&
            !rect_is_empty(rect_common(box_rect(body), box_rect(box))))
            return true;
    return false;
}

static void note_blow(const Fighter *fighter, const Frame *frame, uint32_t number, const Box *box,
                      uint32_t index)
{
    Attack *blow = g_hash_table_lookup(fighter->blows, box);
    if (blow == NULL) {
        blow = g_new(Attack, 1);
        *blow = (Attack){box, number, index, frame, false};
        g_hash_table_insert(fighter->blows, (gpointer)box, blow);
        g_ptr_array_add(fighter->order, blow);
    }
    if (!blow->covered)
        blow->covered = is_covered(fighter, frame, box);
}

static void note_frame(Fighter *fighter, const Frame *frame, uint32_t number)
{
    ListIter iter = list_iter(frame->boxes);
    for (const Box *box; (box = list_next(&iter)) != NULL;) {
        fighter->has_body |= fighter->is_body[box->tag];
        if (fighter->is_attack[box->tag])
            note_blow(fighter, frame, number, box, iter.next - 1);
    }
}

/* Finds attacks that no body box overlaps. It is not called for a sprite without body boxes, such
 * as a fireball, which is not meant to be hit. */
static void find_uncovered(const Fighter *fighter)
{
    for (guint i = 0; i < fighter->order->len; i++) {
        const Attack *blow = fighter->order->pdata[i];
        if (blow->covered)
            continue;
        Spot frame = spot_item(fighter->spot, "frames", blow->frame, blow->owner);
        Spot below = spot_item(&frame, "boxes", blow->index, blow->box);
        check_found(fighter->check, RULE_ATTACK_UNCOVERED, &below, box_rect(blow->box),
                    _("no body box overlaps this attack box in any frame"));
    }
}

static void find_without_body(const Fighter *fighter, const Sprite *sprite)
{
    ListIter frames = list_iter(sprite->frames);
    for (const Frame *frame; (frame = list_next(&frames)) != NULL;) {
        bool attacks = false, has_body = false;
        ListIter iter = list_iter(frame->boxes);
        for (const Box *box; (box = list_next(&iter)) != NULL;) {
            attacks |= fighter->is_attack[box->tag];
            has_body |= fighter->is_body[box->tag];
        }
        if (!attacks || has_body)
            continue;
        Spot below = spot_item(fighter->spot, "frames", frames.next - 1, frame);
        check_found(fighter->check, RULE_ATTACK_WITHOUT_BODY, &below, no_area,
                    _("it has attack boxes and no body box, so it cannot be hit"));
    }
}

static void note_roles(Fighter *fighter, const Project *project)
{
    ListIter iter = list_iter(project->tags);
    for (const Tag *tag; (tag = list_next(&iter)) != NULL;) {
        fighter->is_body[tag->number] = strcmp(tag->role, "body") == 0;
        fighter->is_attack[tag->number] = strcmp(tag->role, "attack") == 0;
    }
}

void look_at_fighter(Check *c, const Spot *spot)
{
    const Sprite *sprite = spot->node;
    Fighter fighter = {.check = c,
                       .spot = spot,
                       .blows = g_hash_table_new_full(blow_hash, blow_equal, NULL, g_free),
                       .order = g_ptr_array_new()};
    note_roles(&fighter, c->project);
    ListIter iter = list_iter(sprite->frames);
    for (const Frame *frame; (frame = list_next(&iter)) != NULL;)
        note_frame(&fighter, frame, iter.next - 1);
    if (fighter.has_body) {
        find_uncovered(&fighter);
        find_without_body(&fighter, sprite);
    }
    g_hash_table_unref(fighter.blows);
    g_ptr_array_unref(fighter.order);
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
    Box *cut = node_copy(box);
    cut->x = rect.left;
    cut->y = rect.top;
    cut->w = rect.right - rect.left;
    cut->h = rect.bottom - rect.top;
    return edit_put(fix->project, &fix->problem->path, cut, error);
}

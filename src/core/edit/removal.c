/* SPDX-License-Identifier: MIT */
/* Finds what a step deleted; the contract is in removal.h. */
#include "edit/removal.h"

#include "model/node_internal.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- Kinds ---- */

/* The kinds of things that users delete; things of a kind depend only on those above it. */
static const NodeKind *const kinds[] = {
    &sprite_kind, &map_kind,      &level_kind,   &tag_kind,   &role_kind,       &layer_kind,
    &plane_kind,  &band_kind,     &zone_kind,    &shape_kind, &frame_kind,      &animation_kind,
    &box_kind,    &point_kind,    &marker_kind,  &wall_kind,  &shape_node_kind, &ground_node_kind,
    &step_kind,   &property_kind, &picture_kind,
};

/* Returns the position of a kind in the table, which is its length for other kinds. */
static size_t rank_of(const NodeKind *kind)
{
    size_t rank = 0;
    while (rank < G_N_ELEMENTS(kinds) && kinds[rank] != kind)
        rank++;
    return rank;
}

/* Returns a translated format for a number of things of a kind. */
static const char *count_format(const NodeKind *kind, uint32_t count)
{
    if (kind == &tag_kind)
        return g_dngettext(GETTEXT_PACKAGE, "%u tag", "%u tags", count);
    if (kind == &role_kind)
        return g_dngettext(GETTEXT_PACKAGE, "%u role", "%u roles", count);
    if (kind == &band_kind)
        return g_dngettext(GETTEXT_PACKAGE, "%u band", "%u bands", count);
    if (kind == &zone_kind)
        return g_dngettext(GETTEXT_PACKAGE, "%u zone", "%u zones", count);
    if (kind == &frame_kind)
        return g_dngettext(GETTEXT_PACKAGE, "%u frame", "%u frames", count);
    if (kind == &box_kind)
        return g_dngettext(GETTEXT_PACKAGE, "%u box", "%u boxes", count);
    if (kind == &point_kind)
        return g_dngettext(GETTEXT_PACKAGE, "%u action point", "%u action points", count);
    if (kind == &marker_kind)
        return g_dngettext(GETTEXT_PACKAGE, "%u marker", "%u markers", count);
    if (kind == &wall_kind)
        return g_dngettext(GETTEXT_PACKAGE, "%u wall", "%u walls", count);
    if (kind == &step_kind)
        return g_dngettext(GETTEXT_PACKAGE, "%u step of the animation", "%u steps of the animation",
                           count);
    if (kind == &property_kind)
        return g_dngettext(GETTEXT_PACKAGE, "%u property", "%u properties", count);
    if (kind == &shape_node_kind || kind == &ground_node_kind)
        return g_dngettext(GETTEXT_PACKAGE, "%u node", "%u nodes", count);
    return g_dngettext(GETTEXT_PACKAGE, "%u item", "%u items", count);
}

static char *thing_text(const Removal *removal)
{
    const char *kind = node_kind_display_name(removal->kind);
    if (removal->flag != NULL)
        return g_strdup(removal->kind == &zone_kind ? _("walk-to point") : _("hot spot"));
    if (removal->count > 1)
        return g_strdup_printf(count_format(removal->kind, removal->count), removal->count);
    if (removal->name != NULL && !g_str_equal(removal->name, kind))
        return g_strdup_printf(C_("named thing", "%s “%s”"), kind, removal->name);
    if (removal->index != UINT32_MAX)
        return g_strdup_printf("%s %u", kind, removal->index + 1);
    return g_strdup(kind);
}

char *removal_text(const Removal *removal)
{
    g_autofree char *thing = thing_text(removal);
    if (removal->references == 0)
        return g_steal_pointer(&thing);
    return g_strdup_printf(g_dngettext(GETTEXT_PACKAGE, "%s and %u reference to it",
                                       "%s and %u references to it", removal->references),
                           thing, removal->references);
}

/* ---- Finding ---- */

typedef struct Search {
    const Project *before;
    Removal *removal;
    uint32_t references; /* that became empty */
    bool is_addition;    /* something was added */
} Search;

/* Records deleted things; `node` is the only one, or NULL. Those of lower rank are ignored. */
static void record(Search *search, const NodeKind *kind, const Field *flag, uint32_t count,
                   const void *node, uint32_t index)
{
    Removal *removal = search->removal;
    size_t rank = rank_of(kind) + (flag != NULL ? G_N_ELEMENTS(kinds) : 0);
    size_t best = removal->count > 0
                      ? rank_of(removal->kind) + (removal->flag != NULL ? G_N_ELEMENTS(kinds) : 0)
                      : SIZE_MAX;
    if (rank > best || rank == G_N_ELEMENTS(kinds))
        return;
    uint32_t others = rank == best ? removal->count : 0;
    removal_clear(removal);
    *removal = (Removal){.kind = kind, .flag = flag, .count = others + count, .index = UINT32_MAX};
    if (removal->count != 1 || node == NULL)
        return;
    const Field *tag_field = node_kind_field(kind, "tag");
    const Tag *tag = tag_field != NULL
                         ? project_tag(search->before, *node_field_const(node, tag_field, int32_t))
                         : NULL;
    const char *name = kind == &property_kind ? ((const Property *)node)->key : node_name(node);
    removal->name = *name != '\0' ? g_strdup(name) : tag != NULL ? g_strdup(tag->name) : NULL;
    removal->index = index;
}

static void compare(Search *search, const void *before, const void *after);

/* True if nodes of a kind can be recognised in another version. */
static bool has_identity(const NodeKind *kind)
{
    return kind->fields[0].type == FIELD_ID || kind == &tag_kind || kind == &zone_kind ||
           kind == &property_kind;
}

static void compare_identified(Search *search, const NodeKind *kind, const ListDifference *removed,
                               const ListDifference *added)
{
    uint32_t paired = 0;
    for (uint32_t i = 0; i < removed->count && !search->is_addition; i++) {
        const ListItem *item = &removed->items[i];
        const void *after = list_difference_same(item, i, added);
        paired += after != NULL;
        if (after != NULL)
            compare(search, item->item, after);
        else
            record(search, kind, NULL, 1, item->item, item->index);
    }
    search->is_addition |= paired < added->count;
}

/* True if two nodes differ at most in properties, which a deletion elsewhere may change. */
static bool are_alike(const void *a, const void *b)
{
    const NodeKind *kind = ((const Node *)a)->kind;
    bool alike = true;
    for (uint32_t i = 0; alike && i < kind->field_count; i++)
        alike = kind->fields[i].type == FIELD_PROPERTIES || field_equal(a, b, &kind->fields[i]);
    return alike;
}

static void compare_by_count(Search *search, const NodeKind *kind, const ListDifference *removed,
                             const ListDifference *added)
{
    uint32_t paired = 0, last = 0; /* the last one without a pair */
    bool is_shorter = removed->count > added->count;
    for (uint32_t i = 0; i < removed->count && added->count <= removed->count; i++) {
        const void *node = removed->items[i].item;
        bool is_pair =
            paired < added->count && (!is_shorter || are_alike(node, added->items[paired].item));
        if (is_pair)
            compare(search, node, added->items[paired++].item);
        else
            last = i;
    }
    search->is_addition |= added->count > removed->count;
    bool is_known = is_shorter && removed->count == paired + 1;
    if (is_shorter)
        record(search, kind, NULL, removed->count - added->count,
               is_known ? removed->items[last].item : NULL,
               is_known ? removed->items[last].index : UINT32_MAX);
}

static void compare_lists(Search *search, const NodeKind *kind, const List *before,
                          const List *after)
{
    ListDifference removed, added;
    if (before == after || kind == &picture_kind)
        return;
    list_differ(before, after, &removed, &added);
    if (has_identity(kind))
        compare_identified(search, kind, &removed, &added);
    else
        compare_by_count(search, kind, &removed, &added);
    list_difference_clear(&removed);
    list_difference_clear(&added);
}

static void compare_children(Search *search, const void *before, const void *after,
                             const Field *field)
{
    const void *was = *node_field_const(before, field, void *);
    const void *is = *node_field_const(after, field, void *);
    if (was != NULL && is != NULL)
        compare(search, was, is);
    search->is_addition |= was == NULL && is != NULL;
}

/* Compares fields that mean that something exists: flags and references to pictures. */
static void compare_existence(Search *search, const void *before, const void *after,
                              const Field *field)
{
    const NodeKind *kind = ((const Node *)before)->kind;
    if (field->type == FIELD_BOOLEAN && g_str_has_prefix(field->key, "has_")) {
        bool was = *node_field_const(before, field, bool),
             is = *node_field_const(after, field, bool);
        if (was && !is)
            record(search, kind, field, 1, NULL, UINT32_MAX);
        search->is_addition |= is && !was;
    } else if (kind == &property_kind && field->type == FIELD_REFERENCE) {
        search->references +=
            ((const Property *)before)->target != 0 && ((const Property *)after)->target == 0;
    } else if (field->type == FIELD_REFERENCE && field->kind == &picture_kind) {
        uint64_t was = *node_field_const(before, field, uint64_t);
        uint64_t is = *node_field_const(after, field, uint64_t);
        if (was != 0 && is == 0)
            record(search, &picture_kind, NULL, 1, NULL, UINT32_MAX);
        search->is_addition |= is != was && is != 0;
    }
}

static void compare(Search *search, const void *before, const void *after)
{
    const NodeKind *kind = ((const Node *)before)->kind;
    /* A shape whose pixels were added to the plane was converted, not deleted. */
    bool is_painted =
        kind == &plane_kind && ((const Plane *)before)->pixels != ((const Plane *)after)->pixels;
    for (uint32_t i = 0; before != after && i < kind->field_count && !search->is_addition; i++) {
        const Field *field = &kind->fields[i];
        if (field->type == FIELD_CHILD)
            compare_children(search, before, after, field);
        else if (field->type == FIELD_PROPERTIES)
            compare_lists(search, &property_kind, *node_field_const(before, field, List *),
                          *node_field_const(after, field, List *));
        else if (field->type == FIELD_LIST && !(is_painted && field->kind == &shape_kind))
            compare_lists(search, field->kind, *node_field_const(before, field, List *),
                          *node_field_const(after, field, List *));
        else
            compare_existence(search, before, after, field);
    }
}

bool removal_between(const Project *before, const Project *after, Removal *removal)
{
    Search search = {.before = before, .removal = removal};
    *removal = (Removal){.count = 0};
    compare(&search, before, after);
    if (search.is_addition)
        removal_clear(removal);
    removal->references = removal->count > 0 ? search.references : 0;
    return removal->count > 0;
}

void removal_clear(Removal *removal)
{
    g_free(removal->name);
    *removal = (Removal){.count = 0};
}

/* SPDX-License-Identifier: MIT */
/* Finds the nodes whose names match a pattern, and groups those that one edit can change; see
 * edit.h. */
#include "cli/edit.h"

#include <string.h>

/* ---- Patterns ---- */

/* Reads a character of a pattern, which a backslash may precede. */
static gunichar take_character(const char **at)
{
    if (**at == '\\' && (*at)[1] != 0)
        ++*at;
    gunichar character = g_utf8_get_char(*at);
    *at = g_utf8_next_char(*at);
    return character;
}

/* Matches a character with a set such as [a-c1] or [!a]. Returns the position after the set, or
 * NULL if the character is not in it. */
static const char *match_set(const char *set, gunichar character)
{
    const char *at = set + 1;
    bool is_inverted = *at == '!' || *at == '^', is_member = false;
    at += is_inverted;
    for (bool first = true; *at != 0 && (*at != ']' || first); first = false) {
        gunichar low = take_character(&at), high = low;
        if (at[0] == '-' && at[1] != ']' && at[1] != 0) {
            at++;
            high = take_character(&at);
        }
        is_member |= low <= character && character <= high;
    }
    return *at == ']' && is_member != is_inverted && character != '/' ? at + 1 : NULL;
}

/* Matches one character of a text with the start of a pattern. Returns the position in the pattern
 * after the matching part, or NULL. */
static const char *match_one(const char *glob, const char *text)
{
    gunichar character = g_utf8_get_char(text);
    if (*glob == '?')
        return character != '/' ? glob + 1 : NULL;
    if (*glob == '[')
        return match_set(glob, character);
    const char *after = glob;
    return *glob != 0 && take_character(&after) == character ? after : NULL;
}

/* True if a text matches a pattern of the shell; only a slash matches a slash. */
static bool matches(const char *glob, const char *text)
{
    const char *star = NULL, *retry = NULL;
    while (*text != 0 || *glob != 0) {
        if (*glob == '*') {
            star = ++glob;
            retry = text;
            continue;
        }
        const char *after = *text != 0 ? match_one(glob, text) : NULL;
        if (after != NULL) {
            glob = after;
            text = g_utf8_next_char(text);
        } else if (star == NULL || *retry == 0 || *retry == '/') {
            return false;
        } else {
            glob = star;
            text = retry = g_utf8_next_char(retry);
        }
    }
    return true;
}

/* ---- Nodes ---- */

typedef struct Search {
    const Project *project;
    const char *pattern;
    char **lists;
    GString *name; /* of the current node: the names from the project downwards, with slashes */
    GArray *found;
} Search;

/* Searches the list with the key lists[depth] of the node at a path. */
static void search_list(Search *search, const Path *path, const void *node, uint32_t depth)
{
    const char *key = search->lists[depth];
    const Field *field = node_kind_field(path_kind(path), key);
    gsize length = search->name->len;
    LIST_EACH (void, item, *node_field_const(node, field, List *)) {
        uint32_t index = EACH_INDEX(item);
        uint64_t id = node_id(item);
        Path below = id != 0 ? path_item(path, key, id) : path_nth(path, key, index);
        path_append_name(search->name, search->project, item, index);
        if (search->lists[depth + 1] != NULL) {
            g_string_append_c(search->name, '/');
            search_list(search, &below, item, depth + 1);
        } else if (matches(search->pattern, search->name->str)) {
            g_array_append_val(search->found, ((EditTarget){below, item, node}));
        }
        g_string_truncate(search->name, length);
    }
}

GArray *edit_find_targets(const Project *project, const EditStep *selection, GError **error)
{
    Search search = {.project = project,
                     .pattern = selection->value,
                     .lists = g_strsplit(selection->option->lists, "/", -1),
                     .name = g_string_new(NULL),
                     .found = g_array_new(false, false, sizeof(EditTarget))};
    Path top = path_project();
    if (g_utf8_validate(search.pattern, -1, NULL))
        search_list(&search, &top, project, 0);
    g_strfreev(search.lists);
    g_string_free(search.name, true);
    if (search.found->len > 0)
        return search.found;
    g_array_unref(search.found);
    const char *slash = strrchr(selection->option->lists, '/');
    g_set_error(error, DOCUMENT_ERROR, DOCUMENT_NOT_FOUND,
                "none of the %s has a name that matches %s",
                slash != NULL ? slash + 1 : selection->option->lists, selection->option->form);
    return NULL;
}

/* ---- Groups ---- */

static const EditTarget *target_at(const GArray *found, guint index)
{
    return &g_array_index(found, EditTarget, index);
}

/* Returns how many targets, from an index on, are in the same frame as the first one. */
static uint32_t count_in_frame(const GArray *found, guint begin)
{
    guint end = begin + 1;
    while (end < found->len && target_at(found, end)->above == target_at(found, begin)->above)
        end++;
    return end - begin;
}

static bool are_in_one_sprite(const EditTarget *a, const EditTarget *b)
{
    return a->path.steps[0].id == b->path.steps[0].id;
}

/* True if two frames can be changed together: positions relative to their hot spots are rounded in
 * the same way. */
static bool are_similar(const EditTarget *a, const EditTarget *b, ScopeReference reference)
{
    const Frame *frame = a->node, *other = b->node;
    int32_t across = frame->hot_x - other->hot_x, down = frame->hot_y - other->hot_y;
    return are_in_one_sprite(a, b) &&
           (reference == REFERENCE_PICTURE ||
            (across % DOCUMENT_PIXEL == 0 && down % DOCUMENT_PIXEL == 0));
}

/* True if the box or point `b` is the counterpart of `a` in its frame. */
static bool correspond(const EditTarget *a, const EditTarget *b)
{
    if (path_kind(&a->path) == &point_kind)
        return strcmp(node_name(a->node), node_name(b->node)) == 0;
    return box_counterpart(a->above, a->path.steps[2].index, b->above) == b->path.steps[2].index;
}

/* True if `count` targets in a frame, from `begin` on, have all their counterparts in the next. */
static bool correspond_all(const GArray *found, guint begin, guint next, uint32_t count)
{
    bool ok = next < found->len && count_in_frame(found, next) == count &&
              are_in_one_sprite(target_at(found, begin), target_at(found, next));
    for (uint32_t i = 0; i < count && ok; i++)
        ok = correspond(target_at(found, begin + i), target_at(found, next + i));
    return ok;
}

EditTargets edit_group_targets(const GArray *found, guint begin, ScopeReference reference)
{
    const EditTarget *first = target_at(found, begin);
    const NodeKind *kind = path_kind(&first->path);
    bool in_frame = kind == &box_kind || kind == &point_kind;
    uint32_t step = in_frame ? count_in_frame(found, begin) : 1;
    guint end = begin + step;
    if (in_frame)
        while (correspond_all(found, begin, end, step))
            end += step;
    while (kind == &frame_kind && end < found->len &&
           are_similar(first, target_at(found, end), reference))
        end++;
    EditTargets targets = {.kind = kind, .items = first, .count = end - begin, .per_frame = step};
    if (in_frame || kind == &frame_kind) {
        uint32_t count = targets.count / step;
        uint64_t *frames = g_new(uint64_t, count);
        for (uint32_t i = 0; i < count; i++)
            frames[i] = first[i * step].path.steps[1].id;
        targets.scope = (Scope){.reach = SCOPE_SELECTED,
                                .reference = reference,
                                .sprite = first->path.steps[0].id,
                                .frame = frames[0],
                                .selected = frames,
                                .selected_count = count};
    }
    return targets;
}

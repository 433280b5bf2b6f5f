/* SPDX-License-Identifier: MIT */
/* The walk through a document, which calls the functions of the rules, and the list of problems;
 * see check.h. */
#include "check/check_internal.h"

#include "art/silhouette.h"
#include "model/reference.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct RuleEntry {
    const NodeKind *kind;
    RuleFunction function;
} RuleEntry;

/* The functions to call for each kind of node. Nodes of other kinds are not visited. */
static const RuleEntry rule_functions[] = {
    {&project_kind, check_tags},        {&project_kind, check_names},
    {&project_kind, check_invisible},   {&project_kind, check_pictures},
    {&sprite_kind, check_sprite},       {&sprite_kind, check_fighter},
    {&frame_kind, check_frame},         {&frame_kind, check_boxes},
    {&animation_kind, check_animation}, {&map_kind, check_map},
    {&band_kind, check_band},           {&plane_kind, check_plane},
    {&level_kind, check_level},         {&layer_kind, check_layer},
    {&layer_kind, check_walls},
};

typedef struct FoundProblem {
    Problem problem;
    Path index_path;
    guint number; /* order of discovery */
} FoundProblem;

/* ---- Places ---- */

static NodePlace step_down(const NodePlace *above, const Field *field, uint32_t index,
                           const void *node)
{
    NodePlace place = {
        .node = node, .above = above, .path = above->path, .index_path = above->index_path};
    uint64_t id = field->type == FIELD_LIST ? node_id(node) : 0;
    place.path.steps[place.path.depth++] = (PathStep){field, id, id != 0 ? UINT32_MAX : index};
    place.index_path.steps[place.index_path.depth++] = (PathStep){field, 0, index};
    return place;
}

static const Field *field_with_key(const NodePlace *above, const char *key)
{
    const Field *field = node_kind_field(path_kind(&above->index_path), key);
    g_assert(field != NULL);
    return field;
}

NodePlace place_of_item(const NodePlace *above, const char *key, uint32_t index, const void *node)
{
    return step_down(above, field_with_key(above, key), index, node);
}

NodePlace place_of_child(const NodePlace *above, const char *key, const void *node)
{
    return step_down(above, field_with_key(above, key), 0, node);
}

/* ---- Functions for the rules ---- */

bool check_is_enabled(const Check *c, RuleNumber rule)
{
    return c->wanted[rule] && c->problem_counts[rule] <= CHECK_MAX_PER_RULE;
}

bool check_stopped(Check *c)
{
    if (!c->stopped && c->options->cancelled != NULL)
        c->stopped = c->options->cancelled(c->options->user);
    return c->stopped;
}

static bool is_selected(const Check *c, const Path *path)
{
    return c->options->only == 0 || (path->depth > 0 && path->steps[0].id == c->options->only);
}

void report_problem(Check *c, RuleNumber rule, const NodePlace *place, PixelRect area,
                    const char *format, ...)
{
    if (!check_is_enabled(c, rule) || !is_selected(c, &place->path))
        return;
    Path index_path = place->index_path;
    char *what;
    if (c->problem_counts[rule]++ < CHECK_MAX_PER_RULE) {
        va_list arguments;
        va_start(arguments, format);
        what = g_strdup_vprintf(format, arguments);
        va_end(arguments);
    } else {
        what = g_strdup_printf(_("more than %d problems of this kind: %s"), CHECK_MAX_PER_RULE,
                               _(rule_at(rule)->title));
        index_path.depth = MIN(index_path.depth, 1);
    }
    char *where =
        place->words != NULL ? g_strdup(place->words) : path_text(c->project, &index_path);
    Problem problem = {.rule = rule_at(rule),
                       .path = place->path,
                       .area = area,
                       .where = where,
                       .what = what,
                       .text = g_strdup_printf(_("%s: %s"), where, what)};
    g_array_append_val(c->problems, ((FoundProblem){problem, place->index_path, c->problems->len}));
}

static void clear_solid(Check *c)
{
    g_clear_pointer(&c->solid, g_free);
    g_clear_pointer(&c->solid_art, pixels_unref);
    c->solid_frame = NULL;
}

const Pixels *cached_art(Check *c, uint64_t id)
{
    if (c->store == NULL || id == 0)
        return NULL;
    if (c->art_id == id)
        return c->art;
    pixels_unref(c->art);
    c->art_id = id;
    const Picture *picture = g_hash_table_lookup(c->pictures, &id);
    c->art = picture != NULL ? picture_store_get(c->store, picture, NULL) : NULL;
    if (c->art == NULL && picture != NULL && c->solid_art != NULL) {
        g_clear_pointer(&c->solid_art, pixels_unref); /* it may have taken the memory */
        c->art = picture_store_get(c->store, picture, NULL);
    }
    return c->art;
}

const uint8_t *cached_solid_pixels(Check *c, const Frame *frame)
{
    if (c->solid_frame == frame)
        return c->solid;
    const Pixels *art = cached_art(c, frame->picture);
    bool same = art != NULL && art == c->solid_art && frames_cut_alike(frame, c->solid_frame);
    if (!same) {
        clear_solid(c);
        c->solid = art != NULL ? frame_solid_pixels(frame, art) : NULL;
        c->solid_art = art != NULL ? pixels_ref((Pixels *)art) : NULL;
    }
    c->solid_frame = frame;
    return c->solid;
}

bool solid_in(const uint8_t *solid, int32_t width, PixelRect rect)
{
    for (int32_t y = rect.top; y < rect.bottom; y++) {
        const uint8_t *row = solid + (size_t)y * (size_t)width + rect.left;
        if (memchr(row, 1, (size_t)(rect.right - rect.left)) != NULL)
            return true;
    }
    return false;
}

GHashTable *cached_frame_indices(Check *c, const Sprite *sprite)
{
    if (c->indexed_sprite == sprite)
        return c->frame_indices;
    if (c->frame_indices != NULL)
        g_hash_table_unref(c->frame_indices);
    c->indexed_sprite = sprite;
    c->frame_indices = g_hash_table_new(g_int64_hash, g_int64_equal);
    LIST_EACH (Frame, frame, sprite->frames)
        g_hash_table_insert(c->frame_indices, (gpointer)&frame->id,
                            GUINT_TO_POINTER(EACH_INDEX(frame)));
    return c->frame_indices;
}

PixelRect pixel_at(int32_t x, int32_t y)
{
    int32_t left = x >> 8, top = y >> 8;
    return (PixelRect){left, top, left + 1, top + 1};
}

bool tag_has_role(const Project *project, int32_t number, const char *role)
{
    const Tag *tag = number != 0 ? project_tag(project, number) : NULL;
    return tag != NULL && strcmp(tag->role, role) == 0;
}

/* ---- The walk ---- */

static bool has_rules(const NodeKind *kind)
{
    for (size_t i = 0; i < G_N_ELEMENTS(rule_functions); i++)
        if (rule_functions[i].kind == kind)
            return true;
    return false;
}

static void visit(Check *c, const NodePlace *place);

/* Visits the items of a list if any rule can apply to them. If the options name one asset, the
 * others are skipped. */
static void visit_items(Check *c, const NodePlace *place, const Field *field)
{
    if (field->type != FIELD_LIST || !has_rules(field->kind))
        return;
    LIST_EACH_WHILE (!c->stopped, void, item, *node_field_const(place->node, field, List *)) {
        NodePlace below = step_down(place, field, EACH_INDEX(item), item);
        if (below.path.depth == 1)
            memset(c->problem_counts, 0, sizeof c->problem_counts);
        if (is_selected(c, &below.path))
            visit(c, &below);
    }
}

/* Reports the node that exceeded the budget. Nothing is checked after it. */
static void report_excess(Check *c, const NodePlace *place)
{
    g_autoptr(GError) error = NULL;
    c->exceeded = !budget_holds(&error);
    if (c->exceeded)
        report_problem(c, RULE_TOO_MUCH_WORK, place, no_area, "%s", error->message);
}

static void visit(Check *c, const NodePlace *place)
{
    const NodeKind *kind = path_kind(&place->index_path);
    for (size_t i = 0; i < G_N_ELEMENTS(rule_functions) && !check_stopped(c); i++)
        if (rule_functions[i].kind == kind && !c->exceeded) {
            rule_functions[i].function(c, place);
            report_excess(c, place);
        }
    for (uint32_t i = 0; i < kind->field_count && !c->stopped && !c->exceeded; i++)
        visit_items(c, place, &kind->fields[i]);
}

void check_begin(Check *c, const CheckOptions *options)
{
    static const CheckOptions all = {0};
    c->options = options != NULL ? options : &all;
    c->problems = g_array_new(false, false, sizeof(FoundProblem));
    for (int i = 0; i < RULE_COUNT; i++)
        c->wanted[i] = c->options->skip == NULL ||
                       !g_strv_contains(c->options->skip, rule_at((RuleNumber)i)->id);
}

/* ---- The list ---- */

/* Sorts problems in document order: first those of a node itself, then those of its children by
 * field and index. */
static gint compare_found_problems(gconstpointer a, gconstpointer b)
{
    const FoundProblem *x = a, *y = b;
    for (uint32_t i = 0; i < MIN(x->index_path.depth, y->index_path.depth); i++) {
        const PathStep *left = &x->index_path.steps[i], *right = &y->index_path.steps[i];
        if (left->field != right->field)
            return left->field < right->field ? -1 : 1;
        if (left->index != right->index)
            return left->index < right->index ? -1 : 1;
    }
    if (x->index_path.depth != y->index_path.depth)
        return x->index_path.depth < y->index_path.depth ? -1 : 1;
    if (x->problem.rule != y->problem.rule)
        return x->problem.rule < y->problem.rule ? -1 : 1;
    return (x->number > y->number) - (x->number < y->number);
}

static void clear_problem(const Problem *problem)
{
    g_free(problem->where);
    g_free(problem->what);
    g_free(problem->text);
}

static void clear_found_problem(gpointer found)
{
    clear_problem(&((FoundProblem *)found)->problem);
}

Problems *check_end(Check *c)
{
    GArray *found = c->problems;
    g_array_sort(found, compare_found_problems);
    Problems *problems = g_new0(Problems, 1);
    problems->count = found->len;
    problems->items = g_new(Problem, found->len + 1);
    for (guint i = 0; i < found->len; i++)
        problems->items[i] = g_array_index(found, FoundProblem, i).problem;
    g_array_unref(found);
    return problems;
}

Problems *project_check(const Project *project, PictureStore *store, const CheckOptions *options)
{
    Check c = {.project = project, .store = store};
    c.pictures = list_items_by_id(project->pictures);
    c.targets = g_hash_table_new(g_int64_hash, g_int64_equal);
    targets_add(c.targets, project);
    check_begin(&c, options);
    NodePlace top = {.node = project};
    BudgetScope scope;
    budget_open_work(&scope, store != NULL ? picture_store_budget(store) : NULL);
    visit(&c, &top);
    budget_close(&scope, NULL);
    pixels_unref(c.art);
    clear_solid(&c);
    if (c.frame_indices != NULL)
        g_hash_table_unref(c.frame_indices);
    g_hash_table_unref(c.pictures);
    g_hash_table_unref(c.targets);
    if (!c.stopped)
        return check_end(&c);
    g_array_set_clear_func(c.problems, clear_found_problem);
    g_array_unref(c.problems);
    return NULL;
}

void problems_free(Problems *problems)
{
    if (problems == NULL)
        return;
    for (uint32_t i = 0; i < problems->count; i++)
        clear_problem(&problems->items[i]);
    g_free(problems->items);
    g_free(problems);
}

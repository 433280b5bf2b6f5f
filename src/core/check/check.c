/* SPDX-License-Identifier: MIT */
/* The walk through a document, which calls the functions of the rules, and the list of problems;
 * see check.h. */
#include "check/check_internal.h"

#include "art/silhouette.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct RuleEntry {
    const NodeKind *kind;
    RuleFunction function;
} RuleEntry;

/* The functions to call for each kind of node. Nodes of other kinds are not visited. */
static const RuleEntry rule_functions[] = {
    {&project_kind, check_tags},
    {&project_kind, check_names},
    {&project_kind, check_invisible_names},
    {&project_kind, check_pictures},
    {&sprite_kind, check_sprite},
    {&sprite_kind, check_fighter},
    {&frame_kind, check_frame},
    {&frame_kind, check_boxes},
    {&animation_kind, check_animation},
    {&map_kind, check_map},
    {&band_kind, check_band},
    {&plane_kind, check_plane},
    {&level_kind, check_level},
    {&layer_kind, check_layer},
    {&layer_kind, check_walls},
};

typedef struct Found {
    Problem problem;
    Path index_path;
    guint number; /* order of discovery */
} Found;

/* ---- Spots ---- */

static Spot step_down(const Spot *above, const Field *field, uint32_t index, const void *node)
{
    Spot spot = {
        .node = node, .above = above, .path = above->path, .index_path = above->index_path};
    uint64_t id = field->type == FIELD_LIST ? node_id(node) : 0;
    spot.path.steps[spot.path.depth++] = (PathStep){field, id, id != 0 ? UINT32_MAX : index};
    spot.index_path.steps[spot.index_path.depth++] = (PathStep){field, 0, index};
    return spot;
}

static const Field *field_with_key(const Spot *above, const char *key)
{
    const Field *field = node_kind_field(path_kind(&above->index_path), key);
    g_assert(field != NULL);
    return field;
}

Spot spot_item(const Spot *above, const char *key, uint32_t index, const void *node)
{
    return step_down(above, field_with_key(above, key), index, node);
}

Spot spot_child(const Spot *above, const char *key, const void *node)
{
    return step_down(above, field_with_key(above, key), 0, node);
}

/* ---- Functions for the rules ---- */

bool check_is_enabled(const Check *c, RuleNumber rule)
{
    return c->wanted[rule] && c->found[rule] <= CHECK_MAX_PER_RULE;
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

void check_found(Check *c, RuleNumber rule, const Spot *spot, PixelRect area, const char *format,
                 ...)
{
    if (!check_is_enabled(c, rule) || !is_selected(c, &spot->path))
        return;
    Path index_path = spot->index_path;
    char *what;
    if (c->found[rule]++ < CHECK_MAX_PER_RULE) {
        va_list arguments;
        va_start(arguments, format);
        what = g_strdup_vprintf(format, arguments);
        va_end(arguments);
    } else {
        what = g_strdup_printf(_("more than %d problems of this kind: %s"), CHECK_MAX_PER_RULE,
                               _(rule_at(rule)->title));
        index_path.depth = MIN(index_path.depth, 1);
    }
    char *where = path_text(c->project, &index_path);
    Problem problem = {.rule = rule_at(rule),
                       .path = spot->path,
                       .area = area,
                       .where = where,
                       .what = what,
                       .text = g_strdup_printf(_("%s: %s"), where, what)};
    Found found = {problem, spot->index_path, c->problems->len};
    g_array_append_val(c->problems, found);
}

static void clear_solid(Check *c)
{
    g_free(c->solid);
    c->solid = NULL;
    c->solid_frame = NULL;
}

const Pixels *check_art(Check *c, uint64_t picture)
{
    if (c->store == NULL || picture == 0)
        return NULL;
    if (c->art_id == picture)
        return c->art;
    pixels_unref(c->art);
    c->art_id = picture;
    const Picture *found = project_picture(c->project, picture);
    c->art = found != NULL ? picture_store_get(c->store, found, NULL) : NULL;
    return c->art;
}

const uint8_t *check_solid(Check *c, const Frame *frame)
{
    if (c->solid_frame == frame)
        return c->solid;
    clear_solid(c);
    c->solid_frame = frame;
    const Pixels *art = check_art(c, frame->picture);
    if (art != NULL)
        c->solid = frame_solid_pixels(frame, art);
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

GHashTable *check_frame_indices(Check *c, const Sprite *sprite)
{
    if (c->numbered == sprite)
        return c->numbers;
    if (c->numbers != NULL)
        g_hash_table_unref(c->numbers);
    c->numbered = sprite;
    c->numbers = g_hash_table_new(g_int64_hash, g_int64_equal);
    ListIter iter = list_iter(sprite->frames);
    for (const Frame *frame; (frame = list_next(&iter)) != NULL;)
        g_hash_table_insert(c->numbers, (gpointer)&frame->id, GUINT_TO_POINTER(iter.next - 1));
    return c->numbers;
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

static void visit(Check *c, const Spot *spot);

/* Visits the items of a list if any rule can apply to them. If the options name one asset, the
 * others are skipped. */
static void visit_items(Check *c, const Spot *spot, const Field *field)
{
    if (field->type != FIELD_LIST || !has_rules(field->kind))
        return;
    ListIter iter = list_iter(*node_field_const(spot->node, field, List *));
    for (const void *item; !c->stopped && (item = list_next(&iter)) != NULL;) {
        Spot below = step_down(spot, field, iter.next - 1, item);
        if (below.path.depth == 1)
            memset(c->found, 0, sizeof c->found);
        if (is_selected(c, &below.path))
            visit(c, &below);
    }
}

static void visit(Check *c, const Spot *spot)
{
    const NodeKind *kind = path_kind(&spot->index_path);
    for (size_t i = 0; i < G_N_ELEMENTS(rule_functions) && !check_stopped(c); i++)
        if (rule_functions[i].kind == kind)
            rule_functions[i].function(c, spot);
    for (uint32_t i = 0; i < kind->field_count && !c->stopped; i++)
        visit_items(c, spot, &kind->fields[i]);
}

static void choose_rules(Check *c)
{
    for (int i = 0; i < RULE_COUNT; i++)
        c->wanted[i] = c->options->skip == NULL ||
                       !g_strv_contains(c->options->skip, rule_at((RuleNumber)i)->id);
}

/* ---- The list ---- */

/* Sorts problems in document order: first those of a node itself, then those of its children by
 * field and index. */
static gint compare_found(gconstpointer a, gconstpointer b)
{
    const Found *x = a, *y = b;
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

static void clear_found(gpointer found)
{
    clear_problem(&((Found *)found)->problem);
}

static Problems *list_problems(GArray *found)
{
    g_array_sort(found, compare_found);
    Problems *problems = g_new0(Problems, 1);
    problems->count = found->len;
    problems->items = g_new(Problem, found->len + 1);
    for (guint i = 0; i < found->len; i++)
        problems->items[i] = g_array_index(found, Found, i).problem;
    return problems;
}

Problems *project_check(const Project *project, PictureStore *store, const CheckOptions *options)
{
    static const CheckOptions all = {0};
    Check c = {.project = project, .store = store, .options = options != NULL ? options : &all};
    c.problems = g_array_new(false, false, sizeof(Found));
    choose_rules(&c);
    Spot top = {.node = project};
    visit(&c, &top);
    pixels_unref(c.art);
    clear_solid(&c);
    if (c.numbers != NULL)
        g_hash_table_unref(c.numbers);
    Problems *problems = NULL;
    if (c.stopped)
        g_array_set_clear_func(c.problems, clear_found);
    else
        problems = list_problems(c.problems);
    g_array_unref(c.problems);
    return problems;
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

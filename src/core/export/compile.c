/* SPDX-License-Identifier: MIT */
/* The compiler's entry point, and functions that its parts share; the contract is in compile.h. */
#include "export/compile_internal.h"
#include "model/reference.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

G_DEFINE_QUARK(gabarit - compile - error, compile_error)

/* ---- Failures and notes ---- */

bool compile_fail(Compiler *c, CompileError code, const char *where, const char *what)
{
    if (!c->failed)
        g_set_error(c->error, COMPILE_ERROR, (int)code, where[0] != 0 ? _("%s: %s") : "%s%s", where,
                    what);
    c->failed = true;
    return false;
}

bool compile_fail_at(Compiler *c, CompileError code, Path path, const char *what)
{
    g_autofree char *where = path_text(c->project, &path);
    compile_fail(c, code, where, what);
    return false;
}

void compile_note(Compiler *c, Path path, const char *what)
{
    if (c->options.notes == NULL)
        return;
    g_autofree char *where = path_text(c->project, &path);
    g_ptr_array_add(c->options.notes, g_strdup_printf(_("%s: %s"), where, what));
}

bool compile_check_built(Compiler *c, DeriveResult result, Path path)
{
    switch (result) {
    case DERIVE_DONE:
        c->done += c->share;
        return true;
    case DERIVE_CANCELLED:
        return compile_fail(c, COMPILE_CANCELLED, "", _("it was cancelled"));
    case DERIVE_NO_MEMORY:
        return compile_fail_at(c, COMPILE_NO_MEMORY, path, _("there is not enough memory"));
    default:
        return compile_fail_at(
            c, COMPILE_LIMIT, path,
            _(c->builder.problem != NULL ? c->builder.problem : derive_result_text(result)));
    }
}

/* Records a failure at the current path if the open scope exceeded the budget. */
static bool check_scope(Compiler *c)
{
    g_autoptr(GError) problem = NULL;
    if (budget_holds(&problem))
        return true;
    compile_fail_at(c, COMPILE_NO_MEMORY, c->path, problem->message);
    return false;
}

bool compile_take(Compiler *c, uint64_t bytes)
{
    g_autoptr(GError) problem = NULL;
    if (budget_take(picture_store_budget(c->store), bytes, &problem)) {
        c->taken += bytes;
        return true;
    }
    /* Only the first failure is reported, and this path is the most specific one. */
    compile_fail_at(c, COMPILE_NO_MEMORY, c->path, problem->message);
    return false;
}

void compile_release(Compiler *c, uint64_t bytes)
{
    budget_release(picture_store_budget(c->store), bytes);
    c->taken -= bytes;
}

bool compile_could_take(const Compiler *c, uint64_t bytes)
{
    Budget *budget = picture_store_budget(c->store);
    bool ok = budget_take(budget, bytes, NULL);
    if (ok)
        budget_release(budget, bytes);
    return ok;
}

bool compile_renew_work(Compiler *c)
{
    bool ok = check_scope(c);
    budget_close(&c->work_scope, NULL);
    budget_open_work(&c->work_scope, picture_store_budget(c->store));
    return ok;
}

void *compile_alloc(Compiler *c, size_t count, size_t size)
{
    if (!compile_take(c, (uint64_t)count * size))
        return NULL;
    void *memory = plain_alloc(c->bank, count, size);
    if (memory == NULL)
        compile_fail(c, COMPILE_NO_MEMORY, "", _("there is not enough memory"));
    return memory;
}

/* ---- Progress ---- */

static void report_progress(const Compiler *c, double done)
{
    const DeriveJob *job = c->options.job;
    if (c->options.at != NULL)
        *c->options.at = c->path;
    if (job != NULL && job->progress != NULL)
        job->progress(job->user, done < c->work ? done / c->work : 1);
}

static bool is_cancelled(void *user)
{
    const Compiler *c = user;
    const DeriveJob *job = c->options.job;
    return job != NULL && job->cancelled != NULL && job->cancelled(job->user);
}

static void report_part_progress(void *user, double share)
{
    const Compiler *c = user;
    report_progress(c, c->done + share * c->share);
}

bool compile_advance(Compiler *c, double work)
{
    c->done += work;
    report_progress(c, c->done);
    if (!check_scope(c))
        return false;
    return !is_cancelled(c) || compile_fail(c, COMPILE_CANCELLED, "", _("it was cancelled"));
}

/* The header of a block of memory that a builder allocated: its size. */
typedef struct BuilderMemory {
    _Alignas(max_align_t) size_t size;
    max_align_t bytes[];
} BuilderMemory;

static void *allocate_for_builder(void *user, size_t size)
{
    Compiler *c = user;
    if (size > SIZE_MAX - sizeof(BuilderMemory) || !compile_take(c, size))
        return NULL;
    BuilderMemory *block = malloc(sizeof(BuilderMemory) + size);
    if (block == NULL)
        return NULL;
    block->size = size;
    return block->bytes;
}

static void release_for_builder(void *user, void *memory)
{
    Compiler *c = user;
    BuilderMemory *block = (BuilderMemory *)((char *)memory - offsetof(BuilderMemory, bytes));
    compile_release(c, block->size);
    free(block);
}

DeriveJob *compile_job(Compiler *c, double work)
{
    c->share = work;
    c->builder = (DeriveJob){.allocate = allocate_for_builder,
                             .release = release_for_builder,
                             .progress = report_part_progress,
                             .cancelled = is_cancelled,
                             .user = c};
    if (c->options.job != NULL)
        c->builder.threads = c->options.job->threads;
    return &c->builder;
}

static double total_work(const Compiler *c)
{
    double work = 1;
    LIST_EACH (Sprite, sprite, c->project->sprites)
        work += compile_includes(c, sprite->id) ? list_count(sprite->frames) : 0;
    work += compile_work_pages(c, work);
    LIST_EACH (Map, map, c->project->maps)
        work += compile_includes(c, map->id) ? compile_work_map(map) : 0;
    LIST_EACH (Level, level, c->project->levels)
        work += compile_includes(c, level->id) ? compile_work_level(c, level) : 0;
    return work;
}

/* ---- Functions shared by the parts ---- */

bool compile_includes(const Compiler *c, uint64_t id)
{
    return c->options.only == 0 || c->options.only == id;
}

bool compile_includes_layer(const Compiler *c, uint64_t id)
{
    return c->options.layer == 0 || c->options.layer == id;
}

void *compile_assets(Compiler *c, const List *assets, size_t size, CompileFunction compile,
                     uint32_t *count)
{
    *count = 0;
    LIST_EACH (void, asset, assets)
        *count += compile_includes(c, node_id(asset));
    char *plain = compile_alloc(c, *count, size), *next = plain;
    bool ok = plain != NULL;
    LIST_EACH_WHILE (ok, void, asset, assets)
        if (compile_includes(c, node_id(asset))) {
            ok = compile(c, asset, next);
            next += size;
        }
    return ok ? plain : NULL;
}

/* The kind of a target that properties refer to, and its index in the bank, as a pointer. */
enum { TARGET_KINDS = 32 };

static gab_kind kind_in_bank(const NodeKind *kind)
{
    return kind == &sprite_kind      ? GAB_KIND_SPRITE
           : kind == &animation_kind ? GAB_KIND_ANIMATION
           : kind == &map_kind       ? GAB_KIND_MAP
           : kind == &plane_kind     ? GAB_KIND_PLANE
           : kind == &zone_kind      ? GAB_KIND_ZONE
           : kind == &level_kind     ? GAB_KIND_LEVEL
                                     : GAB_KIND_MARKER;
}

static bool is_compiled(const Compiler *c, const void *node, gab_kind kind)
{
    if (kind == GAB_KIND_ANIMATION)
        return ((const Animation *)node)->steps != NULL;
    return (kind != GAB_KIND_SPRITE && kind != GAB_KIND_MAP && kind != GAB_KIND_LEVEL) ||
           compile_includes(c, node_id(node));
}

/* Numbers the items of a list that are compiled, and those below them, in the order of the bank.
 * `counts` has the number of those before, by kind; an unused number of a zone counts, too. */
static void number_targets(Compiler *c, const List *list, uint32_t counts[TARGET_KINDS])
{
    const uint32_t zones = counts[GAB_KIND_ZONE] - 1;
    LIST_EACH (Node, item, list) {
        const gab_kind kind = kind_in_bank(item->kind);
        if (!is_compiled(c, item, kind))
            continue;
        uint32_t index =
            kind == GAB_KIND_ZONE ? zones + (uint32_t)((const Zone *)item)->number : counts[kind];
        counts[kind] = MAX(counts[kind], index + 1);
        g_hash_table_insert(
            c->targets,
            (gpointer)node_field_const(item, node_kind_field(item->kind, "id"), uint64_t),
            GSIZE_TO_POINTER((gsize)index * TARGET_KINDS + (gsize)kind));
        for (uint32_t i = 0; i < item->kind->field_count; i++)
            if (field_leads_to_targets(&item->kind->fields[i]))
                number_targets(c, *node_field_const(item, &item->kind->fields[i], List *), counts);
    }
}

/* Returns where a reference leads in the bank; to nothing if its target is not compiled. */
static gab_reference compile_reference(const Compiler *c, uint64_t id)
{
    gsize target = GPOINTER_TO_SIZE(g_hash_table_lookup(c->targets, &id));
    return id == 0 || target == 0 ? (gab_reference){GAB_KIND_NONE, GAB_NONE}
                                  : (gab_reference){(gab_kind)(target % TARGET_KINDS),
                                                    (uint32_t)(target / TARGET_KINDS)};
}

bool compile_properties(Compiler *c, const void *node, PlainProperties *plain)
{
    static const gab_value_type types[] = {GAB_VALUE_TEXT, GAB_VALUE_NUMBER, GAB_VALUE_BOOLEAN,
                                           GAB_VALUE_REFERENCE};
    g_autoptr(List) properties =
        properties_with_fields(c->project, node); /* of nodes of the project */
    uint32_t count = list_count(properties);
    plain->items = count > 0 ? compile_alloc(c, count, sizeof *plain->items) : NULL;
    LIST_EACH (Property, property, plain->items != NULL ? properties : NULL)
        plain->items[plain->count++] =
            (PlainProperty){.key = property->key,
                            .type = types[property->type],
                            .text = property->text,
                            .number = property->number,
                            .boolean = property->boolean,
                            .reference = compile_reference(c, property->target)};
    return count == 0 || plain->items != NULL;
}

static int16_t unit(double part)
{
    return (int16_t)(part * 32767 + (part < 0 ? -0.5 : 0.5));
}

void compile_direction(int32_t x, int32_t y, int16_t *to_x, int16_t *to_y)
{
    double length = sqrt((double)x * x + (double)y * y);
    *to_x = length > 0 ? unit(x / length) : 0;
    *to_y = length > 0 ? unit(y / length) : 0;
}

/* ---- Tags and roles ---- */

static bool compile_roles(Compiler *c)
{
    PlainRole *role = compile_alloc(c, list_count(c->project->roles), sizeof *role);
    if (role == NULL)
        return false;
    c->bank->roles = role;
    c->bank->role_count = list_count(c->project->roles);
    LIST_EACH (Role, from, c->project->roles)
        role[EACH_INDEX(from)].name = from->name;
    return true;
}

static bool compile_tag(Compiler *c, const Tag *from, PlainTag *tag)
{
    uint32_t role = PLAIN_NO_ROLE;
    if (from->role[0] != 0)
        list_find_name(c->project->roles, from->role, &role);
    tag->name = from->name;
    tag->number = (uint8_t)from->number;
    tag->role = (uint8_t)role;
    memcpy(tag->colour, from->colour, sizeof tag->colour);
    return compile_properties(c, from, &tag->properties);
}

static bool compile_tags(Compiler *c)
{
    PlainTag *tag = compile_alloc(c, list_count(c->project->tags), sizeof *tag);
    bool ok = tag != NULL;
    c->bank->tags = tag;
    c->bank->tag_count = ok ? list_count(c->project->tags) : 0;
    ListIter iter = list_iter(c->project->tags);
    for (const Tag *from; ok && (from = list_next(&iter)) != NULL; tag++)
        ok = compile_tag(c, from, tag);
    return ok;
}

/* ---- The whole project ---- */

bool project_compile(const Project *project, PictureStore *store, const CompileOptions *options,
                     PlainBank *bank, GError **error)
{
    Compiler c = {.project = project, .store = store, .bank = bank, .error = error};
    static const AtlasOptions pages = {
        .limits = {2048, 1, 0, false}, .name = "page", .only_long = true};
    if (options != NULL)
        c.options = *options;
    if (c.options.atlas == NULL)
        c.options.atlas = &pages;
    c.pictures = g_hash_table_new_full(g_int64_hash, g_int64_equal, NULL, g_free);
    c.encoded = g_hash_table_new(art_hash, art_equal);
    c.targets = g_hash_table_new(g_int64_hash, g_int64_equal);
    uint32_t counts[TARGET_KINDS] = {0};
    number_targets(&c, project->sprites, counts);
    number_targets(&c, project->maps, counts);
    number_targets(&c, project->levels, counts);
    c.work = total_work(&c);
    budget_open_work(&c.work_scope, picture_store_budget(store));
    bool ok = compile_roles(&c) && compile_tags(&c) && compile_pictures(&c) &&
              compile_sprites(&c) && compile_pages(&c) && compile_maps(&c) && compile_levels(&c) &&
              compile_advance(&c, c.work - c.done);
    budget_close(&c.work_scope, NULL);
    g_hash_table_unref(c.encoded);
    g_hash_table_unref(c.targets);
    g_hash_table_unref(c.pictures);
    compile_release(&c, c.taken);
    return ok;
}

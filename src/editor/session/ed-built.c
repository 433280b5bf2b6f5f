/* SPDX-License-Identifier: MIT */
#include "session/ed-built.h"

#include "edit/edit.h"
#include "export/project_bank.h"

#include <glib/gi18n.h>

static GError *cancelled_error(void)
{
    return g_error_new_literal(COMPILE_ERROR, COMPILE_CANCELLED, _("it was cancelled"));
}

static double partition_size(const gab_partition_info *info)
{
    bool has_table = info->kind != GAB_PARTITION_GRID;
    double entries = has_table ? (double)info->columns * info->rows : 0;
    return info->kind != GAB_PARTITION_NONE
               ? partition_bytes(info->nodes, info->leaves, info->entries, entries)
               : 0;
}

static bool open_bank(EdBuilt *built, GError **error)
{
    size_t size;
    const void *bytes = g_bytes_get_data(built->bytes, &size);
    gab_fault fault;
    if (gab_bank_open(&built->bank, bytes, size, NULL, &fault) != GAB_OK) {
        char text[GAB_FAULT_TEXT];
        gab_fault_text(&fault, text, sizeof text);
        g_set_error(error, COMPILE_ERROR, COMPILE_LIMIT, _("the bank cannot be opened: %s"), text);
        return false;
    }
    built->level = gab_bank_level_at(&built->bank, 0);
    built->layer = gab_level_layer_at(built->level, 0);
    built->info = gab_layer_partition(built->layer);
    built->wall_count = gab_layer_wall_count(built->layer);
    built->bank_bytes = partition_size(&built->info);
    return true;
}

static bool is_cancelled(void *user)
{
    const DeriveJob *job = user;
    return job != NULL && job->cancelled != NULL && job->cancelled(job->user);
}

static bool build(EdBuilt *built, const EdBuiltSource *source, DeriveJob *job, GError **error)
{
    CompileOptions options = {.pixels = EXPORT_NO_PIXELS,
                              .only = source->level,
                              .layer = source->layer,
                              .job = job,
                              .choice = &built->choice};
    gint64 start = g_get_monotonic_time();
    built->bytes = project_bank(source->project, source->store, &options, error);
    if (built->bytes == NULL)
        return false;
    built->milliseconds = (double)(g_get_monotonic_time() - start) / 1000;
    if (!open_bank(built, error))
        return false;
    Path path = path_level(source->level);
    const Level *level = path_get(source->project, &path);
    PixelRect frame = {0, 0, level->width, level->height};
    built->drawn = draw_partition_new(built->layer, frame, is_cancelled, job);
    if (built->drawn != NULL || built->info.kind == GAB_PARTITION_NONE)
        return true;
    g_propagate_error(error, cancelled_error());
    return false;
}

EdBuilt *ed_built_new(const EdBuiltSource *source, DeriveJob *job, GError **error)
{
    Path path = path_walls(source->level, source->layer);
    const Walls *walls = path_get(source->project, &path);
    EdBuilt *built = g_new0(EdBuilt, 1);
    g_atomic_ref_count_init(&built->count);
    built->layer_id = source->layer;
    built->walls = node_ref(walls);
    if (build(built, source, job, error))
        return built;
    ed_built_unref(built);
    return NULL;
}

EdBuilt *ed_built_new_as(const EdBuiltSource *source, PartitionKind kind, DeriveJob *job,
                         GError **error)
{
    Path path = path_walls(source->level, source->layer);
    g_autoptr(Project) other =
        edit_set_number(source->project, &path, "partition", (double)kind, error);
    if (other == NULL)
        return NULL;
    return ed_built_new(&(EdBuiltSource){other, source->store, source->level, source->layer}, job,
                        error);
}

EdBuilt *ed_built_ref(EdBuilt *built)
{
    g_atomic_ref_count_inc(&built->count);
    return built;
}

void ed_built_unref(EdBuilt *built)
{
    if (built == NULL || !g_atomic_ref_count_dec(&built->count))
        return;
    draw_partition_unref(built->drawn);
    g_clear_pointer(&built->bytes, g_bytes_unref);
    node_unref((gpointer)built->walls);
    g_free(built);
}

PartitionKind ed_built_kind(const EdBuilt *built)
{
    static const PartitionKind kinds[] = {PARTITION_NONE, PARTITION_BSP, PARTITION_GRID,
                                          PARTITION_QUADTREE};
    return kinds[built->info.kind];
}

const char *ed_built_wall_name(const EdBuilt *built, const gab_level_wall *wall)
{
    const char *name = wall->door != GAB_NONE ? gab_level_door_name(built->level, wall->door)
                                              : gab_bank_tag_numbered(&built->bank, wall->tag).name;
    return *name != '\0' ? name : _("no tag");
}

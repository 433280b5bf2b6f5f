/* SPDX-License-Identifier: MIT */
/* Plans a repeated import and reports the plan; the contract is in again.h. */
#include "again/again_internal.h"

#include "formats/import_files.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- The plan ---- */

static bool is_same_picture(const Gathering *gathering, const Frame *frame,
                            const PictureSource *source)
{
    const Picture *picture = gathered_picture(gathering, frame->picture);
    guint number = GPOINTER_TO_UINT(g_hash_table_lookup(gathering->renewed, source));
    const RenewedPicture *now = &g_array_index(gathering->pictures, RenewedPicture, number - 1);
    return memcmp(now->digest, picture->digest, sizeof now->digest) == 0;
}

static AgainKind kind_of(const Gathering *gathering, const OldFrame *old, const OldSource *source,
                         const NewSource *now, const RenewedFrame *frame)
{
    PixelRect was = frame_rect_in_picture(old->frame);
    bool stays =
        rect_is_equal(was, now->rect) && picture_source_equal(&source->picture, &now->picture);
    if (has_same_art(old->frame, now))
        return stays && frame->dx == 0 && frame->dy == 0 ? AGAIN_SAME : AGAIN_MOVED;
    bool unknown = !art_is_known(old->frame) && stays;
    return unknown && is_same_picture(gathering, old->frame, &now->picture) ? AGAIN_SAME
                                                                            : AGAIN_CHANGED;
}

void get_trim_offset(const Frame *frame, int32_t *x, int32_t *y)
{
    const double max = DOCUMENT_RANGE;
    int32_t *const trims[] = {x, y};
    for (int i = 0; i < 2; i++) {
        uint32_t index;
        bool found = property_index(frame->properties, i == 0 ? "source_x" : "source_y", &index);
        const Property *property = found ? list_get(frame->properties, index) : NULL;
        *trims[i] = property != NULL ? (int32_t)CLAMP(property->number, -max, max) : 0;
    }
}

/* Sets how far annotations move. With the same art, or with similar art that has moved, they move
 * with it; with other art, they stay at their position in the untrimmed picture. */
static void set_move(RenewedFrame *frame, const OldSource *source, const Frame *old,
                     const NewSource *now)
{
    if (has_same_art(old, now)) {
        frame->dx = now->art_x - old->art_x;
        frame->dy = now->art_y - old->art_y;
    } else if (source->moves) {
        frame->dx = source->dx;
        frame->dy = source->dy;
    } else if (now->made != NULL) {
        int32_t was_x, was_y, x, y;
        get_trim_offset(old, &was_x, &was_y);
        get_trim_offset(now->made, &x, &y);
        frame->dx = was_x - x;
        frame->dy = was_y - y;
    }
}

/* Fills the arrays with the nearest matched sources. */
static void find_neighbours(Matching *matching)
{
    int old_count = matching->old_count, now_count = matching->now_count;
    matching->earlier = g_new(int, now_count + 1);
    matching->later = g_new(int, now_count + 1);
    matching->next_old = g_new(int, old_count + 1);
    int found = UNMATCHED;
    for (int i = 0; i < now_count; i++) {
        matching->earlier[i] = found;
        found = matching->now[i].match != UNMATCHED ? matching->now[i].match : found;
    }
    found = UNMATCHED;
    for (int i = now_count - 1; i >= 0; i--) {
        matching->later[i] = found;
        found = matching->now[i].match != UNMATCHED ? matching->now[i].match : found;
    }
    matching->next_old[old_count] = old_count;
    for (int i = old_count - 1; i >= 0; i--)
        matching->next_old[i] = matching->old[i].match != UNMATCHED ? i : matching->next_old[i + 1];
}

/* Returns an old source by its index, or NULL. */
static const OldSource *old_at(const Matching *matching, int index)
{
    return index != UNMATCHED ? &matching->old[index] : NULL;
}

/* Returns the old frame before which a new one is inserted, or NULL for the end: the later of two
 * matched neighbours that are also neighbours in the project, apart from removed frames. In a
 * rearranged sheet, the place of a new frame does not define its place in the sprite. */
static const OldSource *frame_after(const Matching *matching, int number)
{
    int later = matching->later[number], start = matching->earlier[number] + 1;
    return later >= start && matching->next_old[start] == later ? old_at(matching, later) : NULL;
}

/* Returns the sprite that gets new frames without a matched neighbour. */
static const Sprite *default_sprite(const Gathering *gathering)
{
    const char *name = gathering->options->name;
    if (name != NULL)
        return project_sprite_named(gathering->project, name);
    return gathering->old->len > 0 ? g_array_index(gathering->old, OldSource, 0).sprite : NULL;
}

/* Sets the fields of a frame that depend only on the new source that it shows, not on the old frame
 * that was matched with this source. */
static void set_source(Gathering *gathering, const Matching *matching, int number,
                       RenewedFrame *frame)
{
    const NewSource *now = &matching->now[number];
    const OldSource *later = frame_after(matching, number);
    g_autofree char *stem = now->atlas != NULL ? name_stem(now->name)
                            : now->whole       ? path_stem(now->picture.path)
                                               : NULL;
    frame->path = now->picture.path;
    frame->part = now->picture.part;
    frame->layers = now->picture.layers;
    frame->rect = now->rect;
    frame->art_x = now->art_x;
    frame->art_y = now->art_y;
    memcpy(frame->art, now->art, sizeof frame->art);
    frame->made = now->made;
    frame->before = later != NULL && later->sprite->id == frame->sprite ? later->frame->id : 0;
    frame->name = now->name;
    frame->animation = stem != NULL ? g_string_chunk_insert_const(gathering->texts, stem) : NULL;
    frame->mask = now->mask;
    frame->painted_frame =
        current_paint_marks(gathering, &now->picture)[0] != 0 ? fresh_frame(gathering, now) : NULL;
}

/* Replaces the annotations that are painted in layers by those in the new art; returns false if
 * they are unchanged. */
static bool set_painted(Gathering *gathering, RenewedFrame *frame, const Frame *old,
                        const NewSource *now)
{
    const Picture *picture = gathered_picture(gathering, old->picture);
    const char *marks = current_paint_marks(gathering, &now->picture);
    if (picture->painted[0] == 0 && marks[0] == 0)
        return false;
    frame->painted_frame = fresh_frame(gathering, now);
    return strcmp(picture->painted, marks) != 0;
}

static AgainEntry old_entry(Gathering *gathering, const Matching *matching, const OldFrame *old)
{
    const OldSource *source = &matching->old[old->index];
    AgainEntry entry = {.kind = AGAIN_REMOVED,
                        .by = source->by,
                        .likeness = -1,
                        .sprite = old->sprite->name,
                        .name = old->frame->name,
                        .was_path = source->picture.path,
                        .was_part = source->picture.part,
                        .was = source->rect,
                        .frame = {.sprite = old->sprite->id, .frame = old->frame->id}};
    entry.doubtful = entry.frame.doubtful = source->doubtful;
    entry.likeness = source->likeness;
    if (source->match == UNMATCHED)
        return entry;
    const NewSource *now = &matching->now[source->match];
    for (int i = 0; entry.doubtful && i < AGAIN_OTHERS && source->others[i] != UNMATCHED; i++) {
        const NewSource *other = &matching->now[source->others[i]];
        entry.others[entry.other_count++] =
            (AgainCandidate){other->picture, other->rect, source->other_likeness[i]};
    }
    set_source(gathering, matching, source->match, &entry.frame);
    set_move(&entry.frame, source, old->frame, now);
    entry.repainted = set_painted(gathering, &entry.frame, old->frame, now);
    entry.kind = kind_of(gathering, old, source, now, &entry.frame);
    return entry;
}

static AgainEntry new_entry(Gathering *gathering, const Matching *matching, int number)
{
    const NewSource *now = &matching->now[number];
    const OldSource *earlier = old_at(matching, matching->earlier[number]);
    const OldSource *later = old_at(matching, matching->later[number]);
    const Sprite *sprite = earlier != NULL ? earlier->sprite
                           : later != NULL ? later->sprite
                                           : default_sprite(gathering);
    AgainEntry entry = {
        .kind = AGAIN_NEW, .likeness = -1, .sprite = sprite->name, .name = now->name};
    entry.frame.sprite = sprite->id;
    set_source(gathering, matching, number, &entry.frame);
    entry.frame.made = fresh_frame(gathering, now);
    return entry;
}

static GArray *entries_of(Gathering *gathering, const Matching *matching)
{
    GArray *entries = g_array_new(false, false, sizeof(AgainEntry));
    for (guint i = 0; i < gathering->frames->len; i++) {
        AgainEntry entry =
            old_entry(gathering, matching, &g_array_index(gathering->frames, OldFrame, i));
        g_array_append_val(entries, entry);
    }
    for (int i = 0; i < matching->now_count; i++)
        if (matching->now[i].match == UNMATCHED) {
            AgainEntry entry = new_entry(gathering, matching, i);
            g_array_append_val(entries, entry);
        }
    return entries;
}

void count_entries(ImportPlan *plan)
{
    memset(plan->counts, 0, sizeof plan->counts);
    plan->doubtful = plan->repainted = 0;
    for (uint32_t i = 0; i < plan->count; i++) {
        plan->counts[plan->entries[i].kind]++;
        plan->doubtful += plan->entries[i].doubtful;
        plan->repainted += plan->entries[i].repainted;
    }
}

static void fill_plan(ImportPlan *plan, Gathering *gathering)
{
    Matching matching = {.gathering = gathering,
                         .old = (OldSource *)(void *)gathering->old->data,
                         .old_count = (int)gathering->old->len,
                         .now = (NewSource *)(void *)gathering->now->data,
                         .now_count = (int)gathering->now->len};
    match_sources(&matching);
    find_neighbours(&matching);
    GArray *entries = entries_of(gathering, &matching);
    g_free(matching.earlier);
    g_free(matching.later);
    g_free(matching.next_old);
    plan->count = entries->len;
    plan->entries = (AgainEntry *)(void *)g_array_free(entries, false);
    count_entries(plan);
    plan->picture_count = gathering->pictures->len;
    plan->pictures = g_memdup2(gathering->pictures->data,
                               sizeof(RenewedPicture) * (gsize)gathering->pictures->len);
}

/* Checks that there is a sprite for new frames. */
static bool check_gathering(const Gathering *gathering, GError **error)
{
    const char *name = gathering->options->name;
    if (name != NULL && project_sprite_named(gathering->project, name) == NULL)
        g_set_error(error, IMPORT_ERROR, IMPORT_NO_FRAMES, _("there is no sprite \"%s\""), name);
    else if (name == NULL && gathering->old->len == 0 && gathering->now->len > 0)
        g_set_error(
            error, IMPORT_ERROR, IMPORT_NO_FRAMES,
            _("no frame of the project comes from these pictures; they can be imported as new "
              "frames"));
    else
        return true;
    return false;
}

/* Checks the size of the result: levels and maps may repeat what their things share. */
static bool plan_fits(const ImportPlan *plan, const Project *before, Budget *budget, GError **error)
{
    if (plan->asset_count == 0)
        return true;
    g_autoptr(Project) after = import_again(before, plan, error);
    return after != NULL && import_result_fits(before, after, budget, error);
}

ImportPlan *import_plan_new(const Project *project, PictureStore *store, const char *const *paths,
                            const ImportOptions *options, GError **error)
{
    static const ImportOptions standard = {0};
    BudgetScope scope;
    budget_open(&scope, picture_store_budget(store));
    ImportPlan *plan = g_new0(ImportPlan, 1);
    Gathering gathering = {
        .project = project, .store = store, .options = options != NULL ? options : &standard};
    /* The paths that levels and maps do not use. */
    g_autoptr(GPtrArray) other_paths = g_ptr_array_new();
    GPtrArray *asset_nodes = g_ptr_array_new_with_free_func(node_unref);
    plan->nodes = asset_nodes;
    bool ok = again_plan_assets(plan, project, store, paths, other_paths, error);
    g_ptr_array_add(other_paths, NULL);
    const char *const *gathered_paths = (const char *const *)(const void *)other_paths->pdata;
    ok = gather(&gathering, paths != NULL ? gathered_paths : NULL, ok ? error : NULL) && ok &&
         check_gathering(&gathering, error);
    plan->texts = gathering.texts;
    plan->nodes = gathering.nodes;
    g_ptr_array_extend_and_steal(plan->nodes, asset_nodes);
    g_ptr_array_add(plan->nodes, node_ref(project));
    if (ok)
        fill_plan(plan, &gathering);
    gathering_clear(&gathering);
    GError *problem = NULL;
    bool fits = budget_close(&scope, ok ? &problem : NULL) &&
                (!ok || plan_fits(plan, project, picture_store_budget(store), &problem));
    if (ok && fits)
        return plan;
    if (problem != NULL && paths != NULL && paths[0] != NULL)
        g_prefix_error(&problem, _("%s: "), paths[0]);
    if (problem != NULL)
        g_propagate_error(error, problem);
    import_plan_free(plan);
    return NULL;
}

void import_plan_free(ImportPlan *plan)
{
    if (plan == NULL)
        return;
    g_free(plan->entries);
    g_free(plan->pictures);
    g_free(plan->assets);
    list_unref(plan->tags);
    g_string_chunk_free(plan->texts);
    g_ptr_array_unref(plan->nodes);
    g_free(plan);
}

Project *import_again(const Project *before, const ImportPlan *plan, GError **error)
{
    g_autofree RenewedFrame *frames = g_new(RenewedFrame, plan->count + 1);
    for (uint32_t i = 0; i < plan->count; i++)
        frames[i] = plan->entries[i].frame;
    g_autoptr(Project) with_assets = again_update_assets(before, plan, error);
    return with_assets != NULL ? edit_renew_art(with_assets, plan->pictures, plan->picture_count,
                                                frames, plan->count, error)
                               : NULL;
}

/* ---- The report: always in English, as gab prints it ---- */

static void append_rect(GString *text, const char *path, int32_t part, PixelRect rect)
{
    g_autofree char *of_file = part > 0 ? g_strdup_printf(" part %d", part) : g_strdup("");
    g_string_append_printf(text, "%s%s %d,%d %dx%d", path, of_file, rect.left, rect.top,
                           rect.right - rect.left, rect.bottom - rect.top);
}

static void append_likeness(GString *text, const char *before, double likeness)
{
    if (likeness >= 0)
        g_string_append_printf(text, "%s%.0f%% alike", before, 100 * likeness);
}

static void append_entry(GString *text, const AgainEntry *entry)
{
    static const char *const kinds[] = {"same", "changed", "moved", "new", "gone"};
    static const char *const ways[] = {"by name", "by content", "by likeness", "by position",
                                       "by hand"};
    g_string_append_printf(text, "%s%s: %s, frame \"%s\"", entry->doubtful ? "doubtful, " : "",
                           kinds[entry->kind], entry->sprite, entry->name);
    if (entry->was_path != NULL) {
        g_string_append(text, ", from ");
        append_rect(text, entry->was_path, entry->was_part, entry->was);
    }
    if (entry->frame.path != NULL) {
        g_string_append(text, entry->kind == AGAIN_NEW ? ", at " : " to ");
        append_rect(text, entry->frame.path, entry->frame.part, entry->frame.rect);
    }
    if (entry->was_path != NULL && entry->frame.path != NULL)
        g_string_append_printf(text, ", found %s", ways[entry->by]);
    append_likeness(text, ", ", entry->likeness);
    SPAN_EACH (const AgainCandidate, other, entry->others, entry->other_count) {
        g_string_append(text, "; or at ");
        append_rect(text, other->picture.path, other->picture.part, other->rect);
        append_likeness(text, ", ", other->likeness);
    }
    if (entry->frame.dx != 0 || entry->frame.dy != 0)
        g_string_append_printf(text, "; points and boxes move by %d,%d", entry->frame.dx,
                               entry->frame.dy);
    g_string_append_c(text, '\n');
}

static void append_counts(GString *text, const char *noun, const uint32_t *counts)
{
    static const char *const names[] = {"the same", "changed", "new", "gone", "added here"};
    uint32_t sum = 0;
    for (int i = 0; i < AGAIN_ASSET_KINDS; i++)
        sum += counts[i];
    if (sum == 0)
        return;
    g_string_append_printf(text, ", %u %s:", sum, noun);
    for (int i = 0; i < AGAIN_ASSET_KINDS; i++)
        g_string_append_printf(text, "%s %u %s", i > 0 ? "," : "", counts[i], names[i]);
}

static void append_assets(GString *text, const ImportPlan *plan)
{
    SPAN_EACH (const AgainAsset, asset, plan->assets, plan->asset_count) {
        g_string_append_printf(text, "%s \"%s\"", ((const Node *)asset->node)->kind->name,
                               node_name(asset->node));
        append_counts(text, "walls", asset->walls);
        append_counts(text, "markers", asset->markers);
        append_counts(text, "zones", asset->zones);
        g_string_append_c(text, '\n');
    }
}

char *import_plan_text(const ImportPlan *plan)
{
    GString *text = g_string_new(NULL);
    for (int doubtful = 1; doubtful >= 0; doubtful--)
        for (uint32_t i = 0; i < plan->count; i++)
            if (plan->entries[i].kind != AGAIN_SAME && plan->entries[i].doubtful == doubtful)
                append_entry(text, &plan->entries[i]);
    append_assets(text, plan);
    if (plan->count == 0 && plan->asset_count > 0)
        return g_string_free(text, false);
    g_string_append_printf(text,
                           "%" G_GUINT32_FORMAT " frames: %u the same, %u changed, %u moved, "
                           "%u new, %u gone\n",
                           plan->count, plan->counts[AGAIN_SAME], plan->counts[AGAIN_CHANGED],
                           plan->counts[AGAIN_MOVED], plan->counts[AGAIN_NEW],
                           plan->counts[AGAIN_REMOVED]);
    if (plan->repainted > 0)
        g_string_append_printf(text, "boxes and points of layers painted anew in %u frame%s\n",
                               plan->repainted, plan->repainted == 1 ? "" : "s");
    if (plan->doubtful > 0)
        g_string_append_printf(
            text, "%u of them doubtful: look at these, they are marked as to do\n", plan->doubtful);
    return g_string_free(text, false);
}

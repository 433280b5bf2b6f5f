/* SPDX-License-Identifier: MIT */
/* The versions of a document in order; the contract is in history.h. */
#include "edit/history.h"

/* A version, and the step that led to it. */
typedef struct Version {
    Project *project;
    char *label;       /* of the step; NULL for the oldest */
    size_t bytes;      /* memory that only the previous version uses */
    const void *group; /* of the step */
    bool small;        /* see history_mark_small */
    void *attached;    /* see history_attach */
    GDestroyNotify release;
} Version;

struct History {
    GArray *versions;
    uint32_t now; /* index of the current version */
    size_t max_bytes;
    Project *saved; /* the version that the file contains; NULL: none */
    bool group_is_open;
    HistoryListener listener;
    void *user;
};

static Version *version_at(const History *history, uint32_t index)
{
    g_assert(index < history->versions->len);
    return &g_array_index(history->versions, Version, index);
}

static void clear_version(void *memory)
{
    Version *version = memory;
    if (version->release != NULL)
        version->release(version->attached);
    node_unref(version->project);
    g_free(version->label);
}

/* True if a current version exists, no step led to the oldest version, and the memory is within the
 * limit. */
static G_GNUC_UNUSED bool is_valid(const History *history)
{
    const Version *oldest = version_at(history, 0);
    return history->now < history->versions->len && oldest->label == NULL && oldest->bytes == 0 &&
           (!history->group_is_open || history->now + 1 == history->versions->len) &&
           (history->max_bytes == 0 || history_bytes(history) <= history->max_bytes);
}

History *history_new(const Project *project, size_t max_bytes)
{
    History *history = g_new0(History, 1);
    history->versions = g_array_new(false, true, sizeof(Version));
    g_array_set_clear_func(history->versions, clear_version);
    g_array_append_val(history->versions, ((Version){.project = node_ref(project)}));
    history->max_bytes = max_bytes;
    history->saved = node_ref(project);
    g_assert(is_valid(history));
    return history;
}

void history_free(History *history)
{
    if (history == NULL)
        return;
    g_array_unref(history->versions);
    node_unref(history->saved);
    g_free(history);
}

const Project *history_now(const History *history)
{
    return version_at(history, history->now)->project;
}

void history_mark_small(History *history)
{
    version_at(history, history->now)->small = true;
}

bool history_is_small(const History *history, uint32_t step)
{
    return version_at(history, step + 1)->small;
}

const Project *history_version(const History *history, uint32_t index)
{
    return version_at(history, index)->project;
}

void history_listen(History *history, HistoryListener listener, void *user)
{
    history->listener = listener;
    history->user = user;
}

static void notify_listener(const History *history, const Project *before)
{
    g_assert(is_valid(history));
    const Project *after = history_now(history);
    if (history->listener != NULL && before != after)
        history->listener(history->user, before, after);
}

size_t history_bytes(const History *history)
{
    size_t bytes = 0;
    for (uint32_t i = 1; i < history->versions->len; i++)
        bytes += version_at(history, i)->bytes;
    return bytes;
}

/* Discards the oldest versions while the total is above the limit. The current one is always
 * kept. */
static void keep_within_limit(History *history)
{
    size_t bytes = history_bytes(history);
    uint32_t discarded = 0;
    while (history->max_bytes != 0 && bytes > history->max_bytes && discarded < history->now)
        bytes -= version_at(history, ++discarded)->bytes;
    if (discarded == 0)
        return;
    g_array_remove_range(history->versions, 0, discarded);
    history->now -= discarded;
    Version *oldest = version_at(history, 0);
    g_clear_pointer(&oldest->label, g_free);
    oldest->bytes = 0;
}

/* True if a version of a group replaces the newest one, which belongs to the same open group. */
static bool joins_group(const History *history, const void *group)
{
    return group != NULL && history->group_is_open && history->now > 0 &&
           version_at(history, history->now)->group == group;
}

void history_push(History *history, Project *version, const char *label, const void *group)
{
    const Project *now = history_now(history);
    g_assert(is_valid(history) && ((const Node *)version)->kind == &project_kind);
    if (version == now) {
        node_unref(version);
        return;
    }
    g_autoptr(Project) before = node_ref(now);
    bool joins = joins_group(history, group);
    uint32_t index = history->now + (joins ? 0 : 1);
    g_array_set_size(history->versions, index);
    const Project *base = version_at(history, index - 1)->project;
    Version next = {.project = version,
                    .label = g_strdup(label),
                    .bytes = node_unshared_bytes(base, version, SIZE_MAX),
                    .group = group};
    g_array_append_val(history->versions, next);
    history->now = index;
    history->group_is_open = group != NULL;
    keep_within_limit(history);
    notify_listener(history, before);
}

void history_end_group(History *history)
{
    history->group_is_open = false;
}

bool history_cancel_group(History *history)
{
    g_assert(is_valid(history));
    if (!history->group_is_open || history->now == 0)
        return false;
    g_autoptr(Project) before = node_ref(history_now(history));
    history->group_is_open = false;
    g_array_set_size(history->versions, history->now--);
    notify_listener(history, before);
    return true;
}

/* ---- Navigation ---- */

bool history_can_undo(const History *history)
{
    return history->now > 0;
}

bool history_can_redo(const History *history)
{
    return history->now + 1 < history->versions->len;
}

bool history_go(History *history, uint32_t index)
{
    g_assert(is_valid(history));
    if (index >= history->versions->len)
        return false;
    const Project *before = history_now(history);
    history->now = index;
    history->group_is_open = false;
    notify_listener(history, before);
    return true;
}

uint32_t history_steps(const History *history)
{
    return history->versions->len - 1;
}

uint32_t history_position(const History *history)
{
    return history->now;
}

const char *history_label(const History *history, uint32_t step)
{
    return step < history_steps(history) ? version_at(history, step + 1)->label : NULL;
}

/* ---- Attached data ---- */

void history_attach(History *history, void *data, GDestroyNotify release)
{
    Version *version = version_at(history, history->now);
    if (version->release != NULL)
        version->release(version->attached);
    version->attached = data;
    version->release = release;
}

const void *history_attached(const History *history)
{
    return version_at(history, history->now)->attached;
}

/* ---- Saving ---- */

void history_saved(History *history, const Project *version)
{
    Project *saved = version != NULL ? node_ref(version) : NULL;
    node_unref(history->saved);
    history->saved = saved;
}

bool history_is_modified(const History *history)
{
    return history->saved == NULL || !node_equal(history_now(history), history->saved);
}

/* ---- Replacing all versions ---- */

void history_replace_all(History *history, Project *(*remake)(void *user, const Project *version),
                         void *user)
{
    g_autoptr(Project) before = node_ref(history_now(history));
    g_assert(is_valid(history));
    for (uint32_t i = 0; i < history->versions->len; i++) {
        Version *version = version_at(history, i);
        Project *other = remake(user, version->project);
        node_unref(version->project);
        version->project = other;
    }
    Project *saved = history->saved != NULL ? remake(user, history->saved) : NULL;
    node_unref(history->saved);
    history->saved = saved;
    notify_listener(history, before);
}

/* SPDX-License-Identifier: MIT */
/* Implements ed-play-bank.h: compiles projects to banks in memory. */
#include "play/ed-play-bank.h"

#include "edit/edit.h"
#include "export/project_bank.h"
#include "session/ed-worker.h"

#include <string.h>

static bool has_road(const Map *map)
{
    for (size_t i = 0; i < G_N_ELEMENTS(map->road); i++)
        if (map->road[i] != 0)
            return true;
    return false;
}

/* Returns a version of the project in which every map with a road stores distances, even if its
 * settings do not export them; NULL with an error. The caller owns the reference. */
static Project *add_distances(const Project *project, GError **error)
{
    Project *current = node_ref((Project *)project);
    LIST_EACH_WHILE (current != NULL, Map, map, project->maps) {
        if (map->store_distances || !has_road(map))
            continue;
        Path top = path_project(), path = path_item(&top, "maps", map->id);
        node_set_child(&current, edit_set_number(current, &path, "store_distances", 1, error));
    }
    return current;
}

static GBytes *compile(const Project *project, PictureStore *store, GCancellable *cancel,
                       GError **error)
{
    DeriveJob job = {.cancelled = ed_worker_is_cancelled, .user = cancel};
    CompileOptions options = {.pixels = EXPORT_NO_PIXELS, .job = &job};
    return project_bank(project, store, &options, error);
}

EdPlayBank *ed_play_bank_new(const Project *project, PictureStore *store, GCancellable *cancel,
                             GError **error)
{
    Project *prepared = add_distances(project, error);
    if (prepared == NULL)
        return NULL;
    EdPlayBank *play = g_new0(EdPlayBank, 1);
    play->project = prepared;
    play->bytes = compile(prepared, store, cancel, error);
    if (play->bytes == NULL) {
        ed_play_bank_free(play);
        return NULL;
    }
    size_t size;
    const void *bytes = g_bytes_get_data(play->bytes, &size);
    gab_fault fault;
    if (gab_bank_open(&play->bank, bytes, size, NULL, &fault) != GAB_OK) {
        char text[GAB_FAULT_TEXT];
        gab_fault_text(&fault, text, sizeof text);
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, text);
        ed_play_bank_free(play);
        return NULL;
    }
    return play;
}

void ed_play_bank_set_project(EdPlayBank *bank, Project *after)
{
    node_unref((Project *)bank->project);
    bank->project = after;
}

void ed_play_bank_free(EdPlayBank *bank)
{
    if (bank == NULL)
        return;
    node_unref((Project *)bank->project);
    g_clear_pointer(&bank->bytes, g_bytes_unref);
    g_free(bank);
}

const Picture *ed_play_bank_picture(const EdPlayBank *bank, uint32_t number)
{
    gab_picture bank_picture = gab_bank_picture_at(&bank->bank, number);
    LIST_EACH_WHILE (bank_picture.digest != NULL, Picture, picture, bank->project->pictures)
        if (memcmp(picture->digest, bank_picture.digest, sizeof picture->digest) == 0)
            return picture;
    return NULL;
}

/* True if a token is a word, perhaps with a number after it, such as "floor2". */
static bool has_token(char **tokens, const char *word)
{
    for (; *tokens != NULL; tokens++)
        if (g_str_has_prefix(*tokens, word) &&
            (*tokens)[strlen(word) + strspn(*tokens + strlen(word), "0123456789")] == 0)
            return true;
    return false;
}

bool ed_play_has_word(const char *name, const char *const *words)
{
    char **alternatives = NULL, **tokens = g_str_tokenize_and_fold(name, NULL, &alternatives);
    bool found = false;
    for (; *words != NULL && !found; words++) {
        g_autofree char *word = g_utf8_casefold(*words, -1);
        found = has_token(tokens, word) || has_token(alternatives, word);
    }
    g_strfreev(tokens);
    g_strfreev(alternatives);
    return found;
}

bool ed_play_bank_role(const EdPlayBank *bank, const char *name, gab_filter *filter)
{
    *filter = gab_filter_role(&bank->bank, name);
    return memcmp(&filter->tags, &(gab_tags){{0}}, sizeof filter->tags) != 0;
}

/* SPDX-License-Identifier: MIT */
/* Drives a session with text commands; see drive.h. */
#include "drive.h"

#include "check.h"
#include "edit/assets.h"
#include "edit/levels.h"
#include "edit/maps.h"
#include "edit/sprites.h"
#include "edit/tags.h"
#include "folder.h"
#include "new_frame.h"

#include <stdlib.h>
#include <string.h>

/* ---- Items by name ---- */

static uint64_t named(const List *list, const char *name)
{
    const void *item = list_find_name(list, name, NULL);
    return item != NULL ? node_id(item) : 0;
}

static uint64_t asset_named(EdSession *session, const char *name)
{
    const Project *project = ed_session_project(session);
    uint64_t sprite = named(project->sprites, name), map = named(project->maps, name);
    return sprite != 0 ? sprite : map != 0 ? map : named(project->levels, name);
}

static Path asset_path(EdSession *session, uint64_t asset)
{
    const Project *project = ed_session_project(session);
    if (project_sprite(project, asset) != NULL)
        return path_sprite(asset);
    return project_map(project, asset) != NULL ? path_map(asset) : path_level(asset);
}

static uint64_t frame_named(EdSession *session, const char *name)
{
    const Sprite *sprite = ed_session_sprite(session);
    return sprite != NULL ? named(sprite->frames, name) : 0;
}

/* ---- Commands: words[0] is the name of the command ---- */

typedef char **Words;

static int number(Words words, int index)
{
    return index < (int)g_strv_length(words) ? atoi(words[index]) : 0;
}

static void push_version(EdSession *session, Project *after, const char *label)
{
    ed_session_push(session, after, label, NULL);
}

static void add_sprite(EdSession *session, Words words)
{
    uint64_t id;
    Project *after = edit_add_sprite(ed_session_project(session), words[1], &id, ed_error(session));
    push_version(session, after, "Add sprite");
}

static void add_map(EdSession *session, Words words)
{
    uint64_t id;
    Project *after =
        edit_add_map(ed_session_project(session), words[1], 0, 64, 64, &id, ed_error(session));
    push_version(session, after, "Add map");
}

static void add_level(EdSession *session, Words words)
{
    uint64_t id;
    Project *after =
        edit_add_level(ed_session_project(session), words[1], 64, 64, &id, ed_error(session));
    push_version(session, after, "Add level");
}

static void add_frame(EdSession *session, Words words)
{
    uint64_t id;
    Project *after = with_new_frame(ed_session_project(session), ed_session_view(session)->asset, 0,
                                    (PixelRect){0, 0, 32, 32}, words[1], &id, ed_error(session));
    push_version(session, after, "Add frame");
}

static void add_animation(EdSession *session, Words words)
{
    uint64_t frames[16], id;
    uint32_t count = 0;
    while (words[count + 2] != NULL) {
        frames[count] = frame_named(session, words[count + 2]);
        count++;
    }
    Project *after =
        edit_add_animation(ed_session_project(session), ed_session_view(session)->asset, words[1],
                           frames, count, &id, ed_error(session));
    push_version(session, after, "Add animation");
}

static void add_box(EdSession *session, Words words)
{
    Scope scope = ed_session_scope(session, false);
    Box *box = node_new(&box_kind);
    box->x = number(words, 1);
    box->y = number(words, 2);
    box->w = box->h = 4;
    box->tag = ed_session_view(session)->tag;
    if (g_strv_length(words) > 3)
        node_set_text(&box->name, words[3]);
    Project *after = edit_add_box(ed_session_project(session), &scope, box, ed_error(session));
    node_unref(box);
    push_version(session, after, "Add box");
}

static void add_point(EdSession *session, Words words)
{
    Scope scope = ed_session_scope(session, false);
    Project *after =
        edit_set_point(ed_session_project(session), &scope, words[1], number(words, 2) * 256,
                       number(words, 3) * 256, ed_error(session));
    push_version(session, after, "Place point");
}

static void set_hot_spot(EdSession *session, Words words)
{
    Scope scope = ed_session_scope(session, false);
    Project *after = edit_set_hot_spot(ed_session_project(session), &scope, number(words, 1) * 256,
                                       number(words, 2) * 256, ed_error(session));
    push_version(session, after, "Set hot spot");
}

static void add_zone(EdSession *session, Words words)
{
    const EdView *view = ed_session_view(session);
    int32_t zone;
    Project *after = edit_add_zone(ed_session_project(session), view->asset, view->plane, words[1],
                                   view->tag, &zone, ed_error(session));
    push_version(session, after, "Add zone");
}

static void add_plane(EdSession *session, Words words)
{
    uint64_t id;
    Project *after = edit_add_plane(ed_session_project(session), ed_session_view(session)->asset,
                                    words[1], &id, ed_error(session));
    push_version(session, after, "Add plane");
}

static void add_layer(EdSession *session, Words words)
{
    uint64_t id;
    Project *after = edit_add_layer(ed_session_project(session), ed_session_view(session)->asset,
                                    LAYER_WALLS, words[1], &id, ed_error(session));
    push_version(session, after, "Add layer");
}

static void draw_walls(EdSession *session, Words words)
{
    const EdView *view = ed_session_view(session);
    LayerRef layer = {view->asset, view->layer};
    WallStyle style = {.tag = view->tag};
    WallPoint points[17];
    int walls = number(words, 1);
    for (int i = 0; i <= walls; i++)
        points[i] = (WallPoint){i * 2560, (i % 2) * 2560};
    Project *after = edit_draw_walls(ed_session_project(session), &layer, points,
                                     (uint32_t)walls + 1, false, &style, ed_error(session));
    push_version(session, after, "Draw walls");
}

static void add_marker(EdSession *session, Words words)
{
    Project *after =
        edit_add_marker(ed_session_project(session), ed_session_view(session)->asset, words[1],
                        ed_session_view(session)->tag, 256, 256, ed_error(session));
    push_version(session, after, "Add marker");
}

static void add_tag(EdSession *session, Words words)
{
    int32_t tag;
    Project *after =
        edit_add_tag(ed_session_project(session), words[1], "", NULL, &tag, ed_error(session));
    push_version(session, after, "Add tag");
}

/* "remove asset ken", "remove frame b", "remove animation kick", "remove tag fist", "remove box 1",
 * "remove wall 1", "remove plane b", "remove layer b", "remove zone 1". */
static void remove_item(EdSession *session, Words words)
{
    const Project *project = ed_session_project(session);
    const EdView *view = ed_session_view(session);
    Project *after = NULL;
    const char *kind_name = words[1], *name = words[2];
    uint32_t index = (uint32_t)number(words, 2);
    Path path = path_project();
    Scope scope = ed_session_scope(session, false);
    LayerRef layer = {view->asset, view->layer};
    if (strcmp(kind_name, "asset") == 0)
        path = asset_path(session, asset_named(session, name));
    else if (strcmp(kind_name, "frame") == 0)
        path = path_frame(view->asset, frame_named(session, name));
    else if (strcmp(kind_name, "animation") == 0)
        path = path_animation(view->asset, named(ed_session_sprite(session)->animations, name));
    else if (strcmp(kind_name, "plane") == 0)
        path = path_plane(view->asset, named(ed_session_map(session)->planes, name));
    else if (strcmp(kind_name, "layer") == 0)
        path = path_layer(view->asset, named(ed_session_level(session)->layers, name));
    else if (strcmp(kind_name, "tag") == 0)
        after = edit_replace_tag(project, project_tag_named(project, name)->number, 0,
                                 ed_error(session));
    else if (strcmp(kind_name, "box") == 0)
        after = edit_remove_boxes(project, &scope, &index, 1, ed_error(session));
    else if (strcmp(kind_name, "wall") == 0)
        after = edit_remove_walls(project, &layer, &index, 1, ed_error(session));
    else if (strcmp(kind_name, "zone") == 0)
        after = edit_replace_zone(project, view->asset, view->plane, (int32_t)index, 0,
                                  ed_error(session));
    if (path.depth > 0)
        after = edit_remove_asset(project, &path, ed_error(session));
    char *label = g_strconcat("Remove ", kind_name, NULL);
    push_version(session, after, label);
    g_free(label);
}

static void insert_wall(EdSession *session, Words words)
{
    const EdView *view = ed_session_view(session);
    Path path = path_walls(view->asset, view->layer);
    Wall *wall = node_new(&wall_kind);
    wall->bx = 99;
    Project *after = edit_insert(ed_session_project(session), &path, "walls",
                                 (uint32_t)number(words, 1), wall, ed_error(session));
    push_version(session, after, "Insert wall");
}

static const char drag_group = 0;

/* Moves the selected boxes. Successive moves are one step, as in a drag. */
static void drag(EdSession *session, Words words)
{
    Scope scope = ed_session_scope(session, false);
    const EdSelection *selection = ed_session_selection(session);
    uint32_t boxes[16];
    for (uint32_t i = 0; i < selection->count; i++)
        boxes[i] = (uint32_t)selection->items[i];
    Project *after = edit_move_boxes(ed_session_project(session), &scope, boxes, selection->count,
                                     number(words, 1), number(words, 2), ed_error(session));
    ed_session_push(session, after, "Move box", &drag_group);
}

static void drop(EdSession *session, Words words)
{
    ed_session_end_group(session);
}

static void cancel(EdSession *session, Words words)
{
    ed_session_cancel_group(session);
}

static void undo(EdSession *session, Words words)
{
    ed_session_undo(session);
}

static void redo(EdSession *session, Words words)
{
    ed_session_redo(session);
}

static void go(EdSession *session, Words words)
{
    ed_session_go(session, (uint32_t)number(words, 1));
}

static void show(EdSession *session, Words words)
{
    ed_session_show_asset(session, asset_named(session, words[1]));
}

/* "frame b": a frame of the shown animation. */
static void show_frame(EdSession *session, Words words)
{
    ed_session_show_frame(session, ed_session_view(session)->animation,
                          frame_named(session, words[1]));
}

/* "play kick": the animation's first frame; "play": all frames. */
static void play(EdSession *session, Words words)
{
    const Sprite *sprite = ed_session_sprite(session);
    uint64_t id = words[1] != NULL ? named(sprite->animations, words[1]) : 0;
    const Animation *animation = sprite_animation(sprite, id);
    uint64_t frame =
        animation != NULL ? animation_frame(animation, 0) : ed_session_view(session)->frame;
    ed_session_show_frame(session, id, frame);
}

static void step(EdSession *session, Words words)
{
    ed_session_step_frame(session, number(words, 1));
}

static void show_plane(EdSession *session, Words words)
{
    ed_session_show_plane(session, named(ed_session_map(session)->planes, words[1]));
}

static void show_layer(EdSession *session, Words words)
{
    ed_session_show_layer(session, named(ed_session_level(session)->layers, words[1]));
}

static void choose_tag(EdSession *session, Words words)
{
    const Tag *tag = project_tag_named(ed_session_project(session), words[1]);
    ed_session_set_tag(session, tag != NULL ? tag->number : 0);
}

static void choose_zone(EdSession *session, Words words)
{
    ed_session_set_zone(session, number(words, 1));
}

static const struct {
    const char *word;
    EdSelectionKind kind;
} selections[] = {
    {"-", ED_SELECT_NOTHING},     {"hot", ED_SELECT_HOT_SPOT},   {"point", ED_SELECT_POINTS},
    {"box", ED_SELECT_BOXES},     {"zone", ED_SELECT_ZONES},     {"wall", ED_SELECT_WALLS},
    {"end", ED_SELECT_WALL_ENDS}, {"marker", ED_SELECT_MARKERS}, {"tag", ED_SELECT_TAGS},
};

static EdSelectionKind selection_named(const char *word)
{
    for (size_t i = 0; i < CHECK_COUNT(selections); i++)
        if (strcmp(selections[i].word, word) == 0)
            return selections[i].kind;
    return ED_SELECT_NOTHING;
}

/* "select box 0 2", "select -". */
static void choose(EdSession *session, Words words)
{
    uint64_t items[16];
    uint32_t count = 0;
    for (; words[count + 2] != NULL; count++)
        items[count] = (uint64_t)atoi(words[count + 2]);
    ed_session_select(session, selection_named(words[1]), items, count);
}

static void toggle(EdSession *session, Words words)
{
    ed_session_toggle(session, selection_named(words[1]), (uint64_t)number(words, 2));
}

/* "reach 4": sets the scope to a ScopeReach, by its number. */
static void set_reach(EdSession *session, Words words)
{
    ed_session_set_scope(session, (ScopeReach)number(words, 1), REFERENCE_PICTURE);
}

static const struct {
    const char *word;
    void (*run)(EdSession *session, Words words);
} commands[] = {
    {"sprite", add_sprite},
    {"map", add_map},
    {"level", add_level},
    {"frame", add_frame},
    {"animation", add_animation},
    {"box", add_box},
    {"point", add_point},
    {"hot", set_hot_spot},
    {"zone", add_zone},
    {"plane", add_plane},
    {"layer", add_layer},
    {"walls", draw_walls},
    {"marker", add_marker},
    {"tag", add_tag},
    {"remove", remove_item},
    {"insert-wall", insert_wall},
    {"drag", drag},
    {"drop", drop},
    {"cancel", cancel},
    {"undo", undo},
    {"redo", redo},
    {"go", go},
    {"show", show},
    {"show-frame", show_frame},
    {"play", play},
    {"step", step},
    {"show-plane", show_plane},
    {"show-layer", show_layer},
    {"choose-tag", choose_tag},
    {"choose-zone", choose_zone},
    {"select", choose},
    {"toggle", toggle},
    {"reach", set_reach},
};

void drive(EdSession *session, const char *command)
{
    char **words = g_strsplit(command, " ", -1);
    bool known = false;
    for (size_t i = 0; i < CHECK_COUNT(commands) && !known; i++) {
        known = strcmp(commands[i].word, words[0]) == 0;
        if (known)
            commands[i].run(session, words);
    }
    CHECK_THAT(known, "unknown command \"%s\"", command);
    g_strfreev(words);
}

/* ---- Description of the state ---- */

static void append_shown(EdSession *session, GString *text)
{
    const Sprite *sprite = ed_session_sprite(session);
    const Map *map = ed_session_map(session);
    const Level *level = ed_session_level(session);
    const Frame *frame = ed_session_frame(session);
    const Animation *animation = ed_session_animation(session);
    const Plane *plane = ed_session_plane(session);
    const Layer *layer = ed_session_layer(session);
    g_string_append(text, sprite != NULL  ? sprite->name
                          : map != NULL   ? map->name
                          : level != NULL ? level->name
                                          : "-");
    if (animation != NULL)
        g_string_append_printf(text, "/%s", animation->name);
    if (frame != NULL)
        g_string_append_printf(text, "/%s", frame->name);
    if (plane != NULL)
        g_string_append_printf(text, "/%s", plane->name);
    if (layer != NULL)
        g_string_append_printf(text, "/%s", layer->name);
}

static void append_selected(EdSession *session, GString *text)
{
    const EdSelection *selection = ed_session_selection(session);
    for (size_t i = 0; i < CHECK_COUNT(selections); i++)
        if (selections[i].kind == selection->kind)
            g_string_append_printf(text, " | %s", selections[i].word);
    for (uint32_t i = 0; i < selection->count; i++)
        g_string_append_printf(text, " %" G_GUINT64_FORMAT, selection->items[i]);
}

char *session_state_text(EdSession *session)
{
    const History *history = ed_session_history(session);
    uint32_t index = history_position(history);
    const char *last = index > 0 ? history_label(history, index - 1) : "-";
    const char *next = history_can_redo(history) ? history_label(history, index) : "-";
    GString *text = g_string_new(NULL);
    append_shown(session, text);
    append_selected(session, text);
    g_string_append_printf(text, " | undo %s | redo %s%s", last, next,
                           history_is_modified(history) ? " | *" : "");
    return g_string_free(text, false);
}

void drive_table(EdSession *session, const Step *steps, size_t count, const char *file, int line)
{
    for (size_t i = 0; i < count; i++) {
        drive(session, steps[i].command);
        char *got = session_state_text(session);
        if (steps[i].expected != NULL && strcmp(got, steps[i].expected) != 0)
            check_failed(file, line, "step %zu, \"%s\": got \"%s\", expected \"%s\"", i,
                         steps[i].command, got, steps[i].expected);
        g_free(got);
    }
}

void drive_with_threads_of_environment(void)
{
    if (g_strcmp0(g_getenv("GABARIT_TEST_THREADS"), "none") != 0)
        return;
    g_type_ensure(G_TYPE_TASK);
    g_setenv("THREADS_FAIL", "1", true);
}

int drive_main(int argc, char **argv, const CheckCase *cases, size_t count)
{
    char *state = temporary_folder_new();
    g_setenv("XDG_STATE_HOME", state, true);
    drive_with_threads_of_environment();
    int status = check_main(argc, argv, cases, count);
    folder_remove(state);
    g_free(state);
    return status;
}

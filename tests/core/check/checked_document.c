/* SPDX-License-Identifier: MIT */
/* Implements checked_document.h. */
#include "checked_document.h"

#include <glib/gstdio.h>
#include <string.h>

/* ---- The studio ---- */

void studio_paint(const Studio *studio, uint8_t grey, uint32_t width, uint32_t height)
{
    uint8_t *rgba = g_malloc0((size_t)width * height * 4);
    for (uint32_t y = 2; y < MIN(height, 30); y++)
        for (uint32_t x = 0; x < width; x++)
            if (x % 32 >= 4 && x % 32 < 28)
                memcpy(rgba + 4 * ((size_t)y * width + x), (uint8_t[]){grey, grey, grey, 255}, 4);
    Pixels *art = pixels_take(width, height, rgba);
    GBytes *png = pixels_to_png(art, NULL);
    char *path = g_build_filename(studio->folder, "art.png", NULL);
    gsize size;
    const char *bytes = g_bytes_get_data(png, &size);
    CHECK(g_file_set_contents(path, bytes, (gssize)size, NULL));
    g_free(path);
    g_bytes_unref(png);
    pixels_unref(art);
}

Studio studio_open(void)
{
    Studio studio = {.folder = g_dir_make_tmp("gabarit-check-XXXXXX", NULL)};
    studio.store = picture_store_new(studio.folder, NULL, NULL);
    studio_paint(&studio, 100, 64, 32);
    return studio;
}

void studio_close(Studio *studio)
{
    char *path = g_build_filename(studio->folder, "art.png", NULL);
    g_unlink(path);
    g_rmdir(studio->folder);
    g_free(path);
    g_free(studio->folder);
    picture_store_unref(studio->store);
}

/* ---- The clean project ---- */

static List *append(List *list, void *item)
{
    List *longer = list_append(list, item);
    list_unref(list);
    return longer;
}

static List *new_tags(void)
{
    static const struct {
        const char *name, *role;
        uint8_t colour[4];
    } tags[] = {{"torso", "body", {0x25, 0x80, 0xf0, 255}},
                {"fist", "attack", {0xe5, 0x54, 0x3c, 255}},
                {"street", "road", {0xf2, 0xde, 0x71, 255}},
                {"door", "trigger", {0x2e, 0xc5, 0x7d, 255}}};
    List *list = NULL;
    for (size_t i = 0; i < G_N_ELEMENTS(tags); i++) {
        Tag *tag = node_new(&tag_kind);
        tag->number = (int32_t)i + 1;
        node_set_text(&tag->name, tags[i].name);
        node_set_text(&tag->role, tags[i].role);
        memcpy(tag->colour, tags[i].colour, 4);
        list = append(list, tag);
    }
    return list;
}

Box *new_box(const char *name, int32_t tag, int32_t x, int32_t y, int32_t w, int32_t h)
{
    Box *box = node_new(&box_kind);
    node_set_text(&box->name, name);
    box->tag = tag;
    box->x = x;
    box->y = y;
    box->w = w;
    box->h = h;
    return box;
}

static Frame *frame_of_ken(uint64_t id, const char *name, int32_t x)
{
    Frame *frame = node_new(&frame_kind);
    Point *hand = node_new(&point_kind);
    node_set_text(&frame->name, name);
    node_set_text(&hand->name, "hand");
    hand->x = 20 * 256 + 128;
    hand->y = 10 * 256 + 128;
    frame->id = id;
    frame->picture = ART;
    frame->x = x;
    frame->w = frame->h = 32;
    frame->duration = 100;
    frame->has_hot_spot = true;
    frame->hot_x = 16 * 256;
    frame->hot_y = 30 * 256;
    frame->points = append(NULL, hand);
    frame->boxes = append(NULL, new_box("torso", BODY, 6, 4, 16, 20));
    return frame;
}

static Sprite *sprite_ken(void)
{
    Sprite *ken = node_new(&sprite_kind);
    Frame *strike = frame_of_ken(STRIKE, "strike", 32);
    Animation *punch = node_new(&animation_kind);
    const uint64_t steps[] = {STAND, STRIKE};
    node_set_text(&ken->name, "ken");
    node_set_text(&punch->name, "punch");
    ken->id = KEN;
    strike->boxes = append(strike->boxes, new_box("fist", ATTACK, 18, 8, 8, 4));
    ken->frames = append(append(NULL, frame_of_ken(STAND, "stand", 0)), strike);
    punch->id = PUNCH;
    punch->loop = -1;
    punch->steps = steps_new(steps, 2);
    ken->animations = append(NULL, punch);
    return ken;
}

static Zone *new_zone(int32_t number, const char *name, int32_t tag)
{
    Zone *zone = node_new(&zone_kind);
    zone->number = number;
    node_set_text(&zone->name, name);
    zone->tag = tag;
    return zone;
}

static Map *map_town(void)
{
    Map *town = node_new(&map_kind);
    Plane *plane = node_new(&plane_kind);
    Band *dog = node_new(&band_kind);
    node_set_text(&town->name, "town");
    node_set_text(&plane->name, "zones");
    node_set_text(&dog->name, "dog");
    town->id = TOWN;
    town->picture = ART;
    town->width = 64;
    town->height = 32;
    town->road[0] = 1u << ROAD | 1u << TRIGGER;
    plane->id = ZONES;
    plane->zones = append(append(NULL, new_zone(1, "street", ROAD)), new_zone(2, "door", TRIGGER));
    Blocks *street = blocks_new(64, 32, 1);
    BlocksEdit *edit = blocks_edit(street);
    blocks_edit_rect(edit, (PixelRect){40, 4, 60, 20}, 2);
    node_set_blocks(&plane->pixels, blocks_edit_end(edit));
    blocks_unref(street);
    dog->id = DOG;
    dog->radius = 3 * 256;
    town->planes = append(NULL, plane);
    town->bands = append(NULL, dog);
    return town;
}

Wall *new_wall(const char *name, int32_t ax, int32_t ay, int32_t bx, int32_t by)
{
    Wall *wall = node_new(&wall_kind);
    node_set_text(&wall->name, name);
    wall->ax = ax;
    wall->ay = ay;
    wall->bx = bx;
    wall->by = by;
    return wall;
}

static Level *level_roof(void)
{
    Level *roof = node_new(&level_kind);
    Layer *layer = node_new(&layer_kind);
    Marker *start = node_new(&marker_kind);
    node_set_text(&roof->name, "roof");
    node_set_text(&layer->name, "walls");
    node_set_text(&start->name, "start");
    roof->id = ROOF;
    roof->width = 200;
    roof->height = 100;
    layer->id = WALLS;
    layer->walls = node_new(&walls_kind);
    layer->walls->walls = append(NULL, new_wall("", 2560, 2560, 25600, 2560));
    layer->walls->walls = append(layer->walls->walls, new_wall("", 25600, 2560, 25600, 15360));
    layer->walls->walls = append(layer->walls->walls, new_wall("", 25600, 15360, 2560, 2560));
    start->x = 150 * 256;
    start->y = 50 * 256;
    roof->layers = append(NULL, layer);
    roof->markers = append(NULL, start);
    return roof;
}

Project *clean_project(const Studio *studio)
{
    Project *project = node_new(&project_kind);
    Picture *picture = node_new(&picture_kind);
    picture->id = ART;
    picture->width = 64;
    picture->height = 32;
    node_set_text(&picture->path, "art.png");
    Pixels *art = picture_store_get(studio->store, picture, NULL);
    CHECK(art != NULL);
    memcpy(picture->digest, pixels_digest(art), sizeof picture->digest);
    pixels_unref(art);
    const char *const roles[] = {"body", "attack", "road", "trigger"};
    for (size_t i = 0; i < G_N_ELEMENTS(roles); i++) {
        Role *role = node_new(&role_kind);
        node_set_text(&role->name, roles[i]);
        project->roles = append(project->roles, role);
    }
    project->tags = new_tags();
    project->pictures = append(NULL, picture);
    project->sprites = append(NULL, sprite_ken());
    project->maps = append(NULL, map_town());
    project->levels = append(NULL, level_roof());
    node_set_child(&project->export_settings, node_new(&export_settings_kind));
    GError *error = NULL;
    CHECK_THAT(project_validate(project, NULL, &error), "%s", error != NULL ? error->message : "");
    g_clear_error(&error);
    return project;
}

/* ---- Changes ---- */

Project *replace_version(Project *before, Project *after)
{
    CHECK(after != NULL);
    if (after == NULL)
        return before;
    node_unref(before);
    return after;
}

Project *with_number(Project *before, Path path, const char *key, double value)
{
    return replace_version(before, edit_set_number(before, &path, key, value, NULL));
}

Project *with_text(Project *before, Path path, const char *key, const char *value)
{
    return replace_version(before, edit_set_text(before, &path, key, value, NULL));
}

Project *append_item(Project *before, Path path, const char *key, void *item)
{
    return replace_version(before, edit_insert(before, &path, key, UINT32_MAX, item, NULL));
}

Project *without_node(Project *before, Path path)
{
    return replace_version(before, edit_remove(before, &path, NULL));
}

Project *with_pixels(Project *before, Path path, const char *key, PixelRect rect, uint8_t value)
{
    const Field *field = node_kind_field(path_kind(&path), key);
    const Blocks *blocks = *node_field_const(path_get(before, &path), field, Blocks *);
    BlocksEdit *edit = blocks_edit(blocks);
    blocks_edit_rect(edit, rect, value);
    return replace_version(before,
                           edit_set_blocks(before, &path, key, blocks_edit_end(edit), NULL));
}

/* ---- Cases ---- */

static void check_bad(const char *rule, const char *text, const Problems *problems,
                      const Project *project)
{
    CHECK_THAT(problems->count > 0, "%s: no problem is found", rule);
    for (uint32_t i = 0; i < problems->count; i++) {
        const Problem *problem = &problems->items[i];
        CHECK_THAT(g_str_equal(problem->rule->id, rule), "%s: also %s: %s", rule, problem->rule->id,
                   problem->text);
        CHECK(path_get(project, &problem->path) != NULL);
    }
    if (problems->count > 0)
        CHECK_TEXT(problems->items[0].text, text);
}

static void check_fix(const Studio *studio, const Project *bad, const Problem *problem,
                      const Project *expected)
{
    GError *error = NULL;
    const char *rule = problem->rule->id;
    Project *after = problem_fix(bad, studio->store, problem, &error);
    CHECK_THAT((after != NULL) == (problem->rule->fix != NULL), "%s: %s", rule,
               error != NULL ? error->message : "a fix without a description");
    g_clear_error(&error);
    if (after == NULL)
        return;
    CHECK_THAT(node_equal(after, expected), "%s: the fix gives another project", rule);
    CHECK(project_validate(after, NULL, NULL));
    Problems *remaining = project_check(after, studio->store, NULL);
    CHECK_THAT(remaining->count == 0, "%s: still a problem after the fix: %s", rule,
               remaining->count > 0 ? remaining->items[0].text : "");
    problems_free(remaining);
    node_unref(after);
}

void check_rule(const Studio *studio, const char *rule, const char *text, Project *bad,
                Project *harmless, Project *fixed)
{
    Problems *none = project_check(harmless, studio->store, NULL);
    CHECK_THAT(none->count == 0, "%s: the valid version has the problem: %s", rule,
               none->count > 0 ? none->items[0].text : "");
    Problems *problems = project_check(bad, studio->store, NULL);
    check_bad(rule, text, problems, bad);
    if (problems->count > 0)
        check_fix(studio, bad, &problems->items[0], fixed);
    problems_free(none);
    problems_free(problems);
    node_unref(bad);
    node_unref(harmless);
    node_unref(fixed);
}

/* ---- Files ---- */

static char *ids_of(const Project *project, const Studio *studio)
{
    picture_store_forget(studio->store, NULL);
    Problems *problems = project_check(project, studio->store, NULL);
    GString *ids = g_string_new(NULL);
    for (uint32_t i = 0; i < problems->count; i++)
        if (i == 0 || problems->items[i].rule != problems->items[i - 1].rule)
            g_string_append_printf(ids, "%s%s", i > 0 ? " " : "", problems->items[i].rule->id);
    problems_free(problems);
    return g_string_free(ids, false);
}

void check_ids(const Project *project, const Studio *studio, const char *expected)
{
    char *ids = ids_of(project, studio);
    CHECK_TEXT(ids, expected);
    g_free(ids);
}

bool fix_first(Project **project, const Studio *studio, const char *rule)
{
    Problems *problems = project_check(*project, studio->store, NULL);
    Project *after = NULL;
    for (uint32_t i = 0; i < problems->count && after == NULL; i++)
        if (g_str_equal(problems->items[i].rule->id, rule))
            after = problem_fix(*project, studio->store, &problems->items[i], NULL);
    problems_free(problems);
    if (after != NULL)
        *project = replace_version(*project, after);
    return after != NULL;
}

/* SPDX-License-Identifier: MIT */
/* The game "Click": a hero on the floor of a map. Outlines the zone under the pointer, and walks to
 * a clicked position or zone. Implements a class of ed-play-game.h. */
#include "play/ed-play-figure.h"
#include "play/ed-play-path.h"

#include "draw/map.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

enum { MAX_TOUCHED = 256, MAP_HEIGHT = 200 /* of a map on which the hero has the usual size */ };
static const float hero_radius = 5, hero_speed = 1.5f;

typedef struct Click {
    EdPlayGame game;
    gab_map map;
    gab_plane plane; /* whose zones react to the pointer; GAB_NONE: those of all planes */
    gab_zone hovered;
    EdPlayPath path;
    EdPlayFigure hero;
    float radius;
    GArray *outline;         /* EdPlayEdge, of the hovered zone */
    GArray *floor;           /* EdPlayEdge, of the zones that are floor */
    GArray *touched;         /* index of each triggering zone that the hero touches */
    gab_vec player_position; /* its position */
    gab_vec goal;            /* the last destination */
    bool has_goal;
    gab_property facing; /* of the zone to which the hero walks: its direction there */
} Click;

/* ---- Choices ---- */

static uint32_t count_maps(const EdPlayGame *game)
{
    return gab_bank_map_count(&game->scene.bank->bank);
}

static const char *name_map(const EdPlayGame *game, uint32_t index)
{
    return gab_map_name(gab_bank_map_at(&game->scene.bank->bank, index));
}

static gab_map map_of(const EdPlayGame *game)
{
    return gab_bank_map_at(&game->scene.bank->bank, game->chosen[0]);
}

static uint32_t count_planes(const EdPlayGame *game)
{
    return 1 + gab_map_plane_count(map_of(game));
}

static const char *name_plane(const EdPlayGame *game, uint32_t index)
{
    return index == 0 ? _("All planes") : gab_plane_name(gab_map_plane_at(map_of(game), index - 1));
}

static void play_click_recall(EdPlayGame *game, const void *asset)
{
    const PlaySettings *settings = play_settings(asset);
    game->chosen[1] = 0;
    for (uint32_t i = 1; i < count_planes(game); i++)
        if (strcmp(name_plane(game, i), settings->plane) == 0)
            game->chosen[1] = i;
    game->chosen[2] = ed_play_figure_option(game, settings->figure);
}

static void play_click_keep(const EdPlayGame *game, void *asset, PlaySettings *settings)
{
    settings->game = PLAYED_CLICK;
    node_set_text(&settings->plane, game->chosen[1] > 0 ? name_plane(game, game->chosen[1]) : "");
    node_set_text(&settings->figure, ed_play_figure_sprite(game, game->chosen[2]));
}

static bool can_click(const EdPlayBank *bank)
{
    return gab_bank_map_count(&bank->bank) > 0;
}

/* ---- Zones ---- */

/* Returns the name of a zone or, if it has none, that of its tag. */
static const char *name_of(gab_zone zone)
{
    const char *name = gab_zone_name(zone);
    return name[0] != 0 || !gab_zone_exists(zone)
               ? name
               : gab_bank_tag_numbered(zone.bank, gab_zone_tag(zone)).name;
}

/* Returns the zone at a position in the planes that react to the pointer: where zones overlap, the
 * smallest one. */
static gab_zone zone_at(const Click *click, gab_vec position)
{
    if (gab_plane_exists(click->plane))
        return gab_plane_zone_at_point(click->plane, position);
    gab_zone smallest = {NULL, GAB_NONE};
    for (uint32_t i = 0; i < gab_map_plane_count(click->map); i++) {
        gab_zone zone = gab_plane_zone_at_point(gab_map_plane_at(click->map, i), position);
        if (gab_zone_exists(zone) &&
            (!gab_zone_exists(smallest) || gab_zone_area(zone) < gab_zone_area(smallest)))
            smallest = zone;
    }
    return smallest;
}

static void append_property(GString *text, gab_property property)
{
    g_string_append_printf(text, _("   ·   %s: "), property.key);
    if (property.type == GAB_VALUE_TEXT)
        g_string_append(text, property.text);
    else if (property.type == GAB_VALUE_NUMBER)
        g_string_append_printf(text, "%g", property.number);
    else
        g_string_append(text, property.boolean ? _("yes") : _("no"));
}

/* Sets the message to what the map lacks for the game, or to none. */
static void show_hint(Click *click)
{
    const char *hint = _("No zone is floor: name one “floor”, or give its tag the role “road”");
    g_strlcpy(click->game.message, !gab_plane_exists(click->path.ground) ? hint : "",
              ED_PLAY_MESSAGE_BYTES);
}

/* Sets the message and the cursor to those of a zone, which may be empty. */
static void show_zone(Click *click, gab_zone zone)
{
    const gab_bank *bank = &click->game.scene.bank->bank;
    const char *tag = gab_bank_tag_numbered(bank, gab_zone_tag(zone)).name;
    g_autoptr(GString) text = g_string_new(name_of(zone));
    if (tag[0] != 0 && gab_zone_name(zone)[0] != 0)
        g_string_append_printf(text, " (%s)", tag);
    click->game.cursor = NULL;
    uint32_t count = gab_bank_property_count(bank, GAB_KIND_ZONE, zone.index);
    for (uint32_t i = 0; i < count; i++) {
        gab_property property = gab_bank_property_at(bank, GAB_KIND_ZONE, zone.index, i);
        append_property(text, property);
        if (strcmp(property.key, "cursor") == 0 && property.type == GAB_VALUE_TEXT)
            click->game.cursor = property.text;
    }
    g_strlcpy(click->game.message, text->str, ED_PLAY_MESSAGE_BYTES);
    if (text->len == 0)
        show_hint(click);
}

static void play_click_hover(Click *click, const EdPlayInput *input)
{
    EdPlayLog *log = &click->game.log;
    gab_zone zone = {NULL, GAB_NONE};
    /* EdPlayTiming: the query is repeated, to measure its time (ed-play-log.h). */
    for (EdPlayTiming timing = ed_play_log_time(log, "gab_plane_zone_at_point");
         input->is_inside && ed_play_log_next_round(&timing);)
        zone = zone_at(click, input->pointer);
    ed_play_log_answer(log, "gab_plane_zone_at_point", "%s",
                       gab_zone_exists(zone) ? name_of(zone) : _("nothing"));
    if (zone.index == click->hovered.index)
        return;
    click->hovered = zone;
    g_array_set_size(click->outline, 0);
    ed_play_add_outline(click->outline, zone);
    show_zone(click, zone);
}

/* ---- The hero ---- */

/* Walks to the walk-to point of the hovered zone or, if it has none, to the click. */
static void walk_to(Click *click, gab_vec clicked)
{
    EdPlayLog *log = &click->game.log;
    gab_vec walk_point;
    bool has_walk_point = false;
    for (EdPlayTiming timing = ed_play_log_time(log, "gab_zone_walk");
         ed_play_log_next_round(&timing);)
        has_walk_point = gab_zone_walk(click->hovered, &walk_point);
    click->goal = has_walk_point ? walk_point : clicked;
    click->has_goal = true;
    click->facing = gab_bank_property(click->hovered.bank, GAB_KIND_ZONE, click->hovered.index,
                                      has_walk_point ? "facing" : "");
    ed_play_log_answer(log, "gab_zone_walk", C_("place", "%g, %g"), (double)click->goal.x,
                       (double)click->goal.y);
    ed_play_path_find(&click->path, log, click->player_position, click->goal);
    if (click->path.points->len == 0)
        g_strlcpy(click->game.message, _("No path leads there"), ED_PLAY_MESSAGE_BYTES);
}

/* Adds the triggering zones of a plane that the hero touches, and their names. */
static void touch_zones(Click *click, gab_plane plane, const gab_filter *triggers, GArray *touched,
                        GString *names)
{
    gab_zone zones[MAX_TOUCHED];
    gab_circle hero = {click->player_position, click->radius};
    EdPlayLog *log = &click->game.log;
    uint32_t count = 0;
    for (EdPlayTiming timing = ed_play_log_time(log, "gab_plane_zones_meeting_circle");
         ed_play_log_next_round(&timing);)
        count = gab_plane_zones_meeting_circle(plane, hero, triggers, zones, MAX_TOUCHED);
    for (uint32_t i = 0; i < count; i++) {
        g_array_append_val(touched, zones[i].index);
        g_string_append_printf(names, names->len > 0 ? ", %s" : "%s", name_of(zones[i]));
        ed_play_log_answer(log, "gab_plane_zones_meeting_circle", "%s", name_of(zones[i]));
    }
}

static bool same_indexes(const GArray *a, const GArray *b)
{
    return a->len == b->len &&
           (a->len == 0 || memcmp(a->data, b->data, a->len * sizeof(uint32_t)) == 0);
}

/* Finds the zones with the role "trigger" that the hero touches. Reports them when they change; the
 * report ends when the hero touches none. */
static void play_click_touch(Click *click)
{
    GArray *touched = g_array_new(FALSE, FALSE, sizeof(uint32_t));
    g_autoptr(GString) names = g_string_new(NULL);
    gab_filter triggers;
    ed_play_bank_role(click->game.scene.bank, "trigger", &triggers);
    ed_play_log_answer(&click->game.log, "gab_plane_zones_meeting_circle", "%s", _("nothing"));
    for (uint32_t i = 0; i < gab_map_plane_count(click->map); i++)
        touch_zones(click, gab_map_plane_at(click->map, i), &triggers, touched, names);
    if (!same_indexes(touched, click->touched) && touched->len > 0)
        g_snprintf(click->game.message, ED_PLAY_MESSAGE_BYTES, _("Touches: %s"), names->str);
    else if (touched->len < click->touched->len)
        show_zone(click, click->hovered);
    g_array_unref(click->touched);
    click->touched = touched;
}

/* ---- The game ---- */

static void find_floor(Click *click)
{
    gab_filter road;
    ed_play_bank_role(click->game.scene.bank, "road", &road);
    const Map *map = ed_play_game_asset(&click->game);
    for (size_t i = 0; i < G_N_ELEMENTS(road.tags.bits); i++)
        road.tags.bits[i] |= map->road[i];
    float scale = MAX((float)gab_map_height(click->map) / MAP_HEIGHT, 1);
    click->radius = hero_radius * scale;
    click->player_position =
        ed_play_path_begin(&click->path, click->map, &road, hero_speed * scale);
    for (uint32_t number = 1; number <= gab_plane_zone_count(click->path.ground); number++)
        if (click->path.floor[number])
            ed_play_add_outline(click->floor, gab_plane_zone_numbered(click->path.ground, number));
    show_hint(click);
}

static void play_click_begin(EdPlayGame *game)
{
    Click *click = (Click *)game;
    click->map = map_of(game);
    click->plane = game->chosen[1] > 0 ? gab_map_plane_at(click->map, game->chosen[1] - 1)
                                       : (gab_plane){NULL, GAB_NONE};
    click->hovered = (gab_zone){NULL, GAB_NONE};
    click->outline = g_array_new(FALSE, FALSE, sizeof(EdPlayEdge));
    click->floor = g_array_new(FALSE, FALSE, sizeof(EdPlayEdge));
    click->touched = g_array_new(FALSE, FALSE, sizeof(uint32_t));
    click->has_goal = false;
    ed_play_figure_begin(&click->hero, game, game->chosen[2]);
    find_floor(click);
}

static void play_click_end(EdPlayGame *game)
{
    Click *click = (Click *)game;
    g_array_unref(click->outline);
    g_array_unref(click->floor);
    g_array_unref(click->touched);
    ed_play_path_clear(&click->path);
}

static void play_click_tick(EdPlayGame *game, const EdPlayInput *input)
{
    Click *click = (Click *)game;
    gab_vec before = click->player_position;
    ed_play_path_step(&click->path, &click->player_position);
    ed_play_figure_tick(&click->hero, (gab_vec){click->player_position.x - before.x,
                                                click->player_position.y - before.y});
    if (!click->hero.walks && click->has_goal && click->facing.type == GAB_VALUE_NUMBER)
        click->hero.faces_left = cos(click->facing.number * G_PI / 180) < 0;
    play_click_touch(click);
    play_click_hover(click, input);
    if (input->clicked && input->is_inside) {
        show_zone(click, click->hovered);
        walk_to(click, input->pointer);
    }
}

static PixelRect play_click_visible_area(const EdPlayGame *game)
{
    gab_map map = ((const Click *)game)->map;
    return (PixelRect){0, 0, (int32_t)gab_map_width(map), (int32_t)gab_map_height(map)};
}

/* Draws the last destination, and the path to it. */
static void draw_goal(const Click *click, const DrawTarget *target)
{
    const DrawTheme *theme = click->game.scene.theme;
    DrawSpot spot = draw_spot(target, (double)click->goal.x, (double)click->goal.y);
    ed_play_path_draw(&click->path, target, click->player_position, theme->accent);
    draw_ring(target, spot, 7, 4, theme->mark_rim);
    draw_ring(target, spot, 7, 2, theme->accent);
    draw_disc(target, spot, 2.5, theme->accent);
}

static void play_click_draw(EdPlayGame *game, const DrawTarget *target)
{
    const Click *click = (const Click *)game;
    const EdPlayScene *scene = &game->scene;
    const Map *map = ed_play_game_asset(game);
    DrawMapOptions options = {.theme = scene->theme, .show = DRAW_MAP_CHECKER | DRAW_MAP_PICTURE};
    draw_map(target, &(DrawMapView){scene->bank->project, map, &options}, scene->pictures);
    ed_play_draw_outlines(target, scene, click->floor, 1);
    ed_play_draw_outlines(target, scene, click->outline, 2);
    if (click->has_goal)
        draw_goal(click, target);
    if (!ed_play_figure_draw(&click->hero, target, scene, click->player_position, (gab_vec){0, 0}))
        ed_play_draw_body(target, scene, click->player_position, click->radius, NULL, false);
}

static gab_vec play_click_position(const EdPlayGame *game)
{
    const Click *click = (const Click *)game;
    return click->player_position;
}

const EdPlayGameClass ed_play_click = {
    .name = "click",
    .title = N_("Click"),
    .why_not = N_("There is no map yet"),
    .keys =
        N_("Point at a zone to see its name and properties; click to walk there   ·   The floor "
           "is the zones whose tag has the role “road”, or that are named “floor”"),
    .size = sizeof(Click),
    .assets = "maps",
    .choices = {{N_("Map"), count_maps, name_map},
                {N_("Plane"), count_planes, name_plane},
                {N_("Hero"), ed_play_figure_count, ed_play_figure_name}},
    .recall = play_click_recall,
    .keep = play_click_keep,
    .can = can_click,
    .begin = play_click_begin,
    .end = play_click_end,
    .tick = play_click_tick,
    .visible_area = play_click_visible_area,
    .draw = play_click_draw,
    .player_position = play_click_position,
};

/* SPDX-License-Identifier: MIT */
/* The game "Click": outlines the zone of a map under the pointer, and walks a figure to a clicked
 * position. Implements a class of play-game.h. */
#include "play/play-draw.h"
#include "play/play-path.h"

#include "draw/map.h"

#include <glib/gi18n.h>
#include <math.h>

enum { FIGURE_RADIUS = 5 };

typedef struct Click {
    PlayGame game;
    gab_map map;
    gab_plane plane;
    gab_zone hovered;
    PlayPath path;
    GArray *outline;         /* gab_segment, of the hovered zone */
    gab_vec player_position; /* its position */
} Click;

/* ---- Choices ---- */

static uint32_t count_maps(const PlayGame *game)
{
    return gab_bank_map_count(&game->scene.bank->bank);
}

static const char *name_map(const PlayGame *game, uint32_t index)
{
    return gab_map_name(gab_bank_map_at(&game->scene.bank->bank, index));
}

static gab_map map_of(const PlayGame *game)
{
    return gab_bank_map_at(&game->scene.bank->bank, game->chosen[0]);
}

static uint32_t count_planes(const PlayGame *game)
{
    return gab_map_plane_count(map_of(game));
}

static const char *name_plane(const PlayGame *game, uint32_t index)
{
    return gab_plane_name(gab_map_plane_at(map_of(game), index));
}

static bool can_click(const PlayBank *bank)
{
    return gab_bank_map_count(&bank->bank) > 0;
}

/* ---- Zones ---- */

static const char *name_of(gab_zone zone)
{
    return zone.index != GAB_NONE ? gab_zone_name(zone) : "";
}

static void play_click_hover(Click *click, const PlayInput *input)
{
    PlayLog *log = &click->game.log;
    gab_zone zone = {NULL, GAB_NONE};
    /* PlayTiming: the query is repeated, to measure its time (play-log.h). */
    for (PlayTiming timing = play_log_time(log, "gab_plane_zone_at_point");
         input->is_inside && play_log_next_round(&timing);)
        zone = gab_plane_zone_at_point(click->plane, input->pointer);
    play_log_answer(log, "gab_plane_zone_at_point", "%s",
                    zone.index != GAB_NONE ? name_of(zone) : _("nothing"));
    if (zone.index == click->hovered.index)
        return;
    click->hovered = zone;
    uint32_t count = gab_zone_outline(zone, NULL, 0);
    g_array_set_size(click->outline, count);
    gab_zone_outline(zone, (gab_segment *)click->outline->data, count);
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

static void set_zone_message(Click *click, gab_zone zone)
{
    const gab_bank *bank = &click->game.scene.bank->bank;
    g_autoptr(GString) text = g_string_new(name_of(zone));
    if (gab_zone_tag(zone) != 0)
        g_string_append_printf(text, " (%s)", gab_bank_tag(bank, gab_zone_tag(zone)).name);
    uint32_t count = gab_bank_property_count(bank, GAB_KIND_ZONE, zone.index);
    for (uint32_t i = 0; i < count; i++)
        append_property(text, gab_bank_property_at(bank, GAB_KIND_ZONE, zone.index, i));
    g_strlcpy(click->game.message, text->str, PLAY_MESSAGE_BYTES);
}

/* Walks to the walk-to point of the hovered zone or, if it has none, to the click. */
static void walk_to(Click *click, gab_vec clicked)
{
    PlayLog *log = &click->game.log;
    gab_vec goal = clicked, walk_point;
    bool has_walk_point = false;
    for (PlayTiming timing = play_log_time(log, "gab_zone_walk"); play_log_next_round(&timing);)
        has_walk_point = gab_zone_walk(click->hovered, &walk_point);
    if (has_walk_point)
        goal = walk_point;
    play_log_answer(log, "gab_zone_walk", C_("place", "%g, %g"), (double)goal.x, (double)goal.y);
    play_path_find(&click->path, log, click->player_position, goal);
}

/* ---- The game ---- */

static void play_click_begin(PlayGame *game)
{
    Click *click = (Click *)game;
    click->map = map_of(game);
    game->chosen[1] = MIN(game->chosen[1], count_planes(game) - 1);
    click->plane = gab_map_plane_at(click->map, game->chosen[1]);
    click->hovered = (gab_zone){NULL, GAB_NONE};
    click->outline = g_array_new(FALSE, FALSE, sizeof(gab_segment));
    gab_tags road;
    play_bank_role(game->scene.bank, "road", &road);
    click->player_position = play_path_begin(&click->path, click->map, &road);
}

static void play_click_end(PlayGame *game)
{
    Click *click = (Click *)game;
    g_array_unref(click->outline);
    play_path_clear(&click->path);
}

static void play_click_tick(PlayGame *game, const PlayInput *input)
{
    Click *click = (Click *)game;
    play_click_hover(click, input);
    if (input->clicked && input->is_inside) {
        game->message[0] = 0;
        if (click->hovered.index != GAB_NONE)
            set_zone_message(click, click->hovered);
        walk_to(click, input->pointer);
    }
    play_path_step(&click->path, &click->player_position);
}

static PixelRect play_click_visible_area(const PlayGame *game)
{
    gab_map map = ((const Click *)game)->map;
    return (PixelRect){0, 0, (int32_t)gab_map_width(map), (int32_t)gab_map_height(map)};
}

static void play_click_draw(PlayGame *game, const DrawTarget *target)
{
    const Click *click = (const Click *)game;
    const PlayScene *scene = &game->scene;
    const Map *map = project_map_named(scene->bank->project, gab_map_name(click->map));
    DrawMapOptions options = {.theme = scene->theme, .show = DRAW_MAP_CHECKER | DRAW_MAP_PICTURE};
    draw_map(target, &(DrawMapView){scene->bank->project, map, &options}, scene->pictures);
    DrawTagStyle style = draw_tag_style(scene->bank->project, gab_zone_tag(click->hovered));
    DrawStroke line = {.colour = style.colour, .width = 2, .rim = 4};
    for (guint i = 0; i < click->outline->len; i++) {
        const gab_segment *edge = &g_array_index(click->outline, gab_segment, i);
        draw_line(target, draw_spot(target, (double)edge->a.x, (double)edge->a.y),
                  draw_spot(target, (double)edge->b.x, (double)edge->b.y), &line);
    }
    play_path_draw(&click->path, target, click->player_position, scene->theme->accent);
    play_draw_body(target, scene, click->player_position, FIGURE_RADIUS, NULL, false);
}

static gab_vec play_click_position(const PlayGame *game)
{
    const Click *click = (const Click *)game;
    return click->player_position;
}

const PlayGameClass play_click = {
    .name = "click",
    .title = N_("Click"),
    .why_not = N_("There is no map yet"),
    .keys = N_("Point at a zone to outline it; click to show its properties and walk there"),
    .size = sizeof(Click),
    .choices = {{N_("Map"), count_maps, name_map, 0}, {N_("Plane"), count_planes, name_plane, 0}},
    .can = can_click,
    .begin = play_click_begin,
    .end = play_click_end,
    .tick = play_click_tick,
    .visible_area = play_click_visible_area,
    .draw = play_click_draw,
    .player_position = play_click_position,
};

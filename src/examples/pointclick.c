/* SPDX-License-Identifier: MIT */
/*
 * Point and click: a room of the demo bank. The zone under the mouse shows its name; a click on it
 * shows its properties and makes the figure walk there, around obstacles.
 *
 *     mouse  look, and click to go there        B  shows the zones and the path
 */
#include "stage.h"

enum { WIDTH = 320, HEIGHT = 200, PIXELS = WIDTH * HEIGHT, MAX_EDGES = 512, MAX_CORNERS = 256 };

typedef struct Game {
    gab_map map;
    gab_plane zones, walkable;
    gab_filter blocked; /* zones that cannot be walked on, and pixels without a zone */
    gab_vec at;
    gab_vec path[MAX_CORNERS]; /* the corners, last one first */
    int corner_count;
    gab_zone goal; /* zone that was clicked last */
    bool faces_left, shows_zones;
} Game;

/* ---- The path ---- */

static gab_vec pixel_centre(int pixel)
{
    return (gab_vec){(float)(pixel % WIDTH) + 0.5f, (float)(pixel / WIDTH) + 0.5f};
}

static float distance_squared(gab_vec a, gab_vec b)
{
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

/* Floods the floor from a pixel in breadth-first order, and stores the previous pixel on the path
 * to each. Returns the reached pixel nearest to the goal. The floor does not touch the map's edge,
 * so no step wraps around. */
static int flood(const Game *game, int start, gab_vec goal, int previous[PIXELS])
{
    static const int steps[4] = {-1, 1, -WIDTH, WIDTH};
    static int queue[PIXELS];
    int first = 0, last = 1, nearest = start;
    SDL_memset(previous, -1, PIXELS * sizeof *previous);
    queue[0] = previous[start] = start;
    while (first < last) {
        int pixel = queue[first++];
        if (distance_squared(pixel_centre(pixel), goal) <
            distance_squared(pixel_centre(nearest), goal))
            nearest = pixel;
        for (int i = 0; i < 4; i++) {
            int next = pixel + steps[i];
            gab_tag_id tag = gab_plane_tag_at_pixel(game->walkable, next % WIDTH, next / WIDTH);
            if (gab_filter_passes(&game->blocked, tag) || previous[next] >= 0)
                continue;
            previous[next] = pixel;
            queue[last++] = next;
        }
    }
    return nearest;
}

/* Follows the path back from its end and keeps only the pixels where it must turn. */
static void find_path(Game *game, gab_vec goal)
{
    static int previous[PIXELS];
    int start = (int)game->at.y * WIDTH + (int)game->at.x;
    int pixel = flood(game, start, goal, previous);
    game->path[0] = pixel_centre(pixel);
    game->corner_count = 1;
    for (; pixel != start && game->corner_count < MAX_CORNERS; pixel = previous[pixel]) {
        gab_segment straight = {game->path[game->corner_count - 1], pixel_centre(previous[pixel])};
        if (gab_plane_trace(game->walkable, straight, &game->blocked, NULL))
            game->path[game->corner_count++] = pixel_centre(pixel);
    }
}

/* ---- A tick ---- */

static void click(Game *game, Stage *stage)
{
    gab_vec there;
    game->goal = gab_plane_zone_at_point(game->zones, stage->mouse);
    bool walks = gab_zone_walk(game->goal, &there);
    find_path(game, walks ? there : stage->mouse);
    stage_message(stage, "%s %s", walks ? gab_zone_text(game->goal, "cursor", "") : "go to",
                  walks ? gab_zone_name(game->goal) : "this place");
}

/* Walks up to one and a half pixels; on arrival, shows the text of the clicked zone. */
static void walk(Game *game, Stage *stage)
{
    if (game->corner_count == 0)
        return;
    gab_vec to = game->path[game->corner_count - 1];
    float far = SDL_sqrtf(distance_squared(to, game->at)), step = SDL_min(1.5f, far);
    if (far > step) {
        game->faces_left = to.x < game->at.x;
        game->at = gab_vec_snap((gab_vec){game->at.x + (to.x - game->at.x) / far * step,
                                          game->at.y + (to.y - game->at.y) / far * step});
        return;
    }
    game->at = to;
    if (--game->corner_count == 0 && gab_zone_exists(game->goal))
        stage_message(stage, "%s", gab_zone_text(game->goal, "text", ""));
}

/* ---- Drawing ---- */

static void draw_outline(Stage *stage, gab_zone zone)
{
    gab_segment edges[MAX_EDGES];
    uint32_t count = SDL_min(gab_zone_outline(zone, edges, MAX_EDGES), MAX_EDGES);
    for (uint32_t i = 0; i < count; i++)
        stage_line(stage, edges[i].a, edges[i].b, stage_tag_colour(stage, gab_zone_tag(zone)));
}

static void draw_figure(const Game *game, Stage *stage)
{
    gab_sprite asha = gab_bank_sprite(stage->bank, "asha");
    gab_animation animation = gab_sprite_animation(asha, game->corner_count > 0 ? "walk" : "idle");
    gab_pose pose = gab_pose_at(game->at, game->faces_left);
    gab_step step = gab_animation_at_tick(animation, stage->tick, 60, 1, &pose);
    stage_frame(stage, step.frame, &step.pose);
}

/* Draws the objects in front of the figure over it, from the picture itself. */
static void draw_foreground(const Game *game, Stage *stage)
{
    for (uint32_t n = 1; n <= gab_plane_zone_count(game->zones); n++) {
        gab_zone zone = gab_plane_zone_numbered(game->zones, n);
        gab_box bounds = gab_zone_bounds(zone);
        gab_pixel_run runs[MAX_EDGES];
        uint32_t count = SDL_min(gab_zone_runs(zone, runs, MAX_EDGES), MAX_EDGES);
        bool is_upright = gab_zone_flag(zone, "stands", false);
        for (uint32_t i = 0; is_upright && bounds.y + bounds.h > game->at.y && i < count; i++) {
            SDL_Rect run = {runs[i].left, runs[i].y, runs[i].right - runs[i].left, 1};
            stage_part(stage, gab_map_picture(game->map), run,
                       (gab_vec){(float)run.x, (float)run.y});
        }
    }
}

static void draw_properties(const Game *game, Stage *stage)
{
    uint32_t count = gab_bank_property_count(stage->bank, GAB_KIND_ZONE, game->goal.index);
    for (uint32_t i = 0; gab_zone_exists(game->goal) && i < count; i++) {
        gab_property property =
            gab_bank_property_at(stage->bank, GAB_KIND_ZONE, game->goal.index, i);
        stage_text(stage, 6, 4 + 11 * (float)i, "%s: %s%s", property.key, property.text,
                   property.boolean ? "yes" : "");
    }
}

static void draw(const Game *game, Stage *stage)
{
    stage_picture(stage, gab_map_picture(game->map), (gab_vec){0, 0});
    draw_figure(game, stage);
    draw_foreground(game, stage);
    for (uint32_t n = 1; game->shows_zones && n <= gab_plane_zone_count(game->zones); n++)
        draw_outline(stage, gab_plane_zone_numbered(game->zones, n));
    for (int i = 0; game->shows_zones && i < game->corner_count; i++)
        stage_line(stage, game->path[i], i + 1 < game->corner_count ? game->path[i + 1] : game->at,
                   STAGE_WHITE);
    gab_zone hovered = gab_plane_zone_at_point(game->zones, stage->mouse);
    draw_outline(stage, hovered);
    stage_text(stage, SDL_min(stage->mouse.x + 4, WIDTH - 66), SDL_max(stage->mouse.y - 14, 4),
               "%s", gab_zone_name(hovered));
    draw_properties(game, stage);
}

int main(int argc, char **argv)
{
    Stage stage;
    if (!stage_open(&stage, argc, argv, "Point and click", WIDTH, HEIGHT, STAGE_DEMO_BANK))
        return stage_close(&stage);
    Game game = {.at = {160.5f, 160.5f}, .goal = {stage.bank, GAB_NONE}};
    stage_keep(&stage, GAB_KIND_ZONE, &game.goal.index);
    stage_message(&stage, "Click on something; B shows the zones and the path");
    while (stage_next(&stage)) {
        game.map = gab_bank_map(stage.bank, "study");
        game.blocked = gab_filter_or(gab_filter_number(0), gab_filter_role(stage.bank, "solid"));
        game.zones = gab_map_plane(game.map, "zones");
        game.walkable = gab_map_plane(game.map, "walkable");
        game.shows_zones ^= stage.pressed[SDL_SCANCODE_B];
        if (stage.clicked)
            click(&game, &stage);
        walk(&game, &stage);
        if (stage.has_window)
            draw(&game, &stage);
        stage_digest_add(&stage, game.at.x);
        stage_digest_add(&stage, game.at.y);
    }
    return stage_close(&stage);
}

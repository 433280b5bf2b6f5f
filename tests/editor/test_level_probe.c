/* SPDX-License-Identifier: MIT */
/*
 * Tests the probe: its answers are the runtime's answers for the exported bank. Tests the probe's
 * tool: simulated events, and the resulting queries.
 */
#include "hand.h"
#include "level_worlds.h"

#include "export/project_bank.h"
#include "session/ed-probe.h"
#include "travels.h"

#include <math.h>
#include <string.h>

enum { WALLS = 150, MOVES = 150 };

typedef struct Desk {
    World world;
    EdProbe *probe;
    Hand hand;
} Desk;

static Desk desk_new(CheckRandom *random, uint32_t walls, PartitionKind kind)
{
    Desk desk = {.world = world_new(random, walls, kind)};
    desk.hand = hand_for(desk.world.session, 2);
    set_tool(&desk.hand, "probe");
    desk.probe = ed_session_probe(desk.world.session);
    world_settle(&desk.world);
    return desk;
}

static void set_option(Desk *desk, const char *id, double value)
{
    ed_session_set_option(desk->world.session, "probe", id, value);
}

/* ---- Answers ---- */

/* A game that loads the exported bank and queries it. */
typedef struct Game {
    GBytes *bytes;
    gab_bank bank;
    gab_level level;
    gab_layer layer;
    uint32_t open[2]; /* a bit for each open door, as gab_blockers.open */
} Game;

static void game_open(Game *game, Desk *desk)
{
    EdSession *session = desk->world.session;
    size_t size;
    game->bytes =
        project_bank(ed_session_project(session), ed_session_pictures(session), NULL, NULL);
    CHECK(game->bytes != NULL);
    const void *bytes = g_bytes_get_data(game->bytes, &size);
    CHECK_INT(gab_bank_open(&game->bank, bytes, size, NULL, NULL), GAB_OK);
    game->level = gab_bank_level(&game->bank, "keep");
    game->layer = gab_level_layer(game->level, "inside");
    memset(game->open, 0, sizeof game->open);
}

static bool same_vec(gab_vec a, gab_vec b)
{
    return a.x == b.x && a.y == b.y;
}

static void check_move(const Game *game, const EdProbeAnswer *answer)
{
    gab_cost cost = {0, 0, 0};
    gab_blockers blockers = {.only = game->layer, .open = game->open, .open_words = 2};
    gab_mover mover = ed_probe_mover(answer->body, (double)answer->size, answer->from, answer->to);
    gab_level_impact impact;
    LevelTravel travel;
    blockers.cost = answer->then == ED_THEN_STOP ? &cost : NULL;
    bool hit = gab_level_sweep(game->level, &mover, &blockers, &impact);
    blockers.cost = answer->then == ED_THEN_STOP ? NULL : &cost;
    CHECK_INT(answer->hit, hit);
    CHECK(!hit ||
          (answer->impact.at.wall == impact.at.wall && answer->impact.at.time == impact.at.time &&
           same_vec(answer->impact.at.normal, impact.at.normal)));
    travel.end = impact.at.stop;
    if (answer->then == ED_THEN_SLIDE)
        level_slide(game->level, &mover, &blockers, &travel);
    if (answer->then == ED_THEN_BOUNCE)
        level_bounce(game->level, &mover, &blockers, (gab_surface){.restitution = 0.8f}, &travel);
    blockers.cost = NULL;
    CHECK(memcmp(&cost, &answer->cost, sizeof cost) == 0);
    CHECK_INT(answer->overlaps, gab_level_overlaps(game->level, &mover, &blockers));
    CHECK(same_vec(answer->travel.end, travel.end));
    CHECK_INT(answer->to_leaf, gab_layer_leaf_at_point(game->layer, travel.end));
}

static void check_answer(const Game *game, const EdProbeAnswer *answer)
{
    CHECK_INT(answer->from_leaf, gab_layer_leaf_at_point(game->layer, answer->from));
    CHECK(answer->nanoseconds > 0);
    bool first = answer->leaf_count == 0;
    for (uint32_t i = 0; i < answer->leaf_count; i++) {
        first |= answer->leaves[i] == answer->from_leaf;
        for (uint32_t k = 0; k < i; k++)
            CHECK(answer->leaves[i] != answer->leaves[k]);
    }
    CHECK(first);
    if (answer->ask == ED_ASK_MOVE)
        check_move(game, answer);
    gab_blockers blockers = {.only = game->layer, .open = game->open, .open_words = 2};
    if (answer->ask == ED_ASK_SIGHT)
        CHECK_INT(answer->hit,
                  !gab_level_visible(game->level, answer->from, answer->to, &blockers));
}

static gab_vec random_position(CheckRandom *random)
{
    return (gab_vec){(float)check_between(random, 0, 512 * 4) / 4,
                     (float)check_between(random, 0, 512 * 4) / 4};
}

static void test_answers(void)
{
    CheckRandom random = check_random("answers");
    for (int kind = 0; kind <= PARTITION_NONE; kind++) {
        Desk desk = desk_new(&random, WALLS, (PartitionKind)kind);
        Game game;
        game_open(&game, &desk);
        for (int i = 0; i < MOVES; i++) {
            bool gate = check_chance(&random, 50);
            uint32_t door = gab_level_door(game.level, "gate");
            set_option(&desk, "ask", check_between(&random, 0, 2));
            set_option(&desk, "body", check_between(&random, 0, 1));
            set_option(&desk, "then", check_between(&random, 0, 2));
            set_option(&desk, "size", check_between(&random, 0, 12));
            ed_probe_set_open(desk.probe, "gate", gate);
            game.open[door / 32] = gate ? UINT32_C(1) << door % 32 : 0;
            CHECK(ed_probe_is_open(desk.probe, "gate") == gate);
            ed_probe_ask(desk.probe, random_position(&random), random_position(&random));
            check_answer(&game, ed_probe_answer(desk.probe));
        }
        g_bytes_unref(game.bytes);
        hand_free(&desk.hand);
    }
}

/* A case that can be checked by hand: a room of 100 x 100. */
static void test_by_hand(void)
{
    CheckRandom random = check_random("paper");
    Desk desk = desk_new(&random, 0, PARTITION_BSP);
    const int room[][2] = {{100, 100}, {200, 100}, {200, 200}, {100, 200}};
    world_draw(&desk.world, room, 4, true);
    world_settle(&desk.world);
    set_option(&desk, "size", 10);
    ed_probe_ask(desk.probe, (gab_vec){150, 150}, (gab_vec){250, 170});
    const EdProbeAnswer *answer = ed_probe_answer(desk.probe);
    CHECK(answer != NULL && answer->hit);
    CHECK_NEAR((double)answer->impact.at.time, 0.4, 0.001);
    CHECK_NEAR((double)answer->impact.at.point.x, 200, 0.01);
    CHECK_NEAR((double)answer->impact.at.normal.x, -1, 1e-6);
    /* The disc slides down along the wall. */
    CHECK_NEAR((double)answer->travel.end.x, 190, 0.01);
    CHECK_NEAR((double)answer->travel.end.y, 170, 0.01);
    set_option(&desk, "then", ED_THEN_STOP);
    CHECK_NEAR((double)ed_probe_answer(desk.probe)->travel.end.y, 158, 0.01);
    set_option(&desk, "then", ED_THEN_BOUNCE);
    CHECK((double)ed_probe_answer(desk.probe)->travel.end.x < 185);
    /* When the walls change, the query is repeated. */
    ed_session_undo(desk.world.session);
    world_settle(&desk.world);
    CHECK(ed_probe_answer(desk.probe) != NULL && !ed_probe_answer(desk.probe)->hit);
    ed_session_show_asset(desk.world.session, 0);
    CHECK(ed_probe_answer(desk.probe) == NULL);
    hand_free(&desk.hand);
}

/* ---- The tool ---- */

static void check_ends(Desk *desk, int x0, int y0, int x1, int y1, int line)
{
    gab_vec from, to;
    CHECK_THAT(ed_probe_ends(desk->probe, &from, &to), "line %d: there is no query", line);
    CHECK_THAT((int)from.x == x0 && (int)from.y == y0 && (int)to.x == x1 && (int)to.y == y1,
               "line %d: the query is from %g, %g to %g, %g", line, (double)from.x, (double)from.y,
               (double)to.x, (double)to.y);
}
#define ENDS(x0, y0, x1, y1) check_ends(&desk, x0, y0, x1, y1, __LINE__)

static void test_tool(void)
{
    CheckRandom random = check_random("tool");
    Desk desk = desk_new(&random, WALLS, PARTITION_BSP);
    gab_vec from, to;
    drag(&desk.hand, 100, 100, 300, 200);
    ENDS(100, 100, 300, 200);
    drag(&desk.hand, 302, 201, 400, 250); /* drags the end */
    ENDS(100, 100, 400, 250);
    drag(&desk.hand, 99, 101, 50, 60); /* drags the start */
    ENDS(50, 60, 400, 250);
    drag(&desk.hand, 51, 59, 398, 252); /* drags the start onto the end: the same query */
    ENDS(50, 60, 400, 250);
    drag(&desk.hand, 400, 250, 52, 61); /* drags the end onto the start */
    ENDS(50, 60, 400, 250);
    drag(&desk.hand, 200, 300, 220, 320); /* starts a new query */
    ENDS(200, 300, 220, 320);
    CHECK(ed_tool_key(desk.hand.tool, ED_KEY_RIGHT, 0));
    CHECK(ed_tool_key(desk.hand.tool, ED_KEY_DOWN, ED_SHIFT));
    ENDS(200, 300, 221, 328);
    CHECK(ed_tool_key(desk.hand.tool, ED_KEY_LARGER, 0));
    CHECK_NEAR(ed_session_option(desk.world.session, "probe", "size"), 9, 0);
    CHECK_NEAR((double)ed_probe_answer(desk.probe)->size, 9, 0);
    /* Escape during a drag restores the previous query; otherwise it clears the query. */
    press(&desk.hand, 10, 10);
    move(&desk.hand, 40, 40);
    ENDS(10, 10, 40, 40);
    CHECK(ed_tool_key(desk.hand.tool, ED_KEY_ESCAPE, 0));
    ENDS(200, 300, 221, 328);
    CHECK(ed_tool_key(desk.hand.tool, ED_KEY_ESCAPE, 0));
    CHECK(!ed_probe_ends(desk.probe, &from, &to));
    CHECK(ed_probe_answer(desk.probe) == NULL);
    CHECK(!ed_tool_key(desk.hand.tool, ED_KEY_RIGHT, 0));
    CHECK(!history_can_undo(ed_session_history(desk.world.session)) ||
          ed_session_is_modified(desk.world.session));
    hand_free(&desk.hand);
}

/* A click in a leaf picks it in the tree. */
static void test_point(void)
{
    CheckRandom random = check_random("point");
    Desk desk = desk_new(&random, WALLS, PARTITION_BSP);
    set_option(&desk, "ask", ED_ASK_POINT);
    for (int i = 0; i < 40; i++) {
        double x = check_between(&random, 1, 511), y = check_between(&random, 1, 511);
        drag(&desk.hand, 256, 256, x, y);
        const EdProbeAnswer *answer = ed_probe_answer(desk.probe);
        const EdBuilt *built = ed_partition_built(desk.world.partition);
        uint32_t leaf = gab_layer_leaf_at_point(built->layer, (gab_vec){(float)x, (float)y});
        EdPartitionPick pick = ed_partition_picked(desk.world.partition);
        CHECK_INT(answer->from_leaf, leaf);
        CHECK_INT(pick.kind, ED_PARTITION_LEAF);
        CHECK_INT(pick.number, leaf);
        CHECK_INT(answer->leaf_count, 1);
    }
    hand_free(&desk.hand);
}

/* The status line names doors, and reports the leaf of the impact, and separately the leaf of the
 * pointer. */
static void test_status(void)
{
    CheckRandom random = check_random("status");
    Desk desk = desk_new(&random, WALLS, PARTITION_BSP);
    bool differs = false;
    int doors = 0;
    for (int i = 0; i < 60; i++) {
        gab_vec from = random_position(&random), to = random_position(&random);
        drag(&desk.hand, (double)from.x, (double)from.y, (double)to.x, (double)to.y);
        const EdProbeAnswer *answer = ed_probe_answer(desk.probe);
        if (!answer->hit)
            continue;
        const EdBuilt *built = ed_partition_built(desk.world.partition);
        uint32_t pointer_leaf = gab_layer_leaf_at_point(built->layer, (gab_vec){2, 2});
        uint32_t impact_leaf = gab_layer_leaf_at_point(built->layer, answer->impact.at.stop);
        uint32_t door = answer->impact.door;
        char *words = ed_tool_status(desk.hand.tool, point_at(&desk.hand, 2, 2, 0, 0)),
             *wanted = g_strdup_printf(
                 "Hits wall %u (%s) in leaf %u · pointer in leaf %u", answer->impact.at.wall + 1,
                 door != GAB_NONE ? gab_level_door_name(built->level, door) : "no tag",
                 impact_leaf + 1, pointer_leaf + 1);
        doors += door != GAB_NONE;
        CHECK_TEXT(words, wanted);
        differs |= pointer_leaf != impact_leaf;
        g_free(words);
        g_free(wanted);
    }
    CHECK(differs);
    CHECK(doors > 0);
    hand_free(&desk.hand);
}

/* The depth of the tree is the maximum number of cuts above a leaf. */
static void test_depth(void)
{
    CheckRandom random = check_random("depth");
    Desk desk = desk_new(&random, WALLS, PARTITION_BSP);
    const EdBuilt *built = ed_partition_built(desk.world.partition);
    uint32_t deepest = 0;
    for (uint32_t leaf = 0; leaf < built->info.leaves; leaf++) {
        gab_cut cut;
        uint32_t depth = 0, node = gab_layer_leaf_parent(built->layer, leaf);
        for (; gab_layer_cut_at(built->layer, node, &cut); node = cut.parent)
            depth++;
        deepest = MAX(deepest, depth);
    }
    CHECK_INT(ed_partition_tree_depth(&built->info), deepest);
    hand_free(&desk.hand);
}

/* ---- Drawing ---- */

static uint32_t marks_of(Desk *desk, EdMarkKind kind, EdMarkStyle style)
{
    uint32_t count, found = 0;
    const EdMark *marks = drawn(&desk->hand, &count);
    for (uint32_t i = 0; i < count; i++)
        found += marks[i].kind == kind && marks[i].style == style;
    return found;
}

static void test_draws(void)
{
    CheckRandom random = check_random("draws");
    Desk desk = desk_new(&random, 0, PARTITION_BSP);
    const int room[][2] = {{100, 100}, {200, 100}, {200, 200}, {100, 200}};
    world_draw(&desk.world, room, 4, true);
    world_settle(&desk.world);
    CHECK_INT(marks_of(&desk, ED_MARK_CIRCLE, ED_STYLE_PATH), 0);
    drag(&desk.hand, 150, 150, 250, 170);
    const EdProbeAnswer *answer = ed_probe_answer(desk.probe);
    CHECK_INT(marks_of(&desk, ED_MARK_AREA, ED_STYLE_LEAF), answer->leaf_count);
    CHECK_INT(marks_of(&desk, ED_MARK_CIRCLE, ED_STYLE_PATH), 1);   /* at the start */
    CHECK_INT(marks_of(&desk, ED_MARK_CIRCLE, ED_STYLE_IMPACT), 1); /* at the impact */
    CHECK_INT(marks_of(&desk, ED_MARK_ARROW, ED_STYLE_IMPACT), 1);  /* the normal */
    CHECK_INT(marks_of(&desk, ED_MARK_CIRCLE, ED_STYLE_UNREACHED), 1);
    CHECK_INT(marks_of(&desk, ED_MARK_CIRCLE, ED_STYLE_CONTINUED), 1);
    set_option(&desk, "then", ED_THEN_STOP);
    CHECK_INT(marks_of(&desk, ED_MARK_CIRCLE, ED_STYLE_CONTINUED), 0);
    set_option(&desk, "body", ED_BODY_BOX);
    CHECK_INT(marks_of(&desk, ED_MARK_BOX, ED_STYLE_IMPACT), 1);
    set_option(&desk, "ask", ED_ASK_SIGHT);
    CHECK_INT(marks_of(&desk, ED_MARK_NODE, ED_STYLE_IMPACT), 1);
    ed_partition_pick(desk.world.partition, (EdPartitionPick){ED_PARTITION_LEAF, 0});
    CHECK_INT(marks_of(&desk, ED_MARK_POLYGON, ED_STYLE_PROPOSED), 1);
    CHECK_INT(marks_of(&desk, ED_MARK_LINE, ED_STYLE_HOVERED), 4);
    hand_free(&desk.hand);
}

static const CheckCase cases[] = {
    {"answers are those of the runtime for the exported bank", test_answers},
    {"a room that can be checked by hand", test_by_hand},
    {"drags and keys change the query", test_tool},
    {"a click picks a leaf in the tree", test_point},
    {"the status shows the leaf of the impact and of the pointer", test_status},
    {"the depth of the tree is that of its deepest leaf", test_depth},
    {"the answer is drawn", test_draws},
};

int main(int argc, char **argv)
{
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}

/* SPDX-License-Identifier: MIT */
#include "session/ed-measure.h"

#include <glib/gi18n.h>
#include <math.h>
#include <time.h>

enum {
    PASSES = 4,
    MOVES_PER_CHECK = 64,
    LONGEST_PASS = 120000000 /* nanoseconds */
};

static double monotonic_nanoseconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

/* ---- The moves ---- */

/* Computes the n-th number of splitmix64 without its predecessors. */
static double random_share(uint64_t index)
{
    uint64_t x = (index + 1) * UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
    return (double)((x ^ (x >> 31)) >> 11) / 9007199254740992.0;
}

gab_mover ed_measure_move(gab_box bounds, uint32_t number)
{
    uint64_t index = (uint64_t)number * 4;
    double x = (double)bounds.x + random_share(index) * (double)bounds.w;
    double y = (double)bounds.y + random_share(index + 1) * (double)bounds.h;
    double angle = random_share(index + 2) * 2 * G_PI;
    double length = 8 + 56 * random_share(index + 3);
    gab_vec from = {(float)x, (float)y};
    gab_vec to = {(float)(x + length * cos(angle)), (float)(y + length * sin(angle))};
    return gab_mover_disc(from, to, 0);
}

/* ---- Measuring ---- */

typedef struct MeasureJob {
    const EdBuilt *built;
    gab_mover *moves;
    double *times; /* the shortest time of each move */
    uint32_t count;
    bool (*cancelled)(void *user);
    void *user;
} MeasureJob;

static bool is_cancelled(const MeasureJob *m)
{
    return m->cancelled != NULL && m->cancelled(m->user);
}

/* Counts the walls and leaves that moves visit, and finds how many moves there is time for. */
static bool count_work(MeasureJob *m, EdMeasured *measured)
{
    gab_cost cost = {0, 0, 0};
    gab_blockers blockers = {.cost = &cost};
    double start = monotonic_nanoseconds(), walls = 0, leaves = 0;
    uint32_t done = 0;
    while (done < m->count) {
        cost = (gab_cost){0, 0, 0};
        gab_level_sweep(m->built->level, &m->moves[done++], &blockers, NULL);
        walls += cost.walls;
        leaves += cost.leaves;
        if (done % MOVES_PER_CHECK != 0)
            continue;
        if (is_cancelled(m))
            return false;
        if (monotonic_nanoseconds() - start > LONGEST_PASS)
            break;
    }
    m->count = done;
    measured->moves = done;
    measured->walls = walls / done;
    measured->leaves = leaves / done;
    return true;
}

/* Measures the time of reading the clock, which every measured time includes. */
static double clock_cost(void)
{
    double min = HUGE_VAL;
    for (int i = 0; i < 100; i++) {
        double start = monotonic_nanoseconds();
        min = fmin(min, monotonic_nanoseconds() - start);
    }
    return min;
}

/* Measures each move several times and keeps the minimum, because the machine also does other
 * things. */
static bool time_moves(MeasureJob *m, EdMeasured *measured)
{
    double clock = clock_cost(), sum = 0;
    for (int pass = 0; pass < PASSES; pass++) {
        for (uint32_t i = 0; i < m->count; i++) {
            double from = monotonic_nanoseconds();
            gab_level_sweep(m->built->level, &m->moves[i], NULL, NULL);
            double duration = fmax(monotonic_nanoseconds() - from - clock, 0);
            m->times[i] = pass == 0 ? duration : fmin(m->times[i], duration);
        }
        if (is_cancelled(m))
            return false;
    }
    for (uint32_t i = 0; i < m->count; i++) {
        sum += m->times[i];
        measured->slowest = fmax(measured->slowest, m->times[i]);
    }
    measured->nanoseconds = sum / m->count;
    return true;
}

/* Computes the bounds of the walls. The bounds of a partition would not do: those of grids differ
 * from those of trees. */
static gab_box bounds_of_walls(const EdBuilt *built)
{
    gab_level_wall wall;
    float left = 0, top = 0, right = 0, bottom = 0;
    for (uint32_t i = 0; gab_layer_wall_at(built->layer, i, &wall); i++) {
        gab_vec a = wall.wall.a, b = wall.wall.b;
        left = fminf(i == 0 ? a.x : left, fminf(a.x, b.x));
        top = fminf(i == 0 ? a.y : top, fminf(a.y, b.y));
        right = fmaxf(i == 0 ? a.x : right, fmaxf(a.x, b.x));
        bottom = fmaxf(i == 0 ? a.y : bottom, fmaxf(a.y, b.y));
    }
    return (gab_box){left, top, right - left, bottom - top};
}

bool ed_measure(const EdBuilt *built, bool (*cancelled)(void *user), void *user,
                EdMeasured *measured)
{
    MeasureJob m = {.built = built,
                    .moves = g_new(gab_mover, ED_MEASURE_MOVES),
                    .times = g_new(double, ED_MEASURE_MOVES),
                    .count = ED_MEASURE_MOVES,
                    .cancelled = cancelled,
                    .user = user};
    *measured = (EdMeasured){.info = built->info,
                             .cuts = built->drawn != NULL ? built->drawn->mark_count : 0,
                             .bytes = built->bank_bytes,
                             .build = built->milliseconds};
    gab_box bounds = bounds_of_walls(built);
    for (uint32_t i = 0; i < m.count; i++)
        m.moves[i] = ed_measure_move(bounds, i);
    bool success = count_work(&m, measured) && time_moves(&m, measured);
    g_free(m.moves);
    g_free(m.times);
    return success;
}

/* ---- Texts ---- */

/* The ratio above which a difference is mentioned in the text. */
#define SIMILAR_RATIO 1.15

/* Names with their articles, which other languages inflect. */
static const char *name_of(gab_partition kind)
{
    static const char *const names[] = {N_("no partition"), N_("the BSP tree"), N_("the grid"),
                                        N_("the quadtree")};
    return _(names[kind]);
}

static const EdMeasured *fastest_of(const EdMeasured *measured, uint32_t count)
{
    const EdMeasured *best = &measured[0];
    for (uint32_t i = 1; i < count; i++)
        if (measured[i].nanoseconds < best->nanoseconds)
            best = &measured[i];
    return best;
}

static char *slower_text(const EdMeasured *used, const EdMeasured *best)
{
    const char *used_name = name_of(used->info.kind), *best_name = name_of(best->info.kind);
    if (used->walls > best->walls * SIMILAR_RATIO)
        return g_strdup_printf(_("Faster here: %s. With %s, a move is tested against %.1f walls "
                                 "instead of %.1f."),
                               best_name, used_name, used->walls, best->walls);
    if (used->leaves > best->leaves * SIMILAR_RATIO)
        return g_strdup_printf(_("Faster here: %s. With %s, a move visits %.1f leaves instead of "
                                 "%.1f."),
                               best_name, used_name, used->leaves, best->leaves);
    return g_strdup_printf(_("Faster here: %s. With %s, a move takes %.0f ns instead of %.0f."),
                           best_name, used_name, used->nanoseconds, best->nanoseconds);
}

char *ed_measure_advice(const EdMeasured *measured, uint32_t count, PartitionKind used,
                        bool is_automatic)
{
    static const gab_partition kinds[] = {GAB_PARTITION_BSP, GAB_PARTITION_GRID,
                                          GAB_PARTITION_QUADTREE, GAB_PARTITION_NONE};
    const EdMeasured *best = fastest_of(measured, count), *used_figures = NULL;
    for (uint32_t i = 0; i < count; i++)
        if (measured[i].info.kind == kinds[used])
            used_figures = &measured[i];
    if (used_figures == NULL)
        return g_strdup_printf(_("Without a partition, every move is tested against all walls; %s "
                                 "is fastest here."),
                               name_of(best->info.kind));
    bool is_slower = used_figures->nanoseconds > best->nanoseconds * SIMILAR_RATIO;
    if (is_automatic && is_slower)
        return g_strdup_printf(_("Auto chose %s by the work for all kinds of moves, which is the "
                                 "same on every machine. The short moves of points measured here "
                                 "take less time with %s."),
                               name_of(used_figures->info.kind), name_of(best->info.kind));
    if (is_automatic)
        return g_strdup_printf(_("Auto chose %s. The times measured here confirm it."),
                               name_of(used_figures->info.kind));
    if (is_slower)
        return slower_text(used_figures, best);
    const EdMeasured *small = used_figures;
    for (uint32_t i = 0; i < count; i++)
        if (measured[i].nanoseconds <= used_figures->nanoseconds * SIMILAR_RATIO &&
            measured[i].bytes < small->bytes)
            small = &measured[i];
    if (small != used_figures)
        return g_strdup_printf(_("Good for these walls: %s. About as fast: %s, which uses %.0f%% "
                                 "as much memory."),
                               name_of(used_figures->info.kind), name_of(small->info.kind),
                               100 * small->bytes / used_figures->bytes);
    return g_strdup_printf(_("Best for these walls: %s. No other kind is faster or smaller."),
                           name_of(used_figures->info.kind));
}

/* Returns the minimum work of a kind that was tried; HUGE_VAL if every partition of that kind was
 * too large. */
static double min_work(const PartitionChoice *choice, PlainPartitionKind kind)
{
    double min = HUGE_VAL;
    for (uint32_t i = 0; i < choice->count; i++)
        if (choice->tried[i].settings.kind == kind)
            min = fmin(min, choice->tried[i].work);
    return min;
}

static char *work_text(double work)
{
    return isfinite(work) ? g_strdup_printf("%.0f", work) : g_strdup(_("too large"));
}

char *ed_measure_choice(const EdBuilt *built)
{
    const PartitionChoice *choice = &built->choice;
    if (choice->count == 0 || built->wall_count == 0)
        return NULL;
    const PartitionTried *best = &choice->tried[choice->best];
    g_autofree char *tree = work_text(min_work(choice, PLAIN_BSP));
    g_autofree char *grid = work_text(min_work(choice, PLAIN_GRID));
    g_autofree char *quads = work_text(min_work(choice, PLAIN_QUADTREE));
    return g_strdup_printf(
        _("Chosen for these walls: %s, with %.0f bytes per wall. Estimated cost of a move: BSP "
          "tree %s, grid %s, quadtree %s (includes a cost for memory above %d bytes per wall)."),
        name_of(built->info.kind), best->bytes, tree, grid, quads, PARTITION_FREE_BYTES);
}

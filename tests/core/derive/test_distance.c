/* SPDX-License-Identifier: MIT */
/*
 * Tests of the distance transform: exact results, equal with any number of threads, and no side
 * effects on failure.
 */
#include "derive_job.h"
#include "oracle_distance.h"

#include <derive/distance.h>

/* A road and its distances, both with rows that are longer than the picture. */
typedef struct Board {
    uint8_t *road;
    uint32_t *squared;
    size_t road_stride, squared_stride;
    uint32_t width, height;
    size_t road_size, squared_size;
} Board;

enum { UNTOUCHED = 0x5a5a5a5a, MAX_PADDING = 9 };

static Board board_new(uint32_t width, uint32_t height, size_t padding)
{
    Board board = {.road_stride = width + padding,
                   .squared_stride = width + padding / 2,
                   .width = width,
                   .height = height};
    board.road_size = board.road_stride * height + 1;
    board.squared_size = board.squared_stride * height + 1;
    board.road = malloc(board.road_size);
    board.squared = malloc(board.squared_size * sizeof(*board.squared));
    if (board.road == NULL || board.squared == NULL)
        abort();
    memset(board.road, 0, board.road_size);
    return board;
}

static void board_free(Board *board)
{
    free(board->road);
    free(board->squared);
}

static DeriveResult board_build(const Board *board, DeriveJob *job, const DistanceOptions *options)
{
    DistanceMask mask = {board->road, board->road_stride, board->width, board->height};
    DistanceField field = {board->squared, board->squared_stride, board->width, board->height};
    for (size_t n = 0; n < board->squared_size; n++)
        board->squared[n] = UNTOUCHED;
    return distance_build(job, &mask, options, &field);
}

static uint8_t *road_at(const Board *board, uint32_t x, uint32_t y)
{
    return board->road + y * board->road_stride + x;
}

static uint32_t squared_at(const Board *board, uint32_t x, uint32_t y)
{
    return board->squared[y * board->squared_stride + x];
}

static void check_padding(const Board *board)
{
    size_t overwritten = 0;
    for (size_t n = 0; n < board->squared_size; n++)
        if (n % board->squared_stride >= board->width || n / board->squared_stride >= board->height)
            overwritten += board->squared[n] != UNTOUCHED;
    CHECK_INT(overwritten, 0);
}

typedef uint32_t (*Oracle)(const OraclePicture *picture, int x, int y);

/* Compares every `step`-th pixel. */
static void compare_with_oracle(const Board *board, const DistanceOptions *options, Oracle oracle,
                                size_t step)
{
    const OraclePicture picture = {.road = board->road,
                                   .stride = board->road_stride,
                                   .width = (int)board->width,
                                   .height = (int)board->height,
                                   .edge_is_off_road = options->edge_is_off_road};
    for (size_t n = 0; n < (size_t)board->width * board->height && !check_has_failed_too_often();
         n += step) {
        const uint32_t x = (uint32_t)(n % board->width), y = (uint32_t)(n / board->width);
        uint32_t want = oracle(&picture, (int)x, (int)y);
        if (options->largest > 0 && want > options->largest)
            want = DISTANCE_FAR;
        CHECK_THAT(squared_at(board, x, y) == want, "%u,%u of %ux%u: %u, not %u", x, y,
                   board->width, board->height, squared_at(board, x, y), want);
    }
    check_padding(board);
}

static void build_and_check(const Board *board, const DistanceOptions *options, unsigned threads,
                            Oracle oracle, size_t step)
{
    DeriveJob job = {.threads = threads};
    CHECK_INT(board_build(board, &job, options), DERIVE_DONE);
    compare_with_oracle(board, options, oracle, step);
}

/* ---- Roads ---- */

static void fill_random(Board *board, CheckRandom *random, int percent)
{
    for (size_t n = 0; n < board->road_size; n++)
        board->road[n] =
            (uint8_t)(check_chance(random, percent) ? check_between(random, 1, 255) : 0);
}

/* Sets or clears random boxes, so that large areas of both kinds meet at straight edges. */
static void fill_boxes(Board *board, CheckRandom *random)
{
    memset(board->road, (int)(check_next(random) & 1), board->road_size);
    for (int box = check_between(random, 1, 8); box > 0; box--) {
        const uint32_t x = (uint32_t)check_between(random, 0, (int)board->width - 1);
        const uint32_t y = (uint32_t)check_between(random, 0, (int)board->height - 1);
        const int value = check_between(random, 0, 1);
        uint32_t right = x + (uint32_t)check_between(random, 1, (int)board->width);
        uint32_t bottom = y + (uint32_t)check_between(random, 1, (int)board->height);
        right = right < board->width ? right : board->width;
        bottom = bottom < board->height ? bottom : board->height;
        for (uint32_t v = y; v < bottom; v++)
            memset(road_at(board, x, v), value, right - x);
    }
}

/* Draws discs of road, or of off-road pixels. */
static void fill_discs(Board *board, CheckRandom *random, int count, int max_radius)
{
    const int inside = check_between(random, 0, 1);
    memset(board->road, !inside, board->road_size);
    for (; count > 0; count--) {
        const int64_t x = check_between(random, 0, (int)board->width - 1);
        const int64_t y = check_between(random, 0, (int)board->height - 1);
        const int64_t r = check_between(random, 0, max_radius);
        for (int64_t v = y - r < 0 ? 0 : y - r; v <= y + r && v < board->height; v++)
            for (int64_t u = x - r < 0 ? 0 : x - r; u <= x + r && u < board->width; u++)
                if ((u - x) * (u - x) + (v - y) * (v - y) <= r * r)
                    *road_at(board, (uint32_t)u, (uint32_t)v) = (uint8_t)inside;
    }
}

/* Draws discs, but random pixels in some columns, so that near and far sites meet. */
static void fill_mixed(Board *board, CheckRandom *random)
{
    uint32_t left = (uint32_t)check_between(random, 0, (int)board->width - 1);
    uint32_t right = (uint32_t)check_between(random, (int)left + 1, (int)board->width);
    const int percent = check_between(random, 1, 60);
    /* One block of columns that are measured together. */
    if (check_chance(random, 50)) {
        left -= left % 64;
        right = left + 64 < board->width ? left + 64 : board->width;
    }
    fill_discs(board, random, 3, 60);
    for (uint32_t y = 0; y < board->height; y++)
        for (uint32_t x = left; x < right; x++)
            *road_at(board, x, y) = !check_chance(random, percent);
}

static void fill_randomly(Board *board, CheckRandom *random)
{
    static const int percents[] = {0, 1, 10, 50, 90, 99, 100};
    const int kind = check_between(random, 0, 3);
    if (kind == 0)
        fill_random(board, random, percents[check_between(random, 0, 6)]);
    else if (kind == 1)
        fill_boxes(board, random);
    else if (kind == 2)
        fill_mixed(board, random);
    else
        fill_discs(board, random, check_between(random, 1, 6), check_between(random, 0, 40));
}

static DistanceOptions random_options(CheckRandom *random)
{
    static const uint32_t largest[] = {0,  0,   1,   2,    4,          5,
                                       25, 100, 400, 2000, UINT32_MAX, DISTANCE_FAR};
    return (DistanceOptions){.edge_is_off_road = check_chance(random, 50),
                             .largest = largest[check_between(random, 0, 11)]};
}

/* ---- Results ---- */

static void test_drawn(void)
{
    static const char road[5][10] = {".#######.", "##.######", "#########", "#########",
                                     "########."};
    static const uint32_t plain[5][9] = {{0, 1, 1, 2, 5, 9, 4, 1, 0},
                                         {1, 1, 0, 1, 4, 9, 5, 2, 1},
                                         {4, 2, 1, 2, 5, 10, 8, 5, 4},
                                         {8, 5, 4, 5, 8, 10, 5, 2, 1},
                                         {13, 10, 9, 10, 13, 9, 4, 1, 0}};
    static const uint32_t walled[5][9] = {{0, 1, 1, 1, 1, 1, 1, 1, 0},
                                          {1, 1, 0, 1, 4, 4, 4, 2, 1},
                                          {1, 2, 1, 2, 5, 9, 8, 4, 1},
                                          {1, 4, 4, 4, 4, 4, 4, 2, 1},
                                          {1, 1, 1, 1, 1, 1, 1, 1, 0}};
    Board board = board_new(9, 5, 3);
    for (uint32_t y = 0; y < 5; y++)
        for (uint32_t x = 0; x < 9; x++)
            *road_at(&board, x, y) = road[y][x] == '#' ? 200 : 0;
    CHECK_INT(board_build(&board, NULL, NULL), DERIVE_DONE);
    for (uint32_t n = 0; n < 45; n++)
        CHECK_INT(squared_at(&board, n % 9, n / 9), plain[n / 9][n % 9]);
    DistanceOptions options = {.edge_is_off_road = true};
    CHECK_INT(board_build(&board, NULL, &options), DERIVE_DONE);
    for (uint32_t n = 0; n < 45; n++)
        CHECK_INT(squared_at(&board, n % 9, n / 9), walled[n / 9][n % 9]);
    options = (DistanceOptions){.largest = 8};
    CHECK_INT(board_build(&board, NULL, &options), DERIVE_DONE);
    for (uint32_t n = 0; n < 45; n++) {
        uint32_t want = plain[n / 9][n % 9];
        CHECK_INT(squared_at(&board, n % 9, n / 9), want <= 8 ? want : DISTANCE_FAR);
    }
    board_free(&board);
}

static void test_small_random(void)
{
    CHECK_RANDOM_CASES (random, "small roads", 6000) {
        Board board = board_new((uint32_t)check_between(&random, 1, 24),
                                (uint32_t)check_between(&random, 1, 24),
                                (size_t)check_between(&random, 0, MAX_PADDING));
        DistanceOptions options = random_options(&random);
        fill_randomly(&board, &random);
        build_and_check(&board, &options, 1, oracle_exhaustive, 1);
        board_free(&board);
    }
}

/* Pictures large enough for several slabs of rows and blocks of columns. */
static void test_middle_random(void)
{
    CHECK_RANDOM_CASES (random, "middle-sized roads", 400) {
        const int columns = check_chance(&random, 30) ? 64 : 1;
        Board board = board_new((uint32_t)(columns * check_between(&random, 1, 330 / columns)),
                                (uint32_t)check_between(&random, 1, 130),
                                (size_t)check_between(&random, 0, MAX_PADDING));
        DistanceOptions options = random_options(&random);
        fill_randomly(&board, &random);
        build_and_check(&board, &options, 1, oracle_rings, 7);
        board_free(&board);
    }
}

/* Compares the two oracles with each other. */
static void test_oracles(void)
{
    CheckRandom random = check_random("oracles");
    for (size_t n = check_case_count(200); n > 0; n--) {
        Board board = board_new((uint32_t)check_between(&random, 1, 20),
                                (uint32_t)check_between(&random, 1, 20), 0);
        fill_randomly(&board, &random);
        const OraclePicture picture = {board.road, board.road_stride, (int)board.width,
                                       (int)board.height, check_chance(&random, 50)};
        for (int y = 0; y < picture.height; y++)
            for (int x = 0; x < picture.width; x++)
                CHECK_INT(oracle_rings(&picture, x, y), oracle_exhaustive(&picture, x, y));
        board_free(&board);
    }
}

/* Checks a large picture with few off-road pixels ("sites"), by the distances to each of them. */
static void check_sites(uint32_t width, uint32_t height, const uint32_t sites[][2], size_t count)
{
    Board board = board_new(width, height, 0);
    memset(board.road, 1, board.road_size);
    for (size_t n = 0; n < count; n++)
        *road_at(&board, sites[n][0], sites[n][1]) = 0;
    CHECK_INT(board_build(&board, NULL, NULL), DERIVE_DONE);
    size_t wrong = 0;
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++) {
            uint64_t want = DISTANCE_FAR;
            for (size_t n = 0; n < count; n++) {
                int64_t u = (int64_t)x - sites[n][0], v = (int64_t)y - sites[n][1];
                uint64_t square = (uint64_t)(u * u + v * v);
                want = square < want ? square : want;
            }
            wrong += squared_at(&board, x, y) != want;
        }
    CHECK_THAT(wrong == 0, "%zu of %ux%u pixels are wrong", wrong, width, height);
    board_free(&board);
}

static void test_far(void)
{
    static const uint32_t corner[][2] = {{0, 0}};
    static const uint32_t other[][2] = {{16383, 99}};
    static const uint32_t several[][2] = {{100, 3}, {9000, 90}, {9001, 2}, {16000, 50}};
    static const uint32_t tall[][2] = {{3, 100}, {90, 9000}, {2, 9001}, {50, 16000}};
    check_sites(16384, 100, corner, 1);
    check_sites(16384, 100, other, 1);
    check_sites(16384, 100, several, 4);
    check_sites(100, 16384, tall, 4);
    check_sites(100, 16384, corner, 1);
    check_sites(1, 16384, corner, 1);
    check_sites(16384, 1, corner, 1);
    check_sites(3000, 2000, NULL, 0);
}

/* Large areas with long borders, like painted roads. */
static void test_large(void)
{
    CHECK_RANDOM_CASES (random, "large roads", 12) {
        Board board = board_new((uint32_t)check_between(&random, 400, 1300),
                                (uint32_t)check_between(&random, 400, 900), 5);
        DistanceOptions options = random_options(&random);
        fill_discs(&board, &random, check_between(&random, 1, 40), 150);
        build_and_check(&board, &options, 0, oracle_rings, 331);
        board_free(&board);
    }
}

/* Patterns with as many sites per row or column as possible. */
static void test_patterns(void)
{
    Board board = board_new(200, 150, 2);
    const DistanceOptions options = {0};
    for (int pattern = 0; pattern < 6; pattern++) {
        for (uint32_t y = 0; y < board.height; y++)
            for (uint32_t x = 0; x < board.width; x++) {
                const bool road[] = {(x + y) % 2 != 0,  x % 3 != 0,      y % 5 != 0,
                                     (x + y) % 40 != 0, x * y % 37 != 5, x * x / 99 != y};
                *road_at(&board, x, y) = road[pattern];
            }
        build_and_check(&board, &options, 1, oracle_rings, 1);
    }
    board_free(&board);
}

/* A part of a picture with a margin of the largest distance has the same distances as the whole. */
static void test_part(void)
{
    enum { LEFT = 70, TOP = 45, WIDTH = 150, HEIGHT = 80, MARGIN = 20 };
    CheckRandom random = check_random("parts");
    const DistanceOptions options = {.largest = MARGIN * MARGIN};
    for (size_t n = check_case_count(50); n > 0; n--) {
        Board whole = board_new(300, 200, 0);
        uint32_t part[(WIDTH + 2 * MARGIN) * (HEIGHT + 2 * MARGIN)];
        fill_discs(&whole, &random, 12, 50);
        CHECK_INT(board_build(&whole, NULL, &options), DERIVE_DONE);
        const DistanceMask mask = {road_at(&whole, LEFT - MARGIN, TOP - MARGIN), whole.road_stride,
                                   WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN};
        const DistanceField field = {part, mask.width, mask.width, mask.height};
        CHECK_INT(distance_build(NULL, &mask, &options, &field), DERIVE_DONE);
        for (uint32_t y = 0; y < HEIGHT; y++)
            for (uint32_t x = 0; x < WIDTH; x++)
                CHECK_INT(part[(y + MARGIN) * mask.width + x + MARGIN],
                          squared_at(&whole, LEFT + x, TOP + y));
        board_free(&whole);
    }
}

/* ---- Threads, memory, cancelling ---- */

static void test_threads(void)
{
    CheckRandom random = check_random("threads");
    for (size_t n = check_case_count(6); n > 0; n--) {
        Board board = board_new((uint32_t)check_between(&random, 700, 1500),
                                (uint32_t)check_between(&random, 500, 900), 5);
        DistanceOptions options = random_options(&random);
        fill_discs(&board, &random, 20, 200);
        DeriveJob job = {.threads = 1};
        CHECK_INT(board_build(&board, &job, &options), DERIVE_DONE);
        uint32_t *single_thread = board.squared;
        board.squared = malloc(board.squared_size * sizeof(*single_thread));
        if (board.squared == NULL)
            abort();
        for (job.threads = 2; job.threads <= 5; job.threads++) {
            CHECK_INT(board_build(&board, &job, &options), DERIVE_DONE);
            CHECK(memcmp(single_thread, board.squared,
                         board.squared_size * sizeof(*single_thread)) == 0);
        }
        free(single_thread);
        board_free(&board);
    }
}

static DeriveResult run_board(DeriveJob *job, const void *input)
{
    return board_build(input, job, NULL);
}

static void test_failures(void)
{
    CheckRandom random = check_random("failures");
    Board board = board_new(900, 700, 0);
    fill_discs(&board, &random, 20, 100);
    for (unsigned threads = 1; threads <= 3; threads++) {
        size_t allocations, cancel_checks;
        record_check_failures(run_board, &board, threads, &allocations, &cancel_checks);
        /*
         * There are four allocations and one per thread; and one check for cancellation per task
         * and before each stage.
         */
        CHECK_INT(allocations, 4 + threads);
        CHECK(cancel_checks >= 3);
        if (threads == 1)
            CHECK_INT(cancel_checks, 3 + 22 + 2 + 22);
    }
    board_free(&board);
}

/* On cancellation all threads stop: no pixel is written. */
static void test_cancelled_threads(void)
{
    Board board = board_new(1000, 4000, 0);
    JobRecord record = {.threads = 3, .cancel_at = 1};
    DeriveJob job = record_job(&record);
    CHECK_INT(board_build(&board, &job, NULL), DERIVE_CANCELLED);
    record_check(&record);
    CHECK_INT(record.cancel_checks, 1);
    size_t overwritten = 0;
    for (size_t n = 0; n < board.squared_size; n++)
        overwritten += board.squared[n] != UNTOUCHED;
    CHECK_INT(overwritten, 0);
    board_free(&board);
}

static void test_memory(void)
{
    static const struct {
        uint32_t width, height;
        unsigned threads;
    } cases[] = {{64, 64, 1},     {64, 64, 16},    {1000, 33, 16},  {1, 5000, 2},
                 {5000, 1, 2},    {5000, 15, 16},  {5000, 16, 16},  {16384, 33, 2},
                 {16384, 65, 16}, {2000, 1500, 1}, {2000, 1500, 2}, {2000, 1500, 16}};
    for (size_t n = 0; n < CHECK_COUNT(cases); n++) {
        Board board = board_new(cases[n].width, cases[n].height, 0);
        JobRecord record = {.threads = cases[n].threads};
        DeriveJob job = record_job(&record);
        memset(board.road, 1, board.road_size / 2);
        CHECK_INT(board_build(&board, &job, NULL), DERIVE_DONE);
        record_check(&record);
        const size_t pixels = (size_t)board.width * board.height;
        const size_t small = 64 * (size_t)board.width + 8192;
        const size_t max = 6 * pixels > small ? 6 * pixels : small;
        CHECK_THAT(record.peak_bytes <= max, "%ux%u on %u threads: %zu bytes, not %zu", board.width,
                   board.height, cases[n].threads, record.peak_bytes, max);
        if (pixels == 3000000 && cases[n].threads <= 2)
            CHECK(record.peak_bytes < pixels / 3);
        board_free(&board);
    }
}

static void test_default_job(void)
{
    Board board = board_new(600, 600, 0);
    DeriveJob job = {0};
    job.problem = "left over";
    memset(board.road, 1, board.road_size / 2);
    CHECK_INT(board_build(&board, &job, NULL), DERIVE_DONE);
    CHECK(job.problem == NULL);
    compare_with_oracle(&board, &(DistanceOptions){0}, oracle_rings, 4999);
    board_free(&board);
}

/* ---- Invalid input ---- */

static void test_rejected(void)
{
    static const struct {
        const char *reason;
        DistanceMask mask;
        DistanceField field;
    } cases[] = {
        {"the road and its distances have different sizes", {NULL, 9, 9, 9}, {NULL, 9, 9, 8}},
        {"the road and its distances have different sizes", {NULL, 9, 9, 9}, {NULL, 9, 8, 9}},
        {"a side is longer than 16384 pixels", {NULL, 20000, 16385, 1}, {NULL, 20000, 16385, 1}},
        {"a side is longer than 16384 pixels", {NULL, 1, 1, 16385}, {NULL, 1, 1, 16385}},
        {"the rows overlap", {NULL, 8, 9, 9}, {NULL, 9, 9, 9}},
        {"the rows overlap", {NULL, 9, 9, 9}, {NULL, 8, 9, 9}},
        {"there are no pixels", {NULL, 9, 9, 9}, {NULL, 9, 9, 9}},
    };
    JobRecord record = {0};
    DeriveJob job = record_job(&record);
    for (size_t n = 0; n < CHECK_COUNT(cases); n++)
        record_check_rejected(distance_build(&job, &cases[n].mask, NULL, &cases[n].field), &job,
                              &record, cases[n].reason);
    record_check_rejected(distance_build(&job, NULL, NULL, &cases[0].field), &job, &record,
                          "there is no picture");
    record_check_rejected(distance_build(&job, &cases[0].mask, NULL, NULL), &job, &record,
                          "there is no picture");
    CHECK_INT(record.allocations, 0);
    CHECK_INT(distance_build(NULL, NULL, NULL, NULL), DERIVE_BAD_INPUT);
    const DistanceMask empty = {NULL, 0, 0, 7};
    const DistanceField empty_field = {NULL, 0, 0, 7};
    CHECK_INT(distance_build(&job, &empty, NULL, &empty_field), DERIVE_DONE);
    CHECK(job.problem == NULL);
}

static void test_texts(void)
{
    CHECK_TEXT(derive_result_text(DERIVE_DONE), "done");
    CHECK_TEXT(derive_result_text(DERIVE_CANCELLED), "cancelled");
    CHECK_TEXT(derive_result_text(DERIVE_NO_MEMORY), "not enough memory");
    CHECK_TEXT(derive_result_text(DERIVE_BAD_INPUT), "invalid input");
    CHECK_TEXT(derive_result_text((DeriveResult)99), "unknown result");
}

CHECK_CASES({"distances of a drawn road", test_drawn}, {"the two oracles agree", test_oracles},
            {"small random roads", test_small_random},
            {"middle-sized random roads", test_middle_random}, {"patterns", test_patterns},
            {"large distances to few pixels", test_far}, {"large roads", test_large},
            {"a part has the distances of the whole", test_part},
            {"the number of threads does not matter", test_threads},
            {"failed allocations and cancellation", test_failures},
            {"cancelled threads stop", test_cancelled_threads}, {"maximum memory", test_memory},
            {"a zero-initialised job", test_default_job},
            {"invalid input is rejected", test_rejected}, {"results have texts", test_texts})

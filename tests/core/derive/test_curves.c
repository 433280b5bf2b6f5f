/* SPDX-License-Identifier: MIT */
/*
 * Tests of tracks: the centre line, its edges, their offsets, and the removal of loops from
 * offsets. Ribs are tested in test_ribs.c.
 */
#include "derive_job.h"
#include "curve_drawing.h"

static CurveLine build(const CurveTrack *track, CurveSide side, double offset)
{
    CurveLine line;
    CHECK_INT(curve_build(NULL, track, side, offset, &line), DERIVE_DONE);
    CHECK(line.count == 0 || line.closed == track->closed);
    CHECK((line.points != NULL) == (line.count > 0));
    return line;
}

/* Gets the minimum and maximum distance from the vertices of a line to a polyline. */
static void distances(const CurveLine *line, const CurvePoint *points, size_t count, bool closed,
                      double *min, double *max)
{
    *min = HUGE_VAL;
    *max = 0;
    for (size_t n = 0; n < line->count; n++) {
        double distance = oracle_distance(line->points[n], points, count, closed);
        *min = fmin(*min, distance);
        *max = fmax(*max, distance);
    }
}

/* ---- Known cases ---- */

static void check_points(const CurveLine *line, const CurvePoint *want, size_t count)
{
    CHECK_INT(line->count, count);
    for (size_t n = 0; n < count && n < line->count; n++) {
        CHECK_NEAR(line->points[n].x, want[n].x, 1e-9);
        CHECK_NEAR(line->points[n].y, want[n].y, 1e-9);
    }
}

/* If a track goes to the right, its front is below. */
static void test_straight(void)
{
    static const CurveNode nodes[] = {{.x = 10, .y = 20, .width = 8},
                                      {.x = 40, .y = 20, .width = 8}};
    const CurveTrack track = {.nodes = nodes, .count = 2, .tolerance = 0.5};
    static const struct {
        CurveSide side;
        double offset, y;
    } cases[] = {{CURVE_CENTRE, 0, 20}, {CURVE_FRONT, 0, 24}, {CURVE_BACK, 0, 16},
                 {CURVE_FRONT, -3, 21}, {CURVE_BACK, 3, 19},  {CURVE_CENTRE, -7, 13}};
    for (size_t n = 0; n < CHECK_COUNT(cases); n++) {
        CurveLine line = build(&track, cases[n].side, cases[n].offset);
        const CurvePoint want[] = {{10, cases[n].y},
                                   {17.5, cases[n].y},
                                   {25, cases[n].y},
                                   {32.5, cases[n].y},
                                   {40, cases[n].y}};
        check_points(&line, want, 5);
        curve_clear(NULL, &line);
        CHECK(line.points == NULL && line.count == 0);
    }
}

/* Between nodes, the width changes smoothly. */
static void test_widths(void)
{
    static const CurveNode nodes[] = {{.x = 0, .width = 20}, {.x = 400, .width = 60}};
    const CurveTrack track = {.nodes = nodes, .count = 2};
    CurveLine line = build(&track, CURVE_FRONT, 0);
    for (size_t n = 0; n < line.count; n++) {
        const double u = line.points[n].x / 400;
        CHECK_NEAR(line.points[n].y, 10 + 20 * (3 * u * u - 2 * u * u * u), 1e-9);
    }
    CHECK(line.count > 8);
    curve_clear(NULL, &line);
}

/* A clockwise square with sharp corners, whose front is inside. */
static const CurveNode square_nodes[] = {{.x = 100, .y = 100, .width = 40, .sharp = true},
                                         {.x = 300, .y = 100, .width = 40, .sharp = true},
                                         {.x = 300, .y = 300, .width = 40, .sharp = true},
                                         {.x = 100, .y = 300, .width = 40, .sharp = true}};
static const CurveTrack square = {.nodes = square_nodes, .count = 4, .closed = true};

static double area_of(const CurveLine *line)
{
    double area = 0;
    for (size_t n = 0; n < line->count; n++) {
        const CurvePoint a = line->points[n], b = line->points[(n + 1) % line->count];
        area += (a.x * b.y - a.y * b.x) / 2;
    }
    return area;
}

static double length_of(const CurveLine *line)
{
    double length = 0;
    for (size_t n = 0; n + !line->closed < line->count; n++) {
        const CurvePoint a = line->points[n], b = line->points[(n + 1) % line->count];
        length += hypot(b.x - a.x, b.y - a.y);
    }
    return length;
}

static void test_square(void)
{
    static const struct {
        CurveSide side;
        double offset, half; /* half the side of the resulting square; 0 if it is empty */
        double radius;       /* of the corners */
    } cases[] = {
        {CURVE_CENTRE, 0, 100, 0}, {CURVE_CENTRE, 30, 70, 0},  {CURVE_FRONT, 0, 80, 0},
        {CURVE_FRONT, 30, 50, 0},  {CURVE_FRONT, -14, 94, 14}, {CURVE_CENTRE, 99, 1, 0},
        {CURVE_CENTRE, 101, 0, 0}, {CURVE_CENTRE, 500, 0, 0},  {CURVE_CENTRE, -50, 150, 50},
        {CURVE_BACK, 0, 120, 20},  {CURVE_BACK, -30, 150, 50}, {CURVE_BACK, 14, 106, 6},
    };
    for (size_t n = 0; n < CHECK_COUNT(cases); n++) {
        CurveLine line = build(&square, cases[n].side, cases[n].offset);
        const double half = cases[n].half, r = cases[n].radius;
        const double pi = 3.14159265358979, missing = (4 - pi) * r * r;
        CHECK_NEAR(area_of(&line), 4 * half * half - missing, tolerance * 2 * pi * r + 1e-9);
        CHECK_NEAR(length_of(&line), 8 * half - 8 * r + 2 * pi * r, r > 0 ? 0.5 : 1e-9);
        for (size_t point = 0; point < line.count; point++) {
            const double x = fabs(line.points[point].x - 200), y = fabs(line.points[point].y - 200);
            CHECK(fmax(x, y) <= half + 1e-9);
        }
        CHECK((line.count == 0) == (half == 0));
        curve_clear(NULL, &line);
    }
}

/* Lines pass through smooth and sharp nodes. Repeated nodes are ignored. */
static void test_nodes(void)
{
    static const CurveNode nodes[] = {{.x = 0, .y = 0},    {.x = 0, .y = 0},
                                      {.x = 100, .y = 50}, {.x = 110, .y = 60, .sharp = true},
                                      {.x = 110, .y = 60}, {.x = 400, .y = -90},
                                      {.x = 0, .y = 0}};
    const CurveTrack track = {.nodes = nodes, .count = 7, .closed = true};
    CurveLine line = build(&track, CURVE_CENTRE, 0);
    for (size_t n = 0; n < track.count; n++) {
        size_t found = 0;
        for (size_t point = 0; point < line.count; point++)
            found +=
                hypot(line.points[point].x - nodes[n].x, line.points[point].y - nodes[n].y) < 1e-9;
        CHECK_INT(found, 1);
    }
    curve_clear(NULL, &line);
}

/* If a track goes straight to a node and back, the offset goes around the node in a half circle. */
static void test_turning_back(void)
{
    static const CurveNode nodes[] = {{.x = 0}, {.x = 100}, {.x = 0}};
    const CurveTrack track = {.nodes = nodes, .count = 3};
    for (double offset = -20; offset <= 20; offset += 40) {
        CurveLine line = build(&track, CURVE_CENTRE, offset);
        double right = 0;
        for (size_t n = 0; n < line.count; n++) {
            const double beyond = fmax(line.points[n].x - 100, 0);
            CHECK_NEAR(hypot(beyond, line.points[n].y), 20, 1e-9);
            right = fmax(right, line.points[n].x);
        }
        CHECK_NEAR(right, 120, 1e-9);
        CHECK(line.count > 2);
        curve_clear(NULL, &line);
    }
}

/*
 * An oval with half axes of 200 and 60. Offsets of 60 and more are empty, although parts of them
 * run forward between the minimum and maximum radius of curvature.
 */
static void test_empty_offset(void)
{
    CurveNode nodes[12];
    const CurveTrack track = {.nodes = nodes, .count = 12, .closed = true};
    for (int n = 0; n < 12; n++)
        nodes[n] = (CurveNode){.x = 500 + 200 * cos(6.283185 * n / 12),
                               .y = 500 + 60 * sin(6.283185 * n / 12)};
    for (double offset = 10.5; offset < 700; offset += 5) {
        CurveLine line = build(&track, CURVE_CENTRE, offset);
        CHECK_THAT((line.count > 0) == (offset < 60), "offset %g: %zu points", offset, line.count);
        curve_clear(NULL, &line);
    }
}

/* ---- Compared with the oracle ---- */

static size_t check_sides(const Drawing *drawing, double offset)
{
    const double margin = drawing->track.tolerance > 0 ? drawing->track.tolerance : tolerance;
    size_t compared = 0;
    for (int side = CURVE_CENTRE; side <= CURVE_BACK; side++) {
        OracleCurve curve = oracle_curve(&drawing->track, (CurveSide)side, offset, SAMPLES);
        CurveLine line = build(&drawing->track, (CurveSide)side, offset);
        if (is_forward(&curve, curve.edge, curve.centre) &&
            is_forward(&curve, curve.offset, curve.edge)) {
            compared++;
            check_untrimmed(&curve, &line, margin);
        }
        curve_clear(NULL, &line);
        oracle_curve_free(&curve);
    }
    return compared;
}

static void test_random(void)
{
    CheckRandom random = check_random("curves");
    size_t compared = 0, count = check_case_count(60);
    for (size_t n = 0; n < count && !check_has_failed_too_often(); n++) {
        Drawing drawing;
        if (check_chance(&random, 50))
            draw_open_track(&drawing, &random);
        else
            draw_ring(&drawing, &random, 5, 300, 400);
        draw_widths(&drawing, &random, 0, 90);
        drawing.track.tolerance = check_chance(&random, 50) ? 0 : 0.25;
        compared +=
            check_sides(&drawing, check_chance(&random, 30) ? 0 : check_between(&random, -40, 40));
    }
    check_note("%zu of %zu lines are without loops", compared, 3 * count);
    CHECK(compared > count);
}

/*
 * Checks that the line consists of exactly those parts of the offset curve whose distance from the
 * centre line is at least the offset. Other parts of these tracks are far away.
 */
static void check_trimmed(const Drawing *drawing, double offset, size_t *trimmed)
{
    OracleCurve curve = oracle_curve(&drawing->track, CURVE_CENTRE, offset, SAMPLES);
    CurveLine line = build(&drawing->track, CURVE_CENTRE, offset);
    double min, max, missing = 0;
    *trimmed += !is_forward(&curve, curve.offset, curve.centre);
    distances(&line, curve.centre, curve.count, true, &min, &max);
    CHECK(line.count > 0);
    CHECK_THAT(min >= fabs(offset) - tolerance - oracle_error, "offset %g: too near, %g", offset,
               min);
    CHECK_THAT(max <= fabs(offset) + tolerance + oracle_error, "offset %g: too far, %g", offset,
               max);
    for (size_t n = 0; n < curve.count && line.count > 0; n++) {
        const CurvePoint point = curve.offset[n];
        if (oracle_distance(point, curve.centre, curve.count, true) >= fabs(offset) - 1e-4)
            missing = fmax(missing, oracle_distance(point, line.points, line.count, true));
    }
    CHECK_THAT(missing <= tolerance + oracle_error, "%g: the curve is %g from the line", offset,
               missing);
    curve_clear(NULL, &line);
    oracle_curve_free(&curve);
}

static void test_trimmed(void)
{
    CheckRandom random = check_random("trimmed");
    size_t trimmed = 0, count = check_case_count(60);
    for (size_t n = 0; n < count && !check_has_failed_too_often(); n++) {
        Drawing drawing;
        draw_ring(&drawing, &random, 10, 280, 450);
        for (int sign = -1; sign <= 1; sign += 2)
            check_trimmed(&drawing, sign * check_between(&random, 20, 100), &trimmed);
    }
    check_note("%zu of %zu lines had loops", trimmed, 2 * count);
    CHECK(trimmed > count / 8 || count < 60);
}

/*
 * Checks offsets of edges that may have corners: they have the correct distance from the edge
 * everywhere, also around its corners, and smooth parts equal the offset of the centre line.
 */
static void check_edge(const Drawing *drawing, CurveSide side, double inwards, size_t *corners)
{
    const double sign = side == CURVE_FRONT ? 1 : -1, half = drawing->nodes[0].width / 2;
    OracleCurve curve =
        oracle_curve(&drawing->track, CURVE_CENTRE, sign * (half - inwards), SAMPLES);
    CurveLine edge = build(&drawing->track, side, 0);
    CurveLine line = build(&drawing->track, side, -sign * inwards);
    double min, max, missing = 0;
    distances(&edge, curve.centre, curve.count, true, &min, &max);
    CHECK_THAT(min >= half - tolerance - oracle_error, "the edge is at %g", min);
    distances(&line, edge.points, edge.count, true, &min, &max);
    CHECK_THAT(min >= inwards - 2 * tolerance - oracle_error, "offset %g: too near, %g", inwards,
               min);
    CHECK_THAT(max <= inwards + 2 * tolerance + oracle_error, "offset %g: too far, %g", inwards,
               max);
    bool has_corner = false;
    for (size_t n = 0; n < curve.count && line.count > 0; n++) {
        const double distance = oracle_distance(curve.offset[n], edge.points, edge.count, true);
        has_corner |= distance > inwards + 1;
        if (distance <= inwards + 0.02 && distance >= inwards - 0.02)
            missing =
                fmax(missing, oracle_distance(curve.offset[n], line.points, line.count, true));
    }
    *corners += has_corner;
    CHECK_THAT(missing <= 0.3, "%g: the curve is %g from the line", inwards, missing);
    curve_clear(NULL, &edge);
    curve_clear(NULL, &line);
    oracle_curve_free(&curve);
}

static void test_edges(void)
{
    CheckRandom random = check_random("edges");
    size_t corners = 0, count = check_case_count(60);
    for (size_t n = 0; n < count && !check_has_failed_too_often(); n++) {
        Drawing drawing;
        draw_ring(&drawing, &random, 10, 280, 450);
        for (size_t node = 0; node < drawing.track.count; node++)
            drawing.nodes[node].width = 160;
        check_edge(&drawing, CURVE_FRONT, check_between(&random, 5, 60), &corners);
        check_edge(&drawing, CURVE_BACK, check_between(&random, 5, 60), &corners);
    }
    check_note("%zu of %zu edges had corners", corners, 2 * count);
    CHECK(corners > count / 8 || count < 60);
}

/*
 * An open line that begins in a bend that is too tight: the remaining line has the correct
 * distance.
 */
static void test_open_ends(void)
{
    static const CurveNode nodes[] = {
        {.x = 0, .y = 0}, {.x = 200, .y = 0}, {.x = 240, .y = 30}, {.x = 225, .y = 60}};
    static const CurveNode back[] = {
        {.x = 225, .y = 60}, {.x = 240, .y = 30}, {.x = 200, .y = 0}, {.x = 0, .y = 0}};
    const CurveTrack track = {.nodes = nodes, .count = 4};
    const CurveTrack other = {.nodes = back, .count = 4};
    for (double offset = 5; offset <= 100; offset += 5) {
        OracleCurve curve = oracle_curve(&track, CURVE_CENTRE, offset, SAMPLES);
        CurveLine line = build(&track, CURVE_CENTRE, offset);
        double min, max;
        distances(&line, curve.centre, curve.count, false, &min, &max);
        CHECK_THAT(min >= offset - tolerance - oracle_error, "offset %g: too near, %g", offset,
                   min);
        CHECK_THAT(max <= offset + tolerance + oracle_error, "offset %g: too far, %g", offset, max);
        for (size_t n = 0; n < 2 * SAMPLES; n++) {
            const CurvePoint point = curve.offset[n];
            if (oracle_distance(point, curve.centre, curve.count, false) < offset - 1e-4)
                break;
            CHECK_THAT(oracle_distance(point, line.points, line.count, false) <=
                           tolerance + oracle_error,
                       "%g: the curve is cut at %g,%g", offset, point.x, point.y);
        }
        CHECK(line.count > 2);
        /* The line of the reversed track is the same. */
        CurveLine mirrored = build(&other, CURVE_CENTRE, -offset);
        CHECK_NEAR(length_of(&mirrored), length_of(&line), 0.1);
        curve_clear(NULL, &mirrored);
        curve_clear(NULL, &line);
        oracle_curve_free(&curve);
    }
}

/* Arbitrary input must not crash: nodes anywhere, sharp or smooth, repeated, of any width. */
static void test_wild(void)
{
    CheckRandom random = check_random("wild");
    size_t lines = 0;
    for (size_t n = check_case_count(300); n > 0; n--) {
        CurveNode nodes[MAX_NODES];
        const int spread = check_chance(&random, 50) ? 300 : check_chance(&random, 50) ? 3 : 65536;
        const CurveTrack track = {.nodes = nodes,
                                  .count = (size_t)check_between(&random, 3, MAX_NODES),
                                  .closed = check_chance(&random, 50),
                                  .tolerance = spread > 300 ? 1 : 0};
        for (size_t node = 0; node < track.count; node++)
            nodes[node] = (CurveNode){.x = check_between(&random, -spread, spread),
                                      .y = check_between(&random, -spread, spread),
                                      .width = check_between(&random, 0, spread),
                                      .sharp = check_chance(&random, 30)};
        for (int side = CURVE_CENTRE; side <= CURVE_BACK; side++) {
            JobRecord record = {0};
            DeriveJob job = record_job(&record);
            CurveLine line;
            DeriveResult result = curve_build(&job, &track, (CurveSide)side,
                                              check_between(&random, -spread, spread), &line);
            CHECK(result == DERIVE_DONE || (result == DERIVE_BAD_INPUT && spread == 3));
            for (size_t point = 0; point < line.count; point++)
                CHECK(isfinite(line.points[point].x) && isfinite(line.points[point].y));
            lines += line.count > 0;
            curve_clear(&job, &line);
            record_check(&record);
        }
    }
    CHECK(lines > 0);
}

/* ---- The same result on every machine ---- */

static uint64_t digest(uint64_t hash, double number)
{
    uint64_t bits;
    memcpy(&bits, &number, sizeof(bits));
    for (int byte = 0; byte < 8; byte++)
        hash = (hash ^ (bits >> 8 * byte & 0xff)) * UINT64_C(0x100000001b3);
    return hash;
}

static const CurveNode bends[] = {
    {.x = 100, .y = 350, .width = 80},
    {.x = 250, .y = 100, .width = 80},
    {.x = 500, .y = 200, .width = 40},
    {.x = 600, .y = 120, .width = 80},
    {.x = 800, .y = 150, .width = 80},
    {.x = 900, .y = 400, .width = 120},
    {.x = 800, .y = 600, .width = 60},
    {.x = 560, .y = 420, .width = 60},
    {.x = 500, .y = 640, .width = 60, .sharp = true},
    {.x = 200, .y = 600, .width = 80},
    {.x = 320, .y = 400, .width = 80},
};
static const CurveTrack bending = {.nodes = bends, .count = 11, .closed = true};

static void test_digest(void)
{
    uint64_t all = UINT64_C(0xcbf29ce484222325);
    for (int side = CURVE_CENTRE; side <= CURVE_BACK; side++)
        for (double offset = -44; offset <= 44; offset += 11) {
            CurveLine line = build(&bending, (CurveSide)side, offset);
            all = digest(all, (double)line.count);
            for (size_t n = 0; n < line.count; n++)
                all = digest(digest(all, line.points[n].x), line.points[n].y);
            curve_clear(NULL, &line);
        }
    CHECK_THAT(all == UINT64_C(0x0ce8e881bcd93b7a), "the digest is 0x%016llx",
               (unsigned long long)all);
}

/* ---- Failures ---- */

static DeriveResult run_curve(DeriveJob *job, const void *input)
{
    CurveLine line;
    DeriveResult result = curve_build(job, input, CURVE_BACK, -40, &line);
    CHECK((line.points != NULL) == (result == DERIVE_DONE));
    CHECK((line.count > 0) == (result == DERIVE_DONE));
    curve_clear(job, &line);
    return result;
}

static void test_failures(void)
{
    size_t allocations, cancel_checks;
    record_check_failures(run_curve, &bending, 1, &allocations, &cancel_checks);
    CHECK(allocations >= 5);
    CHECK(cancel_checks > 11);
}

static void test_rejected(void)
{
    static const CurveNode valid[] = {{.x = 0}, {.x = 9}, {.x = 9, .y = 9}};
    static const CurveNode same[] = {{.x = 5}, {.x = 5}, {.x = 5}};
    static const CurveNode back[] = {{.x = 5}, {.x = 9}, {.x = 5}};
    static const CurveNode far[] = {{.x = 0}, {.x = 65536.5}, {.y = 9}};
    static const CurveNode none[] = {{.x = 0}, {.y = NAN}, {.y = 9}};
    static const CurveNode thin[] = {{.x = 0}, {.x = 9, .width = -0.5}, {.y = 9}};
    static const CurveNode not_a_number[] = {{.x = 0}, {.x = 9, .width = NAN}, {.y = 9}};
    static const struct {
        const char *reason;
        CurveTrack track;
        double offset;
        int side;
    } cases[] = {
        {"the curve has no nodes", {NULL, 3, false, 0}, 0, 0},
        {"the curve has no nodes", {valid, 0, false, 0}, 0, 0},
        {"there are more than 65536 nodes", {valid, 65537, false, 0}, 0, 0},
        {"there are too few different nodes", {valid, 1, false, 0}, 0, 0},
        {"there are too few different nodes", {valid, 2, true, 0}, 0, 0},
        {"there are too few different nodes", {same, 3, false, 0}, 0, 0},
        {"there are too few different nodes", {back, 3, true, 0}, 0, 0},
        {"a node is out of range", {far, 3, false, 0}, 0, 0},
        {"a node is out of range", {none, 3, false, 0}, 0, 0},
        {"a width is out of range", {thin, 3, false, 0}, 0, 0},
        {"a width is out of range", {not_a_number, 3, false, 0}, 0, 0},
        {"the offset is out of range", {valid, 3, false, 0}, INFINITY, 0},
        {"the offset is out of range", {valid, 3, false, 0}, -65537, 0},
        {"there is no such side", {valid, 3, false, 0}, 0, 3},
        {"the tolerance is below 1/256 pixel", {valid, 3, false, 0.001}, 0, 0},
        {"the tolerance is below 1/256 pixel", {valid, 3, false, -1}, 0, 0},
        {"the tolerance is below 1/256 pixel", {valid, 3, false, NAN}, 0, 0},
    };
    for (size_t n = 0; n < CHECK_COUNT(cases); n++) {
        JobRecord record = {0};
        DeriveJob job = record_job(&record);
        CurveLine line = {.count = 9};
        record_check_rejected(
            curve_build(&job, &cases[n].track, (CurveSide)cases[n].side, cases[n].offset, &line),
            &job, &record, cases[n].reason);
        CHECK(line.points == NULL && line.count == 0);
    }
}

CHECK_CASES({"a straight track", test_straight}, {"widths", test_widths},
            {"a square of sharp corners", test_square}, {"lines pass through nodes", test_nodes},
            {"a track that turns back", test_turning_back},
            {"an offset of half the width or more is empty", test_empty_offset},
            {"random curves without loops", test_random},
            {"random curves with loops removed", test_trimmed},
            {"offsets of edges with corners", test_edges},
            {"open tracks with a tight bend", test_open_ends}, {"arbitrary tracks", test_wild},
            {"identical results on every machine", test_digest},
            {"failed allocations and cancellation", test_failures},
            {"invalid input is rejected", test_rejected})

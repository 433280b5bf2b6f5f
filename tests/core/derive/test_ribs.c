/* SPDX-License-Identifier: MIT */
/* Tests of the ribs across tracks: their ends, their directions at corners, and failures. */
#include "derive_job.h"
#include "curve_drawing.h"

/* Returns the same end of all ribs, or their centres, as a line in `points`. */
static CurveLine ends_of(const CurveRibs *ribs, CurveSide side, CurvePoint *points)
{
    for (size_t n = 0; n < ribs->count; n++)
        points[n] = side == CURVE_CENTRE  ? ribs->ribs[n].centre
                    : side == CURVE_FRONT ? ribs->ribs[n].front
                                          : ribs->ribs[n].back;
    return (CurveLine){.points = points, .count = ribs->count, .closed = ribs->closed};
}

/* Checks that ribs extend from edge to edge, with the centre line in the middle. */
static void check_ribs(const Drawing *drawing)
{
    CurveRibs ribs;
    CHECK_INT(curve_ribs(NULL, &drawing->track, &ribs), DERIVE_DONE);
    CHECK(ribs.closed == drawing->track.closed && ribs.count > 4);
    CurvePoint *points = malloc((ribs.count + 1) * sizeof(*points));
    for (int side = CURVE_CENTRE; side <= CURVE_BACK && points != NULL; side++) {
        OracleCurve curve = oracle_curve(&drawing->track, (CurveSide)side, 0, SAMPLES);
        CurveLine line = ends_of(&ribs, (CurveSide)side, points);
        if (is_forward(&curve, curve.edge, curve.centre))
            check_untrimmed(&curve, &line, tolerance);
        oracle_curve_free(&curve);
    }
    for (size_t n = 0; n < ribs.count; n++) {
        const CurveRib *rib = &ribs.ribs[n];
        CHECK_NEAR(rib->front.x + rib->back.x, 2 * rib->centre.x, 1e-9);
        CHECK_NEAR(rib->front.y + rib->back.y, 2 * rib->centre.y, 1e-9);
    }
    free(points);
    curve_ribs_clear(NULL, &ribs);
    CHECK(ribs.ribs == NULL && ribs.count == 0);
}

static void test_ribs(void)
{
    CHECK_RANDOM_CASES (random, "ribs", 40) {
        Drawing drawing;
        if (check_chance(&random, 50))
            draw_open_track(&drawing, &random);
        else
            draw_ring(&drawing, &random, 5, 200, 400);
        draw_widths(&drawing, &random, 0, 150);
        check_ribs(&drawing);
    }
}

/*
 * At a sharp corner ribs turn in steps; their outer ends are within the tolerance of an arc. If the
 * track reverses, they turn in front of the node.
 */
static void test_turning_ribs(void)
{
    for (double angle = -3.14159265358979; angle < 3.2; angle += 3.14159265358979 / 8) {
        const CurveNode nodes[] = {{.x = -100, .width = 40},
                                   {.x = 0, .width = 40, .sharp = true},
                                   {.x = 100 * cos(angle), .y = 100 * sin(angle), .width = 40}};
        const CurveTrack track = {.nodes = nodes, .count = 3};
        CurveRibs ribs;
        double max_x = 0;
        CHECK_INT(curve_ribs(NULL, &track, &ribs), DERIVE_DONE);
        for (size_t n = 0; n + 1 < ribs.count; n++) {
            const CurveRib *rib = &ribs.ribs[n], *next = rib + 1;
            const CurvePoint ends[2] = {angle > 0 ? rib->back : rib->front,
                                        angle > 0 ? next->back : next->front};
            const double x = (ends[0].x + ends[1].x) / 2, y = (ends[0].y + ends[1].y) / 2;
            max_x = fmax(max_x, ends[0].x);
            if (hypot(rib->centre.x, rib->centre.y) < 1e-9 &&
                hypot(next->centre.x, next->centre.y) < 1e-9)
                CHECK_NEAR(hypot(x, y), 20, tolerance);
            CHECK_NEAR(hypot(ends[0].x - rib->centre.x, ends[0].y - rib->centre.y), 20, 1e-9);
        }
        if (fabs(angle) > 3.1)
            CHECK_NEAR(max_x, 20, 1e-9);
        curve_ribs_clear(NULL, &ribs);
    }
}

/* ---- Failures ---- */

static DeriveResult run_ribs(DeriveJob *job, const void *input)
{
    CurveRibs ribs;
    DeriveResult result = curve_ribs(job, input, &ribs);
    CHECK((ribs.ribs != NULL) == (result == DERIVE_DONE));
    CHECK((ribs.count > 0) == (result == DERIVE_DONE));
    curve_ribs_clear(job, &ribs);
    return result;
}

static const CurveNode nodes[] = {{.x = 0, .width = 9},
                                  {.x = 90, .y = 10, .width = 9, .sharp = true},
                                  {.x = 99, .y = 80, .width = 9}};

static void test_failures(void)
{
    const CurveTrack track = {.nodes = nodes, .count = 3, .closed = true};
    size_t allocations, cancel_checks;
    record_check_failures(run_ribs, &track, 1, &allocations, &cancel_checks);
    CHECK(allocations >= 4);
    CHECK(cancel_checks >= 3);
}

static void test_invalid_input(void)
{
    static const struct {
        const char *reason;
        CurveTrack track;
    } cases[] = {
        {"the curve has no nodes", {NULL, 3, false, 0}},
        {"there are too few different nodes", {nodes, 2, true, 0}},
        {"the tolerance is below 1/256 pixel", {nodes, 3, false, -1}},
    };
    for (size_t n = 0; n < CHECK_COUNT(cases); n++) {
        JobRecord record = {0};
        DeriveJob job = record_job(&record);
        CurveRibs found = {.count = 9};
        record_check_rejected(curve_ribs(&job, &cases[n].track, &found), &job, &record,
                              cases[n].reason);
        CHECK(found.ribs == NULL && found.count == 0);
    }
}

CHECK_CASES({"ribs extend from edge to edge", test_ribs},
            {"ribs turn at corners", test_turning_ribs},
            {"failed allocations and cancellation", test_failures},
            {"invalid input is rejected", test_invalid_input})

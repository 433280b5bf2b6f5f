/* SPDX-License-Identifier: MIT */
/*
 * Compares gabarit/mask.h with a loop over pixels: random masks with random offsets and poses. For
 * masks that are not turned or scaled, the loop is exact. For others it uses more precise numbers
 * than the library and does not decide pixels of the world whose centre is within 1e-6 of a mask
 * pixel's edge; the library's error is less than 1e-9.
 */
#include "figure.h"

#include <math.h>

enum { POOL = 400 };

static Figure pool[POOL];

static void fill_pool(CheckRandom *random)
{
    for (int i = 0; i < POOL; i++)
        pool[i] = figure_random(random);
}

static void empty_pool(void)
{
    for (int i = 0; i < POOL; i++)
        figure_free(&pool[i]);
}

static const Figure *random_figure(CheckRandom *random)
{
    return &pool[check_between(random, 0, POOL - 1)];
}

/* ---- Overlaps ---- */

/* The overlap of two masks: its area and first pixel. */
typedef struct Overlap {
    long area;
    int x, y;
} Overlap;

static Overlap find_overlap(const Figure *a, const Figure *b, int x, int y, int flip)
{
    Overlap overlap = {0, 0, 0};
    int top = y > 0 ? y : 0, bottom = y + b->height < a->height ? y + b->height : a->height;
    int left = x > 0 ? x : 0, right = x + b->width < a->width ? x + b->width : a->width;
    for (int j = top; j < bottom; j++) {
        int v = flip & 2 ? b->height - 1 - (j - y) : j - y;
        for (int i = left; i < right; i++) {
            int u = flip & 1 ? b->width - 1 - (i - x) : i - x;
            if (!a->pixels[j * a->width + i] || !b->pixels[v * b->width + u])
                continue;
            if (overlap.area++ == 0) {
                overlap.x = i;
                overlap.y = j;
            }
        }
    }
    return overlap;
}

static void check_at(const Figure *a, const Figure *b, int x, int y, int flip)
{
    Overlap expected = find_overlap(a, b, x, y, flip);
    gab_mask_flip as = (gab_mask_flip)flip;
    gab_mask_pixel pixel = {-1, -1};
    bool meets = gab_mask_meets_mask_at(&a->mask, &b->mask, x, y, as);
    uint64_t area = gab_masks_area_at(&a->mask, &b->mask, x, y, as);
    bool found = gab_masks_first_at(&a->mask, &b->mask, x, y, as, &pixel);
    CHECK_THAT(meets == (expected.area > 0) && area == (uint64_t)expected.area && found == meets &&
                   pixel.x == expected.x && pixel.y == expected.y,
               "%dx%d and %dx%d at %d,%d flipped %d: meets %d, area %lu not %ld, first %d,%d not "
               "%d,%d",
               a->width, a->height, b->width, b->height, x, y, flip, meets, (unsigned long)area,
               expected.area, (int)pixel.x, (int)pixel.y, expected.x, expected.y);
}

/* Removes optional parts of a mask, at random. */
static void drop_optional_parts(CheckRandom *random, gab_mask *mask)
{
    if (check_chance(random, 15))
        mask->spans = NULL;
    if (check_chance(random, 25))
        mask->blocks = NULL;
}

static void test_overlaps(void)
{
    CheckRandom random = check_random("over each other");
    fill_pool(&random);
    for (size_t i = check_case_count(1000000); i > 0 && !check_has_failed_too_often(); i--) {
        Figure a = *random_figure(&random), b = *random_figure(&random);
        drop_optional_parts(&random, &a.mask);
        drop_optional_parts(&random, &b.mask);
        check_at(&a, &b, check_between(&random, -b.width - 1, a.width + 1),
                 check_between(&random, -b.height - 1, a.height + 1), check_between(&random, 0, 3));
    }
    empty_pool();
}

/* Makes a figure of up to three strips of blocks, with dots and sometimes a chequered pattern or a
 * border. */
static Figure large_figure(CheckRandom *random)
{
    bool long_one = check_chance(random, 20);
    int width = check_between(random, 1, long_one ? 2200 : 700);
    int height = check_between(random, 1, long_one ? 70 : 700);
    Figure figure = figure_new(width, height, NULL);
    int kind = check_between(random, 0, 2), edge = check_between(random, 1, 20);
    for (int i = 0; i < width * height; i++) {
        int x = i % width, y = i / width;
        bool framed = x < edge || y < edge || width - x <= edge || height - y <= edge;
        figure.pixels[i] = kind == 1 ? (x + y) % 2 == 0 : kind == 2 && framed;
    }
    for (int dots = check_between(random, 0, 30) * check_between(random, 1, 30); dots > 0; dots--)
        figure.pixels[check_between(random, 0, width * height - 1)] ^= 1;
    figure_update_mask(&figure);
    return figure;
}

/* Tests masks that are larger than the batches of rows that the library tests at once. The last
 * batch overlaps the previous one. */
static void test_large(void)
{
    CHECK_RANDOM_CASES (random, "large", 1000) {
        Figure a = large_figure(&random), b = large_figure(&random);
        for (int k = 0; k < 10; k++) {
            Figure as = a, bs = b;
            drop_optional_parts(&random, &as.mask);
            drop_optional_parts(&random, &bs.mask);
            check_at(&as, &bs, check_between(&random, -b.width, a.width),
                     check_between(&random, -b.height, a.height), check_between(&random, 0, 3));
        }
        figure_free(&a);
        figure_free(&b);
    }
}

/* ---- Masks placed by a pose ---- */

/* Returns an upright pose near the origin, on the lattice. */
static gab_pose random_upright_pose(CheckRandom *random, bool whole_pixels)
{
    int step = whole_pixels ? 256 : 1;
    return (gab_pose){
        .x = (float)(check_between(random, -40 * 256, 40 * 256) / step * step) / 256,
        .y = (float)(check_between(random, -40 * 256, 40 * 256) / step * step) / 256,
        .flip_x = check_chance(random, 50),
        .flip_y = check_chance(random, 50),
    };
}

/* True if a pixel of the world is solid in a mask. */
static bool is_world_solid(const Figure *figure, const gab_pose *pose, int x, int y)
{
    int right = x - (int)floor((double)pose->x), down = y - (int)floor((double)pose->y);
    int u = pose->flip_x ? -1 - right : right, v = pose->flip_y ? -1 - down : down;
    return figure_solid(figure, u - figure->left, v - figure->top);
}

/* Computes the overlap of two upright masks in the world. */
static Overlap find_world_overlap(const Figure *a, const gab_pose *p, const Figure *b,
                                  const gab_pose *q)
{
    Overlap overlap = {0, 0, 0};
    for (int v = 0; v < a->height; v++) {
        for (int u = 0; u < a->width; u++) {
            if (!figure_solid(a, u, v))
                continue;
            int right = a->left + u, down = a->top + v;
            int x = (p->flip_x ? -1 - right : right) + (int)floor((double)p->x);
            int y = (p->flip_y ? -1 - down : down) + (int)floor((double)p->y);
            if (!is_world_solid(b, q, x, y))
                continue;
            if (overlap.area++ == 0 || y < overlap.y || (y == overlap.y && x < overlap.x)) {
                overlap.x = x;
                overlap.y = y;
            }
        }
    }
    return overlap;
}

static gab_pose moved(gab_pose pose, float x, float y)
{
    pose.x += x;
    pose.y += y;
    return pose;
}

static void check_normal(const Figure *a, const gab_pose *p, const Figure *b, const gab_pose *q,
                         bool meets)
{
    gab_vec normal = gab_masks_normal(&a->mask, p, &b->mask, q);
    double gradient[2];
    for (int axis = 0; axis < 2; axis++) {
        gab_pose less = moved(*q, axis == 0 ? -1 : 0, axis == 0 ? 0 : -1);
        gab_pose more = moved(*q, axis == 0 ? 1 : 0, axis == 0 ? 0 : 1);
        gradient[axis] = (double)(find_world_overlap(a, p, b, &less).area -
                                  find_world_overlap(a, p, b, &more).area);
    }
    double length = hypot(gradient[0], gradient[1]);
    bool defined = meets && length > 0;
    CHECK_NEAR(normal.x, defined ? gradient[0] / length : 0, 1e-6);
    CHECK_NEAR(normal.y, defined ? gradient[1] / length : 0, 1e-6);
}

static void test_posed(void)
{
    CheckRandom random = check_random("posed");
    fill_pool(&random);
    for (size_t i = check_case_count(200000); i > 0 && !check_has_failed_too_often(); i--) {
        const Figure *a = random_figure(&random), *b = random_figure(&random);
        gab_pose p = random_upright_pose(&random, false), q = random_upright_pose(&random, false);
        Overlap expected = find_world_overlap(a, &p, b, &q);
        gab_vec pixel = {-1, -1};
        bool meets = gab_mask_meets_mask(&a->mask, &p, &b->mask, &q);
        uint64_t area = gab_masks_area(&a->mask, &p, &b->mask, &q);
        bool found = gab_masks_first(&a->mask, &p, &b->mask, &q, &pixel);
        CHECK_THAT(meets == (expected.area > 0) && found == meets &&
                       area == (uint64_t)expected.area,
                   "meets %d, area %lu not %ld", meets, (unsigned long)area, expected.area);
        CHECK_THAT(pixel.x == (float)expected.x && pixel.y == (float)expected.y,
                   "first %g,%g not %d,%d flips %d%d %d%d", (double)pixel.x, (double)pixel.y,
                   expected.x, expected.y, p.flip_x, p.flip_y, q.flip_x, q.flip_y);
        if (i % 16 == 0)
            check_normal(a, &p, b, &q, meets);
    }
    empty_pool();
}

/* Mirrors a pose: the k-th pixel to the right of the hot spot becomes the k-th to its left. */
static gab_pose mirror_pose(gab_pose pose, int axis)
{
    if (axis == 0) {
        pose.x = -pose.x;
        pose.flip_x = !pose.flip_x;
        pose.turn.y = -pose.turn.y;
    } else {
        pose.y = -pose.y;
        pose.flip_y = !pose.flip_y;
        pose.turn.y = -pose.turn.y;
    }
    return pose;
}

static gab_vec mirror_vec(gab_vec v, int axis)
{
    return (gab_vec){axis == 0 ? 0 - v.x : v.x, axis == 0 ? v.y : 0 - v.y};
}

static gab_vec random_turn(CheckRandom *random)
{
    static const gab_vec known[] = {{0, 1},       {0, -1},       {-1, 0},      {0, 0},
                                    {0.6f, 0.8f}, {-0.8f, 0.6f}, {0.6f, -0.8f}};
    if (check_chance(random, 40))
        return known[check_between(random, 0, 6)];
    double angle = check_unit(random) * 6.283185307179586;
    return (gab_vec){(float)cos(angle), (float)sin(angle)};
}

static float random_scale(CheckRandom *random)
{
    static const float known[] = {0, 1, 2, 0.5f, 1.5f, 3, 0.25f, 11, 9.25f};
    if (check_chance(random, 60))
        return known[check_between(random, 0, 8)];
    return (float)(0.3 + 2 * check_unit(random));
}

static gab_pose random_pose(CheckRandom *random, bool whole_pixels)
{
    gab_pose pose = random_upright_pose(random, whole_pixels);
    pose.turn = random_turn(random);
    pose.scale = random_scale(random);
    return pose;
}

static void test_mirror(void)
{
    CheckRandom random = check_random("mirror");
    fill_pool(&random);
    for (size_t i = check_case_count(60000); i > 0 && !check_has_failed_too_often(); i--) {
        const Figure *a = random_figure(&random), *b = random_figure(&random);
        bool turned = i % 8 == 0;
        gab_pose p = turned ? random_pose(&random, true) : random_upright_pose(&random, true);
        gab_pose q = turned ? random_pose(&random, true) : random_upright_pose(&random, true);
        int axis = check_between(&random, 0, 1);
        gab_pose r = mirror_pose(p, axis), s = mirror_pose(q, axis);
        uint64_t area = gab_masks_area(&a->mask, &p, &b->mask, &q);
        CHECK(gab_masks_area(&a->mask, &r, &b->mask, &s) == area);
        CHECK(gab_masks_area(&b->mask, &q, &a->mask, &p) == area);
        CHECK(gab_mask_meets_mask(&a->mask, &r, &b->mask, &s) == (area > 0));
        gab_vec normal = gab_masks_normal(&a->mask, &p, &b->mask, &q);
        gab_vec mirrored = gab_masks_normal(&a->mask, &r, &b->mask, &s);
        gab_vec mirrored_normal = mirror_vec(normal, axis);
        CHECK(mirrored.x == mirrored_normal.x && mirrored.y == mirrored_normal.y);
        gab_vec back = gab_masks_normal(&b->mask, &q, &a->mask, &p);
        CHECK(back.x == 0 - normal.x && back.y == 0 - normal.y);
    }
    empty_pool();
}

/* ---- Points, boxes, circles: upright masks, exactly, in 1/256 pixel ---- */

static int64_t fixed(float value)
{
    return (int64_t)(value * 256);
}

static float random_lattice_number(CheckRandom *random, int max)
{
    return (float)check_between(random, -max * 256, max * 256) / 256;
}

static bool box_hits_pixel(gab_box box, int x, int y)
{
    return fixed(box.x) < 256 * (x + 1) && fixed(box.x + box.w) > 256 * x &&
           fixed(box.y) < 256 * (y + 1) && fixed(box.y + box.h) > 256 * y && box.w > 0 && box.h > 0;
}

static int64_t distance_to_pixel(int64_t at, int64_t min)
{
    return at < min ? min - at : at > min + 256 ? at - min - 256 : 0;
}

static bool circle_hits_pixel(gab_circle circle, int x, int y)
{
    int64_t dx = distance_to_pixel(fixed(circle.centre.x), 256 * (int64_t)x);
    int64_t dy = distance_to_pixel(fixed(circle.centre.y), 256 * (int64_t)y);
    return circle.radius >= 0 && dx * dx + dy * dy <= fixed(circle.radius) * fixed(circle.radius);
}

/* True if a shape hits a solid pixel; tests all pixels of the figure. */
static bool hits_any_pixel(const Figure *figure, const gab_pose *pose, const gab_box *box,
                           const gab_circle *circle)
{
    for (int v = 0; v < figure->height; v++) {
        for (int u = 0; u < figure->width; u++) {
            int right = figure->left + u, down = figure->top + v;
            int x = (pose->flip_x ? -1 - right : right) + (int)floor((double)pose->x);
            int y = (pose->flip_y ? -1 - down : down) + (int)floor((double)pose->y);
            if (figure_solid(figure, u, v) &&
                (box != NULL ? box_hits_pixel(*box, x, y) : circle_hits_pixel(*circle, x, y)))
                return true;
        }
    }
    return false;
}

/* Rounds a number in some cases, so that edges touch pixels. */
static float sometimes_round(CheckRandom *random, float value)
{
    return check_chance(random, 40) ? floorf(value) : value;
}

static void test_shapes(void)
{
    CheckRandom random = check_random("shapes");
    fill_pool(&random);
    size_t hits = 0;
    for (size_t i = check_case_count(200000); i > 0 && !check_has_failed_too_often(); i--) {
        Figure figure = *random_figure(&random);
        gab_pose pose = random_upright_pose(&random, false);
        if (check_chance(&random, 20))
            figure.mask.spans = NULL;
        /* close to the mask: around its bounds */
        float x = sometimes_round(&random, random_lattice_number(&random, 170)),
              y = sometimes_round(&random, random_lattice_number(&random, 170));
        gab_box box = {x, y, sometimes_round(&random, random_lattice_number(&random, 30)),
                       sometimes_round(&random, random_lattice_number(&random, 30))};
        bool hit_by_box = gab_mask_meets_box(&figure.mask, &pose, box);
        CHECK_THAT(hit_by_box == hits_any_pixel(&figure, &pose, &box, NULL), "box %g %g %g %g: %d",
                   (double)box.x, (double)box.y, (double)box.w, (double)box.h, hit_by_box);
        gab_circle circle = {{x, y},
                             sometimes_round(&random, random_lattice_number(&random, 20) + 15)};
        bool hit_by_circle = gab_mask_meets_circle(&figure.mask, &pose, circle);
        CHECK_THAT(hit_by_circle == hits_any_pixel(&figure, &pose, NULL, &circle),
                   "circle %g %g %g: %d", (double)x, (double)y, (double)circle.radius,
                   hit_by_circle);
        bool contains_point = gab_mask_holds(&figure.mask, &pose, circle.centre);
        CHECK(contains_point == is_world_solid(&figure, &pose, (int)floorf(x), (int)floorf(y)));
        hits += (size_t)hit_by_box + hit_by_circle + contains_point;
    }
    CHECK(hits > check_case_count(1000));
    empty_pool();
}

/* ---- Turned and scaled ---- */

/* The result of the loop for a point; UNDECIDED if it is too close to an edge. */
typedef enum Answer { NO, YES, UNDECIDED } Answer;

static Answer sample(const Figure *figure, const gab_pose *pose, double x, double y)
{
    long double c = (long double)pose->turn.x, s = (long double)pose->turn.y;
    long double length = sqrtl(c * c + s * s),
                scale = pose->scale == 0 ? 1 : (long double)pose->scale;
    if (length == 0) {
        c = 1;
    } else {
        c /= length;
        s /= length;
    }
    long double dx = (long double)x - floorl((long double)pose->x);
    long double dy = (long double)y - floorl((long double)pose->y);
    long double u = (c * dx + s * dy) / scale, v = (c * dy - s * dx) / scale;
    u = (pose->flip_x ? -u : u) - figure->left;
    v = (pose->flip_y ? -v : v) - figure->top;
    const long double margin = 1e-6L;
    int solid = 0, tested = 0;
    for (int i = -1; i <= 1; i += 2) {
        for (int j = -1; j <= 1; j += 2) {
            long double p = floorl(u + i * margin), q = floorl(v + j * margin);
            bool inside = p >= 0 && q >= 0 && p < figure->width && q < figure->height;
            solid += inside && figure_solid(figure, (int)p, (int)q);
            tested++;
        }
    }
    return solid == 0 ? NO : solid == tested ? YES : UNDECIDED;
}

static Answer combine(Answer a, Answer b)
{
    if (a == NO || b == NO)
        return NO;
    return a == YES && b == YES ? YES : UNDECIDED;
}

/* Returns the maximum distance of a figure's pixels from its hot spot. */
static int max_reach(const Figure *figure, const gab_pose *pose)
{
    double x = fmax(abs(figure->left), abs(figure->left + figure->width));
    double y = fmax(abs(figure->top), abs(figure->top + figure->height));
    return (int)(hypot(x, y) * (pose->scale == 0 ? 1 : (double)pose->scale)) + 2;
}

/* Makes a figure that is small enough to test every pixel of the world around it. */
static Figure small_figure(CheckRandom *random)
{
    Figure figure = figure_new(check_between(random, 1, 14), check_between(random, 1, 14), NULL);
    int kind = check_between(random, 0, 7);
    for (int i = 0; i < figure.width * figure.height; i++)
        figure.pixels[i] = is_figure_pixel(random, kind, figure.width, figure.height,
                                           i % figure.width, i / figure.width);
    figure_place(&figure, check_between(random, -14, 2), check_between(random, -14, 2));
    figure_update_mask(&figure);
    return figure;
}

typedef struct OverlapCount {
    long min, max;
    int x, y;   /* the first certain pixel of the overlap */
    bool clear; /* no undecided pixel precedes it */
} OverlapCount;

/* Computes the overlap of two masks, and compares each solid pixel of the first mask with the
 * library. */
static OverlapCount count_overlap(const Figure *a, const gab_pose *p, const Figure *b,
                                  const gab_pose *q)
{
    OverlapCount t = {0, 0, 0, 0, true};
    int reach = max_reach(a, p), x = (int)floorf(p->x), y = (int)floorf(p->y);
    for (int j = y - reach; j < y + reach; j++) {
        for (int i = x - reach; i < x + reach; i++) {
            gab_vec centre = {(float)i + 0.5f, (float)j + 0.5f};
            Answer first = sample(a, p, i + 0.5, j + 0.5);
            if (first == NO)
                continue;
            CHECK(first == UNDECIDED || gab_mask_holds(&a->mask, p, centre));
            Answer mirrored_normal = combine(first, sample(b, q, i + 0.5, j + 0.5));
            if (mirrored_normal == YES && t.min++ == 0) {
                t.x = i;
                t.y = j;
            }
            t.clear = t.clear && (t.min > 0 || mirrored_normal != UNDECIDED);
            t.max += mirrored_normal != NO;
        }
    }
    return t;
}

static void check_sampled(const Figure *a, const gab_pose *p, const Figure *b, const gab_pose *q)
{
    OverlapCount expected = count_overlap(a, p, b, q);
    gab_vec pixel;
    bool meets = gab_mask_meets_mask(&a->mask, p, &b->mask, q);
    long area = (long)gab_masks_area(&a->mask, p, &b->mask, q);
    bool found = gab_masks_first(&a->mask, p, &b->mask, q, &pixel);
    CHECK_THAT(area >= expected.min && area <= expected.max, "area %ld, not %ld to %ld", area,
               expected.min, expected.max);
    CHECK(meets == (area > 0) && found == meets);
    if (expected.min > 0 && expected.clear)
        CHECK_THAT(pixel.x == (float)expected.x && pixel.y == (float)expected.y,
                   "first %g,%g not %d,%d", (double)pixel.x, (double)pixel.y, expected.x,
                   expected.y);
}

static void test_sampled(void)
{
    long certain = 0;
    CHECK_RANDOM_CASES (random, "sampled", 6000) {
        Figure a = small_figure(&random), b = small_figure(&random);
        gab_pose p = random_pose(&random, false), q = random_pose(&random, false);
        if (check_chance(&random, 30))
            p.turn = (gab_vec){0, 0};
        q.x = p.x + random_lattice_number(&random, 12);
        q.y = p.y + random_lattice_number(&random, 12);
        check_sampled(&a, &p, &b, &q);
        certain += gab_mask_meets_mask(&a.mask, &p, &b.mask, &q);
        figure_free(&a);
        figure_free(&b);
    }
    CHECK(certain > (long)check_case_count(6000) / 20);
}

/* Boxes and circles hit a turned mask if they hit a pixel whose centre is in the mask. */
static void test_sampled_shapes(void)
{
    CHECK_RANDOM_CASES (random, "sampled shapes", 6000) {
        Figure figure = small_figure(&random);
        gab_pose pose = random_pose(&random, false);
        float x = sometimes_round(&random, pose.x + random_lattice_number(&random, 25));
        float y = sometimes_round(&random, pose.y + random_lattice_number(&random, 25));
        gab_box box = {x, y, sometimes_round(&random, random_lattice_number(&random, 6) + 6),
                       random_lattice_number(&random, 6) + 5};
        gab_circle circle = {{x, y},
                             sometimes_round(&random, random_lattice_number(&random, 5) + 4)};
        bool hit_by_box = false, hit_by_circle = false;
        int reach = max_reach(&figure, &pose), left = (int)floorf(pose.x),
            top = (int)floorf(pose.y);
        for (int v = top - reach; v < top + reach; v++) {
            for (int u = left - reach; u < left + reach; u++) {
                gab_vec centre = {(float)u + 0.5f, (float)v + 0.5f};
                if (!gab_mask_holds(&figure.mask, &pose, centre))
                    continue;
                hit_by_box = hit_by_box || box_hits_pixel(box, u, v);
                hit_by_circle = hit_by_circle || circle_hits_pixel(circle, u, v);
            }
        }
        CHECK(gab_mask_meets_box(&figure.mask, &pose, box) == hit_by_box);
        CHECK(gab_mask_meets_circle(&figure.mask, &pose, circle) == hit_by_circle);
        figure_free(&figure);
    }
}

CHECK_CASES({"overlapping masks", test_overlaps}, {"overlapping large masks", test_large},
            {"upright masks placed by poses", test_posed},
            {"mirrored and swapped masks", test_mirror}, {"points, boxes and circles", test_shapes},
            {"turned and scaled masks", test_sampled},
            {"boxes and circles on turned masks", test_sampled_shapes})

/* SPDX-License-Identifier: MIT */
/* Tests of drawing pictures: compared with means computed pixel by pixel, at any zoom, and while
 * they are being loaded. */
#include "check.h"
#include "draw_windows.h"

#include <draw/pictures.h>

#include <glib/gstdio.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *folder;
static const DrawTheme *const theme = &draw_theme_dark;

/* ---- Pictures in files ---- */

static Picture *picture_new(const char *name, uint32_t width, uint32_t height)
{
    Picture *picture = node_new(&picture_kind);
    picture->id = 1;
    node_set_text(&picture->path, name);
    picture->width = (int32_t)width;
    picture->height = (int32_t)height;
    return picture;
}

/* Writes pixels as a file. Takes ownership of them. */
static Picture *picture_of(const char *name, uint32_t width, uint32_t height, uint8_t *rgba)
{
    Pixels *pixels = pixels_take(width, height, rgba);
    GBytes *png = pixels_to_png(pixels, NULL);
    char *path = g_build_filename(folder, name, NULL);
    CHECK(g_file_set_contents(path, g_bytes_get_data(png, NULL), (gssize)g_bytes_get_size(png),
                              NULL));
    g_free(path);
    g_bytes_unref(png);
    pixels_unref(pixels);
    return picture_new(name, width, height);
}

static void remove_file(const char *name)
{
    char *path = g_build_filename(folder, name, NULL);
    g_remove(path);
    g_free(path);
}

static DrawPictures *synchronous_pictures(void)
{
    PictureStore *store = picture_store_new(folder, NULL, NULL);
    DrawPictures *pictures = draw_pictures_new(store, &(DrawPicturesOptions){.wait = true});
    picture_store_unref(store);
    return pictures;
}

static uint8_t *noise(CheckRandom *random, uint32_t width, uint32_t height)
{
    uint8_t *rgba = g_malloc((gsize)4 * width * height);
    for (size_t i = 0; i < (size_t)4 * width * height; i++)
        rgba[i] = (uint8_t)check_next(random);
    for (size_t i = 3; i < (size_t)4 * width * height; i += 4)
        if (check_chance(random, 60))
            rgba[i] = check_chance(random, 50) ? 255 : 0;
    return rgba;
}

static int difference(uint32_t a, uint32_t b)
{
    int max = 0;
    for (int shift = 0; shift < 24; shift += 8)
        max = MAX(max, abs((int)(a >> shift & 0xff) - (int)(b >> shift & 0xff)));
    return max;
}

static void fill_window(Window *window, uint32_t colour)
{
    draw_fill(&window->target, draw_area_of(&window->target), colour);
}

/* ---- The oracle ---- */

/* Returns a weighted sum of colours over a grey background. */
static uint32_t blend_over(const double sums[4], double weight, int background)
{
    uint32_t colour = 0xff000000u;
    for (int i = 0; i < 3; i++) {
        double value = sums[i] / weight + background * (1 - sums[3] / weight / 255);
        colour |= (uint32_t)(value + 0.5) << (16 - 8 * i);
    }
    return colour;
}

/* Returns the mean of [left, right) x [top, bottom) of a picture, over a grey background. */
static uint32_t mean_of(const uint8_t *rgba, int width, int height, const double box[4],
                        int background)
{
    double sums[4] = {0};
    for (int y = (int)floor(box[1]); y < box[3]; y++)
        for (int x = (int)floor(box[0]); x < box[2]; x++) {
            double w = fmin(x + 1, box[2]) - fmax(x, box[0]);
            double h = fmin(y + 1, box[3]) - fmax(y, box[1]);
            if (x < 0 || y < 0 || x >= width || y >= height || w <= 0 || h <= 0)
                continue;
            const uint8_t *pixel = rgba + 4 * (y * width + x);
            for (int i = 0; i < 4; i++)
                sums[i] += w * h * pixel[i] * (i < 3 ? pixel[3] / 255.0 : 1);
        }
    return blend_over(sums, (box[2] - box[0]) * (box[3] - box[1]), background);
}

/* ---- 100% and above ---- */

/*
 * True if a coordinate is so near the edge of a document pixel that rounding determines the pixel.
 */
static bool is_on_edge(double coordinate)
{
    return fabs(coordinate - round(coordinate)) < 1e-9;
}

static void test_sharp(void)
{
    enum { SIDE = 23, GROUND = 100 };
    CHECK_RANDOM_CASES (random, "sharp", 200) {
        uint8_t *rgba = noise(&random, SIDE, SIDE), *original = g_memdup2(rgba, 4 * SIDE * SIDE);
        Picture *picture = picture_of("sharp.png", SIDE, SIDE, rgba);
        DrawTarget shape = random_shape(&random, 10, 10, 90);
        if (shape.zoom < 1)
            shape.zoom = 1 + shape.zoom;
        Window window = window_new(&shape);
        int32_t left = check_between(&random, -9, 20), top = check_between(&random, -9, 20);
        DrawPictureView view = {.part = {left, top, left + 12, top + 9},
                                .x = check_between(&random, -5, 9),
                                .y = check_between(&random, -5, 9),
                                .flip_x = check_chance(&random, 50),
                                .alpha = 1,
                                .theme = theme};
        fill_window(&window, 0xff000000u | GROUND * 0x10101);
        DrawPictures *fresh = synchronous_pictures();
        CHECK_INT(draw_picture(&window.target, fresh, picture, &view), DRAW_PICTURE_READY);
        for (int64_t y = shape.y; y < shape.y + shape.height; y++)
            for (int64_t x = shape.x; x < shape.x + shape.width; x++) {
                double dx = ((double)x + 0.5) / shape.zoom, dy = ((double)y + 0.5) / shape.zoom;
                double column = floor(dx) - view.x, py = floor(dy) - view.y + top;
                double px = left + (view.flip_x ? 11 - column : column);
                if (is_on_edge(dx) || is_on_edge(dy))
                    continue;
                const double box[4] = {px, py, px + 1, py + 1};
                bool is_in_part = px >= left && px < left + 12 && py >= top && py < top + 9;
                uint32_t want = is_in_part ? mean_of(original, SIDE, SIDE, box, GROUND)
                                           : 0xff000000u | GROUND * 0x10101;
                CHECK_THAT(difference(window_pixel(&window, x, y), want) <= 1,
                           "%lld,%lld at %.17g: %x, not %x", (long long)x, (long long)y, shape.zoom,
                           window_pixel(&window, x, y), want);
            }
        window_free(&window, "sharp");
        draw_pictures_free(fresh);
        node_unref(picture);
        g_free(original);
    }
    remove_file("sharp.png");
}

static void test_tint_and_alpha(void)
{
    static const uint8_t pixel[4] = {200, 100, 50, 255};
    static const struct {
        double alpha;
        DrawColour tint;
        uint32_t want;
    } rows[] = {{1, 0, 0xc86432},          {0.5, 0, 0x643219},          {1, 0xff0000ff, 0x0000ff},
                {1, 0x800000ff, 0x643299}, {0.5, 0xff00ff00, 0x008000}, {0, 0xff00ff00, 0x000000}};
    Picture *picture = picture_of("tint.png", 1, 1, g_memdup2(pixel, 4));
    DrawPictures *pictures = synchronous_pictures();
    for (size_t n = 0; n < CHECK_COUNT(rows); n++)
        for (int zoom = 0; zoom < 2; zoom++) {
            DrawTarget shape = {.width = 4, .height = 4, .zoom = zoom ? 4 : 0.999999, .scale = 1};
            Window window = window_new(&shape);
            fill_window(&window, 0xff000000);
            DrawPictureView view = {
                .part = {0, 0, 1, 1}, .alpha = rows[n].alpha, .tint = rows[n].tint, .theme = theme};
            draw_picture(&window.target, pictures, picture, &view);
            CHECK_THAT(difference(window_pixel(&window, 0, 0), rows[n].want) <= 1,
                       "row %zu, zoom %d: %x", n, zoom, window_pixel(&window, 0, 0));
            window_free(&window, "tint");
        }
    draw_pictures_free(pictures);
    node_unref(picture);
    remove_file("tint.png");
}

/* ---- Below 100% ---- */

/* Draws a picture at a zoom and compares it with means of the source. Returns the largest
 * difference. */
static int means_of(const uint8_t *rgba, int width, int height, double zoom, bool flip)
{
    enum { GROUND = 40 };
    int max = 0;
    Picture *picture = picture_of("means.png", (uint32_t)width, (uint32_t)height,
                                  g_memdup2(rgba, (gsize)4 * (gsize)width * (gsize)height));
    DrawPictures *pictures = synchronous_pictures();
    DrawTarget shape = {.width = (int32_t)(width * zoom) + 4,
                        .height = (int32_t)(height * zoom) + 4,
                        .x = -2,
                        .y = -2,
                        .zoom = zoom,
                        .scale = 1};
    DrawPictureView view = {
        .part = {0, 0, width, height}, .flip_x = flip, .alpha = 1, .theme = theme};
    Window window = window_new(&shape);
    fill_window(&window, 0xff000000u | GROUND * 0x10101);
    draw_picture(&window.target, pictures, picture, &view);
    DrawArea area = draw_area(&shape, view.part);
    for (int64_t y = area.top; y < area.bottom; y++)
        for (int64_t x = area.left; x < area.right; x++) {
            double left = (double)x / zoom, right = (double)(x + 1) / zoom;
            const double box[4] = {flip ? width - right : left, (double)y / zoom,
                                   flip ? width - left : right, (double)(y + 1) / zoom};
            uint32_t want = mean_of(rgba, width, height, box, GROUND);
            max = MAX(max, difference(window_pixel(&window, x, y), want));
        }
    window_free(&window, "means");
    draw_pictures_free(pictures);
    node_unref(picture);
    remove_file("means.png");
    return max;
}

/*
 * Returns the larger result of means_of for the picture and its mirror image. The mirror image is
 * compared only if it begins at a whole pixel of its level.
 */
static int means_differ(const uint8_t *rgba, int width, int height, double zoom)
{
    int plain = means_of(rgba, width, height, zoom, false);
    bool is_aligned = zoom > 0.5 || width * zoom == floor(width * zoom);
    return !is_aligned ? plain : MAX(plain, means_of(rgba, width, height, zoom, true));
}

/* Noise is drawn exactly if each target pixel covers whole pixels of a level, or parts of the
 * picture itself. */
static void test_means_of_noise(void)
{
    CHECK_RANDOM_CASES (random, "noise", 40) {
        int width = check_between(&random, 1, 300), height = check_between(&random, 1, 90);
        uint8_t *rgba = noise(&random, (uint32_t)width, (uint32_t)height);
        int power = check_between(&random, 1, 6);
        int power_error = means_differ(rgba, width, height, ldexp(1, -power));
        CHECK_THAT(power_error <= 2 + power, "%d x %d at 1/%d: %d", width, height, 1 << power,
                   power_error);
        double zoom = 0.5 + 0.5 * check_unit(&random);
        int between_error = means_differ(rgba, width, height, zoom);
        CHECK_THAT(between_error <= 3, "%d x %d at %g: %d", width, height, zoom, between_error);
        g_free(rgba);
    }
}

/* Smooth pictures are drawn correctly at any zoom. */
static void test_means_of_smooth(void)
{
    enum { WIDE = 400, HIGH = 200 };
    CheckRandom random = check_random("smooth");
    uint8_t *rgba = g_malloc(4 * WIDE * HIGH);
    for (int i = 0; i < WIDE * HIGH; i++) {
        int x = i % WIDE, y = i / WIDE;
        const uint8_t pixel[4] = {(uint8_t)(127 + 120 * sin(x * 0.05)),
                                  (uint8_t)(127 + 120 * cos(y * 0.07)), (uint8_t)(x * 255 / WIDE),
                                  (uint8_t)(255 - y)};
        memcpy(rgba + 4 * i, pixel, 4);
    }
    for (size_t n = check_case_count(40); n > 0 && !check_has_failed_too_often(); n--) {
        double zoom = 0.05 + 0.9 * check_unit(&random);
        int max = means_differ(rgba, WIDE, HIGH, zoom);
        CHECK_THAT(max <= (zoom > 0.25 ? 5 : 14), "at %g: %d", zoom, max);
    }
    g_free(rgba);
}

/* A line one pixel wide keeps its total light at any zoom and position. */
static void test_thin_lines(void)
{
    enum { SIDE = 512 };
    CHECK_RANDOM_CASES (random, "thin", 12) {
        uint8_t *rgba = g_malloc(4 * SIDE * SIDE);
        int line = check_between(&random, 100, 400);
        for (int i = 0; i < SIDE * SIDE; i++) {
            int value = i / SIDE == line ? 255 : 0;
            const uint8_t pixel[4] = {(uint8_t)value, (uint8_t)value, (uint8_t)value, 255};
            memcpy(rgba + 4 * i, pixel, 4);
        }
        Picture *picture = picture_of("thin.png", SIDE, SIDE, rgba);
        DrawPictures *pictures = synchronous_pictures();
        double zoom = 0.03 + 0.9 * check_unit(&random), light = 0;
        DrawTarget shape = {.width = 8, .height = SIDE, .x = 2, .zoom = zoom, .scale = 1};
        Window window = window_new(&shape);
        draw_picture(&window.target, pictures, picture,
                     &(DrawPictureView){.part = {0, 0, SIDE, SIDE}, .alpha = 1, .theme = theme});
        for (int64_t y = 0; y < (int64_t)(SIDE * zoom); y++)
            light += window_pixel(&window, 5, y) & 0xff;
        CHECK_THAT(fabs(light - 255 * zoom) <= 3 + 0.06 * 255 * zoom, "line %d at %g: %g of %g",
                   line, zoom, light, 255 * zoom);
        window_free(&window, "thin");
        draw_pictures_free(pictures);
        node_unref(picture);
    }
    remove_file("thin.png");
}

/* Transparent black pixels do not darken white ones next to them. */
static void test_fringes(void)
{
    enum { SIDE = 64 };
    CheckRandom random = check_random("fringes");
    uint8_t *rgba = g_malloc0(4 * SIDE * SIDE);
    for (int i = 0; i < SIDE * SIDE; i++)
        if (check_chance(&random, 50))
            memset(rgba + 4 * i, 255, 4);
    Picture *picture = picture_of("fringes.png", SIDE, SIDE, rgba);
    DrawPictures *pictures = synchronous_pictures();
    for (double zoom = 0.04; zoom < 1; zoom += 0.04) {
        Window window =
            window_new(&(DrawTarget){.width = 64, .height = 64, .zoom = zoom, .scale = 1});
        fill_window(&window, 0xffffffff);
        draw_picture(&window.target, pictures, picture,
                     &(DrawPictureView){.part = {0, 0, SIDE, SIDE}, .alpha = 1, .theme = theme});
        for (int y = 0; y < 64; y++)
            for (int x = 0; x < 64; x++)
                CHECK(difference(window_pixel(&window, x, y), 0xffffffff) <= 1);
        window_free(&window, "fringes");
    }
    draw_pictures_free(pictures);
    node_unref(picture);
    remove_file("fringes.png");
}

/* ---- Windows ---- */

typedef struct PictureDrawing {
    DrawPictures *pictures;
    const Picture *picture;
    DrawPictureView view;
} PictureDrawing;

static void draw_picture_cb(const DrawTarget *target, void *user)
{
    const PictureDrawing *drawing = user;
    draw_checker(target, (PixelRect){-20, -10, 100, 120}, theme);
    draw_picture(target, drawing->pictures, drawing->picture, &drawing->view);
    draw_pixel_grid(target, (PixelRect){0, 0, 90, 90}, theme);
}

static void test_windows(void)
{
    CheckRandom random = check_random("windows");
    DrawPictures *pictures = synchronous_pictures();
    Picture *picture = picture_of("window.png", 300, 200, noise(&random, 300, 200));
    Picture *missing = picture_new("nowhere.png", 300, 200);
    for (size_t n = check_case_count(1500); n > 0 && !check_has_failed_too_often(); n--) {
        PictureDrawing drawing = {.pictures = pictures, .picture = n % 16 == 0 ? missing : picture};
        int32_t left = check_between(&random, -20, 280), top = check_between(&random, -20, 190);
        drawing.view = (DrawPictureView){.part = {left, top, left + check_between(&random, 1, 320),
                                                  top + check_between(&random, 1, 210)},
                                         .x = check_between(&random, -50, 50),
                                         .y = check_between(&random, -50, 50),
                                         .flip_x = check_chance(&random, 50),
                                         .alpha = check_unit(&random),
                                         .tint = check_chance(&random, 50) ? 0x80ff8040 : 0,
                                         .theme = theme};
        DrawTarget shape = random_shape(&random, drawing.view.x + 20, drawing.view.y + 20, 600);
        check_windows(&random, &shape, draw_picture_cb, &drawing, "picture");
    }
    draw_pictures_free(pictures);
    node_unref(missing);
    node_unref(picture);
    remove_file("window.png");
}

/* ---- Loading ---- */

typedef struct Arrivals {
    GMutex lock;
    GCond arrived;
    int count;
    char last[32];
} Arrivals;

static void record_arrival(void *user, const char *path)
{
    Arrivals *arrivals = user;
    g_mutex_lock(&arrivals->lock);
    arrivals->count++;
    g_strlcpy(arrivals->last, path, sizeof arrivals->last);
    g_cond_broadcast(&arrivals->arrived);
    g_mutex_unlock(&arrivals->lock);
}

static bool wait_arrivals(Arrivals *arrivals, int count)
{
    gint64 until = g_get_monotonic_time() + 60 * G_TIME_SPAN_SECOND;
    bool is_in_time = true;
    g_mutex_lock(&arrivals->lock);
    while (is_in_time && arrivals->count < count)
        is_in_time = g_cond_wait_until(&arrivals->arrived, &arrivals->lock, until);
    is_in_time = arrivals->count == count;
    g_mutex_unlock(&arrivals->lock);
    return is_in_time;
}

static DrawPictureState state_at(DrawPictures *pictures, const Picture *picture, double zoom,
                                 uint32_t *middle)
{
    Window window = window_new(&(DrawTarget){.width = 16, .height = 16, .zoom = zoom, .scale = 1});
    DrawPictureView view = {.part = {0, 0, 16, 16}, .alpha = 1, .theme = theme};
    fill_window(&window, 0xff000000);
    DrawPictureState state = draw_picture(&window.target, pictures, picture, &view);
    *middle = window_pixel(&window, 7, 2);
    window_free(&window, "state");
    return state;
}

static uint8_t *plain(uint8_t value)
{
    uint8_t *rgba = g_malloc(4 * 16 * 16);
    memset(rgba, value, 4 * 16 * 16);
    for (int i = 0; i < 256; i++)
        rgba[4 * i + 3] = 255;
    return rgba;
}

static void test_loading(void)
{
    Arrivals arrivals = {0};
    g_mutex_init(&arrivals.lock);
    g_cond_init(&arrivals.arrived);
    PictureStore *store = picture_store_new(folder, NULL, NULL);
    DrawPictures *pictures = draw_pictures_new(
        store, &(DrawPicturesOptions){.arrived = record_arrival, .user = &arrivals});
    Picture *picture = picture_of("coming.png", 16, 16, plain(77));
    Picture *missing = picture_new("missing.png", 16, 16);
    uint32_t middle;
    CHECK_INT(state_at(pictures, picture, 1, &middle), DRAW_PICTURE_LOADING);
    CHECK(middle == theme->placeholder || middle == theme->placeholder_line);
    CHECK(wait_arrivals(&arrivals, 1));
    CHECK_TEXT(arrivals.last, "coming.png");
    CHECK_INT(state_at(pictures, picture, 1, &middle), DRAW_PICTURE_READY);
    CHECK_INT(middle, 0xff4d4d4d);
    /* Levels are created later. The picture can be drawn without them. */
    CHECK_INT(state_at(pictures, picture, 0.5, &middle), DRAW_PICTURE_READY);
    CHECK_INT(middle, 0xff4d4d4d);
    CHECK(wait_arrivals(&arrivals, 2));
    CHECK_INT(state_at(pictures, picture, 0.5, &middle), DRAW_PICTURE_READY);
    CHECK_INT(middle, 0xff4d4d4d);
    CHECK_INT(state_at(pictures, missing, 1, &middle), DRAW_PICTURE_LOADING);
    CHECK(wait_arrivals(&arrivals, 3));
    CHECK_INT(state_at(pictures, missing, 1, &middle), DRAW_PICTURE_MISSING);
    CHECK_INT(middle, theme->missing);
    CHECK_INT(state_at(pictures, NULL, 1, &middle), DRAW_PICTURE_MISSING);
    CHECK(wait_arrivals(&arrivals, 3));
    draw_pictures_free(pictures);
    picture_store_unref(store);
    node_unref(picture);
    node_unref(missing);
    remove_file("coming.png");
    g_cond_clear(&arrivals.arrived);
    g_mutex_clear(&arrivals.lock);
}

static void test_forgetting(void)
{
    PictureStore *store = picture_store_new(folder, NULL, NULL);
    DrawPictures *pictures = draw_pictures_new(store, &(DrawPicturesOptions){.wait = true});
    Picture *picture = picture_new("change.png", 16, 16);
    uint32_t middle;
    CHECK_INT(state_at(pictures, picture, 1, &middle), DRAW_PICTURE_MISSING);
    for (int value = 10; value <= 30; value += 10) {
        node_unref(picture_of("change.png", 16, 16, plain((uint8_t)value)));
        picture_store_forget(store, "change.png");
        draw_pictures_forget(pictures, value == 20 ? NULL : "change.png");
        CHECK_INT(state_at(pictures, picture, value == 20 ? 0.5 : 1, &middle), DRAW_PICTURE_READY);
        CHECK_INT(middle & 0xff, value);
    }
    draw_pictures_forget(pictures, "never-seen.png");
    draw_pictures_free(pictures);
    picture_store_unref(store);
    node_unref(picture);
    remove_file("change.png");
}

static void test_without_store(void)
{
    DrawPictures *pictures = draw_pictures_new(NULL, &(DrawPicturesOptions){.wait = true});
    Picture *picture = picture_new("coming.png", 16, 16);
    DrawPictureState state;
    uint32_t middle;
    CHECK_INT(state_at(pictures, picture, 1, &middle), DRAW_PICTURE_MISSING);
    CHECK(draw_pictures_get(pictures, picture, &state) == NULL);
    CHECK_INT(state, DRAW_PICTURE_MISSING);
    draw_pictures_free(pictures);
    draw_pictures_free(NULL);
    node_unref(picture);
}

/*
 * With memory for a single picture, loading one removes the other, which is read again on request.
 */
static void test_memory_limit(void)
{
    Arrivals arrivals = {0};
    g_mutex_init(&arrivals.lock);
    g_cond_init(&arrivals.arrived);
    PictureStore *store = picture_store_new(folder, NULL, NULL);
    DrawPictures *pictures = draw_pictures_new(
        store, &(DrawPicturesOptions){
                   .wait = true, .max_bytes = 1500, .arrived = record_arrival, .user = &arrivals});
    Picture *first = picture_of("first.png", 16, 16, plain(1));
    Picture *second = picture_of("second.png", 16, 16, plain(2));
    uint32_t middle;
    static const int reads[] = {1, 1, 2, 2, 3, 3, 4};
    static const int requests[] = {1, 1, 2, 2, 1, 1, 2};
    for (size_t n = 0; n < CHECK_COUNT(reads); n++) {
        CHECK_INT(state_at(pictures, requests[n] == 1 ? first : second, 1, &middle),
                  DRAW_PICTURE_READY);
        CHECK_INT(middle & 0xff, requests[n]);
        CHECK(wait_arrivals(&arrivals, reads[n]));
    }
    draw_pictures_free(pictures);
    picture_store_unref(store);
    node_unref(first);
    node_unref(second);
    remove_file("first.png");
    remove_file("second.png");
    g_cond_clear(&arrivals.arrived);
    g_mutex_clear(&arrivals.lock);
}

/* ---- Many threads ---- */

typedef struct ThreadTest {
    DrawPictures *pictures;
    Picture *picture[4];
    gint wrong;
} ThreadTest;

static void *run_thread(void *data)
{
    ThreadTest *test = data;
    for (int i = 0; i < 60; i++) {
        uint32_t middle;
        int index = i % 4;
        state_at(test->pictures, test->picture[index], i % 3 == 0 ? 0.5 : 2, &middle);
        if ((middle & 0xff) != (uint32_t)(index + 1))
            g_atomic_int_inc(&test->wrong);
        if (i % 7 == 0)
            draw_pictures_forget(test->pictures, i % 2 == 0 ? NULL : test->picture[index]->path);
    }
    return NULL;
}

static void test_threads(void)
{
    PictureStore *store = picture_store_new(folder, NULL, NULL);
    ThreadTest test = {.pictures = draw_pictures_new(
                           store, &(DrawPicturesOptions){.wait = true, .max_bytes = 3000})};
    GThread *threads[4];
    for (int i = 0; i < 4; i++) {
        char name[16];
        snprintf(name, sizeof name, "crowd%d.png", i);
        test.picture[i] = picture_of(name, 16, 16, plain((uint8_t)(i + 1)));
    }
    for (int i = 0; i < 4; i++)
        threads[i] = g_thread_new("crowd", run_thread, &test);
    for (int i = 0; i < 4; i++)
        g_thread_join(threads[i]);
    CHECK_INT(test.wrong, 0);
    draw_pictures_free(test.pictures);
    picture_store_unref(store);
    for (int i = 0; i < 4; i++) {
        remove_file(test.picture[i]->path);
        node_unref(test.picture[i]);
    }
}

static const CheckCase cases[] = {
    {"sharp pixels", test_sharp},
    {"tint and alpha", test_tint_and_alpha},
    {"means of noise", test_means_of_noise},
    {"means of smooth pictures", test_means_of_smooth},
    {"thin lines keep their light", test_thin_lines},
    {"no dark fringes", test_fringes},
    {"windows have no seams", test_windows},
    {"pictures are loaded", test_loading},
    {"changed pictures are read again", test_forgetting},
    {"without a store", test_without_store},
    {"memory limit", test_memory_limit},
    {"many threads", test_threads},
};

int main(int argc, char **argv)
{
    folder = g_dir_make_tmp("gabarit-draw-XXXXXX", NULL);
    int status = check_main(argc, argv, cases, CHECK_COUNT(cases));
    g_rmdir(folder);
    g_free(folder);
    return status;
}

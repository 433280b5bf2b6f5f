/* SPDX-License-Identifier: MIT */
/*
 * Tests of importing sheets that an artist has changed in many ways at once: cells were enlarged,
 * removed, added, reordered, repainted, or laid out differently. Each annotated frame must show its
 * own art again, and possible errors must be marked as doubtful. The art is that of the demo.
 */
#include "import_folder.h"

#include "again/again.h"
#include "art/likeness.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_CELLS = 24 };

/* ---- Real sheets ---- */

typedef struct RealSheet {
    Pixels *pixels;
    int32_t w, h;  /* of a cell */
    GArray *cells; /* PixelRect of each cell that is not empty */
} RealSheet;

static FrameContent content_of(const Pixels *pixels, PixelRect rect)
{
    Art art = art_of(pixels, rect, NULL);
    FrameContent content = art_content(&art);
    art_clear(&art);
    return content;
}

static bool is_same_art(const FrameContent *a, const FrameContent *b)
{
    return memcmp(a->art, b->art, sizeof a->art) == 0;
}

static bool is_empty(const FrameContent *content)
{
    static const FrameContent nothing;
    return is_same_art(content, &nothing);
}

static RealSheet real_open(const char *path, int32_t w, int32_t h)
{
    char *bytes = NULL;
    gsize size = 0;
    CHECK(g_file_get_contents(path, &bytes, &size, NULL));
    RealSheet real = {pixels_from_png(bytes, size, NULL, NULL), w, h,
                      g_array_new(false, false, sizeof(PixelRect))};
    CHECK_THAT(real.pixels != NULL, "%s cannot be read", path);
    for (int32_t y = 0; y + h <= (int32_t)real.pixels->height; y += h)
        for (int32_t x = 0; x + w <= (int32_t)real.pixels->width; x += w) {
            PixelRect rect = {x, y, x + w, y + h};
            FrameContent content = content_of(real.pixels, rect);
            if (!is_empty(&content))
                g_array_append_val(real.cells, rect);
        }
    g_free(bytes);
    return real;
}

static void real_clear(RealSheet *real)
{
    pixels_unref(real->pixels);
    g_array_unref(real->cells);
}

/* ---- Cells ---- */

/* A cell of the new sheet. */
typedef struct Cell {
    int source_frame;    /* the frame with this art, or -1 */
    FrameContent origin; /* its art before repainting */
    bool repainted;
    Pixels *art;
    PixelRect rect; /* on the new sheet */
} Cell;

static void copy_onto(Pixels *to, int32_t x, int32_t y, const Pixels *from, PixelRect rect)
{
    for (int32_t j = rect.top; j < rect.bottom; j++)
        for (int32_t i = rect.left; i < rect.right; i++) {
            int32_t tx = x + i - rect.left, ty = y + j - rect.top;
            if (tx < 0 || ty < 0 || tx >= (int32_t)to->width || ty >= (int32_t)to->height)
                continue;
            memcpy(to->rgba + 4 * ((size_t)ty * to->width + (size_t)tx),
                   from->rgba + 4 * ((size_t)j * from->width + (size_t)i), 4);
        }
}

static Pixels *part_of(const Pixels *pixels, PixelRect rect)
{
    Pixels *part =
        pixels_new_clear((uint32_t)(rect.right - rect.left), (uint32_t)(rect.bottom - rect.top));
    copy_onto(part, 0, 0, pixels, rect);
    return part;
}

static PixelRect all_of(const Pixels *pixels)
{
    return (PixelRect){0, 0, (int32_t)pixels->width, (int32_t)pixels->height};
}

/* ---- Brushes ---- */

/* Changes the colours of all opaque pixels. */
static void recolour(Pixels *art, CheckRandom *random)
{
    int rotation = check_between(random, 1, 2), light = check_between(random, -30, 30);
    for (size_t i = 0; i < (size_t)art->width * art->height; i++) {
        uint8_t *pixel = art->rgba + 4 * i, old[3];
        memcpy(old, pixel, 3);
        for (int c = 0; c < 3 && pixel[3] != 0; c++)
            pixel[c] = (uint8_t)CLAMP(old[(c + rotation) % 3] + light, 0, 255);
    }
}

static void lighten(Pixels *art, CheckRandom *random)
{
    int light = check_between(random, 8, 40);
    for (size_t i = 0; i < (size_t)art->width * art->height; i++)
        for (int c = 0; c < 3 && art->rgba[4 * i + 3] != 0; c++)
            art->rgba[4 * i + (size_t)c] = (uint8_t)MIN(art->rgba[4 * i + (size_t)c] + light, 255);
}

/* Draws strokes over the art, and slightly beyond it. */
static void scribble(Pixels *art, CheckRandom *random)
{
    Art solid = art_of(art, all_of(art), NULL);
    PixelRect bounds;
    CHECK(art_bounds(&solid, &bounds));
    art_clear(&solid);
    for (int n = check_between(random, 2, 6); n > 0; n--) {
        int32_t w = (bounds.right - bounds.left) / 6 + 1, h = (bounds.bottom - bounds.top) / 6 + 1;
        int32_t x = check_between(random, bounds.left, bounds.right - 1);
        int32_t y = check_between(random, bounds.top, bounds.bottom - 1);
        pixels_fill(art, (PixelRect){x, y, x + w, y + h}, (uint32_t)check_next(random) | 0xff);
    }
}

static void shift(Pixels *art, CheckRandom *random)
{
    Pixels *copy = part_of(art, all_of(art));
    memset(art->rgba, 0, (size_t)4 * art->width * art->height);
    copy_onto(art, check_between(random, -4, 4), check_between(random, -3, 3), copy, all_of(copy));
    pixels_unref(copy);
}

static void repaint(Cell *cell, CheckRandom *random)
{
    static void (*const brushes[])(Pixels *, CheckRandom *) = {recolour, lighten, scribble,
                                                               scribble, shift};
    brushes[check_between(random, 0, 4)](cell->art, random);
    cell->repainted = true;
}

/* ---- Sheets ---- */

typedef struct Layout {
    int columns;
    int32_t w, h, gap; /* the size of a cell; the space between cells */
    bool loose;        /* each cell is anywhere within a larger one */
} Layout;

static Pixels *lay_out(Cell *cells, int count, const Layout *layout, CheckRandom *random)
{
    int32_t step_x = layout->w + layout->gap, step_y = layout->h + layout->gap;
    int rows = (count + layout->columns - 1) / layout->columns;
    Pixels *sheet =
        pixels_new_clear((uint32_t)(layout->columns * step_x), (uint32_t)(MAX(rows, 1) * step_y));
    for (int i = 0; i < count; i++) {
        int32_t x = i % layout->columns * step_x, y = i / layout->columns * step_y;
        int32_t space_x = layout->w - (int32_t)cells[i].art->width;
        int32_t space_y = layout->h - (int32_t)cells[i].art->height;
        x += layout->loose ? check_between(random, 0, space_x) : space_x / 2;
        y += layout->loose ? check_between(random, 0, space_y) : space_y;
        cells[i].rect =
            (PixelRect){x, y, x + (int32_t)cells[i].art->width, y + (int32_t)cells[i].art->height};
        copy_onto(sheet, x, y, cells[i].art, all_of(cells[i].art));
    }
    return sheet;
}

static void exchange(Cell *cells, int a, int b)
{
    Cell swapped = cells[a];
    cells[a] = cells[b];
    cells[b] = swapped;
}

/* Copies consecutive cells of a real sheet, such as those of a walk. */
static int copy_cells(const RealSheet *real, Cell *cells, int max, CheckRandom *random)
{
    int all = (int)real->cells->len, first = check_between(random, 0, all - 1), count = 0;
    for (; count < MIN(max, all); count++) {
        PixelRect rect = g_array_index(real->cells, PixelRect, (first + count) % all);
        cells[count] = (Cell){.source_frame = count,
                              .origin = content_of(real->pixels, rect),
                              .art = part_of(real->pixels, rect)};
    }
    return count;
}

/* Art that is on the sheet or was on it. */
typedef struct KnownArt {
    FrameContent arts[MAX_CELLS + 8];
    int count;
    GPtrArray *removed; /* Pixels */
} KnownArt;

static bool add_known_art(KnownArt *old_art, const Pixels *art)
{
    FrameContent content = content_of(art, all_of(art));
    for (int i = 0; i < old_art->count; i++)
        if (is_same_art(&old_art->arts[i], &content))
            return false;
    old_art->arts[old_art->count++] = content;
    return true;
}

/* True if art is very similar to removed art: adding it would look like repainting. */
static bool resembles_removed(const KnownArt *old_art, const Pixels *art)
{
    bool is_similar = false;
    Art candidate = art_of(art, all_of(art), NULL);
    for (guint i = 0; i < old_art->removed->len && !is_similar; i++) {
        const Pixels *removed = g_ptr_array_index(old_art->removed, i);
        Art removed_art = art_of(removed, all_of(removed), NULL);
        is_similar = art_compare(&removed_art, &candidate, COMPARE_ALL_PIXELS).likeness > 0.7;
        art_clear(&removed_art);
    }
    art_clear(&candidate);
    return is_similar;
}

/*
 * Returns the art of a random cell of the real sheet that is not in `old_art`, or NULL if none is
 * found quickly.
 */
static Pixels *find_unused_art(const RealSheet *real, KnownArt *old_art, CheckRandom *random)
{
    for (int tries = 0; tries < 20; tries++) {
        int number = check_between(random, 0, (int)real->cells->len - 1);
        Pixels *art = part_of(real->pixels, g_array_index(real->cells, PixelRect, number));
        if (!resembles_removed(old_art, art) && add_known_art(old_art, art))
            return art;
        pixels_unref(art);
    }
    return NULL;
}

static int remove_cells(Cell *cells, int count, KnownArt *old_art, CheckRandom *random)
{
    for (int n = check_between(random, 1, MAX(1, count / 4)); n > 0 && count > 2; n--) {
        int at = check_between(random, 0, count - 1);
        g_ptr_array_add(old_art->removed, cells[at].art);
        memmove(&cells[at], &cells[at + 1], sizeof *cells * (size_t)(count - at - 1));
        count--;
    }
    return count;
}

static int insert_cell(Cell *cells, int count, Cell cell, int at)
{
    memmove(&cells[at + 1], &cells[at], sizeof *cells * (size_t)(count - at));
    cells[at] = cell;
    return count + 1;
}

static Layout changed_layout(const Layout *was, CheckRandom *random)
{
    Layout layout = *was;
    int kind = check_between(random, 0, 99);
    if (kind < 40)
        return layout;
    layout.columns = kind < 65 ? check_between(random, 2, 8) : layout.columns;
    if (kind >= 65 && kind < 75) {
        layout.w += 2 * check_between(random, 1, 10);
        layout.h += 2 * check_between(random, 1, 10);
    } else if (kind >= 75 && kind < 85) {
        layout.gap = check_between(random, 1, 8);
    } else if (kind >= 85) {
        layout.loose = true;
        layout.w += check_between(random, 4, 24);
        layout.h += check_between(random, 4, 24);
    }
    return layout;
}

/* ---- Scoring ---- */

typedef struct Score {
    long frames, correct, doubtful, wrong; /* wrong: not marked as doubtful */
    long correct_but_doubtful;             /* correct, but marked as doubtful */
    long added, found, extra;              /* new cells, those found as new, other new frames */
} Score;

typedef struct Round {
    const Cell *cells;
    int count;
    const Pixels *sheet;
    const Project *before;
    const ImportPlan *plan;
} Round;

static bool shows_art_of(const Round *round, const AgainEntry *entry, const Cell *cell)
{
    FrameContent actual = content_of(round->sheet, entry->frame.rect);
    FrameContent expected = content_of(cell->art, all_of(cell->art));
    return is_same_art(&actual, &expected);
}

/*
 * Returns the cell with the art of a frame that the frame shows after the import, or NULL. Frames
 * with equal art may be exchanged.
 */
static const Cell *shown_cell(const Round *round, const AgainEntry *entry, const Frame *frame)
{
    for (int i = 0; i < round->count && entry->frame.path != NULL; i++) {
        const Cell *cell = &round->cells[i];
        if (cell->source_frame >= 0 &&
            memcmp(cell->origin.art, frame->art, sizeof frame->art) == 0 &&
            shows_art_of(round, entry, cell))
            return cell;
    }
    return NULL;
}

/* True if at least one cell with the art of a frame was removed. */
static bool was_removed(const Round *round, const Sprite *sprite, const Frame *frame)
{
    int remaining = 0;
    for (uint32_t i = 0; i < list_count(sprite->frames); i++) {
        const Frame *other = list_get(sprite->frames, i);
        remaining += memcmp(other->art, frame->art, sizeof frame->art) == 0;
    }
    for (int i = 0; i < round->count; i++)
        remaining -= round->cells[i].source_frame >= 0 &&
                     memcmp(round->cells[i].origin.art, frame->art, sizeof frame->art) == 0;
    return remaining > 0;
}

static void score_frame(const Round *round, const AgainEntry *entry, int number, Score *score)
{
    const Sprite *sprite = list_get(round->before->sprites, 0);
    const Frame *frame = list_get(sprite->frames, (uint32_t)number);
    const Cell *cell = shown_cell(round, entry, frame);
    bool correct = entry->frame.path == NULL ? was_removed(round, sprite, frame) : cell != NULL;
    score->frames++;
    score->correct += correct;
    score->correct_but_doubtful += correct && entry->doubtful;
    score->doubtful += !correct && entry->doubtful;
    score->wrong += !correct && !entry->doubtful;
    if (correct && cell != NULL && !cell->repainted) {
        FrameContent is = content_of(round->sheet, entry->frame.rect);
        CHECK_INT(entry->frame.dx, is.x - frame->art_x);
        CHECK_INT(entry->frame.dy, is.y - frame->art_y);
    }
}

static void score_new_cells(const Round *round, Score *score)
{
    long new_count = 0;
    for (int i = 0; i < round->count; i++) {
        const Cell *cell = &round->cells[i];
        bool found = false;
        for (uint32_t k = 0; cell->source_frame < 0 && k < round->plan->count; k++)
            found = found || (round->plan->entries[k].kind == AGAIN_NEW &&
                              shows_art_of(round, &round->plan->entries[k], cell));
        score->added += cell->source_frame < 0;
        new_count += found;
    }
    score->found += new_count;
    score->extra += (long)round->plan->counts[AGAIN_NEW] - new_count;
}

static void score_round(const Round *round, Score *score)
{
    long wrong = score->wrong;
    int number = 0;
    for (uint32_t i = 0; i < round->plan->count; i++)
        if (round->plan->entries[i].kind != AGAIN_NEW)
            score_frame(round, &round->plan->entries[i], number++, score);
    score_new_cells(round, score);
    if (score->wrong == wrong)
        return;
    char *text = import_plan_text(round->plan);
    check_note("%ld wrong, but not marked as doubtful:\n%s", score->wrong - wrong, text);
    for (int i = 0; i < round->count; i++)
        check_note("cell of %d%s at %d,%d", round->cells[i].source_frame + 1,
                   round->cells[i].repainted ? ", repainted" : "", round->cells[i].rect.left,
                   round->cells[i].rect.top);
    g_free(text);
}

/* ---- Rounds ---- */

static const char *const sheet_path[] = {"sheet.png", NULL};

static Project *first_import(const Folder *folder, const Layout *layout)
{
    ImportDone done;
    ImportOptions options = {
        .cut = {.kind = CUT_GRID, .cell_w = layout->w, .cell_h = layout->h, .skip_empty = true}};
    Project *empty = project_new();
    Project *project = import_files(empty, folder->store, sheet_path, &options, &done, NULL);
    node_unref(empty);
    CHECK(project != NULL);
    picture_store_remember(folder->store, list_get(project->pictures, 0));
    return project;
}

static int rearrange(const RealSheet *real, Cell *cells, int count, CheckRandom *random)
{
    KnownArt old_art = {.removed = g_ptr_array_new_with_free_func((GDestroyNotify)pixels_unref)};
    for (int i = 0; i < count; i++)
        add_known_art(&old_art, cells[i].art);
    int percent = check_between(random, 0, 2) * 15;
    for (int i = 0; i < count; i++)
        if (check_chance(random, percent))
            repaint(&cells[i], random);
    if (check_chance(random, 30))
        count = remove_cells(cells, count, &old_art, random);
    int order = check_between(random, 0, 9);
    for (int i = 0; i < count && order >= 7; i++)
        exchange(cells, i, check_between(random, 0, count - 1));
    if (order == 5 || order == 6)
        exchange(cells, check_between(random, 0, count - 1), check_between(random, 0, count - 1));
    for (int n = check_chance(random, 40) ? check_between(random, 1, 4) : 0; n > 0; n--) {
        Cell fresh = {.source_frame = -1, .art = find_unused_art(real, &old_art, random)};
        if (fresh.art != NULL)
            count = insert_cell(cells, count, fresh,
                                check_chance(random, 50) ? count : check_between(random, 0, count));
    }
    g_ptr_array_unref(old_art.removed);
    return count;
}

static void play_round(const RealSheet *real, CheckRandom *random, bool uses_cache, Score *score)
{
    Cell cells[MAX_CELLS + 8];
    Folder folder = folder_new();
    char *cache_path = g_build_filename(folder.path, "past", NULL);
    int count = copy_cells(real, cells, check_between(random, 4, MAX_CELLS), random);
    Layout layout = {check_between(random, 2, 8), real->w, real->h, 0, false};
    Pixels *before = lay_out(cells, count, &layout, random);
    if (uses_cache)
        picture_store_remember_in(folder.store, cache_path);
    folder_write(&folder, sheet_path[0], before);
    Project *project = first_import(&folder, &layout);
    count = rearrange(real, cells, count, random);
    Layout other = changed_layout(&layout, random);
    Pixels *after = lay_out(cells, count, &other, random);
    folder_write(&folder, sheet_path[0], after);
    GError *error = NULL;
    ImportPlan *plan = import_plan_new(project, folder.store, NULL, NULL, &error);
    CHECK_THAT(plan != NULL, "%s", error ? error->message : "");
    Round round = {cells, count, after, project, plan};
    score_round(&round, score);
    Project *result = import_again(project, plan, NULL);
    CHECK(result != NULL && project_validate(result, NULL, NULL));
    node_unref(result);
    import_plan_free(plan);
    node_unref(project);
    pixels_unref(before);
    pixels_unref(after);
    for (int i = 0; i < count; i++)
        pixels_unref(cells[i].art);
    g_free(cache_path);
    folder_clear(&folder);
}

static Score play(const RealSheet *real, const char *name, CheckRandom random, bool uses_cache,
                  size_t times)
{
    Score score = {0};
    for (size_t i = 0; i < times && !check_has_failed_too_often(); i++)
        play_round(real, &random, uses_cache, &score);
    check_note(
        "%s, old pictures %s: %zu sheets, %ld frames, %ld correct (%ld of them doubtful), %ld "
        "doubtful, %ld wrong; %ld added, %ld found, %ld extra",
        name, uses_cache ? "known" : "not known", times, score.frames, score.correct,
        score.correct_but_doubtful, score.doubtful, score.wrong, score.added, score.found,
        score.extra);
    return score;
}

/* ---- Cases ---- */

static RealSheet real_of_demo(const char *name)
{
    const char *folder = getenv("GABARIT_DEMO");
    char *path = g_build_filename(folder != NULL ? folder : "data/demo", name, NULL);
    RealSheet real = real_open(path, 128, 104);
    g_free(path);
    return real;
}

static const char *const names[] = {"asha.png", "borin.png"};

/* Results for fixed sheets, which are the same with every seed. */
static void test_demo(void)
{
    long frames = 0, correct = 0, wrong = 0;
    for (size_t i = 0; i < CHECK_COUNT(names); i++) {
        RealSheet real = real_of_demo(names[i]);
        CheckRandom random = check_random_at(1, names[i]);
        Score known = play(&real, names[i], random, true, check_case_count(40));
        wrong += known.wrong + play(&real, names[i], random, false, check_case_count(10)).wrong;
        frames += known.frames;
        correct += known.correct;
        real_clear(&real);
    }
    CHECK_INT(wrong, 0);
    /* With few frames, two wrong ones do not exceed a rate of 1 in 200. */
    CHECK_THAT((double)(frames - correct) <= MAX(2, 0.005 * (double)frames), "%.2f %% right",
               100.0 * (double)correct / (double)frames);
}

/*
 * With other changes, a frame may be removed and another added that is as similar to it as a
 * repainted one. A long run, with many seeds, is the part "seeds" of tests/soak.sh.
 */
static void test_any_sheets(void)
{
    for (size_t i = 0; i < CHECK_COUNT(names); i++) {
        RealSheet real = real_of_demo(names[i]);
        Score score = play(&real, names[i], check_random(names[i]), true, check_case_count(20));
        CHECK_THAT(score.wrong <= 1, "%ld of %ld frames wrong", score.wrong, score.frames);
        CHECK_THAT((double)(score.frames - score.correct) <= MAX(2, 0.03 * (double)score.frames),
                   "%ld of %ld frames correct", score.correct, score.frames);
        real_clear(&real);
    }
}

/* Sheets with art that is as similar to a frame as its own, repainted art, or as another frame, and
 * with a grid that cuts art. */
static void test_rivals(void)
{
    static const struct {
        uint64_t seed;
        int name;
    } sheets[] = {{9, 1}, {33, 1}, {35, 0}, {27, 1}, {45, 1}, {67, 1}};
    for (size_t i = 0; i < CHECK_COUNT(sheets); i++) {
        const char *name = names[sheets[i].name];
        RealSheet real = real_of_demo(name);
        CHECK_INT(play(&real, name, check_random_at(sheets[i].seed, name), true, 20).wrong, 0);
        real_clear(&real);
    }
}

CHECK_CASES({"sheets of the demo", test_demo}, {"art that is left over", test_rivals},
            {"random changes of sheets of the demo", test_any_sheets})

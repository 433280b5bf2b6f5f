/* SPDX-License-Identifier: MIT */
/*
 * Matches frames whose art has changed with the new art that looks most similar, as far as their
 * old art is known. A match is certain if neither side has another candidate of nearly the same
 * value. For again_internal.h.
 */
#include "again/again_internal.h"

#include "art/follow.h"

#include <string.h>

enum {
    MIN_SAMPLES = 64, /* pixels that are compared for each pair */
    MAX_SAMPLES = 1024,
    MAX_EXAMINED = 200 * 1000 * 1000, /* pixels that are compared for all pairs */
    MAX_OFFSET = 24,                  /* pixels; how far away patches of the art are searched */
    MAX_CAREFUL = 100 * 1000,         /* pairs up to which doubtful ones are accepted one by one */
    MAX_LEFT_OVER = 64 * 64           /* pairs of sources that are compared at the end */
};

/* Minimum value (see Pairing) of a pair, and of a pair of sources that are left over at the end. */
static const double min_value = 0.7, min_left_over = 0.35;
/* How much the value of a certain pair must exceed those of its rivals (see rival_value); the
 * second margin is for art at its old place. */
static const double margin = 0.15, margin_in_place = 0.05;
/* Bonus for the old place, if frames were matched by content there, and if none were. */
static const double place_bonus = 0.15, place_bonus_alone = 0.05;
static const double neighbour_bonus = 0.1; /* for each neighbour that is still next to it */
/* How much more alike art must be at another offset in its frame to count as moved. */
static const double min_gain = 0.1;

typedef struct Side {
    int source; /* index in the matching */
    Art art;
} Side;

typedef struct Pairing {
    Matching *matching;
    Side *old, *now;
    int old_count, now_count;
    float *likeness; /* one row for each old side */
    float *values;   /* likeness plus the bonus for place and neighbours */
} Pairing;

typedef struct Candidate {
    int old, now; /* indices of sides */
    float value;
} Candidate;

static OldSource *old_of(const Pairing *pairing, int side)
{
    return &pairing->matching->old[pairing->old[side].source];
}

static NewSource *now_of(const Pairing *pairing, int side)
{
    return &pairing->matching->now[pairing->now[side].source];
}

static size_t cell_of(const Pairing *pairing, int old, int now)
{
    return (size_t)old * (size_t)pairing->now_count + (size_t)now;
}

static float value_of(const Pairing *pairing, int old, int now)
{
    return pairing->values[cell_of(pairing, old, now)];
}

/* ---- Both sides ---- */

static void add_old(Pairing *pairing, int source)
{
    const OldSource *old = &pairing->matching->old[source];
    bool open = old->match == UNMATCHED && old->atlas == NULL;
    const Pixels *was =
        open ? gathered_was(pairing->matching->gathering, old->frame->picture) : NULL;
    if (was != NULL && pixels_contain(was, old->rect))
        pairing->old[pairing->old_count++] =
            (Side){.source = source, .art = art_of_frame(old->frame, was)};
}

static void add_now(Pairing *pairing, int source)
{
    const NewSource *now = &pairing->matching->now[source];
    bool open = now->match == UNMATCHED && now->atlas == NULL;
    g_autoptr(Pixels) pixels =
        open ? pixels_at(pairing->matching->gathering->store, &now->picture, NULL) : NULL;
    if (pixels != NULL)
        pairing->now[pairing->now_count++] =
            (Side){.source = source, .art = art_of(pixels, now->rect, now->mask)};
}

/* Returns the number of pixels to compare for each pair: fewer if there are many pairs. */
static uint32_t samples_for(const Pairing *pairing)
{
    uint64_t pairs = (uint64_t)pairing->old_count * (uint64_t)pairing->now_count;
    return (uint32_t)CLAMP(MAX_EXAMINED / (7 * MAX(pairs, 1)), MIN_SAMPLES, MAX_SAMPLES);
}

static bool is_in_place(const Pairing *pairing, int old, int now)
{
    const OldSource *source = old_of(pairing, old);
    return is_same_rect(source, now_of(pairing, now)) &&
           is_in_order(pairing->matching, &source->picture);
}

/* Returns the bonus of a pair for its place and its neighbours. */
static double bonus_of(const Pairing *pairing, int old, int now)
{
    int old_source = pairing->old[old].source, new_source = pairing->now[now].source;
    bool found = was_found_in_order(pairing->matching, &old_of(pairing, old)->picture);
    double bonus = !is_in_place(pairing, old, now) ? 0 : found ? place_bonus : place_bonus_alone;
    for (int step = -1; step <= 1; step += 2)
        if (is_adjacent_match(pairing->matching, old_source, new_source, step))
            bonus += neighbour_bonus;
    return bonus;
}

static void compare_all(Pairing *pairing)
{
    uint32_t samples = samples_for(pairing);
    size_t cells = (size_t)pairing->old_count * (size_t)pairing->now_count;
    pairing->likeness = g_new(float, cells + 1);
    pairing->values = g_new(float, cells + 1);
    for (int i = 0; i < pairing->old_count; i++)
        for (int k = 0; k < pairing->now_count; k++)
            pairing->likeness[cell_of(pairing, i, k)] =
                (float)art_compare(&pairing->old[i].art, &pairing->now[k].art, samples).likeness;
}

/* Recomputes the values, because each match changes the bonuses. */
static void compute_values(Pairing *pairing)
{
    for (int i = 0; i < pairing->old_count; i++)
        for (int k = 0; k < pairing->now_count; k++)
            pairing->values[cell_of(pairing, i, k)] =
                pairing->likeness[cell_of(pairing, i, k)] + (float)bonus_of(pairing, i, k);
}

/* ---- Pairs ---- */

static int compare_candidates(gconstpointer a, gconstpointer b)
{
    const Candidate *one = a, *other = b;
    if (one->value < other->value || one->value > other->value)
        return one->value > other->value ? -1 : 1;
    return one->old != other->old ? one->old - other->old : one->now - other->now;
}

static GArray *candidates_of(const Pairing *pairing, double lowest_value)
{
    GArray *candidates = g_array_new(false, false, sizeof(Candidate));
    for (int i = 0; i < pairing->old_count; i++)
        for (int k = 0; k < pairing->now_count; k++) {
            Candidate candidate = {i, k, value_of(pairing, i, k)};
            if (old_of(pairing, i)->match == UNMATCHED && now_of(pairing, k)->match == UNMATCHED &&
                (double)candidate.value >= lowest_value)
                g_array_append_val(candidates, candidate);
        }
    g_array_sort(candidates, compare_candidates);
    return candidates;
}

/* True if an old side is still available: not matched, or matched with doubt. */
static bool is_open(const Pairing *pairing, int old)
{
    return old == UNMATCHED || pairing->matching->old[old].match == UNMATCHED ||
           pairing->matching->old[old].doubtful;
}

/* Returns the highest value of another pair with one of the two sides. Pairs with equal art are
 * ignored: it does not matter which of them is chosen. */
static float rival_value(const Pairing *pairing, const Candidate *pair)
{
    const uint8_t *was = old_of(pairing, pair->old)->frame->art;
    const uint8_t *now = now_of(pairing, pair->now)->art;
    float best = 0;
    for (int k = 0; k < pairing->now_count; k++)
        if (is_open(pairing, now_of(pairing, k)->match) && !art_equal(now_of(pairing, k)->art, now))
            best = MAX(best, value_of(pairing, pair->old, k));
    for (int i = 0; i < pairing->old_count; i++)
        if (is_open(pairing, pairing->old[i].source) &&
            !art_equal(old_of(pairing, i)->frame->art, was))
            best = MAX(best, value_of(pairing, i, pair->now));
    return best;
}

ArtMatch compare_closely(const ArtInRect *old_art, const ArtInRect *new_art)
{
    ArtMatch best = art_compare(&old_art->art, &new_art->art, COMPARE_ALL_PIXELS);
    if (best.likeness >= SURE)
        return best;
    Frame before = {.x = old_art->rect.left,
                    .y = old_art->rect.top,
                    .w = (int32_t)old_art->art.width,
                    .h = (int32_t)old_art->art.height};
    Frame after = {.x = new_art->rect.left,
                   .y = new_art->rect.top,
                   .w = (int32_t)new_art->art.width,
                   .h = (int32_t)new_art->art.height};
    FollowFrame from = {&before, old_art->pixels}, to = {&after, new_art->pixels};
    Followed followed = follow_rect(&from, &to, frame_rect(&before), MAX_OFFSET);
    double likeness = art_compare_at(&old_art->art, &new_art->art, followed.dx, followed.dy);
    if (likeness > best.likeness)
        best = (ArtMatch){likeness, followed.dx, followed.dy};
    return best;
}

bool has_moved(const ArtInRect *old_art, const ArtInRect *new_art, ArtMatch alike)
{
    return new_art->art.width != old_art->art.width || new_art->art.height != old_art->art.height ||
           alike.likeness > art_compare_at(&old_art->art, &new_art->art, 0, 0) + min_gain;
}

/* Sets the alternatives of a doubtful match: the sources with the next highest values. */
static void set_others(const Pairing *pairing, const Candidate *pair)
{
    OldSource *old = old_of(pairing, pair->old);
    float last_value = 2;
    int last = -1;
    for (int n = 0; n < AGAIN_OTHERS; n++) {
        int found = UNMATCHED;
        for (int k = 0; k < pairing->now_count; k++) {
            float value = value_of(pairing, pair->old, k);
            bool is_next = value < last_value || (value <= last_value && k > last);
            if (k != pair->now && is_next && (double)value >= min_value &&
                (found == UNMATCHED || value > value_of(pairing, pair->old, found)))
                found = k;
        }
        if (found == UNMATCHED)
            return;
        last_value = value_of(pairing, pair->old, found);
        last = found;
        old->others[n] = pairing->now[found].source;
        old->other_likeness[n] = (double)pairing->likeness[cell_of(pairing, pair->old, found)];
    }
}

static bool is_doubtful(const Pairing *pairing, const Candidate *pair)
{
    bool in_place = is_in_place(pairing, pair->old, pair->now);
    double ahead = (double)(pair->value - rival_value(pairing, pair));
    double likeness = (double)pairing->likeness[cell_of(pairing, pair->old, pair->now)];
    return in_place ? ahead < margin_in_place || likeness < SURE_IN_PLACE
                    : ahead < margin || (double)pair->value < SURE;
}

static void match_candidate(Pairing *pairing, const Candidate *pair, bool doubtful)
{
    OldSource *old = old_of(pairing, pair->old);
    const NewSource *now = now_of(pairing, pair->now);
    const Gathering *gathering = pairing->matching->gathering;
    g_autoptr(Pixels) pixels = pixels_at(gathering->store, &now->picture, NULL);
    const ArtInRect old_art = {gathered_was(pairing->matching->gathering, old->frame->picture),
                               old->rect, pairing->old[pair->old].art};
    const ArtInRect new_art = {pixels, now->rect, pairing->now[pair->now].art};
    bool in_place = is_in_place(pairing, pair->old, pair->now);
    ArtMatch alike = compare_closely(&old_art, &new_art);
    match_pair(pairing->matching, pairing->old[pair->old].source, pairing->now[pair->now].source,
               in_place ? AGAIN_BY_POSITION : AGAIN_BY_LIKENESS);
    old->likeness = alike.likeness;
    old->doubtful = doubtful;
    old->moves = !now->whole && has_moved(&old_art, &new_art, alike);
    old->dx = alike.dx;
    old->dy = alike.dy;
    if (doubtful)
        set_others(pairing, pair);
}

/* Accepts pairs, best first: all that are certain, or only the best one of the doubtful ones (all
 * of them if there are very many pairs). Returns the number of accepted pairs. */
static int accept_pairs(Pairing *pairing, bool doubtful)
{
    compute_values(pairing);
    g_autoptr(GArray) candidates = candidates_of(pairing, min_value);
    int accepted = 0;
    bool careful = (int64_t)pairing->old_count * pairing->now_count <= MAX_CAREFUL;
    ARRAY_EACH_WHILE (!(careful && doubtful && accepted > 0), const Candidate, pair, candidates) {
        bool open = old_of(pairing, pair->old)->match == UNMATCHED &&
                    now_of(pairing, pair->now)->match == UNMATCHED;
        if (!open || (!doubtful && is_doubtful(pairing, pair)))
            continue;
        match_candidate(pairing, pair, doubtful);
        accepted++;
    }
    return accepted;
}

/* True if few enough sources are left over to be compared once more. */
static bool few_are_open(const Pairing *pairing)
{
    int64_t old = 0, now = 0;
    for (int i = 0; i < pairing->old_count; i++)
        old += old_of(pairing, i)->match == UNMATCHED;
    for (int k = 0; k < pairing->now_count; k++)
        now += now_of(pairing, k)->match == UNMATCHED;
    return old * now > 0 && old * now <= MAX_LEFT_OVER;
}

/* Accepts pairs of left-over sources that are only slightly alike, but clearly more alike than any
 * other pair of them; such a match is always doubtful. Returns the number of accepted pairs. */
static int accept_faint_pairs(Pairing *pairing)
{
    if (!few_are_open(pairing))
        return 0;
    compute_values(pairing);
    g_autoptr(GArray) candidates = candidates_of(pairing, min_left_over);
    int accepted = 0;
    ARRAY_EACH (const Candidate, pair, candidates) {
        bool open = old_of(pairing, pair->old)->match == UNMATCHED &&
                    now_of(pairing, pair->now)->match == UNMATCHED;
        if (!open || (double)(pair->value - rival_value(pairing, pair)) < margin)
            continue;
        match_candidate(pairing, pair, true);
        accepted++;
    }
    return accepted;
}

static guint rect_hash(gconstpointer item)
{
    const PixelRect *rect = item;
    return (guint)rect->left * 31 + (guint)rect->top;
}

static gboolean rects_equal(gconstpointer a, gconstpointer b)
{
    return rect_is_equal(*(const PixelRect *)a, *(const PixelRect *)b);
}

double likeness_of(const Matching *matching, int old, int now)
{
    const OldSource *old_source = &matching->old[old];
    const NewSource *new_source = &matching->now[now];
    const Pixels *was = gathered_was(matching->gathering, old_source->frame->picture);
    if (was == NULL || !pixels_contain(was, old_source->rect))
        return -1;
    g_autoptr(Pixels) pixels = pixels_at(matching->gathering->store, &new_source->picture, NULL);
    if (pixels == NULL)
        return -1;
    Art before = art_of_frame(old_source->frame, was),
        after = art_of(pixels, new_source->rect, new_source->mask);
    double likeness = art_compare(&before, &after, MAX_SAMPLES).likeness;
    art_clear(&before);
    art_clear(&after);
    return likeness;
}

/* Matches very similar art at the same place if most old art is at its old position: this avoids a
 * comparison with all other art. */
static void match_places(Matching *matching)
{
    g_autoptr(GHashTable) places = g_hash_table_new(rect_hash, rects_equal);
    for (int i = 0; i < matching->now_count; i++)
        if (matching->now[i].match == UNMATCHED && matching->now[i].atlas == NULL)
            g_hash_table_insert(places, &matching->now[i].rect, GINT_TO_POINTER(i + 1));
    for (int i = 0; i < matching->old_count; i++) {
        OldSource *old = &matching->old[i];
        int now = GPOINTER_TO_INT(g_hash_table_lookup(places, &old->rect)) - 1;
        if (now < 0 || old->match != UNMATCHED || old->atlas != NULL ||
            matching->now[now].match != UNMATCHED || !is_same_rect(old, &matching->now[now]) ||
            !was_found_in_order(matching, &old->picture))
            continue;
        double likeness = likeness_of(matching, i, now);
        if (likeness < SURE)
            continue;
        match_pair(matching, i, now, AGAIN_BY_POSITION);
        old->likeness = likeness;
    }
}

void match_alike(Matching *matching)
{
    Pairing pairing = {.matching = matching,
                       .old = g_new0(Side, matching->old_count + 1),
                       .now = g_new0(Side, matching->now_count + 1)};
    match_places(matching);
    for (int i = 0; i < matching->old_count; i++)
        add_old(&pairing, i);
    for (int i = 0; i < matching->now_count && pairing.old_count > 0; i++)
        add_now(&pairing, i);
    compare_all(&pairing);
    /* Each accepted pair is evidence for its neighbours. */
    while (accept_pairs(&pairing, false) > 0 || accept_pairs(&pairing, true) > 0 ||
           accept_faint_pairs(&pairing) > 0)
        continue;
    for (int i = 0; i < pairing.old_count; i++)
        art_clear(&pairing.old[i].art);
    for (int i = 0; i < pairing.now_count; i++)
        art_clear(&pairing.now[i].art);
    g_free(pairing.old);
    g_free(pairing.now);
    g_free(pairing.likeness);
    g_free(pairing.values);
}

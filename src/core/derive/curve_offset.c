/* SPDX-License-Identifier: MIT */
/*
 * Offsets of polylines, and cutting out their loops; see curve_internal.h.
 *
 * Where a line bends more sharply than the offset allows, its offset has a swallowtail: it runs up
 * to a cusp, back against the line's direction to a second cusp, and on.
 *
 *             \     /
 *              \   /          The two outer branches cross before they reach the cusps. The part
 *               \ /           beyond the crossing is nearer to the line than the offset and is cut
 *                X            out. Of several crossings, the one nearest to the cusps is used.
 *      cusp ____/ \____ cusp
 *           `--_____--'       If the branches do not cross, there is no space for the offset.
 *             reversed
 *
 * An edge whose width changes may also run back a little while it moves sideways, without a loop. A
 * crossing is therefore used only if it cuts off a part that is too near to the line. Otherwise the
 * reversed stretch (the successive reversed pieces) is kept.
 */
#include "derive/curve_internal.h"

#include <string.h>

enum { FIRST_CAPACITY = 64, MAX_HALVINGS = 12, ROUNDS_BETWEEN_STEPS = 64, SAMPLES = 64 };

/* The maximum number of comparisons of pieces in one trimming, about a second. Unrealistic lines
 * with tens of thousands of loops keep some of them. */
static const size_t max_comparisons = (size_t)1 << 26;

DeriveResult curve_append(CurveList *list, CurveVertex vertex)
{
    if (list->count == list->capacity) {
        size_t capacity = list->capacity > 0 ? 2 * list->capacity : FIRST_CAPACITY;
        CurveVertex *vertices = job_allocate(list->job, capacity, sizeof(*vertices));
        if (vertices == NULL)
            return DERIVE_NO_MEMORY;
        if (list->count > 0)
            memcpy(vertices, list->vertices, list->count * sizeof(*vertices));
        job_release(list->job, list->vertices);
        list->vertices = vertices;
        list->capacity = capacity;
    }
    list->vertices[list->count++] = vertex;
    return DERIVE_DONE;
}

/* ---- Offsets ---- */

/* Appends the vertices of an arc around a corner, strictly between two normals. */
static DeriveResult append_arc(CurveList *list, CurveVertex from, CurveVertex to, double tolerance,
                               int depth)
{
    /* Opposite normals: the arc continues forwards before it turns back. */
    const CurvePoint forwards = {from.normal.y, -from.normal.x};
    const CurvePoint sum = {from.normal.x + to.normal.x, from.normal.y + to.normal.y};
    const double sign = from.offset < 0 ? -1 : 1;
    /* How far the middle of the arc is from its chord, as a fraction of the radius. */
    const double rise = 1 - curve_length(sum) / 2;
    if (rise * from.offset * sign <= tolerance || depth == MAX_HALVINGS)
        return DERIVE_DONE;
    CurveVertex middle = from;
    middle.normal = curve_length(sum) > 1e-6 ? curve_unit(sum, forwards)
                                             : (CurvePoint){sign * forwards.x, sign * forwards.y};
    middle.offset = (from.offset + to.offset) / 2;
    middle.offset_normal = middle.normal;
    CurveVertex moved = {.position = curve_along(from.position, middle.normal, middle.offset),
                         .normal = middle.normal,
                         .reach = middle.offset * sign};
    DeriveResult result = append_arc(list, from, middle, tolerance, depth + 1);
    if (result == DERIVE_DONE)
        result = curve_append(list, moved);
    if (result == DERIVE_DONE)
        result = append_arc(list, middle, to, tolerance, depth + 1);
    return result;
}

/* True if a corner leaves a gap at the offset, which is on its outer side. On the inner side, the
 * two ends overlap. */
static bool has_gap(const CurveVertex *from, const CurveVertex *to)
{
    double turn = curve_cross(from->normal, to->normal);
    return turn * from->offset < 0 ||
           (curve_dot(from->normal, to->normal) < 0 && !(turn * from->offset > 0));
}

DeriveResult curve_fan(CurveList *list, const CurveVertex *from, const CurveVertex *to,
                       double tolerance)
{
    const size_t first = list->count;
    CurveVertex begin = *from, end = *to;
    if (!has_gap(&begin, &end)) {
        begin.offset = -begin.offset;
        end.offset = -end.offset;
    }
    DeriveResult result = append_arc(list, begin, end, tolerance, 0);
    for (size_t n = first; n < list->count; n++) {
        list->vertices[n].position = from->position;
        list->vertices[n].offset = from->offset;
    }
    return result;
}

static DeriveResult offset_piece(const CurveVertex *from, const CurveVertex *to, double tolerance,
                                 CurveList *list)
{
    const CurvePoint begin = curve_along(from->position, from->normal, from->offset);
    const CurvePoint end = curve_along(to->position, to->normal, to->offset);
    const bool is_corner = curve_is_same(from->position, to->position);
    CurveVertex vertex = {.position = begin,
                          .normal = from->offset_normal,
                          .reach = from->offset < 0 ? -from->offset : from->offset};
    if (is_corner)
        vertex.reversed = !curve_is_same(begin, end) && !has_gap(from, to);
    else
        vertex.reversed =
            curve_dot(curve_minus(end, begin), curve_minus(to->position, from->position)) < 0;
    DeriveResult result = curve_append(list, vertex);
    if (result == DERIVE_DONE && is_corner && !vertex.reversed)
        result = append_arc(list, *from, *to, tolerance, 0);
    return result;
}

DeriveResult curve_offset(const CurveList *base, double next, double tolerance, CurveList *list)
{
    const size_t pieces = curve_pieces(base);
    DeriveResult result = DERIVE_DONE;
    for (size_t n = 0; n < pieces && result == DERIVE_DONE; n++)
        result = offset_piece(&base->vertices[n], curve_next(base, n), tolerance, list);
    if (result == DERIVE_DONE && pieces < base->count) {
        const CurveVertex *last = &base->vertices[pieces];
        CurveVertex vertex = {.position = curve_along(last->position, last->normal, last->offset),
                              .normal = last->offset_normal,
                              .reach = last->offset < 0 ? -last->offset : last->offset};
        result = curve_append(list, vertex);
    }
    for (size_t n = 0; n < list->count; n++) {
        list->vertices[n].offset = next;
        list->vertices[n].offset_normal = list->vertices[n].normal;
    }
    return result;
}

/* ---- Crossings ---- */

/*
 * The place where a piece crosses another, as fractions of the lengths of both. Pieces that only
 * come within a fraction of the tolerance of each other are included: the branches of a small, flat
 * swallowtail may cross on the curve but not between its polylines.
 */
typedef struct Crossing {
    size_t before, after; /* indices of pieces */
    double before_share, after_share;
    double margin; /* pieces this near are treated as crossing */
} Crossing;

/* True if the intervals between a and b and between c and d are more than `margin` apart. */
static bool is_apart(double a, double b, double c, double d, double margin)
{
    double low = (a < b ? a : b) - margin, high = (a < b ? b : a) + margin;
    return (c < low && d < low) || (c > high && d > high);
}

/* True if the piece from `from` to `from + first` crosses that from `other` to `other + second`. */
static bool pieces_cross(CurvePoint from, CurvePoint first, CurvePoint other, CurvePoint second,
                         Crossing *crossing)
{
    const CurvePoint between = curve_minus(other, from);
    const double scale = curve_cross(first, second);
    if (!(scale < 0) && !(scale > 0))
        return false;
    crossing->before_share = curve_cross(between, second) / scale;
    crossing->after_share = curve_cross(between, first) / scale;
    return crossing->before_share >= 0 && crossing->before_share <= 1 &&
           crossing->after_share >= 0 && crossing->after_share <= 1;
}

/* True if an end of one piece is within the margin of the other piece. */
static bool pieces_touch(const CurvePoint ends[4], Crossing *crossing)
{
    double nearest = crossing->margin;
    bool found = false;
    for (int n = 0; n < 4; n++) {
        const CurvePoint *piece = n < 2 ? ends + 2 : ends;
        double distance = curve_distance(ends[n], piece[0], piece[1]);
        if (distance > nearest)
            continue;
        double share = curve_share(ends[n], piece[0], piece[1]);
        crossing->before_share = n < 2 ? n : share;
        crossing->after_share = n < 2 ? share : n - 2;
        nearest = distance;
        found = true;
    }
    return found;
}

static bool pieces_meet(const CurveList *list, Crossing *crossing)
{
    const CurvePoint ends[4] = {
        list->vertices[crossing->before].position, curve_next(list, crossing->before)->position,
        list->vertices[crossing->after].position, curve_next(list, crossing->after)->position};
    const double margin = crossing->margin;
    if (is_apart(ends[0].x, ends[1].x, ends[2].x, ends[3].x, margin) ||
        is_apart(ends[0].y, ends[1].y, ends[2].y, ends[3].y, margin))
        return false;
    return pieces_cross(ends[0], curve_minus(ends[1], ends[0]), ends[2],
                        curve_minus(ends[3], ends[2]), crossing) ||
           pieces_touch(ends, crossing);
}

/* Returns a vertex interpolated at a fraction of a piece. */
static CurveVertex interpolate(const CurveList *list, size_t piece, double share)
{
    const CurveVertex *from = &list->vertices[piece], *to = curve_next(list, piece);
    CurveVertex vertex = *from;
    vertex.position = curve_along(from->position, curve_minus(to->position, from->position), share);
    vertex.normal = curve_unit(
        curve_along(from->normal, curve_minus(to->normal, from->normal), share), from->normal);
    vertex.offset_normal = vertex.normal;
    vertex.reach = from->reach + (to->reach - from->reach) * share;
    return vertex;
}

/* Makes the two vertices of the corner where a line is cut, at the same position. */
static void make_corner(const CurveList *list, const Crossing *crossing, CurveVertex corner[2])
{
    corner[0] = interpolate(list, crossing->before, crossing->before_share);
    corner[1] = interpolate(list, crossing->after, crossing->after_share);
    corner[0].position = corner[1].position =
        curve_along(corner[0].position, curve_minus(corner[1].position, corner[0].position), 0.5);
}

/* ---- Vertices too near to the line ---- */

/* The state of a trimming. */
typedef struct Trim {
    CurveList *list;
    const CurveList *base; /* the list that `list` was made from */
    double tolerance;
    size_t comparisons; /* remaining number */
} Trim;

/* Subtracts comparisons from the remaining number. Returns false if fewer remain. */
static bool take_comparisons(Trim *trim, size_t comparisons)
{
    if (comparisons > trim->comparisons)
        return false;
    trim->comparisons -= comparisons;
    return true;
}

/* True if a vertex is nearer to the line than it should be. */
static bool is_too_near(const Trim *trim, const CurveVertex *vertex)
{
    const CurveList *base = trim->base;
    for (size_t n = 0; n < curve_pieces(base); n++)
        if (curve_distance(vertex->position, base->vertices[n].position,
                           curve_next(base, n)->position) < vertex->reach - trim->tolerance)
            return true;
    return false;
}

/* True if at least half of the `count` vertices from `first` on (or all, if `all` is set) are too
 * near. A sample of them is tested. After the end of the list, its beginning follows. */
static bool are_too_near(Trim *trim, size_t first, size_t count, bool all)
{
    const size_t step = (count + SAMPLES - 1) / SAMPLES;
    size_t near = 0, tested = 0;
    if (count == 0 || !take_comparisons(trim, (count / step + 1) * curve_pieces(trim->base)))
        return false;
    for (size_t n = step / 2; n < count; n += step) {
        near += is_too_near(trim, &trim->list->vertices[(first + n) % trim->list->count]);
        tested++;
        if (all && near < tested)
            return false;
    }
    return 2 * near >= tested;
}

/* ---- Where to cut ---- */

/* The pieces around a reversed stretch: the last piece before it, and the first piece after it. */
typedef struct Stretch {
    size_t before, before_count; /* number of pieces that end with it */
    size_t after, after_count;   /* number of pieces that begin with it */
} Stretch;

static bool is_candidate(const CurveList *list, size_t before, size_t after)
{
    if (list->vertices[before].reversed || list->vertices[after].reversed)
        return false;
    /* A closed list begins after the stretch. Where this is false, the two pieces have passed each
     * other. */
    return !list->closed || after + 1 < before;
}

/* True if the part that a crossing would cut out is a loop: if it is negligibly small, or near to
 * the line. Otherwise another part of the line happens to pass there. */
static bool is_loop(Trim *trim, const Crossing *crossing)
{
    const CurveList *list = trim->list;
    const size_t first = crossing->before + 1;
    const size_t count = (crossing->after + list->count - crossing->before) % list->count;
    const CurveVertex corner = interpolate(list, crossing->before, crossing->before_share);
    double farthest = 0;
    for (size_t n = 0; n < count && take_comparisons(trim, 1); n++) {
        const CurveVertex *vertex = &list->vertices[(first + n) % list->count];
        double distance = curve_length(curve_minus(vertex->position, corner.position));
        farthest = distance > farthest ? distance : farthest;
    }
    return farthest <= 32 * trim->tolerance || are_too_near(trim, first, count, false);
}

/* Finds the crossing of a piece before the stretch and one after it with the fewest pieces between
 * them. */
static DeriveResult find_crossing(Trim *trim, Stretch stretch, Crossing *crossing, bool *found)
{
    const CurveList *list = trim->list;
    *found = false;
    for (size_t steps = 0; steps + 1 < stretch.before_count + stretch.after_count; steps++) {
        size_t back = steps < stretch.after_count ? 0 : steps - stretch.after_count + 1;
        for (; back <= steps && back < stretch.before_count; back++) {
            if (!take_comparisons(trim, 1))
                return DERIVE_DONE;
            crossing->before = stretch.before - back;
            crossing->after = stretch.after + (steps - back);
            *found = is_candidate(list, crossing->before, crossing->after) &&
                     pieces_meet(list, crossing) && is_loop(trim, crossing);
            if (*found)
                return DERIVE_DONE;
        }
        DeriveResult result =
            steps % ROUNDS_BETWEEN_STEPS == 0 ? job_step(list->job, 0.5) : DERIVE_DONE;
        if (result != DERIVE_DONE)
            return result;
    }
    return DERIVE_DONE;
}

/* ---- Trimming ---- */

/* Returns the first piece from `from` on that is reversed, or that is not. */
static size_t find_reversed(const CurveList *list, size_t from, bool reversed)
{
    const size_t pieces = curve_pieces(list);
    while (from < pieces && list->vertices[from].reversed != reversed)
        from++;
    return from;
}

/* Keeps only the vertices in [begin, end). */
static void keep_vertices(CurveList *list, size_t begin, size_t end)
{
    memmove(list->vertices, list->vertices + begin, (end - begin) * sizeof(*list->vertices));
    list->count = end - begin;
}

static void reverse_vertices(CurveVertex *vertices, size_t count)
{
    for (size_t n = 0; n < count / 2; n++) {
        CurveVertex vertex = vertices[n];
        vertices[n] = vertices[count - 1 - n];
        vertices[count - 1 - n] = vertex;
    }
}

/* Rotates a closed list so that it begins right after a reversed stretch, whose pieces are then at
 * its end. Returns how many pieces precede these; 0 if all are reversed. */
static size_t rotate_list(CurveList *list)
{
    const size_t count = list->count;
    size_t first = 0, others = count;
    while (first < count && (list->vertices[first].reversed ||
                             !list->vertices[first > 0 ? first - 1 : count - 1].reversed))
        first++;
    if (first == count)
        return 0;
    reverse_vertices(list->vertices, first);
    reverse_vertices(list->vertices + first, count - first);
    reverse_vertices(list->vertices, count);
    while (list->vertices[others - 1].reversed)
        others--;
    return others;
}

static double length_of(const CurveList *list, size_t begin, size_t end)
{
    double length = 0;
    for (size_t n = begin; n + 1 < end; n++)
        length +=
            curve_length(curve_minus(list->vertices[n + 1].position, list->vertices[n].position));
    return length;
}

/* Marks a stretch as not reversed, so that it is kept. */
static void keep_stretch(CurveList *list, size_t begin, size_t end)
{
    for (size_t n = begin; n < end; n++)
        list->vertices[n].reversed = false;
}

/* Cuts one reversed stretch out of a closed list. Empties the list if there is no space: if all
 * vertices are too near, or if the remaining line is within the tolerance of a point. */
static DeriveResult cut_closed(Trim *trim)
{
    CurveList *list = trim->list;
    const size_t others = rotate_list(list);
    const Stretch stretch = {
        .before = others - 1, .before_count = others, .after = 0, .after_count = others};
    Crossing crossing = {.margin = trim->tolerance / 4};
    bool found = false;
    DeriveResult result =
        others > 0 ? find_crossing(trim, stretch, &crossing, &found) : DERIVE_DONE;
    if (result != DERIVE_DONE)
        return result;
    if (!found) {
        if (others == 0 || are_too_near(trim, 0, list->count, true))
            list->count = 0;
        keep_stretch(list, others, list->count);
        return DERIVE_DONE;
    }
    CurveVertex corner[2];
    make_corner(list, &crossing, corner);
    list->vertices[crossing.after] = corner[1];
    list->vertices[crossing.before + 1] = corner[0];
    keep_vertices(list, crossing.after, crossing.before + 2);
    if (length_of(list, 0, list->count) <= 2 * trim->tolerance)
        list->count = 0;
    return DERIVE_DONE;
}

/* Returns the last position on a piece that is far enough from the line, coming from the piece's
 * start or from its end, as a vertex. */
static CurveVertex last_far(const Trim *trim, size_t piece, bool from_start)
{
    double far_share = from_start ? 0 : 1, near_share = 1 - far_share;
    for (int halving = 0; halving < MAX_HALVINGS; halving++) {
        const double middle = (far_share + near_share) / 2;
        const CurveVertex vertex = interpolate(trim->list, piece, middle);
        if (is_too_near(trim, &vertex))
            near_share = middle;
        else
            far_share = middle;
    }
    return interpolate(trim->list, piece, far_share);
}

/* Removes the vertices that are too near to the line at the end of an open list, or at its
 * beginning. */
static DeriveResult shorten(Trim *trim, bool at_end)
{
    CurveList *list = trim->list;
    size_t first = 0, last = list->count, near = 0;
    for (; first < last && take_comparisons(trim, curve_pieces(trim->base)); near++) {
        const size_t at = at_end ? last - 1 : first;
        DeriveResult result =
            near % ROUNDS_BETWEEN_STEPS == 0 ? job_step(list->job, 0.5) : DERIVE_DONE;
        if (result != DERIVE_DONE)
            return result;
        if (!is_too_near(trim, &list->vertices[at]))
            break;
        first += !at_end;
        last -= at_end;
    }
    if (near > 0 && first < last) {
        const size_t piece = at_end ? last - 1 : first - 1;
        list->vertices[at_end ? last : piece] = last_far(trim, piece, at_end);
        first -= !at_end;
        last += at_end;
    }
    keep_vertices(list, first, last);
    return DERIVE_DONE;
}

/* Cuts an open list whose branches do not cross, which may happen near an end: removes the shorter
 * part if it is too near to the line, and then the vertices of the other part that are too near. */
static DeriveResult cut_end(Trim *trim, size_t begin, size_t end)
{
    CurveList *list = trim->list;
    const bool at_end = length_of(list, 0, begin + 1) >= length_of(list, end, list->count);
    const size_t first = at_end ? begin : 0, count = at_end ? list->count - begin : end;
    if (!are_too_near(trim, first, count, false)) {
        keep_stretch(list, begin, end);
        return DERIVE_DONE;
    }
    if (at_end)
        list->count = begin + 1;
    else
        keep_vertices(list, end, list->count);
    return shorten(trim, at_end);
}

static DeriveResult cut_open(Trim *trim)
{
    CurveList *list = trim->list;
    const size_t begin = find_reversed(list, 0, true), end = find_reversed(list, begin, false);
    const Stretch stretch = {.before = begin - 1,
                             .before_count = begin,
                             .after = end,
                             .after_count = curve_pieces(list) - end};
    Crossing crossing = {.margin = trim->tolerance / 4};
    bool found = false;
    DeriveResult result = DERIVE_DONE;
    if (stretch.before_count > 0 && stretch.after_count > 0)
        result = find_crossing(trim, stretch, &crossing, &found);
    if (result != DERIVE_DONE)
        return result;
    if (!found)
        return cut_end(trim, begin, end);
    CurveVertex corner[2];
    make_corner(list, &crossing, corner);
    CurveVertex *rest = list->vertices + crossing.before + 3;
    list->vertices[crossing.before + 1] = corner[0];
    list->vertices[crossing.before + 2] = corner[1];
    memmove(rest, list->vertices + crossing.after + 1,
            (list->count - crossing.after - 1) * sizeof(*rest));
    list->count -= crossing.after - crossing.before - 2;
    return DERIVE_DONE;
}

DeriveResult curve_trim(CurveList *list, const CurveList *base, double tolerance)
{
    Trim trim = {
        .list = list, .base = base, .tolerance = tolerance, .comparisons = max_comparisons};
    DeriveResult result = DERIVE_DONE;
    while (result == DERIVE_DONE && find_reversed(list, 0, true) < curve_pieces(list))
        result = list->closed ? cut_closed(&trim) : cut_open(&trim);
    if (list->job->worked != NULL)
        list->job->worked(list->job->user, max_comparisons - trim.comparisons);
    return result;
}

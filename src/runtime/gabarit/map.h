/* SPDX-License-Identifier: MIT */
/**
 * gabarit/map.h: the maps of a sprite bank: zones that are painted over a picture, bands along the
 * edge of a road, and the distance to that edge.
 *
 *     gab_map town = gab_bank_map(&bank, "town");
 *     gab_plane doors = gab_map_plane(town, "doors");
 *     gab_zone door = gab_plane_zone_at_point(doors, click);            // one pixel is read
 *     if (gab_zone_tag(door) == TAG_DOOR && gab_zone_walk(door, &goal)) walk_to(goal);
 *     if (gab_map_touches(track, BAND_TRACK_CAR, car)) crash();         // one pixel is read
 *
 * **Pixels.** Pixel (x,y) covers the half-open square [x,x+1) x [y,y+1); a map has the pixels from
 * 0,0 to width-1,height-1, and every point lies in exactly one pixel, the one of its coordinates
 * rounded down. A pixel of a *plane* holds the number of one of its *zones*, or 0 for none; a zone
 * has a tag. **Beyond the map** there is no zone, so the number and the tag there are 0: any
 * coordinates may be asked about. A point with a number that is not finite lies nowhere, and a
 * shape with one touches no pixel at all.
 *
 * **A shape touches a pixel** when it has a point in common with the pixel's half-open square. So a
 * disc of radius 0 and a segment between equal points touch the one pixel that holds the point. A
 * disc or a segment, which are closed, touch the pixel right of or below their right or lower end
 * when that end lies on the pixels' edge; a half-open box does not. On the 1/256 lattice within
 * GAB_RANGE that is decided without rounding.
 *
 * **Views** are values {bank, index} as gabarit/bank.h describes them; the index is the number that
 * gab_bank_find gives and that the generated C header has as a constant, so that `(gab_zone){&bank,
 * ZONE_TOWN_DOORS_INN}` needs no look-up. Properties are read with gab_bank_property, of the kind
 * GAB_KIND_MAP, GAB_KIND_PLANE, GAB_KIND_ZONE or GAB_KIND_BAND. Every function accepts a view of
 * nothing, also one whose bank is NULL, and gives the empty answer; where the comment names no
 * other it is 0, "", false, a view of nothing, and no pixels. Outputs are filled on every path.
 * Nothing allocates; reading one pixel takes the same time on every map.
 */
#ifndef GABARIT_MAP_H
#define GABARIT_MAP_H

#include "bank.h"
#include "base.h"
#include "shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A picture with planes of zones, bands and distances. */
typedef struct gab_map {
    const gab_bank *bank;
    uint32_t index; /**< or GAB_NONE */
} gab_map;

/** One layer of zones over a map. */
typedef struct gab_plane {
    const gab_bank *bank;
    uint32_t index; /**< or GAB_NONE */
} gab_plane;

/** The pixels of a plane that hold one number: one door, one pond. */
typedef struct gab_zone {
    const gab_bank *bank;
    uint32_t index; /**< or GAB_NONE */
} gab_zone;

/** A radius for which a map says where a disc fits on its road. */
typedef struct gab_band {
    const gab_bank *bank;
    uint32_t index; /**< or GAB_NONE */
} gab_band;

/* ---- Maps ---- */

/** How many maps a bank has. */
GAB_API uint32_t gab_bank_map_count(const gab_bank *bank);
/** The i-th map of a bank; the index of the view is `index`. */
GAB_API gab_map gab_bank_map_at(const gab_bank *bank, uint32_t index);
/** The map with a name, O(log n). */
GAB_API gab_map gab_bank_map(const gab_bank *bank, const char *name);

/** The name of a map. */
GAB_API const char *gab_map_name(gab_map map);
/** Pixels from left to right, 1 to 16384; 0 for a map that does not exist. */
GAB_API uint32_t gab_map_width(gab_map map);
/** Pixels from top to bottom, 1 to 16384; 0 for a map that does not exist. */
GAB_API uint32_t gab_map_height(gab_map map);
/** The number of its picture, for gab_bank_picture; GAB_NONE when it has none. */
GAB_API uint32_t gab_map_picture(gab_map map);

/* ---- Planes ---- */

/** How many planes a map has. */
GAB_API uint32_t gab_map_plane_count(gab_map map);
/** The i-th plane of a map, from 0. */
GAB_API gab_plane gab_map_plane_at(gab_map map, uint32_t i);
/** The plane of a map with a name, O(log n). */
GAB_API gab_plane gab_map_plane(gab_map map, const char *name);

/** The name of a plane. */
GAB_API const char *gab_plane_name(gab_plane plane);
/** The map of a plane, O(log n) in the number of maps. */
GAB_API gab_map gab_plane_map(gab_plane plane);

/* ---- Zones ---- */

/** How many zones a plane has, up to 255; they have the numbers from 1 to this. */
GAB_API uint32_t gab_plane_zone_count(gab_plane plane);
/** The zone with a number, from 1. */
GAB_API gab_zone gab_plane_zone_numbered(gab_plane plane, uint32_t number);
/** The zone of a plane with a name, O(log n). */
GAB_API gab_zone gab_plane_zone(gab_plane plane, const char *name);

/** Its name, which may be empty. */
GAB_API const char *gab_zone_name(gab_zone zone);
/** The plane of a zone, O(log n) in the number of planes. */
GAB_API gab_plane gab_zone_plane(gab_zone zone);
/** The number that its pixels hold, 1 to 255; O(log n) in the number of planes. */
GAB_API uint8_t gab_zone_number(gab_zone zone);
/** Its tag, or 0 for none. */
GAB_API uint8_t gab_zone_tag(gab_zone zone);
/** Its tag's role; GAB_NO_ROLE for none and for a zone that does not exist. */
GAB_API uint8_t gab_zone_role(gab_zone zone);
/** The smallest box around its pixels, as the bank states it; all 0 for a zone without pixels. */
GAB_API gab_box gab_zone_bounds(gab_zone zone);
/** How many pixels it has, as the bank states it. */
GAB_API uint32_t gab_zone_area(gab_zone zone);
/**
 * Where a character goes to reach it, in pixels of the map. Returns false, with 0,0, when it has no
 * such point. `point` may be NULL.
 */
GAB_API bool gab_zone_walk(gab_zone zone, gab_vec *point);

/* ---- The zone at a pixel or a point ---- */

/** The number of the zone at a pixel, 0 for none. */
GAB_API uint8_t gab_plane_number_at_pixel(gab_plane plane, int32_t x, int32_t y);
/** The zone at a pixel. */
GAB_API gab_zone gab_plane_zone_at_pixel(gab_plane plane, int32_t x, int32_t y);
/** The zone at the pixel that holds a point. */
GAB_API gab_zone gab_plane_zone_at_point(gab_plane plane, gab_vec point);
/** The tag of the zone at a pixel, 0 for none. */
GAB_API uint8_t gab_plane_tag_at_pixel(gab_plane plane, int32_t x, int32_t y);
/** The role of the tag of the zone at a pixel, GAB_NO_ROLE for none. */
GAB_API uint8_t gab_plane_role_at_pixel(gab_plane plane, int32_t x, int32_t y);

/* ---- What a shape touches ---- */

/**
 * The tags of all pixels that a closed disc touches. Pixels without a zone, without a tag and
 * beyond the map have tag 0, which is in the set when one of them is touched. `tags` is written,
 * not added to. Shapes that touch nothing (a negative radius, an empty box, a number that is not
 * finite) and a plane that does not exist have the empty set. Time grows with the pixels of the
 * shape that lie on the map, 64 x 64 at once where they are all of one zone.
 */
GAB_API void gab_plane_circle_tags(gab_plane plane, gab_circle circle, gab_tags *tags);
/** The tags of all pixels that a half-open box touches; otherwise as gab_plane_circle_tags. */
GAB_API void gab_plane_box_tags(gab_plane plane, gab_box box, gab_tags *tags);
/** The tags of all pixels that a closed segment touches; otherwise as gab_plane_circle_tags. */
GAB_API void gab_plane_segment_tags(gab_plane plane, gab_segment segment, gab_tags *tags);

/**
 * The zones of all pixels that a closed disc touches: the first `room` of them, by ascending
 * number, in `zones` (which may be NULL when room is 0). Returns the number of all.
 */
GAB_API uint32_t gab_plane_circle_zones(gab_plane plane, gab_circle circle, gab_zone *zones,
                                        uint32_t room);
/** The zones of all pixels that a half-open box touches; otherwise as gab_plane_circle_zones. */
GAB_API uint32_t gab_plane_box_zones(gab_plane plane, gab_box box, gab_zone *zones, uint32_t room);
/** The zones of all pixels that a closed segment touches; otherwise as gab_plane_circle_zones. */
GAB_API uint32_t gab_plane_segment_zones(gab_plane plane, gab_segment segment, gab_zone *zones,
                                         uint32_t room);

/* ---- Along a segment ---- */

/** What gab_plane_trace found. */
typedef struct gab_trace {
    float time;    /**< where the pixel is entered: 0 at a, 1 at b; 1 when nothing was met */
    gab_vec point; /**< a + time * (b - a), rounded to `float`; b when nothing was met, 0,0
                        when a number of the segment is not finite */
    int32_t x, y;  /**< the pixel; 0,0 when nothing was met */
    gab_zone zone; /**< its zone; of nothing where there is none */
    uint8_t tag;   /**< its tag */
} gab_trace;

/**
 * The first pixel with a wanted tag on the way from a to b.
 *
 * The way passes every pixel whose half-open square holds a point of the closed segment, each once,
 * in the order of those points: all squares together hold every point once, so there are no ties.
 * Through a corner of four pixels, a way to the right and down or to the left and up goes from one
 * pixel straight to the opposite one; a way to the right and up or to the left and down passes the
 * pixel below and right of the corner in between, because that one holds the corner. The way back
 * passes the same pixels in the opposite order.
 *
 * `wanted` NULL stands for every tag but 0. When 0 is wanted, a pixel beyond the map is met, too:
 * the first one after the map, or the one of a, whose numbers are then kept within +-2^30.
 * Time grows with the pixels passed on the map, 64 x 64 at once where they are all of one zone.
 * Returns whether there is such a pixel. `trace` may be NULL.
 */
GAB_API bool gab_plane_trace(gab_plane plane, gab_segment segment, const gab_tags *wanted,
                             gab_trace *trace);

/* ---- Bands: does a disc of a stored radius fit on the road ---- */

/** How many bands a map has. */
GAB_API uint32_t gab_map_band_count(gab_map map);
/** The i-th band of a map, from the smallest radius. */
GAB_API gab_band gab_map_band_at(gab_map map, uint32_t i);
/** The band of a map with a name, O(log n). */
GAB_API gab_band gab_map_band(gab_map map, const char *name);

/** Its name, which may be empty. */
GAB_API const char *gab_band_name(gab_band band);
/** Its radius in pixels, above 0; 0 for a band that does not exist. */
GAB_API float gab_band_radius(gab_band band);

/** Whether a map stores where its radii fit. */
GAB_API bool gab_map_has_bands(gab_map map);

/**
 * How many of the stored radii fit at a pixel, from the smallest: a disc fits that stands on the
 * pixel without touching the edge of the road. 0 beyond the map. Reads one pixel.
 */
GAB_API uint32_t gab_map_fitting(gab_map map, int32_t x, int32_t y);

/**
 * Whether a disc touches the edge of the road or is off it, by the pixel that holds its centre:
 * fewer radii fit there than the band's. `band` is the band's number: the index of a gab_band, a
 * constant of the generated header. True beyond the map, where there is no road. False for a number
 * that is not finite, for a band that is not this map's, and for a map without stored bands.
 */
GAB_API bool gab_map_touches(gab_map map, uint32_t band, gab_vec centre);

/* ---- Distances: how far is the edge of the road ---- */

/** Whether a map stores distances. */
GAB_API bool gab_map_has_distances(gab_map map);

/**
 * The squared distance of a pixel's centre to the nearest centre of a pixel that is not road; 0 off
 * the road and beyond the map; 2^30, more than any distance in a map, when all of the map is road.
 */
GAB_API uint32_t gab_map_distance_squared(gab_map map, int32_t x, int32_t y);

/**
 * The clearance at a point: how far the edge of the road is. At the centre of a pixel it is the
 * stored distance less 1/2 (so -1/2 off the road); between four centres it is bilinear; outside the
 * outermost centres it is that of the nearest point between them. A disc of any radius there
 * touches the edge when its radius is larger than that:
 *
 *     if (gab_map_clearance(track, car, &clearance, &away) && clearance < radius)
 *         bounce(away, radius - clearance);
 *
 * On a map that is all road it is 32767.5 everywhere, more than any disc on a map needs.
 *
 * `away` is the direction to bounce: the unit vector in which the clearance grows fastest, 0,0
 * where it is level. Where its slope changes (at a centre's x or y) the mean of both sides counts.
 * Both outputs may be NULL. Returns false, with 0 and 0,0, without stored distances and for a point
 * that is not finite.
 */
GAB_API bool gab_map_clearance(gab_map map, gab_vec point, float *clearance, gab_vec *away);

/* ---- Listing zones, for drawing ---- */

/** Pixels of one row side by side: y, and x from left to right - 1. */
typedef struct gab_pixel_run {
    int32_t y, left, right; /**< right is outside */
} gab_pixel_run;

/**
 * The pixels of a zone within its bounds, as runs of the greatest length, from top to bottom, in
 * each row from left to right: the first `room` in `runs` (which may be NULL when room is 0).
 * Returns the number of all. Time grows with the bounds.
 */
GAB_API uint32_t gab_zone_runs(gab_zone zone, gab_pixel_run *runs, uint32_t room);

/**
 * The outline of the same pixels, along their edges, as straight segments of the greatest length,
 * each with the zone in front of it (on the right of someone who walks from a to b): the horizontal
 * ones from top to bottom, then the vertical ones from left to right; on one line from left to
 * right or from top to bottom. Together they are closed loops around the zone and its holes. The
 * first `room` are in `edges` (which may be NULL when room is 0). Returns the number of all. Time
 * grows with the bounds.
 */
GAB_API uint32_t gab_zone_outline(gab_zone zone, gab_segment *edges, uint32_t room);

#ifdef __cplusplus
}
#endif

#endif

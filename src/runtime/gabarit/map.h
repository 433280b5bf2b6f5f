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
 * **Pixels.** Pixel (x,y) covers the half-open square [x,x+1) x [y,y+1). A map has the pixels from
 * 0,0 to width-1,height-1. Every point lies in exactly one pixel: its coordinates rounded down. A
 * pixel of a *plane* holds the number of one of its *zones*, or 0 for none; a zone has a tag.
 * **Beyond the map** there is no zone, so the number and the tag there are 0; queries accept any
 * coordinates. A point with a number that is not finite lies in no pixel, and a shape with such a
 * number meets no pixel at all.
 *
 * **A shape meets a pixel** when it has a point in common with the pixel's half-open square. So a
 * disc of radius 0 and a segment between equal points meet the one pixel that contains the point.
 * A disc or a segment, which are closed, meet the pixel to the right of or below their right or
 * lower end when that end lies on the edge between pixels; a half-open box does not. On the 1/256
 * lattice within GAB_RANGE this is decided without rounding.
 *
 * **Views** are values {bank, index}, as described in gabarit/bank.h. The index is the number that
 * gab_bank_find returns, and a constant in the generated C header, so `gab_zone inn = {&bank,
 * ZONE_TOWN_DOORS_INN};` needs no look-up. gab_bank_property reads properties, with the kind
 * GAB_KIND_MAP, GAB_KIND_PLANE, GAB_KIND_ZONE or GAB_KIND_BAND. Every function accepts an empty
 * view, even one whose bank is NULL, and returns the empty answer: 0, "", false, an empty view, or
 * no pixels, unless the comment states another. Outputs are filled on every path. No function
 * allocates. Reading one pixel takes the same time on every map.
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

/** A radius for which a map stores where a disc of that size fits on its road. */
typedef struct gab_band {
    const gab_bank *bank;
    uint32_t index; /**< or GAB_NONE */
} gab_band;

/* ---- Maps ---- */

/** Returns the number of maps in a bank. */
GAB_API uint32_t gab_bank_map_count(const gab_bank *bank);
/** Returns the i-th map of a bank, from 0; the index of the view is `index`. */
GAB_API gab_map gab_bank_map_at(const gab_bank *bank, uint32_t index);
/** Returns the map with a name, O(log n). */
GAB_API gab_map gab_bank_map(const gab_bank *bank, const char *name);

/** True if a view refers to a map that exists. */
GAB_API bool gab_map_exists(gab_map map);
/** Returns the name of a map. */
GAB_API const char *gab_map_name(gab_map map);
/** Returns the width of a map in pixels, 1 to 16384; 0 for a map that does not exist. */
GAB_API uint32_t gab_map_width(gab_map map);
/** Returns the height of a map in pixels, 1 to 16384; 0 for a map that does not exist. */
GAB_API uint32_t gab_map_height(gab_map map);
/** Returns the index of the picture of a map, for gab_bank_picture_at; GAB_NONE for none. */
GAB_API gab_picture_id gab_map_picture(gab_map map);

/* ---- Planes ---- */

/** Returns the number of planes of a map. */
GAB_API uint32_t gab_map_plane_count(gab_map map);
/** Returns the i-th plane of a map, from 0. */
GAB_API gab_plane gab_map_plane_at(gab_map map, uint32_t i);
/** Returns the plane of a map with a name, O(log n). */
GAB_API gab_plane gab_map_plane(gab_map map, const char *name);

/** True if a view refers to a plane that exists. */
GAB_API bool gab_plane_exists(gab_plane plane);
/** Returns the name of a plane. */
GAB_API const char *gab_plane_name(gab_plane plane);
/** Returns the map of a plane, O(log n) in the number of maps. */
GAB_API gab_map gab_plane_map(gab_plane plane);

/* ---- Zones ---- */

/** Returns the number of zones of a plane, at most 255; their numbers start at 1. */
GAB_API uint32_t gab_plane_zone_count(gab_plane plane);
/** Returns the zone with a number, from 1. */
GAB_API gab_zone gab_plane_zone_numbered(gab_plane plane, uint32_t number);
/** Returns the zone with an index in the bank, as a gab_reference has it. */
GAB_API gab_zone gab_bank_zone_at(const gab_bank *bank, uint32_t index);
/** Returns the zone of a plane with a name, O(log n). */
GAB_API gab_zone gab_plane_zone(gab_plane plane, const char *name);

/** True if a view refers to a zone that exists. */
GAB_API bool gab_zone_exists(gab_zone zone);
/** Returns the name of a zone, which may be empty. */
GAB_API const char *gab_zone_name(gab_zone zone);
/** Returns the plane of a zone, O(log n) in the number of planes. */
GAB_API gab_plane gab_zone_plane(gab_zone zone);
/** Returns the number of a zone, the value of its pixels, 1 to 255; O(log n) in the count of
 * planes. */
GAB_API uint8_t gab_zone_value(gab_zone zone);
/** Returns the tag of a zone, or 0 for none. */
GAB_API gab_tag_id gab_zone_tag(gab_zone zone);
/** Returns the role of a zone's tag; GAB_NONE for none and for a zone that does not exist. */
GAB_API gab_role_id gab_zone_role(gab_zone zone);
/** Returns the smallest box around the pixels of a zone, as stored; all 0 for a zone without
 * pixels. */
GAB_API gab_box gab_zone_bounds(gab_zone zone);
/** Returns the number of pixels of a zone, as stored. */
GAB_API uint32_t gab_zone_area(gab_zone zone);
/**
 * Finds the point to which a character walks to reach a zone, in pixels of the map. Returns false,
 * with 0,0, when the zone has no such point. `point` may be NULL.
 */
GAB_API bool gab_zone_walk(gab_zone zone, gab_vec *point);

/* ---- The zone at a pixel or a point ---- */

/** Returns the number of the zone at a pixel, 0 for none. */
GAB_API uint8_t gab_plane_number_at_pixel(gab_plane plane, int32_t x, int32_t y);
/** Returns the zone at a pixel. */
GAB_API gab_zone gab_plane_zone_at_pixel(gab_plane plane, int32_t x, int32_t y);
/** Returns the zone at the pixel that contains a point. */
GAB_API gab_zone gab_plane_zone_at_point(gab_plane plane, gab_vec point);
/** Returns the tag of the zone at a pixel, 0 for none. */
GAB_API gab_tag_id gab_plane_tag_at_pixel(gab_plane plane, int32_t x, int32_t y);
/** Returns the role of the tag of the zone at a pixel, GAB_NONE for none. */
GAB_API gab_role_id gab_plane_role_at_pixel(gab_plane plane, int32_t x, int32_t y);

/* ---- The pixels that a shape meets ---- */

/**
 * Finds the tags of all pixels that a closed disc meets. Pixels without a zone or tag, and those
 * beyond the map, have tag 0; it is in the set when such a pixel is met. `tags` is overwritten,
 * not added to. Shapes that meet nothing (a negative radius, an empty box, a number that is not
 * finite) and a plane that does not exist give the empty set. Time grows with the number of the
 * shape's pixels that lie on the map; 64 x 64 pixels of one zone are read at once.
 */
GAB_API void gab_plane_tags_meeting_circle(gab_plane plane, gab_circle circle, gab_tags *tags);
/** Finds the tags of all pixels of a half-open box; else as gab_plane_tags_meeting_circle. */
GAB_API void gab_plane_tags_meeting_box(gab_plane plane, gab_box box, gab_tags *tags);
/** Finds the tags of all pixels on a closed segment; else as gab_plane_tags_meeting_circle. */
GAB_API void gab_plane_tags_meeting_segment(gab_plane plane, gab_segment segment, gab_tags *tags);

/**
 * Finds the zones, of all pixels that a closed disc meets, that pass a filter (NULL: all pass).
 * Writes the first `capacity` of them, in ascending order of their numbers, to `zones` (which may
 * be NULL when `capacity` is 0), and returns the total number.
 */
GAB_API uint32_t gab_plane_zones_meeting_circle(gab_plane plane, gab_circle circle,
                                                const gab_filter *filter, gab_zone *zones,
                                                uint32_t capacity);
/** Finds the zones of all pixels of a half-open box; else as gab_plane_zones_meeting_circle. */
GAB_API uint32_t gab_plane_zones_meeting_box(gab_plane plane, gab_box box, const gab_filter *filter,
                                             gab_zone *zones, uint32_t capacity);
/** Finds the zones of all pixels on a closed segment; else as gab_plane_zones_meeting_circle. */
GAB_API uint32_t gab_plane_zones_meeting_segment(gab_plane plane, gab_segment segment,
                                                 const gab_filter *filter, gab_zone *zones,
                                                 uint32_t capacity);

/* ---- Along a segment ---- */

/** The result of gab_plane_trace. */
typedef struct gab_trace {
    float time;     /**< time when the pixel is entered: 0 at a, 1 at b; 1 when nothing was met */
    gab_vec point;  /**< a + time * (b - a), rounded to `float`; b when nothing was met, 0,0
                        when a number of the segment is not finite */
    int32_t x, y;   /**< the pixel; 0,0 when nothing was met */
    gab_zone zone;  /**< its zone; an empty view if it has none */
    gab_tag_id tag; /**< its tag */
} gab_trace;

/**
 * Finds the first pixel whose tag passes a filter on the path from a to b.
 *
 * The path passes every pixel whose half-open square contains a point of the closed segment, each
 * once, in the order of those points. All squares together contain every point once, so there are
 * no ties. At a corner where four pixels meet, a path to the right and down or to the left and up
 * passes from one pixel directly to the opposite one. A path to the right and up or to the left and
 * down also passes the pixel below and to the right of the corner, because that pixel contains the
 * corner. The path from b to a passes the same pixels in the opposite order.
 *
 * A filter that is NULL or all zero selects every tag but 0. If a filter selects things without a
 * tag, pixels beyond the map are also found: the first one after the path leaves the map, or the
 * one that contains a; its coordinates are clamped to +-2^30. Time grows with the number of pixels
 * passed on the map; 64 x 64 pixels of one zone are passed at once. Returns true if such a pixel
 * exists. `trace` may be NULL.
 */
GAB_API bool gab_plane_trace(gab_plane plane, gab_segment segment, const gab_filter *filter,
                             gab_trace *trace);

/* ---- Bands: whether a disc of a stored radius fits on the road ---- */

/** Returns the number of bands of a map. */
GAB_API uint32_t gab_map_band_count(gab_map map);
/** Returns the i-th band of a map, from 0, in ascending order of their radii. */
GAB_API gab_band gab_map_band_at(gab_map map, uint32_t i);
/** Returns the band of a map with a name, O(log n). */
GAB_API gab_band gab_map_band(gab_map map, const char *name);

/** True if a view refers to a band that exists. */
GAB_API bool gab_band_exists(gab_band band);
/** Returns the name of a band, which may be empty. */
GAB_API const char *gab_band_name(gab_band band);
/** Returns the radius of a band in pixels, above 0; 0 for a band that does not exist. */
GAB_API float gab_band_radius(gab_band band);

/** True if a map stores where the radii of its bands fit. */
GAB_API bool gab_map_has_bands(gab_map map);

/**
 * Returns how many of the stored radii fit at a pixel, counted from the smallest. A radius fits if
 * a disc of that radius, centred on the pixel, does not touch the edge of the road. 0 beyond the
 * map. Reads one pixel.
 */
GAB_API uint32_t gab_map_fitting(gab_map map, int32_t x, int32_t y);

/**
 * True if a disc with the radius of a band touches the edge of the road or is off it. This is
 * decided by the pixel that contains its centre (see gab_map_fitting). `band` is the index of a
 * gab_band, a constant of the generated header. True beyond the map, where there is no
 * road. False for a number that is not finite, for a band that does not belong to this map, and for
 * a map without stored bands.
 */
GAB_API bool gab_map_touches(gab_map map, uint32_t band, gab_vec centre);

/* ---- Distances to the edge of the road ---- */

/** True if a map stores distances. */
GAB_API bool gab_map_has_distances(gab_map map);

/**
 * Returns the squared distance from the centre of a pixel to the nearest centre of a pixel that is
 * not road; 0 off the road and beyond the map; 2^30, more than any distance in a map, when the
 * whole map is road.
 */
GAB_API uint32_t gab_map_distance_squared(gab_map map, int32_t x, int32_t y);

/**
 * Finds the clearance at a point: its distance from the edge of the road. At the centre of a pixel
 * it is the stored distance minus 1/2 (so -1/2 off the road). Between four centres it is
 * interpolated bilinearly; outside the outermost centres it is that of the nearest point between
 * them. A disc at the point touches the edge if its radius is larger than the clearance:
 *
 *     if (gab_map_clearance(track, car, &clearance, &away) && clearance < radius)
 *         bounce(away, radius - clearance);
 *
 * On a map that is all road it is 32767.5 everywhere, more than any disc on a map needs.
 *
 * `away` is the direction of a bounce: the unit vector in which the clearance grows fastest, 0,0
 * where it is constant. Where its slope changes (at the x or y of a centre), the mean of both sides
 * is used. Both outputs may be NULL. Returns false, with 0 and 0,0, without stored distances and
 * for a point that is not finite.
 */
GAB_API bool gab_map_clearance(gab_map map, gab_vec point, float *clearance, gab_vec *away);

/* ---- Listing zones, for drawing ---- */

/** A run of adjacent pixels in row y, from x = left to x = right - 1. */
typedef struct gab_pixel_run {
    int32_t y, left, right; /**< right is outside */
} gab_pixel_run;

/**
 * Lists the pixels of a zone within its bounds, as runs of maximum length, from top to bottom and
 * in each row from left to right. Writes the first `capacity` runs to `runs` (which may be NULL
 * when `capacity` is 0), and returns the total number. Time grows with the area of the bounds.
 */
GAB_API uint32_t gab_zone_runs(gab_zone zone, gab_pixel_run *runs, uint32_t capacity);

/**
 * Lists the outline of the same pixels, along their edges, as straight segments of maximum length.
 * Each segment has the zone in front of it (on the right of a person who walks from a to b).
 * Horizontal segments come first, from top to bottom, then vertical ones, from left to right;
 * segments on one line are in order from left to right or from top to bottom. Together they form
 * closed loops around the zone and its holes. Writes the first `capacity` segments to `edges`
 * (which may be NULL when `capacity` is 0), and returns the total number. Time grows with the area
 * of the bounds.
 */
GAB_API uint32_t gab_zone_outline(gab_zone zone, gab_segment *edges, uint32_t capacity);

#ifdef __cplusplus
}
#endif

#endif

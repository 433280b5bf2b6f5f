/* SPDX-License-Identifier: MIT */
/*
 * Implements gabarit/map.h: maps, planes, zones and bands of a bank, the values of their pixels,
 * and the clearance between pixels. Shapes and paths over many pixels are in map_field.c.
 */
#include "gabarit/map.h"

#include "map_internal.h"
#include "vec_internal.h"
#include "view_internal.h"

/* ---- Elements ---- */

#define MAP_BYTES(map) VIEW_BYTES(map, SECTION_MAPS)

#define PLANE_BYTES(plane) VIEW_BYTES(plane, SECTION_PLAN)

static const uint8_t *zone_bytes(gab_zone zone)
{
    return view_bytes(zone.bank, SECTION_ZONE, zone.index);
}

/* Returns the bytes of a zone. An empty zone is a normal answer of queries, and is not reported. */
#define REPORT_ZONE(zone) ((zone).index != GAB_NONE ? REPORT_EMPTY(zone, SECTION_ZONE) : (void)0)
#define ZONE_BYTES(zone) \
    ((zone).index != GAB_NONE ? VIEW_BYTES(zone, SECTION_ZONE) : (const uint8_t *)NULL)

#define BAND_BYTES(band) VIEW_BYTES(band, SECTION_BAND)

/* ---- Maps ---- */

uint32_t gab_bank_map_count(const gab_bank *bank)
{
    return element_count(bank, SECTION_MAPS);
}

gab_map gab_bank_map_at(const gab_bank *bank, uint32_t index)
{
    return (gab_map){bank, INDEX_BELOW(bank, index, gab_bank_map_count(bank))};
}

gab_map gab_bank_map(const gab_bank *bank, const char *name)
{
    return (gab_map){bank, FIND(bank, GAB_KIND_MAP, name)};
}

bool gab_map_exists(gab_map map)
{
    return view_bytes(map.bank, SECTION_MAPS, map.index) != NULL;
}

const char *gab_map_name(gab_map map)
{
    return name_or_empty(map.bank, MAP_BYTES(map), MAPS_NAME);
}

uint32_t gab_map_width(gab_map map)
{
    const uint8_t *bytes = MAP_BYTES(map);
    return bytes != NULL ? read_u16(bytes + MAPS_WIDTH) : 0;
}

uint32_t gab_map_height(gab_map map)
{
    const uint8_t *bytes = MAP_BYTES(map);
    return bytes != NULL ? read_u16(bytes + MAPS_HEIGHT) : 0;
}

uint32_t gab_map_picture(gab_map map)
{
    return field_or(MAP_BYTES(map), MAPS_PICTURE, GAB_NONE);
}

/* ---- Planes ---- */

uint32_t gab_map_plane_count(gab_map map)
{
    return field_or(MAP_BYTES(map), MAPS_PLANES, 0);
}

gab_plane gab_map_plane_at(gab_map map, uint32_t index)
{
    return (gab_plane){map.bank,
                       CHILD_AT(map.bank, MAP_BYTES(map), MAPS_PLANE, MAPS_PLANES, index)};
}

gab_plane gab_map_plane(gab_map map, const char *name)
{
    return (gab_plane){map.bank, FIND_IN(map, SECTION_MAPS, GAB_KIND_PLANE, name)};
}

bool gab_plane_exists(gab_plane plane)
{
    return view_bytes(plane.bank, SECTION_PLAN, plane.index) != NULL;
}

const char *gab_plane_name(gab_plane plane)
{
    return name_or_empty(plane.bank, PLANE_BYTES(plane), PLAN_NAME);
}

gab_map gab_plane_map(gab_plane plane)
{
    if (PLANE_BYTES(plane) == NULL)
        return (gab_map){plane.bank, GAB_NONE};
    return (gab_map){plane.bank, owner_of(plane.bank, SECTION_MAPS, MAPS_PLANE, plane.index)};
}

/* ---- Zones ---- */

uint32_t gab_plane_zone_count(gab_plane plane)
{
    return field_or(PLANE_BYTES(plane), PLAN_ZONES, 0);
}

/* Number 0 becomes an index that no plane has. */
static gab_zone zone_numbered(gab_plane plane, uint32_t number)
{
    const uint8_t *bytes = view_bytes(plane.bank, SECTION_PLAN, plane.index);
    return (gab_zone){plane.bank, child_at(bytes, PLAN_ZONE, PLAN_ZONES, number - 1)};
}

gab_zone gab_plane_zone_numbered(gab_plane plane, uint32_t number)
{
    const uint8_t *bytes = PLANE_BYTES(plane);
    if (bytes != NULL && number > read_u32(bytes + PLAN_ZONES))
        gab_report_mistake(plane.bank, __func__, GAB_REASON_INDEX, "", number);
    return zone_numbered(plane, number);
}

gab_zone gab_bank_zone_at(const gab_bank *bank, uint32_t index)
{
    return (gab_zone){bank, INDEX_BELOW(bank, index, element_count(bank, SECTION_ZONE))};
}

gab_zone gab_plane_zone(gab_plane plane, const char *name)
{
    return (gab_zone){plane.bank, FIND_IN(plane, SECTION_PLAN, GAB_KIND_ZONE, name)};
}

bool gab_zone_exists(gab_zone zone)
{
    return zone_bytes(zone) != NULL;
}

const char *gab_zone_name(gab_zone zone)
{
    return name_or_empty(zone.bank, ZONE_BYTES(zone), ZONE_NAME);
}

static gab_plane plane_of(gab_zone zone)
{
    if (zone_bytes(zone) == NULL)
        return (gab_plane){zone.bank, GAB_NONE};
    return (gab_plane){zone.bank, owner_of(zone.bank, SECTION_PLAN, PLAN_ZONE, zone.index)};
}

gab_plane gab_zone_plane(gab_zone zone)
{
    REPORT_ZONE(zone);
    return plane_of(zone);
}

static uint8_t number_of(gab_zone zone)
{
    gab_plane owner = plane_of(zone);
    const uint8_t *plane = view_bytes(owner.bank, SECTION_PLAN, owner.index);
    return plane != NULL ? (uint8_t)(zone.index - read_u32(plane + PLAN_ZONE) + 1) : 0;
}

uint8_t gab_zone_value(gab_zone zone)
{
    REPORT_ZONE(zone);
    return number_of(zone);
}

gab_tag_id gab_zone_tag(gab_zone zone)
{
    const uint8_t *bytes = ZONE_BYTES(zone);
    return bytes != NULL ? bytes[ZONE_TAG] : 0;
}

gab_role_id gab_zone_role(gab_zone zone)
{
    const uint8_t *bytes = ZONE_BYTES(zone);
    return bytes != NULL ? decode_role(bytes[ZONE_ROLE]) : GAB_NONE;
}

/* Returns the bounds of a zone; the stored far edges are exclusive. An empty block for a zone that
 * does not exist. */
static Block zone_block(gab_zone zone)
{
    const uint8_t *bytes = zone_bytes(zone);
    Block block = {{0, 0}, {-1, -1}};
    if (bytes == NULL)
        return block;
    for (int axis = 0; axis < 2; axis++) {
        block.low[axis] = read_i32(bytes + ZONE_BOUNDS + 4 * axis);
        block.high[axis] = read_i32(bytes + ZONE_BOUNDS + 8 + 4 * axis) - 1;
    }
    return block;
}

gab_box gab_zone_bounds(gab_zone zone)
{
    Block block = zone_block(zone);
    REPORT_ZONE(zone);
    return (gab_box){(float)block.low[0], (float)block.low[1],
                     (float)(block.high[0] + 1 - block.low[0]),
                     (float)(block.high[1] + 1 - block.low[1])};
}

uint32_t gab_zone_area(gab_zone zone)
{
    return field_or(ZONE_BYTES(zone), ZONE_AREA, 0);
}

/* Converts a fixed-point number to pixels; a float can store every number that a bank may hold. */
static float from_fixed(const uint8_t *bytes)
{
    return (float)read_i32(bytes) / FIXED_ONE;
}

bool gab_zone_walk(gab_zone zone, gab_vec *point)
{
    const uint8_t *bytes = ZONE_BYTES(zone);
    bool has_point = bytes != NULL && bytes[ZONE_HAS_WALK] != 0;
    if (point != NULL)
        *point = has_point
                     ? (gab_vec){from_fixed(bytes + ZONE_WALK_X), from_fixed(bytes + ZONE_WALK_Y)}
                     : (gab_vec){0, 0};
    return has_point;
}

/* ---- Pixels of a plane ---- */

/* The pixel of a point; never on a map if a coordinate is not finite. */
typedef struct Pixel {
    int32_t x, y; /* -1, -1 outside the range of coordinates of a map */
} Pixel;

static Pixel pixel_of(gab_vec point)
{
    const float max = UINT16_MAX;
    if (point.x >= 0 && point.y >= 0 && point.x <= max && point.y <= max)
        return (Pixel){(int32_t)point.x, (int32_t)point.y};
    return (Pixel){-1, -1};
}

static Field plane_field(gab_plane plane)
{
    const uint8_t *bytes = view_bytes(plane.bank, SECTION_PLAN, plane.index);
    if (bytes == NULL)
        return (Field){0};
    return field_of(plane.bank, read_u32(bytes + PLAN_GRID), read_u32(bytes + PLAN_ZONES));
}

uint8_t gab_plane_number_at_pixel(gab_plane plane, int32_t x, int32_t y)
{
    Field field = plane_field(plane);
    if (field.width == 0)
        return (uint8_t)gab_report_view(plane.bank, __func__, SECTION_PLAN, plane.index);
    return (uint8_t)number_in_range(&field, field_byte(&field, x, y));
}

/* Returns no zone for what is not on a plane, after a report of the reason. */
RARE static gab_zone zone_beyond(gab_plane plane, gab_vec point, const char *function)
{
    view_or_report(plane.bank, SECTION_PLAN, plane.index, function);
    report_floats(plane.bank, function, &point, sizeof point);
    return (gab_zone){plane.bank, GAB_NONE};
}

static gab_zone zone_at(gab_plane plane, int32_t x, int32_t y, const char *function)
{
    Field field = plane_field(plane);
    if (field.width == 0)
        return zone_beyond(plane, (gab_vec){0, 0}, function);
    return zone_numbered(plane, field_byte(&field, x, y));
}

static uint8_t tag_of(gab_zone zone)
{
    const uint8_t *bytes = zone_bytes(zone);
    return bytes != NULL ? bytes[ZONE_TAG] : 0;
}

gab_zone gab_plane_zone_at_pixel(gab_plane plane, int32_t x, int32_t y)
{
    return zone_at(plane, x, y, __func__);
}

gab_zone gab_plane_zone_at_point(gab_plane plane, gab_vec point)
{
    Pixel pixel = pixel_of(point);
    if (pixel.x < 0)
        return zone_beyond(plane, point, __func__);
    return zone_at(plane, pixel.x, pixel.y, __func__);
}

gab_tag_id gab_plane_tag_at_pixel(gab_plane plane, int32_t x, int32_t y)
{
    return tag_of(zone_at(plane, x, y, __func__));
}

gab_role_id gab_plane_role_at_pixel(gab_plane plane, int32_t x, int32_t y)
{
    const uint8_t *bytes = zone_bytes(zone_at(plane, x, y, __func__));
    return bytes != NULL ? decode_role(bytes[ZONE_ROLE]) : GAB_NONE;
}

/* ---- Shapes on a plane ---- */

/* True if a set has a number above `max`. */
static bool has_greater_number(const gab_tags *set, uint32_t max)
{
    uint32_t word = (max + 1) / 32, rest = word < 8 ? set->bits[word] >> (max + 1) % 32 : 0;
    while (++word < 8)
        rest |= set->bits[word];
    return rest != 0;
}

/* Returns the tags of a set of zone numbers. */
static gab_tags tags_of(gab_plane plane, const gab_tags *numbers)
{
    gab_tags tags = {{0}};
    uint32_t count = field_or(view_bytes(plane.bank, SECTION_PLAN, plane.index), PLAN_ZONES, 0);
    if (has_number(numbers, 0) || has_greater_number(numbers, count))
        add_number(&tags, 0);
    for (uint32_t number = 1; number <= count; number++)
        if (has_number(numbers, number))
            add_number(&tags, tag_of(zone_numbered(plane, number)));
    return tags;
}

/* Lists the zones of a set of numbers that pass a filter, in ascending order. */
static uint32_t list_zones(gab_plane plane, const gab_tags *numbers, const gab_filter *filter,
                           gab_zone *zones, uint32_t capacity)
{
    uint32_t count = field_or(view_bytes(plane.bank, SECTION_PLAN, plane.index), PLAN_ZONES, 0);
    const gab_tags *wanted = selected_tags(filter);
    uint32_t found = 0;
    for (uint32_t number = 1; number <= count; number++) {
        gab_zone zone = zone_numbered(plane, number);
        if (!has_number(numbers, number) || (wanted != NULL && !has_number(wanted, tag_of(zone))))
            continue;
        if (found < capacity)
            zones[found] = zone;
        found++;
    }
    return found;
}

static gab_tags circle_numbers(gab_plane plane, gab_circle circle)
{
    Field field = plane_field(plane);
    return field.width > 0 ? gab_field_circle(&field, circle) : (gab_tags){{0}};
}

static gab_tags box_numbers(gab_plane plane, gab_box box)
{
    Field field = plane_field(plane);
    return field.width > 0 ? gab_field_box(&field, box) : (gab_tags){{0}};
}

static gab_tags segment_numbers(gab_plane plane, gab_segment segment)
{
    Field field = plane_field(plane);
    return field.width > 0 ? gab_field_segment(&field, segment) : (gab_tags){{0}};
}

void gab_plane_tags_meeting_circle(gab_plane plane, gab_circle circle, gab_tags *tags)
{
    gab_tags numbers = circle_numbers(plane, circle);
    REPORT_EMPTY(plane, SECTION_PLAN);
    REPORT_FLOATS(plane.bank, circle);
    *tags = tags_of(plane, &numbers);
}

void gab_plane_tags_meeting_box(gab_plane plane, gab_box box, gab_tags *tags)
{
    gab_tags numbers = box_numbers(plane, box);
    REPORT_EMPTY(plane, SECTION_PLAN);
    REPORT_FLOATS(plane.bank, box);
    *tags = tags_of(plane, &numbers);
}

void gab_plane_tags_meeting_segment(gab_plane plane, gab_segment segment, gab_tags *tags)
{
    gab_tags numbers = segment_numbers(plane, segment);
    REPORT_EMPTY(plane, SECTION_PLAN);
    REPORT_FLOATS(plane.bank, segment);
    *tags = tags_of(plane, &numbers);
}

uint32_t gab_plane_zones_meeting_circle(gab_plane plane, gab_circle circle,
                                        const gab_filter *filter, gab_zone *zones,
                                        uint32_t capacity)
{
    gab_tags numbers = circle_numbers(plane, circle);
    REPORT_EMPTY(plane, SECTION_PLAN);
    REPORT_FLOATS(plane.bank, circle);
    return TOTAL(plane.bank, list_zones(plane, &numbers, filter, zones, capacity), capacity);
}

uint32_t gab_plane_zones_meeting_box(gab_plane plane, gab_box box, const gab_filter *filter,
                                     gab_zone *zones, uint32_t capacity)
{
    gab_tags numbers = box_numbers(plane, box);
    REPORT_EMPTY(plane, SECTION_PLAN);
    REPORT_FLOATS(plane.bank, box);
    return TOTAL(plane.bank, list_zones(plane, &numbers, filter, zones, capacity), capacity);
}

uint32_t gab_plane_zones_meeting_segment(gab_plane plane, gab_segment segment,
                                         const gab_filter *filter, gab_zone *zones,
                                         uint32_t capacity)
{
    gab_tags numbers = segment_numbers(plane, segment);
    REPORT_EMPTY(plane, SECTION_PLAN);
    REPORT_FLOATS(plane.bank, segment);
    return TOTAL(plane.bank, list_zones(plane, &numbers, filter, zones, capacity), capacity);
}

/* ---- Along a segment ---- */

typedef struct TagFilter {
    gab_plane plane;
    const gab_tags *wanted;
} TagFilter;

static bool accepts_number(const void *context, uint32_t number)
{
    const TagFilter *filter = (const TagFilter *)context;
    uint32_t tag = tag_of(zone_numbered(filter->plane, number));
    return filter->wanted != NULL ? has_number(filter->wanted, tag) : tag != 0;
}

bool gab_plane_trace(gab_plane plane, gab_segment segment, const gab_filter *filter,
                     gab_trace *trace)
{
    FieldHit hit = {0, 0, 0, 1};
    TagFilter wanted = {plane, selected_tags(filter)};
    Field field = plane_field(plane);
    REPORT_EMPTY(plane, SECTION_PLAN);
    REPORT_FLOATS(plane.bank, segment);
    bool found = field.width > 0 &&
                 gab_field_trace(&field, segment, (FieldFilter){accepts_number, &wanted}, &hit);
    if (trace == NULL)
        return found;
    Vec line = sub(segment.b, segment.a);
    bool is_valid = fabs(line.x) <= DBL_MAX && fabs(line.y) <= DBL_MAX;
    trace->time = (float)hit.time;
    trace->point = hit.time < 1 ? narrow(advance(widen(segment.a), line, hit.time)) : segment.b;
    if (!is_valid)
        trace->point = (gab_vec){0, 0};
    trace->x = hit.x;
    trace->y = hit.y;
    trace->zone = zone_numbered(plane, hit.number);
    trace->tag = tag_of(trace->zone);
    return found;
}

/* ---- Bands ---- */

uint32_t gab_map_band_count(gab_map map)
{
    return field_or(MAP_BYTES(map), MAPS_BANDS, 0);
}

gab_band gab_map_band_at(gab_map map, uint32_t index)
{
    return (gab_band){map.bank, CHILD_AT(map.bank, MAP_BYTES(map), MAPS_BAND, MAPS_BANDS, index)};
}

gab_band gab_map_band(gab_map map, const char *name)
{
    return (gab_band){map.bank, FIND_IN(map, SECTION_MAPS, GAB_KIND_BAND, name)};
}

bool gab_band_exists(gab_band band)
{
    return view_bytes(band.bank, SECTION_BAND, band.index) != NULL;
}

const char *gab_band_name(gab_band band)
{
    return name_or_empty(band.bank, BAND_BYTES(band), BAND_NAME);
}

float gab_band_radius(gab_band band)
{
    const uint8_t *bytes = BAND_BYTES(band);
    return bytes != NULL ? from_fixed(bytes + BAND_RADIUS) : 0;
}

/* Returns an optional field of a map, whose index is stored plus one. */
static Field map_field(gab_map map, uint32_t offset, uint32_t max)
{
    uint32_t grid = field_or(view_bytes(map.bank, SECTION_MAPS, map.index), offset, 0);
    return grid > 0 ? field_of(map.bank, grid - 1, max) : (Field){0};
}

static inline uint32_t band_count(gab_map map)
{
    return field_or(view_bytes(map.bank, SECTION_MAPS, map.index), MAPS_BANDS, 0);
}

static Field band_field(gab_map map)
{
    return map_field(map, MAPS_BAND_GRID, band_count(map));
}

static Field distance_field(gab_map map)
{
    return map_field(map, MAPS_DISTANCE_GRID, MAX_DISTANCE);
}

bool gab_map_has_bands(gab_map map)
{
    REPORT_EMPTY(map, SECTION_MAPS);
    return band_field(map).width > 0;
}

uint32_t gab_map_fitting(gab_map map, int32_t x, int32_t y)
{
    Field field = band_field(map);
    if (field.width == 0)
        return gab_report_view(map.bank, __func__, SECTION_MAPS, map.index);
    return number_in_range(&field, field_byte(&field, x, y));
}

/* Reports why a disc cannot touch anything. */
RARE static bool report_touch(gab_map map, uint32_t band, gab_vec centre, const char *function)
{
    const uint8_t *bytes = view_or_report(map.bank, SECTION_MAPS, map.index, function);
    if (bytes != NULL && band - read_u32(bytes + MAPS_BAND) >= read_u32(bytes + MAPS_BANDS))
        gab_report_mistake(map.bank, function, GAB_REASON_INDEX, "", band);
    report_floats(map.bank, function, &centre, sizeof centre);
    return false;
}

bool gab_map_touches(gab_map map, uint32_t band, gab_vec centre)
{
    Field field = band_field(map);
    const uint8_t *bytes = view_bytes(map.bank, SECTION_MAPS, map.index);
    uint32_t index = band - field_or(bytes, MAPS_BAND, 0);
    Pixel pixel = pixel_of(centre);
    bool finite = fabsf(centre.x) <= FLT_MAX && fabsf(centre.y) <= FLT_MAX;
    if (field.width == 0 || !finite || index >= band_count(map))
        return report_touch(map, band, centre, __func__);
    return number_in_range(&field, field_byte(&field, pixel.x, pixel.y)) <= index;
}

/* ---- Distances ---- */

bool gab_map_has_distances(gab_map map)
{
    REPORT_EMPTY(map, SECTION_MAPS);
    return distance_field(map).width > 0;
}

uint32_t gab_map_distance_squared(gab_map map, int32_t x, int32_t y)
{
    Field field = distance_field(map);
    if (field.width == 0)
        return gab_report_view(map.bank, __func__, SECTION_MAPS, map.index);
    return field_pixel(&field, x, y);
}

/* A coordinate between the centres of two pixels. */
typedef struct CentrePosition {
    int32_t before;  /* the last pixel whose centre is not after the coordinate */
    double fraction; /* fraction of the distance to the next centre */
    bool is_beyond;  /* the coordinate was outside the outermost centres, and was clamped */
} CentrePosition;

static CentrePosition centre_position(float coordinate, int32_t count)
{
    double at = (double)coordinate - 0.5, last = (double)count - 1;
    double clamped = clamp_to(at, 0, last);
    int32_t before = (int32_t)clamped;
    return (CentrePosition){before, clamped - before, at < 0 || at > last};
}

static int32_t clamp_pixel(int32_t pixel, int32_t count)
{
    return pixel < 0 ? 0 : pixel >= count ? count - 1 : pixel;
}

/* Returns the clearance at a pixel's centre; beyond the field, that of the nearest pixel. */
static double centre_clearance(const Field *field, int32_t x, int32_t y)
{
    int32_t column = clamp_pixel(x, field->width), row = clamp_pixel(y, field->height);
    return sqrt((double)field_pixel(field, column, row)) - 0.5;
}

/* Interpolates linearly. A mirrored map gives the same result to the bit, and fraction 0 gives a
 * exactly. */
static double interpolate(double a, double b, double fraction)
{
    return a * (1 - fraction) + b * fraction;
}

static double clearance_at(const Field *field, const CentrePosition *x, const CentrePosition *y)
{
    double row[2];
    for (int i = 0; i < 2; i++)
        row[i] = interpolate(centre_clearance(field, x->before, y->before + i),
                             centre_clearance(field, x->before + 1, y->before + i), x->fraction);
    return interpolate(row[0], row[1], y->fraction);
}

/*
 * Returns the derivative of the clearance along an axis (0 is x). Bilinear interpolation is linear
 * between two centres, with a bend at each centre.
 */
static double derivative(const Field *field, int axis, const CentrePosition *along,
                         const CentrePosition *across)
{
    double row[2];
    if (along->is_beyond)
        return 0;
    bool at_bend = !(along->fraction > 0);
    int32_t high = along->before + 1, low = at_bend ? high - 2 : high - 1;
    for (int i = 0; i < 2; i++) {
        int32_t line = across->before + i;
        row[i] = axis == 0
                     ? centre_clearance(field, high, line) - centre_clearance(field, low, line)
                     : centre_clearance(field, line, high) - centre_clearance(field, line, low);
    }
    return interpolate(row[0], row[1], across->fraction) / (at_bend ? 2 : 1);
}

bool gab_map_clearance(gab_map map, gab_vec point, float *clearance, gab_vec *away)
{
    Field field = distance_field(map);
    REPORT_EMPTY(map, SECTION_MAPS);
    REPORT_FLOATS(map.bank, point);
    bool found = field.width > 0 && fabsf(point.x) <= FLT_MAX && fabsf(point.y) <= FLT_MAX;
    if (clearance != NULL)
        *clearance = 0;
    if (away != NULL)
        *away = (gab_vec){0, 0};
    if (!found)
        return false;
    CentrePosition x = centre_position(point.x, field.width);
    CentrePosition y = centre_position(point.y, field.height);
    if (clearance != NULL)
        *clearance = (float)clearance_at(&field, &x, &y);
    if (away != NULL) {
        Vec slope = {derivative(&field, 0, &x, &y), derivative(&field, 1, &y, &x)};
        *away = narrow(unit_or_zero(slope));
    }
    return true;
}

/* ---- Listing zones ---- */

uint32_t gab_zone_runs(gab_zone zone, gab_pixel_run *runs, uint32_t capacity)
{
    Field field = plane_field(plane_of(zone));
    Block block = zone_block(zone);
    REPORT_ZONE(zone);
    return TOTAL(zone.bank, gab_field_runs(&field, number_of(zone), &block, runs, capacity),
                 capacity);
}

uint32_t gab_zone_outline(gab_zone zone, gab_segment *edges, uint32_t capacity)
{
    Field field = plane_field(plane_of(zone));
    Block block = zone_block(zone);
    REPORT_ZONE(zone);
    return TOTAL(zone.bank, gab_field_outline(&field, number_of(zone), &block, edges, capacity),
                 capacity);
}

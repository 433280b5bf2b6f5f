/* SPDX-License-Identifier: MIT */
/* Reads maps from JSON: planes with zones, and bands. */
#include "bank/json_reader_internal.h"

#include "bank/bank_limits.h"

/* ---- Planes ---- */

static bool load_zone(Loader *l, const JsonValue *json, void *item)
{
    static const char *const keys[] = {"name", "tag", "walk", "properties", NULL};
    PlainZone *zone = item;
    zone->name = "";
    zone->has_walk = json_value_get(json, "walk") != NULL;
    return loader_object(l, json, keys) && loader_text(l, json, "name", &zone->name) &&
           loader_tag(l, json, &zone->tag) &&
           loader_point(l, json, "walk", &zone->walk_x, &zone->walk_y) &&
           loader_properties(l, json, &zone->properties);
}

static bool load_plane(Loader *l, const JsonValue *json, void *item)
{
    static const char *const keys[] = {"name", "zones", "pixels", "properties", NULL};
    PlainPlane *plane = item;
    if (!loader_object(l, json, keys) || !loader_name(l, json, &plane->name) ||
        !loader_properties(l, json, &plane->properties))
        return false;
    plane->zones = loader_items(l, json, "zones", MAX_ZONES, sizeof *plane->zones, load_zone,
                                &plane->zone_count);
    if (!plane->zones ||
        !loader_check_names(l, "zones", plane->zones, plane->zone_count, sizeof *plane->zones))
        return false;
    plane->pixels = loader_grid_bytes(l, json, "pixels", plane->zone_count);
    return plane->pixels != NULL;
}

static bool load_planes(Loader *l, const JsonValue *json, PlainMap *map)
{
    map->planes = loader_items(l, json, "planes", UINT32_MAX, sizeof *map->planes, load_plane,
                               &map->plane_count);
    return map->planes &&
           loader_check_names(l, "planes", map->planes, map->plane_count, sizeof *map->planes);
}

/* ---- Bands ---- */

static bool load_band(Loader *l, const JsonValue *json, void *item)
{
    static const char *const keys[] = {"name", "radius", "properties", NULL};
    PlainBand *band = item;
    band->name = "";
    if (!loader_object(l, json, keys) || !loader_text(l, json, "name", &band->name) ||
        !loader_require(l, json, "radius") || !loader_fixed(l, json, "radius", &band->radius) ||
        !loader_properties(l, json, &band->properties))
        return false;
    return band->radius > 0 || loader_fail_at(l, "radius", "is not above 0");
}

/* Compares all pairs, because there are at most 255 bands. */
static bool check_unique_radii(Loader *l, const PlainMap *map)
{
    for (uint32_t i = 1; i < map->band_count; i++) {
        for (uint32_t j = 0; j < i; j++) {
            if (map->bands[i].radius != map->bands[j].radius)
                continue;
            json_path_enter(&l->path, "bands");
            json_path_enter_item(&l->path, i);
            return loader_fail_at(l, "radius", "appears twice: also at %lu", (unsigned long)j);
        }
    }
    return true;
}

static bool load_bands(Loader *l, const JsonValue *json, PlainMap *map)
{
    map->bands =
        loader_items(l, json, "bands", MAX_BANDS, sizeof *map->bands, load_band, &map->band_count);
    return map->bands &&
           loader_check_names(l, "bands", map->bands, map->band_count, sizeof *map->bands) &&
           check_unique_radii(l, map);
}

/* ---- Maps ---- */

static bool load_grids(Loader *l, const JsonValue *json, PlainMap *map)
{
    if (json_value_get(json, "fitting") &&
        !(map->band_pixels = loader_grid_bytes(l, json, "fitting", map->band_count)))
        return false;
    return !json_value_get(json, "distances") ||
           (map->distances = loader_grid_words(l, json, "distances", MAX_SQUARED_DISTANCE));
}

static bool load_size(Loader *l, const JsonValue *json, PlainMap *map)
{
    if (!loader_size(l, json, &map->width, &map->height))
        return false;
    l->field = (LoadedField){"map", "pixel", map->width, map->height};
    return true;
}

static bool load_map(Loader *l, const JsonValue *json, void *item)
{
    static const char *const keys[] = {"name",  "picture", "width",     "height",     "planes",
                                       "bands", "fitting", "distances", "properties", NULL};
    PlainMap *map = item;
    map->picture = GAB_NONE;
    return loader_object(l, json, keys) && loader_name(l, json, &map->name) &&
           loader_picture(l, json, &map->picture) && load_size(l, json, map) &&
           loader_properties(l, json, &map->properties) && load_planes(l, json, map) &&
           load_bands(l, json, map) && load_grids(l, json, map);
}

bool loader_load_maps(Loader *l, const JsonValue *root)
{
    PlainBank *bank = l->plain;
    bank->maps =
        loader_items(l, root, "maps", UINT32_MAX, sizeof *bank->maps, load_map, &bank->map_count);
    return bank->maps &&
           loader_check_names(l, "maps", bank->maps, bank->map_count, sizeof *bank->maps);
}

/* SPDX-License-Identifier: MIT */
/* Writes maps as JSON, except the rows of their grids, which json_writer_rows.c writes. */
#include "bank/json_writer_internal.h"

/* ---- Planes ---- */

static void put_zone(Printer *p, const void *item)
{
    const PlainZone *zone = item;
    printer_text(p, "name", zone->name);
    printer_tag(p, zone->tag);
    if (zone->has_walk)
        printer_point(p, "walk", zone->walk_x, zone->walk_y);
    printer_properties(p, &zone->properties);
}

static void put_grid(Printer *p, const char *key, const uint8_t *bytes, const uint32_t *words)
{
    PrintedGrid grid = {bytes, words, p->map->width, p->map->height};
    if (bytes || words)
        printer_grid_rows(p, key, grid);
}

static void put_plane(Printer *p, const void *item)
{
    const PlainPlane *plane = item;
    printer_text(p, "name", plane->name);
    printer_properties(p, &plane->properties);
    printer_list(p, "zones", plane->zones, plane->zone_count, sizeof *plane->zones, put_zone);
    if (!plane->pixels)
        printer_fail(p, "its pixels are missing");
    put_grid(p, "pixels", plane->pixels, NULL);
}

/* ---- Maps ---- */

static void put_band(Printer *p, const void *item)
{
    const PlainBand *band = item;
    printer_text(p, "name", band->name);
    printer_fixed(p, "radius", band->radius, false);
    printer_properties(p, &band->properties);
}

static void put_map(Printer *p, const void *item)
{
    const PlainMap *map = item;
    p->map = map;
    printer_text(p, "name", map->name);
    if (map->picture != GAB_NONE)
        printer_integer(p, "picture", map->picture);
    printer_integer(p, "width", map->width);
    printer_integer(p, "height", map->height);
    printer_properties(p, &map->properties);
    printer_list(p, "planes", map->planes, map->plane_count, sizeof *map->planes, put_plane);
    printer_list(p, "bands", map->bands, map->band_count, sizeof *map->bands, put_band);
    put_grid(p, "fitting", map->band_pixels, NULL);
    put_grid(p, "distances", NULL, map->distances);
}

void printer_put_maps(Printer *p)
{
    const PlainBank *bank = p->bank;
    printer_list(p, "maps", bank->maps, bank->map_count, sizeof *bank->maps, put_map);
}

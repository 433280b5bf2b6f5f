/* SPDX-License-Identifier: MIT */
/**
 * demo.h: the demo project while it is made: pictures are drawn and written, and what they mean is
 * added to a project, whose ids are the same on every run.
 *
 *     Demo demo = {.folder = "data/demo", .project = project_new()};
 *     demo_add_fighters(&demo);
 *     ...
 *     if (!project_validate(demo.project, NULL, &demo.error)) ...
 */
#ifndef GABARIT_DEMO_DEMO_H
#define GABARIT_DEMO_DEMO_H

#include "canvas.h"
#include "edit/edit.h"

typedef struct Demo {
    const char *folder; /**< where files are written */
    Project *project;   /**< nobody else has it until it is whole */
    uint64_t ids;       /**< given so far */
    GError *error;      /**< the first failure */
} Demo;

/** A new id. */
uint64_t demo_id(Demo *demo);
/** Writes a picture, which is taken over, and adds it; returns its id. */
uint64_t demo_picture(Demo *demo, const char *path, Canvas *canvas);
/** Adds a tag, and its role where that is new; returns its number. */
int32_t demo_tag(Demo *demo, const char *name, const char *role, Colour colour);
/** The number of a tag that is there. */
int32_t demo_tag_named(const Demo *demo, const char *name);

/** Adds an item, which is taken over, to the end of a list. */
void append(List **list, void *item);
/** Adds a property, which is taken over; keys come in their order. */
void append_property(List **list, Property *property);
/** Pixels as fixed numbers. */
int32_t fixed(double pixels);

/* ---- The parts; each adds its pictures and tags, too ---- */

void demo_add_fighters(Demo *demo);
void demo_add_study(Demo *demo);
void demo_add_track(Demo *demo);
void demo_add_keep(Demo *demo);
void demo_add_garden(Demo *demo);
void demo_add_hills(Demo *demo);

/* ---- What maps share ---- */

/** A map of a picture, not yet in the project. */
Map *map_of(Demo *demo, const char *name, uint64_t picture, int32_t width, int32_t height);
/** An empty plane, not yet in the map. */
Plane *plane_of(Demo *demo, const Map *map, const char *name);

/** A zone that a shape fills. */
typedef struct ZoneArt {
    const char *name, *tag;
    ShapeKind kind;
    int corners[32];           /**< x and y in turn */
    int count;                 /**< of corners */
    int walk_x, walk_y;        /**< 0,0: none */
    const char *cursor, *text; /**< properties; or NULL */
    bool stands;               /**< another: it hides who walks behind it */
} ZoneArt;

/** Adds zones with their shapes to a plane. */
void plane_add(Demo *demo, Plane *plane, const ZoneArt *zones, int count);

#endif

/* SPDX-License-Identifier: MIT */
/**
 * demo.h: creates the demo project: draws and writes the pictures, and adds their sprites, maps and
 * levels to a project. Its ids are the same on every run.
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
    Project *project;   /**< the only reference to it until it is complete */
    uint64_t ids;       /**< number of ids assigned so far */
    GError *error;      /**< the first failure */
} Demo;

/** Returns a new id. */
uint64_t demo_id(Demo *demo);
/** Writes a picture, frees `canvas`, and adds the picture to the project; returns its id. */
uint64_t demo_picture(Demo *demo, const char *path, Canvas *canvas);
/** Adds a tag, and its role if that is new; returns the tag's number. */
int32_t demo_tag(Demo *demo, const char *name, const char *role, Colour colour);
/** Returns the number of an existing tag. */
int32_t demo_tag_named(const Demo *demo, const char *name);

/** Adds an item to the end of a list; takes ownership of it. */
void append(List **list, void *item);
/** Inserts a property in the order of keys; takes ownership of it. */
void append_property(List **list, Property *property);
/** Converts pixels to the fixed-point numbers of documents. */
int32_t fixed(double pixels);

/* ---- The parts of the project, with their pictures and tags ---- */

void demo_add_fighters(Demo *demo);
void demo_add_study(Demo *demo);
void demo_add_track(Demo *demo);
void demo_add_keep(Demo *demo);
void demo_add_garden(Demo *demo);
void demo_add_hills(Demo *demo);

/* ---- Maps ---- */

/** Creates a map of a picture, not yet added to the project. */
Map *make_map(Demo *demo, const char *name, uint64_t picture, int32_t width, int32_t height);
/** Creates an empty plane, not yet added to the map. */
Plane *make_plane(Demo *demo, const Map *map, const char *name);

/** A zone filled by one shape. */
typedef struct ZoneArt {
    const char *name, *tag;
    ShapeKind kind;
    int corners[32];           /**< x and y in turn */
    int count;                 /**< number of corners */
    int walk_x, walk_y;        /**< walk-to point; 0, 0 for none */
    const char *cursor, *text; /**< properties, or NULL for none */
    bool stands;               /**< property: hides characters that walk behind it */
} ZoneArt;

/** Adds zones with their shapes to a plane. */
void plane_add(Demo *demo, Plane *plane, const ZoneArt *zones, int count);

#endif

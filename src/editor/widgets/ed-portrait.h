/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-portrait.h: small pictures of projects for the welcome screen and the list of recent
 * projects, drawn by the canvas's rasteriser. Usable on any thread.
 *
 *     EdPortrait portrait = {project, pictures, &draw_theme_dark};
 *     Pixels *small = ed_portrait_of_project(&portrait, 80, 60);
 *     GdkTexture *texture = ed_portrait_texture(small);
 */
#pragma once

#include "draw/pictures.h"

#include <gdk/gdk.h>

/** The project that portraits show, and their theme. */
typedef struct EdPortrait {
    const Project *project;
    DrawPictures *pictures; /**< created with the option `wait` */
    const DrawTheme *theme;
} EdPortrait;

/** Returns a picture of the first sprite, map or level; NULL if there is none, or the sprite has no
 * frames. The caller unrefs it. */
Pixels *ed_portrait_of_project(const EdPortrait *portrait, int width, int height);

/** Returns a picture of the sprite, map or level with a name. For a sprite, it shows the middle
 * frame of an animation; NULL: the first animation. Returns NULL if there is no such asset or no
 * frame. */
Pixels *ed_portrait_of_asset(const EdPortrait *portrait, const char *name, const char *animation,
                             int width, int height);

/** A frame of a sprite; ed_portrait_of_poses draws several side by side. */
typedef struct EdPose {
    const char *sprite, *animation;
    double part;    /**< position in the animation, 0 to 1 */
    bool annotated; /**< drawn with its boxes and points */
} EdPose;
Pixels *ed_portrait_of_poses(const EdPortrait *portrait, const EdPose *poses, int count, int width,
                             int height);

/** Returns pixels as a texture. Takes ownership of the pixels, which may be NULL. */
GdkTexture *ed_portrait_texture(Pixels *pixels);

/* SPDX-License-Identifier: MIT */
/**
 * app/ed-portrait.h: small pictures of projects for the welcome screen and the list of recent ones,
 * drawn by the canvas's rasteriser. Usable on any thread.
 *
 *     EdPortrait portrait = {project, pictures, &draw_theme_dark};
 *     Pixels *small = ed_portrait_of_project(&portrait, 80, 60);
 *     GdkTexture *texture = ed_portrait_texture(small);
 */
#ifndef GABARIT_APP_ED_PORTRAIT_H
#define GABARIT_APP_ED_PORTRAIT_H

#include "draw/pictures.h"

#include <gdk/gdk.h>

/** What portraits show, and in which theme. */
typedef struct EdPortrait {
    const Project *project;
    DrawPictures *pictures; /**< that wait */
    const DrawTheme *theme;
} EdPortrait;

/** The first sprite, map or level; NULL when there is none. The caller unrefs it. */
Pixels *ed_portrait_of_project(const EdPortrait *portrait, int width, int height);

/** A sprite, map or level by its name; of a sprite the middle frame of an animation, or of its
 * first one (NULL). NULL when it does not exist. */
Pixels *ed_portrait_of_asset(const EdPortrait *portrait, const char *name, const char *animation,
                             int width, int height);

/** Frames of sprites side by side. */
typedef struct EdPose {
    const char *sprite, *animation;
    double part; /**< of the animation, 0 to 1 */
    bool annotated;
} EdPose;
Pixels *ed_portrait_of_poses(const EdPortrait *portrait, const EdPose *poses, int count, int width,
                             int height);

/** The same as a texture; takes the pixels over, which may be NULL. */
GdkTexture *ed_portrait_texture(Pixels *pixels);

#endif

/* SPDX-License-Identifier: MIT */
/**
 * app/ed-welcome-cards.h: the cards of the welcome page, from tables: ways to start, assets of the
 * demo, and the steps of the work.
 *
 *     ed_welcome_add_actions(box);
 *     ed_welcome_add_demos(demos, pictures);
 */
#pragma once

#include <gtk/gtk.h>

enum { ED_WELCOME_DEMOS = 3, ED_WELCOME_STEPS = 3 };
enum { ED_WELCOME_PICTURE_WIDTH = 264, ED_WELCOME_DEMO_HEIGHT = 192, ED_WELCOME_STEP_HEIGHT = 112 };

/** Adds the cards that start a project. */
void ed_welcome_add_actions(GtkWidget *box);
/** Add cards with empty pictures, which are returned in order. Borrowed. */
void ed_welcome_add_demos(GtkWidget *box, GtkPicture *pictures[ED_WELCOME_DEMOS]);
void ed_welcome_add_steps(GtkWidget *box, GtkPicture *pictures[ED_WELCOME_STEPS]);

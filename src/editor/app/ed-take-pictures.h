/* SPDX-License-Identifier: MIT */
/**
 * app/ed-take-pictures.h: shows what taking changed pictures in again would do, frame by frame,
 * with the annotations as they are now and as they would be, before anything is done.
 *
 *     ed_take_pictures_ask(window, plan);
 */
#ifndef GABARIT_APP_ED_TAKE_PICTURES_H
#define GABARIT_APP_ED_TAKE_PICTURES_H

#include "app/ed-window.h"
#include "import/again.h"

/** Asks whether to do what the session's plan says; the answer is given to the session. */
void ed_take_pictures_ask(EdWindow *window, const ImportPlan *plan);

#endif

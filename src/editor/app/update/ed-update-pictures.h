/* SPDX-License-Identifier: MIT */
/**
 * app/update/ed-update-pictures.h: previews the update of changed pictures, frame by frame, with
 * the annotations before and after.
 *
 *     ed_update_pictures_ask(window, plan);
 */
#pragma once

#include "again/again.h"
#include "app/ed-window.h"

/** Asks whether to carry out the session's plan, and passes the answer to the session. */
void ed_update_pictures_ask(EdWindow *window, const ImportPlan *plan);

/* SPDX-License-Identifier: MIT */
/**
 * app/files/ed-lost-work.h: offers crashed sessions at the next start: each is restored, discarded,
 * or left for later. A discarded session can be restored for some days.
 *
 *     ed_lost_work_offer(GTK_WINDOW(window));       // shows nothing if nothing was lost
 */
#pragma once

#include "app/ed-window.h"

/** Searches for crashed sessions on a worker, and shows a window over `parent` if there are any. */
void ed_lost_work_offer(GtkWindow *parent);
/** Shows all crashed sessions, including discarded ones that are still stored, or a notice if there
 * are none. */
void ed_lost_work_show(EdWindow *window);

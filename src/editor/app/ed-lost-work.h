/* SPDX-License-Identifier: MIT */
/**
 * app/ed-lost-work.h: sessions that a crash left behind, offered at the next start: each is
 * restored, or discarded, or left for later. What is discarded can be brought back for some days.
 *
 *     ed_lost_work_offer(GTK_WINDOW(window));       // shows nothing when nothing was lost
 */
#ifndef GABARIT_APP_ED_LOST_WORK_H
#define GABARIT_APP_ED_LOST_WORK_H

#include "app/ed-window.h"

/** Looks on a worker, and shows a window over `parent` when there is something. */
void ed_lost_work_offer(GtkWindow *parent);
/** The same with what was discarded and is still kept, or a notice that there is nothing. */
void ed_lost_work_show(EdWindow *window);

#endif

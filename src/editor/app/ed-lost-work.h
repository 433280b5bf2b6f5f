/* SPDX-License-Identifier: MIT */
/**
 * app/ed-lost-work.h: offers crashed sessions at the next start: each is restored, discarded, or
 * left for later. Discarded ones can be brought back for some days.
 *
 *     ed_lost_work_offer(GTK_WINDOW(window));       // shows nothing when nothing was lost
 */
#ifndef GABARIT_APP_ED_LOST_WORK_H
#define GABARIT_APP_ED_LOST_WORK_H

#include "app/ed-window.h"

/** Searches on a worker, and shows a window over `parent` if there are any. */
void ed_lost_work_offer(GtkWindow *parent);
/** The same including discarded sessions that are still stored; shows a notice if there are
 * none. */
void ed_lost_work_show(EdWindow *window);

#endif

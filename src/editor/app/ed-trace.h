/* SPDX-License-Identifier: MIT */
/**
 * app/ed-trace.h: lines that say what happened in a window, for tests that wait for it: on standard
 * output, when the environment has GABARIT_TRACE.
 *
 *     ed_trace("saved %s", path);          // "EV saved /home/me/duel.gabarit"
 */
#ifndef GABARIT_APP_ED_TRACE_H
#define GABARIT_APP_ED_TRACE_H

#include "session/ed-session.h"

#include <glib.h>

void ed_trace(const char *format, ...) G_GNUC_PRINTF(1, 2);

/** Says what was built of the walls shown, what is picked in it, and what the probe was
 * answered. */
void ed_trace_partition(EdSession *session);

#endif

/* SPDX-License-Identifier: MIT */
/**
 * app/ed-trace.h: prints lines about events in a window to standard output, for tests that wait for
 * them, if GABARIT_TRACE is set in the environment.
 *
 *     ed_trace("saved %s", path);          // "EV saved /home/me/duel.gabarit"
 */
#pragma once

#include "session/ed-session.h"

/** Prints a line. Does nothing without GABARIT_TRACE. */
void ed_trace(const char *format, ...) G_GNUC_PRINTF(1, 2);

/** Traces the partition of the current walls, the selected part of it, and the probe's answer. */
void ed_trace_partition(EdSession *session);

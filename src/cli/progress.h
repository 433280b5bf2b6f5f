/* SPDX-License-Identifier: MIT */
/**
 * cli/progress.h: shows the current step of a long command on standard error, as one line that is
 * rewritten and finally erased. Nothing is shown if standard error is not a terminal, with --quiet,
 * and by commands that end soon.
 *
 *     progress_step("reading pictures", 2732);
 *     progress_count("art/walk_01.png");           // reading pictures 1/2732: art/walk_01.png
 *     ...
 *     progress_step("exporting", 0);
 *     if (progress_is_due())
 *         progress_show("level cave", 0.42);       // exporting 42%: level cave
 *
 * Printing anything erases the line. Any thread may call these functions.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/** Begins a step, whose name must be constant, of `total` items; 0: unknown. */
void progress_step(const char *step, uint32_t total);
/** Begins the next item of the step, unless it is the same as before. */
void progress_count(const char *item);
/** True if the line may be written again: not too soon and not too often. */
bool progress_is_due(void);
/** Writes the line. `item` is the current object; NULL: the same as before. `share` is the fraction
 * that is done, 0 to 1, or -1 if it is unknown. */
void progress_show(const char *item, double share);
/** Erases the line. */
void progress_clear(void);

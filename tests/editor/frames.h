/* SPDX-License-Identifier: MIT */
/* Waits for frames of windows. */
#pragma once

/** Waits until every visible window has painted a number of frames; each follows a layout. */
void wait_for_frames(int count);

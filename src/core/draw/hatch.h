/* SPDX-License-Identifier: MIT */
/**
 * draw/hatch.h: the hatches that distinguish areas for people who cannot tell their colours apart,
 * on the canvas and in swatches.
 */
#pragma once

typedef enum Hatch {
    HATCH_NONE,
    HATCH_HORIZONTAL,
    HATCH_VERTICAL,
    HATCH_RISING,
    HATCH_FALLING,
    HATCH_CROSSED,
    HATCH_DOTS,
    HATCH_DASHES
} Hatch;

enum { HATCH_COUNT = HATCH_DASHES + 1 };

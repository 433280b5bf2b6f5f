/* SPDX-License-Identifier: MIT */
/* OpenCV's distance transform, as a peer for our distances; see peer_opencv.cpp. */
#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

const char *opencv_version(void);

/* Computes the distance from each pixel to the nearest pixel that is 0, with OpenCV's precise
 * mask. */
void opencv_distance(const uint8_t *road, int width, int height, int threads, float *distances);

#ifdef __cplusplus
}
#endif

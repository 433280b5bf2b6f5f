/* SPDX-License-Identifier: MIT */
/* What OpenCV answers to the question for distances; see peer_opencv.cpp. */
#ifndef GABARIT_TESTS_PEER_DISTANCE_H
#define GABARIT_TESTS_PEER_DISTANCE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

const char *opencv_version(void);

/* The distance of each pixel to the nearest one that is 0, by the precise mode. */
void opencv_distance(const uint8_t *road, int width, int height, int threads, float *distances);

#ifdef __cplusplus
}
#endif

#endif

// SPDX-License-Identifier: MIT
// OpenCV's distance transform with a C interface; see peer_distance.h.
#include "peer_distance.h"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

const char *opencv_version(void)
{
    return CV_VERSION;
}

void opencv_distance(const uint8_t *road, int width, int height, int threads, float *distances)
{
    const cv::Mat source(height, width, CV_8UC1, const_cast<uint8_t *>(road));
    cv::Mat result(height, width, CV_32FC1, distances);
    cv::setNumThreads(threads);
    cv::distanceTransform(source, result, cv::DIST_L2, cv::DIST_MASK_PRECISE, CV_32F);
}

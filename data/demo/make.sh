#!/bin/sh
# SPDX-License-Identifier: MIT
# Redraws the demo's pictures and rewrites demo.gabarit with the program of a build folder:
#     data/demo/make.sh build
set -eu
build=${1:?use: make.sh BUILD_FOLDER}
ninja -C "$build" data/demo/draw-demo
"$build/data/demo/draw-demo" "$(dirname "$0")"

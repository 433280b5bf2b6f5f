#!/bin/sh
# SPDX-License-Identifier: MIT
# Draws the demo's pictures and writes demo.gabarit again, with the program of a build folder:
#   data/demo/make.sh build
set -eu
build=${1:?use: make.sh BUILD_FOLDER}
ninja -C "$build" data/demo/draw-demo
"$build/data/demo/draw-demo" "$(dirname "$0")"

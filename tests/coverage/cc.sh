#!/bin/sh
# SPDX-License-Identifier: MIT
# The compiler of tests/coverage.sh: counts the outcomes of conditions in the sources of the
# runtime, without optimisation, which could join conditions, and without copies of functions, whose
# outcomes would be counted one by one. Other sources stay fast.
case " $* " in
*src/runtime/*.c\ * | *tests/runtime/test_wide.c\ *)
    exec gcc "$@" -O0 -Dalways_inline=unused --coverage -fcondition-coverage \
        -fprofile-update=atomic
    ;;
*" -c "*) exec gcc "$@" -DGAB_NO_INLINE ;; # calls functions instead of their copies
*) exec gcc "$@" --coverage ;;
esac

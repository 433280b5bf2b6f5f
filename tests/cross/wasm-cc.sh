#!/bin/sh
# SPDX-License-Identifier: MIT
# clang for WebAssembly, without the options that meson passes to GNU ld and that wasm-ld rejects.
for word; do
    shift
    case $word in
    -Wl,--as-needed | -Wl,--no-undefined | -Wl,--allow-shlib-undefined) ;;
    -Wl,--start-group | -Wl,--end-group) ;;
    *) set -- "$@" "$word" ;;
    esac
done
exec clang --target=wasm32-wasi "$@"

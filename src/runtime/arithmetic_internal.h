/* SPDX-License-Identifier: MIT */
/*
 * The requirements of the library on a compiler's floating-point arithmetic: each operation is
 * rounded once, to its own type. All sources that compute include this header first. It switches
 * off the contraction of products and sums into one operation, and rejects flags that break the
 * arithmetic. gab_self_test detects what cannot be detected during compilation.
 */
#pragma once

#include <float.h>

/* Defining this compiles the library anyway: a game must then call gab_self_test. */
#ifndef GABARIT_ANY_ARITHMETIC
#if defined(__FAST_MATH__)
#error "gabarit: compile this file without -ffast-math or -Ofast (add -fno-fast-math): walls leak"
#endif
#if defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__
#error "gabarit: compile this file without -ffinite-math-only (add -fno-finite-math-only)"
#endif
#if defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) || defined(__NO_SIGNED_ZEROS__)
#error \
    "gabarit: compile this file without -funsafe-math-optimizations and the flags that it implies"
#endif
#if defined(_M_FP_FAST)
#error "gabarit: compile this file without /fp:fast"
#endif
#if defined(FLT_EVAL_METHOD) && (FLT_EVAL_METHOD == 2 || FLT_EVAL_METHOD < 0)
#error "gabarit: x87 arithmetic has a different precision; compile with -msse2 -mfpmath=sse"
#endif
#if defined(__clang__) && defined(__OPTIMIZE__) && defined(__has_attribute)
#if __has_attribute(error)
/* clang has no macro for -funsafe-math-optimizations, but with it clang cancels the number below.
 * Only then does it compile this call. */
__attribute__((error("gabarit: compile this file without -funsafe-math-optimizations"))) void
gab_arithmetic_is_unsafe(void);

__attribute__((used)) static double keep_operations_in_order(double number)
{
    double one = number + 1 - number;
    if (__builtin_constant_p(one))
        gab_arithmetic_is_unsafe();
    return one;
}
#endif
#endif
#endif

#if defined(__clang__)
#if defined(__x86_64__) || defined(__i386__)
#pragma float_control(precise, on)
#endif
#pragma STDC FP_CONTRACT OFF
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off")
#if defined(__AVX__)
/* With AVX, straight-line vector code of gcc 11 omits a rounding; that of gcc 12 fuses
 * operations. */
#pragma GCC optimize("no-tree-slp-vectorize")
#endif
#endif

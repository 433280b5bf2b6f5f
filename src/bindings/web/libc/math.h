/* SPDX-License-Identifier: MIT */
/* The part of <math.h> that the library uses. WebAssembly has an instruction for each function,
 * except cos and sin, which only gab_turn in games uses. */
#pragma once

#define HUGE_VAL    __builtin_huge_val()
#define INFINITY    __builtin_inff()
#define NAN         __builtin_nanf("")
#define isfinite(x) __builtin_isfinite(x)
#define isnan(x)    __builtin_isnan(x)
#define signbit(x)  __builtin_signbit(x)

double ceil(double x);
double copysign(double x, double y);
double cos(double x);
double fabs(double x);
double floor(double x);
double sin(double x);
double sqrt(double x);
float fabsf(float x);
float floorf(float x);

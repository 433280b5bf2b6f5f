/* SPDX-License-Identifier: MIT */
/* The queries whose time is compared between the native library and WebAssembly: the same code with
 * the same bank. Queries are numbered from 0. query_run runs one query `rounds` times and returns
 * the sum of its results, so that no compiler removes it. Called by bench_queries.c and
 * bench_web.mjs. */
#pragma once

#include <gabarit/gabarit.h>

enum { QUERIES = 10 };

GAB_API const char *query_name(uint32_t query);
GAB_API uint32_t query_run(const gab_bank *bank, uint32_t query, uint32_t rounds);

/* SPDX-License-Identifier: MIT */
/* The questions whose time is compared, natively and in WebAssembly: the same code about the same
 * bank. A row asks one question `rounds` times and returns what came out, so that nothing is left
 * out; bench_queries.c and bench_web.mjs call it. */
#ifndef TESTS_BINDINGS_QUERIES_H
#define TESTS_BINDINGS_QUERIES_H

#include <gabarit/gabarit.h>

enum { QUERIES = 10 };

GAB_API const char *query_name(uint32_t query);
GAB_API uint32_t query_run(const gab_bank *bank, uint32_t query, uint32_t rounds);

#endif

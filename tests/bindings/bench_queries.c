/* SPDX-License-Identifier: MIT */
/*
 * Measures the time of queries in the native library, for bench_web.mjs, which compares it with
 * WebAssembly. Prints a line for each query: its name, nanoseconds per query, and the sum of the
 * results. The first line is the time to open the second bank.
 *
 *     bench_queries DEMO.GAB LARGE.GAB ROUNDS
 */
#define _POSIX_C_SOURCE 200809L
#include "bench/clock.h"
#include "bindings/queries.h"

#include <stdio.h>
#include <stdlib.h>

static double best_opening_time(const char *path)
{
    double min = 1e9;
    for (int i = 0; i < 7; i++) {
        gab_bank_file file, copy;
        if (gab_bank_load(&file, path, NULL, NULL) != GAB_OK)
            return -1;
        double start = process_milliseconds();
        gab_bank_copy(&copy, file.memory, file.size, NULL, NULL);
        double time = process_milliseconds() - start;
        min = time < min ? time : min;
        gab_bank_close(&copy);
        gab_bank_close(&file);
    }
    return min;
}

int main(int argc, char **argv)
{
    gab_bank_file file;
    if (argc != 4 || gab_bank_load(&file, argv[1], NULL, NULL) != GAB_OK)
        return 2;
    uint32_t rounds = (uint32_t)atoi(argv[3]);
    printf("open %.0f 0\n", 1e6 * best_opening_time(argv[2]));
    for (uint32_t i = 0; i < QUERIES; i++) {
        double min = 1e9;
        uint32_t sum = 0;
        for (int run = 0; run < 5; run++) {
            double start = process_milliseconds();
            sum = query_run(&file.bank, i, rounds);
            double time = process_milliseconds() - start;
            min = time < min ? time : min;
        }
        printf("%s %.2f %lu\n", query_name(i), 1e6 * min / rounds, (unsigned long)sum);
    }
    gab_bank_close(&file);
    return 0;
}

/* SPDX-License-Identifier: MIT */
/* A tour of the runtime's queries: prints queries with their answers. */
#include "print.h"

#include <gabarit/base.h>

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { CALL_COLUMNS = 26, QUERY_COLUMNS = 51 };

void print_heading(const char *title)
{
    printf("\n%s\n", title);
}

void print_query(const char *call, const char *format, ...)
{
    char query[160];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(query, sizeof query, format, arguments);
    va_end(arguments);
    printf("  %-*s %-*s ", CALL_COLUMNS, call, QUERY_COLUMNS, query);
}

void print_answer(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
}

static void print_all(void)
{
    const unsigned version = gab_version();
    printf("gabarit %u.%u.%u: a tour of its queries. Pixels, y down; boxes are half-open, "
           "all other shapes are closed.\n",
           version / 10000, version / 100 % 100, version % 100);
    print_shapes();
    print_contacts();
    print_moves();
    print_scenery();
    print_space();
}

static int usage(FILE *out, int status)
{
    fputs("usage: tour\nPrints queries with their answers.\n", out);
    return status;
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "--help") == 0)
        return usage(stdout, 0);
    if (argc != 1)
        return usage(stderr, 2);
    print_all();
    if (fflush(stdout) != 0) {
        perror("tour: standard output");
        return 2;
    }
    return 0;
}

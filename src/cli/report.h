/* SPDX-License-Identifier: MIT */
/* What was taken for what, and lost, as subcommands tell it. */
#ifndef GABARIT_CLI_REPORT_H
#define GABARIT_CLI_REPORT_H

#include "file/conversion.h"

/* Prints a line for each kind that occurred. */
void report_print(const ConversionReport *report);
/* The report as JSON. */
GBytes *report_bytes(const ConversionReport *report);
/* Writes the report as JSON; NULL: nowhere. False after an error, which was said. */
bool report_write(const ConversionReport *report, const char *path);

#endif

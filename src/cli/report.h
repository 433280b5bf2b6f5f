/* SPDX-License-Identifier: MIT */
/* Prints reports of conversions: how content was converted, and what was lost. */
#pragma once

#include <jansson.h>

#include "file/conversion.h"

/* Prints a line for each kind of event that occurred, after "SUBJECT: " unless that is NULL. */
void report_print(const ConversionReport *report, const char *subject);
/* Returns the report as JSON. */
GBytes *report_bytes(const ConversionReport *report);
/* Writes the report as JSON, unless the path is NULL. Returns false after an error, which is
 * reported. */
bool report_write(const ConversionReport *report, const char *path);

/** Prints JSON to standard output, and a line break. */
void print_json(const json_t *json);

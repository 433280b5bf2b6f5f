/* SPDX-License-Identifier: MIT */
/* Passes files to tests in other languages by standard input and output. */
#pragma once

#include <glib.h>
#include <jansson.h>
#include <stdint.h>

/* Reads files from standard input, each preceded by its size as a decimal number and a line end,
 * and answers each with a line of JSON. Returns the exit status of the program. */
int pipe_files(json_t *(*answer)(GBytes *bytes));

json_t *json_hex(const uint8_t *bytes, size_t size);

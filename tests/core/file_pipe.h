/* SPDX-License-Identifier: MIT */
/* Files for tests in other languages, by standard input and output. */
#ifndef FILE_PIPE_H
#define FILE_PIPE_H

#include <glib.h>
#include <jansson.h>
#include <stdint.h>

/* Answers each file there, its size as a decimal number and a line end before it, by a line of
 * JSON. The status of the program. */
int pipe_files(json_t *(*answer)(GBytes *bytes));

json_t *json_hex(const uint8_t *bytes, size_t size);

#endif

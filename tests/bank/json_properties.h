/* SPDX-License-Identifier: MIT */
/* Properties that must hold for any bytes that are read as the JSON of a bank. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/*
 * Reads a text. Returns a description of the broken property, or NULL. If the text is rejected, the
 * error must give a location and a reason, and the output must be empty. An accepted text must
 * convert to a bank that opens. That bank, written as text and read again, must give the same bytes
 * and the same text. `accepted` receives whether the text was accepted.
 */
const char *json_check_properties(const char *text, size_t size, bool *accepted);

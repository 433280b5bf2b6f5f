/* SPDX-License-Identifier: MIT */
/*
 * The page that shows a bank in any browser, made by compose.py: everything except the bank, which
 * view_page (formats/bank/view.h) inserts. It is UTF-8 without a terminating NUL.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct WebPage {
    const uint8_t *text;
    size_t size;
} WebPage;

extern const WebPage web_page;

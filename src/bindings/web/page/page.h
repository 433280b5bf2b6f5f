/* SPDX-License-Identifier: MIT */
/*
 * The page that shows a bank in any browser, as made by compose.py: everything except the bank, for
 * view_page (export/view.h). It is UTF-8 without a terminating zero byte.
 */
#ifndef GABARIT_BINDINGS_PAGE_H
#define GABARIT_BINDINGS_PAGE_H

#include <stddef.h>
#include <stdint.h>

typedef struct WebPage {
    const uint8_t *text;
    size_t size;
} WebPage;

extern const WebPage web_page;

#endif

/* SPDX-License-Identifier: MIT */
/*
 * The page that shows a bank in any browser, as compose.py makes it: all but the bank, for
 * view_page (export/view.h). It is UTF-8, without a zero at its end.
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

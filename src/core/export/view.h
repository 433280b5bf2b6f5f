/* SPDX-License-Identifier: MIT */
/**
 * export/view.h: a bank as one page that any browser opens from disk: the page is made when gab is
 * built (bindings/web/page), the bank and its names are put into it here.
 *
 *     ViewPage page = {.frame = web_page.text, .size = web_page.size,
 *                      .title = "Duel", .file = "duel.gab"};
 *     GBytes *html = view_page(&page, &bank, &error);
 *
 * Names are shown as text, whatever stands in them. The same bank gives the same bytes.
 */
#ifndef GABARIT_EXPORT_VIEW_H
#define GABARIT_EXPORT_VIEW_H

#include <gabarit/bank.h>
#include <glib.h>

/** The largest bank, in MiB, that a page holds: browsers read no longer texts. */
#define VIEW_MOST_MEBIBYTES 256

typedef struct ViewPage {
    const void *frame; /**< has @TITLE@, @NAME@, @PLAIN@, @BANK_SIZE@ and @BANK@ in it */
    size_t size;       /**< of the frame */
    const char *title; /**< what the page is called */
    const char *file;  /**< what the bank's file is called */
} ViewPage;

/** The default name of a bank's page: that of the bank, with .html. The caller owns it. */
char *view_path_of(const char *bank);

/** The page with a bank in it, for the caller. NULL with an error of COMPILE_ERROR: the bank is too
 * large, there is not enough memory, or no frame (a build without WebAssembly has none). */
GBytes *view_page(const ViewPage *page, const gab_bank *bank, GError **error);
/** As view_page, for a bank that is not open yet, which becomes an error, too, where it is none. */
GBytes *view_page_of(const ViewPage *page, GBytes *bank, GError **error);

#endif

/* SPDX-License-Identifier: MIT */
/**
 * formats/bank/view.h: a bank as one web page that any browser opens from disk. The page is built
 * together with gab (bindings/web/page); this module puts the bank and its names into it.
 *
 *     ViewPage page = {.frame = web_page.text, .size = web_page.size,
 *                      .title = "Duel", .file = "duel.gab"};
 *     GBytes *html = view_page(&page, &bank, &error);
 *
 * Names are always shown as text, even if they contain markup. The same bank results in the same
 * bytes.
 */
#pragma once

#include <gabarit/bank.h>
#include <glib.h>

/** The maximum size of a bank in a page, in MiB: browsers do not read longer texts. */
#define VIEW_MAX_MEBIBYTES 256

typedef struct ViewPage {
    const void *frame; /**< template with @TITLE@, @NAME@, @PLAIN@, @BANK_SIZE@ and @BANK@ */
    size_t size;       /**< size of the template in bytes */
    const char *title; /**< title of the page */
    const char *file;  /**< name of the bank's file */
} ViewPage;

/** Returns the default name of a bank's page: the bank's name with the ending .html. The caller
 * frees it. */
char *view_path_of(const char *bank);

/** Returns the page with a bank in it; the caller owns it. NULL with an error of COMPILE_ERROR if
 * the bank is too large, memory is short, or there is no template (in a build without
 * WebAssembly). */
GBytes *view_page(const ViewPage *page, const gab_bank *bank, GError **error);

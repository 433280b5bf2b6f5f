/* SPDX-License-Identifier: MIT */
/* Instead of the page, where there is no WebAssembly. */
#include "bindings/web/page/page.h"

const WebPage web_page = {NULL, 0};

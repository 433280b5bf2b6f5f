/* SPDX-License-Identifier: MIT */
/* Replaces the page in builds without WebAssembly. */
#include "bindings/web/page/page.h"

const WebPage web_page = {NULL, 0};

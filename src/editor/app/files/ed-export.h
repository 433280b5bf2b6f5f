/* SPDX-License-Identifier: MIT */
/**
 * app/files/ed-export.h: exports a window's project: asks where to write the files the first time,
 * and can repeat the export without asking.
 *
 *     ed_export_ask(window);
 *     ed_export_again(window);
 */
#pragma once

#include "app/ed-window.h"

/** Asks what to export, and where, and exports. */
void ed_export_ask(EdWindow *window);
/** Exports to the last target; asks if there is none. */
void ed_export_again(EdWindow *window);

/* SPDX-License-Identifier: MIT */
/*
 * Finds text and controls that the current windows show incompletely or misaligned: text that is
 * ellipsized ("…"), fields that are narrower than their text, controls that are partly outside of
 * their container, knobs that extend past the end of their slider, and rows of forms whose controls
 * do not start at the same edge as those of the other rows. Widgets in a scrolled area may be out
 * of sight in the directions in which it scrolls.
 *
 *     g_autofree char *cut = hand_cut();
 */
#pragma once

/**
 * Returns one line for each finding, with tabs between the kind ("short", "clipped", "overhanging"
 * or "ragged"), the class of the editor that contains the widget, the widget's type, its text, and
 * the tooltip that is shown over it. The caller frees it.
 */
char *hand_cut(void);

/* SPDX-License-Identifier: MIT */
/*
 * What cannot be read as a whole, is not seen as a whole, or stands out of line in the windows as
 * they are: words that end in "…", fields that are narrower than what stands in them, controls of
 * which a part lies outside of what holds them, knobs that hang over the end of their slider, and
 * rows of forms whose controls do not begin where those of the other rows do. What scrolls may have
 * things out of sight in that direction.
 *
 *     g_autofree char *cut = hand_cut();
 */
#ifndef TESTS_EDITOR_HAND_CUT_H
#define TESTS_EDITOR_HAND_CUT_H

/**
 * The caller's: a line for each, with tabs between how it is cut ("short", "clipped",
 * "overhanging" or "ragged"), the class of the editor that it is in, its type, its words, and the
 * tooltip that is shown above.
 */
char *hand_cut(void);

#endif

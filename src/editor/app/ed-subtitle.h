/* SPDX-License-Identifier: MIT */
/**
 * app/ed-subtitle.h: the subtitle of a window, which names the part of the project that is shown.
 *
 *     g_autofree char *text = ed_session_subtitle(session);    // "asha · kick · frame 7"
 */
#pragma once

#include "session/ed-view.h"

/** Returns the subtitle, or "" if nothing is shown. The caller frees it. */
char *ed_session_subtitle(EdSession *session);

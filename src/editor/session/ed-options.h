/* SPDX-License-Identifier: MIT */
/**
 * session/ed-options.h: the values of tools' options, by tool and id. They outlive the tools, and
 * are never part of the document.
 *
 *     ed_session_declare_option(s, "brush", "size", 24);
 *     ed_session_set_option(s, "brush", "size", 32);
 *     double size = ed_session_option(s, "brush", "size");
 *
 * A change emits "view-changed" with ED_VIEW_TOOL.
 */
#ifndef GABARIT_SESSION_ED_OPTIONS_H
#define GABARIT_SESSION_ED_OPTIONS_H

#include "session/ed-session.h"

/** The size that the brush of maps begins with, in pixels. */
enum { ED_BRUSH_SIZE = 24 };

/** Sets an option's default value; no effect once it was set. */
void ed_session_declare_option(EdSession *session, const char *tool, const char *id,
                               double standard);

/** The value of an option; 0 when it was neither set nor declared. */
double ed_session_option(EdSession *session, const char *tool, const char *id);
void ed_session_set_option(EdSession *session, const char *tool, const char *id, double value);

/** The text of an option, "" when it was not set. Borrowed until it is set again. */
const char *ed_session_option_text(EdSession *session, const char *tool, const char *id);
void ed_session_set_option_text(EdSession *session, const char *tool, const char *id,
                                const char *text);

#endif

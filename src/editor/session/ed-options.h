/* SPDX-License-Identifier: MIT */
/**
 * session/ed-options.h: the values of tools' options, by tool and id. They outlive the tools and
 * are not saved in the document.
 *
 *     ed_session_declare_option(s, "brush", "size", 24);
 *     ed_session_set_option(s, "brush", "size", 32);
 *     double size = ed_session_option(s, "brush", "size");
 *
 * A change emits "view-changed" with ED_VIEW_TOOL.
 */
#pragma once

#include "session/ed-session.h"

/** The initial size of the brush of maps, in pixels. */
enum { ED_BRUSH_SIZE = 24 };
/** The initial seed of generated mazes. */
enum { ED_MAZE_SEED = 1 };

/** Sets an option's default value; has no effect once the option has been set. */
void ed_session_declare_option(EdSession *session, const char *tool, const char *id,
                               double default_value);

/** Returns the value of an option; 0 if it was neither set nor declared. */
double ed_session_option(EdSession *session, const char *tool, const char *id);
void ed_session_set_option(EdSession *session, const char *tool, const char *id, double value);

/** Returns the text of an option, "" if it was not set. Borrowed until it is set again. */
const char *ed_session_option_text(EdSession *session, const char *tool, const char *id);
void ed_session_set_option_text(EdSession *session, const char *tool, const char *id,
                                const char *text);

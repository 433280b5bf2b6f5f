/* SPDX-License-Identifier: MIT */
/* A storm of random input on a tool: presses, drags, keys, undo and drawing, in any order. */
#ifndef TESTS_EDITOR_TOOL_STORM_H
#define TESTS_EDITOR_TOOL_STORM_H

#include "check.h"

#include "tools/ed-tool.h"

/* One random event at a position. */
void tool_storm_step(EdSession *session, EdTool *tool, CheckRandom *random, const EdPointer *where);

#endif

/* SPDX-License-Identifier: MIT */
/* A storm of input on a tool: presses, drags, keys, undo and drawing, in no sensible order. */
#ifndef TESTS_EDITOR_TOOL_STORM_H
#define TESTS_EDITOR_TOOL_STORM_H

#include "check.h"

#include "tools/ed-tool.h"

/* One random event at a place. */
void tool_storm_step(EdSession *session, EdTool *tool, CheckRandom *random, const EdPointer *where);

#endif

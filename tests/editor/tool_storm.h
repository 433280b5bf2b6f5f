/* SPDX-License-Identifier: MIT */
/* A storm of random input on a tool: presses, drags, keys, undo and drawing, in any order. */
#pragma once

#include "check.h"

#include "tools/ed-tool.h"

/* Sends one random event at a position to the tool, or undoes or redoes a step of the session. */
void tool_storm_step(EdSession *session, EdTool *tool, CheckRandom *random, const EdPointer *where);

/* SPDX-License-Identifier: MIT */
/* The built-in templates; src/texts.py makes their definitions from the files in templates/. */
#pragma once

extern const char template_libgdx[], template_sparrow[], template_openbor[], template_defold[],
    template_gamemaker[], template_frames[];

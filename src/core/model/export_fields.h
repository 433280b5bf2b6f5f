/* SPDX-License-Identifier: MIT */
/*
 * The fields of ExportSettings, in the order of files. Included wherever something is made for each
 * of them; the macros that are not defined then expand to nothing.
 */
#ifndef EXPORT_PATH
#define EXPORT_PATH(member, key)
#endif
#ifndef EXPORT_NAME
#define EXPORT_NAME(member)
#endif
#ifndef EXPORT_SWITCH
#define EXPORT_SWITCH(member)
#endif
#ifndef EXPORT_WORD
#define EXPORT_WORD(member, ...)
#endif
#ifndef EXPORT_NUMBER
#define EXPORT_NUMBER(member, min_value, max_value, preset)
#endif

EXPORT_PATH(bank, "bank") /* "" until the first export */
EXPORT_PATH(json, "json")
EXPORT_PATH(header, "header")
EXPORT_WORD(pixels, "none", "png", "rgba") /* ExportPixels */
EXPORT_SWITCH(atlas)                       /* pack frames on pages; see the following fields */
EXPORT_NUMBER(page_size, 1, DOCUMENT_MAX_PAGE, 2048)    /* maximum side, in pixels */
EXPORT_NUMBER(page_padding, 0, DOCUMENT_MAX_PADDING, 1) /* empty pixels between two frames */
EXPORT_NUMBER(page_extrude, 0, DOCUMENT_MAX_PADDING, 0) /* how often a frame's edge is repeated */
EXPORT_WORD(page_sides, "any", "pow2")                  /* PageSides */
EXPORT_NAME(page_name) /* of the pages, without their numbers; "": the bank's name */
EXPORT_WORD(atlas_json, "none", "pixi", "phaser", "aseprite")
EXPORT_SWITCH(view)
EXPORT_WORD(tiled, "none", "tmx", "tmj")
EXPORT_WORD(godot, "none", "4", "3")
EXPORT_SWITCH(doom)
EXPORT_SWITCH(udmf)
EXPORT_NAME(prefix) /* of the constants in the header; "": the project's name */
EXPORT_SWITCH(libgdx)
EXPORT_SWITCH(sparrow)
EXPORT_SWITCH(openbor)
EXPORT_SWITCH(defold)
EXPORT_SWITCH(gamemaker)
EXPORT_SWITCH(csv)
EXPORT_PATH(template_file, "template") /* a template of the user; "": none */

#undef EXPORT_PATH
#undef EXPORT_NAME
#undef EXPORT_SWITCH
#undef EXPORT_WORD
#undef EXPORT_NUMBER

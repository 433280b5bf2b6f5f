/* SPDX-License-Identifier: MIT */
/**
 * export/atlas_json.h: JSON beside the pages of an atlas, which says where frames lie, for games
 * that draw with Pixi, with Phaser, or with what reads the sheets of Aseprite. ATLAS.md beside this
 * header is the format.
 *
 *     AtlasFiles files = {.project = project, .bank = &bank, .pages = pages->len, .name = "duel"};
 *     GPtrArray *texts = atlas_json(&files, ATLAS_JSON_PIXI, report, &error);
 */
#ifndef GABARIT_EXPORT_ATLAS_JSON_H
#define GABARIT_EXPORT_ATLAS_JSON_H

#include "bank/plain.h"
#include "file/conversion.h"
#include "model/budget.h"
#include "model/document.h"

/** What the files are made of. */
typedef struct AtlasFiles {
    const Project *project;
    const PlainBank *bank; /**< compiled from all of the project, its last pictures being pages */
    uint32_t pages;        /**< how many these are */
    const char *name;      /**< of pages without their numbers, see atlas_page_name */
    Budget *budget;        /**< or NULL */
} AtlasFiles;

/** What the JSON with a number, from 0, of an atlas is called: "duel-0.json"; the caller's. */
char *atlas_json_name(const char *name, uint32_t number);

/**
 * The texts (GBytes *) of the files: for Pixi one for each page, for others a single one, which
 * names all pages for Phaser. `report` receives what the format cannot say, and what is said in
 * our own words only; or NULL. NULL with an error of COMPILE_ERROR, where there are more pages than
 * the format has room for (COMPILE_LIMIT) or too little memory.
 */
GPtrArray *atlas_json(const AtlasFiles *files, AtlasJson json, ConversionReport *report,
                      GError **error);

#endif

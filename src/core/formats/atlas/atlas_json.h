/* SPDX-License-Identifier: MIT */
/**
 * formats/atlas/atlas_json.h: JSON files next to the pages of an atlas that list the rectangles of
 * frames, for games that draw with Pixi, with Phaser, or with a reader of Aseprite's sheets.
 * data/guide/pixi-phaser.md describes the format.
 *
 *     AtlasFiles files = {.project = project, .bank = &bank, .pages = pages->len, .name = "duel"};
 *     GPtrArray *texts = atlas_json(&files, ATLAS_JSON_PIXI, report, &error);
 */
#pragma once

#include "bank/plain.h"
#include "file/conversion.h"
#include "model/budget.h"
#include "model/document.h"

/** A text near the beginning of these files. */
#define ATLAS_MARK "Gabarit, frames of an atlas"

/** The format of the JSON file that describes the frames on each page. */
typedef enum AtlasJson {
    ATLAS_JSON_NONE = 0,
    ATLAS_JSON_PIXI,
    ATLAS_JSON_PHASER,
    ATLAS_JSON_ASEPRITE
} AtlasJson;

/** The input of atlas_json. */
typedef struct AtlasFiles {
    const Project *project;
    const PlainBank *bank; /**< compiled from the whole project; its last pictures are the pages */
    uint32_t pages;        /**< number of pages */
    const char *name;      /**< name of pages without their numbers, see atlas_page_name */
    Budget *budget;        /**< or NULL */
} AtlasFiles;

/** Returns the name of an atlas's JSON file for a number, counted from 0: "duel-0.json". The caller
 * frees it. */
char *atlas_json_name(const char *name, uint32_t number);

/**
 * Returns the contents (GBytes *) of the files: one for each page for Pixi, a single one for the
 * other formats (for Phaser, it lists all pages). `report`, which may be NULL, receives everything
 * that the format cannot express, or can express only under our own keys. Returns NULL with an
 * error of COMPILE_ERROR if there are more pages than the format supports (COMPILE_LIMIT) or too
 * little memory.
 */
GPtrArray *atlas_json(const AtlasFiles *files, AtlasJson json, ConversionReport *report,
                      GError **error);

/* SPDX-License-Identifier: MIT */
/* Describes faults and mistakes in words (gabarit/bank.h), and reports mistakes. The checks are in
 * bank_check.c and bank_verify.c; a row here describes all those with its section and code. */
#include "gabarit/bank.h"

#include "bank_internal.h"
#include "text_internal.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Tag of each section, and what its elements are. */
static const struct {
    char tag[5], contents[27];
} sections[SECTION_COUNT] = {
#define X(name, size, contents) {#name, contents},
    BANK_SECTIONS(X)
#undef X
};

/* More exact reasons than gab_result_text has. */
static const struct {
    SectionId section;
    gab_result code;
    const char *text;
} reasons[] = {
    {SECTION_STRS, GAB_BAD_REFERENCE, "the string is not used"},
    {SECTION_NAME, GAB_BAD_REFERENCE, "no item has this name, or a name is missing here"},
    {SECTION_ROLE, GAB_BAD_REFERENCE, "the role has no name"},
    {SECTION_TAGS, GAB_BAD_ORDER, "its number is not above that of the previous tag"},
    {SECTION_TAGS, GAB_BAD_REFERENCE, "the tag has no name, or a role that does not exist"},
    {SECTION_PROP, GAB_BAD_REFERENCE, "the property has no key, or its item does not exist"},
    {SECTION_PROP, GAB_BAD_VALUE, "the value is not one of the property's type"},
    {SECTION_PICT, GAB_BAD_REFERENCE, "its name has a folder, or its pixels are out of order"},
    {SECTION_PICT, GAB_BAD_VALUE, "the picture is empty, or has not as many pixels as its size"},
    {SECTION_FRAM, GAB_BAD_REFERENCE,
     "its picture does not contain it, or its points, boxes or mask do not exist"},
    {SECTION_FRAM, GAB_BAD_VALUE,
     "its bounds are not those of its boxes, or its duration is not allowed"},
    {SECTION_ANIM, GAB_BAD_REFERENCE, "the animation has no name or no steps"},
    {SECTION_ANIM, GAB_BAD_VALUE, "its direction or its loop does not exist"},
    {SECTION_STEP, GAB_BAD_REFERENCE, "the sprite does not have its frame"},
    {SECTION_STEP, GAB_BAD_VALUE, "its duration or its flips are not allowed"},
    {SECTION_PNAM, GAB_BAD_REFERENCE, "it is not the name of any point"},
    {SECTION_PNTS, GAB_BAD_REFERENCE, "the point has a name that does not exist"},
    {SECTION_PNTS, GAB_BAD_VALUE, "its position or its direction is not allowed"},
    {SECTION_BOXS, GAB_BAD_VALUE,
     "the box is empty or out of range, or its tag, its group or its shape is not allowed"},
    {SECTION_SHAP, GAB_BAD_VALUE, "a box has a shape, or none has, unlike the header states"},
    {SECTION_MASK, GAB_BAD_VALUE, "its rows and blocks are not those of its pixels"},
    {SECTION_MAPS, GAB_BAD_VALUE, "the map has no pixels"},
    {SECTION_ZONE, GAB_BAD_REFERENCE, "its name or its tag does not exist"},
    {SECTION_ZONE, GAB_BAD_VALUE, "it has other bounds or another area than its pixels"},
    {SECTION_BAND, GAB_BAD_ORDER, "its radius is not above that of the previous band"},
    {SECTION_BAND, GAB_BAD_VALUE, "its radius is not above 0, or is out of range"},
    {SECTION_GRID, GAB_BAD_VALUE, "it does not have the size of its map"},
    {SECTION_TILE, GAB_BAD_VALUE, "its pixels are out of range, or not in the smallest form"},
    {SECTION_LAYR, GAB_BAD_VALUE, "the layer has a kind that does not exist"},
    {SECTION_DOOR, GAB_BAD_REFERENCE, "it is not the name of any wall"},
    {SECTION_MARK, GAB_BAD_REFERENCE, "its name or its tag does not exist"},
    {SECTION_MARK, GAB_BAD_VALUE, "its position or its direction is not allowed"},
    {SECTION_WALL, GAB_BAD_REFERENCE, "its tag or its door does not exist"},
    {SECTION_WALL, GAB_BAD_VALUE, "an end is out of range"},
    {SECTION_NODE, GAB_BAD_REFERENCE, "the node is not at its place in the tree"},
    {SECTION_REFS, GAB_BAD_VALUE, "it is not a copy of its wall"},
    {SECTION_GNOD, GAB_BAD_ORDER, "it is not to the right of the previous node"},
    {SECTION_CELS, GAB_BAD_REFERENCE, "the cell has a tag that does not exist"},
    {SECTION_CELS, GAB_BAD_VALUE, "the cell has a thin wall where none is allowed"},
};

static SectionId section_of(const gab_fault *fault)
{
    SectionId id = SECTION_STRS;
    while (id < SECTION_COUNT && memcmp(sections[id].tag, fault->section, 4) != 0)
        id = (SectionId)(id + 1);
    return id;
}

static const char *reason_of(const gab_fault *fault, SectionId id)
{
    /* Both faults concern a section that is missing, or its first element. */
    if (fault->index == 0 && id == SECTION_STRS && fault->code == GAB_BAD_TEXT)
        return "the empty string is missing at the beginning";
    if (fault->index == 0 && id == SECTION_INFO && fault->code == GAB_BAD_CHECKSUM)
        return "it is missing, or is not the digest of the names";
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (reasons[i].section == id && reasons[i].code == fault->code)
            return reasons[i].text;
    return gab_result_text(fault->code);
}

uint32_t gab_fault_text(const gab_fault *fault, char *text, uint32_t capacity)
{
    Text written = {text, capacity, 0};
    SectionId id = section_of(fault);
    char tag[5] = "";
    memcpy(tag, fault->section, 4);
    if (id < SECTION_COUNT) {
        text_add(&written, "section ");
        text_add(&written, sections[id].tag);
        text_add(&written, " (");
        text_add(&written, sections[id].contents);
        text_add(&written, ")");
    } else if (tag[0] != '\0') {
        bool is_head = memcmp(tag, "HEAD", 4) == 0;
        text_add(&written, is_head ? "header" : "section ");
        text_add(&written, is_head ? "" : tag);
    }
    /* A checksum is that of a whole section; only an entry of the section table has an index. */
    bool is_element = id < SECTION_COUNT && fault->code != GAB_BAD_CHECKSUM;
    bool is_entry = written.length > 0 && fault->code == GAB_BAD_LAYOUT;
    if (is_element || is_entry) {
        text_add(&written, is_element ? ", element " : ", section table, entry ");
        text_add_number(&written, fault->index);
    }
    text_add(&written, written.length > 0 ? ": " : "");
    text_add(&written, reason_of(fault, id));
    return text_end(&written);
}

/* ---- Mistakes ---- */

void gab_bank_report(gab_bank *bank, gab_report *report, void *context)
{
    bank->report = report;
    bank->context = context;
}

void gab_report_mistake(const gab_bank *bank, const char *function, gab_reason reason,
                        const char *name, double number)
{
    if (bank == NULL || bank->report == NULL)
        return;
    gab_mistake mistake = {function, reason, name != NULL ? name : "", number};
    bank->report(bank->context, &mistake);
}

uint32_t gab_report_view(const gab_bank *bank, const char *function, SectionId id, uint32_t index)
{
    if (bank != NULL && gab_element(bank, id, index) == NULL)
        gab_report_mistake(bank, function, GAB_REASON_EMPTY, "", index);
    return 0;
}

void gab_report_floats(const gab_bank *bank, const char *function, const float *floats,
                       size_t count)
{
    size_t i = 0;
    while (i < count && fabsf(floats[i]) <= FLT_MAX)
        i++;
    if (i < count)
        gab_report_mistake(bank, function, GAB_REASON_NUMBER, "", (double)floats[i]);
}

uint32_t gab_mistake_text(const gab_mistake *mistake, char *text, uint32_t capacity)
{
    static const char *const before[] = {"no mistake",          "there is no \"",
                                         "the view is empty",   "nothing has the index ",
                                         "a number is ",        "the buffer is too small for ",
                                         "the type differs: \""};
    Text written = {text, capacity, 0};
    double number = mistake->number;
    uint32_t reason = (uint32_t)mistake->reason;
    text_add(&written, mistake->function);
    text_add(&written, ": ");
    text_add(&written, before[reason <= GAB_REASON_TYPE ? reason : 0]);
    if (reason == GAB_REASON_NAME || reason == GAB_REASON_TYPE) {
        text_add(&written, mistake->name);
        text_add(&written, "\"");
    } else if (reason == GAB_REASON_NUMBER) {
        text_add(&written, number > 0 ? "infinite" : number < 0 ? "-infinite" : "NaN");
    } else if (reason == GAB_REASON_INDEX || reason == GAB_REASON_CAPACITY) {
        bool is_count = number >= 0 && number < UINT32_MAX;
        text_add(&written, is_count ? "" : "GAB_NONE");
        if (is_count)
            text_add_number(&written, (uint32_t)number);
        text_add(&written, reason == GAB_REASON_CAPACITY ? " items" : "");
    }
    return text_end(&written);
}

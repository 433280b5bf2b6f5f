/* SPDX-License-Identifier: MIT */
/*
 * Tests of the rules about properties: references that lead nowhere, and types that differ from the
 * fields of tags; case by case, and on random properties with target_find as the oracle.
 */
#include "checked_document.h"
#include "edit/references.h"

#include <string.h>

static Path start(void)
{
    return path_marker(ROOF, 0);
}

static Project *with_property(Project *p, Path path, Property *value)
{
    p = replace_version(p, edit_set_property(p, &path, value->key, value, NULL));
    node_unref(value);
    return p;
}

static Project *refers(Project *p, Path path, uint64_t target)
{
    return with_property(p, path, property_reference("to", target));
}

static Project *with_field(Project *p, int32_t number, Property *value)
{
    Path tag = path_tag(p, number);
    List *fields = list_insert(NULL, 0, value);
    return replace_version(p, edit_put_list(p, &tag, "fields", fields, NULL));
}

/* Gives a zone or marker an id, refers to it and removes it on request. */
static Project *refers_to_part(Project *p, Path part, bool remove)
{
    uint64_t id;
    p = replace_version(p, edit_make_target(p, &part, &id, NULL));
    p = refers(p, path_level(ROOF), id);
    return remove ? without_node(p, part) : p;
}

static Project *animation_removed(Project *p)
{
    return without_node(refers(p, start(), PUNCH), path_animation(KEN, PUNCH));
}

/* Both boxes of the tag are reported. */
static Project *box_set(Project *p, uint64_t target)
{
    p = with_field(p, BODY, property_reference("to", 0));
    p = refers(p, path_box(KEN, STAND, 0), target);
    return refers(p, path_box(KEN, STRIKE, 0), target);
}

static Project *door_is(Project *p, Property *value)
{
    p = with_field(p, TRIGGER, property_reference("to", ROOF));
    return with_property(p, path_zone(p, TOWN, ZONES, 2), value);
}

static void test_references(void)
{
    Studio studio = studio_open();
    RULE("reference-nowhere", "level roof, marker 1 (start), property 1 (to): it leads nowhere",
         refers(p, start(), 0), refers(p, start(), ROOF), p);
    RULE("reference-nowhere", "level roof, marker 1 (start), property 1 (to): it leads nowhere",
         refers(p, start(), STAND), refers(p, start(), KEN), p);
    RULE("reference-nowhere", "level roof, marker 1 (start), property 1 (to): it leads nowhere",
         animation_removed(p), refers(p, start(), PUNCH), p);
    RULE("reference-nowhere", "level roof, property 1 (to): it leads nowhere",
         refers_to_part(p, path_marker(ROOF, 0), true),
         refers_to_part(p, path_marker(ROOF, 0), false), p);
    RULE("reference-nowhere",
         "level roof, layer 1 (walls), wall 2, property 1 (to): it leads nowhere",
         refers(p, path_wall(ROOF, WALLS, 1), 0), refers(p, path_wall(ROOF, WALLS, 1), TOWN), p);
    RULE("reference-nowhere", "tag torso, property 1 (to): it leads nowhere",
         refers(p, path_tag(p, BODY), 0), refers_to_part(p, path_zone(p, TOWN, ZONES, 2), false),
         p);
    studio_close(&studio);
}

static void test_fields(void)
{
    Studio studio = studio_open();
    RULE("reference-nowhere",
         "sprite ken, frame 1 (stand), box 1 (torso): its field to leads nowhere",
         with_field(p, BODY, property_reference("to", 0)), box_set(p, ROOF), p);
    RULE("reference-nowhere",
         "sprite ken, frame 1 (stand), box 1 (torso), property 1 (to): it leads nowhere",
         box_set(p, 0), with_field(p, BODY, property_reference("to", ROOF)), p);
    RULE("reference-nowhere", "tag torso, property 1 (to): it leads nowhere",
         with_field(p, BODY, property_reference("to", 999)),
         with_field(p, BODY, property_text("to", "")), p);
    RULE("property-type",
         "map town, plane 1 (zones), zone 2 (door), property 1 (to): its type is text, but that of "
         "the tag's field is reference",
         door_is(p, property_text("to", "roof")), door_is(p, property_reference("to", KEN)),
         with_field(p, TRIGGER, property_reference("to", ROOF)));
    RULE("property-type",
         "map town, plane 1 (zones), zone 2 (door), property 1 (to): its type is number, but that "
         "of the tag's field is reference",
         door_is(p, property_number("to", 3)), door_is(p, property_number("from", 3)),
         with_field(p, TRIGGER, property_reference("to", ROOF)));
    studio_close(&studio);
}

/* ---- Random properties ---- */

static Property *random_property(CheckRandom *random)
{
    static const uint64_t targets[] = {0, 999, ART, STAND, WALLS, KEN, PUNCH, TOWN, ROOF};
    const char *key = check_chance(random, 50) ? "a" : "b";
    switch (check_between(random, 0, 5)) {
    case 0:
        return property_text(key, "text");
    case 1:
        return property_number(key, 1);
    case 2:
        return property_boolean(key, true);
    default:
        return property_reference(key,
                                  targets[check_between(random, 0, (int)CHECK_COUNT(targets) - 1)]);
    }
}

static bool is_lost(const Project *project, const Property *property)
{
    Path path = path_project();
    return property->type == PROPERTY_REFERENCE && !target_find(project, property->target, &path);
}

/* Counts the problems of a node's properties: [0] of references, [1] of types. */
static void count_expected(const Project *project, const Path *path, uint32_t counts[2])
{
    const void *node = path_get(project, path);
    const List *fields = fields_of(project, node), *own = node_properties(node);
    g_autoptr(List) all = properties_with_fields(project, node);
    for (uint32_t i = 0; i < list_count(all); i++) {
        const Property *value = list_get(all, i), *field = properties_get(fields, value->key);
        if (field != NULL && properties_get(own, value->key) != NULL && field->type != value->type)
            counts[1]++;
        else
            counts[0] += is_lost(project, value);
    }
}

static void test_random(void)
{
    Studio studio = studio_open();
    uint32_t total[2] = {0};
    CHECK_RANDOM_CASES (random, "random properties", 400) {
        Project *p = clean_project(&studio);
        const Path places[] = {path_sprite(KEN),
                               path_frame(KEN, STAND),
                               path_box(KEN, STAND, 0),
                               path_box(KEN, STRIKE, 0),
                               path_box(KEN, STRIKE, 1),
                               path_animation(KEN, PUNCH),
                               path_map(TOWN),
                               path_zone(p, TOWN, ZONES, 1),
                               path_level(ROOF),
                               path_zone(p, TOWN, ZONES, 2),
                               path_layer(ROOF, WALLS),
                               path_wall(ROOF, WALLS, 0),
                               path_wall(ROOF, WALLS, 1),
                               path_wall(ROOF, WALLS, 2),
                               path_marker(ROOF, 0),
                               path_tag(p, BODY),
                               path_point(KEN, STRIKE, 0)};
        p = with_number(p, path_marker(ROOF, 0), "tag", BODY);
        p = with_number(p, path_wall(ROOF, WALLS, 1), "tag", TRIGGER);
        for (int32_t tag = BODY; tag <= TRIGGER; tag++)
            if (check_chance(&random, 50))
                p = with_field(p, tag, random_property(&random));
        for (size_t i = 0; i < CHECK_COUNT(places); i++)
            if (check_chance(&random, 40))
                p = with_property(p, places[i], random_property(&random));
        uint32_t expected[2] = {0}, found[2] = {0};
        for (size_t i = 0; i < CHECK_COUNT(places); i++)
            count_expected(p, &places[i], expected);
        for (int32_t tag = BODY; tag <= TRIGGER; tag++) {
            const Property *field = list_get(project_tag(p, tag)->fields, 0);
            expected[0] += field != NULL && field->target != 0 && is_lost(p, field);
        }
        Problems *problems = project_check(p, studio.store, NULL);
        for (uint32_t i = 0; i < problems->count; i++) {
            found[0] += g_str_equal(problems->items[i].rule->id, "reference-nowhere");
            found[1] += g_str_equal(problems->items[i].rule->id, "property-type");
        }
        CHECK_INT(found[0], expected[0]);
        CHECK_INT(found[1], expected[1]);
        total[0] += found[0];
        total[1] += found[1];
        problems_free(problems);
        node_unref(p);
    }
    check_note("%u references, %u types", (unsigned)total[0], (unsigned)total[1]);
    CHECK(total[0] > 0 && total[1] > 0);
    studio_close(&studio);
}

CHECK_CASES({"references that lead nowhere", test_references}, {"fields of tags", test_fields},
            {"random properties", test_random})

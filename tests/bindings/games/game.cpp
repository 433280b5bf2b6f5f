// SPDX-License-Identifier: MIT
// A hero walks through a keep, opens its doors, looks at a study, and fights: see games.py.
#include <gabarit/gabarit.hpp>

#include <array>
#include <iostream>
#include <vector>

static int fixed(float number)
{
    return static_cast<int>(number * 256);
}

static void walk(const gab::bank &bank)
{
    gab::level keep = bank.level("keep");
    for (gab::marker marker : keep.markers())
        std::cout << "marker " << marker.name() << ' ' << fixed(marker.position().x) << ' '
                  << bank.tag_numbered(marker.tag()).name << '\n';
    gab::vec at = keep.markers()[0].position();
    std::vector<std::uint32_t> open(1);
    gab::blockers blockers{};
    blockers.open = open.data();
    blockers.open_words = static_cast<std::uint32_t>(open.size());
    for (int tick = 0; tick < 120; tick++) {
        gab::mover mover = gab::mover_disc(at, {at.x + 3, at.y + 2}, 6);
        std::array<gab::level_impact, GAB_MAX_IMPACTS> impacts;
        gab::travel travel = keep.slide(mover, blockers, impacts);
        at = travel.end;
        for (unsigned i = 0; i < travel.count; i++) {
            std::optional<gab::door_id> door = impacts[i].door();
            std::uint32_t bit = door ? 1u << static_cast<std::uint32_t>(*door) : 0;
            if ((bit & ~open[0]) != 0)
                std::cout << tick << " opens " << keep.door_name(door) << '\n';
            open[0] |= bit;
        }
    }
    std::cout << "end " << fixed(at.x) << ' ' << fixed(at.y) << ' ' << keep.doors().size() << '\n';
}

static void look(const gab::bank &bank)
{
    gab::plane plane = bank.map("study").plane("zones");
    for (gab::zone zone : plane.zones()) {
        auto text = bank.property(GAB_KIND_ZONE, zone.index, "text");
        auto goal = zone.walk();
        std::cout << "zone " << zone.name() << ' '
                  << (goal ? std::to_string(fixed(goal->x)) : "nowhere") << ' '
                  << (text.type == GAB_VALUE_TEXT ? text.text : "silent") << '\n';
    }
    if (gab::zone clicked = plane.zone_at_point({100, 100}))
        std::cout << "clicked " << clicked.name() << '\n';
}

static void fight(const gab::bank &bank)
{
    gab::animation kick = bank.sprite("asha").animation("kick");
    gab::frame borin = bank.sprite("borin").frame_at(0);
    gab::pose here = gab::pose_at({100, 200}, false), there = gab::pose_at({150, 200}, true);
    std::optional<gab::point_id> foot = bank.point("foot");
    std::optional<gab::tag_id> head = bank.tag("head").number();
    std::array<gab::hit, 8> room;
    for (int x = 130; x < 170; x += 4)
        for (gab::hit hit : borin.hits_point(there, {static_cast<float>(x), 135}, {}, room))
            if (hit.tag() == head)
                std::cout << "head " << x << ' ' << bank.role_name(hit.role()) << ' '
                          << (hit.group() ? std::to_string(*hit.group()) : "None") << '\n';
    for (unsigned ms = 0; ms < 500; ms += 50) {
        gab::step step = kick.shown(ms, here);
        if (auto at = step.frame().point(foot, step.pose))
            std::cout << ms << " foot " << fixed(at->x) << ' ' << fixed(at->y) << '\n';
        if (gab::mask_meets_mask(step.frame().mask(), step.pose, borin.mask(), there))
            std::cout << ms << " pixels\n";
    }
}

int main(int, char **words)
{
    gab::bank bank(words[1]);
    walk(bank);
    look(bank);
    fight(bank);
}

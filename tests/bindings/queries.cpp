/* SPDX-License-Identifier: MIT */
/* The queries of queries.c in C++: their results must have the same sums. Prints a line for each:
 * its name, nanoseconds per query, and the sum.
 *
 *     queries_cpp DEMO.gab ROUNDS
 */
#include <gabarit/gabarit.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>

static gab_vec point_of(std::uint32_t round)
{
    return {static_cast<float>(round * 7919 % 700), static_cast<float>(round * 104729 % 420)};
}

static gab_mover mover_of(std::uint32_t round)
{
    gab_vec from = point_of(round);
    return gab::mover_disc(from, {from.x + 24, from.y + 9}, 5);
}

template <class Query> static void measure(const char *name, std::uint32_t rounds, Query query)
{
    double best = 1e300;
    std::uint32_t sum = 0;
    for (int i = 0; i < 5; i++) {
        auto start = std::chrono::steady_clock::now();
        sum = 0;
        for (std::uint32_t round = 0; round < rounds; round++)
            sum += static_cast<std::uint32_t>(query(round));
        std::chrono::duration<double, std::nano> passed = std::chrono::steady_clock::now() - start;
        best = std::min(best, passed.count() / rounds);
    }
    std::printf("%s %.2f %u\n", name, best, sum);
}

int main(int count, char **words)
{
    if (count != 3)
        return 2;
    std::uint32_t rounds = static_cast<std::uint32_t>(std::atoi(words[2]));
    gab::bank bank(words[1]);
    gab::sprite asha = bank.sprite("asha"), borin = bank.sprite("borin");
    gab::frame a = asha.frame_at(30), b = borin.frame_at(0);
    gab::mask a_mask = a.mask(), b_mask = b.mask();
    gab::animation kick = asha.animation("kick");
    gab::plane zones = bank.map("study").plane_at(0);
    gab::map road = bank.map("lake circuit");
    gab::level keep = bank.level("keep");
    gab::pose a_pose{100, 200, false, false, {0, 0}, 0}, b_pose{0, 200, true, false, {0, 0}, 0};
    auto other = [&](std::uint32_t round) -> const gab::pose & {
        b_pose.x = 110 + static_cast<float>(round % 60);
        return b_pose;
    };
    measure("gab_frame_hit", rounds, [&](std::uint32_t i) {
        gab_vec point{static_cast<float>(i % 90) + 60, static_cast<float>(i % 80) + 120};
        return a.hit(a_pose, point).has_value();
    });
    measure("gab_fighter_hits", rounds, [&](std::uint32_t i) {
        gab::blow blows[8];
        return gab::fighter_hits({a, a_pose, {}}, {b, other(i), {}}, blows).total();
    });
    measure("gab_mask_meets_mask", rounds, [&](std::uint32_t i) {
        return gab::mask_meets_mask(a_mask, a_pose, b_mask, other(i));
    });
    measure("gab_masks_area", rounds, [&](std::uint32_t i) {
        return gab::masks_area(a_mask, a_pose, b_mask, other(i));
    });
    measure("gab_animation_shown", rounds,
            [&](std::uint32_t i) { return kick.shown(i, a_pose).index; });
    measure("gab_plane_zone_at_point", rounds,
            [&](std::uint32_t i) { return zones.zone_at_point(point_of(i)).index % 4; });
    measure("gab_map_clearance", rounds, [&](std::uint32_t i) {
        auto found = road.clearance(point_of(i));
        return found && std::get<0>(*found) > 4;
    });
    measure("gab_level_sweep", rounds,
            [&](std::uint32_t i) { return keep.sweep(mover_of(i)).has_value(); });
    measure("gab_level_slide", rounds, [&](std::uint32_t i) {
        return keep.slide(mover_of(i)).count;
    });
    measure("gab_level_visible", rounds,
            [&](std::uint32_t i) { return keep.visible(point_of(i), {24, 288}); });
}

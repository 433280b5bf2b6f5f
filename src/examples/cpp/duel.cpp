/* SPDX-License-Identifier: MIT */
/* A duel. A D walk, W turns, F punches, G kicks; left, right, up, K, L for the other; B shows the
 * boxes, space starts again. `duel --test BANK` plays without a window, and prints the end. */
#include <gabarit/gabarit.hpp>

extern "C" {
#include "../stage.h"
}
#include <algorithm>
#include <cmath>

constexpr double FLOOR = 184, MARGIN = 24, RECOIL = 6, TICK = 1000. / 60;
enum : unsigned { LEFT = 1, RIGHT = 2, TURN = 4, PUNCH = 8, KICK = 16 };
constexpr std::array<int, 5> KEYS[] = {
    {SDL_SCANCODE_A, SDL_SCANCODE_D, SDL_SCANCODE_W, SDL_SCANCODE_F, SDL_SCANCODE_G},
    {SDL_SCANCODE_LEFT, SDL_SCANCODE_RIGHT, SDL_SCANCODE_UP, SDL_SCANCODE_K, SDL_SCANCODE_L}};

struct Fighter {
    const gab::bank_view &bank;
    gab::sprite sprite;
    double x;
    bool flip_x, busy = false, landed = false;
    unsigned ticks = 0;
    std::string_view move = "idle";
    double health = sprite.number("health", 0), speed = sprite.number("speed", 0);

    void move_to(double to) /* on multiples of 1/256 pixel, as in the library */
    {
        x = std::floor(256 * std::clamp(to, MARGIN, 320 - MARGIN) + .5) / 256;
    }
    gab::fighter shape(const gab::filter &filter = {}) const
    {
        gab::vec turn = health > 0 ? gab::vec{1, 0} : gab::vec{0, flip_x ? 1.f : -1.f};
        gab::pose pose{float(x), float(FLOOR), flip_x, false, turn, 1};
        gab::step step = sprite.animation(move.data()).at_tick(ticks, 60, 1, pose);
        return {step.frame(), step.pose, filter};
    }
    void act(unsigned keys)
    {
        if (!busy) {
            int direction = bool(keys & RIGHT) - bool(keys & LEFT);
            std::string_view next = keys & PUNCH ? "punch" : keys & KICK ? "kick" :
                direction != 0 ? "walk" : "idle";
            ticks = keys & (PUNCH | KICK) || next != move ? 0 : ticks;
            move = next, landed = false, flip_x = flip_x != bool(keys & TURN);
            move_to(x + direction * speed);
        }
        busy = ++ticks * TICK < sprite.animation(move.data()).duration() &&
            (move == "punch" || move == "kick");
    }
};

struct Duel {
    const gab::bank_view &bank;
    explicit Duel(const gab::bank_view &view) : bank(view) {}
    Fighter a{bank, bank.sprite("asha"), 110, false}, b{bank, bank.sprite("borin"), 210, true};
    gab::filter attack = bank.filter_role("attack"), body = bank.filter_role("body"),
                push = bank.filter_role("push");

    void push_apart() /* each by half of the depth */
    {
        gab::fighter one = a.shape(push), other = b.shape(push);
        auto blow = gab::fighter_hit(one, other);
        auto contact = !blow ? std::nullopt : gab::contact_obox_obox(
            gab::frame(one.frame).box_posed(blow->a().box, one.pose),
            gab::frame(other.frame).box_posed(blow->b().box, other.pose));
        if (contact) {
            a.move_to(a.x - double(contact->normal.x) * contact->depth / 2);
            b.move_to(b.x + double(contact->normal.x) * contact->depth / 2);
        }
    }
    double damage(const Fighter &attacker, const Fighter &target) const /* of a blow, or 0 */
    {
        gab::fighter from = attacker.shape(attack);
        auto blow = gab::fighter_hit(from, target.shape(body));
        return attacker.landed || !blow
                   ? 0
                   : gab::frame(from.frame).box_number(blow->a().box, "damage", 0);
    }
    int tick(unsigned keys, unsigned other_keys) /* returns the number of hits */
    {
        if (a.health > 0 && b.health > 0) {
            a.act(keys), b.act(other_keys);
            push_apart();
        }
        double damages[] = {damage(a, b), damage(b, a)};
        for (auto [from, to, loss] : {std::tuple(&a, &b, damages[0]), {&b, &a, damages[1]}})
            if (loss > 0) {
                from->landed = true, to->health = std::max(to->health - loss, 0.);
                to->move_to(to->x + (from->flip_x ? -RECOIL : RECOIL));
            }
        return (damages[0] > 0) + (damages[1] > 0);
    }
};

static int test(const gab::bank_view &bank)
{
    Duel duel(bank);
    int hits = 0;
    for (int i = 1; i <= 1200; i++)
        hits += duel.tick((i % 90 < 50) * RIGHT | (i % 45 == 0) * PUNCH | (i == 700) * TURN,
                          (i % 70 < 40) * LEFT | (i % 64 == 0) * KICK | (i == 700) * TURN);
    return std::printf("%d\t%.14g\t%.14g\t%.14g\t%.14g\n", hits, duel.a.x, duel.a.health, duel.b.x,
                       duel.b.health) < 0;
}

static unsigned keys_of(const Stage &stage, const std::array<int, 5> &codes)
{
    unsigned keys = 0;
    for (unsigned i = 0; i < codes.size(); i++) /* to walk, keys are held */
        keys |= unsigned(i < 2 ? stage.held[codes[i]] : stage.pressed[codes[i]]) << i;
    return keys;
}

int main(int count, char **words)
{
    if (count == 3 && std::string_view(words[1]) == "--test")
        return test(gab::bank(words[2]));
    Stage stage;
    if (!stage_open(&stage, count, words, "Duel", 320, 200, STAGE_DEMO_BANK))
        return stage_close(&stage);
    gab::bank_view bank(stage.bank);
    auto duel = std::make_optional<Duel>(bank);
    for (Fighter *one : {&duel->a, &duel->b})
        stage_keep(&stage, GAB_KIND_SPRITE, &one->sprite.index);
    for (bool shows_boxes = false; stage_next(&stage);) {
        shows_boxes ^= stage.pressed[SDL_SCANCODE_B];
        if (stage.pressed[SDL_SCANCODE_SPACE])
            duel.emplace(bank);
        duel->tick(keys_of(stage, KEYS[0]), keys_of(stage, KEYS[1]));
        for (Fighter *one : {&duel->a, &duel->b}) {
            if (!stage.has_window)
                continue;
            gab::fighter shape = one->shape();
            stage_frame(&stage, shape.frame, &shape.pose);
            stage_box(&stage, {one == &duel->a ? 10.f : 220.f, 8, .9f * float(one->health), 5},
                      STAGE_WHITE);
            for (auto [corners, box] : gab::frame(shape.frame).outlines(shape.pose))
                for (unsigned i = 0; shows_boxes && i < 4; i++)
                    stage_line(&stage, corners[i], corners[(i + 1) % 4], STAGE_WHITE);
        }
    }
    return stage_close(&stage);
}

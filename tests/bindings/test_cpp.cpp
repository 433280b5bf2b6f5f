/* SPDX-License-Identifier: MIT */
/* Tests what gabarit.hpp adds to the functions of C: ranges, results, banks, errors. The results of
 * all queries are tested by the digest. Prints TAP.
 *
 *     test_cpp DEMO.gab
 */
#include <gabarit/gabarit.hpp>
#include "../bank/small_names.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iterator>
#include <new>
#include <string>
#include <vector>

static int allocations;

[[gnu::noinline]] void *operator new(std::size_t size)
{
    allocations++;
    if (void *memory = std::malloc(size))
        return memory;
    throw std::bad_alloc();
}

[[gnu::noinline]] void operator delete(void *memory) noexcept
{
    std::free(memory);
}

[[gnu::noinline]] void operator delete(void *memory, std::size_t) noexcept
{
    std::free(memory);
}

/* Wrong use that a compiler rejects. */
static_assert(!std::is_constructible_v<gab::text, std::nullptr_t>, "no text");
static_assert(!std::is_constructible_v<gab::text, int>, "no text");
static_assert(!std::is_copy_constructible_v<gab::bank> && !std::is_move_constructible_v<gab::bank>,
              "views refer to a bank");
static_assert(!std::is_constructible_v<gab::frame, gab_sprite>, "another kind of view");
static_assert(!std::is_convertible_v<gab::frame, bool>, "only in conditions");
static_assert(!std::is_constructible_v<gab::maybe<gab_filter>, gab_tags>, "another struct");
/* Views cost nothing. */
static_assert(sizeof(gab::frame) == sizeof(gab_frame), "a view has no other fields");
static_assert(std::is_trivially_copyable_v<gab::frame>, "a view is copied as bytes");
#ifdef __cpp_lib_ranges
using Frames = decltype(std::declval<gab::sprite>().frames());
static_assert(std::ranges::forward_range<Frames> && std::ranges::sized_range<Frames>, "a range");
static_assert(std::ranges::view<Frames>, "a view");
#endif

static int cases, failures;

static void expect(bool good, const char *what)
{
    cases++;
    failures += !good;
    std::printf("%s %d - %s\n", good ? "ok" : "not ok", cases, what);
}

static void test_ranges(const gab::bank &bank)
{
    unsigned frames = 0, boxes = 0, zones = 0;
    bool same = true;
    for (gab::sprite sprite : bank.sprites()) {
        same = same && sprite == bank.sprite(sprite.name().data());
        for (gab::frame frame : sprite.frames()) {
            same = same && frame == sprite.frame_at(frame.index -
                                                    sprite.frame_at(0).index);
            frames++;
            for (gab_frame_box box : frame.boxes())
                boxes += box.is_group ? 0 : 1;
        }
    }
    for (gab::map map : bank.maps())
        for (gab::plane plane : map.planes())
            zones += plane.zone_count();
    expect(same && frames > 40 && boxes > 100 && zones > 10, "ranges have all items");
    expect(bank.sprites()[1] == bank.sprite_at(1) && bank.sprites().size() == bank.sprite_count(),
           "ranges have a size and an index");
#if defined(__cpp_lib_ranges) && (!defined(__clang__) || __clang_major__ >= 16)
    auto is_long = [](gab::animation animation) { return animation.duration() > 400; };
    unsigned count = 0;
    for (gab::animation animation : bank.sprite("asha").animations() |
             std::views::filter(is_long))
        count += animation.duration() > 400;
    expect(count > 0, "ranges can be filtered");
#endif
}

static void test_results(const gab::bank &bank)
{
    gab::step step = bank.sprite("asha").animation("kick").shown(300, {100, 200, 0, 0, {1, 0}, 1});
    gab::frame frame = step.frame(), other = bank.sprite("borin").frame_at(0);
    gab_pose there{150, 200, true, false, {1, 0}, 1};
    gab_fighter a{frame, step.pose, bank.filter_role("attack")};
    gab_fighter b{other, there, bank.filter_role(std::string("body"))};
    auto blow = gab::fighter_hit(a, b);
    expect(blow && std::strcmp(bank.tag_numbered(blow->a().tag()).name, "foot") == 0,
           "the foot hits");
    a.pose.x = -500;
    expect(!gab::fighter_hit(a, b), "nothing hits from a distance");
    std::array<gab::hit, 2> few;
    std::vector<gab::hit> many(64);
    gab_circle all{{100, 160}, 60};
    gab::found<gab::hit> hits = frame.hits_circle(step.pose, all, {}, few);
    gab::found<gab::hit> all_hits = frame.hits_circle(step.pose, all, {}, many);
    expect(hits.size() == 2 && hits.total() > 2 && all_hits.size() == all_hits.total(),
           "a list has the number of all results");
    unsigned outlines = 0;
    for (auto [corners, box] : frame.outlines(step.pose))
        outlines += corners[0].x != corners[2].x && box.box.w > 0;
    expect(outlines == frame.box_count() && outlines > 3, "outlines of all boxes");
    auto clearance = bank.map("lake circuit").clearance({100, 100});
    float distance;
    gab_vec away;
    bool has_distances = gab_map_clearance(bank.map("lake circuit"), {100, 100}, &distance, &away);
    expect(clearance.has_value() == has_distances && std::get<0>(*clearance) == distance,
           "several results");
    gab::level_impact impacts[GAB_MAX_IMPACTS];
    gab::mover downwards = gab::mover_disc({40, 280}, {40, 400}, 5);
    gab::travel travel = bank.level("keep").slide(downwards, {}, impacts);
    bool same = bank.level("keep").slide(downwards).end.y == travel.end.y;
    for (unsigned i = 0; i < travel.count; i++)
        same = same && impacts[i].layer().level() == bank.level("keep");
    expect(same && travel.count > 0, "impacts have layers");
    expect(bank.sprite_at(99) ? false : !bank.sprite_at(99).frame_at(0), "nobody is missing");
    expect(bank.sprite("asha").name() == "asha" && bank.role_name(gab::role_id(250)).empty(),
           "texts");
}

static void test_turns()
{
    bool same = true;
    for (double angle : {0.0, 1.5707963267948966, -2.0, 0.1, 40.0})
        same = same && gab::turn(angle).x == gab_turn(angle).x &&
            gab::turn(angle).y == gab_turn(angle).y;
    gab::pose pose = gab::pose_at({3, -4}, true);
    expect(same && pose.x == 3 && pose.y == -4 && pose.flip_x && !pose.flip_y, "turns, a pose");
}

/* Each text is in an allocation of its own size, so that a sanitizer reports reads beyond it. */
static void test_texts(const gab::bank &bank)
{
    gab::sprite asha = bank.sprite("asha");
    char *bytes = new char[4];
    std::memcpy(bytes, "asha", 4);
    struct Unterminated {
        char name[4];
    };
    auto *no_end = reinterpret_cast<Unterminated *>(bytes);
    char buffer[16] = "asha";
    expect(bank.sprite(std::string_view(bytes, 4)) == asha && bank.sprite(no_end->name) == asha &&
               bank.sprite(buffer) == asha && bank.sprite(&buffer[0]) == asha,
           "texts that have no end are copied");
    auto is_sprite = [&](const auto &name) {
        return bank.find(GAB_KIND_SPRITE, 0, name).has_value();
    };
    expect(!is_sprite(std::string_view("asha and others", 3)) && is_sprite("asha") &&
               !is_sprite(std::string(5000, 'a')) && !is_sprite(std::string_view()),
           "other texts are not found");
    const char *none = nullptr;
    gab::bank other;
    expect(!is_sprite(none) && other.load(none) == GAB_NO_FILE,
           "a null pointer is the name of nothing");
    expect(!is_sprite(std::string("asha\0", 5)) && !is_sprite(std::string_view("asha\0x", 6)),
           "a text with NUL is the name of nothing");
    delete[] bytes;
}

/* True if a call with arguments of these types compiles. */
template <class Use, class... Given> constexpr bool compiles(Use)
{
    return std::is_invocable_v<Use, const gab::bank_view &, Given...>;
}

static void test_ids(const gab::bank &bank)
{
    constexpr auto numbered = [](auto &from, auto id) -> decltype((void)from.tag_numbered(id)) {};
    constexpr auto name = [](auto &from, auto id) -> decltype((void)from.point_name(id)) {};
    static_assert(compiles<decltype(numbered), gab::tag_id>(numbered) &&
                  compiles<decltype(numbered), std::optional<gab::tag_id>>(numbered) &&
                  compiles<decltype(name), gab::point_id>(name), "ids");
    static_assert(!compiles<decltype(numbered), gab::point_id>(numbered) &&
                  !compiles<decltype(numbered), std::optional<gab::role_id>>(numbered) &&
                  !compiles<decltype(numbered), int>(numbered) &&
                  !compiles<decltype(numbered), std::uint8_t>(numbered) &&
                  !compiles<decltype(name), gab::tag_id>(name), "ids of another kind, and numbers");
    static_assert(SMALL_TAG_DOOR == gab::tag_id{200} && SMALL_POINT_EYE == gab::point_id{0},
                  "the constants of a header with names are ids");
    auto zones = bank.map("study").plane("zones").zones();
    auto doors = bank.level("keep").doors();
    expect(zones.size() > 1 && zones[0].value() == 1 && doors.size() > 2 &&
               doors[2] == bank.level("keep").door_name(gab::door_id{2}),
           "ranges from 1, and of names");
    gab::tag foot = bank.tag("foot");
    expect(foot.number() && foot.number() == bank.tag_numbered(foot.number()).number() &&
               foot.number() != gab::tag_id{255}, "the number of a tag");
    expect(!bank.tag_numbered({}).number() && !bank.tag_numbered(gab::tag_id{255}).number() &&
               bank.point_name(bank.point("foot")) == "foot", "nothing");
}

static void test_unknown(const gab::bank &bank)
{
    gab::level keep = bank.level("keep");
    const std::pair<std::function<void()>, const char *> cases[] = {
        {[&] { (void)bank.filter_role("atack"); },
         "bank has no role \"atack\"; it has: body, attack, "},
        {[&] { (void)bank.filter_tag("foott"); }, "bank has no tag \"foott\"; it has: head, "},
        {[&] { (void)bank.tag(""); }, "bank has no tag \"\"; it has: head, "},
        {[&] { (void)bank.point("hell"); }, "bank has no point \"hell\"; it has: "},
        {[&] { (void)bank.sprite("ash"); }, "bank has no sprite \"ash\"; it has: asha, borin"},
        {[&] { (void)bank.sprite("asha").animation("kik"); },
         "sprite has no animation \"kik\"; it has: "},
        {[&] { (void)keep.layer("wals"); }, "level has no layer \"wals\"; it has: "},
        {[&] { (void)keep.door("vualt"); }, "level has no door \"vualt\"; it has: "},
        {[&] { (void)bank.map("study").plane("zones").zone("?"); },
         "plane has no zone \"?\"; it has: "},
        {[&] { (void)gab::level().marker("x"); }, "level has no marker \"x\"; it has: none"},
    };
    for (const auto &[find, text] : cases) {
        std::string message;
        try {
            find();
        } catch (const gab::error &problem) {
            message = problem.what();
        }
        expect(message.rfind(std::string("gabarit: the ") + text, 0) == 0, message.c_str());
    }
    gab::tag foot = bank.tag("foot");
    gab_filter either = gab::filter_or(bank.filter_tag("foot"), bank.filter_role("body"));
    expect(gab::filter_passes(either, foot.number()) && !gab::filter_passes(either, {}) &&
               gab::filter_passes(bank.filter_without_role(), {}), "filters are values");
    expect(!bank.find(GAB_KIND_SPRITE, 0, "ash"), "whether a name exists");
    std::uint32_t open[2] = {};
    expect(gab::doors_set(open, gab::door_id{33}, true) && open[1] == 2 &&
               !gab::doors_set(open, gab::door_id{99}, true),
           "doors");
}

static void test_own_data()
{
    gab_ground_node nodes[] = {{0, 10, 0}, {20, 30, 0}, {40, 10, 0}};
    double scratch[3];
    std::uint32_t numbers[4], triangles[6], count, rings[] = {3};
    gab_vec corners[] = {{0, 0}, {9, 0}, {9, 9}, {0, 9}};
    expect(gab::ground_fit(nodes, {scratch, 2}) == GAB_TOO_LARGE &&
               gab::ground_fit(nodes, scratch) == GAB_OK, "ground");
    expect(gab::polygon_triangulate(corners, numbers, {triangles, 5}, count) == GAB_TOO_LARGE &&
               gab::polygon_triangulate(corners, numbers, triangles, count) == GAB_OK && count == 2,
           "triangles");
    expect(gab::rings_holds(corners, rings, {8, 1}) &&
               !gab::rings_holds({corners, 2}, rings, {8, 1}),
           "rings");
}

static void test_banks(const char *path)
{
    std::string message;
    try {
        gab::bank missing("missing.gab");
    } catch (const gab::error &problem) {
        message = problem.what();
    }
    expect(message == "gabarit: missing.gab: the file cannot be opened or read", message.c_str());
    gab::bank bank;
    gab_fault fault;
    expect(!bank && bank.sprites().empty(), "a bank that is not open is empty");
    expect(bank.copy("no bank", 7, {}, &fault) == GAB_NOT_A_BANK && !bank, "bytes of another kind");
    expect(bank.load(path) == GAB_OK && bank && bank.sprite("asha"), "a bank is loaded");
    gab::sprite asha = bank.sprite("asha");
    bank.close();
    bank.close();
    expect(!bank && !asha && asha.frames().empty(), "views of a closed bank refer to nothing");
    expect(bank.map_file(path) == GAB_OK && asha, "a bank is mapped");
}

/* A file that is overwritten with a part of itself, and then completed. */
static void test_reload(const char *path)
{
    /* The tests of two versions of the language run at the same time, in one folder. */
    const std::string copy = "test_cpp_reload_" + std::to_string(__cplusplus) + ".gab";
    std::ifstream source(path, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(source), {}};
    auto write = [&](std::size_t size) {
        std::ofstream(copy, std::ios::binary).write(bytes.data(), static_cast<long>(size));
    };
    write(bytes.size());
    gab::bank bank(path), old, empty;
    gab_fault fault{};
    gab::sprite asha = bank.sprite("asha");
    gab::frame frame = asha.frame_at(3);
    expect(bank.reload(copy, old) == GAB_UNCHANGED && !old, "an unchanged bank");
    expect(empty.reload(copy, old) == GAB_OK && !old && empty, "the first version");
    write(bytes.size() - 16);
    expect(bank.reload(copy, old, {}, &fault) == GAB_INCOMPLETE && !old &&
               fault.code == GAB_INCOMPLETE && asha.name() == "asha",
           "a bank that is being written");
    empty.close();
    write(bytes.size());
    expect(empty.reload(copy, bank) == GAB_OK && !bank && !asha, "the old bank is replaced");
    gab::sprite there = empty.sprite("asha");
    expect(empty.remap(there, empty) == there && empty.remap(frame, empty).index == frame.index &&
               !empty.remap(there, bank),
           "views");
    std::remove(copy.c_str());
    expect(empty.reload(copy, old) == GAB_NO_FILE && empty, "a file that is missing");
}

static void test_mistakes(const char *path)
{
    std::string texts;
    gab::bank bank(path);
    gab::sprite asha = bank.sprite("asha");
    bank.report([](void *context, const gab_mistake *mistake) {
        char text[GAB_MISTAKE_TEXT];
        gab_mistake_text(mistake, text, sizeof text);
        *static_cast<std::string *>(context) += text;
    }, &texts);
    (void)asha.frame_at(0);
    expect(texts.empty(), "a correct query is not reported");
    (void)asha.frame_at(9999);
    expect(texts == "gab_sprite_frame_at: nothing has the index 9999", texts.c_str());
    bank.report(nullptr);
    (void)asha.frame_at(9999);
    expect(texts.size() == 47, "reports have ended");
}

int main(int count, char **words)
{
    if (count != 2)
        return 2;
    {
        gab::bank bank(words[1]);
        test_ranges(bank);
        int before = allocations;
        gab::step step = bank.sprite("asha").animation("kick").shown(300, {});
        gab::hit hits[8];
        std::uint32_t total = step.frame().hits_point(step.pose, {0, 0}, {}, hits).total();
        for (auto [corners, box] : step.frame().outlines(step.pose))
            total += box.tag().has_value();
        expect(allocations == before && total > 0, "queries allocate nothing");
        test_results(bank);
        test_texts(bank);
        test_ids(bank);
        test_unknown(bank);
    }
    test_turns();
    test_own_data();
    test_banks(words[1]);
    test_reload(words[1]);
    test_mistakes(words[1]);
    std::printf("1..%d\n", cases);
    return failures > 0;
}

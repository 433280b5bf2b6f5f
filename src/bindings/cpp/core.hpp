/* SPDX-License-Identifier: MIT */
/**
 * gabarit/gabarit.hpp: the library for C++17 and later, with methods, ranges and checked results.
 *
 *     gab::bank duel("duel.gab");
 *     gab::step step = duel.sprite("ken").animation("kick").shown(250, {100, 200});
 *     if (auto hit = step.frame().hit(step.pose, {120, 180}))
 *         std::puts(duel.tag_numbered(hit->tag()).name);
 *
 * Everything is inline and calls the functions of gabarit.h, which describes the structs. Nothing is
 * allocated, except by gab::bank, which reads a file. Views (gab::frame and others) are pairs of a
 * pointer to the bank and an index: the bank must stay open while they are used.
 */
#ifndef GABARIT_HPP
#define GABARIT_HPP

#if __has_include("gabarit.h")
#include "gabarit.h"
#else
#include <gabarit/gabarit.h>
#endif

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <exception>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#if __has_include(<version>)
#include <version>
#endif
#ifdef __cpp_lib_span
#include <span>
#endif
#ifdef __cpp_lib_ranges
#include <ranges>
#endif

#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow" // names of arguments are also names of types
#endif

namespace gab {

/* ---- Types for arguments and results ---- */

#ifdef __cpp_lib_span
template <class T> using span = std::span<T>;
#else
/** A part of an array: std::span, for C++17. */
template <class T> class span {
public:
    using element_type = T;
    using value_type = std::remove_cv_t<T>;
    constexpr span() noexcept = default;
    constexpr span(T *data, std::size_t size) noexcept : data_(data), size_(size) {}
    template <std::size_t N> constexpr span(T (&array)[N]) noexcept : data_(array), size_(N) {}
    template <class C, class = std::enable_if_t<std::is_convertible_v<
                           decltype(std::declval<C &>().data()), T *>>>
    constexpr span(C &&container) noexcept : data_(container.data()), size_(container.size())
    {
    }
    constexpr T *data() const noexcept { return data_; }
    constexpr std::size_t size() const noexcept { return size_; }
    constexpr bool empty() const noexcept { return size_ == 0; }
    constexpr T &operator[](std::size_t i) const noexcept { return data_[i]; }
    constexpr T *begin() const noexcept { return data_; }
    constexpr T *end() const noexcept { return data_ + size_; }

private:
    T *data_ = nullptr;
    std::size_t size_ = 0;
};
#endif

/** The results that a query wrote into the caller's array. */
template <class T> class found : public span<T> {
public:
    constexpr found(span<T> room, std::uint32_t total) noexcept
        : span<T>(room.data(), room.size() < total ? room.size() : total), total_(total)
    {
    }
    /** The number of all results; larger than size() if the array was too small. */
    constexpr std::uint32_t total() const noexcept { return total_; }

private:
    std::uint32_t total_;
};

/** True for a class of strings that has c_str(), such as std::string. */
template <class S, class = void> inline constexpr bool has_c_str = false;
template <class S>
inline constexpr bool has_c_str<S, std::void_t<decltype(std::declval<const S &>().c_str())>> = true;

/**
 * A text argument. A std::string_view, and an array that has no NUL at its end, are copied, which
 * allocates memory for more than a few characters. A null pointer is the empty text, which is the
 * name of nothing; so is a string that contains NUL before its end.
 */
class text {
public:
    text(std::nullptr_t) = delete;
    template <class S, class = std::enable_if_t<
                           has_c_str<S> || std::is_convertible_v<const S &, std::string_view>>>
    text(const S &string)
    {
        if constexpr (std::is_array_v<S>) {
            if (std::memchr(string, 0, sizeof string) != nullptr)
                c_str_ = string;
            else
                copy_.assign(string, sizeof string);
        } else if constexpr (std::is_convertible_v<S, const char *>) {
            c_str_ = string;
        } else if constexpr (!std::is_convertible_v<const S &, std::string_view>) {
            c_str_ = string.c_str();
        } else if (std::string_view view = string; view.find('\0') == view.npos) {
            if constexpr (has_c_str<S>)
                c_str_ = string.c_str();
            else
                copy_ = view;
        }
    }
    const char *c_str() const noexcept { return c_str_ != nullptr ? c_str_ : copy_.c_str(); }

private:
    const char *c_str_ = nullptr; // nullptr: the copy is the text
    std::string copy_;
};

/** A struct, or nothing: an argument that may be left out. */
template <class T> class maybe {
public:
    constexpr maybe(std::nullptr_t = nullptr) noexcept {}
    constexpr maybe(const T &value) noexcept : value_(&value) {}
    constexpr maybe(const T *value) noexcept : value_(value) {}
    constexpr const T *get() const noexcept { return value_; }

private:
    const T *value_ = nullptr;
};

/** A range of all items that `At` returns for an owner and an index, for loops and std::ranges. */
template <class Item, class Owner, auto At>
class items
#ifdef __cpp_lib_ranges
    : public std::ranges::view_base
#endif
{
public:
    class iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using iterator_concept = std::forward_iterator_tag;
        using value_type = Item;
        using difference_type = std::ptrdiff_t;
        using reference = Item;
        using pointer = void;
        constexpr iterator() noexcept = default;
        constexpr iterator(const Owner &owner, std::uint32_t i) noexcept : owner_(owner), i_(i) {}
        Item operator*() const noexcept { return Item(At(owner_, i_)); }
        constexpr iterator &operator++() noexcept
        {
            i_++;
            return *this;
        }
        constexpr iterator operator++(int) noexcept
        {
            iterator before = *this;
            i_++;
            return before;
        }
        friend constexpr bool operator==(const iterator &a, const iterator &b) noexcept
        {
            return a.i_ == b.i_;
        }
        friend constexpr bool operator!=(const iterator &a, const iterator &b) noexcept
        {
            return a.i_ != b.i_;
        }

    private:
        Owner owner_{};
        std::uint32_t i_ = 0;
    };

    constexpr items() noexcept = default;
    constexpr items(const Owner &owner, std::uint32_t count) noexcept
        : owner_(owner), count_(count)
    {
    }
    constexpr iterator begin() const noexcept { return iterator(owner_, 0); }
    constexpr iterator end() const noexcept { return iterator(owner_, count_); }
    constexpr std::uint32_t size() const noexcept { return count_; }
    constexpr bool empty() const noexcept { return count_ == 0; }
    Item operator[](std::uint32_t i) const noexcept { return Item(At(owner_, i)); }

private:
    Owner owner_{};
    std::uint32_t count_ = 0;
};

/** Returns a number of C as an id; nothing for `None`, and for what does not exist. */
template <class Id, auto None, class Number>
constexpr std::optional<Id> id_of(Number number) noexcept
{
    return number == None || number == GAB_NONE ? std::nullopt : std::optional<Id>(static_cast<Id>(number));
}

struct outline;
//@types
//@classes
/** The corners of a posed box, and its description; see frame::outlines. */
struct outline {
    std::array<gab_vec, 4> corners;
    gab::frame_box box;
};

inline outline frame::outline_at(const std::pair<gab_frame, gab_pose> &posed,
                                 std::uint32_t i) noexcept
{
    outline one{{}, gab_frame_box_at(posed.first, i)};
    gab_obox box = gab_frame_box_posed(posed.first, i, &posed.second);
    gab_obox_corners(&box, one.corners.data());
    return one;
}

/* ---- Banks ---- */

/** A bank that cannot be opened, or a name that it lacks. */
class error : public std::exception {
public:
    /** The error for a name that a bank or an item lacks, with those that it has: `name_at` returns
     * them, and nullptr after the last. */
    template <class NameAt>
    error(const char *parent, const char *what, const char *name, NameAt name_at) noexcept : fault_{}
    {
        int end = std::snprintf(text_, sizeof text_, "gabarit: the %s has no %s \"%.99s\"; it has:",
                                parent, what, name), count = 0;
        const char *known = nullptr;
        for (std::uint32_t i = 0; (known = name_at(i)) != nullptr; i++)
            if (known[0] != '\0' && end < static_cast<int>(sizeof text_))
                end += std::snprintf(text_ + end, sizeof text_ - static_cast<std::size_t>(end),
                                     count++ > 0 ? ", %s" : " %s", known);
        if (count == 0)
            std::snprintf(text_ + end, sizeof text_ - static_cast<std::size_t>(end), " none");
    }
    error(const char *name, const gab_fault &fault) noexcept : fault_(fault)
    {
        char reason[GAB_FAULT_TEXT];
        gab_fault_text(&fault, reason, sizeof reason);
        std::snprintf(text_, sizeof text_, "gabarit: %.340s: %s", name, reason);
    }
    const char *what() const noexcept override { return text_; }
    const gab_fault &fault() const noexcept { return fault_; }

private:
    char text_[512];
    gab_fault fault_;
};

#ifndef GABARIT_NO_FILES
/** A bank and its memory, which is freed with it. It cannot be copied or moved, because views refer
 * to it. */
class bank : public bank_view {
public:
    bank() noexcept : bank_view(&file_.bank) {}
    bank(const bank &) = delete;
    bank &operator=(const bank &) = delete;
    ~bank() { gab_bank_close(&file_); }

#if defined(__cpp_exceptions)
    /** Loads a file. Throws gab::error. */
    explicit bank(text path, maybe<gab_limits> limits = {}) : bank()
    {
        gab_fault fault{};
        if (load(path, limits, &fault) != GAB_OK)
            throw error(path.c_str(), fault);
    }
#endif

    /** Closes the bank and loads a file, as gab_bank_load; no exceptions. */
    [[nodiscard]] gab_result load(text path, maybe<gab_limits> limits = {},
                                  gab_fault *fault = nullptr) noexcept
    {
        close();
        return gab_bank_load(&file_, path.c_str(), limits.get(), fault);
    }
    /** Closes the bank and maps a file, as gab_bank_load_mapped. */
    [[nodiscard]] gab_result map_file(text path, maybe<gab_limits> limits = {},
                                      gab_fault *fault = nullptr) noexcept
    {
        close();
        return gab_bank_load_mapped(&file_, path.c_str(), limits.get(), fault);
    }
    /** Closes the bank and opens a copy of bytes, as gab_bank_copy. */
    [[nodiscard]] gab_result copy(const void *bytes, std::size_t size,
                                  maybe<gab_limits> limits = {},
                                  gab_fault *fault = nullptr) noexcept
    {
        close();
        return gab_bank_copy(&file_, bytes, size, limits.get(), fault);
    }
    /** Loads the file again if it has another version of this bank, as gab_bank_reload. On GAB_OK,
     * `old` has the version before. Views of this bank stay views of it, but with the old indices
     * until they are remapped: `ken = old.remap(ken, bank)`. */
    [[nodiscard]] gab_result reload(text path, bank &old, maybe<gab_limits> limits = {},
                                    gab_fault *fault = nullptr) noexcept
    {
        gab_bank_file fresh;
        gab_result result = gab_bank_reload(&file_.bank, path.c_str(), limits.get(), &fresh, fault);
        if (result == GAB_OK) {
            old.close();
            old.file_ = file_;
            file_ = fresh;
        }
        return result;
    }
    /** Frees the bytes: its views refer to nothing from now on, and its masks, tiles and texts must
     * not be used. No other thread may use the bank or a part of it meanwhile. */
    void close() noexcept
    {
        gab_bank_close(&file_);
        file_ = {};
    }
    /** Calls a function for each mistake in a query of the open bank, as gab_bank_report. */
    void report(gab_report *function, void *context = nullptr) noexcept
    {
        gab_bank_report(&file_.bank, function, context);
    }
    /** True if a bank is open. */
    explicit operator bool() const noexcept { return file_.bank.bytes != nullptr; }

private:
    gab_bank_file file_{};
};
#endif

/* ---- Functions ---- */

/** Throws the error for a name that a bank or an item lacks; without exceptions, does nothing. */
template <class NameAt>
void unknown(const char *parent, const char *what, const text &name, NameAt name_at)
{
#if defined(__cpp_exceptions)
    throw error(parent, what, name.c_str(), name_at);
#else
    (void)parent, (void)what, (void)name, (void)name_at;
#endif
}

//@functions
/** Opens or closes a door, as gab_doors_set. */
inline bool doors_set(span<std::uint32_t> open, door_id door, bool is_open) noexcept
{
    return gab_doors_set(open.data(), static_cast<std::uint32_t>(open.size()),
                         static_cast<std::uint32_t>(door), is_open);
}

/** Computes the bend of every node, as gab_ground_fit. GAB_TOO_LARGE if `scratch` has fewer numbers
 * than there are nodes. */
inline gab_result ground_fit(span<gab_ground_node> nodes, span<double> scratch) noexcept
{
    if (scratch.size() < nodes.size())
        return GAB_TOO_LARGE;
    return gab_ground_fit(nodes.data(), static_cast<std::uint32_t>(nodes.size()), scratch.data());
}

/**
 * Cuts a simple polygon into triangles, as gab_polygon_triangulate. `count` receives their number.
 * GAB_TOO_LARGE if `scratch` has fewer numbers than there are corners, or `triangles` fewer than 3
 * for each triangle that is possible (GAB_TRIANGLES).
 */
inline gab_result polygon_triangulate(span<const gab_vec> corners, span<std::uint32_t> scratch,
                                      span<std::uint32_t> triangles, std::uint32_t &count) noexcept
{
    count = 0;
    if (scratch.size() < corners.size() || triangles.size() < 3 * GAB_TRIANGLES(corners.size()))
        return GAB_TOO_LARGE;
    return gab_polygon_triangulate(corners.data(), static_cast<std::uint32_t>(corners.size()),
                                   scratch.data(), triangles.data(), &count);
}

/** True if a point is within rings of corners: `rings` has the number of corners of each. False if
 * there are fewer corners. */
[[nodiscard]] inline bool rings_holds(span<const gab_vec> corners, span<const std::uint32_t> rings,
                                     gab_vec point) noexcept
{
    std::size_t needed = 0;
    for (std::uint32_t ring : rings)
        needed += ring;
    return needed <= corners.size() &&
        gab_rings_holds(corners.data(), rings.data(), rings.size(), point);
}

/** Returns the turn of a pose by an angle in radians, as gab_turn. */
[[nodiscard]] inline vec turn(double radians) noexcept
{
    return gab_turn(radians);
}

//@definitions
} // namespace gab

#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

#endif

/* SPDX-License-Identifier: MIT */
/* Pages: their pixels, the text on them, and their output. */
#include "render/render_internal.h"
#include "render/text.h"

#include <math.h>
#include <string.h>

const DrawColour chip_ground = 0xff14151a;

enum { CHIP_HEIGHT = 17, CHIP_PAD = 6, TEXT_MEMORY = 8 << 20 };
enum { PAGE_STEPS = 2 }; /* for a pixel: of filling the page and of encoding it */

/* ---- Pages ---- */

static uint64_t page_bytes(const Page *page)
{
    return 4 * (uint64_t)page->width * (uint64_t)page->height;
}

static bool report_no_memory(GError **error)
{
    g_set_error(error, RENDER_ERROR, RENDER_NO_MEMORY, "there is not enough memory");
    return false;
}

/* True if there is enough memory for text. Without it, cairo and the libraries that it uses would
 * draw text differently, or end the program. */
static bool has_memory_for_text(void)
{
    g_autofree void *memory = g_try_malloc(TEXT_MEMORY);
    return memory != NULL;
}

bool page_begin(Page *page, Render *render, int64_t width, int64_t height, GError **error)
{
    bool fits =
        width <= RENDER_MAX_SIDE && height <= RENDER_MAX_SIDE && width * height <= RENDER_MAX_AREA;
    *page = (Page){.render = render, .width = (int32_t)width, .height = (int32_t)height};
    if (!fits) {
        g_set_error(error, RENDER_ERROR, RENDER_TOO_LARGE,
                    "it would be %" G_GINT64_FORMAT " x %" G_GINT64_FORMAT
                    " pixels; the limit is %d a side and %d in all",
                    width, height, RENDER_MAX_SIDE, RENDER_MAX_AREA);
        return false;
    }
    budget_work(PAGE_STEPS * (uint64_t)(width * height));
    if (!budget_holds(error) ||
        !budget_take(picture_store_budget(render->store), page_bytes(page), error))
        return false;
    page->pixels = g_try_new(uint32_t, (gsize)width * (gsize)height);
    if (page->pixels == NULL || !has_memory_for_text()) {
        g_clear_pointer(&page->pixels, g_free);
        return report_no_memory(error);
    }
    DrawTarget all = page_window(page, 0, 0, (PixelRect){0, 0, page->width, page->height}, 1);
    draw_fill(&all, draw_area_of(&all), render->theme->surround);
    return true;
}

DrawTarget page_window(const Page *page, int32_t x, int32_t y, PixelRect rect, double zoom)
{
    DrawTarget window = {.stride = (size_t)page->width, .zoom = zoom, .scale = 1};
    DrawArea area = draw_area(&window, rect);
    window.x = area.left;
    window.y = area.top;
    window.width = MIN((int32_t)(area.right - area.left), page->width - x);
    window.height = MIN((int32_t)(area.bottom - area.top), page->height - y);
    window.pixels = page->pixels + (size_t)y * window.stride + (size_t)x;
    return window;
}

/* Returns the cairo context for text. The first call begins the text; nothing else may be drawn
 * after it. */
static cairo_t *text_context(Page *page)
{
    if (page->cr == NULL) {
        page->surface =
            cairo_image_surface_create_for_data((unsigned char *)page->pixels, CAIRO_FORMAT_RGB24,
                                                page->width, page->height, 4 * page->width);
        page->cr = cairo_create(page->surface);
    }
    return page->cr;
}

/* Takes ownership of the page's pixels and converts each into four bytes in place. */
static Pixels *steal_pixels(Page *page)
{
    size_t count = (size_t)page->width * (size_t)page->height;
    uint8_t *rgba = (uint8_t *)g_steal_pointer(&page->pixels);
    for (size_t i = 0; i < count; i++) {
        uint32_t pixel;
        memcpy(&pixel, rgba + 4 * i, sizeof pixel);
        const uint8_t channels[4] = {(uint8_t)(pixel >> 16), (uint8_t)(pixel >> 8), (uint8_t)pixel,
                                     255};
        memcpy(rgba + 4 * i, channels, 4);
    }
    return pixels_take((uint32_t)page->width, (uint32_t)page->height, rgba);
}

/* Appends letters, digits and characters that every file system allows; replaces all others by an
 * underscore. */
static void append_safe(GString *name, const char *text)
{
    for (; *text != 0; text = g_utf8_next_char(text)) {
        gunichar letter = g_utf8_get_char(text);
        bool safe = g_unichar_isalnum(letter) || letter == '-' || letter == '_' ||
                    (letter == '.' && name->len > 0);
        g_string_append_unichar(name, safe ? letter : '_');
    }
}

enum { LONGEST_NAME = 120 };

/* Returns a name that no page has had so far, ignoring case. */
static char *unique_name(GHashTable *taken, const char *kind, const char *asset, const char *part)
{
    GString *name = g_string_new(kind);
    g_string_append_c(name, '-');
    append_safe(name, asset);
    if (part[0] != 0)
        g_string_append_c(name, '-');
    append_safe(name, part);
    while (name->len > LONGEST_NAME)
        g_string_truncate(
            name, (gsize)(g_utf8_find_prev_char(name->str, name->str + name->len) - name->str));
    gsize length = name->len;
    for (int n = 2;; n++) {
        char *folded = g_utf8_casefold(name->str, -1);
        if (g_hash_table_add(taken, folded))
            return g_string_free(name, FALSE);
        g_string_truncate(name, length);
        g_string_append_printf(name, "-%d", n);
    }
}

/* Ends the text; returns false if some of it may be missing. */
static bool end_text(Page *page)
{
    if (page->cr == NULL)
        return true;
    bool ok = cairo_status(page->cr) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(page->cr);
    cairo_surface_finish(page->surface);
    cairo_surface_destroy(page->surface);
    return ok;
}

bool page_end(Page *page, const char *kind, const char *asset, const char *part, GError **error)
{
    Render *render = page->render;
    bool written = end_text(page);
    g_autoptr(Pixels) pixels = steal_pixels(page);
    g_autoptr(GBytes) png = NULL;
    if (render->problem != NULL)
        g_propagate_error(error, g_steal_pointer(&render->problem));
    else if (!written)
        report_no_memory(error);
    else
        png = drawing_to_png(pixels, error);
    budget_release(picture_store_budget(render->store), page_bytes(page));
    if (png == NULL)
        return false;
    g_autofree char *name = unique_name(render->names, kind, asset, part);
    return render->output(render->user, name, png, error);
}

/* ---- Text ---- */

static Colour colour_of(DrawColour colour)
{
    return (Colour){(colour >> 16 & 0xff) / 255.0, (colour >> 8 & 0xff) / 255.0,
                    (colour & 0xff) / 255.0};
}

/* True if dark text is more readable on a colour than light text. */
static bool is_light(DrawColour colour)
{
    uint32_t light = (colour >> 16 & 0xff) * 3 + (colour >> 8 & 0xff) * 6 + (colour & 0xff);
    return light > 1100;
}

static Colour ink_on(DrawColour background, double strength)
{
    DrawColour ink = is_light(background) ? 0xff14151a : 0xffe9eaee;
    return colour_of(draw_mixed(background, ink, strength));
}

void page_title(Page *page, const char *title, const char *explanation)
{
    DrawColour background = page->render->theme->surround;
    const TextStyle large = {TEXT_BOLD, 16, ink_on(background, 1)};
    const TextStyle small = {TEXT_PLAIN, 11, ink_on(background, 0.68)};
    text_draw(text_context(page), &large, PAGE_MARGIN, 20, 0, title);
    text_draw(text_context(page), &small, PAGE_MARGIN, 40, 0, explanation);
}

void page_line(Page *page, double x, double y, const char *text)
{
    const TextStyle small = {TEXT_PLAIN, 10.5, ink_on(page->render->theme->surround, 0.68)};
    text_draw(text_context(page), &small, x, y, 0, text);
}

static double chip_width(Page *page, const TextStyle *style, const char *text)
{
    return ceil(text_width(text_context(page), style, text)) + 2 * CHIP_PAD;
}

void page_chip(Page *page, double x, double y, ChipSide side, DrawColour colour, const char *text)
{
    const TextStyle style = {TEXT_BOLD, 10, ink_on(colour, 1)};
    Colour background = colour_of(colour);
    cairo_t *cr = text_context(page);
    if (text[0] == 0)
        return;
    double width = chip_width(page, &style, text);
    if (side == CHIP_CENTRE)
        x -= width / 2;
    else if (side == CHIP_RIGHT)
        x += 12;
    y -= side == CHIP_ABOVE_RIGHT ? CHIP_HEIGHT : CHIP_HEIGHT / 2.0;
    /* Keep the chip on the page. */
    x = fmax(fmin(round(x), page->width - width), 0);
    y = fmax(fmin(round(y), page->height - CHIP_HEIGHT), 0);
    cairo_set_source_rgba(cr, background.red, background.green, background.blue, 0.92);
    cairo_rectangle(cr, x, y, width, CHIP_HEIGHT);
    cairo_fill(cr);
    text_draw(cr, &style, x + CHIP_PAD, y + CHIP_HEIGHT / 2.0, 0, text);
}

void page_chip_at(Page *page, const DrawTarget *window, DrawSpot spot, ChipSide side,
                  DrawColour colour, const char *text)
{
    int64_t index = window->pixels - page->pixels;
    double x = spot.x - (double)window->x + (double)(index % page->width);
    double y = spot.y - (double)window->y + (double)(index / page->width);
    page_chip(page, x, y, side, colour, text);
}

/* ---- Legends ---- */

void legend_add(Legend *legend, int32_t tag)
{
    if (tag > 0)
        legend->tags[tag >> 5 & 7] |= 1u << (tag & 31);
}

static bool legend_has(const Legend *legend, int32_t tag)
{
    return (legend->tags[tag >> 5] >> (tag & 31) & 1) != 0;
}

/* Returns an estimate of a text's width that is never too small. Fonts are not available before the
 * page exists. */
static int64_t estimate_width(const char *text)
{
    return 9 * (int64_t)g_utf8_strlen(text, -1) + 2 * CHIP_PAD + PAGE_GAP;
}

/* Returns where the chip of a tag begins; the chips before it end at `x`. Begins a new row if it
 * does not fit. */
static int64_t legend_position(const Tag *tag, int64_t width, int64_t x, int32_t *row)
{
    int64_t chip = estimate_width(tag->name);
    if (x > PAGE_MARGIN && x + chip > width - PAGE_MARGIN) {
        (*row)++;
        return PAGE_MARGIN;
    }
    return x;
}

int32_t legend_height(const Render *render, Legend *legend, int64_t width)
{
    int64_t x = PAGE_MARGIN;
    int32_t row = 0;
    bool has_tags = false;
    LIST_EACH (Tag, tag, render->project->tags)
        if (legend_has(legend, tag->number)) {
            x = legend_position(tag, width, x, &row) + estimate_width(tag->name);
            has_tags = true;
        }
    legend->rows = has_tags ? row + 1 : 0;
    return legend->rows * PAGE_LEGEND_ROW;
}

void legend_write(Page *page, const Legend *legend)
{
    int64_t x = PAGE_MARGIN;
    int32_t row = 0;
    LIST_EACH (Tag, tag, page->render->project->tags)
        if (legend_has(legend, tag->number)) {
            x = legend_position(tag, page->width, x, &row);
            page_chip(page, (double)x, PAGE_HEAD + PAGE_LEGEND_ROW * row + CHIP_HEIGHT,
                      CHIP_ABOVE_RIGHT, draw_tag_style(page->render->project, tag->number).colour,
                      tag->name);
            x += estimate_width(tag->name);
        }
}

/* SPDX-License-Identifier: MIT */
/* Puts a bank into a web page; the contract is in view.h. */
#include "formats/bank/view.h"

#include "bank/base64.h"
#include "export/compile.h"
#include "model/visible.h"

#include <gabarit/map.h>
#include <gabarit/sprite.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <zlib.h>

enum { MAX_NAMES = 1000, MEBIBYTE = 1 << 20 };

/* ---- Names as text ---- */

/* Appends a text so that nothing in it is markup, in an element or in a quoted attribute. */
static void append_escaped(GString *html, const char *text)
{
    char *visible = text_visible(text), *escaped = g_markup_escape_text(visible, -1);
    g_string_append(html, escaped);
    g_free(escaped);
    g_free(visible);
}

typedef const char *(*NameAt)(const gab_bank *bank, uint32_t index);

static const char *sprite_name_at(const gab_bank *bank, uint32_t index)
{
    return gab_sprite_name(gab_bank_sprite_at(bank, index));
}

static const char *map_name_at(const gab_bank *bank, uint32_t index)
{
    return gab_map_name(gab_bank_map_at(bank, index));
}

static const char *level_name_at(const gab_bank *bank, uint32_t index)
{
    return gab_level_name(gab_bank_level_at(bank, index));
}

static void append_names(GString *html, const char *heading, const gab_bank *bank, uint32_t count,
                         NameAt name_at)
{
    if (count == 0)
        return;
    g_string_append_printf(html, "<h2>%s (%u)</h2><ul>", heading, count);
    for (uint32_t i = 0; i < MIN(count, MAX_NAMES); i++) {
        g_string_append(html, "<li>");
        append_escaped(html, name_at(bank, i));
    }
    g_string_append(html, count > MAX_NAMES ? "<li>...</ul>" : "</ul>");
}

/* Appends the content that browsers without scripts show. */
static void append_plain(GString *html, const gab_bank *bank)
{
    append_names(html, "Sprites", bank, gab_bank_sprite_count(bank), sprite_name_at);
    append_names(html, "Maps", bank, gab_bank_map_count(bank), map_name_at);
    append_names(html, "Levels", bank, gab_bank_level_count(bank), level_name_at);
}

/* ---- The compressed bank ---- */

static void append_base64(GString *html, const uint8_t *bytes, size_t size)
{
    gsize before = html->len;
    g_string_set_size(html, before + base64_length(size));
    base64_encode(bytes, size, html->str + before);
}

/* Returns the bank in zlib format; NULL if memory is short. */
static uint8_t *compress_bank(const gab_bank *bank, uLongf *size)
{
    *size = compressBound(bank->size);
    uint8_t *packed = g_try_malloc(*size);
    if (packed != NULL && compress2(packed, size, bank->bytes, bank->size, 9) == Z_OK)
        return packed;
    g_free(packed);
    return NULL;
}

/* ---- The page ---- */

typedef struct Filling {
    const ViewPage *page;
    const gab_bank *bank;
    const uint8_t *packed;
    size_t packed_size;
} Filling;

/* Appends the replacement for a word of the template; false for an unknown word. */
static bool append_word(GString *html, const Filling *fill, const char *word, size_t length)
{
    static const char *const words[] = {"TITLE", "NAME", "PLAIN", "BANK_SIZE", "BANK"};
    size_t i = 0;
    while (i < G_N_ELEMENTS(words) &&
           (strlen(words[i]) != length || memcmp(words[i], word, length) != 0))
        i++;
    switch (i) {
    case 0:
        append_escaped(html, fill->page->title);
        return true;
    case 1:
        append_escaped(html, fill->page->file);
        return true;
    case 2:
        append_plain(html, fill->bank);
        return true;
    case 3:
        g_string_append_printf(html, "%u", fill->bank->size);
        return true;
    case 4:
        append_base64(html, fill->packed, fill->packed_size);
        return true;
    default:
        return false;
    }
}

static GBytes *fill_page(const Filling *fill)
{
    const char *at = fill->page->frame, *end = at + fill->page->size;
    GString *html = g_string_sized_new(fill->page->size + base64_length(fill->packed_size) + 4096);
    while (at < end) {
        const char *mark = memchr(at, '@', (size_t)(end - at));
        const char *close = mark != NULL ? memchr(mark + 1, '@', (size_t)(end - mark - 1)) : NULL;
        if (close == NULL) {
            g_string_append_len(html, at, end - at);
            break;
        }
        g_string_append_len(html, at, mark - at);
        bool known = append_word(html, fill, mark + 1, (size_t)(close - mark - 1));
        if (!known)
            g_string_append_c(html, '@');
        at = known ? close + 1 : mark + 1;
    }
    return g_string_free_to_bytes(html);
}

char *view_path_of(const char *bank)
{
    static const char *const endings[] = {".gab.json", ".gab"};
    for (size_t i = 0; i < G_N_ELEMENTS(endings); i++)
        if (g_str_has_suffix(bank, endings[i]))
            return g_strdup_printf("%.*s.html", (int)(strlen(bank) - strlen(endings[i])), bank);
    return g_strconcat(bank, ".html", NULL);
}

GBytes *view_page(const ViewPage *page, const gab_bank *bank, GError **error)
{
    uLongf size = 0;
    if (page->size == 0) {
        g_set_error_literal(error, COMPILE_ERROR, COMPILE_LIMIT,
                            _("HTML viewers need WebAssembly, but this program was built without "
                              "it (building it needs clang and wasm-ld)"));
        return NULL;
    }
    if (bank->size > VIEW_MAX_MEBIBYTES * (uint32_t)MEBIBYTE) {
        g_set_error(error, COMPILE_ERROR, COMPILE_LIMIT,
                    _("an HTML viewer can contain a bank of at most %d MiB, but this one has %u "
                      "MiB"),
                    VIEW_MAX_MEBIBYTES, (bank->size - 1) / MEBIBYTE + 1);
        return NULL;
    }
    g_autofree uint8_t *packed = compress_bank(bank, &size);
    if (packed == NULL) {
        g_set_error(error, COMPILE_ERROR, COMPILE_NO_MEMORY, _("there is not enough memory"));
        return NULL;
    }
    const Filling fill = {page, bank, packed, size};
    return fill_page(&fill);
}

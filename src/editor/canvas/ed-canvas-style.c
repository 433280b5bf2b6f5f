/* SPDX-License-Identifier: MIT */
/* Implements ed-canvas-style.h: reads the colours from the style sheets, once. */
#include "canvas/ed-canvas-style.h"

#include <string.h>

typedef struct Token {
    const char *name;
    size_t offset;
} Token;

#define TOKEN(name, member)                                                 \
    {                                                                       \
        "@define-color c_" name " ", G_STRUCT_OFFSET(EdCanvasStyle, member) \
    }
static const Token tokens[] = {
    TOKEN("canvas", surround), TOKEN("panel", ruler),   TOKEN("line", line),
    TOKEN("tick", tick),       TOKEN("text", text),     TOKEN("dim", dim),
    TOKEN("faint", faint),     TOKEN("accent", accent), TOKEN("fill", fill),
    TOKEN("span", span),       TOKEN("guide", guide),   TOKEN("visited", visited),
};

static void read_style(EdCanvasStyle *style, const char *sheet)
{
    g_autoptr(GBytes) bytes = g_resources_lookup_data(sheet, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
    const char *text = bytes != NULL ? g_bytes_get_data(bytes, NULL) : ""; /* ends with NUL */
    for (size_t i = 0; i < G_N_ELEMENTS(tokens); i++) {
        const char *found = strstr(text, tokens[i].name);
        const char *value = found != NULL ? found + strlen(tokens[i].name) : ";";
        g_autofree char *colour = g_strndup(value, strcspn(value, ";"));
        if (!gdk_rgba_parse(G_STRUCT_MEMBER_P(style, tokens[i].offset), colour))
            g_error("%s has no colour for \"%s\"", sheet, tokens[i].name);
    }
}

const EdCanvasStyle *ed_canvas_style(gboolean dark)
{
    static EdCanvasStyle dark_style = {.theme = &draw_theme_dark};
    static EdCanvasStyle light_style = {.theme = &draw_theme_light};
    static gsize is_read;
    if (g_once_init_enter(&is_read)) {
        read_style(&dark_style, "/org/gabarit/Gabarit/dark.css");
        read_style(&light_style, "/org/gabarit/Gabarit/light.css");
        g_once_init_leave(&is_read, 1);
    }
    return dark ? &dark_style : &light_style;
}

void ed_untagged_colour(uint8_t colour[4])
{
    draw_rgba(draw_theme_dark.accent, colour);
}

GdkRGBA ed_rgba(DrawColour colour, double share)
{
    return (GdkRGBA){.red = (float)(colour >> 16 & 0xff) / 255,
                     .green = (float)(colour >> 8 & 0xff) / 255,
                     .blue = (float)(colour & 0xff) / 255,
                     .alpha = (float)((double)(colour >> 24) / 255 * share)};
}

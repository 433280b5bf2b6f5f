/* SPDX-License-Identifier: MIT */
/*
 * The keys of Tiled's files: reports those that an import does not read; see tiled_internal.h. A
 * key is an attribute or child element in XML, or a member of an object in JSON.
 */
#include "formats/tiled/tiled_internal.h"

#include <math.h>

/*
 * The keys of an element, separated by spaces. "key" is read; of "key=a|b" only the values a and b
 * are. Keys with "@" are only in XML, those with "." only in JSON. A child has the name of an
 * element of the table; "tile/tiles" is called `tiles` in JSON, and is a list there.
 */
typedef struct TiledElement {
    const char *parent; /* "": any */
    const char *name;
    const char *read;
    const char *harmless; /* of no consequence for a game: for the editor, or stored elsewhere */
    const char *children;
} TiledElement;

#define PROPERTIES " @properties .property/properties"
#define LAYERS     " layer/layers @objectgroup @imagelayer @group"
#define IMAGE      " .image .imagewidth .imageheight .transparentcolor"
#define LAYER \
    "id name opacity visible offsetx offsety parallaxx parallaxy tintcolor .type mode=normal"

static const TiledElement elements[] = {
    {"", "map",
     "class orientation=orthogonal|isometric|staggered|hexagonal "
     "renderorder=right-down|right-up|left-down|left-up width height tilewidth tileheight "
     "hexsidelength staggeraxis staggerindex infinite backgroundcolor nextlayerid nextobjectid "
     ".type parallaxoriginx=0 parallaxoriginy=0 skewx=0 skewy=0",
     "version tiledversion compressionlevel editorsettings .propertytypes",
     "tileset/tilesets" PROPERTIES LAYERS},
    {"", "tileset",
     "firstgid source name class= tilewidth tileheight spacing margin columns tilecount "
     "objectalignment tilerendersize=tile|grid fillmode=stretch|preserve-aspect-fit "
     ".type .tileproperties" IMAGE,
     "version tiledversion backgroundcolor editorsettings transformations .propertytypes "
     ".tilepropertytypes",
     "tileoffset grid @image tile/tiles @wangsets .wangset/wangsets @terraintypes "
     ".terrain/terrains" PROPERTIES},
    {"", "tileoffset", "x y", "", ""},
    {"", "grid", "orientation width height", "", ""},
    {"", "image", "source trans width height", "format id", ""},
    {"tileset", "tile", "id type class x y width height" IMAGE, "probability terrain",
     "@image objectgroup @animation .frame/animation" PROPERTIES},
    {"tile", "objectgroup", "", "id name type draworder color x y width height opacity visible",
     "object/objects"},
    {"", "animation", "", "", "@frame"},
    {"", "frame", "tileid duration", "", ""},
    {"", "wangsets", "", "", "@wangset"},
    {"", "wangset", "class=", "name type tile",
     "@wangcolor .wangcolor/colors @wangtile .wangtile/wangtiles @wangcornercolor "
     ".wangcolor/cornercolors @wangedgecolor .wangcolor/edgecolors"},
    {"", "wangcolor", "class=", "name color tile probability", ""},
    {"", "wangcornercolor", "", "name color tile probability", ""},
    {"", "wangedgecolor", "", "name color tile probability", ""},
    {"", "wangtile", "", "tileid wangid hflip vflip dflip", ""},
    {"", "terraintypes", "", "", "@terrain"},
    {"", "terrain", "", "name tile distances color", ""},
    {"", "layer", LAYER " class x y width height .data .encoding .compression",
     "locked startx starty", "@data .chunk/chunks" PROPERTIES},
    {"", "data", "encoding compression", "", "@tile @chunk"},
    {"", "chunk", "x y width height .data", "", "@tile"},
    {"", "tile", "gid", "", ""},
    {"", "objectgroup", LAYER " class draworder x=0 y=0", "locked color width height",
     "object/objects" PROPERTIES},
    {"", "imagelayer", LAYER " class x y repeatx=0|false repeaty=0|false" IMAGE,
     "locked width height", "@image" PROPERTIES},
    {"", "group", LAYER " class= x=0 y=0", "locked width height color", PROPERTIES LAYERS},
    {"", "object",
     "id name type class x y width height rotation opacity gid visible template .ellipse .point "
     ".capsule .polygon .polyline",
     "", "@ellipse @point @capsule @polygon @polyline text" PROPERTIES},
    {"", "ellipse", "", "", ""},
    {"", "point", "", "", ""},
    {"", "capsule", "", "", ""},
    {"", "polygon", "points", "", ""},
    {"", "polyline", "points", "", ""},
    {"", "text", "", /* texts themselves are reported */
     ".text fontfamily pixelsize wrap color bold italic underline strikeout kerning halign valign",
     ""},
    {"", "properties", "", "", "@property"},
    {"", "property", "name type value", "propertytype", "@properties @item"},
    {"", "item", "type value", "propertytype", "@properties @item"},
    {"", "template", ".type", "version tiledversion", "tileset object"},
};

/* Finds an element, as a child of another one. */
static const TiledElement *find_element(const char *parent, const char *name, size_t length)
{
    for (size_t i = 0; i < G_N_ELEMENTS(elements); i++)
        if (strncmp(elements[i].name, name, length) == 0 && elements[i].name[length] == 0 &&
            (elements[i].parent[0] == 0 || strcmp(elements[i].parent, parent) == 0))
            return &elements[i];
    return NULL;
}

/* A word of the table. */
typedef struct Word {
    const char *start;
    size_t name, length; /* length of the name in XML, and of the word */
    bool is_list;
} Word;

/* Finds the word for a key of a node. */
static bool find_word(const char *words, TiledNode node, const char *key, Word *word)
{
    const char other_form = node.xml != NULL ? '.' : '@';
    for (const char *at = words; *at != 0; at += strcspn(at, " ")) {
        at += strspn(at, " ");
        const char *start = at + (*at == '.' || *at == '@');
        size_t name = strcspn(start, " =/"), length = strcspn(start, " ");
        bool is_list = start[name] == '/';
        const char *json = is_list ? start + name + 1 : start;
        const char *wanted = node.xml != NULL ? start : json;
        *word = (Word){start, name, length, is_list && node.xml == NULL};
        if (*at != other_form && strcspn(wanted, " =/") == strlen(key) &&
            strncmp(wanted, key, strlen(key)) == 0)
            return true;
    }
    return false;
}

/* True if a node has one of the values of a word "key=a|b", or the word has none. */
static bool has_value(TiledNode node, const char *key, const Word *word)
{
    const char *text = tiled_text(node, key, ""), *end = word->start + word->length;
    double number = tiled_number(node, key, NAN);
    bool found = word->name == word->length;
    for (const char *at = word->start + word->name + 1; !found && at <= end;) {
        size_t size = strcspn(at, "| ");
        found = isnan(number) ? strlen(text) == size && strncmp(text, at, size) == 0
                              : g_ascii_isdigit(*at) && !(fabs(number - *at + '0') > 0);
        at += size + 1;
    }
    return found;
}

static void report_key(const char *element, const char *key, ConversionReport *report)
{
    g_autofree char *name = g_strdup_printf("%s %s", element, key);
    conversion_report_add(report, IMPORT_LOST_TILED_KEY, name, 1);
}

static void check_node(TiledNode node, const TiledElement *element, ConversionReport *report);

static void check_child(TiledNode child, const char *parent, const Word *word,
                        ConversionReport *report)
{
    const char *type = tiled_text(child, "type", "");
    bool has_type = word->is_list && strncmp(word->start, "layer/", word->name + 1) == 0 &&
                    strcmp(type, "tilelayer") != 0;
    const TiledElement *element = has_type ? find_element(parent, type, strlen(type))
                                           : find_element(parent, word->start, word->name);
    if (element == NULL)
        report_key(parent, type, report);
    else
        check_node(child, element, report);
}

/* Checks an attribute, a child element, or a member of an object in JSON. */
static void check_key(TiledNode node, const TiledElement *element, const char *key, TiledNode value,
                      ConversionReport *report)
{
    Word word;
    TiledNode item;
    bool is_empty = json_value_is(value.json, JSON_KIND_NULL) ||
                    ((json_value_is_list(value.json) || json_value_is_object(value.json)) &&
                     value.json->count == 0);
    if (is_empty || find_word(element->harmless, node, key, &word) ||
        (value.xml == NULL && find_word(element->read, node, key, &word) &&
         has_value(node, key, &word)))
        return;
    if (!tiled_is_node(value) || !find_word(element->children, node, key, &word))
        report_key(element->name, key, report);
    else if (!word.is_list)
        check_child(value, element->name, &word, report);
    else
        for (TiledNodes each = tiled_nodes(value, NULL, NULL); tiled_next(&each, &item);)
            check_child(item, element->name, &word, report);
}

static void check_node(TiledNode node, const TiledElement *element, ConversionReport *report)
{
    budget_work(1);
    if (node.json != NULL && !json_value_is_object(node.json))
        return;
    const char *key;
    const TiledNode none = {NULL, NULL};
    for (uint32_t i = 0; node.xml != NULL && (key = xml_attribute_name(node.xml, i)) != NULL; i++)
        check_key(node, element, key, none, report);
    TiledNode child;
    for (TiledNodes each = tiled_nodes(node, NULL, NULL); tiled_next(&each, &child);)
        check_key(node, element, tiled_node_name(child), child, report);
}

void tiled_check_keys(TiledNode root, const char *kind, ConversionReport *report)
{
    if (report != NULL)
        check_node(root, find_element("", kind, strlen(kind)), report);
}

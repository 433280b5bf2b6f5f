/* SPDX-License-Identifier: MIT */
/*
 * Tests every fault that the JSON text of a bank can have, with its location and message, and the
 * defaults of missing keys, which JSON.md defines.
 */
#include "bank/json_reader.h"
#include "bank/json_writer.h"
#include "bank/json_wrong.h"
#include "bank/plain_small.h"
#include "bank/reader.h"
#include "runtime/bank/opened.h"
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK_TABLE(cases, before, after) check_table(cases, CHECK_COUNT(cases), before, after)

/* ---- The text ---- */

static void test_text(void)
{
    static const Wrong cases[] = {
        {"", "line 1, column 1", "the text is empty"},
        {"{", "line 1, column 2",
         "the text ends here, but the object that begins on line 1 is not closed"},
        {"{\"a\":1,\n\"a\":2}", "line 2, column 1", "the key \"a\" appears twice in this object"},
        {"{\"a\":1e999}", "$", "is not a bank: the key \"format\" is not \"gabarit-bank\""},
        {HEAD ",\"pictures\":[{\"width\":1e999,\"height\":1}]}", "$.pictures[0].width",
         "is larger than any number that is stored"},
        {HEAD ",\"pictures\":[{\"width\":9007199254740993,\"height\":1}]}", "$.pictures[0].width",
         "9007199254740993 is beyond 2^53; write it with an exponent"},
        {"7", "$", "is not a bank: the key \"format\" is not \"gabarit-bank\""},
        {"[]", "$", "is not a bank: the key \"format\" is not \"gabarit-bank\""},
        {"{}", "$", "is not a bank: the key \"format\" is not \"gabarit-bank\""},
        {"{\"format\":\"gabarit\",\"version\":1}", "$",
         "is not a bank: the key \"format\" is not \"gabarit-bank\""},
        {"{\"format\":\"gabarit-bank\"}", "$", "the key \"version\" is missing"},
        {"{\"format\":\"gabarit-bank\",\"version\":2}", "$.version",
         "2 is newer than this program, which reads 1"},
        {"{\"format\":\"gabarit-bank\",\"version\":0}", "$.version",
         "0 is not a whole number from 1 to 4294967295"},
        {"{\"format\":\"gabarit-bank\",\"version\":\"1\"}", "$.version", "is text, not a number"},
        {HEAD ",\"sprite\":[]}", "$",
         "there is no key \"sprite\" here; keys are $schema, checksum, format, version, roles, "
         "tags, "
         "pictures, sprites, maps, levels"},
        {HEAD ",\"sprites\":{}}", "$.sprites", "is an object, not a list"},
        {HEAD ",\"$schema\":1}", "$[\"$schema\"]", "is a number, not text"},
    };
    for (size_t i = 0; i < CHECK_COUNT(cases); i++)
        check_wrong(cases[i].rest, cases[i].where, cases[i].what);
}

static void test_nested(void)
{
    static char text[100001];
    memset(text, '[', sizeof text - 1);
    check_wrong(text, "line 1, column 2049", "objects and lists are nested more than 2048 deep");
    memset(text + 1000, ']', 1000);
    text[2000] = '\0';
    check_wrong(text, "$", "is not a bank: the key \"format\" is not \"gabarit-bank\"");
}

/* ---- Roles, tags, pictures ---- */

static void test_tags(void)
{
    static const Wrong roles[] = {
        {"[1]", "$.roles[0]", "is not the name of a role: text that is not empty"},
        {"['a','']", "$.roles[1]", "is not the name of a role: text that is not empty"},
        {"['a','b','a']", "$.roles[2]", "the name \"a\" appears twice: also at 0"},
    };
    static const Wrong tags[] = {
        {"[7]", "$.tags[0]", "is a number, not an object"},
        {"[{'number':1}]", "$.tags[0]", "the key \"name\" is missing"},
        {"[{'name':'a'}]", "$.tags[0]", "the key \"number\" is missing"},
        {"[{'name':'','number':1}]", "$.tags[0].name", "is empty"},
        {"[{'name':true,'number':1}]", "$.tags[0].name", "is true or false, not text"},
        {"[{'name':'a','number':0}]", "$.tags[0].number", "0 is not a whole number from 1 to 255"},
        {"[{'name':'a','number':256}]", "$.tags[0].number",
         "256 is not a whole number from 1 to 255"},
        {"[{'name':'a','number':1.5}]", "$.tags[0].number",
         "1.5 is not a whole number from 1 to 255"},
        {"[{'name':'a','number':null}]", "$.tags[0].number", "is null, not a number"},
        {"[{'name':'a','number':1},{'name':'a','number':2}]", "$.tags[1]",
         "the name \"a\" appears twice: also at 0"},
        {"[{'name':'a','number':1},{'name':'b','number':1}]", "$.tags[1].number",
         "1 appears twice: also at 0"},
        {"[{'name':'a','number':1,'role':'hand'}]", "$.tags[0].role", "there is no role \"hand\""},
        {"[{'name':'a','number':1,'colour':'red'}]", "$.tags[0].colour",
         "is neither \"#rrggbb\" nor \"#rrggbbaa\""},
        {"[{'name':'a','number':1,'colour':'#12345'}]", "$.tags[0].colour",
         "is neither \"#rrggbb\" nor \"#rrggbbaa\""},
        {"[{'name':'a','number':1,'colour':'#1234567x'}]", "$.tags[0].colour",
         "is neither \"#rrggbb\" nor \"#rrggbbaa\""},
        {"[{'name':'a','number':1,'color':'#123456'}]", "$.tags[0]",
         "there is no key \"color\" here; keys are name, number, role, colour, properties"},
        {"[{'name':'a','number':1,'properties':[]}]", "$.tags[0].properties",
         "is a list, not an object"},
        {"[{'name':'a','number':1,'properties':{'':1}}]", "$.tags[0].properties[\"\"]",
         "the key is empty"},
        {"[{'name':'a','number':1,'properties':{'a b':[]}}]", "$.tags[0].properties[\"a b\"]",
         "is a list, not text, a number, true, false or a reference"},
        {"[{'name':'a','number':1,'properties':{'to':{}}}]", "$.tags[0].properties.to",
         "is not a reference such as {\"level\": 3}"},
        {"[{'name':'a','number':1,'properties':{'to':{'frame':0}}}]", "$.tags[0].properties.to",
         "is not a reference such as {\"level\": 3}"},
        {"[{'name':'a','number':1,'properties':{'to':{'map':0,'level':0}}}]",
         "$.tags[0].properties.to", "is not a reference such as {\"level\": 3}"},
        {"[{'name':'a','number':1,'properties':{'to':{'level':-1}}}]",
         "$.tags[0].properties.to.level", "-1 is not a whole number from 0 to 2147483647"},
        {"[{'name':'a','number':1,'properties':{'to':{'level':0}}}]", "$",
         "a property refers to level 0, but there are only 0"},
        {"[{'name':'a','number':1,'properties':{'n':9007199254740993}}]", "$.tags[0].properties.n",
         "9007199254740993 is beyond 2^53; write it with an exponent"},
    };
    CHECK_TABLE(roles, ",'roles':", "}");
    CHECK_TABLE(tags, ",'tags':", "}");
}

static void test_pictures(void)
{
    static const Wrong cases[] = {
        {"{'name':'a.png'}", "$.pictures[0]", "the key \"width\" is missing"},
        {"{'width':1}", "$.pictures[0]", "the key \"height\" is missing"},
        {"{'width':1,'height':16385}", "$.pictures[0].height",
         "16385 is not a whole number from 1 to 16384"},
        {"{'width':16384,'height':4097}", "$.pictures[0]",
         "is 16384 x 4097 pixels; the maximum is 67108864 in total"},
        {"{'width':1,'height':1,'name':'a/b'}", "$.pictures[0].name",
         "contains a folder; a base name is needed"},
        {"{'width':1,'height':1,'name':'a\\\\b'}", "$.pictures[0].name",
         "contains a folder; a base name is needed"},
        {"{'width':1,'height':1,'digest':'00'}", "$.pictures[0].digest",
         "is not 32 hexadecimal digits"},
        {"{'width':1,'height':1,'rgba':'AAAA'}", "$.pictures[0].rgba",
         "encodes 3 bytes; RGBA of this size takes 4"},
        {"{'width':1,'height':1,'rgba':''}", "$.pictures[0].rgba",
         "encodes 0 bytes; 1 to 2147483647 are allowed"},
        {"{'width':1,'height':1,'rgba':'AAAA*A=='}", "$.pictures[0].rgba", "is not base64"},
        {"{'width':1,'height':1,'rgba':7}", "$.pictures[0].rgba", "is not base64"},
        {"{'width':1,'height':1,'png':'AAA'}", "$.pictures[0].png", "is not base64"},
        {"{'width':1,'height':1,'png':'AAAA'}", "$.pictures[0].png",
         "its pixels are not a PNG file"},
        {"{'width':1,'height':1,'png':'iVBORw0KGgoAAAANSUhEUgAAAAIAAAAB'}", "$.pictures[0].png",
         "its PNG file is 2 x 1 pixels, not 1 x 1"},
        {"{'width':1,'height':1,'rgba':'AAAAAA==','digest':'00'}", "$.pictures[0]",
         "there is no key \"digest\" here; keys are name, width, height, rgba"},
        {"{'width':1,'height':1,'rgba':'AAAAAA==','png':'AAAA'}", "$.pictures[0]",
         "there is no key \"png\" here; keys are name, width, height, rgba"},
    };
    CHECK_TABLE(cases, ",'pictures':[", "]}");
}

/* ---- Sprites ---- */

static void test_frames(void)
{
    static const Wrong sprites[] = {
        {"{}", "$.sprites[0]", "the key \"name\" is missing"},
        {"{'name':'a'},{'name':'a'}", "$.sprites[1]", "the name \"a\" appears twice: also at 0"},
        {"{'name':'a','frames':[{'name':'x'},{},{'name':''},{'name':'x'}]}",
         "$.sprites[0].frames[3]", "the name \"x\" appears twice: also at 0"},
        {"{'name':'a','animations':[{'name':'b','steps':[0]}]}",
         "$.sprites[0].animations[0].steps[0]", "the sprite has no frames"},
    };
    static const Wrong frames[] = {
        {"{'width':1}", "$.sprites[0].frames[0]",
         "there is no key \"width\" here; keys are name, left, top, duration, points, boxes, "
         "mask, properties"},
        {"{'picture':1}", "$.sprites[0].frames[0].picture", "1 is not a whole number from 0 to 0"},
        {"{'picture':0,'x':20}", "$.sprites[0].frames[0].x",
         "20 is not a whole number from 0 to 19"},
        {"{'picture':0,'y':9,'height':2}", "$.sprites[0].frames[0].height",
         "2 is not a whole number from 1 to 1"},
        {"{'picture':0,'x':5,'width':0}", "$.sprites[0].frames[0].width",
         "0 is not a whole number from 1 to 15"},
        {"{'duration':0}", "$.sprites[0].frames[0].duration",
         "0 is not a whole number from 1 to 16777216"},
        {"{'duration':16777217}", "$.sprites[0].frames[0].duration",
         "16777217 is not a whole number from 1 to 16777216"},
        {"{'left':0.001}", "$.sprites[0].frames[0].left", "0.001 is not a multiple of 1/256"},
        {"{'top':65536}", "$.sprites[0].frames[0].top",
         "65536 is not a number from -65535 to 65535"},
        {"{'top':-65535.00390625}", "$.sprites[0].frames[0].top",
         "-65535.00390625 is not a number from -65535 to 65535"},
        {"{'points':[{'x':1,'y':1}]}", "$.sprites[0].frames[0].points[0]",
         "the key \"name\" is missing"},
        {"{'points':[{'name':'p','y':1}]}", "$.sprites[0].frames[0].points[0]",
         "the key \"x\" is missing"},
        {"{'points':[{'name':'p','x':1}]}", "$.sprites[0].frames[0].points[0]",
         "the key \"y\" is missing"},
        {"{'points':[{'name':'p','x':1,'y':2},{'name':'p','x':1,'y':2}]}",
         "$.sprites[0].frames[0].points[1]", "the name \"p\" appears twice: also at 0"},
        {"{'points':[{'name':'p','x':1,'y':2,'direction':[1,1]}]}",
         "$.sprites[0].frames[0].points[0].direction", "is not within 1% of 1 long"},
        {"{'points':[{'name':'p','x':1,'y':2,'direction':[0.9899,0]}]}",
         "$.sprites[0].frames[0].points[0].direction", "is not within 1% of 1 long"},
        {"{'points':[{'name':'p','x':1,'y':2,'direction':[0,-1.0101]}]}",
         "$.sprites[0].frames[0].points[0].direction", "is not within 1% of 1 long"},
        {"{'points':[{'name':'p','x':1,'y':2,'direction':[1.0101,0]}]}",
         "$.sprites[0].frames[0].points[0].direction", "is not within 1% of 1 long"},
        {"{'points':[{'name':'p','x':1,'y':2,'direction':[0.6,-0.785]}]}",
         "$.sprites[0].frames[0].points[0].direction", "is not within 1% of 1 long"},
        {"{'points':[{'name':'p','x':1,'y':2,'direction':[0.72,0.71]}]}",
         "$.sprites[0].frames[0].points[0].direction", "is not within 1% of 1 long"},
        {"{'points':[{'name':'p','x':1,'y':2,'direction':[0,0]}]}",
         "$.sprites[0].frames[0].points[0].direction", "is not within 1% of 1 long"},
        {"{'points':[{'name':'p','x':1,'y':2,'direction':[1]}]}",
         "$.sprites[0].frames[0].points[0].direction", "has 1 items; two numbers are needed"},
        {"{'points':[{'name':'p','x':1,'y':2,'direction':['a',1]}]}",
         "$.sprites[0].frames[0].points[0].direction[0]", "is text, not a number"},
        {"{'points':[{'name':'p','x':1,'y':2,'direction':90}]}",
         "$.sprites[0].frames[0].points[0].direction", "is a number, not a list of two numbers"},
    };
    static const Wrong boxes[] = {
        {"{'y':0,'w':1,'h':1}", "$.sprites[0].frames[0].boxes[0]", "the key \"x\" is missing"},
        {"{'x':1,'y':0,'w':0,'h':1}", "$.sprites[0].frames[0].boxes[0].w", "0 is not above 0"},
        {"{'x':0,'y':2,'w':1,'h':-1}", "$.sprites[0].frames[0].boxes[0].h", "-1 is not above 0"},
        {"{'x':0,'y':0,'w':1,'h':1.1}", "$.sprites[0].frames[0].boxes[0].h",
         "1.1 is not a multiple of 1/256"},
        {"{'x':1,'y':0,'w':65535,'h':1}", "$.sprites[0].frames[0].boxes[0].w",
         "65535 is too large: the far edge is beyond 65535"},
        {"{'x':0,'y':0,'w':1,'h':'1'}", "$.sprites[0].frames[0].boxes[0].h",
         "is text, not a number"},
        {"{'x':0,'y':0,'w':1,'h':1,'right':1}", "$.sprites[0].frames[0].boxes[0]",
         "there is no key \"right\" here; keys are name, tag, x, y, w, h, "
         "shape, properties"},
        {"{'x':0,'y':0,'w':2,'h':2,'shape':1}", "$.sprites[0].frames[0].boxes[0].shape",
         "is a number, not an object"},
        {"{'x':0,'y':0,'w':2,'h':2,'shape':{'kind':'disc','corners':[]}}",
         "$.sprites[0].frames[0].boxes[0].shape.kind",
         "\"disc\" is none of circle, capsule, turned, polygon"},
        {"{'x':0,'y':0,'w':2,'h':2,'shape':{'kind':'circle','radius':1}}",
         "$.sprites[0].frames[0].boxes[0].shape", "the key \"corners\" is missing"},
        {"{'x':0,'y':0,'w':2,'h':2,'shape':{'kind':'circle','corners':[[1,1]]}}",
         "$.sprites[0].frames[0].boxes[0].shape", "its radius is not above 0, or too large"},
        {"{'x':0,'y':0,'w':2,'h':2,'shape':{'kind':'circle','radius':1,'corners':[[1,1.1]]}}",
         "$.sprites[0].frames[0].boxes[0].shape.corners[0]", "1.1 is not a multiple of 1/256"},
        {"{'x':0,'y':0,'w':2,'h':2,'shape':{'kind':'circle','radius':1,'corners':[[1,1],[2,2]]}}",
         "$.sprites[0].frames[0].boxes[0].shape",
         "a circle has one corner, its centre; a capsule has two, its ends; a turned box has four"},
        {"{'x':0,'y':0,'w':2,'h':2,'shape':{'kind':'circle','radius':1,'corners':[[1,2]]}}",
         "$.sprites[0].frames[0].boxes[0].shape",
         "its box is not the one around it: x 0, y 1, w 2, h 2"},
        {"{'x':0,'y':0,'w':2,'h':2,'shape':{'kind':'capsule','radius':1,'corners':[[1,1],[1,1]]}}",
         "$.sprites[0].frames[0].boxes[0].shape", "the ends of a capsule are at the same place"},
        {"{'x':0,'y':0,'w':2,'h':2,'shape':{'kind':'turned','corners':[[0,0],[0,2],[2,2],[2,0]]}}",
         "$.sprites[0].frames[0].boxes[0].shape",
         "the corners of a turned box are not convex and clockwise"},
        {"{'x':0,'y':0,'w':2,'h':2,'shape':{'kind':'polygon','corners':[[0,0],[2,2]]}}",
         "$.sprites[0].frames[0].boxes[0].shape", "a ring has fewer than three corners"},
        {"{'x':0,'y':0,'w':2,'h':2,'shape':{'kind':'polygon','corners':[[0,0],[2,0],[4,0]]}}",
         "$.sprites[0].frames[0].boxes[0].shape", "it has no area"},
        {"{'x':0,'y':0,'w':2,'h':2,'shape':{'kind':'polygon','radius':1,"
         "'corners':[[0,0],[2,0],[2,2]]}}",
         "$.sprites[0].frames[0].boxes[0].shape", "it cannot have a radius"},
        {"{'x':0,'y':0,'w':2,'h':2,'shape':{'kind':'polygon','rings':[2],"
         "'corners':[[0,0],[2,0],[2,2]]}}",
         "$.sprites[0].frames[0].boxes[0].shape.rings[0]",
         "2 is not a whole number from 3 to 4096"},
        {"{'x':0,'y':0,'w':2,'h':2,'shape':{'kind':'polygon','rings':[4],"
         "'corners':[[0,0],[2,0],[2,2]]}}",
         "$.sprites[0].frames[0].boxes[0].shape",
         "its rings have another number of corners than it has"},
        {"{'left':0,'right':1,'bottom':1}", "$.sprites[0].frames[0].boxes[0]",
         "the key \"top\" is missing"},
        {"{'left':1,'top':0,'right':1,'bottom':1}", "$.sprites[0].frames[0].boxes[0]",
         "its left edge is not left of its right edge"},
        {"{'left':0,'top':2,'right':1,'bottom':1}", "$.sprites[0].frames[0].boxes[0]",
         "its top edge is not above its bottom edge"},
        {"{'left':0,'top':0,'right':1,'bottom':1.1}", "$.sprites[0].frames[0].boxes[0].bottom",
         "1.1 is not a multiple of 1/256"},
        {"{'left':0,'top':0,'right':1,'bottom':1,'tag':'fist'}",
         "$.sprites[0].frames[0].boxes[0].tag", "there is no tag \"fist\""},
        {"{'left':0,'top':0,'right':1,'bottom':1,'tag':3}", "$.sprites[0].frames[0].boxes[0].tag",
         "is a number, not the name of a tag"},
        {"{'members':[]}", "$.sprites[0].frames[0].boxes[0].members", "is empty"},
        {"{'members':[{'members':[]}]}", "$.sprites[0].frames[0].boxes[0].members[0]",
         "there is no key \"members\" here; keys are name, tag, x, y, w, h, "
         "shape, properties"},
        {"{'members':[{}],'left':1}", "$.sprites[0].frames[0].boxes[0]",
         "there is no key \"left\" here; keys are name, members, properties"},
        {"{'members':[{'x':0,'y':0,'w':1,'h':1},{}]}", "$.sprites[0].frames[0].boxes[0].members[1]",
         "the key \"x\" is missing"},
    };
    CHECK_TABLE(sprites, ",'sprites':[", "]}");
    CHECK_TABLE(frames, ",'pictures':[{'width':20,'height':10}],'sprites':[{'name':'a','frames':[",
                "]}]}");
    CHECK_TABLE(boxes, ",'sprites':[{'name':'a','frames':[{'boxes':[", "]}]}]}");
}

static void test_masks(void)
{
    static const Wrong cases[] = {
        {"{'x':5,'y':0}", "$.sprites[0].frames[0].mask.x", "5 is not a whole number from 0 to 4"},
        {"{'rows':'..'}", "$.sprites[0].frames[0].mask.rows", "is text, not a list"},
        {"{'rows':[1]}", "$.sprites[0].frames[0].mask.rows[0]", "is not text: a row of runs"},
        {"{'rows':['']}", "$.sprites[0].frames[0].mask.rows[0]", "has no pixels"},
        {"{'rows':['.X']}", "$.sprites[0].frames[0].mask.rows[0]", "no run begins at letter 2"},
        {"{'rows':['.0#']}", "$.sprites[0].frames[0].mask.rows[0]", "no run begins at letter 2"},
        {"{'rows':['#3']}", "$.sprites[0].frames[0].mask.rows[0]", "no run begins at letter 2"},
        {"{'rows':['3.2#']}", "$.sprites[0].frames[0].mask.rows[0]",
         "is wider than 4 pixels, which end its frame"},
        {"{'x':2,'rows':['#99999999999999999999.']}", "$.sprites[0].frames[0].mask.rows[0]",
         "is wider than 2 pixels, which end its frame"},
        {"{'rows':['..','...']}", "$.sprites[0].frames[0].mask.rows[1]",
         "is 3 pixels wide; the first row is 2"},
        {"{'rows':['0* .']}", "$.sprites[0].frames[0].mask.rows[0]", "describes 0 rows; 3 remain"},
        {"{'rows':['4294967298#']}", "$.sprites[0].frames[0].mask.rows[0]",
         "is wider than 4 pixels, which end its frame"},
        {"{'rows':['4* .']}", "$.sprites[0].frames[0].mask.rows[0]", "describes 4 rows; 3 remain"},
        {"{'y':2,'rows':['.','.']}", "$.sprites[0].frames[0].mask.rows[1]",
         "describes 1 rows; 0 remain"},
    };
    CHECK_TABLE(cases,
                ",'pictures':[{'width':4,'height':3}],'sprites':[{'name':'a','frames':[{'picture':"
                "0,'mask':",
                "}]}]}");
}

static void test_animations(void)
{
    static const Wrong cases[] = {
        {"{'steps':[0]}", "$.sprites[0].animations[0]", "the key \"name\" is missing"},
        {"{'name':'a'}", "$.sprites[0].animations[0]", "the key \"steps\" is missing"},
        {"{'name':'a','steps':[]}", "$.sprites[0].animations[0].steps", "is empty"},
        {"{'name':'a','steps':[0,1,2]}", "$.sprites[0].animations[0].steps[2]",
         "2 is not a whole number from 0 to 1"},
        {"{'name':'a','steps':[-1]}", "$.sprites[0].animations[0].steps[0]",
         "-1 is not a whole number from 0 to 1"},
        {"{'name':'a','steps':[0],'loop':1}", "$.sprites[0].animations[0].loop",
         "1 is not a whole number from 0 to 0"},
        {"{'name':'a','steps':[0],'direction':'up'}", "$.sprites[0].animations[0].direction",
         "is neither \"forward\" nor \"reverse\" nor \"ping-pong\""},
        {"{'name':'a','steps':[0]},{'name':'a','steps':[1]}", "$.sprites[0].animations[1]",
         "the name \"a\" appears twice: also at 0"},
    };
    CHECK_TABLE(cases, ",'sprites':[{'name':'s','frames':[{},{}],'animations':[", "]}]}");
}

/* ---- Maps ---- */

static void test_maps(void)
{
    static const Wrong maps[] = {
        {"{'name':'m','width':0,'height':2}", "$.maps[0].width",
         "0 is not a whole number from 1 to 16384"},
        {"{'name':'m','width':1,'height':2,'picture':0}", "$.maps[0].picture",
         "the bank has no pictures"},
        {"{'name':'m','width':1,'height':2,'bands':[{}]}", "$.maps[0].bands[0]",
         "the key \"radius\" is missing"},
        {"{'name':'m','width':1,'height':2,'bands':[{'radius':0}]}", "$.maps[0].bands[0].radius",
         "is not above 0"},
        {"{'name':'m','width':1,'height':2,'bands':[{'radius':1},{'radius':1}]}",
         "$.maps[0].bands[1].radius", "appears twice: also at 0"},
        {"{'name':'m','width':1,'height':2,'fitting':['2* 1']}", "$.maps[0].fitting[0]",
         "pixel 0 is 1; the maximum is 0"},
        {"{'name':'m','width':1,'height':2,'distances':['1','1073741825']}",
         "$.maps[0].distances[1]", "pixel 0 is 1073741825; the maximum is 1073741824"},
    };
    static const Wrong planes[] = {
        {"{'name':'p'}", "$.maps[0].planes[0]", "the key \"pixels\" is missing"},
        {"{'name':'p','pixels':[]}", "$.maps[0].planes[0].pixels", "has 0 rows; the map has 2"},
        {"{'name':'p','pixels':['3x0']}", "$.maps[0].planes[0].pixels",
         "has 1 rows; the map has 2"},
        {"{'name':'p','pixels':['3* 3x0']}", "$.maps[0].planes[0].pixels[0]",
         "describes 3 rows; 2 remain"},
        {"{'name':'p','pixels':['2x0']}", "$.maps[0].planes[0].pixels[0]",
         "has 2 pixels; the map is 3 wide"},
        {"{'name':'p','pixels':['3x0 0']}", "$.maps[0].planes[0].pixels[0]",
         "is wider than the map, which has 3 pixels in a row"},
        {"{'name':'p','pixels':['0 0 1']}", "$.maps[0].planes[0].pixels[0]",
         "pixel 2 is 1; the maximum is 0"},
        {"{'name':'p','pixels':['0 0x0 0']}", "$.maps[0].planes[0].pixels[0]",
         "no run begins at letter 3"},
        {"{'name':'p','pixels':['2x0x0']}", "$.maps[0].planes[0].pixels[0]",
         "no run begins at letter 1"},
        {"{'name':'p','pixels':['0 -1 0']}", "$.maps[0].planes[0].pixels[0]",
         "no run begins at letter 3"},
        {"{'name':'p','pixels':['2* 3x']}", "$.maps[0].planes[0].pixels[0]",
         "no run begins at letter 4"},
        {"{'name':'p','zones':[{'walk':[1.1,0]}],'pixels':['2* 3x0']}",
         "$.maps[0].planes[0].zones[0].walk", "1.1 is not a multiple of 1/256"},
        {"{'name':'p','zones':[{'name':'z'},{'name':'z'}],'pixels':['2* 3x0']}",
         "$.maps[0].planes[0].zones[1]", "the name \"z\" appears twice: also at 0"},
        {"{'name':'p','pixels':['2* 3x0']},{'name':'p','pixels':['2* 3x0']}", "$.maps[0].planes[1]",
         "the name \"p\" appears twice: also at 0"},
    };
    CHECK_TABLE(maps, ",'maps':[", "]}");
    CHECK_TABLE(planes, ",'maps':[{'name':'m','width':3,'height':2,'planes':[", "]}]}");
}

/* ---- Limits that need many elements ---- */

/* Checks a text that repeats `each` `count` times between `before` and `after`. */
static void check_many(const char *before, const char *each, size_t count, const char *after,
                       const char *where, const char *what)
{
    char *head = with_quotes(HEAD, before), *item = with_quotes("", each);
    char *tail = with_quotes("", after);
    char *text = malloc(strlen(head) + count * (strlen(item) + 1) + strlen(tail) + 1);
    char *to = text + sprintf(text, "%s", head);
    for (size_t i = 0; i < count; i++)
        to += sprintf(to, "%s%s", i > 0 ? "," : "", item);
    strcpy(to, tail);
    PlainBank plain;
    BankError error = {0};
    bool accepted = bank_read_json(text, strlen(text), 0, &plain, &error);
    CHECK_INT(accepted, where == NULL);
    CHECK_TEXT(error.where, where ? where : "");
    CHECK_TEXT(error.what, where ? what : "");
    if (accepted)
        plain_free(&plain);
    free(head);
    free(item);
    free(tail);
    free(text);
}

static void test_limits(void)
{
    const char *frames = ",'sprites':[{'name':'a','frames':[", *boxes = "{'boxes':[";
    char begin[100];
    snprintf(begin, sizeof begin, "%s%s", frames, boxes);
    const char *box = "{'left':0,'top':0,'right':1,'bottom':1}";
    check_many(",'roles':[", "'r'", 65, "]}", "$.roles", "has 65 items; the maximum is 64");
    check_many(",'tags':[", "7", 256, "]}", "$.tags", "has 256 items; the maximum is 255");
    check_many(",'pictures':[", "7", 65536, "]}", "$.pictures",
               "has 65536 items; the maximum is 65535");
    check_many(frames, "{}", 1 << 20, "]}]}", NULL, NULL);
    check_many(frames, "{}", (1 << 20) + 1, "]}]}", "$.sprites[0].frames",
               "has 1048577 items; the maximum is 1048576");
    check_many(frames, "{}", 1 << 20, "]},{'name':'b','frames':[{}]}]}", "$.sprites[1].frames",
               "with these, the bank has 1048577 frames; the maximum is 1048576");
    check_many(begin, box, 4096, "]}]}]}", NULL, NULL);
    check_many(begin, box, 4097, "]}]}]}", "$.sprites[0].frames[0].boxes",
               "has 4097 items; the maximum is 4096");
    check_many(begin, box, 4090,
               ",{'members':[{'left':0,'top':0,'right':1,'bottom':1},{'left':0,'top':0,'right':1,"
               "'bottom':1},{'left':0,'top':0,'right':1,'bottom':1},{'left':0,'top':0,'right':1,"
               "'bottom':1},{'left':0,'top':0,'right':1,'bottom':1},{'left':0,'top':0,'right':1,"
               "'bottom':1}]}]}]}]}",
               "$.sprites[0].frames[0].boxes",
               "has 4097 boxes, those in groups included; the maximum is 4096");
    check_many(",'sprites':[{'name':'a','frames':[{'duration':16777216}],'animations':"
               "[{'name':'b','steps':[",
               "0", 127, "]}]}]}", NULL, NULL);
    check_many(",'sprites':[{'name':'a','frames':[{'duration':16777216}],'animations':"
               "[{'name':'b','steps':[",
               "0", 128, "]}]}]}", "$.sprites[0].animations[0].steps",
               "last 2147483648 ms; the maximum is 2147483647");
    check_many(",'maps':[{'name':'m','width':1,'height':1,'bands':[", "7", 256, "]}]}",
               "$.maps[0].bands", "has 256 items; the maximum is 255");
    check_many(",'maps':[{'name':'m','width':1,'height':1,'planes':[{'zones':[", "{}", 256,
               "],'name':'p','pixels':['0']}]}]}", "$.maps[0].planes[0].zones",
               "has 256 items; the maximum is 255");
}

/* Masks, planes, bands and distances count towards the limit on pixels, in both directions. */
static void test_pixels(void)
{
    char *text = with_quotes(
        HEAD, ",'pictures':[{'width':10,'height':10}],'sprites':[{'name':'a','frames':[{'picture':"
              "0,'mask':{'rows':['10* 10#']}}]}],'maps':[{'name':'m','width':10,'height':10,"
              "'planes':[{'name':'p','pixels':['10* 10x0']}],'fitting':['10* 10x0'],'distances':"
              "['10* 10x0']}]}");
    static const struct {
        uint64_t pixels;
        const char *where;
    } cases[] = {{99, "$.sprites[0].frames[0].mask.rows"},
                 {199, "$.maps[0].planes[0].pixels"},
                 {299, "$.maps[0].fitting"},
                 {399, "$.maps[0].distances"},
                 {400, ""}};
    for (size_t i = 0; i < CHECK_COUNT(cases); i++) {
        PlainBank plain, back;
        BankError error;
        bool accepted = bank_read_json(text, strlen(text), cases[i].pixels, &plain, &error);
        CHECK_INT(accepted, cases[i].where[0] == '\0');
        CHECK_TEXT(error.where, cases[i].where);
        plain_free(&plain);
        CHECK(bank_read_json(text, strlen(text), 0, &plain, NULL));
        Opened opened = opened_from(&plain);
        CHECK_INT(bank_read(&opened.bank, cases[i].pixels, &back, &error), accepted);
        CHECK_TEXT(error.where, accepted ? "" : "the bank");
        CHECK(accepted || (error.kind == BANK_TOO_MANY_PIXELS && back.blocks == NULL));
        plain_free(&back);
        plain_free(&plain);
        opened_close(&opened);
    }
    free(text);
}

/* ---- Banks that JSON cannot express ---- */

static void check_not_written(PlainBank *plain, const char *where, const char *what)
{
    BankError error;
    char *text;
    size_t size;
    CHECK(!bank_write_json(plain, &text, &size, &error));
    CHECK_TEXT(error.where, where);
    CHECK_TEXT(error.what, what);
    CHECK(text == NULL && size == 0);
    plain_free(plain);
}

static void test_not_written(void)
{
    PlainBank plain;
    plain_small(&plain);
    plain.tags[1].role = 2;
    check_not_written(&plain, "$.tags[1]", "there is no role 2; the bank has 2");
    plain_small(&plain);
    plain.sprites[0].frames[0].boxes[1].members[0].tag = 8;
    check_not_written(&plain, "$.sprites[0].frames[0].boxes[1].members[0]",
                      "there is no tag with the number 8");
    plain_small(&plain);
    plain.sprites[1].name = "\xFF";
    check_not_written(&plain, "$.sprites[1].name", "it is not UTF-8");
    plain_small(&plain);
    plain.tags[1].properties.items[0].number = 1e308 * 10;
    check_not_written(&plain, "$.tags[1].properties.damage", "its number is not finite");
    plain_small(&plain);
    plain.tags[1].properties.items[0].type = (gab_value_type)9;
    check_not_written(&plain, "$.tags[1].properties.damage", "there is no type of value 9");
    plain_small(&plain);
    plain.pictures[1].pixels = NULL;
    check_not_written(&plain, "$.pictures[1]", "its pixels are missing");
    plain_small(&plain);
    plain.sprites[0].frames[0].mask->rows = NULL;
    check_not_written(&plain, "$.sprites[0].frames[0].mask", "its pixels are missing");
    plain_small(&plain);
    plain.sprites[0].animations[1].direction = (PlainDirection)3;
    check_not_written(&plain, "$.sprites[0].animations[1]", "there is no direction 3");
    plain_small(&plain);
    plain.maps[0].planes[1].pixels = NULL;
    check_not_written(&plain, "$.maps[0].planes[1]", "its pixels are missing");
}

/* ---- Missing keys ---- */

/* Compares a short text with a long one that defines the same bank. */
static void test_defaults(void)
{
    static const char *const texts[][2] = {
        {"}", ",'$schema':'x','roles':[],'tags':[],'pictures':[],'sprites':[],'maps':[]}"},
        {",'tags':[{'name':'a','number':1}]}",
         ",'tags':[{'properties':{},'colour':'#808080FF','number':1.0,'name':'a'}]}"},
        {",'pictures':[{'width':2,'height':1}]}", ",'pictures':[{'name':'','width':2e0,'height':1,"
                                                  "'digest':'00000000000000000000000000000000'}]}"},
        {",'pictures':[{'width':20,'height':10}],'sprites':[{'name':'s','frames':[{},{'picture':0,"
         "'x':2}]}]}",
         ",'pictures':[{'width':20,'height':10}],'sprites':[{'name':'s','properties':{},"
         "'animations':[],'frames':[{'name':'','left':0,'top':0.0,'duration':100,'points':[],"
         "'boxes':[],'properties':{}},{'picture':0,'x':2,'y':0,'width':18,'height':10}]}]}"},
        {",'sprites':[{'name':'s','frames':[{'mask':{}}]}]}",
         ",'sprites':[{'name':'s','frames':[{'mask':{'x':0,'y':0,'rows':[]}}]}]}"},
        {",'sprites':[{'name':'s','frames':[{'boxes':[{'left':0,'top':0,'right':1,'bottom':1}],"
         "'points':[{'name':'p','x':0.5,'y':0.5}]}]}]}",
         ",'sprites':[{'name':'s','frames':[{'boxes':[{'left':0,'top':-0.0,'right':1.0,"
         "'bottom':10e-1,'name':'','properties':{}}],'points':[{'name':'p','x':5e-1,'y':0.5,"
         "'properties':{}}]}]}]}"},
        {",'sprites':[{'name':'s','frames':[{}],'animations':[{'name':'a','steps':[0]}]}]}",
         ",'sprites':[{'name':'s','frames':[{}],'animations':[{'name':'a','steps':[0.0],"
         "'direction':'forward','properties':{}}]}]}"},
        {",'maps':[{'name':'m','width':3,'height':2,'planes':[{'name':'p','zones':[{}],"
         "'pixels':['2* 3x1']}]}]}",
         ",'maps':[{'name':'m','width':3,'height':2,'bands':[],'properties':{},'planes':[{'name':"
         "'p','zones':[{'name':'','properties':{}}],'properties':{},'pixels':[' 1  1 1 ',"
         "'1*2x1 1x1']}]}]}"},
    };
    for (size_t i = 0; i < CHECK_COUNT(texts); i++) {
        char *written[2];
        for (int j = 0; j < 2; j++) {
            PlainBank plain;
            BankError error;
            size_t size;
            char *text = with_quotes(HEAD, texts[i][j]);
            bool accepted = bank_read_json(text, strlen(text), 0, &plain, &error);
            CHECK_THAT(accepted, "%s: %s: %s", text, error.where, error.what);
            CHECK(bank_write_json(&plain, &written[j], &size, NULL));
            plain_free(&plain);
            free(text);
        }
        CHECK_TEXT(written[1], written[0]);
        free(written[0]);
        free(written[1]);
    }
}

CHECK_CASES({"texts that are not JSON or not a bank", test_text}, {"nested lists", test_nested},
            {"roles and tags", test_tags}, {"pictures", test_pictures},
            {"sprites, frames, points and boxes", test_frames}, {"masks", test_masks},
            {"animations", test_animations}, {"maps", test_maps}, {"limits", test_limits},
            {"the limit on pixels", test_pixels},
            {"banks that JSON cannot express", test_not_written},
            {"defaults of missing keys", test_defaults})

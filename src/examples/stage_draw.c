/* SPDX-License-Identifier: MIT */
/*
 * The drawing functions of the example games: pictures of a bank as textures, shapes as triangles,
 * and text. See stage.h.
 */
#include "stage.h"
#include "stage_font.h"

#include <stdio.h>

static SDL_FPoint on_screen(const Stage *stage, gab_vec position)
{
    return (SDL_FPoint){position.x - stage->camera.x, position.y - stage->camera.y};
}

/* ---- Pictures ---- */

/* Returns the texture of a picture, which is created once; NULL unless the bank contains its
 * pixels (gab export --pixels rgba). */
static SDL_Texture *texture_of(Stage *stage, uint32_t number)
{
    gab_picture picture = gab_bank_picture_at(stage->bank, number);
    if (number >= STAGE_PICTURES || picture.kind != GAB_PIXELS_RGBA)
        return NULL;
    if (stage->textures[number] != NULL)
        return stage->textures[number];
    int width = (int)picture.width, height = (int)picture.height;
    SDL_Texture *texture = SDL_CreateTexture(stage->renderer, SDL_PIXELFORMAT_RGBA32,
                                             SDL_TEXTUREACCESS_STATIC, width, height);
    SDL_UpdateTexture(texture, NULL, picture.pixels, width * 4);
    SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND);
    return stage->textures[number] = texture;
}

void stage_part(Stage *stage, uint32_t picture, SDL_Rect part, gab_vec at)
{
    SDL_Texture *texture = texture_of(stage, picture);
    SDL_FPoint corner = on_screen(stage, at);
    SDL_FRect target = {corner.x, corner.y, (float)part.w, (float)part.h};
    if (texture != NULL)
        SDL_RenderCopyF(stage->renderer, texture, &part, &target);
}

void stage_picture(Stage *stage, uint32_t picture, gab_vec at)
{
    gab_picture size = gab_bank_picture_at(stage->bank, picture);
    stage_part(stage, picture, (SDL_Rect){0, 0, (int)size.width, (int)size.height}, at);
}

static const int two_triangles[] = {0, 1, 2, 0, 2, 3};

void stage_frame(Stage *stage, gab_frame frame, const gab_pose *pose)
{
    gab_drawing drawing;
    SDL_Texture *texture;
    if (!gab_frame_draw(frame, pose, &drawing) ||
        (texture = texture_of(stage, drawing.picture)) == NULL)
        return;
    gab_picture sheet = gab_bank_picture_at(stage->bank, drawing.picture);
    float left = (float)drawing.x / (float)sheet.width,
          top = (float)drawing.y / (float)sheet.height;
    float right = left + (float)drawing.width / (float)sheet.width;
    float bottom = top + (float)drawing.height / (float)sheet.height;
    const SDL_FPoint in_sheet[4] = {{left, top}, {right, top}, {right, bottom}, {left, bottom}};
    SDL_Vertex corners[4];
    for (int i = 0; i < 4; i++)
        corners[i] =
            (SDL_Vertex){on_screen(stage, drawing.corners[i]), {255, 255, 255, 255}, in_sheet[i]};
    SDL_RenderGeometry(stage->renderer, texture, corners, 4, two_triangles, 6);
}

/* ---- Shapes ---- */

enum { MAX_CORNERS = 48 };

void stage_polygon(Stage *stage, const gab_vec *corners, int count, SDL_Color colour)
{
    SDL_Vertex vertices[MAX_CORNERS];
    int fan[MAX_CORNERS * 3];
    if (count < 3 || count > MAX_CORNERS)
        return;
    for (int i = 0; i < count; i++) {
        vertices[i] = (SDL_Vertex){on_screen(stage, corners[i]), colour, {0, 0}};
        fan[i * 3] = 0;
        fan[i * 3 + 1] = i;
        fan[i * 3 + 2] = (i + 1) % count;
    }
    SDL_RenderGeometry(stage->renderer, NULL, vertices, count, fan, count * 3);
}

void stage_line(Stage *stage, gab_vec a, gab_vec b, SDL_Color colour)
{
    gab_vec normal = gab_line_normal(a, b);
    gab_vec half = {normal.x / 2, normal.y / 2};
    const gab_vec corners[4] = {{a.x - half.x, a.y - half.y},
                                {b.x - half.x, b.y - half.y},
                                {b.x + half.x, b.y + half.y},
                                {a.x + half.x, a.y + half.y}};
    stage_polygon(stage, corners, 4, colour);
}

static void corners_of_disc(gab_circle disc, gab_vec corners[MAX_CORNERS])
{
    for (int i = 0; i < MAX_CORNERS; i++) {
        float angle = 6.2831853f * (float)i / MAX_CORNERS;
        corners[i] = (gab_vec){disc.centre.x + disc.radius * SDL_cosf(angle),
                               disc.centre.y + disc.radius * SDL_sinf(angle)};
    }
}

void stage_disc(Stage *stage, gab_circle disc, SDL_Color colour)
{
    gab_vec corners[MAX_CORNERS];
    corners_of_disc(disc, corners);
    stage_polygon(stage, corners, MAX_CORNERS, colour);
}

void stage_box(Stage *stage, gab_box box, SDL_Color colour)
{
    SDL_FPoint corner = on_screen(stage, (gab_vec){box.x, box.y});
    SDL_FRect target = {corner.x, corner.y, box.w, box.h};
    SDL_SetRenderDrawColor(stage->renderer, colour.r, colour.g, colour.b, colour.a);
    SDL_RenderFillRectF(stage->renderer, &target);
}

static void show_shape(Stage *stage, const gab_vec *corners, int count, SDL_Color colour)
{
    SDL_Color faint = {colour.r, colour.g, colour.b, 48};
    stage_polygon(stage, corners, count, faint);
    for (int i = 0; i < count; i++)
        stage_line(stage, corners[i], corners[(i + 1) % count], colour);
}

void stage_show_box(Stage *stage, const gab_obox *box, SDL_Color colour)
{
    gab_vec corners[4];
    gab_obox_corners(box, corners);
    show_shape(stage, corners, 4, colour);
}

void stage_show_disc(Stage *stage, gab_circle disc, SDL_Color colour)
{
    gab_vec corners[MAX_CORNERS];
    corners_of_disc(disc, corners);
    show_shape(stage, corners, MAX_CORNERS, colour);
}

void stage_show_boxes(Stage *stage, gab_frame frame, const gab_pose *pose)
{
    for (uint32_t i = 0; i < gab_frame_box_count(frame); i++) {
        gab_frame_box box = gab_frame_box_at(frame, i);
        gab_obox posed = gab_frame_box_posed(frame, i, pose);
        if (!box.is_group)
            stage_show_box(stage, &posed, stage_tag_colour(stage, box.tag));
    }
}

SDL_Color stage_tag_colour(const Stage *stage, gab_tag_id tag)
{
    gab_tag found = gab_bank_tag_numbered(stage->bank, tag);
    if (found.number == GAB_NONE)
        return (SDL_Color){160, 160, 170, 255};
    return (SDL_Color){found.colour[0], found.colour[1], found.colour[2], found.colour[3]};
}

/* ---- Text ---- */

static void draw_letters(Stage *stage, float x, float y, const char *letters)
{
    for (; *letters != 0; letters++, x += 6) {
        uint64_t rows = *letters > ' ' && *letters <= '~' ? stage_font[*letters - ' '] : 0;
        for (int bit = 0; bit < 64; bit++) {
            SDL_FRect pixel = {x + (float)(bit % 8), y + (float)(bit / 8), 1, 1};
            if ((rows >> (63 - bit) & 1) != 0)
                SDL_RenderFillRectF(stage->renderer, &pixel);
        }
    }
}

void stage_text(Stage *stage, float x, float y, const char *format, ...)
{
    char letters[STAGE_TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    SDL_vsnprintf(letters, sizeof letters, format, arguments);
    va_end(arguments);
    SDL_FRect band = {x - 3, y - 2, 6 * (float)SDL_strlen(letters) + 5, 11};
    SDL_SetRenderDrawColor(stage->renderer, 16, 12, 28, letters[0] != 0 ? 150 : 0);
    SDL_RenderFillRectF(stage->renderer, &band);
    SDL_SetRenderDrawColor(stage->renderer, 255, 244, 214, 255);
    draw_letters(stage, x, y, letters);
}

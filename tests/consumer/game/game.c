/* SPDX-License-Identifier: MIT */
/* The smallest game: a falling ball lands on a floor and slides along it. Compiles as C and as
 * C++. */
#ifdef __cplusplus
#include <gabarit/gabarit.hpp>
#endif
#include <gabarit/gabarit.h>
#include <stdio.h>

int main(void)
{
    gab_wall ground = {{100, 80}, {0, 80}, GAB_BLOCKS_FRONT};
    gab_move fall = {{20, 20}, {30, 120}, 8};
    gab_travel travel = gab_walls_slide(&fall, &ground, 1, NULL, 0);
    printf("%g,%g impacts %u\n", (double)travel.end.x, (double)travel.end.y, travel.count);
    return 0;
}

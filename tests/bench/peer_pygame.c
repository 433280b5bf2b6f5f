/* SPDX-License-Identifier: MIT */
/* pygame's bitmask; see peer_pygame.h. */
#include "peer_pygame.h"

#include <dlfcn.h>
#include <limits.h>
#include <string.h>

int (*pygame_overlap)(const Bitmask *a, const Bitmask *b, int x, int y);
int (*pygame_overlap_area)(const Bitmask *a, const Bitmask *b, int x, int y);
int (*pygame_overlap_pos)(const Bitmask *a, const Bitmask *b, int x, int y, int *at_x, int *at_y);

static Bitmask *(*create)(int width, int height);
static void (*release)(Bitmask *mask);

/* Looks up a function. POSIX allows a data pointer to hold a function pointer, but C has no
 * portable cast between them. */
static bool find(void *library, const char *name, void *function)
{
    void *address = dlsym(library, name);
    memcpy(function, &address, sizeof address);
    return address != NULL;
}

bool pygame_load(const char *module, const char *libpython)
{
    void *python = dlopen(libpython, RTLD_LAZY | RTLD_GLOBAL);
    void *library = python != NULL ? dlopen(module, RTLD_LAZY) : NULL;
    if (library == NULL || !find(library, "bitmask_overlap", &pygame_overlap) ||
        !find(library, "bitmask_overlap_area", &pygame_overlap_area) ||
        !find(library, "bitmask_overlap_pos", &pygame_overlap_pos) ||
        !find(library, "bitmask_free", &release))
        return false;
    return find(library, "bitmask_create", &create);
}

Bitmask *pygame_mask(const uint8_t *pixels, int side)
{
    enum { WORD = CHAR_BIT * sizeof(unsigned long) };
    Bitmask *mask = create != NULL ? create(side, side) : NULL;
    for (int y = 0; mask != NULL && y < side; y++)
        for (int x = 0; x < side; x++)
            mask->words[x / WORD * side + y] |= (unsigned long)pixels[y * side + x] << x % WORD;
    return mask;
}

void pygame_free(Bitmask *mask)
{
    if (mask != NULL)
        release(mask);
}

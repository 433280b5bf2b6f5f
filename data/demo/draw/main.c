/* SPDX-License-Identifier: MIT */
/*
 * Draws the pictures of the demo and writes demo.gabarit into the given folder:
 *
 *     draw-demo data/demo
 *
 * Every run writes the same files.
 */
#include "demo.h"

#include "file/text.h"

#include <stdio.h>

static bool write_project(Demo *demo)
{
    if (demo->error != NULL || !project_validate(demo->project, NULL, &demo->error))
        return false;
    GString *text = project_to_text(demo->project);
    char *path = g_build_filename(demo->folder, "demo.gabarit", NULL);
    bool written = g_file_set_contents(path, text->str, (gssize)text->len, &demo->error);
    g_free(path);
    g_string_free(text, TRUE);
    return written;
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fputs("usage: draw-demo FOLDER\n", stderr);
        return 2;
    }
    Demo demo = {.folder = argv[1], .project = project_new()};
    demo_add_fighters(&demo);
    demo_add_study(&demo);
    demo_add_track(&demo);
    demo_add_keep(&demo);
    demo_add_garden(&demo);
    demo_add_hills(&demo);
    node_set_text(&demo.project->export_settings->bank, "demo.gab");
    node_set_text(&demo.project->export_settings->header, "demo_names.h");
    bool written = write_project(&demo);
    if (!written)
        fprintf(stderr, "draw-demo: %s\n", demo.error->message);
    g_clear_error(&demo.error);
    node_unref(demo.project);
    return written ? 0 : 2;
}

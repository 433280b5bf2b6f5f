/* SPDX-License-Identifier: MIT */
/* gab import: adds pictures to a project, and updates art that has changed. */
#include "again/again.h"
#include "art/past.h"
#include "cli/command.h"
#include "cli/confine.h"
#include "cli/import_layers.h"
#include "cli/io.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/roots.h"
#include "edit/tags.h"
#include "import/plane_image.h"

#include <string.h>

/* The options of the command, and the state of the import. */
typedef struct ImportTask {
    const char *as, *name, *grid, *margin, *spacing, *offset, *gap, *key, *tolerance;
    const char *mask, *fit, *report, *into;
    GPtrArray *layers;  /* values of --boxes-from-layers */
    GArray *given;      /* GivenChoice, for all options of importers */
    GPtrArray *choices; /* see ImportOptions */
    bool strict, islands, skip_empty, rest, again, dry_run, lists_formats;
    ImportOptions options;
    OpenProject open;
    char **paths; /* in the form that the project stores */
    char *past;   /* folder for earlier versions of pictures; NULL: none */
} ImportTask;

/* ---- Options of formats ---- */

/* An option of an importer, and its values. */
typedef struct GivenChoice {
    const Importer *importer;
    const FormatOption *option;
    char *name; /* "all-lines" */
    bool is_set;
    GPtrArray *values;
} GivenChoice;

static void given_clear(void *memory)
{
    GivenChoice *given = memory;
    g_free(given->name);
    g_ptr_array_unref(given->values);
}

/* Returns an option with its value: "--map NAME"; the caller frees it. */
static char *syntax_of(const GivenChoice *given)
{
    const char *value = given->option->value;
    return g_strconcat("--", given->name, value != NULL ? " " : "", value, NULL);
}

static GArray *given_new(void)
{
    GArray *list = g_array_new(false, false, sizeof(GivenChoice));
    g_array_set_clear_func(list, given_clear);
    for (uint32_t i = 0; i < importer_count; i++)
        SPAN_EACH (const FormatOption, option, importers[i]->options, importers[i]->option_count) {
            GivenChoice given = {importers[i], option, g_strdup(option->key), false,
                                 g_ptr_array_new()};
            g_strdelimit(given.name, "_", '-');
            g_array_append_val(list, given);
        }
    return list;
}

/* Appends the options to a table (Option). */
static void append_options(GArray *given, GArray *options)
{
    ARRAY_EACH (GivenChoice, choice, given) {
        Option option = {choice->name, 0, OPTION_FLAG, &choice->is_set};
        if (choice->option->value != NULL)
            option = (Option){choice->name, 0, OPTION_TEXTS, choice->values};
        g_array_append_val(options, option);
    }
}

/* Sets the choices that are given. Returns false, after reporting it, if one needs new assets. */
static bool read_choices(ImportTask *task)
{
    task->choices = g_ptr_array_new_with_free_func(g_free);
    ARRAY_EACH (const GivenChoice, given, task->given) {
        if (given->is_set)
            g_ptr_array_add(task->choices, g_strdup(given->option->key));
        for (guint k = 0; k < given->values->len; k++)
            g_ptr_array_add(task->choices,
                            g_strconcat(given->option->key, "=", given->values->pdata[k], NULL));
        bool is_given = given->is_set || given->values->len > 0;
        if (is_given && given->importer->import_again != NULL &&
            (task->again || task->mask != NULL)) {
            report_wrong_usage(&import_command, "--%s needs new maps", given->name);
            return false;
        }
    }
    g_ptr_array_add(task->choices, NULL);
    task->options.choices = (const char *const *)(const void *)task->choices->pdata;
    return true;
}

/* ---- Other options ---- */

/* Reads one or two whole numbers, separated by a character, such as 48x64 or 3,4. */
static bool read_numbers(const char *option, const char *word, char separator, int32_t *first,
                         int32_t *second)
{
    const char *at = word;
    int32_t *const numbers[] = {first, second};
    for (int i = 0; i < 2 && numbers[i] != NULL; i++) {
        char *end;
        gint64 value = g_ascii_strtoll(at, &end, 10);
        bool last = i == 1 || second == NULL;
        if (end == at || *end != (last ? 0 : separator) || value < 0 || value > DOCUMENT_MAX_AREA) {
            report_wrong_usage(&import_command, "--%s cannot be %s", option, word);
            return false;
        }
        *numbers[i] = (int32_t)value;
        at = end + 1;
    }
    return true;
}

static bool read_key(ImportTask *task)
{
    SheetCut *cut = &task->options.cut;
    const char *key = task->key;
    if (key == NULL)
        return true;
    if (strcmp(key, "corner") == 0) {
        cut->key_kind = KEY_CORNER;
        return true;
    }
    cut->key_kind = KEY_GIVEN;
    cut->key[3] = 255;
    for (int i = 0; i < 6; i++)
        if (!g_ascii_isxdigit(key[i]) || (i == 5 && key[6] != 0)) {
            report_wrong_usage(&import_command, "--key must be RRGGBB or corner, not %s", key);
            return false;
        }
    for (int i = 0; i < 3; i++)
        cut->key[i] =
            (uint8_t)(g_ascii_xdigit_value(key[2 * i]) * 16 + g_ascii_xdigit_value(key[2 * i + 1]));
    return true;
}

static bool read_kind(ImportTask *task)
{
    static const char *const words[] = {"sprite", "map", "level", NULL};
    int found = option_word(&import_command, "as", task->as, words, IMPORT_SPRITE);
    task->options.as = (ImportAs)found;
    return found >= 0;
}

static bool read_cut(ImportTask *task)
{
    SheetCut *cut = &task->options.cut;
    int32_t gap = 0;
    task->options.name = task->name;
    cut->skip_empty = task->skip_empty;
    cut->rest = task->rest;
    cut->kind = task->grid != NULL ? CUT_GRID : task->islands ? CUT_ISLANDS : CUT_WHOLE;
    if (task->grid != NULL && task->islands) {
        report_wrong_usage(&import_command, "--grid and --islands exclude each other");
        return false;
    }
    if (task->rest && task->grid == NULL) {
        report_wrong_usage(&import_command, "--rest needs --grid");
        return false;
    }
    const struct {
        const char *option, *word;
        char separator;
        int32_t *first, *second;
    } numbers[] = {{"grid", task->grid, 'x', &cut->cell_w, &cut->cell_h},
                   {"margin", task->margin, 0, &cut->margin, NULL},
                   {"spacing", task->spacing, 0, &cut->spacing, NULL},
                   {"offset", task->offset, ',', &cut->offset_x, &cut->offset_y},
                   {"gap", task->gap, 0, &gap, NULL},
                   {"tolerance", task->tolerance, 0, &cut->tolerance, NULL}};
    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++)
        if (numbers[i].word != NULL &&
            !read_numbers(numbers[i].option, numbers[i].word, numbers[i].separator,
                          numbers[i].first, numbers[i].second))
            return false;
    cut->gap = (uint32_t)gap;
    return read_kind(task) && read_key(task);
}

/* ---- The work ---- */

/* Saves the project, and its pictures for later imports. Returns the status of project_put. */
static int save(ImportTask *task, Project *after)
{
    int status = project_put(&task->open, after);
    bool all_were_read = task->again && task->paths[0] == NULL;
    progress_step("keeping pictures for later imports", 0);
    picture_store_remember_all(task->open.store, all_were_read ? NULL : task->open.project, after);
    node_unref(after);
    return status;
}

static const char *plural(uint32_t count)
{
    return count == 1 ? "" : "s";
}

/* True unless --strict is given and something would be lost. Reports the losses in that case. */
static bool losses_are_accepted(const ImportTask *task)
{
    uint32_t losses = conversion_report_losses(task->options.report);
    if (!task->strict || losses == 0)
        return true;
    report_print(task->options.report, NULL);
    print_message("%s: nothing was imported, because %u item%s would be lost", task->open.path,
                  losses, plural(losses));
    return false;
}

/* Returns the names that new assets may be expected to have: that of --name, else those of the
 * files. The caller frees the table. */
static GHashTable *expected_names(const ImportTask *task)
{
    GHashTable *names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    if (task->name != NULL)
        g_hash_table_add(names, g_strdup(task->name));
    for (char **path = task->paths; task->name == NULL && *path != NULL; path++) {
        g_hash_table_add(names, path_base(*path));
        g_hash_table_add(names, path_stem(*path));
    }
    return names;
}

/* Prints the names of new assets that are not those that were asked for. */
static void print_changed_names(const ImportTask *task, GHashTable *expected, const List *before,
                                const List *after)
{
    /* The maps of a file with several have their own names, which contain no blanks. */
    const Importer *importer = task->paths[0] != NULL ? importer_for(task->paths[0]) : NULL;
    bool has_own = task->name == NULL && importer != NULL && importer->maps != NULL;
    LIST_EACH (void, asset, after) {
        const char *name = node_name(asset);
        bool is_own = has_own && strchr(name, ' ') == NULL;
        if (is_own || g_hash_table_contains(expected, name) ||
            list_find_name(before, name, NULL) != NULL)
            continue;
        print_text("named ");
        print_line(name);
    }
}

static void print_all_changed_names(const ImportTask *task, const Project *after)
{
    const Project *before = task->open.project;
    g_autoptr(GHashTable) expected = expected_names(task);
    print_changed_names(task, expected, before->sprites, after->sprites);
    print_changed_names(task, expected, before->maps, after->maps);
    print_changed_names(task, expected, before->levels, after->levels);
}

/* Prints the numbers of new levels and maps; a file may become one of each. */
static void print_new_assets(const Project *before, const Project *after)
{
    uint32_t levels = list_count(after->levels) - list_count(before->levels);
    uint32_t maps = list_count(after->maps) - list_count(before->maps);
    if (levels > 0)
        print("%u new level%s%s", levels, plural(levels), maps > 0 ? ", " : "\n");
    if (maps > 0)
        print("%u new map%s\n", maps, plural(maps));
}

/* Sets the sprite that gets the frames. Returns false, after reporting it, if there is none, or if
 * a file becomes another kind of asset. */
static bool find_sprite(ImportTask *task)
{
    const Sprite *sprite = project_sprite_named(task->open.project, task->into);
    if (sprite == NULL) {
        print_message("%s: sprite %s does not exist", task->open.path, task->into);
        return false;
    }
    for (char **path = task->paths; *path != NULL; path++)
        if (task->options.as != IMPORT_SPRITE ||
            import_as_usual(task->open.store, *path) != IMPORT_SPRITE) {
            print_message("%s: becomes a level or a map, whose frames cannot be added to sprite %s",
                          *path, task->into);
            return false;
        }
    task->options.at = (ImportPosition){.sprite = sprite->id, .before = UINT32_MAX};
    return true;
}

static int import_new(ImportTask *task)
{
    if (task->into != NULL && !find_sprite(task))
        return STATUS_ERROR;
    ImportDone counts;
    GError *error = NULL;
    if (task->as == NULL && task->paths[0] != NULL)
        task->options.as = import_as_usual(task->open.store, task->paths[0]);
    task->options.tags = tag_set_for_first(task->open.project, import_tag_set(task->options.as));
    progress_step("reading", g_strv_length(task->paths));
    Project *after =
        import_files(task->open.project, task->open.store, (const char *const *)task->paths,
                     &task->options, &counts, &error);
    if (after == NULL)
        return report_gerror(task->open.path, &error);
    if (!report_write(task->options.report, task->report)) {
        node_unref(after);
        return STATUS_ERROR;
    }
    if (!losses_are_accepted(task)) {
        node_unref(after);
        return STATUS_PROBLEMS;
    }
    g_autoptr(Project) kept = node_ref(after);
    int status = save(task, after);
    if (status != STATUS_ERROR)
        report_print(task->options.report, NULL);
    if (status != STATUS_ERROR && task->options.as == IMPORT_SPRITE)
        print("%u new frame%s, %u new animation%s\n", counts.frames, plural(counts.frames),
              counts.animations, plural(counts.animations));
    else if (status != STATUS_ERROR)
        print_new_assets(task->open.project, kept);
    if (status != STATUS_ERROR)
        print_all_changed_names(task, kept);
    return status;
}

/* Prints the lines of a report, made visible because they contain names. */
static void print_report(const char *report)
{
    g_auto(GStrv) lines = g_strsplit(report, "\n", -1);
    for (char **line = lines; line[0] != NULL && (line[1] != NULL || line[0][0] != 0); line++) {
        print_line(*line);
    }
}

static int import_changed(ImportTask *task)
{
    GError *error = NULL;
    const char *const *paths = (const char *const *)task->paths;
    progress_step("reading", paths[0] != NULL ? g_strv_length(task->paths)
                                              : list_count(task->open.project->pictures));
    ImportPlan *plan = import_plan_new(task->open.project, task->open.store,
                                       paths[0] != NULL ? paths : NULL, &task->options, &error);
    if (plan == NULL)
        return report_gerror(task->open.path, &error);
    g_autofree char *report = import_plan_text(plan);
    bool refused = task->strict && plan->doubtful > 0;
    bool wanted = !task->dry_run && !refused;
    Project *after = wanted ? import_again(task->open.project, plan, &error) : NULL;
    int status = refused ? STATUS_PROBLEMS : STATUS_OK;
    if (after != NULL)
        status = save(task, after);
    else if (wanted)
        status = report_gerror(task->open.path, &error);
    if (refused)
        print_message("%s: nothing was imported, because %u frame%s doubtful", task->open.path,
                      plan->doubtful, plan->doubtful == 1 ? " is" : "s are");
    if (status != STATUS_ERROR)
        print_report(report);
    import_plan_free(plan);
    return status;
}

/* ---- Masks ---- */

static bool read_fit(const ImportTask *task, PlaneImageFit *fit)
{
    static const struct {
        const char *word;
        PlaneImageFit fit;
    } words[] = {
        {"refuse", {PLANE_IMAGE_REFUSE, 0, 0}},       {"scale", {PLANE_IMAGE_SCALE, 0, 0}},
        {"top-left", {PLANE_IMAGE_ANCHOR, -1, -1}},   {"top", {PLANE_IMAGE_ANCHOR, 0, -1}},
        {"top-right", {PLANE_IMAGE_ANCHOR, 1, -1}},   {"left", {PLANE_IMAGE_ANCHOR, -1, 0}},
        {"middle", {PLANE_IMAGE_ANCHOR, 0, 0}},       {"right", {PLANE_IMAGE_ANCHOR, 1, 0}},
        {"bottom-left", {PLANE_IMAGE_ANCHOR, -1, 1}}, {"bottom", {PLANE_IMAGE_ANCHOR, 0, 1}},
        {"bottom-right", {PLANE_IMAGE_ANCHOR, 1, 1}},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++)
        if (task->fit == NULL || strcmp(task->fit, words[i].word) == 0) {
            *fit = words[i].fit;
            return true;
        }
    report_wrong_usage(&import_command,
                       "--fit must be refuse, scale or an anchor such as top-left, not %s",
                       task->fit);
    return false;
}

/* Finds the plane that MAP or MAP/PLANE names; without a name, the first plane of the map. */
static const Plane *find_plane(const ImportTask *task, const Map **map)
{
    g_auto(GStrv) names = g_strsplit(task->mask, "/", 2);
    const Plane *plane = NULL;
    *map = names[0] != NULL ? project_map_named(task->open.project, names[0]) : NULL;
    if (*map != NULL)
        plane = names[1] != NULL ? list_find_name((*map)->planes, names[1], NULL)
                                 : list_get((*map)->planes, 0);
    if (plane == NULL)
        print_message("%s: there is no plane %s", task->open.path, task->mask);
    return plane;
}

static void print_colours(const PlaneImagePlan *plan, const Plane *plane)
{
    SPAN_EACH (const PlaneImageColour, colour, plan->colours, plan->count) {
        const Zone *zone =
            colour->becomes == PLANE_IMAGE_ZONE ? plane_zone(plane, colour->number) : NULL;
        const char *what = colour->becomes == PLANE_IMAGE_ZONE       ? "zone"
                           : colour->becomes == PLANE_IMAGE_NEW_ZONE ? "new zone"
                           : colour->becomes == PLANE_IMAGE_NEW_TAG  ? "new tag and zone"
                                                                     : "empty";
        const char *name = zone != NULL ? zone->name : colour->name;
        print("%02x%02x%02x: %" G_GUINT64_FORMAT " pixels, %s%s", colour->rgba[0], colour->rgba[1],
              colour->rgba[2], colour->pixels, what, name[0] != 0 ? " " : "");
        print_line(name);
    }
}

static int import_plane_image(ImportTask *task, const char *file)
{
    PlaneImageFit fit;
    const Map *map;
    GError *error = NULL;
    const Plane *plane = read_fit(task, &fit) ? find_plane(task, &map) : NULL;
    GBytes *bytes = plane != NULL ? file_get(file) : NULL;
    if (bytes == NULL)
        return STATUS_ERROR;
    gsize size;
    const void *data = g_bytes_get_data(bytes, &size);
    const PictureLimits limits = {.budget = task->open.budget};
    budget_add_file(limits.budget, file,
                    BUDGET_PER_PICTURE_BYTE * (uint64_t)pixels_data_size(data, size));
    PlaneImagePlan *plan =
        plane_image_plan(task->open.project, map->id, plane->id, data, size, &limits, &error);
    g_bytes_unref(bytes);
    Project *after =
        plan != NULL ? plane_image_import(task->open.project, plan, &fit, &error) : NULL;
    if (after == NULL) {
        plane_image_plan_free(plan);
        return report_gerror(file, &error);
    }
    if (task->dry_run)
        node_unref(after);
    int status = task->dry_run ? STATUS_OK : save(task, after);
    if (status != STATUS_ERROR)
        print_colours(plan, plane);
    plane_image_plan_free(plan);
    return status;
}

/* Returns the folder for earlier versions of pictures, and creates it unless nothing will be
 * written. Its path does not depend on the project, which may be untrusted. */
static char *open_past_folder(const ImportTask *task)
{
    char *folder = past_folder();
    if (folder != NULL && !task->dry_run && g_mkdir_with_parents(folder, 0700) != 0)
        g_clear_pointer(&folder, g_free);
    return folder;
}

/* Allows reading the project with its folder, the given files, and the folders in `roots`, and
 * writing the project, the report and earlier versions of pictures. */
static void confine(const ImportTask *task, const Arguments *files, const GPtrArray *roots)
{
    Confinement *confinement = confinement_new();
    confinement_read_project(confinement, files->words[0]);
    for (int i = 1; i < files->count; i++)
        confinement_read(confinement, files->words[i]);
    confinement_read_all(confinement, roots);
    confinement_replace(confinement, files->words[0]);
    if (task->past != NULL) {
        /* Allows writing all files in the folder; this one need not exist. */
        g_autofree char *placeholder = g_build_filename(task->past, "any", NULL);
        confinement_read(confinement, task->past);
        confinement_write(confinement, placeholder);
    }
    if (task->report != NULL)
        confinement_write(confinement, task->report);
    confinement_begin(confinement);
}

/* True, after reporting it, if the report would overwrite an input file. */
static bool overwrites_input(const ImportTask *task, const Arguments *files)
{
    for (int i = 0; task->report != NULL && i < files->count; i++)
        if (file_is_same(task->report, files->words[i])) {
            print_message("%s: would be overwritten; nothing was written", task->report);
            return true;
        }
    return false;
}

static int import_as_asked(ImportTask *task, const Arguments *files, const GPtrArray *given)
{
    if (task->dry_run && !task->again && task->mask == NULL)
        return report_wrong_usage(&import_command, "--dry-run needs --again or --mask");
    if (task->report != NULL && (task->again || task->mask != NULL))
        return report_wrong_usage(&import_command, "--report needs new pictures");
    if (task->strict && task->mask != NULL)
        return report_wrong_usage(&import_command, "--strict and --mask exclude each other");
    if (task->into != NULL && (task->again || task->mask != NULL || task->name != NULL))
        return report_wrong_usage(&import_command, "--into excludes --again, --mask and --name");
    if (task->fit != NULL && task->mask == NULL)
        return report_wrong_usage(&import_command, "--fit needs --mask");
    if (task->mask != NULL && (task->again || files->count != 2))
        return report_wrong_usage(&import_command, "--mask takes one picture");
    if (task->layers->len > 0 && (task->again || task->mask != NULL))
        return report_wrong_usage(&import_command, "--boxes-from-layers needs new pictures");
    if (files->count < 1)
        return report_wrong_usage(&import_command, "an argument is missing");
    if (files->count < 2 && !task->again)
        return report_wrong_usage(&import_command, "PICTURE is missing");
    if (!read_choices(task) || !read_cut(task) ||
        !import_layers_read(task->layers, files->words + 1, &task->options) ||
        overwrites_input(task, files))
        return STATUS_ERROR;
    GPtrArray *roots = project_roots(files->words[0], given,
                                     task->mask == NULL ? files->words + 1 : NULL, !task->dry_run);
    if (roots == NULL)
        return STATUS_ERROR;
    task->past = open_past_folder(task);
    confine(task, files, roots);
    bool is_open = project_open(files->words[0], roots, &task->open);
    g_ptr_array_unref(roots);
    if (!is_open) {
        g_free(task->past);
        return STATUS_ERROR;
    }
    picture_store_remember_in(task->open.store, task->past);
    task->options.report = conversion_report_new();
    task->paths = project_paths(files->words[0], files->words + 1, files->count - 1);
    int status = task->mask != NULL ? import_plane_image(task, files->words[1])
                 : task->again      ? import_changed(task)
                                    : import_new(task);
    g_strfreev(task->paths);
    conversion_report_free(task->options.report);
    project_close(&task->open);
    g_free(task->past);
    return status;
}

/* ---- Formats ---- */

/* Prints what the files of each importer become, and then the options of all importers. */
static void print_formats(int place)
{
    enum { HELP_COLUMN = 17 };
    g_autoptr(GArray) given = given_new();
    for (uint32_t i = 0; place == 0 && i < importer_count; i++)
        print_option(0, "", importers[i]->help);
    ARRAY_EACH_WHILE (place == 1, const GivenChoice, choice, given) {
        g_autofree char *syntax = syntax_of(choice);
        print_option(HELP_COLUMN, syntax, choice->option->help);
    }
}

/* Returns an importer as JSON, as gab export --formats lists exports. */
static json_t *importer_json(const Importer *importer, const GArray *given)
{
    json_t *suffixes = json_array(), *options = json_array();
    for (const char *const *suffix = importer->suffixes; *suffix != NULL; suffix++)
        json_array_append_new(suffixes, json_string(*suffix));
    ARRAY_EACH (const GivenChoice, choice, given) {
        g_autofree char *syntax = syntax_of(choice);
        if (choice->importer == importer)
            json_array_append_new(
                options, json_pack("{s:s, s:s}", "option", syntax, "help", choice->option->help));
    }
    return json_pack("{s:s, s:o, s:o, s:s, s:s}", "title", importer->title, "endings", suffixes,
                     "options", options, "help", importer->help, "page", importer->page);
}

static int list_formats(const GArray *given)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < importer_count; i++)
        json_array_append_new(list, importer_json(importers[i], given));
    print_json(list);
    json_decref(list);
    return STATUS_OK;
}

static int run(int count, char **words)
{
    ImportTask task = {.layers = g_ptr_array_new(), .given = given_new()};
    g_autoptr(GPtrArray) roots = g_ptr_array_new();
    const Option own_options[] = {{"as", 0, OPTION_TEXT, &task.as},
                                  {"name", 0, OPTION_TEXT, &task.name},
                                  {"into", 0, OPTION_TEXT, &task.into},
                                  {"grid", 0, OPTION_TEXT, &task.grid},
                                  {"margin", 0, OPTION_TEXT, &task.margin},
                                  {"spacing", 0, OPTION_TEXT, &task.spacing},
                                  {"offset", 0, OPTION_TEXT, &task.offset},
                                  {"skip-empty", 0, OPTION_FLAG, &task.skip_empty},
                                  {"rest", 0, OPTION_FLAG, &task.rest},
                                  {"islands", 0, OPTION_FLAG, &task.islands},
                                  {"gap", 0, OPTION_TEXT, &task.gap},
                                  {"key", 0, OPTION_TEXT, &task.key},
                                  {"tolerance", 0, OPTION_TEXT, &task.tolerance},
                                  {"mask", 0, OPTION_TEXT, &task.mask},
                                  {"fit", 0, OPTION_TEXT, &task.fit},
                                  {"boxes-from-layers", 0, OPTION_OPTIONAL_TEXTS, task.layers},
                                  {"again", 0, OPTION_FLAG, &task.again},
                                  {"dry-run", 0, OPTION_FLAG, &task.dry_run},
                                  {"report", 0, OPTION_TEXT, &task.report},
                                  {"strict", 0, OPTION_FLAG, &task.strict},
                                  {"formats", 0, OPTION_FLAG, &task.lists_formats},
                                  {"root", 0, OPTION_TEXTS, roots}};
    g_autoptr(GArray) options = g_array_new(true, false, sizeof(Option));
    g_array_append_vals(options, own_options, G_N_ELEMENTS(own_options));
    append_options(task.given, options);
    Arguments files = {.min = 0, .max = G_MAXINT};
    int status = STATUS_ERROR;
    print_notes_only();
    if (arguments_read(&import_command, count, words, (const Option *)(const void *)options->data,
                       &files))
        status =
            task.lists_formats ? list_formats(task.given) : import_as_asked(&task, &files, roots);
    g_clear_pointer((GArray **)&task.options.layers, g_array_unref);
    g_ptr_array_unref(task.layers);
    g_array_unref(task.given);
    g_clear_pointer(&task.choices, g_ptr_array_unref);
    g_free(files.words);
    return status;
}

const Command import_command = {"import", "imports pictures into a project", help_import, run,
                                print_formats};

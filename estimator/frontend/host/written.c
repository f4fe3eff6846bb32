/* SPDX-License-Identifier: MIT */
/* Launches in code that the compiler could make nothing of, as behind a header that is missing, and in
 * kernels: they are read off the text. */
#include "frontend/host/host_private.h"
#include "frontend/parse/parse.h"
#include "text/text.h"

#include <stdlib.h>
#include <string.h>

#define LONGEST_ARGUMENTS 4096 /* bytes of a template's, or of a launch's configuration */

static const char *
skip_blanks(const char *at)
{
    while (g_ascii_isspace(*at))
        at++;
    return at;
}

/* After SIGN three times at AT, with blanks in between or not; NULL: it is not there. */
static const char *
skip_three(const char *at, char sign)
{
    for (guint i = 0; i < 3; i++) {
        at = skip_blanks(at);
        if (*at++ != sign)
            return NULL;
    }
    return at;
}

/* After the arguments of a template that open at AT; AT: there are none. NULL: they have no end. */
static const char *
skip_template_arguments(const char *at)
{
    const char *end = at;
    int depth = 0;

    if (*at != '<' || skip_three(at, '<'))
        return at;
    do {
        depth += (*end == '<') - (*end == '>');
        if (*end == '\0' || *end == ';' || end - at > LONGEST_ARGUMENTS)
            return NULL;
        end++;
    } while (depth > 0);
    return end;
}

/* The number that is all of what stands at *AT up to a comma or the end of the configuration; 0: it is
 * something else. Moves *AT there. */
static gint64
take_size(const char **at)
{
    const char *start = skip_blanks(*at), *end = start;
    char *after = NULL;
    int depth = 0;

    while (*end && *end != ';' && end - start < LONGEST_ARGUMENTS &&
           !(depth == 0 && (*end == ',' || skip_three(end, '>')))) {
        depth += (strchr("([{", *end) != NULL) - (strchr(")]}", *end) != NULL);
        end++;
    }
    *at = end;
    if (!g_ascii_isdigit(*start))
        return 0;
    gint64 size = g_ascii_strtoll(start, &after, 0);
    return skip_blanks(after) == end && size > 0 && size <= G_MAXINT32 ? size : 0;
}

/* The launch that stands at AT, behind a kernel's name; NULL: none does. */
static Launch *
launch_at(const char *at)
{
    gint64 grid, block;
    Launch *launch;

    at = skip_template_arguments(skip_blanks(at));
    at = at ? skip_three(at, '<') : NULL;
    if (!at)
        return NULL;
    grid = take_size(&at);
    if (*at != ',')
        return NULL;
    at++;
    block = take_size(&at);
    launch = g_new0(Launch, 1);
    launch->shared = -1;
    launch->times = 1;
    launch->grid[0] = grid;
    launch->block[0] = block;
    for (guint i = 1; i < 3; i++) {
        launch->grid[i] = grid > 0;
        launch->block[i] = block > 0;
    }
    return launch;
}

/* Line and column of AT in TEXT, both from 1 on. */
static void
place_at(const char *text, const char *at, SourcePlace *place)
{
    const char *line = text;

    place->line = 1;
    for (const char *end; (end = memchr(line, '\n', (gsize)(at - line))); line = end + 1)
        place->line++;
    place->column = (guint)(at - line) + 1;
}

/* Whether LINE of the source of UNIT stands in one of KERNELS. */
static gboolean
is_in_kernel(const SourceUnit *unit, const GPtrArray *kernels, guint line)
{
    for (guint i = 0; i < kernels->len; i++) {
        g_autofree char *file = NULL;
        guint first = 0, last = 0;

        cursor_lines(((const HostKernel *)g_ptr_array_index(kernels, i))->function, &file, &first, &last);
        if (line >= first && line <= last && g_strcmp0(file, unit->path) == 0)
            return TRUE;
    }
    return FALSE;
}

void
host_find_written(const SourceUnit *unit, GPtrArray *kernels)
{
    gsize size = 0;
    CXFile file = clang_getFile(unit->unit, unit->path);
    const char *contents = file ? clang_getFileContents(unit->unit, file, &size) : NULL;
    g_autofree char *text = NULL, *error = source_unit_first_error(unit);

    if (!contents || size > G_MAXINT)
        return;
    text = text_without_literals(contents, (guint)size);
    for (guint i = 0; i < kernels->len; i++) {
        HostKernel *kernel = g_ptr_array_index(kernels, i);
        g_autofree char *name = cursor_name(kernel->function);

        if (kernel->launches->len > 0)
            continue;
        for (const char *at = word_find(text, text, name); at; at = word_find(text, at + 1, name)) {
            Launch *launch = launch_at(at + strlen(name));

            if (!launch)
                continue;
            place_at(text, at, &launch->place);
            if (!error && !is_in_kernel(unit, kernels, launch->place.line)) { /* host code that never runs */
                launch_free(launch);
                continue;
            }
            launch->place.file = g_strdup(unit->path);
            g_ptr_array_add(kernel->launches, launch);
            break;
        }
    }
}

/* SPDX-License-Identifier: MIT */
/* Of which lines of a source --taken and --trips can be said. */
#include "report/analysis/analysis_private.h"

#include "text/text.h"

/* What stands on lines of a kernel, and of which something can be said where it is open. */
typedef struct {
    const char *option;
    const char *none;   /* is not on a line: "NONE 12 (there is one on 14, 16)" */
    const char *closed; /* is there, but can't be told: "CLOSED 12 (not of those on 14, 16)"; NULL: as NONE */
    const char *numbers;
    guint (*count)(const Kernel *kernel);
    const SourcePlace *(*place)(const Kernel *kernel, guint i);
    gboolean (*is_open)(const Kernel *kernel, guint i, const LaunchRequest *request);
} LineKind;

static guint
count_decisions(const Kernel *kernel)
{
    return kernel->decisions->len;
}

static const SourcePlace *
decision_place(const Kernel *kernel, guint i)
{
    return &((const Decision *)g_ptr_array_index(kernel->decisions, i))->place;
}

static gboolean
decision_is_open(const Kernel *kernel, guint i, const LaunchRequest *request)
{
    return decision_is_by_data(g_ptr_array_index(kernel->decisions, i));
}

static guint
count_loops(const Kernel *kernel)
{
    return kernel->loops->len;
}

static const SourcePlace *
loop_place(const Kernel *kernel, guint i)
{
    return &((const Loop *)g_ptr_array_index(kernel->loops, i))->place;
}

static gboolean
loop_is_open(const Kernel *kernel, guint i, const LaunchRequest *request)
{
    g_autofree gboolean *told = launch_told_params(kernel, request->params);

    return loop_length(g_ptr_array_index(kernel->loops, i), told) != LOOP_KNOWN;
}

static const LineKind TAKEN = {"--taken",
                               "no if or ?: that depends on data begins on line",
                               NULL,
                               "shares",
                               count_decisions,
                               decision_place,
                               decision_is_open};
static const LineKind TRIPS = {"--trips",
                               "no loop of unknown length or with an early exit begins on line",
                               "the number of iterations is known for the loop that begins on line",
                               "numbers of iterations",
                               count_loops,
                               loop_place,
                               loop_is_open};

/* Adds the lines of KERNEL's file on which something of KIND is open to LINES. TRUE if SAID is said of
 * something open in KERNEL; RET_CLOSED becomes TRUE if it is said of something else of KIND. */
static gboolean
find_line(const LineKind *kind, const Kernel *kernel, const LaunchRequest *request, const LineValue *said,
          GPtrArray *lines, gboolean *ret_closed)
{
    gboolean found = FALSE;

    for (guint i = 0; i < kind->count(kernel); i++) {
        const SourcePlace *place = kind->place(kernel, i);
        gboolean is_open = kind->is_open(kernel, i, request), is_at = line_value_is_at(said, kernel, place);
        g_autofree char *line = g_strdup_printf("%u", place->line);

        found = found || (is_open && is_at);
        *ret_closed = *ret_closed || (!is_open && is_at);
        if (is_open && g_strcmp0(place->file, kernel->place.file) == 0 &&
            !g_ptr_array_find_with_equal_func(lines, line, g_str_equal, NULL))
            g_ptr_array_add(lines, g_steal_pointer(&line));
    }
    return found;
}

/* Whether some kernel of KERNELS has something of KIND that is open on the line of SAID. */
static gboolean
check_line(const LineKind *kind, const GPtrArray *kernels, const LaunchRequest *request,
           const LineValue *said, GError **error)
{
    g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *known = NULL;
    const char *others;
    gboolean found = FALSE, is_closed = FALSE;

    for (guint i = 0; i < kernels->len; i++)
        found = find_line(kind, g_ptr_array_index(kernels, i), request, said, lines, &is_closed) || found;
    if (found)
        return TRUE;
    known = names_list(lines, ANALYSIS_NAMES);
    is_closed = is_closed && kind->closed;
    if (is_closed)
        others = lines->len ? "not of those on " : "as of all others";
    else
        others = lines->len ? "there is one on " : "there is none at all";
    g_set_error(error, ANALYSIS_ERROR, ANALYSIS_ERROR_NAME, "%s: %s %s%s%u (%s%s)", kind->option,
                is_closed ? kind->closed : kind->none, said->file ? said->file : "", said->file ? ":" : "",
                said->line, others, known);
    return FALSE;
}

/* Whether all of SAID is said of something of KIND, and nothing is said twice. */
static gboolean
check_kind(const LineKind *kind, const GPtrArray *kernels, const LaunchRequest *request,
           const GPtrArray *said, GError **error)
{
    for (guint i = 0; said && i < said->len; i++)
        if (!line_value_is_rest(g_ptr_array_index(said, i)) &&
            !check_line(kind, kernels, request, g_ptr_array_index(said, i), error))
            return FALSE;
    for (guint i = 0; said && i < kernels->len; i++)
        for (guint k = 0; k < kind->count(g_ptr_array_index(kernels, i)); k++) {
            const SourcePlace *place = kind->place(g_ptr_array_index(kernels, i), k);
            guint n = 0;

            for (guint j = 0; j < said->len && kind->is_open(g_ptr_array_index(kernels, i), k, request); j++)
                n += line_value_is_at(g_ptr_array_index(said, j), g_ptr_array_index(kernels, i), place);
            if (n <= 1)
                continue;
            g_set_error(error, ANALYSIS_ERROR, ANALYSIS_ERROR_NAME, "%s: line %u has two %s", kind->option,
                        place->line, kind->numbers);
            return FALSE;
        }
    return TRUE;
}

gboolean
analysis_check_lines(const GPtrArray *kernels, const LaunchRequest *request, GError **error)
{
    return check_kind(&TAKEN, kernels, request, request->taken, error) &&
           check_kind(&TRIPS, kernels, request, request->trips, error);
}

/* SPDX-License-Identifier: MIT */

#include "text/text.h"
#include "report/words/words_private.h"
#include "report/analysis/analysis.h"

#include <string.h>

#define LABEL_WIDTH 9 /* columns of "assumed" and the like, with the blanks after it */

const char *
binding_kind_text(const Binding *binding)
{
    switch (binding->kind) {
    case BINDING_STRUCT:
        return "array of structs";
    case BINDING_ARRAYS:
        return "struct of arrays";
    case BINDING_ITEMS:
        return binding->proposed ? "array of structs, items of array members as fields, proposed as a record"
                                 : "array of structs, items of array members as fields";
    case BINDING_PARALLEL:
        return binding->proposed ? "parallel pointers with one index, proposed as a record"
                                 : "parallel pointers";
    case BINDING_FLATTENED:
        return binding->proposed ? "flattened array of scalars, proposed as a record"
                                 : "flattened array of scalars";
    case BINDING_PLAIN:
        return "no record";
    }
    g_assert_not_reached();
}

GPtrArray *
launch_assumed_names(const LaunchConfig *launch, gboolean registers)
{
    static const struct {
        guint bit;
        const char *name;
    } names[] = {{ASSUMED_GRID, "grid"},
                 {ASSUMED_BLOCK, "block"},
                 {ASSUMED_REGISTERS, "registers"},
                 {ASSUMED_SHARED, "shared"},
                 {ASSUMED_TRIPS, "trips"}};
    guint bits = registers ? launch->assumed : launch->assumed & ~(guint)ASSUMED_REGISTERS;
    GPtrArray *assumed = g_ptr_array_new();

    for (guint i = 0; i < G_N_ELEMENTS(names); i++)
        if ((bits & names[i].bit) != 0)
            g_ptr_array_add(assumed, (gpointer)names[i].name);
    return assumed;
}

char *
launch_param_text(const LaunchConfig *launch, guint number)
{
    if (launch->param_known[number])
        return g_strdup_printf("%" G_GINT64_FORMAT, launch->params[number]);
    return launch->stated[number].kind == STATED_REAL ? number_exact(launch->stated[number].real) : NULL;
}

char *
launch_place_text(const LaunchConfig *launch)
{
    return launch->place.line > 0
               ? g_strdup_printf("%s:%u:%u", launch->place.file, launch->place.line, launch->place.column)
               : NULL;
}

char *
field_type_text(const Field *field)
{
    guint32 items = field_items(field);

    return items == 1 ? g_strdup(field->type) : g_strdup_printf("%s[%u]", field->type, items);
}

const char *
access_kind_text(AccessKind kind)
{
    static const char *const names[] = {
        [ACCESS_LOAD] = "load", [ACCESS_STORE] = "store", [ACCESS_ATOMIC] = "atomic"};

    return names[kind];
}

const char *
access_field_name(const Ranking *ranking, guint access)
{
    const Target *target = &ranking->binding->targets[access];

    return target->field >= 0 ? ranking->binding->record->fields[target->field].name : NULL;
}

double
cost_share(double cost, double total)
{
    return total > 0 ? cost / total : 0;
}

/* "64" or "8 x 8"; trailing dimensions of 1 are left out. */
static char *
dimensions_text(const gint64 *dimensions, const Terminal *terminal)
{
    GString *text = g_string_new(NULL);
    guint n = dimensions[2] > 1 ? 3 : dimensions[1] > 1 ? 2 : 1;

    for (guint i = 0; i < n; i++) {
        if (i > 0)
            g_string_append(text, terminal->utf8 ? " × " : " x ");
        g_string_append_printf(text, "%" G_GINT64_FORMAT, dimensions[i]);
    }
    return g_string_free(text, FALSE);
}

static const char *
assumed_mark(const LaunchConfig *launch, guint bit)
{
    return (launch->assumed & bit) != 0 ? " (assumed)" : "";
}

/* Appends " with n = 262144, k = 5": the arguments that host code states and an access, a loop or a condition
 * depends on. */
static void
append_arguments(GString *text, const Ranking *ranking)
{
    const LaunchConfig *launch = ranking->launch;
    g_autofree gboolean *used = kernel_used_params(ranking->kernel);
    const char *before = " with";

    for (guint i = 0; i < launch->n_params; i++) {
        const Param *param = g_ptr_array_index(ranking->kernel->params, i);

        if (!used[i] || launch->stated[i].kind != STATED_INTEGER)
            continue;
        g_string_append_printf(text, "%s %s = %" G_GINT64_FORMAT, before, param->name, launch->params[i]);
        before = ",";
    }
}

static char *
launch_text(const Ranking *ranking, const Terminal *terminal)
{
    const LaunchConfig *launch = ranking->launch;
    g_autofree char *registers = report_registers_text(ranking);
    g_autofree char *grid = dimensions_text(launch->grid, terminal);
    g_autofree char *block = dimensions_text(launch->block, terminal);
    GString *text = g_string_new(NULL);

    g_string_append_printf(text, "grid %s%s, block %s%s", grid, assumed_mark(launch, ASSUMED_GRID), block,
                           assumed_mark(launch, ASSUMED_BLOCK));
    g_string_append_printf(text, ", %s", registers);
    if (launch->shared > 0 || (launch->assumed & ASSUMED_SHARED) != 0)
        g_string_append_printf(text, ", %" G_GINT64_FORMAT " bytes of dynamic shared memory%s",
                               launch->shared, assumed_mark(launch, ASSUMED_SHARED));
    if ((launch->assumed & ASSUMED_TRIPS) != 0)
        g_string_append_printf(text,
                               ", %" G_GINT64_FORMAT " iterations of a loop of unknown length (assumed)",
                               launch->default_trips);
    if (launch->place.line > 0) {
        g_string_append_printf(text, "; launched at %s:%u", launch->place.file, launch->place.line);
        append_arguments(text, ranking);
    }
    return g_string_free(text, FALSE);
}

static void
append_labelled(GString *out, const char *label, const char *text, const Terminal *terminal)
{
    g_autoptr(GString) wrapped = g_string_new(NULL);
    g_autofree char *clean = text_clean(text);

    text_wrap(wrapped, clean, terminal->width, 2 + LABEL_WIDTH, 0);
    g_string_append_printf(out, "  %s%-*s%s%s", terminal_style_start(terminal, STYLE_DIM), LABEL_WIDTH, label,
                           terminal_style_end(terminal, STYLE_DIM), wrapped->str + 2 + LABEL_WIDTH);
}

/* The names of the fields that the kernel touches, or of those that it does not; "" where there are none. */
static char *
field_names(const Record *record, gboolean touched)
{
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < record->n_fields; i++)
        if ((record->fields[i].touched != FALSE) == touched)
            g_string_append_printf(text, "%s%s", text->len > 0 ? ", " : "", record->fields[i].name);
    return g_string_free(text, FALSE);
}

/* Why the file of MACHINE is the one, as it stands behind its name. */
static char *
from_text(const Machine *machine)
{
    g_autofree char *here = machine->here ? text_clean(machine->here) : NULL;

    switch (machine->from) {
    case ARCH_FROM_HERE:
        return g_strdup(", which is here");
    case ARCH_FROM_NEAR:
        return g_strdup_printf(", the nearest to %s, which is here and has no file: fieldwise arch measure",
                               here);
    case ARCH_FROM_DEFAULT:
        return here ? g_strdup_printf(", the default: no file is for GPUs like %s, which is here", here)
                    : g_strdup(", the default");
    default:
        return g_strdup("");
    }
}

/* What picks are worth on MACHINE, of which less is known than of the H200; NULL where nobody has tried. */
static char *
missing_text(const Machine *machine)
{
    const MissingRow *row = machine_missing(machine);
    const MissingRow *all =
        row ? missing_table_row(machine->missing, MACHINE_DEFAULT_ARCH, machine->model->name) : NULL;
    g_autofree char *with_all =
        all ? g_strdup_printf("; with all it is %.2f and %.2f", all->mean, all->worst) : g_strdup("");

    if (!row)
        return NULL;
    return g_strdup_printf("%u numbers that the model reads are not known of this GPU: expect picks to take "
                           "%.2f times as long as the fastest layout, %.2f at worst, as on %u launches that "
                           "were measured on an H200%s.",
                           row->n_missing, row->mean, row->worst, row->launches, with_all);
}

/* A GPU that was measured here is one whose figures the others are compared with: nothing is said of its
 * class. */
void
report_append_machine(GString *out, const Analysis *analysis, const Terminal *terminal)
{
    const Machine *machine = analysis->machine;
    ArchClass arch_class = arch_get_class(machine->arch);
    gboolean is_told = arch_class != ARCH_CLASS_MEASURED_HERE && arch_class != ARCH_CLASS_UNSTATED;
    g_autofree char *title = text_clean(arch_get_title(machine->arch)), *from = from_text(machine),
                    *text = NULL, *missing = NULL;

    text =
        g_strdup_printf("%s (%s%s%s%s), model %s, costs in %s a launch", title, arch_get_name(machine->arch),
                        is_told ? ", " : "", is_told ? arch_class_word(arch_class) : "", from,
                        machine->model->name, machine->model->cost_unit);
    text_wrap(out, text, terminal->width, 0, 2);
    missing = is_told ? missing_text(machine) : NULL;
    if (missing)
        text_wrap(out, missing, terminal->width, 2, 2);
}

void
report_append_heading(GString *out, const Ranking *ranking, const Terminal *terminal)
{
    const Record *record = ranking->binding->record;
    g_autofree char *kernel = text_clean(ranking->kernel->name), *name = text_clean(record->name);
    g_autofree char *launch = launch_text(ranking, terminal);
    g_autofree char *used = field_names(record, TRUE), *unused = field_names(record, FALSE);
    g_autoptr(GString) kind = g_string_new(binding_kind_text(ranking->binding));

    g_string_append_printf(kind, "; %u field%s", record->n_fields, record->n_fields == 1 ? "" : "s");
    if (record->decl_size > 0)
        g_string_append_printf(kind, ", %u bytes", record->decl_size);
    g_string_append_printf(out, "%s%s: %s%s\n", terminal_style_start(terminal, STYLE_BOLD), kernel, name,
                           terminal_style_end(terminal, STYLE_BOLD));
    append_labelled(out, "record", kind->str, terminal);
    append_labelled(out, "fields", used, terminal);
    if (*unused != '\0')
        append_labelled(out, "unused", unused, terminal);
    append_labelled(out, "launch", launch, terminal);
}

static void
append_bullet(GString *out, const char *text, const Terminal *terminal)
{
    g_autofree char *clean = text_clean(text),
                    *bullet = g_strdup_printf("%s %s", terminal->utf8 ? "•" : "-", clean);

    text_wrap(out, bullet, terminal->width, 2, 2);
}

static void
append_sentences(GPtrArray *to, const GPtrArray *from)
{
    for (guint i = 0; from && i < from->len; i++)
        if (!g_ptr_array_find_with_equal_func(to, g_ptr_array_index(from, i), g_str_equal, NULL))
            g_ptr_array_add(to, g_strdup(g_ptr_array_index(from, i)));
}

/* What a note says, without "file:line:column: ". */
static const char *
note_message(const char *note)
{
    const char *colon = strstr(note, ": ");

    return colon ? colon + 2 : note;
}

/* A kernel's notes: what is to be said of many places stands at the first. */
static void
append_notes(GPtrArray *to, const GPtrArray *notes)
{
    g_autoptr(GHashTable) places = g_hash_table_new(g_str_hash, g_str_equal);

    for (guint i = 0; notes && i < notes->len; i++) {
        gpointer message = (gpointer)note_message(g_ptr_array_index(notes, i));
        guint n = GPOINTER_TO_UINT(g_hash_table_lookup(places, message));

        g_hash_table_insert(places, message, GUINT_TO_POINTER(n + 1));
    }
    for (guint i = 0; notes && i < notes->len; i++) {
        gpointer message = (gpointer)note_message(g_ptr_array_index(notes, i));
        guint n = GPOINTER_TO_UINT(g_hash_table_lookup(places, message));

        if (n == 0)
            continue;
        g_hash_table_remove(places, message);
        g_ptr_array_add(to, n == 1 ? g_strdup(g_ptr_array_index(notes, i))
                                   : g_strdup_printf("%s (and in %u more place%s)",
                                                     (char *)g_ptr_array_index(notes, i), n - 1,
                                                     n == 2 ? "" : "s"));
    }
}

/* Of each parameter that is taken to be the length of an array, a sentence. */
static void
append_searched(GPtrArray *to, const Ranking *ranking)
{
    const LaunchConfig *launch = ranking->launch;

    for (guint i = 0; i < launch->n_params; i++) {
        gint array = launch_searched(launch, i);

        if (array >= 0)
            g_ptr_array_add(
                to,
                g_strdup_printf("%s is not known, and taken as %" G_GINT64_FORMAT
                                ": all elements of %s are searched (else: --param)",
                                ((const Param *)g_ptr_array_index(ranking->kernel->params, i))->name,
                                launch->params[i],
                                ((const Array *)g_ptr_array_index(ranking->kernel->arrays, array))->name));
    }
}

GPtrArray *
report_assumptions(const Analysis *analysis, const Ranking *ranking)
{
    GPtrArray *sentences = g_ptr_array_new_with_free_func(g_free);

    char *registers = report_registers_sentence(ranking), *places = report_localities(ranking),
         *strides = report_strides(ranking);

    append_sentences(sentences, analysis->machine->overrides);
    if (ranking->launch->grid_why)
        g_ptr_array_add(sentences, g_strdup(ranking->launch->grid_why));
    if (analysis->program && analysis->program->toolkit)
        g_ptr_array_add(sentences,
                        g_strdup_printf("it is read with the headers of the CUDA Toolkit in %s: those that "
                                        "come with fieldwise do not do",
                                        analysis->program->toolkit));
    if (analysis->program && analysis->program->is_later)
        g_ptr_array_add(sentences, g_strdup("it is read as C++20, which it needs: no argument says so"));
    for (guint i = 0;
         analysis->program && analysis->program->header_folders && i < analysis->program->header_folders->len;
         i++)
        g_ptr_array_add(
            sentences,
            g_strdup_printf("headers are read from %s, where they lie in the project (else: -- -I DIR)",
                            (char *)g_ptr_array_index(analysis->program->header_folders, i)));
    if (ranking->launch->assumptions)
        append_sentences(sentences, ranking->launch->assumptions);
    if (registers)
        g_ptr_array_add(sentences, registers);
    if (places)
        g_ptr_array_add(sentences, places);
    if (ranking->n_late > 0)
        g_ptr_array_add(
            sentences,
            g_strdup_printf(
                "the time limit ended before %u other layout%s could be estimated (else: --timeout)",
                ranking->n_late, ranking->n_late == 1 ? "" : "s"));
    append_searched(sentences, ranking);
    if (strides)
        g_ptr_array_add(sentences, strides);
    report_append_trips(sentences, ranking);
    append_sentences(sentences, ranking->assumptions);
    append_sentences(sentences, ranking->binding->notes);
    append_notes(sentences, ranking->kernel->notes);
    return sentences;
}

void
report_append_assumptions(GString *out, const Analysis *analysis, const Ranking *ranking,
                          const Terminal *terminal)
{
    g_autoptr(GPtrArray) sentences = report_assumptions(analysis, ranking);

    if (sentences->len == 0)
        return;
    g_string_append_printf(out, "\n%sThese figures rest on:%s\n", terminal_style_start(terminal, STYLE_DIM),
                           terminal_style_end(terminal, STYLE_DIM));
    for (guint i = 0; i < sentences->len; i++)
        append_bullet(out, g_ptr_array_index(sentences, i), terminal);
}

void
report_append_skipped(GString *out, const Analysis *analysis, const Terminal *terminal)
{
    g_autoptr(GHashTable) told = g_hash_table_new(g_str_hash, g_str_equal);

    if (analysis->skipped->len == 0)
        return;
    g_string_append_printf(out, "%s%sNot ranked:%s\n", analysis->cases->len > 0 ? "\n" : "",
                           terminal_style_start(terminal, STYLE_NOTE),
                           terminal_style_end(terminal, STYLE_NOTE));
    for (guint i = 0; i < analysis->skipped->len; i++) {
        const Skip *skip = g_ptr_array_index(analysis->skipped, i);
        g_autoptr(GString) line = g_string_new(NULL);

        if (!g_hash_table_add(told, skip->reason))
            continue;
        for (guint j = i; j < analysis->skipped->len; j++) {
            const Skip *other = g_ptr_array_index(analysis->skipped, j);

            if (strcmp(other->reason, skip->reason) == 0)
                g_string_append_printf(line, "%s%s", line->len > 0 ? ", " : "", other->kernel);
        }
        g_string_append_printf(line, ": %s", skip->reason);
        append_bullet(out, line->str, terminal);
    }
}

/* Appends "FILE:LINE:COLUMN: error: KERNEL: REASON", the kernel's name once. */
static void
append_skip(GString *out, const Skip *skip, const char *source)
{
    g_autofree char *named = g_strdup_printf("kernel %s", skip->kernel);
    gboolean placed = skip->place.line > 0;

    g_string_append_printf(out, "%s:%u:%u: error: ", placed ? skip->place.file : source,
                           placed ? skip->place.line : 1, placed ? skip->place.column : 1);
    if (!g_str_has_prefix(skip->reason, named))
        g_string_append_printf(out, "%s: ", skip->kernel);
    g_string_append_printf(out, "%s\n", skip->reason);
}

char *
report_skips(const Analysis *analysis)
{
    GString *out = g_string_new(NULL);

    for (guint i = 0; i < analysis->skipped->len; i++)
        append_skip(out, g_ptr_array_index(analysis->skipped, i), analysis->program->path);
    if (analysis->skipped->len == 0)
        g_string_append_printf(out, "%s:1:1: error: no kernel: no __global__ function is defined here\n",
                               analysis->program->path);
    return g_string_free(out, FALSE);
}

/* SPDX-License-Identifier: MIT */
#include "stage/check/check.h"

#include "frontend/frontend.h"
#include "frontend/parse/parse.h"

#include <string.h>

/* The accesses of ARRAY, of KERNEL, that change it, in order; those that read it are one, as a strip reads an
 * element once and a struct whole. Free with g_free(). */
static char *
accesses_text(const Kernel *kernel, const Array *array)
{
    GString *text = g_string_new(NULL);
    gboolean is_read = FALSE;

    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);

        if (g_ptr_array_index(kernel->arrays, access->array) != array)
            continue;
        is_read |= access->kind == ACCESS_LOAD;
        if (access->kind != ACCESS_LOAD)
            g_string_append_printf(text, " %d:%d:%u", access->kind, access->field, access->bytes);
    }
    g_string_append(text, is_read ? " read" : "");
    return g_string_free(text, FALSE);
}

static const Array *
find_array(const Kernel *kernel, const char *name)
{
    for (guint i = 0; i < kernel->arrays->len; i++)
        if (strcmp(((const Array *)g_ptr_array_index(kernel->arrays, i))->name, name) == 0)
            return g_ptr_array_index(kernel->arrays, i);
    return NULL;
}

/* Whether A and B access the same arrays in the same way. Of kernels that were not followed to their end,
 * nothing is known. */
static gboolean
are_same(const Kernel *a, const Kernel *b)
{
    if (a->is_partial || b->is_partial)
        return TRUE;
    for (guint i = 0; i < a->arrays->len; i++) {
        const Array *array = g_ptr_array_index(a->arrays, i), *other = find_array(b, array->name);
        g_autofree char *before = accesses_text(a, array),
                        *now = other ? accesses_text(b, other) : g_strdup("");

        if (strcmp(before, now) != 0)
            return FALSE;
    }
    return TRUE;
}

/* The kernel of PROGRAM that is called NAME, or NULL. */
static const Kernel *
find_kernel(const Program *program, const char *name)
{
    for (guint i = 0; i < program->kernels->len; i++) {
        const Kernel *kernel = g_ptr_array_index(program->kernels, i);

        if (strcmp(kernel->name, name) == 0)
            return kernel;
    }
    return NULL;
}

/* What is wrong with WRITTEN, of which the compiler says DIAGNOSTICS; BEFORE: the same before it was changed.
 * NULL: nothing. */
static char *
find_wrong(const Program *before, const Program *written, const GPtrArray *diagnostics, gboolean same)
{
    for (guint i = 0; i < diagnostics->len; i++) {
        const ParseDiagnostic *diagnostic = g_ptr_array_index(diagnostics, i);

        if (diagnostic->is_error) {
            g_autofree char *text = parse_diagnostic_format(diagnostic);

            return g_strdup_printf("what would be written does not compile: %s", text);
        }
    }
    for (guint i = 0; same && i < before->kernels->len; i++) {
        const Kernel *kernel = g_ptr_array_index(before->kernels, i);
        const Kernel *now = find_kernel(written, kernel->name);

        if (!kernel->is_assumed && (!now || !are_same(kernel, now)))
            return g_strdup_printf("as it would be written %s makes other accesses of memory", kernel->name);
    }
    return NULL;
}

/* Adds to TEXTS that TEXT is read for PATH. */
static void
add_text(GPtrArray *texts, const char *path, const char *text)
{
    ReplacedFile replaced = {g_strdup(path), g_strdup(text), strlen(text)};

    g_ptr_array_add(texts, g_memdup2(&replaced, sizeof replaced));
}

/* What the compiler reads in place of files once CHANGES are done; EARLIER (of ReplacedFile, or NULL): what
 * it read so before. */
static GPtrArray *
texts_of(const GPtrArray *changes, const GPtrArray *earlier)
{
    GPtrArray *texts = g_ptr_array_new_with_free_func(replaced_file_free);

    for (guint i = 0; i < changes->len; i++) {
        const FileChange *change = g_ptr_array_index(changes, i);
        g_autofree char *included = g_strconcat("./", change->path, NULL);

        add_text(texts, change->path, change->new);
        if (!strchr(change->path, '/')) /* as it is called where a source beside it includes it */
            add_text(texts, included, change->new);
    }
    for (guint i = 0; earlier && i < earlier->len; i++) {
        const ReplacedFile *text = g_ptr_array_index(earlier, i);

        if (!replaced_files_find(texts, text->path))
            add_text(texts, text->path, text->text);
    }
    return texts;
}

gboolean
stage_check_changes(const GPtrArray *changes, const GPtrArray *programs, const ParseOptions *parse_options,
                    gboolean same, char **ret_why)
{
    g_autoptr(GPtrArray) texts = texts_of(changes, parse_options->texts);
    ParseOptions options = *parse_options;

    *ret_why = NULL;
    options.texts = texts;
    for (guint i = 0; i < programs->len && !*ret_why; i++) {
        const Program *before = g_ptr_array_index(programs, i);
        g_autoptr(GPtrArray) diagnostics = NULL;
        g_autoptr(GError) error = NULL;
        g_autoptr(Program) written = frontend_read(before->path, &options, &diagnostics, &error);

        *ret_why = written ? find_wrong(before, written, diagnostics, same) : g_strdup(error->message);
    }
    return *ret_why == NULL;
}

/* SPDX-License-Identifier: MIT */
#include "stage/access/access_private.h"

#include "source/source.h"

#include "frontend/parse/parse.h"
#include "ir/ir.h"

#include <string.h>

/* What instances of a template say of one of its parameters. */
typedef struct {
    guint n;           /* of instances that say something */
    guint least, most; /* bytes of an element */
    gboolean is_number;
} Elements;

/* Types whose operators only compute, whatever others a program has. */
static gboolean
is_number_type(const char *type)
{
    static const char *const NUMBERS[] = {"bool",  "char",           "signed char", "unsigned char",
                                          "short", "unsigned short", "int",         "unsigned int",
                                          "long",  "unsigned long",  "long long",   "unsigned long long",
                                          "float", "double",         NULL};

    return g_strv_contains(NUMBERS, type);
}

/* Whether PLACE, in a file of PATH's, is that of the kernel NODE. */
static gboolean
is_kernel_at(const SourceTree *tree, guint node, const SourcePlace *place)
{
    const TreeNode *n = tree_node(tree, node);
    unsigned line, column;

    entity_line_column(n->entity, &line, &column);
    return place->line == line && place->column == column &&
           g_strcmp0(tree_file(tree, n->file)->path, path_without_dot(place->file)) == 0;
}

/* An instance of the template KERNEL that PROGRAM has not followed, or NULL. */
static const SkippedKernel *
find_skipped(const SourceTree *tree, guint kernel, const Program *program)
{
    for (guint k = 0; k < program->skipped->len; k++) {
        const SkippedKernel *skipped = g_ptr_array_index(program->skipped, k);

        if (is_kernel_at(tree, kernel, &skipped->place))
            return skipped;
    }
    return NULL;
}

const char *
stage_skipped_instance(const SourceTree *tree, guint kernel, const GPtrArray *programs)
{
    for (guint p = 0; p < programs->len; p++) {
        const SkippedKernel *skipped = find_skipped(tree, kernel, g_ptr_array_index(programs, p));

        if (skipped)
            return skipped->name;
    }
    return NULL;
}

static const Array *
find_array(const Kernel *kernel, const char *name)
{
    for (guint i = 0; i < kernel->arrays->len; i++) {
        const Array *array = g_ptr_array_index(kernel->arrays, i);

        if (strcmp(array->name, name) == 0)
            return array;
    }
    return NULL;
}

static void
add_instance(Elements *elements, const Array *array)
{
    elements->n++;
    if (!array)
        return; /* this instance does not access it */
    elements->is_number &= array->record < 0 && is_number_type(array->type);
    elements->least = elements->least > 0 ? MIN(elements->least, array->elem_bytes) : array->elem_bytes;
    elements->most = MAX(elements->most, array->elem_bytes);
}

char *
instance_elements(const SourceTree *tree, guint kernel, const char *name, const GPtrArray *programs,
                  guint *ret_least, guint *ret_most)
{
    Elements elements = {.is_number = TRUE};

    for (guint p = 0; programs && p < programs->len; p++) {
        const Program *program = g_ptr_array_index(programs, p);
        const SkippedKernel *skipped = find_skipped(tree, kernel, program);

        if (skipped)
            return g_strdup_printf(
                "a template chooses the type of its elements, and what %s does is not followed",
                skipped->name);
        for (guint k = 0; k < program->kernels->len; k++) {
            const Kernel *instance = g_ptr_array_index(program->kernels, k);

            if (!instance->is_assumed && is_kernel_at(tree, kernel, &instance->place))
                add_instance(&elements, find_array(instance, name));
        }
    }
    *ret_least = elements.least;
    *ret_most = elements.most;
    if (elements.n == 0)
        return g_strdup("a template chooses the type of its elements, and no instance of it is seen");
    if (!elements.is_number || elements.least == 0)
        return g_strdup(
            "a template chooses the type of its elements, which are not numbers in each instance");
    return NULL;
}

/* The template's parameter that TYPE, or what it leads to, is; FALSE: it is none. *RET_IS_OTHER: it hangs on
 * one otherwise. */
static gboolean
chosen_type(SourceType type, SourceType *ret, gboolean *ret_is_other)
{
    g_autofree char *spelling = NULL;
    gboolean is_one;

    type = type_canonical(type);
    *ret_is_other = FALSE;
    while (type_kind(type) == TYPE_POINTER || type_kind(type) == TYPE_LVALUE_REFERENCE ||
           type_kind(type) == TYPE_RVALUE_REFERENCE || type_kind(type) == TYPE_CONSTANT_ARRAY ||
           type_kind(type) == TYPE_INCOMPLETE_ARRAY || type_kind(type) == TYPE_DEPENDENT_SIZED_ARRAY)
        type = type_canonical(type_kind(type) == TYPE_POINTER || type_kind(type) == TYPE_LVALUE_REFERENCE ||
                                      type_kind(type) == TYPE_RVALUE_REFERENCE
                                  ? type_pointee(type)
                                  : type_element(type));
    if (type_kind(type) != TYPE_UNEXPOSED)
        return FALSE;
    *ret = type_unqualified(type);
    spelling = type_spelling(*ret);
    is_one = g_str_has_prefix(spelling, "type-parameter-");
    *ret_is_other = !is_one && *spelling != '<'; /* "<builtin fn type>" */
    return is_one;
}

char *
instance_argument(const char *name, guint64 number)
{
    const char *at = strchr(name, '<');
    guint depth = 0;

    if (!at)
        return NULL;
    for (const char *start = ++at; *at != '\0'; at++) {
        if (depth == 0 && (*at == ',' || *at == '>')) {
            if (number-- == 0)
                return g_strstrip(g_strndup(start, (gsize)(at - start)));
            start = at + 1;
        }
        depth += *at == '<' || *at == '(';
        depth -= depth > 0 && (*at == '>' || *at == ')');
    }
    return NULL;
}

/* Whether the parameter CHOSEN of the template KERNEL is a number in all instances that PROGRAMS have. */
static gboolean
is_known(const SourceTree *tree, guint kernel, SourceType chosen, const GPtrArray *programs)
{
    g_autofree char *spelling = type_spelling(chosen);
    g_auto(GStrv) words = g_strsplit(spelling, "-", -1); /* type-parameter-DEPTH-NUMBER */
    gboolean is_number = g_strv_length(words) == 4 && strcmp(words[2], "0") == 0;
    guint n = 0;

    for (guint p = 0; is_number && programs && p < programs->len; p++) {
        const GPtrArray *kernels = ((const Program *)g_ptr_array_index(programs, p))->kernels;

        is_number = find_skipped(tree, kernel, g_ptr_array_index(programs, p)) == NULL;
        for (guint k = 0; is_number && k < kernels->len; k++) {
            const Kernel *instance = g_ptr_array_index(kernels, k);
            g_autofree char *argument = NULL;

            if (instance->is_assumed || !is_kernel_at(tree, kernel, &instance->place))
                continue;
            argument = instance_argument(instance->name, g_ascii_strtoull(words[3], NULL, 10));
            is_number = argument && is_number_type(argument);
            n++;
        }
    }
    return is_number && n > 0;
}

void
instance_check_types(const SourceTree *tree, StageLoop *loop, const GPtrArray *programs)
{
    guint end = tree_end(tree, loop->node);

    for (guint i = loop->node; i < end; i++) {
        const TreeNode *n = tree_node(tree, i);
        SourceType chosen;
        gboolean is_other, is_one = chosen_type(entity_type(n->entity), &chosen, &is_other);

        if (is_other || (is_one && !is_known(tree, loop->kernel, chosen, programs)))
            loop_refuse(loop, i, g_strdup("a template chooses a type here that is not known to be a number"));
    }
}

/* SPDX-License-Identifier: MIT */
/* A function for a kernel whose arrays lie in the host's memory, and what it launches. */
#include "stage/pipeline/pipeline_private.h"

#include "frontend/parse/parse.h"
#include "ir/ir.h"

#include <string.h>

#define PIPELINE_RULE "pipeline"

/* A kernel that is written for arrays of the host. */
typedef struct {
    const SourceTree *tree;
    guint node;
    const char *name;
    GArray *parameters; /* of guint: nodes */
    const PipelineRequest *request;
    const PipelineTemplate *template;
    char *slice, *windows, *function; /* names of what is written */
    char *first, *grid;               /* of parameters of the kernel that computes a slice */
} PipelineKernel;

/* --- the kernel for a slice */

/* Adds to EDITS those of the kernel that makes one for a slice of it. Why not, or NULL. */
static char *
edit_slice(const PipelineKernel *kernel, EditList *edits)
{
    const SourceTree *tree = kernel->tree;
    const TreeNode *n = tree_node(tree, kernel->node);
    guint name = tree_name_offset(n), end = tree_end(tree, kernel->node);
    guint last = tree_node(tree, g_array_index(kernel->parameters, guint, kernel->parameters->len - 1))->end;

    edit_list_add(edits, n->file, name, name + (guint)strlen(kernel->name), g_strdup(kernel->slice),
                  PIPELINE_RULE);
    edit_list_add(edits, n->file, last, last,
                  g_strdup_printf(", unsigned %s, dim3 %s", kernel->first, kernel->grid), PIPELINE_RULE);
    for (guint i = kernel->node + 1; i < end; i++) {
        const TreeNode *of = tree_node(tree, i), *parent = tree_node(tree, of->parent);
        gboolean is_block = slice_is_builtin(tree, i, "blockIdx");
        g_autofree char *text = NULL;

        if (!is_block && !slice_is_builtin(tree, i, "gridDim"))
            continue;
        if (!tree_is_editable(tree, of->file, of->start, of->end) ||
            text_has_macro(tree, of->file, of->start, of->end))
            return slice_refuse(tree, i, "a macro asks for the block, which a slice numbers otherwise");
        if (!is_block) {
            edit_list_add(edits, of->file, of->start, of->end, g_strdup(kernel->grid), PIPELINE_RULE);
            continue;
        }
        text = tree_text(tree, of->parent);
        if (parent->kind != TREE_MEMBER_REF_EXPR || !g_str_has_prefix(text, "blockIdx."))
            return slice_refuse(tree, i, "blockIdx is used as a whole: use its members");
        if (strcmp(text, "blockIdx.x") == 0)
            edit_list_add(edits, of->file, parent->start, parent->end,
                          g_strdup_printf("(%s + blockIdx.x)", kernel->first), PIPELINE_RULE);
    }
    return NULL;
}

/* By how much EDITS move what stands at byte AT of FILE. */
static gssize
shift_at(const EditList *edits, guint file, guint at)
{
    gssize shift = 0;

    for (guint i = 0; i < edits->edits->len; i++) {
        const Edit *edit = &g_array_index(edits->edits, Edit, i);

        if (edit->file == file && edit->end <= at)
            shift += (gssize)strlen(edit->text) - (gssize)(edit->end - edit->start);
    }
    return shift;
}

/* Appends the kernel for a slice, with those of STAGED (edits) that are in it. Why not, or NULL. */
static char *
append_slice(const PipelineKernel *kernel, const EditList *staged, GString *text)
{
    const SourceTree *tree = kernel->tree;
    const TreeNode *n = tree_node(tree, kernel->node);
    g_autoptr(EditList) edits = edit_list_new();
    g_autofree char *whole = NULL;
    char *reason;
    guint file, offset;
    gsize length;

    for (guint i = 0; i < staged->edits->len; i++) {
        const Edit *edit = &g_array_index(staged->edits, Edit, i);

        if (edit->file == n->file && edit->start > n->start && edit->end <= n->end)
            edit_list_add(edits, edit->file, edit->start, edit->end, g_strdup(edit->text), edit->rule);
    }
    reason = edit_slice(kernel, edits);
    if (reason)
        return reason;
    if (!edit_list_settle(edits, &file, &offset)) {
        g_autofree char *place = tree_place(tree, file, offset);

        return g_strdup_printf(
            "%s: the head of a staged loop asks for the block: put that into a variable before it", place);
    }
    whole = edit_list_apply(edits, tree, n->file, &length);
    g_string_append_len(text, whole + n->start,
                        (gssize)(n->end - n->start) + shift_at(edits, n->file, n->end));
    g_string_append(text, "\n\n");
    return NULL;
}

/* --- the functions */

/* The array of the request that PARAMETER is; NULL: none. */
static const PipelineArray *
array_of(const PipelineKernel *kernel, guint parameter)
{
    g_autofree char *name = cursor_name(tree_node(kernel->tree, parameter)->entity);

    for (guint i = 0; i < kernel->request->arrays->len; i++) {
        const PipelineArray *array = &g_array_index(kernel->request->arrays, PipelineArray, i);

        if (strcmp(array->array->name, name) == 0)
            return array;
    }
    return NULL;
}

/* PARAMETER as the source declares it. Free with g_free(). */
static char *
declaration_of(const PipelineKernel *kernel, guint parameter)
{
    char *text = tree_text(kernel->tree, parameter);

    text[strcspn(text, "=")] = '\0';
    return g_strchomp(text);
}

/* What the number of elements of ARRAY is called. Free with g_free(). */
static char *
elements_name(const PipelineKernel *kernel, const PipelineArray *array)
{
    const TreeFile *file = tree_file(kernel->tree, tree_node(kernel->tree, kernel->node)->file);

    return emit_fresh_name(file->text, array->array->name, "elements", NULL);
}

/* Appends the parameters of the kernel as declared, each array of the host with its number of elements where
 * COUNTED. */
static void
append_declarations(const PipelineKernel *kernel, gboolean counted, GString *text)
{
    for (guint i = 0; i < kernel->parameters->len; i++) {
        guint parameter = g_array_index(kernel->parameters, guint, i);
        const PipelineArray *array = array_of(kernel, parameter);
        g_autofree char *declaration = declaration_of(kernel, parameter);

        g_string_append_printf(text, ", %s", declaration);
        if (counted && array) {
            g_autofree char *elements = elements_name(kernel, array);

            g_string_append_printf(text, ", size_t %s", elements);
        }
    }
}

/* Appends the arguments of a launch: arrays of the host as the driver places them, or with PLAIN by name. */
static void
append_arguments(const PipelineKernel *kernel, gboolean plain, GString *text)
{
    guint number = 0;

    for (guint i = 0; i < kernel->parameters->len; i++) {
        guint parameter = g_array_index(kernel->parameters, guint, i);
        const PipelineArray *array = array_of(kernel, parameter);
        g_autofree char *name = cursor_name(tree_node(kernel->tree, parameter)->entity);

        g_string_append(text, i > 0 ? ", " : "");
        if (array && !plain)
            g_string_append_printf(text, "(%s%s *)fieldwise_places[%u]", array->array->writes ? "" : "const ",
                                   array->array->type, number);
        else
            g_string_append(text, name);
        number += array != NULL;
    }
}

/* What a thread of the instances that CONDITION is of accesses. */
typedef struct {
    char *condition; /* NULL: of all */
    char *text;
} Reach;

static void
reach_clear(gpointer data)
{
    Reach *reach = data;

    g_free(reach->condition);
    g_free(reach->text);
}

static void
append_windows(const PipelineKernel *kernel, const GArray *reaches, GString *text)
{
    g_string_append_printf(text,
                           "/* Finds out which elements each block of %s accesses. */\n%s__global__ void\n"
                           "%s(fieldwise::pipeline::Window *fieldwise_windows",
                           kernel->name, kernel->template->head, kernel->windows);
    append_declarations(kernel, FALSE, text);
    g_string_append(
        text, ")\n{\n    long long fieldwise_low, fieldwise_high, fieldwise_trips = 0, fieldwise_step = 0;\n"
              "    bool fieldwise_is_reached;\n");
    for (guint i = 0; i < reaches->len; i++) {
        const Reach *reach = &g_array_index(reaches, Reach, i);

        if (reaches->len > 1)
            g_string_append_printf(
                text, strstr(reach->condition, "||") ? "    if (%s) {\n%s    }\n" : "    if %s {\n%s    }\n",
                reach->condition, reach->text);
        else
            g_string_append(text, reach->text);
    }
    g_string_append(text, "    (void)fieldwise_trips, (void)fieldwise_step;\n}\n\n");
}

/* Appends what stands above the function. */
static void
append_comment(const PipelineKernel *kernel, GString *text)
{
    const GArray *arrays = kernel->request->arrays;

    g_string_append_printf(
        text,
        "/* Leaves what %s%s<<<grid, block, shared>>> would. The grid has one row, and these arrays "
        "lie in the\n * host's memory:",
        kernel->name, kernel->template->arguments);
    for (guint i = 0; i < arrays->len; i++) {
        const PipelineArray *array = &g_array_index(arrays, PipelineArray, i);

        g_string_append_printf(text, "%s\n * - %s, which is %s", i > 0 ? ";" : "", array->array->name,
                               array->is_sliced ? "moved slice by slice" : "mapped");
    }
    g_string_append(text, ".\n * Returns when all is done. */\n");
}

/* Whether some array is sliced. */
static gboolean
has_windows(const GArray *reaches)
{
    return *g_array_index(reaches, Reach, 0).text != '\0';
}

/* Appends that the instance is one of which it is known what it accesses. */
static void
append_assertion(const PipelineKernel *kernel, const GArray *reaches, GString *text)
{
    if (kernel->template->names->len == 0)
        return;
    g_string_append(text, "    static_assert(");
    for (guint i = 0; i < reaches->len; i++)
        g_string_append_printf(text, "%s%s", i > 0 ? " ||\n        " : "",
                               g_array_index(reaches, Reach, i).condition);
    g_string_append_printf(
        text,
        ",\n        \"fieldwise stage has seen other instances of %s: have a source make this "
        "one\");\n",
        kernel->name);
}

static void
append_function(const PipelineKernel *kernel, const GArray *reaches, GString *text)
{
    append_comment(kernel, text);
    g_string_append_printf(text,
                           "%sstatic inline cudaError_t\n%s(dim3 fieldwise_grid, dim3 fieldwise_block, "
                           "size_t fieldwise_shared",
                           kernel->template->head, kernel->function);
    append_declarations(kernel, TRUE, text);
    g_string_append(text, ",\n    const fieldwise::pipeline::Settings &fieldwise_settings = "
                          "fieldwise::pipeline::Settings())\n"
                          "{\n");
    append_assertion(kernel, reaches, text);
    g_string_append(text, "    fieldwise::pipeline::Driver fieldwise_driver(\n        {\n");
    for (guint i = 0; i < kernel->parameters->len; i++) {
        const PipelineArray *array = array_of(kernel, g_array_index(kernel->parameters, guint, i));
        g_autofree char *elements = array ? elements_name(kernel, array) : NULL;

        if (array)
            g_string_append_printf(text, "            {(void *)%s, sizeof *%s, %s, %s, %s},\n",
                                   array->array->name, array->array->name, elements,
                                   array->array->writes ? "true" : "false",
                                   array->is_sliced ? "true" : "false");
    }
    g_string_append(text, "        },\n        fieldwise_grid, fieldwise_settings);\n\n"
                          "    return fieldwise_driver.run(\n");
    if (has_windows(reaches)) {
        g_string_append_printf(text,
                               "        [&](fieldwise::pipeline::Window *fieldwise_windows) {\n            "
                               "%s%s<<<fieldwise_grid, fieldwise_block>>>(fieldwise_windows, ",
                               kernel->windows, kernel->template->arguments);
        append_arguments(kernel, TRUE, text);
        g_string_append(text, ");\n        },\n");
    } else {
        g_string_append(text, "        [](fieldwise::pipeline::Window *) {},\n");
    }
    g_string_append_printf(
        text,
        "        [&](unsigned fieldwise_first, unsigned fieldwise_n, cudaStream_t fieldwise_stream,\n"
        "            void *const *fieldwise_places) {\n"
        "            %s%s<<<dim3(fieldwise_n), fieldwise_block, fieldwise_shared, fieldwise_stream>>>(",
        kernel->slice, kernel->template->arguments);
    append_arguments(kernel, FALSE, text);
    g_string_append(text, ",\n                fieldwise_first, fieldwise_grid);\n        });\n}\n");
}

/* The number of ARRAY among those of FACTS; G_MAXUINT: it is not there. */
static guint
number_of(const Kernel *facts, const PipelineArray *array)
{
    for (guint i = 0; i < facts->arrays->len; i++)
        if (strcmp(((const Array *)g_ptr_array_index(facts->arrays, i))->name, array->array->name) == 0)
            return i;
    return G_MAXUINT;
}

/* Whether it is known in FACTS which elements of ARRAY threads access. */
static gboolean
is_reach_known(const Kernel *facts, const PipelineArray *array)
{
    g_autoptr(ReachWriter) writer = reach_writer_new(facts);
    guint number = number_of(facts, array);

    return number != G_MAXUINT && !facts->is_partial && reach_writer_add(writer, number, 0);
}

/* Statements that tell which elements of the arrays that are sliced a thread accesses, as FACTS say. Free
 * with g_free(). */
static char *
reach_text(const PipelineKernel *kernel, const Kernel *facts)
{
    g_autoptr(ReachWriter) writer = reach_writer_new(facts);
    g_autoptr(GString) text = g_string_new(NULL);
    guint n = 0;

    for (guint i = 0; i < kernel->request->arrays->len; i++) {
        const PipelineArray *array = &g_array_index(kernel->request->arrays, PipelineArray, i);

        if (array->is_sliced)
            reach_writer_add(writer, number_of(facts, array), n++);
    }
    reach_writer_append_to(writer, text);
    return g_string_free(g_steal_pointer(&text), FALSE);
}

/* Adds what FACTS say to REACHES; the instances of which the same is known share one. Takes CONDITION. */
static void
add_reach(const PipelineKernel *kernel, const Kernel *facts, char *condition, GArray *reaches)
{
    Reach reach = {condition, reach_text(kernel, facts)};

    for (guint i = 0; i < reaches->len; i++) {
        Reach *one = &g_array_index(reaches, Reach, i);
        char *both;

        if (strcmp(one->text, reach.text) != 0)
            continue;
        if (condition && !strstr(one->condition, condition)) {
            both = g_strdup_printf("%s ||\n        %s", one->condition, condition);
            g_free(one->condition);
            one->condition = both;
        }
        reach_clear(&reach);
        return;
    }
    g_array_append_val(reaches, reach);
}

/* Finds out which arrays are sliced, in all instances, and adds to REACHES which of their elements threads
 * access. Why that cannot be written, or NULL. */
static char *
find_reaches(const PipelineKernel *kernel, GArray *reaches)
{
    const GPtrArray *facts = kernel->request->facts;
    gboolean is_template = kernel->template->names->len > 0;

    for (guint i = 0; i < kernel->request->arrays->len; i++) {
        PipelineArray *array = &g_array_index(kernel->request->arrays, PipelineArray, i);

        array->is_sliced = TRUE;
        for (guint k = 0; k < facts->len; k++)
            array->is_sliced = array->is_sliced && is_reach_known(g_ptr_array_index(facts, k), array);
    }
    for (guint k = 0; k < facts->len; k++) {
        const Kernel *one = g_ptr_array_index(facts, k);
        char *condition = is_template ? pipeline_template_condition(kernel->template, one->name) : NULL;

        if (is_template && !condition) {
            g_autofree char *what = g_strdup_printf(
                "the template has an instance with an argument that has no name: %s", one->name);

            return slice_refuse(kernel->tree, kernel->node, what);
        }
        add_reach(kernel, one, condition, reaches);
    }
    if (!is_template && reaches->len > 1)
        return slice_refuse(kernel->tree, kernel->node, "the sources make different kernels of it");
    return NULL;
}

/* TEXT in the namespaces around the kernel NODE. */
static char *
in_namespaces(const SourceTree *tree, guint node, const char *text)
{
    GString *all = g_string_new(text);

    for (guint around = tree_node(tree, node)->parent; around != NO_NODE;
         around = tree_node(tree, around)->parent) {
        Entity cursor = tree_node(tree, around)->entity;
        g_autofree char *name = cursor_name(cursor);
        g_autofree char *begin = entity_is_anonymous(cursor) ? g_strdup("namespace\n{\n\n")
                                                             : g_strdup_printf("namespace %s\n{\n\n", name);

        g_string_prepend(all, begin);
        g_string_append(all, "\n}\n");
    }
    return g_string_free(all, FALSE);
}

char *
stage_pipeline_emit(const SourceTree *tree, const PipelineRequest *request, const EditList *staged,
                    char **ret_reason)
{
    const TreeFile *file = tree_file(tree, tree_node(tree, request->kernel)->file);
    g_autofree char *name = cursor_name(tree_node(tree, request->kernel)->entity);
    g_autofree char *slice = emit_fresh_name(file->text, name, "slice", NULL);
    g_autofree char *windows = emit_fresh_name(file->text, name, "windows", NULL);
    g_autofree char *function = emit_fresh_name(file->text, name, "pipeline", NULL);
    g_autofree char *first = emit_fresh_name(file->text, "fieldwise", "first", NULL);
    g_autofree char *grid = emit_fresh_name(file->text, "fieldwise", "grid", NULL);
    g_autoptr(GArray) parameters = g_array_new(FALSE, FALSE, sizeof(guint));
    g_autoptr(GArray) reaches = g_array_new(FALSE, FALSE, sizeof(Reach));
    const char *refused = NULL;
    guint end = tree_end(tree, request->kernel), where;
    g_autoptr(PipelineTemplate) template = pipeline_template_new(tree, request->kernel, &where, &refused);
    PipelineKernel kernel = {tree,  request->kernel, name,     parameters, request, template,
                             slice, windows,         function, first,      grid};
    g_autoptr(GString) text = g_string_new(NULL);

    g_array_set_clear_func(reaches, reach_clear);
    for (guint i = request->kernel + 1; i < end; i++)
        if (tree_node(tree, i)->kind == TREE_PARM_DECL && tree_node(tree, i)->parent == request->kernel)
            g_array_append_val(parameters, i);
    *ret_reason = refused ? slice_refuse(tree, where, refused) : slice_refused(tree, request->kernel);
    if (!*ret_reason)
        *ret_reason = append_slice(&kernel, staged, text);
    if (!*ret_reason)
        *ret_reason = find_reaches(&kernel, reaches);
    if (*ret_reason)
        return NULL;
    if (has_windows(reaches))
        append_windows(&kernel, reaches, text);
    append_function(&kernel, reaches, text);
    return in_namespaces(tree, request->kernel, text->str);
}

/* SPDX-License-Identifier: MIT */
/* Code that the edits would miss. An edit is right only if every use of the closure was seen: text that #if
 * leaves out, functions with errors, names in them that no node accounts for, kernels that are used otherwise
 * than by launches. */
#include "rewrite/refusals/refusals_private.h"

#include "frontend/parse/parse.h"
#include "source/source.h"
#include "text/text.h"

#include <string.h>

/* The functions that declare or use the closure, and its names in each: node to a set of names. */
static GHashTable *
closure_functions(const Flow *flow)
{
    GHashTable *functions = g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)g_hash_table_unref);

    for (guint s = 0; s < flow->slots->len; s++) {
        const Slot *slot = flow_slot_at(flow, s);
        const GArray *both[] = {slot->declared, slot->uses};

        for (guint k = 0; (slot->is_in || slot->is_generic) && k < 2; k++)
            for (guint i = 0; i < both[k]->len; i++) {
                guint node = g_array_index(both[k], guint, i), function = tree_function(flow->tree, node);
                char *name = cursor_name(tree_node(flow->tree, node)->entity);
                GHashTable *names = g_hash_table_lookup(functions, GUINT_TO_POINTER(function));

                if (!names) {
                    names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
                    g_hash_table_insert(functions, GUINT_TO_POINTER(function), names);
                }
                g_hash_table_add(names, name);
            }
    }
    g_hash_table_remove(functions, GUINT_TO_POINTER(NO_NODE));
    return functions;
}

/* Whether TEXT, a message of the compiler, names a kernel of the program in quotes. */
static gboolean
names_kernel(const SourceTree *tree, const char *text)
{
    g_auto(GStrv) parts = g_strsplit(text, "'", -1);

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        g_autofree char *name = n->function == i && tree_has_attribute(tree, i, TREE_CUDA_GLOBAL_ATTR)
                                    ? cursor_name(n->entity)
                                    : NULL;

        for (guint k = 1; name && k < g_strv_length(parts); k += 2)
            if (strcmp(parts[k], name) == 0)
                return TRUE;
    }
    return FALSE;
}

/* Whether TEXT, a message of the compiler, is of a kernel of the program that FUNCTION, a node, launches,
 * which runs on the device: of a template it finds no function to call. */
static gboolean
is_launch_by_kernel(const SourceTree *tree, const char *text, guint function)
{
    return (g_str_has_prefix(text, "reference to __global__ function") ||
            g_str_has_prefix(text, "no matching function for call to")) &&
           names_kernel(tree, text) && node_is_device_code(tree, function);
}

/* What to do where one of MESSAGES, of SourceMessage, says that a file is not found: its name, where it is
 * named, and the option; NULL: none. Free with g_free(). */
static char *
missing_file(const SourceTree *tree, const GPtrArray *messages)
{
    for (guint i = 0; i < messages->len; i++) {
        const SourceMessage *message = g_ptr_array_index(messages, i);

        if (message->file != NO_NODE && g_str_has_suffix(message->text, "' file not found")) {
            g_autofree char *place = tree_place(tree, message->file, message->offset);

            return g_strdup_printf("; %s, at %s: name its folder by -I", message->text, place);
        }
    }
    return NULL;
}

char *
rewriting_missing_file(const SourceTree *tree)
{
    char *found = NULL;

    for (guint i = 0; i < tree->units->len && !found; i++) {
        g_autoptr(GPtrArray) messages = unit_messages(tree, g_ptr_array_index(tree->units, i));

        found = missing_file(tree, messages);
    }
    return found;
}

/* Whether nvcc compiles UNIT as C: its source is called .c, and has nothing of CUDA's language. */
static gboolean
is_c(const SourceTree *tree, const SourceUnit *unit)
{
    guint file = unit_file(tree, unit);
    const char *text = file == NO_NODE ? NULL : tree_file(tree, file)->text;

    return g_str_has_suffix(unit->path, ".c") && text && !strstr(text, "<<<") && !strstr(text, "__global__");
}

/* Whether something is refused that compiling C as C++ does not help. */
static gboolean
is_mixed(const Rules *rules)
{
    const GArray *refusals = rules->result->refusals;

    for (guint i = 0; i < refusals->len; i++)
        if (g_array_index(refusals, Refusal, i).kind == REFUSAL_MIXED)
            return TRUE;
    return FALSE;
}

void
c_sources_refuse(Rules *rules)
{
    const SourceTree *tree = rules->tree;
    gboolean is_cause = !is_mixed(rules);

    for (guint s = 0; s < rules->flow->slots->len; s++) {
        const Slot *slot = flow_slot_at(rules->flow, s);

        for (guint i = 0; slot->is_in && i < slot->declared->len; i++) {
            guint node = g_array_index(slot->declared, guint, i);
            const SourceUnit *unit = g_ptr_array_index(tree->units, tree_node(tree, node)->unit);
            g_autofree char *name = is_c(tree, unit) ? g_path_get_basename(unit->path) : NULL;

            if (!name)
                continue;
            rules_refuse(rules, node, REFUSE(COMPILED_AS_C), name);
            if (is_cause)
                rules_mark_cause(rules);
            return;
        }
    }
}

static void
add_place(GHashTable *places, guint file, guint offset)
{
    gint64 *key = g_new(gint64, 1);

    *key = (gint64)file << 32 | offset;
    g_hash_table_add(places, key);
}

/* Adds to PLACES where the macro that writes the node N has its name. */
static void
add_spelled_place(GHashTable *places, const SourceTree *tree, const TreeNode *n)
{
    guint offset, index;

    if (tree_spelled_place(tree, n->entity, &index, &offset))
        add_place(places, index, offset);
}

/* Where nodes have their names in FILES, a set: (file, byte) of each. */
static GHashTable *
named_places(const SourceTree *tree, GHashTable *files)
{
    GHashTable *places = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);

        if (g_hash_table_contains(files, GUINT_TO_POINTER(n->file))) {
            add_place(places, n->file, tree_name_offset(n));
            add_place(places, n->file, n->start);
        }
        if (!tree_is_editable(tree, n->file, n->start, n->end))
            add_spelled_place(places, tree, n);
    }
    return places;
}

/* The files of FUNCTIONS, a table by nodes: a set. */
static GHashTable *
files_of(const SourceTree *tree, GHashTable *functions)
{
    GHashTable *files = g_hash_table_new(NULL, NULL);
    GHashTableIter iter;
    gpointer key;

    g_hash_table_iter_init(&iter, functions);
    while (g_hash_table_iter_next(&iter, &key, NULL))
        g_hash_table_add(files, GUINT_TO_POINTER(tree_node(tree, GPOINTER_TO_UINT(key))->file));
    return files;
}

/* The names of what FUNCTIONS, of closure_functions(), declare or use, and theirs. */
static GHashTable *
closure_names(const SourceTree *tree, GHashTable *functions)
{
    GHashTable *names = closure_function_names(tree, functions);
    GHashTableIter iter, inner;
    gpointer value, name;

    g_hash_table_iter_init(&iter, functions);
    while (g_hash_table_iter_next(&iter, NULL, &value)) {
        g_hash_table_iter_init(&inner, value);
        while (g_hash_table_iter_next(&inner, &name, NULL))
            g_hash_table_add(names, g_strdup(name));
    }
    return names;
}

/* Whether braces of a launch's configuration open at byte OFFSET of TEXT: k<<<{1, n}, 32>>>. */
static gboolean
opens_configuration(const char *text, guint offset)
{
    guint start = offset;

    while (start > 0 && !strchr(";}{<", text[start - 1]))
        start--;
    return text[offset] == '{' && start >= strlen("<<<") &&
           strncmp(text + start - strlen("<<<"), "<<<", strlen("<<<")) == 0;
}

/* Refuses MESSAGE, an error of SOURCE in FUNCTION, a node. */
static void
refuse_error(Rules *rules, const SourceUnit *source, const SourceMessage *message, guint function,
             const char *missing)
{
    const SourceTree *tree = rules->tree;
    guint file = message->file, offset = message->offset;
    g_autofree char *mend = error_advice(message->text, missing);

    if (opens_configuration(tree_file(tree, file)->text, offset))
        refusals_add(rules->result, file, offset, REFUSE(LAUNCH_WITH_BRACES));
    else if (is_launch_by_kernel(tree, message->text, function))
        refusals_add(rules->result, file, offset, REFUSE(KERNEL_LAUNCHES_KERNEL));
    else
        refusals_add(rules->result, file, offset, REFUSE(ERROR_IN_FUNCTION), source->also ? "with " : "here",
                     source->also ? source->also : "", message->text, mend);
}

/* Errors in FUNCTIONS, or in what names one, that may hide something: those that have one are added to
 * BROKEN. */
static void
check_errors(Rules *rules, const SourceUnit *source, GHashTable *functions, GHashTable *broken)
{
    g_autoptr(GPtrArray) messages = unit_messages(rules->tree, source);
    guint n = is_c(rules->tree, source) ? 0 : messages->len; /* no errors in C */
    g_autofree char *missing = missing_file(rules->tree, messages);
    g_autoptr(GHashTable) names = n > 0 ? closure_names(rules->tree, functions) : NULL;
    g_autoptr(GHashTable) places = NULL, files = g_hash_table_new(NULL, NULL);
    g_auto(FunctionNames) naming = function_names(rules->tree, functions);

    if (n > 0)
        closure_macros_add(rules, names);
    for (guint i = 0; i < n; i++) {
        const SourceMessage *message = g_ptr_array_index(messages, i);
        gboolean is_error = message->is_refused;
        guint offset = message->offset, index = message->file, function;

        function = index == NO_NODE ? NO_NODE : closure_function_at(rules->tree, functions, index, offset);
        if (is_error && function == NO_NODE && index != NO_NODE)
            function = function_names_find(&naming, index, offset);
        if (is_error && function != NO_NODE && g_hash_table_add(files, GUINT_TO_POINTER(index))) {
            g_clear_pointer(&places, g_hash_table_unref);
            places = named_places(rules->tree, files);
        }
        if (is_error && function != NO_NODE &&
            !error_is_harmless(rules, function, index, offset, names, places)) {
            refuse_error(rules, source, message, function, missing);
            g_hash_table_add(broken, GUINT_TO_POINTER(function));
        }
    }
}

/* Whether the text of FUNCTION, comments included, spells one of NAMES where PLACES has nothing: few do, and
 * it takes long to tell words from comments. */
static gboolean
may_hide_name(const SourceTree *tree, const TreeNode *function, GHashTable *names, GHashTable *places)
{
    const char *text = tree_file(tree, function->file)->text;

    for (guint at = text_find_name(text, function->start, function->end, names); at < function->end;
         at = text_find_name(text, at, function->end, names)) {
        gint64 place = (gint64)function->file << 32 | at;

        if (!g_hash_table_contains(places, &place))
            return TRUE;
        while (at < function->end && char_is_word(text[at]))
            at++;
    }
    return FALSE;
}

/* Whether the line that begins at byte START of TEXT goes on one behind a backslash. */
static gboolean
continues_line(const char *text, guint start)
{
    guint end = start - 1;

    end -= end > 0 && text[end - 1] == '\r';
    return end > 0 && text[end - 1] == '\\';
}

/* Whether byte OFFSET of TEXT stands in a clause of OpenMP that names variables of the host alone. */
static gboolean
is_in_clause(const char *text, guint offset)
{
    guint start = offset;
    g_autofree char *line = NULL;

    while (start > 0 && (text[start - 1] != '\n' || continues_line(text, start)))
        start--;
    line = g_strndup(text + start, offset - start);
    return g_regex_match_simple(
        "^[ \\t]*#[ \\t]*pragma[ \\t]+omp\\b.*\\b(private|shared|firstprivate)[ \\t]*\\([^()]*$", line,
        G_REGEX_RAW | G_REGEX_DOTALL, 0);
}

/* Each identifier in a function that spells a name of the closure is accounted for by a node: not in those of
 * BROKEN, whose errors are refused. */
static void
check_names(Rules *rules, GHashTable *functions, GHashTable *broken)
{
    const SourceTree *tree = rules->tree;
    g_autoptr(GHashTable) files = files_of(tree, functions), places = named_places(tree, files);
    GHashTableIter iter;
    gpointer key, value;

    g_hash_table_iter_init(&iter, functions);
    while (g_hash_table_iter_next(&iter, &key, &value)) {
        const TreeNode *function = tree_node(tree, GPOINTER_TO_UINT(key));
        g_autoptr(GArray) skipped = NULL;
        g_autoptr(GPtrArray) words = NULL;

        if (g_hash_table_contains(broken, key) || !may_hide_name(tree, function, value, places))
            continue;
        skipped = unit_skipped(tree, g_ptr_array_index(tree->units, function->unit));
        words = tree_words(tree, GPOINTER_TO_UINT(key));
        for (guint i = 0; i < words->len; i++) {
            const SourceWord *word = g_ptr_array_index(words, i);
            guint offset = word->offset;
            gint64 place = (gint64)function->file << 32 | offset;

            if (!is_in_clause(tree_file(tree, function->file)->text, offset) &&
                g_hash_table_contains(value, word->text) && !g_hash_table_contains(places, &place) &&
                tree_is_editable(tree, function->file, offset, offset + (guint)strlen(word->text)) &&
                !text_is_left_out(skipped, function->file, offset))
                refusals_add(rules->result, function->file, offset, REFUSE(NAME_WITHOUT_ACCOUNT));
        }
    }
}

/* Whether NODE, which names a function, is written as its call or launch, that an error keeps the compiler
 * from taking for one. */
static gboolean
is_broken_call(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);
    const char *behind = tree_file(tree, n->file)->text + n->end;

    behind += strspn(behind, " \t\r\n");
    return (*behind == '(' || g_str_has_prefix(behind, "<<<")) &&
           unit_has_error(g_ptr_array_index(tree->units, n->unit));
}

/* A function of the closure that is named otherwise than to be called. */
static void
check_functions(Rules *rules)
{
    const SourceTree *tree = rules->tree;

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        Entity function;
        int count;
        gboolean takes = FALSE;
        guint call;

        if (n->kind != TREE_DECL_REF_EXPR)
            continue;
        function = entity_referenced(n->entity);
        count = entity_n_arguments(function);
        for (int k = 0; k < count; k++) {
            guint slot = flow_slot(rules->flow, entity_argument(function, (guint)k));

            takes |= flow_is_in(rules->flow, slot);
        }
        if (!takes)
            continue;
        for (call = n->parent; call != NO_NODE && tree_node(tree, call)->kind != TREE_CALL_EXPR;
             call = tree_node(tree, call)->parent)
            ;
        g_autofree char *name = call == NO_NODE ? g_strdup("") : cursor_name(tree_node(tree, call)->entity);

        if (call != NO_NODE &&
            (entity_equal(tree_referenced(tree, call), function) || g_str_has_prefix(name, "cudaFunc") ||
             g_str_has_prefix(name, "cudaOccupancy")))
            continue;
        if (is_broken_call(tree, i)) {
            rules_refuse(rules, i, REFUSE(CALL_HAS_ERROR));
            continue;
        }
        if (g_str_has_prefix(name, "cudaLaunch"))
            rules_refuse(rules, i, REFUSE(LAUNCHED_BY_FUNCTION), name);
        else
            rules_refuse(rules, i, REFUSE(FUNCTION_ADDRESS_TAKEN));
        rules_mark_cause(rules);
    }
}

/* The node DECLARED, in a header, declares the function that the node DEFINED defines: another source that
 * names it has to be given. */
static void
check_callers(Rules *rules, guint declared, guint defined)
{
    const SourceTree *tree = rules->tree;
    guint files[] = {tree_node(tree, declared)->file, tree_node(tree, defined)->file};
    g_autofree char *name = cursor_name(tree_node(tree, declared)->entity), *caller = NULL;

    for (guint i = 0; i < G_N_ELEMENTS(files) && !caller; i++)
        caller = neighbour_naming(tree, files[i], name);
    if (!caller)
        return;
    if (!neighbour_is_header(caller)) {
        rules_refuse(rules, declared, REFUSE(NAMED_IN_SOURCE), caller);
        return;
    }
    g_autofree char *header = g_path_get_basename(caller);
    g_autofree char *source = neighbour_naming(tree, files[0], header);
    if (source && !neighbour_is_header(source))
        rules_refuse(rules, declared, REFUSE(NAMED_IN_INCLUDED_FILE), caller, source, source);
    else
        rules_refuse(rules, declared, REFUSE(NAMED_IN_FILE), caller);
}

/* The function of a parameter of SLOT that FUNCTION, a node, declares, where it is defined; NO_NODE: nowhere.
 */
static guint
definition_of(const SourceTree *tree, const Slot *slot, guint function)
{
    g_autofree char *usr = cursor_usr(tree_node(tree, function)->entity);

    for (guint i = 0; i < slot->declared->len; i++) {
        guint other = tree_node(tree, g_array_index(slot->declared, guint, i))->parent;
        g_autofree char *its = other == NO_NODE ? NULL : cursor_usr(tree_node(tree, other)->entity);

        if (g_strcmp0(its, usr) == 0 && entity_is_definition(tree_node(tree, other)->entity))
            return other;
    }
    return NO_NODE;
}

/* The base name of the source of C that defines what FUNCTION, a node, declares as extern "C"; NULL: none
 * does. That source is read as C++, for which the two are two functions. Free with g_free(). */
static char *
c_source_defining(const SourceTree *tree, guint function)
{
    g_autofree char *usr = cursor_usr(tree_node(tree, function)->entity);
    g_autofree char *name = cursor_name(tree_node(tree, function)->entity);

    for (guint i = 0; !strchr(usr, '#') && i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        const SourceUnit *unit = g_ptr_array_index(tree->units, n->unit);
        g_autofree char *its = NULL;

        if (n->kind != TREE_FUNCTION_DECL || !entity_is_definition(n->entity) || !is_c(tree, unit))
            continue;
        its = cursor_name(n->entity);
        if (strcmp(its, name) == 0)
            return g_path_get_basename(unit->path);
    }
    return NULL;
}

/* What FUNCTION, a node, declares, and no source defines that is given. */
static void
refuse_undefined(Rules *rules, guint function)
{
    g_autofree char *source = c_source_defining(rules->tree, function);

    if (!source) {
        rules_refuse(rules, function, REFUSE(DEFINED_ELSEWHERE));
        return;
    }
    rules_refuse(rules, function, REFUSE(DEFINED_AS_C), source);
    rules_mark_cause(rules);
}

/* FUNCTION, a node, declares a parameter of SLOT: it has to be defined in a source that is given, and one
 * that a header declares is for others to call, or to override. */
static void
check_declaration(Rules *rules, const Slot *slot, guint function)
{
    const SourceTree *tree = rules->tree;
    Entity cursor = tree_node(tree, function)->entity;
    Entity overridden = flow_overridden(cursor);
    guint defined = definition_of(tree, slot, function);

    if (entity_is_in_system_header(overridden))
        rules_refuse(rules, function, REFUSE(OVERRIDES_LIBRARY));
    else if (!entity_equal(overridden, cursor) && !entity_is_none(entity_template(entity_parent(overridden))))
        rules_refuse(rules, function, REFUSE(OVERRIDES_INSTANCE));
    if (entity_is_definition(cursor))
        return;
    if (method_is_pure(cursor))
        check_callers(rules, function, function);
    else if (defined == NO_NODE)
        refuse_undefined(rules, function);
    else if (tree_node(tree, function)->file != tree_node(tree, defined)->file)
        check_callers(rules, function, defined);
}

/* Methods that override two, of which one alone has parameters of the closure: it would override that one no
 * longer. */
static void
check_overriding(Rules *rules)
{
    const SourceTree *tree = rules->tree;

    for (guint i = 0; i < tree->nodes->len; i++) {
        Entity cursor = tree_node(tree, i)->entity;
        int n = tree_node(tree, i)->kind == TREE_CXX_METHOD ? entity_n_arguments(cursor) : 0;
        g_autoptr(GArray) overridden = n > 0 ? method_overridden(cursor) : NULL;
        gboolean differs = FALSE;

        for (guint k = 1; overridden && k < overridden->len; k++)
            for (int p = 0; p < n; p++)
                differs |=
                    flow_is_in(rules->flow, flow_slot(rules->flow, entity_argument(cursor, (guint)p))) !=
                    flow_is_in(rules->flow,
                               flow_slot(rules->flow,
                                         entity_argument(g_array_index(overridden, Entity, k), (guint)p)));
        if (differs)
            rules_refuse(rules, i, REFUSE(OVERRIDES_TWO));
    }
}

/* Functions of the closure that other sources may define, call or override. */
static void
check_definitions(Rules *rules)
{
    const SourceTree *tree = rules->tree;

    for (guint s = 0; s < rules->flow->slots->len; s++) {
        const Slot *slot = flow_slot_at(rules->flow, s);
        guint n_refusals = rules->result->refusals->len;

        for (guint i = 0; slot->is_in && i < slot->declared->len; i++) {
            guint node = g_array_index(slot->declared, guint, i), function = tree_node(tree, node)->parent;

            if (tree_node(tree, node)->kind != TREE_PARM_DECL || function == NO_NODE)
                continue;
            if (tree_node(tree, function)->kind == TREE_LAMBDA_EXPR)
                rules_refuse(rules, node, REFUSE(LAMBDA_PARAMETER));
            else if (rules->result->refusals->len == n_refusals) /* one is enough of a slot */
                check_declaration(rules, slot, function);
        }
    }
}

void
unseen_refuse(Rules *rules)
{
    g_autoptr(GHashTable) functions = closure_functions(rules->flow), broken = g_hash_table_new(NULL, NULL);

    for (guint i = 0; i < rules->tree->units->len; i++) {
        const SourceUnit *unit = g_ptr_array_index(rules->tree->units, i);

        left_out_refuse(rules, unit, functions);
        check_errors(rules, unit, functions, broken);
    }
    check_definitions(rules);
    check_overriding(rules);
    check_names(rules, functions, broken);
    check_functions(rules);
}

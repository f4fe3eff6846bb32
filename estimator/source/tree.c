/* SPDX-License-Identifier: MIT */
#include "base/base.h"
#include "source/source.h"

#include "frontend/parse/parse.h"

#include <stdlib.h>
#include <string.h>

const TreeNode TREE_NODE_NONE = {
    .entity = {.kind = CXCursor_InvalidFile},
    .kind = TREE_FIRST_INVALID,
    .parent = NO_NODE,
    .function = NO_NODE,
};

static void
tree_file_free(gpointer data)
{
    TreeFile *file = data;

    if (!file)
        return;
    g_free(file->path);
    g_free(file->text);
    g_clear_pointer(&file->macros, g_array_unref);
    g_free(file);
}

typedef struct {
    SourceTree *tree;
    guint unit, parent;
    guint n_operands;
    GError *error;
} Walk;

/* Gives OWN the text that UNIT read in place of the file at PATH; FALSE: it read the file. */
static gboolean
replaced_text(const SourceUnit *unit, const char *path, TreeFile *own)
{
    for (guint i = 0; unit->texts && i < unit->texts->len; i++) {
        const ReplacedFile *text = g_ptr_array_index(unit->texts, i);

        if (strcmp(path_without_dot(text->path), path) != 0)
            continue;
        own->text = g_strndup(text->text, text->length);
        own->length = text->length;
        return TRUE;
    }
    return FALSE;
}

/* Reads FILE, at PATH as the compiler names it; 0 where it can't be read, else its index + 1. */
static guint
add_file(Walk *walk, CXFile file, const char *path)
{
    const SourceUnit *unit = g_ptr_array_index(walk->tree->units, walk->unit);
    TreeFile *own = g_new0(TreeFile, 1);

    path = path_without_dot(path);
    own->path = g_strdup(path);
    own->macros = g_array_new(FALSE, FALSE, sizeof(TextSpan));
    if (!replaced_text(unit, path, own) &&
        !g_file_get_contents(path, &own->text, &own->length, walk->error ? NULL : &walk->error)) {
        tree_file_free(own);
        return 0;
    }
    if (strlen(own->text) != own->length && !walk->error)
        g_set_error(&walk->error, PARSE_ERROR, PARSE_ERROR_FILE, "%s holds a byte 0: it is no text",
                    own->path);
    if (!read_file_is(unit, file, own->text, own->length) && !walk->error)
        g_set_error(&walk->error, PARSE_ERROR, PARSE_ERROR_FILE,
                    "%s has changed meanwhile: nothing is written", own->path);
    g_ptr_array_add(walk->tree->files, own);
    return walk->tree->files->len;
}

/* The path that files are told apart by: a file that is reached by symbolic links as well is one. Free with
 * g_free(). */
static char *
whole_path(CXFile file)
{
    CXString string = clang_getFileName(file);
    const char *path = clang_getCString(string);
    g_autofree char *real = path ? realpath(path, NULL) : NULL;
    char *whole = real ? g_strdup(real) : path ? g_canonicalize_filename(path, NULL) : NULL;

    clang_disposeString(string);
    return whole;
}

guint
tree_file_at(const SourceTree *tree, const char *path)
{
    path = path_without_dot(path);
    for (guint f = 0; f < tree->files->len; f++)
        if (strcmp(tree_file(tree, f)->path, path) == 0)
            return f;
    return NO_NODE;
}

guint
tree_file_index(const SourceTree *tree, CXFile file)
{
    gpointer index = NULL;
    g_autofree char *whole = NULL;

    if (!g_hash_table_lookup_extended(tree->by_file, file, NULL, &index) && (whole = whole_path(file)))
        index = g_hash_table_lookup(tree->by_path, whole);
    return index ? GPOINTER_TO_UINT(index) - 1 : NO_NODE;
}

/* The index of the own file FILE that LOCATION is in, which is read where it is new, or NO_NODE. */
static guint
own_file(Walk *walk, CXSourceLocation location, CXFile file)
{
    SourceTree *tree = walk->tree;
    g_autofree char *whole = NULL;

    if (!g_hash_table_contains(tree->by_file, file) && (whole = whole_path(file))) {
        gpointer index = NULL;

        if (!g_hash_table_lookup_extended(tree->by_path, whole, NULL, &index)) {
            CXString path = clang_getFileName(file);

            if (!clang_Location_isInSystemHeader(location))
                index = GUINT_TO_POINTER(add_file(walk, file, clang_getCString(path)));
            g_hash_table_insert(tree->by_path, g_steal_pointer(&whole), index);
            clang_disposeString(path);
        }
        g_hash_table_insert(tree->by_file, file, index);
    }
    return tree_file_index(tree, file);
}

/* Where CURSOR's text is; FALSE: in no file of the program's own. */
static gboolean
locate(Walk *walk, Entity cursor, TreeNode *node)
{
    CXSourceRange range = clang_getCursorExtent(cursor);
    CXSourceLocation start = clang_getRangeStart(range), end = clang_getRangeEnd(range);
    CXFile file = NULL, end_file = NULL;

    clang_getFileLocation(start, &file, NULL, NULL, &node->start);
    clang_getFileLocation(end, &end_file, NULL, NULL, &node->end);
    node->file = file ? own_file(walk, start, file) : NO_NODE;
    if (node->file == NO_NODE)
        return FALSE;
    if (file != end_file || node->end < node->start)
        node->end = node->start;
    return TRUE;
}

static gboolean
is_operand(TreeKind kind)
{
    return kind != TREE_TYPE_REF && kind != TREE_TEMPLATE_REF && kind != TREE_NAMESPACE_REF;
}

static gboolean
is_function(TreeKind kind)
{
    switch (kind) {
    case TREE_FUNCTION_DECL:
    case TREE_CXX_METHOD:
    case TREE_CONSTRUCTOR:
    case TREE_DESTRUCTOR:
    case TREE_CONVERSION_FUNCTION:
    case TREE_FUNCTION_TEMPLATE:
    case TREE_LAMBDA_EXPR:
        return TRUE;
    default:
        return FALSE;
    }
}

/* All descendants of the node that WALK is at are there. */
static void
end_node(const Walk *walk)
{
    g_array_index(walk->tree->nodes, TreeNode, walk->parent).after = walk->tree->nodes->len;
}

/* Of the cast NODE, what is converted is the operand: the last, behind expressions that its type names. */
static void
keep_last_operand(const SourceTree *tree, guint node, guint n_operands)
{
    for (guint i = node + 1; i < tree->nodes->len; i++) {
        TreeNode *n = &g_array_index(tree->nodes, TreeNode, i);

        if (n->parent == node && n->nth != NO_NODE)
            n->nth = n->nth + 1 == n_operands ? 0 : NO_NODE;
    }
}

static gboolean
visit(Entity cursor, gpointer data)
{
    Walk *walk = data;
    TreeNode node = {
        .entity = cursor, .kind = entity_kind(cursor), .unit = walk->unit, .parent = walk->parent};
    guint parent = walk->parent, n_operands = walk->n_operands;

    if (node.kind == TREE_MACRO_DEFINITION || node.kind == TREE_INCLUSION_DIRECTIVE)
        return FALSE;
    if (!locate(walk, cursor, &node)) {
        if (parent == NO_NODE)
            return FALSE;
        node.file = tree_node(walk->tree, parent)->file; /* made up by the compiler */
        node.start = node.end = tree_node(walk->tree, parent)->start;
        node.is_made = TRUE;
    }
    if (node.kind == TREE_MACRO_EXPANSION) {
        TextSpan span = {node.start, node.end};

        g_array_append_val(((TreeFile *)g_ptr_array_index(walk->tree->files, node.file))->macros, span);
        return FALSE;
    }
    node.nth = is_operand(node.kind) ? walk->n_operands++ : NO_NODE;
    n_operands = walk->n_operands;
    node.function = is_function(node.kind) ? walk->tree->nodes->len
                    : parent == NO_NODE    ? NO_NODE
                                           : tree_node(walk->tree, parent)->function;
    g_array_append_val(walk->tree->nodes, node);
    walk->parent = walk->tree->nodes->len - 1;
    walk->n_operands = 0;
    entity_visit_children(cursor, visit, walk);
    end_node(walk);
    if (walk->n_operands > 1 && (tree_is_cast(node.kind) || node.kind == TREE_CXX_FUNCTIONAL_CAST_EXPR))
        keep_last_operand(walk->tree, walk->parent, walk->n_operands);
    walk->parent = parent;
    walk->n_operands = n_operands;
    return FALSE;
}

/* Adds the instance CLASS of a class template with its fields, which no walk comes to. */
static void
add_instance(Walk *walk, Entity class)
{
    TreeNode node = {.entity = class,
                     .kind = TREE_UNEXPOSED_DECL, /* its text is the template's */
                     .unit = walk->unit,
                     .parent = NO_NODE,
                     .nth = NO_NODE,
                     .function = NO_NODE};

    if (!locate(walk, class, &node))
        return;
    g_array_append_val(walk->tree->nodes, node);
    walk->parent = walk->tree->nodes->len - 1;
    type_visit_fields(entity_type(class), visit, walk);
    end_node(walk);
    walk->parent = NO_NODE;
}

/* Adds the instances of class templates that nodes of the unit from FIRST on have to do with. */
static void
add_instances(Walk *walk, guint first)
{
    g_autoptr(GHashTable) seen = g_hash_table_new_full(entity_hash, entities_equal, g_free, NULL);

    for (guint i = first; i < walk->tree->nodes->len; i++) {
        const TreeNode *n = tree_node(walk->tree, i);

        if (n->kind == TREE_CLASS_DECL || n->kind == TREE_STRUCT_DECL)
            g_hash_table_add(seen, g_memdup2(&n->entity, sizeof n->entity));
    }
    for (guint i = first; i < walk->tree->nodes->len; i++) {
        const TreeNode *n = tree_node(walk->tree, i);
        Entity class = tree_instance(n->entity);

        if (!entity_is_none(class) && g_hash_table_add(seen, g_memdup2(&class, sizeof class)))
            add_instance(walk, class);
    }
}

static gint
compare_spans(gconstpointer a, gconstpointer b)
{
    const TextSpan *x = a, *y = b;

    return x->start < y->start ? -1 : x->start > y->start;
}

/* Files that have macros alone have no nodes, and are files of the program all the same. */
static void
visit_included(CXFile file, CXSourceLocation *stack, unsigned n, CXClientData data)
{
    Walk *walk = data;
    const SourceUnit *unit = g_ptr_array_index(walk->tree->units, walk->unit);

    own_file(walk, clang_getLocationForOffset(unit->unit, file, 0), file);
}

static void
walk_units(gpointer data)
{
    Walk *walk = data;

    for (; walk->unit < walk->tree->units->len; walk->unit++) {
        const SourceUnit *unit = g_ptr_array_index(walk->tree->units, walk->unit);

        guint first = walk->tree->nodes->len;

        entity_visit_children(clang_getTranslationUnitCursor(unit->unit), visit, walk);
        add_instances(walk, first);
    }
    for (walk->unit = 0; walk->unit < walk->tree->units->len; walk->unit++) {
        const SourceUnit *unit = g_ptr_array_index(walk->tree->units, walk->unit);

        clang_getInclusions(unit->unit, visit_included, walk);
    }
}

/* Whether the compiler has read in UNIT what FILE holds. */
static gboolean
is_as_parsed(const SourceUnit *unit, const TreeFile *file)
{
    CXFile parsed = clang_getFile(unit->unit, file->path);

    return !parsed || read_file_is(unit, parsed, file->text, file->length);
}

/* Offsets are those of what the compiler has read: a file that has changed since would be cut to pieces. */
static void
check_files(Walk *walk)
{
    for (guint u = 0; u < walk->tree->units->len; u++)
        for (guint f = 0; f < walk->tree->files->len && !walk->error; f++)
            if (!is_as_parsed(g_ptr_array_index(walk->tree->units, u), tree_file(walk->tree, f)))
                g_set_error(&walk->error, PARSE_ERROR, PARSE_ERROR_FILE,
                            "%s has changed while it was read: nothing is written",
                            tree_file(walk->tree, f)->path);
}

/* The nodes are all there. */
static void
list_declarations(SourceTree *tree)
{
    tree->declarations = g_hash_table_new(entity_hash, entities_equal);
    for (guint i = 0; i < tree->nodes->len; i++) {
        TreeNode *n = &g_array_index(tree->nodes, TreeNode, i);

        if (kind_is_declaration(n->kind) && !g_hash_table_contains(tree->declarations, &n->entity))
            g_hash_table_insert(tree->declarations, &n->entity, GUINT_TO_POINTER(i + 1));
    }
}

guint
tree_declaration(const SourceTree *tree, Entity cursor)
{
    G_STATIC_ASSERT(NO_NODE == (guint)-1);
    return GPOINTER_TO_UINT(g_hash_table_lookup(tree->declarations, &cursor)) - 1;
}

static void
sort_macros(GArray *macros)
{
    guint reach = 0;

    g_array_sort(macros, compare_spans);
    for (guint i = 0; i < macros->len; i++) {
        TextSpan *macro = &g_array_index(macros, TextSpan, i);

        macro->reach = reach = MAX(reach, macro->end);
    }
}

/* The end of the longest use of a macro that starts at byte START of FILE; START: none does. */
static guint
macro_end_at(const TreeFile *file, guint start)
{
    const GArray *macros = file->macros;
    guint low = 0, high = macros->len, end = start;

    while (low < high) {
        guint middle = low + (high - low) / 2;

        if (g_array_index(macros, TextSpan, middle).start < start)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < macros->len && g_array_index(macros, TextSpan, low).start == start; low++)
        end = MAX(end, g_array_index(macros, TextSpan, low).end);
    return end;
}

/* The end of the word at byte START of FILE by which a number is written, of which KIND is an expression: a
 * macro of CUDA's, whose uses libclang does not list. START: none is there. */
static guint
word_end_at(const TreeFile *file, TreeKind kind, guint start)
{
    const char *text = file->text + start;
    gsize length = strspn(text, G_CSET_a_2_z G_CSET_A_2_Z G_CSET_DIGITS "_");

    if (kind != TREE_INTEGER_LITERAL || g_ascii_isdigit(*text) || text[length] == '(')
        return start;
    return start + (guint)length;
}

/* Of what a macro writes in an argument of another, libclang gives the place where the inner macro's use
 * starts as its end, also as that of what ends with it: CHECK(n / SEGMENTS). These end where the use does. */
static void
mend_ends(SourceTree *tree)
{
    for (guint i = tree->nodes->len; i > 0; i--) {
        TreeNode *node = &g_array_index(tree->nodes, TreeNode, i - 1), *above;
        guint start = node->end, end;

        if (node->is_made || node->start != node->end)
            continue;
        end = macro_end_at(tree_file(tree, node->file), start);
        if (end == start)
            end = word_end_at(tree_file(tree, node->file), node->kind, start);
        for (guint up = i - 1; end > start && up != NO_NODE; up = above->parent) {
            above = &g_array_index(tree->nodes, TreeNode, up);
            if (above->file != node->file || above->is_made)
                break;
            if (above->start == above->end && above->start > start && above->start < end)
                above->start = start; /* it begins with an argument of the macro, and ends before */
            else if (above->end != start)
                break;
            above->end = end;
        }
    }
}

SourceTree *
source_tree_new(GPtrArray *units, GError **error)
{
    g_autoptr(SourceTree) tree = g_new0(SourceTree, 1);
    Walk walk = {tree, 0, NO_NODE, 0, NULL};

    crash_place(((const SourceUnit *)g_ptr_array_index(units, 0))->path, 1, 1, NULL);
    tree->units = units;
    tree->files = g_ptr_array_new_with_free_func(tree_file_free);
    tree->by_path = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    tree->by_file = g_hash_table_new(NULL, NULL);
    tree->nodes = g_array_new(FALSE, TRUE, sizeof(TreeNode));
    tree->names = g_hash_table_new_full(entity_hash, entities_equal, g_free, (GDestroyNotify)g_array_unref);
    tree->writes = g_hash_table_new_full(entity_hash, entities_equal, g_free, (GDestroyNotify)g_array_unref);
    if (deep_stack_call(walk_units, &walk, NULL, FALSE) != DEEP_CALL_ENDED) {
        g_set_error(error, PARSE_ERROR, PARSE_ERROR_PARSE, "%s nests too deeply",
                    ((const SourceUnit *)g_ptr_array_index(units, walk.unit))->path);
        return NULL;
    }
    check_files(&walk);
    if (walk.error) {
        g_propagate_error(error, walk.error);
        return NULL;
    }
    for (guint f = 0; f < tree->files->len; f++)
        sort_macros(tree_file(tree, f)->macros);
    mend_ends(tree);
    list_declarations(tree);
    return g_steal_pointer(&tree);
}

void
source_tree_free(SourceTree *tree)
{
    if (!tree)
        return;
    g_clear_pointer(&tree->declarations, g_hash_table_unref);
    g_clear_pointer(&tree->names, g_hash_table_unref);
    g_clear_pointer(&tree->writes, g_hash_table_unref);
    g_clear_pointer(&tree->by_file, g_hash_table_unref);
    g_clear_pointer(&tree->by_path, g_hash_table_unref);
    g_clear_pointer(&tree->files, g_ptr_array_unref);
    g_clear_pointer(&tree->nodes, g_array_unref);
    g_clear_pointer(&tree->units, g_ptr_array_unref);
    g_free(tree);
}

const char *
tree_line_end(const TreeFile *file)
{
    const char *newline = memchr(file->text, '\n', file->length);

    return newline && newline > file->text && newline[-1] == '\r' ? "\r\n" : "\n";
}

UnaryKind
tree_unary(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);

    return n->kind == TREE_UNARY_OPERATOR ? (UnaryKind)clang_getCursorUnaryOperatorKind(n->entity)
                                          : UNARY_INVALID;
}

BinaryKind
tree_binary(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);

    return n->kind == TREE_BINARY_OPERATOR || n->kind == TREE_COMPOUND_ASSIGN_OPERATOR
               ? (BinaryKind)clang_getCursorBinaryOperatorKind(n->entity)
               : BINARY_INVALID;
}

gboolean
tree_is_cast(TreeKind kind)
{
    return kind == TREE_CSTYLE_CAST_EXPR || kind == TREE_CXX_STATIC_CAST_EXPR ||
           kind == TREE_CXX_REINTERPRET_CAST_EXPR || kind == TREE_CXX_CONST_CAST_EXPR;
}

guint
tree_name_offset(const TreeNode *node)
{
    CXSourceRange extent = clang_getCursorExtent(node->entity);
    CXFile file, own;
    guint offset;

    clang_getFileLocation(clang_getRangeStart(extent), &own, NULL, NULL, NULL);
    clang_getFileLocation(clang_getCursorLocation(node->entity), &file, NULL, NULL, &offset);
    return clang_File_isEqual(file, own) ? offset : 0;
}

guint
tree_end(const SourceTree *tree, guint node)
{
    guint after = tree_node(tree, node)->after;

    return after > 0 ? after : tree->nodes->len;
}

guint
tree_operand(const SourceTree *tree, guint node, guint nth)
{
    guint end = tree_end(tree, node);

    for (guint i = node + 1; i < end; i++)
        if (tree_node(tree, i)->parent == node && tree_node(tree, i)->nth == nth)
            return i;
    return NO_NODE;
}

gboolean
tree_is_in_type(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);
    TreeKind above = n->parent == NO_NODE ? TREE_INVALID_FILE : tree_node(tree, n->parent)->kind;

    if (!kind_is_expression(n->kind) || n->parent == NO_NODE)
        return FALSE;
    if (kind_is_declaration(above) && above != TREE_FUNCTION_DECL)
        return n->file == tree_node(tree, n->parent)->file &&
               n->start < tree_name_offset(tree_node(tree, n->parent));
    return (tree_is_cast(above) || above == TREE_CXX_FUNCTIONAL_CAST_EXPR) && n->nth == NO_NODE;
}

/* Whether an argument may be the first node below CALL: the first operand of an operator, which comes before
 * what is called, or of a constructor, which nothing names. */
static gboolean
is_argument_first(Entity call)
{
    Entity callee = entity_referenced(call);
    g_autofree char *name = cursor_name(callee);

    if (entity_kind(callee) == TREE_CONSTRUCTOR)
        return TRUE;
    return g_str_has_prefix(name, "operator"); /* written between its operands, it stands behind the first */
}

/* Whether the node NODE, below CALL, has the text of ARGUMENT: libclang makes cursors of different
 * expressions for arguments that are copied. All that a macro writes has one text. */
static gboolean
has_text_of(const SourceTree *tree, Entity call, const TreeNode *node, Entity argument)
{
    CXSourceRange range = clang_getCursorExtent(argument);
    guint start, end;

    clang_getFileLocation(clang_getRangeStart(range), NULL, NULL, NULL, &start);
    clang_getFileLocation(clang_getRangeEnd(range), NULL, NULL, NULL, &end);
    return (node->nth != 0 || is_argument_first(call)) && node->start == start && start < node->end &&
           (node->end == end || node->end == macro_end_at(tree_file(tree, node->file), end) ||
            node->end == word_end_at(tree_file(tree, node->file), entity_kind(argument), end));
}

gboolean
tree_argument_number(const SourceTree *tree, guint call, guint node, guint *ret_nth)
{
    Entity cursor = tree_node(tree, call)->entity;
    int count = entity_n_arguments(cursor), found = -1;

    for (int i = count - 1; i >= 0; i--) {
        Entity argument = entity_argument(cursor, (guint)i);

        if (entity_equal(tree_node(tree, node)->entity, argument)) {
            *ret_nth = (guint)i;
            return TRUE;
        }
        if (has_text_of(tree, cursor, tree_node(tree, node), argument))
            found = i;
    }
    if (found >= 0)
        *ret_nth = (guint)found;
    return found >= 0;
}

guint
tree_argument(const SourceTree *tree, guint call, guint nth)
{
    Entity cursor = tree_node(tree, call)->entity, argument;
    guint found = NO_NODE;

    if ((int)nth >= entity_n_arguments(cursor))
        return NO_NODE;
    argument = entity_argument(cursor, nth);
    for (guint i = call + 1, end = tree_end(tree, call); i < end; i++) {
        if (tree_node(tree, i)->parent != call)
            continue;
        if (entity_equal(tree_node(tree, i)->entity, argument))
            return i;
        if (found == NO_NODE && has_text_of(tree, cursor, tree_node(tree, i), argument))
            found = i;
    }
    return found;
}

static gboolean
is_wrapper(TreeKind kind)
{
    return kind == TREE_PAREN_EXPR || kind == TREE_UNEXPOSED_EXPR;
}

guint
tree_inner(const SourceTree *tree, guint node)
{
    while (node != NO_NODE && is_wrapper(tree_node(tree, node)->kind)) {
        guint inner = tree_operand(tree, node, 0);

        if (inner == NO_NODE)
            break;
        node = inner;
    }
    return node;
}

guint
tree_skip_casts(const SourceTree *tree, guint node)
{
    node = tree_inner(tree, node);
    while (tree_is_cast(tree_node(tree, node)->kind) && tree_operand(tree, node, 0) != NO_NODE)
        node = tree_inner(tree, tree_operand(tree, node, 0));
    return node;
}

guint
tree_outer(const SourceTree *tree, guint node)
{
    while (tree_node(tree, node)->parent != NO_NODE &&
           is_wrapper(tree_node(tree, tree_node(tree, node)->parent)->kind))
        node = tree_node(tree, node)->parent;
    return node;
}

guint
tree_function(const SourceTree *tree, guint node)
{
    return node == NO_NODE ? NO_NODE : tree_node(tree, node)->function;
}

gboolean
tree_has_attribute(const SourceTree *tree, guint function, TreeKind kind)
{
    guint end = tree_end(tree, function);

    for (guint i = function + 1; i < end; i++)
        if (tree_node(tree, i)->parent == function && tree_node(tree, i)->kind == kind)
            return TRUE;
    return FALSE;
}

guint
tree_arrow_end(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);
    const char *text = tree_file(tree, n->file)->text, *arrow = strstr(text + n->end, "->");

    return arrow ? (guint)(arrow - text) + 2 : n->end;
}

char *
tree_place(const SourceTree *tree, guint file, guint offset)
{
    const TreeFile *f = tree_file(tree, file);
    guint line = 1, column = 1;

    for (guint i = 0; i < offset && i < f->length; i++) {
        column = f->text[i] == '\n' ? 1 : column + 1;
        line += f->text[i] == '\n';
    }
    return g_strdup_printf("%s:%u:%u", f->path, line, column);
}

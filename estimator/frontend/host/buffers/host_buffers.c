/* SPDX-License-Identifier: MIT */
#include "frontend/host/buffers/buffers_private.h"
#include "frontend/parse/parse.h"

#include <string.h>

#define MAX_DEPTH 200   /* of nested expressions */
#define MAX_PLACES 5000 /* that buffers come from, of one parameter */

struct HostBuffers {
    GHashTable
        *sources; /* CursorKey of what holds a pointer -> GArray of CXCursor: what it may be taken from */
    GHashTable *copies; /* the same: what is copied to it on the device */
};

HostBuffers *
host_buffers_new(void)
{
    HostBuffers *buffers = g_new(HostBuffers, 1);

    buffers->sources = cursor_table_new((GDestroyNotify)g_array_unref);
    buffers->copies = cursor_table_new((GDestroyNotify)g_array_unref);
    return buffers;
}

void
host_buffers_free(HostBuffers *buffers)
{
    if (!buffers)
        return;
    g_hash_table_unref(buffers->sources);
    g_hash_table_unref(buffers->copies);
    g_free(buffers);
}

static void roots(CXCursor expression, GArray *found, guint depth);

static gboolean
is_pointer(CXType type)
{
    CXType plain = clang_getCanonicalType(type);

    if (plain.kind == CXType_LValueReference || plain.kind == CXType_RValueReference)
        plain = clang_getCanonicalType(clang_getPointeeType(plain));
    while (plain.kind == CXType_ConstantArray || plain.kind == CXType_IncompleteArray)
        plain = clang_getCanonicalType(clang_getArrayElementType(plain));
    return plain.kind == CXType_Pointer;
}

/* Whether DECLARATION holds a pointer, or several: a parameter `float x[]` is one. */
static gboolean
holds_pointer(CXCursor declaration)
{
    CXType type = clang_getCursorType(declaration), plain = clang_getCanonicalType(type);

    return is_pointer(type) || (clang_getCursorKind(declaration) == CXCursor_ParmDecl &&
                                (plain.kind == CXType_IncompleteArray || plain.kind == CXType_ConstantArray));
}

/* Adds DECLARATION where it can hold buffers: a pointer, or an object. */
static void
add_root(CXCursor declaration, GArray *found)
{
    CXType type = clang_getCursorType(declaration);

    if (type.kind == CXType_Invalid) /* what a template's argument decides has no declaration */
        return;
    if (holds_pointer(declaration) ||
        clang_getCanonicalType(type_without_reference(type)).kind == CXType_Record)
        g_array_append_val(found, declaration);
}

static void
roots_of_operand(CXCursor expression, guint number, GArray *found, guint depth)
{
    g_autoptr(GArray) operands = cursor_operands(expression);

    if (number < operands->len)
        roots(g_array_index(operands, CXCursor, number), found, depth + 1);
}

/* What a call gives: of a function of the unit what it returns, of a method its object's, and of a library's
 * function, such as raw_pointer_cast, its argument's. */
static void
roots_of_call(CXCursor call, GArray *found, guint depth)
{
    CXCursor callee = cursor_callee(call);

    if (clang_getCursorKind(callee) == CXCursor_CXXMethod || clang_Cursor_getNumArguments(call) == 0)
        roots_of_operand(call, 0, found, depth);
    else if (!clang_Location_isInSystemHeader(clang_getCursorLocation(callee)))
        g_array_append_val(found, callee);
    else if (clang_Cursor_getNumArguments(call) > 0)
        roots(clang_Cursor_getArgument(call, 0), found, depth + 1);
}

/* Adds the variables, members and functions to FOUND that the pointer EXPRESSION may be taken from. */
static void
roots(CXCursor expression, GArray *found, guint depth)
{
    CXCursor declaration = clang_getCursorReferenced(expression);
    g_autoptr(GArray) operands = NULL;

    if (depth > MAX_DEPTH)
        return;
    switch (clang_getCursorKind(expression)) {
    case CXCursor_DeclRefExpr:
    case CXCursor_VariableRef:
        add_root(declaration, found);
        return;
    case CXCursor_MemberRefExpr:
        if (clang_getCursorKind(declaration) == CXCursor_FieldDecl)
            add_root(declaration, found);
        else
            roots_of_operand(expression, 0, found, depth);
        return;
    case CXCursor_CallExpr:
        roots_of_call(expression, found, depth);
        return;
    case CXCursor_ArraySubscriptExpr:
        roots_of_operand(expression, 0, found, depth);
        return;
    case CXCursor_ConditionalOperator:
        roots_of_operand(expression, 1, found, depth);
        roots_of_operand(expression, 2, found, depth);
        return;
    default:
        break;
    }
    operands = cursor_operands(expression);
    for (guint i = 0; i < operands->len && i < 2; i++)
        roots(g_array_index(operands, CXCursor, i), found, depth + 1);
}

CXCursor
host_buffers_root(CXCursor expression)
{
    g_autoptr(GArray) found = g_array_new(FALSE, FALSE, sizeof(CXCursor));

    roots(expression, found, 0);
    return found->len > 0 ? g_array_index(found, CXCursor, 0) : clang_getNullCursor();
}

/* What HOLDER holds may be taken from all of SOURCES, which TABLE says then. */
static void
flow(GHashTable *table, CXCursor holder, const GArray *sources)
{
    GArray *known = cursor_table_get(table, holder);

    if (clang_Cursor_isNull(holder) || clang_isInvalid(clang_getCursorKind(holder)))
        return;
    if (!known) {
        known = g_array_new(FALSE, FALSE, sizeof(CXCursor));
        cursor_table_put(table, holder, known);
    }
    g_array_append_vals(known, sources->data, sources->len);
}

/* A pointer to or a reference of a pointer: by it the pointer itself can be changed. */
static gboolean
is_outlet(CXType type)
{
    CXType plain = clang_getCanonicalType(type), inner = clang_getPointeeType(plain);

    return (plain.kind == CXType_LValueReference || plain.kind == CXType_RValueReference ||
            plain.kind == CXType_Pointer) &&
           clang_getCanonicalType(inner).kind == CXType_Pointer;
}

/* HOLDER, a place in the source, gets the value of EXPRESSION, which TABLE says then. */
static void
flow_into(GHashTable *table, CXCursor holder, CXCursor expression)
{
    g_autoptr(GArray) to = g_array_new(FALSE, FALSE, sizeof(CXCursor));
    g_autoptr(GArray) from = g_array_new(FALSE, FALSE, sizeof(CXCursor));

    if (clang_isDeclaration(clang_getCursorKind(holder)))
        g_array_append_val(to, holder);
    else
        roots(holder, to, 0);
    roots(expression, from, 0);
    for (guint i = 0; i < to->len; i++)
        flow(table, g_array_index(to, CXCursor, i), from);
}

/* What is copied from one buffer on the device to another has the same layout there. */
static gboolean
copies_on_device(CXCursor call)
{
    g_autofree char *name = cursor_name(call), *kind = NULL;

    if (!g_str_has_prefix(name, "cudaMemcpy") || clang_Cursor_getNumArguments(call) < 4)
        return FALSE;
    kind = cursor_name(clang_Cursor_getArgument(call, 3));
    return strcmp(kind, "cudaMemcpyDeviceToDevice") == 0;
}

static void
take_call(HostBuffers *buffers, CXCursor call)
{
    CXCursor callee = cursor_callee(call), first = clang_getNullCursor();
    int n = MIN(clang_Cursor_getNumArguments(call), clang_Cursor_getNumArguments(callee));

    g_autofree char *name = cursor_name(call);

    if (copies_on_device(call))
        flow_into(buffers->copies, clang_Cursor_getArgument(call, 0), clang_Cursor_getArgument(call, 1));
    if (clang_Location_isInSystemHeader(clang_getCursorLocation(callee)) && strcmp(name, "swap") != 0)
        return;
    for (int i = 0; i < n; i++) {
        CXCursor argument = clang_Cursor_getArgument(call, (unsigned)i);
        CXCursor parameter = clang_Cursor_getArgument(callee, (unsigned)i);
        CXType type = clang_getCursorType(parameter);

        if (holds_pointer(parameter))
            flow_into(buffers->sources, parameter, argument);
        if (!is_outlet(type))
            continue;
        /* What takes two pointers to change them, such as std::swap, may exchange them. */
        if (!clang_Cursor_isNull(first)) {
            flow_into(buffers->sources, first, argument);
            flow_into(buffers->sources, argument, first);
        }
        first = argument;
    }
}

typedef struct {
    HostBuffers *buffers;
    CXCursor function;
} Scan;

static enum CXChildVisitResult
scan_visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    Scan *scan = data;
    g_autoptr(GArray) operands = NULL;

    switch (clang_getCursorKind(cursor)) {
    case CXCursor_VarDecl:
        if (is_pointer(clang_getCursorType(cursor)) &&
            !clang_Cursor_isNull(clang_Cursor_getVarDeclInitializer(cursor)))
            flow_into(scan->buffers->sources, cursor, clang_Cursor_getVarDeclInitializer(cursor));
        break;
    case CXCursor_BinaryOperator:
        operands = cursor_operands(cursor);
        if (cursor_is_assignment(cursor) && operands->len == 2 && is_pointer(clang_getCursorType(cursor)))
            flow_into(scan->buffers->sources, g_array_index(operands, CXCursor, 0),
                      g_array_index(operands, CXCursor, 1));
        break;
    case CXCursor_ReturnStmt:
        operands = cursor_operands(cursor);
        if (operands->len == 1 && is_pointer(clang_getCursorResultType(scan->function)))
            flow_into(scan->buffers->sources, scan->function, g_array_index(operands, CXCursor, 0));
        break;
    case CXCursor_CallExpr:
        take_call(scan->buffers, cursor);
        break;
    default:
        break;
    }
    return CXChildVisit_Recurse;
}

void
host_buffers_add(HostBuffers *buffers, CXCursor definition)
{
    Scan scan = {buffers, definition};

    scan_visit(definition, definition, &scan);
    clang_visitChildren(definition, scan_visit, &scan);
}

/* Adds to FOUND and WORK what TABLE says that AT may be taken from. */
static void
add_sources(GHashTable *table, CXCursor at, GHashTable *found, GArray *work)
{
    const GArray *sources = cursor_table_get(table, at);

    for (guint i = 0; sources && i < sources->len; i++) {
        CXCursor source = g_array_index(sources, CXCursor, i);

        if (cursor_table_get(found, source))
            continue;
        cursor_table_put(found, source, GINT_TO_POINTER(1));
        g_array_append_val(work, source);
    }
}

GHashTable *
host_buffers_origins(const HostBuffers *buffers, CXCursor parameter, gboolean with_copies)
{
    GHashTable *found = cursor_table_new(NULL);
    g_autoptr(GArray) work = g_array_new(FALSE, FALSE, sizeof(CXCursor));

    g_array_append_val(work, parameter);
    while (work->len > 0 && g_hash_table_size(found) < MAX_PLACES) {
        CXCursor at = g_array_index(work, CXCursor, work->len - 1);

        g_array_set_size(work, work->len - 1);
        add_sources(buffers->sources, at, found, work);
        if (with_copies)
            add_sources(buffers->copies, at, found, work);
    }
    return found;
}

static gboolean
share_one(GHashTable *a, GHashTable *b)
{
    GHashTableIter iter;
    gpointer key;

    g_hash_table_iter_init(&iter, a);
    while (g_hash_table_iter_next(&iter, &key, NULL))
        if (g_hash_table_contains(b, key))
            return TRUE;
    return FALSE;
}

guint64 *
host_buffers_exchanged(const HostBuffers *buffers, CXCursor kernel)
{
    guint n = (guint)CLAMP(clang_Cursor_getNumArguments(kernel), 0, 64);
    guint64 *exchanged = g_new0(guint64, n + 1);
    g_autoptr(GPtrArray) of = g_ptr_array_new_with_free_func((GDestroyNotify)g_hash_table_unref);

    for (guint a = 0; a < n; a++) {
        g_ptr_array_add(of, host_buffers_origins(buffers, clang_Cursor_getArgument(kernel, a), TRUE));
        for (guint b = 0; b < a; b++)
            if (share_one(g_ptr_array_index(of, a), g_ptr_array_index(of, b))) {
                exchanged[a] |= G_GUINT64_CONSTANT(1) << b;
                exchanged[b] |= G_GUINT64_CONSTANT(1) << a;
            }
    }
    return exchanged;
}

/* SPDX-License-Identifier: MIT */
/* Closures: what lambdas of host code capture by value, which their copies take to where they are called. */
#include "frontend/host/launches/launches_private.h"
#include "frontend/host/state/state.h"
#include "frontend/parse/parse.h"

#include <string.h>

typedef struct {
    HostRun *run;
    HostFrame *frame;     /* where the lambda stands */
    GHashTable *declared; /* CursorKey set: the variables that the lambda declares itself */
    gboolean uses_this;
    HostValue closure;
} Capturing;

static void
capture(Capturing *capturing, CXCursor declaration, const HostValue *value)
{
    HostStep step = host_step_field(declaration);

    capturing->closure = host_part_set(capturing->run->objects, &capturing->closure, &step, 1, value);
}

static enum CXChildVisitResult
note_declared(CXCursor cursor, CXCursor parent, CXClientData data)
{
    Capturing *capturing = data;
    enum CXCursorKind kind = clang_getCursorKind(cursor);

    (void)parent;
    if (kind == CXCursor_VarDecl || kind == CXCursor_ParmDecl)
        cursor_table_put(capturing->declared, cursor, capturing);
    capturing->uses_this |=
        kind == CXCursor_CXXThisExpr ||
        (kind == CXCursor_MemberRefExpr && clang_Cursor_isNull(cursor_only_operand(cursor)));
    return CXChildVisit_Recurse;
}

/* Whether the lambda captures VARIABLE: it is one of the functions around. */
static gboolean
is_captured(const Capturing *capturing, CXCursor variable)
{
    enum CXCursorKind kind = clang_getCursorKind(variable);
    CXCursor parent = clang_getCursorSemanticParent(variable);
    enum CXCursorKind around = clang_getCursorKind(parent);

    return (kind == CXCursor_ParmDecl || kind == CXCursor_VarDecl) && !clang_isTranslationUnit(around) &&
           around != CXCursor_Namespace && clang_Cursor_getStorageClass(variable) != CX_SC_Static &&
           !cursor_table_get(capturing->declared, variable);
}

static enum CXChildVisitResult
visit_use(CXCursor cursor, CXCursor parent, CXClientData data)
{
    Capturing *capturing = data;
    CXCursor named = clang_getCursorReferenced(cursor);
    HostValue value;

    (void)parent;
    if (clang_getCursorKind(cursor) != CXCursor_DeclRefExpr || !is_captured(capturing, named))
        return CXChildVisit_Recurse;
    value = host_eval(capturing->run, capturing->frame, cursor);
    if (value.kind != HOST_POINTER && value.kind != HOST_UNKNOWN) /* as of [n = f(x)], which is there */
        capture(capturing, named, &value);
    return CXChildVisit_Recurse;
}

/* [n = f(x)]: the variable that the lambda declares so. */
static void
capture_declared(Capturing *capturing, CXCursor captured)
{
    CXCursor variable = clang_getCursorReferenced(captured), initial;
    HostValue value;

    if (clang_getCursorKind(captured) != CXCursor_VariableRef ||
        !clang_equalLocations(clang_getCursorLocation(variable), clang_getCursorLocation(captured)))
        return;
    initial = clang_Cursor_getVarDeclInitializer(variable);
    if (clang_Cursor_isNull(initial))
        return;
    value = host_eval(capturing->run, capturing->frame, initial);
    value = host_value_convert(&value, clang_getCursorType(variable));
    if (value.kind != HOST_POINTER)
        capture(capturing, variable, &value);
}

/* Whether LAMBDA captures something by reference, as it is written. */
static gboolean
captures_references(CXCursor lambda)
{
    g_autofree char *text = host_source_text(lambda);

    return *text == '[' && memchr(text, '&', strcspn(text, "]"));
}

HostValue
host_closure(HostRun *run, HostFrame *frame, CXCursor lambda)
{
    g_autoptr(GHashTable) declared = cursor_table_new(NULL);
    Capturing capturing = {run, frame, declared, FALSE, {.kind = HOST_OBJECT}};
    g_autoptr(GArray) children = cursor_children(lambda);
    const HostValue *own = host_frame_get(frame, clang_getNullCursor());

    if (captures_references(lambda))
        return host_value_unknown();
    clang_visitChildren(lambda, note_declared, &capturing);
    if (capturing.uses_this && own && own->kind == HOST_OBJECT)
        capturing.closure = *own;
    for (guint i = 0; i < children->len; i++)
        capture_declared(&capturing, g_array_index(children, CXCursor, i));
    if (children->len > 0)
        clang_visitChildren(g_array_index(children, CXCursor, children->len - 1), visit_use, &capturing);
    return capturing.closure;
}

/* SPDX-License-Identifier: MIT */
/* Refusals that records of structs and parallel pointers share. */
#include "rewrite/rules_private.h"

#include "frontend/parse/parse.h"

void
rules_refuse_variable(Rules *rules, const FlowStep *step)
{
    const SourceTree *tree = rules->tree;
    CXCursor cursor = tree_node(tree, tree_skip_casts(tree, step->node))->cursor;
    CXCursor target =
        clang_isDeclaration(clang_getCursorKind(cursor)) ? cursor : clang_getCursorReferenced(cursor);
    CXType type = clang_getCanonicalType(clang_getCursorType(cursor));
    g_autofree char *name = cursor_name(target);

    if (!clang_Cursor_isNull(target) && clang_Location_isInSystemHeader(clang_getCursorLocation(target)))
        rules_refuse(
            rules, REFUSAL_ESCAPES, step->use,
            "the pointer goes to %s, which a library declares and reads as it lies: give it an array of its "
            "own",
            name);
    else if (clang_isExpression(clang_getCursorKind(cursor)) && flow_is_pointer(rules->names->record, type))
        rules_refuse(
            rules, REFUSAL_ESCAPES, step->use,
            "the pointer goes where pointers are kept that are not followed: keep it in a variable, and "
            "name that");
    else
        rules_refuse(rules, REFUSAL_ESCAPES, step->use,
                     "the pointer goes to a variable of another type: declare that as %s *",
                     rules->names->record);
}

void
rules_refuse_return(Rules *rules, const FlowStep *step)
{
    const SourceTree *tree = rules->tree;
    CXCursor member = clang_getCursorReferenced(tree_node(tree, step->use)->cursor);
    guint function = tree_function(tree, step->use);
    g_autofree char *name = clang_getCursorKind(member) == CXCursor_FieldDecl && rules_is_hidden(member)
                                ? cursor_name(member)
                                : NULL;
    g_autofree char *called =
        function == NO_NODE ? g_strdup("") : cursor_name(tree_node(tree, function)->cursor);

    if (rules->names->fields && name)
        rules_refuse(rules, REFUSAL_FORM, step->use,
                     "a function returns the pointer: name the member %s where it is called, which has to be "
                     "public then",
                     name);
    else if (rules->names->fields)
        rules_refuse(rules, REFUSAL_FORM, step->use,
                     "a function returns the pointer: write what it does where it is called");
    else if (function != NO_NODE && tree_node(tree, function)->kind == CXCursor_ConversionFunction)
        rules_refuse(rules, REFUSAL_FORM, step->use,
                     "a conversion gives the pointer: write a method that sets a parameter, %s *&, in its "
                     "place",
                     rules->names->record);
    else if (function != NO_NODE && g_str_has_prefix(called, "operator"))
        rules_refuse(rules, REFUSAL_FORM, step->use,
                     "an operator returns the pointer: let a method of another name do that, and call it");
    else
        rules_refuse(rules, REFUSAL_FORM, step->use,
                     "a function returns the pointer: set a parameter, %s *&, in its place",
                     rules->names->record);
}

void
rules_refuse_sizeof(Rules *rules, const FlowStep *step)
{
    rules_refuse(
        rules, REFUSAL_FORM, step->use,
        "sizeof of the pointer, which another layout changes: write sizeof(void *), or sizeof(%s) of an "
        "element",
        rules->names->record);
}

void
rules_refuse_undeclared(Rules *rules, const Slot *slot)
{
    guint use = g_array_index(slot->uses, guint, 0);
    CXCursor declared = clang_getCursorReferenced(tree_node(rules->tree, use)->cursor);
    CXType type = clang_getCanonicalType(clang_getCursorType(declared));
    CXCursor owner = clang_getCursorSemanticParent(declared);
    CXCursor template = clang_getSpecializedCursorTemplate(owner);
    g_autofree char *name = cursor_name(declared), *class = cursor_name(owner);

    if (!clang_Cursor_isNull(template) &&
        !clang_Location_isInSystemHeader(clang_getCursorLocation(template))) {
        rules_refuse(
            rules, REFUSAL_FORM, use,
            "%s is a member of an instance of the template %s: write a struct with the types of that "
            "instance",
            name, class);
        rules_mark_cause(rules);
    } else if (type.kind == CXType_LValueReference || type.kind == CXType_RValueReference)
        rules_refuse(rules, REFUSAL_ESCAPES, use,
                     clang_getCursorKind(declared) == CXCursor_ParmDecl
                         ? "%s is a reference to the pointer, which is not followed here: let it take the "
                           "pointer itself, or do without the function"
                         : "%s is a reference to the pointer, which is not followed here: name the pointer "
                           "itself",
                     name);
    else
        rules_refuse(rules, REFUSAL_ESCAPES, use,
                     "the pointer is declared outside of the program: keep it in a variable of your own");
}

/* Whether CALL calls what a variable points to. */
static gboolean
is_by_pointer(const SourceTree *tree, guint call)
{
    CXCursor callee = clang_getCursorReferenced(tree_node(tree, call)->cursor);

    if (clang_Cursor_isNull(callee))
        callee = cursor_callee(tree_node(tree, call)->cursor);
    switch (clang_getCursorKind(callee)) {
    case CXCursor_ParmDecl:
    case CXCursor_VarDecl:
    case CXCursor_FieldDecl:
        return TRUE;
    default:
        return FALSE;
    }
}

/* Whether CALL calls a function of the program that takes any arguments. */
static gboolean
is_untyped(const SourceTree *tree, guint call)
{
    CXCursor callee = cursor_callee(tree_node(tree, call)->cursor);

    return !clang_Cursor_isNull(callee) && clang_isFunctionTypeVariadic(clang_getCursorType(callee)) &&
           !clang_Location_isInSystemHeader(clang_getCursorLocation(callee));
}

/* Whether PARAMETER is a pointer to what may be of any type. */
static gboolean
is_void_pointer(CXCursor parameter)
{
    CXType type = clang_getCanonicalType(clang_getCursorType(parameter));

    return type.kind == CXType_Pointer &&
           clang_getCanonicalType(clang_getPointeeType(type)).kind == CXType_Void;
}

/* Whether PARAMETER, which the program declares, is one of a kernel. */
static gboolean
is_of_kernel(const SourceTree *tree, CXCursor parameter)
{
    guint function = tree_node(tree, tree_declaration(tree, parameter))->parent;

    return function != NO_NODE && tree_has_attribute(tree, function, CXCursor_CUDAGlobalAttr);
}

void
rules_refuse_argument(Rules *rules, const FlowStep *step, CXCursor parameter, const char *name)
{
    gboolean is_own = !clang_Cursor_isNull(parameter) && tree_declaration(rules->tree, parameter) != NO_NODE;
    CXString type = clang_getTypeSpelling(clang_getCursorType(parameter));
    g_autofree char *called = is_own ? cursor_name(clang_getCursorSemanticParent(parameter)) : NULL;

    if (called && *called != '\0')
        name = called;

    if (is_own && is_void_pointer(parameter) && !is_of_kernel(rules->tree, parameter))
        rules_refuse(rules, REFUSAL_ESCAPES, step->use,
                     "the array goes to a parameter of %s that is a %s: let an overload of %s take %s *",
                     name, clang_getCString(type), name, rules->names->record);
    else if (is_own)
        rules_refuse(rules, REFUSAL_ESCAPES, step->use,
                     "the array goes to a parameter of %s that is a %s: declare it as %s *", name,
                     clang_getCString(type), rules->names->record);
    else if (is_untyped(rules->tree, step->node))
        rules_refuse(rules, REFUSAL_ESCAPES, step->use,
                     "the array goes to %s by ..., which gives it no type: declare a parameter for it", name);
    else if (is_by_pointer(rules->tree, step->node))
        rules_refuse(
            rules, REFUSAL_ESCAPES, step->use,
            "the array goes to what the pointer %s calls, which is not seen: call or launch that by its "
            "name",
            name);
    else if (clang_getCursorKind(cursor_callee(tree_node(rules->tree, step->node)->cursor)) ==
             CXCursor_Constructor)
        rules_refuse_unknown(rules, step);
    else
        rules_refuse_call(rules, step->use, name);
    clang_disposeString(type);
}

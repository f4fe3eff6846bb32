/* SPDX-License-Identifier: MIT */
#include "frontend/host/kernels/kernels.h"
#include "frontend/parse/parse.h"
#include "text/text.h"

#include <string.h>

typedef struct {
    gboolean global, device, host;
} Attributes;

static enum CXChildVisitResult
attribute_visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    Attributes *attributes = data;

    attributes->global |= clang_getCursorKind(cursor) == CXCursor_CUDAGlobalAttr;
    attributes->device |= clang_getCursorKind(cursor) == CXCursor_CUDADeviceAttr;
    attributes->host |= clang_getCursorKind(cursor) == CXCursor_CUDAHostAttr;
    return CXChildVisit_Continue;
}

gboolean
host_is_kernel(CXCursor function)
{
    Attributes attributes = {0};

    clang_visitChildren(function, attribute_visit, &attributes);
    return attributes.global;
}

gboolean
host_is_host(CXCursor function)
{
    Attributes attributes = {0};

    clang_visitChildren(function, attribute_visit, &attributes);
    return !attributes.global && (!attributes.device || attributes.host);
}

/* The `<...>` with which a printed declaration of NAME goes on, brackets matched; NULL where it does not. */
static char *
arguments_after(const char *printed, const char *name)
{
    const char *at = printed;
    gsize length = strlen(name);
    int depth = 0;

    while (length > 0 && (at = strstr(at, name))) {
        gboolean whole = at == printed || !char_is_word(at[-1]);

        at += length;
        if (whole && *at == '<')
            break;
    }
    if (!at || *at != '<')
        return NULL;
    for (const char *end = at; *end; end++) {
        depth += *end == '<' || *end == '(';
        depth -= *end == '>' || *end == ')';
        if (depth == 0)
            return g_strndup(at, (gsize)(end + 1 - at));
    }
    return NULL;
}

/* Takes the brackets away that are printed around a parameter pack: "<4, <int, float>>", "<4, <>>". */
static char *
flatten_packs(const char *arguments)
{
    GString *text = g_string_new(NULL);
    guint64 packs = 0; /* a bit for each open bracket, the innermost lowest: whether it opens a pack */
    gsize before;

    for (const char *at = arguments; *at; at++) {
        gboolean is_pack = *at == '<' && at > arguments && (at[-1] == '<' || at[-1] == ' ');

        if (*at == '<')
            packs = packs << 1 | is_pack;
        if (*at == '>') {
            is_pack = packs & 1;
            packs >>= 1;
        }
        before = text->len;
        if (!is_pack)
            g_string_append_c(text, *at);
        else if (*at == '>' && at[-1] == '<' && before >= 2 && text->str[before - 2] == ',')
            g_string_truncate(text, before - 2);
    }
    return g_string_free(text, FALSE);
}

/* The template arguments of an instance, "<float, 4>"; "" where FUNCTION is none. */
static char *
template_arguments(CXCursor function, const char *name)
{
    CXPrintingPolicy policy;
    CXString printed;
    g_autofree char *arguments = NULL;

    if (clang_Cursor_getNumTemplateArguments(function) < 0)
        return g_strdup("");
    policy = clang_getCursorPrintingPolicy(function);
    clang_PrintingPolicy_setProperty(policy, CXPrintingPolicy_TerseOutput, 1);
    clang_PrintingPolicy_setProperty(policy, CXPrintingPolicy_PolishForDeclaration, 1);
    printed = clang_getCursorPrettyPrinted(function, policy);
    arguments = arguments_after(clang_getCString(printed), name);
    clang_disposeString(printed);
    clang_PrintingPolicy_dispose(policy);
    return flatten_packs(arguments ? arguments : "");
}

static char *
display_name(CXCursor cursor)
{
    CXString string = clang_getCursorDisplayName(cursor);
    char *name = g_strdup(clang_getCString(string));

    clang_disposeString(string);
    return name;
}

static char *
name_in_scopes(CXCursor function, gboolean with_namespaces)
{
    g_autofree char *plain = cursor_name(function);
    g_autofree char *arguments = template_arguments(function, plain);
    CXCursor scope = clang_getCursorSemanticParent(function);
    GString *name = g_string_new(plain);

    g_string_append(name, arguments);
    for (;; scope = clang_getCursorSemanticParent(scope)) {
        enum CXCursorKind kind = clang_getCursorKind(scope);
        gboolean is_class = kind == CXCursor_StructDecl || kind == CXCursor_ClassDecl ||
                            kind == CXCursor_ClassTemplate ||
                            kind == CXCursor_ClassTemplatePartialSpecialization;
        g_autofree char *outer = NULL;

        if (!is_class && kind != CXCursor_Namespace)
            return g_string_free(name, FALSE);
        if (!is_class && !with_namespaces)
            continue;
        outer = is_class ? display_name(scope) : cursor_name(scope);
        g_string_prepend(name, "::");
        g_string_prepend(name, *outer ? outer : "(anonymous)");
    }
}

char *
host_function_name(CXCursor function)
{
    return name_in_scopes(function, FALSE);
}

/* The table counts how often each name occurs. */
static GHashTable *
count_names(const GPtrArray *kernels)
{
    GHashTable *counts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint i = 0; i < kernels->len; i++) {
        const char *name = ((const HostKernel *)g_ptr_array_index(kernels, i))->name;
        guint n = GPOINTER_TO_UINT(g_hash_table_lookup(counts, name));

        g_hash_table_insert(counts, g_strdup(name), GUINT_TO_POINTER(n + 1));
    }
    return counts;
}

static char *
name_with_namespaces(const HostKernel *kernel, guint number)
{
    return name_in_scopes(kernel->function, TRUE);
}

static char *
name_with_types(const HostKernel *kernel, guint number)
{
    GString *name = g_string_new(kernel->name);
    int n = clang_Cursor_getNumArguments(kernel->function);

    g_string_append_c(name, '(');
    for (int i = 0; i < n; i++) {
        CXString type = clang_getTypeSpelling(
            clang_getCursorType(clang_Cursor_getArgument(kernel->function, (unsigned)i)));

        g_string_append_printf(name, "%s%s", i ? ", " : "", clang_getCString(type));
        clang_disposeString(type);
    }
    g_string_append_c(name, ')');
    return g_string_free(name, FALSE);
}

static char *
name_with_number(const HostKernel *kernel, guint number)
{
    return number > 1 ? g_strdup_printf("%s#%u", kernel->name, number) : g_strdup(kernel->name);
}

void
host_names_make_unique(GPtrArray *kernels)
{
    static char *(*const longer_name[])(const HostKernel *, guint) = {name_with_namespaces, name_with_types,
                                                                      name_with_number};

    for (guint step = 0; step < G_N_ELEMENTS(longer_name); step++) {
        g_autoptr(GHashTable) counts = count_names(kernels);
        g_autoptr(GHashTable) met = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

        for (guint i = 0; i < kernels->len; i++) {
            HostKernel *kernel = g_ptr_array_index(kernels, i);
            g_autofree char *name = g_steal_pointer(&kernel->name);
            guint number = GPOINTER_TO_UINT(g_hash_table_lookup(met, name)) + 1;

            kernel->name = g_strdup(name);
            g_hash_table_insert(met, g_strdup(name), GUINT_TO_POINTER(number));
            if (GPOINTER_TO_UINT(g_hash_table_lookup(counts, name)) > 1) {
                char *longer = longer_name[step](kernel, number);

                g_free(kernel->name);
                kernel->name = longer;
            }
        }
    }
}

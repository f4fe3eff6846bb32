/* SPDX-License-Identifier: MIT */
#include "frontend/parse/parse_private.h"

#include "clang/clang.h"

#include <clang-c/Index.h>

/* What a precompiled header fits to. The compiler is told not to check it itself (it would ask for the
 * headers where they stood when it was made), so that its exact version has to stand here. The folder doesn't
 * count. */
static char *
precompiled_key(void)
{
    g_autoptr(CompileArgs) args = compile_args_new_bundled("");
    g_autoptr(GString) key = g_string_new(FIELDWISE_VERSION "\n");
    CXString version = clang_getClangVersion();

    g_string_append_printf(key, "%s\n", clang_getCString(version));
    clang_disposeString(version);
    for (guint i = 0; i < args->args->len; i++)
        g_string_append_printf(key, "%s\n", (const char *)g_ptr_array_index(args->args, i));
    return g_string_free(g_steal_pointer(&key), FALSE);
}

static char *
key_path(const char *path)
{
    return g_strconcat(path, ".key", NULL);
}

char *
precompiled_declarations_find(void)
{
    g_autofree char *path = declarations_precompiled_path();
    g_autofree char *beside = key_path(path);
    g_autofree char *found = NULL;
    g_autofree char *wanted = NULL;

    if (!g_file_get_contents(beside, &found, NULL, NULL))
        return NULL;
    wanted = precompiled_key();
    return g_str_equal(found, wanted) && g_file_test(path, G_FILE_TEST_EXISTS) ? g_steal_pointer(&path)
                                                                               : NULL;
}

static void
dependency_add(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
    CXString name = clang_getFileName(file);

    g_string_append_printf(data, " \\\n  %s", clang_getCString(name));
    clang_disposeString(name);
}

static gboolean
save(CXTranslationUnit unit, const char *path, const char *dependencies, GError **error)
{
    g_autofree char *beside = key_path(path);
    g_autofree char *key = precompiled_key();

    for (guint i = 0; i < clang_getNumDiagnostics(unit); i++) {
        CXDiagnostic diagnostic = clang_getDiagnostic(unit, i);
        CXString text = clang_formatDiagnostic(diagnostic, clang_defaultDiagnosticDisplayOptions());

        g_set_error_literal(error, PARSE_ERROR, PARSE_ERROR_PARSE, clang_getCString(text));
        clang_disposeString(text);
        clang_disposeDiagnostic(diagnostic);
        return FALSE;
    }
    if (clang_saveTranslationUnit(unit, path, CXSaveTranslationUnit_None) != CXSaveError_None) {
        g_set_error(error, PARSE_ERROR, PARSE_ERROR_FILE, "%s: libclang cannot write it", path);
        return FALSE;
    }
    if (dependencies) {
        g_autoptr(GString) rule = g_string_new(path);

        g_string_append_c(rule, ':');
        clang_getInclusions(unit, dependency_add, rule);
        g_string_append_c(rule, '\n');
        if (!g_file_set_contents(dependencies, rule->str, -1, error))
            return FALSE;
    }
    return g_file_set_contents(beside, key, -1, error);
}

gboolean
precompile_declarations(const char *path, const char *dependencies, GError **error)
{
    g_autofree char *dir = declarations_dir();
    g_autofree char *prefix = declarations_prefix_path(dir);
    g_autoptr(CompileArgs) args = compile_args_new_bundled(dir);
    CXTranslationUnit unit = NULL;
    gboolean saved = FALSE;
    CXIndex index;

    if (!clang_load(error))
        return FALSE;
    index = clang_createIndex(0, 0);

    /* The headers travel inside the file, which stays good when they move. */
    compile_args_add(args, "-Xclang");
    compile_args_add(args, "-fmodules-embed-all-files");
    if (clang_parseTranslationUnit2(
            index, prefix, (const char *const *)args->args->pdata, (int)args->args->len, NULL, 0,
            CXTranslationUnit_ForSerialization | CXTranslationUnit_Incomplete, &unit) == CXError_Success)
        saved = save(unit, path, dependencies, error);
    else
        g_set_error(error, PARSE_ERROR, PARSE_ERROR_PARSE, "%s: libclang cannot parse it", prefix);
    if (unit)
        clang_disposeTranslationUnit(unit);
    clang_disposeIndex(index);
    return saved;
}

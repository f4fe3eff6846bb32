/* SPDX-License-Identifier: MIT */
#include "frontend/parse/parse_private.h"

#include "clang/clang.h"
#include "base/base.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

/* More than any honest source takes by far. */
#define LONGEST_PARSE_SECONDS 60
#define LARGEST_PARSE_GIB 4

/* With the bundled declarations, which are small: what a short source takes, and each byte of a long one and
 * of what it includes. Macros and templates that stand for more without end are stopped in seconds. */
#define SHORT_PARSE_MIB 448
#define PARSE_BYTES_EACH 100

/* How much of a file is looked at to tell text from anything else. */
#define TEXT_CHECK_BYTES 4096

/* One run of libclang. */
typedef struct {
    SourceUnit *unit;
    CompileArgs *args;
    GPtrArray *texts;   /* of ReplacedFile */
    guint64 most_bytes; /* of memory, by which the process may grow */
    guint flags;        /* CXTranslationUnit_Flags */
    enum CXErrorCode code;
} ParseRun;

static void
parse_run_free(ParseRun *run)
{
    source_unit_free(run->unit);
    compile_args_free(run->args);
    g_ptr_array_unref(run->texts);
    g_free(run);
}

/* TEXTS as libclang takes them. */
static GArray *
unsaved_files(const GPtrArray *texts)
{
    GArray *files = g_array_new(FALSE, FALSE, sizeof(struct CXUnsavedFile));

    for (guint i = 0; i < texts->len; i++) {
        const ReplacedFile *text = g_ptr_array_index(texts, i);
        struct CXUnsavedFile file = {text->path, text->text, text->length};

        g_array_append_val(files, file);
    }
    return files;
}

static enum CXErrorCode
parse_with(const ParseRun *run, const char *const *declarations)
{
    g_autoptr(GPtrArray) all = g_ptr_array_new();
    g_autoptr(GArray) files = unsaved_files(run->texts);
    SourceUnit *unit = run->unit;
    CompileArgs *args = run->args;

    for (; *declarations; declarations++)
        g_ptr_array_add(all, (gpointer)*declarations);
    for (guint i = 0; i < args->args->len; i++)
        g_ptr_array_add(all, g_ptr_array_index(args->args, i));
    return clang_parseTranslationUnit2(unit->index, unit->path, (const char *const *)all->pdata,
                                       (int)all->len, (struct CXUnsavedFile *)(gpointer)files->data,
                                       files->len, run->flags, &unit->unit);
}

/* With the declarations precompiled where that works, and as they are where it doesn't. */
static enum CXErrorCode
parse_with_declarations(const ParseRun *run)
{
    SourceUnit *unit = run->unit;
    CompileArgs *args = run->args;
    g_autofree char *dir = NULL;
    g_autofree char *prefix = NULL;
    g_autofree char *precompiled = args->precompilable ? precompiled_declarations_find() : NULL;
    enum CXErrorCode code;

    if (precompiled) {
        code = parse_with(
            run, (const char *[]){"-include-pch", precompiled, "-Xclang", "-fno-validate-pch", NULL});
        unit->precompiled = code == CXError_Success;
        if (code != CXError_ASTReadError && code != CXError_Failure)
            return code;
    }
    if (!args->bundled)
        return parse_with(run, (const char *[]){NULL});
    dir = declarations_dir();
    prefix = declarations_prefix_path(dir);
    return parse_with(run, (const char *[]){"-include", prefix, NULL});
}

static void
note_file(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData files)
{
    CXString name = clang_getFileName(file);

    g_ptr_array_add(files, g_strdup(clang_getCString(name)));
    clang_disposeString(name);
}

static void
parse_run(gpointer data)
{
    ParseRun *run = data;
    SourceUnit *unit = run->unit;

    double start = deadline_clock();

    unit->index = clang_createIndex(1, 0);
    run->code = parse_with_declarations(run);
    unit->seconds = deadline_clock() - start;
    if (run->code != CXError_Success)
        return;
    diagnostics_collect(unit);
    clang_getInclusions(unit->unit, note_file, unit->files);
}

/* Why the source at PATH, or what is GIVEN in its place, can't be read as text, or NULL. */
static const char *
source_problem(const char *path, const ReplacedFile *given)
{
    GStatBuf status;
    char start[TEXT_CHECK_BYTES];
    gsize length;
    FILE *file;

    if (given)
        return memchr(given->text, '\0', given->length) ? "not a text file" : NULL;
    if (g_stat(path, &status) != 0)
        return g_strerror(errno);
    if (S_ISDIR(status.st_mode))
        return g_strerror(EISDIR);
    if (!S_ISREG(status.st_mode))
        return "not a regular file";
    file = g_fopen(path, "rb");
    if (!file)
        return g_strerror(errno);
    length = fread(start, 1, sizeof start, file);
    fclose(file);
    return memchr(start, '\0', length) ? "not a text file" : NULL;
}

/* The user's compiler arguments, "-std=foo -DN=4"; "" where there are none. */
static char *
users_arguments(const CompileArgs *args)
{
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < args->users->len; i++)
        g_string_append_printf(text, "%s%s", i > 0 ? " " : "",
                               (const char *)g_ptr_array_index(args->users, i));
    return g_string_free(text, FALSE);
}

/* What the compiler says against one of the user's arguments; NULL: nothing. */
static const char *
argument_problem(const ParseRun *run)
{
    for (guint i = 0; run->args->users->len > 0 && i < run->unit->diagnostics->len; i++) {
        const ParseDiagnostic *diagnostic = g_ptr_array_index(run->unit->diagnostics, i);

        if (diagnostic->is_argument)
            return diagnostic->message;
    }
    return NULL;
}

static gboolean
is_crash(DeepCallEnd end, enum CXErrorCode code)
{
    return end == DEEP_CALL_FAULT || (end == DEEP_CALL_ENDED && code == CXError_Crashed);
}

/* Why a run gave no unit, or NULL. */
static const char *
run_problem(DeepCallEnd end, enum CXErrorCode code)
{
    if (end == DEEP_CALL_OVERFLOW)
        return "nested too deeply for libclang";
    if (end == DEEP_CALL_LATE)
        return "libclang had not parsed it after " G_STRINGIFY(LONGEST_PARSE_SECONDS) " seconds";
    if (end == DEEP_CALL_LARGE)
        return "libclang took too much memory for it: its macros or templates stand for more than can be read";
    if (is_crash(end, code))
        return "libclang crashed on it";
    if (code == CXError_Success)
        return NULL;
    return "libclang cannot parse it with the compiler arguments";
}

/* A toolkit's headers are read through the compiler's own, which libclang comes without on some systems. */
static gboolean
lacks_compiler_headers(const SourceUnit *unit)
{
    for (guint i = 0; i < unit->diagnostics->len; i++) {
        const ParseDiagnostic *diagnostic = g_ptr_array_index(unit->diagnostics, i);

        if (diagnostic->is_error &&
            strstr(diagnostic->message, "'__clang_cuda_runtime_wrapper.h' file not found"))
            return TRUE;
    }
    return FALSE;
}

/* A run that doesn't end as it should is lost, with all that it held. */
static SourceUnit *
run_finish(ParseRun *run, DeepCallEnd end, const char *path, GError **error)
{
    const char *problem = run_problem(end, run->code);
    g_autofree char *users = users_arguments(run->args);
    SourceUnit *unit = NULL;

    if (!problem && !run->args->bundled && lacks_compiler_headers(run->unit)) {
        g_set_error(
            error, PARSE_ERROR, PARSE_ERROR_ARGUMENTS,
            "a CUDA Toolkit can only be used with the compiler's own headers beside libclang, which are "
            "missing (Debian and Ubuntu: libclang-common-NN-dev)");
        parse_run_free(run);
        return NULL;
    }

    if (!problem && argument_problem(run))
        g_set_error(error, PARSE_ERROR, PARSE_ERROR_ARGUMENTS, "compiler arguments %s: %s", users,
                    argument_problem(run));
    else if (problem && end == DEEP_CALL_ENDED && run->code != CXError_Crashed)
        g_set_error(error, PARSE_ERROR, PARSE_ERROR_PARSE, "%s: error: %s %s", path, problem, users);
    else if (problem)
        g_set_error(error, PARSE_ERROR, is_crash(end, run->code) ? PARSE_ERROR_CRASH : PARSE_ERROR_PARSE,
                    "%s: error: %s", path, problem);
    else
        unit = g_steal_pointer(&run->unit);
    if (end == DEEP_CALL_ENDED)
        parse_run_free(run);
    return unit;
}

/* libclang would parse on a thread of its own, with a stack that a hostile source overflows, and report a
 * fault on standard error: both are done better here. */
static void
libclang_prepare(void)
{
    static gsize prepared;

    if (!g_once_init_enter(&prepared))
        return;
    g_setenv("LIBCLANG_NOTHREADS", "1", TRUE);
    g_setenv("LIBCLANG_DISABLE_CRASH_RECOVERY", "1", TRUE);
    g_once_init_leave(&prepared, 1);
}

/* Folders that compilers take from the environment would come before the bundled declarations. */
static const char *const INCLUDE_VARIABLES[] = {"CPATH", "CPLUS_INCLUDE_PATH", "C_INCLUDE_PATH"};

gboolean
parse_prepare(void)
{
    gboolean is_set = FALSE;

    libclang_prepare();
    for (guint i = 0; i < G_N_ELEMENTS(INCLUDE_VARIABLES); i++)
        is_set = is_set || g_getenv(INCLUDE_VARIABLES[i]);
    return !is_set;
}

/* Takes them out of the environment; ret_values: what they were, to be put back. */
static void
include_variables_hide(char *ret_values[G_N_ELEMENTS(INCLUDE_VARIABLES)])
{
    for (guint i = 0; i < G_N_ELEMENTS(INCLUDE_VARIABLES); i++) {
        ret_values[i] = g_strdup(g_getenv(INCLUDE_VARIABLES[i]));
        if (ret_values[i])
            g_unsetenv(INCLUDE_VARIABLES[i]);
    }
}

static void
include_variables_restore(char *values[G_N_ELEMENTS(INCLUDE_VARIABLES)])
{
    for (guint i = 0; i < G_N_ELEMENTS(INCLUDE_VARIABLES); i++) {
        if (values[i])
            g_setenv(INCLUDE_VARIABLES[i], values[i], TRUE);
        g_free(values[i]);
    }
}

static DeepCallEnd
run_start(ParseRun *run, const ParseOptions *options)
{
    const DeepCallLimits limits = {
        options && options->parse_seconds ? options->parse_seconds : LONGEST_PARSE_SECONDS, run->most_bytes};
    char *values[G_N_ELEMENTS(INCLUDE_VARIABLES)];
    DeepCallEnd end;

    if (!run->args->bundled)
        return deep_stack_call(parse_run, run, &limits, TRUE);
    include_variables_hide(values);
    end = deep_stack_call(parse_run, run, &limits, TRUE);
    include_variables_restore(values);
    return end;
}

/* The text of RUN's source: what is read in its place already, or what the file holds; NULL where that cannot
 * be read. */
static ReplacedFile *
source_text(const ParseRun *run, const char *path)
{
    ReplacedFile *text = replaced_files_find(run->texts, path);

    if (text)
        return text;
    text = g_new0(ReplacedFile, 1);
    text->path = g_strdup(run->unit->path);
    if (g_file_get_contents(path, &text->text, &text->length, NULL)) {
        g_ptr_array_add(run->texts, text);
        return text;
    }
    replaced_file_free(text);
    return NULL;
}

/* Lets RUN read ADDED behind the source at PATH. */
static gboolean
run_add_text(ParseRun *run, const char *path, const char *added)
{
    ReplacedFile *text = source_text(run, path);
    GString *all;

    if (!text)
        return FALSE;
    all = g_string_new_len(text->text, (gssize)text->length);
    g_string_append(all, "\n\n"); /* a comment or a backslash may end the source */
    for (const char *at = all->str; at < all->str + all->len; at++)
        run->unit->own_lines += *at == '\n';
    g_string_append(all, added);
    g_free(text->text);
    text->length = all->len;
    text->text = g_string_free(all, FALSE);
    return TRUE;
}

/* Whether a compiler driver takes PATH, with ARGS, of char *, for C or C++. */
static gboolean
is_host_source(const char *path, const GPtrArray *args)
{
    static const char *const suffixes[] = {".c", ".cc", ".cpp", ".cxx"};

    for (guint i = 0; i < args->len; i++)
        if (g_str_has_prefix(g_ptr_array_index(args, i), "-x"))
            return FALSE;
    for (guint i = 0; i < G_N_ELEMENTS(suffixes); i++)
        if (g_str_has_suffix(path, suffixes[i]))
            return TRUE;
    return FALSE;
}

/* Puts those of NEW (of ReplacedFile, or NULL) to TEXTS, in place of what is there for the same file. */
static void
add_texts(GPtrArray *texts, const GPtrArray *new, char *const *own_macros)
{
    for (guint i = 0; new &&i < new->len; i++) {
        const ReplacedFile *from = g_ptr_array_index(new, i);
        gsize length = from->length;
        char *text = read_file_text(from->text, from->length, own_macros, &length);

        if (!text)
            text = g_strndup(from->text, from->length);
        replaced_files_set(texts, from->path, text, length);
    }
}

/* Loads libclang: where it is missing, no source is to blame. */
static gboolean
libclang_load(GError **error)
{
    g_autoptr(GError) failure = NULL;

    if (clang_load(&failure))
        return TRUE;
    g_set_error_literal(error, PARSE_ERROR, PARSE_ERROR_ARGUMENTS, failure->message);
    return FALSE;
}

/* What is needed to parse PATH. */
static ParseRun *
parse_run_new(const char *path, const ParseOptions *options, GError **error)
{
    /* What a file is to hold may include what is yet to be written. */
    gboolean is_file = g_file_test(path, G_FILE_TEST_EXISTS);
    const ReplacedFile *given = options && !is_file ? replaced_files_find(options->texts, path) : NULL;
    const char *problem = source_problem(path, given);
    g_autoptr(CompileArgs) args = NULL;
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(replaced_file_free);
    guint64 most = (guint64)LARGEST_PARSE_GIB << 30;
    gsize bytes = 0;
    ParseRun *run;

    if (problem) {
        g_set_error(error, PARSE_ERROR, PARSE_ERROR_FILE, "%s: error: %s", path, problem);
        return NULL;
    }
    args = libclang_load(error) ? compile_args_new(path, options, error) : NULL;
    if (!args ||
        !includes_check(path, given, args->args, options ? options->own_macros : NULL, texts, &bytes, error))
        return NULL;
    if (options)
        add_texts(texts, options->texts, options->own_macros);
    libclang_prepare();
    run = g_new0(ParseRun, 1);
    run->args = g_steal_pointer(&args);
    run->flags = CXTranslationUnit_KeepGoing |
                 (options && options->with_macros ? CXTranslationUnit_DetailedPreprocessingRecord : 0);
    run->texts = g_steal_pointer(&texts);
    run->most_bytes = run->args->bundled
                          ? MIN(most, ((guint64)SHORT_PARSE_MIB << 20) + (guint64)PARSE_BYTES_EACH * bytes)
                          : most;
    run->unit = g_new0(SourceUnit, 1);
    /* Not to be taken for an argument. */
    run->unit->path = *path == '-' ? g_strconcat("./", path, NULL) : g_strdup(path);
    run->unit->is_host = is_host_source(path, run->args->users);
    run->unit->is_later = run->args->is_later;
    run->unit->own_macros = options ? g_strdupv(options->own_macros) : NULL;
    run->unit->texts = options && options->texts ? g_ptr_array_ref((GPtrArray *)options->texts) : NULL;
    run->unit->files = g_ptr_array_ref(run->args->files);
    run->unit->diagnostics = g_ptr_array_new_with_free_func(parse_diagnostic_free);
    return run;
}

SourceUnit *
source_unit_parse_once(const char *path, const ParseOptions *options, GError **error)
{
    ParseRun *run = parse_run_new(path, options, error);

    return run ? run_finish(run, run_start(run, options), path, error) : NULL;
}

SourceUnit *
source_unit_parse(const char *path, const ParseOptions *options, GError **error)
{
    SourceUnit *unit = source_unit_parse_once(path, options, error);

    unit = unit ? headers_reread(unit, path, options) : NULL;
    if (options && options->is_quick)
        return unit;
    unit = unit ? standard_reread(unit, path, options) : NULL;
    return unit ? toolkit_reread(unit, path, options) : NULL;
}

SourceUnit *
source_unit_parse_with(const char *path, const ParseOptions *options, const char *added)
{
    ParseRun *run = parse_run_new(path, options, NULL);

    if (!run)
        return NULL;
    if (!run_add_text(run, path, added)) {
        parse_run_free(run);
        return NULL;
    }
    return run_finish(run, run_start(run, options), path, NULL);
}

guint
source_unit_added_line(const SourceUnit *unit, CXCursor cursor)
{
    CXSourceLocation location = clang_getCursorLocation(cursor);
    unsigned line;

    if (unit->own_lines == 0 || !clang_Location_isFromMainFile(location))
        return 0;
    clang_getExpansionLocation(location, NULL, &line, NULL, NULL);
    return line > unit->own_lines ? line - unit->own_lines : 0;
}

char *
source_unit_first_error(const SourceUnit *unit)
{
    const ParseDiagnostic *first = NULL;

    for (guint i = 0; i < unit->diagnostics->len; i++) {
        const ParseDiagnostic *diagnostic = g_ptr_array_index(unit->diagnostics, i);

        if (!diagnostic->is_error)
            continue;
        if (g_strcmp0(diagnostic->file, unit->path) == 0)
            return parse_diagnostic_format(diagnostic);
        if (!first)
            first = diagnostic;
    }
    return first ? parse_diagnostic_format(first) : NULL;
}

void
source_unit_free(SourceUnit *unit)
{
    if (!unit)
        return;
    if (unit->unit)
        clang_disposeTranslationUnit(unit->unit);
    if (unit->index)
        clang_disposeIndex(unit->index);
    g_clear_pointer(&unit->diagnostics, g_ptr_array_unref);
    g_clear_pointer(&unit->files, g_ptr_array_unref);
    g_clear_pointer(&unit->texts, g_ptr_array_unref);
    g_free(unit->also);
    g_free(unit->toolkit);
    g_clear_pointer(&unit->header_folders, g_ptr_array_unref);
    g_strfreev(unit->own_macros);
    g_free(unit->path);
    g_free(unit);
}

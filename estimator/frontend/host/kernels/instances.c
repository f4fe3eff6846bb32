/* SPDX-License-Identifier: MIT */
#include "frontend/parse/parse.h"
#include "frontend/host/kernels/kernels_private.h"
#include "frontend/syntax/syntax.h"

#include <string.h>
#include <time.h>

/* What is spent on it, at most. */
#define MOST_TEMPLATES 200u
#define LONGEST_SECONDS 3 /* of the processor */
#define LONG_PARSE 2      /* seconds: of such a source the templates of its headers are left as they are */

/* A template of kernels, or one of host functions that launch some. */
typedef struct {
    CXCursor function;
    gboolean is_kernel;
    gboolean is_unused; /* a library's, of which the source makes nothing */
    GArray *instances;  /* of CXCursor: what the source makes of it */
} Template;

/* What is to be instantiated by one line that is added to the source. */
typedef struct {
    CXCursor function; /* the template */
    gboolean is_kernel;
    char *named;     /* the arguments that the user gives, "<double, 4>"; NULL: the simplest */
    char *user_name; /* what the user wrote; NULL: nothing */
    guint try;
    gboolean is_over; /* nothing is left to try */
    char *problem;    /* what the compiler said to the first try; NULL: nothing */
} Wish;

static void
wish_free(gpointer data)
{
    Wish *wish = data;

    g_free(wish->named);
    g_free(wish->user_name);
    g_free(wish->problem);
    g_free(wish);
}

static gboolean
has_usr(GHashTable *set, CXCursor cursor)
{
    g_autofree char *usr = cursor_usr(cursor);

    return g_hash_table_contains(set, usr);
}

static GHashTable *
usr_set_new(void)
{
    return g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
}

static GHashTable *
usr_texts_new(void)
{
    return g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
}

static void
refused_free(gpointer data)
{
    RefusedInstance *refused = data;

    g_free(refused->template);
    g_free(refused->name);
    g_free(refused->problem);
    g_free(refused);
}

static Instances *
instances_new(void)
{
    Instances *self = g_new0(Instances, 1);

    self->own = usr_set_new();
    self->open = usr_texts_new();
    self->simplest = usr_set_new();
    self->named = usr_texts_new();
    self->refused = g_ptr_array_new_with_free_func(refused_free);
    return self;
}

void
instances_free(Instances *self)
{
    if (!self)
        return;
    g_hash_table_unref(self->own);
    g_hash_table_unref(self->open);
    g_hash_table_unref(self->simplest);
    g_hash_table_unref(self->named);
    g_ptr_array_unref(self->refused);
    g_free(self);
}

/* Whether a call of a function called NAME launches, or is of what takes a launch's configuration. */
static gboolean
is_launch(const char *name)
{
    return name_is_configuration(name) ||
           ((g_str_has_prefix(name, "cudaLaunch") || g_str_has_prefix(name, "cuLaunch")) &&
            strstr(name, "Kernel"));
}

static void
template_free(gpointer data)
{
    Template *template = data;

    g_array_unref(template->instances);
    g_free(template);
}

/* Whether SITE is a template in a header of which the source makes nothing. */
static gboolean
is_unused_header(const HostSite *site)
{
    return site->instances->len == 0 && !clang_Location_isFromMainFile(clang_getCursorLocation(site->cursor));
}

/* Every template in the source of UNIT and what it includes that can matter, of Template. */
static GPtrArray *
find_templates(const SourceUnit *unit)
{
    HostScan scan = host_scan(unit);
    GPtrArray *templates = g_ptr_array_new_with_free_func(template_free);

    for (guint s = 0; s < scan.sites->len; s++) {
        const HostSite *site = g_ptr_array_index(scan.sites, s);
        Template template = {site->cursor, host_is_kernel(site->cursor), FALSE, site->instances};
        gboolean is_wanted = template.is_kernel;

        if (!site->is_template || clang_getCursorKind(site->cursor) != CXCursor_FunctionTemplate)
            continue;
        if (!is_wanted && host_is_host(site->cursor))
            is_wanted = cursor_calls_below(site->cursor, is_launch);
        if (!is_wanted)
            continue;
        template.is_unused =
            host_site_is_unused(&scan, site) || (unit->seconds > LONG_PARSE && is_unused_header(site));
        if (template.is_unused && !template.is_kernel)
            continue;
        g_array_ref(site->instances);
        g_ptr_array_add(templates, g_memdup2(&template, sizeof template));
    }
    host_scan_clear(&scan);
    return templates;
}

/* The name by which FUNCTION is reached from anywhere, "::solver::step"; NULL where there is none. */
static char *
full_name(CXCursor function)
{
    g_autofree char *plain = cursor_name(function);
    GString *name = g_string_new(plain);
    CXCursor scope = clang_getCursorSemanticParent(function);

    for (; clang_getCursorKind(scope) != CXCursor_TranslationUnit;
         scope = clang_getCursorSemanticParent(scope)) {
        enum CXCursorKind kind = clang_getCursorKind(scope);
        g_autofree char *outer = cursor_name(scope);

        if (kind != CXCursor_Namespace && kind != CXCursor_StructDecl && kind != CXCursor_ClassDecl) {
            g_string_free(name, TRUE);
            return NULL;
        }
        if (*outer && !clang_Cursor_isAnonymous(scope))
            g_string_prepend(g_string_prepend(name, "::"), outer);
    }
    return g_string_free(g_string_prepend(name, "::"), FALSE);
}

/* The line that makes the compiler instantiate what WISH is for; NULL where there is nothing to try. */
static char *
wish_line(const Wish *wish, guint number)
{
    g_autofree char *name = full_name(wish->function);
    g_autofree char *arguments = wish->named ? g_strdup(wish->named)
                                 : wish->try < TEMPLATE_TRIES
                                     ? template_args_simplest(wish->function, wish->try)
                                     : NULL;

    if (!name || !arguments)
        return NULL;
    return g_strdup_printf("namespace { auto fieldwise_instance_%u = &%s<%s>; }\n", number, name, arguments);
}

/* The lines for WISHES; WISHES without one are over, those with one go to LINES, in order. */
static char *
lines_for(const GPtrArray *wishes, GPtrArray *lines)
{
    GString *text = g_string_new(NULL);

    g_ptr_array_set_size(lines, 0);
    for (guint i = 0; i < wishes->len; i++) {
        Wish *wish = g_ptr_array_index(wishes, i);
        g_autofree char *line = wish->is_over ? NULL : wish_line(wish, i);

        wish->is_over = !line;
        if (!line)
            continue;
        g_string_append(text, line);
        g_ptr_array_add(lines, wish);
    }
    return g_string_free(text, FALSE);
}

/* Moves the wishes of LINES that UNIT has errors for to their next try, or ends them with IS_LAST; returns
 * how many. */
static guint
move_failed(const SourceUnit *unit, const GPtrArray *lines, gboolean is_last)
{
    g_autoptr(GHashTable) failed = g_hash_table_new(NULL, NULL);

    for (guint i = 0; i < unit->diagnostics->len; i++) {
        const ParseDiagnostic *diagnostic = g_ptr_array_index(unit->diagnostics, i);
        Wish *wish;

        if (!diagnostic->is_error || diagnostic->added_line == 0 || diagnostic->added_line > lines->len)
            continue;
        wish = g_ptr_array_index(lines, diagnostic->added_line - 1);
        if (!g_hash_table_add(failed, wish))
            continue;
        if (!wish->problem)
            wish->problem = g_strdup(diagnostic->message);
        wish->try++;
        wish->is_over = is_last || wish->named;
    }
    return g_hash_table_size(failed);
}

static guint
count_own_errors(const SourceUnit *unit)
{
    guint n = 0;

    for (guint i = 0; i < unit->diagnostics->len; i++) {
        const ParseDiagnostic *diagnostic = g_ptr_array_index(unit->diagnostics, i);

        n += diagnostic->is_error && diagnostic->added_line == 0;
    }
    return n;
}

/* Parses the source of UNIT with lines for WISHES until no line has an error; those that then remain go to
 * LINES. NULL where none does, or where the lines change what is said of the source itself. */
static SourceUnit *
grant(const SourceUnit *unit, const char *path, const ParseOptions *options, const GPtrArray *wishes,
      GPtrArray *lines)
{
    clock_t end = clock() + LONGEST_SECONDS * CLOCKS_PER_SEC;

    for (gboolean is_last = FALSE;; is_last = clock() > end) {
        g_autofree char *text = lines_for(wishes, lines);
        g_autoptr(SourceUnit) next = NULL;

        if (lines->len == 0 || !(next = source_unit_parse_with(path, options, text)))
            return NULL;
        if (move_failed(next, lines, is_last) == 0)
            return count_own_errors(next) == count_own_errors(unit) ? g_steal_pointer(&next) : NULL;
    }
}

/* The functions that the lines of a unit name. */
typedef struct {
    const SourceUnit *unit;
    GHashTable *by_line; /* line -> char *: USR */
} Search;

static enum CXChildVisitResult
line_visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    Search *search = data;
    guint line = source_unit_added_line(search->unit, cursor);
    CXCursor function;

    if (line == 0)
        return CXChildVisit_Continue;
    if (clang_getCursorKind(cursor) != CXCursor_DeclRefExpr)
        return CXChildVisit_Recurse;
    function = clang_getCursorReferenced(cursor);
    g_hash_table_insert(search->by_line, GUINT_TO_POINTER(line), cursor_usr(function));
    return CXChildVisit_Continue;
}

static void
take_granted(Instances *self, const SourceUnit *unit, const GPtrArray *lines)
{
    Search search = {unit, g_hash_table_new_full(NULL, NULL, NULL, g_free)};

    clang_visitChildren(clang_getTranslationUnitCursor(unit->unit), line_visit, &search);
    for (guint i = 0; i < lines->len; i++) {
        const Wish *wish = g_ptr_array_index(lines, i);
        const char *usr = g_hash_table_lookup(search.by_line, GUINT_TO_POINTER(i + 1));

        if (usr && wish->named)
            g_hash_table_insert(self->named, g_strdup(usr), g_strdup(wish->user_name));
        else if (usr && wish->is_kernel)
            g_hash_table_add(self->simplest, g_strdup(usr));
    }
    g_hash_table_unref(search.by_line);
}

/* Keeps why wishes are not granted. */
static void
take_refused(Instances *self, const GPtrArray *wishes)
{
    for (guint i = 0; i < wishes->len; i++) {
        const Wish *wish = g_ptr_array_index(wishes, i);
        RefusedInstance refused = {NULL, NULL, NULL};

        if (!wish->problem || !wish->is_over || !wish->is_kernel)
            continue;
        refused =
            (RefusedInstance){cursor_usr(wish->function), g_strdup(wish->user_name), g_strdup(wish->problem)};
        if (wish->named)
            g_ptr_array_add(self->refused, g_memdup2(&refused, sizeof refused));
        else
            g_hash_table_insert(self->open, refused.template, refused.problem);
    }
}

/* The template's arguments in the NAME that a user gives, "double, 4"; NULL where it has none, or what looks
 * like more than arguments. */
static char *
arguments_in(const char *name)
{
    const char *open = strchr(name, '<');
    gsize length = strlen(name);

    if (!open || name[length - 1] != '>' || strpbrk(name, ";{}\"'#\\\n\r"))
        return NULL;
    return g_strndup(open + 1, (gsize)(name + length - 1 - (open + 1)));
}

/* Whether one of the instances of TEMPLATE is what NAME means. */
static gboolean
has_instance(const Template *template, const char *name)
{
    for (guint i = 0; i < template->instances->len; i++) {
        g_autofree char *known = host_function_name(g_array_index(template->instances, CXCursor, i));

        if (kernel_name_means(name, known))
            return TRUE;
    }
    return FALSE;
}

static void
wish_add(GPtrArray *wishes, const Template *template, const char *user_name)
{
    Wish *wish = g_new0(Wish, 1);

    wish->function = template->function;
    wish->is_kernel = template->is_kernel;
    wish->user_name = g_strdup(user_name);
    wish->named = user_name ? arguments_in(user_name) : NULL;
    g_ptr_array_add(wishes, wish);
}

/* Adds to WISHES what the user names of TEMPLATE. Returns whether its simplest instance is wanted as well. */
static gboolean
wish_named(GPtrArray *wishes, const Template *template, const GPtrArray *names)
{
    g_autofree char *name = full_name(template->function);
    gboolean is_wanted = (!names || names->len == 0) && !template->is_unused;

    for (guint i = 0; names && i < names->len; i++) {
        const char *user = g_ptr_array_index(names, i);
        g_autofree char *plain = g_strndup(user, strcspn(user, "<"));
        g_autofree char *arguments = arguments_in(user);

        if (!name || !kernel_name_means(g_strchomp(plain), name + strlen("::")))
            continue;
        if (!strchr(user, '<'))
            is_wanted = TRUE;
        else if (arguments && !has_instance(template, user))
            wish_add(wishes, template, user);
    }
    return is_wanted;
}

/* What is to be instantiated of TEMPLATES. */
static GPtrArray *
wishes_for(const GPtrArray *templates, const GPtrArray *names, Instances *self)
{
    GPtrArray *wishes = g_ptr_array_new_with_free_func(wish_free);

    for (guint i = 0; i < templates->len; i++) {
        const Template *template = g_ptr_array_index(templates, i);
        gboolean is_open = template->instances->len == 0;

        for (guint k = 0; template->is_kernel && k < template->instances->len; k++)
            g_hash_table_add(self->own, cursor_usr(g_array_index(template->instances, CXCursor, k)));
        if (!template->is_kernel)
            continue;
        if (is_open)
            g_hash_table_insert(self->open, cursor_usr(template->function), NULL);
        if (wish_named(wishes, template, names) && is_open && wishes->len < MOST_TEMPLATES)
            wish_add(wishes, template, NULL);
    }
    for (guint i = 0; wishes->len > 0 && i < templates->len; i++) {
        const Template *template = g_ptr_array_index(templates, i);

        if (!template->is_kernel && template->instances->len == 0 && wishes->len < MOST_TEMPLATES)
            wish_add(wishes, template, NULL);
    }
    return wishes;
}

Instances *
instances_make(SourceUnit **unit, const char *path, const ParseOptions *options)
{
    g_autoptr(GPtrArray) templates = find_templates(*unit);
    g_autoptr(Instances) self = instances_new();
    g_autoptr(GPtrArray) wishes = wishes_for(templates, options ? options->kernels : NULL, self);
    g_autoptr(GPtrArray) lines = g_ptr_array_new();
    SourceUnit *next;

    if (wishes->len == 0)
        return NULL;
    next = grant(*unit, path, options, wishes, lines);
    take_refused(self, wishes);
    if (!next)
        return g_steal_pointer(&self);
    take_granted(self, next, lines);
    g_ptr_array_unref(next->diagnostics);
    next->diagnostics = g_steal_pointer(&(*unit)->diagnostics);
    source_unit_free(*unit);
    *unit = next;
    return g_steal_pointer(&self);
}

gboolean
instances_assume(const Instances *self, CXCursor kernel, CXCursor one)
{
    return self && has_usr(self->open, kernel) && !has_usr(self->named, one);
}

const char *
instances_problem(const Instances *self, CXCursor kernel)
{
    g_autofree char *usr = cursor_usr(kernel);

    return self ? g_hash_table_lookup(self->open, usr) : NULL;
}

void
instances_choose(const Instances *self, CXCursor kernel, GArray *candidates)
{
    gboolean is_launched = FALSE;

    for (guint i = 0; self && i < candidates->len; i++) {
        CXCursor one = g_array_index(candidates, CXCursor, i);

        is_launched |= instances_assume(self, kernel, one) && !has_usr(self->simplest, one);
    }
    for (guint i = self ? candidates->len : 0; i > 0; i--) {
        CXCursor one = g_array_index(candidates, CXCursor, i - 1);
        gboolean is_taken =
            instances_assume(self, kernel, one) && !(is_launched && has_usr(self->simplest, one));

        if (!has_usr(self->own, one) && !has_usr(self->named, one) && !is_taken)
            g_array_remove_index(candidates, i - 1);
    }
}

const char *
instances_user_name(const Instances *self, CXCursor one)
{
    g_autofree char *usr = cursor_usr(one);

    return self ? g_hash_table_lookup(self->named, usr) : NULL;
}

gboolean
refused_instance_is_of(const RefusedInstance *refused, CXCursor kernel)
{
    g_autofree char *usr = cursor_usr(kernel);

    return strcmp(usr, refused->template) == 0;
}

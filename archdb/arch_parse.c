/* SPDX-License-Identifier: MIT */
#include "archdb/archdb_private.h"
#include "archdb/keys/keys.h"
#include "text/text.h"

#include <string.h>

#define MAX_PROBLEMS 100
#define NAMES_BYTES 8192 /* that names are kept in at a time */
#define SOURCE_SUFFIX ".source"
#define SPREAD_SUFFIX ".spread"
#define CONFIDENCE_SUFFIX ".confidence"

/* The group that holds what values cite. */
#define GROUP_SOURCES "sources"

typedef struct {
    Arch *arch;
    GPtrArray *problems;
    GHashTable *group_lines; /* group name -> line of its header */
    GHashTable *key_lines;   /* "group/key" -> line of its first value */
    char *group;             /* of the line at hand; NULL before the first header and inside an unknown one */
    gboolean skip; /* the group is unknown or repeated: its header was complained about, its keys are not */
    guint line;
    ArchKey last_key; /* that was found: files keep the order of the keys, and say several things of each */
    GStringChunk *names; /* what the tables hold */
    GString *name;       /* scratch */
} Parser;

/* The group that tells what the file describes. */
static const char *
about_group(const Parser *p)
{
    return p->arch->kind == ARCH_KIND_COMPILER ? "compiler" : "arch";
}

static void
problem_free(gpointer data)
{
    ArchProblem *problem = data;

    g_free(problem->message);
    g_free(problem);
}

static void complain(Parser *p, guint line, ArchError code, const char *format, ...) G_GNUC_PRINTF(4, 5);

static void
complain(Parser *p, guint line, ArchError code, const char *format, ...)
{
    if (p->problems->len > MAX_PROBLEMS)
        return;
    ArchProblem *problem = g_new0(ArchProblem, 1);
    problem->code = code;
    problem->line = line;
    if (p->problems->len == MAX_PROBLEMS) {
        problem->line = MAX(p->line, line);
        problem->message = g_strdup("more is wrong; the rest is not told");
    } else {
        va_list args;

        va_start(args, format);
        problem->message = g_strdup_vprintf(format, args);
        va_end(args);
    }
    g_ptr_array_add(p->problems, problem);
}

/* Remembers that NAME stands on the line at hand. FALSE, with a complaint, where it stood before. */
static gboolean
remember(Parser *p, GHashTable *lines, const char *what, const char *shown, const char *name)
{
    guint before = GPOINTER_TO_UINT(g_hash_table_lookup(lines, name));

    if (before > 0) {
        g_autofree char *quoted = quote_text(shown);

        complain(p, p->line, ARCH_ERROR_KEY, "%s %s stands already on line %u", what, quoted, before);
        return FALSE;
    }
    g_hash_table_insert(lines, g_string_chunk_insert(p->names, name), GUINT_TO_POINTER(p->line));
    return TRUE;
}

/* The same of KEY, of the group at hand. */
static gboolean
remember_key(Parser *p, const char *key)
{
    g_string_assign(p->name, p->group);
    g_string_append_c(p->name, '/');
    g_string_append(p->name, key);
    return remember(p, p->key_lines, "key", key, p->name->str);
}

static gboolean
is_group(const Parser *p, const char *name)
{
    if (strcmp(name, about_group(p)) == 0 || strcmp(name, GROUP_SOURCES) == 0)
        return TRUE;
    for (guint i = 0; i < ARCH_N_KEYS; i++) {
        if (arch_key_kind((ArchKey)i) == p->arch->kind && strcmp(arch_key_info((ArchKey)i)->group, name) == 0)
            return TRUE;
    }
    return FALSE;
}

static void
complain_group(Parser *p, const char *name)
{
    GString *known = g_string_new(NULL);
    const char *last = "";

    g_string_printf(known, "[%s], [" GROUP_SOURCES "]", about_group(p));
    for (guint i = 0; i < ARCH_N_KEYS; i++) {
        const char *group = arch_key_info((ArchKey)i)->group;

        if (arch_key_kind((ArchKey)i) == p->arch->kind && strcmp(group, last) != 0)
            g_string_append_printf(known, ", [%s]", group);
        last = group;
    }
    g_autofree char *list = g_string_free(known, FALSE);
    g_autofree char *quoted = quote_text(name);
    complain(p, p->line, ARCH_ERROR_KEY, "unknown group %s; there are %s", quoted, list);
}

/* TEXT starts with '[' and has no space at its end. */
static void
parse_header(Parser *p, const char *text)
{
    gsize len = strlen(text);
    const char *end = strchr(text, ']');

    g_clear_pointer(&p->group, g_free);
    p->skip = TRUE;
    if (!end || (gsize)(end - text) != len - 1 || len == 2) {
        g_autofree char *quoted = quote_text(text);

        complain(p, p->line, ARCH_ERROR_SYNTAX,
                 "%s is not a group: write [name] and nothing else on the line", quoted);
        return;
    }
    p->group = g_strndup(text + 1, len - 2);
    if (!is_group(p, p->group))
        complain_group(p, p->group);
    else if (remember(p, p->group_lines, "group", p->group, p->group))
        p->skip = FALSE;
}

/* KEY = TEXT is none of what KEY can be; takes CHOICE, the words for that. */
static void
complain_about(Parser *p, const char *key, const char *text, char *choice)
{
    g_autofree char *quoted = quote_text(text), *choices = choice;

    complain(p, p->line, ARCH_ERROR_VALUE, "%s must be %s, not %s", key, choices, quoted);
}

/* A line of [arch] that a compiler's file does not have. FALSE: it is none of these. */
static gboolean
parse_gpu_about(Parser *p, const char *key, const char *text)
{
    if (strcmp(key, "model") == 0 && arch_is_model(text))
        p->arch->model = g_strdup(text);
    else if (strcmp(key, "model") == 0)
        complain_about(p, key, text, arch_model_choice());
    else if (strcmp(key, "class") == 0 && !arch_class_find(text, &p->arch->arch_class))
        complain_about(p, key, text, arch_class_choice());
    else if (strcmp(key, "year") == 0 && !arch_year_parse(text, &p->arch->year))
        complain_about(p, key, text, g_strdup("the year of the GPU"));
    return strcmp(key, "model") == 0 || strcmp(key, "class") == 0 || strcmp(key, "year") == 0;
}

static void
parse_about(Parser *p, const char *key, const char *text)
{
    gboolean is_gpu = p->arch->kind == ARCH_KIND_GPU;

    if (strcmp(key, "title") == 0) {
        p->arch->title = g_strdup(text);
    } else if (!is_gpu || !parse_gpu_about(p, key, text)) {
        g_autofree char *quoted = quote_text(key);

        complain(p, p->line, ARCH_ERROR_KEY, "unknown key %s; [%s] has 'title'%s", quoted, about_group(p),
                 is_gpu ? ", 'model', 'class' and 'year'" : "");
    }
}

/* The length of the reference's name at the start of TEXT: a lower-case letter, then such letters, digits,
 * '-'. */
static gsize
reference_name_length(const char *text)
{
    return g_ascii_islower(*text) ? strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-") : 0;
}

static void
parse_reference(Parser *p, const char *key, const char *text)
{
    if (reference_name_length(key) == strlen(key)) {
        arch_add_reference(p->arch, key, text);
        return;
    }
    g_autofree char *quoted = quote_text(key);
    complain(p, p->line, ARCH_ERROR_SYNTAX,
             "%s cannot name a source: use a lower-case letter, then such letters, digits and '-'", quoted);
}

static void
complain_key(Parser *p, const char *name)
{
    g_autofree char *quoted = quote_text(name);
    const char *closest = arch_key_closest(name, p->arch->kind);

    if (closest)
        complain(p, p->line, ARCH_ERROR_KEY, "unknown key %s: did you mean '%s'?", quoted, closest);
    else
        complain(p, p->line, ARCH_ERROR_KEY, "unknown key %s", quoted);
}

static void
parse_fraction(Parser *p, const char *name, const char *suffix, const char *text, double max, char **ret_text)
{
    double ignored;

    *ret_text = g_strdup(text);
    if (arch_fraction_parse(text, max, &ignored))
        return;
    g_autofree char *quoted = quote_text(text);
    complain(p, p->line, ARCH_ERROR_VALUE, "%s%s must be a number from 0 to %g, not %s", name, suffix, max,
             quoted);
}

static void
parse_value(Parser *p, ArchKey key, ArchValue *value, const char *text)
{
    g_autoptr(GError) error = NULL;

    value->text = g_strdup(text);
    value->line = p->line;
    if (!arch_value_parse(key, text, &value->known, &value->number, &error))
        complain(p, p->line, ARCH_ERROR_VALUE, "%s", error->message);
}

/* The value of the key NAME, or what is said about it where SUFFIX is not NULL. */
static void
parse_key(Parser *p, const char *name, const char *suffix, const char *text)
{
    ArchKey key;

    if (!arch_key_find_from(name, p->last_key, &key) || arch_key_kind(key) != p->arch->kind) {
        complain_key(p, name);
        return;
    }
    if (strcmp(arch_key_info(key)->group, p->group) != 0) {
        complain(p, p->line, ARCH_ERROR_KEY, "%s belongs in [%s], not in [%s]", name,
                 arch_key_info(key)->group, p->group);
        return;
    }
    ArchValue *value = &p->arch->values[key];
    p->last_key = key;
    if (!suffix)
        parse_value(p, key, value, text);
    else if (strcmp(suffix, SOURCE_SUFFIX) == 0)
        value->source = g_strdup(text);
    else if (strcmp(suffix, SPREAD_SUFFIX) == 0)
        parse_fraction(p, name, suffix, text, ARCH_MAX_SPREAD, &value->spread);
    else
        parse_fraction(p, name, suffix, text, 1, &value->confidence);
}

/* The suffix of KEY that says something about another key; NULL where there is none. */
static const char *
find_suffix(const char *key)
{
    static const char *const SUFFIXES[] = {SOURCE_SUFFIX, SPREAD_SUFFIX, CONFIDENCE_SUFFIX};

    for (guint i = 0; i < G_N_ELEMENTS(SUFFIXES); i++) {
        if (g_str_has_suffix(key, SUFFIXES[i]))
            return SUFFIXES[i];
    }
    return NULL;
}

/* KEY is cut where what it says of another key begins. */
static void
parse_assignment(Parser *p, char *key, const char *text)
{
    if (*text == '\0') {
        g_autofree char *quoted = quote_text(key);

        complain(p, p->line, ARCH_ERROR_SYNTAX, "%s has no value; one that nobody knows is written 'unknown'",
                 quoted);
        return;
    }
    if (strcmp(p->group, about_group(p)) == 0) {
        parse_about(p, key, text);
    } else if (strcmp(p->group, GROUP_SOURCES) == 0) {
        parse_reference(p, key, text);
    } else {
        const char *suffix = find_suffix(key);

        if (suffix)
            key[strlen(key) - strlen(suffix)] = '\0';
        parse_key(p, key, suffix, text);
    }
}

static void
parse_line(Parser *p, char *text)
{
    gunichar control = text_find_control(text);

    if (control != 0) {
        complain(p, p->line, ARCH_ERROR_SYNTAX, "the line holds the control character U+%04X", control);
        return;
    }
    g_strstrip(text);
    if (*text == '\0' || *text == '#')
        return;
    if (*text == '[') {
        parse_header(p, text);
        return;
    }
    char *equals = strchr(text, '=');
    if (!equals || equals == text) {
        g_autofree char *quoted = quote_text(text);

        complain(p, p->line, ARCH_ERROR_SYNTAX, "%s is neither '[group]' nor 'key = value' nor '# comment'",
                 quoted);
        return;
    }
    *equals = '\0';
    char *key = g_strchomp(text);
    char *value = g_strchug(equals + 1);
    if (!p->group && !p->skip) {
        g_autofree char *quoted = quote_text(key);

        complain(p, p->line, ARCH_ERROR_SYNTAX, "%s stands before the first [group]", quoted);
    } else if (!p->skip && remember_key(p, key)) {
        parse_assignment(p, key, value);
    }
}

/* Splits TEXT, which is UTF-8 without NUL, into lines ended by LF or CR LF. */
static void
parse_lines(Parser *p, const char *text, gsize len)
{
    g_autofree char *lines = g_strndup(text, len);
    char *line = lines, *end = lines + len;

    while (line < end && p->problems->len <= MAX_PROBLEMS) {
        char *newline = memchr(line, '\n', (gsize)(end - line));
        char *stop = newline ? newline : end;

        if (stop > line && stop[-1] == '\r')
            stop[-1] = '\0';
        *stop = '\0';
        p->line++;
        parse_line(p, line);
        line = newline ? newline + 1 : end;
    }
}

static guint
group_line(const Parser *p, const char *group)
{
    guint line = GPOINTER_TO_UINT(g_hash_table_lookup(p->group_lines, group));

    return line > 0 ? line : MAX(p->line, 1);
}

static guint
suffix_line(const Parser *p, const ArchKeyInfo *info, const char *suffix)
{
    g_autofree char *name = g_strdup_printf("%s/%s%s", info->group, info->name, suffix);

    return GPOINTER_TO_UINT(g_hash_table_lookup(p->key_lines, name));
}

/* Every part of INFO's source, SOURCE, separated by ';', must start with the name of an entry of [sources].
 */
static void
check_citations(Parser *p, const ArchKeyInfo *info, const char *source)
{
    g_autoptr(GString) reference = g_string_new(NULL);

    for (const char *part = source, *end; part; part = end ? end + 1 : NULL) {
        end = strchr(part, ';');
        while (g_ascii_isspace(*part))
            part++;
        g_string_assign(reference, GROUP_SOURCES "/");
        g_string_append_len(reference, part, (gssize)reference_name_length(part));
        if (g_hash_table_contains(p->key_lines, reference->str))
            continue;
        g_autofree char *text = end ? g_strndup(part, (gsize)(end - part)) : g_strdup(part);
        g_autofree char *quoted = quote_text(g_strchomp(text));
        complain(p, suffix_line(p, info, SOURCE_SUFFIX), ARCH_ERROR_KEY,
                 "the source of %s, %s, does not start with a name from [sources]", info->name, quoted);
    }
}

/* Whether the file has to say something of KEY: what no estimate of its model reads is asked only where
 * estimates of no model do, as of limits of launches. */
static gboolean
is_asked(const Arch *arch, ArchKey key)
{
    return arch->kind == ARCH_KIND_COMPILER || arch_key_is_read(key, arch->model) ||
           !arch_key_is_read(key, NULL);
}

static void
check_value(Parser *p, ArchKey key)
{
    const ArchKeyInfo *info = arch_key_info(key);
    const ArchValue *value = &p->arch->values[key];
    const char *suffix = value->source               ? SOURCE_SUFFIX
                         : value->spread != NULL     ? SPREAD_SUFFIX
                         : value->confidence != NULL ? CONFIDENCE_SUFFIX
                                                     : NULL;

    if (!value->text && suffix)
        complain(p, suffix_line(p, info, suffix), ARCH_ERROR_KEY, "%s%s stands without %s", info->name,
                 suffix, info->name);
    else if (!value->text && info->required && is_asked(p->arch, key))
        complain(p, group_line(p, info->group), ARCH_ERROR_KEY,
                 "[%s] lacks %s; where nobody knows it write '%s = unknown'", info->group, info->name,
                 info->name);
    else if (value->known && !value->source)
        complain(p, value->line, ARCH_ERROR_KEY, "%s has no source: add '%s.source = ...'", info->name,
                 info->name);
    else if (value->known)
        check_citations(p, info, value->source);
}

/* Spread and confidence are those of a value. */
static void
check_fractions(Parser *p, ArchKey key)
{
    const ArchKeyInfo *info = arch_key_info(key);
    const ArchValue *value = &p->arch->values[key];

    if (value->known || value->line == 0)
        return;
    const char *suffix = value->spread ? SPREAD_SUFFIX : value->confidence != NULL ? CONFIDENCE_SUFFIX : NULL;
    if (suffix && strcmp(value->text, "unknown") == 0)
        complain(p, suffix_line(p, info, suffix), ARCH_ERROR_KEY, "%s%s stands beside an unknown value",
                 info->name, suffix);
}

static void
complain_relation(ArchKey key, const char *message, gpointer data)
{
    Parser *p = data;

    complain(p, p->arch->values[key].line, ARCH_ERROR_VALUE, "%s", message);
}

static void
check_about(Parser *p)
{
    gboolean is_gpu = p->arch->kind == ARCH_KIND_GPU;
    const char *group = about_group(p);
    g_autofree char *title = g_strdup_printf("%s/title", group), *model = g_strdup_printf("%s/model", group);

    if (!g_hash_table_contains(p->key_lines, title))
        complain(p, group_line(p, group), ARCH_ERROR_KEY, "[%s] lacks title, the %s", group,
                 is_gpu ? "GPU's name in full" : "compiler's name and version");
    if (is_gpu && !g_hash_table_contains(p->key_lines, model)) {
        g_autofree char *models = arch_model_choice();

        complain(p, group_line(p, group), ARCH_ERROR_KEY, "[arch] lacks model: %s", models);
    }
}

/* What can be told only when all lines are read. */
static void
check_whole(Parser *p)
{
    if (g_hash_table_size(p->group_lines) == 0 && p->problems->len == 0) {
        complain(p, 1, ARCH_ERROR_SYNTAX, "the file is empty: it describes no architecture");
        return;
    }
    check_about(p);
    for (guint i = 0; i < ARCH_N_KEYS; i++)
        if (arch_key_kind((ArchKey)i) == p->arch->kind)
            check_value(p, (ArchKey)i);
    for (guint i = 0; i < ARCH_N_KEYS; i++)
        check_fractions(p, (ArchKey)i);
    arch_check(p->arch, complain_relation, p);
}

static gint
problem_compare(gconstpointer a, gconstpointer b)
{
    const ArchProblem *x = *(ArchProblem *const *)a, *y = *(ArchProblem *const *)b;

    return x->line < y->line ? -1 : x->line > y->line;
}

static void
parse_text(Parser *p, const char *text, gsize len)
{
    if (len >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) {
        text += 3;
        len -= 3;
    }
    const char *bad = NULL;
    if (!g_utf8_validate_len(text, len, &bad)) {
        guint line = 1;

        for (const char *c = text; c < bad; c++)
            line += *c == '\n';
        complain(p, line, ARCH_ERROR_FILE,
                 *bad == '\0' ? "the file is not text: it holds a NUL byte" : "the file is not UTF-8 text");
        return;
    }
    parse_lines(p, text, len);
    if (p->problems->len <= MAX_PROBLEMS)
        check_whole(p);
}

/* Parses and collects the problems in the order in which they are found: those of single lines come first. */
static Arch *
parse_file(const char *file, const char *text, gsize len, GPtrArray **ret_problems)
{
    g_autoptr(Arch) arch = arch_new(file);
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func(problem_free);
    g_autoptr(GHashTable) group_lines = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) key_lines = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GString) name = g_string_new(NULL);
    GStringChunk *names = g_string_chunk_new(NAMES_BYTES);
    Parser p = {.arch = arch,
                .problems = problems,
                .group_lines = group_lines,
                .key_lines = key_lines,
                .names = names,
                .name = name};

    parse_text(&p, len > 0 ? text : "", len);
    g_free(p.group);
    g_string_chunk_free(names);
    if (problems->len > 0) {
        *ret_problems = g_steal_pointer(&problems);
        return NULL;
    }
    *ret_problems = NULL;
    return g_steal_pointer(&arch);
}

Arch *
arch_parse_all(const char *file, const char *text, gsize len, GPtrArray **ret_problems)
{
    Arch *arch = parse_file(file, text, len, ret_problems);

    /* GPtrArray's sort is stable: problems of one line stay in the order in which they were found. */
    if (!arch)
        g_ptr_array_sort(*ret_problems, problem_compare);
    return arch;
}

Arch *
arch_parse(const char *file, const char *text, gsize len, GError **error)
{
    g_autoptr(GPtrArray) problems = NULL;
    Arch *arch = parse_file(file, text, len, &problems);

    if (!arch) {
        const ArchProblem *first = g_ptr_array_index(problems, 0);

        g_set_error(error, ARCH_ERROR, first->code, "%s:%u: %s", file, first->line, first->message);
    }
    return arch;
}

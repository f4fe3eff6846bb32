/* SPDX-License-Identifier: MIT */
#include "mutations.h"

#include <string.h>

typedef struct {
    GRand *rand;
    GPtrArray *tokens;
    const GPtrArray *other;
    guint number;
} Change;

#define PICK(change, words) ((words)[g_rand_int_range((change)->rand, 0, G_N_ELEMENTS(words))])

/* Words that can stand for each other, by kind: of one class each. */
static const char *const TYPES[] = {"float", "double", "int",  "unsigned", "char",
                                    "short", "long",   "bool", "auto",     "size_t"};
static const char *const ARITHMETIC[] = {"+", "-", "*", "/", "%"};
static const char *const ASSIGNING[] = {"=", "+=", "-=", "*=", "/=", "|=", "<<="};
static const char *const COMPARING[] = {"==", "!=", "<", ">", "<=", ">="};
static const char *const OF_BITS[] = {"&", "|", "^", "<<", ">>", "&&", "||", ","};
static const char *const STEPPING[] = {"++", "--"};
static const char *const REACHING[] = {".", "->"};
static const struct {
    const char *const *words;
    guint n;
} OPERATORS[] = {
    {ARITHMETIC, G_N_ELEMENTS(ARITHMETIC)}, {ASSIGNING, G_N_ELEMENTS(ASSIGNING)},
    {COMPARING, G_N_ELEMENTS(COMPARING)},   {OF_BITS, G_N_ELEMENTS(OF_BITS)},
    {STEPPING, G_N_ELEMENTS(STEPPING)},     {REACHING, G_N_ELEMENTS(REACHING)},
};

/* What takes the place of an operand, %, or a statement. @ is a number, and a line that begins with # goes to
 * the top of the program. */
static const char *const EXPRESSIONS[] = {
    "(%)",
    "((%))",
    "(0, %)",
    "(% + 0)",
    "(true ? % : %)",
    "(*&%)",
    "(&%)[0]",
    "[&] { return %; }()",
    "(float)%",
    "(int)(%)",
    "decltype(%)(%)",
    "static_cast<decltype(%)>(%)",
    "fresh_macro@\n#define fresh_macro@ %",
    "fresh_macro@(%)\n#define fresh_macro@(x) x",
    "fresh_macro@(%)\n#define fresh_macro@(...) __VA_ARGS__",
    "fresh_macro@(%)\n#define fresh_macro@(x) (x)",
    "fresh_function@(%)\ntemplate <class T> __host__ __device__ T fresh_function@(T x) { return x; }",
    "fresh_function@(%)\ntemplate <class T> __host__ __device__ T &fresh_function@(T &x) { return x; }",
    "fresh_function@(%)\ntemplate <class T> __host__ __device__ const T &fresh_function@(const T &x) { return x; }",
    "fresh_function@(%)\ntemplate <class T> __host__ __device__ auto &&fresh_function@(T &&x) { return (T &&)x; }",
    "fresh_function@(%)\n__host__ __device__ inline float fresh_function@(float x) { return x; }",
    "(sizeof(%) + %)",
    "(% = %)",
    "-%",
    "!%",
    "%++",
    "&%",
    "*%",
    "%[0]",
    "(% ? % : %)",
};
static const char *const STATEMENTS[] = {
    "{ % }",
    "% %",
    "{ % } { % }",
    "if (true) { % }",
    "if (false) { % } else { % }",
    "do { % } while (false);",
    "for (int once@ = 0; once@ < 1; once@++) { % }",
    "for (int once@ = 0; once@ < 3; once@++) { % }",
    "while (true) { % break; }",
    "switch (1) { default: % }",
    "switch (0) { case 0: { % break; } case 1: ; }",
    "[&] { % }();",
    "auto fresh_lambda@ = [&]() mutable { % }; fresh_lambda@();",
    "auto fresh_lambda@ = [=]() mutable { % }; fresh_lambda@();",
    "[&](auto fresh@) { % }(0);",
    "if constexpr (sizeof(int) == 4) { % }",
    "fresh_macro@\n#define fresh_macro@ %",
    "fresh_macro@(%)\n#define fresh_macro@(...) __VA_ARGS__",
    "fresh_macro@({, })\n#define fresh_macro@(a, b) a % b",
    "fresh_label@: %",
    "goto fresh_label@; fresh_label@: ; %",
    "; %",
    "",
};
/* What stands before a type; and in its place, with what is initialised. */
static const char *const QUALIFIERS[] = {"const", "volatile", "static",  "constexpr",   "unsigned",
                                         "long",  "struct",   "mutable", "alignas(16)", "__restrict__"};
static const char *const DEDUCED[] = {"auto",    "auto &", "const auto",     "const auto &",
                                      "auto &&", "auto *", "decltype(auto)", "volatile auto"};
/* What is added before a statement: % is an operand, & a type. */
static const char *const ADDED[] = {
    "auto fresh@ = %;",
    "auto &fresh@ = %;",
    "const auto &fresh@ = %;",
    "auto &&fresh@ = %;",
    "auto *fresh@ = &%;",
    "& fresh@ = %;",
    "& fresh@[2] = {};",
    "& *fresh@ = (& *)&%;",
    "struct Fresh@ { & m; } fresh@ = {};",
    "union { & m; int n; } fresh@; fresh@.n = 0;",
    "static_assert(sizeof(&) > 0, \"\");",
    "static_assert(sizeof(%) > 0, \"\");",
    "using Fresh@ = decltype(%);",
    "using Fresh@ = &;",
    "typedef & Fresh@;",
    "(void)%;",
    "(void)sizeof(%);",
    "%++;",
    "% = {};",
    "% = %;",
    "if (%) return;",
    "for (auto &fresh@ : %) (void)fresh@;",
    "auto [fresh_a@, fresh_b@] = %;",
    "__syncthreads();",
    "__threadfence();",
    "printf(\"%d\", (int)sizeof(%));",
    "memset(&%, 0, sizeof %);",
    "memcpy(&%, &%, sizeof %);",
    "atomicAdd(&%, 1);",
    "asm volatile(\"\");",
    "__builtin_assume(%);",
    "extern __shared__ & fresh_shared@[];",
    "__shared__ & fresh_shared@[32]; fresh_shared@[0] = {};",
    "do { } while (%);",
    "throw %;",
    "delete new auto(%);",
    "#pragma unroll",
    "#pragma unroll 4",
    "#if 0\n%\n#else\n#endif",
    "#ifdef __CUDA_ARCH__\n%++;\n#endif",
    "#line 7 \"other.cu\"",
};
/* What stands before a function. */
static const char *const OF_FUNCTIONS[] = {
    "template <class Fresh = int>",
    "template <int Fresh = 1>",
    "template <auto Fresh = 0>",
    "template <class... Fresh>",
    "template <int (*Fresh)() = nullptr>",
    "static",
    "inline",
    "__launch_bounds__(64)",
    "extern \"C\"",
    "__attribute__((unused))",
    "[[maybe_unused]]",
    "template <template <class> class Fresh = fresh_template@>\ntemplate <class T> struct fresh_template@;",
};

/* The span's text in place of % in PATTERN, with a drawn type for & and the change's number for @; lines
 * behind the first one that define go to the program's top. */
static void
fill(Change *change, TokenSpan span, const char *pattern, const char *text)
{
    g_autoptr(GString) out = g_string_new(NULL), top = g_string_new(NULL);
    g_autofree char *number = g_strdup_printf("%u", change->number);
    const char *behind = *pattern == '#' ? NULL : strchr(pattern, '\n');

    for (const char *at = pattern; *at; at++) {
        GString *to = behind && at >= behind ? top : out;

        if (at == behind)
            continue;
        if (*at == '%' && at[1] != 'd')
            g_string_append(to, text);
        else if (*at == '@')
            g_string_append(to, number);
        else
            g_string_append_c(to, *at);
    }
    if (behind && behind[1] == '#') /* a macro is one line */
        for (gsize k = 0; k < top->len; k++)
            if (top->str[k] == '\n')
                top->str[k] = ' ';
    if (*pattern == '#') {
        g_string_prepend_c(out, '\n');
        g_string_append_c(out, '\n');
    }
    tokens_replace(change->tokens, span, out->str);
    if (behind) {
        guint at = 0;

        while (at < change->tokens->len && tokens_at(change->tokens, at)->kind == TOKEN_DIRECTIVE)
            at++;
        g_string_prepend_c(top, '\n');
        g_string_append_c(top, '\n');
        tokens_replace(change->tokens, (TokenSpan){at, at}, top->str);
    }
}

/* Text of a span on one line, without comments. */
static char *
plain_text(const GPtrArray *tokens, TokenSpan span)
{
    GString *out = g_string_new(NULL);

    for (guint k = span.start; k < span.end; k++) {
        gboolean is_directive = tokens_at(tokens, k)->kind == TOKEN_DIRECTIVE;

        g_string_append_printf(out, "%s%s%s",
                               is_directive     ? "\n"
                               : k > span.start ? " "
                                                : "",
                               tokens_at(tokens, k)->text, is_directive ? "\n" : "");
    }
    return g_string_free(out, FALSE);
}

/* What a name is used as, by its neighbours. */
static guint
name_use(const GPtrArray *tokens, guint k)
{
    gboolean is_member = k > 0 && (tokens_is(tokens, k - 1, ".") || tokens_is(tokens, k - 1, "->"));
    gboolean is_called = tokens_is(tokens, k + 1, "(");
    gboolean is_type = k + 1 < tokens->len &&
                       (tokens_at(tokens, k + 1)->kind == TOKEN_NAME || tokens_is(tokens, k + 1, "*"));

    return (guint)is_member + 2 * (guint)is_called + 4 * (guint)is_type;
}

static gboolean
is_name(const GPtrArray *tokens, guint k, gconstpointer use)
{
    const Token *token = tokens_at(tokens, k);

    return token->kind == TOKEN_NAME && !tokens_is_keyword(token->text) &&
           (!use || name_use(tokens, k) == *(const guint *)use);
}

static gboolean
is_number(const GPtrArray *tokens, guint k, gconstpointer unused)
{
    (void)unused;
    return tokens_at(tokens, k)->kind == TOKEN_NUMBER;
}

static gboolean
is_type(const GPtrArray *tokens, guint k, gconstpointer unused)
{
    (void)unused;
    for (guint t = 0; t < G_N_ELEMENTS(TYPES); t++)
        if (tokens_is(tokens, k, TYPES[t]))
            return TRUE;
    return FALSE;
}

static gboolean
is_word(const GPtrArray *tokens, guint k, gconstpointer word)
{
    return tokens_is(tokens, k, word);
}

static gboolean
is_operator(const GPtrArray *tokens, guint k, gconstpointer unused)
{
    (void)unused;
    for (guint o = 0; o < G_N_ELEMENTS(OPERATORS); o++)
        for (guint w = 0; w < OPERATORS[o].n; w++)
            if (tokens_is(tokens, k, OPERATORS[o].words[w]))
                return TRUE;
    return FALSE;
}

/* A name that is declared with its value: NAME = */
static gboolean
is_declared(const GPtrArray *tokens, guint k, gconstpointer unused)
{
    (void)unused;
    return k > 0 && is_name(tokens, k, NULL) && tokens_is(tokens, k + 1, "=") &&
           tokens_at(tokens, k - 1)->kind == TOKEN_NAME;
}

/* A bracket behind a name. */
static gboolean
is_index(const GPtrArray *tokens, guint k, gconstpointer unused)
{
    (void)unused;
    return k > 0 && tokens_is(tokens, k, "[") && is_name(tokens, k - 1, NULL) &&
           tokens_behind(tokens, k) > 0 && (k < 2 || !is_type(tokens, k - 2, NULL));
}

static gboolean
set_token(Change *change, guint k, const char *text)
{
    g_autofree char *copy = g_strdup(text); /* may be the token's own */

    tokens_replace(change->tokens, (TokenSpan){k, k + 1}, copy);
    return TRUE;
}

static gboolean
swap_name(Change *change)
{
    guint k = 0, other = 0, use;

    if (!tokens_draw(change->rand, change->tokens, is_name, NULL, &k))
        return FALSE;
    use = name_use(change->tokens, k);
    return tokens_draw(change->rand, change->tokens, is_name, &use, &other) &&
           set_token(change, k, tokens_at(change->tokens, other)->text);
}

static gboolean
swap_type(Change *change)
{
    guint k = 0;

    return tokens_draw(change->rand, change->tokens, is_type, NULL, &k) &&
           set_token(change, k, PICK(change, TYPES));
}

static gboolean
swap_operator(Change *change)
{
    guint k = 0;

    if (!tokens_draw(change->rand, change->tokens, is_operator, NULL, &k))
        return FALSE;
    for (guint o = 0; o < G_N_ELEMENTS(OPERATORS); o++)
        for (guint w = 0; w < OPERATORS[o].n; w++)
            if (tokens_is(change->tokens, k, OPERATORS[o].words[w]))
                return set_token(
                    change, k, OPERATORS[o].words[g_rand_int_range(change->rand, 0, (gint32)OPERATORS[o].n)]);
    return FALSE;
}

static gboolean
change_number(Change *change)
{
    static const char *const NUMBERS[] = {
        "0",    "1",     "-1",    "2",           "3",           "7",    "31",
        "33",   "1024",  "65536", "1u",          "0x7fffffff",  "'a'",  "true",
        "0.5f", "1e30f", "1.5",   "4294967295u", "-2147483648", "1ull", "9223372036854775807",
        "010",  "0b11",  "1'000", "sizeof(int)", "nullptr"};
    guint k = 0;

    return tokens_draw(change->rand, change->tokens, is_number, NULL, &k) &&
           set_token(change, k, PICK(change, NUMBERS));
}

static gboolean
wrap_operand(Change *change)
{
    TokenSpan span = {0, 0};
    g_autofree char *text = NULL;

    if (!tokens_draw_operand(change->rand, change->tokens, &span))
        return FALSE;
    text = plain_text(change->tokens, span);
    fill(change, span, PICK(change, EXPRESSIONS), text);
    return TRUE;
}

static gboolean
wrap_statement(Change *change)
{
    TokenSpan span = {0, 0};
    g_autofree char *text = NULL;

    if (!tokens_draw_statement(change->rand, change->tokens, &span))
        return FALSE;
    text = plain_text(change->tokens, span);
    fill(change, span, PICK(change, STATEMENTS), text);
    return TRUE;
}

/* Puts a statement of FROM before one of the program. */
static gboolean
add_from(Change *change, const GPtrArray *from)
{
    TokenSpan span = {0, 0}, to = {0, 0};
    g_autofree char *text = NULL;

    if (!tokens_draw_statement(change->rand, from, &span) ||
        !tokens_draw_statement(change->rand, change->tokens, &to))
        return FALSE;
    text = plain_text(from, span);
    tokens_replace(change->tokens, (TokenSpan){to.start, to.start}, text);
    return TRUE;
}

static gboolean
copy_statement(Change *change)
{
    return add_from(change, change->tokens);
}

static gboolean
splice_statement(Change *change)
{
    return add_from(change, change->other);
}

static gboolean
move_statement(Change *change)
{
    TokenSpan span = {0, 0}, to = {0, 0};
    g_autofree char *text = NULL;

    if (!tokens_draw_statement(change->rand, change->tokens, &span))
        return FALSE;
    text = plain_text(change->tokens, span);
    tokens_replace(change->tokens, span, "");
    if (!tokens_draw_statement(change->rand, change->tokens, &to))
        return FALSE;
    tokens_replace(change->tokens, (TokenSpan){to.start, to.start}, text);
    return TRUE;
}

/* An operand of the program in place of another one. */
static gboolean
swap_operand(Change *change)
{
    TokenSpan span = {0, 0}, from = {0, 0};
    g_autofree char *text = NULL;

    if (!tokens_draw_operand(change->rand, change->tokens, &span) ||
        !tokens_draw_operand(change->rand, change->tokens, &from))
        return FALSE;
    text = plain_text(change->tokens, from);
    tokens_replace(change->tokens, span, text);
    return TRUE;
}

static gboolean
add_statement(Change *change)
{
    TokenSpan operand = {0, 0}, to = {0, 0};
    guint type = 0;
    g_autofree char *text = NULL;
    g_autoptr(GString) pattern = g_string_new(PICK(change, ADDED));

    if (!tokens_draw_operand(change->rand, change->tokens, &operand) ||
        !tokens_draw_statement(change->rand, change->tokens, &to))
        return FALSE;
    if (g_rand_boolean(change->rand) ||
        !tokens_draw(change->rand, change->tokens, is_word, "struct", &type) ||
        type + 1 >= change->tokens->len)
        g_string_replace(pattern, "& ", "float ", 1);
    else if (strncmp(pattern->str, "& ", 2) == 0) {
        g_string_erase(pattern, 0, 1);
        g_string_prepend(pattern, tokens_at(change->tokens, type + 1)->text);
    }
    g_string_replace(pattern, "(&)", "(float)", 0);
    g_string_replace(pattern, "(& *)", "(float *)", 0);
    g_string_replace(pattern, "= &;", "= float;", 0);
    text = plain_text(change->tokens, operand);
    fill(change, (TokenSpan){to.start, to.start}, pattern->str, text);
    return TRUE;
}

static gboolean
qualify(Change *change)
{
    guint k = 0;

    if (!tokens_draw(change->rand, change->tokens, is_type, NULL, &k))
        return FALSE;
    tokens_replace(change->tokens, (TokenSpan){k, k}, PICK(change, QUALIFIERS));
    return TRUE;
}

static gboolean
remove_qualifier(Change *change)
{
    static const char *const REMOVED[] = {"const",  "__restrict__", "static",     "inline",
                                          "struct", "__host__",     "__device__", "constexpr"};
    guint k = 0;

    if (!tokens_draw(change->rand, change->tokens, is_word, PICK(change, REMOVED), &k))
        return FALSE;
    tokens_replace(change->tokens, (TokenSpan){k, k + 1}, "");
    return TRUE;
}

static gboolean
deduce(Change *change)
{
    guint k = 0;

    if (!tokens_draw(change->rand, change->tokens, is_declared, NULL, &k))
        return FALSE;
    tokens_replace(change->tokens, (TokenSpan){k - 1, k}, PICK(change, DEDUCED));
    return TRUE;
}

/* Another form of NAME[INDEX]. */
static gboolean
index_otherwise(Change *change)
{
    static const char *const FORMS[] = {"(*(%s + (%s)))", "*(%s + (%s))", "(&%s[%s])[0]",  "%s[(%s) + 0]",
                                        "(%s + (%s))[0]", "(%s)[%s]",     "%s[(int)(%s)]", "%s[0 + %s]",
                                        "(&*%s)[%s]",     "(0, %s)[%s]"};
    guint open = 0, end;
    g_autofree char *index = NULL;
    g_autoptr(GString) text = g_string_new(NULL);

    if (!tokens_draw(change->rand, change->tokens, is_index, NULL, &open))
        return FALSE;
    end = tokens_behind(change->tokens, open);
    index = plain_text(change->tokens, (TokenSpan){open + 1, end - 1});
    if (g_rand_int_range(change->rand, 0, 6) == 0) {
        g_string_printf(text, "(%s)[%s]", index, tokens_at(change->tokens, open - 1)->text);
    } else {
        g_string_assign(text, PICK(change, FORMS));
        g_string_replace(text, "%s", tokens_at(change->tokens, open - 1)->text, 1);
        g_string_replace(text, "%s", index, 1);
    }
    tokens_replace(change->tokens, (TokenSpan){open - 1, end}, text->str);
    return TRUE;
}

/* The arguments of a call, by a macro. */
static gboolean
hide_arguments(Change *change)
{
    const guint CALLED = 2;
    guint k = 0, end;
    g_autofree char *text = NULL;

    if (!tokens_draw(change->rand, change->tokens, is_name, &CALLED, &k))
        return FALSE;
    end = tokens_behind(change->tokens, k + 1);
    if (end == 0)
        return FALSE;
    text = plain_text(change->tokens, (TokenSpan){k + 2, end - 1});
    fill(change, (TokenSpan){k + 2, end - 1}, "fresh_macro@\n#define fresh_macro@ %", text);
    return TRUE;
}

static gboolean
change_function(Change *change)
{
    static const char *const STARTS[] = {"__global__", "__device__", "static", "template", "struct"};
    guint k = 0;

    if (!tokens_draw(change->rand, change->tokens, is_word, PICK(change, STARTS), &k))
        return FALSE;
    fill(change, (TokenSpan){k, k}, PICK(change, OF_FUNCTIONS), "");
    return TRUE;
}

/* Whatever comes of it. */
static gboolean
break_token(Change *change)
{
    guint n = change->tokens->len;
    guint k = (guint)g_rand_int_range(change->rand, 0, (gint32)n), from;
    gboolean is_added = g_rand_boolean(change->rand);
    g_autofree char *text = NULL;

    from = (guint)g_rand_int_range(change->rand, 0, (gint32)n);
    text = g_strdup(g_rand_boolean(change->rand) ? tokens_at(change->tokens, from)->text : "");
    tokens_replace(change->tokens, (TokenSpan){k, is_added ? k : k + 1}, text);
    return TRUE;
}

static const struct {
    const char *label;
    gboolean (*change)(Change *change);
    guint weight;
} CHANGES[] = {
    {"another name", swap_name, 6},
    {"another operand", swap_operand, 4},
    {"another type", swap_type, 4},
    {"another operator", swap_operator, 4},
    {"another number", change_number, 4},
    {"an operand wrapped", wrap_operand, 10},
    {"a statement wrapped", wrap_statement, 8},
    {"a statement copied", copy_statement, 4},
    {"a statement of another program", splice_statement, 4},
    {"a statement moved", move_statement, 3},
    {"a statement added", add_statement, 10},
    {"a qualifier", qualify, 3},
    {"a qualifier less", remove_qualifier, 3},
    {"a deduced type", deduce, 5},
    {"another form of an index", index_otherwise, 6},
    {"arguments in a macro", hide_arguments, 3},
    {"another head of a function", change_function, 3},
    {"a token", break_token, 1},
};

const char *
mutations_apply(GRand *rand, GPtrArray *tokens, const GPtrArray *other, guint number)
{
    Change change = {rand, tokens, other, number};
    guint sum = 0, drawn;

    if (tokens->len == 0)
        return NULL;
    for (guint k = 0; k < G_N_ELEMENTS(CHANGES); k++)
        sum += CHANGES[k].weight;
    drawn = (guint)g_rand_int_range(rand, 0, (gint32)sum);
    for (guint k = 0; k < G_N_ELEMENTS(CHANGES); k++) {
        if (drawn < CHANGES[k].weight)
            return CHANGES[k].change(&change) ? CHANGES[k].label : NULL;
        drawn -= CHANGES[k].weight;
    }
    return NULL;
}

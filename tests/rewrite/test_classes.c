/* SPDX-License-Identifier: MIT */

/* Random programs whose record is a class do the same before and after `fieldwise apply`: both run on the
 * CPU, in an order of threads and blocks that is drawn (executor/cuda_runtime.h), and print the same numbers.
 * Arguments: this folder, how many programs, and in how many of the five layouts each (0: one that is drawn,
 * and all for one program in twenty), or else `alone`, which tells what becomes of each unit by itself.
 * N_PROGRAMS in the environment overrides their number; --seed draws others. CXX_COMPILERS names compilers
 * for C++. */
#include "executed.h"
#include "forked.h"
#include "random_classes.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#define BATCH                                                                                                \
    20u           /* programs that are compiled together: a compiler's start costs as much as some of them   \
                   */
#define ALONE 15u /* units that are tried by themselves together */
#define N_LAYOUTS 5u
#define N_ORDERS 6u    /* that tell whether a program depends on them */
#define MAX_REFUSED 40 /* per cent */
#define MIN_SHARE 100  /* programs, of which a share says something: of 20, nine are refused by chance */

typedef enum {
    REFUSED,
    SAME,
    BROKEN_BEFORE,
    CRASHED,
    NOT_COMPILED,
    DIFFERENT,
    UNSTABLE,
    ACCEPTED,
    N_OUTCOMES
} Outcome;

static const char *const OUTCOMES[] = {"refused",
                                       "same",
                                       "does not compile before",
                                       "crashes",
                                       "does not compile",
                                       "prints otherwise",
                                       "depends on the order of threads",
                                       "is written, and no bytes may be copied"};

/* A text that is compiled and run: a program before, or after in one layout. */
typedef struct {
    char *text, *name, *header;
    char *output, *errors; /* one of both, once it has run */
    guint owner;           /* the program in the batch */
    const char *layout;    /* NULL: before */
} Item;

static void
item_free(gpointer data)
{
    Item *item = data;

    g_free(item->text);
    g_free(item->name);
    g_free(item->header);
    g_free(item->output);
    g_free(item->errors);
    g_free(item);
}

typedef struct {
    ClassesProgram *program;
    Outcome outcome;
    char *reason; /* what was said of it */
    const char *layout;
} Case;

static guint n_programs, n_layouts;
static guint32 order_seed;
static gboolean is_alone;

/* Marks the items that ERRORS, of the compiler, are about. Returns whether there is one. */
static gboolean
take_errors(Item **items, guint n, const char *errors)
{
    g_auto(GStrv) lines = g_strsplit(errors, "\n", -1);
    gboolean is_any = FALSE;
    char *current = NULL;

    for (char **line = lines; *line; line++) {
        const char *at = strstr(*line, "item");
        guint k = at ? (guint)strtoul(at + 4, NULL, 10) : n;

        (void)current;
        if (!strstr(*line, ": error:") || k >= n || items[k]->errors)
            continue;
        items[k]->errors = g_strdup(*line);
        is_any = TRUE;
    }
    return is_any;
}

/* Runs the N items, in one program where all compile. */
static void
run_items(const char *folder, Item **items, guint n)
{
    g_autoptr(GString) all = g_string_new(EXECUTED_START);
    g_autofree char *errors = NULL;
    g_auto(GStrv) outputs = NULL;
    g_autoptr(GPtrArray) left = g_ptr_array_new();

    if (n == 0)
        return;
    for (guint k = 0; k < n; k++) {
        g_autofree char *text = g_strdup_printf("#line 1 \"item%u\"\n%s", k, items[k]->text);

        executed_add(all, text, items[k]->name, items[k]->header, k);
    }
    outputs = executed_try(folder, all, n, order_seed, &errors);
    for (guint k = 0; outputs && k < n; k++)
        items[k]->output = g_strdup(outputs[k]);
    if (outputs)
        return;
    if (n == 1) {
        items[0]->errors = g_steal_pointer(&errors);
        return;
    }
    if (!take_errors(items, n, errors)) {
        run_items(folder, items, n / 2);
        run_items(folder, items + n / 2, n - n / 2);
        return;
    }
    for (guint k = 0; k < n; k++)
        if (!items[k]->errors)
            g_ptr_array_add(left, items[k]);
    run_items(folder, (Item **)left->pdata, left->len);
}

static Item *
add_item(GPtrArray *items, guint owner, const char *text, const char *layout)
{
    Item *item = g_new0(Item, 1);

    item->text = g_strdup(text);
    item->owner = owner;
    item->layout = layout;
    g_ptr_array_add(items, item);
    return item;
}

/* Writes LAYOUT into the program of CASE and adds what becomes of it. FALSE where it is refused. */
static gboolean
apply(const char *folder, Case *c, guint owner, const char *layout, GPtrArray *items)
{
    const ClassesProgram *program = c->program;
    g_autofree char *header_path = g_build_filename(folder, program->header, NULL), *text = NULL,
                    *global = NULL;
    g_autoptr(CommandResult) result = NULL;
    g_autoptr(GString) in_namespace = NULL;
    Item *item;

    folder_write(folder, "program.cu", program->text);
    g_unlink(header_path);
    result = forked_run(folder, (const char *const[]){"apply", "--record", program->record, "--layout",
                                                      layout, "--in-place", "program.cu", "--convert",
                                                      strlen(layout) % 2 ? "host" : "device", NULL});
    if (!result->succeeded) {
        const char *error = strstr(result->err, "error:");

        c->outcome = error && strstr(result->err, "program.cu:") ? REFUSED
                     : strstr(result->err, ": column ")          ? BROKEN_BEFORE /* no layout of the record */
                                                                 : CRASHED;
        c->layout = layout;
        c->reason =
            g_strndup(error ? error + 7 : result->err, strcspn(error ? error + 7 : result->err, "\n"));
        return FALSE;
    }
    text = executed_read(folder, "program.cu");
    global = g_strdup_printf("::%.*s", (int)(strlen(program->header) - strlen("layout.h")), program->header);
    in_namespace = g_string_new(text); /* as the programs are that are compiled together */
    g_string_replace(in_namespace, global, global + 2, 0);
    item = add_item(items, owner, in_namespace->str, layout);
    item->name = g_strdup(program->header);
    item->header = executed_read(folder, program->header);
    return TRUE;
}

/* What the item says of CASE, of which BEFORE is the item before. */
static void
judge(Case *c, const Item *before, const Item *item)
{
    if (c->outcome != SAME)
        return;
    if (before->errors)
        c->outcome = BROKEN_BEFORE, c->reason = g_strdup(before->errors);
    else if (item->errors)
        c->outcome = NOT_COMPILED, c->reason = g_strdup(item->errors);
    else if (strcmp(before->output, item->output) != 0)
        c->outcome = DIFFERENT;
    else
        return;
    c->layout = item->layout;
}

/* Whether a program prints the same in several orders. */
static gboolean
is_stable(const char *folder, const ClassesProgram *program)
{
    g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func(item_free);

    for (guint k = 0; k < N_ORDERS; k++)
        add_item(items, 0, program->text, NULL);
    run_items(folder, (Item **)items->pdata, items->len);
    for (guint k = 0; k < items->len; k++)
        if (((Item *)items->pdata[k])->errors) {
            g_test_message("%s", ((Item *)items->pdata[k])->errors);
            return FALSE;
        }
    for (guint k = 1; k < items->len; k++)
        if (g_strcmp0(((Item *)items->pdata[k])->output, ((Item *)items->pdata[0])->output) != 0)
            return FALSE;
    return TRUE;
}

/* The executor finds updates that are lost, and nothing else. */
static void
test_orders(void)
{
    static const char *const BODY =
        "#include <cuda_runtime.h>\n#include <stdio.h>\nstatic int get(const int *p) { return *p; }\n"
        "__global__ void k(int *p) { __shared__ int t[32]; t[threadIdx.x] = threadIdx.x; __syncthreads(); %s; }\n"
        "int main() { int *p, h[2] = {0, 0}; cudaMalloc(&p, 8); cudaMemcpy(p, h, 8, cudaMemcpyHostToDevice);\n"
        "k<<<4, 32>>>(p); cudaMemcpy(h, p, 8, cudaMemcpyDeviceToHost); printf(\"%%d %%d\\n\", h[0], h[1]); cudaFree(p); return 0; }\n";
    static const struct {
        const char *code;
        gboolean is_stable;
    } CODES[] = {
        {"atomicAdd(p, t[31 - threadIdx.x])", TRUE},
        {"int old = *p; *p = old + get(t + threadIdx.x)", FALSE},
        {"p[1] = blockIdx.x", FALSE},
        {"if (blockIdx.x == 0) p[1] = threadIdx.x", FALSE},
    };
    g_autofree char *folder = folder_new();

    order_seed = (guint32)g_test_rand_int() | 1;
    for (guint k = 0; k < G_N_ELEMENTS(CODES); k++) {
        g_autoptr(GString) text = g_string_new(BODY);
        ClassesProgram program = {0};

        g_string_replace(text, "%s", CODES[k].code, 1);
        g_string_replace(text, "%%", "%", 0);
        program.text = text->str;
        g_test_message("%s", CODES[k].code);
        g_assert_cmpint(is_stable(folder, &program), ==, CODES[k].is_stable);
    }
    folder_remove(folder);
}

/* Finds the outcome of N cases, each of which has its program, in N_IN layouts from layout FIRST on. */
static void
run_cases(Case *cases, guint n, guint n_in, guint first)
{
    g_autofree char *folder = folder_new();
    g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func(item_free);
    g_autofree Item **before = g_new0(Item *, n);

    for (guint k = 0; k < n; k++) {
        guint in = n_in > 0 ? n_in : k % 20 == 0 ? N_LAYOUTS : 1;

        before[k] = add_item(items, k, cases[k].program->text, NULL);
        cases[k].outcome = SAME;
        for (guint l = 0; l < in && cases[k].outcome == SAME; l++)
            apply(folder, &cases[k], k, cases[k].program->layouts[(first + k / 5 + k + l) % N_LAYOUTS],
                  items);
    }
    run_items(folder, (Item **)items->pdata, items->len);
    for (guint k = 0; k < n; k++)
        if (cases[k].program->must_be_refused && cases[k].outcome != CRASHED)
            cases[k].outcome = cases[k].outcome == REFUSED ? SAME : ACCEPTED, cases[k].layout = "soa";
    for (guint k = 0; k < items->len; k++) {
        const Item *item = items->pdata[k];

        if (item->layout && !cases[item->owner].program->must_be_refused)
            judge(&cases[item->owner], before[item->owner], item);
        if (!item->layout && item->errors && !cases[item->owner].program->must_be_refused)
            cases[item->owner].outcome = BROKEN_BEFORE, cases[item->owner].reason = g_strdup(item->errors);
    }
    for (guint k = 0; k < n; k++)
        if (cases[k].outcome == DIFFERENT && !is_stable(folder, cases[k].program))
            cases[k].outcome = UNSTABLE;
    folder_remove(folder);
}

static void
case_clear(Case *c)
{
    classes_program_free(c->program);
    g_free(c->reason);
}

/* Whether the program of CASE without LEFT_OUT has the outcome of CASE still. */
static gboolean
fails_still(const Case *c, guint32 seed, guint number, guint64 left_out)
{
    Case other = {random_classes_program(seed, number, left_out), SAME, NULL, NULL};
    gboolean fails;

    run_cases(&other, 1, N_LAYOUTS, 0);
    fails = other.outcome == c->outcome;
    case_clear(&other);
    return fails;
}

/* The units of the program that can be left out of it so that it fails as CASE says. */
static guint64
shrink(const Case *c, guint32 seed, guint number)
{
    guint64 left_out = 0;

    for (guint u = 0; u < c->program->n_units; u++)
        if (fails_still(c, seed, number, left_out | (guint64)1 << u))
            left_out |= (guint64)1 << u;
    return left_out;
}

/* Writes PROGRAM to the file NAME, with what CASE says in its first line. */
static void
write_case(const char *name, const Case *c, const ClassesProgram *program)
{
    g_autofree char *text =
        g_strdup_printf("/* apply --record %s --layout %s: %s: %s */\n%s", program->record, c->layout,
                        OUTCOMES[c->outcome], c->reason ? c->reason : "", program->text);

    g_assert_true(g_file_set_contents(name, text, -1, NULL));
}

/* Tells of CASE, which fails, and keeps it, made smaller. */
static void
keep(const Case *c, guint32 seed, guint number)
{
    guint64 left_out = shrink(c, seed, number);
    g_autoptr(ClassesProgram) small = random_classes_program(seed, number, left_out);
    g_autofree char *name = g_strdup_printf("classes_%u_%u.cu", seed, number);
    g_autofree char *text =
        g_strdup_printf("/* apply --record %s --layout %s: %s: %s */\n%s", small->record, c->layout,
                        OUTCOMES[c->outcome], c->reason ? c->reason : "", small->text);
    g_autoptr(GString) labels = g_string_new(NULL);

    for (guint u = 0; u < small->n_units; u++)
        if (!(left_out >> u & 1))
            g_string_append_printf(labels, "%s%s", labels->len > 0 ? "; " : "", small->labels[u]);
    write_case(name, c, small);
    g_test_message("seed %u, program %u, layout %s: %s: %s (%s; kept in %s)", seed, number, c->layout,
                   OUTCOMES[c->outcome], c->reason ? c->reason : "", labels->str, name);
}

static gint
by_count(gconstpointer a, gconstpointer b, gpointer data)
{
    return GPOINTER_TO_INT(g_hash_table_lookup(data, *(char *const *)b)) -
           GPOINTER_TO_INT(g_hash_table_lookup(data, *(char *const *)a));
}

/* Tells the reasons that programs are refused for, the most frequent first. */
static void
tell_reasons(GHashTable *reasons)
{
    guint n;
    g_autofree gpointer *names = g_hash_table_get_keys_as_array(reasons, &n);

    g_qsort_with_data(names, (gint)n, sizeof(*names), by_count, reasons);
    for (guint k = 0; k < n; k++)
        g_test_message("%4d %s", GPOINTER_TO_INT(g_hash_table_lookup(reasons, names[k])),
                       (const char *)names[k]);
}

static void
test_programs(void)
{
    g_autoptr(GHashTable) reasons = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    guint32 seed = (guint32)g_test_rand_int();
    guint counts[N_OUTCOMES] = {0}, n_failed = 0;

    order_seed = seed | 1;
    g_test_message("seed %u", seed);
    for (guint first = 0; first < n_programs; first += BATCH) {
        guint n = MIN(BATCH, n_programs - first);
        g_autofree Case *cases = g_new0(Case, n);

        for (guint k = 0; k < n; k++)
            cases[k].program = random_classes_program(seed, first + k, 0);
        run_cases(cases, n, n_layouts, first / BATCH);
        for (guint k = 0; k < n; k++) {
            counts[cases[k].outcome]++;
            if (cases[k].outcome == REFUSED) {
                gpointer before = g_hash_table_lookup(reasons, cases[k].reason);

                g_hash_table_insert(reasons, g_strdup(cases[k].reason),
                                    GINT_TO_POINTER(GPOINTER_TO_INT(before) + 1));
            }
            if (cases[k].outcome != SAME && cases[k].outcome != REFUSED && n_failed++ < 10)
                keep(&cases[k], seed, first + k);
            case_clear(&cases[k]);
        }
    }
    for (guint o = 0; o < N_OUTCOMES; o++)
        g_test_message("%u %s", counts[o], OUTCOMES[o]);
    gboolean are_too_many = n_programs >= MIN_SHARE && counts[REFUSED] * 100 > n_programs * MAX_REFUSED;

    if (g_test_verbose() || are_too_many)
        tell_reasons(reasons);
    g_assert_cmpuint(n_failed, ==, 0);
    g_assert_false(are_too_many);
}

/* Prints what became of the PER programs CASES of UNIT, and keeps one that failed. */
static void
tell_unit(const Case *cases, guint per, guint unit)
{
    guint counts[N_OUTCOMES] = {0};
    const Case *told = NULL;

    for (guint k = 0; k < per; k++) {
        counts[cases[k].outcome]++;
        if (cases[k].outcome != SAME && (!told || cases[k].outcome > told->outcome))
            told = &cases[k];
    }
    printf("%3u %-46s", unit, cases[0].program->labels[0]);
    for (guint o = 0; o < N_OUTCOMES; o++)
        if (counts[o] > 0)
            printf(" %u %s", counts[o], OUTCOMES[o]);
    printf("%s%s\n", told && told->reason ? ": " : "", told && told->reason ? told->reason : "");
    fflush(stdout);
    if (told && told->outcome > SAME) {
        g_autofree char *name = g_strdup_printf("alone_%u.cu", unit);

        write_case(name, told, told->program);
    }
}

/* What becomes of each unit by itself, from unit N_PROGRAMS on. */
static void
test_alone(void)
{
    guint32 seed = (guint32)g_test_rand_int();
    const guint per = 3;

    order_seed = seed | 1;
    for (guint unit = n_programs; unit < random_classes_n_units(); unit += ALONE) {
        guint n = per * MIN(ALONE, random_classes_n_units() - unit);
        g_autofree Case *cases = g_new0(Case, n);

        for (guint k = 0; k < n; k++)
            cases[k].program = random_classes_alone(seed, unit * per + k, unit + k / per);
        run_cases(cases, n, 1, unit);
        for (guint k = 0; k < n; k += per)
            tell_unit(cases + k, per, unit + k / per);
        for (guint k = 0; k < n; k++)
            case_clear(&cases[k]);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_assert_cmpint(argc, ==, 4);
    n_programs = (guint)g_ascii_strtoull(argv[2], NULL, 10);
    n_layouts = (guint)g_ascii_strtoull(argv[3], NULL, 10);
    is_alone = strcmp(argv[3], "alone") == 0;
    if (g_getenv("N_PROGRAMS"))
        n_programs = (guint)g_ascii_strtoull(g_getenv("N_PROGRAMS"), NULL, 10);
    if (!executed_use(argv[1], "clang++")) {
        g_print("1..0 # SKIP no compiler for C++\n");
        return 0;
    }
    g_test_add_func("/rewrite/orders", test_orders);
    g_test_add_func("/rewrite/classes", is_alone ? test_alone : test_programs);
    return g_test_run();
}

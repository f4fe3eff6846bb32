/* SPDX-License-Identifier: MIT */
/* What the estimates of the model `sector` are worth without each of its rules, as blocks of Markdown:
 * accuracy.sh puts them into documents.
 *
 * usage: ablate RULES SPLIT COMMANDS REPORT=BUNDLE…
 *
 *   RULES     rules.list
 *   SPLIT     the groups of kernels
 *   COMMANDS  what planned the bundles: planned_commands()
 *   REPORT    what the table of a bundle is called: h200
 *   BUNDLE    with results */
#include "ablation.h"

#include <stdio.h>
#include <string.h>

/* What threads work on: kernel by kernel, as to read one takes long. */
typedef struct {
    const GPtrArray *gpus;     /* of Ablated */
    const GPtrArray *commands; /* of GStrv */
    int next, done;            /* command; how many are done: atomic */
    int has_failed;            /* atomic */
    GMutex reading;
} Ablating;

static gboolean
do_command(Ablating *work, char *const *command, GError **error)
{
    g_autoptr(Planned) planned = NULL;

    g_mutex_lock(&work->reading);
    planned = planned_new(command, error);
    g_mutex_unlock(&work->reading);
    for (guint i = 0; planned && i < work->gpus->len; i++)
        if (!ablated_estimate(g_ptr_array_index(work->gpus, i), planned, error))
            return FALSE;
    return planned != NULL;
}

static gpointer
work_on(gpointer data)
{
    Ablating *work = data;
    guint number;

    while ((number = (guint)g_atomic_int_add(&work->next, 1)) < work->commands->len &&
           !g_atomic_int_get(&work->has_failed)) {
        g_autoptr(GError) error = NULL;

        if (do_command(work, g_ptr_array_index(work->commands, number), &error)) {
            g_printerr("ablate: %d of %u kernels\n", g_atomic_int_add(&work->done, 1) + 1,
                       work->commands->len);
            continue;
        }
        g_printerr("ablate: %s\n", error->message);
        g_atomic_int_set(&work->has_failed, TRUE);
    }
    return NULL;
}

/* Estimates on GPUS (of Ablated) what COMMANDS (of GStrv) plan, in as many threads as there are processors.
 */
static gboolean
estimate_all(const GPtrArray *gpus, const GPtrArray *commands)
{
    Ablating work = {.gpus = gpus, .commands = commands};
    g_autoptr(GPtrArray) threads = g_ptr_array_new();

    g_mutex_init(&work.reading);
    for (guint i = 1; i < g_get_num_processors(); i++)
        g_ptr_array_add(threads, g_thread_new("ablate", work_on, &work));
    work_on(&work);
    for (guint i = 0; i < threads->len; i++)
        g_thread_join(g_ptr_array_index(threads, i));
    g_mutex_clear(&work.reading);
    return !work.has_failed;
}

/* The bundles of ARGS, "REPORT=BUNDLE", ended by NULL: of Ablated. */
static GPtrArray *
load_gpus(char **args, const RuleList *rules, GError **error)
{
    g_autoptr(GPtrArray) gpus = g_ptr_array_new_with_free_func((GDestroyNotify)ablated_free);

    for (; *args; args++) {
        g_auto(GStrv) parts = g_strsplit(*args, "=", 2);
        Ablated *gpu = parts[0] && parts[1] ? ablated_new(parts[0], parts[1], rules, error) : NULL;

        if (!gpu)
            return NULL;
        g_ptr_array_add(gpus, gpu);
    }
    return g_steal_pointer(&gpus);
}

static void
print_block(const char *kind, const GString *text)
{
    printf("<!-- figures: ablation-%s -->\n\n%s\n<!-- end of figures -->\n", kind, text->str);
}

static void
print_blocks(const Ablation *ablation)
{
    static const struct {
        const char *kind;
        void (*append)(const Ablation *ablation, GString *out);
    } KINDS[] = {{"rules", ablation_rules},
                 {"unmoved", ablation_unmoved},
                 {"harmless", ablation_harmless},
                 {"better", ablation_better}};

    for (guint i = 0; i < G_N_ELEMENTS(KINDS); i++) {
        g_autoptr(GString) text = g_string_new(NULL);

        KINDS[i].append(ablation, text);
        print_block(KINDS[i].kind, text);
    }
    for (guint gpu = 0; gpu < ablation->gpus->len; gpu++) {
        g_autoptr(GString) text = g_string_new(NULL);

        ablation_table(ablation, gpu, text);
        print_block(((Ablated *)g_ptr_array_index(ablation->gpus, gpu))->name, text);
    }
}

int
main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(RuleList) rules = NULL;
    g_autoptr(GHashTable) split = NULL;
    g_autoptr(GPtrArray) commands = NULL, gpus = NULL;

    if (argc < 5) {
        g_printerr("usage: ablate RULES SPLIT COMMANDS REPORT=BUNDLE…\n");
        return 2;
    }
    if (!(rules = rule_list_load(argv[1], &error)) || !(split = split_file_load(argv[2], &error)) ||
        !(commands = planned_commands(argv[3], &error)) || !(gpus = load_gpus(argv + 4, rules, &error))) {
        g_printerr("ablate: %s\n", error->message);
        return 1;
    }
    if (!estimate_all(gpus, commands))
        return 1;
    for (guint i = 0; i < gpus->len; i++)
        if (!ablated_is_complete(g_ptr_array_index(gpus, i))) {
            g_printerr("ablate: %s does not plan all kernels of %s\n", argv[3], argv[4 + i]);
            return 1;
        }
    g_autoptr(Ablation) ablation = ablation_new(rules, gpus, split);
    print_blocks(ablation);
    return 0;
}

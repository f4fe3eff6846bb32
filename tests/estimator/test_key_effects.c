/* SPDX-License-Identifier: MIT */
/* Which keys of a GPU's and of a compiler's file estimates depend on: another value of each that is not
 * listed in archdb/keys/unread.def, with its reason, changes the estimate of some kernel of keys.cu, and one
 * of those listed changes none of that model. Each that an estimate of `sector` depends on is one of a rule
 * that rules.list can switch off, or a plain quantity there.
 *
 * usage: test-key-effects keys.cu rules.list [STEP]; with STEP 8, of each 8 keys one is tried */
#include "report/analysis/analysis.h"
#include "model/model.h"
#include "frontend/frontend.h"
#include "rules.h"

#include <string.h>

static const char *source, *list;
static guint step = 1;

/* Keys that a model reads where it does not know another one, and what is set so that it does not. */
static const struct {
    const char *key, *sets[3];
} STAND_INS[] = {
    {"rated_clock_mhz", {"clock_mhz=unknown"}},
    {"l2_bandwidth_gb_per_s", {"l2_achieved_bandwidth_gb_per_s=unknown", "l2_bandwidth_gb_per_s=9000"}},
    {"dram_achieved_bandwidth_gb_per_s", {"dram_read_bandwidth_gb_per_s=unknown"}},
    {"l1_line_cycles", {"l1_lookup_mapping=unknown"}},
    {"l2_hit_latency_cycles", {"l2_near_hit_latency_cycles=unknown"}},
    {"l2_capacity_seen_bytes", {"l2_window_bytes=unknown"}},
    {"l2_ways", {"l2_window_ways=unknown", "l2_ways=16"}},
    {"l2_sector_bytes", {"l1_sector_bytes=unknown", "l2_sector_bytes=32"}},
    {"l2_line_bytes", {"dram_fetch_bytes=unknown"}},
};

/* --- estimates */

static Program *
read_kernels(const Compiler *compiler)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) diagnostics = NULL;
    Program *program = frontend_read(source, &(ParseOptions){.compiler = compiler}, &diagnostics, &error);

    g_assert_no_error(error);
    return program;
}

/* What NUMBER, a kernel of PROGRAM, costs on MACHINE under some layouts, and by how much costs differ that
 * are tied: doubles. */
static GArray *
estimates_of(Program *program, const Machine *machine, guint number)
{
    static const char *const specs[] = {"aos", "soa", "aosoa@32"};
    guint n_specs = number < 5 ? 3 : 2; /* tiles take longest, and have but the cost of addresses to add */
    const Kernel *kernel = g_ptr_array_index(program->kernels, number);
    GArray *found = g_array_new(FALSE, FALSE, sizeof(double));
    double tie = model_known_error(machine->model, machine->arch);
    g_autoptr(GError) error = NULL;
    AnalysisRequest request;

    analysis_request_init(&request);
    g_ptr_array_add(request.kernels, g_strdup(kernel->name));
    for (guint i = 0; i < n_specs; i++)
        g_ptr_array_add(request.candidates.specs, g_strdup(specs[i]));
    g_autoptr(Analysis) analysis = analysis_new(program, machine, &request, FALSE, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(analysis->cases->len, >, 0);
    for (guint i = 0; i < analysis->cases->len; i++) {
        const Case *one = g_ptr_array_index(analysis->cases, i);

        for (guint k = 0; k < one->ranking->layouts->len; k++)
            g_array_append_val(found,
                               ((RankedLayout *)g_ptr_array_index(one->ranking->layouts, k))->estimate.total);
    }
    g_array_append_val(found, tie);
    analysis_request_clear(&request);
    return found;
}

static gboolean
same(const GArray *a, const GArray *b)
{
    return a->len == b->len && memcmp(a->data, b->data, a->len * sizeof(double)) == 0;
}

/* keys.cu on one machine, and what its kernels come to there. */
typedef struct {
    Machine *machine;
    Program *program;
    GArray **kernels; /* NULL: nobody has asked for it */
} Base;

static Base *
base_new(const char *arch, const char *model, const char *const *sets)
{
    Base *base = g_new0(Base, 1);
    g_autoptr(GError) error = NULL;

    base->machine = machine_new(arch, NULL, model, sets, &error);
    g_assert_no_error(error);
    base->program = read_kernels(&base->machine->compiler);
    g_assert_cmpuint(base->program->kernels->len, >, 30);
    base->kernels = g_new0(GArray *, base->program->kernels->len);
    return base;
}

static void
base_free(Base *base)
{
    for (guint i = 0; i < base->program->kernels->len; i++)
        g_clear_pointer(&base->kernels[i], g_array_unref);
    machine_free(base->machine);
    program_free(base->program);
    g_free(base->kernels);
    g_free(base);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Base, base_free)

static const GArray *
base_kernel(const Base *base, guint number)
{
    if (!base->kernels[number])
        base->kernels[number] = estimates_of(base->program, base->machine, number);
    return base->kernels[number];
}

/* The first kernel that costs something else on ARCH, or compiled as PROGRAM is (NULL: as BASE's); NULL: none
 * does. */
static const char *
find_change(const Base *base, Arch *arch, Program *program)
{
    Machine other = *base->machine;
    Program *here = program ? program : base->program;

    other.arch = arch;
    for (guint i = 0; i < here->kernels->len; i++) {
        g_autoptr(GArray) now = estimates_of(here, &other, i);

        if (!same(now, base_kernel(base, i)))
            return ((Kernel *)g_ptr_array_index(base->program->kernels, i))->name;
    }
    return NULL;
}

/* --- other values */

/* A further value of KEY, the NUMBER-th that is tried; NULL: there are no more. */
static char *
other_value(const Arch *arch, ArchKey key, guint number)
{
    static const double factors[] = {2, 0.5, 1.25, 0.1, 10};
    const ArchKeyInfo *info = arch_key_info(key);
    double value = 0;

    if (info->type == ARCH_TYPE_COST || info->type == ARCH_TYPE_COSTS)
        return number > 0                     ? NULL
               : info->type == ARCH_TYPE_COST ? g_strdup("900,0,0,0,1")
                                              : g_strdup("900,0,0,0,1; 900,0,0,0,1");
    if (arch_type_is_text(info->type) || info->type == ARCH_TYPE_FLAG) {
        const char *texts[] = {info->type == ARCH_TYPE_MAPPING       ? "none"
                               : info->type == ARCH_TYPE_REPLACEMENT ? "random"
                               : info->type == ARCH_TYPE_FLAG        ? "0"
                                                                     : "16",
                               info->type == ARCH_TYPE_FLAG ? "1" : "unknown"};

        return number < G_N_ELEMENTS(texts) ? g_strdup(texts[number]) : NULL;
    }
    if (number >= G_N_ELEMENTS(factors))
        return NULL;
    if (!arch_get(arch, key, &value, NULL) || value == 0)
        value = MIN(info->max, 2 << number);
    else
        value *= factors[number];
    return info->type == ARCH_TYPE_REAL ? g_strdup_printf("%.10g", value) : g_strdup_printf("%.0f", value);
}

/* ARCH with that value, NULL where it is not allowed; FALSE: there are no more. */
static gboolean
changed_arch(const Arch *arch, ArchKey key, guint number, Arch **ret_changed)
{
    g_autofree char *value = other_value(arch, key, number);
    g_autoptr(Arch) copy = arch_copy(arch);

    *ret_changed = NULL;
    if (!value)
        return FALSE;
    if (arch_set(copy, arch_key_info(key)->name, value, NULL))
        *ret_changed = g_steal_pointer(&copy);
    return TRUE;
}

/* TRUE if the NUMBER-th other value of KEY changes an estimate of BASE; *ret_more: whether there is such a
 * value. */
static gboolean
has_effect(const Base *base, ArchKey key, guint number, gboolean *ret_more)
{
    Arch *changed;

    *ret_more = changed_arch(base->machine->arch, key, number, &changed);
    g_autoptr(Arch) arch = changed;
    const char *kernel = arch ? find_change(base, arch, NULL) : NULL;
    if (kernel)
        g_test_message("%s = %s changes %s", arch_key_info(key)->name, arch_get_text(arch, key), kernel);
    return kernel != NULL;
}

/* TRUE if some other value of KEY changes an estimate of one of both. */
static gboolean
changes_one(const Base *sector, const Base *peng, ArchKey key)
{
    gboolean more = TRUE;

    for (guint i = 0; more; i++)
        if (has_effect(sector, key, i, &more) || has_effect(peng, key, i, &more))
            return TRUE;
    return FALSE;
}

static const char *const *
sets_of(const char *key)
{
    for (guint i = 0; i < G_N_ELEMENTS(STAND_INS); i++)
        if (strcmp(STAND_INS[i].key, key) == 0)
            return STAND_INS[i].sets;
    return NULL;
}

/* --- the GPU */

static void
test_gpu_read(void)
{
    g_autoptr(Base) sector = base_new("hopper-h200", "sector", NULL);
    g_autoptr(Base) peng = base_new("fermi-m2050", "peng", NULL);
    g_autoptr(GString) without = g_string_new(NULL);

    for (guint i = 0; i < ARCH_N_GPU_KEYS; i += step) {
        const char *name = arch_key_info((ArchKey)i)->name, *const *sets = sets_of(name);
        g_autoptr(Base) own = sets ? base_new("hopper-h200", "sector", sets) : NULL;

        if (arch_key_is_read((ArchKey)i, NULL) && !changes_one(own ? own : sector, peng, (ArchKey)i))
            g_string_append_printf(without, " %s", name);
    }
    if (without->len > 0)
        g_error("no estimate depends on:%s", without->str);
}

/* Gives all keys of ARCH that are listed as not read by MODEL other values; of one (not NULL) that alone. */
static Arch *
change_unread(const Arch *arch, const char *model, const char *only)
{
    Arch *changed = arch_copy(arch);

    for (guint i = 0; i < ARCH_N_GPU_KEYS; i++) {
        const char *name = arch_key_info((ArchKey)i)->name;
        g_autofree char *value = NULL;

        if (only ? strcmp(only, name) != 0 : arch_key_is_read((ArchKey)i, model))
            continue;
        for (guint k = 0; (value = other_value(arch, (ArchKey)i, k)) && !arch_set(changed, name, value, NULL);
             k++)
            g_clear_pointer(&value, g_free);
        if (!value)
            g_error("no other value of %s is allowed", name);
    }
    return changed;
}

static void
check_unread(const char *arch, const char *model)
{
    g_autoptr(Base) base = base_new(arch, model, NULL);
    g_autoptr(Arch) all = change_unread(base->machine->arch, model, NULL);
    const char *kernel = find_change(base, all, NULL);

    for (guint i = 0; kernel && i < ARCH_N_GPU_KEYS; i++) {
        const char *name = arch_key_info((ArchKey)i)->name;
        g_autoptr(Arch) one =
            arch_key_is_read((ArchKey)i, model) ? NULL : change_unread(base->machine->arch, model, name);

        if (one && find_change(base, one, NULL))
            g_error("%s is listed as read by no estimate, and changes that of %s by %s", name, kernel, model);
    }
    g_assert_null(kernel);
}

static void
test_gpu_unread(void)
{
    check_unread("hopper-h200", "sector");
    check_unread("fermi-m2050", "peng");
}

/* Both lists of stand-ins name the same keys, and what one stands in for is unknown where it is tried. */
static void
test_list(void)
{
    guint n = 0;

    for (guint i = 0; i < ARCH_N_GPU_KEYS; i++) {
        const char *other = arch_key_stands_in_for((ArchKey)i);
        const char *const *sets = sets_of(arch_key_info((ArchKey)i)->name);

        g_assert_cmpint(other != NULL, ==, sets != NULL);
        if (!other)
            continue;
        g_autofree char *unknown = g_strdup_printf("%s=unknown", other);
        g_assert_cmpstr(sets[0], ==, unknown);
        n++;
    }
    g_assert_cmpuint(n, ==, G_N_ELEMENTS(STAND_INS));
}

static void
test_rules(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(RuleList) rules = rule_list_load(list, &error);

    g_assert_no_error(error);
    g_autoptr(Base) sector = base_new("hopper-h200", "sector", NULL);
    for (guint i = 0; i < ARCH_N_GPU_KEYS; i++) {
        const char *name = arch_key_info((ArchKey)i)->name;
        gboolean more = arch_key_is_read((ArchKey)i, NULL) && !rule_list_has(rules, name), has = FALSE;

        for (guint k = 0; more && !has; k++)
            has = has_effect(sector, (ArchKey)i, k, &more);
        if (has)
            g_error("%s names %s neither in a rule nor among the plain quantities", list, name);
    }
}

/* --- the compiler */

/* The compiler's FILE with VALUE for KEY; NULL where that is not allowed. */
static Arch *
changed_compiler(const Arch *file, ArchKey key, const char *value)
{
    g_autofree char *text = NULL;
    g_autofree char *line = g_strdup_printf("\n%s = ", arch_key_info(key)->name);

    g_file_get_contents(arch_get_path(file), &text, NULL, NULL);
    char *at = text ? strstr(text, line) : NULL;
    g_assert_nonnull(at);
    char *rest = strchr(at + 1, '\n');
    g_autofree char *changed = g_strdup_printf("%.*s%s%s%s", (int)(at - text), text, line, value, rest);
    return arch_parse("changed.compiler", changed, strlen(changed), NULL);
}

static gboolean
compiler_has_effect(const Base *base, ArchKey key)
{
    const Arch *file = base->machine->compiler_file;
    char *next;

    for (guint i = 0; (next = other_value(file, key, i)); i++) {
        g_autofree char *value = next;
        g_autoptr(Arch) changed = changed_compiler(file, key, value);
        Compiler compiler;

        if (!changed || !compiler_read(changed, &compiler, NULL))
            continue;
        g_autoptr(Program) program = read_kernels(&compiler);
        const char *kernel = find_change(base, base->machine->arch, program);
        if (kernel) {
            g_test_message("%s = %s changes %s", arch_key_info(key)->name, value, kernel);
            return TRUE;
        }
    }
    return FALSE;
}

static void
test_compiler(void)
{
    g_autoptr(Base) base = base_new("hopper-h200", "sector", NULL);
    g_autoptr(GString) without = g_string_new(NULL);

    for (guint i = ARCH_N_GPU_KEYS; i < ARCH_N_KEYS; i += step)
        if (!compiler_has_effect(base, (ArchKey)i))
            g_string_append_printf(without, " %s", arch_key_info((ArchKey)i)->name);
    if (without->len > 0)
        g_error("no estimate depends on:%s", without->str);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_assert_cmpint(argc, >=, 3);
    source = argv[1];
    list = argv[2];
    if (argc > 3)
        step = (guint)g_ascii_strtoull(argv[3], NULL, 10);
    g_test_add_func("/key-effects/list", test_list);
    g_test_add_func("/key-effects/gpu", test_gpu_read);
    g_test_add_func("/key-effects/gpu-unread", test_gpu_unread);
    g_test_add_func("/key-effects/rules", test_rules);
    g_test_add_func("/key-effects/compiler", test_compiler);
    return g_test_run();
}

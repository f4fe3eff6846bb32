/* SPDX-License-Identifier: MIT */
/* What a thread waits for where several loads are on their way, and what atomics take: times of the model
 * `sector` computed by hand, on the architecture tests/data/sector.arch. */
#include "sector_case.h"
#include "model/sector/sector_private.h"

#include <math.h>

/* All kernels run in 64 blocks of 128 threads: 256 warps, 4 waves. */
#define WARPS 256
#define WAVES 4
#define THREADS 8192
/* Cycles, of 1 ns: DRAM has what a warp loads after so many, and each further load that waits for it adds. */
#define DRAM 500
#define FURTHER 40

static Access *
access_of(IrBuilder *ir, guint access)
{
    return g_ptr_array_index(ir->kernel->accesses, access);
}

/* The nanoseconds for which all accesses of IR keep PART busy. */
static double
time_of(const IrBuilder *ir, const Arch *arch, const char *spec, const ModelSettings *settings,
        SectorPart part)
{
    g_autoptr(GError) error = NULL;
    Sector *sector = model_sector.prepare(ir->kernel, ir->binding, ir->launch, arch, settings, &error);

    g_assert_no_error(error);
    g_autoptr(Layout) layout = layout_parse(spec, ir->binding->record, &error);
    g_assert_no_error(error);
    g_autoptr(Placement) placement = placement_new(sector->launch->study, sector->launch->compiled, layout);
    SectorStream *stream = sector_stream(sector->launch, sector->memo, placement);
    g_autoptr(SectorItems) items = sector_items(sector->launch, sector->memo, stream, placement);
    guint n = sector->launch->study->n_accesses;
    g_autofree double *times = g_new0(double, n *N_PARTS);
    double sum = 0;
    sector_times(&(SectorLayout){sector->launch, stream->stream, placement}, items, times);
    for (guint i = 0; i < n; i++)
        sum += times[i * N_PARTS + part];
    model_sector.release(sector);
    return sum;
}

/* The cycles that a thread waits for all of its loads. */
static double
waits_of(const IrBuilder *ir, const char *spec)
{
    g_autoptr(Arch) arch = small_arch();

    set_key(arch, "dram_loaded_latency_load_cycles", "40");
    return time_of(ir, arch, spec, &(ModelSettings){0}, PART_LATENCY) / WAVES;
}

/* --- loads of one run */

/* Fields that are loaded of one element one after the other: those near an earlier one come with it. In tiles
 * of n elements a field begins 4 n bytes behind the one before. */
static void
test_near(void)
{
    static const struct {
        const char *spec;
        int fields[4]; /* -1: no more */
        double n_further;
    } CASES[] = {
        {"aos", {0, 1, 2, 3}, 0}, /* y to w hit where x was */
        {"soa", {0, 1, -1}, 1},   /* arrays of their own */
        {"soa", {0, 1, 2, 3}, 3},
        {"x,y/z,w@32", {0, 1, 2, 3}, 1}, /* x and y are one load, z comes with w */
        {"aosoa@32", {0, 1, -1}, 0},     /* 128 bytes */
        {"aosoa@32", {1, 0, -1}, 0},
        {"aosoa@32", {0, 1, 2, 3}, 0},
        {"aosoa@64", {0, 1, -1}, 0}, /* 256 bytes */
        {"aosoa@72", {0, 1, -1}, 1}, /* 288 bytes */
        {"aosoa@64", {0, 2, -1}, 1}, /* 512 bytes */
        {"aosoa@64", {0, 3, 1, -1}, 1},
        {"aosoa@64", {0, 1, 2, 3}, 0}, /* each near the one before */
        {"aosoa@128", {0, 1, -1}, 1},  /* 512 bytes */
        {"aosoa@256", {0, 1, -1}, 1},
        {"aosoa@256", {1, 0, -1}, 1},
        {"aosoa@256", {0, 1, 2, 3}, 3},
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(IrBuilder) ir = body_new(64, 128);

        for (guint k = 0; k < 4 && CASES[i].fields[k] >= 0; k++)
            ir_load(ir, CASES[i].fields[k], ir_tid(ir));
        ir_finish(ir);
        assert_near(waits_of(ir, CASES[i].spec), DRAM + FURTHER * CASES[i].n_further);
    }
}

/* In tiles of 32, y of another element, of another array of such structs, and an array of its own. */
static void
test_elsewhere(void)
{
    for (guint i = 0; i < 3; i++) {
        g_autoptr(IrBuilder) ir = body_new(64, 128);
        guint structs = ir_array(ir, 0, FALSE), list = ir_array(ir, 4, FALSE);

        ir_load(ir, 0, ir_tid(ir));
        if (i == 0)
            ir_load(ir, 1, ir_plus(ir, ir_tid(ir), ir_const(ir, THREADS), 1));
        else if (i == 1)
            ir_access(ir, ACCESS_LOAD, structs, 1, ir_tid(ir));
        else
            ir_access(ir, ACCESS_LOAD, list, -1, ir_tid(ir));
        ir_finish(ir);
        assert_near(waits_of(ir, "aosoa@32"), DRAM + FURTHER);
    }
}

/* --- iterations side by side */

/* Element tid + THREADS * COUNTER: all iterations go to places of their own. */
static const Expr *
place_at(IrBuilder *ir, const Expr *counter)
{
    return ir_plus(ir, ir_tid(ir), counter, THREADS);
}

/* A loop of TRIP iterations that loads x to FIELDS' last one, of each iteration another element. */
static IrBuilder *
loop_new(const char *param, gint64 trips, int n_fields)
{
    IrBuilder *ir = body_new(64, 128);
    const Expr *j = ir_loop(ir, param ? ir_param(ir, param) : trips ? ir_const(ir, trips) : NULL);

    if (!param && trips == 0)
        ((Loop *)g_ptr_array_index(ir->kernel->loops, 0))->loaded_trip = ir_const(ir, 7);
    for (int field = 0; field < n_fields; field++)
        ir_load(ir, field, place_at(ir, j));
    ir_end(ir);
    ir_finish(ir);
    return ir;
}

/* A loop of a known number of iterations up to 16 waits once for the loads of all, others for those of four;
 * one that data ends for each by itself. */
static void
test_side_by_side(void)
{
    static const struct {
        gint64 trips; /* 0: known when it begins, 100 are assumed */
        int n_fields;
        double waits, together; /* how often a thread waits, for how many loads in DRAM */
    } CASES[] = {
        {1, 1, 1, 1},   {1, 2, 1, 2},     {2, 1, 1, 2},   {8, 1, 1, 8},  {8, 2, 1, 16},
        {16, 1, 1, 16}, {17, 1, 4.25, 4}, {64, 2, 16, 8}, {0, 1, 25, 4}, {0, 2, 25, 8},
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(IrBuilder) ir = loop_new(NULL, CASES[i].trips, CASES[i].n_fields);

        assert_near(waits_of(ir, "soa"), CASES[i].waits * (DRAM + FURTHER * (CASES[i].together - 1)));
    }
    g_autoptr(IrBuilder) near = loop_new(NULL, 8, 2);
    assert_near(waits_of(near, "aosoa@32"), DRAM + FURTHER * (8 - 1));
    /* each iteration says whether there is another */
    g_autoptr(IrBuilder) by_data = loop_new(NULL, 0, 2);
    ((Loop *)g_ptr_array_index(by_data->kernel->loops, 0))->loaded_trip = NULL;
    assert_near(waits_of(by_data, "soa"), 100 * (DRAM + FURTHER));
    /* the launch knows the number, but the compiler doesn't */
    g_autoptr(IrBuilder) param = loop_new("n", 0, 1);
    param->launch->params[0] = 8;
    param->launch->param_known[0] = TRUE;
    assert_near(waits_of(param, "soa"), 2 * (DRAM + FURTHER * (4 - 1)));
}

/* What `#pragma unroll` says of a loop that loads x; of iterations that it leaves over each waits by itself.
 */
static void
test_said(void)
{
    static const struct {
        gint64 trips; /* 0: known when it begins, 100 are assumed */
        gint64 unroll;
        gboolean grid_stride;
        double waits; /* how often a thread waits */
    } CASES[] = {
        {8, 1, FALSE, 8},
        {8, 2, FALSE, 4},
        {8, 3, FALSE, 3}, /* left in its midst */
        {8, 8, FALSE, 1},
        {8, 9, FALSE, 1},
        {64, LOOP_UNROLL_WHOLE, FALSE, 1},
        {64, 60, FALSE, 2},
        {64, 64, FALSE, 1},
        {64, 1000000, FALSE, 1},
        {0, 0, FALSE, 25},
        {0, 1, FALSE, 100},
        {0, 4, FALSE, 25},
        {0, 8, FALSE, 12 + 4},
        {0, 60, FALSE, 1 + 40},
        {0, 200, FALSE, 100},
        {0, LOOP_UNROLL_WHOLE, FALSE, 25}, /* as if nothing was said */
        {0, 1000000, FALSE, 25},           /* the same: too many for nvcc */
        {0, 0, TRUE, 25},
        {0, 4, TRUE, 100}, /* a way out behind each */
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(IrBuilder) ir = loop_new(NULL, CASES[i].trips, 1);
        Loop *loop = g_ptr_array_index(ir->kernel->loops, 0);
        gint64 trips = CASES[i].trips ? CASES[i].trips : 100;

        loop->unroll = CASES[i].unroll;
        loop->grid_stride = CASES[i].grid_stride;
        assert_near(waits_of(ir, "soa"), CASES[i].waits * DRAM + FURTHER * ((double)trips - CASES[i].waits));
    }
}

/* Loads that L2 has wait together as well, and further ones add nothing. */
static void
test_in_l2(void)
{
    g_autoptr(IrBuilder) ir = loop_new(NULL, 8, 2);
    g_autoptr(Arch) arch = small_arch();

    set_key(arch, "dram_loaded_latency_load_cycles", "40");
    set_key(arch, "l2_bytes", "1048576");
    assert_near(time_of(ir, arch, "soa", &(ModelSettings){.l2 = L2_WARM}, PART_LATENCY), WAVES * 200);
}

typedef enum {
    ALONE,
    BEHIND_CONDITION,
    STORED_ELSEWHERE, /* what is loaded and what is stored to are __restrict__ arrays */
    BARRIER,
    ATOMIC, /* on a __restrict__ array */
    STORED, /* to an array that may be the one that is loaded */
    ENDS_EARLY,
} Inside;

/* A loop of 8 iterations that loads x, and has INSIDE beside it. */
static IrBuilder *
mixed_new(Inside inside)
{
    IrBuilder *ir = body_new(64, 128);
    guint list = ir_array(ir, 4, inside != STORED);
    const Expr *j = ir_loop(ir, ir_const(ir, 8));

    if (inside == BEHIND_CONDITION)
        ir_guard(ir, NULL);
    ir_load(ir, 0, place_at(ir, j));
    if (inside == BEHIND_CONDITION)
        ir_end(ir);
    else if (inside == BARRIER)
        ir_barrier(ir);
    else if (inside != ALONE && inside != ENDS_EARLY)
        ir_access(ir, inside == ATOMIC ? ACCESS_ATOMIC : ACCESS_STORE, list, -1, place_at(ir, j));
    ir_end(ir);
    ir_finish(ir);
    ((Array *)g_ptr_array_index(ir->kernel->arrays, 0))->is_restrict = inside == STORED_ELSEWHERE;
    ((Loop *)g_ptr_array_index(ir->kernel->loops, 0))->at_most = inside == ENDS_EARLY;
    return ir;
}

static void
test_kept_apart(void)
{
    static const struct {
        Inside inside;
        gboolean is_together;
    } CASES[] = {
        {ALONE, TRUE},   {BEHIND_CONDITION, TRUE}, {STORED_ELSEWHERE, TRUE}, {BARRIER, FALSE},
        {ATOMIC, FALSE}, {STORED, FALSE},          {ENDS_EARLY, FALSE},
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(IrBuilder) ir = mixed_new(CASES[i].inside);

        assert_near(waits_of(ir, "soa"), CASES[i].is_together ? DRAM + FURTHER * (8 - 1) : 8 * DRAM);
    }
}

/* Two loads of an iteration, between which a thread waits, and does not. */
static void
test_waits_inside(void)
{
    g_autoptr(IrBuilder) ir = loop_new(NULL, 8, 2);

    assert_near(waits_of(ir, "soa"), DRAM + FURTHER * (16 - 1));
    access_of(ir, 1)->waits = 1;
    assert_near(waits_of(ir, "soa"), 8 * (DRAM + DRAM));
}

/* Iterations that load x and store y: of arrays, which may be one, and of a struct. In tiles y of another
 * iteration's element may be x. */
static void
test_layouts(void)
{
    static const struct {
        const char *spec;
        gboolean is_together;
    } CASES[] = {{"soa", FALSE}, {"aos", TRUE}, {"x,z/y,w", FALSE}, {"x,y/z,w", TRUE}, {"aosoa@32", FALSE}};
    g_autoptr(IrBuilder) ir = body_new(64, 128);
    const Expr *j = ir_loop(ir, ir_const(ir, 8));

    ir_load(ir, 0, place_at(ir, j));
    ir_store(ir, 1, place_at(ir, j));
    ir_end(ir);
    ir_finish(ir);
    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++)
        assert_near(waits_of(ir, CASES[i].spec), CASES[i].is_together ? DRAM + FURTHER * (8 - 1) : 8 * DRAM);
}

/* One warp on each multiprocessor. Each iteration stores what lies BEYOND iterations further, so that L1 has
 * it when it is loaded: DRAM has the first BEYOND words alone. What one of four iterations side by side loads
 * must not be what another one stores, unless a register still has it. */
static void
test_recurrence(void)
{
    static const struct {
        gint64 beyond;
        double waits;
    } CASES[] = {
        {1, DRAM + 24 * 30},
        {3, 3 * DRAM + 72 * 30},
        {4, (4 * (DRAM + FURTHER * 3) + 96 * 30) / 4.0},
        {-1, 100 * (DRAM + FURTHER * 3) / 4.0},
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(IrBuilder) ir = body_new(4, 32);
        const Expr *j = ir_loop(ir, NULL);

        ((Loop *)g_ptr_array_index(ir->kernel->loops, 0))->loaded_trip = ir_const(ir, 7);
        ir_load(ir, 0, place_at(ir, j));
        ir_store(ir, 0, place_at(ir, ir_plus(ir, j, ir_const(ir, CASES[i].beyond), 1)));
        ir_end(ir);
        ir_finish(ir);
        assert_near(waits_of(ir, "soa"), CASES[i].waits / WAVES);
    }
}

/* A loop in which the one inside is straight code has its own loads side by side; those of the one inside are
 * so with each other alone. One that is not straight code keeps the iterations around it apart. */
static void
test_nest(void)
{
    g_autoptr(IrBuilder) ir = body_new(64, 128);
    const Expr *i = ir_loop(ir, ir_const(ir, 3));

    ir_load(ir, 0, place_at(ir, i));
    const Expr *j = ir_loop(ir, ir_const(ir, 8));
    ir_load(ir, 1, place_at(ir, ir_plus(ir, j, i, 8)));
    ir_end(ir);
    ir_end(ir);
    ir_finish(ir);
    assert_near(waits_of(ir, "soa"), DRAM + FURTHER * (3 - 1) + 3 * (DRAM + FURTHER * (8 - 1)));
    g_autoptr(IrBuilder) other = body_new(64, 128);
    i = ir_loop(other, ir_const(other, 3));
    ir_load(other, 0, place_at(other, i));
    j = ir_loop(other, ir_const(other, 20));
    ir_load(other, 1, place_at(other, ir_plus(other, j, i, 20)));
    ir_end(other);
    ir_end(other);
    ir_finish(other);
    assert_near(waits_of(other, "soa"), 3 * (DRAM + 5 * (DRAM + FURTHER * (4 - 1))));
}

/* --- atomics */

static double
atomics_of(const IrBuilder *ir, const char *of_one)
{
    g_autoptr(Arch) arch = small_arch();

    set_key(arch, "atomic_same_address_ops_per_ns", of_one);
    return time_of(ir, arch, "aos", &(ModelSettings){0}, PART_ATOMICS) +
           time_of(ir, arch, "aos", &(ModelSettings){0}, PART_ONE_WORD);
}

/* An atomic on element INDEX of an array. */
static double
atomic_at(IrBuilder *ir, const Expr *index, const char *of_one)
{
    guint list = ir_array(ir, 4, FALSE);

    ir_access(ir, ACCESS_ATOMIC, list, -1, index);
    ir_finish(ir);
    return atomics_of(ir, of_one);
}

/* The GPU makes 16 operations a ns, of those on one word 2, and all of a warp's on it are one. */
static void
test_atomics(void)
{
    const double of_one = WARPS / 2.0, of_many = WARPS * 32 / 16.0;

    for (guint i = 0; i < 6; i++) {
        g_autoptr(IrBuilder) ir = body_new(64, 128);
        const Expr *const zero = ir_const(ir, 0), *const words[] = {
                                                      zero,       ir_const(ir, 5),  ir_param(ir, "n"),
                                                      ir_tid(ir), ir_thread(ir, 0), ir_block(ir, 0),
                                                  };

        assert_near(atomic_at(ir, words[i], "2"), i < 3 ? of_one : of_many);
    }
    g_autoptr(IrBuilder) ir = body_new(64, 128);
    assert_near(atomic_at(ir, ir_const(ir, 0), "unknown"), of_many);
    g_autoptr(IrBuilder) each = body_new(64, 128); /* of three iterations */
    assert_near(atomic_at(each, ir_loop(each, ir_const(each, 3)), "2"), 3 * of_many);
    g_autoptr(IrBuilder) unknown = body_new(64, 128);
    assert_near(atomic_at(unknown, NULL, "2"), of_many);
}

/* One word of an array inside of a struct, one for each thread, one for each iteration, and one that is not
 * known. */
static void
test_member_atomics(void)
{
    for (guint i = 0; i < 5; i++) {
        g_autoptr(IrBuilder) ir = ir_builder_new(64, 128, 32);

        ir_field(ir, "bins", 4, 128);
        const Expr *j = ir_loop(ir, ir_const(ir, 3));
        const Expr *far = expr_mul_const(ir->kernel->pool, ir_thread(ir, 0), G_GINT64_CONSTANT(1) << 50);
        const Expr *const subs[] = {ir_const(ir, 3), ir_param(ir, "n"), ir_thread(ir, 0), j, far};
        ir_set_sub(ir, ir_access(ir, ACCESS_ATOMIC, 0, 0, ir_const(ir, 0)), subs[i]);
        ir_end(ir);
        ir_finish(ir);
        assert_near(atomics_of(ir, "2"), 3 * (i < 2 ? WARPS / 2.0 : WARPS * 32 / 16.0));
    }
}

/* Few sectors take longer: the rate at N of them, of one array or two, is N / 3200 a ns, and no limit beyond
 * 16384. */
static void
test_few_sectors(void)
{
    static const struct {
        gint64 stride; /* elements of 4 bytes from one thread's to the next's */
        guint arrays;
        double sectors, ns; /* of a request, and of the launch */
    } CASES[] = {{1, 1, 4, 1024 / 0.32}, {1, 2, 4, 2 * 1024 / 0.64}, {4, 1, 16, 4096 / 1.28}, {64, 4, 32, 0}};

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(IrBuilder) ir = body_new(64, 128);
        g_autoptr(Arch) arch = small_arch();
        const Expr *at = expr_mul_const(ir->kernel->pool, ir_tid(ir), CASES[i].stride);

        set_key(arch, "atomic_sectors_32_ops_per_ns", "0.01");
        set_key(arch, "atomic_sectors_256_ops_per_ns", "0.08");
        set_key(arch, "atomic_sectors_2048_ops_per_ns", "0.64");
        set_key(arch, "atomic_sectors_16384_ops_per_ns", "5.12");
        for (guint k = 0; k < CASES[i].arrays; k++)
            ir_access(ir, ACCESS_ATOMIC, ir_array(ir, 4, FALSE), -1, at);
        ir_finish(ir);
        double others = CASES[i].arrays * WARPS * 32 / 16.0; /* 16 operations a ns */
        assert_near(time_of(ir, arch, "aos", &(ModelSettings){0}, PART_ATOMICS), fmax(CASES[i].ns, others));
    }
}

/* Beside atomics on one word DRAM's lines are read one after these, be it but a part of each; a line whose
 * neighbours nobody reads takes 1 / 0.5 times as long. Nothing else waits for them. */
static void
test_beside_atomics(void)
{
    static const struct {
        const char *layout;
        double lines, longer; /* a warp's */
    } CASES[] = {{"soa", 1, 1}, {"aos", 4, 1}, {"aosoa@32", 1, 1 + 0.75}};
    const double seen[][5] = {/* DRAM, its lines, one word, L2; together */
                              {100, 150, 0, 0, 100},
                              {100, 150, 300, 0, 450},
                              {100, 50, 300, 0, 400},
                              {0, 0, 300, 300, 300 * pow(2, 0.4)}};
    const SectorArch numbers = {.overlap_exponent = 2.5};
    g_autoptr(IrBuilder) ir = body_new(64, 128);

    ir_load(ir, 0, ir_tid(ir));
    ir_finish(ir);
    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(Arch) arch = small_arch();

        set_key(arch, "dram_apart_counting_ratio", "0.5");
        assert_near(time_of(ir, arch, CASES[i].layout, &(ModelSettings){0}, PART_DRAM_LINES),
                    WARPS * CASES[i].lines * 128 * 0.01 * CASES[i].longer);
    }
    for (guint i = 0; i < G_N_ELEMENTS(seen); i++) {
        double parts[N_PARTS] = {[PART_DRAM] = seen[i][0],
                                 [PART_DRAM_LINES] = seen[i][1],
                                 [PART_ONE_WORD] = seen[i][2],
                                 [PART_L2_READS] = seen[i][3]};

        assert_near(sector_cost(&numbers, parts, 0, NULL), seen[i][4]);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sector-waits/near", test_near);
    g_test_add_func("/sector-waits/elsewhere", test_elsewhere);
    g_test_add_func("/sector-waits/side-by-side", test_side_by_side);
    g_test_add_func("/sector-waits/said", test_said);
    g_test_add_func("/sector-waits/in-l2", test_in_l2);
    g_test_add_func("/sector-waits/kept-apart", test_kept_apart);
    g_test_add_func("/sector-waits/waits-inside", test_waits_inside);
    g_test_add_func("/sector-waits/layouts", test_layouts);
    g_test_add_func("/sector-waits/recurrence", test_recurrence);
    g_test_add_func("/sector-waits/nest", test_nest);
    g_test_add_func("/sector-waits/atomics", test_atomics);
    g_test_add_func("/sector-waits/member-atomics", test_member_atomics);
    g_test_add_func("/sector-waits/few-sectors", test_few_sectors);
    g_test_add_func("/sector-waits/beside-atomics", test_beside_atomics);
    return g_test_run();
}

/* SPDX-License-Identifier: MIT */
#include "stage/gain/gain_private.h"

#include "archdb/archdb.h"

#define STATIC_BYTES 49152 /* of shared memory that the variables of a kernel can have, on all GPUs */

/* What is known of a loop's kernel. */
typedef struct {
    const Machine *machine;
    const LaunchRequest *request;
    gint64 n_loops; /* of the kernel that take lines */
    guint lines;    /* in all launches so far */
    guint threads;  /* of the largest block so far; 0: none yet */
    const char *lacks;
} Room;

guint
stage_sl1_lines(gint64 shared, gint64 threads)
{
    return shared > 0 && threads > 0 ? (guint)MIN(shared / threads / STAGE_LINE_BYTES, G_MAXUINT16) : 0;
}

/* KEY of the GPU, or OTHERWISE where it is not known. */
static gint64
limit_of(const Room *room, ArchKey key, gint64 otherwise)
{
    gint64 limit;

    return arch_get_int(room->machine->arch, key, &limit, NULL) ? limit : otherwise;
}

/* Lines where as many blocks of LAUNCH as now are to be on a multiprocessor at a time. */
static guint
lines_beside(const Room *room, const LaunchConfig *launch, gint64 threads, gint64 own)
{
    LaunchGpu gpu = machine_launch_gpu(room->machine);
    gint64 shared = limit_of(room, ARCH_SHARED_BYTES_PER_SM, STATIC_BYTES), n;

    own += limit_of(room, ARCH_SHARED_RESERVED_BYTES_PER_BLOCK, 0);
    n = gpu.sm.max_threads > 0 ? blocks_per_sm(&gpu.sm, threads, launch->registers) : 1;
    if (own > 0)
        n = CLAMP(shared / own, 1, n);
    return stage_sl1_lines((shared - n * own) / room->n_loops, n * threads);
}

/* Takes note of LAUNCH of KERNEL. */
static void
add_launch(Room *room, const Kernel *kernel, const LaunchConfig *launch)
{
    gint64 threads = launch->block[0] * launch->block[1] * launch->block[2],
           own = (gint64)kernel->shared_bytes;
    gint64 left = STATIC_BYTES - own, most = limit_of(room, ARCH_SHARED_BYTES_PER_BLOCK, STATIC_BYTES);

    if (kernel->has_dynamic_shared && (launch->assumed & ASSUMED_SHARED) != 0)
        room->lacks = "how much dynamic shared memory it takes is not known (--shared)";
    /* a block that asks for more than a kernel's variables can have has the driver's leave to */
    left = MIN(left, (launch->shared > left ? most : STATIC_BYTES) - own - launch->shared);
    room->lines = MIN(room->lines, stage_sl1_lines(left / room->n_loops, threads));
    room->lines = MIN(room->lines, lines_beside(room, launch, threads, own + launch->shared));
    room->threads = MAX(room->threads, (guint)threads);
}

static gboolean
add_kernel(Room *room, const Kernel *kernel, GError **error)
{
    LaunchGpu gpu = machine_launch_gpu(room->machine);
    g_autoptr(GPtrArray) launches = launch_configs(kernel, room->request, &gpu, error);

    if (!launches)
        return FALSE;
    g_ptr_array_set_free_func(launches, (GDestroyNotify)launch_config_free);
    for (guint i = 0; i < launches->len; i++)
        add_launch(room, kernel, g_ptr_array_index(launches, i));
    return TRUE;
}

/* The loops of LOOPS in the kernel of LOOP that are staged. */
static gint64
count_loops(const GPtrArray *loops, const StageLoop *loop)
{
    gint64 n = 0;

    for (guint i = 0; i < loops->len; i++) {
        const StageLoop *other = g_ptr_array_index(loops, i);

        n += other->is_staged && other->kernel == loop->kernel;
    }
    return n;
}

/* The same for one of LOOPS. */
static gboolean
find_room(const SourceTree *tree, StageLoop *loop, const GPtrArray *programs, Room *room, GError **error)
{
    for (guint p = 0; p < programs->len; p++) {
        const GPtrArray *kernels = ((const Program *)g_ptr_array_index(programs, p))->kernels;

        for (guint k = 0; k < kernels->len; k++) {
            const Kernel *kernel = g_ptr_array_index(kernels, k);

            if (stage_gain_find_loop(kernel, tree, loop->node) != G_MAXUINT &&
                !add_kernel(room, kernel, error))
                return FALSE;
        }
    }
    loop->lines = room->lines;
    loop->threads = room->threads > 0 ? room->threads : STAGE_THREADS;
    return TRUE;
}

gboolean
stage_sl1_lines_find(const SourceTree *tree, const GPtrArray *loops, const GPtrArray *programs,
                     const Machine *machine, const LaunchRequest *request, GError **error)
{
    g_autofree gint64 *n_loops = g_new0(gint64, MAX(loops->len, 1));

    for (guint i = 0; i < loops->len; i++)
        n_loops[i] = count_loops(loops, g_ptr_array_index(loops, i));
    for (guint i = 0; i < loops->len; i++) {
        StageLoop *loop = g_ptr_array_index(loops, i);
        Room room = {machine, request, n_loops[i], G_MAXUINT, 0, NULL};

        if (!loop->is_staged)
            continue;
        if (!find_room(tree, loop, programs, &room, error))
            return FALSE;
        if (room.lines == 0 || room.lacks)
            stage_loop_leave(loop, loop->kernel,
                             g_strdup_printf("shared memory has no room for a line of each thread%s%s",
                                             room.lacks ? ": " : "", room.lacks ? room.lacks : ""));
    }
    return TRUE;
}

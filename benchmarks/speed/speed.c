/* SPDX-License-Identifier: MIT */
/* Time and memory of `fieldwise rank` and `apply` as ratios: against a program that only parses, and over
 * growing work.
 *
 * usage: speed nbody|kernels|all|layouts|accesses|sector|apply FIELDWISE BASELINE NBODY.cu */
#include "measure.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

/* The GPUs, by their models. */
#define PENG "kepler-k20c"
#define SECTOR "hopper-h200"

/* That are ranked without --all. */
#define NBODY_LAYOUTS 206

typedef struct {
    const char *fieldwise, *baseline, *nbody;
} Tools;

/* Writes TEXT into a temporary file. */
static char *
write_source(const char *text)
{
    char *path = NULL;
    int fd = g_file_open_tmp("fieldwise-speed-XXXXXX.cu", &path, NULL);

    if (fd < 0 || !g_file_set_contents(path, text, -1, NULL)) {
        g_printerr("cannot write a temporary file\n");
        exit(1);
    }
    g_close(fd, NULL);
    return path;
}

/* Writes a kernel over a record of N_FIELDS floats that loads every field N_LOADS / N_FIELDS times, at
 * elements one apart, into a temporary file. */
static char *
write_kernel(guint n_fields, guint n_loads)
{
    GString *text = g_string_new("struct R { float ");

    for (guint f = 0; f < n_fields; f++)
        g_string_append_printf(text, "%sf%u", f ? ", " : "", f);
    g_string_append(text, "; };\n__global__ void wide(const R *p, float *out)\n{\n"
                          "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n    float sum = 0;\n");
    for (guint k = 0; k < n_loads; k++)
        g_string_append_printf(text, "    sum += p[i + %u].f%u;\n", k / n_fields, k % n_fields);
    g_string_append(text, "    out[i] = sum;\n}\n");
    char *path = write_source(text->str);
    g_string_free(text, TRUE);
    return path;
}

static void
bench_nbody(const Tools *tools)
{
    const char *rank[] = {tools->fieldwise, "rank", "--arch", PENG, "--all", tools->nbody, NULL};
    const char *parse[] = {tools->baseline, tools->nbody, NULL};
    Cost ours, floor;

    command_compare(rank, parse, 41, &ours, &floor);
    g_print(
        "N-body, 203 groupings, against loading libclang and parsing alone (medians of 41 runs in turns)\n");
    g_print("  time    %6.2f ms / %6.2f ms = %.2f   (at most 1.30 wanted)\n", ours.seconds * 1e3,
            floor.seconds * 1e3, ours.seconds / floor.seconds);
    g_print("  memory  %6.1f MiB - %5.1f MiB = %.1f MiB more   (at most 20 wanted)\n", ours.mebibytes,
            floor.mebibytes, ours.mebibytes - floor.mebibytes);
}

/* That a kernel's ranking takes, at most wanted; and of memory, beyond what the parse takes. */
#define MOST_SECONDS 1.0
#define MOST_MEBIBYTES 20.0
/* Of N-body's layouts as JSON, in times that the parse takes. */
#define MOST_JSON_PARSES 2.5

/* A line of the table: SOURCE ranked as users do it, with OPTION unless it is NULL. Returns what it took:
 * seconds, or, with OPTION, in times that the parse takes; and what memory it took beyond the parse. */
static Cost
print_kernel(const Tools *tools, const char *source, const char *option, const char *value)
{
    const char *rank[] = {tools->fieldwise, "rank", source, option, value, NULL};
    const char *parse[] = {tools->baseline, source, "any", NULL};
    g_autofree char *name = g_path_get_basename(source);
    Cost ours, floor;

    command_compare(rank, parse, 3, &ours, &floor);
    g_print("  %-24s  %6.3f s  %6.1f times the parse  %6.1f MiB more%s%s\n", name, ours.seconds,
            ours.seconds / floor.seconds, ours.mebibytes - floor.mebibytes, option ? "  as " : "",
            option ? value : "");
    return (Cost){ours.seconds / (option ? floor.seconds : 1), ours.mebibytes - floor.mebibytes};
}

static gint
compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* All kernels of N-BODY's folder, by name; free with g_ptr_array_unref(). */
static GPtrArray *
find_kernels(const Tools *tools)
{
    g_autofree char *folder = g_path_get_dirname(tools->nbody);
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    GPtrArray *sources = g_ptr_array_new_with_free_func(g_free);

    for (const char *name; dir && (name = g_dir_read_name(dir));)
        if (g_str_has_suffix(name, ".cu") &&
            strcmp(name, "kmeans.cu") != 0) /* which has no record of its own */
            g_ptr_array_add(sources, g_build_filename(folder, name, NULL));
    g_ptr_array_sort(sources, compare_names);
    return sources;
}

static void
bench_kernels(const Tools *tools)
{
    g_autoptr(GPtrArray) sources = find_kernels(tools);
    g_autoptr(GString) slow = g_string_new(NULL);
    g_autoptr(GString) large = g_string_new(NULL);

    g_print("rank of every kernel, against loading libclang and parsing it (medians of 3 runs in turns)\n");
    for (guint i = 0; i < sources->len; i++) {
        const char *source = g_ptr_array_index(sources, i);
        g_autofree char *name = g_path_get_basename(source);
        Cost cost = print_kernel(tools, source, NULL, NULL);

        if (cost.seconds > MOST_SECONDS)
            g_string_append_printf(slow, " %s", name);
        if (cost.mebibytes > MOST_MEBIBYTES)
            g_string_append_printf(large, " %s", name);
    }
    double json = print_kernel(tools, tools->nbody, "--format", "json").seconds;
    g_print("  over %.0f s:%s\n  over %.0f MiB more:%s\n", MOST_SECONDS, slow->len > 0 ? slow->str : " none",
            MOST_MEBIBYTES, large->len > 0 ? large->str : " none");
    g_print("  N-body's %d layouts as JSON: %.1f times the parse   (at most %.1f wanted)\n", NBODY_LAYOUTS,
            json, MOST_JSON_PARSES);
}

static double
rank_all_seconds(const Tools *tools, const char *arch, guint n_fields, guint n_loads, Cost *ret_cost)
{
    g_autofree char *path = write_kernel(n_fields, n_loads);
    const char *all[] = {tools->fieldwise, "rank", "--arch", arch, "--all", "--top", "10",
                         "--format",       "json", path,     NULL};
    const char *one[] = {tools->fieldwise, "rank", "--arch", arch, "--layout", "aos",
                         "--format",       "json", path,     NULL};
    Cost cost_all, cost_one;

    command_compare(all, one, 7, &cost_all, &cost_one);
    g_unlink(path);
    if (ret_cost)
        *ret_cost = cost_all;
    return cost_all.seconds - cost_one.seconds;
}

static void
bench_all(const Tools *tools)
{
    Cost cost;
    double beyond = rank_all_seconds(tools, PENG, 10, 20, &cost);

    g_print("--all over the 115975 groupings of a ten-field record (median of 7)\n");
    g_print(
        "  time    %.3f s whole, %.3f s beyond ranking one layout: %.2f us a layout   (under 1 s wanted)\n",
        cost.seconds, beyond, beyond / 115975 * 1e6);
    g_print("  memory  %.1f MiB\n", cost.mebibytes);
}

static void
bench_layouts(const Tools *tools)
{
    static const struct {
        guint fields, groupings;
    } steps[] = {{9, 21147}, {10, 115975}, {11, 678570}, {12, 4213597}};

    g_print("time over the number of layouts (20 loads; beyond ranking one layout)\n");
    double first = 0;
    for (guint i = 0; i < G_N_ELEMENTS(steps); i++) {
        double us = rank_all_seconds(tools, PENG, steps[i].fields, 20, NULL) / steps[i].groupings * 1e6;

        if (i == 1) /* the first takes less than the clock tells apart */
            first = us;
        g_print("  %7u layouts  %8.3f us a layout", steps[i].groupings, us);
        g_print(i >= 1 ? "  %.2f of the second's\n" : "\n", us / (first > 0 ? first : 1));
    }
}

static void
bench_accesses(const Tools *tools)
{
    static const guint loads[] = {24, 96, 384, 1536};

    g_print(
        "time over the number of accesses (six fields, ranking the default candidates, beyond 6 loads)\n");
    g_autofree char *small = write_kernel(6, 6);
    const char *base[] = {tools->fieldwise, "rank", "--arch", PENG, "--format", "json", small, NULL};
    for (guint i = 0; i < G_N_ELEMENTS(loads); i++) {
        g_autofree char *path = write_kernel(6, loads[i]);
        const char *rank[] = {tools->fieldwise, "rank", "--arch", PENG, "--format", "json", path, NULL};
        Cost ours, floor;

        command_compare(rank, base, 7, &ours, &floor);
        g_print("  %5u loads  %8.2f ms  %7.2f us a load\n", loads[i], (ours.seconds - floor.seconds) * 1e3,
                (ours.seconds - floor.seconds) / (loads[i] - 6) * 1e6);
        g_unlink(path);
    }
    g_unlink(small);
}

/* The two speeds of `sector`: its estimate of one layout, and the ordering of all groupings before that. */
static void
bench_sector(const Tools *tools)
{
    const char *all[] = {tools->fieldwise, "rank", "--arch", SECTOR, tools->nbody, NULL};
    const char *one[] = {tools->fieldwise, "rank", "--arch", SECTOR, "--layout", "aos", tools->nbody, NULL};
    Cost cost_all, cost_one;

    command_compare(all, one, 11, &cost_all, &cost_one);
    g_print("sector, N-body, %d layouts against one (medians of 11)\n", NBODY_LAYOUTS);
    g_print("  estimate  %8.3f ms a layout   (at most 50 wanted)\n",
            (cost_all.seconds - cost_one.seconds) / (NBODY_LAYOUTS - 1) * 1e3);
    double fewer = rank_all_seconds(tools, SECTOR, 10, 20, NULL),
           more = rank_all_seconds(tools, SECTOR, 11, 20, NULL);
    g_print("  ordering  %8.3f us for each of 562595 further groupings   (at most 5 wanted)\n",
            (more - fewer) / (678570 - 115975) * 1e6);
}

/* What the baseline does not know and Fieldwise does; a record. */
static const char PROGRAM_START[] =
    "#ifndef __FIELDWISE__\n"
    "enum { cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost };\n"
    "int cudaMalloc(void **, __SIZE_TYPE__), cudaMemcpy(void *, const void *, __SIZE_TYPE__, int), "
    "cudaFree(void *);\n"
    "#endif\n"
    "#define AT(p, i) (p)[(i)]\n"
    "struct Body {\n    float x, y, vx, vy;\n"
    "    __host__ __device__ float speed() const { return vx * vx + vy * vy; }\n"
    "    __host__ __device__ void stop() { vx = vy = 0; }\n};\n";

/* Functions, a kernel and its host code, 33 lines; @ is their number. */
static const char PROGRAM_PART[] =
    "\n__device__ float energy@(const Body *p, int i)\n{\n    Body b = p[i];\n"
    "    return b.vx * b.vx + b.vy * b.vy;\n}\n"
    "__device__ void push@(Body &b, float v)\n{\n    b.vx += v;\n}\n"
    "__global__ void move@(Body *bodies, float *o, int n, float dt)\n{\n"
    "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n    if (i >= n)\n        return;\n"
    "    AT(bodies, i).x += bodies[i].vx * dt;\n    AT(bodies, i).y += bodies[i].vy * dt;\n"
    "    Body other = bodies[n - 1 - i];\n    if (other.x > 0)\n        bodies[i].vx = -other.vx;\n"
    "    push@(bodies[i], dt);\n    if (bodies[i].speed() > 3)\n        bodies[i].stop();\n"
    "    o[i] += energy@(bodies, i);\n}\n"
    "void run@(Body *host, float *o, int n)\n{\n    Body *device;\n"
    "    cudaMalloc((void **)&device, n * sizeof(Body));\n"
    "    cudaMemcpy(device, host, n * sizeof(Body), cudaMemcpyHostToDevice);\n"
    "    move@<<<(n + 255) / 256, 256>>>(device, o, n, 0.5f);\n"
    "    cudaMemcpy(host, device, n * sizeof(Body), cudaMemcpyDeviceToHost);\n    cudaFree(device);\n}\n";

/* Writes a program of at least N_LINES lines into a temporary file. */
static char *
write_program(guint n_lines)
{
    g_autoptr(GString) text = g_string_new(PROGRAM_START);

    for (guint part = 0; part * 33 < n_lines; part++) {
        g_autoptr(GString) one = g_string_new(PROGRAM_PART);
        g_autofree char *number = g_strdup_printf("%u", part);

        g_string_replace(one, "@", number, 0);
        g_string_append_len(text, one->str, (gssize)one->len);
    }
    return write_source(text->str);
}

/* Of apply on 10,000 lines, in times that the parse takes: where that is a quarter of a second, one second.
 */
#define MOST_PARSES 4.0

static void
bench_apply(const Tools *tools)
{
    static const guint lines[] = {2500, 5000, 10000, 20000};
    gboolean is_slow = FALSE;

    g_print("apply, a generated program, against parsing it (medians of 5 runs in turns)\n");
    for (guint i = 0; i < G_N_ELEMENTS(lines); i++) {
        g_autofree char *path = write_program(lines[i]);
        const char *apply[] = {tools->fieldwise, "apply", "--layout", "soa", path, NULL};
        const char *parse[] = {tools->baseline, path, NULL};
        Cost ours, floor;

        command_compare(apply, parse, 5, &ours, &floor);
        g_print("  %5u lines  %6.3f s / %5.3f s = %5.2f%s\n", lines[i], ours.seconds, floor.seconds,
                ours.seconds / floor.seconds, lines[i] == 10000 ? "   (at most 1 s, and 4 wanted)" : "");
        is_slow |= lines[i] == 10000 && ours.seconds > MOST_PARSES * floor.seconds;
        g_unlink(path);
    }
    if (is_slow) {
        g_printerr("apply takes more than %.0f times as long as the parse\n", MOST_PARSES);
        exit(1);
    }
}

int
main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(const Tools *);
    } benches[] = {
        {"nbody", bench_nbody},     {"kernels", bench_kernels},   {"all", bench_all},
        {"layouts", bench_layouts}, {"accesses", bench_accesses}, {"sector", bench_sector},
        {"apply", bench_apply},
    };

    if (argc != 5) {
        g_printerr(
            "usage: speed nbody|kernels|all|layouts|accesses|sector|apply FIELDWISE BASELINE NBODY.cu\n");
        return 2;
    }
    Tools tools = {argv[2], argv[3], argv[4]};
    for (guint i = 0; i < G_N_ELEMENTS(benches); i++)
        if (strcmp(benches[i].name, argv[1]) == 0) {
            benches[i].run(&tools);
            return 0;
        }
    return 2;
}

/* SPDX-License-Identifier: MIT */

/* Runs the cases of one program, in the order of their layouts: each kernel once, to compare its results with
 * the first layout's, then timed by events. A line of CSV a case goes to standard output: kernel, variant,
 * layout, elements, ms_median, ms_low, ms_high, checksum.
 *
 *   PROGRAM [--list] [--once] [--level dram|cached] [--layout NUMBER]
 *
 * --list names the cases in the order in which they run: kernel, variant, the layout's number and the level,
 * with tabs between; it needs no GPU. --once launches each kernel once and measures nothing, for a profiler.
 * Exit status: 0, or 1 when results differ between layouts, or 2 when the GPU refused something or the output
 * could not be written. */

#define LAYOUT_NUMBER 0
#define LAYOUT_SPEC ""
#define LAYOUT_RECORD ""
#include "case.cuh"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <string>
#include <vector>

Case *cases = nullptr;

static const int WARM_UPS = 3, LAUNCHES = 11, MAX_FIELDS = 32;

struct Fields {
    int count;
    unsigned short offset[MAX_FIELDS];
    char kind[MAX_FIELDS];
};

/* What a comparison found; on the device. `first` is the first wrong element times MAX_FIELDS, plus the
 * number of its first wrong field. */
struct Found {
    double checksum;
    unsigned long long wrong, first;
};

__host__ __device__ inline double
field_value(const char *at, char kind)
{
    switch (kind) {
    case 'f':
        return *(const float *)at;
    case 'd':
        return *(const double *)at;
    case 'c':
        return *(const signed char *)at;
    case 's':
        return *(const short *)at;
    case 'i':
        return *(const int *)at;
    default:
        return (double)*(const long long *)at;
    }
}

/* Compares N elements of SIZE bytes with those wanted, and adds them up with weights from 1/2 to 3/2 that
 * depend on the place: two elements exchanged change the sum. */
__global__ void
aside_compare(const char *got, const char *want, size_t n, size_t size, Fields fields, double tolerance,
              Found *found)
{
    double sum = 0.0;
    size_t step = (size_t)gridDim.x * blockDim.x;
    for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step)
        for (int f = 0; f < fields.count; f++) {
            double g = field_value(got + i * size + fields.offset[f], fields.kind[f]);
            double w = field_value(want + i * size + fields.offset[f], fields.kind[f]);
            if (g == g)
                sum += g * (0.5 + (double)(drawn(i, f) >> 40) * 0x1p-24);
            if (g == w || (g != g && w != w))
                continue;
            double error = fabs(g - w) / fmax(1.0, fabs(w));
            if (error <= tolerance && (fields.kind[f] == 'f' || fields.kind[f] == 'd'))
                continue;
            atomicAdd(&found->wrong, 1ull);
            atomicMin(&found->first, (unsigned long long)i * MAX_FIELDS + f);
        }
    for (int lanes = 16; lanes > 0; lanes /= 2)
        sum += __shfl_down_sync(0xffffffffu, sum, lanes);
    if (threadIdx.x % 32 == 0)
        atomicAdd(&found->checksum, sum);
}

__global__ void
aside_read(const float4 *memory, size_t n, float *sink)
{
    float sum = 0.0f;
    size_t step = (size_t)gridDim.x * blockDim.x;
    for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step)
        sum += memory[i].x + memory[i].w;
    if (sum == 1.0f)
        *sink = sum;
}

static size_t
kind_bytes(char kind)
{
    return kind == 'c' ? 1 : kind == 's' ? 2 : strchr("fi", kind) ? 4 : 8;
}

static Fields
fields_of(const char *kinds, size_t size)
{
    Fields fields = {};
    size_t offset = 0, align = 1;
    for (const char *kind = kinds; *kind; kind++) {
        size_t bytes = kind_bytes(*kind);
        offset = (offset + bytes - 1) / bytes * bytes;
        align = std::max(align, bytes);
        if (fields.count == MAX_FIELDS) {
            fprintf(stderr, "the kinds %s are too many\n", kinds);
            exit(2);
        }
        fields.offset[fields.count] = (unsigned short)offset;
        fields.kind[fields.count++] = *kind;
        offset += bytes;
    }
    if ((offset + align - 1) / align * align != size) {
        fprintf(stderr, "the kinds %s are not those of an element of %zu bytes\n", kinds, size);
        exit(2);
    }
    return fields;
}

/* Compares with the results of the first layout, which it keeps. */
class Comparison : public Results
{
  public:
    double checksum = 0.0;
    bool right = true;

    Comparison(const Case &now, std::map<std::string, void *> &kept) : now(now), kept(kept)
    {
        require(cudaMalloc(&found, sizeof *found), "allocate");
    }

    ~Comparison() override
    {
        cudaFree(found);
    }

    void
    take(const char *name, const void *elements, size_t n, size_t size, const char *kinds) override
    {
        void *&want = kept[std::string(now.kernel) + " " + now.variant + " " + name];
        if (!want) {
            require(cudaMalloc(&want, n * size), "allocate what is compared with");
            require(cudaMemcpy(want, elements, n * size, cudaMemcpyDeviceToDevice), "keep results");
        }
        Found host = {0.0, 0, ~0ull};
        Fields fields = fields_of(kinds, size);
        require(cudaMemcpy(found, &host, sizeof host, cudaMemcpyHostToDevice), "compare");
        aside_compare<<<ASIDE_BLOCKS, ASIDE_THREADS>>>((const char *)elements, (const char *)want, n, size,
                                                       fields, now.tolerance, found);
        require(cudaMemcpy(&host, found, sizeof host, cudaMemcpyDeviceToHost), "compare");
        checksum += host.checksum;
        if (host.wrong == 0)
            return;
        right = false;
        size_t element = host.first / MAX_FIELDS;
        int field = (int)(host.first % MAX_FIELDS);
        fprintf(
            stderr,
            "%s%s%s: in the layout %s of %s, %llu values differ from the first layout's, first in element "
            "%zu of %s: its field %d is %.9g, not %.9g\n",
            now.kernel, *now.variant ? ":" : "", now.variant, now.layout, now.record, host.wrong, element,
            name, field, value_at(elements, element * size, fields, field),
            value_at(want, element * size, fields, field));
    }

  private:
    static double
    value_at(const void *memory, size_t offset, const Fields &fields, int field)
    {
        alignas(8) char value[8] = {};
        require(cudaMemcpy(value, (const char *)memory + offset + fields.offset[field],
                           kind_bytes(fields.kind[field]), cudaMemcpyDeviceToHost),
                "copy a result");
        return field_value(value, fields.kind[field]);
    }

    const Case &now;
    std::map<std::string, void *> &kept;
    Found *found;
};

/* Drives out of L2 what it holds, by reading: nothing is left to be written back during the launch. */
static void
flush(Level level)
{
    static float4 *memory = nullptr;
    const size_t bytes = (size_t)256 << 20;
    if (!memory) {
        require(cudaMalloc(&memory, bytes), "allocate");
        require(cudaMemset(memory, 0, bytes), "set");
    }
    if (level == Level::DRAM)
        aside_read<<<ASIDE_BLOCKS, ASIDE_THREADS>>>(memory, bytes / sizeof *memory, (float *)memory);
}

/* One launch in the state that the case asks for; the time of one run of its kernel in ms. */
static float
launch_timed(Case &one, cudaEvent_t before, cudaEvent_t after)
{
    float ms;
    if (one.refills)
        one.fill();
    flush(one.level);
    require(cudaDeviceSynchronize(), "prepare a launch");
    require(cudaEventRecord(before), "time");
    one.launch();
    require(cudaGetLastError(), "launch");
    require(cudaEventRecord(after), "time");
    require(cudaEventSynchronize(after), "run the kernel");
    require(cudaEventElapsedTime(&ms, before, after), "time");
    return ms / (float)one.sweeps;
}

/* Runs one case and prints its line; whether its results are right. */
static bool
case_run(Case &one, bool once, std::map<std::string, void *> &kept)
{
    cudaEvent_t before, after;
    require(cudaEventCreate(&before), "time");
    require(cudaEventCreate(&after), "time");

    if (once)
        one.sweeps = 1;
    one.allocate();
    one.fill();
    launch_timed(one, before, after);
    bool right = true;
    if (!once) {
        Comparison comparison(one, kept);
        one.results(comparison);
        right = comparison.right;

        std::vector<float> times;
        for (int k = 0; k < WARM_UPS + LAUNCHES; k++) {
            float ms = launch_timed(one, before, after);
            if (k >= WARM_UPS)
                times.push_back(ms);
        }
        std::sort(times.begin(), times.end());
        printf("\"%s\",\"%s\",\"%s\",%zu,%.5f,%.5f,%.5f,%s%.9e\n", one.kernel, one.variant, one.layout,
               one.elements, times[LAUNCHES / 2], times.front(), times.back(),
               right ? "" : "differs:", comparison.checksum);
    }
    one.release();
    cudaEventDestroy(before);
    cudaEventDestroy(after);
    return right;
}

static int
usage(const char *program)
{
    fprintf(stderr, "usage: %s [--list] [--once] [--level dram|cached] [--layout NUMBER]\n", program);
    return 2;
}

/* All cases: those of a kernel in a row, in the order of the layouts. */
static std::vector<Case *>
cases_sorted()
{
    std::vector<Case *> all;
    for (Case *one = cases; one; one = one->next)
        all.push_back(one);
    std::sort(all.begin(), all.end(), [](const Case *a, const Case *b) {
        int order = strcmp(a->kernel, b->kernel);
        order = order ? order : strcmp(a->variant, b->variant);
        return order ? order < 0 : a->number < b->number;
    });
    return all;
}

int
main(int argc, char **argv)
{
    bool list = false, once = false;
    const char *level = nullptr;
    int layout = -1;
    for (int k = 1; k < argc; k++) {
        if (strcmp(argv[k], "--list") == 0)
            list = true;
        else if (strcmp(argv[k], "--once") == 0)
            once = true;
        else if (strcmp(argv[k], "--level") == 0 && k + 1 < argc)
            level = argv[++k];
        else if (strcmp(argv[k], "--layout") == 0 && k + 1 < argc)
            layout = atoi(argv[++k]);
        else
            return usage(argv[0]);
    }

    std::map<std::string, void *> kept;
    bool right = true;
    std::string last;
    for (Case *one : cases_sorted()) {
        const char *its_level = one->level == Level::DRAM ? "dram" : "cached";
        if ((level && strcmp(level, its_level) != 0) || (layout >= 0 && one->number != layout))
            continue;
        if (list) {
            printf("%s\t%s\t%d\t%s\n", one->kernel, one->variant, one->number, its_level);
            continue;
        }
        std::string name = std::string(one->kernel) + " " + one->variant;
        if (name != last) {
            for (auto &old : kept)
                cudaFree(old.second);
            kept.clear();
        }
        last = name;
        right = case_run(*one, once, kept) && right;
    }
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "cannot write what was measured\n");
        return 2;
    }
    return right ? 0 : 1;
}

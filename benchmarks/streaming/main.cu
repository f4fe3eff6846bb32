/* SPDX-License-Identifier: MIT */

/* The program of all applications: checks them against references, and measures plain kernels beside those staged by
 * hand. USAGE below says how it is called. */

#include "hosted.cuh"
#include "report.cuh"
#include "results.cuh"

static const char USAGE[] =
    "usage: streaming [OPTION...] [APPLICATION...]\n"
    "\n"
    "Measures applications in which each thread goes through a stretch of its own,\n"
    "plain and staged by hand (default: all of them, in memory of the GPU).\n"
    "\n"
    "  --check        compare both with what a CPU computes, for 1 MiB, instead\n"
    "  --host         from data in the host's memory, where an application can\n"
    "  --bytes N      of input; K, M and G stand for 2^10, 2^20, 2^30 (default: 1G;\n"
    "                 with --host 8G)\n"
    "  --runs N       of each launch at most (default: 7; with --host 3)\n"
    "  --csv FILE     write a line a launch to FILE as well\n"
    "  --list         list the applications and stop\n"
    "\n"
    "Exit status: 0 all results are right, 1 some are not, 2 nothing was measured.\n";

const float ENOUGH_MS = 700; /* of runs of a launch, once there are three */

struct Options {
    bool checks = false, hosted = false, lists = false;
    size_t bytes = 0;
    unsigned runs = 0;
    const char *csv = nullptr;
    std::vector<std::string> names;
};

Application *applications;

static void
refuse(const char *what, const char *word)
{
    fprintf(stderr, "streaming: %s: %s\n%s", what, word, USAGE);
    exit(2);
}

/* A number above 0 with K, M or G behind it, or without. */
static size_t
number_of(const char *word)
{
    char *end;
    unsigned long long number = strtoull(word, &end, 10);
    const char *units = "KMG", *unit = *end ? strchr(units, *end) : nullptr;

    if (number == 0 || *word == '-' || (*end && (!unit || end[1])))
        refuse("no number", word);
    return (size_t)number << (unit ? 10 * (unit - units + 1) : 0);
}

static Options
options_of(int argc, char **argv)
{
    Options options;

    for (int k = 1; k < argc; k++) {
        std::string word = argv[k];
        const char *value = k + 1 < argc ? argv[k + 1] : "";
        if (word == "--help") {
            fputs(USAGE, stdout);
            exit(0);
        }
        if (word == "--check")
            options.checks = true;
        else if (word == "--host")
            options.hosted = true;
        else if (word == "--list")
            options.lists = true;
        else if (word == "--bytes")
            options.bytes = number_of(value), k++;
        else if (word == "--runs")
            options.runs = (unsigned)number_of(value), k++;
        else if (word == "--csv" && *value)
            options.csv = value, k++;
        else if (word[0] == '-')
            refuse("no such option", argv[k]);
        else
            options.names.push_back(word);
    }
    options.bytes = options.bytes ? options.bytes : (size_t)(options.hosted ? 8 : 1) << 30;
    options.runs = options.runs ? options.runs : options.hosted ? 3 : 7;
    return options;
}

/* The applications that were asked for, by their names. */
static std::vector<Application *>
chosen(const Options &options)
{
    std::map<std::string, Application *> all;
    std::vector<Application *> some;

    for (Application *one = applications; one; one = one->next)
        all[one->name] = one;
    for (const std::string &name : options.names)
        if (!all.count(name))
            refuse("no such application", name.c_str());
    for (const auto &one : all)
        if (options.names.empty() ||
            std::find(options.names.begin(), options.names.end(), one.first) != options.names.end())
            some.push_back(one.second);
    return some;
}

static unsigned
multiprocessors()
{
    int n = 0;

    require(cudaDeviceGetAttribute(&n, cudaDevAttrMultiProcessorCount, 0), "ask for the GPU");
    return (unsigned)n;
}

/* What is measured of N elements: multiprocessors x {512, 1024, 2048} threads in 1, 4 and 16 waves, whose stretches
 * come as they come, and stretches of about 4 KiB that are a multiple of 128 bytes apart. */
static std::vector<Launch>
sweep_of(Application &application, size_t n)
{
    std::vector<Launch> launches;
    size_t together = 1;

    if (application.only_launch(n).grid > 0)
        return {application.only_launch(n)};
    for (unsigned waves : {1, 4, 16})
        for (unsigned threads : {512, 1024, 2048}) {
            Launch l = {multiprocessors() * threads / BLOCK * waves, 0};
            l.per = (n + l.threads() - 1) / l.threads();
            launches.push_back(l);
        }
    while (together * application.element % 128 != 0)
        together *= 2;
    size_t per = 4096 / application.element / together * together;
    per = per ? per : together;
    launches.push_back({(unsigned)(((n + per - 1) / per + BLOCK - 1) / BLOCK), per});
    return launches;
}

/* Milliseconds of up to RUNS runs, in ascending order. */
static std::vector<float>
times_of(Application &application, Form form, Launch launch, unsigned runs)
{
    std::vector<float> ms;
    cudaEvent_t begin, end;
    float sum = 0;

    require(cudaEventCreate(&begin), "make an event");
    require(cudaEventCreate(&end), "make an event");
    while (ms.size() < runs && (ms.size() < 3 || sum < ENOUGH_MS)) {
        float one;
        application.refresh();
        require(cudaEventRecord(begin), "record an event");
        application.run(form, launch, 0);
        require(cudaEventRecord(end), "record an event");
        require(cudaEventSynchronize(end), application.name);
        require(cudaEventElapsedTime(&one, begin, end), "take the time");
        ms.push_back(one);
        sum += one;
    }
    cudaEventDestroy(begin);
    cudaEventDestroy(end);
    std::sort(ms.begin(), ms.end());
    return ms;
}

/* Measures both forms in all launches; beside kernels that are staged those by hand only say what is right. Returns
 * whether they left the same. */
static bool
measure_resident(Application &application, const Options &options, Report &report)
{
    size_t n = application.elements_of(options.bytes);
    bool all_same = true;

    application.fill(n, 1);
    for (const Launch &launch : sweep_of(application, n)) {
        unsigned long long wanted = 0;
        bool is_first = true;
        for (Form form : IS_STAGED ? std::vector<Form>{BY_HAND, PLAIN} : std::vector<Form>{PLAIN, BY_HAND}) {
            if (form == BY_HAND && !application.is_staged())
                continue;
            Measured m = {&application, form, "resident", n * application.element, launch, {}, {}, true};
            require(cudaFuncGetAttributes(&m.attributes, application.kernel(form)), "ask for registers");
            application.allocate(launch);
            application.refresh();
            application.run(form, launch, 0);
            require(cudaGetLastError(), application.name);
            require(cudaDeviceSynchronize(), application.name);
            unsigned long long left = digest_of(application.results(launch));
            wanted = is_first ? left : wanted;
            is_first = false;
            if (IS_STAGED && form == BY_HAND)
                continue;
            m.is_same = left == wanted;
            m.ms = times_of(application, form, launch, options.runs);
            all_same = all_same && m.is_same;
            report.add(m);
        }
    }
    return all_same;
}

/* Measures both forms in one way; *WANTED is what all have to leave, 0 before the first. Returns whether they
 * do. */
static bool
measure_way(SlicedApplication &application, HostedRun &hosted, Way way, size_t bytes, Launch slice,
            unsigned runs, unsigned long long *wanted, Report &report)
{
    bool all_same = true;

    for (Form form : {PLAIN, BY_HAND}) {
        if (form == BY_HAND && !application.is_staged())
            continue;
        Measured m = {&application, form, WAY_NAMES[way], bytes, slice, {}, {}, true};
        require(cudaFuncGetAttributes(&m.attributes, application.kernel(form)), "ask for registers");
        for (unsigned k = 0; k < runs; k++) {
            unsigned long long sum;
            m.ms.push_back(hosted.run(form, way, &sum));
            *wanted = *wanted ? *wanted : sum;
            m.is_same = m.is_same && sum == *wanted;
        }
        std::sort(m.ms.begin(), m.ms.end());
        all_same = all_same && m.is_same;
        report.add(m);
    }
    return all_same;
}

/* Measures both forms in each way. Returns whether all left the same. */
static bool
measure_hosted(SlicedApplication &application, const Options &options, Report &report)
{
    std::vector<char> data = hosted_input(application, options.bytes);
    size_t elements = SLICE_BYTES / application.element;
    std::vector<char> back(application.bytes_back(data.size() / application.element));
    Launch slice = application.only_launch(data.size() / application.element);
    if (slice.grid == 0) {
        slice.grid = multiprocessors() * 2048 / BLOCK;
        slice.per = (elements + slice.threads() - 1) / slice.threads();
    }
    HostedRun hosted(application, data.data(), data.size(), back.data(), slice);
    unsigned long long wanted = 0;
    bool all_same = true;

    for (Way way : {SINGLE, DOUBLE})
        all_same &= measure_way(application, hosted, way, data.size(), slice, options.runs, &wanted, report);
    require(cudaHostRegister(data.data(), data.size(), cudaHostRegisterMapped), "pin the data");
    if (!back.empty())
        require(cudaHostRegister(back.data(), back.size(), cudaHostRegisterDefault), "pin what goes back");
    for (Way way : {PINNED, MAPPED})
        all_same &= measure_way(application, hosted, way, data.size(), slice, options.runs, &wanted, report);
    require(cudaHostUnregister(data.data()), "let the data go");
    if (!back.empty())
        require(cudaHostUnregister(back.data()), "let what went back go");
    return all_same;
}

/* Against the references, for 1 MiB and for some blocks that end anywhere. */
static bool
check(Application &application)
{
    bool right = true;

    for (size_t bytes : {(size_t)1 << 20, (size_t)70001, (size_t)1000}) {
        size_t n = application.elements_of(bytes);
        right = is_right(application, n, bytes, drawn_launches(application, n, bytes, 3, 256)) && right;
    }
    printf("%s: %s\n", application.name, right ? "right" : "WRONG");
    fflush(stdout);
    return right;
}

int
main(int argc, char **argv)
{
    Options options = options_of(argc, argv);
    std::vector<Application *> some = chosen(options);
    unsigned n_measured = 0;
    bool all_right = true;

    if (options.lists) {
        for (Application *one : some)
            printf("%s\n", one->name);
        return 0;
    }
    if (options.checks) {
        for (Application *one : some) {
            all_right = check(*one) && all_right;
            one->release();
        }
        return all_right ? 0 : 1;
    }
    Report report(options.csv);
    for (Application *one : some) {
        SlicedApplication *sliced = dynamic_cast<SlicedApplication *>(one);
        if (options.hosted && !(sliced && sliced->is_sliced()))
            continue;
        all_right = (options.hosted ? measure_hosted(*sliced, options, report)
                                    : measure_resident(*one, options, report)) &&
                    all_right;
        one->release();
        n_measured++;
    }
    for (AtEnd *one = AtEnd::first(); one; one = one->next)
        one->act();
    return n_measured == 0 ? 2 : all_right ? 0 : 1;
}

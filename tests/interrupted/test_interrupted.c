/* SPDX-License-Identifier: MIT */
/* usage: test_interrupted FIELDWISE
 * `apply --in-place`, `stage --in-place` and `--undo` are killed at each of their system calls that change a
 * file, and while they write: then `--undo --in-place` restores each byte, each mode and each link, and
 * leaves nothing behind. Also where that is killed itself. */
#include "kill_at.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MOST_CALLS 400
#define WORDS 10

static const char *fieldwise;

static const char PLAIN[] = "struct P { float x, y; };\n"
                            "__global__ void k(P *p, float *o) { o[threadIdx.x] = p[threadIdx.x].x; }\n"
                            "void run(float *o)\n"
                            "{\n"
                            "    P *p;\n"
                            "    cudaMalloc((void **)&p, 32 * sizeof(P));\n"
                            "    k<<<1, 32>>>(p, o);\n"
                            "    cudaFree(p);\n"
                            "}\n";

/* A program of a header and two sources in two folders. */
static const char SHARED[] = "struct P { float x, y; };\n__global__ void k(P *p, float *o);\n";
static const char KERNEL[] = "#include \"../p.h\"\n"
                             "__global__ void k(P *p, float *o) { o[threadIdx.x] = p[threadIdx.x].x; }\n";
static const char HOST[] = "#include \"../p.h\"\n"
                           "void run(float *o)\n"
                           "{\n"
                           "    P *p;\n"
                           "    cudaMalloc((void **)&p, 32 * sizeof(P));\n"
                           "    k<<<1, 32>>>(p, o);\n"
                           "    cudaFree(p);\n"
                           "}\n";

static const char STAGED[] =
    "__global__ void sum(const float *__restrict__ a, float *__restrict__ o, int n)\n"
    "{\n"
    "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "    float s = 0;\n"
    "    for (int j = 0; j < n; j++)\n"
    "        s += a[i * n + j];\n"
    "    o[i] = s;\n"
    "}\n";

typedef struct {
    const char *name;
    void (*make)(const char *folder);
    const char *before[WORDS]; /* a command that is run to its end first */
    const char *killed[WORDS]; /* the one that is killed */
    const char *undo[WORDS];
    gboolean original; /* the state to restore is that before BEFORE */
} Case;

static void
put(const char *folder, const char *name, const char *text, int mode)
{
    g_autofree char *path = g_build_filename(folder, name, NULL), *parent = g_path_get_dirname(path);
    g_autoptr(GError) error = NULL;

    g_mkdir_with_parents(parent, 0777);
    g_file_set_contents(path, text, -1, &error);
    g_assert_no_error(error);
    g_assert_cmpint(g_chmod(path, (mode_t)mode), ==, 0);
}

static void
make_plain(const char *folder)
{
    put(folder, "plain.cu", PLAIN, 0640);
}

static void
make_linked(const char *folder)
{
    g_autofree char *path = g_build_filename(folder, "plain.cu", NULL);
    g_autofree char *other = g_build_filename(folder, "other.txt", NULL);
    g_autofree char *symbolic = g_build_filename(folder, "symbolic.cu", NULL);

    put(folder, "plain.cu", PLAIN, 0755);
    g_assert_cmpint(link(path, other), ==, 0);
    g_assert_cmpint(symlink("plain.cu", symbolic), ==, 0);
}

static void
make_folders(const char *folder)
{
    put(folder, "p.h", SHARED, 0644);
    put(folder, "sub/kernel.cu", KERNEL, 0600);
    put(folder, "sub/host.cu", HOST, 04755);
}

static void
make_staged(const char *folder)
{
    put(folder, "sum.cu", STAGED, 0604);
}

static void
remove_tree(const char *path)
{
    g_autoptr(GDir) folder = g_file_test(path, G_FILE_TEST_IS_SYMLINK) ? NULL : g_dir_open(path, 0, NULL);
    const char *name;

    while (folder && (name = g_dir_read_name(folder))) {
        g_autofree char *inner = g_build_filename(path, name, NULL);

        remove_tree(inner);
    }
    g_assert_cmpint(g_remove(path), ==, 0);
}

static gint
compare(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Adds to LINES all below PATH: names, modes, numbers of names, owners, and what is in it. */
static void
add_state(GPtrArray *lines, const char *path)
{
    g_autoptr(GDir) folder = g_file_test(path, G_FILE_TEST_IS_SYMLINK) ? NULL : g_dir_open(path, 0, NULL);
    g_autofree char *text = NULL;
    const char *name;
    struct stat status;

    g_assert_cmpint(lstat(path, &status), ==, 0);
    if (S_ISREG(status.st_mode))
        g_file_get_contents(path, &text, NULL, NULL);
    g_ptr_array_add(lines, g_strdup_printf("%s %o %u %u %s", path, status.st_mode,
                                           S_ISDIR(status.st_mode) ? 1 : (guint)status.st_nlink,
                                           (guint)status.st_uid, text ? text : "-"));
    while (folder && (name = g_dir_read_name(folder))) {
        g_autofree char *inner = g_build_filename(path, name, NULL);

        add_state(lines, inner);
    }
}

static char *
state(const char *folder)
{
    g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free);

    add_state(lines, folder);
    g_ptr_array_sort(lines, compare);
    g_ptr_array_add(lines, NULL);
    return g_strjoinv("\n", (char **)lines->pdata);
}

/* Runs WORDS of fieldwise in FOLDER, killed at call N if that is not 0. */
static RunEnd
run(const char *folder, const char *const *words, guint n, gboolean half, int *ret_status)
{
    char *argv[WORDS + 2] = {(char *)fieldwise};

    for (guint i = 0; i < WORDS && words[i]; i++)
        argv[i + 1] = (char *)words[i];
    return kill_at(folder, argv, n, half, ret_status);
}

/* Makes the files of TEST in a new folder, and what is done before. Sets the state to restore. */
static char *
begin(const Case *test, char **ret_state)
{
    g_autoptr(GError) error = NULL;
    static char name[] = "/tmp/fieldwise-interrupted";
    g_autofree char *folder = g_strdup_printf("%s-%d", name, getpid());
    int status = 0;

    g_assert_cmpint(g_mkdir(folder, 0777), ==, 0);
    test->make(folder);
    *ret_state = state(folder);
    if (test->before[0]) {
        g_assert_cmpint(run(folder, test->before, 0, FALSE, &status), ==, RAN_TO_END);
        g_assert_cmpint(status, ==, 0);
    }
    if (test->before[0] && !test->original) {
        g_free(*ret_state);
        *ret_state = state(folder);
    }
    return g_steal_pointer(&folder);
}

/* Kills at call N; FALSE: there is no such call. */
static gboolean
check_call(const Case *test, guint n, gboolean half)
{
    g_autofree char *wanted = NULL, *folder = begin(test, &wanted), *now = NULL;
    int status = 0;
    RunEnd end = run(folder, test->killed, n, half, &status);

    if (end == RAN_TO_END)
        g_assert_cmpint(status, ==, 0);
    if (end == RAN_KILLED || !test->original) { /* at most "nothing to take back" */
        g_assert_cmpint(run(folder, test->undo, 0, FALSE, &status), ==, RAN_TO_END);
        g_assert_cmpint(status, <=, 1);
    }
    now = state(folder);
    if (strcmp(now, wanted) != 0)
        g_test_message("killed at call %u%s", n, half ? ", half written" : "");
    g_assert_cmpstr(now, ==, wanted);
    remove_tree(folder);
    return end == RAN_KILLED;
}

/* Kills --undo, which follows a command that was killed at call N, at each of its own calls. */
static guint
check_undo_killed(const Case *test, guint n)
{
    for (guint k = 1; k < MOST_CALLS; k++) {
        g_autofree char *wanted = NULL, *folder = begin(test, &wanted), *now = NULL;
        int status = 0;
        RunEnd end;

        if (run(folder, test->killed, n, FALSE, &status) != RAN_KILLED) {
            remove_tree(folder);
            return 0;
        }
        end = run(folder, test->undo, k, FALSE, &status);
        if (end == RAN_KILLED)
            g_assert_cmpint(run(folder, test->undo, 0, FALSE, &status), ==, RAN_TO_END);
        now = state(folder);
        if (strcmp(now, wanted) != 0)
            g_test_message("killed at call %u, and --undo at call %u", n, k);
        g_assert_cmpstr(now, ==, wanted);
        remove_tree(folder);
        if (end != RAN_KILLED)
            return k;
    }
    return MOST_CALLS;
}

static void
check(gconstpointer data)
{
    const Case *test = data;
    guint n = 1;

    while (n < MOST_CALLS && check_call(test, n, FALSE))
        check_call(test, n++, TRUE);
    g_test_message("%u calls", n - 1);
    g_assert_cmpuint(n, >, 15);
    g_assert_cmpuint(n, <, MOST_CALLS);
    check_undo_killed(test, n * 3 / 4); /* some files have got their new texts */
}

static gboolean
can_follow(void)
{
    char *argv[] = {(char *)"/bin/true", NULL};
    int status = 1;

    return kill_at("/", argv, 0, FALSE, &status) == RAN_TO_END && status == 0;
}

#define IN_PLACE "--in-place"

static const Case CASES[] = {
    {"apply",
     make_plain,
     {NULL},
     {"apply", "--layout", "soa", IN_PLACE, "plain.cu"},
     {"apply", "--undo", IN_PLACE, "plain.cu"},
     FALSE},
    {"linked",
     make_linked,
     {NULL},
     {"apply", "--layout", "soa", IN_PLACE, "symbolic.cu"},
     {"apply", "--undo", IN_PLACE, "symbolic.cu"},
     FALSE},
    {"folders",
     make_folders,
     {NULL},
     {"apply", "--layout", "soa", IN_PLACE, "sub/kernel.cu", "sub/host.cu"},
     {"apply", "--undo", IN_PLACE, "sub/kernel.cu", "sub/host.cu"},
     FALSE},
    {"layout",
     make_plain,
     {"apply", "--layout", "soa", IN_PLACE, "plain.cu"},
     {"apply", "--layout", "aos", IN_PLACE, "plain.cu"},
     {"apply", "--undo", IN_PLACE, "plain.cu"},
     TRUE},
    {"undo",
     make_folders,
     {"apply", "--layout", "soa", IN_PLACE, "sub/kernel.cu", "sub/host.cu"},
     {"apply", "--undo", IN_PLACE, "sub/kernel.cu", "sub/host.cu"},
     {"apply", "--undo", IN_PLACE, "sub/kernel.cu", "sub/host.cu"},
     TRUE},
    {"stage",
     make_staged,
     {NULL},
     {"stage", "--all", IN_PLACE, "sum.cu"},
     {"stage", "--undo", IN_PLACE, "sum.cu"},
     FALSE},
    {"stage-undo",
     make_staged,
     {"stage", "--all", IN_PLACE, "sum.cu"},
     {"stage", "--undo", IN_PLACE, "sum.cu"},
     {"stage", "--undo", IN_PLACE, "sum.cu"},
     TRUE},
};

int
main(int argc, char **argv)
{
    g_autofree char *path = g_canonicalize_filename(argv[1], NULL);

    g_test_init(&argc, &argv, NULL);
    fieldwise = path;
    if (!can_follow()) {
        g_print("1..0 # SKIP processes cannot be followed here\n");
        return 0;
    }
    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autofree char *name = g_strdup_printf("/interrupted/%s", CASES[i].name);

        g_test_add_data_func(name, &CASES[i], check);
    }
    return g_test_run();
}

/* SPDX-License-Identifier: MIT */
/* usage: test_interrupted FIELDWISE
 * `apply --in-place`, `stage --in-place` and `--undo` are killed at each of their system calls that change a
 * file, and while they write: then `--undo --in-place` restores each byte, each mode and each link, and
 * leaves nothing behind. Also where that is killed itself. */
#include "kill_at.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define FEWEST_CALLS 5 /* or the test looks for the wrong ones */
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

/* A program of a header and two sources in two folders: one has a second name, and of one a symbolic link is
 * given. */
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
    const char *source; /* one that is changed; NULL: --undo is killed, or no source is changed */
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
make_folders(const char *folder)
{
    g_autofree char *host = g_build_filename(folder, "sub", "host.cu", NULL);
    g_autofree char *other = g_build_filename(folder, "other.txt", NULL);
    g_autofree char *symbolic = g_build_filename(folder, "sub", "symbolic.cu", NULL);

    put(folder, "p.h", SHARED, 0644);
    put(folder, "sub/kernel.cu", KERNEL, 0600);
    put(folder, "sub/host.cu", HOST, 04755);
    g_assert_cmpint(link(host, other), ==, 0);
    g_assert_cmpint(symlink("kernel.cu", symbolic), ==, 0);
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

/* The folders of a test, in one that is removed after it. */
typedef struct {
    char *top;
    char *before; /* what is there before the command that is killed */
    char *work;   /* where that runs */
    char *wanted; /* the state of WORK that has to be restored */
} Place;

static char *const *
words_of(const char *const *words, char **argv)
{
    argv[0] = (char *)fieldwise;
    for (guint i = 0; i < WORDS && words[i]; i++)
        argv[i + 1] = (char *)words[i];
    return argv;
}

/* Runs WORDS of fieldwise in FOLDER to their end; returns the exit status. */
static int
run(const char *folder, const char *const *words)
{
    char *argv[WORDS + 2] = {NULL};
    int status = 0;

    words_of(words, argv);
    g_assert_true(g_spawn_sync(folder, argv, NULL, G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL,
                               NULL, NULL, NULL, NULL, &status, NULL));
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* Makes TO a copy of FROM, with its links and modes. */
static void
copy_tree(const char *from, const char *to)
{
    const char *argv[] = {"cp", "-a", from, to, NULL};
    int status = 1;

    if (g_file_test(to, G_FILE_TEST_EXISTS))
        remove_tree(to);
    g_assert_true(
        g_spawn_sync(NULL, (char **)argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, &status, NULL));
    g_assert_cmpint(status, ==, 0);
}

static void
place_init(Place *place, const Case *test)
{
    g_autoptr(GError) error = NULL;

    place->top = g_dir_make_tmp("fieldwise-interrupted-XXXXXX", &error);
    g_assert_no_error(error);
    place->before = g_build_filename(place->top, "before", NULL);
    place->work = g_build_filename(place->top, "work", NULL);
    g_assert_cmpint(g_mkdir(place->work, 0777), ==, 0);
    test->make(place->work);
    place->wanted = state(place->work);
    if (test->before[0])
        g_assert_cmpint(run(place->work, test->before), ==, 0);
    copy_tree(place->work, place->before);
}

static void
place_clear(Place *place)
{
    remove_tree(place->top);
    g_free(place->top);
    g_free(place->before);
    g_free(place->work);
    g_free(place->wanted);
}

/* Whether --undo, after WHAT, restores all. */
static void
check_restored(const Place *place, const Case *test, const char *what)
{
    g_autofree char *now = NULL;

    g_assert_cmpint(run(place->work, test->undo), <=, 1); /* 1: nothing to take back */
    now = state(place->work);
    if (strcmp(now, place->wanted) != 0)
        g_test_message("%s", what);
    g_assert_cmpstr(now, ==, place->wanted);
}

/* Runs COMMAND on the files of FROM, killed at call N; FALSE: there is no such call. */
static gboolean
kill_once(const Place *place, const char *from, const char *const *command, guint n, KillKind kind,
          gboolean *ret_is_write)
{
    char *argv[WORDS + 2] = {NULL};
    int status = -1;
    RunEnd end;

    copy_tree(from, place->work);
    end = kill_at(place->work, words_of(command, argv), n, kind, ret_is_write, &status);
    g_assert_true(end == RAN_KILLED || (end == RAN_TO_END && status == 0));
    return end == RAN_KILLED;
}

/* COMMAND, on the files of FROM, is killed at each of its calls. Returns their number. */
static guint
check_all_calls(const Place *place, const Case *test, const char *from, const char *const *command,
                const char *what)
{
    gboolean goes_on = TRUE, is_write = FALSE, ignored;
    guint n = 0;

    while (goes_on && n < MOST_CALLS) {
        g_autofree char *said = g_strdup_printf("%s: killed at call %u", what, ++n);

        goes_on = kill_once(place, from, command, n, KILL_BEFORE, &is_write);
        check_restored(place, test, said);
        if (goes_on && is_write) {
            kill_once(place, from, command, n, KILL_HALF, &ignored);
            check_restored(place, test, said);
        }
    }
    return n - 1;
}

/* A signal that asks the command to end comes at call N: it is done as a whole, or not at all, and ends so.
 */
static void
check_asked(const Place *place, const Case *test, guint n_calls)
{
    g_autofree char *done = NULL, *before = NULL;
    guint n_done = 0;
    gboolean is_write;

    copy_tree(place->before, place->work);
    before = state(place->work);
    g_assert_cmpint(run(place->work, test->killed), ==, 0);
    done = state(place->work);
    for (guint n = 1; n <= n_calls; n++) {
        g_autofree char *now = NULL;

        g_assert_true(kill_once(place, place->before, test->killed, n, KILL_ASKED, &is_write));
        now = state(place->work);
        n_done += strcmp(now, done) == 0;
        g_assert_true(strcmp(now, done) == 0 || strcmp(now, before) == 0);
    }
    g_assert_cmpuint(n_done, >=, FEWEST_CALLS);
}

/* A command that was killed leaves files by half: then no other runs, and --undo leaves what was changed
 * since. */
static void
check_half_done(const Place *place, const Case *test, const char *half_done)
{
    g_autofree char *path = g_build_filename(place->work, test->source, NULL), *text = NULL, *more = NULL;
    g_autofree char *before = NULL, *now = NULL, *changed = NULL, *left = NULL;

    copy_tree(half_done, place->work);
    before = state(place->work);
    g_assert_cmpint(run(place->work, test->killed), ==, 1);
    now = state(place->work);
    g_assert_cmpstr(now, ==, before);
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    more = g_strconcat(text, "// more\n", NULL);
    g_assert_true(g_file_set_contents(path, more, -1, NULL));
    changed = state(place->work);
    g_assert_cmpint(run(place->work, test->undo), ==, 1);
    left = state(place->work);
    g_assert_cmpstr(left, ==, changed);
}

static void
check(gconstpointer data)
{
    const Case *test = data;
    gboolean is_write;
    g_autofree char *half_done = NULL;
    Place place;
    guint n;

    place_init(&place, test);
    half_done = g_build_filename(place.top, "half_done", NULL);
    n = check_all_calls(&place, test, place.before, test->killed, test->name);
    g_test_message("%u calls", n);
    g_assert_cmpuint(n, >=, FEWEST_CALLS);
    g_assert_cmpuint(n, <, MOST_CALLS);
    if (test->source) { /* --undo is killed, too, when some files have got their new texts */
        check_asked(&place, test, n);
        g_assert_true(kill_once(&place, place.before, test->killed, n * 3 / 4, KILL_BEFORE, &is_write));
        copy_tree(place.work, half_done);
        check_half_done(&place, test, half_done);
        n = check_all_calls(&place, test, half_done, test->undo, "--undo");
        g_test_message("%u calls of --undo", n);
    }
    place_clear(&place);
}

static gboolean
can_follow(void)
{
    char *argv[] = {(char *)"/bin/true", NULL};
    gboolean is_write;
    int status = 1;

    return kill_at("/", argv, 0, KILL_BEFORE, &is_write, &status) == RAN_TO_END && status == 0;
}

#define IN_PLACE "--in-place"

static const Case CASES[] = {
    {"folders",
     make_folders,
     {NULL},
     {"apply", "--layout", "soa", IN_PLACE, "sub/symbolic.cu", "sub/host.cu"},
     {"apply", "--undo", IN_PLACE, "sub/symbolic.cu", "sub/host.cu"},
     "sub/host.cu"},
    {"layout",
     make_plain,
     {"apply", "--layout", "soa", IN_PLACE, "plain.cu"},
     {"apply", "--layout", "aos", IN_PLACE, "plain.cu"},
     {"apply", "--undo", IN_PLACE, "plain.cu"},
     NULL},
    {"undo",
     make_folders,
     {"apply", "--layout", "soa", IN_PLACE, "sub/symbolic.cu", "sub/host.cu"},
     {"apply", "--undo", IN_PLACE, "sub/symbolic.cu", "sub/host.cu"},
     {"apply", "--undo", IN_PLACE, "sub/symbolic.cu", "sub/host.cu"},
     NULL},
    {"stage",
     make_staged,
     {NULL},
     {"stage", "--all", IN_PLACE, "sum.cu"},
     {"stage", "--undo", IN_PLACE, "sum.cu"},
     "sum.cu"},
    {"stage-undo",
     make_staged,
     {"stage", "--all", IN_PLACE, "sum.cu"},
     {"stage", "--undo", IN_PLACE, "sum.cu"},
     {"stage", "--undo", IN_PLACE, "sum.cu"},
     NULL},
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

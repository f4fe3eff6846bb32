/* SPDX-License-Identifier: MIT */
/* --registers nvcc: the source is compiled as it is, and what the compiler says of each kernel is taken. */
#include "nvcc_registers.h"

#include "nvcc_output.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define SECONDS 120
#define USUAL_PATH "/usr/local/cuda/bin/nvcc"

GQuark
nvcc_error_quark(void)
{
    return g_quark_from_static_string("nvcc-error-quark");
}

char *
nvcc_find(const char *const *paths, GError **error)
{
    g_autofree char *looked = g_strjoinv(", ", (char **)paths);

    for (guint i = 0; paths[i] != NULL; i++) {
        g_autofree char *found = g_find_program_in_path(paths[i]);

        if (found != NULL)
            return g_canonicalize_filename(found, NULL);
    }
    g_set_error(error, NVCC_ERROR, NVCC_ERROR_MISSING,
                "there is no nvcc to tell the registers (looked for: %s); --registers N gives their number",
                looked);
    return NULL;
}

/* Where nvcc may be, the most wanted first. */
static char *
find_wanted(const Options *options, GError **error)
{
    g_autofree char *toolkit =
        options->cuda_path != NULL ? g_build_filename(options->cuda_path, "bin", "nvcc", NULL) : NULL;
    const char *named = g_getenv("NVCC"), *paths[5] = {NULL};
    guint n = 0;

    if (toolkit != NULL)
        paths[n++] = toolkit;
    if (named != NULL && *named != '\0')
        paths[n++] = named;
    paths[n++] = "nvcc";
    paths[n++] = USUAL_PATH;
    return nvcc_find(paths, error);
}

/* A child that runs, and what stops the wait for it. */
typedef struct {
    GMainLoop *loop;
    GPid pid;
    int status;
    gboolean is_late;
} Child;

static void
child_ended(GPid pid, int status, gpointer data)
{
    Child *child = data;

    child->status = status;
    g_main_loop_quit(child->loop);
}

/* nvcc runs other programs: they end with it. */
static gboolean
child_late(gpointer data)
{
    Child *child = data;

    child->is_late = TRUE;
    kill(-child->pid, SIGKILL);
    return G_SOURCE_REMOVE;
}

static void
lead_group(gpointer data)
{
    setpgid(0, 0);
}

/* Waits until the child ends, or is ended. */
static void
child_wait(Child *child, guint seconds)
{
    g_autoptr(GMainContext) context = g_main_context_new();
    g_autoptr(GSource) end = g_child_watch_source_new(child->pid),
                       late = g_timeout_source_new_seconds(seconds);

    child->loop = g_main_loop_new(context, FALSE);
    g_source_set_callback(end, G_SOURCE_FUNC(child_ended), child, NULL);
    g_source_set_callback(late, child_late, child, NULL);
    g_source_attach(end, context);
    g_source_attach(late, context);
    g_main_loop_run(child->loop);
    g_source_destroy(end);
    g_source_destroy(late);
    g_main_loop_unref(child->loop);
    g_spawn_close_pid(child->pid);
}

/* A file without a name, for what a child prints; -1: none can be made. */
static int
open_output(GError **error)
{
    g_autofree char *path = NULL;
    int file = g_file_open_tmp("fieldwise-XXXXXX", &path, error);

    if (file >= 0)
        g_unlink(path);
    return file;
}

static char *
read_output(int file)
{
    GString *text = g_string_new(NULL);
    char part[4096];
    gssize n;

    lseek(file, 0, SEEK_SET);
    while ((n = read(file, part, sizeof part)) > 0)
        g_string_append_len(text, part, n);
    for (gsize i = 0; i < text->len; i++)
        text->str[i] = text->str[i] != '\0' ? text->str[i] : ' ';
    return g_string_free(text, FALSE);
}

gboolean
nvcc_run(const char *const *argv, guint seconds, char **ret_output, GError **error)
{
    g_auto(GStrv) arguments = g_strdupv((char **)argv);
    int output = open_output(error);
    Child child = {0};
    gboolean started;

    if (output < 0)
        return FALSE;
    started = g_spawn_async_with_fds(NULL, arguments, NULL, G_SPAWN_DO_NOT_REAP_CHILD, lead_group, NULL,
                                     &child.pid, -1, output, output, error);
    if (started) {
        child_wait(&child, seconds);
        *ret_output = read_output(output);
    }
    close(output);
    if (!started)
        return FALSE;
    if (child.is_late) {
        g_set_error(error, NVCC_ERROR, NVCC_ERROR_COMPILE, "%s is not done after %u seconds", argv[0],
                    seconds);
        return FALSE;
    }
    return g_spawn_check_wait_status(child.status, error);
}

/* "sm_90" */
static char *
target_of(const Machine *machine, GError **error)
{
    const char *capability = arch_get_text(machine->arch, ARCH_COMPUTE_CAPABILITY);
    g_auto(GStrv) parts = g_strsplit(capability, ".", 2);

    if (g_ascii_isdigit(capability[0]) && g_strv_length(parts) == 2)
        return g_strconcat("sm_", parts[0], parts[1], NULL);
    g_set_error(error, NVCC_ERROR, NVCC_ERROR_MISSING,
                "nvcc has no GPU to compile for: the compute_capability of %s is unknown; --set "
                "compute_capability=X.Y gives it, --registers N the registers",
                arch_get_name(machine->arch));
    return NULL;
}

/* What nvcc prints as it compiles. The code itself is not wanted. */
static char *
compile(const Options *options, const char *nvcc, const char *target, GError **error)
{
    g_autofree char *arch = g_strconcat("-arch=", target, NULL);
    g_autofree char *folder = g_dir_make_tmp("fieldwise-XXXXXX", error), *code = NULL, *output = NULL;
    g_autoptr(GPtrArray) argv = g_ptr_array_new();
    g_autoptr(GError) problem = NULL;
    const char *const head[] = {nvcc, "-cubin", arch, "-Xptxas", "-v", "-o"};

    if (folder == NULL)
        return NULL;
    code = g_build_filename(folder, "code.cubin", NULL);
    for (guint i = 0; i < G_N_ELEMENTS(head); i++)
        g_ptr_array_add(argv, (gpointer)head[i]);
    g_ptr_array_add(argv, code);
    for (guint i = 0; options->compiler_args != NULL && options->compiler_args[i] != NULL; i++)
        g_ptr_array_add(argv, options->compiler_args[i]);
    g_ptr_array_add(argv, (gpointer) "-x");
    g_ptr_array_add(argv, (gpointer) "cu");
    g_ptr_array_add(argv, options->source);
    g_ptr_array_add(argv, NULL);
    if (!nvcc_run((const char *const *)argv->pdata, SECONDS, &output, &problem)) {
        g_autofree char *told =
            output != NULL && problem->domain != NVCC_ERROR ? nvcc_output_error(output) : NULL;

        g_set_error(error, NVCC_ERROR, NVCC_ERROR_COMPILE, "nvcc: %s",
                    told != NULL ? told : problem->message);
        g_clear_pointer(&output, g_free);
    }
    g_unlink(code);
    g_rmdir(folder);
    return g_steal_pointer(&output);
}

static gboolean
take_kernels(Options *options, const Program *program, GHashTable *registers, GError **error)
{
    g_autoptr(GPtrArray) kernels = analysis_kernels(program, &options->request, error);
    GHashTable *compiled = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);

    options->request.launch.compiled = compiled;
    for (guint i = 0; kernels != NULL && i < kernels->len; i++) {
        const Kernel *kernel = kernels->pdata[i];
        gint64 n;

        if (kernel->symbol == NULL || !nvcc_output_find(registers, kernel->symbol, &n)) {
            g_set_error(error, NVCC_ERROR, NVCC_ERROR_KERNEL,
                        "nvcc does not tell the registers of kernel '%s'%s%s: --registers N gives them",
                        kernel->name, kernel->symbol != NULL ? ", in its code " : "",
                        kernel->symbol != NULL ? kernel->symbol : "");
            return FALSE;
        }
        g_hash_table_insert(compiled, g_strdup(kernel->name), g_memdup2(&n, sizeof n));
    }
    return kernels != NULL;
}

gboolean
nvcc_registers(Options *options, const Program *program, Machine *machine, GError **error)
{
    g_autofree char *target = target_of(machine, error);
    g_autofree char *nvcc = target != NULL ? find_wanted(options, error) : NULL;
    g_autofree char *output = nvcc != NULL ? compile(options, nvcc, target, error) : NULL;
    g_autoptr(GHashTable) registers = output != NULL ? nvcc_output_registers(output) : NULL;

    if (registers == NULL || !take_kernels(options, program, registers, error))
        return FALSE;
    g_ptr_array_add(machine->overrides,
                    g_strdup_printf("registers of a thread: as nvcc compiles for %s", target));
    return TRUE;
}

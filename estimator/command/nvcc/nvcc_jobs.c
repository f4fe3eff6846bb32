/* SPDX-License-Identifier: MIT */
#include "command/nvcc/nvcc_private.h"

#include "validate/case/case.h"
#include "validate/contents/contents.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

#define SECONDS 120
#define FOLDER_MODE 0700

/* What the threads share. */
typedef struct {
    const NvccSource *source;
    const char *folder; /* for temporary files */
    GPtrArray *jobs;
} NvccWork;

NvccJob *
nvcc_job_new(const KernelSource *source, const AccessorHeader *header, const char *spec, char *text)
{
    NvccJob *job = g_new0(NvccJob, 1);

    job->source = source;
    job->header = header;
    job->spec = g_strdup(spec);
    job->text = text;
    return job;
}

void
nvcc_job_free(gpointer data)
{
    NvccJob *job = data;

    g_free(job->spec);
    g_free(job->text);
    g_free(job->output);
    g_clear_error(&job->error);
    g_free(job);
}

/* Writes FOLDER/NAME, and the folders on the way to it. */
static gboolean
write_file(const char *folder, const char *name, const char *text, gssize size, GError **error)
{
    g_autofree char *path = g_build_filename(folder, name, NULL), *parent = g_path_get_dirname(path);

    if (g_mkdir_with_parents(parent, FOLDER_MODE) == 0)
        return g_file_set_contents(path, text, size, error);
    g_set_error(error, NVCC_ERROR, NVCC_ERROR_COMPILE, "%s: %s", parent, g_strerror(errno));
    return FALSE;
}

/* Writes the source and its headers into FOLDER, the one of JOB replaced. */
static gboolean
write_source(const NvccJob *job, const char *folder, GError **error)
{
    const KernelSource *source = job->source;

    for (guint i = 0; i < source->headers->len; i++) {
        const BundleFile *header = g_ptr_array_index(source->headers, i);
        gboolean is_replaced = strcmp(header->path, job->header->path) == 0;
        gsize size = 0;
        const char *content = g_bytes_get_data(header->content, &size);

        if (!write_file(folder, header->path, is_replaced ? job->text : content,
                        is_replaced ? -1 : (gssize)size, error))
            return FALSE;
    }
    return write_file(folder, source->name, source->text, -1, error);
}

/* Adds what is compiled, in FOLDER where that is not the source as it is; ended by NULL. */
static char **
arguments_of(const NvccWork *work, const NvccJob *job, const char *folder)
{
    const NvccSource *source = work->source;
    g_autoptr(GStrvBuilder) argv = g_strv_builder_new();
    g_autofree char *arch = g_strconcat("-arch=", source->target, NULL);
    g_autofree char *code = g_build_filename(folder, "code.cubin", NULL);
    g_autofree char *copy = job->header ? g_build_filename(folder, job->source->name, NULL) : NULL;

    g_strv_builder_add_many(argv, source->nvcc, "-cubin", arch, "-Xptxas", "-v", "-o", code, NULL);
    if (job->header)
        g_strv_builder_add_many(argv, "-I", folder, NULL);
    if (source->args)
        g_strv_builder_addv(argv, (const char **)source->args);
    g_strv_builder_add_many(argv, "-x", "cu", copy ? copy : source->path, NULL);
    return g_strv_builder_end(argv);
}

/* LINE with the names of files in FOLDER as the user knows them. */
static char *
without_folder(const NvccWork *work, const NvccJob *job, const char *folder, const char *line)
{
    GString *text = g_string_new(line);
    g_autofree char *prefix = g_strconcat(folder, G_DIR_SEPARATOR_S, NULL), *copy = NULL;

    if (job->header) {
        copy = g_strconcat(prefix, job->source->name, NULL);
        g_string_replace(text, copy, work->source->path, 0);
    }
    g_string_replace(text, prefix, "", 0);
    return g_string_free(text, FALSE);
}

static void
compile(const NvccWork *work, NvccJob *job, const char *folder, GError **error)
{
    g_auto(GStrv) argv = arguments_of(work, job, folder);
    g_autoptr(GError) problem = NULL;
    g_autofree char *told = NULL, *clean = NULL;

    if (nvcc_run((const char *const *)argv, folder, SECONDS, &job->output, &problem))
        return;
    if (job->output && problem->domain != NVCC_ERROR)
        told = nvcc_output_error(job->output);
    clean = without_folder(work, job, folder, told ? told : problem->message);
    g_set_error(error, NVCC_ERROR, NVCC_ERROR_COMPILE, "nvcc%s%s: %s", job->header ? ", layout " : "",
                job->header ? job->spec : "", clean);
}

/* Runs the job whose number is DATA, counted from 1. */
static void
run_job(gpointer data, gpointer user)
{
    const NvccWork *work = user;
    guint number = GPOINTER_TO_UINT(data) - 1;
    NvccJob *job = g_ptr_array_index(work->jobs, number);
    g_autofree char *name = g_strdup_printf("%u", number);
    g_autofree char *folder = g_build_filename(work->folder, name, NULL);

    if (g_mkdir(folder, FOLDER_MODE) != 0)
        g_set_error(&job->error, NVCC_ERROR, NVCC_ERROR_COMPILE, "%s: %s", folder, g_strerror(errno));
    else if (!job->header || write_source(job, folder, &job->error))
        compile(work, job, folder, &job->error);
}

gboolean
nvcc_jobs_run(const NvccSource *source, GPtrArray *jobs, GError **error)
{
    g_autofree char *folder = g_dir_make_tmp("fieldwise-XXXXXX", error);
    NvccWork work = {source, folder, jobs};
    GThreadPool *pool;

    if (!folder)
        return FALSE;
    pool = g_thread_pool_new(run_job, &work, (gint)MIN(g_get_num_processors(), jobs->len), FALSE, NULL);
    for (guint i = 0; i < jobs->len; i++)
        g_thread_pool_push(pool, GUINT_TO_POINTER(i + 1), NULL);
    g_thread_pool_free(pool, FALSE, TRUE);
    bundle_remove(folder);
    for (guint i = 0; i < jobs->len; i++) {
        NvccJob *job = g_ptr_array_index(jobs, i);

        if (job->error && !(job->header && job->header->is_written_in)) {
            g_propagate_error(error, g_steal_pointer(&job->error));
            return FALSE;
        }
    }
    return TRUE;
}

/* SPDX-License-Identifier: MIT */
#include "archdb/infer/trace/trace.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

/* Of a trace's text; the rows of the largest one that a run leaves take a tenth of it. A gzip file is refused
 * as soon as more comes out of it. */
#define MAX_BYTES (256u * 1024 * 1024)
#define CHUNK_BYTES (256u * 1024)

static gboolean
fail(GError **error, TraceError code, const char *what)
{
    g_set_error_literal(error, TRACE_ERROR, (gint)code, what);
    return FALSE;
}

/* What zlib says of a file that it cannot read further. */
static gboolean
fail_reading(int problem, GError **error)
{
    int system = errno;

    switch (problem) {
    case Z_ERRNO:
        return fail(error, TRACE_ERROR_FILE, g_strerror(system));
    case Z_BUF_ERROR:
        return fail(error, TRACE_ERROR_CUT_SHORT,
                    "the compressed trace was cut short; copy it again or remove it");
    case Z_MEM_ERROR:
        return fail(error, TRACE_ERROR_FILE, "out of memory");
    default:
        return fail(error, TRACE_ERROR_FILE, "it is not a gzip file, or damaged");
    }
}

/* Reads FILE to its end into TEXT; PACKED: it must be one or several gzip members, else it is taken as it is.
 */
static gboolean
read_all(gzFile file, gboolean packed, GByteArray *text, GError **error)
{
    g_autofree guint8 *buffer = g_malloc(CHUNK_BYTES);
    int n;

    while ((n = gzread(file, buffer, CHUNK_BYTES)) > 0) {
        if (packed && gzdirect(file))
            return fail(error, TRACE_ERROR_FILE, "it is not a gzip file, or damaged");
        if (text->len + (gsize)n > MAX_BYTES)
            return fail(error, TRACE_ERROR_FILE,
                        packed ? "more than 256 MiB come out of it; no trace is so large"
                               : "the file is larger than 256 MiB; no trace is");
        g_byte_array_append(text, buffer, (guint)n);
    }
    int problem = Z_OK;
    gzerror(file, &problem);
    if (problem == Z_OK && packed && text->len == 0)
        problem = Z_BUF_ERROR;
    return problem == Z_OK || fail_reading(problem, error);
}

/* Reads the regular file FD, and closes it. */
static gboolean
read_open(int fd, gboolean packed, GByteArray *text, GError **error)
{
    gzFile file = gzdopen(fd, "r");

    if (!file) {
        close(fd);
        return fail(error, TRACE_ERROR_FILE, "out of memory");
    }
    gboolean ok = read_all(file, packed, text, error);
    gzclose(file);
    return ok;
}

static gboolean
read_file(const char *path, gboolean packed, GByteArray *text, GError **error)
{
    /* Opening without blocking lets a named pipe be refused instead of waited for. */
    int fd = g_open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0);

    if (fd < 0)
        return fail(error, TRACE_ERROR_FILE, g_strerror(errno));
    struct stat status;
    const char *wrong = NULL;
    if (fstat(fd, &status) != 0)
        wrong = g_strerror(errno);
    else if (S_ISDIR(status.st_mode))
        wrong = "it is a directory, not a trace";
    else if (!S_ISREG(status.st_mode))
        wrong = "it is not a regular file";
    if (!wrong)
        return read_open(fd, packed, text, error);
    close(fd);
    return fail(error, TRACE_ERROR_FILE, wrong);
}

TraceFile *
trace_file_load(const char *path, GError **error)
{
    g_autoptr(GByteArray) text = g_byte_array_new();

    if (!read_file(path, g_str_has_suffix(path, ".gz"), text, error)) {
        g_prefix_error(error, "%s: ", path);
        return NULL;
    }
    return trace_file_parse(path, (const char *)text->data, text->len, error);
}

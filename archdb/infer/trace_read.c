/* SPDX-License-Identifier: MIT */
#include "trace.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

/* Reads FD to its end; a file that grows past the limit meanwhile is refused. */
static gboolean
read_all(int fd, GByteArray *bytes, GError **error)
{
    g_autofree guint8 *buffer = g_malloc(CHUNK_BYTES);
    for (;;) {
        ssize_t n = read(fd, buffer, CHUNK_BYTES);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return fail(error, TRACE_ERROR_FILE, g_strerror(errno));
        if (n == 0)
            return TRUE;
        if (bytes->len + (gsize)n > MAX_BYTES)
            return fail(error, TRACE_ERROR_FILE, "the file is larger than 256 MiB; no trace is");
        g_byte_array_append(bytes, buffer, (guint)n);
    }
}

static gboolean
read_file(const char *path, GByteArray *bytes, GError **error)
{
    /* Opening without blocking lets a named pipe be refused instead of waited for. */
    int fd = g_open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0);
    if (fd < 0)
        return fail(error, TRACE_ERROR_FILE, g_strerror(errno));
    struct stat status;
    gboolean ok;
    if (fstat(fd, &status) != 0)
        ok = fail(error, TRACE_ERROR_FILE, g_strerror(errno));
    else if (S_ISDIR(status.st_mode))
        ok = fail(error, TRACE_ERROR_FILE, "it is a directory, not a trace");
    else if (!S_ISREG(status.st_mode))
        ok = fail(error, TRACE_ERROR_FILE, "it is not a regular file");
    else
        ok = read_all(fd, bytes, error);
    close(fd);
    return ok;
}

static gboolean
fail_cut_short(GError **error)
{
    return fail(error, TRACE_ERROR_CUT_SHORT,
                "the compressed trace was cut short; copy it again or remove it");
}

/* Tells in our words what the decompressor did not like. */
static gboolean
fail_gzip(const GError *reason, GError **error)
{
    if (g_error_matches(reason, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT))
        return fail_cut_short(error);
    return fail(error, TRACE_ERROR_FILE, "it is not a gzip file, or damaged");
}

/* Unpacks PACKED, one or several gzip members, into TEXT. */
static gboolean
unpack(const GByteArray *packed, GByteArray *text, GError **error)
{
    g_autoptr(GZlibDecompressor) zlib = g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP);
    g_autofree guint8 *buffer = g_malloc(CHUNK_BYTES);
    gsize at = 0;
    GConverterResult result;
    if (packed->len == 0)
        return fail_cut_short(error);
    do {
        gsize n_read = 0, n_written = 0;
        g_autoptr(GError) local = NULL;
        result = g_converter_convert(G_CONVERTER(zlib), packed->data + at, packed->len - at, buffer,
                                     CHUNK_BYTES, G_CONVERTER_INPUT_AT_END, &n_read, &n_written, &local);
        if (result == G_CONVERTER_ERROR)
            return fail_gzip(local, error);
        if (text->len + n_written > MAX_BYTES)
            return fail(error, TRACE_ERROR_FILE, "more than 256 MiB come out of it; no trace is so large");
        g_byte_array_append(text, buffer, (guint)n_written);
        at += n_read;
        if (result == G_CONVERTER_FINISHED)
            g_converter_reset(G_CONVERTER(zlib));
    } while (result != G_CONVERTER_FINISHED || at < packed->len);
    return TRUE;
}

TraceFile *
trace_file_load(const char *path, GError **error)
{
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    if (!read_file(path, bytes, error)) {
        g_prefix_error(error, "%s: ", path);
        return NULL;
    }
    if (!g_str_has_suffix(path, ".gz"))
        return trace_file_parse(path, (const char *)bytes->data, bytes->len, error);
    g_autoptr(GByteArray) text = g_byte_array_new();
    if (!unpack(bytes, text, error)) {
        g_prefix_error(error, "%s: ", path);
        return NULL;
    }
    return trace_file_parse(path, (const char *)text->data, text->len, error);
}

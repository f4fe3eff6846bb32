/* SPDX-License-Identifier: MIT */
#include "source/source.h"

#include <string.h>

char *
text_without_comments(const char *text, guint length)
{
    char *code = g_strndup(text, length);
    char quote = '\0';

    for (char *at = code; *at != '\0'; at++) {
        const char *end = quote != '\0'                ? NULL
                          : g_str_has_prefix(at, "//") ? strchr(at, '\n')
                          : g_str_has_prefix(at, "/*") ? strstr(at + 2, "*/")
                                                       : at;

        if (quote != '\0') {
            if (*at == '\\' && at[1] != '\0')
                at++;
            else if (*at == quote || *at == '\n')
                quote = '\0';
        } else if (*at == '\\' && at[1 + strspn(at + 1, "\r")] == '\n') {
            *at = ' ';
        } else if (end == at) {
            quote = *at == '"' || *at == '\'' ? *at : '\0';
        } else {
            char *last = end ? (char *)end + (*end == '*' ? 2 : 0) : code + strlen(code);

            memset(at, ' ', (gsize)(last - at));
            at = last - 1;
        }
    }
    return code;
}

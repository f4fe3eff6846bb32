/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_HELPER_STRING_H
#define FIELDWISE_HELPER_STRING_H
#include <fieldwise/qualifiers.h>
#include <fieldwise/letters_begin.h>
FIELDWISE_BEGIN
bool checkCmdLineFlag(int, const char **, const char *);
int getCmdLineArgumentInt(int, const char **, const char *);
float getCmdLineArgumentFloat(int, const char **, const char *);
bool getCmdLineArgumentString(int, const char **, const char *, char **);
template <class T> bool getCmdLineArgumentValue(int, const char **, const char *, T *);
char *sdkFindFilePath(const char *, const char *);
FIELDWISE_END
#include <fieldwise/letters_end.h>
#endif

/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_CTYPE_H
#define FIELDWISE_CTYPE_H
#include <fieldwise/qualifiers.h>
FIELDWISE_BEGIN
extern "C" {
int isalnum(int);
int isalpha(int);
int isblank(int);
int iscntrl(int);
int isdigit(int);
int isgraph(int);
int islower(int);
int isprint(int);
int ispunct(int);
int isspace(int);
int isupper(int);
int isxdigit(int);
int tolower(int);
int toupper(int);
}
FIELDWISE_END
#endif

/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_SYS_UTSNAME_H
#define FIELDWISE_SYS_UTSNAME_H
#include <fieldwise/qualifiers.h>
FIELDWISE_BEGIN
struct utsname { char sysname[65], nodename[65], release[65], version[65], machine[65], domainname[65]; };
extern "C" int uname(struct utsname *);
FIELDWISE_END
#endif

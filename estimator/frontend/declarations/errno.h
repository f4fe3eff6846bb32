/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_ERRNO_H
#define FIELDWISE_ERRNO_H
#include <fieldwise/qualifiers.h>
FIELDWISE_BEGIN
extern "C" int *__errno_location();
#define errno (*__errno_location())
#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define EIO 5
#define EAGAIN 11
#define ENOMEM 12
#define EACCES 13
#define EFAULT 14
#define EBUSY 16
#define EEXIST 17
#define ENODEV 19
#define EINVAL 22
#define ENOSPC 28
#define EDOM 33
#define ERANGE 34
FIELDWISE_END
#endif

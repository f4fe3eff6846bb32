/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_DIRENT_H
#define FIELDWISE_DIRENT_H
#include <fieldwise/qualifiers.h>
FIELDWISE_BEGIN
struct dirent { char d_name[256]; unsigned char d_type; };
typedef struct fieldwise_dir DIR;
extern "C" { DIR *opendir(const char *); struct dirent *readdir(DIR *); int closedir(DIR *); }
FIELDWISE_END
#endif

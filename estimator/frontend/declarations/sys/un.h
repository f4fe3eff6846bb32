/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_SYS_UN_H
#define FIELDWISE_SYS_UN_H
#include <sys/socket.h>
FIELDWISE_BEGIN
struct sockaddr_un { sa_family_t sun_family; char sun_path[108]; };
FIELDWISE_END
#endif

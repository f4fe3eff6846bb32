/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_ARPA_INET_H
#define FIELDWISE_ARPA_INET_H
#include <netinet/in.h>
FIELDWISE_BEGIN
extern "C" {
in_addr_t inet_addr(const char *); char *inet_ntoa(struct in_addr); int inet_aton(const char *, struct in_addr *);
int inet_pton(int, const char *, void *); const char *inet_ntop(int, const void *, char *, socklen_t);
}
FIELDWISE_END
#endif

/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_NETDB_H
#define FIELDWISE_NETDB_H
#include <netinet/in.h>
FIELDWISE_BEGIN
struct hostent { char *h_name, **h_aliases; int h_addrtype, h_length; char **h_addr_list; };
#define h_addr h_addr_list[0]
extern "C" { struct hostent *gethostbyname(const char *); }
FIELDWISE_END
#endif

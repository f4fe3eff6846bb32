/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_NETINET_IN_H
#define FIELDWISE_NETINET_IN_H
#include <stdint.h>
#include <sys/socket.h>
FIELDWISE_BEGIN
typedef uint32_t in_addr_t;
typedef uint16_t in_port_t;
struct in_addr { in_addr_t s_addr; };
struct sockaddr_in { sa_family_t sin_family; in_port_t sin_port; struct in_addr sin_addr; char sin_zero[8]; };
#define IPPROTO_TCP 6
#define IPPROTO_UDP 17
extern "C" { uint32_t htonl(uint32_t); uint32_t ntohl(uint32_t); uint16_t htons(uint16_t); uint16_t ntohs(uint16_t); }
FIELDWISE_END
#endif

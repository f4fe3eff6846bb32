/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_BYTESWAP_H
#define FIELDWISE_BYTESWAP_H
#include <fieldwise/qualifiers.h>
FIELDWISE_BEGIN
extern "C" { unsigned short bswap_16(unsigned short); unsigned bswap_32(unsigned); unsigned long bswap_64(unsigned long); }
FIELDWISE_END
#endif

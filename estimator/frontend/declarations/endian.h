/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_ENDIAN_H
#define FIELDWISE_ENDIAN_H
#include <fieldwise/qualifiers.h>
FIELDWISE_BEGIN
#define LITTLE_ENDIAN 1234
#define BIG_ENDIAN 4321
#define BYTE_ORDER LITTLE_ENDIAN
extern "C" { unsigned short htobe16(unsigned short); unsigned short be16toh(unsigned short); unsigned htobe32(unsigned);
             unsigned be32toh(unsigned); unsigned long htobe64(unsigned long); unsigned long be64toh(unsigned long);
             unsigned short htole16(unsigned short); unsigned short le16toh(unsigned short); unsigned htole32(unsigned);
             unsigned le32toh(unsigned); unsigned long htole64(unsigned long); unsigned long le64toh(unsigned long); }
FIELDWISE_END
#endif

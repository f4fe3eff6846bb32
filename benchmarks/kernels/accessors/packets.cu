/* SPDX-License-Identifier: MIT */

/* ../packets.cu on the accessors of `fieldwise header`. */

#include "Packet.h"
#include "Rule.h"

#define BLOCK 256

__global__ void
judge(Packet_view packets, Rule_view rules, int n, int nrules, signed char otherwise)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n || Packet_get_verdict(packets, i) != 0)
        return;

    unsigned int source = Packet_get_source(packets, i);
    unsigned short port = Packet_get_target_port(packets, i);
    unsigned char protocol = Packet_get_protocol(packets, i);
    signed char verdict = otherwise;
    for (int r = 0; r < nrules; r++) {
        if ((source & Rule_get_mask(rules, r)) == Rule_get_network(rules, r) &&
            port >= Rule_get_low_port(rules, r) && port <= Rule_get_high_port(rules, r) &&
            protocol == Rule_get_protocol(rules, r)) {
            verdict = Rule_get_verdict(rules, r);
            break;
        }
    }
    Packet_set_verdict(packets, i, verdict);
}

/* packets: n, rules: nrules elements of device memory. */
void
judge_packets(Packet_view packets, Rule_view rules, int n, int nrules, signed char otherwise)
{
    judge<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(packets, rules, n, nrules, otherwise);
}

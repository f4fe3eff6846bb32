/* SPDX-License-Identifier: MIT */

/* Judges network packets by a list of rules (a firewall, as GPU packet classifiers do it): the first rule
 * that fits a packet decides, and a packet that was judged before is left alone.
 *
 * Records: two arrays of structs of mixed sizes. Packet {protocol, time, flags, source, source_port, target,
 * target_port, bytes, verdict} is reached directly, packets[i].source; Rule {network, mask, low_port,
 * high_port, protocol, verdict} at one element for all threads, rules[r].mask.
 *
 * Layouts: 27 bytes of data fill 40. `time` is the only field that asks for an alignment of 8 and is not
 * read. One-byte fields alone fill a quarter of a line a warp; with their like they pad nothing. `verdict`
 * is read by all threads and written by most: beside read-only fields it makes their lines dirty. */

#define BLOCK 256

struct Packet {
    unsigned char protocol;
    double time;
    unsigned char flags;
    unsigned int source;
    unsigned short source_port;
    unsigned int target;
    unsigned short target_port;
    int bytes;
    signed char verdict; /* 0 while unknown */
};

struct Rule {
    unsigned int network, mask;
    unsigned short low_port, high_port;
    unsigned char protocol;
    signed char verdict;
};

__global__ void
judge(Packet *packets, const Rule *rules, int n, int nrules, signed char otherwise)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n || packets[i].verdict != 0)
        return;

    unsigned int source = packets[i].source;
    unsigned short port = packets[i].target_port;
    unsigned char protocol = packets[i].protocol;
    signed char verdict = otherwise;
    for (int r = 0; r < nrules; r++) {
        if ((source & rules[r].mask) == rules[r].network && port >= rules[r].low_port &&
            port <= rules[r].high_port && protocol == rules[r].protocol) {
            verdict = rules[r].verdict;
            break;
        }
    }
    packets[i].verdict = verdict;
}

/* packets: n, rules: nrules elements of device memory. */
void
judge_packets(Packet *packets, const Rule *rules, int n, int nrules, signed char otherwise)
{
    judge<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(packets, rules, n, nrules, otherwise);
}

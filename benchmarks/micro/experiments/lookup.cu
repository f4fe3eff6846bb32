/* SPDX-License-Identifier: MIT */

/* Which lines L1 looks up at a time. All warps load the same words again and again, which L1 holds; of a
 * request each lane has a place in its line of its own, so that lanes meet in no bank of data. What differs
 * is which lines the lanes are in.
 *
 * Prints a line a case, cycles of a multiprocessor for a request at the end:
 *     one B          two lines whose addresses differ in bit B
 *     two A B        four lines whose addresses differ in bits A and B
 *     five WIDTH A B C D E
 *                    32 lines, by loads of WIDTH bytes; the lowest bit of a lane's number is bit A, and so on
 *     drawn WIDTH SEED
 *                    32 lines drawn of 512: line (s >> 16) % 512 of s = s * 1664525 + 1013904223, from s =
 * SEED on apart WIDTH D  lanes are D bytes apart; at their places they may meet in banks of data */
#include "experiment.cuh"

constexpr int SMS = 132, WARPS = 16, ROUNDS = 512, LANES = 32, FIRST_BIT = 7, LAST_BIT = 24;
constexpr size_t BYTES = (size_t)64 * MIB;

/* ROUNDS times four loads of WIDTH bytes at OFFSETS[lane]. STEP is 0, which the compiler does not know. */
template <int WIDTH>
__global__ void
lookup(const char *bytes, const unsigned *offsets, unsigned *out, long long *cycles, unsigned step)
{
    const char *at = bytes + offsets[threadIdx.x % LANES];
    unsigned sum = 0;

    for (int warm = 0; warm < 2; warm++) {
        __syncthreads();
        long long start = clock64();
#pragma unroll 1
        for (int r = 0; r < (warm ? ROUNDS : 4); r++) {
            unsigned x[4], y = 0, z = 0, w = 0;
#pragma unroll
            for (int k = 0; k < 4; k++) {
                at += step;
                if constexpr (WIDTH == 1)
                    asm volatile("ld.global.u8 %0,[%1];" : "=r"(x[k]) : "l"(at) : "memory");
                else if constexpr (WIDTH == 4)
                    asm volatile("ld.global.u32 %0,[%1];" : "=r"(x[k]) : "l"(at) : "memory");
                else if constexpr (WIDTH == 8)
                    asm volatile("ld.global.v2.u32 {%0,%1},[%2];" : "=r"(x[k]), "=r"(y) : "l"(at) : "memory");
                else
                    asm volatile("ld.global.v4.u32 {%0,%1,%2,%3},[%4];"
                                 : "=r"(x[k]), "=r"(y), "=r"(z), "=r"(w)
                                 : "l"(at)
                                 : "memory");
                sum ^= y ^ z ^ w;
            }
            sum += x[0] + x[1] + x[2] + x[3];
        }
        __syncthreads();
        if (threadIdx.x == 0)
            cycles[blockIdx.x] = clock64() - start;
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

static char *bytes;
static unsigned *offsets, *out;
static long long *cycles;

template <int WIDTH>
static double
cycles_of(const unsigned *lanes)
{
    std::vector<long long> each(SMS);

    CHECK(cudaMemcpy(offsets, lanes, LANES * sizeof *lanes, cudaMemcpyHostToDevice));
    lookup<WIDTH><<<SMS, WARPS * LANES>>>(bytes, offsets, out, cycles, 0);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(each.data(), cycles, SMS * sizeof *cycles, cudaMemcpyDeviceToHost));
    std::sort(each.begin(), each.end());
    return (double)each[SMS / 2] / (ROUNDS * 4 * WARPS);
}

/* The place of a lane in its line. */
static unsigned
place(unsigned lane, unsigned width)
{
    return width <= 4 ? 4 * lane : lane * width % 128;
}

/* Bit LANE >> K & 1 of a lane's number becomes bit BITS[K] of its address, for N bits. */
template <int WIDTH>
static double
by_bits(const unsigned *bits, unsigned n)
{
    unsigned lanes[LANES];

    for (unsigned lane = 0; lane < LANES; lane++) {
        lanes[lane] = place(lane, WIDTH);
        for (unsigned k = 0; k < n; k++)
            lanes[lane] += (lane >> k & 1) << bits[k];
    }
    return cycles_of<WIDTH>(lanes);
}

template <int WIDTH>
static void
five(unsigned a, unsigned b, unsigned c, unsigned d, unsigned e)
{
    unsigned bits[] = {a, b, c, d, e};

    printf("five %d %u %u %u %u %u %.2f\n", WIDTH, a, b, c, d, e, by_bits<WIDTH>(bits, 5));
}

template <int WIDTH>
static void
drawn(unsigned seed)
{
    unsigned lanes[LANES], s = seed;

    for (unsigned lane = 0; lane < LANES; lane++) {
        s = s * 1664525u + 1013904223u;
        lanes[lane] = (s >> 16) % 512 * 128 + place(lane, WIDTH);
    }
    printf("drawn %d %u %.2f\n", WIDTH, seed, cycles_of<WIDTH>(lanes));
}

template <int WIDTH>
static void
apart(unsigned distance)
{
    unsigned lanes[LANES];

    for (unsigned lane = 0; lane < LANES; lane++)
        lanes[lane] = lane * distance;
    printf("apart %d %u %.2f\n", WIDTH, distance, cycles_of<WIDTH>(lanes));
}

template <int WIDTH>
static void
all_of_width()
{
    five<WIDTH>(7, 8, 9, 10, 11);
    five<WIDTH>(7, 9, 11, 12, 14);
    five<WIDTH>(7, 9, 11, 8, 10);
    five<WIDTH>(8, 10, 13, 7, 9);
    five<WIDTH>(12, 13, 14, 15, 16);
    for (unsigned seed = 1; seed <= 24; seed++)
        drawn<WIDTH>(seed);
    for (unsigned distance : {16,   32,   48,   80,   112,  144,  176,  208,  240,   272,   304,
                              400,  432,  496,  528,  544,  816,  1008, 1040, 1072,  1088,  2032,
                              2064, 3968, 3984, 4080, 4096, 4112, 7952, 8176, 15888, 16400, 131088})
        apart<WIDTH>(distance);
}

int
main()
{
    CHECK(cudaMalloc(&bytes, BYTES));
    CHECK(cudaMemset(bytes, 0, BYTES));
    CHECK(cudaMalloc(&offsets, LANES * sizeof *offsets));
    CHECK(cudaMalloc(&out, SMS * WARPS * LANES * sizeof *out));
    CHECK(cudaMalloc(&cycles, SMS * sizeof *cycles));
    for (unsigned a = FIRST_BIT; a <= LAST_BIT; a++) {
        printf("one %u %.2f\n", a, by_bits<4>(&a, 1));
        for (unsigned b = a + 1; b <= LAST_BIT; b++) {
            unsigned bits[] = {a, b};
            printf("two %u %u %.2f\n", a, b, by_bits<4>(bits, 2));
        }
    }
    all_of_width<1>();
    all_of_width<4>();
    all_of_width<8>();
    all_of_width<16>();
    return 0;
}

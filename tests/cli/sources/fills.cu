// Lists of indices that host code fills: at random, in order, and so that nobody knows.
#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <random>
#include <vector>

struct Atom { float x, y, z, w; };

__global__ void
gather(const Atom *atoms, const int *list, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, k = list[i];

    out[i] = atoms[k].x + atoms[k].y + atoms[k].z + atoms[k].w;
}

__global__ void
reorder(int *list)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    list[i] ^= 1;
}

#if FILL >= 5
static int
draw(int n)
{
    int r = rand() % n;

    return r;
}

static std::vector<int>
fill(int n)
{
    std::vector<int> h(n);
    std::mt19937 engine(1);
    std::uniform_int_distribution<int> even(0, n - 1);

#if FILL == 5
    for (auto &k : h)
        k = even(engine);
#elif FILL == 6
    for (size_t i = 0; i < h.size(); i++)
        h[i] = draw(n);
#elif FILL == 7
    std::iota(h.begin(), h.end(), 0);
    std::shuffle(h.begin(), h.end(), engine);
#elif FILL == 8
    std::generate(h.begin(), h.end(), [&]() { return even(engine); });
#elif FILL == 9
    h.clear();
    for (int i = 0; i < n; i++)
        h.push_back(engine() % n);
#elif FILL == 10
    std::iota(h.begin(), h.end(), 0);
#elif FILL == 11
    for (auto &k : h)
        k = even(engine);
    std::sort(h.begin(), h.end());
#elif FILL == 12
    for (int i = 0; i < n; i++)
        h.at(i) = i + draw(4);
#endif
    return h;
}
#endif

int
main()
{
    const int n = 1 << 20;
    int *list;
    Atom *atoms;
    float *out;

    cudaMalloc(&list, n * sizeof(int));
    cudaMalloc(&atoms, n * sizeof(Atom));
    cudaMalloc(&out, n * sizeof(float));
#if FILL >= 5
    std::vector<int> from = fill(n);
    int *h = from.data();
#else
    int *h = (int *)malloc(n * sizeof(int));
    for (int i = 0; i < n; i++)
#if FILL == 1
        h[i] = i;
#else
        h[i] = rand() % n;
#endif
#endif
#if FILL == 2
    std::sort(h, h + n);
#elif FILL == 3
    int *other = h + 1;
    other[0] = 5;
#endif
    cudaMemcpy(list, h, n * sizeof(int), cudaMemcpyHostToDevice);
#if FILL == 4
    reorder<<<n / 256, 256>>>(list);
#endif
    gather<<<n / 256, 256>>>(atoms, list, out);
#if FILL < 5
    free(h);
#endif
}

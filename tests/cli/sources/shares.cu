// Conditions that data decides: with else, in an expression, behind a return, and in a loop.
struct Order {
    int region, kind;
    float price, weight;
};

__global__ void choose(const Order *orders, float *out, int n, int region)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    if (orders[i].region == region)
        out[i] = orders[i].price;
    else
        out[i] = orders[i].weight;
    float more = orders[i].kind > 3 ? orders[i].price : 0.0f;
    if (more > 1.0f)
        return;
    out[i + n] = 2.0f;
    for (int k = 2; k < 6; k++) {
        if (out[k * n + i] < more)
            continue;
        out[k * n + i] = more;
    }
}

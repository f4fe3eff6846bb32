/* Two of five fields are touched. */
struct Item {
    float price;
    int stock;
    double history[4];
    char label;
    float weight;
};

__global__ void
discount(Item *items, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        items[i].price *= items[i].weight;
}

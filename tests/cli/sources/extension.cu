/* SPDX-License-Identifier: MIT */
/* A CUDA extension of PyTorch. */
#include <ATen/cuda/CUDAContext.h>
#include <torch/extension.h>

template <typename scalar_t>
__global__ void
distances(const torch::PackedTensorAccessor32<scalar_t, 2, torch::RestrictPtrTraits> a,
          const torch::PackedTensorAccessor32<scalar_t, 2, torch::RestrictPtrTraits> b,
          torch::PackedTensorAccessor32<scalar_t, 1, torch::RestrictPtrTraits> out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    scalar_t sum = 0;

    if (i >= a.size(0))
        return;
    for (int k = 0; k < 3; k++) {
        const scalar_t t = a[i][k] - b[i][k];
        sum += t * t;
    }
    out[i] = sum;
}

torch::Tensor
forward(torch::Tensor a, torch::Tensor b)
{
    TORCH_CHECK(a.is_cuda(), "a must be a CUDA tensor");
    auto out = torch::zeros({a.size(0)}, a.options());
    const int threads = 256, blocks = (a.size(0) + threads - 1) / threads;

    AT_DISPATCH_FLOATING_TYPES(a.scalar_type(), "distances", ([&] {
        distances<scalar_t><<<blocks, threads, 0, at::cuda::getCurrentCUDAStream()>>>(
            a.packed_accessor32<scalar_t, 2, torch::RestrictPtrTraits>(),
            b.packed_accessor32<scalar_t, 2, torch::RestrictPtrTraits>(),
            out.packed_accessor32<scalar_t, 1, torch::RestrictPtrTraits>());
    }));
    return out;
}

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m)
{
    m.def("forward", &forward, "distances of points");
}

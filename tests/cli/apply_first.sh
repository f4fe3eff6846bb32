# SPDX-License-Identifier: MIT
# For tests of what `apply` refuses first, on small programs: `first` and `heeded`, beside apply_written.sh.
. "$(dirname "$0")/apply_written.sh"

# first LAYOUT TEXT: the first line that apply says of the program has TEXT behind the name of its file.
first() {
	layout=$1
	! "$fieldwise" apply --layout "$1" now.cu >../said 2>&1 || fail "accepted: $(cat now.cu)"
	grep -vE '^(record|also): |: warning: ' ../said | head -1 >../line
	grep -qF "now.cu:$2" ../line || fail "$2: $(cat ../line)"
}

# heeded SCRIPT: as the advice says, changed by sed, the program is rewritten.
heeded() {
	sed -i "$1" now.cu
	"$fieldwise" apply --layout "$layout" now.cu >../said 2>&1 || fail "refused still: $(cat ../said now.cu)"
}

# parallel KERNEL-BODY HOST-CODE: writes a program with two arrays that a kernel and host code have.
parallel() {
	cat >now.cu <<END
#include <utility>
#include <cublas_v2.h>
__global__ void add(float *x, float *y, int n)
{
    int i = threadIdx.x;
    $1
}
void run(float *h, int n, cudaStream_t stream)
{
    float *d_x, *d_y;
    size_t bytes = n * sizeof(float);
    $2
}
END
}
sum='x[i] += y[i];'
both='cudaMalloc(&d_x, bytes); cudaMalloc(&d_y, bytes);'
launch='add<<<1, 32>>>(d_x, d_y, n);'

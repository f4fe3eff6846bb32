/* SPDX-License-Identifier: MIT */
/* What every source sees before its first line: CUDA's own declarations, and the standard headers that its toolkit
 * and a C++ library drag in with them. */
#ifndef FIELDWISE_PREFIX_H
#define FIELDWISE_PREFIX_H
#include <cuda_runtime.h>
#include <algorithm>
#include <array>
#include <assert.h>
#include <cctype>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <cuda.h>
#include <functional>
#include <iostream>
#include <limits.h>
#include <limits>
#include <memory>
#include <new>
#include <pthread.h>
#include <numeric>
#include <stdexcept>
#include <strings.h>
#include <string>
#include <tuple>
#include <utility>
#include <vector>
#endif

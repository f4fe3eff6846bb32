/* SPDX-License-Identifier: MIT */
/* Pointers to one field of all elements, for programs that keep parallel pointers: each stands for an array
 * of scalars, and all of one record for one allocation. Kernels get the groups once and make the pointers of
 * them. */
#include "layouts/header/arrays/arrays_private.h"
#include "layouts/header/structs/structs.h"
#include "layouts/layouts.h"

#include <string.h>

/* What headers with fields share, behind what headers with arrays do. */
static const char SHARED[] =
    "#ifndef FIELDWISE_FIELDS_FORMAT\n"
    "#define FIELDWISE_FIELDS_FORMAT 6\n"
    "#include <stdio.h>\n"
    "\n/* What the fields of one record have in common on the host: its memory, which is freed with the last. */\n"
    "struct fieldwise_owner {\n"
    "    void *memory;\n"
    "    size_t elements;\n"
    "    unsigned live;\n"
    "};\n"
    "static inline void fieldwise_fail(const char *what)\n"
    "{\n"
    "    fprintf(stderr, \"fieldwise: %s\\n\", what);\n"
    "    abort();\n"
    "}\n"
    "template <class Types, class Value> struct fieldwise_field_pointer;\n"
    "\n/* One field from the first element on. */\n"
    "template <class Types, class Value> struct fieldwise_field : Types::view {\n"
    "    typedef fieldwise_field_pointer<Types, Value> Pointer;\n"
    "    fieldwise_owner *owner;\n"
    "    fieldwise_field() = default;\n"
    "    FIELDWISE_MEMBER fieldwise_field(decltype(nullptr)) : Types::view(), owner(0) {}\n"
    "    FIELDWISE_MEMBER explicit fieldwise_field(const typename Types::view &v, fieldwise_owner *o = 0)\n"
    "        : Types::view(v), owner(o)\n"
    "    {\n"
    "    }\n"
    "    template <class Other>\n"
    "    FIELDWISE_MEMBER fieldwise_field(const fieldwise_field<Types, Other> &f) : Types::view(f), owner(f.owner)\n"
    "    {\n"
    "        Value *is_same = (Other *)0;\n"
    "        (void)is_same;\n"
    "    }\n"
    "    template <class Index> FIELDWISE_MEMBER Value &operator[](Index i) const { return Types::at(*this, i); }\n"
    "    FIELDWISE_MEMBER Value &operator*() const { return Types::at(*this, 0); }\n"
    "    FIELDWISE_MEMBER explicit operator bool() const { return Types::memory(*this) != 0; }\n"
    "    template <class Index> FIELDWISE_MEMBER Pointer operator+(Index i) const\n"
    "    {\n"
    "        return Pointer(*this, (size_t)i);\n"
    "    }\n"
    "    template <class Index> FIELDWISE_MEMBER Pointer operator-(Index i) const\n"
    "    {\n"
    "        return Pointer(*this, (size_t)0 - (size_t)i);\n"
    "    }\n"
    "    template <class Index> FIELDWISE_MEMBER friend Pointer operator+(Index i, const fieldwise_field &f)\n"
    "    {\n"
    "        return f + i;\n"
    "    }\n"
    "    FIELDWISE_MEMBER friend bool operator==(const fieldwise_field &a, const fieldwise_field &b)\n"
    "    {\n"
    "        return a.group0 == b.group0;\n"
    "    }\n"
    "    FIELDWISE_MEMBER friend bool operator!=(const fieldwise_field &a, const fieldwise_field &b)\n"
    "    {\n"
    "        return !(a == b);\n"
    "    }\n"
    "};\n"
    "\n/* A pointer to the field of one element, which can move. */\n"
    "template <class Types, class Value> struct fieldwise_field_pointer {\n"
    "    typename Types::view view;\n"
    "    size_t at; /* elements; wraps, as unsigned numbers do, below the first */\n"
    "    fieldwise_field_pointer() = default;\n"
    "    FIELDWISE_MEMBER fieldwise_field_pointer(decltype(nullptr)) : view(), at(0) {}\n"
    "    FIELDWISE_MEMBER explicit fieldwise_field_pointer(const typename Types::view &v, size_t i) : view(v), at(i)\n"
    "    {\n"
    "    }\n"
    "    template <class Other>\n"
    "    FIELDWISE_MEMBER fieldwise_field_pointer(const fieldwise_field<Types, Other> &f) : view(f), at(0)\n"
    "    {\n"
    "        Value *is_same = (Other *)0;\n"
    "        (void)is_same;\n"
    "    }\n"
    "    template <class Other>\n"
    "    FIELDWISE_MEMBER fieldwise_field_pointer(const fieldwise_field_pointer<Types, Other> &p)\n"
    "        : view(p.view), at(p.at)\n"
    "    {\n"
    "        Value *is_same = (Other *)0;\n"
    "        (void)is_same;\n"
    "    }\n"
    "    template <class Index> FIELDWISE_MEMBER Value &operator[](Index i) const\n"
    "    {\n"
    "        return Types::at(view, at + (size_t)i);\n"
    "    }\n"
    "    FIELDWISE_MEMBER Value &operator*() const { return Types::at(view, at); }\n"
    "    FIELDWISE_MEMBER explicit operator bool() const { return Types::memory(view) != 0; }\n"
    "    template <class Index> FIELDWISE_MEMBER fieldwise_field_pointer operator+(Index i) const\n"
    "    {\n"
    "        return fieldwise_field_pointer(view, at + (size_t)i);\n"
    "    }\n"
    "    template <class Index> FIELDWISE_MEMBER fieldwise_field_pointer operator-(Index i) const\n"
    "    {\n"
    "        return fieldwise_field_pointer(view, at - (size_t)i);\n"
    "    }\n"
    "    template <class Index>\n"
    "    FIELDWISE_MEMBER friend fieldwise_field_pointer operator+(Index i, const fieldwise_field_pointer &p)\n"
    "    {\n"
    "        return p + i;\n"
    "    }\n"
    "    template <class Index> FIELDWISE_MEMBER fieldwise_field_pointer &operator+=(Index i)\n"
    "    {\n"
    "        at += (size_t)i;\n"
    "        return *this;\n"
    "    }\n"
    "    template <class Index> FIELDWISE_MEMBER fieldwise_field_pointer &operator-=(Index i)\n"
    "    {\n"
    "        at -= (size_t)i;\n"
    "        return *this;\n"
    "    }\n"
    "    FIELDWISE_MEMBER fieldwise_field_pointer &operator++() { return *this += 1; }\n"
    "    FIELDWISE_MEMBER fieldwise_field_pointer &operator--() { return *this -= 1; }\n"
    "    FIELDWISE_MEMBER fieldwise_field_pointer operator++(int)\n"
    "    {\n"
    "        return fieldwise_field_pointer(view, at++);\n"
    "    }\n"
    "    FIELDWISE_MEMBER fieldwise_field_pointer operator--(int)\n"
    "    {\n"
    "        return fieldwise_field_pointer(view, at--);\n"
    "    }\n"
    "};\n"
    "template <class Types, class Value>\n"
    "FIELDWISE_MEMBER fieldwise_field_pointer<Types, Value> fieldwise_from(const fieldwise_field<Types, Value> &f)\n"
    "{\n"
    "    return fieldwise_field_pointer<Types, Value>(f, 0);\n"
    "}\n"
    "template <class Types, class Value>\n"
    "FIELDWISE_MEMBER fieldwise_field_pointer<Types, Value>\n"
    "fieldwise_from(const fieldwise_field_pointer<Types, Value> &p)\n"
    "{\n"
    "    return p;\n"
    "}\n"
    "template <class Value> FIELDWISE_MEMBER Value *fieldwise_from(Value *p) { return p; }\n"
    "template <class Types, class Value>\n"
    "static inline const void *fieldwise_memory(const fieldwise_field_pointer<Types, Value> &p)\n"
    "{\n"
    "    return Types::memory(p.view);\n"
    "}\n"
    "template <class Value> static inline const void *fieldwise_memory(Value *p) { return p; }\n"
    "\n/* In place of the type of a field's numbers, for a class that owns one: its pointers are the field's. */\n"
    "template <class Field> struct fieldwise_item;\n"
    "template <class Types, class Value> struct fieldwise_item<fieldwise_field<Types, Value>> {\n"
    "    typedef Value value;\n"
    "    typedef fieldwise_field<Types, const Value> constant;\n"
    "};\n"
    "\n/* The record of which the next field gets memory: the field itself is not seen where its class allocates. */\n"
    "template <class View> struct fieldwise_next {\n"
    "    View view;\n"
    "    fieldwise_owner *owner;\n"
    "    static fieldwise_next &here()\n"
    "    {\n"
    "        static thread_local fieldwise_next next;\n"
    "        return next;\n"
    "    }\n"
    "};\n"
    "\n/* The number for which that field is made. Where it gets no memory then, no other one does by it. */\n"
    "template <class View, class Number> struct fieldwise_beside {\n"
    "    Number number;\n"
    "    operator Number() const { return number; }\n"
    "    ~fieldwise_beside() { fieldwise_next<View>::here().owner = 0; }\n"
    "};\n"
    "\n/* The view of a launch's fields, which have to be of one record. */\n"
    "template <class First> static inline const First &fieldwise_one(const First &first) { return first; }\n"
    "template <class First, class Second, class... More>\n"
    "static inline const First &fieldwise_one(const First &first, const Second &second, const More &...more)\n"
    "{\n"
    "    if (first.group0 != second.group0)\n"
    "        fieldwise_fail(\"a launch gets fields of two records\");\n"
    "    return fieldwise_one(first, more...);\n"
    "}\n"
    "\n/* The same of pointers that may have moved, and how far each of them has. */\n"
    "template <class Types, class Value>\n"
    "static inline const typename Types::view &fieldwise_view_of(const fieldwise_field<Types, Value> &f)\n"
    "{\n"
    "    return f;\n"
    "}\n"
    "template <class Types, class Value>\n"
    "static inline const typename Types::view &fieldwise_view_of(const fieldwise_field_pointer<Types, Value> &p)\n"
    "{\n"
    "    return p.view;\n"
    "}\n"
    "template <class First>\n"
    "static inline auto fieldwise_one_view(const First &first) -> decltype(fieldwise_view_of(first))\n"
    "{\n"
    "    return fieldwise_view_of(first);\n"
    "}\n"
    "template <class First, class Second, class... More>\n"
    "static inline auto fieldwise_one_view(const First &first, const Second &second, const More &...more)\n"
    "    -> decltype(fieldwise_view_of(first))\n"
    "{\n"
    "    if (fieldwise_view_of(first).group0 != fieldwise_view_of(second).group0)\n"
    "        fieldwise_fail(\"a launch gets fields of two records\");\n"
    "    return fieldwise_one_view(first, more...);\n"
    "}\n"
    "template <unsigned n> struct fieldwise_offsets {\n"
    "    size_t at[n]; /* elements */\n"
    "};\n"
    "template <class... Pointers>\n"
    "static inline fieldwise_offsets<sizeof...(Pointers)> fieldwise_offsets_of(const Pointers &...pointers)\n"
    "{\n"
    "    return {{fieldwise_from(pointers).at...}};\n"
    "}\n"
    "#ifdef __CUDACC__\n"
    "template <class To, class From>\n"
    "__global__ void\n"
    "fieldwise_move_field(To to, From from, size_t bytes)\n"
    "{\n"
    "    size_t step = (size_t)gridDim.x * blockDim.x, n = bytes / sizeof(to[0]);\n"
    "    size_t first = (size_t)blockIdx.x * blockDim.x + threadIdx.x;\n"
    "    for (size_t i = first; i < n; i += step)\n"
    "        to[i] = from[i];\n"
    "    for (size_t b = n * sizeof(to[0]); first == 0 && b < bytes; b++) /* a part of an element */\n"
    "        ((unsigned char *)&to[n])[b - n * sizeof(to[0])] = ((const unsigned char *)&from[n])[b - n * sizeof(to[0])];\n"
    "}\n"
    "template <class To>\n"
    "__global__ void\n"
    "fieldwise_set_field(To to, unsigned char byte, size_t bytes)\n"
    "{\n"
    "    size_t step = (size_t)gridDim.x * blockDim.x;\n"
    "    for (size_t b = (size_t)blockIdx.x * blockDim.x + threadIdx.x; b < bytes; b += step)\n"
    "        ((unsigned char *)&to[b / sizeof(to[0])])[b % sizeof(to[0])] = byte;\n"
    "}\n"
    "\n"
    "/* One field on its way to the GPU, back, and one byte everywhere. BYTES are those of the field. */\n"
    "template <class Types, class Value>\n"
    "static inline cudaError_t\n"
    "fieldwise_upload_field(const fieldwise_field_pointer<Types, Value> &to, const void *from, size_t bytes,\n"
    "                       cudaStream_t stream, bool wait,\n"
    "                       cudaMemcpyKind kind = cudaMemcpyHostToDevice)\n"
    "{\n"
    "    void *stage;\n"
    "    bool pooled;\n"
    "    if (Types::is_plain || bytes == 0)\n"
    "        return fieldwise_plain((void *)Types::address(to.view, to.at), from, bytes, kind,\n"
    "                               stream, wait);\n"
    "    const fieldwise_there there(Types::memory(to.view), &stream, &wait);\n"
    "    cudaError_t error = fieldwise_stage(&stage, &pooled, bytes, stream);\n"
    "    if (error != cudaSuccess)\n"
    "        return error;\n"
    "    error = cudaMemcpyAsync(stage, from, bytes, kind, stream);\n"
    "    if (error == cudaSuccess)\n"
    "        error = fieldwise_launch(fieldwise_move_field<fieldwise_field_pointer<Types, Value>, const Value *>,\n"
    "                                 fieldwise_blocks(bytes / sizeof(Value) + 1), 256, stream, to,\n"
    "                                 (const Value *)stage, bytes);\n"
    "    return fieldwise_staged(stage, pooled, error, stream, wait);\n"
    "}\n"
    "template <class Types, class Value>\n"
    "static inline cudaError_t\n"
    "fieldwise_download_field(void *to, const fieldwise_field_pointer<Types, Value> &from, size_t bytes,\n"
    "                         cudaStream_t stream, bool wait,\n"
    "                         cudaMemcpyKind kind = cudaMemcpyDeviceToHost)\n"
    "{\n"
    "    void *stage;\n"
    "    bool pooled;\n"
    "    if (Types::is_plain || bytes == 0)\n"
    "        return fieldwise_plain(to, (const void *)Types::address(from.view, from.at), bytes,\n"
    "                               kind, stream, wait);\n"
    "    const fieldwise_there there(Types::memory(from.view), &stream, &wait);\n"
    "    cudaError_t error = fieldwise_stage(&stage, &pooled, bytes, stream);\n"
    "    if (error != cudaSuccess)\n"
    "        return error;\n"
    "    error = fieldwise_launch(\n"
    "        fieldwise_move_field<typename Types::value *, fieldwise_field_pointer<Types, Value> >,\n"
    "        fieldwise_blocks(bytes / sizeof(Value) + 1), 256, stream, (typename Types::value *)stage, from, bytes);\n"
    "    if (error == cudaSuccess)\n"
    "        error = cudaMemcpyAsync(to, stage, bytes, kind, stream);\n"
    "    return fieldwise_staged(stage, pooled, error, stream, wait);\n"
    "}\n"
    "\n/* The same of other memory of the GPU, which functions of several fields get as well. */\n"
    "template <class Value>\n"
    "static inline cudaError_t\n"
    "fieldwise_upload_field(Value *to, const void *from, size_t bytes, cudaStream_t stream, bool wait,\n"
    "                       cudaMemcpyKind kind = cudaMemcpyHostToDevice)\n"
    "{\n"
    "    return fieldwise_plain(to, from, bytes, kind, stream, wait);\n"
    "}\n"
    "template <class Value>\n"
    "static inline cudaError_t\n"
    "fieldwise_download_field(void *to, Value *from, size_t bytes, cudaStream_t stream, bool wait,\n"
    "                         cudaMemcpyKind kind = cudaMemcpyDeviceToHost)\n"
    "{\n"
    "    return fieldwise_plain(to, from, bytes, kind, stream, wait);\n"
    "}\n"
    "template <class To, class From>\n"
    "static inline cudaError_t\n"
    "fieldwise_copy_field(const To &to, const From &from, size_t bytes, cudaStream_t stream)\n"
    "{\n"
    "    if (bytes == 0)\n"
    "        return cudaSuccess;\n"
    "    return fieldwise_launch(fieldwise_move_field<To, From>, fieldwise_blocks(bytes / sizeof(to[0]) + 1), 256,\n"
    "                            stream, to, from, bytes);\n"
    "}\n"
    "template <class To>\n"
    "static inline cudaError_t\n"
    "fieldwise_fill_field(const To &to, int byte, size_t bytes, cudaStream_t stream)\n"
    "{\n"
    "    bool wait = false;\n"
    "    if (bytes == 0)\n"
    "        return cudaSuccess;\n"
    "    const fieldwise_there there(fieldwise_memory(to), &stream, &wait);\n"
    "    cudaError_t error = fieldwise_launch(fieldwise_set_field<To>, fieldwise_blocks(bytes), 256, stream, to,\n"
    "                                         (unsigned char)byte, bytes);\n"
    "    return error == cudaSuccess && wait ? cudaStreamSynchronize(stream) : error;\n"
    "}\n"
    "#endif\n"
    "#elif FIELDWISE_FIELDS_FORMAT != 6\n"
    "#error \"headers of different formats: write them again with one version of fieldwise\"\n"
    "#endif\n";

/* One field. N its name, T its type, A what an access is. */
static const char FIELD[] =
    "\n"
    "struct $P_types_of_$N {\n"
    "    typedef $T value;\n"
    "    typedef $P_view view;\n"
    "    enum { is_plain = $L };\n"
    "    FIELDWISE_MEMBER static void *memory(const view &v) { return (void *)v.group0; }\n"
    "    template <class Index> FIELDWISE_MEMBER static value &at(const view &v, Index i) { return $A; }\n"
    "    static value *address(const view &v, size_t i)\n"
    "    {\n"
    "        return v.group0 ? &at(v, i) : 0;\n"
    "    }\n"
    "};\n"
    "typedef fieldwise_field<$P_types_of_$N, $T> $P_field_$N;\n"
    "typedef fieldwise_field<$P_types_of_$N, const $T> $P_const_field_$N;\n"
    "typedef fieldwise_item<$P_field_$N> $P_item_$N;\n"
    "typedef fieldwise_field_pointer<$P_types_of_$N, $T> $P_pointer_$N;\n"
    "typedef fieldwise_field_pointer<$P_types_of_$N, const $T> $P_const_pointer_$N;\n";

/* Kernels' parameters; R with __restrict__, B the view made of them, G their arguments, H those of
 * pointers that have moved. */
static const char PARAMETERS[] =
    "\n/* In place of a kernel's pointers to fields, which are its arguments here: $P_fields(float *x, float *y), or\n"
    " * $P_restrict_fields where all have __restrict__. First in the body $P_bind_fields(), and for each pointer\n"
    " * $P_take(FIELD, x). For a launch $P_pass_fields(x, y). Where launches pass x + k, $P_moved_fields(2, float *x,\n"
    " * float *y), which has the number of the pointers, $P_moved_take(FIELD, x, 0), which has the place of x among\n"
    " * them, and $P_pass_moved_fields(x + k, y). */\n"
    "#define $P_fields(...) $F\n"
    "#define $P_restrict_fields(...) $R\n"
    "#define $P_bind_fields() \\\n"
    "$D"
    "    const $P_view fieldwise_$P = $P_view{$B}\n"
    "#define $P_pass_fields(...) $G\n"
    "#define $P_moved_fields(n, ...) $F, const fieldwise_offsets<n> fieldwise_$P_offsets\n"
    "#define $P_restrict_moved_fields(n, ...) $R, const fieldwise_offsets<n> fieldwise_$P_offsets\n"
    "#define $P_pass_moved_fields(...) $H, fieldwise_offsets_of(__VA_ARGS__)\n"
    "#define $P_take(field, name) $P_field_##field name = $P_field_##field(fieldwise_$P)\n"
    "#define $P_const_take(field, name) $P_const_field_##field name = $P_const_field_##field(fieldwise_$P)\n"
    "#define $P_pointer_take(field, name) $P_pointer_##field name = $P_pointer_##field(fieldwise_$P, 0)\n"
    "#define $P_const_pointer_take(field, name) \\\n"
    "    $P_const_pointer_##field name = $P_const_pointer_##field(fieldwise_$P, 0)\n"
    "#define $P_moved_take(field, name, nth) \\\n"
    "    $P_pointer_##field name = $P_pointer_##field(fieldwise_$P, fieldwise_$P_offsets.at[nth])\n"
    "#define $P_const_moved_take(field, name, nth) \\\n"
    "    $P_const_pointer_##field name = $P_const_pointer_##field(fieldwise_$P, fieldwise_$P_offsets.at[nth])\n";

static const char BOUNDARY[] =
    "#ifdef __CUDACC__\n"
    "\n/* In place of cudaMalloc: the first field of a record gets memory for all, of as many elements as BYTES hold,\n"
    " * the others theirs of one that HAS it. It is freed when all of them are released. NUMBER, for which an object\n"
    " * allocates a field, is $P_beside(HAS, NUMBER) where HAS has memory already. */\n"
    "template <class Types, class Value, class Number>\n"
    "static inline fieldwise_beside<$P_view, Number>\n"
    "$P_beside(const fieldwise_field<Types, Value> &has, Number number)\n"
    "{\n"
    "    fieldwise_next<$P_view> &next = fieldwise_next<$P_view>::here();\n"
    "    next.view = has;\n"
    "    next.owner = has.owner;\n"
    "    return {number};\n"
    "}\n"
    "template <class Types, class Value, class HasTypes, class HasValue>\n"
    "static inline cudaError_t\n"
    "$P_allocate_bytes(fieldwise_field<Types, Value> *ret_field, size_t bytes,\n"
    "                  const fieldwise_field<HasTypes, HasValue> &has);\n"
    "template <class Types, class Value>\n"
    "static inline cudaError_t $P_allocate_bytes(fieldwise_field<Types, Value> *ret_field, size_t bytes)\n"
    "{\n"
    "    fieldwise_next<$P_view> &next = fieldwise_next<$P_view>::here();\n"
    "    if (next.owner) {\n"
    "        const fieldwise_field<Types, Value> has(next.view, next.owner);\n"
    "        next.owner = 0;\n"
    "        return $P_allocate_bytes(ret_field, bytes, has);\n"
    "    }\n"
    "    fieldwise_owner *owner = (fieldwise_owner *)malloc(sizeof *owner);\n"
    "    size_t n = bytes / sizeof(Value) + (bytes % sizeof(Value) != 0);\n"
    "    $P_view view;\n"
    "    cudaError_t error = owner ? $P_allocate_device(&view, n) : cudaErrorMemoryAllocation;\n"
    "    *ret_field = fieldwise_field<Types, Value>(nullptr);\n"
    "    if (error != cudaSuccess) {\n"
    "        free(owner);\n"
    "        return error;\n"
    "    }\n"
    "    owner->memory = $P_memory(view);\n"
    "    owner->elements = n;\n"
    "    owner->live = 1;\n"
    "    *ret_field = fieldwise_field<Types, Value>(view, owner);\n"
    "    return cudaSuccess;\n"
    "}\n"
    "template <class Types, class Value, class HasTypes, class HasValue>\n"
    "static inline cudaError_t\n"
    "$P_allocate_bytes(fieldwise_field<Types, Value> *ret_field, size_t bytes,\n"
    "                  const fieldwise_field<HasTypes, HasValue> &has)\n"
    "{\n"
    "    *ret_field = fieldwise_field<Types, Value>(nullptr);\n"
    "    if (!has.owner)\n"
    "        return cudaErrorMemoryAllocation;\n"
    "    if (has.owner->elements != bytes / sizeof(Value) + (bytes % sizeof(Value) != 0))\n"
    "        fieldwise_fail(\"the fields of $X are not of one length\");\n"
    "    has.owner->live++;\n"
    "    *ret_field = fieldwise_field<Types, Value>(has, has.owner);\n"
    "    return cudaSuccess;\n"
    "}\n"
    "template <class Types, class Value>\n"
    "static inline cudaError_t $P_release(const fieldwise_field<Types, Value> &field)\n"
    "{\n"
    "    cudaError_t error = cudaSuccess;\n"
    "    if (field.owner && --field.owner->live == 0) {\n"
    "        error = cudaFree(field.owner->memory);\n"
    "        free(field.owner);\n"
    "    }\n"
    "    return error;\n"
    "}\n"
    "template <class Value> static inline cudaError_t $P_release(Value *other) { return cudaFree((void *)other); }\n"
    "template <class To>\n"
    "static inline cudaError_t $P_fill(const To &to, int byte, size_t bytes)\n"
    "{\n"
    "    return fieldwise_fill_field(fieldwise_from(to), byte, bytes, 0);\n"
    "}\n"
    "template <class To>\n"
    "static inline cudaError_t $P_fill_async(const To &to, int byte, size_t bytes, cudaStream_t stream = 0)\n"
    "{\n"
    "    return fieldwise_fill_field(fieldwise_from(to), byte, bytes, stream);\n"
    "}\n"
    "template <class To>\n"
    "static inline cudaError_t $P_upload(const To &to, const void *from, size_t bytes)\n"
    "{\n"
    "    return fieldwise_upload_field(fieldwise_from(to), from, bytes, 0, true);\n"
    "}\n"
    "template <class To>\n"
    "static inline cudaError_t\n"
    "$P_upload_async(const To &to, const void *from, size_t bytes, cudaStream_t stream = 0)\n"
    "{\n"
    "    return fieldwise_upload_field(fieldwise_from(to), from, bytes, stream, false);\n"
    "}\n"
    "template <class From>\n"
    "static inline cudaError_t $P_download(void *to, const From &from, size_t bytes)\n"
    "{\n"
    "    return fieldwise_download_field(to, fieldwise_from(from), bytes, 0, true);\n"
    "}\n"
    "template <class From>\n"
    "static inline cudaError_t\n"
    "$P_download_async(void *to, const From &from, size_t bytes, cudaStream_t stream = 0)\n"
    "{\n"
    "    return fieldwise_download_field(to, fieldwise_from(from), bytes, stream, false);\n"
    "}\n"
    "/* The same from and to other memory of the device. */\n"
    "template <class To>\n"
    "static inline cudaError_t $P_copy_in(const To &to, const void *from, size_t bytes)\n"
    "{\n"
    "    return fieldwise_upload_field(fieldwise_from(to), from, bytes, 0, true, cudaMemcpyDeviceToDevice);\n"
    "}\n"
    "template <class To>\n"
    "static inline cudaError_t\n"
    "$P_copy_in_async(const To &to, const void *from, size_t bytes, cudaStream_t stream = 0)\n"
    "{\n"
    "    return fieldwise_upload_field(fieldwise_from(to), from, bytes, stream, false, cudaMemcpyDeviceToDevice);\n"
    "}\n"
    "template <class From>\n"
    "static inline cudaError_t $P_copy_out(void *to, const From &from, size_t bytes)\n"
    "{\n"
    "    return fieldwise_download_field(to, fieldwise_from(from), bytes, 0, true, cudaMemcpyDeviceToDevice);\n"
    "}\n"
    "template <class From>\n"
    "static inline cudaError_t\n"
    "$P_copy_out_async(void *to, const From &from, size_t bytes, cudaStream_t stream = 0)\n"
    "{\n"
    "    return fieldwise_download_field(to, fieldwise_from(from), bytes, stream, false, cudaMemcpyDeviceToDevice);\n"
    "}\n"
    "template <class To, class From>\n"
    "static inline cudaError_t $P_copy(const To &to, const From &from, size_t bytes)\n"
    "{\n"
    "    return fieldwise_copy_field(fieldwise_from(to), fieldwise_from(from), bytes, 0);\n"
    "}\n"
    "template <class To, class From>\n"
    "static inline cudaError_t\n"
    "$P_copy_async(const To &to, const From &from, size_t bytes, cudaStream_t stream = 0)\n"
    "{\n"
    "    return fieldwise_copy_field(fieldwise_from(to), fieldwise_from(from), bytes, stream);\n"
    "}\n";

/* Fieldwise itself reads the pointers that the program had. */
static const char PLAIN_FIELD[] = "typedef $T $P_item_$N, *$P_field_$N, *$P_pointer_$N;\n"
                                  "typedef const $T *$P_const_field_$N, *$P_const_pointer_$N;\n";

/* The same for programs that were written when each field had macros of its own. */
static const char PLAIN_TAKE[] = "#define $P_take_$N(name) ((void)0)\n"
                                 "#define $P_const_take_$N(name) ((void)0)\n"
                                 "#define $P_pointer_take_$N(name) ((void)0)\n"
                                 "#define $P_const_pointer_take_$N(name) ((void)0)\n"
                                 "#define $P_moved_take_$N(name, nth) ((void)0)\n"
                                 "#define $P_const_moved_take_$N(name, nth) ((void)0)\n";

static const char PLAIN[] =
    "#define $P_fields(...) __VA_ARGS__\n"
    "#define $P_restrict_fields(...) __VA_ARGS__\n"
    "#define $P_bind_fields() ((void)0)\n"
    "#define $P_pass_fields(...) __VA_ARGS__\n"
    "#define $P_moved_fields(n, ...) __VA_ARGS__\n"
    "#define $P_restrict_moved_fields(n, ...) __VA_ARGS__\n"
    "#define $P_pass_moved_fields(...) __VA_ARGS__\n"
    "#define $P_allocate_bytes(field, bytes, ...) cudaMalloc((void **)(field), bytes)\n"
    "#define $P_beside(has, ...) __VA_ARGS__\n"
    "#define $P_release(field) cudaFree(field)\n"
    "#define $P_take(field, name) ((void)0)\n"
    "#define $P_const_take(field, name) ((void)0)\n"
    "#define $P_pointer_take(field, name) ((void)0)\n"
    "#define $P_const_pointer_take(field, name) ((void)0)\n"
    "#define $P_moved_take(field, name, nth) ((void)0)\n"
    "#define $P_const_moved_take(field, name, nth) ((void)0)\n";

/* The field FIELD of element i of the view v. */
static char *
access_text(const Record *record, const Layout *layout, const HeaderNames *names, guint field)
{
    guint position, number = layout_find_field(layout, field, &position);
    const Group *group = &layout->groups[number];
    const char *member =
        header_group_is_element(group, record) ? names->members[field] : names->fields[field];

    if (group->tile == 0)
        return g_strdup_printf("v.group%u[i].%s", number, member);
    return g_strdup_printf("v.group%u[fieldwise_unsigned(i) / %u].%s[fieldwise_unsigned(i) %% %u]", number,
                           group->tile, member, group->tile);
}

static void
append_field(GString *out, const char *template, const Record *record, const Layout *layout,
             const HeaderNames *names, guint field)
{
    HeaderWords words = header_words(names);
    g_autofree char *access = access_text(record, layout, names, field);
    guint position;
    const Group *group = &layout->groups[layout_find_field(layout, field, &position)];

    header_word_set(&words, 'A', access);
    header_word_set(&words, 'L', group->n_fields == 1 && group->align == 0 ? "1" : "0");
    header_word_set(&words, 'N', names->fields[field]);
    header_word_set(&words, 'T', record->fields[field].type);
    header_append(out, template, &words);
}

/* FORMAT once for each group, with the prefix and the group's number, and BETWEEN between them. */
static char *
join_groups(const Layout *layout, const HeaderNames *names, const char *template, const char *between)
{
    GString *text = g_string_new(NULL);

    for (guint g = 0; g < layout->n_groups; g++) {
        HeaderWords words = header_words(names);
        g_autofree char *number = g_strdup_printf("%u", g);

        header_word_set(&words, 'N', number);
        g_string_append(text, g > 0 ? between : "");
        header_append(text, template, &words);
    }
    return g_string_free(text, FALSE);
}

void
header_append_fields_format(GString *out)
{
    g_string_append(out, SHARED);
}

void
header_append_fields_boundary(GString *out, const HeaderWords *words)
{
    header_append(out, BOUNDARY, words);
}

void
header_append_plain_field(GString *out, const char *prefix, const char *name, const char *type)
{
    const HeaderNames names = {.prefix = (char *)prefix, .element = (char *)prefix};
    HeaderWords words = header_words(&names);

    header_word_set(&words, 'N', name);
    header_word_set(&words, 'T', type);
    header_append(out, PLAIN_FIELD, &words);
    header_append(out, PLAIN_TAKE, &words);
}

void
header_append_plain_fields(GString *out, const char *prefix)
{
    const HeaderNames names = {.prefix = (char *)prefix, .element = (char *)prefix};
    HeaderWords words = header_words(&names);

    header_append(out, PLAIN, &words);
    header_append_plain_arrays(out, prefix, TRUE);
}

void
header_append_fields(GString *out, const Record *record, const Layout *layout, const HeaderNames *names)
{
    HeaderWords words = header_words(names);
    g_autofree char *plain = join_groups(layout, names, "$P_group$N *fieldwise_$P_$N", ", ");
    g_autofree char *restricted =
        join_groups(layout, names, "$P_group$N *__restrict__ fieldwise_$P_$N", ", ");
    g_autofree char *bound = join_groups(layout, names, "fieldwise_$P_$N", ", ");
    g_autofree char *passed = join_groups(layout, names, "fieldwise_one(__VA_ARGS__).group$N", ", ");
    g_autofree char *moved = join_groups(layout, names, "fieldwise_one_view(__VA_ARGS__).group$N", ", ");
    g_autofree char *aligned =
        join_groups(layout, names, "    FIELDWISE_LIES_ALIGNED($P_group$N, fieldwise_$P_$N); \\\n", "");

    header_word_set(&words, 'B', bound);
    header_word_set(&words, 'D', aligned);
    header_word_set(&words, 'F', plain);
    header_word_set(&words, 'G', passed);
    header_word_set(&words, 'H', moved);
    header_word_set(&words, 'R', restricted);
    header_word_set(&words, 'X', names->prefix);
    g_string_append(out, "\n#if defined(__cplusplus) && !defined(__FIELDWISE__)\nextern \"C++\" {\n");
    header_append_shared_arrays(out);
    g_string_append(out, SHARED);
    for (guint f = 0; f < record->n_fields; f++)
        append_field(out, FIELD, record, layout, names, f);
    header_append(out, PARAMETERS, &words);
    header_append(out, BOUNDARY, &words);
    header_append_field_kinds(out, names);
    g_string_append(out, "#endif\n}\n#elif defined(__cplusplus)\n");
    for (guint f = 0; f < record->n_fields; f++)
        append_field(out, PLAIN_FIELD, record, layout, names, f);
    header_append(out, PLAIN, &words);
    header_append_plain_kinds(out, names);
    header_append_plain_transfers(out, &words);
}

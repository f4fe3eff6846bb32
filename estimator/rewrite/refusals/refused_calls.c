/* SPDX-License-Identifier: MIT */
/* What to do where an array, or the address of a pointer to it, goes to a function that is not rewritten. */
#include "rewrite/refusals/refusals_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

typedef struct {
    const char *name, *advice;
} Advice;

/* What CUDA's functions that get the address of a pointer do with it, and what to do instead. */
static const Advice ADDRESSES[] = {
    {"cudaMemcpyToSymbol", "stores the pointer in a device variable: pass it to the kernels as a parameter"},
    {"cudaMemcpyToSymbolAsync",
     "stores the pointer in a device variable: pass it to the kernels as a parameter"},
    {"cudaMemcpyFromSymbol", "reads the pointer from a device variable: keep it in one of the host"},
    {"cudaGetSymbolAddress",
     "makes the pointer that of a device variable: allocate the array with cudaMalloc, and copy it"},
    {"cudaMallocPitch", "pads the rows of the array: allocate it with cudaMalloc"},
    {"cudaMalloc3D", "pads the rows of the array: allocate it with cudaMalloc"},
    {"cudaMallocFromPoolAsync", "gives memory of a pool: use cudaMalloc"},
    {"cudaMallocArray", "gives memory of textures: allocate the array with cudaMalloc"},
    {"cudaIpcOpenMemHandle",
     "gives memory of another process, which has a layout already: allocate it with cudaMalloc, and copy"},
    {"cudaGraphicsResourceGetMappedPointer", "gives memory that a graphics library has laid out: copy it"},
    {"cudaGLMapBufferObject", "gives memory that a graphics library has laid out: copy it"},
    {"cudaGLMapBufferObjectAsync", "gives memory that a graphics library has laid out: copy it"},
    {"cudaImportExternalMemory", "gives memory that another library has laid out: copy it"},
    {"cudaLaunchKernel", "gets it among the arguments of a kernel: launch that by <<<...>>>"},
};

/* What CUDA's functions that get the pointer do with it, and what to do instead. */
static const Advice POINTERS[] = {
    {"cudaBindTexture", "lets a texture read the array as it lies: pass the pointer to the kernel"},
    {"cudaBindTexture2D", "lets a texture read the array as it lies: pass the pointer to the kernel"},
    {"cudaBindTextureToArray", "lets a texture read the array as it lies: pass the pointer to the kernel"},
    {"cudaBindTextureToMipmappedArray",
     "lets a texture read the array as it lies: pass the pointer to the kernel"},
    {"cudaMemcpy2D", "copies rows of bytes, which a layout takes apart: copy whole elements by cudaMemcpy"},
    {"cudaMemcpy2DAsync",
     "copies rows of bytes, which a layout takes apart: copy whole elements by cudaMemcpyAsync"},
    {"cudaMemset2D", "fills rows of bytes: fill the array by cudaMemset"},
    {"cudaMemset2DAsync", "fills rows of bytes: fill the array by cudaMemsetAsync"},
    {"cudaMemcpyPeer", "copies to another device, which headers do not: copy to the host, and from there"},
    {"cudaMemcpyPeerAsync",
     "copies to another device, which headers do not: copy to the host, and from there"},
    {"cudaMemcpyToSymbol", "copies to a device variable: pass the array to the kernels as a parameter"},
    {"cudaMemcpyToSymbolAsync", "copies to a device variable: pass the array to the kernels as a parameter"},
    {"cudaMemcpyFromSymbol", "copies from a device variable: pass the array to the kernels as a parameter"},
    {"cudaMemcpyFromSymbolAsync",
     "copies from a device variable: pass the array to the kernels as a parameter"},
    {"cudaMemcpyToArray", "copies to memory of textures: pass the pointer to the kernel"},
    {"cudaMemcpy2DToArray", "copies to memory of textures: pass the pointer to the kernel"},
    {"cublasSetVector", "copies numbers of the host: use cudaMemcpy"},
    {"cublasGetVector", "copies numbers to the host: use cudaMemcpy"},
    {"cublasSetMatrix", "copies numbers of the host: use cudaMemcpy"},
    {"cublasGetMatrix", "copies numbers to the host: use cudaMemcpy"},
    {"cudaHostRegister", "registers memory of the host: allocate it with cudaMallocHost in its place"},
    {"cudaPointerGetAttributes", "asks about the memory of the pointer: leave the call out"},
    {"Load", "loads a block of the array as it lies: index its elements"},
    {"Store", "stores a block of the array as it lies: index its elements"},
    {"memset", "fills bytes as they lie: use cudaMemset"},
    {"memcpy", "copies bytes as they lie: copy element by element, or by cudaMemcpy"},
    {"memmove", "copies bytes as they lie: copy element by element"},
    {"memcmp", "compares bytes as they lie: compare element by element"},
    {"__pipeline_memcpy_async", "copies bytes as they lie: assign elements"},
    {"memcpy_async", "copies bytes as they lie: assign elements"},
    {"printf", "prints the address, which a layout moves: leave it out"},
    {"fprintf", "prints the address, which a layout moves: leave it out"},
    {"cudaStreamAttachMemAsync", "is for managed memory: use cudaMalloc, and leave it out"},
};

/* Refuses USE, an argument of the function called NAME, with what the N rows of TABLE say of it; FALSE: they
 * say nothing. */
static gboolean
refuse_as_told(Rules *rules, guint use, const char *name, const Advice *table, guint n)
{
    if (strcmp(name, "memset") == 0 && rules_is_device_code(rules->tree, use)) {
        rules_refuse(rules, REFUSAL_ESCAPES, use,
                     "%s fills bytes as they lie: set the fields of each element", name);
        return TRUE;
    }
    if (strcmp(name, "memcpy") == 0 && rules_is_device_code(rules->tree, use)) {
        rules_refuse(rules, REFUSAL_ESCAPES, use, "%s copies bytes as they lie: copy element by element",
                     name);
        return TRUE;
    }
    for (guint i = 0; i < n; i++)
        if (strcmp(table[i].name, name) == 0) {
            rules_refuse(rules, REFUSAL_ESCAPES, use, "%s %s", name, table[i].advice);
            return TRUE;
        }
    return FALSE;
}

/* Whether FUNCTION is one of the standard library's: containers of the bundled declarations have their
 * methods from a base in a namespace of its own. */
static gboolean
is_standard(Entity function)
{
    g_autofree char *usr = entity_is_none(function) ? NULL : cursor_usr(function);

    return usr && (g_str_has_prefix(usr, "c:@N@std@") || g_str_has_prefix(usr, "c:@N@fieldwise@"));
}

/* Functions of the standard library that hand on what they get. */
static const char *const KEEPERS[] = {"tie",  "bind",    "async", "invoke",    "apply",    "call_once", "ref",
                                      "cref", "forward", "move",  "addressof", "as_const", "visit",     NULL};

/* The function that gets USE as an argument is one of the standard library's, called NAME. FALSE: it is none.
 */
static gboolean
refuse_standard(Rules *rules, guint use, const char *name)
{
    const SourceTree *tree = rules->tree;
    guint call = use;
    Entity function;

    while (call != NO_NODE && tree_node(tree, call)->kind != TREE_CALL_EXPR)
        call = tree_node(tree, call)->parent;
    function = call == NO_NODE ? entity_none() : tree_referenced(tree, call);
    if (!is_standard(function))
        return FALSE;
    rules_refuse(rules, REFUSAL_ESCAPES, use,
                 strcmp(name, "operator<<") == 0 ? "%s prints the address, which a layout moves: leave it out"
                 : entity_kind(function) == TREE_CXX_METHOD || g_str_has_prefix(name, "make_") ||
                         g_strv_contains(KEEPERS, name)
                     ? "%s keeps the pointer where it is not followed: do without it, and name the variable "
                       "that has the pointer"
                     : "%s takes the array as it lies: write it as a loop over p[i]",
                 name);
    return TRUE;
}

void
rules_refuse_call(Rules *rules, guint use, const char *name)
{
    if (refuse_as_told(rules, use, name, POINTERS, G_N_ELEMENTS(POINTERS)) ||
        refuse_standard(rules, use, name))
        return;
    if (rules_is_device_code(rules->tree, use))
        rules_refuse(
            rules, REFUSAL_ESCAPES, use,
            "the array goes to %s, which takes it as it lies: give it a copy in a local or shared array",
            name);
    else
        rules_refuse(
            rules, REFUSAL_ESCAPES, use,
            "the array goes to %s, which is not rewritten: give it an array of its own, copied by way of "
            "the host%s",
            name,
            rules->names->fields        ? ""
            : rules->names->n_items > 0 ? ", or by a kernel, item by item"
                                        : ", or by a kernel that takes it as another type");
}

void
rules_refuse_address(Rules *rules, guint use, const char *name)
{
    if (refuse_as_told(rules, use, name, ADDRESSES, G_N_ELEMENTS(ADDRESSES)))
        return;
    rules_refuse(
        rules, REFUSAL_ESCAPES, use,
        "%s gets the address of the pointer, and may set it: call cudaMalloc here, or do here what it does",
        name);
}

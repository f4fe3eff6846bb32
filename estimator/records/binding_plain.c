/* SPDX-License-Identifier: MIT */
#include "records/records_private.h"

Binding *
binding_new_plain(const Kernel *kernel)
{
    Record *record = record_new(kernel->name);
    Binding *binding;

    record_add_field(record, "none", "char", 1, 1, 1);
    binding = binding_begin(kernel, BINDING_PLAIN, record);
    binding_number_outside(binding, kernel);
    return binding;
}

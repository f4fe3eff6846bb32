# SPDX-License-Identifier: MIT
"""Faults planted in fieldwise_stage.cuh, each of which test_library.cpp or test_warp.cpp has to find.

usage: test_faults.py SOURCE-DIR COMPILER [NUMBER...]
"""
import pathlib
import subprocess
import sys
import tempfile

from library import compile_test, library_text

# Text of the library, and what stands there instead.
FAULTS = [
    ("if ((own.bits & all) == all)", "if (true)"),
    ("store_marked(array.base + i, block, written, written)",
     "store_marked(array.base + i, block, written, Marks<N>{~(uint64_t)0})"),
    ("last = (g * GRANULE + GRANULE - 1) / size;", "last = (g * GRANULE + GRANULE - 1) / size - 1;"),
    ("(A::IS_WRITTEN || B::IS_WRITTEN) && a_begin", "false && a_begin"),
    ("a_begin < b_end && b_begin < a_end", "a_begin == b_begin"),
    ("&& end - i >= (I)N && is_aligned(i, alignment", "&& end - i >= (I)N && is_aligned(i, 8"),
    ("&& end - i >= (I)N && is_aligned(i, alignment", "&& is_aligned(i, alignment"),
    ("            goes_on = false;\n            break;", "            goes_on = false;"),
    ("written.set(k);\n            touched.set(k);", "touched.set(k);"),
    ("words[w] & ~(mask << shift)", "words[w]"),
    ("if (!has(p))\n            fill(p);", "if (granule_of(p) > tag)\n            fill(p);"),
    ("tag = granule_of(base) ^ 0x80000000u; /* 32 GiB away: no element of the array */\n    }\n\n", "}\n\n"),
    ("        if (p != end) {\n            flush();", "        if (p != end) {"),
    ("if (p != end) {", "if (p < end) {"),
    ("if (granule >= begin)\n            store_granule", "if (true)\n            store_granule"),
    ("k = begin > granule ? (unsigned)(begin - granule) : 0;", "k = 0;"),
    ("~out() { flush(); }", "~out() {}"),
    ("whole == 2 ? last : words[3], last), behind);\n        }\n        begin = end;",
     "whole == 2 ? last : words[3], last), behind);\n        }"),
    ("words[0] = words[1];\n", ""),
    ("if (any_holds(p, outs...)) {", "if (false) {"),
    ("int flushes[] = {0, (outs.flush(), 0)...};", "int flushes[] = {0};"),
    ("        first.drop(p);\n", ""),
    ("if (at != of.end || (low_bits(at) & (GRANULE - 1)) == 0)", "if (at != of.end)"),
    ("return (low_bits(end) & (GRANULE - 1)) != 0 && granule_of", "return begin != end && granule_of"),
    ("behind = first * sizeof(T) % GRANULE;", "behind = 0;"),
    ("line.to + apart + place * GRANULE", "line.to + apart + (place ^ 1) * GRANULE"),
    ("low = is_upper ? other : low;", "low = is_upper ? low : other;"),
    ("bool is_complete = (present >> first & 0xff) == 0xff;", "bool is_complete = true;"),
    ("if (own.bits == all && written.bits != 0)", "if (written.bits != 0)"),
    ("if (shared >> (first + row) & 1)", "if (true)"),
    ("if (line.whole >> g * PARTS / LINE_GRANULES & 1)", "if (line.whole)"),
    ("if (has_line && !is_shared)", "if (has_line && !is_complete)"),
    ("&& end - i >= (I)LENGTH &&", "&&"),
    ("if (written == (1u << PIECE) - 1)", "if (true)"),
    ("~published() { flush(); }", "~published() {}"),
    ("hits[k] > misses[k] && worth", "worth"),
    ("WRITTEN >> k & 1 ? hits[k] : 2 * hits[k]", "hits[k] + k"),
    ("#define FIELDWISE_STAGE_WATCHED 300", "#define FIELDWISE_STAGE_WATCHED 298"),
    ("place[k] = +LINES < N ? n : k;", "place[k] = 0;"),
    ("high = ((first + F) * sizeof(T) - 1) / GRANULE;", "high = ((first + F) * sizeof(T) - 1) / GRANULE - 1;"),
    ("at(unsigned k)\n        {\n            Row<T, F> row;\n            if (does_read)",
     "at(unsigned k)\n        {\n            Row<T, F> row;\n            if (!does_read)"),
    ("behind & 3 ? word >> (32 - 8 * (behind & 3)) : 0", "word"),
    ("if (was_read == ALL)", "if (true)"),
    ("sizeof(T) == 4 ? 0x11111111u", "sizeof(T) == 4 ? 0x10111111u"),
    ("written &= written - 1) {", "written &= written & 1) {"),
    ("store_granule(first, low);", "store_granule(first, high);"),
    ("store_granule(first + GRANULE / sizeof(T), high);", ""),
    ("(int)(tag - sector_of(base))", "(int)(sector_of(base) - tag)"),
    ("        flush();\n        if (sector_of(p) != tag)", "        if (sector_of(p) != tag)"),
    ("        if (sector_of(p) != tag)\n            was_read = 0;\n", ""),
    ("        loaded = tag ^ 0x80000000u;\n", ""),
    ("return sector_of(p) == loaded;", "return sector_of(p) == tag;"),
    ("return sector_of(p) == tag && ((was_read", "return ((was_read"),
    ("tag = loaded = sector_of(base) ^ 0x80000000u;", "tag = loaded = sector_of(base);"),
    ("high = load_granule(first + GRANULE);", "high = load_granule(first);"),
    ("k & GRANULE ? high.x : low.x", "low.x"),
    ("        if (k & GRANULE)\n            set_element(high", "        if (k & 8)\n            set_element(high"),
    ("was_read |= 1u << place_of(p);", "was_read = ALL;"),
    ("written |= 1u << place_of(p);", "written |= ALL;"),
    ("~inout() { flush(); }", "~inout() {}"),
    ("        flush();\n        leave();", "        flush();"),
    ("        watchers.drop(first);\n", ""),
    ("        watchers.drop(first + GRANULE);\n", ""),
    ("return watchers.holds(first) || watchers.holds(first + GRANULE);", "return watchers.holds(first);"),
    ("return watchers.holds(first) || watchers.holds(first + GRANULE);", "return watchers.holds(first + GRANULE);"),
    ("            if (is_shared(p, watchers))\n                return *p;\n", ""),
    ("            if (is_shared(p, watchers)) {\n                *p = value;\n                return;\n            }\n", ""),
    ("if (sizeof...(Others) == 0)", "if (true)"),
    ("        if (holds(p))\n            forget();", ""),
    ("        if (holds(p))\n            flush();", ""),
    ("return first.holds(p) || others.holds(p);", "return first.holds(p);"),
    ("v.z = sizeof(T) < 4 ? replace_part(v.z, bits[0], part, nth) : bits[0];", "v.z = bits[0];"),
    ("replace_part(v.w, bits[0], part, nth) : bits[sizeof(T) / 8]", "replace_part(v.w, bits[0], part, nth) : bits[0]"),
    ("return (word & ~part) | bits", "return word | bits"),
    ("                word = bits[1];\n                push_word();\n", "                push_word();\n"),
    ("                flush();\n                watchers.drop(at);", "                watchers.drop(at);"),
    ("watchers.drop(at);\n                granule = ", "granule = "),
    ("(IS_WATCHED && written == 0)", "false"),
    ("if (written == 0xffff) {", "if (written != 0) {"),
    ("if (written == 0xffff) {", "if (written >= 0xfff) {"),
    ("        if (!holds(p))\n            return;\n        flush();\n", ""),
    ("return written != 0 && granule_of(p)", "return written == 0 && granule_of(p)"),
    ("if ((written & 15) == 15)", "if ((written & 15) != 0)"),
    ("if (written >> i & 1)", "if (true)"),
    ("~out_record() { flush(); }", "~out_record() {}"),
    ("BYTES = alignof(U) < 8 ? alignof(U) : 8,", "BYTES = sizeof(U) < 8 ? sizeof(U) : 8,"),
]


def find(compiler, source, program):
    """Returns why no test fails with the library beside PROGRAM, or "" where one does."""
    for test, loops in [("test_library.cpp", "300"), ("test_warp.cpp", "100")]:
        problem = compile_test(compiler, source, test, program.parent, program, ["-w"])
        if problem:
            return f"does not compile: {problem[:300]}"
        try:
            if subprocess.run([program, loops], capture_output=True, timeout=60).returncode != 0:
                return ""
        except subprocess.TimeoutExpired:
            return ""
    return "not found"


def main():
    source, compiler = pathlib.Path(sys.argv[1]), sys.argv[2]
    texts_only = sys.argv[3:] == ["texts"]  # whether the library still has what they change
    wanted = set() if texts_only else {int(number) for number in sys.argv[3:]}
    text = library_text(source)
    print(f"1..{len(FAULTS)}")
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder) / "test_library"
        for number, (old, new) in enumerate(FAULTS, 1):
            if wanted and number not in wanted:
                continue
            problem = "" if text.count(old) == 1 else f"stands in the library {text.count(old)} times"
            if not problem and not texts_only:
                (program.parent / "fieldwise_stage.cuh").write_text(text.replace(old, new))
                problem = find(compiler, source, program)
            failed += bool(problem)
            print(f"{'not ok' if problem else 'ok'} {number} - {old!r} to {new!r}{': ' if problem else ''}{problem}",
                  flush=True)
    return 1 if failed else 0


sys.exit(main())

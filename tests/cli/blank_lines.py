#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A blank line follows the declarations that a block of C begins with, where statements follow.

usage: blank_lines.py [--mend] FILE...    says where one is missing, or writes it
"""
import re
import sys

KEYWORDS = set("return if for while do switch case default break continue goto else sizeof".split())
DECLARATION = re.compile(
    r"^(?:g_auto\w*\b(?:\s*\([\w ]+\))?\s+)?(?:(?:const|static|struct|enum|unsigned|union|extern|volatile)\s+)*"
    r"[A-Za-z_]\w*(?:\s+const)?(?:\s+|\s*\*+\s*(?:const\s+)?)\**[A-Za-z_]\w*\s*(?:=|;|,|\[|\(\*)"
)
FUNCTION_POINTER = re.compile(r"^(?:static\s+|const\s+)*[A-Za-z_]\w*[\s*]+\(\*")
STRUCT = re.compile(r"^(?:static\s+|const\s+|typedef\s+)*(?:struct|enum|union)\b[^;=]*\{\s*$")


def without_comments(lines):
    """The lines with comments left out and string literals empty."""
    inside, result = False, []
    for line in lines:
        text, i = "", 0
        while i < len(line):
            if inside:
                end = line.find("*/", i)
                if end < 0:
                    break
                inside, i = False, end + 2
            elif line.startswith("/*", i):
                inside, i = True, i + 2
            elif line[i] in "\"'":
                quote, i = line[i], i + 1
                while i < len(line) and line[i] != quote:
                    i += 2 if line[i] == "\\" else 1
                text, i = text + '""', i + 1
            else:
                text, i = text + line[i], i + 1
        result.append(text)
    return result


def is_declaration(text):
    text = text.strip()
    word = re.match(r"[A-Za-z_]\w*", text)
    if not word or word.group(0) in KEYWORDS or text.startswith("G_STATIC_ASSERT"):
        return False
    return bool(
        text.startswith("g_auto") or STRUCT.match(text) or DECLARATION.match(text) or FUNCTION_POINTER.match(text)
    )


def begins_code(pure, i):
    """Whether line I opens a block of statements, and not a struct or a list of values."""
    text = pure[i].strip()
    if not text.endswith("{") or text.endswith("= {") or STRUCT.match(text):
        return False
    if text == "{":
        before = pure[i - 1].strip() if i else ""
        return before.endswith((")", ";", "}")) or not before
    return bool(re.search(r"\)\s*\{$", text) or re.search(r"\b(else|do)\s*\{$", text))


def declaration_end(pure, i):
    depth = 0
    while i < len(pure):
        depth += sum(pure[i].count(c) for c in "({[") - sum(pure[i].count(c) for c in ")}]")
        if depth <= 0 and pure[i].rstrip().endswith(";"):
            break
        i += 1
    return i


def last_declaration(lines, pure, i):
    """The line with which the declarations behind line I end, where a statement follows at once; None: none does."""
    last, i = None, i + 1
    while i < len(pure):
        if not pure[i].strip():
            if not lines[i].strip() and last is not None:
                return None
            i += 1
        elif is_declaration(pure[i]):
            last = declaration_end(pure, i)
            i = last + 1
        else:
            break
    if last is None or i >= len(pure) or pure[i].strip() == "}" or not lines[last + 1].strip():
        return None
    return last


def missing(text):
    lines = text.split("\n")
    pure = without_comments(lines)
    found = set()
    for i in range(len(lines)):
        if not lines[i].lstrip().startswith("#") and begins_code(pure, i):
            last = last_declaration(lines, pure, i)
            if last is not None:
                found.add(last)
    return lines, found


def main(arguments):
    status = 0
    for path in [a for a in arguments if a != "--mend"]:
        with open(path, encoding="utf-8") as file:
            lines, found = missing(file.read())
        if found and "--mend" in arguments:
            with open(path, "w", encoding="utf-8") as file:
                file.write("\n".join(l + "\n" if i in found else l for i, l in enumerate(lines)))
        elif found:
            for i in sorted(found):
                print(f"{path}:{i + 1}: no blank line follows the declarations of this block")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

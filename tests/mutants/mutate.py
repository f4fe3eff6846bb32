# SPDX-License-Identifier: MIT
"""What can be changed in a C source, one place at a time, and where its blocks begin.

mutants_of() lists the changes of a source's text (README of the operators: OPERATORS below), instrumented()
gives the text in which each block says that it was reached.
"""
import re
from dataclasses import dataclass

TOKEN = re.compile(
    r"""
    (?P<comment>/\*.*?\*/|//[^\n]*)
  | (?P<directive>^[ \t]*\#(?:\\\n|/\*.*?\*/|[^\n])*)
  | (?P<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')
  | (?P<number>(?:0[xX][0-9a-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)[uUlLfF]*)
  | (?P<name>[A-Za-z_]\w*)
  | (?P<operator><<=|>>=|\.\.\.|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|[-+*/%&|^~!<>=?:;,.(){}\[\]])
  | (?P<space>\s+|\\\n)
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)

# Each is exchanged for the other: boundaries, equality, arithmetic, bits, logic.
BINARY = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
    "+": "-", "-": "+", "*": "/", "/": "*", "%": "/",
    "+=": "-=", "-=": "+=", "*=": "/=", "/=": "*=",
    "<<": ">>", ">>": "<<", "&": "|", "|": "&", "^": "|", "|=": "&=", "&=": "|=",
    "&&": "||", "||": "&&",
}  # fmt: skip
NAMES = {
    "MIN": "MAX", "MAX": "MIN", "fmin": "fmax", "fmax": "fmin", "floor": "ceil", "ceil": "floor",
    "TRUE": "FALSE", "FALSE": "TRUE",
}  # fmt: skip

# Calls whose arguments stay as they are: what is asserted, and sizes of memory, of which one byte too few is
# what AddressSanitizer looks for and one too many does nothing.
KEPT_CALLS = re.compile(
    r"g_(assert\w*|return\w*_if_fail|return_val_if_fail|error|warning|critical|new0?|renew|malloc\w*|try_\w+|alloca"
    r"|(string|array|ptr_array|byte_array)_(sized_)?new\w*)$|G_STATIC_ASSERT$|_?[Ss]tatic_assert$|sizeof$"
)
TYPES = re.compile(
    r"(g?u?int(8|16|32|64|ptr)?(_t)?|g?double|g?float|g?u?char|void|g?boolean|g?s?size(_t)?|gconstpointer|gpointer"
    r"|unsigned|signed|long|short|bool|[A-Z]\w*[a-z]\w*)$"
)
HASHES = re.compile(r"hash_|_hash$")  # functions of which any would do
KEYWORDS = {"return", "case", "else", "do", "goto"}


@dataclass(frozen=True)
class Token:
    kind: str
    text: str
    start: int


@dataclass(frozen=True)
class Mutant:
    file: str
    function: str
    old: str  # the source's line, without blanks around it
    new: str  # the same line, changed
    nth: int  # among those of the function that read the same
    start: int  # of the text that is replaced
    end: int
    text: str  # what replaces it
    block: int  # the number of the block around, among those of the source; -1: of none

    @property
    def key(self):
        return f"{self.file}|{self.function}|{self.old}|{self.new}|{self.nth}"


def tokens_of(text):
    """The tokens of TEXT without blanks and comments."""
    found, at = [], 0
    while at < len(text):
        match = TOKEN.match(text, at)
        if not match:
            raise ValueError(f"no token of C at {text[at:at + 20]!r}")
        if match.lastgroup not in ("comment", "space"):
            found.append(Token(match.lastgroup, match.group(), at))
        at = match.end()
    return found


class Source:
    """A source's tokens, and for each which brackets it stands in."""

    def __init__(self, text):
        self.text = text
        self.tokens = tokens_of(text)
        self.partner = {}  # bracket -> the one that closes or opens it
        self.kept = [False] * len(self.tokens)  # stands where nothing is to change
        self.function = [""] * len(self.tokens)
        self.block = [-1] * len(self.tokens)
        self.block_starts = []  # the offsets right behind the opening braces
        self._pair()
        self._keep()
        self._find_blocks()

    def _pair(self):
        opened = []
        for i, token in enumerate(self.tokens):
            if token.kind != "operator":
                continue
            if token.text in "([{":
                opened.append(i)
            elif token.text in ")]}":
                self.partner[i] = opened.pop()
                self.partner[self.partner[i]] = i

    def at(self, i):
        return self.tokens[i].text if 0 <= i < len(self.tokens) else ""

    def _keep(self):
        for i, token in enumerate(self.tokens):
            ends = None
            if token.kind == "name" and KEPT_CALLS.match(token.text) and self.at(i + 1) == "(":
                ends = self.partner[i + 1]
            elif token.text in ("struct", "enum", "union"):
                brace = i + 1 if self.at(i + 1) == "{" else i + 2
                ends = self.partner[brace] if self.at(brace) == "{" else None
            elif token.text == "[" and self._declares(i):
                ends = self.partner[i]
            if ends:
                self.kept[i : ends + 1] = [True] * (ends + 1 - i)

    def _declares(self, bracket):
        """Whether '[' at BRACKET gives the size of an array that is declared."""
        first = bracket
        while first > 0 and self.at(first - 1) not in (";", "{", "}", "(", "=") and self.tokens[first - 1].kind != "directive":
            first -= 1
        while self.at(first) in ("static", "const", "g_autofree", "extern"):
            first += 1
        return bool(TYPES.match(self.at(first))) and self.at(first + 1) not in ("[", "->", ".", "(", "==")

    def _opens_block(self, i):
        """Whether '{' at I begins a block of statements."""
        before = self.at(i - 1)
        if before in ("else", "do"):
            return True
        return before == ")" and self.at(self.partner[i - 1] - 1) in ("if", "for", "while")

    def _find_blocks(self):
        around, name, depth = [], "", 0
        for i, token in enumerate(self.tokens):
            if token.kind == "operator" and token.text == "{":
                if depth == 0 and self.at(i - 1) == ")":
                    name = self.at(self.partner[i - 1] - 1)
                starts = (depth == 0 and name) or (name and self._opens_block(i))
                if starts:
                    self.block_starts.append(token.start + 1)
                around.append(len(self.block_starts) - 1 if starts else around[-1] if around else -1)
                depth += 1
            self.function[i] = name or self._variable(i)
            self.block[i] = around[-1] if around else -1
            if token.kind == "operator" and token.text == "}":
                around.pop()
                depth -= 1
                name = "" if depth == 0 else name

    def _variable(self, i):
        """What is defined at file scope around token I: the name before '='."""
        while i > 0 and self.at(i - 1) != ";" and self.tokens[i].kind != "directive":
            if self.at(i) == "=" and self.tokens[i - 1].kind == "name":
                return self.at(i - 1)
            i -= 1
        return ""

    def is_cast(self, close):
        """Whether ')' at CLOSE ends a cast."""
        inside = [t.text for t in self.tokens[self.partner[close] + 1 : close] if t.text not in ("const", "*")]
        before = self.tokens[self.partner[close] - 1]
        is_call = before.kind == "name" and before.text not in KEYWORDS
        return not is_call and len(inside) > 0 and all(TYPES.match(t) for t in inside)

    def negates_anew(self, bracket):
        """Whether a '!' before what '(' at BRACKET holds is no change of one operator inside."""
        operators, i = [], bracket + 1
        while i < self.partner[bracket]:
            operators += [self.at(i)]
            i = self.partner[i] if self.at(i) in ("(", "[") else i
            i += 1
        is_joined = "&&" in operators or "||" in operators
        return is_joined or not ("==" in operators or "!=" in operators or operators[0] == "!")

    def is_binary(self, i):
        """Whether operator I has an operand before it, and declares no pointer."""
        before = self.tokens[i - 1] if i > 0 else None
        if not before:
            return False
        if before.kind == "operator":
            return before.text == "]" or (before.text == ")" and not self.is_cast(i - 1))
        if before.kind == "name" and before.text in KEYWORDS:
            return False
        return not (self.at(i) in "*&" and before.kind == "name" and TYPES.match(before.text))


def changed_number(text):
    """Other numbers in place of TEXT: one more, one less, half as much again."""
    digits, suffix = re.match(r"(0[xX][0-9a-fA-F]+|[\d.]+(?:[eE][+-]?\d+)?)(\w*)$", text).groups()
    if re.match(r"0[xX]|\d+$", digits):
        value = int(digits, 0 if digits[:2] in ("0x", "0X") else 10)
        others = [value + 1] + ([value - 1] if value > 0 else []) + ([value + value // 2] if value >= 4 else [])
        return [f"{other}{suffix}" for other in others]
    value = float(digits)
    return [f"{other!r}{suffix}" for other in ([value * 1.5, value / 2] if value else [1.0])]


def changes_of(source, i):
    """What may replace token I, or stretch from it: (end, text) with END the offset behind what is replaced."""
    token = source.tokens[i]
    end = token.start + len(token.text)
    if token.kind == "number":
        return [(end, text) for text in changed_number(token.text)]
    if token.kind == "name" and token.text in NAMES:
        return [(end, NAMES[token.text])]
    if token.kind == "name" and token.text == "if" and source.at(i + 1) == "(":
        close = source.tokens[source.partner[i + 1]].start
        inside = source.text[source.tokens[i + 1].start + 1 : close]
        return [(close, f"if (!({inside})")] if "\n" not in inside and source.negates_anew(i + 1) else []
    if token.kind == "operator" and token.text == "!":
        return [(end, "")]
    if token.kind == "operator" and token.text in BINARY and source.is_binary(i):
        return [(end, BINARY[token.text])]
    return []


DEFINE = re.compile(r"#\s*define\s+\w+\s+\(?-?(?P<number>\d[\w.]*)")


def define_changes(token):
    """The same of a number that a directive gives a name: (start, end, text)."""
    match = DEFINE.match(token.text)
    if not match:
        return []
    start, end = token.start + match.start("number"), token.start + match.end("number")
    return [(start, end, text) for text in changed_number(match.group("number"))]


def line_around(text, start, end):
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", end)
    return first, last if last >= 0 else len(text)


def mutants_of(file, text):
    """All mutants of TEXT, which FILE holds, in the order of the source."""
    source, found, seen = Source(text), [], {}
    for i, token in enumerate(source.tokens):
        if source.kept[i] or HASHES.search(source.function[i]):
            continue
        if token.kind == "directive":
            changes = define_changes(token)
        else:
            changes = [(token.start, end, new) for end, new in changes_of(source, i)]
        for start, end, new in changes:
            first, last = line_around(text, start, end)
            old_line = " ".join(text[first:last].split())
            new_line = " ".join((text[first:start] + new + text[end:last]).split())
            same = (source.function[i], old_line, new_line)
            seen[same] = seen.get(same, 0) + 1
            found.append(Mutant(file, source.function[i], old_line, new_line, seen[same], start, end, new, source.block[i]))
    return found


def instrumented(text, first_number, mutant=None):
    """TEXT with MUTANT's change, in which each block says that it was reached, the first as FIRST_NUMBER."""
    edits = [(start, start, f" REACHED({first_number + i});") for i, start in enumerate(Source(text).block_starts)]
    if mutant:
        edits.append((mutant.start, mutant.end, mutant.text))
    parts, at = [], 0
    for start, end, new in sorted(edits):
        parts += [text[at:start], new]
        at = end
    return "".join(parts) + text[at:]

# SPDX-License-Identifier: MIT
# For tests of `apply` on small programs, which have the command as their argument: `written` and `refused`.
set -eu

fieldwise=$(realpath "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/programs"
cd "$scratch/programs"

fail() {
	echo "$*" >&2
	exit 1
}

# refused TEXT ARGUMENT...: apply says TEXT, and changes nothing.
refused() {
	text=$1
	shift
	cp -r . ../before.$$
	! "$fieldwise" apply --layout soa --in-place "$@" 2>../said || fail "accepted: $*"
	grep -qF "$text" ../said || fail "$text: $(cat ../said)"
	diff -r ../before.$$ . || fail "refused, but written: $*"
	rm -r ../before.$$
}

# compiled ARGUMENT...: apply changes the program, which still compiles.
compiled() {
	for source; do :; done
	"$fieldwise" apply --layout soa --in-place "$@" || fail "refused: $*"
	[ -z "$nvcc" ] || "$nvcc" -arch=sm_90 -Werror cross-execution-space-call -w -O1 -cubin -o ../cubin "$source" ||
		fail "$source does not compile"
}

# written ARGUMENT...: apply changes the program, which still compiles, and rank says what it said but for the order of
# what ties, where the layout comes first that the program has.
written() {
	for source; do :; done
	[ -n "${SANITIZED:-}" ] || ranked "$source" >../before.csv
	compiled "$@"
	ranked "$source" >../after.csv
	[ -n "${SANITIZED:-}" ] || diff ../before.csv ../after.csv || fail "rank says something else of $source"
}

ranked() {
	"$fieldwise" rank --layout aos --layout soa --format csv "$1" | sed 's/[^,]*.cu:[0-9:]*//' | sort
}

# Of a sanitized command, what it does is of interest: what it writes is the same, and is compiled and compared once.
nvcc=$([ -n "${SANITIZED:-}" ] || command -v nvcc || true)

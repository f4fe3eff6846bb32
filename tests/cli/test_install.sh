#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Installs into a folder of its own, then compiles a C program against what pkg-config says of it, and looks at what
# was installed.
#
#   usage: test_install.sh BUILD-DIR SOURCE-DIR CC [COMPILER-OPTION…]
set -eu
build=$1 source=$2
shift 2

stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT INT TERM
fail() { echo "$*" >&2; exit 1; }

DESTDIR=$stage meson install -C "$build" --no-rebuild --quiet
pc=$(find "$stage" -name fieldwise.pc)
[ -n "$pc" ] || fail 'there is no pkg-config file'
prefix=$(PKG_CONFIG_PATH=$(dirname "$pc") pkg-config --variable=prefix fieldwise)
lib=$(PKG_CONFIG_PATH=$(dirname "$pc") pkg-config --variable=libdir fieldwise)
root=$stage$prefix

for path in bin/fieldwise include/fieldwise.h include/fieldwise/fieldwise_common.h share/man/man1/fieldwise.1 share/fieldwise/archdb/kepler-k20c.arch \
	share/fieldwise/archdb/compilers/nvcc-13.0.compiler \
	share/fieldwise/archdb/errors/sector.csv share/fieldwise/archdb/conditions/shares.csv \
	share/bash-completion/completions/fieldwise share/zsh/site-functions/_fieldwise share/fish/vendor_completions.d/fieldwise.fish share/fieldwise/declarations; do
	[ -e "$root/$path" ] || fail "$path was not installed"
done

for file in "$source"/archdb/gpus/*.arch "$source"/benchmarks/micro/*.cu "$source"/benchmarks/micro/run.sh; do
	name=$(basename "$file")
	[ -e "$root/share/fieldwise/archdb/$name" ] || [ -e "$root/share/fieldwise/microbenchmarks/$name" ] || fail "$name was not installed"
done

PKG_CONFIG_PATH=$(dirname "$pc") PKG_CONFIG_SYSROOT_DIR=$stage LD_LIBRARY_PATH=$stage$lib
export PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR LD_LIBRARY_PATH
# shellcheck disable=SC2046 # several options
"$@" -std=c11 -o "$stage/program" "$source/tests/cli/test_library.c" $(pkg-config --cflags --libs fieldwise)
export FIELDWISE_ARCHDB="$root/share/fieldwise/archdb" FIELDWISE_DECLARATIONS="$root/share/fieldwise/declarations"
"$stage/program" "$source/benchmarks/kernels"
"$root/bin/fieldwise" rank "$source/benchmarks/kernels/nbody.cu" >"$stage/ranked"
grep -q '^nbody: Body$' "$stage/ranked" || fail 'the installed command does not rank'

# A moved installation finds what belongs to it, through a link as well; so does a program with the moved library.
moved=$stage/moved
mv "$root" "$moved"
ln -s "$moved/bin/fieldwise" "$stage/linked"
for program in "$moved/bin/fieldwise" "$stage/linked"; do
	env -u FIELDWISE_ARCHDB -u FIELDWISE_DECLARATIONS "$program" rank "$source/benchmarks/kernels/nbody.cu" >"$stage/ranked" ||
		fail 'a moved installation does not rank'
	grep -q '^nbody: Body$' "$stage/ranked" || fail 'a moved installation ranks otherwise'
done
env -u FIELDWISE_ARCHDB -u FIELDWISE_DECLARATIONS LD_LIBRARY_PATH="$moved${lib#"$prefix"}" \
	"$stage/program" "$source/benchmarks/kernels" || fail 'the moved library finds nothing'
strace=$(command -v strace || true)
[ -z "$strace" ] || {
	env -u FIELDWISE_ARCHDB -u FIELDWISE_DECLARATIONS "$strace" -f -e trace=openat -o "$stage/opened" \
		"$moved/bin/fieldwise" rank "$source/benchmarks/kernels/nbody.cu" >"$stage/ranked"
	! grep -F "\"$build/" "$stage/opened" || fail 'a moved installation reads the build folder'
}
mv "$moved" "$root"

# A header that has no common file beside it includes the installed one, which is what the command writes.
mkdir "$stage/body"
"$root/bin/fieldwise" header --layout soa -o "$stage/body/body.h" "$source/benchmarks/kernels/nbody.cu"
cmp "$stage/body/fieldwise_common.h" "$root/include/fieldwise/fieldwise_common.h" || fail 'another common file is installed'
rm "$stage/body/fieldwise_common.h"
echo '#include "body.h"' >"$stage/body/body.c"
# shellcheck disable=SC2046 # several options
"$@" -std=c11 -fsyntax-only "$stage/body/body.c" $(pkg-config --cflags fieldwise) || fail 'the installed file is not found'

# Nothing but the documented functions is exported; some linkers name the ends of segments besides.
nm -D --defined-only "$stage$lib/libfieldwise.so" | awk '$2 ~ /[A-Z]/ { print $3 }' | sed 's/@.*//' | grep -vxE '__bss_start|_edata|_end' | sort >"$stage/exported"
sed -n 's/^FW_PUBLIC .*\(fw_[a-z_]*\)(.*/\1/p' "$source/estimator/fieldwise.h" | sort >"$stage/documented"
diff "$stage/documented" "$stage/exported" || fail 'exported and documented functions differ'

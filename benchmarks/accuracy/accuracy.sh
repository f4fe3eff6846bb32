#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Writes the figures of how well the estimates do into the documents that quote them, or checks that they stand there:
# plans the kernels of benchmarks/kernels/validation for each report, and holds that against what was measured. In a
# document, lines between "<!-- figures: REPORT-KIND -->" and "<!-- end of figures -->" are written by this alone. Needs
# neither a GPU nor nvcc.
#
# Usage: accuracy.sh BUILD [--check] [--ablate | --ablate-arch | --intervals | REPORT...]
#
#   BUILD     the build folder
#   --check   writes nothing; shows what would change
#   --intervals  archdb/errors/, and docs/evidence/intervals.md: how far gains are off
#   --ablate-arch  archdb/errors/missing.csv: what it costs that GPUs' files lack keys. Minutes of a core's time for each
#             set of keys
#   --ablate  the figures without each rule of benchmarks/accuracy/rules.list, on both GPUs: ten minutes of a core's time
#   REPORT    h200: the model of the H200; peng: the paper's model for it; h100: the model of the H100; default: these
#
# Environment: SET (what plan.sh takes: SET=overlap_exponent=3 with --check shows what another value gives).
# Exit status: 0 all stands there; 1 something would change (--check), or could not be made; 2 wrong use.
set -eu

root=$(cd "$(dirname -- "$0")/../.." && pwd)
[ $# -ge 1 ] || { echo 'usage: accuracy.sh BUILD [--check] [--ablate | --ablate-arch | --intervals | REPORT...]' >&2; exit 2; }
build=$(cd "$1" && pwd)
shift
check='' ablate=''
while :; do
	case ${1:-} in
	--check) check=1 ;;
	--ablate) ablate=1 ;;
	--ablate-arch) exec python3 "$root/benchmarks/accuracy/missing.py" "$build/estimator/fieldwise" ${check:+--check} ;;
	--intervals) exec python3 "$root/benchmarks/accuracy/intervals.py" "$build/estimator/fieldwise" ${check:+--check} ;;
	*) break ;;
	esac
	shift
done
if [ -n "$ablate" ]; then
	[ $# -eq 0 ] || { echo 'accuracy.sh: --ablate takes no reports' >&2; exit 2; }
	set -- ablation
fi
[ $# -gt 0 ] || set -- h200 peng h100
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export FIELDWISE_ARCHDB="$root/archdb" LC_ALL=C.UTF-8
cd "$root"
documents=$(grep -l '^<!-- figures: ' README.md docs/*/*.md benchmarks/kernels/validation/README.md || true)

# shellcheck disable=SC2086 # several documents
unknown=$(grep -h '^<!-- figures: ' $documents | grep -vE '^<!-- figures: (h200|peng|h100|ablation)-[a-z0-9]+ -->$' || true)
[ -z "$unknown" ] || { echo "accuracy.sh: nothing writes $unknown" >&2; exit 1; }

# plan REPORT [COMMAND]: plans it, with results, by another command than the one that was built: $work/REPORT.
plan() {
	bundle=$work/$1
	case $1 in
	h200) gpu=h200 arch=hopper-h200 model= ;;
	peng) gpu=h200 arch=hopper-h200 model=peng ;;
	h100) gpu=h100 arch=hopper-h100-sxm model= ;;
	*) echo "accuracy.sh: no report is called '$1': h200, peng or h100" >&2; return 2 ;;
	esac
	ARCH=$arch MODEL=$model benchmarks/kernels/validation/plan.sh "${2:-$build/estimator/fieldwise}" "$bundle" \
		>"$bundle.log" 2>&1 || { cat "$bundle.log" >&2; return 1; }
	mkdir -p "$bundle/results"
	cp "benchmarks/kernels/validation/results/$gpu/"*.csv "$bundle/results/"
}

# Makes the blocks of REPORT: $work/REPORT.blocks.
make_blocks() {
	plan "$1"
	# shellcheck disable=SC2046,SC2086 # several documents, several kinds
	set -- "$1" $(sed -n "s/^<!-- figures: $1-\(.*\) -->\$/\1/p" $documents | sort -u)
	report=$1
	shift
	"$build/benchmarks/accuracy/accuracy" "$report" "$bundle" benchmarks/kernels/validation.split \
		benchmarks/accuracy/reasons.csv benchmarks/kernels/fermi-m2050.tables "$@" >"$bundle.blocks"
}

# The same of the figures without each rule. What plans the one bundle is noted: both are estimated again by that.
make_ablation() {
	cat >"$work/noting" <<-END
		#!/bin/sh
		[ "\$1" != validate ] || printf '%s\n' fieldwise "\$@" '' >>"$work/commands"
		exec "$build/estimator/fieldwise" "\$@"
	END
	chmod +x "$work/noting"
	mkdir "$work/sources"
	plan h100 &
	other=$!
	SOURCES=$work/sources
	export SOURCES
	plan h200 "$work/noting"
	wait "$other"
	"$build/benchmarks/accuracy/ablate" benchmarks/accuracy/rules.list benchmarks/kernels/validation.split \
		"$work/commands" "h200=$work/h200" "h100=$work/h100" >"$work/ablation.blocks"
}

running=
for report; do
	case $report in
	ablation) make_ablation & ;;
	*) make_blocks "$report" & ;;
	esac
	running="$running $!"
done
status=0
for one in $running; do
	wait "$one" || status=$?
done
[ "$status" -eq 0 ] || exit "$status"

for report; do cat "$work/$report.blocks"; done >"$work/blocks"
for document in $documents; do
	awk -v blocks="$work/blocks" '
		BEGIN {
			while ((getline line <blocks) > 0)
				if (line ~ /^<!-- figures: /)
					name = line
				else if (line !~ /^<!-- end of figures -->/)
					text[name] = text[name] line "\n"
		}
		inside && /^<!-- end of figures -->$/ { inside = 0 }
		!inside { print }
		/^<!-- figures: / && $0 in text { printf "%s", text[$0]; inside = 1 }' "$document" >"$work/document"
	cmp -s "$document" "$work/document" && continue
	if [ -n "$check" ]; then
		diff -u "$document" "$work/document" || true
		echo "$document has other figures than there are: ./run accuracy writes them (those without rules: --ablate)" >&2
		status=1
	else
		cat "$work/document" >"$document"
		echo "wrote $document"
	fi
done
exit "$status"

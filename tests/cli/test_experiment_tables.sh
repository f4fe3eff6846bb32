#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Tables of docs/evidence/experiments.md whose every figure is a line of results/: writing many arrays (write.txt), and
# what issue_by_sass follows (followed.txt, by follow.sh).
#
#   usage: test_experiment_tables.sh SOURCE-DIR
set -eu
document=$1/docs/evidence/experiments.md results=$1/benchmarks/micro/experiments/results
status=0

# holds WHAT TEXT: the document has TEXT, in a line or over several.
flat=$(tr '\n' ' ' <"$document")
holds() {
	case $flat in
	*"$2"*) ;;
	*)
		echo "docs/evidence/experiments.md: $1: it is $2"
		status=1
		;;
	esac
}

# Arrays are in columns 2 and 4, tiles in 3 and 5; in parentheses where blocks loop.
for row in 'arrays:2:4' 'tiles of 32:3:5'; do
	IFS=: read -r name one loops <<END
$row
END
	holds "writing many arrays" "$(awk -v name="$name" -v one="$one" -v loops="$loops" '
		BEGIN { printf "| %s |", name }
		!/^#/ { printf " %d (%d) |", $one, $loops }' "$results/write.txt")"
done

# The values of column $3 of the lines that begin with $1 $2, in the order of the layouts in the document.
followed() {
	awk -v kind="$1" -v latency="$2" -v column="$3" '
		$1 == kind && $2 == latency { value[$3] = $column }
		END {
			n = split("soa aosoa@32 aosoa@8 aos x,y,z,core/ax,ay,az/ux,uy,uz/sx,sy,sz x,y,z/ax,ay,az/core/ux,uy,uz/sx,sy,sz", order, " ")
			for (i = 1; i <= n; i++)
				printf " %.1f |", value[order[i]]
		}' "$results/followed.txt"
}
holds "misses followed" "| followed |$(followed induce 280 4)"
holds "misses followed, 310 cycles" "| with 310 cycles from L2 |$(followed induce 310 4)"
holds "cycles followed" "| followed |$(followed induce 280 5)"
holds "issue, four loads" "$(awk '$1 == "issue" && $3 == 4 { for (i = 5; i <= NF; i++) printf "%s%.0f", (i > 5 ? ", " : ""), $i }' \
	"$results/followed.txt") with four"
holds "issue, one load" "$(awk '$1 == "issue" && $3 == 1 { for (i = 5; i <= NF; i++) printf "%s%.0f", (i > 5 ? ", " : ""), $i }' \
	"$results/followed.txt") with one"
holds "issue, no load" "$(awk '$1 == "issue" && $3 == 0 { printf "%.0f to %.0f", $5, $NF }' "$results/followed.txt") with no load"
exit $status

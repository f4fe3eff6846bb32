# SPDX-License-Identifier: MIT
#
# Writes the lines of times.csv of a program with a main of its own: for each kernel and layout the mean time of a
# launch, in the median of the runs, and that of the fastest and the slowest run. A run's mean is made of the medians of
# launches with one grid and block.
#
#   -v program=NAME -v notes=FILE     FILE gets what is to be told, a line each
#   what=kernels FILE                 kernel, grid and block that are estimated
#   what=layouts FILE                 number, spec, checksum
#   what=launches place=PLACE round=ROUND FILE...     launches.cu's of each run; PLACE: "plain" or a layout's number
#
# All files have tabs between. Without times of a kernel in a layout it prints "error: ..." and ends with status 1.

BEGIN { FS = "\t"; printf "" >notes }
what == "kernels" { kernels[++n_kernels] = $1; estimated[$1] = $2 "\t" $3; next }
what == "layouts" { spec[++n_layouts] = $2; checksum[n_layouts] = $3; next }
$1 == "untimed" { untimed[place] += $2; next }
{
	key = place SUBSEP $1 SUBSEP round
	n[key] += $4
	sum[key] += $4 * $5
	if (place == "plain" && round == 1 && $1 in estimated) {
		shapes[$1] = shapes[$1] (shapes[$1] ? ", " : "") $2 " of " $3
		matched[$1] += $2 "\t" $3 == estimated[$1]
		all[$1] += 1
	}
	if (round > rounds)
		rounds = round
}

END {
	for (k = 1; k <= n_kernels; k++)
		tell(kernels[k])
	if (untimed["plain"])
		print program ": " untimed["plain"] " launches of the original have no time, such as those in graphs" >>notes
	for (k = 1; k <= n_kernels; k++)
		if (median_of("plain", kernels[k]))
			printf "# original: %s,\"%s\",%.6f\n", program, kernels[k], middle
	for (k = 1; k <= n_kernels; k++)
		for (l = 1; l <= n_layouts; l++) {
			if (!median_of(l - 1, kernels[k])) {
				print "error: the kernel " kernels[k] " was not launched in the layout " spec[l]
				exit 1
			}
			printf "%s,\"%s\",\"\",\"%s\",0,%.6f,%.6f,%.6f,%s\n", program, kernels[k], spec[l], middle, low, high, checksum[l]
		}
}

# Says how the array of structs compares with the original, and whether the launch is the one that is estimated.
function tell(kernel, aos)
{
	if (!median_of("plain", kernel))
		return
	aos = middle
	if (median_of(0, kernel))
		printf "%s: %s takes %.6g ms in %d launches of the original, and %.3f of that in the layout %s\n", program, kernel,
			aos, launches, middle / aos, spec[1] >>notes
	if (!matched[kernel])
		print program ": " kernel " is estimated for a grid of " part(estimated[kernel], 1) " blocks of " \
			part(estimated[kernel], 2) " threads, and was launched with " substr(shapes[kernel], 1, 200) \
			": plan again with that --grid and --block" >>notes
	else if (all[kernel] > 1)
		print program ": " kernel " is estimated for one launch, and was launched with " substr(shapes[kernel], 1, 200) >>notes
}

function part(text, which, parts)
{
	split(text, parts, "\t")
	return parts[which]
}

# Sets middle, low and high, and launches, of KERNEL at PLACE; whether it was launched there.
function median_of(at, kernel, r, other, below, key, mean, runs)
{
	runs = 0
	for (r = 1; r <= rounds; r++) {
		key = at SUBSEP kernel SUBSEP r
		if (n[key]) {
			mean[++runs] = sum[key] / n[key]
			launches = n[key]
		}
	}
	for (r = 1; r <= runs; r++) {
		below = 0
		for (other = 1; other <= runs; other++)
			below += mean[other] < mean[r] || (mean[other] == mean[r] && other < r)
		if (below == 0)
			low = mean[r]
		if (below == runs - 1)
			high = mean[r]
		if (below == int(runs / 2))
			middle = mean[r]
	}
	return runs
}

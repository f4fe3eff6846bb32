# SPDX-License-Identifier: MIT
#
# What the times of a few programs come to, for people: for each kernel a row a layout, with its time, how that compares
# with the original, or with the array of structs where the program has no main of its own, and whether the results are
# those of the original.
#
#   -v programs="NAME NAME"      those to show
#   what=estimates FILE          estimates.json as json.awk prints it
#   what=times FILE              times.csv

BEGIN {
	FS = "\t"
	n = split(programs, names, " ")
	for (i = 1; i <= n; i++)
		wanted[names[i]] = 1
}
what == "estimates" {
	if (split($1, part, ".") < 3 || part[1] != "kernels")
		next
	if (part[3] == "layouts" && part[5] == "layout")
		spec[part[2], part[4]] = $2
	else if (part[3] == "layouts" && part[5] == "relative")
		expected[of[part[2], "program"], of[part[2], "kernel"], of[part[2], "variant"], spec[part[2], part[4]]] = $2
	else if (part[4] == "")
		of[part[2], part[3]] = $2
	next
}
# program,"kernel","variant","layout",elements,median,low,high,checksum; # original: program,"kernel",ms
{
	split($0, part, "\"")
	program = part[1]
	is_original = sub(/^# original: /, "", program)
	sub(/,$/, "", program)
}
!(program in wanted) || part[2] == "" { next }
{ split(is_original ? part[3] : part[7], number, ",") }
is_original {
	original[program, part[2], ""] = number[2]
	next
}
{
	at = program SUBSEP part[2] SUBSEP part[4]
	if (!(at in rows)) {
		rows[at] = 0
		order[++kernels] = at
	}
	r = ++rows[at]
	layout[at, r] = part[6]
	ms[at, r] = number[3]
	differs[at, r] = number[6] ~ /^differs:/
	if (length(part[6]) > width)
		width = length(part[6])
}
END {
	if (width < 12)
		width = 12
	first = "  %-" width "s"
	for (k = 1; k <= kernels; k++)
		show(order[k])
}

function show(at, part, reference, r)
{
	split(at, part, SUBSEP)
	reference = at in original ? original[at] : ms[at, 1]
	printf "\n%s, %s%s: milliseconds a launch\n", part[1], part[2], part[3] == "" ? "" : ", " part[3]
	printf first " %10s %17s %10s  %s\n", "layout", "time", at in original ? "of the original's" : "of " layout[at, 1],
		"estimated", "results"
	if (at in original)
		printf first " %10.6g\n", "the original", reference
	for (r = 1; r <= rows[at]; r++)
		printf first " %10.6g %17.3f %10s  %s\n", layout[at, r], ms[at, r], ms[at, r] / reference,
			(at, layout[at, r]) in expected ? sprintf("%.3f", expected[at, layout[at, r]]) : "-",
			differs[at, r] ? "different" : "equal"
}

# SPDX-License-Identifier: MIT
#
# What counters.awk and sites.awk share: which case a launch that the profiler saw belongs to. Both are run with
#
#   -v program=NAME        the program
#   what=layouts FILE      its layouts, a line each
#   what=cases FILE        its cases that were launched, as its --list prints them
#   what=report FILE       what ncu printed
#
# and write no line where something is wrong, but `error: …`, with exit status 1.

function fail(text)
{
	if (!failed)
		print "error: " text
	failed = 1
	exit 1
}

function quoted(text)
{
	gsub(/"/, "\"\"", text)
	return text ~ /[",]/ ? "\"" text "\"" : text
}

what == "layouts" {
	layout[layouts++] = $0
	next
}

what == "cases" {
	split($0, part, "\t")
	order = part[3] SUBSEP part[1]
	variant[order, wanted[order]++] = part[2]
	all_wanted++
	next
}

# The columns of a line of ncu's CSV, all of which it quotes, into `cell`. Returns how many there are.
function split_cells(text)
{
	sub(/^"/, "", text)
	sub(/",?\r?$/, "", text)
	return split(text, cell, "\",\"")
}

# Tells from a demangled name like `void layout_2::tk<(int)4>(layout_2::P_view)` which layout and kernel it is: sets
# `number` and `kernel`.
function name_launch(text)
{
	if (!match(text, /layout_[0-9]+::/))
		fail("ncu names a kernel " text ", of no layout")
	number = substr(text, RSTART + 7, RLENGTH - 9)
	kernel = substr(text, RSTART + RLENGTH)
	# The casts in a template's arguments.
	gsub(/<\([a-z ]+\)/, "<", kernel)
	gsub(/, \([a-z ]+\)/, ", ", kernel)
	sub(/\(.*/, "", kernel)
	if (!((number, kernel) in wanted)) {
		short = kernel
		gsub(/ /, "", short)
		if ((number, short) in wanted) {
			kernel = short
		} else {
			sub(/<.*/, "", short)
			if ((number, short) in wanted)
				kernel = short
		}
	}
}

# The first columns of the lines of the launch of `kernel` in layout `number`, which is the next one of these.
function launch_columns(order)
{
	order = number SUBSEP kernel
	if (seen[order] >= wanted[order])
		fail("ncu saw more launches of " kernel " in layout " number " than the " wanted[order] + 0 \
			" of the program: a case has to launch its kernel once")
	all_seen++
	return quoted(program) "," quoted(kernel) "," quoted(variant[order, seen[order]++]) "," quoted(layout[number])
}

function check_launches()
{
	if (all_seen != all_wanted)
		fail("ncu's report is not complete: it has " all_seen + 0 " of " all_wanted " launches")
}

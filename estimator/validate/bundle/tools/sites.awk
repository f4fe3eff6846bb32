# SPDX-License-Identifier: MIT
#
# Writes the lines of sites.csv from what `ncu --csv --page source --print-source sass` printed, and from where
# lines.awk says that the instructions come from. Needs launches.awk, and
#
#   what=lines n=NUMBER FILE    the lines of the object of layout NUMBER
#
# The requests of an instruction are the warps that ran it with a lane for which its predicate held. Without a
# predicate that is each warp that ran it. With one, ncu counts lanes (T) and the L1 tags that they asked for, not
# warps: there are at least T / 32, and at most as many as ran it, as tags, and as T. The column requests has the most,
# requests_least the least; they seldom differ.

what == "lines" {
	split($0, part, "\t")
	name = part[1]
	if (!((n, name) in known)) {
		known[n, name] = 1
		function_of[n, functions[n]++] = name
	}
	at = n SUBSEP name
	place = count[at]++
	ordinal[at, place] = part[2]
	opcode[at, place] = part[3]
	file[at, place] = part[4]
	line[at, place] = part[5]
	next
}

what == "report" && /^"Kernel Name"/ {
	finish_launch()
	split_cells($0)
	name_launch(cell[2])
	columns = launch_columns()
	in_launch = 1
	rows = accesses = 0
	titles = 0
	next
}

what == "report" && in_launch && /^"Address"/ {
	titles = split_cells($0)
	for (c = 1; c <= titles; c++)
		column[cell[c]] = c
	split("Source inst_executed thread_inst_executed_true memory_l1_tag_requests_global " \
		"memory_l2_theoretical_sectors_global", needed, " ")
	for (c = 1; c in needed; c++)
		if (!(needed[c] in column))
			fail("ncu's report has no column " needed[c])
	next
}

what == "report" && in_launch && /^"0x/ {
	if (split_cells($0) != titles)
		fail("ncu's report is not complete: it ends within a line")
	text = cell[column["Source"]]
	gsub(/^[ \t]+/, "", text)
	predicated = sub(/^@!?U?P[0-9T]+[ \t]+/, "", text)
	sub(/[ \t;].*/, "", text)
	if (text ~ /^(LDG|STG|LD|ST|ATOM|ATOMG|RED|REDG|LDGSTS)(\.|$)/) {
		a = accesses++
		access_opcode[a] = text
		access_ordinal[a] = rows
		ran[a] = number_in("inst_executed")
		lanes = number_in("thread_inst_executed_true")
		tags[a] = number_in("memory_l1_tag_requests_global")
		sectors[a] = number_in("memory_l2_theoretical_sectors_global")
		most[a] = least[a] = ran[a]
		if (predicated) {
			least[a] = int((lanes + 31) / 32)
			if (most[a] > lanes)
				most[a] = lanes
			if (most[a] > tags[a])
				most[a] = tags[a]
		}
	}
	rows++
}

END {
	if (failed)
		exit 1
	finish_launch()
	check_launches()
	if (failed)
		exit 1
	for (l = 1; l <= line_count; l++)
		print lines[l]
}

function number_in(title, value)
{
	value = cell[column[title]]
	gsub(/,/, "", value)
	return value + 0
}

function access_kind(text)
{
	return text ~ /^(LD|LDG|LDGSTS)(\.|$)/ ? "load" : text ~ /^ST/ ? "store" : "atomic"
}

# Of the access of a lane.
function access_bytes(text)
{
	if (text ~ /\.128/)
		return 16
	if (text ~ /\.[FUS]?64/)
		return 8
	if (text ~ /\.[US]8/)
		return 1
	if (text ~ /\.[US]16/)
		return 2
	return 4
}

# The function of the layout's objects that is the kernel: its memory instructions are those of the report.
function find_function(f, name, at, a, same, found, found_count)
{
	found_count = 0
	for (f = 0; f < functions[number]; f++) {
		name = function_of[number, f]
		at = number SUBSEP name
		same = count[at] == accesses && index(name, short_name(kernel))
		for (a = 0; same && a < accesses; a++)
			same = opcode[at, a] == access_opcode[a] && ordinal[at, a] == access_ordinal[a]
		if (same && found_count && !same_lines(at, found))
			fail("several functions of layout " number " have the instructions of " kernel)
		if (same) {
			found = at
			found_count++
		}
	}
	if (!found_count && accesses)
		fail("ncu's report of " kernel " in layout " number " is not that of the object in " program "/" number)
	return found
}

function short_name(text)
{
	sub(/<.*/, "", text)
	return text
}

function same_lines(one, other, a)
{
	for (a = 0; a < accesses; a++)
		if (file[one, a] != file[other, a] || line[one, a] != line[other, a])
			return 0
	return 1
}

# Adds up the instructions of a launch that have line, kind and width in common.
function finish_launch(at, a, key, keys, order)
{
	if (!in_launch)
		return
	in_launch = 0
	at = find_function()
	keys = 0
	split("", total_of)
	for (a = 0; a < accesses; a++) {
		key = quoted(file[at, a]) "," line[at, a] "," access_kind(access_opcode[a]) "," access_bytes(access_opcode[a])
		if (!(key in total_of)) {
			order[keys++] = key
			total_of[key] = key
			sum_instructions[key] = sum_least[key] = sum_most[key] = sum_sectors[key] = sum_tags[key] = 0
		}
		sum_instructions[key]++
		sum_least[key] += least[a]
		sum_most[key] += most[a]
		sum_sectors[key] += sectors[a]
		sum_tags[key] += tags[a]
	}
	for (a = 0; a < keys; a++) {
		key = order[a]
		lines[++line_count] = columns "," key "," sum_instructions[key] "," \
			sprintf("%.0f,%.0f,%.0f,%.0f", sum_most[key], sum_sectors[key], sum_tags[key], sum_least[key])
	}
}

# SPDX-License-Identifier: MIT
#
# Writes a CSV of results from the parts of its programs.
#
#   -v bundle=ID     the bundle's
#   -v header=LINE   the line of titles

/^# (device|driver|compute_capability|date|nvcc|ncu): / {
	key = $2
	text = substr($0, length(key) + 4)
	# The latest date and the greatest version, where parts were made on several days.
	if (!(key in value) || text > value[key])
		value[key] = text
	if (!(key in place))
		keys[place[key] = ++key_count] = key
	next
}

/^# program: / { programs[++program_count] = $0; next }
/^# (note|original): / { notes[++note_count] = $0; next }
/^#/ || $0 == header { next }
{ lines[++line_count] = $0 }
END {
	print "# bundle: " bundle
	for (k = 1; k <= key_count; k++)
		print "# " keys[k] " " value[keys[k]]
	for (k = 1; k <= program_count; k++)
		print programs[k]
	for (k = 1; k <= note_count; k++)
		print notes[k]
	print header
	for (k = 1; k <= line_count; k++)
		print lines[k]
}

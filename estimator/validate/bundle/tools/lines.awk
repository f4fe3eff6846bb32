# SPDX-License-Identifier: MIT
#
# Reads what nvdisasm -gi -c prints of an object, and writes a line for each instruction that reads or writes memory:
# its function, its number in it, its opcode, and the file and line that it comes from, with tabs between. Of an inlined
# access that is the line of kernel.cu where it stands, or the outermost line where no part of it is in kernel.cu.

/^[ \t]*\/\/## File / {
	if (!chain)
		chosen = ""
	chain = 1
	split($0, part, "\"")
	file = part[2]
	sub(/.*\//, "", file)
	line = part[3]
	sub(/^, line /, "", line)
	sub(/ .*/, "", line)
	# The innermost comes first.
	if (chosen !~ /^kernel\.cu\t/)
		chosen = file "\t" line
	next
}

/^\.text\..*:$/ {
	name = substr($1, 7, length($1) - 7)
	number = 0
	chosen = ""
	chain = 0
	next
}

/^[ \t]*\/\*[0-9a-f]+\*\/ / {
	chain = 0
	text = $0
	sub(/^[ \t]*\/\*[0-9a-f]+\*\/[ \t]*/, "", text)
	sub(/^@!?U?P[0-9T]+[ \t]+/, "", text)
	opcode = text
	sub(/[ \t;].*/, "", opcode)
	if (opcode ~ /^(LDG|STG|LD|ST|ATOM|ATOMG|RED|REDG|LDGSTS)(\.|$)/)
		print name "\t" number "\t" opcode "\t" (chosen == "" ? "?\t0" : chosen)
	number++
}

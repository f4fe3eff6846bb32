# SPDX-License-Identifier: MIT
#
# Prints what a paper, whose text is the input, numbers or names, an item a line. Items are found by what they look like:
#
#   Section 3.2      headings with a number: "3.2 Title", "## 3.2. Title", "**3.2. Title** text", "IV. TITLE" and below
#                    that "B. Title" (Section IV-B) and "2) *Title*: text" (Section IV-B.2)
#   Fig. 2, Table IV, Listing 1    captions and mentions; a number below the highest one that stands nowhere is an error
#   Eq. 2            a displayed formula that ends with its number
#   Assumption 1     bold, with a number
#   Smaller lines    bold at the beginning of a line or of a numbered paragraph, with a colon
#   flush(), CLN     in running text functions as `name()`, and identifiers in italics: a capital, "_" or "#" inside
#
# What stands in blocks of code, or behind the heading of the references, does not count.

function add(item,   key) {
	key = tolower(item)
	if (!(key in is_there)) {
		is_there[key] = 1
		items[++n] = item
	}
}

function value_of(number,   i, value, last, sum) {
	if (number ~ /[0-9]/)
		return number + 0
	for (i = length(number); i > 0; i--) {
		value = substr(number, i, 1) == "I" ? 1 : substr(number, i, 1) == "V" ? 5 : 10
		sum += value < last ? -value : value
		last = value
	}
	return sum
}

# Takes note of the items that TEXT numbers: "Fig. 3", "TABLE IV".
function add_numbered(text,   kind, number) {
	while (match(text, /(Figs?[.]|Figures?|Tables?|TABLE|Listings?) ([0-9]+|[IVX]+)/)) {
		kind = number = substr(text, RSTART, RLENGTH)
		text = substr(text, RSTART + RLENGTH)
		sub(/.* /, "", number)
		kind = kind ~ /^F/ ? "Fig." : kind ~ /^L/ ? "Listing" : "Table"
		numbers[kind, value_of(number)] = number
		if (value_of(number) > most[kind])
			most[kind] = value_of(number)
	}
}

function is_title(text) {
	return length(text) < 80 && text !~ /\t/ && text !~ /[.;:,]$/
}

function add_section(line,   is_marked, number) {
	is_marked = sub(/^#+ /, "", line) || line ~ /^[*][*][0-9]/
	sub(/^[*]+/, "", line)
	if (match(line, /^[0-9]+([.][0-9]+)*[.]? [A-Z]/) && (is_marked || (is_title(line) && line !~ /^[0-9.]*[.] /))) {
		number = substr(line, 1, RLENGTH - 2)
		sub(/[.]$/, "", number)
		add("Section " number)
	} else if (line ~ /^[IVX]+[.] [A-Z]/ && is_title(line) && line !~ /[a-z]/) {
		section = substr(line, 1, index(line, ".") - 1)
		part = ""
		add("Section " section)
	} else if (section != "" && line ~ /^[A-Z][.] [A-Z]/ && is_title(line) && line ~ /[a-z]/) {
		part = section "-" substr(line, 1, 1)
		add("Section " part)
	} else if (part != "" && line ~ /^[0-9]+\) [*][^*]+[*]:/)
		add("Section " part "." substr(line, 1, index(line, ")") - 1))
}

# The beginning of LINE, if it is bold.
function add_bold(line) {
	sub(/^[0-9]+[.] /, "", line)
	if (match(line, /^[*][*][A-Z][^*]*[*][*]/)) {
		line = substr(line, 3, RLENGTH - 4)
		if (line ~ /^(Assumption|Definition|Lemma|Theorem) [0-9]+[.]$/ ||
		    (line ~ /:$/ && line !~ /^(Fig|Tab|List)[a-z]+ [0-9]|\(\)/))
			add(substr(line, 1, length(line) - 1))
	}
}

function add_names(text,   word) {
	while (match(text, /[`*]+[A-Za-z_#][A-Za-z0-9_#-]*(\(\))?[`*]+/)) {
		word = substr(text, RSTART, RLENGTH)
		text = substr(text, RSTART + RLENGTH)
		if (word ~ /^[*]/ ? word !~ /^[*][^*]+[*]$/ || word !~ /[a-z0-9][A-Z]|_|#|\(\)|[A-Z][A-Z][A-Z]/ : word !~ /\(\)/)
			continue
		gsub(/[`*]/, "", word)
		add(word)
	}
}

{ sub(/\r$/, "") }
/^#*[ *]*(References|REFERENCES)[ *]*$/ { exit }
/^```/ { is_code = !is_code }
is_code { next }
{
	add_section($0)
	add_numbered($0)
	add_bold($0)
	if ($0 ~ /^[$][$]/ && match($0, /\([0-9]+\)[ $]*$/)) {
		number = substr($0, RSTART + 1)
		add("Eq. " substr(number, 1, index(number, ")") - 1))
	}
	add_names($0)
}

END {
	for (i = 1; i <= n; i++)
		print items[i]
	split("Fig. Table Listing", kinds, " ")
	for (k = 1; k in kinds; k++)
		for (i = 1; i <= most[kinds[k]]; i++) {
			if (!((kinds[k], i) in numbers)) {
				print "the text says nothing of " kinds[k] " " i >"/dev/stderr"
				exit 1
			}
			print kinds[k] " " numbers[kinds[k], i]
		}
}

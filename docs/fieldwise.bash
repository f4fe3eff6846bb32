# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Completion of fieldwise for bash.

# The names that may follow `--arch` and `arch show`.
_fieldwise_archs()
{
	fieldwise arch list 2>/dev/null | awk 'NR > 1 && $1 ~ /^[a-z0-9-]+$/ { print $1 }'
}

# Sets COMPREPLY to the words of $1 that begin with $2.
_fieldwise_words()
{
	mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2")
}

_fieldwise_files()
{
	compopt -o filenames 2>/dev/null
	mapfile -t COMPREPLY < <(compgen -f -- "$1")
}

_fieldwise()
{
	local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
	local options='--kernel --record --layout --arch --compiler --set --model --grid --block --param --value --size --taken --trips --locality --registers
		--shared --timeout --cuda-path -p --format --output -o --dump --help --version'

	if [ "$COMP_CWORD" -eq 1 ]; then
		_fieldwise_words 'rank explain header apply stage arch validate --help --version' "$word"
		return
	fi
	case $command/$before/$word in
	validate/*/-*) ;;
	validate/validate/*)
		_fieldwise_words 'plan run report' "$word"
		return
		;;
	validate/report/* | validate/run/*)
		_fieldwise_files "$word"
		return
		;;
	esac
	case $before in
	--arch) _fieldwise_words "$(_fieldwise_archs)" "$word" ;;
	--assume) _fieldwise_words 'no-alias no-publish' "$word" ;;
	--check) _fieldwise_words 'nvcc' "$word" ;;
	--model) _fieldwise_words 'peng sector' "$word" ;;
	--format)
		case ${COMP_WORDS[2]} in
		compare) _fieldwise_words 'table json' "$word" ;;
		report) _fieldwise_words 'table json html' "$word" ;;
		*)
			case $command in
			apply) _fieldwise_words 'diff json' "$word" ;;
			*) _fieldwise_words 'table json csv' "$word" ;;
			esac
			;;
		esac
		;;
	--registers)
		_fieldwise_files "$word"
		[[ nvcc == "$word"* ]] && COMPREPLY+=(nvcc)
		;;
	--set)
		compopt -o nospace 2>/dev/null
		_fieldwise_words 'uniform= accordance= repeats= shared_memory= transactions= locality= l2=' "$word"
		;;
	--locality) _fieldwise_words 'random sorted near= shared=' "$word" ;;
	--dump)
		case $command in
		stage) _fieldwise_words 'streams stage' "$word" ;;
		*) _fieldwise_words 'kernel course placement metrics hits cost ranking' "$word" ;;
		esac
		;;
	--convert) _fieldwise_words 'auto device host' "$word" ;;
	--form) _fieldwise_words 'strip cursor append line' "$word" ;;
	--granules) _fieldwise_words '1 2 4 8' "$word" ;;
	--layout) _fieldwise_words 'aos soa aosoa@8 aosoa@16 aosoa@32' "$word" ;;
	--kernel | --record | --array | --name | --weight | --grid | --block | --param | --value | --shared | --seconds | --tiles | --top | --prefix | --args | --variant | --size | --fill)
		COMPREPLY=()
		;;
	--level) _fieldwise_words 'dram cached' "$word" ;;
	--compiler | --layouts | --case | --data | --split | --header | --output | -o | --cuda-path | -p | validate | infer | plot) _fieldwise_files "$word" ;;
	show | compare | --base) _fieldwise_words "$(_fieldwise_archs)" "$word" ;;
	*)
		case $command/$word in
		rank/-*) _fieldwise_words "$options --layouts --all --optimal --seconds --tiles --top --expand --weight --convert --profile" "$word" ;;
		explain/-*) _fieldwise_words "$options" "$word" ;;
		apply/-*) _fieldwise_words '--single-file --split --arch --set --compiler --model --grid --block --param --value --size --taken --trips --weight --convert --profile --locality --shared --kernel --record --layout --name --choose --assume --no-launch-bounds --undo --check --header --also --in-place --stat --show-header --format --timeout --cuda-path -p --output -o --help --version' "$word" ;;
		stage/-*) _fieldwise_words '--arch --set --compiler --model --grid --block --param --value --size --taken --trips --locality --registers --shared --kernel --array --form --granules --apart --monitor --profile --hits --pipeline --format --all --diff --in-place --undo --timeout --cuda-path -p --output -o --dump --help --version' "$word" ;;
		header/-*) _fieldwise_words '--kernel --record --layout --choose --arch --set --compiler --model --grid --block --param --value --size --taken --trips --weight --convert --profile --locality --shared --name --arrays --single-file --split --timeout --cuda-path -p --output -o --help --version' "$word" ;;
		validate/-*)
			case ${COMP_WORDS[2]} in
			plan)
				_fieldwise_words '--kernel --record --layout --layouts --all --top --stage --prefix --case --args --data --variant --level --size --fill
					--arch --compiler --set --model --grid --block --param --value --taken --trips --locality --registers --shared --timeout --cuda-path -p --output -o --help --version' "$word"
				;;
			run) _fieldwise_words '-t -c -s -l -o --any-gpu' "$word" ;;
			*)
				_fieldwise_words '--split --older --other-gpu --format --kernel --sites --output -o --help --version' "$word"
				;;
			esac
			;;
		arch/-*)
			case ${COMP_WORDS[2]} in
			measure) _fieldwise_words '--base --output -o --export --quiet -q --help --version' "$word" ;;
			infer) _fieldwise_words '--base --output -o --quiet -q --help --version' "$word" ;;
			compare) _fieldwise_words '--format --output -o --help --version' "$word" ;;
			*) _fieldwise_words '--output -o --help --version' "$word" ;;
			esac
			;;
		arch/*)
			case $COMP_CWORD/${COMP_WORDS[2]} in
			2/*) _fieldwise_words 'list show validate infer compare plot measure' "$word" ;;
			*/compare) _fieldwise_words "$(_fieldwise_archs)" "$word" ;;
			*/infer | */plot) _fieldwise_files "$word" ;;
			esac
			;;
		*) _fieldwise_files "$word" ;;
		esac
		;;
	esac
}

complete -F _fieldwise fieldwise

# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2034
# The arguments [--build-only | --no-build] BUILD-DIR of a script that builds and runs programs, which reads this file: MODE
# is the option or nothing, BUILD the folder, which is the script's first argument then.
mode=
case ${1:-} in
--build-only | --no-build)
	mode=$1
	shift
	;;
esac
build=${1:?the folder to build in is missing}

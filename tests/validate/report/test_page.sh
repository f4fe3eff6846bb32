#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Opens the page of `validate report` in a headless browser, on a wide and on a narrow window: it renders all pictures,
# nothing is wider than the window, nothing is fetched. Skipped (77) where there is no browser.
#
#   usage: test_page.sh COMMAND BUNDLE
set -eu
command=$1 bundle=$2

browser=
for name in chromium chromium-browser google-chrome chrome firefox firefox-esr; do
	if command -v "$name" >/dev/null; then
		browser=$name
		break
	fi
done
if [ -z "$browser" ]; then
	echo "no browser: neither chromium nor google-chrome nor firefox is here"
	exit 77
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$command" validate report --format html --split "$bundle/split" -o "$work/page.html" "$bundle"

# The page has no script of its own; this one tells what was rendered.
# shellcheck disable=SC2016 # the expressions are those of the script
sed 's|</body>|<script>addEventListener("load", () => {\
const all = [...document.querySelectorAll("*")], room = document.documentElement.clientWidth;\
document.querySelectorAll("details").forEach(d => d.open = true);\
const scrolls = e => e \&\& (e.classList.contains("wide") \|\| scrolls(e.parentElement));\
const wide = all.filter(e => !scrolls(e) \&\& e.getBoundingClientRect().right > room + 1).length;\
const pictures = [...document.querySelectorAll("svg")];\
const empty = pictures.filter(e => e.getBoundingClientRect().width < 8 \|\| e.getBoundingClientRect().height < 8).length;\
const drawn = e => e.getBoundingClientRect().width > 1 \&\& e instanceof SVGGeometryElement;\
const marks = [...document.querySelectorAll(".plot title")].filter(e => drawn(e.parentElement)).length;\
const scroll = document.documentElement.scrollWidth > room + 1;\
const fetched = performance.getEntriesByType("resource").length;\
const told = `pictures=${pictures.length} empty=${empty} marks=${marks} bars=${document.querySelectorAll(".bar .time").length} lines=${document.querySelectorAll(".bytes").length} wide=${wide} scroll=${scroll} fetched=${fetched}`;\
document.title = told;\
if (window.dump) dump(`<title>${told}</title>\\n`);\
});</script></body>|' "$work/page.html" >"$work/probe.html"

# Opens the page in a window of WIDTH; prints what it becomes, or what its script says of it.
render()
{
	case $browser in
	firefox*)
		mkdir -p "$work/profile"
		echo 'user_pref("browser.dom.window.dump.enabled", true);' >"$work/profile/user.js"
		timeout 60 "$browser" --headless --no-remote --profile "$work/profile" --window-size="$1,900" \
			--screenshot "$work/page.png" "file://$work/probe.html"
		;;
	*)
		timeout 60 "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$work/profile" \
			--window-size="$1,900" --dump-dom "file://$work/probe.html"
		;;
	esac
}

# Marks: of 11 quantities for each of the 4 layouts that were counted, and the times of 5. Bars of those 5; 3 accesses whose
# bytes are known.
status=0
for width in 1200 390; do
	render $width >"$work/dom" 2>"$work/log" || {
		echo "$browser failed:"
		cat "$work/log"
		exit 1
	}
	found=$(sed -n 's|.*<title>\(pictures=[^<]*\)</title>.*|\1|p' "$work/dom")
	echo "$width: $found"
	case $found in
	*" empty=0 "*" bars=5 lines=3 wide=0 scroll=false fetched=0") ;;
	*) status=1 ;;
	esac
	marks=${found#*marks=}
	[ "${marks%% *}" = 49 ] || status=1
done
exit $status

#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_progress.sh FIELDWISE SOURCE-DIR
# Long work shows on a terminal how far it is, on a line that grows in number and is gone at the end; short work and pipes
# show nothing, and standard output is the same.
set -eu

fieldwise=$(realpath "$1")
cd "$2"
python3 - "$fieldwise" <<'END'
import os, pty, re, subprocess, sys
fieldwise = sys.argv[1]

def run(*arguments):
    """What the command prints on a terminal that is its standard error, and on a pipe that is its output."""
    main, side = pty.openpty()
    environment = dict(os.environ, TERM="xterm", COLUMNS="60")
    process = subprocess.Popen([fieldwise, *arguments], stdout=subprocess.PIPE, stderr=side, env=environment)
    os.close(side)
    output = process.stdout.read().decode()
    said = b""
    try:
        while piece := os.read(main, 4096):
            said += piece
    except OSError:
        pass
    assert process.wait() == 0
    return said.decode(), output

kernel = "benchmarks/kernels/lookup.cu"
long = ("rank", "--timeout", "0", "--all", kernel)
piped = subprocess.run([fieldwise, *long], capture_output=True, text=True, env=dict(os.environ, COLUMNS="60"))
assert piped.stderr == "", piped.stderr
said, output = run(*long)
assert output == piped.stdout
lines = said.split("\r\x1b[K")
assert lines[0] == "" and lines[-1] == "", said
assert all(len(line) < 60 and "\n" not in line for line in lines), lines
done = [int(n) for n in re.findall(r"look_up: CrossSection: (\d+) layouts", said)]
assert len(done) > 1 and done == sorted(done), said
assert run("rank", "benchmarks/kernels/camera.cu", "--timeout", "0")[0] == ""
END

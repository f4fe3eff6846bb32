set encoding utf8
nice(x) = x <= 1 ? 1 : x <= 2 ? 2 : x <= 5 ? 5 : 10
power(x) = 10.0**floor(log10(x))
decimal(x) = x > 0 ? power(x) * nice(x / power(x) * (1 - 1e-9)) : 1
octaves(x) = log(x) / log(2)
binary(x) = x > 0 ? 2.0**ceil(octaves(x) - 1e-9) : 1
more(low, high) = high < 2 * low ? 2 : 1.000001
bytes(i) = sprintf('%g %s', 2.0**(i % 10), word('B KiB MiB GiB TiB PiB', i / 10 + 1))
$d0 << EOD
1 18.03 18.03 18.03
2 36.07 36.07 36.07
3 54.08 54.08 54.09
4 72.09 72.09 72.1
5 89.6 89.58 89.69
6 104.7 104.6 104.99
8 139.39 139.32 139.42
10 173.62 173.44 173.69
12 208.7 208.7 208.71
16 251.83 251.83 251.83
20 252.8 252.79 252.8
24 252.83 252.83 252.85
32 251.76 251.74 251.77
40 229.55 229.43 229.7
48 251.39 251.34 251.43
64 252.1 252.08 252.11


1 30.55 30.55 30.55
2 61.1 61.1 61.1
3 91.54 91.5 91.56
4 118.66 118.65 118.67
5 145.05 145 145.12
6 176.41 176.31 176.55
8 232.73 232.73 232.73
10 221.02 220.92 221.11
12 252.57 252.56 252.64
16 252.92 252.91 252.92
20 234.8 234.72 234.94
24 247.16 247.08 247.19
32 252.41 252.4 252.42
40 250.37 250.35 250.39
48 252.44 252.42 252.48
64 252.21 252.2 252.22


1 49.07 49.06 49.07
2 98.12 98.11 98.12
3 143.82 143.81 143.82
4 190.22 189.59 190.48
5 183.15 182.84 183.23
6 215.01 214.48 215.49
8 252.84 252.84 252.84
10 217.5 217.42 217.56
12 244.87 244.82 244.9
16 252.52 252.49 252.53
20 247.86 247.85 247.92
24 252.32 252.31 252.33
32 252.72 252.71 252.73
40 252.15 252.13 252.17
48 252.46 252.42 252.48
64 252.38 252.36 252.38


1 61.41 61.4 61.41
2 122.79 122.78 122.79
3 180.17 180.11 180.3
4 232.26 232.23 232.27
5 175.62 175.53 175.67
6 211.29 211.2 211.31
8 252.36 252.36 252.37
10 220.5 220.44 220.54
12 249.14 249.07 249.21
16 252.58 252.58 252.6
20 250.53 250.51 250.57
24 252.52 252.5 252.54
32 252.77 252.75 252.8
40 252.29 252.29 252.32
48 252.55 252.53 252.56
64 252.4 252.38 252.42


1 62.6 62.59 62.6
2 125.16 125.16 125.16
3 187.61 187.6 187.62
4 242.91 242.76 243.18
5 171.7 171.68 171.7
6 206.03 205.98 206.05
8 252.84 252.84 252.85
10 219.07 219.06 219.1
12 250.97 250.93 251
16 252.83 252.83 252.85
20 251.55 251.55 251.59
24 252.63 252.6 252.66
32 252.78 252.77 252.8
40 252.39 252.38 252.43
48 252.56 252.55 252.59
64 252.44 252.43 252.46
EOD
stats $d0 using 1 nooutput name 'x0'
stats $d0 using 3:4 nooutput name 'y0'
$d1 << EOD
1 28.9 28.9 28.9
2 57.8 57.8 57.8
3 86.67 86.66 86.68
4 115.58 115.57 115.58
5 142.28 141.28 142.32
6 169.87 169.65 171.25
8 224.74 224.74 224.74
10 252.59 252.54 252.65
12 253.01 253.01 253.02
16 253.28 253.26 253.29
20 252.99 252.98 252.99
24 252.99 252.99 252.99
32 253.09 253.08 253.11
40 248.21 248.15 248.25
48 252.66 252.65 252.67
64 252.67 252.66 252.69


1 49.29 49.29 49.29
2 98.58 98.57 98.58
3 147.77 147.76 147.77
4 196.96 196.96 196.96
5 229.92 229.89 230.02
6 252.86 252.83 252.87
8 253.07 253.07 253.07
10 252.82 252.8 252.82
12 253.07 253.07 253.07
16 253.07 253.07 253.08
20 247.05 247.01 247.08
24 252.41 252.4 252.46
32 252.88 252.84 252.92
40 252.51 252.49 252.53
48 252.91 252.85 252.96
64 252.69 252.66 252.74


1 76.17 76.17 76.17
2 152.32 152.3 152.32
3 220.3 219.98 220.38
4 252.89 252.87 252.89
5 251.12 251.1 251.13
6 252.78 252.77 252.8
8 253.08 253.08 253.08
10 241.06 240.96 241.14
12 252.93 252.79 252.95
16 253.16 253.09 253.22
20 252.8 252.73 252.82
24 252.94 252.91 252.96
32 252.91 252.85 252.95
40 252.76 252.74 252.78
48 252.88 252.84 252.92
64 252.77 252.71 252.82


1 93.09 93.09 93.1
2 186.12 186.12 186.14
3 235.07 234.88 240.93
4 252.74 252.66 252.76
5 218.55 218.52 218.57
6 247.27 246.98 247.41
8 253.16 253.11 253.22
10 244.09 244.02 244.12
12 253.07 253 253.13
16 253.6 253.55 253.63
20 252.67 252.63 252.72
24 253.1 253.06 253.15
32 253 252.97 253.09
40 252.89 252.81 252.97
48 252.95 252.93 253.03
64 252.84 252.8 252.88


1 103.92 103.92 103.92
2 205.51 205.5 205.52
3 230.69 230.36 231.57
4 252.82 252.79 252.82
5 209.11 209.1 209.11
6 246.71 246.62 246.79
8 253.02 252.99 253.04
10 245.88 245.84 245.94
12 252.87 252.85 252.92
16 253.19 253.12 253.49
20 252.6 252.55 252.61
24 252.99 252.94 253.08
32 253.15 253.04 253.25
40 252.7 252.61 252.72
48 252.92 252.8 253
EOD
stats $d1 using 1 nooutput name 'x1'
stats $d1 using 3:4 nooutput name 'y1'
$d2 << EOD
1 60.86 60.85 60.86
2 121.72 121.71 121.72
3 182.38 182.34 182.42
4 243.21 243.21 243.21
5 189.56 189.04 189.94
6 227.49 227.34 227.66
8 252.43 252.2 252.48
10 221.7 221.64 221.77
12 250.33 250.29 250.36
16 252.75 252.74 252.75
20 251.33 251.32 251.35
24 252.54 252.52 252.58
32 252.73 252.73 252.73
40 252.43 252.41 252.45
48 252.62 252.62 252.63
64 252.64 252.63 252.64


1 60.86 60.86 60.86
2 121.71 121.71 121.71
3 182.35 182.33 182.44
4 243.21 243.21 243.21
5 188.14 187.6 189.22
6 227.14 226.97 227.21
8 252.47 252.43 252.62
10 221.75 221.64 221.9
12 250.36 250.34 250.38
16 252.73 252.73 252.73
20 251.34 251.33 251.35
24 252.59 252.56 252.63
32 252.73 252.73 252.73
40 252.42 252.41 252.46
48 252.62 252.62 252.62
64 252.6 252.59 252.62


1 60.86 60.86 60.86
2 121.71 121.71 121.71
3 182.37 182.35 182.42
4 243.21 243.2 243.21
5 188.3 187.45 189.04
6 226.6 226.51 226.75
8 252.58 252.53 252.62
10 221.86 221.79 221.91
12 250.33 250.32 250.36
16 252.74 252.74 252.74
20 251.32 251.32 251.34
24 252.55 252.54 252.59
32 252.73 252.73 252.73
40 252.43 252.4 252.45
48 252.64 252.63 252.65
64 252.6 252.59 252.62


1 60.86 60.86 60.86
2 121.71 121.71 121.71
3 182.35 182.32 182.38
4 243.21 243.21 243.22
5 188.08 187.89 188.91
6 227.01 226.8 227.24
8 252.35 252.34 252.55
10 222.06 221.87 222.19
12 250.37 250.34 250.4
16 252.74 252.74 252.74
20 251.34 251.32 251.34
24 252.56 252.51 252.6
32 252.73 252.72 252.73
40 252.43 252.39 252.45
48 252.62 252.62 252.63
64 252.63 252.62 252.64


1 58.44 58.44 58.44
2 116.89 116.89 116.89
3 175.33 175.32 175.35
4 233.71 233.65 233.77
5 189.44 189.36 189.48
6 231.03 230.93 231.09
8 252.63 252.59 252.64
10 220.83 220.81 220.86
12 248.55 248.53 248.58
16 252.71 252.69 252.73
20 250.46 250.45 250.47
24 252.5 252.5 252.52
32 252.71 252.71 252.71
40 252.42 252.41 252.43
48 252.6 252.59 252.6
64 252.6 252.59 252.61
EOD
stats $d2 using 1 nooutput name 'x2'
stats $d2 using 3:4 nooutput name 'y2'
$d3 << EOD
1 106.51 106.51 106.51
2 203.95 203.94 203.95
3 245.37 245.2 245.57
4 252.12 252.11 252.14
5 236.53 236.48 236.57
6 251.29 251.21 251.32
8 252.87 252.86 252.87
10 246.52 246.5 246.54
12 252.64 252.63 252.67
16 252.78 252.78 252.78
20 252.41 252.4 252.43
24 252.79 252.77 252.79
32 252.81 252.8 252.81
40 252.61 252.61 252.61
48 252.76 252.75 252.76
64 252.54 252.53 252.54


1 97.43 97.43 97.43
2 193.4 193.4 193.4
3 245.1 244.87 245.18
4 252.08 252.02 252.11
5 233.32 233.3 233.33
6 251.31 251.29 251.33
8 252.81 252.81 252.81
10 244.99 244.96 245.01
12 252.66 252.64 252.69
16 252.76 252.76 252.77
20 252.41 252.39 252.43
24 252.76 252.76 252.77
32 252.78 252.77 252.78
40 252.59 252.59 252.59
48 252.74 252.74 252.76
64 252.49 252.47 252.49


1 86.05 86.05 86.05
2 167 167 167.01
3 232.68 232.6 233.16
4 249.54 249.51 249.64
5 238.43 238.29 238.58
6 251.1 251.06 251.11
8 252.7 252.69 252.71
10 252.09 252.08 252.11
12 252.85 252.85 252.86
16 252.75 252.74 252.76
20 252.45 252.42 252.49
24 252.78 252.76 252.78
32 252.78 252.74 252.79
40 252.57 252.57 252.59
48 252.72 252.71 252.72
64 252.51 252.5 252.52


1 85.97 85.97 85.97
2 166.85 166.85 166.85
3 232.57 232.47 233
4 249.46 249.4 249.49
5 238.45 238.4 238.54
6 251.13 251.11 251.14
8 252.71 252.71 252.73
10 252.11 252.1 252.13
12 252.86 252.86 252.87
16 252.78 252.76 252.78
20 252.47 252.43 252.49
24 252.78 252.78 252.8
32 252.78 252.77 252.81
40 252.57 252.56 252.58
48 252.72 252.72 252.73
64 252.52 252.52 252.53


1 85.97 85.97 85.97
2 166.98 166.98 166.99
3 231.68 231.62 231.99
4 249.42 249.35 249.45
5 238.59 238.5 238.73
6 250.89 250.88 250.9
8 252.69 252.68 252.7
10 251.94 251.92 251.96
12 252.85 252.84 252.85
16 252.77 252.74 252.77
20 252.31 252.28 252.36
24 252.66 252.65 252.66
32 252.72 252.71 252.72
40 252.38 252.38 252.39
48 252.53 252.52 252.53
64 252.31 252.3 252.32
EOD
stats $d3 using 1 nooutput name 'x3'
stats $d3 using 3:4 nooutput name 'y3'
set terminal svg noenhanced size 1000,600 font 'Arial,Helvetica,DejaVu Sans,sans-serif,13' background '#ffffff'
set output 'shared-throughput.svg'
set linetype 1 linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7
set linetype 2 linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5
set linetype 3 linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9
set linetype 4 linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 13
set linetype 5 linecolor rgb '#E69F00' linewidth 2 dashtype 1 pointtype 11
set multiplot layout 2,2 title 'Shared memory: throughput of a multiprocessor' font ',17' margins screen 0.0820, screen 0.7720, screen 0.1000, screen 0.8267 spacing screen 0.1040, screen 0.1500
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'copy, 4-byte words' font ',12' offset 0,-0.4
low = y0_min_x
high = y0_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'throughput [GB/s]' textcolor rgb '#333333'
low = x0_min
high = x0_max
most = 6
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'active warps' textcolor rgb '#333333'
plot $d0 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d0 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d0 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d0 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d0 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d0 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d0 index 3 using (place($1)):3:4 with filledcurves linetype 4 fillstyle transparent solid 0.18 noborder notitle, $d0 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle, $d0 index 4 using (place($1)):3:4 with filledcurves linetype 5 fillstyle transparent solid 0.18 noborder notitle, $d0 index 4 using (place($1)):2 with linespoints linetype 5 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'copy, 8-byte words' font ',12' offset 0,-0.4
low = y1_min_x
high = y1_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'throughput [GB/s]' textcolor rgb '#333333'
low = x1_min
high = x1_max
most = 6
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'active warps' textcolor rgb '#333333'
plot $d1 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d1 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d1 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d1 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d1 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d1 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d1 index 3 using (place($1)):3:4 with filledcurves linetype 4 fillstyle transparent solid 0.18 noborder notitle, $d1 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle, $d1 index 4 using (place($1)):3:4 with filledcurves linetype 5 fillstyle transparent solid 0.18 noborder notitle, $d1 index 4 using (place($1)):2 with linespoints linetype 5 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'read, 4-byte words' font ',12' offset 0,-0.4
low = y2_min_x
high = y2_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'throughput [GB/s]' textcolor rgb '#333333'
low = x2_min
high = x2_max
most = 6
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'active warps' textcolor rgb '#333333'
plot $d2 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d2 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d2 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d2 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d2 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d2 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d2 index 3 using (place($1)):3:4 with filledcurves linetype 4 fillstyle transparent solid 0.18 noborder notitle, $d2 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle, $d2 index 4 using (place($1)):3:4 with filledcurves linetype 5 fillstyle transparent solid 0.18 noborder notitle, $d2 index 4 using (place($1)):2 with linespoints linetype 5 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'read, 8-byte words' font ',12' offset 0,-0.4
low = y3_min_x
high = y3_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'throughput [GB/s]' textcolor rgb '#333333'
low = x3_min
high = x3_max
most = 6
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'active warps' textcolor rgb '#333333'
plot $d3 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d3 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d3 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d3 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d3 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d3 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d3 index 3 using (place($1)):3:4 with filledcurves linetype 4 fillstyle transparent solid 0.18 noborder notitle, $d3 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle, $d3 index 4 using (place($1)):3:4 with filledcurves linetype 5 fillstyle transparent solid 0.18 noborder notitle, $d3 index 4 using (place($1)):2 with linespoints linetype 5 pointsize 0.8 notitle
reset
unset border
unset tics
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set tmargin at screen 1
set label 'NVIDIA H200, driver 580.159.04, 2026-11-20, run 20261120-154031-fec461dd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.7960,0.8367 left top Left reverse samplen 2 spacing 1.25
plot [0:1] [0:1] NaN notitle, NaN with linespoints linetype 1 pointsize 0.8 title '1 access in flight', NaN with linespoints linetype 2 pointsize 0.8 title '2 accesses in flight', NaN with linespoints linetype 3 pointsize 0.8 title '4 accesses in flight', NaN with linespoints linetype 4 pointsize 0.8 title '6 accesses in flight', NaN with linespoints linetype 5 pointsize 0.8 title '8 accesses in flight'
unset multiplot
unset output
if (strstrt(GPVAL_TERMINALS, 'pngcairo') > 0) { set terminal pngcairo noenhanced size 1000,600 font 'Sans,10' background '#ffffff' } else { set terminal png noenhanced truecolor size 1000,600 }
set output 'shared-throughput.png'
set linetype 1 linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7
set linetype 2 linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5
set linetype 3 linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9
set linetype 4 linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 13
set linetype 5 linecolor rgb '#E69F00' linewidth 2 dashtype 1 pointtype 11
set multiplot layout 2,2 title 'Shared memory: throughput of a multiprocessor' font ',17' margins screen 0.0820, screen 0.7720, screen 0.1000, screen 0.8267 spacing screen 0.1040, screen 0.1500
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'copy, 4-byte words' font ',12' offset 0,-0.4
low = y0_min_x
high = y0_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'throughput [GB/s]' textcolor rgb '#333333'
low = x0_min
high = x0_max
most = 6
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'active warps' textcolor rgb '#333333'
plot $d0 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d0 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d0 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d0 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d0 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d0 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d0 index 3 using (place($1)):3:4 with filledcurves linetype 4 fillstyle transparent solid 0.18 noborder notitle, $d0 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle, $d0 index 4 using (place($1)):3:4 with filledcurves linetype 5 fillstyle transparent solid 0.18 noborder notitle, $d0 index 4 using (place($1)):2 with linespoints linetype 5 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'copy, 8-byte words' font ',12' offset 0,-0.4
low = y1_min_x
high = y1_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'throughput [GB/s]' textcolor rgb '#333333'
low = x1_min
high = x1_max
most = 6
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'active warps' textcolor rgb '#333333'
plot $d1 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d1 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d1 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d1 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d1 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d1 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d1 index 3 using (place($1)):3:4 with filledcurves linetype 4 fillstyle transparent solid 0.18 noborder notitle, $d1 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle, $d1 index 4 using (place($1)):3:4 with filledcurves linetype 5 fillstyle transparent solid 0.18 noborder notitle, $d1 index 4 using (place($1)):2 with linespoints linetype 5 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'read, 4-byte words' font ',12' offset 0,-0.4
low = y2_min_x
high = y2_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'throughput [GB/s]' textcolor rgb '#333333'
low = x2_min
high = x2_max
most = 6
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'active warps' textcolor rgb '#333333'
plot $d2 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d2 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d2 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d2 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d2 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d2 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d2 index 3 using (place($1)):3:4 with filledcurves linetype 4 fillstyle transparent solid 0.18 noborder notitle, $d2 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle, $d2 index 4 using (place($1)):3:4 with filledcurves linetype 5 fillstyle transparent solid 0.18 noborder notitle, $d2 index 4 using (place($1)):2 with linespoints linetype 5 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'read, 8-byte words' font ',12' offset 0,-0.4
low = y3_min_x
high = y3_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'throughput [GB/s]' textcolor rgb '#333333'
low = x3_min
high = x3_max
most = 6
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'active warps' textcolor rgb '#333333'
plot $d3 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d3 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d3 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d3 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d3 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d3 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d3 index 3 using (place($1)):3:4 with filledcurves linetype 4 fillstyle transparent solid 0.18 noborder notitle, $d3 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle, $d3 index 4 using (place($1)):3:4 with filledcurves linetype 5 fillstyle transparent solid 0.18 noborder notitle, $d3 index 4 using (place($1)):2 with linespoints linetype 5 pointsize 0.8 notitle
reset
unset border
unset tics
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set tmargin at screen 1
set label 'NVIDIA H200, driver 580.159.04, 2026-11-20, run 20261120-154031-fec461dd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.7960,0.8367 left top Left reverse samplen 2 spacing 1.25
plot [0:1] [0:1] NaN notitle, NaN with linespoints linetype 1 pointsize 0.8 title '1 access in flight', NaN with linespoints linetype 2 pointsize 0.8 title '2 accesses in flight', NaN with linespoints linetype 3 pointsize 0.8 title '4 accesses in flight', NaN with linespoints linetype 4 pointsize 0.8 title '6 accesses in flight', NaN with linespoints linetype 5 pointsize 0.8 title '8 accesses in flight'
unset multiplot
unset output

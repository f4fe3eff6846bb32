set encoding utf8
nice(x) = x <= 1 ? 1 : x <= 2 ? 2 : x <= 5 ? 5 : 10
power(x) = 10.0**floor(log10(x))
decimal(x) = x > 0 ? power(x) * nice(x / power(x) * (1 - 1e-9)) : 1
octaves(x) = log(x) / log(2)
binary(x) = x > 0 ? 2.0**ceil(octaves(x) - 1e-9) : 1
more(low, high) = high < 2 * low ? 2 : 1.000001
bytes(i) = sprintf('%g %s', 2.0**(i % 10), word('B KiB MiB GiB TiB PiB', i / 10 + 1))
$d0 << EOD
4 32 32 32
8 32 32 32
16 32 32 32
32 32 32 32
64 32 32 32
128 32 32 32
256 32 32 32
512 32 32 32
1024 32 32 32
2048 32 32 32
4096 32 32 32
8192 32 32 32
16384 32 32 32
32768 32 32 32
65536 32 32 32


4 46.515 46.515 46.515
8 61.027 61.027 61.027
16 90.051 90.051 90.051
32 148.087 148.087 148.087
64 148.107 148.107 148.107
128 93.521 93.521 93.521
256 32 32 32
512 32 32 32
1024 32 32 32
2048 32 32 32
4096 32 32 32
8192 32 32 32
16384 32 32 32
32768 32 32 32
65536 32 32 32
131072 32 32 32


4 63.142 63.142 63.142
8 94.29 94.29 94.29
16 156.572 156.572 156.572
32 281.139 281.139 281.139
64 281.149 281.149 281.149
128 281.158 281.158 281.158
256 32 32 32
512 32 32 32
1024 32 32 32
2048 32 32 32
4096 32 32 32
8192 32 32 32
16384 32 32 32
32768 32 32 32
65536 32 32 32
131072 32 32 32


4 63.247 63.247 63.247
8 94.492 94.492 94.492
16 156.992 156.992 156.992
32 281.972 281.972 281.972
64 281.987 281.987 281.987
128 281.978 281.978 281.978
256 94.38 94.38 94.38
512 32 32 32
1024 32 32 32
2048 32 32 32
4096 32 32 32
8192 32 32 32
16384 32 32 32
32768 32 32 32
65536 32 32 32
131072 32 32 32
262144 32 32 32
EOD
stats $d0 using 1 nooutput name 'x0'
stats $d0 using 3:4 nooutput name 'y0'
stats $d0 using ($1 > 0 ? $1 : 1/0) nooutput name 'least0'
$d1 << EOD
4 32 32 32
8 32 32 32
16 32 32 32
32 32 32 32
64 32 32 32
128 32 32 32
256 32 32 32
512 32 32 32
1024 32 32 32
2048 32 32 32
4096 32 32 32
8192 32 32 32
16384 32 32 32
32768 32 32 32
65536 32 32 32


4 45.436 45.436 45.436
8 58.876 58.876 58.876
16 85.748 85.748 85.748
32 139.48 139.48 139.48
64 139.483 139.483 139.483
128 93.124 93.124 93.124
256 32 32 32
512 32 32 32
1024 32 32 32
2048 32 32 32
4096 32 32 32
8192 32 32 32
16384 32 32 32
32768 32 32 32
65536 32 32 32
131072 32 32 32


4 63.112 63.112 63.112
8 94.225 94.225 94.225
16 156.437 156.437 156.437
32 280.871 280.871 280.871
64 280.889 280.889 280.889
128 280.855 280.855 280.855
256 32 32 32
512 32 32 32
1024 32 32 32
2048 32 32 32
4096 32 32 32
8192 32 32 32
16384 32 32 32
32768 32 32 32
65536 32 32 32
131072 32 32 32


4 63.125 63.125 63.125
8 94.25 94.25 94.25
16 156.49 156.49 156.49
32 280.966 280.966 280.966
64 280.971 280.971 280.971
128 280.954 280.954 280.954
256 94.385 94.385 94.385
512 32 32 32
1024 32 32 32
2048 32 32 32
4096 32 32 32
8192 32 32 32
16384 32 32 32
32768 32 32 32
65536 32 32 32
131072 32 32 32
262144 32 32 32
EOD
stats $d1 using 1 nooutput name 'x1'
stats $d1 using 3:4 nooutput name 'y1'
stats $d1 using ($1 > 0 ? $1 : 1/0) nooutput name 'least1'
$d2 << EOD
4 92 92 92
8 92 92 92
16 92 92 92
32 92 92 92
64 92 92 92
128 92 92 92
256 92 92 92
512 92 92 92
1024 92 92 92
2048 92 92 92
4096 92 92 92
8192 92 92 92
16384 92 92 92
32768 92 92 92
65536 92 92 92


4 106.059 106.059 106.059
8 120.117 120.117 120.117
16 148.239 148.239 148.239
32 204.47 204.47 204.47
64 204.453 204.453 204.453
128 150.611 150.611 150.611
256 150.612 150.612 150.612
512 150.716 150.716 150.716
1024 92 92 92
2048 92 92 92
4096 92 92 92
8192 92 92 92
16384 92 92 92
32768 92 92 92
65536 92 92 92
131072 92 92 92


4 121.747 121.747 121.747
8 151.49 151.49 151.49
16 210.981 210.981 210.981
32 329.941 329.941 329.941
64 329.935 329.935 329.935
128 329.955 329.955 329.955
256 329.934 329.934 329.934
512 329.957 329.957 329.957
1024 92 92 92
2048 92 92 92
4096 92 92 92
8192 92 92 92
16384 92 92 92
32768 92 92 92
65536 92 92 92
131072 92 92 92


4 121.792 121.792 121.792
8 151.581 151.581 151.581
16 211.161 211.161 211.161
32 330.313 330.313 330.313
64 330.308 330.308 330.308
128 330.327 330.327 330.327
256 330.344 330.344 330.344
512 330.33 330.33 330.33
1024 151.37 151.37 151.37
2048 92 92 92
4096 92 92 92
8192 92 92 92
16384 92 92 92
32768 92 92 92
65536 92 92 92
131072 92 92 92
262144 92 92 92
EOD
stats $d2 using 1 nooutput name 'x2'
stats $d2 using 3:4 nooutput name 'y2'
stats $d2 using ($1 > 0 ? $1 : 1/0) nooutput name 'least2'
$d3 << EOD
4 29.068 29.068 29.068
8 29.205 29.205 29.205
16 29 29 29
32 29.078 29.078 29.078
64 29.234 29.234 29.234
128 29 29 29
256 29 29 29
512 29 29 29
1024 29 29 29


4 33.375 33.375 33.375
8 37.75 37.75 37.75
16 46.5 46.5 46.5
32 64 64 64
64 99 99 99
128 99 99 99
256 99 99 99
512 99 99 99
1024 29 29 29


4 33.375 33.375 33.375
8 37.75 37.75 37.75
16 46.5 46.5 46.5
32 64 64 64
64 99 99 99
128 99 99 99
256 99 99 99
512 99 99 99
1024 29 29 29
2048 29 29 29


4 33.375 33.375 33.375
8 37.75 37.75 37.75
16 46.5 46.5 46.5
32 64 64 64
64 99 99 99
128 99 99 99
256 99 99 99
512 99 99 99
1024 99 99 99
2048 29 29 29
EOD
stats $d3 using 1 nooutput name 'x3'
stats $d3 using 3:4 nooutput name 'y3'
stats $d3 using ($1 > 0 ? $1 : 1/0) nooutput name 'least3'
set terminal svg noenhanced size 1000,600 font 'Arial,Helvetica,DejaVu Sans,sans-serif,13' background '#ffffff'
set output 'stride-chase.svg'
set linetype 1 linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7
set linetype 2 linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5
set linetype 3 linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9
set linetype 4 linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 13
set linetype 5 linecolor rgb '#E69F00' linewidth 2 dashtype 1 pointtype 11
set linetype 6 linecolor rgb '#56B4E9' linewidth 2 dashtype 1 pointtype 6
set linetype 7 linecolor rgb '#000000' linewidth 2 dashtype 1 pointtype 4
set linetype 8 linecolor rgb '#7F7F7F' linewidth 2 dashtype 1 pointtype 8
set multiplot layout 2,2 title 'The classical chase: average latency over the stride' font ',17' margins screen 0.0820, screen 0.8008, screen 0.1000, screen 0.8267 spacing screen 0.1040, screen 0.1500
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'L1' font ',12' offset 0,-0.4
low = y0_min_x
high = y0_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'average latency [cycles]' textcolor rgb '#333333'
low = x0_min
high = x0_max
least = least0_min
most = 6
set logscale x 2
step = int(ceil(octaves(high / least) / most)) + (high == least)
first = int(ceil(octaves(least) - 1e-9))
set xtics ()
place(x) = x > 0 ? x : least / 2
if (low == 0) { set xtics add ('0' least / 2); first = first + step - 1 }
set for [i=first:int(floor(octaves(high) + 1e-9)):step] xtics add (bytes(i) 2.0**i)
set xrange [place(low) / more(least, high):high * more(least, high)]
set xlabel 'stride' textcolor rgb '#333333'
plot $d0 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d0 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d0 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d0 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'read-only' font ',12' offset 0,-0.4
low = y1_min_x
high = y1_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'average latency [cycles]' textcolor rgb '#333333'
low = x1_min
high = x1_max
least = least1_min
most = 6
set logscale x 2
step = int(ceil(octaves(high / least) / most)) + (high == least)
first = int(ceil(octaves(least) - 1e-9))
set xtics ()
place(x) = x > 0 ? x : least / 2
if (low == 0) { set xtics add ('0' least / 2); first = first + step - 1 }
set for [i=first:int(floor(octaves(high) + 1e-9)):step] xtics add (bytes(i) 2.0**i)
set xrange [place(low) / more(least, high):high * more(least, high)]
set xlabel 'stride' textcolor rgb '#333333'
plot $d1 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d1 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d1 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d1 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'texture' font ',12' offset 0,-0.4
low = y2_min_x
high = y2_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'average latency [cycles]' textcolor rgb '#333333'
low = x2_min
high = x2_max
least = least2_min
most = 6
set logscale x 2
step = int(ceil(octaves(high / least) / most)) + (high == least)
first = int(ceil(octaves(least) - 1e-9))
set xtics ()
place(x) = x > 0 ? x : least / 2
if (low == 0) { set xtics add ('0' least / 2); first = first + step - 1 }
set for [i=first:int(floor(octaves(high) + 1e-9)):step] xtics add (bytes(i) 2.0**i)
set xrange [place(low) / more(least, high):high * more(least, high)]
set xlabel 'stride' textcolor rgb '#333333'
plot $d2 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d2 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d2 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d2 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'constant' font ',12' offset 0,-0.4
low = y3_min_x
high = y3_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'average latency [cycles]' textcolor rgb '#333333'
low = x3_min
high = x3_max
least = least3_min
most = 6
set logscale x 2
step = int(ceil(octaves(high / least) / most)) + (high == least)
first = int(ceil(octaves(least) - 1e-9))
set xtics ()
place(x) = x > 0 ? x : least / 2
if (low == 0) { set xtics add ('0' least / 2); first = first + step - 1 }
set for [i=first:int(floor(octaves(high) + 1e-9)):step] xtics add (bytes(i) 2.0**i)
set xrange [place(low) / more(least, high):high * more(least, high)]
set xlabel 'stride' textcolor rgb '#333333'
plot $d3 index 0 using (place($1)):2 with linespoints linetype 5 pointsize 0.8 notitle, $d3 index 1 using (place($1)):2 with linespoints linetype 6 pointsize 0.8 notitle, $d3 index 2 using (place($1)):2 with linespoints linetype 7 pointsize 0.8 notitle, $d3 index 3 using (place($1)):2 with linespoints linetype 8 pointsize 0.8 notitle
reset
unset border
unset tics
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set tmargin at screen 1
set label 'NVIDIA H200, driver 580.159.04, 2026-11-23, run 20261123-080321-2ee6edfd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.8248,0.8367 left top Left reverse samplen 2 spacing 1.25
plot [0:1] [0:1] NaN notitle, NaN with linespoints linetype 1 pointsize 0.8 title 'array of 192 KiB', NaN with linespoints linetype 2 pointsize 0.8 title 'array of 256 KiB', NaN with linespoints linetype 3 pointsize 0.8 title 'array of 384 KiB', NaN with linespoints linetype 4 pointsize 0.8 title 'array of 512 KiB', NaN with linespoints linetype 5 pointsize 0.8 title 'array of 2 KiB', NaN with linespoints linetype 6 pointsize 0.8 title 'array of 3 KiB', NaN with linespoints linetype 7 pointsize 0.8 title 'array of 4 KiB', NaN with linespoints linetype 8 pointsize 0.8 title 'array of 6 KiB'
unset multiplot
unset output
if (strstrt(GPVAL_TERMINALS, 'pngcairo') > 0) { set terminal pngcairo noenhanced size 1000,600 font 'Sans,10' background '#ffffff' } else { set terminal png noenhanced truecolor size 1000,600 }
set output 'stride-chase.png'
set linetype 1 linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7
set linetype 2 linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5
set linetype 3 linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9
set linetype 4 linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 13
set linetype 5 linecolor rgb '#E69F00' linewidth 2 dashtype 1 pointtype 11
set linetype 6 linecolor rgb '#56B4E9' linewidth 2 dashtype 1 pointtype 6
set linetype 7 linecolor rgb '#000000' linewidth 2 dashtype 1 pointtype 4
set linetype 8 linecolor rgb '#7F7F7F' linewidth 2 dashtype 1 pointtype 8
set multiplot layout 2,2 title 'The classical chase: average latency over the stride' font ',17' margins screen 0.0820, screen 0.8008, screen 0.1000, screen 0.8267 spacing screen 0.1040, screen 0.1500
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'L1' font ',12' offset 0,-0.4
low = y0_min_x
high = y0_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'average latency [cycles]' textcolor rgb '#333333'
low = x0_min
high = x0_max
least = least0_min
most = 6
set logscale x 2
step = int(ceil(octaves(high / least) / most)) + (high == least)
first = int(ceil(octaves(least) - 1e-9))
set xtics ()
place(x) = x > 0 ? x : least / 2
if (low == 0) { set xtics add ('0' least / 2); first = first + step - 1 }
set for [i=first:int(floor(octaves(high) + 1e-9)):step] xtics add (bytes(i) 2.0**i)
set xrange [place(low) / more(least, high):high * more(least, high)]
set xlabel 'stride' textcolor rgb '#333333'
plot $d0 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d0 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d0 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d0 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'read-only' font ',12' offset 0,-0.4
low = y1_min_x
high = y1_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'average latency [cycles]' textcolor rgb '#333333'
low = x1_min
high = x1_max
least = least1_min
most = 6
set logscale x 2
step = int(ceil(octaves(high / least) / most)) + (high == least)
first = int(ceil(octaves(least) - 1e-9))
set xtics ()
place(x) = x > 0 ? x : least / 2
if (low == 0) { set xtics add ('0' least / 2); first = first + step - 1 }
set for [i=first:int(floor(octaves(high) + 1e-9)):step] xtics add (bytes(i) 2.0**i)
set xrange [place(low) / more(least, high):high * more(least, high)]
set xlabel 'stride' textcolor rgb '#333333'
plot $d1 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d1 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d1 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d1 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'texture' font ',12' offset 0,-0.4
low = y2_min_x
high = y2_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'average latency [cycles]' textcolor rgb '#333333'
low = x2_min
high = x2_max
least = least2_min
most = 6
set logscale x 2
step = int(ceil(octaves(high / least) / most)) + (high == least)
first = int(ceil(octaves(least) - 1e-9))
set xtics ()
place(x) = x > 0 ? x : least / 2
if (low == 0) { set xtics add ('0' least / 2); first = first + step - 1 }
set for [i=first:int(floor(octaves(high) + 1e-9)):step] xtics add (bytes(i) 2.0**i)
set xrange [place(low) / more(least, high):high * more(least, high)]
set xlabel 'stride' textcolor rgb '#333333'
plot $d2 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d2 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d2 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d2 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'constant' font ',12' offset 0,-0.4
low = y3_min_x
high = y3_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'average latency [cycles]' textcolor rgb '#333333'
low = x3_min
high = x3_max
least = least3_min
most = 6
set logscale x 2
step = int(ceil(octaves(high / least) / most)) + (high == least)
first = int(ceil(octaves(least) - 1e-9))
set xtics ()
place(x) = x > 0 ? x : least / 2
if (low == 0) { set xtics add ('0' least / 2); first = first + step - 1 }
set for [i=first:int(floor(octaves(high) + 1e-9)):step] xtics add (bytes(i) 2.0**i)
set xrange [place(low) / more(least, high):high * more(least, high)]
set xlabel 'stride' textcolor rgb '#333333'
plot $d3 index 0 using (place($1)):2 with linespoints linetype 5 pointsize 0.8 notitle, $d3 index 1 using (place($1)):2 with linespoints linetype 6 pointsize 0.8 notitle, $d3 index 2 using (place($1)):2 with linespoints linetype 7 pointsize 0.8 notitle, $d3 index 3 using (place($1)):2 with linespoints linetype 8 pointsize 0.8 notitle
reset
unset border
unset tics
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set tmargin at screen 1
set label 'NVIDIA H200, driver 580.159.04, 2026-11-23, run 20261123-080321-2ee6edfd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.8248,0.8367 left top Left reverse samplen 2 spacing 1.25
plot [0:1] [0:1] NaN notitle, NaN with linespoints linetype 1 pointsize 0.8 title 'array of 192 KiB', NaN with linespoints linetype 2 pointsize 0.8 title 'array of 256 KiB', NaN with linespoints linetype 3 pointsize 0.8 title 'array of 384 KiB', NaN with linespoints linetype 4 pointsize 0.8 title 'array of 512 KiB', NaN with linespoints linetype 5 pointsize 0.8 title 'array of 2 KiB', NaN with linespoints linetype 6 pointsize 0.8 title 'array of 3 KiB', NaN with linespoints linetype 7 pointsize 0.8 title 'array of 4 KiB', NaN with linespoints linetype 8 pointsize 0.8 title 'array of 6 KiB'
unset multiplot
unset output

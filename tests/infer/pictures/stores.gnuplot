set encoding utf8
nice(x) = x <= 1 ? 1 : x <= 2 ? 2 : x <= 5 ? 5 : 10
power(x) = 10.0**floor(log10(x))
decimal(x) = x > 0 ? power(x) * nice(x / power(x) * (1 - 1e-9)) : 1
octaves(x) = log(x) / log(2)
binary(x) = x > 0 ? 2.0**ceil(octaves(x) - 1e-9) : 1
more(low, high) = high < 2 * low ? 2 : 1.000001
bytes(i) = sprintf('%g %s', 2.0**(i % 10), word('B KiB MiB GiB TiB PiB', i / 10 + 1))
$d0 << EOD
4 116.351 115.966 116.512
8 117.807 117.289 118.266
12 114.514 113.671 115.013
16 114.639 114.283 115.571
20 115.17 115.018 115.514
24 115.501 114.889 115.594
28 115.578 115.392 115.878
32 138.049 137.125 138.268


4 99.626 99.402 99.925
8 99.351 99.27 99.679
12 99.588 99.435 100.031
16 99.759 99.33 100.105
20 97.089 96.81 97.464
24 97.098 96.93 97.297
28 97.279 97.031 97.639
32 119.807 118.154 120.293


4 75.566 75.208 75.674
8 74.414 73.915 74.846
12 74.595 74.479 74.703
16 74.632 74.398 74.74
20 74.537 74.188 74.686
24 74.707 74.38 74.826
28 74.728 74.408 74.933
32 86.557 86.358 87.121
EOD
stats $d0 using 1 nooutput name 'x0'
stats $d0 using 3:4 nooutput name 'y0'
$d1 << EOD
4 61.141 60.91 61.406
8 61.607 61.241 62.354
12 61.211 60.912 61.739
16 61.407 60.911 62.308
20 56.332 56.204 56.433
24 56.311 56.225 56.593
28 56.34 56.208 56.56
32 108.602 108.072 109.023


4 44.196 44.005 44.439
8 44.011 43.703 44.266
12 42.93 42.71 43.328
16 43 42.786 43.248
20 42.137 41.897 42.579
24 42.193 41.709 42.525
28 42.189 41.952 42.534
32 79.055 78.899 79.609


4 22.406 22.314 22.542
8 22.426 22.363 22.501
12 22.307 22.224 22.433
16 22.257 22.202 22.41
20 21.85 21.685 21.91
24 21.809 21.66 21.864
28 21.839 21.682 21.94
32 43.157 42.744 43.49
EOD
stats $d1 using 1 nooutput name 'x1'
stats $d1 using 3:4 nooutput name 'y1'
set terminal svg noenhanced size 1000,600 font 'Arial,Helvetica,DejaVu Sans,sans-serif,13' background '#ffffff'
set output 'stores.svg'
set linetype 1 linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7
set linetype 2 linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5
set linetype 3 linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9
set multiplot layout 1,2 title 'Stores of parts of sectors' font ',17' margins screen 0.0820, screen 0.7720, screen 0.1000, screen 0.8267 spacing screen 0.1040, screen 0.1500
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'L2' font ',12' offset 0,-0.4
low = y0_min_x
high = y0_max_y
most = 12
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'sectors a nanosecond' textcolor rgb '#333333'
low = x0_min
high = x0_max
most = 6
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'bytes written of a sector' textcolor rgb '#333333'
plot $d0 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d0 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d0 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d0 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d0 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d0 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'DRAM' font ',12' offset 0,-0.4
low = y1_min_x
high = y1_max_y
most = 12
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'sectors a nanosecond' textcolor rgb '#333333'
low = x1_min
high = x1_max
most = 6
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'bytes written of a sector' textcolor rgb '#333333'
plot $d1 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d1 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d1 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d1 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d1 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d1 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle
reset
unset border
unset tics
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set tmargin at screen 1
set label 'NVIDIA H200, driver 580.159.04, 2026-11-20, run 20261120-154031-fec461dd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.7960,0.8367 left top Left reverse samplen 2 spacing 1.25
plot [0:1] [0:1] NaN notitle, NaN with linespoints linetype 1 pointsize 0.8 title 'a sector every 32 B', NaN with linespoints linetype 2 pointsize 0.8 title 'a sector every 64 B', NaN with linespoints linetype 3 pointsize 0.8 title 'a sector every 128 B'
unset multiplot
unset output
if (strstrt(GPVAL_TERMINALS, 'pngcairo') > 0) { set terminal pngcairo noenhanced size 1000,600 font 'Sans,10' background '#ffffff' } else { set terminal png noenhanced truecolor size 1000,600 }
set output 'stores.png'
set linetype 1 linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7
set linetype 2 linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5
set linetype 3 linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9
set multiplot layout 1,2 title 'Stores of parts of sectors' font ',17' margins screen 0.0820, screen 0.7720, screen 0.1000, screen 0.8267 spacing screen 0.1040, screen 0.1500
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'L2' font ',12' offset 0,-0.4
low = y0_min_x
high = y0_max_y
most = 12
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'sectors a nanosecond' textcolor rgb '#333333'
low = x0_min
high = x0_max
most = 6
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'bytes written of a sector' textcolor rgb '#333333'
plot $d0 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d0 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d0 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d0 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d0 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d0 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'DRAM' font ',12' offset 0,-0.4
low = y1_min_x
high = y1_max_y
most = 12
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'sectors a nanosecond' textcolor rgb '#333333'
low = x1_min
high = x1_max
most = 6
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'bytes written of a sector' textcolor rgb '#333333'
plot $d1 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d1 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d1 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d1 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d1 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d1 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle
reset
unset border
unset tics
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set tmargin at screen 1
set label 'NVIDIA H200, driver 580.159.04, 2026-11-20, run 20261120-154031-fec461dd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.7960,0.8367 left top Left reverse samplen 2 spacing 1.25
plot [0:1] [0:1] NaN notitle, NaN with linespoints linetype 1 pointsize 0.8 title 'a sector every 32 B', NaN with linespoints linetype 2 pointsize 0.8 title 'a sector every 64 B', NaN with linespoints linetype 3 pointsize 0.8 title 'a sector every 128 B'
unset multiplot
unset output

set encoding utf8
nice(x) = x <= 1 ? 1 : x <= 2 ? 2 : x <= 5 ? 5 : 10
power(x) = 10.0**floor(log10(x))
decimal(x) = x > 0 ? power(x) * nice(x / power(x) * (1 - 1e-9)) : 1
octaves(x) = log(x) / log(2)
binary(x) = x > 0 ? 2.0**ceil(octaves(x) - 1e-9) : 1
more(low, high) = high < 2 * low ? 2 : 1.000001
bytes(i) = sprintf('%g %s', 2.0**(i % 10), word('B KiB MiB GiB TiB PiB', i / 10 + 1))
$d0 << EOD
4 636.91 635.77 637.66
8 1273.62 1272.07 1274.47
16 2546.27 2543.49 2548.17
32 5092.54 5088.37 5098.2
64 9280 9273.32 9290.54
128 9465.05 9454.57 9476.62


4 607.5 607.27 608.09
8 1214.55 1213.92 1216.02
16 2427 2423.45 2428.75
32 4833 4827.85 4837.46
64 9069.71 9060.28 9092.72
128 9281.28 9275.63 9297.5


4 176.21 175.96 176.44
8 352.41 351.82 352.91
16 704.53 702.21 705.9
32 1407.29 1406.88 1410.38
64 2809.63 2801.43 2814.05
128 4658.37 4654.3 4664.09


4 165.68 165.39 165.91
8 331.69 330.81 331.81
16 663.4 660.7 663.72
32 1326.38 1322.65 1327.46
64 2640.07 2635.24 2642.35
128 4489.01 4481.28 4495.09


4 163.06 162.95 163.32
8 326.54 325.25 326.79
16 651.8 651.16 652.74
32 1304.95 1302.67 1307.94
64 2598.93 2597.81 2603.78
128 4447.69 4442.35 4453.85


4 308.48 308.19 308.7
8 616.59 616.44 617.43
16 1233.82 1233.05 1234.57
32 2851.57 2849.9 2853.32
64 4072.12 4055.98 4077.52
128 4822.83 4819.6 4825.41


4 308.71 308.52 308.9
8 617.48 616.89 617.66
16 1235.37 1234.51 1236.46
32 2879.99 2877.62 2882.67
64 4087.14 4083.18 4093.15
128 4833.08 4827.71 4834.6


4 65.91 65.86 65.93
8 131.76 131.7 131.84
16 263.74 263.64 263.81
32 989.64 983.82 991.78
64 1889.72 1859.56 1894.01
128 3487.89 3478.56 3495.54


4 64.31 64.27 64.37
8 128.65 128.48 128.71
16 257.31 257.12 257.52
32 950.38 944.84 954.17
64 1772.84 1741.26 1807.12
128 3358.17 3339.54 3368.19


4 63.93 63.89 63.99
8 127.82 127.7 127.86
16 255.77 255.6 255.9
32 943.17 935.32 947.92
64 1754.28 1718.76 1787.89
128 3323.42 3312.09 3330.63
EOD
stats $d0 using 1 nooutput name 'x0'
stats $d0 using 3:4 nooutput name 'y0'
stats $d0 using ($1 > 0 ? $1 : 1/0) nooutput name 'least0'
$d1 << EOD
4 159.2266 159.2266 159.2266
8 159.2024 159.2024 159.2024
16 159.142 159.142 159.142
32 159.142 159.142 159.142
64 144.9999 144.9999 144.9999
128 73.9457 73.9457 73.9457


4 151.8742 151.8742 151.8742
8 151.8191 151.8191 151.8191
16 151.6872 151.6872 151.6872
32 151.0311 151.0311 151.0311
64 141.7143 141.7143 141.7143
128 72.51 72.51 72.51


4 44.0527 44.0527 44.0527
8 44.0509 44.0509 44.0509
16 44.0333 44.0333 44.0333
32 43.9778 43.9778 43.9778
64 43.9004 43.9004 43.9004
128 36.3936 36.3936 36.3936


4 41.42 41.42 41.42
8 41.4609 41.4609 41.4609
16 41.4626 41.4626 41.4626
32 41.4495 41.4495 41.4495
64 41.2511 41.2511 41.2511
128 35.0704 35.0704 35.0704


4 40.7639 40.7639 40.7639
8 40.818 40.818 40.818
16 40.7378 40.7378 40.7378
32 40.7798 40.7798 40.7798
64 40.6083 40.6083 40.6083
128 34.7476 34.7476 34.7476


4 77.1194 77.1194 77.1194
8 77.0741 77.0741 77.0741
16 77.1138 77.1138 77.1138
32 89.1116 89.1116 89.1116
64 63.6268 63.6268 63.6268
128 37.6783 37.6783 37.6783


4 77.1763 77.1763 77.1763
8 77.1848 77.1848 77.1848
16 77.2104 77.2104 77.2104
32 89.9997 89.9997 89.9997
64 63.8615 63.8615 63.8615
128 37.7585 37.7585 37.7585


4 16.4766 16.4766 16.4766
8 16.4698 16.4698 16.4698
16 16.4836 16.4836 16.4836
32 30.9263 30.9263 30.9263
64 29.5268 29.5268 29.5268
128 27.2491 27.2491 27.2491


4 16.0781 16.0781 16.0781
8 16.0811 16.0811 16.0811
16 16.082 16.082 16.082
32 29.6993 29.6993 29.6993
64 27.7006 27.7006 27.7006
128 26.2357 26.2357 26.2357


4 15.9825 15.9825 15.9825
8 15.9779 15.9779 15.9779
16 15.9858 15.9858 15.9858
32 29.4741 29.4741 29.4741
64 27.4106 27.4106 27.4106
128 25.9642 25.9642 25.9642
EOD
stats $d1 using 1 nooutput name 'x1'
stats $d1 using 3:4 nooutput name 'y1'
stats $d1 using ($1 > 0 ? $1 : 1/0) nooutput name 'least1'
set terminal svg noenhanced size 1000,600 font 'Arial,Helvetica,DejaVu Sans,sans-serif,13' background '#ffffff'
set output 'random.svg'
set linetype 1 linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7
set linetype 2 linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5
set linetype 3 linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9
set linetype 4 linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 13
set linetype 5 linecolor rgb '#E69F00' linewidth 2 dashtype 1 pointtype 11
set linetype 6 linecolor rgb '#56B4E9' linewidth 2 dashtype 1 pointtype 6
set linetype 7 linecolor rgb '#000000' linewidth 2 dashtype 1 pointtype 4
set linetype 8 linecolor rgb '#7F7F7F' linewidth 2 dashtype 1 pointtype 8
set linetype 9 linecolor rgb '#0072B2' linewidth 2 dashtype 2 pointtype 12
set linetype 10 linecolor rgb '#D55E00' linewidth 2 dashtype 2 pointtype 10
set multiplot layout 1,2 title 'Random access' font ',17' margins screen 0.0820, screen 0.7648, screen 0.1000, screen 0.8267 spacing screen 0.1040, screen 0.1500
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'useful bandwidth' font ',12' offset 0,-0.4
low = y0_min_x
high = y0_max_y
most = 12
low = 1 / decimal(1 / low)
high = decimal(high)
set logscale y 10
set yrange [low / more(low, high):high * more(low, high)]
if (high <= 100 * low) { set for [i=-9:9] ytics add (2 * 10.0**i, 5 * 10.0**i) }
set ylabel 'bandwidth [GB/s]' textcolor rgb '#333333'
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
set xlabel 'size of an access' textcolor rgb '#333333'
plot $d0 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d0 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d0 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d0 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d0 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d0 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d0 index 3 using (place($1)):3:4 with filledcurves linetype 4 fillstyle transparent solid 0.18 noborder notitle, $d0 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle, $d0 index 4 using (place($1)):3:4 with filledcurves linetype 5 fillstyle transparent solid 0.18 noborder notitle, $d0 index 4 using (place($1)):2 with linespoints linetype 5 pointsize 0.8 notitle, $d0 index 5 using (place($1)):3:4 with filledcurves linetype 6 fillstyle transparent solid 0.18 noborder notitle, $d0 index 5 using (place($1)):2 with linespoints linetype 6 pointsize 0.8 notitle, $d0 index 6 using (place($1)):3:4 with filledcurves linetype 7 fillstyle transparent solid 0.18 noborder notitle, $d0 index 6 using (place($1)):2 with linespoints linetype 7 pointsize 0.8 notitle, $d0 index 7 using (place($1)):3:4 with filledcurves linetype 8 fillstyle transparent solid 0.18 noborder notitle, $d0 index 7 using (place($1)):2 with linespoints linetype 8 pointsize 0.8 notitle, $d0 index 8 using (place($1)):3:4 with filledcurves linetype 9 fillstyle transparent solid 0.18 noborder notitle, $d0 index 8 using (place($1)):2 with linespoints linetype 9 pointsize 0.8 notitle, $d0 index 9 using (place($1)):3:4 with filledcurves linetype 10 fillstyle transparent solid 0.18 noborder notitle, $d0 index 9 using (place($1)):2 with linespoints linetype 10 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'accesses' font ',12' offset 0,-0.4
low = y1_min_x
high = y1_max_y
most = 12
low = 1 / decimal(1 / low)
high = decimal(high)
set logscale y 10
set yrange [low / more(low, high):high * more(low, high)]
if (high <= 100 * low) { set for [i=-9:9] ytics add (2 * 10.0**i, 5 * 10.0**i) }
set ylabel 'accesses a nanosecond' textcolor rgb '#333333'
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
set xlabel 'size of an access' textcolor rgb '#333333'
plot $d1 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d1 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d1 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d1 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle, $d1 index 4 using (place($1)):2 with linespoints linetype 5 pointsize 0.8 notitle, $d1 index 5 using (place($1)):2 with linespoints linetype 6 pointsize 0.8 notitle, $d1 index 6 using (place($1)):2 with linespoints linetype 7 pointsize 0.8 notitle, $d1 index 7 using (place($1)):2 with linespoints linetype 8 pointsize 0.8 notitle, $d1 index 8 using (place($1)):2 with linespoints linetype 9 pointsize 0.8 notitle, $d1 index 9 using (place($1)):2 with linespoints linetype 10 pointsize 0.8 notitle
reset
unset border
unset tics
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set tmargin at screen 1
set label 'NVIDIA H200, driver 580.159.04, 2026-11-20, run 20261120-154031-fec461dd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.7888,0.8367 left top Left reverse samplen 2 spacing 1.25
plot [0:1] [0:1] NaN notitle, NaN with linespoints linetype 1 pointsize 0.8 title 'read, L2, 15 MiB', NaN with linespoints linetype 2 pointsize 0.8 title 'read, L2, 30 MiB', NaN with linespoints linetype 3 pointsize 0.8 title 'read, DRAM, 960 MiB', NaN with linespoints linetype 4 pointsize 0.8 title 'read, DRAM, 3.75 GiB', NaN with linespoints linetype 5 pointsize 0.8 title 'read, DRAM, 15 GiB', NaN with linespoints linetype 6 pointsize 0.8 title 'write, L2, 15 MiB', NaN with linespoints linetype 7 pointsize 0.8 title 'write, L2, 30 MiB', NaN with linespoints linetype 8 pointsize 0.8 title 'write, DRAM, 960 MiB', NaN with linespoints linetype 9 pointsize 0.8 title 'write, DRAM, 3.75 GiB', NaN with linespoints linetype 10 pointsize 0.8 title 'write, DRAM, 15 GiB'
unset multiplot
unset output
if (strstrt(GPVAL_TERMINALS, 'pngcairo') > 0) { set terminal pngcairo noenhanced size 1000,600 font 'Sans,10' background '#ffffff' } else { set terminal png noenhanced truecolor size 1000,600 }
set output 'random.png'
set linetype 1 linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7
set linetype 2 linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5
set linetype 3 linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9
set linetype 4 linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 13
set linetype 5 linecolor rgb '#E69F00' linewidth 2 dashtype 1 pointtype 11
set linetype 6 linecolor rgb '#56B4E9' linewidth 2 dashtype 1 pointtype 6
set linetype 7 linecolor rgb '#000000' linewidth 2 dashtype 1 pointtype 4
set linetype 8 linecolor rgb '#7F7F7F' linewidth 2 dashtype 1 pointtype 8
set linetype 9 linecolor rgb '#0072B2' linewidth 2 dashtype 2 pointtype 12
set linetype 10 linecolor rgb '#D55E00' linewidth 2 dashtype 2 pointtype 10
set multiplot layout 1,2 title 'Random access' font ',17' margins screen 0.0820, screen 0.7648, screen 0.1000, screen 0.8267 spacing screen 0.1040, screen 0.1500
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'useful bandwidth' font ',12' offset 0,-0.4
low = y0_min_x
high = y0_max_y
most = 12
low = 1 / decimal(1 / low)
high = decimal(high)
set logscale y 10
set yrange [low / more(low, high):high * more(low, high)]
if (high <= 100 * low) { set for [i=-9:9] ytics add (2 * 10.0**i, 5 * 10.0**i) }
set ylabel 'bandwidth [GB/s]' textcolor rgb '#333333'
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
set xlabel 'size of an access' textcolor rgb '#333333'
plot $d0 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d0 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d0 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d0 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d0 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d0 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d0 index 3 using (place($1)):3:4 with filledcurves linetype 4 fillstyle transparent solid 0.18 noborder notitle, $d0 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle, $d0 index 4 using (place($1)):3:4 with filledcurves linetype 5 fillstyle transparent solid 0.18 noborder notitle, $d0 index 4 using (place($1)):2 with linespoints linetype 5 pointsize 0.8 notitle, $d0 index 5 using (place($1)):3:4 with filledcurves linetype 6 fillstyle transparent solid 0.18 noborder notitle, $d0 index 5 using (place($1)):2 with linespoints linetype 6 pointsize 0.8 notitle, $d0 index 6 using (place($1)):3:4 with filledcurves linetype 7 fillstyle transparent solid 0.18 noborder notitle, $d0 index 6 using (place($1)):2 with linespoints linetype 7 pointsize 0.8 notitle, $d0 index 7 using (place($1)):3:4 with filledcurves linetype 8 fillstyle transparent solid 0.18 noborder notitle, $d0 index 7 using (place($1)):2 with linespoints linetype 8 pointsize 0.8 notitle, $d0 index 8 using (place($1)):3:4 with filledcurves linetype 9 fillstyle transparent solid 0.18 noborder notitle, $d0 index 8 using (place($1)):2 with linespoints linetype 9 pointsize 0.8 notitle, $d0 index 9 using (place($1)):3:4 with filledcurves linetype 10 fillstyle transparent solid 0.18 noborder notitle, $d0 index 9 using (place($1)):2 with linespoints linetype 10 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'accesses' font ',12' offset 0,-0.4
low = y1_min_x
high = y1_max_y
most = 12
low = 1 / decimal(1 / low)
high = decimal(high)
set logscale y 10
set yrange [low / more(low, high):high * more(low, high)]
if (high <= 100 * low) { set for [i=-9:9] ytics add (2 * 10.0**i, 5 * 10.0**i) }
set ylabel 'accesses a nanosecond' textcolor rgb '#333333'
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
set xlabel 'size of an access' textcolor rgb '#333333'
plot $d1 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d1 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d1 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d1 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle, $d1 index 4 using (place($1)):2 with linespoints linetype 5 pointsize 0.8 notitle, $d1 index 5 using (place($1)):2 with linespoints linetype 6 pointsize 0.8 notitle, $d1 index 6 using (place($1)):2 with linespoints linetype 7 pointsize 0.8 notitle, $d1 index 7 using (place($1)):2 with linespoints linetype 8 pointsize 0.8 notitle, $d1 index 8 using (place($1)):2 with linespoints linetype 9 pointsize 0.8 notitle, $d1 index 9 using (place($1)):2 with linespoints linetype 10 pointsize 0.8 notitle
reset
unset border
unset tics
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set tmargin at screen 1
set label 'NVIDIA H200, driver 580.159.04, 2026-11-20, run 20261120-154031-fec461dd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.7888,0.8367 left top Left reverse samplen 2 spacing 1.25
plot [0:1] [0:1] NaN notitle, NaN with linespoints linetype 1 pointsize 0.8 title 'read, L2, 15 MiB', NaN with linespoints linetype 2 pointsize 0.8 title 'read, L2, 30 MiB', NaN with linespoints linetype 3 pointsize 0.8 title 'read, DRAM, 960 MiB', NaN with linespoints linetype 4 pointsize 0.8 title 'read, DRAM, 3.75 GiB', NaN with linespoints linetype 5 pointsize 0.8 title 'read, DRAM, 15 GiB', NaN with linespoints linetype 6 pointsize 0.8 title 'write, L2, 15 MiB', NaN with linespoints linetype 7 pointsize 0.8 title 'write, L2, 30 MiB', NaN with linespoints linetype 8 pointsize 0.8 title 'write, DRAM, 960 MiB', NaN with linespoints linetype 9 pointsize 0.8 title 'write, DRAM, 3.75 GiB', NaN with linespoints linetype 10 pointsize 0.8 title 'write, DRAM, 15 GiB'
unset multiplot
unset output

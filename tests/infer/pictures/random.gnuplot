set encoding utf8
$d0_0 << EOD
4 636.91 635.77 637.66
8 1273.62 1272.07 1274.47
16 2546.27 2543.49 2548.17
32 5092.54 5088.37 5098.2
64 9280 9273.32 9290.54
128 9465.05 9454.57 9476.62
EOD
$d0_1 << EOD
4 607.5 607.27 608.09
8 1214.55 1213.92 1216.02
16 2427 2423.45 2428.75
32 4833 4827.85 4837.46
64 9069.71 9060.28 9092.72
128 9281.28 9275.63 9297.5
EOD
$d0_2 << EOD
4 176.21 175.96 176.44
8 352.41 351.82 352.91
16 704.53 702.21 705.9
32 1407.29 1406.88 1410.38
64 2809.63 2801.43 2814.05
128 4658.37 4654.3 4664.09
EOD
$d0_3 << EOD
4 165.68 165.39 165.91
8 331.69 330.81 331.81
16 663.4 660.7 663.72
32 1326.38 1322.65 1327.46
64 2640.07 2635.24 2642.35
128 4489.01 4481.28 4495.09
EOD
$d0_4 << EOD
4 163.06 162.95 163.32
8 326.54 325.25 326.79
16 651.8 651.16 652.74
32 1304.95 1302.67 1307.94
64 2598.93 2597.81 2603.78
128 4447.69 4442.35 4453.85
EOD
$d0_5 << EOD
4 308.48 308.19 308.7
8 616.59 616.44 617.43
16 1233.82 1233.05 1234.57
32 2851.57 2849.9 2853.32
64 4072.12 4055.98 4077.52
128 4822.83 4819.6 4825.41
EOD
$d0_6 << EOD
4 308.71 308.52 308.9
8 617.48 616.89 617.66
16 1235.37 1234.51 1236.46
32 2879.99 2877.62 2882.67
64 4087.14 4083.18 4093.15
128 4833.08 4827.71 4834.6
EOD
$d0_7 << EOD
4 65.91 65.86 65.93
8 131.76 131.7 131.84
16 263.74 263.64 263.81
32 989.64 983.82 991.78
64 1889.72 1859.56 1894.01
128 3487.89 3478.56 3495.54
EOD
$d0_8 << EOD
4 64.31 64.27 64.37
8 128.65 128.48 128.71
16 257.31 257.12 257.52
32 950.38 944.84 954.17
64 1772.84 1741.26 1807.12
128 3358.17 3339.54 3368.19
EOD
$d0_9 << EOD
4 63.93 63.89 63.99
8 127.82 127.7 127.86
16 255.77 255.6 255.9
32 943.17 935.32 947.92
64 1754.28 1718.76 1787.89
128 3323.42 3312.09 3330.63
EOD
$d1_0 << EOD
4 159.2266 159.2266 159.2266
8 159.2024 159.2024 159.2024
16 159.142 159.142 159.142
32 159.142 159.142 159.142
64 144.9999 144.9999 144.9999
128 73.9457 73.9457 73.9457
EOD
$d1_1 << EOD
4 151.8742 151.8742 151.8742
8 151.8191 151.8191 151.8191
16 151.6872 151.6872 151.6872
32 151.0311 151.0311 151.0311
64 141.7143 141.7143 141.7143
128 72.51 72.51 72.51
EOD
$d1_2 << EOD
4 44.0527 44.0527 44.0527
8 44.0509 44.0509 44.0509
16 44.0333 44.0333 44.0333
32 43.9778 43.9778 43.9778
64 43.9004 43.9004 43.9004
128 36.3936 36.3936 36.3936
EOD
$d1_3 << EOD
4 41.42 41.42 41.42
8 41.4609 41.4609 41.4609
16 41.4626 41.4626 41.4626
32 41.4495 41.4495 41.4495
64 41.2511 41.2511 41.2511
128 35.0704 35.0704 35.0704
EOD
$d1_4 << EOD
4 40.7639 40.7639 40.7639
8 40.818 40.818 40.818
16 40.7378 40.7378 40.7378
32 40.7798 40.7798 40.7798
64 40.6083 40.6083 40.6083
128 34.7476 34.7476 34.7476
EOD
$d1_5 << EOD
4 77.1194 77.1194 77.1194
8 77.0741 77.0741 77.0741
16 77.1138 77.1138 77.1138
32 89.1116 89.1116 89.1116
64 63.6268 63.6268 63.6268
128 37.6783 37.6783 37.6783
EOD
$d1_6 << EOD
4 77.1763 77.1763 77.1763
8 77.1848 77.1848 77.1848
16 77.2104 77.2104 77.2104
32 89.9997 89.9997 89.9997
64 63.8615 63.8615 63.8615
128 37.7585 37.7585 37.7585
EOD
$d1_7 << EOD
4 16.4766 16.4766 16.4766
8 16.4698 16.4698 16.4698
16 16.4836 16.4836 16.4836
32 30.9263 30.9263 30.9263
64 29.5268 29.5268 29.5268
128 27.2491 27.2491 27.2491
EOD
$d1_8 << EOD
4 16.0781 16.0781 16.0781
8 16.0811 16.0811 16.0811
16 16.082 16.082 16.082
32 29.6993 29.6993 29.6993
64 27.7006 27.7006 27.7006
128 26.2357 26.2357 26.2357
EOD
$d1_9 << EOD
4 15.9825 15.9825 15.9825
8 15.9779 15.9779 15.9779
16 15.9858 15.9858 15.9858
32 29.4741 29.4741 29.4741
64 27.4106 27.4106 27.4106
128 25.9642 25.9642 25.9642
EOD
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1
set tics scale 0.6 font ',11'
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set terminal svg noenhanced size 1000,600 font 'Arial,Helvetica,DejaVu Sans,sans-serif,13' background '#ffffff'
set output 'random.svg'
set multiplot
set lmargin at screen 0.0820
set rmargin at screen 0.3714
set tmargin at screen 0.8267
set bmargin at screen 0.1000
unset label
unset arrow
unset key
set title 'useful bandwidth' font ',12' offset 0,-0.4
set label 'Random access' at screen 0.5,0.9633 center font ',17'
set label 'NVIDIA H200, driver 580.159.04, 2026-11-20, run 20261120-154031-fec461dd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.7888,0.8367 left top Left reverse vertical maxrows 10 samplen 2 spacing 1.25
unset logscale x
set logscale x 2
set xrange [3.999996:128.000128]
set xlabel 'size of an access' textcolor rgb '#333333'
set xtics nomirror ('4 B' 4, '16 B' 16, '64 B' 64)
unset logscale y
set logscale y 10
set yrange [49.99995:10000.01]
set ylabel 'bandwidth [GB/s]' textcolor rgb '#333333'
set ytics nomirror ('50' 50, '100' 100, '200' 200, '500' 500, '1000' 1000, '2000' 2000, '5000' 5000, '10000' 10000)
plot NaN with linespoints linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7 pointsize 0.8 title 'read, L2, 15 MiB', NaN with linespoints linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5 pointsize 0.8 title 'read, L2, 30 MiB', NaN with linespoints linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9 pointsize 0.8 title 'read, DRAM, 960 MiB', NaN with linespoints linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 13 pointsize 0.8 title 'read, DRAM, 3.75 GiB', NaN with linespoints linecolor rgb '#E69F00' linewidth 2 dashtype 1 pointtype 11 pointsize 0.8 title 'read, DRAM, 15 GiB', NaN with linespoints linecolor rgb '#56B4E9' linewidth 2 dashtype 1 pointtype 6 pointsize 0.8 title 'write, L2, 15 MiB', NaN with linespoints linecolor rgb '#000000' linewidth 2 dashtype 1 pointtype 4 pointsize 0.8 title 'write, L2, 30 MiB', NaN with linespoints linecolor rgb '#7F7F7F' linewidth 2 dashtype 1 pointtype 8 pointsize 0.8 title 'write, DRAM, 960 MiB', NaN with linespoints linecolor rgb '#0072B2' linewidth 2 dashtype 2 pointtype 12 pointsize 0.8 title 'write, DRAM, 3.75 GiB', NaN with linespoints linecolor rgb '#D55E00' linewidth 2 dashtype 2 pointtype 10 pointsize 0.8 title 'write, DRAM, 15 GiB', $d0_0 using 1:3:4 with filledcurves fillcolor rgb '#0072B2' fillstyle transparent solid 0.18 noborder notitle, $d0_0 using 1:2 with linespoints linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7 pointsize 0.8 notitle, $d0_1 using 1:3:4 with filledcurves fillcolor rgb '#D55E00' fillstyle transparent solid 0.18 noborder notitle, $d0_1 using 1:2 with linespoints linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5 pointsize 0.8 notitle, $d0_2 using 1:3:4 with filledcurves fillcolor rgb '#009E73' fillstyle transparent solid 0.18 noborder notitle, $d0_2 using 1:2 with linespoints linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9 pointsize 0.8 notitle, $d0_3 using 1:3:4 with filledcurves fillcolor rgb '#CC79A7' fillstyle transparent solid 0.18 noborder notitle, $d0_3 using 1:2 with linespoints linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 13 pointsize 0.8 notitle, $d0_4 using 1:3:4 with filledcurves fillcolor rgb '#E69F00' fillstyle transparent solid 0.18 noborder notitle, $d0_4 using 1:2 with linespoints linecolor rgb '#E69F00' linewidth 2 dashtype 1 pointtype 11 pointsize 0.8 notitle, $d0_5 using 1:3:4 with filledcurves fillcolor rgb '#56B4E9' fillstyle transparent solid 0.18 noborder notitle, $d0_5 using 1:2 with linespoints linecolor rgb '#56B4E9' linewidth 2 dashtype 1 pointtype 6 pointsize 0.8 notitle, $d0_6 using 1:3:4 with filledcurves fillcolor rgb '#000000' fillstyle transparent solid 0.18 noborder notitle, $d0_6 using 1:2 with linespoints linecolor rgb '#000000' linewidth 2 dashtype 1 pointtype 4 pointsize 0.8 notitle, $d0_7 using 1:3:4 with filledcurves fillcolor rgb '#7F7F7F' fillstyle transparent solid 0.18 noborder notitle, $d0_7 using 1:2 with linespoints linecolor rgb '#7F7F7F' linewidth 2 dashtype 1 pointtype 8 pointsize 0.8 notitle, $d0_8 using 1:3:4 with filledcurves fillcolor rgb '#0072B2' fillstyle transparent solid 0.18 noborder notitle, $d0_8 using 1:2 with linespoints linecolor rgb '#0072B2' linewidth 2 dashtype 2 pointtype 12 pointsize 0.8 notitle, $d0_9 using 1:3:4 with filledcurves fillcolor rgb '#D55E00' fillstyle transparent solid 0.18 noborder notitle, $d0_9 using 1:2 with linespoints linecolor rgb '#D55E00' linewidth 2 dashtype 2 pointtype 10 pointsize 0.8 notitle
set lmargin at screen 0.4754
set rmargin at screen 0.7648
set tmargin at screen 0.8267
set bmargin at screen 0.1000
unset label
unset arrow
unset key
set title 'accesses' font ',12' offset 0,-0.4
unset logscale x
set logscale x 2
set xrange [3.999996:128.000128]
set xlabel 'size of an access' textcolor rgb '#333333'
set xtics nomirror ('4 B' 4, '16 B' 16, '64 B' 64)
unset logscale y
set logscale y 10
set yrange [9.99999:200.0002]
set ylabel 'accesses a nanosecond' textcolor rgb '#333333'
set ytics nomirror ('10' 10, '20' 20, '50' 50, '100' 100, '200' 200)
plot $d1_0 using 1:2 with linespoints linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7 pointsize 0.8 notitle, $d1_1 using 1:2 with linespoints linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5 pointsize 0.8 notitle, $d1_2 using 1:2 with linespoints linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9 pointsize 0.8 notitle, $d1_3 using 1:2 with linespoints linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 13 pointsize 0.8 notitle, $d1_4 using 1:2 with linespoints linecolor rgb '#E69F00' linewidth 2 dashtype 1 pointtype 11 pointsize 0.8 notitle, $d1_5 using 1:2 with linespoints linecolor rgb '#56B4E9' linewidth 2 dashtype 1 pointtype 6 pointsize 0.8 notitle, $d1_6 using 1:2 with linespoints linecolor rgb '#000000' linewidth 2 dashtype 1 pointtype 4 pointsize 0.8 notitle, $d1_7 using 1:2 with linespoints linecolor rgb '#7F7F7F' linewidth 2 dashtype 1 pointtype 8 pointsize 0.8 notitle, $d1_8 using 1:2 with linespoints linecolor rgb '#0072B2' linewidth 2 dashtype 2 pointtype 12 pointsize 0.8 notitle, $d1_9 using 1:2 with linespoints linecolor rgb '#D55E00' linewidth 2 dashtype 2 pointtype 10 pointsize 0.8 notitle
unset multiplot
unset output
if (strstrt(GPVAL_TERMINALS, 'pngcairo') > 0) { set terminal pngcairo noenhanced size 1000,600 font 'Sans,10' background '#ffffff' } else { set terminal png noenhanced truecolor size 1000,600 }
set output 'random.png'
set multiplot
set lmargin at screen 0.0820
set rmargin at screen 0.3714
set tmargin at screen 0.8267
set bmargin at screen 0.1000
unset label
unset arrow
unset key
set title 'useful bandwidth' font ',12' offset 0,-0.4
set label 'Random access' at screen 0.5,0.9633 center font ',17'
set label 'NVIDIA H200, driver 580.159.04, 2026-11-20, run 20261120-154031-fec461dd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.7888,0.8367 left top Left reverse vertical maxrows 10 samplen 2 spacing 1.25
unset logscale x
set logscale x 2
set xrange [3.999996:128.000128]
set xlabel 'size of an access' textcolor rgb '#333333'
set xtics nomirror ('4 B' 4, '16 B' 16, '64 B' 64)
unset logscale y
set logscale y 10
set yrange [49.99995:10000.01]
set ylabel 'bandwidth [GB/s]' textcolor rgb '#333333'
set ytics nomirror ('50' 50, '100' 100, '200' 200, '500' 500, '1000' 1000, '2000' 2000, '5000' 5000, '10000' 10000)
plot NaN with linespoints linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7 pointsize 0.8 title 'read, L2, 15 MiB', NaN with linespoints linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5 pointsize 0.8 title 'read, L2, 30 MiB', NaN with linespoints linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9 pointsize 0.8 title 'read, DRAM, 960 MiB', NaN with linespoints linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 13 pointsize 0.8 title 'read, DRAM, 3.75 GiB', NaN with linespoints linecolor rgb '#E69F00' linewidth 2 dashtype 1 pointtype 11 pointsize 0.8 title 'read, DRAM, 15 GiB', NaN with linespoints linecolor rgb '#56B4E9' linewidth 2 dashtype 1 pointtype 6 pointsize 0.8 title 'write, L2, 15 MiB', NaN with linespoints linecolor rgb '#000000' linewidth 2 dashtype 1 pointtype 4 pointsize 0.8 title 'write, L2, 30 MiB', NaN with linespoints linecolor rgb '#7F7F7F' linewidth 2 dashtype 1 pointtype 8 pointsize 0.8 title 'write, DRAM, 960 MiB', NaN with linespoints linecolor rgb '#0072B2' linewidth 2 dashtype 2 pointtype 12 pointsize 0.8 title 'write, DRAM, 3.75 GiB', NaN with linespoints linecolor rgb '#D55E00' linewidth 2 dashtype 2 pointtype 10 pointsize 0.8 title 'write, DRAM, 15 GiB', $d0_0 using 1:3:4 with filledcurves fillcolor rgb '#0072B2' fillstyle transparent solid 0.18 noborder notitle, $d0_0 using 1:2 with linespoints linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7 pointsize 0.8 notitle, $d0_1 using 1:3:4 with filledcurves fillcolor rgb '#D55E00' fillstyle transparent solid 0.18 noborder notitle, $d0_1 using 1:2 with linespoints linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5 pointsize 0.8 notitle, $d0_2 using 1:3:4 with filledcurves fillcolor rgb '#009E73' fillstyle transparent solid 0.18 noborder notitle, $d0_2 using 1:2 with linespoints linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9 pointsize 0.8 notitle, $d0_3 using 1:3:4 with filledcurves fillcolor rgb '#CC79A7' fillstyle transparent solid 0.18 noborder notitle, $d0_3 using 1:2 with linespoints linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 13 pointsize 0.8 notitle, $d0_4 using 1:3:4 with filledcurves fillcolor rgb '#E69F00' fillstyle transparent solid 0.18 noborder notitle, $d0_4 using 1:2 with linespoints linecolor rgb '#E69F00' linewidth 2 dashtype 1 pointtype 11 pointsize 0.8 notitle, $d0_5 using 1:3:4 with filledcurves fillcolor rgb '#56B4E9' fillstyle transparent solid 0.18 noborder notitle, $d0_5 using 1:2 with linespoints linecolor rgb '#56B4E9' linewidth 2 dashtype 1 pointtype 6 pointsize 0.8 notitle, $d0_6 using 1:3:4 with filledcurves fillcolor rgb '#000000' fillstyle transparent solid 0.18 noborder notitle, $d0_6 using 1:2 with linespoints linecolor rgb '#000000' linewidth 2 dashtype 1 pointtype 4 pointsize 0.8 notitle, $d0_7 using 1:3:4 with filledcurves fillcolor rgb '#7F7F7F' fillstyle transparent solid 0.18 noborder notitle, $d0_7 using 1:2 with linespoints linecolor rgb '#7F7F7F' linewidth 2 dashtype 1 pointtype 8 pointsize 0.8 notitle, $d0_8 using 1:3:4 with filledcurves fillcolor rgb '#0072B2' fillstyle transparent solid 0.18 noborder notitle, $d0_8 using 1:2 with linespoints linecolor rgb '#0072B2' linewidth 2 dashtype 2 pointtype 12 pointsize 0.8 notitle, $d0_9 using 1:3:4 with filledcurves fillcolor rgb '#D55E00' fillstyle transparent solid 0.18 noborder notitle, $d0_9 using 1:2 with linespoints linecolor rgb '#D55E00' linewidth 2 dashtype 2 pointtype 10 pointsize 0.8 notitle
set lmargin at screen 0.4754
set rmargin at screen 0.7648
set tmargin at screen 0.8267
set bmargin at screen 0.1000
unset label
unset arrow
unset key
set title 'accesses' font ',12' offset 0,-0.4
unset logscale x
set logscale x 2
set xrange [3.999996:128.000128]
set xlabel 'size of an access' textcolor rgb '#333333'
set xtics nomirror ('4 B' 4, '16 B' 16, '64 B' 64)
unset logscale y
set logscale y 10
set yrange [9.99999:200.0002]
set ylabel 'accesses a nanosecond' textcolor rgb '#333333'
set ytics nomirror ('10' 10, '20' 20, '50' 50, '100' 100, '200' 200)
plot $d1_0 using 1:2 with linespoints linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7 pointsize 0.8 notitle, $d1_1 using 1:2 with linespoints linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5 pointsize 0.8 notitle, $d1_2 using 1:2 with linespoints linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9 pointsize 0.8 notitle, $d1_3 using 1:2 with linespoints linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 13 pointsize 0.8 notitle, $d1_4 using 1:2 with linespoints linecolor rgb '#E69F00' linewidth 2 dashtype 1 pointtype 11 pointsize 0.8 notitle, $d1_5 using 1:2 with linespoints linecolor rgb '#56B4E9' linewidth 2 dashtype 1 pointtype 6 pointsize 0.8 notitle, $d1_6 using 1:2 with linespoints linecolor rgb '#000000' linewidth 2 dashtype 1 pointtype 4 pointsize 0.8 notitle, $d1_7 using 1:2 with linespoints linecolor rgb '#7F7F7F' linewidth 2 dashtype 1 pointtype 8 pointsize 0.8 notitle, $d1_8 using 1:2 with linespoints linecolor rgb '#0072B2' linewidth 2 dashtype 2 pointtype 12 pointsize 0.8 notitle, $d1_9 using 1:2 with linespoints linecolor rgb '#D55E00' linewidth 2 dashtype 2 pointtype 10 pointsize 0.8 notitle
unset multiplot
unset output

set encoding utf8
nice(x) = x <= 1 ? 1 : x <= 2 ? 2 : x <= 5 ? 5 : 10
power(x) = 10.0**floor(log10(x))
decimal(x) = x > 0 ? power(x) * nice(x / power(x) * (1 - 1e-9)) : 1
octaves(x) = log(x) / log(2)
binary(x) = x > 0 ? 2.0**ceil(octaves(x) - 1e-9) : 1
more(low, high) = high < 2 * low ? 2 : 1.000001
bytes(i) = sprintf('%g %s', 2.0**(i % 10), word('B KiB MiB GiB TiB PiB', i / 10 + 1))
$d0 << EOD
1 6.12 6.12 6.12
33 192.52 192.21 192.95
132 769.28 768.38 770.23
264 1534.85 1533.79 1539.48
528 3046.44 3038.04 3053.53
1056 5899.57 5885.07 5911.55


1 11.59 11.58 11.6
33 366.25 365.61 367.09
132 1459.62 1454.68 1462.66
264 2893.08 2887.9 2895.49
528 5600.37 5591.06 5634.17
1056 8667 8657.9 8698.38


1 20.92 20.88 20.93
33 657.23 656.31 658.75
132 2617.1 2608.59 2617.54
264 5128.12 5123.46 5131.8
528 8751.82 8736.84 8783.65
1056 9367.62 9344.65 9400.06


1 9.06 9.05 9.06
33 289.2 288.54 289.24
132 1151 1148.71 1152.39
264 2296.29 2294.51 2302.67
528 4478.6 4470.11 4490.81
1056 7795.09 7785.38 7816


1 36.15 36.08 36.19
33 1142.25 1137.4 1145.2
132 4511.7 4502.56 4517.14
264 7943.07 7928.17 7949.46
528 9418.01 9343.28 9433.2
1056 8974.97 8955.69 9004.87


1 123.99 123.46 124.93
33 3333.03 3323.72 3348.55
132 8824.65 8776.32 8836.25
264 9095.55 9077.01 9114.76


1 113.72 113.62 114.3
33 3135.06 3127.42 3227.11
132 8891.79 8858.19 8906.05
264 9021.77 8957.08 9052.69
EOD
stats $d0 using 1 nooutput name 'x0'
stats $d0 using 3:4 nooutput name 'y0'
$d1 << EOD
1 63.18 63.15 63.31
33 2002.74 1990.1 2012.55
132 4725.42 4695.97 4746.63
264 4739.32 4725.24 4757
528 4579.54 4567.81 4587.43
1056 4688.86 4666.76 4704.36


1 63.2 63.01 63.27
33 2013.1 2000.48 2020.35
132 4714.95 4681.5 4739.98
264 4736.98 4710.07 4749.15
528 4562.48 4545.3 4571.99
1056 4691.15 4672.37 4701.22


1 63.02 62.66 63.13
33 2005.76 1999.83 2009.55
132 4706.41 4685.9 4719.75
264 4728.12 4715.08 4728.44
528 4563.93 4552.62 4575
1056 4680.24 4645.5 4693.5


1 45.53 45.41 45.55
33 1494.74 1493.12 1498.98
132 4684.8 4672.48 4731.38
264 4705.7 4694.59 4713.9
528 4717.38 4685.96 4739.43
1056 4706.74 4692.16 4721.17


1 62.94 62.54 63.19
33 1977.66 1969.5 1997.77
132 4718.35 4705.68 4732.78
264 4737.34 4723.82 4749.73
528 4557.02 4542.8 4559.93
1056 4692.08 4671.29 4707.92


1 62.85 62.42 63.14
33 1930.05 1894.26 1955.41
132 4729.42 4707.48 4742.74
264 4729.14 4714.53 4737.92


1 63.19 63.11 63.33
33 1841.05 1828.37 1849.19
132 4746.04 4744.34 4760.83
264 4729.39 4721.01 4746
EOD
stats $d1 using 1 nooutput name 'x1'
stats $d1 using 3:4 nooutput name 'y1'
$d2 << EOD
1 13.34 13.34 13.35
33 417.87 417.16 418.19
132 1663.93 1654.94 1672.2
264 3278.24 3254.99 3287.81
528 6187.32 6126.05 6195.65


1 25.5 25.47 25.5
33 801.42 797.43 803.66
132 3165.15 3162.12 3173.71
264 5916.57 5898.36 5923
528 7240.06 7215.8 7316.8


1 44.81 44.66 45.03
33 1424.96 1420.48 1432.91
132 5413.71 5398.07 5421.45
264 7503.81 7493.78 7520.11
528 7614.26 7585.55 7623.65


1 19.53 19.51 19.55
33 618.28 617.95 618.76
132 2452.52 2452.36 2462.64
264 4456.36 4443.39 4458.34
528 7307.03 7283.98 7333.48
1056 7863.3 7842.42 7874.34


1 63.16 62.72 63.35
33 1963.46 1948.65 1971.96
132 7282.54 7250.52 7307.29
264 7923.27 7889.04 7995.39
528 8280.21 8231.95 8282.39


1 97.87 97.72 98.02
33 3203.99 3196.49 3205.22
132 7969.32 7869.3 8039.71


1 97.28 96.81 97.39
33 3213.23 3193.16 3217.98
132 8339.08 8270.71 8394.1
EOD
stats $d2 using 1 nooutput name 'x2'
stats $d2 using 3:4 nooutput name 'y2'
$d3 << EOD
1 13.1 13.09 13.1
33 319.98 319.74 320.79
132 1281.13 1256.29 1282.9
264 2500.78 2486.95 2513.88
528 4693.05 4663.55 4698.3
1056 6478.93 6454.33 6520.95


1 24.92 24.79 24.97
33 629.49 626.48 630.71
132 2429.74 2422.86 2433.17
264 4506.19 4485.97 4521.02
528 6486.39 6434.59 6506.2
1056 6860.52 6826.4 6908.57


1 43.4 43.2 43.5
33 1146.74 1133.05 1151.17
132 4129.89 4109.49 4144.46
264 6190.83 6154.07 6217.02
528 6821.94 6771.35 6876.89
1056 6686.31 6665.92 6718.14


1 19.17 19.16 19.18
33 509.76 508.52 511.23
132 2023.56 2022.18 2025.02
264 3804.42 3801.12 3822.98
528 6042.08 6009.48 6050.22
1056 6991.77 6946.58 7018.62


1 61.99 61.83 62.23
33 1892.7 1871.05 1900.48
132 5762.47 5753.95 5791.55
264 6868.93 6856.61 6891.08
528 6576.56 6562.58 6604.1
1056 6604.52 6574.8 6605.4


1 99.96 99.73 100.18
33 3165.82 3149.55 3202.74
132 6468.28 6390.03 6486.23
264 6510.36 6423.11 6523.05


1 96.8 96.5 97.22
33 3186.19 3170.54 3204.92
132 6503.63 6497.76 6518.33
264 6539.16 6516.19 6560.94
EOD
stats $d3 using 1 nooutput name 'x3'
stats $d3 using 3:4 nooutput name 'y3'
set terminal svg noenhanced size 1000,600 font 'Arial,Helvetica,DejaVu Sans,sans-serif,13' background '#ffffff'
set output 'global-l2.svg'
set linetype 1 linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7
set linetype 2 linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5
set linetype 3 linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9
set linetype 4 linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 13
set linetype 5 linecolor rgb '#E69F00' linewidth 2 dashtype 1 pointtype 11
set linetype 6 linecolor rgb '#56B4E9' linewidth 2 dashtype 1 pointtype 6
set linetype 7 linecolor rgb '#000000' linewidth 2 dashtype 1 pointtype 4
set multiplot layout 2,2 title 'Global memory: throughput where the data fit L2' font ',17' margins screen 0.0820, screen 0.7648, screen 0.1000, screen 0.8267 spacing screen 0.1040, screen 0.1500
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'read' font ',12' offset 0,-0.4
low = y0_min_x
high = y0_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'bandwidth [GB/s]' textcolor rgb '#333333'
low = x0_min
high = x0_max
most = 6
set logscale x 2
set xlabel 'blocks' textcolor rgb '#333333'
plot $d0 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d0 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d0 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d0 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d0 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d0 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d0 index 3 using (place($1)):3:4 with filledcurves linetype 4 fillstyle transparent solid 0.18 noborder notitle, $d0 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle, $d0 index 4 using (place($1)):3:4 with filledcurves linetype 5 fillstyle transparent solid 0.18 noborder notitle, $d0 index 4 using (place($1)):2 with linespoints linetype 5 pointsize 0.8 notitle, $d0 index 5 using (place($1)):3:4 with filledcurves linetype 6 fillstyle transparent solid 0.18 noborder notitle, $d0 index 5 using (place($1)):2 with linespoints linetype 6 pointsize 0.8 notitle, $d0 index 6 using (place($1)):3:4 with filledcurves linetype 7 fillstyle transparent solid 0.18 noborder notitle, $d0 index 6 using (place($1)):2 with linespoints linetype 7 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'write' font ',12' offset 0,-0.4
low = y1_min_x
high = y1_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'bandwidth [GB/s]' textcolor rgb '#333333'
low = x1_min
high = x1_max
most = 6
set logscale x 2
set xlabel 'blocks' textcolor rgb '#333333'
plot $d1 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d1 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d1 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d1 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d1 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d1 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d1 index 3 using (place($1)):3:4 with filledcurves linetype 4 fillstyle transparent solid 0.18 noborder notitle, $d1 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle, $d1 index 4 using (place($1)):3:4 with filledcurves linetype 5 fillstyle transparent solid 0.18 noborder notitle, $d1 index 4 using (place($1)):2 with linespoints linetype 5 pointsize 0.8 notitle, $d1 index 5 using (place($1)):3:4 with filledcurves linetype 6 fillstyle transparent solid 0.18 noborder notitle, $d1 index 5 using (place($1)):2 with linespoints linetype 6 pointsize 0.8 notitle, $d1 index 6 using (place($1)):3:4 with filledcurves linetype 7 fillstyle transparent solid 0.18 noborder notitle, $d1 index 6 using (place($1)):2 with linespoints linetype 7 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'copy' font ',12' offset 0,-0.4
low = y2_min_x
high = y2_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'bandwidth [GB/s]' textcolor rgb '#333333'
low = x2_min
high = x2_max
most = 6
set logscale x 2
set xlabel 'blocks' textcolor rgb '#333333'
plot $d2 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d2 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d2 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d2 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d2 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d2 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d2 index 3 using (place($1)):3:4 with filledcurves linetype 4 fillstyle transparent solid 0.18 noborder notitle, $d2 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle, $d2 index 4 using (place($1)):3:4 with filledcurves linetype 5 fillstyle transparent solid 0.18 noborder notitle, $d2 index 4 using (place($1)):2 with linespoints linetype 5 pointsize 0.8 notitle, $d2 index 5 using (place($1)):3:4 with filledcurves linetype 6 fillstyle transparent solid 0.18 noborder notitle, $d2 index 5 using (place($1)):2 with linespoints linetype 6 pointsize 0.8 notitle, $d2 index 6 using (place($1)):3:4 with filledcurves linetype 7 fillstyle transparent solid 0.18 noborder notitle, $d2 index 6 using (place($1)):2 with linespoints linetype 7 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'read-modify-write' font ',12' offset 0,-0.4
low = y3_min_x
high = y3_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'bandwidth [GB/s]' textcolor rgb '#333333'
low = x3_min
high = x3_max
most = 6
set logscale x 2
set xlabel 'blocks' textcolor rgb '#333333'
plot $d3 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d3 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d3 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d3 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d3 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d3 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d3 index 3 using (place($1)):3:4 with filledcurves linetype 4 fillstyle transparent solid 0.18 noborder notitle, $d3 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle, $d3 index 4 using (place($1)):3:4 with filledcurves linetype 5 fillstyle transparent solid 0.18 noborder notitle, $d3 index 4 using (place($1)):2 with linespoints linetype 5 pointsize 0.8 notitle, $d3 index 5 using (place($1)):3:4 with filledcurves linetype 6 fillstyle transparent solid 0.18 noborder notitle, $d3 index 5 using (place($1)):2 with linespoints linetype 6 pointsize 0.8 notitle, $d3 index 6 using (place($1)):3:4 with filledcurves linetype 7 fillstyle transparent solid 0.18 noborder notitle, $d3 index 6 using (place($1)):2 with linespoints linetype 7 pointsize 0.8 notitle
reset
unset border
unset tics
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set tmargin at screen 1
set label 'NVIDIA H200, driver 580.159.04, 2026-11-20, run 20261120-154031-fec461dd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.7888,0.8367 left top Left reverse samplen 2 spacing 1.25
plot [0:1] [0:1] NaN notitle, NaN with linespoints linetype 1 pointsize 0.8 title '256 threads, 1 × 4 B', NaN with linespoints linetype 2 pointsize 0.8 title '256 threads, 2 × 4 B', NaN with linespoints linetype 3 pointsize 0.8 title '256 threads, 4 × 4 B', NaN with linespoints linetype 4 pointsize 0.8 title '64 threads, 8 × 4 B', NaN with linespoints linetype 5 pointsize 0.8 title '256 threads, 8 × 4 B', NaN with linespoints linetype 6 pointsize 0.8 title '1024 threads, 8 × 4 B', NaN with linespoints linetype 7 pointsize 0.8 title '256 threads, 8 × 16 B'
unset multiplot
unset output
if (strstrt(GPVAL_TERMINALS, 'pngcairo') > 0) { set terminal pngcairo noenhanced size 1000,600 font 'Sans,10' background '#ffffff' } else { set terminal png noenhanced truecolor size 1000,600 }
set output 'global-l2.png'
set linetype 1 linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7
set linetype 2 linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5
set linetype 3 linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9
set linetype 4 linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 13
set linetype 5 linecolor rgb '#E69F00' linewidth 2 dashtype 1 pointtype 11
set linetype 6 linecolor rgb '#56B4E9' linewidth 2 dashtype 1 pointtype 6
set linetype 7 linecolor rgb '#000000' linewidth 2 dashtype 1 pointtype 4
set multiplot layout 2,2 title 'Global memory: throughput where the data fit L2' font ',17' margins screen 0.0820, screen 0.7648, screen 0.1000, screen 0.8267 spacing screen 0.1040, screen 0.1500
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'read' font ',12' offset 0,-0.4
low = y0_min_x
high = y0_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'bandwidth [GB/s]' textcolor rgb '#333333'
low = x0_min
high = x0_max
most = 6
set logscale x 2
set xlabel 'blocks' textcolor rgb '#333333'
plot $d0 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d0 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d0 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d0 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d0 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d0 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d0 index 3 using (place($1)):3:4 with filledcurves linetype 4 fillstyle transparent solid 0.18 noborder notitle, $d0 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle, $d0 index 4 using (place($1)):3:4 with filledcurves linetype 5 fillstyle transparent solid 0.18 noborder notitle, $d0 index 4 using (place($1)):2 with linespoints linetype 5 pointsize 0.8 notitle, $d0 index 5 using (place($1)):3:4 with filledcurves linetype 6 fillstyle transparent solid 0.18 noborder notitle, $d0 index 5 using (place($1)):2 with linespoints linetype 6 pointsize 0.8 notitle, $d0 index 6 using (place($1)):3:4 with filledcurves linetype 7 fillstyle transparent solid 0.18 noborder notitle, $d0 index 6 using (place($1)):2 with linespoints linetype 7 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'write' font ',12' offset 0,-0.4
low = y1_min_x
high = y1_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'bandwidth [GB/s]' textcolor rgb '#333333'
low = x1_min
high = x1_max
most = 6
set logscale x 2
set xlabel 'blocks' textcolor rgb '#333333'
plot $d1 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d1 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d1 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d1 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d1 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d1 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d1 index 3 using (place($1)):3:4 with filledcurves linetype 4 fillstyle transparent solid 0.18 noborder notitle, $d1 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle, $d1 index 4 using (place($1)):3:4 with filledcurves linetype 5 fillstyle transparent solid 0.18 noborder notitle, $d1 index 4 using (place($1)):2 with linespoints linetype 5 pointsize 0.8 notitle, $d1 index 5 using (place($1)):3:4 with filledcurves linetype 6 fillstyle transparent solid 0.18 noborder notitle, $d1 index 5 using (place($1)):2 with linespoints linetype 6 pointsize 0.8 notitle, $d1 index 6 using (place($1)):3:4 with filledcurves linetype 7 fillstyle transparent solid 0.18 noborder notitle, $d1 index 6 using (place($1)):2 with linespoints linetype 7 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'copy' font ',12' offset 0,-0.4
low = y2_min_x
high = y2_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'bandwidth [GB/s]' textcolor rgb '#333333'
low = x2_min
high = x2_max
most = 6
set logscale x 2
set xlabel 'blocks' textcolor rgb '#333333'
plot $d2 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d2 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d2 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d2 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d2 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d2 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d2 index 3 using (place($1)):3:4 with filledcurves linetype 4 fillstyle transparent solid 0.18 noborder notitle, $d2 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle, $d2 index 4 using (place($1)):3:4 with filledcurves linetype 5 fillstyle transparent solid 0.18 noborder notitle, $d2 index 4 using (place($1)):2 with linespoints linetype 5 pointsize 0.8 notitle, $d2 index 5 using (place($1)):3:4 with filledcurves linetype 6 fillstyle transparent solid 0.18 noborder notitle, $d2 index 5 using (place($1)):2 with linespoints linetype 6 pointsize 0.8 notitle, $d2 index 6 using (place($1)):3:4 with filledcurves linetype 7 fillstyle transparent solid 0.18 noborder notitle, $d2 index 6 using (place($1)):2 with linespoints linetype 7 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'read-modify-write' font ',12' offset 0,-0.4
low = y3_min_x
high = y3_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'bandwidth [GB/s]' textcolor rgb '#333333'
low = x3_min
high = x3_max
most = 6
set logscale x 2
set xlabel 'blocks' textcolor rgb '#333333'
plot $d3 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d3 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d3 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d3 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d3 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d3 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d3 index 3 using (place($1)):3:4 with filledcurves linetype 4 fillstyle transparent solid 0.18 noborder notitle, $d3 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle, $d3 index 4 using (place($1)):3:4 with filledcurves linetype 5 fillstyle transparent solid 0.18 noborder notitle, $d3 index 4 using (place($1)):2 with linespoints linetype 5 pointsize 0.8 notitle, $d3 index 5 using (place($1)):3:4 with filledcurves linetype 6 fillstyle transparent solid 0.18 noborder notitle, $d3 index 5 using (place($1)):2 with linespoints linetype 6 pointsize 0.8 notitle, $d3 index 6 using (place($1)):3:4 with filledcurves linetype 7 fillstyle transparent solid 0.18 noborder notitle, $d3 index 6 using (place($1)):2 with linespoints linetype 7 pointsize 0.8 notitle
reset
unset border
unset tics
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set tmargin at screen 1
set label 'NVIDIA H200, driver 580.159.04, 2026-11-20, run 20261120-154031-fec461dd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.7888,0.8367 left top Left reverse samplen 2 spacing 1.25
plot [0:1] [0:1] NaN notitle, NaN with linespoints linetype 1 pointsize 0.8 title '256 threads, 1 × 4 B', NaN with linespoints linetype 2 pointsize 0.8 title '256 threads, 2 × 4 B', NaN with linespoints linetype 3 pointsize 0.8 title '256 threads, 4 × 4 B', NaN with linespoints linetype 4 pointsize 0.8 title '64 threads, 8 × 4 B', NaN with linespoints linetype 5 pointsize 0.8 title '256 threads, 8 × 4 B', NaN with linespoints linetype 6 pointsize 0.8 title '1024 threads, 8 × 4 B', NaN with linespoints linetype 7 pointsize 0.8 title '256 threads, 8 × 16 B'
unset multiplot
unset output

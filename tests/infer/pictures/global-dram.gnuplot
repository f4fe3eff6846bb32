set encoding utf8
nice(x) = x <= 1 ? 1 : x <= 2 ? 2 : x <= 5 ? 5 : 10
power(x) = 10.0**floor(log10(x))
decimal(x) = x > 0 ? power(x) * nice(x / power(x) * (1 - 1e-9)) : 1
octaves(x) = log(x) / log(2)
binary(x) = x > 0 ? 2.0**ceil(octaves(x) - 1e-9) : 1
more(low, high) = high < 2 * low ? 2 : 1.000001
bytes(i) = sprintf('%g %s', 2.0**(i % 10), word('B KiB MiB GiB TiB PiB', i / 10 + 1))
$d0 << EOD
1 17.67 17.64 17.76
33 569.79 568.64 572.16
132 2137.63 2128.25 2149.76
264 3628.07 3625.84 3631.36
528 4460.46 4435.84 4490.93
1056 4566.15 4543.17 4580.42


1 9.79 9.76 9.83
33 315.49 314.9 315.94
132 1208.98 1174.02 1223.19
264 2307 2282.55 2358.13
528 3764.58 3701.6 3807.61
1056 4510.55 4488.67 4525.85


1 19.13 18.92 19.18
33 613.46 605.23 615.08
132 2221.83 2191.29 2288.26
264 3707.52 3672.2 3770.1
528 4468.36 4438.74 4489.49
1056 4611.44 4608.21 4614.4


1 34.95 34.9 35.28
33 1105.81 1102.68 1108.02
132 3442.93 3433.33 3499.91
264 4433.41 4406.33 4452.71
528 4594.83 4578.62 4618.67


1 14.95 14.93 15.02
33 466.47 465.82 467.07
132 1791.06 1789.42 1803.56
264 3168.07 3130.64 3193.11
528 4377.33 4346.81 4385.19
1056 4613.83 4602.77 4654.43


1 57.6 57.36 57.9
33 1764.42 1754.29 1777.08
132 4301.18 4292.43 4317.28
264 4614.9 4596.81 4621.04
528 4646.27 4609.2 4651.33


1 202.17 201.36 203.21
33 3421.59 3413.18 3447.06
132 4642.52 4626.77 4662.08
EOD
stats $d0 using 1 nooutput name 'x0'
stats $d0 using 3:4 nooutput name 'y0'
$d1 << EOD
1 63.04 62.7 63.26
33 1985.19 1982.82 1996.94
132 4366.62 4335.45 4379.93
264 4269.96 4267.21 4311.59
528 4226.58 4197.76 4254.64
1056 4245.02 4217.37 4269.05


1 63.02 62.93 63.12
33 1838.18 1812.42 1849.72
132 4351.48 4244.73 4382.46
264 4364.56 4356.43 4412.61
528 4422.76 4386.6 4439.29
1056 4354.41 4331.52 4385.51


1 62.94 62.77 63.2
33 1869.88 1855.95 1888.97
132 4377.91 4344.27 4393.14
264 4370.55 4348.28 4394.43
528 4397.1 4384.91 4423.64


1 62.95 60.48 63
33 1869.42 1847.45 1878.95
132 4335.67 4289.03 4376.47
264 4365.7 4353.2 4378.67
528 4353.44 4293.23 4390.37


1 62.87 62.79 63.19
33 1979.7 1976.24 1989.47
132 4391.73 4367.38 4425.93
264 4398.77 4378.01 4408.48
528 4260.93 4204.39 4292.22
1056 4337.59 4296.92 4340.47


1 63.01 62.91 63.23
33 1808.71 1800.64 1812.43
132 4298.51 4231.33 4370.83
264 4372.8 4353.94 4429.48
528 4410.12 4385.71 4412.94


1 62.69 62.65 63.1
33 1955.44 1950.93 1965.94
132 4294.65 4269.93 4301.55
EOD
stats $d1 using 1 nooutput name 'x1'
stats $d1 using 3:4 nooutput name 'y1'
$d2 << EOD
1 34.97 34.78 35.39
33 959.09 952.03 960.36
132 2813.02 2798.39 2826.79
264 3660.49 3643.18 3680.26
528 3892.42 3880.04 3904.04
1056 3803.47 3769.58 3866.39


1 19.77 19.73 19.83
33 585.33 582.33 587.62
132 1860.85 1839.31 1868.86
264 3015.9 2980.24 3030.21
528 3786.75 3764.71 3838.26


1 37.45 37.16 37.93
33 1013.09 1007.76 1019.02
132 2843.29 2823.87 2856.58
264 3704.66 3687.96 3738.85
528 3971.12 3966.29 3995.54


1 65.48 65.09 66.06
33 1598.32 1582.88 1603.68
132 3512.85 3500.06 3549.17
264 3981.2 3963.18 4018.68
528 3951.23 3946.9 3958.35


1 30.44 30.09 30.77
33 831.52 829.64 833.64
132 2442.74 2438.65 2447.16
264 3386.8 3334.49 3405.05
528 4064.22 4045.9 4091.2
1056 3958.19 3955.23 3966.47


1 93.35 92.9 93.57
33 2325.41 2318.41 2329.77
132 4060.49 4038.79 4066.99
264 3974.35 3917.51 3984.17
528 3968.51 3955.39 3986.63


1 97.34 97.19 97.62
33 3173.42 3166.81 3184.27
132 4025.74 3989.16 4038.17
EOD
stats $d2 using 1 nooutput name 'x2'
stats $d2 using 3:4 nooutput name 'y2'
$d3 << EOD
1 34.7 34.04 34.8
33 952.38 949.25 955.03
132 2803.19 2794.49 2812.27
264 3643.03 3610.98 3658.92
528 3891.95 3882.87 3928.07
1056 3770.76 3756.3 3800.97


1 19.53 19.47 19.59
33 577.64 576.28 578.53
132 1835.37 1820.73 1840.99
264 2978.91 2963.42 3005.83
528 3759.2 3730.08 3780.49


1 36.75 36.38 37.05
33 996.52 994.39 997.82
132 2828.06 2822.95 2840.13
264 3718.18 3696.68 3726.26
528 3944.54 3917.25 3952.68
1056 3940.39 3917.91 3942.3


1 62.08 61.13 62.34
33 1553.8 1550 1571
132 3510.86 3498.95 3523.97
264 3989.47 3982.49 3998.94
528 3965.91 3963.06 3977.58


1 28.69 28.18 28.83
33 804.62 802.89 807.25
132 2400.4 2394.56 2416.75
264 3341.55 3320.21 3368.07
528 3999.52 3994.63 4027.34
1056 3996.48 3970.62 4008.51


1 90.55 90.11 91.09
33 2251.63 2234.01 2270.9
132 4013.29 3975.67 4013.95
264 3988.76 3966.61 4003.06
528 3980.69 3971.75 3998.07


1 96.39 96.19 96.82
33 3124.44 3119 3147.83
132 4010.02 3992.2 4021.73
EOD
stats $d3 using 1 nooutput name 'x3'
stats $d3 using 3:4 nooutput name 'y3'
set terminal svg noenhanced size 1000,600 font 'Arial,Helvetica,DejaVu Sans,sans-serif,13' background '#ffffff'
set output 'global-dram.svg'
set linetype 1 linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7
set linetype 2 linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5
set linetype 3 linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9
set linetype 4 linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 13
set linetype 5 linecolor rgb '#E69F00' linewidth 2 dashtype 1 pointtype 11
set linetype 6 linecolor rgb '#56B4E9' linewidth 2 dashtype 1 pointtype 6
set linetype 7 linecolor rgb '#000000' linewidth 2 dashtype 1 pointtype 4
set multiplot layout 2,2 title 'Global memory: throughput of DRAM' font ',17' margins screen 0.0820, screen 0.7576, screen 0.1000, screen 0.8267 spacing screen 0.1040, screen 0.1500
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
set key at screen 0.7816,0.8367 left top Left reverse samplen 2 spacing 1.25
plot [0:1] [0:1] NaN notitle, NaN with linespoints linetype 1 pointsize 0.8 title '256 threads, 8 × 4 B', NaN with linespoints linetype 2 pointsize 0.8 title '256 threads, 1 × 16 B', NaN with linespoints linetype 3 pointsize 0.8 title '256 threads, 2 × 16 B', NaN with linespoints linetype 4 pointsize 0.8 title '256 threads, 4 × 16 B', NaN with linespoints linetype 5 pointsize 0.8 title '64 threads, 8 × 16 B', NaN with linespoints linetype 6 pointsize 0.8 title '256 threads, 8 × 16 B', NaN with linespoints linetype 7 pointsize 0.8 title '1024 threads, 8 × 16 B'
unset multiplot
unset output
if (strstrt(GPVAL_TERMINALS, 'pngcairo') > 0) { set terminal pngcairo noenhanced size 1000,600 font 'Sans,10' background '#ffffff' } else { set terminal png noenhanced truecolor size 1000,600 }
set output 'global-dram.png'
set linetype 1 linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7
set linetype 2 linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5
set linetype 3 linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9
set linetype 4 linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 13
set linetype 5 linecolor rgb '#E69F00' linewidth 2 dashtype 1 pointtype 11
set linetype 6 linecolor rgb '#56B4E9' linewidth 2 dashtype 1 pointtype 6
set linetype 7 linecolor rgb '#000000' linewidth 2 dashtype 1 pointtype 4
set multiplot layout 2,2 title 'Global memory: throughput of DRAM' font ',17' margins screen 0.0820, screen 0.7576, screen 0.1000, screen 0.8267 spacing screen 0.1040, screen 0.1500
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
set key at screen 0.7816,0.8367 left top Left reverse samplen 2 spacing 1.25
plot [0:1] [0:1] NaN notitle, NaN with linespoints linetype 1 pointsize 0.8 title '256 threads, 8 × 4 B', NaN with linespoints linetype 2 pointsize 0.8 title '256 threads, 1 × 16 B', NaN with linespoints linetype 3 pointsize 0.8 title '256 threads, 2 × 16 B', NaN with linespoints linetype 4 pointsize 0.8 title '256 threads, 4 × 16 B', NaN with linespoints linetype 5 pointsize 0.8 title '64 threads, 8 × 16 B', NaN with linespoints linetype 6 pointsize 0.8 title '256 threads, 8 × 16 B', NaN with linespoints linetype 7 pointsize 0.8 title '1024 threads, 8 × 16 B'
unset multiplot
unset output

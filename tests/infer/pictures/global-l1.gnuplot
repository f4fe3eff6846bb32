set encoding utf8
nice(x) = x <= 1 ? 1 : x <= 2 ? 2 : x <= 5 ? 5 : 10
power(x) = 10.0**floor(log10(x))
decimal(x) = x > 0 ? power(x) * nice(x / power(x) * (1 - 1e-9)) : 1
octaves(x) = log(x) / log(2)
binary(x) = x > 0 ? 2.0**ceil(octaves(x) - 1e-9) : 1
more(low, high) = high < 2 * low ? 2 : 1.000001
bytes(i) = sprintf('%g %s', 2.0**(i % 10), word('B KiB MiB GiB TiB PiB', i / 10 + 1))
$d0 << EOD
1 177.78 177.57 178.43
33 5888.8 5869.3 5893.28
132 23422.91 23323.96 23439.77
264 23635.02 23574.73 23645.15


1 243.06 242.85 244.58
33 7981.63 7955.96 7983.28
132 31795.57 31737.61 31885.52
264 32645.4 32600.82 32807.09


1 250.7 250.53 250.93
33 8274.29 8247.49 8283.9
132 33081.48 32938.95 33141.98
264 33032.73 32800.04 33086.18


1 251.16 250.5 251.58
33 8295.99 8249.84 8306.3
132 33130.41 33109.49 33153.19


1 56.09 55.86 56.12
33 1841.13 1829.46 1851.63
132 7383.58 7379.21 7392
264 14612.9 14545.76 14621.34
528 27435.24 27394.54 27519.01
1056 32954.54 32903.49 32991.04


1 209.01 208.67 209.71
33 6864.81 6850.6 6882.68
132 27467.61 27365.3 27530.99
264 33053.27 32861.7 33092.23
528 32313.84 32259.32 32324.77


1 251.23 250.77 251.34
33 8292.07 8274.63 8307.35
132 33157.15 33072.83 33193.23
EOD
stats $d0 using 1 nooutput name 'x0'
stats $d0 using 3:4 nooutput name 'y0'
$d1 << EOD
1 63.04 62.84 63.09
33 1762.03 1755.55 1767.21
132 4375.7 4318.14 4395.15
264 4403.28 4283.43 4413.05


1 66.05 65.95 66.17
33 1856.47 1848.12 1857.48
132 4588.78 4520.44 4614.62
264 4649.71 4597.76 4805.82


1 65.35 65.25 65.87
33 1826.59 1812.53 1830.77
132 4518.65 4502.7 4547.7


1 65.59 65.18 65.76
33 1841.42 1836.49 1843.87
132 4530.9 4495.93 4560.55


1 63.12 62.9 63.21
33 1764.6 1760.95 1768.64
132 4344.34 4327.12 4384.64
264 4096.95 4084.96 4103.16
528 4035.34 4019.03 4058.05
1056 4469.67 4395.46 4545.17


1 63.28 63.22 63.46
33 1758.32 1742.84 1761.38
132 4320.52 4304.82 4379.79
264 4000.15 3991.16 4014.8
528 4455.51 4387.09 4489.51


1 65.64 65.57 65.89
33 1847.48 1846.15 1853.1
132 4553.03 4539.95 4608.52
EOD
stats $d1 using 1 nooutput name 'x1'
stats $d1 using 3:4 nooutput name 'y1'
$d2 << EOD
1 131.72 131.48 131.98
33 3272.31 3259.88 3581.89
132 8123.51 7905.12 8155.53
264 8961.41 8910.75 9012.11


1 143.17 141.58 151.44
33 3408.65 3387.88 3716.76
132 8471.85 8437.92 8498.18


1 138.21 138.11 138.44
33 3423.93 3407.78 3778.98
132 8552.28 8531.35 8589.1


1 133.47 132.83 133.76
33 3342.34 3336.51 3685.27
132 8276.91 8236.2 8289.07


1 117.83 117.65 118.02
33 3027.96 3025.3 3332.68
132 7493.84 7487.97 7504.57
264 7736.04 7721.05 7748.38
528 8484.25 8431.53 8661.36


1 109.71 109.62 109.74
33 3030.69 3026.88 3329.48
132 7512.59 7478.01 7565.65
264 8867.65 8801.94 8920.97
528 11383.55 11229.87 11477.64


1 135.12 134.71 135.56
33 3370.11 3358.78 3697.33
132 8325.29 8272.63 8421.55
EOD
stats $d2 using 1 nooutput name 'x2'
stats $d2 using 3:4 nooutput name 'y2'
$d3 << EOD
1 125.45 123.89 125.66
33 3525.41 3517.89 3531.89
132 8599.16 8544.59 8717.22
264 8463.11 8424.98 8839.46


1 143.46 139.91 147.23
33 4244.41 4151.93 4279.03
132 10510.01 10331.52 10719.9


1 127.62 127.34 127.68
33 3597.54 3593.93 3598.38
132 8824.21 8812.43 9015.21
264 8251.82 8207.11 8552.49


1 128.16 127.44 128.39
33 3643.13 3638.05 3653.12
132 8956.57 8926.54 9133.77


1 104.86 104.64 105.08
33 3462.27 3452.85 3467.32
132 8480.41 8472.47 8595.85
264 8148.59 8138.48 8167.78
528 8061.65 8054.24 8103.67
1056 8690.01 8640.18 8816.04


1 111.98 111.66 112.07
33 3541.68 3537.54 3555.82
132 8636.72 8541.42 8735.71
264 8079.78 8041.87 8117.76
528 8889.85 8842.49 8971.89


1 127.83 127.54 128.81
33 3645.38 3628.3 3652.1
132 9028.17 8994.3 9114.11
EOD
stats $d3 using 1 nooutput name 'x3'
stats $d3 using 3:4 nooutput name 'y3'
set terminal svg noenhanced size 1000,600 font 'Arial,Helvetica,DejaVu Sans,sans-serif,13' background '#ffffff'
set output 'global-l1.svg'
set linetype 1 linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7
set linetype 2 linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5
set linetype 3 linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9
set linetype 4 linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 13
set linetype 5 linecolor rgb '#E69F00' linewidth 2 dashtype 1 pointtype 11
set linetype 6 linecolor rgb '#56B4E9' linewidth 2 dashtype 1 pointtype 6
set linetype 7 linecolor rgb '#000000' linewidth 2 dashtype 1 pointtype 4
set multiplot layout 2,2 title 'Global memory: throughput where the data fit L1' font ',17' margins screen 0.0820, screen 0.7576, screen 0.1000, screen 0.8267 spacing screen 0.1040, screen 0.1500
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
plot [0:1] [0:1] NaN notitle, NaN with linespoints linetype 1 pointsize 0.8 title '1024 threads, 8 × 4 B', NaN with linespoints linetype 2 pointsize 0.8 title '1024 threads, 1 × 16 B', NaN with linespoints linetype 3 pointsize 0.8 title '1024 threads, 2 × 16 B', NaN with linespoints linetype 4 pointsize 0.8 title '1024 threads, 4 × 16 B', NaN with linespoints linetype 5 pointsize 0.8 title '64 threads, 8 × 16 B', NaN with linespoints linetype 6 pointsize 0.8 title '256 threads, 8 × 16 B', NaN with linespoints linetype 7 pointsize 0.8 title '1024 threads, 8 × 16 B'
unset multiplot
unset output
if (strstrt(GPVAL_TERMINALS, 'pngcairo') > 0) { set terminal pngcairo noenhanced size 1000,600 font 'Sans,10' background '#ffffff' } else { set terminal png noenhanced truecolor size 1000,600 }
set output 'global-l1.png'
set linetype 1 linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7
set linetype 2 linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5
set linetype 3 linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9
set linetype 4 linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 13
set linetype 5 linecolor rgb '#E69F00' linewidth 2 dashtype 1 pointtype 11
set linetype 6 linecolor rgb '#56B4E9' linewidth 2 dashtype 1 pointtype 6
set linetype 7 linecolor rgb '#000000' linewidth 2 dashtype 1 pointtype 4
set multiplot layout 2,2 title 'Global memory: throughput where the data fit L1' font ',17' margins screen 0.0820, screen 0.7576, screen 0.1000, screen 0.8267 spacing screen 0.1040, screen 0.1500
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
plot [0:1] [0:1] NaN notitle, NaN with linespoints linetype 1 pointsize 0.8 title '1024 threads, 8 × 4 B', NaN with linespoints linetype 2 pointsize 0.8 title '1024 threads, 1 × 16 B', NaN with linespoints linetype 3 pointsize 0.8 title '1024 threads, 2 × 16 B', NaN with linespoints linetype 4 pointsize 0.8 title '1024 threads, 4 × 16 B', NaN with linespoints linetype 5 pointsize 0.8 title '64 threads, 8 × 16 B', NaN with linespoints linetype 6 pointsize 0.8 title '256 threads, 8 × 16 B', NaN with linespoints linetype 7 pointsize 0.8 title '1024 threads, 8 × 16 B'
unset multiplot
unset output

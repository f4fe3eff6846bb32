set encoding utf8
nice(x) = x <= 1 ? 1 : x <= 2 ? 2 : x <= 5 ? 5 : 10
power(x) = 10.0**floor(log10(x))
decimal(x) = x > 0 ? power(x) * nice(x / power(x) * (1 - 1e-9)) : 1
octaves(x) = log(x) / log(2)
binary(x) = x > 0 ? 2.0**ceil(octaves(x) - 1e-9) : 1
more(low, high) = high < 2 * low ? 2 : 1.000001
bytes(i) = sprintf('%g %s', 2.0**(i % 10), word('B KiB MiB GiB TiB PiB', i / 10 + 1))
$d0 << EOD
0.8 277.5 259 303
1.8 287.5 269 314
2.8 382.5 363 406.9
3.8 705 530 841.6
4.8 801.5 635.1 951
5.8 794.5 635 1031.8


1.2 32 32 32
2.2 32 32 32
3.2 32 32 32
4.2 703 530.1 827.4
5.2 799 636 958.4
6.2 737 633 896.9
EOD
stats $d0 using 1 nooutput name 'x0'
stats $d0 using 3:4 nooutput name 'y0'
set terminal svg noenhanced size 1000,600 font 'Arial,Helvetica,DejaVu Sans,sans-serif,13' background '#ffffff'
set output 'spectrum.svg'
set linetype 1 linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7
set linetype 2 linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5
set multiplot layout 1,1 title 'Latency of the access patterns P1 to P6' font ',17' margins screen 0.0820, screen 0.8656, screen 0.1000, screen 0.8267 spacing screen 0.1040, screen 0.1500
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'median, 10th to 90th percentile' font ',12' offset 0,-0.4
low = y0_min_x
high = y0_max_y
most = 12
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'latency [cycles]' textcolor rgb '#333333'
low = x0_min
high = x0_max
most = 12
set xrange [0.4:6.6]
set xtics 1
set format x 'P%.0f'
set xlabel 'P1: hit   P2: hit, L1 TLB miss   P3: hit, both TLBs miss   P4: miss   P5: miss, both TLBs miss   P6: miss, page not active' textcolor rgb '#333333'
plot $d0 index 0 using 1:2:(0.368) with boxes linetype 1 fillstyle solid 0.85 noborder notitle, $d0 index 0 using 1:2:3:4 with yerrorbars pointtype 0 linecolor rgb '#222222' notitle, $d0 index 0 using 1:4:(sprintf('%.0f', $2)) with labels offset 0,0.6 font ',10' notitle, $d0 index 1 using 1:2:(0.368) with boxes linetype 2 fillstyle solid 0.85 noborder notitle, $d0 index 1 using 1:2:3:4 with yerrorbars pointtype 0 linecolor rgb '#222222' notitle, $d0 index 1 using 1:4:(sprintf('%.0f', $2)) with labels offset 0,0.6 font ',10' notitle
reset
unset border
unset tics
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set tmargin at screen 1
set label 'NVIDIA H200, driver 580.159.04, 2026-11-20, run 20261120-154031-fec461dd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.8896,0.8367 left top Left reverse samplen 2 spacing 1.25
plot [0:1] [0:1] NaN notitle, NaN with boxes linetype 1 fillstyle solid 0.85 noborder title 'past L1', NaN with boxes linetype 2 fillstyle solid 0.85 noborder title 'L1'
unset multiplot
unset output
if (strstrt(GPVAL_TERMINALS, 'pngcairo') > 0) { set terminal pngcairo noenhanced size 1000,600 font 'Sans,10' background '#ffffff' } else { set terminal png noenhanced truecolor size 1000,600 }
set output 'spectrum.png'
set linetype 1 linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7
set linetype 2 linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5
set multiplot layout 1,1 title 'Latency of the access patterns P1 to P6' font ',17' margins screen 0.0820, screen 0.8656, screen 0.1000, screen 0.8267 spacing screen 0.1040, screen 0.1500
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'median, 10th to 90th percentile' font ',12' offset 0,-0.4
low = y0_min_x
high = y0_max_y
most = 12
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'latency [cycles]' textcolor rgb '#333333'
low = x0_min
high = x0_max
most = 12
set xrange [0.4:6.6]
set xtics 1
set format x 'P%.0f'
set xlabel 'P1: hit   P2: hit, L1 TLB miss   P3: hit, both TLBs miss   P4: miss   P5: miss, both TLBs miss   P6: miss, page not active' textcolor rgb '#333333'
plot $d0 index 0 using 1:2:(0.368) with boxes linetype 1 fillstyle solid 0.85 noborder notitle, $d0 index 0 using 1:2:3:4 with yerrorbars pointtype 0 linecolor rgb '#222222' notitle, $d0 index 0 using 1:4:(sprintf('%.0f', $2)) with labels offset 0,0.6 font ',10' notitle, $d0 index 1 using 1:2:(0.368) with boxes linetype 2 fillstyle solid 0.85 noborder notitle, $d0 index 1 using 1:2:3:4 with yerrorbars pointtype 0 linecolor rgb '#222222' notitle, $d0 index 1 using 1:4:(sprintf('%.0f', $2)) with labels offset 0,0.6 font ',10' notitle
reset
unset border
unset tics
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set tmargin at screen 1
set label 'NVIDIA H200, driver 580.159.04, 2026-11-20, run 20261120-154031-fec461dd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.8896,0.8367 left top Left reverse samplen 2 spacing 1.25
plot [0:1] [0:1] NaN notitle, NaN with boxes linetype 1 fillstyle solid 0.85 noborder title 'past L1', NaN with boxes linetype 2 fillstyle solid 0.85 noborder title 'L1'
unset multiplot
unset output

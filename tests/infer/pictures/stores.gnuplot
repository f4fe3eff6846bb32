set encoding utf8
$d0_0 << EOD
4 116.351 115.966 116.512
8 117.807 117.289 118.266
12 114.514 113.671 115.013
16 114.639 114.283 115.571
20 115.17 115.018 115.514
24 115.501 114.889 115.594
28 115.578 115.392 115.878
32 138.049 137.125 138.268
EOD
$d0_1 << EOD
4 99.626 99.402 99.925
8 99.351 99.27 99.679
12 99.588 99.435 100.031
16 99.759 99.33 100.105
20 97.089 96.81 97.464
24 97.098 96.93 97.297
28 97.279 97.031 97.639
32 119.807 118.154 120.293
EOD
$d0_2 << EOD
4 75.566 75.208 75.674
8 74.414 73.915 74.846
12 74.595 74.479 74.703
16 74.632 74.398 74.74
20 74.537 74.188 74.686
24 74.707 74.38 74.826
28 74.728 74.408 74.933
32 86.557 86.358 87.121
EOD
$d1_0 << EOD
4 61.141 60.91 61.406
8 61.607 61.241 62.354
12 61.211 60.912 61.739
16 61.407 60.911 62.308
20 56.332 56.204 56.433
24 56.311 56.225 56.593
28 56.34 56.208 56.56
32 108.602 108.072 109.023
EOD
$d1_1 << EOD
4 44.196 44.005 44.439
8 44.011 43.703 44.266
12 42.93 42.71 43.328
16 43 42.786 43.248
20 42.137 41.897 42.579
24 42.193 41.709 42.525
28 42.189 41.952 42.534
32 79.055 78.899 79.609
EOD
$d1_2 << EOD
4 22.406 22.314 22.542
8 22.426 22.363 22.501
12 22.307 22.224 22.433
16 22.257 22.202 22.41
20 21.85 21.685 21.91
24 21.809 21.66 21.864
28 21.839 21.682 21.94
32 43.157 42.744 43.49
EOD
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1
set tics scale 0.6 font ',11'
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set terminal svg noenhanced size 1000,600 font 'Arial,Helvetica,DejaVu Sans,sans-serif,13' background '#ffffff'
set output 'stores.svg'
set multiplot
set lmargin at screen 0.0820
set rmargin at screen 0.3750
set tmargin at screen 0.8267
set bmargin at screen 0.1000
unset label
unset arrow
unset key
set title 'L2' font ',12' offset 0,-0.4
set label 'Stores of parts of sectors' at screen 0.5,0.9633 center font ',17'
set label 'NVIDIA H200, driver 580.159.04, 2026-11-20, run 20261120-154031-fec461dd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.7960,0.8367 left top Left reverse vertical maxrows 3 samplen 2 spacing 1.25
unset logscale x
set xrange [0:32]
set xlabel 'bytes written of a sector' textcolor rgb '#333333'
set xtics nomirror ('0' 0, '8' 8, '16' 16, '24' 24, '32' 32)
unset logscale y
set yrange [0:140]
set ylabel 'sectors a nanosecond' textcolor rgb '#333333'
set ytics nomirror ('0' 0, '20' 20, '40' 40, '60' 60, '80' 80, '100' 100, '120' 120, '140' 140)
plot NaN with linespoints linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7 pointsize 0.8 title 'a sector every 32 B', NaN with linespoints linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5 pointsize 0.8 title 'a sector every 64 B', NaN with linespoints linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9 pointsize 0.8 title 'a sector every 128 B', $d0_0 using 1:3:4 with filledcurves fillcolor rgb '#0072B2' fillstyle transparent solid 0.18 noborder notitle, $d0_0 using 1:2 with linespoints linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7 pointsize 0.8 notitle, $d0_1 using 1:3:4 with filledcurves fillcolor rgb '#D55E00' fillstyle transparent solid 0.18 noborder notitle, $d0_1 using 1:2 with linespoints linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5 pointsize 0.8 notitle, $d0_2 using 1:3:4 with filledcurves fillcolor rgb '#009E73' fillstyle transparent solid 0.18 noborder notitle, $d0_2 using 1:2 with linespoints linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9 pointsize 0.8 notitle
set lmargin at screen 0.4790
set rmargin at screen 0.7720
set tmargin at screen 0.8267
set bmargin at screen 0.1000
unset label
unset arrow
unset key
set title 'DRAM' font ',12' offset 0,-0.4
unset logscale x
set xrange [0:32]
set xlabel 'bytes written of a sector' textcolor rgb '#333333'
set xtics nomirror ('0' 0, '8' 8, '16' 16, '24' 24, '32' 32)
unset logscale y
set yrange [0:110]
set ylabel 'sectors a nanosecond' textcolor rgb '#333333'
set ytics nomirror ('0' 0, '10' 10, '20' 20, '30' 30, '40' 40, '50' 50, '60' 60, '70' 70, '80' 80, '90' 90, '100' 100, '110' 110)
plot $d1_0 using 1:3:4 with filledcurves fillcolor rgb '#0072B2' fillstyle transparent solid 0.18 noborder notitle, $d1_0 using 1:2 with linespoints linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7 pointsize 0.8 notitle, $d1_1 using 1:3:4 with filledcurves fillcolor rgb '#D55E00' fillstyle transparent solid 0.18 noborder notitle, $d1_1 using 1:2 with linespoints linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5 pointsize 0.8 notitle, $d1_2 using 1:3:4 with filledcurves fillcolor rgb '#009E73' fillstyle transparent solid 0.18 noborder notitle, $d1_2 using 1:2 with linespoints linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9 pointsize 0.8 notitle
unset multiplot
unset output
if (strstrt(GPVAL_TERMINALS, 'pngcairo') > 0) { set terminal pngcairo noenhanced size 1000,600 font 'Sans,10' background '#ffffff' } else { set terminal png noenhanced truecolor size 1000,600 }
set output 'stores.png'
set multiplot
set lmargin at screen 0.0820
set rmargin at screen 0.3750
set tmargin at screen 0.8267
set bmargin at screen 0.1000
unset label
unset arrow
unset key
set title 'L2' font ',12' offset 0,-0.4
set label 'Stores of parts of sectors' at screen 0.5,0.9633 center font ',17'
set label 'NVIDIA H200, driver 580.159.04, 2026-11-20, run 20261120-154031-fec461dd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.7960,0.8367 left top Left reverse vertical maxrows 3 samplen 2 spacing 1.25
unset logscale x
set xrange [0:32]
set xlabel 'bytes written of a sector' textcolor rgb '#333333'
set xtics nomirror ('0' 0, '8' 8, '16' 16, '24' 24, '32' 32)
unset logscale y
set yrange [0:140]
set ylabel 'sectors a nanosecond' textcolor rgb '#333333'
set ytics nomirror ('0' 0, '20' 20, '40' 40, '60' 60, '80' 80, '100' 100, '120' 120, '140' 140)
plot NaN with linespoints linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7 pointsize 0.8 title 'a sector every 32 B', NaN with linespoints linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5 pointsize 0.8 title 'a sector every 64 B', NaN with linespoints linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9 pointsize 0.8 title 'a sector every 128 B', $d0_0 using 1:3:4 with filledcurves fillcolor rgb '#0072B2' fillstyle transparent solid 0.18 noborder notitle, $d0_0 using 1:2 with linespoints linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7 pointsize 0.8 notitle, $d0_1 using 1:3:4 with filledcurves fillcolor rgb '#D55E00' fillstyle transparent solid 0.18 noborder notitle, $d0_1 using 1:2 with linespoints linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5 pointsize 0.8 notitle, $d0_2 using 1:3:4 with filledcurves fillcolor rgb '#009E73' fillstyle transparent solid 0.18 noborder notitle, $d0_2 using 1:2 with linespoints linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9 pointsize 0.8 notitle
set lmargin at screen 0.4790
set rmargin at screen 0.7720
set tmargin at screen 0.8267
set bmargin at screen 0.1000
unset label
unset arrow
unset key
set title 'DRAM' font ',12' offset 0,-0.4
unset logscale x
set xrange [0:32]
set xlabel 'bytes written of a sector' textcolor rgb '#333333'
set xtics nomirror ('0' 0, '8' 8, '16' 16, '24' 24, '32' 32)
unset logscale y
set yrange [0:110]
set ylabel 'sectors a nanosecond' textcolor rgb '#333333'
set ytics nomirror ('0' 0, '10' 10, '20' 20, '30' 30, '40' 40, '50' 50, '60' 60, '70' 70, '80' 80, '90' 90, '100' 100, '110' 110)
plot $d1_0 using 1:3:4 with filledcurves fillcolor rgb '#0072B2' fillstyle transparent solid 0.18 noborder notitle, $d1_0 using 1:2 with linespoints linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7 pointsize 0.8 notitle, $d1_1 using 1:3:4 with filledcurves fillcolor rgb '#D55E00' fillstyle transparent solid 0.18 noborder notitle, $d1_1 using 1:2 with linespoints linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5 pointsize 0.8 notitle, $d1_2 using 1:3:4 with filledcurves fillcolor rgb '#009E73' fillstyle transparent solid 0.18 noborder notitle, $d1_2 using 1:2 with linespoints linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9 pointsize 0.8 notitle
unset multiplot
unset output

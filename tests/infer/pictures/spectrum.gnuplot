set encoding utf8
$d0_0 << EOD
0.8 277.5 259 303
1.8 287.5 269 314
2.8 382.5 363 406.9
3.8 705 530 841.6
4.8 801.5 635.1 951
5.8 794.5 635 1031.8
EOD
$d0_1 << EOD
1.2 32 32 32
2.2 32 32 32
3.2 32 32 32
4.2 703 530.1 827.4
5.2 799 636 958.4
6.2 737 633 896.9
EOD
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1
set tics scale 0.6 font ',11'
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set terminal svg noenhanced size 1000,600 font 'Arial,Helvetica,DejaVu Sans,sans-serif,13' background '#ffffff'
set output 'spectrum.svg'
set multiplot
set lmargin at screen 0.0820
set rmargin at screen 0.8656
set tmargin at screen 0.8267
set bmargin at screen 0.1000
unset label
unset arrow
unset key
set title 'median, 10th to 90th percentile' font ',12' offset 0,-0.4
set label 'Latency of the access patterns P1 to P6' at screen 0.5,0.9633 center font ',17'
set label 'NVIDIA H200, driver 580.159.04, 2026-11-20, run 20261120-154031-fec461dd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.8896,0.8367 left top Left reverse vertical maxrows 2 samplen 2 spacing 1.25
unset logscale x
set xrange [0.016:6.984]
set xlabel 'P1: hit   P2: hit, L1 TLB miss   P3: hit, both TLBs miss   P4: miss   P5: miss, both TLBs miss   P6: miss, page not active' textcolor rgb '#333333'
set xtics nomirror ('P1' 1, 'P2' 2, 'P3' 3, 'P4' 4, 'P5' 5, 'P6' 6)
unset logscale y
set yrange [0:1100]
set ylabel 'latency [cycles]' textcolor rgb '#333333'
set ytics nomirror ('0' 0, '100' 100, '200' 200, '300' 300, '400' 400, '500' 500, '600' 600, '700' 700, '800' 800, '900' 900, '1000' 1000, '1100' 1100)
plot NaN with boxes fillcolor rgb '#0072B2' fillstyle solid 0.85 noborder title 'past L1', NaN with boxes fillcolor rgb '#D55E00' fillstyle solid 0.85 noborder title 'L1', $d0_0 using 1:2:(0.368) with boxes fillcolor rgb '#0072B2' fillstyle solid 0.85 noborder notitle, $d0_0 using 1:3:(0):($4-$3) with vectors nohead linecolor rgb '#222222' linewidth 1.5 notitle, $d0_0 using 1:4:(sprintf('%.0f', $2)) with labels offset 0,0.6 font ',10' textcolor rgb '#222222' notitle, $d0_1 using 1:2:(0.368) with boxes fillcolor rgb '#D55E00' fillstyle solid 0.85 noborder notitle, $d0_1 using 1:3:(0):($4-$3) with vectors nohead linecolor rgb '#222222' linewidth 1.5 notitle, $d0_1 using 1:4:(sprintf('%.0f', $2)) with labels offset 0,0.6 font ',10' textcolor rgb '#222222' notitle
unset multiplot
unset output
if (strstrt(GPVAL_TERMINALS, 'pngcairo') > 0) { set terminal pngcairo noenhanced size 1000,600 font 'Sans,10' background '#ffffff' } else { set terminal png noenhanced truecolor size 1000,600 }
set output 'spectrum.png'
set multiplot
set lmargin at screen 0.0820
set rmargin at screen 0.8656
set tmargin at screen 0.8267
set bmargin at screen 0.1000
unset label
unset arrow
unset key
set title 'median, 10th to 90th percentile' font ',12' offset 0,-0.4
set label 'Latency of the access patterns P1 to P6' at screen 0.5,0.9633 center font ',17'
set label 'NVIDIA H200, driver 580.159.04, 2026-11-20, run 20261120-154031-fec461dd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.8896,0.8367 left top Left reverse vertical maxrows 2 samplen 2 spacing 1.25
unset logscale x
set xrange [0.016:6.984]
set xlabel 'P1: hit   P2: hit, L1 TLB miss   P3: hit, both TLBs miss   P4: miss   P5: miss, both TLBs miss   P6: miss, page not active' textcolor rgb '#333333'
set xtics nomirror ('P1' 1, 'P2' 2, 'P3' 3, 'P4' 4, 'P5' 5, 'P6' 6)
unset logscale y
set yrange [0:1100]
set ylabel 'latency [cycles]' textcolor rgb '#333333'
set ytics nomirror ('0' 0, '100' 100, '200' 200, '300' 300, '400' 400, '500' 500, '600' 600, '700' 700, '800' 800, '900' 900, '1000' 1000, '1100' 1100)
plot NaN with boxes fillcolor rgb '#0072B2' fillstyle solid 0.85 noborder title 'past L1', NaN with boxes fillcolor rgb '#D55E00' fillstyle solid 0.85 noborder title 'L1', $d0_0 using 1:2:(0.368) with boxes fillcolor rgb '#0072B2' fillstyle solid 0.85 noborder notitle, $d0_0 using 1:3:(0):($4-$3) with vectors nohead linecolor rgb '#222222' linewidth 1.5 notitle, $d0_0 using 1:4:(sprintf('%.0f', $2)) with labels offset 0,0.6 font ',10' textcolor rgb '#222222' notitle, $d0_1 using 1:2:(0.368) with boxes fillcolor rgb '#D55E00' fillstyle solid 0.85 noborder notitle, $d0_1 using 1:3:(0):($4-$3) with vectors nohead linecolor rgb '#222222' linewidth 1.5 notitle, $d0_1 using 1:4:(sprintf('%.0f', $2)) with labels offset 0,0.6 font ',10' textcolor rgb '#222222' notitle
unset multiplot
unset output

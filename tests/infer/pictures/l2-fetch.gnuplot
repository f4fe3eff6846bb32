set encoding utf8
nice(x) = x <= 1 ? 1 : x <= 2 ? 2 : x <= 5 ? 5 : 10
power(x) = 10.0**floor(log10(x))
decimal(x) = x > 0 ? power(x) * nice(x / power(x) * (1 - 1e-9)) : 1
octaves(x) = log(x) / log(2)
binary(x) = x > 0 ? 2.0**ceil(octaves(x) - 1e-9) : 1
more(low, high) = high < 2 * low ? 2 : 1.000001
bytes(i) = sprintf('%g %s', 2.0**(i % 10), word('B KiB MiB GiB TiB PiB', i / 10 + 1))
$d0 << EOD
-4 0 709 709
-3 0 700 700
-2 0 686 686
-1 0 708 708
1 0 289 289
2 0 704 704
3 0 692 692
4 0 693 693
5 0 697 697
6 0 684 684
7 0 692 692
-4 1 663 663
-3 1 688 688
-2 1 700 700
-1 1 668 668
0 1 285 285
2 1 698 698
3 1 671 671
4 1 596 596
5 1 691 691
6 1 709 709
7 1 670 670
-4 2 673 673
-3 2 672 672
-2 2 670 670
-1 2 682 682
0 2 669 669
1 2 694 694
3 2 288 288
4 2 703 703
5 2 704 704
6 2 672 672
7 2 704 704
-4 3 687 687
-3 3 687 687
-2 3 676 676
-1 3 696 696
0 3 689 689
1 3 691 691
2 3 290 290
4 3 704 704
5 3 666 666
6 3 658 658
7 3 700 700
EOD
stats $d0 using 1 nooutput name 'x0'
stats $d0 using 3:4 nooutput name 'y0'
set terminal svg noenhanced size 1000,600 font 'Arial,Helvetica,DejaVu Sans,sans-serif,13' background '#ffffff'
set output 'l2-fetch.svg'
set linetype 1 linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7
set multiplot layout 1,1 title 'What one 32-byte read brings into L2' font ',17' margins screen 0.0820, screen 0.9780, screen 0.1000, screen 0.8267 spacing screen 0.1040, screen 0.1500
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'median latency of the later read [cycles]' font ',12' offset 0,-0.4
low = y0_min_x
high = y0_max_y
most = 12
set autoscale yfix
set ytics 1
set ylabel 'sector touched before' textcolor rgb '#333333'
low = x0_min
high = x0_max
most = 12
set autoscale xfix
set xtics 1
set xlabel 'sector read, from the start of the line' textcolor rgb '#333333'
plot $d0 index 0 using 1:2:(0.5):(0.5):3 with boxxyerror fillstyle solid 1 border rgb '#ffffff' linecolor palette notitle, $d0 index 0 using 1:2:(sprintf('%.0f', $3)) with labels font ',12' notitle
reset
unset border
unset tics
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set tmargin at screen 1
set label 'NVIDIA H200, driver 580.159.04, 2026-11-20, run 20261120-154031-fec461dd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 1.0020,0.8367 left top Left reverse samplen 2 spacing 1.25
plot [0:1] [0:1] NaN notitle
unset multiplot
unset output
if (strstrt(GPVAL_TERMINALS, 'pngcairo') > 0) { set terminal pngcairo noenhanced size 1000,600 font 'Sans,10' background '#ffffff' } else { set terminal png noenhanced truecolor size 1000,600 }
set output 'l2-fetch.png'
set linetype 1 linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7
set multiplot layout 1,1 title 'What one 32-byte read brings into L2' font ',17' margins screen 0.0820, screen 0.9780, screen 0.1000, screen 0.8267 spacing screen 0.1040, screen 0.1500
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'median latency of the later read [cycles]' font ',12' offset 0,-0.4
low = y0_min_x
high = y0_max_y
most = 12
set autoscale yfix
set ytics 1
set ylabel 'sector touched before' textcolor rgb '#333333'
low = x0_min
high = x0_max
most = 12
set autoscale xfix
set xtics 1
set xlabel 'sector read, from the start of the line' textcolor rgb '#333333'
plot $d0 index 0 using 1:2:(0.5):(0.5):3 with boxxyerror fillstyle solid 1 border rgb '#ffffff' linecolor palette notitle, $d0 index 0 using 1:2:(sprintf('%.0f', $3)) with labels font ',12' notitle
reset
unset border
unset tics
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set tmargin at screen 1
set label 'NVIDIA H200, driver 580.159.04, 2026-11-20, run 20261120-154031-fec461dd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 1.0020,0.8367 left top Left reverse samplen 2 spacing 1.25
plot [0:1] [0:1] NaN notitle
unset multiplot
unset output

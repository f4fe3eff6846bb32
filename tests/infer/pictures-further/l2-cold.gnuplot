set encoding utf8
nice(x) = x <= 1 ? 1 : x <= 2 ? 2 : x <= 5 ? 5 : 10
power(x) = 10.0**floor(log10(x))
decimal(x) = x > 0 ? power(x) * nice(x / power(x) * (1 - 1e-9)) : 1
octaves(x) = log(x) / log(2)
binary(x) = x > 0 ? 2.0**ceil(octaves(x) - 1e-9) : 1
more(low, high) = high < 2 * low ? 2 : 1.000001
bytes(i) = sprintf('%g %s', 2.0**(i % 10), word('B KiB MiB GiB TiB PiB', i / 10 + 1))
$d0 << EOD
0.9375 100 100 100
1.875 100 100 100
3.75 100 100 100
7.5 100 100 100
11.25 100 100 100
15 100 100 100
18.75 100 100 100
22.5 99.9739583 99.9739583 99.9739583
26.25 100 100 100
30 99.9755859 99.9755859 99.9755859
33.75 100 100 100
37.5 100 100 100
41.25 100 100 100
45 100 100 100
48.75 100 100 100
52.5 100 100 100
56.25 100 100 100
60 100 100 100
63.75 99.9754902 99.9754902 99.9754902
67.5 100 100 100
75 100 100 100


0.9375 0.15625 0.15625 0.15625
1.875 0 0 0
3.75 0.130208333 0.130208333 0.130208333
7.5 0 0 0
11.25 0.0260416667 0.0260416667 0.0260416667
15 0 0 0
18.75 0.0260416667 0.0260416667 0.0260416667
22.5 0 0 0
26.25 0 0 0
30 0.122070312 0.122070312 0.122070312
33.75 0.63944909 0.63944909 0.63944909
37.5 3.2649023 3.2649023 3.2649023
41.25 8.25254785 8.25254785 8.25254785
45 15.7224857 15.7224857 15.7224857
48.75 25.3129695 25.3129695 25.3129695
52.5 32.3123274 32.3123274 32.3123274
56.25 38.2330732 38.2330732 38.2330732
60 43.5546875 43.5546875 43.5546875
63.75 45.6862745 45.6862745 45.6862745
67.5 50.8607969 50.8607969 50.8607969
75 56.9626515 56.9626515 56.9626515


0.9375 14.2708333 14.2708333 14.2708333
1.875 13.9322917 13.9322917 13.9322917
3.75 44.7395833 44.7395833 44.7395833
7.5 72.0052083 72.0052083 72.0052083
11.25 86.7708333 86.7708333 86.7708333
15 93.671875 93.671875 93.671875
18.75 96.0416667 96.0416667 96.0416667
22.5 98.6458333 98.6458333 98.6458333
26.25 99.1927083 99.1927083 99.1927083
30 99.0966797 99.0966797 99.0966797
33.75 99.3851451 99.3851451 99.3851451
37.5 99.8515953 99.8515953 99.8515953
41.25 99.9254288 99.9254288 99.9254288
45 99.8003494 99.8003494 99.8003494
48.75 99.8748122 99.8748122 99.8748122
52.5 99.8995732 99.8995732 99.8995732
56.25 99.9748301 99.9748301 99.9748301
60 99.9511719 99.9511719 99.9511719
63.75 100 100 100
67.5 100 100 100
75 100 100 100
EOD
stats $d0 using 1 nooutput name 'x0'
stats $d0 using 3:4 nooutput name 'y0'
$d1 << EOD
0 740 740 740
1 294 294 294
2 746 746 746
3 303 303 303
4 855 855 855
5 294 294 294
6 741 741 741
7 301 301 301
8 723 723 723
9 317 317 317
10 730 730 730
11 310 310 310
12 716 716 716
13 318 318 318
14 715 715 715
15 313 313 313
16 741 741 741
17 294 294 294
18 757 757 757
19 303 303 303
20 724 724 724
21 294 294 294
22 840 840 840
23 302 302 302
24 712 712 712
25 316 316 316
26 725 725 725
27 313 313 313
28 709 709 709
29 315 315 315
30 725 725 725
31 313 313 313
32 734 734 734
33 269 269 269
34 728 728 728
35 270 270 270
36 742 742 742
37 266 266 266
38 728 728 728
39 271 271 271
40 1055 1055 1055
41 259 259 259
42 722 722 722
43 266 266 266
44 1247 1247 1247
45 261 261 261
46 722 722 722
47 265 265 265
48 731 731 731
49 269 269 269
50 721 721 721
51 271 271 271
52 729 729 729
53 268 268 268
54 726 726 726
55 270 270 270
56 749 749 749
57 260 260 260
58 757 757 757
59 265 265 265
60 729 729 729
61 259 259 259
62 1247 1247 1247
63 265 265 265


0 742 742 742
1 760 760 760
2 728 728 728
3 719 719 719
4 1093 1093 1093
5 709 709 709
6 746 746 746
7 773 773 773
8 556 556 556
9 562 562 562
10 517 517 517
11 966 966 966
12 540 540 540
13 530 530 530
14 571 571 571
15 575 575 575
16 581 581 581
17 547 547 547
18 564 564 564
19 747 747 747
20 1000 1000 1000
21 554 554 554
22 529 529 529
23 536 536 536
24 724 724 724
25 729 729 729
26 715 715 715
27 891 891 891
28 746 746 746
29 751 751 751
30 739 739 739
31 759 759 759
32 703 703 703
33 702 702 702
34 761 761 761
35 757 757 757
36 757 757 757
37 734 734 734
38 730 730 730
39 750 750 750
40 522 522 522
41 545 545 545
42 1059 1059 1059
43 561 561 561
44 548 548 548
45 569 569 569
46 563 563 563
47 534 534 534
48 568 568 568
49 564 564 564
50 1036 1036 1036
51 561 561 561
52 533 533 533
53 536 536 536
54 580 580 580
55 572 572 572
56 751 751 751
57 749 749 749
58 679 679 679
59 695 695 695
60 719 719 719
61 1233 1233 1233
62 783 783 783
63 3136 3136 3136


0 478 478 478
1 466 466 466
2 453 453 453
3 450 450 450
4 420 420 420
5 419 419 419
6 480 480 480
7 487 487 487
8 290 290 290
9 296 296 296
10 258 258 258
11 256 256 256
12 266 266 266
13 263 263 263
14 288 288 288
15 291 291 291
16 562 562 562
17 545 545 545
18 291 291 291
19 284 284 284
20 569 569 569
21 560 560 560
22 571 571 571
23 541 541 541
24 448 448 448
25 450 450 450
26 446 446 446
27 450 450 450
28 474 474 474
29 475 475 475
30 444 444 444
31 443 443 443
32 446 446 446
33 452 452 452
34 490 490 490
35 480 480 480
36 473 473 473
37 465 465 465
38 451 451 451
39 454 454 454
40 260 260 260
41 260 260 260
42 288 288 288
43 283 283 283
44 305 305 305
45 306 306 306
46 258 258 258
47 261 261 261
48 569 569 569
49 566 566 566
50 559 559 559
51 568 568 568
52 876 876 876
53 534 534 534
54 298 298 298
55 289 289 289
56 480 480 480
57 475 475 475
58 419 419 419
59 418 418 418
60 450 450 450
61 447 447 447
62 477 477 477
63 480 480 480
EOD
stats $d1 using 1 nooutput name 'x1'
stats $d1 using 3:4 nooutput name 'y1'
set terminal svg noenhanced size 1000,600 font 'Arial,Helvetica,DejaVu Sans,sans-serif,13' background '#ffffff'
set output 'l2-cold.svg'
set linetype 1 linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7
set linetype 2 linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5
set linetype 3 linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9
set linetype 4 linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 13
set linetype 5 linecolor rgb '#E69F00' linewidth 2 dashtype 1 pointtype 11
set linetype 6 linecolor rgb '#56B4E9' linewidth 2 dashtype 1 pointtype 6
set multiplot layout 2,1 title 'What the first reading of an array finds in L2' font ',17' margins screen 0.0820, screen 0.7720, screen 0.1000, screen 0.8267 spacing screen 0.1040, screen 0.1500
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'first reads that miss L2' font ',12' offset 0,-0.4
low = y0_min_x
high = y0_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'misses [%]' textcolor rgb '#333333'
low = x0_min
high = x0_max
most = 12
set xtics decimal((high - low) / most)
set xlabel 'size of the array [MiB]' textcolor rgb '#333333'
plot $d0 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d0 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d0 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'the first reads' font ',12' offset 0,-0.4
low = y1_min_x
high = y1_max_y
most = 6
low = 1 / decimal(1 / low)
high = decimal(high)
set logscale y 10
set yrange [low / more(low, high):high * more(low, high)]
if (high <= 100 * low) { set for [i=-9:9] ytics add (2 * 10.0**i, 5 * 10.0**i) }
set ylabel 'latency [cycles]' textcolor rgb '#333333'
low = x1_min
high = x1_max
most = 12
set xtics decimal((high - low) / most)
set xlabel 'read' textcolor rgb '#333333'
plot $d1 index 0 using (place($1)):2 with linespoints linetype 4 pointsize 0.35 notitle, $d1 index 1 using (place($1)):2 with linespoints linetype 5 pointsize 0.35 notitle, $d1 index 2 using (place($1)):2 with linespoints linetype 6 pointsize 0.35 notitle
reset
unset border
unset tics
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set tmargin at screen 1
set label 'NVIDIA H200, driver 580.159.04, 2026-11-23, run 20261123-080321-2ee6edfd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.7960,0.8367 left top Left reverse samplen 2 spacing 1.25
plot [0:1] [0:1] NaN notitle, NaN with linespoints linetype 1 pointsize 0.8 title 'flushed', NaN with linespoints linetype 2 pointsize 0.8 title 'written', NaN with linespoints linetype 3 pointsize 0.8 title 'copied', NaN with linespoints linetype 4 pointsize 0.8 title 'flushed, 32 B apart', NaN with linespoints linetype 5 pointsize 0.8 title 'flushed, 512 B apart', NaN with linespoints linetype 6 pointsize 0.8 title 'copied, 512 B apart'
unset multiplot
unset output
if (strstrt(GPVAL_TERMINALS, 'pngcairo') > 0) { set terminal pngcairo noenhanced size 1000,600 font 'Sans,10' background '#ffffff' } else { set terminal png noenhanced truecolor size 1000,600 }
set output 'l2-cold.png'
set linetype 1 linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7
set linetype 2 linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5
set linetype 3 linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9
set linetype 4 linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 13
set linetype 5 linecolor rgb '#E69F00' linewidth 2 dashtype 1 pointtype 11
set linetype 6 linecolor rgb '#56B4E9' linewidth 2 dashtype 1 pointtype 6
set multiplot layout 2,1 title 'What the first reading of an array finds in L2' font ',17' margins screen 0.0820, screen 0.7720, screen 0.1000, screen 0.8267 spacing screen 0.1040, screen 0.1500
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'first reads that miss L2' font ',12' offset 0,-0.4
low = y0_min_x
high = y0_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'misses [%]' textcolor rgb '#333333'
low = x0_min
high = x0_max
most = 12
set xtics decimal((high - low) / most)
set xlabel 'size of the array [MiB]' textcolor rgb '#333333'
plot $d0 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d0 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d0 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'the first reads' font ',12' offset 0,-0.4
low = y1_min_x
high = y1_max_y
most = 6
low = 1 / decimal(1 / low)
high = decimal(high)
set logscale y 10
set yrange [low / more(low, high):high * more(low, high)]
if (high <= 100 * low) { set for [i=-9:9] ytics add (2 * 10.0**i, 5 * 10.0**i) }
set ylabel 'latency [cycles]' textcolor rgb '#333333'
low = x1_min
high = x1_max
most = 12
set xtics decimal((high - low) / most)
set xlabel 'read' textcolor rgb '#333333'
plot $d1 index 0 using (place($1)):2 with linespoints linetype 4 pointsize 0.35 notitle, $d1 index 1 using (place($1)):2 with linespoints linetype 5 pointsize 0.35 notitle, $d1 index 2 using (place($1)):2 with linespoints linetype 6 pointsize 0.35 notitle
reset
unset border
unset tics
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set tmargin at screen 1
set label 'NVIDIA H200, driver 580.159.04, 2026-11-23, run 20261123-080321-2ee6edfd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.7960,0.8367 left top Left reverse samplen 2 spacing 1.25
plot [0:1] [0:1] NaN notitle, NaN with linespoints linetype 1 pointsize 0.8 title 'flushed', NaN with linespoints linetype 2 pointsize 0.8 title 'written', NaN with linespoints linetype 3 pointsize 0.8 title 'copied', NaN with linespoints linetype 4 pointsize 0.8 title 'flushed, 32 B apart', NaN with linespoints linetype 5 pointsize 0.8 title 'flushed, 512 B apart', NaN with linespoints linetype 6 pointsize 0.8 title 'copied, 512 B apart'
unset multiplot
unset output

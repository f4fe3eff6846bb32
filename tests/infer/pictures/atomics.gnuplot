set encoding utf8
nice(x) = x <= 1 ? 1 : x <= 2 ? 2 : x <= 5 ? 5 : 10
power(x) = 10.0**floor(log10(x))
decimal(x) = x > 0 ? power(x) * nice(x / power(x) * (1 - 1e-9)) : 1
octaves(x) = log(x) / log(2)
binary(x) = x > 0 ? 2.0**ceil(octaves(x) - 1e-9) : 1
more(low, high) = high < 2 * low ? 2 : 1.000001
bytes(i) = sprintf('%g %s', 2.0**(i % 10), word('B KiB MiB GiB TiB PiB', i / 10 + 1))
$d0 << EOD
1 966.6774 963.1529 968.8722
2 796.5083 794.6861 798.2362
4 582.7164 581.637 583.9823
8 280.7452 280.0606 281.862
16 133.5124 133.0624 134.3661
32 96.6022 96.5133 97.009


1 12.3814 12.3513 12.8965
2 13.3328 13.1905 13.3705
4 13.3803 13.3147 13.4053
8 5.3664 5.345 5.3828
16 2.7096 2.7084 2.7121
32 1.3598 1.3593 1.3605


1 963.8428 962.7818 966.5213
2 796.2934 795.3167 797.5109
4 582.8999 581.0715 584.5992
8 280.5685 278.8389 281.8579
16 133.7635 133.1529 134.3351
32 96.9178 96.2461 97.307


1 12.3996 12.3778 13.2781
2 8.8414 8.8227 8.8681
4 4.4972 4.4788 4.4988
8 2.2621 2.2608 2.2638
16 1.135 1.1345 1.1354
32 0.5683 0.5681 0.5683


1 353.7026 352.7181 355.0371
2 354.6553 353.1784 354.9289
4 306.9757 306.3347 308.5725
8 185.9107 185.4815 187.253
16 87.5511 87.0017 87.8727
32 73.6518 73.3333 73.8598


1 6.3561 6.1796 6.691
2 6.6756 6.3 6.6969
4 6.6829 6.6644 6.6952
8 3.3154 3.3093 3.3332
16 1.6681 1.666 1.6699
32 1.3601 1.3594 1.3606


1 550.527 549.3308 551.2027
2 494.9376 494.4168 495.9578
4 414.558 413.8269 415.455
8 280.5913 279.9578 281.0443
16 133.8191 133.4956 134.2892
32 74.0615 73.4768 74.238


1 12.7964 12.4028 12.9682
2 13.4375 13.3191 13.4479
4 13.4029 13.2658 13.4162
8 5.3921 5.3878 5.3996
16 2.7131 2.71 2.7148
32 1.3619 1.3608 1.362
EOD
stats $d0 using 1 nooutput name 'x0'
stats $d0 using 3:4 nooutput name 'y0'
$d1 << EOD
1 115.1159 114.8718 115.3123
2 114.8737 114.5547 115.1458
4 107.6178 107.2319 107.86
8 107.7551 107.3341 108.2383
16 87.5511 87.2192 87.8527
32 96.9255 96.6928 97.2152


1 2.8841 2.8796 2.8871
2 2.6738 2.6711 2.6776
4 1.3422 1.3403 1.3443
8 1.3606 1.36 1.3611
16 1.3602 1.3595 1.3607
32 1.3604 1.3599 1.3607


1 115.1792 114.7649 115.2292
2 114.9202 114.803 115.2636
4 107.4018 107.1473 107.7967
8 107.9789 107.6573 108.1933
16 87.8499 87.2249 88.119
32 96.5792 94.6466 97.0152


1 2.8871 2.8819 2.892
2 2.6775 2.6738 2.6789
4 1.3443 1.3429 1.347
8 1.3609 1.36 1.3615
16 1.1347 1.1341 1.1348
32 0.5682 0.5681 0.5683


1 49.5686 49.2435 49.782
2 49.4396 49.0885 49.6738
4 46.6861 46.5832 46.8634
8 46.6418 46.5471 46.8366
16 46.5294 46.4104 47.0673
32 73.7693 73.3946 74.1315


1 1.6991 1.6976 1.7
2 1.699 1.6976 1.6998
4 0.8517 0.8515 0.852
8 0.8403 0.8133 0.8518
16 0.8404 0.8091 0.8517
32 1.3602 1.3588 1.3614


1 76.2553 76.0812 76.6594
2 76.6569 76.376 76.9524
4 75.7304 75.3349 76.0567
8 75.4647 74.8758 76.0213
16 74.3206 73.9385 74.9791
32 73.7989 73.5111 74.2204


1 2.8887 2.8835 2.8918
2 2.6772 2.673 2.6785
4 1.3452 1.3403 1.3468
8 1.3612 1.3599 1.3615
16 1.3608 1.3606 1.3618
32 1.3609 1.3603 1.3617
EOD
stats $d1 using 1 nooutput name 'x1'
stats $d1 using 3:4 nooutput name 'y1'
$d2 << EOD
1 4559.6269 4550.9914 4575.423
2 4046.6623 4035.3363 4059.1943
4 2038.7904 2035.7388 2041.5446
8 1022.9836 1018.2503 1024.492
16 511.3614 510.4786 511.9915
32 255.4155 253.7493 256.0647


1 4566.848 4543.8201 4577.4807
2 4057.5761 4043.9191 4077.7544
4 2046.8484 2041.5673 2049.3837
8 1025.7268 1023.7152 1026.6753
16 512.3756 510.8016 512.8774
32 255.6842 255.1847 255.9578


1 2310.3778 2294.5419 2312.1675
2 1305.3276 1300.8359 1309.3531
4 666.395 664.898 666.7056
8 335.8145 335.5763 336.1379
16 168.5929 167.9711 168.7314
32 84.2628 83.9566 84.5434


1 178.1937 177.2758 178.9055
2 89.5152 89.2684 89.7932
4 45.0748 44.9265 45.1704
8 22.7116 22.5894 22.7536
16 11.3615 11.2723 11.3837
32 5.6898 5.6802 5.7111


1 3516.5657 3514.4228 3518.5682
2 2046.0175 2039.9137 2048.8302
4 1026.9278 1022.6172 1027.3475
8 513.5562 512.5313 513.992
16 256.1415 255.1503 256.8757
32 128.385 128.093 128.505


1 3516.9232 3511.4985 3520.5014
2 2060.3129 2057.3152 2060.9543
4 1025.7738 1020.0522 1027.2482
8 514.3791 511.7388 514.5687
16 257.1363 256.3682 257.6469
32 128.3952 127.4488 128.5824


1 4036.2775 4013.6183 4050.9256
2 4049.5035 4033.5488 4054.4382
4 2055.4681 2048.9186 2056.585
8 1027.6962 1024.643 1027.9646
16 512.8266 512.1156 513.5479
32 257.0548 256.3925 257.1812


1 4049.9776 4040.9913 4053.2033
2 4053.7733 4047.0408 4061.2905
4 2052.8969 2049.666 2058.2192
8 1029.0114 1027.0966 1029.9395
16 512.9508 511.6124 514.288
32 256.709 256.2386 257.2464
EOD
stats $d2 using 1 nooutput name 'x2'
stats $d2 using 3:4 nooutput name 'y2'
$d3 << EOD
1 255.7894 255.4363 256.1223
2 255.899 255.2868 256.1091
4 255.8183 255.2587 256.1536
8 255.7527 255.0913 256.1445
16 255.9209 255.1519 256.3369
32 255.5966 252.8198 255.9677


1 255.3028 253.0046 255.6487
2 255.7175 253.2026 256.2062
4 256.0619 255.6868 256.5085
8 256.101 255.6933 256.2103
16 256.2224 255.8909 256.4614
32 256.1239 255.7197 256.285


1 13.3869 13.3512 13.4103
2 23.5669 23.4936 23.6328
4 37.9381 37.8773 37.9893
8 53.3965 53.3611 53.509
16 67.0169 66.8212 67.3044
32 76.8749 76.4451 77.0226


1 11.9671 11.8869 12.0064
2 11.4656 11.4081 11.4898
4 10.6114 10.5263 10.713
8 11.208 11.1132 11.2696
16 8.7737 8.7413 8.8145
32 5.6698 5.6568 5.6802


1 127.9473 127.7391 128.1773
2 127.8947 127.6175 128.245
4 128.0303 127.8245 128.1679
8 127.9899 127.6856 128.4684
16 127.9092 127.6816 128.091
32 127.6876 127.4048 128.2327


1 128.1112 127.9475 128.318
2 128.0316 127.9431 128.5675
4 128.2327 127.7782 128.505
8 128.2023 128.0404 128.3708
16 128.0316 127.7538 128.1815
32 128.0202 127.6997 128.2469


1 256.8538 256.4004 257.0133
2 256.892 255.6973 257.1934
4 256.5583 256.0619 256.608
8 256.8279 255.4113 257.0399
16 256.3642 255.9233 256.7537
32 256.8248 256.4858 257.1647


1 256.8737 256.0158 257.2728
2 256.9734 256.4639 257.4769
4 256.9123 255.7901 257.2995
8 257.153 256.2694 257.5209
16 257.0982 256.5334 257.2148
32 257.4128 256.794 257.6411
EOD
stats $d3 using 1 nooutput name 'x3'
stats $d3 using 3:4 nooutput name 'y3'
set terminal svg noenhanced size 1000,600 font 'Arial,Helvetica,DejaVu Sans,sans-serif,13' background '#ffffff'
set output 'atomics.svg'
set linetype 1 linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7
set linetype 2 linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5
set linetype 3 linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9
set linetype 4 linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 13
set linetype 5 linecolor rgb '#E69F00' linewidth 2 dashtype 1 pointtype 11
set linetype 6 linecolor rgb '#56B4E9' linewidth 2 dashtype 1 pointtype 6
set linetype 7 linecolor rgb '#000000' linewidth 2 dashtype 1 pointtype 4
set linetype 8 linecolor rgb '#7F7F7F' linewidth 2 dashtype 1 pointtype 8
set multiplot layout 2,2 title 'Atomics over the degree of conflict' font ',17' margins screen 0.0820, screen 0.7000, screen 0.1000, screen 0.8267 spacing screen 0.1040, screen 0.1500
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'global, an address every 4 B' font ',12' offset 0,-0.4
low = y0_min_x
high = y0_max_y
most = 6
low = 1 / decimal(1 / low)
high = decimal(high)
set logscale y 10
set yrange [low / more(low, high):high * more(low, high)]
if (high <= 100 * low) { set for [i=-9:9] ytics add (2 * 10.0**i, 5 * 10.0**i) }
set ylabel 'operations a nanosecond' textcolor rgb '#333333'
low = x0_min
high = x0_max
most = 6
set logscale x 2
set xlabel 'lanes of a warp at one address' textcolor rgb '#333333'
plot $d0 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d0 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d0 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d0 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d0 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d0 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d0 index 3 using (place($1)):3:4 with filledcurves linetype 4 fillstyle transparent solid 0.18 noborder notitle, $d0 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle, $d0 index 4 using (place($1)):3:4 with filledcurves linetype 5 fillstyle transparent solid 0.18 noborder notitle, $d0 index 4 using (place($1)):2 with linespoints linetype 5 pointsize 0.8 notitle, $d0 index 5 using (place($1)):3:4 with filledcurves linetype 6 fillstyle transparent solid 0.18 noborder notitle, $d0 index 5 using (place($1)):2 with linespoints linetype 6 pointsize 0.8 notitle, $d0 index 6 using (place($1)):3:4 with filledcurves linetype 7 fillstyle transparent solid 0.18 noborder notitle, $d0 index 6 using (place($1)):2 with linespoints linetype 7 pointsize 0.8 notitle, $d0 index 7 using (place($1)):3:4 with filledcurves linetype 8 fillstyle transparent solid 0.18 noborder notitle, $d0 index 7 using (place($1)):2 with linespoints linetype 8 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'global, an address every 32 B' font ',12' offset 0,-0.4
low = y1_min_x
high = y1_max_y
most = 6
low = 1 / decimal(1 / low)
high = decimal(high)
set logscale y 10
set yrange [low / more(low, high):high * more(low, high)]
if (high <= 100 * low) { set for [i=-9:9] ytics add (2 * 10.0**i, 5 * 10.0**i) }
set ylabel 'operations a nanosecond' textcolor rgb '#333333'
low = x1_min
high = x1_max
most = 6
set logscale x 2
set xlabel 'lanes of a warp at one address' textcolor rgb '#333333'
plot $d1 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d1 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d1 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d1 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d1 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d1 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d1 index 3 using (place($1)):3:4 with filledcurves linetype 4 fillstyle transparent solid 0.18 noborder notitle, $d1 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle, $d1 index 4 using (place($1)):3:4 with filledcurves linetype 5 fillstyle transparent solid 0.18 noborder notitle, $d1 index 4 using (place($1)):2 with linespoints linetype 5 pointsize 0.8 notitle, $d1 index 5 using (place($1)):3:4 with filledcurves linetype 6 fillstyle transparent solid 0.18 noborder notitle, $d1 index 5 using (place($1)):2 with linespoints linetype 6 pointsize 0.8 notitle, $d1 index 6 using (place($1)):3:4 with filledcurves linetype 7 fillstyle transparent solid 0.18 noborder notitle, $d1 index 6 using (place($1)):2 with linespoints linetype 7 pointsize 0.8 notitle, $d1 index 7 using (place($1)):3:4 with filledcurves linetype 8 fillstyle transparent solid 0.18 noborder notitle, $d1 index 7 using (place($1)):2 with linespoints linetype 8 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'shared, an address every 4 B' font ',12' offset 0,-0.4
low = y2_min_x
high = y2_max_y
most = 6
low = 1 / decimal(1 / low)
high = decimal(high)
set logscale y 10
set yrange [low / more(low, high):high * more(low, high)]
if (high <= 100 * low) { set for [i=-9:9] ytics add (2 * 10.0**i, 5 * 10.0**i) }
set ylabel 'operations a nanosecond' textcolor rgb '#333333'
low = x2_min
high = x2_max
most = 6
set logscale x 2
set xlabel 'lanes of a warp at one address' textcolor rgb '#333333'
plot $d2 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d2 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d2 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d2 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d2 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d2 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d2 index 3 using (place($1)):3:4 with filledcurves linetype 4 fillstyle transparent solid 0.18 noborder notitle, $d2 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle, $d2 index 4 using (place($1)):3:4 with filledcurves linetype 5 fillstyle transparent solid 0.18 noborder notitle, $d2 index 4 using (place($1)):2 with linespoints linetype 5 pointsize 0.8 notitle, $d2 index 5 using (place($1)):3:4 with filledcurves linetype 6 fillstyle transparent solid 0.18 noborder notitle, $d2 index 5 using (place($1)):2 with linespoints linetype 6 pointsize 0.8 notitle, $d2 index 6 using (place($1)):3:4 with filledcurves linetype 7 fillstyle transparent solid 0.18 noborder notitle, $d2 index 6 using (place($1)):2 with linespoints linetype 7 pointsize 0.8 notitle, $d2 index 7 using (place($1)):3:4 with filledcurves linetype 8 fillstyle transparent solid 0.18 noborder notitle, $d2 index 7 using (place($1)):2 with linespoints linetype 8 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'shared, an address every 128 B' font ',12' offset 0,-0.4
low = y3_min_x
high = y3_max_y
most = 6
low = 1 / decimal(1 / low)
high = decimal(high)
set logscale y 10
set yrange [low / more(low, high):high * more(low, high)]
if (high <= 100 * low) { set for [i=-9:9] ytics add (2 * 10.0**i, 5 * 10.0**i) }
set ylabel 'operations a nanosecond' textcolor rgb '#333333'
low = x3_min
high = x3_max
most = 6
set logscale x 2
set xlabel 'lanes of a warp at one address' textcolor rgb '#333333'
plot $d3 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d3 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d3 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d3 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d3 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d3 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d3 index 3 using (place($1)):3:4 with filledcurves linetype 4 fillstyle transparent solid 0.18 noborder notitle, $d3 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle, $d3 index 4 using (place($1)):3:4 with filledcurves linetype 5 fillstyle transparent solid 0.18 noborder notitle, $d3 index 4 using (place($1)):2 with linespoints linetype 5 pointsize 0.8 notitle, $d3 index 5 using (place($1)):3:4 with filledcurves linetype 6 fillstyle transparent solid 0.18 noborder notitle, $d3 index 5 using (place($1)):2 with linespoints linetype 6 pointsize 0.8 notitle, $d3 index 6 using (place($1)):3:4 with filledcurves linetype 7 fillstyle transparent solid 0.18 noborder notitle, $d3 index 6 using (place($1)):2 with linespoints linetype 7 pointsize 0.8 notitle, $d3 index 7 using (place($1)):3:4 with filledcurves linetype 8 fillstyle transparent solid 0.18 noborder notitle, $d3 index 7 using (place($1)):2 with linespoints linetype 8 pointsize 0.8 notitle
reset
unset border
unset tics
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set tmargin at screen 1
set label 'NVIDIA H200, driver 580.159.04, 2026-11-20, run 20261120-154031-fec461dd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.7240,0.8367 left top Left reverse samplen 2 spacing 1.25
plot [0:1] [0:1] NaN notitle, NaN with linespoints linetype 1 pointsize 0.8 title 'add_u32, most addresses', NaN with linespoints linetype 2 pointsize 0.8 title 'add_u32, fewest', NaN with linespoints linetype 3 pointsize 0.8 title 'add_f32, most addresses', NaN with linespoints linetype 4 pointsize 0.8 title 'add_f32, fewest', NaN with linespoints linetype 5 pointsize 0.8 title 'cas_u32, most addresses', NaN with linespoints linetype 6 pointsize 0.8 title 'cas_u32, fewest', NaN with linespoints linetype 7 pointsize 0.8 title 'add_u32_return, most addresses', NaN with linespoints linetype 8 pointsize 0.8 title 'add_u32_return, fewest'
unset multiplot
unset output
if (strstrt(GPVAL_TERMINALS, 'pngcairo') > 0) { set terminal pngcairo noenhanced size 1000,600 font 'Sans,10' background '#ffffff' } else { set terminal png noenhanced truecolor size 1000,600 }
set output 'atomics.png'
set linetype 1 linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7
set linetype 2 linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5
set linetype 3 linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9
set linetype 4 linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 13
set linetype 5 linecolor rgb '#E69F00' linewidth 2 dashtype 1 pointtype 11
set linetype 6 linecolor rgb '#56B4E9' linewidth 2 dashtype 1 pointtype 6
set linetype 7 linecolor rgb '#000000' linewidth 2 dashtype 1 pointtype 4
set linetype 8 linecolor rgb '#7F7F7F' linewidth 2 dashtype 1 pointtype 8
set multiplot layout 2,2 title 'Atomics over the degree of conflict' font ',17' margins screen 0.0820, screen 0.7000, screen 0.1000, screen 0.8267 spacing screen 0.1040, screen 0.1500
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'global, an address every 4 B' font ',12' offset 0,-0.4
low = y0_min_x
high = y0_max_y
most = 6
low = 1 / decimal(1 / low)
high = decimal(high)
set logscale y 10
set yrange [low / more(low, high):high * more(low, high)]
if (high <= 100 * low) { set for [i=-9:9] ytics add (2 * 10.0**i, 5 * 10.0**i) }
set ylabel 'operations a nanosecond' textcolor rgb '#333333'
low = x0_min
high = x0_max
most = 6
set logscale x 2
set xlabel 'lanes of a warp at one address' textcolor rgb '#333333'
plot $d0 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d0 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d0 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d0 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d0 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d0 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d0 index 3 using (place($1)):3:4 with filledcurves linetype 4 fillstyle transparent solid 0.18 noborder notitle, $d0 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle, $d0 index 4 using (place($1)):3:4 with filledcurves linetype 5 fillstyle transparent solid 0.18 noborder notitle, $d0 index 4 using (place($1)):2 with linespoints linetype 5 pointsize 0.8 notitle, $d0 index 5 using (place($1)):3:4 with filledcurves linetype 6 fillstyle transparent solid 0.18 noborder notitle, $d0 index 5 using (place($1)):2 with linespoints linetype 6 pointsize 0.8 notitle, $d0 index 6 using (place($1)):3:4 with filledcurves linetype 7 fillstyle transparent solid 0.18 noborder notitle, $d0 index 6 using (place($1)):2 with linespoints linetype 7 pointsize 0.8 notitle, $d0 index 7 using (place($1)):3:4 with filledcurves linetype 8 fillstyle transparent solid 0.18 noborder notitle, $d0 index 7 using (place($1)):2 with linespoints linetype 8 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'global, an address every 32 B' font ',12' offset 0,-0.4
low = y1_min_x
high = y1_max_y
most = 6
low = 1 / decimal(1 / low)
high = decimal(high)
set logscale y 10
set yrange [low / more(low, high):high * more(low, high)]
if (high <= 100 * low) { set for [i=-9:9] ytics add (2 * 10.0**i, 5 * 10.0**i) }
set ylabel 'operations a nanosecond' textcolor rgb '#333333'
low = x1_min
high = x1_max
most = 6
set logscale x 2
set xlabel 'lanes of a warp at one address' textcolor rgb '#333333'
plot $d1 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d1 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d1 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d1 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d1 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d1 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d1 index 3 using (place($1)):3:4 with filledcurves linetype 4 fillstyle transparent solid 0.18 noborder notitle, $d1 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle, $d1 index 4 using (place($1)):3:4 with filledcurves linetype 5 fillstyle transparent solid 0.18 noborder notitle, $d1 index 4 using (place($1)):2 with linespoints linetype 5 pointsize 0.8 notitle, $d1 index 5 using (place($1)):3:4 with filledcurves linetype 6 fillstyle transparent solid 0.18 noborder notitle, $d1 index 5 using (place($1)):2 with linespoints linetype 6 pointsize 0.8 notitle, $d1 index 6 using (place($1)):3:4 with filledcurves linetype 7 fillstyle transparent solid 0.18 noborder notitle, $d1 index 6 using (place($1)):2 with linespoints linetype 7 pointsize 0.8 notitle, $d1 index 7 using (place($1)):3:4 with filledcurves linetype 8 fillstyle transparent solid 0.18 noborder notitle, $d1 index 7 using (place($1)):2 with linespoints linetype 8 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'shared, an address every 4 B' font ',12' offset 0,-0.4
low = y2_min_x
high = y2_max_y
most = 6
low = 1 / decimal(1 / low)
high = decimal(high)
set logscale y 10
set yrange [low / more(low, high):high * more(low, high)]
if (high <= 100 * low) { set for [i=-9:9] ytics add (2 * 10.0**i, 5 * 10.0**i) }
set ylabel 'operations a nanosecond' textcolor rgb '#333333'
low = x2_min
high = x2_max
most = 6
set logscale x 2
set xlabel 'lanes of a warp at one address' textcolor rgb '#333333'
plot $d2 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d2 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d2 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d2 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d2 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d2 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d2 index 3 using (place($1)):3:4 with filledcurves linetype 4 fillstyle transparent solid 0.18 noborder notitle, $d2 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle, $d2 index 4 using (place($1)):3:4 with filledcurves linetype 5 fillstyle transparent solid 0.18 noborder notitle, $d2 index 4 using (place($1)):2 with linespoints linetype 5 pointsize 0.8 notitle, $d2 index 5 using (place($1)):3:4 with filledcurves linetype 6 fillstyle transparent solid 0.18 noborder notitle, $d2 index 5 using (place($1)):2 with linespoints linetype 6 pointsize 0.8 notitle, $d2 index 6 using (place($1)):3:4 with filledcurves linetype 7 fillstyle transparent solid 0.18 noborder notitle, $d2 index 6 using (place($1)):2 with linespoints linetype 7 pointsize 0.8 notitle, $d2 index 7 using (place($1)):3:4 with filledcurves linetype 8 fillstyle transparent solid 0.18 noborder notitle, $d2 index 7 using (place($1)):2 with linespoints linetype 8 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'shared, an address every 128 B' font ',12' offset 0,-0.4
low = y3_min_x
high = y3_max_y
most = 6
low = 1 / decimal(1 / low)
high = decimal(high)
set logscale y 10
set yrange [low / more(low, high):high * more(low, high)]
if (high <= 100 * low) { set for [i=-9:9] ytics add (2 * 10.0**i, 5 * 10.0**i) }
set ylabel 'operations a nanosecond' textcolor rgb '#333333'
low = x3_min
high = x3_max
most = 6
set logscale x 2
set xlabel 'lanes of a warp at one address' textcolor rgb '#333333'
plot $d3 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d3 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d3 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d3 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d3 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d3 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d3 index 3 using (place($1)):3:4 with filledcurves linetype 4 fillstyle transparent solid 0.18 noborder notitle, $d3 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle, $d3 index 4 using (place($1)):3:4 with filledcurves linetype 5 fillstyle transparent solid 0.18 noborder notitle, $d3 index 4 using (place($1)):2 with linespoints linetype 5 pointsize 0.8 notitle, $d3 index 5 using (place($1)):3:4 with filledcurves linetype 6 fillstyle transparent solid 0.18 noborder notitle, $d3 index 5 using (place($1)):2 with linespoints linetype 6 pointsize 0.8 notitle, $d3 index 6 using (place($1)):3:4 with filledcurves linetype 7 fillstyle transparent solid 0.18 noborder notitle, $d3 index 6 using (place($1)):2 with linespoints linetype 7 pointsize 0.8 notitle, $d3 index 7 using (place($1)):3:4 with filledcurves linetype 8 fillstyle transparent solid 0.18 noborder notitle, $d3 index 7 using (place($1)):2 with linespoints linetype 8 pointsize 0.8 notitle
reset
unset border
unset tics
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set tmargin at screen 1
set label 'NVIDIA H200, driver 580.159.04, 2026-11-20, run 20261120-154031-fec461dd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.7240,0.8367 left top Left reverse samplen 2 spacing 1.25
plot [0:1] [0:1] NaN notitle, NaN with linespoints linetype 1 pointsize 0.8 title 'add_u32, most addresses', NaN with linespoints linetype 2 pointsize 0.8 title 'add_u32, fewest', NaN with linespoints linetype 3 pointsize 0.8 title 'add_f32, most addresses', NaN with linespoints linetype 4 pointsize 0.8 title 'add_f32, fewest', NaN with linespoints linetype 5 pointsize 0.8 title 'cas_u32, most addresses', NaN with linespoints linetype 6 pointsize 0.8 title 'cas_u32, fewest', NaN with linespoints linetype 7 pointsize 0.8 title 'add_u32_return, most addresses', NaN with linespoints linetype 8 pointsize 0.8 title 'add_u32_return, fewest'
unset multiplot
unset output

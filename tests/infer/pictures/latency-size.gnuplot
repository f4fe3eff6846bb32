set encoding utf8
nice(x) = x <= 1 ? 1 : x <= 2 ? 2 : x <= 5 ? 5 : 10
power(x) = 10.0**floor(log10(x))
decimal(x) = x > 0 ? power(x) * nice(x / power(x) * (1 - 1e-9)) : 1
octaves(x) = log(x) / log(2)
binary(x) = x > 0 ? 2.0**ceil(octaves(x) - 1e-9) : 1
more(low, high) = high < 2 * low ? 2 : 1.000001
bytes(i) = sprintf('%g %s', 2.0**(i % 10), word('B KiB MiB GiB TiB PiB', i / 10 + 1))
$d0 << EOD
1024 266 262 269.1
1120 266 262 271
1216 266 262 296
1312 266 262 298
1440 267 263 298
1568 267 263 298
1728 268 263 299
1888 270 263 299
2048 270 263 299
2240 289 264 299
2432 290 263 299
2656 291 264 300
2912 292 264 300.1
3168 292 264 302
3456 291 264 301.1
3744 289 264 300
4096 288 264 300
4480 271 263 300
4864 271 262 300
5312 270 260 299
5792 272 260 300
6304 285 261 302
6880 284 261 301
7520 282 261 300
8192 281 262 300
8928 282 262 300
9728 282 261 300
10624 276.5 259 299.1
11584 271 259 299
12640 283 259 299
13792 281 259 302
15040 279 259 300.1
16384 275 259 300
17856 281 259 300
19488 275 261 300
21248 284 261 302
23168 274 259 302
25280 279.5 259 300
27552 280.5 259 300
30048 281 259 301
32768 283 259 302
35744 285 259.6 302
38976 286 260 303
42496 287 261 304
46336 288 261 305
50528 288 260 304
55104 289 261 305
60096 289 260 305
65536 290 260 305
71456 289 260 305
77920 289 260 304
84992 289 260 304
92672 288 260 304
101056 288 260 304
110208 289 260 304
120192 289 260 305
131072 290 260 305
142944 289 260 304
155872 288 260 304
169984 288 260 304
185376 288 260 304
202144 287 259 304
220448 286 259 304
240384 285 259 304
262144 285 259 304
285856 285 259 304
311744 285 259 304
339968 284 259 304
370720 284 259 304
404288 284 259 304
440864 285 259 304
480768 286 259 304
524288 286 259 304
571744 285 259 304
623488 284 259 304
679904 283 259 304
741440 283 259 304
808576 284 259 304
881728 284 259 304


1024 29 29 29
1120 29 29 29
1216 29 29 29
1312 29 29 29
1440 29 29 29
1568 29 29 29
1728 29 29 29
1888 29 29 29
2048 29 29 29
2240 29 29 99
2432 29 29 99
2656 99 29 99
2912 99 29 99
3168 99 29 99
3456 64 29 99
3744 99 29 99
4096 64 29 99
4480 64 29 99
4864 64 29 99
5312 64 29 99
5792 99 29 99
6304 99 29 99
6880 99 29 99
7520 99 29 99
8192 64 29 99
8928 99 29 99
9728 64 29 99
10624 64 29 99
11584 64 29 99
12640 99 29 99
13792 99 29 99
15040 64 29 99
16384 64 29 99
17856 64 29 99
19488 99 29 99
21248 64 29 99
23168 64 29 99
25280 64 29 99
27552 99 29 99
30048 99 29 99
32768 64 29 99
35744 99 29 99
38976 64 29 99
42496 64 29 99
46336 64 29 99
50528 99 29 99
55104 64 29 99
60096 64 29 99
65536 64 29 99


1024 32 32 32
1120 32 32 32
1216 32 32 32
1312 32 32 32
1440 32 32 32
1568 32 32 32
1728 32 32 32
1888 32 32 32
2048 32 32 32
2240 32 32 32
2432 32 32 32
2656 32 32 32
2912 32 32 32
3168 32 32 32
3456 32 32 32
3744 32 32 32
4096 32 32 32
4480 32 32 32
4864 32 32 32
5312 32 32 32
5792 32 32 32
6304 32 32 32
6880 32 32 32
7520 32 32 32
8192 32 32 32
8928 32 32 32
9728 32 32 32
10624 32 32 32
11584 32 32 32
12640 32 32 32
13792 32 32 32
15040 32 32 32
16384 32 32 32
17856 32 32 32
19488 32 32 32
21248 32 32 32
23168 32 32 32
25280 32 32 32
27552 32 32 32
30048 32 32 32
32768 32 32 32
35744 32 32 32
38976 32 32 32
42496 32 32 32
46336 32 32 32
50528 32 32 32
55104 32 32 32
60096 32 32 32
65536 32 32 32
71456 32 32 32
77920 32 32 32
84992 32 32 32
92672 32 32 32
101056 32 32 32
110208 32 32 32
120192 32 32 32
131072 32 32 32
142944 32 32 32
155872 32 32 32
169984 32 32 32
185376 32 32 32
202144 32 32 32
220448 32 32 32
240384 32 32 32
262144 32 32 299
285856 266 32 303
311744 273 32 304
339968 284 259 304
370720 284 259 304
404288 284 259 304
440864 285 259 304
480768 286 259 304
524288 286 259 304
571744 285 259 304
623488 284 259 304
679904 283 259 304
741440 283 259 304
808576 283 259 304
881728 284 259 304


1024 32 32 32
1120 32 32 32
1216 32 32 32
1312 32 32 32
1440 32 32 32
1568 32 32 32
1728 32 32 32
1888 32 32 32
2048 32 32 32
2240 32 32 32
2432 32 32 32
2656 32 32 32
2912 32 32 32
3168 32 32 32
3456 32 32 32
3744 32 32 32
4096 32 32 32
4480 32 32 32
4864 32 32 32
5312 32 32 32
5792 32 32 32
6304 32 32 32
6880 32 32 32
7520 32 32 32
8192 32 32 32
8928 32 32 32
9728 32 32 32
10624 32 32 32
11584 32 32 32
12640 32 32 32
13792 32 32 32
15040 32 32 32
16384 32 32 32
17856 32 32 32
19488 32 32 32
21248 32 32 32
23168 32 32 32
25280 32 32 32
27552 32 32 32
30048 32 32 32
32768 32 32 32
35744 32 32 32
38976 32 32 32
42496 32 32 32
46336 32 32 32
50528 32 32 32
55104 32 32 32
60096 32 32 32
65536 32 32 32
71456 32 32 32
77920 32 32 32
84992 32 32 32
92672 32 32 32
101056 32 32 32
110208 32 32 32
120192 32 32 32
131072 32 32 32
142944 32 32 32
155872 32 32 32
169984 32 32 32
185376 32 32 32
202144 32 32 32
220448 32 32 32
240384 32 32 32
262144 32 32 298
285856 266 32 303
311744 273 32 304
339968 284 259 304
370720 284 259 304
404288 284 259 304
440864 285 259 304
480768 286 259 304
524288 286 259 304
571744 285 259 304
623488 284 259 304
679904 283 259 304
741440 283 259 304
808576 283 259 304
881728 284 259 304


1024 92 92 92
1120 92 92 92
1216 92 92 92
1312 92 92 92
1440 92 92 92
1568 92 92 92
1728 92 92 92
1888 92 92 92
2048 92 92 92
2240 92 92 92
2432 92 92 92
2656 92 92 92
2912 92 92 92
3168 92 92 92
3456 92 92 92
3744 92 92 92
4096 92 92 92
4480 92 92 92
4864 92 92 92
5312 92 92 92
5792 92 92 92
6304 92 92 92
6880 92 92 92
7520 92 92 92
8192 92 92 92
8928 92 92 92
9728 92 92 92
10624 92 92 92
11584 92 92 92
12640 92 92 92
13792 92 92 92
15040 92 92 92
16384 92 92 92
17856 92 92 92
19488 92 92 92
21248 92 92 92
23168 92 92 92
25280 92 92 92
27552 92 92 92
30048 92 92 92
32768 92 92 92
35744 92 92 92
38976 92 92 92
42496 92 92 92
46336 92 92 92
50528 92 92 92
55104 92 92 92
60096 92 92 92
65536 92 92 92
71456 92 92 92
77920 92 92 92
84992 92 92 92
92672 92 92 92
101056 92 92 92
110208 92 92 92
120192 92 92 92
131072 92 92 92
142944 92 92 92
155872 92 92 92
169984 92 92 92
185376 92 92 92
202144 92 92 92
220448 92 92 92
240384 92 92 92
262144 92 92 348
285856 315 92 352
311744 322 92 353
339968 333 308 353
370720 333 308 353
404288 333 308 353
440864 334 308 353
480768 335 308 353
524288 335 308 353
571744 334 308 353
623488 333 308 353
679904 332 308 353
741440 332 308 353
808576 332 308 353
881728 333 308 353


1048576 282 259 304
1179648 283 259 304
1310720 280 259 304
1507328 276 259 305
1638400 279.5 259 304
1900544 283 259 304
2097152 283 259 305
2359296 283 259 304
2621440 280 259 304
2949120 281 259 304
3342336 283 259 304
3735552 275 259 304
4194304 281 259 305
4718592 278 259 304
5308416 281 259 304
5963776 283 259 305
6684672 280.5 259 304
7471104 284 259 304
8388608 283.5 259 304
9437184 279 259 304
10551296 282 259 304
11862016 280 259 304
13303808 283 259 304
14942208 284 259 304
16777216 281 259 304
18808832 284 259 304
21168128 283 259 304
23724032 283 259 304
26607616 282 259 304
29884416 282 259 304
33554432 287 259 310
37683200 290 260 460.1
42270720 294 260 482
47448064 297 260 534
53280768 302 261 701
59768832 309 261 725
67108864 424 262 741
75300864 462 262 751
84541440 492.5 263 755
94896128 530 264 760
106496000 543 266.9 764
119603200 553 268 762
134217728 558 270 766
150667264 563 271 769.1
169082880 565 284 768
189792256 570 290 770
213057536 571 292 774
239140864 572 297 773
EOD
stats $d0 using 1 nooutput name 'x0'
stats $d0 using 3:4 nooutput name 'y0'
stats $d0 using ($1 > 0 ? $1 : 1/0) nooutput name 'least0'
set terminal svg noenhanced size 1000,600 font 'Arial,Helvetica,DejaVu Sans,sans-serif,13' background '#ffffff'
set output 'latency-size.svg'
set linetype 1 linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7
set linetype 2 linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5
set linetype 3 linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9
set linetype 4 linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 13
set linetype 5 linecolor rgb '#E69F00' linewidth 2 dashtype 1 pointtype 11
set linetype 6 linecolor rgb '#56B4E9' linewidth 2 dashtype 1 pointtype 6
set multiplot layout 1,1 title 'Latency over the size of an array' font ',17' margins screen 0.0820, screen 0.7576, screen 0.1000, screen 0.8267 spacing screen 0.1040, screen 0.1500
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
low = 1 / decimal(1 / low)
high = decimal(high)
set logscale y 10
set yrange [low / more(low, high):high * more(low, high)]
if (high <= 100 * low) { set for [i=-9:9] ytics add (2 * 10.0**i, 5 * 10.0**i) }
set ylabel 'latency [cycles]' textcolor rgb '#333333'
low = x0_min
high = x0_max
least = least0_min
most = 12
set logscale x 2
step = int(ceil(octaves(high / least) / most)) + (high == least)
first = int(ceil(octaves(least) - 1e-9))
set xtics ()
place(x) = x > 0 ? x : least / 2
if (low == 0) { set xtics add ('0' least / 2); first = first + step - 1 }
set for [i=first:int(floor(octaves(high) + 1e-9)):step] xtics add (bytes(i) 2.0**i)
set xrange [place(low) / more(least, high):high * more(least, high)]
set xlabel 'size of the array' textcolor rgb '#333333'
set arrow from first 2048, graph 0 to first 2048, graph 1 nohead linecolor rgb '#888888' dashtype 2
set label 1 'constant: 2 KiB' at first 2048, graph 0.96 left offset 0.5,0 font ',11' textcolor rgb '#555555'
if (2048 > sqrt(low * high)) { set label 1 right offset -0.5,0 }
set arrow from first 240384, graph 0 to first 240384, graph 1 nohead linecolor rgb '#888888' dashtype 2
set label 2 'texture, read-only, L1: 234.8 KiB' at first 240384, graph 0.905 left offset 0.5,0 font ',11' textcolor rgb '#555555'
if (240384 > sqrt(low * high)) { set label 2 right offset -0.5,0 }
set arrow from first 33554432, graph 0 to first 33554432, graph 1 nohead linecolor rgb '#888888' dashtype 2
set label 3 'L2: 32 MiB' at first 33554432, graph 0.85 left offset 0.5,0 font ',11' textcolor rgb '#555555'
if (33554432 > sqrt(low * high)) { set label 3 right offset -0.5,0 }
plot $d0 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d0 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.35 notitle, $d0 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d0 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.6 notitle, $d0 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d0 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.35 notitle, $d0 index 3 using (place($1)):3:4 with filledcurves linetype 4 fillstyle transparent solid 0.18 noborder notitle, $d0 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.35 notitle, $d0 index 4 using (place($1)):3:4 with filledcurves linetype 5 fillstyle transparent solid 0.18 noborder notitle, $d0 index 4 using (place($1)):2 with linespoints linetype 5 pointsize 0.35 notitle, $d0 index 5 using (place($1)):3:4 with filledcurves linetype 6 fillstyle transparent solid 0.18 noborder notitle, $d0 index 5 using (place($1)):2 with linespoints linetype 6 pointsize 0.6 notitle
reset
unset border
unset tics
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set tmargin at screen 1
set label 'NVIDIA H200, driver 580.159.04, 2026-11-20, run 20261120-154031-fec461dd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.7816,0.8367 left top Left reverse samplen 2 spacing 1.25
plot [0:1] [0:1] NaN notitle, NaN with linespoints linetype 1 pointsize 0.8 title 'past L1, stride 32 B', NaN with linespoints linetype 2 pointsize 0.8 title 'constant, stride 32 B', NaN with linespoints linetype 3 pointsize 0.8 title 'L1, stride 32 B', NaN with linespoints linetype 4 pointsize 0.8 title 'read-only, stride 32 B', NaN with linespoints linetype 5 pointsize 0.8 title 'texture, stride 32 B', NaN with linespoints linetype 6 pointsize 0.8 title 'L2, stride 128 B'
unset multiplot
unset output
if (strstrt(GPVAL_TERMINALS, 'pngcairo') > 0) { set terminal pngcairo noenhanced size 1000,600 font 'Sans,10' background '#ffffff' } else { set terminal png noenhanced truecolor size 1000,600 }
set output 'latency-size.png'
set linetype 1 linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7
set linetype 2 linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5
set linetype 3 linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9
set linetype 4 linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 13
set linetype 5 linecolor rgb '#E69F00' linewidth 2 dashtype 1 pointtype 11
set linetype 6 linecolor rgb '#56B4E9' linewidth 2 dashtype 1 pointtype 6
set multiplot layout 1,1 title 'Latency over the size of an array' font ',17' margins screen 0.0820, screen 0.7576, screen 0.1000, screen 0.8267 spacing screen 0.1040, screen 0.1500
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
low = 1 / decimal(1 / low)
high = decimal(high)
set logscale y 10
set yrange [low / more(low, high):high * more(low, high)]
if (high <= 100 * low) { set for [i=-9:9] ytics add (2 * 10.0**i, 5 * 10.0**i) }
set ylabel 'latency [cycles]' textcolor rgb '#333333'
low = x0_min
high = x0_max
least = least0_min
most = 12
set logscale x 2
step = int(ceil(octaves(high / least) / most)) + (high == least)
first = int(ceil(octaves(least) - 1e-9))
set xtics ()
place(x) = x > 0 ? x : least / 2
if (low == 0) { set xtics add ('0' least / 2); first = first + step - 1 }
set for [i=first:int(floor(octaves(high) + 1e-9)):step] xtics add (bytes(i) 2.0**i)
set xrange [place(low) / more(least, high):high * more(least, high)]
set xlabel 'size of the array' textcolor rgb '#333333'
set arrow from first 2048, graph 0 to first 2048, graph 1 nohead linecolor rgb '#888888' dashtype 2
set label 1 'constant: 2 KiB' at first 2048, graph 0.96 left offset 0.5,0 font ',11' textcolor rgb '#555555'
if (2048 > sqrt(low * high)) { set label 1 right offset -0.5,0 }
set arrow from first 240384, graph 0 to first 240384, graph 1 nohead linecolor rgb '#888888' dashtype 2
set label 2 'texture, read-only, L1: 234.8 KiB' at first 240384, graph 0.905 left offset 0.5,0 font ',11' textcolor rgb '#555555'
if (240384 > sqrt(low * high)) { set label 2 right offset -0.5,0 }
set arrow from first 33554432, graph 0 to first 33554432, graph 1 nohead linecolor rgb '#888888' dashtype 2
set label 3 'L2: 32 MiB' at first 33554432, graph 0.85 left offset 0.5,0 font ',11' textcolor rgb '#555555'
if (33554432 > sqrt(low * high)) { set label 3 right offset -0.5,0 }
plot $d0 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d0 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.35 notitle, $d0 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d0 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.6 notitle, $d0 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d0 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.35 notitle, $d0 index 3 using (place($1)):3:4 with filledcurves linetype 4 fillstyle transparent solid 0.18 noborder notitle, $d0 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.35 notitle, $d0 index 4 using (place($1)):3:4 with filledcurves linetype 5 fillstyle transparent solid 0.18 noborder notitle, $d0 index 4 using (place($1)):2 with linespoints linetype 5 pointsize 0.35 notitle, $d0 index 5 using (place($1)):3:4 with filledcurves linetype 6 fillstyle transparent solid 0.18 noborder notitle, $d0 index 5 using (place($1)):2 with linespoints linetype 6 pointsize 0.6 notitle
reset
unset border
unset tics
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set tmargin at screen 1
set label 'NVIDIA H200, driver 580.159.04, 2026-11-20, run 20261120-154031-fec461dd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.7816,0.8367 left top Left reverse samplen 2 spacing 1.25
plot [0:1] [0:1] NaN notitle, NaN with linespoints linetype 1 pointsize 0.8 title 'past L1, stride 32 B', NaN with linespoints linetype 2 pointsize 0.8 title 'constant, stride 32 B', NaN with linespoints linetype 3 pointsize 0.8 title 'L1, stride 32 B', NaN with linespoints linetype 4 pointsize 0.8 title 'read-only, stride 32 B', NaN with linespoints linetype 5 pointsize 0.8 title 'texture, stride 32 B', NaN with linespoints linetype 6 pointsize 0.8 title 'L2, stride 128 B'
unset multiplot
unset output

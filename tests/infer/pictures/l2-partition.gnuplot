set encoding utf8
nice(x) = x <= 1 ? 1 : x <= 2 ? 2 : x <= 5 ? 5 : 10
power(x) = 10.0**floor(log10(x))
decimal(x) = x > 0 ? power(x) * nice(x / power(x) * (1 - 1e-9)) : 1
octaves(x) = log(x) / log(2)
binary(x) = x > 0 ? 2.0**ceil(octaves(x) - 1e-9) : 1
more(low, high) = high < 2 * low ? 2 : 1.000001
bytes(i) = sprintf('%g %s', 2.0**(i % 10), word('B KiB MiB GiB TiB PiB', i / 10 + 1))
$d0 << EOD
248.1 724 724 724
252.3 1765 1765 1765
256.5 3128 3128 3128
260.7 4373 4373 4373
264.9 4843 4843 4843
269.1 5426 5426 5426
273.3 3284 3284 3284
277.5 2506 2506 2506
281.7 2485 2485 2485
285.9 2682 2682 2682
290.1 4149 4149 4149
294.3 3584 3584 3584
298.5 3683 3683 3683
302.7 3257 3257 3257
306.9 2357 2357 2357
311.1 1974 1974 1974
315.3 782 782 782
319.5 357 357 357
323.7 123 123 123
327.9 40 40 40
332.1 12 12 12


399.3 4 4 4
403.5 76 76 76
407.7 170 170 170
411.9 258 258 258
416.1 553 553 553
420.3 435 435 435
424.5 429 429 429
428.7 353 353 353
432.9 249 249 249
437.1 516 516 516
441.3 709 709 709
445.5 1112 1112 1112
449.7 1404 1404 1404
453.9 1354 1354 1354
458.1 1539 1539 1539
462.3 948 948 948
466.5 789 789 789
470.7 834 834 834
474.9 869 869 869
479.1 1038 1038 1038
483.3 759 759 759
487.5 636 636 636
491.7 484 484 484
495.9 320 320 320
EOD
stats $d0 using 1 nooutput name 'x0'
stats $d0 using 3:4 nooutput name 'y0'
$d1 << EOD
0 285 265 302
1 284 264 300.9
2 280 261 296
3 281 261.9 297
4 282 262 298
5 283 262 297
6 280 260 298
7 280 259 298
8 282 264 300
9 281.5 264 300
10 283 265 301
11 283 263.1 301
12 288 267 305
13 288 267 305
14 279 260 296
15 278.5 260 297
16 291 264 309
17 291 264 308
18 288 262 304
19 289.5 262.9 303
20 289 263 303.1
21 289 264 304
22 271.5 262 304
23 272 263 305
24 277.5 265 308
25 277 264 307
26 279 266 308.9
27 278 266 308
28 291 265 309
29 292 265 309
30 271 262 305
31 270.5 262 304.1
32 298 264 315
33 299 264 314.9
34 296 264 309.1
35 297 264 310
36 297 264 310
37 298 265 310
38 276 259.9 311.2
39 275 260.9 311
40 282 263.1 313
41 281 264.1 313
42 282 265 314
43 281 265 314
44 305 269 321
45 305 269.1 320
46 280 265 316
47 280 265.9 315
48 278.5 259 296
49 279 259 296
50 275 257 292
51 276 256.9 291
52 277 257 291.1
53 277.5 257 292
54 274.5 255 293
55 275 254.9 293
56 276 259.1 295
57 277 259 295
58 278 260 296
59 279 259 296
60 282 261 299
61 282 261 299
62 273 255 292
63 274 255 292
64 283 257 299
65 283 258 299
66 285 258 300
67 284 259 299
68 266.5 257 300
69 267 258 299
70 272 259 302
71 272 260 302
72 274 260.1 303
73 273 261 303
74 287 260 304
75 287 260 304
76 265 257 300.1
77 265 257 299
78 290 258 304
79 290.5 258 303
80 291 258 305
81 292 259 305
82 270 254.9 306
83 269 256 304.1
84 276 257 307
85 275 258 307
86 276 258 309
87 275.5 259 308
88 300.5 263 315
89 301 265 316
90 275 260 311
91 275 260.9 310
92 271 252 286
93 271 251 287
94 272 252 287
95 272 252 287
96 270 250 288
97 270.5 250 288
98 272 254 290
99 272 253.1 290
100 272 255 291
101 274 253.1 291
102 277 256 294
103 277 256 294
104 268 250 287.1
105 269 250 287
106 278.5 253 294
107 279 252 293
108 279 253 294.1
109 279 254 294
110 261.5 252 295
111 262 253 295
112 267 254 298
113 267 254.1 297
114 268 256 297
115 268 255 298
116 282 255 299
117 282 255 299
118 260 252 296
119 261 252 294
120 295.5 259 311
121 295 260 311
122 269 254 305
123 268 253.9 304
124 286 259 304
125 286 259 304
126 292 258 309
127 292 258 308
128 274 254 292
129 274 254 292
130 281 254 299
131 281 255 298


2 457 435 480
3 457 436 479.9
4 457 437 481
5 457 437.1 482
6 456 436 481.9
7 456 434.1 483
14 456.5 435.1 480
15 455 435 480.9
18 459 425.1 489
19 459 426 488.9
20 461 427 488
21 460 428 488
22 460 425.1 488
23 460 426 488.9
30 458 425 488
31 459 425 489
34 466 420.1 495
35 465 421 494
36 466.5 421.1 496
37 465.5 420.1 495
38 465 419 494
39 465 420 494.9
46 469.5 423 500
47 470 425 500
50 452 431 474
51 451 432 475
52 452 432 477
53 452 431.1 477
54 451 431 476
55 451 429.2 478
62 451 430 475
63 450.5 430.1 474.9
64 454.5 420.1 482.9
65 454 421 483
66 456 421.1 483.9
67 455.5 423 483
68 455 420.1 483.9
69 454 420.1 481.9
76 454 420 484
77 454 421 483.9
78 459.5 413.1 489
79 459 415 489
80 460.5 415.1 489
81 459 415.1 489
82 459.5 413.1 489
83 459 414.1 489
90 465 418 495
91 464 419 494
92 446 426 470
93 446.5 427 470
94 447 427 472
95 446 426.1 473
96 446 426.1 471
97 446 425 473
104 446 425 470
105 446 426 471
106 449 415 478
107 449 416.1 479
108 451 417 478.9
109 451 417 479
110 450 415.1 477.9
111 450 415 478
118 448.5 415 478
119 449 415 477.9
122 458.5 413 489.9
123 459 412.1 489
EOD
stats $d1 using 1 nooutput name 'x1'
stats $d1 using 3:4 nooutput name 'y1'
set terminal svg noenhanced size 1000,600 font 'Arial,Helvetica,DejaVu Sans,sans-serif,13' background '#ffffff'
set output 'l2-partition.svg'
set linetype 1 linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7
set linetype 2 linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5
set multiplot layout 2,1 title 'Latency of lines resident in L2' font ',17' margins screen 0.0820, screen 0.8872, screen 0.1000, screen 0.8267 spacing screen 0.1040, screen 0.1500
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'how often each latency was seen' font ',12' offset 0,-0.4
low = y0_min_x
high = y0_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'lines and multiprocessors' textcolor rgb '#333333'
low = x0_min
high = x0_max
most = 12
set xtics decimal((high - low) / most)
set xlabel 'latency [cycles]' textcolor rgb '#333333'
plot $d0 index 0 using 1:2:(4.2) with boxes linetype 1 fillstyle solid 0.85 noborder notitle, $d0 index 1 using 1:2:(4.2) with boxes linetype 2 fillstyle solid 0.85 noborder notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'by multiprocessor: median, 10th to 90th percentile of its lines' font ',12' offset 0,-0.4
low = y1_min_x
high = y1_max_y
most = 6
set ytics decimal((high - low) / most)
set ylabel 'latency [cycles]' textcolor rgb '#333333'
low = x1_min
high = x1_max
most = 12
set xtics decimal((high - low) / most)
set xlabel 'multiprocessor' textcolor rgb '#333333'
plot $d1 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d1 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.35 notitle, $d1 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d1 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.35 notitle
reset
unset border
unset tics
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set tmargin at screen 1
set label 'NVIDIA H200, driver 580.159.04, 2026-11-20, run 20261120-154031-fec461dd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.9112,0.8367 left top Left reverse samplen 2 spacing 1.25
plot [0:1] [0:1] NaN notitle, NaN with boxes linetype 1 fillstyle solid 0.85 noborder title 'near', NaN with boxes linetype 2 fillstyle solid 0.85 noborder title 'far'
unset multiplot
unset output
if (strstrt(GPVAL_TERMINALS, 'pngcairo') > 0) { set terminal pngcairo noenhanced size 1000,600 font 'Sans,10' background '#ffffff' } else { set terminal png noenhanced truecolor size 1000,600 }
set output 'l2-partition.png'
set linetype 1 linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7
set linetype 2 linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5
set multiplot layout 2,1 title 'Latency of lines resident in L2' font ',17' margins screen 0.0820, screen 0.8872, screen 0.1000, screen 0.8267 spacing screen 0.1040, screen 0.1500
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'how often each latency was seen' font ',12' offset 0,-0.4
low = y0_min_x
high = y0_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'lines and multiprocessors' textcolor rgb '#333333'
low = x0_min
high = x0_max
most = 12
set xtics decimal((high - low) / most)
set xlabel 'latency [cycles]' textcolor rgb '#333333'
plot $d0 index 0 using 1:2:(4.2) with boxes linetype 1 fillstyle solid 0.85 noborder notitle, $d0 index 1 using 1:2:(4.2) with boxes linetype 2 fillstyle solid 0.85 noborder notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'by multiprocessor: median, 10th to 90th percentile of its lines' font ',12' offset 0,-0.4
low = y1_min_x
high = y1_max_y
most = 6
set ytics decimal((high - low) / most)
set ylabel 'latency [cycles]' textcolor rgb '#333333'
low = x1_min
high = x1_max
most = 12
set xtics decimal((high - low) / most)
set xlabel 'multiprocessor' textcolor rgb '#333333'
plot $d1 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d1 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.35 notitle, $d1 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d1 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.35 notitle
reset
unset border
unset tics
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set tmargin at screen 1
set label 'NVIDIA H200, driver 580.159.04, 2026-11-20, run 20261120-154031-fec461dd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.9112,0.8367 left top Left reverse samplen 2 spacing 1.25
plot [0:1] [0:1] NaN notitle, NaN with boxes linetype 1 fillstyle solid 0.85 noborder title 'near', NaN with boxes linetype 2 fillstyle solid 0.85 noborder title 'far'
unset multiplot
unset output

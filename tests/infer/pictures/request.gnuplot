set encoding utf8
nice(x) = x <= 1 ? 1 : x <= 2 ? 2 : x <= 5 ? 5 : 10
power(x) = 10.0**floor(log10(x))
decimal(x) = x > 0 ? power(x) * nice(x / power(x) * (1 - 1e-9)) : 1
octaves(x) = log(x) / log(2)
binary(x) = x > 0 ? 2.0**ceil(octaves(x) - 1e-9) : 1
more(low, high) = high < 2 * low ? 2 : 1.000001
bytes(i) = sprintf('%g %s', 2.0**(i % 10), word('B KiB MiB GiB TiB PiB', i / 10 + 1))
$d0 << EOD
0 1.0026 1.0013 1.0043
4 1.0026 1.0019 1.0037
8 1.997 1.9949 1.9988
12 1.1252 1.1242 1.1269
16 3.9829 3.9764 3.9848
20 1.9961 1.9945 1.9967
24 1.9921 1.9913 1.9929
28 2.2454 2.243 2.2469
32 7.936 7.9311 7.9396
36 2.9927 2.9905 2.9939
40 3.1124 3.1111 3.1142
44 3.3654 3.3638 3.3665
48 3.9735 3.9715 3.9762
52 3.9904 3.988 3.9916
56 4.113 4.1102 4.1143
60 4.4929 4.4906 4.4943
64 15.9401 15.8485 15.9739
68 4.9939 4.9911 4.9959
72 5.0515 5.0503 5.0552
76 5.3697 5.3691 5.3714
80 5.611 5.6078 5.614
84 5.9978 5.9941 5.9989
88 6.1193 6.1168 6.1216
92 6.2467 6.245 6.2489
96 7.9709 7.9682 7.9752
100 6.9983 6.9963 6.9991
104 6.9976 6.9945 6.9988
108 7.1224 7.1189 7.1244
112 7.2427 7.241 7.2456
116 7.9986 7.9947 7.9993
120 7.9963 7.9943 8.0003
124 8.0041 8.0005 8.0063
128 31.8206 31.7523 31.9102
132 8.5064 8.5041 8.5076
136 8.9744 8.9682 8.9765
140 8.8867 8.8843 8.8906
144 8.9406 8.9388 8.9441
148 9.0341 9.0326 9.0361
152 9.246 9.2408 9.2478
156 9.4666 9.4624 9.4687
160 9.6472 9.6402 9.651
164 9.6832 9.6818 9.6864
168 9.3074 9.3059 9.31
172 8.8423 8.839 8.8438
176 9.4882 9.4858 9.4917
180 9.9258 9.9195 9.9279
184 10.1932 10.1906 10.1947
188 10.4561 10.4544 10.4596
192 15.9771 15.9416 15.9969
196 9.8034 9.7978 9.805
200 10.4733 10.4684 10.4735
204 9.5217 9.5162 9.522
208 10.4576 10.4522 10.4588
212 10.5503 10.5473 10.5547
216 9.5034 9.5011 9.5059
220 9.8359 9.8333 9.8419
224 10.2549 10.2514 10.2565
228 9.1529 9.1503 9.1554
232 9.7848 9.7822 9.7871
236 9.4707 9.4696 9.4738
240 9.1913 9.1887 9.1948
244 9.2925 9.2913 9.2951
248 9.5449 9.5449 9.5522
252 8.8477 8.8452 8.8509
256 31.8445 31.7127 31.9755


0 1.9981 1.9961 1.9988
8 1.9975 1.9958 1.999
16 3.984 3.9792 3.9853
24 1.9938 1.9917 1.9961
32 7.9331 7.9302 7.9388
40 3.1108 3.109 3.1153
48 3.9749 3.9724 3.9824
56 4.1114 4.1088 4.1122
64 15.9508 15.907 15.9771
72 5.0506 5.0468 5.0523
80 5.6095 5.6083 5.6119
88 6.1144 6.1119 6.1178
96 7.97 7.9668 7.9748
104 6.9958 6.9923 6.9988
112 7.2413 7.2375 7.2446
120 7.9944 7.9892 7.9994
128 31.8391 31.7799 31.9387
136 8.9731 8.9668 8.9759
144 8.9429 8.9393 8.9453
152 9.2464 9.2429 9.2472
160 9.647 9.6375 9.6493
168 9.3085 9.3043 9.3106
176 9.4897 9.4859 9.4911
184 10.1945 10.188 10.1952
192 15.9696 15.9625 15.9948
200 10.4736 10.4697 10.4756
208 10.4581 10.4554 10.462
216 9.504 9.4995 9.5068
224 10.2542 10.2525 10.2569
232 9.7853 9.7823 9.7891
240 9.1917 9.1881 9.1949
248 9.551 9.5493 9.5538
256 31.8037 31.7364 32.0072


0 4.0013 3.9994 4.0041
16 3.9896 3.9847 3.9937
32 7.9461 7.9379 7.9556
48 3.9879 3.9848 3.9949
64 15.9629 15.9195 16.0083
80 5.6057 5.6023 5.6077
96 7.9722 7.9692 7.979
112 7.2361 7.2319 7.2392
128 31.8927 31.8464 31.922
144 8.9426 8.9403 8.9441
160 9.6427 9.6391 9.6464
176 9.4899 9.4863 9.4917
192 15.9676 15.9585 15.9805
208 10.4591 10.4547 10.4608
224 10.2504 10.2444 10.2569
240 9.1904 9.1858 9.1938
256 31.8463 31.8067 31.9744
EOD
stats $d0 using 1 nooutput name 'x0'
stats $d0 using 3:4 nooutput name 'y0'
$d1 << EOD
0 2.0033 2.0016 2.0039
4 3.0461 3.035 3.0728
8 7.8 7.7569 7.8502
12 12.5152 12.4626 12.6411
16 17.7702 17.6357 18.2272
20 22.4792 22.3521 22.79
24 27.2676 27.1987 27.3565
28 32.0424 31.9241 32.4296
32 36.9214 36.7502 37.2866
36 38.3123 38.1995 38.4434
40 39.4517 39.2891 39.7158
44 40.5282 40.3444 40.6066
48 41.6225 41.5015 41.8818
52 42.9694 42.8962 43.1181
56 44.323 44.1895 44.4561
60 45.4955 45.4058 45.719
64 46.6491 46.5308 46.7347
68 47.4469 47.3404 47.8418
72 48.4729 48.3839 49.4913
76 49.7633 49.3958 50.1553
80 50.3963 50.2987 51.0214
84 51.433 51.2969 52.1894
88 52.6656 52.2528 53.1345
92 53.7872 53.4484 54.1118
96 55.2907 55.016 55.3493
100 55.8302 55.353 56.2323
104 56.9848 56.697 57.592
108 58.0429 57.7138 58.403
112 59.3106 59.1504 59.5292
116 60.8693 60.8564 60.8986
120 61.8931 61.8865 61.9072
124 62.9375 62.9374 62.9453
128 63.9906 63.9882 63.9981
132 63.9396 63.9395 63.9479
136 63.9406 63.9406 63.9491
140 63.657 63.519 63.8091
144 63.3911 62.6343 63.6894
148 63.1056 61.9853 63.564
152 62.8217 61.8762 63.8073
156 61.7131 60.5979 63.6738
160 61.9173 61.916 62.8705
164 62.5747 61.4159 63.3091
168 62.0174 62.0136 63.7051
172 62.5427 61.8404 63.2648
176 59.5052 57.2197 59.6145
180 61.538 61.5185 63.7862
184 56.2285 56.1633 61.9515
188 62.8035 61.8384 63.7965
192 60.0419 56.7365 63.4655
196 62.8335 61.8633 63.8133
200 61.5736 59.5615 63.6305
204 62.7442 61.7171 63.3756
208 62.4904 61.2634 63.2541
212 57.4485 57.4102 62.2852
216 62.9563 62.1222 63.8002
220 62.1327 60.5757 63.0876
224 59.8363 59.8017 61.8303
228 63.1763 62.1391 63.8474
232 61.8775 60.0658 61.9075
236 60.0039 58.004 62.1237
240 63.1525 62.4804 63.8366
244 61.9616 60.2752 61.998
248 57.1576 53.5476 63.1343
252 63.6567 63.5207 63.6666
256 63.9934 63.9913 63.9988


0 3.0073 3.0067 3.0076
8 6.3289 6.3003 6.4659
16 17.8188 17.6702 17.9427
24 27.3219 27.1765 27.5234
32 36.9044 36.8157 37.3463
40 39.4768 39.2753 39.7975
48 41.7171 41.5646 42.096
56 44.3213 44.2137 44.6408
64 46.7659 46.6206 46.8979
72 48.4869 48.3904 49.0883
80 50.4447 50.3877 51.221
88 52.75 52.5118 53.1597
96 55.1852 54.7484 55.3647
104 57.0002 56.8203 57.9374
112 59.3515 59.129 59.5713
120 61.9061 61.8947 61.9193
128 64.0149 64.002 64.0202
136 63.9576 63.9575 63.9659
144 63.4086 63.1171 63.7088
152 62.8381 61.9003 62.8495
160 61.9347 61.9284 62.8798
168 62.0347 60.4106 63.0677
176 59.5673 57.228 63.4295
184 56.1816 54.0858 61.9562
192 60.2395 56.8805 63.5548
200 59.5903 58.4051 61.6402
208 62.5063 60.5392 63.2795
216 62.9792 62.1391 63.8451
224 59.8858 59.8841 63.7012
232 61.8488 60.0867 63.001
240 63.1733 62.4981 63.8603
248 57.1976 57.0867 63.0903
256 64.0142 64.0109 64.0185


0 5.4128 5.0171 5.5146
16 14.4602 14.2728 14.8936
32 37.1304 36.8202 37.6613
48 41.6526 41.5391 41.9288
64 46.7273 46.6322 47.1565
80 50.4435 50.2915 50.8386
96 55.1641 54.8318 55.3846
112 59.3521 59.2898 59.4701
128 64.0345 64.0271 64.0387
144 63.4194 62.9453 63.7082
160 61.9645 61.9525 62.9095
176 59.5213 55.7331 59.6252
192 60.2336 60.1615 63.519
208 62.5172 61.2761 63.7831
224 59.9208 59.8913 63.7236
240 62.5166 62.5163 63.2056
256 64.0356 64.0326 64.0391
EOD
stats $d1 using 1 nooutput name 'x1'
stats $d1 using 3:4 nooutput name 'y1'
$d2 << EOD
0 31.109 31.109 31.109
4 31.109 31.109 31.109
8 33.109 33.109 33.109
12 31.109 31.109 31.109
16 37.109 37.109 37.109
20 32.109 32.109 32.109
24 34.109 34.109 34.109
28 32.109 32.109 32.109
32 46.109 46.109 46.109
36 33.109 33.109 33.109
40 35.109 35.109 35.109
44 33.109 33.109 33.109
48 39.109 39.109 39.109
52 34.109 34.109 34.109
56 36.109 36.109 36.109
60 34.109 34.109 34.109
64 64.109 64.109 64.109
68 35.109 35.109 35.109
72 37.109 37.109 37.109
76 35.109 35.109 35.109
80 41.109 41.109 41.109
84 36.109 36.109 36.109
88 38.109 38.109 38.109
92 36.109 36.109 36.109
96 50.109 50.109 50.109
100 37.109 37.109 37.109
104 39.109 39.109 39.109
108 37.109 37.109 37.109
112 43.109 43.109 43.109
116 38.109 38.109 38.109
120 40.109 40.109 40.109
124 38.109 38.109 38.109
128 100.109 100.109 100.109
132 38.109 38.109 38.109
136 41.109 41.109 41.109
140 39.109 39.109 39.109
144 45.109 45.109 45.109
148 39.109 39.109 39.109
152 41.109 41.109 41.109
156 39.109 39.109 39.109
160 54.109 54.109 54.109
164 38.109 38.109 38.109
168 41.109 41.109 41.109
172 38.109 38.109 38.109
176 46.109 46.109 46.109
180 40.109 40.109 40.109
184 43.109 43.109 43.109
188 42.109 42.109 42.109
192 71.109 71.109 71.109
196 39.109 39.109 39.109
200 43.109 43.109 43.109
204 40.109 40.109 40.109
208 46.109 46.109 46.109
212 40.109 40.109 40.109
216 41.109 41.109 41.109
220 40.109 40.109 40.109
224 55.109 55.109 55.109
228 38.109 38.109 38.109
232 41.109 41.109 41.109
236 40.109 40.109 40.109
240 46.109 46.109 46.109
244 39.109 39.109 39.109
248 41.109 41.109 41.109
252 39.109 39.109 39.109
256 100.109 100.109 100.109


0 34.016 34.016 34.016
8 34.016 34.016 34.016
16 38.016 38.016 38.016
24 35.016 35.016 35.016
32 47.016 47.016 47.016
40 36.016 36.016 36.016
48 40.016 40.016 40.016
56 37.016 37.016 37.016
64 65.016 65.016 65.016
72 38.016 38.016 38.016
80 42.016 42.016 42.016
88 39.016 39.016 39.016
96 51.016 51.016 51.016
104 40.016 40.016 40.016
112 44.016 44.016 44.016
120 41.016 41.016 41.016
128 101.016 101.016 101.016
136 42.016 42.016 42.016
144 46.016 46.016 46.016
152 42.016 42.016 42.016
160 55.016 55.016 55.016
168 42.016 42.016 42.016
176 47.016 47.016 47.016
184 44.016 44.016 44.016
192 72.016 72.016 72.016
200 44.016 44.016 44.016
208 47.016 47.016 47.016
216 42.016 42.016 42.016
224 56.016 56.016 56.016
232 42.016 42.016 42.016
240 47.016 47.016 47.016
248 42.016 42.016 42.016
256 101.016 101.016 101.016


0 40.203 40.203 40.203
16 40.203 40.203 40.203
32 49.203 49.203 49.203
48 42.203 42.203 42.203
64 67.203 67.203 67.203
80 44.203 44.203 44.203
96 53.203 53.203 53.203
112 46.203 46.203 46.203
128 103.203 103.203 103.203
144 48.203 48.203 48.203
160 57.203 57.203 57.203
176 49.203 49.203 49.203
192 74.203 74.203 74.203
208 49.203 49.203 49.203
224 58.203 58.203 58.203
240 49.203 49.203 49.203
256 103.203 103.203 103.203
EOD
stats $d2 using 1 nooutput name 'x2'
stats $d2 using 3:4 nooutput name 'y2'
$d3 << EOD
0 6.852 6.852 6.852
4 6.852 6.852 6.852
8 6.852 6.852 6.852
12 6.852 6.852 6.852
16 7.141 7.141 7.141
20 6.852 6.852 6.852
24 6.852 6.852 6.852
28 6.852 6.852 6.852
32 14.09 14.09 14.09
36 6.852 6.852 6.852
40 6.852 6.852 6.852
44 6.852 6.852 6.852
48 7.25 7.25 7.25
52 6.852 6.852 6.852
56 6.852 6.852 6.852
60 6.852 6.852 6.852
64 23.824 23.824 23.824
68 6.852 6.852 6.852
72 6.852 6.852 6.852
76 6.852 6.852 6.852
80 7.32 7.32 7.32
84 6.852 6.852 6.852
88 6.852 6.852 6.852
92 6.852 6.852 6.852
96 11.453 11.453 11.453
100 6.852 6.852 6.852
104 6.852 6.852 6.852
108 6.852 6.852 6.852
112 7.543 7.543 7.543
116 47.75 47.75 47.75
120 48.629 48.629 48.629
124 55.641 55.641 55.641
128 56.66 56.66 56.66
132 56.512 56.512 56.512
136 56.559 56.559 56.559
140 56.559 56.559 56.559
144 56.582 56.582 56.582
148 56.566 56.566 56.566
152 56.574 56.574 56.574
156 56.551 56.551 56.551
160 56.637 56.637 56.637
164 56.512 56.512 56.512
168 56.574 56.574 56.574
172 56.512 56.512 56.512
176 56.609 56.609 56.609
180 56.59 56.59 56.59
184 56.609 56.609 56.609
188 56.637 56.637 56.637
192 56.676 56.676 56.676
196 56.566 56.566 56.566
200 56.613 56.613 56.613
204 56.59 56.59 56.59
208 56.613 56.613 56.613
212 56.598 56.598 56.598
216 56.566 56.566 56.566
220 56.594 56.594 56.594
224 56.641 56.641 56.641
228 56.512 56.512 56.512
232 56.574 56.574 56.574
236 56.598 56.598 56.598
240 56.613 56.613 56.613
244 56.559 56.559 56.559
248 56.566 56.566 56.566
252 56.559 56.559 56.559
256 56.66 56.66 56.66


0 10.02 10.02 10.02
8 10.02 10.02 10.02
16 10.02 10.02 10.02
24 10.02 10.02 10.02
32 14.922 14.922 14.922
40 10.02 10.02 10.02
48 10.02 10.02 10.02
56 10.02 10.02 10.02
64 24.918 24.918 24.918
72 10.02 10.02 10.02
80 10.02 10.02 10.02
88 10.02 10.02 10.02
96 11.938 11.938 11.938
104 10.02 10.02 10.02
112 10.02 10.02 10.02
120 50.113 50.113 50.113
128 58.387 58.387 58.387
136 58.227 58.227 58.227
144 58.254 58.254 58.254
152 58.254 58.254 58.254
160 58.316 58.316 58.316
168 58.246 58.246 58.246
176 58.293 58.293 58.293
184 58.316 58.316 58.316
192 58.379 58.379 58.379
200 58.309 58.309 58.309
208 58.293 58.293 58.293
216 58.238 58.238 58.238
224 58.332 58.332 58.332
232 58.246 58.246 58.246
240 58.277 58.277 58.277
248 58.238 58.238 58.238
256 58.387 58.387 58.387


0 13.797 13.797 13.797
16 13.797 13.797 13.797
32 15.777 15.777 15.777
48 13.797 13.797 13.797
64 26.48 26.48 26.48
80 13.797 13.797 13.797
96 13.797 13.797 13.797
112 13.797 13.797 13.797
128 62.242 62.242 62.242
144 62.109 62.109 62.109
160 62.172 62.172 62.172
176 62.148 62.148 62.148
192 62.242 62.242 62.242
208 62.148 62.148 62.148
224 62.195 62.195 62.195
240 62.133 62.133 62.133
256 62.242 62.242 62.242
EOD
stats $d3 using 1 nooutput name 'x3'
stats $d3 using 3:4 nooutput name 'y3'
set terminal svg noenhanced size 1000,600 font 'Arial,Helvetica,DejaVu Sans,sans-serif,13' background '#ffffff'
set output 'request.svg'
set linetype 1 linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7
set linetype 2 linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5
set linetype 3 linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9
set multiplot layout 2,2 title 'What a warp''s request costs by its stride' font ',17' margins screen 0.0820, screen 0.8080, screen 0.1000, screen 0.8267 spacing screen 0.1040, screen 0.1500
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'load: issue' font ',12' offset 0,-0.4
low = y0_min_x
high = y0_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'cycles a request' textcolor rgb '#333333'
low = x0_min
high = x0_max
most = 6
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'stride between lanes [bytes]' textcolor rgb '#333333'
plot $d0 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d0 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.35 notitle, $d0 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d0 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.6 notitle, $d0 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d0 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'store: issue' font ',12' offset 0,-0.4
low = y1_min_x
high = y1_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'cycles a request' textcolor rgb '#333333'
low = x1_min
high = x1_max
most = 6
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'stride between lanes [bytes]' textcolor rgb '#333333'
plot $d1 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d1 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.35 notitle, $d1 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d1 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.6 notitle, $d1 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d1 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'load: latency' font ',12' offset 0,-0.4
low = y2_min_x
high = y2_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'latency [cycles]' textcolor rgb '#333333'
low = x2_min
high = x2_max
most = 6
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'stride between lanes [bytes]' textcolor rgb '#333333'
plot $d2 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.35 notitle, $d2 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.6 notitle, $d2 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'store: latency' font ',12' offset 0,-0.4
low = y3_min_x
high = y3_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'latency [cycles]' textcolor rgb '#333333'
low = x3_min
high = x3_max
most = 6
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'stride between lanes [bytes]' textcolor rgb '#333333'
plot $d3 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.35 notitle, $d3 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.6 notitle, $d3 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle
reset
unset border
unset tics
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set tmargin at screen 1
set label 'NVIDIA H200, driver 580.159.04, 2026-11-20, run 20261120-154031-fec461dd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.8320,0.8367 left top Left reverse samplen 2 spacing 1.25
plot [0:1] [0:1] NaN notitle, NaN with linespoints linetype 1 pointsize 0.8 title '4 bytes a lane', NaN with linespoints linetype 2 pointsize 0.8 title '8 bytes a lane', NaN with linespoints linetype 3 pointsize 0.8 title '16 bytes a lane'
unset multiplot
unset output
if (strstrt(GPVAL_TERMINALS, 'pngcairo') > 0) { set terminal pngcairo noenhanced size 1000,600 font 'Sans,10' background '#ffffff' } else { set terminal png noenhanced truecolor size 1000,600 }
set output 'request.png'
set linetype 1 linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7
set linetype 2 linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5
set linetype 3 linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9
set multiplot layout 2,2 title 'What a warp''s request costs by its stride' font ',17' margins screen 0.0820, screen 0.8080, screen 0.1000, screen 0.8267 spacing screen 0.1040, screen 0.1500
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'load: issue' font ',12' offset 0,-0.4
low = y0_min_x
high = y0_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'cycles a request' textcolor rgb '#333333'
low = x0_min
high = x0_max
most = 6
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'stride between lanes [bytes]' textcolor rgb '#333333'
plot $d0 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d0 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.35 notitle, $d0 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d0 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.6 notitle, $d0 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d0 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'store: issue' font ',12' offset 0,-0.4
low = y1_min_x
high = y1_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'cycles a request' textcolor rgb '#333333'
low = x1_min
high = x1_max
most = 6
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'stride between lanes [bytes]' textcolor rgb '#333333'
plot $d1 index 0 using (place($1)):3:4 with filledcurves linetype 1 fillstyle transparent solid 0.18 noborder notitle, $d1 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.35 notitle, $d1 index 1 using (place($1)):3:4 with filledcurves linetype 2 fillstyle transparent solid 0.18 noborder notitle, $d1 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.6 notitle, $d1 index 2 using (place($1)):3:4 with filledcurves linetype 3 fillstyle transparent solid 0.18 noborder notitle, $d1 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'load: latency' font ',12' offset 0,-0.4
low = y2_min_x
high = y2_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'latency [cycles]' textcolor rgb '#333333'
low = x2_min
high = x2_max
most = 6
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'stride between lanes [bytes]' textcolor rgb '#333333'
plot $d2 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.35 notitle, $d2 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.6 notitle, $d2 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'store: latency' font ',12' offset 0,-0.4
low = y3_min_x
high = y3_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'latency [cycles]' textcolor rgb '#333333'
low = x3_min
high = x3_max
most = 6
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'stride between lanes [bytes]' textcolor rgb '#333333'
plot $d3 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.35 notitle, $d3 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.6 notitle, $d3 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle
reset
unset border
unset tics
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set tmargin at screen 1
set label 'NVIDIA H200, driver 580.159.04, 2026-11-20, run 20261120-154031-fec461dd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.8320,0.8367 left top Left reverse samplen 2 spacing 1.25
plot [0:1] [0:1] NaN notitle, NaN with linespoints linetype 1 pointsize 0.8 title '4 bytes a lane', NaN with linespoints linetype 2 pointsize 0.8 title '8 bytes a lane', NaN with linespoints linetype 3 pointsize 0.8 title '16 bytes a lane'
unset multiplot
unset output

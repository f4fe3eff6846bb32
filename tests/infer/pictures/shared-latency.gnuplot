set encoding utf8
nice(x) = x <= 1 ? 1 : x <= 2 ? 2 : x <= 5 ? 5 : 10
power(x) = 10.0**floor(log10(x))
decimal(x) = x > 0 ? power(x) * nice(x / power(x) * (1 - 1e-9)) : 1
octaves(x) = log(x) / log(2)
binary(x) = x > 0 ? 2.0**ceil(octaves(x) - 1e-9) : 1
more(low, high) = high < 2 * low ? 2 : 1.000001
bytes(i) = sprintf('%g %s', 2.0**(i % 10), word('B KiB MiB GiB TiB PiB', i / 10 + 1))
$d0 << EOD
0 23 23 23
1 23 23 23
2 25 25 25
3 23 23 23
4 29 29 29
5 23 23 23
6 25 25 25
7 23 23 23
8 37 37 37
9 23 23 23
10 25 25 25
11 23 23 23
12 29 29 29
13 23 23 23
14 25 25 25
15 23 23 23
16 53 53 53
17 23 23 23
18 25 25 25
19 23 23 23
20 29 29 29
21 23 23 23
22 25 25 25
23 23 23 23
24 37 37 37
25 23 23 23
26 25 25 25
27 23 23 23
28 29 29 29
29 23 23 23
30 25 25 25
31 23 23 23
32 85 85 85
33 23 23 23
34 25 25 25
35 23 23 23
36 29 29 29
37 23 23 23
38 25 25 25
39 23 23 23
40 37 37 37
41 23 23 23
42 25 25 25
43 23 23 23
44 29 29 29
45 23 23 23
46 25 25 25
47 23 23 23
48 53 53 53
49 23 23 23
50 25 25 25
51 23 23 23
52 29 29 29
53 23 23 23
54 25 25 25
55 23 23 23
56 37 37 37
57 23 23 23
58 25 25 25
59 23 23 23
60 29 29 29
61 23 23 23
62 25 25 25
63 23 23 23
64 85 85 85


0 23.141 23.141 23.141
1 26 26 26
2 29.953 29.953 29.953
3 26 26 26
4 37.953 37.953 37.953
5 26 26 26
6 29.953 29.953 29.953
7 26 26 26
8 53.953 53.953 53.953
9 26 26 26
10 29.953 29.953 29.953
11 26 26 26
12 37.953 37.953 37.953
13 26 26 26
14 29.953 29.953 29.953
15 26 26 26
16 85.953 85.953 85.953
17 26 26 26
18 29.953 29.953 29.953
19 26 26 26
20 37.953 37.953 37.953
21 26 26 26
22 29.953 29.953 29.953
23 26 26 26
24 53.953 53.953 53.953
25 26 26 26
26 29.953 29.953 29.953
27 26 26 26
28 37.953 37.953 37.953
29 26 26 26
30 29.953 29.953 29.953
31 26 26 26
32 85.953 85.953 85.953
33 26 26 26
34 29.953 29.953 29.953
35 26 26 26
36 37.953 37.953 37.953
37 26 26 26
38 29.953 29.953 29.953
39 26 26 26
40 53.953 53.953 53.953
41 26 26 26
42 29.953 29.953 29.953
43 26 26 26
44 37.953 37.953 37.953
45 26 26 26
46 29.953 29.953 29.953
47 26 26 26
48 85.953 85.953 85.953
49 26 26 26
50 29.953 29.953 29.953
51 26 26 26
52 37.953 37.953 37.953
53 26 26 26
54 29.953 29.953 29.953
55 26 26 26
56 53.953 53.953 53.953
57 26 26 26
58 29.953 29.953 29.953
59 26 26 26
60 37.953 37.953 37.953
61 26 26 26
62 29.953 29.953 29.953
63 26 26 26
64 85.953 85.953 85.953
EOD
stats $d0 using 1 nooutput name 'x0'
stats $d0 using 3:4 nooutput name 'y0'
$d1 << EOD
1 23 23 23
1 23 23 23
2 25 25 25
1 23 23 23
4 29 29 29
1 23 23 23
2 25 25 25
1 23 23 23
8 37 37 37
1 23 23 23
2 25 25 25
1 23 23 23
4 29 29 29
1 23 23 23
2 25 25 25
1 23 23 23
16 53 53 53
1 23 23 23
2 25 25 25
1 23 23 23
4 29 29 29
1 23 23 23
2 25 25 25
1 23 23 23
8 37 37 37
1 23 23 23
2 25 25 25
1 23 23 23
4 29 29 29
1 23 23 23
2 25 25 25
1 23 23 23
32 85 85 85
1 23 23 23
2 25 25 25
1 23 23 23
4 29 29 29
1 23 23 23
2 25 25 25
1 23 23 23
8 37 37 37
1 23 23 23
2 25 25 25
1 23 23 23
4 29 29 29
1 23 23 23
2 25 25 25
1 23 23 23
16 53 53 53
1 23 23 23
2 25 25 25
1 23 23 23
4 29 29 29
1 23 23 23
2 25 25 25
1 23 23 23
8 37 37 37
1 23 23 23
2 25 25 25
1 23 23 23
4 29 29 29
1 23 23 23
2 25 25 25
1 23 23 23
32 85 85 85


1 23.141 23.141 23.141
1 26 26 26
2 29.953 29.953 29.953
1 26 26 26
4 37.953 37.953 37.953
1 26 26 26
2 29.953 29.953 29.953
1 26 26 26
8 53.953 53.953 53.953
1 26 26 26
2 29.953 29.953 29.953
1 26 26 26
4 37.953 37.953 37.953
1 26 26 26
2 29.953 29.953 29.953
1 26 26 26
16 85.953 85.953 85.953
1 26 26 26
2 29.953 29.953 29.953
1 26 26 26
4 37.953 37.953 37.953
1 26 26 26
2 29.953 29.953 29.953
1 26 26 26
8 53.953 53.953 53.953
1 26 26 26
2 29.953 29.953 29.953
1 26 26 26
4 37.953 37.953 37.953
1 26 26 26
2 29.953 29.953 29.953
1 26 26 26
16 85.953 85.953 85.953
1 26 26 26
2 29.953 29.953 29.953
1 26 26 26
4 37.953 37.953 37.953
1 26 26 26
2 29.953 29.953 29.953
1 26 26 26
8 53.953 53.953 53.953
1 26 26 26
2 29.953 29.953 29.953
1 26 26 26
4 37.953 37.953 37.953
1 26 26 26
2 29.953 29.953 29.953
1 26 26 26
16 85.953 85.953 85.953
1 26 26 26
2 29.953 29.953 29.953
1 26 26 26
4 37.953 37.953 37.953
1 26 26 26
2 29.953 29.953 29.953
1 26 26 26
8 53.953 53.953 53.953
1 26 26 26
2 29.953 29.953 29.953
1 26 26 26
4 37.953 37.953 37.953
1 26 26 26
2 29.953 29.953 29.953
1 26 26 26
16 85.953 85.953 85.953
EOD
stats $d1 using 1 nooutput name 'x1'
stats $d1 using 3:4 nooutput name 'y1'
set terminal svg noenhanced size 1000,600 font 'Arial,Helvetica,DejaVu Sans,sans-serif,13' background '#ffffff'
set output 'shared-latency.svg'
set linetype 1 linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7
set linetype 2 linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5
set multiplot layout 2,1 title 'Shared memory: latency and bank conflicts' font ',17' margins screen 0.0820, screen 0.8296, screen 0.1000, screen 0.8267 spacing screen 0.1040, screen 0.1500
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'over the stride' font ',12' offset 0,-0.4
low = y0_min_x
high = y0_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'latency [cycles]' textcolor rgb '#333333'
low = x0_min
high = x0_max
most = 12
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'stride between lanes [words]' textcolor rgb '#333333'
plot $d0 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.35 notitle, $d0 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.35 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'over the conflict' font ',12' offset 0,-0.4
low = y1_min_x
high = y1_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'latency [cycles]' textcolor rgb '#333333'
low = x1_min
high = x1_max
most = 12
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'ways of the bank conflict' textcolor rgb '#333333'
plot $d1 index 0 using (place($1)):2 with points linetype 1 linewidth 1 pointsize 0.7 notitle, $d1 index 1 using (place($1)):2 with points linetype 2 linewidth 1 pointsize 0.7 notitle
reset
unset border
unset tics
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set tmargin at screen 1
set label 'NVIDIA H200, driver 580.159.04, 2026-11-20, run 20261120-154031-fec461dd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.8536,0.8367 left top Left reverse samplen 2 spacing 1.25
plot [0:1] [0:1] NaN notitle, NaN with linespoints linetype 1 pointsize 0.8 title '4-byte words', NaN with linespoints linetype 2 pointsize 0.8 title '8-byte words'
unset multiplot
unset output
if (strstrt(GPVAL_TERMINALS, 'pngcairo') > 0) { set terminal pngcairo noenhanced size 1000,600 font 'Sans,10' background '#ffffff' } else { set terminal png noenhanced truecolor size 1000,600 }
set output 'shared-latency.png'
set linetype 1 linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7
set linetype 2 linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5
set multiplot layout 2,1 title 'Shared memory: latency and bank conflicts' font ',17' margins screen 0.0820, screen 0.8296, screen 0.1000, screen 0.8267 spacing screen 0.1040, screen 0.1500
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'over the stride' font ',12' offset 0,-0.4
low = y0_min_x
high = y0_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'latency [cycles]' textcolor rgb '#333333'
low = x0_min
high = x0_max
most = 12
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'stride between lanes [words]' textcolor rgb '#333333'
plot $d0 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.35 notitle, $d0 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.35 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'over the conflict' font ',12' offset 0,-0.4
low = y1_min_x
high = y1_max_y
most = 6
set yrange [*<0:*]
set ytics decimal((high - (low < 0 ? low : 0)) / most)
set ylabel 'latency [cycles]' textcolor rgb '#333333'
low = x1_min
high = x1_max
most = 12
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'ways of the bank conflict' textcolor rgb '#333333'
plot $d1 index 0 using (place($1)):2 with points linetype 1 linewidth 1 pointsize 0.7 notitle, $d1 index 1 using (place($1)):2 with points linetype 2 linewidth 1 pointsize 0.7 notitle
reset
unset border
unset tics
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set tmargin at screen 1
set label 'NVIDIA H200, driver 580.159.04, 2026-11-20, run 20261120-154031-fec461dd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.8536,0.8367 left top Left reverse samplen 2 spacing 1.25
plot [0:1] [0:1] NaN notitle, NaN with linespoints linetype 1 pointsize 0.8 title '4-byte words', NaN with linespoints linetype 2 pointsize 0.8 title '8-byte words'
unset multiplot
unset output

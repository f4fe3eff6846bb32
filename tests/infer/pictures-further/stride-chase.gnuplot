set encoding utf8
$d0_0 << EOD
4 32 32 32
8 32 32 32
16 32 32 32
32 32 32 32
64 32 32 32
128 32 32 32
256 32 32 32
512 32 32 32
1024 32 32 32
2048 32 32 32
4096 32 32 32
8192 32 32 32
16384 32 32 32
32768 32 32 32
65536 32 32 32
EOD
$d0_1 << EOD
4 46.515 46.515 46.515
8 61.027 61.027 61.027
16 90.051 90.051 90.051
32 148.087 148.087 148.087
64 148.107 148.107 148.107
128 93.521 93.521 93.521
256 32 32 32
512 32 32 32
1024 32 32 32
2048 32 32 32
4096 32 32 32
8192 32 32 32
16384 32 32 32
32768 32 32 32
65536 32 32 32
131072 32 32 32
EOD
$d0_2 << EOD
4 63.142 63.142 63.142
8 94.29 94.29 94.29
16 156.572 156.572 156.572
32 281.139 281.139 281.139
64 281.149 281.149 281.149
128 281.158 281.158 281.158
256 32 32 32
512 32 32 32
1024 32 32 32
2048 32 32 32
4096 32 32 32
8192 32 32 32
16384 32 32 32
32768 32 32 32
65536 32 32 32
131072 32 32 32
EOD
$d0_3 << EOD
4 63.247 63.247 63.247
8 94.492 94.492 94.492
16 156.992 156.992 156.992
32 281.972 281.972 281.972
64 281.987 281.987 281.987
128 281.978 281.978 281.978
256 94.38 94.38 94.38
512 32 32 32
1024 32 32 32
2048 32 32 32
4096 32 32 32
8192 32 32 32
16384 32 32 32
32768 32 32 32
65536 32 32 32
131072 32 32 32
262144 32 32 32
EOD
$d1_0 << EOD
4 32 32 32
8 32 32 32
16 32 32 32
32 32 32 32
64 32 32 32
128 32 32 32
256 32 32 32
512 32 32 32
1024 32 32 32
2048 32 32 32
4096 32 32 32
8192 32 32 32
16384 32 32 32
32768 32 32 32
65536 32 32 32
EOD
$d1_1 << EOD
4 45.436 45.436 45.436
8 58.876 58.876 58.876
16 85.748 85.748 85.748
32 139.48 139.48 139.48
64 139.483 139.483 139.483
128 93.124 93.124 93.124
256 32 32 32
512 32 32 32
1024 32 32 32
2048 32 32 32
4096 32 32 32
8192 32 32 32
16384 32 32 32
32768 32 32 32
65536 32 32 32
131072 32 32 32
EOD
$d1_2 << EOD
4 63.112 63.112 63.112
8 94.225 94.225 94.225
16 156.437 156.437 156.437
32 280.871 280.871 280.871
64 280.889 280.889 280.889
128 280.855 280.855 280.855
256 32 32 32
512 32 32 32
1024 32 32 32
2048 32 32 32
4096 32 32 32
8192 32 32 32
16384 32 32 32
32768 32 32 32
65536 32 32 32
131072 32 32 32
EOD
$d1_3 << EOD
4 63.125 63.125 63.125
8 94.25 94.25 94.25
16 156.49 156.49 156.49
32 280.966 280.966 280.966
64 280.971 280.971 280.971
128 280.954 280.954 280.954
256 94.385 94.385 94.385
512 32 32 32
1024 32 32 32
2048 32 32 32
4096 32 32 32
8192 32 32 32
16384 32 32 32
32768 32 32 32
65536 32 32 32
131072 32 32 32
262144 32 32 32
EOD
$d2_0 << EOD
4 92 92 92
8 92 92 92
16 92 92 92
32 92 92 92
64 92 92 92
128 92 92 92
256 92 92 92
512 92 92 92
1024 92 92 92
2048 92 92 92
4096 92 92 92
8192 92 92 92
16384 92 92 92
32768 92 92 92
65536 92 92 92
EOD
$d2_1 << EOD
4 106.059 106.059 106.059
8 120.117 120.117 120.117
16 148.239 148.239 148.239
32 204.47 204.47 204.47
64 204.453 204.453 204.453
128 150.611 150.611 150.611
256 150.612 150.612 150.612
512 150.716 150.716 150.716
1024 92 92 92
2048 92 92 92
4096 92 92 92
8192 92 92 92
16384 92 92 92
32768 92 92 92
65536 92 92 92
131072 92 92 92
EOD
$d2_2 << EOD
4 121.747 121.747 121.747
8 151.49 151.49 151.49
16 210.981 210.981 210.981
32 329.941 329.941 329.941
64 329.935 329.935 329.935
128 329.955 329.955 329.955
256 329.934 329.934 329.934
512 329.957 329.957 329.957
1024 92 92 92
2048 92 92 92
4096 92 92 92
8192 92 92 92
16384 92 92 92
32768 92 92 92
65536 92 92 92
131072 92 92 92
EOD
$d2_3 << EOD
4 121.792 121.792 121.792
8 151.581 151.581 151.581
16 211.161 211.161 211.161
32 330.313 330.313 330.313
64 330.308 330.308 330.308
128 330.327 330.327 330.327
256 330.344 330.344 330.344
512 330.33 330.33 330.33
1024 151.37 151.37 151.37
2048 92 92 92
4096 92 92 92
8192 92 92 92
16384 92 92 92
32768 92 92 92
65536 92 92 92
131072 92 92 92
262144 92 92 92
EOD
$d3_0 << EOD
4 29.068 29.068 29.068
8 29.205 29.205 29.205
16 29 29 29
32 29.078 29.078 29.078
64 29.234 29.234 29.234
128 29 29 29
256 29 29 29
512 29 29 29
1024 29 29 29
EOD
$d3_1 << EOD
4 33.375 33.375 33.375
8 37.75 37.75 37.75
16 46.5 46.5 46.5
32 64 64 64
64 99 99 99
128 99 99 99
256 99 99 99
512 99 99 99
1024 29 29 29
EOD
$d3_2 << EOD
4 33.375 33.375 33.375
8 37.75 37.75 37.75
16 46.5 46.5 46.5
32 64 64 64
64 99 99 99
128 99 99 99
256 99 99 99
512 99 99 99
1024 29 29 29
2048 29 29 29
EOD
$d3_3 << EOD
4 33.375 33.375 33.375
8 37.75 37.75 37.75
16 46.5 46.5 46.5
32 64 64 64
64 99 99 99
128 99 99 99
256 99 99 99
512 99 99 99
1024 99 99 99
2048 29 29 29
EOD
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1
set tics scale 0.6 font ',11'
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set terminal svg noenhanced size 1000,600 font 'Arial,Helvetica,DejaVu Sans,sans-serif,13' background '#ffffff'
set output 'stride-chase.svg'
set multiplot
set lmargin at screen 0.0820
set rmargin at screen 0.3894
set tmargin at screen 0.8267
set bmargin at screen 0.5383
unset label
unset arrow
unset key
set title 'L1' font ',12' offset 0,-0.4
set label 'The classical chase: average latency over the stride' at screen 0.5,0.9633 center font ',17'
set label 'NVIDIA H200, driver 580.159.04, 2026-11-23, run 20261123-080321-2ee6edfd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.8248,0.8367 left top Left reverse vertical maxrows 8 samplen 2 spacing 1.25
unset logscale x
set logscale x 2
set xrange [3.999996:262144.262]
set xlabel 'stride' textcolor rgb '#333333'
set xtics nomirror ('4 B' 4, '64 B' 64, '1 KiB' 1024, '16 KiB' 16384, '256 KiB' 262144)
unset logscale y
set yrange [0:300]
set ylabel 'average latency [cycles]' textcolor rgb '#333333'
set ytics nomirror ('0' 0, '100' 100, '200' 200, '300' 300)
plot NaN with linespoints linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7 pointsize 0.8 title 'array of 192 KiB', NaN with linespoints linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5 pointsize 0.8 title 'array of 256 KiB', NaN with linespoints linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9 pointsize 0.8 title 'array of 384 KiB', NaN with linespoints linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 13 pointsize 0.8 title 'array of 512 KiB', NaN with linespoints linecolor rgb '#E69F00' linewidth 2 dashtype 1 pointtype 11 pointsize 0.8 title 'array of 2 KiB', NaN with linespoints linecolor rgb '#56B4E9' linewidth 2 dashtype 1 pointtype 6 pointsize 0.8 title 'array of 3 KiB', NaN with linespoints linecolor rgb '#000000' linewidth 2 dashtype 1 pointtype 4 pointsize 0.8 title 'array of 4 KiB', NaN with linespoints linecolor rgb '#7F7F7F' linewidth 2 dashtype 1 pointtype 8 pointsize 0.8 title 'array of 6 KiB', $d0_0 using 1:2 with linespoints linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7 pointsize 0.8 notitle, $d0_1 using 1:2 with linespoints linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5 pointsize 0.8 notitle, $d0_2 using 1:2 with linespoints linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9 pointsize 0.8 notitle, $d0_3 using 1:2 with linespoints linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 13 pointsize 0.8 notitle
set lmargin at screen 0.4934
set rmargin at screen 0.8008
set tmargin at screen 0.8267
set bmargin at screen 0.5383
unset label
unset arrow
unset key
set title 'read-only' font ',12' offset 0,-0.4
unset logscale x
set logscale x 2
set xrange [3.999996:262144.262]
set xlabel 'stride' textcolor rgb '#333333'
set xtics nomirror ('4 B' 4, '64 B' 64, '1 KiB' 1024, '16 KiB' 16384, '256 KiB' 262144)
unset logscale y
set yrange [0:300]
set ylabel 'average latency [cycles]' textcolor rgb '#333333'
set ytics nomirror ('0' 0, '100' 100, '200' 200, '300' 300)
plot $d1_0 using 1:2 with linespoints linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7 pointsize 0.8 notitle, $d1_1 using 1:2 with linespoints linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5 pointsize 0.8 notitle, $d1_2 using 1:2 with linespoints linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9 pointsize 0.8 notitle, $d1_3 using 1:2 with linespoints linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 13 pointsize 0.8 notitle
set lmargin at screen 0.0820
set rmargin at screen 0.3894
set tmargin at screen 0.3883
set bmargin at screen 0.1000
unset label
unset arrow
unset key
set title 'texture' font ',12' offset 0,-0.4
unset logscale x
set logscale x 2
set xrange [3.999996:262144.262]
set xlabel 'stride' textcolor rgb '#333333'
set xtics nomirror ('4 B' 4, '64 B' 64, '1 KiB' 1024, '16 KiB' 16384, '256 KiB' 262144)
unset logscale y
set yrange [0:400]
set ylabel 'average latency [cycles]' textcolor rgb '#333333'
set ytics nomirror ('0' 0, '100' 100, '200' 200, '300' 300, '400' 400)
plot $d2_0 using 1:2 with linespoints linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7 pointsize 0.8 notitle, $d2_1 using 1:2 with linespoints linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5 pointsize 0.8 notitle, $d2_2 using 1:2 with linespoints linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9 pointsize 0.8 notitle, $d2_3 using 1:2 with linespoints linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 13 pointsize 0.8 notitle
set lmargin at screen 0.4934
set rmargin at screen 0.8008
set tmargin at screen 0.3883
set bmargin at screen 0.1000
unset label
unset arrow
unset key
set title 'constant' font ',12' offset 0,-0.4
unset logscale x
set logscale x 2
set xrange [3.999996:2048.00205]
set xlabel 'stride' textcolor rgb '#333333'
set xtics nomirror ('4 B' 4, '32 B' 32, '256 B' 256, '2 KiB' 2048)
unset logscale y
set yrange [0:100]
set ylabel 'average latency [cycles]' textcolor rgb '#333333'
set ytics nomirror ('0' 0, '20' 20, '40' 40, '60' 60, '80' 80, '100' 100)
plot $d3_0 using 1:2 with linespoints linecolor rgb '#E69F00' linewidth 2 dashtype 1 pointtype 11 pointsize 0.8 notitle, $d3_1 using 1:2 with linespoints linecolor rgb '#56B4E9' linewidth 2 dashtype 1 pointtype 6 pointsize 0.8 notitle, $d3_2 using 1:2 with linespoints linecolor rgb '#000000' linewidth 2 dashtype 1 pointtype 4 pointsize 0.8 notitle, $d3_3 using 1:2 with linespoints linecolor rgb '#7F7F7F' linewidth 2 dashtype 1 pointtype 8 pointsize 0.8 notitle
unset multiplot
unset output
if (strstrt(GPVAL_TERMINALS, 'pngcairo') > 0) { set terminal pngcairo noenhanced size 1000,600 font 'Sans,10' background '#ffffff' } else { set terminal png noenhanced truecolor size 1000,600 }
set output 'stride-chase.png'
set multiplot
set lmargin at screen 0.0820
set rmargin at screen 0.3894
set tmargin at screen 0.8267
set bmargin at screen 0.5383
unset label
unset arrow
unset key
set title 'L1' font ',12' offset 0,-0.4
set label 'The classical chase: average latency over the stride' at screen 0.5,0.9633 center font ',17'
set label 'NVIDIA H200, driver 580.159.04, 2026-11-23, run 20261123-080321-2ee6edfd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.8248,0.8367 left top Left reverse vertical maxrows 8 samplen 2 spacing 1.25
unset logscale x
set logscale x 2
set xrange [3.999996:262144.262]
set xlabel 'stride' textcolor rgb '#333333'
set xtics nomirror ('4 B' 4, '64 B' 64, '1 KiB' 1024, '16 KiB' 16384, '256 KiB' 262144)
unset logscale y
set yrange [0:300]
set ylabel 'average latency [cycles]' textcolor rgb '#333333'
set ytics nomirror ('0' 0, '100' 100, '200' 200, '300' 300)
plot NaN with linespoints linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7 pointsize 0.8 title 'array of 192 KiB', NaN with linespoints linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5 pointsize 0.8 title 'array of 256 KiB', NaN with linespoints linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9 pointsize 0.8 title 'array of 384 KiB', NaN with linespoints linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 13 pointsize 0.8 title 'array of 512 KiB', NaN with linespoints linecolor rgb '#E69F00' linewidth 2 dashtype 1 pointtype 11 pointsize 0.8 title 'array of 2 KiB', NaN with linespoints linecolor rgb '#56B4E9' linewidth 2 dashtype 1 pointtype 6 pointsize 0.8 title 'array of 3 KiB', NaN with linespoints linecolor rgb '#000000' linewidth 2 dashtype 1 pointtype 4 pointsize 0.8 title 'array of 4 KiB', NaN with linespoints linecolor rgb '#7F7F7F' linewidth 2 dashtype 1 pointtype 8 pointsize 0.8 title 'array of 6 KiB', $d0_0 using 1:2 with linespoints linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7 pointsize 0.8 notitle, $d0_1 using 1:2 with linespoints linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5 pointsize 0.8 notitle, $d0_2 using 1:2 with linespoints linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9 pointsize 0.8 notitle, $d0_3 using 1:2 with linespoints linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 13 pointsize 0.8 notitle
set lmargin at screen 0.4934
set rmargin at screen 0.8008
set tmargin at screen 0.8267
set bmargin at screen 0.5383
unset label
unset arrow
unset key
set title 'read-only' font ',12' offset 0,-0.4
unset logscale x
set logscale x 2
set xrange [3.999996:262144.262]
set xlabel 'stride' textcolor rgb '#333333'
set xtics nomirror ('4 B' 4, '64 B' 64, '1 KiB' 1024, '16 KiB' 16384, '256 KiB' 262144)
unset logscale y
set yrange [0:300]
set ylabel 'average latency [cycles]' textcolor rgb '#333333'
set ytics nomirror ('0' 0, '100' 100, '200' 200, '300' 300)
plot $d1_0 using 1:2 with linespoints linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7 pointsize 0.8 notitle, $d1_1 using 1:2 with linespoints linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5 pointsize 0.8 notitle, $d1_2 using 1:2 with linespoints linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9 pointsize 0.8 notitle, $d1_3 using 1:2 with linespoints linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 13 pointsize 0.8 notitle
set lmargin at screen 0.0820
set rmargin at screen 0.3894
set tmargin at screen 0.3883
set bmargin at screen 0.1000
unset label
unset arrow
unset key
set title 'texture' font ',12' offset 0,-0.4
unset logscale x
set logscale x 2
set xrange [3.999996:262144.262]
set xlabel 'stride' textcolor rgb '#333333'
set xtics nomirror ('4 B' 4, '64 B' 64, '1 KiB' 1024, '16 KiB' 16384, '256 KiB' 262144)
unset logscale y
set yrange [0:400]
set ylabel 'average latency [cycles]' textcolor rgb '#333333'
set ytics nomirror ('0' 0, '100' 100, '200' 200, '300' 300, '400' 400)
plot $d2_0 using 1:2 with linespoints linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7 pointsize 0.8 notitle, $d2_1 using 1:2 with linespoints linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5 pointsize 0.8 notitle, $d2_2 using 1:2 with linespoints linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9 pointsize 0.8 notitle, $d2_3 using 1:2 with linespoints linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 13 pointsize 0.8 notitle
set lmargin at screen 0.4934
set rmargin at screen 0.8008
set tmargin at screen 0.3883
set bmargin at screen 0.1000
unset label
unset arrow
unset key
set title 'constant' font ',12' offset 0,-0.4
unset logscale x
set logscale x 2
set xrange [3.999996:2048.00205]
set xlabel 'stride' textcolor rgb '#333333'
set xtics nomirror ('4 B' 4, '32 B' 32, '256 B' 256, '2 KiB' 2048)
unset logscale y
set yrange [0:100]
set ylabel 'average latency [cycles]' textcolor rgb '#333333'
set ytics nomirror ('0' 0, '20' 20, '40' 40, '60' 60, '80' 80, '100' 100)
plot $d3_0 using 1:2 with linespoints linecolor rgb '#E69F00' linewidth 2 dashtype 1 pointtype 11 pointsize 0.8 notitle, $d3_1 using 1:2 with linespoints linecolor rgb '#56B4E9' linewidth 2 dashtype 1 pointtype 6 pointsize 0.8 notitle, $d3_2 using 1:2 with linespoints linecolor rgb '#000000' linewidth 2 dashtype 1 pointtype 4 pointsize 0.8 notitle, $d3_3 using 1:2 with linespoints linecolor rgb '#7F7F7F' linewidth 2 dashtype 1 pointtype 8 pointsize 0.8 notitle
unset multiplot
unset output

set encoding utf8
nice(x) = x <= 1 ? 1 : x <= 2 ? 2 : x <= 5 ? 5 : 10
power(x) = 10.0**floor(log10(x))
decimal(x) = x > 0 ? power(x) * nice(x / power(x) * (1 - 1e-9)) : 1
octaves(x) = log(x) / log(2)
binary(x) = x > 0 ? 2.0**ceil(octaves(x) - 1e-9) : 1
more(low, high) = high < 2 * low ? 2 : 1.000001
bytes(i) = sprintf('%g %s', 2.0**(i % 10), word('B KiB MiB GiB TiB PiB', i / 10 + 1))
$d0 << EOD
1 4637 4637 4637
2 4665.1 4665.1 4665.1
3 4662.2 4662.2 4662.2
4 4669.4 4669.4 4669.4
5 4660.6 4660.6 4660.6
6 4664.3 4664.3 4664.3
7 4656.3 4656.3 4656.3
8 4670.7 4670.7 4670.7
10 4665.1 4665.1 4665.1
12 4669.4 4669.4 4669.4
16 4670.3 4670.3 4670.3
20 4665.5 4665.5 4665.5
24 4668.1 4668.1 4668.1
32 4672.6 4672.6 4672.6


1 4637 4637 4637
2 4650.7 4650.7 4650.7
3 4651.8 4651.8 4651.8
4 4651.5 4651.5 4651.5
5 4650.9 4650.9 4650.9
6 4650.3 4650.3 4650.3
7 4648.5 4648.5 4648.5
8 4653.8 4653.8 4653.8
10 4656.9 4656.9 4656.9
12 4648.9 4648.9 4648.9
16 4655.4 4655.4 4655.4
20 4640.5 4640.5 4640.5
24 4646.6 4646.6 4646.6
32 4655.7 4655.7 4655.7


1 4637 4637 4637
2 4626.1 4626.1 4626.1
3 4631.2 4631.2 4631.2
4 4580.2 4580.2 4580.2
5 4610.6 4610.6 4610.6
6 4631.6 4631.6 4631.6
7 4601.2 4601.2 4601.2
8 4497.8 4497.8 4497.8
10 4641.2 4641.2 4641.2
12 4623.5 4623.5 4623.5
16 4503.3 4503.3 4503.3
20 4612.7 4612.7 4612.7
24 4633.7 4633.7 4633.7
32 4629 4629 4629
EOD
stats $d0 using 1 nooutput name 'x0'
stats $d0 using 3:4 nooutput name 'y0'
$d1 << EOD
1 4633.4 4633.4 4633.4
2 4663.2 4663.2 4663.2
3 4668.1 4668.1 4668.1
4 4666.4 4666.4 4666.4
5 4666.1 4666.1 4666.1
6 4662.1 4662.1 4662.1
7 4659.4 4659.4 4659.4
8 4663.2 4663.2 4663.2
10 4661.6 4661.6 4661.6
12 4659.3 4659.3 4659.3
16 4658.6 4658.6 4658.6
20 4659.2 4659.2 4659.2
24 4661.9 4661.9 4661.9
32 4666.8 4666.8 4666.8


1 4633.4 4633.4 4633.4
2 4646.2 4646.2 4646.2
3 4648.3 4648.3 4648.3
4 4648.5 4648.5 4648.5
5 4651.7 4651.7 4651.7
6 4650.3 4650.3 4650.3
7 4646 4646 4646
8 4641.8 4641.8 4641.8
10 4652.4 4652.4 4652.4
12 4647.3 4647.3 4647.3
16 4640 4640 4640
20 4642.8 4642.8 4642.8
24 4648.6 4648.6 4648.6
32 4654.4 4654.4 4654.4


1 4633.4 4633.4 4633.4
2 4631.5 4631.5 4631.5
3 4617.6 4617.6 4617.6
4 4575.2 4575.2 4575.2
5 4611.7 4611.7 4611.7
6 4624.8 4624.8 4624.8
7 4631.3 4631.3 4631.3
8 4621 4621 4621
10 4639.9 4639.9 4639.9
12 4626.1 4626.1 4626.1
16 4562.1 4562.1 4562.1
20 4599.5 4599.5 4599.5
24 4623.1 4623.1 4623.1
32 4628.6 4628.6 4628.6
EOD
stats $d1 using 1 nooutput name 'x1'
stats $d1 using 3:4 nooutput name 'y1'
$d2 << EOD
1 4649.6 4649.6 4649.6
2 4661.2 4661.2 4661.2
3 4664.2 4664.2 4664.2
4 4660.9 4660.9 4660.9
5 4663.2 4663.2 4663.2
6 4666.3 4666.3 4666.3
7 4655 4655 4655
8 4659.6 4659.6 4659.6
10 4659.3 4659.3 4659.3
12 4660.6 4660.6 4660.6
16 4658.3 4658.3 4658.3
20 4657.3 4657.3 4657.3
24 4662.5 4662.5 4662.5
32 4658.3 4658.3 4658.3


1 4649.6 4649.6 4649.6
2 4651.4 4651.4 4651.4
3 4650.9 4650.9 4650.9
4 4651.5 4651.5 4651.5
5 4652.1 4652.1 4652.1
6 4648.9 4648.9 4648.9
7 4650 4650 4650
8 4645.7 4645.7 4645.7
10 4654.7 4654.7 4654.7
12 4653.4 4653.4 4653.4
16 4644.1 4644.1 4644.1
20 4642.8 4642.8 4642.8
24 4647 4647 4647
32 4650.2 4650.2 4650.2


1 4649.6 4649.6 4649.6
2 4636.3 4636.3 4636.3
3 4619.3 4619.3 4619.3
4 4610.4 4610.4 4610.4
5 4602.6 4602.6 4602.6
6 4638 4638 4638
7 4641.9 4641.9 4641.9
8 4624.8 4624.8 4624.8
10 4642.1 4642.1 4642.1
12 4626.9 4626.9 4626.9
16 4583.9 4583.9 4583.9
20 4610.6 4610.6 4610.6
24 4622.7 4622.7 4622.7
32 4632.5 4632.5 4632.5
EOD
stats $d2 using 1 nooutput name 'x2'
stats $d2 using 3:4 nooutput name 'y2'
$d3 << EOD
1 4049.6 4049.6 4049.6
2 4064.2 4064.2 4064.2
3 4014.5 4014.5 4014.5
4 4078.5 4078.5 4078.5
5 4018.9 4018.9 4018.9
6 4041.5 4041.5 4041.5
7 4022.2 4022.2 4022.2
8 4063.5 4063.5 4063.5
10 4048.4 4048.4 4048.4
12 4045.2 4045.2 4045.2
16 4034.7 4034.7 4034.7
20 3997.8 3997.8 3997.8
24 4019 4019 4019
32 3947 3947 3947


1 4033 4033 4033
2 4011.4 4011.4 4011.4
3 3993.5 3993.5 3993.5
4 4052.8 4052.8 4052.8
5 4007 4007 4007
6 4012.1 4012.1 4012.1
7 4004.1 4004.1 4004.1
8 4005.9 4005.9 4005.9
10 3937.6 3937.6 3937.6
12 3918.4 3918.4 3918.4
16 3904.4 3904.4 3904.4
20 3866.8 3866.8 3866.8
24 3871.45 3871.45 3871.45
32 3786.2 3786.2 3786.2


1 3848 3848 3848
2 3833.6 3833.6 3833.6
3 3755 3755 3755
4 3876.1 3876.1 3876.1
5 3877.6 3877.6 3877.6
6 3864.9 3864.9 3864.9
7 3864.3 3864.3 3864.3
8 3872.3 3872.3 3872.3
10 3871.9 3871.9 3871.9
12 3830.2 3830.2 3830.2
16 3791.4 3791.4 3791.4
20 3775.7 3775.7 3775.7
24 3766.9 3766.9 3766.9
32 3706.2 3706.2 3706.2
EOD
stats $d3 using 1 nooutput name 'x3'
stats $d3 using 3:4 nooutput name 'y3'
$d4 << EOD
1 4135.9 4135.9 4135.9
2 4131.7 4131.7 4131.7
3 4111.5 4111.5 4111.5
4 4148.1 4148.1 4148.1
5 4132.2 4132.2 4132.2
6 4140.1 4140.1 4140.1
7 4117 4117 4117
8 4136.7 4136.7 4136.7
10 4125.1 4125.1 4125.1
12 4128.6 4128.6 4128.6
16 4112.8 4112.8 4112.8
20 4101 4101 4101
24 4084.4 4084.4 4084.4
32 4067.8 4067.8 4067.8


1 4114.2 4114.2 4114.2
2 4095.2 4095.2 4095.2
3 4094.2 4094.2 4094.2
4 4119.8 4119.8 4119.8
5 4117.7 4117.7 4117.7
6 4112.1 4112.1 4112.1
7 4101.4 4101.4 4101.4
8 4070.4 4070.4 4070.4
10 4072.8 4072.8 4072.8
12 4069.3 4069.3 4069.3
16 4059.4 4059.4 4059.4
20 4043.1 4043.1 4043.1
24 4032.95 4032.95 4032.95
32 4010.2 4010.2 4010.2


1 4004.7 4004.7 4004.7
2 3993.9 3993.9 3993.9
3 3952.2 3952.2 3952.2
4 3988.7 3988.7 3988.7
5 4006.3 4006.3 4006.3
6 3991.8 3991.8 3991.8
7 3988.9 3988.9 3988.9
8 3942.5 3942.5 3942.5
10 3952.4 3952.4 3952.4
12 3907.4 3907.4 3907.4
16 3862 3862 3862
20 3833.8 3833.8 3833.8
24 3795.5 3795.5 3795.5
32 3757.8 3757.8 3757.8
EOD
stats $d4 using 1 nooutput name 'x4'
stats $d4 using 3:4 nooutput name 'y4'
$d5 << EOD
1 4077.4 4077.4 4077.4
2 4118.4 4118.4 4118.4
3 4093.9 4093.9 4093.9
4 4153.3 4153.3 4153.3
5 4138.3 4138.3 4138.3
6 4135 4135 4135
7 4123.4 4123.4 4123.4
8 4107.1 4107.1 4107.1
10 4104.8 4104.8 4104.8
12 4088.7 4088.7 4088.7
16 4063.7 4063.7 4063.7
20 4064.6 4064.6 4064.6
24 4055.5 4055.5 4055.5
32 4031.7 4031.7 4031.7


1 4022.4 4022.4 4022.4
2 4014.5 4014.5 4014.5
3 4022.5 4022.5 4022.5
4 4126.2 4126.2 4126.2
5 4120.2 4120.2 4120.2
6 4113.4 4113.4 4113.4
7 4108 4108 4108
8 4056.4 4056.4 4056.4
10 4066.9 4066.9 4066.9
12 4066.9 4066.9 4066.9
16 4047.4 4047.4 4047.4
20 4036.4 4036.4 4036.4
24 4019.75 4019.75 4019.75
32 4004.75 4004.75 4004.75


1 3926.4 3926.4 3926.4
2 3927.8 3927.8 3927.8
3 3826.8 3826.8 3826.8
4 3918.3 3918.3 3918.3
5 3966.9 3966.9 3966.9
6 3979.4 3979.4 3979.4
7 3954.9 3954.9 3954.9
8 3942 3942 3942
10 3937.3 3937.3 3937.3
12 3926.9 3926.9 3926.9
16 3900.5 3900.5 3900.5
20 3881.2 3881.2 3881.2
24 3858.2 3858.2 3858.2
32 3819.2 3819.2 3819.2
EOD
stats $d5 using 1 nooutput name 'x5'
stats $d5 using 3:4 nooutput name 'y5'
set terminal svg noenhanced size 1000,600 font 'Arial,Helvetica,DejaVu Sans,sans-serif,13' background '#ffffff'
set output 'streams.svg'
set linetype 1 linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7
set linetype 2 linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5
set linetype 3 linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9
set multiplot layout 2,3 title 'DRAM bandwidth of arrays side by side' font ',17' margins screen 0.0820, screen 0.8080, screen 0.1000, screen 0.8267 spacing screen 0.1040, screen 0.1500
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'read, 4 bytes a lane' font ',12' offset 0,-0.4
low = y0_min_x
high = y0_max_y
most = 6
set ytics decimal((high - low) / most)
set ylabel 'bandwidth [GB/s]' textcolor rgb '#333333'
low = x0_min
high = x0_max
most = 4
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'arrays side by side' textcolor rgb '#333333'
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
set title 'read, 8 bytes a lane' font ',12' offset 0,-0.4
low = y1_min_x
high = y1_max_y
most = 6
set ytics decimal((high - low) / most)
set ylabel 'bandwidth [GB/s]' textcolor rgb '#333333'
low = x1_min
high = x1_max
most = 4
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'arrays side by side' textcolor rgb '#333333'
plot $d1 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d1 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d1 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'read, 16 bytes a lane' font ',12' offset 0,-0.4
low = y2_min_x
high = y2_max_y
most = 6
set ytics decimal((high - low) / most)
set ylabel 'bandwidth [GB/s]' textcolor rgb '#333333'
low = x2_min
high = x2_max
most = 4
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'arrays side by side' textcolor rgb '#333333'
plot $d2 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d2 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d2 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'copy, 4 bytes a lane' font ',12' offset 0,-0.4
low = y3_min_x
high = y3_max_y
most = 6
set ytics decimal((high - low) / most)
set ylabel 'bandwidth [GB/s]' textcolor rgb '#333333'
low = x3_min
high = x3_max
most = 4
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'arrays side by side' textcolor rgb '#333333'
plot $d3 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d3 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d3 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'copy, 8 bytes a lane' font ',12' offset 0,-0.4
low = y4_min_x
high = y4_max_y
most = 6
set ytics decimal((high - low) / most)
set ylabel 'bandwidth [GB/s]' textcolor rgb '#333333'
low = x4_min
high = x4_max
most = 4
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'arrays side by side' textcolor rgb '#333333'
plot $d4 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d4 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d4 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'copy, 16 bytes a lane' font ',12' offset 0,-0.4
low = y5_min_x
high = y5_max_y
most = 6
set ytics decimal((high - low) / most)
set ylabel 'bandwidth [GB/s]' textcolor rgb '#333333'
low = x5_min
high = x5_max
most = 4
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'arrays side by side' textcolor rgb '#333333'
plot $d5 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d5 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d5 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle
reset
unset border
unset tics
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set tmargin at screen 1
set label 'NVIDIA H200, driver 580.159.04, 2026-11-20, run 20261120-154031-fec461dd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.8320,0.8367 left top Left reverse samplen 2 spacing 1.25
plot [0:1] [0:1] NaN notitle, NaN with linespoints linetype 1 pointsize 0.8 title 'best distance', NaN with linespoints linetype 2 pointsize 0.8 title 'median distance', NaN with linespoints linetype 3 pointsize 0.8 title 'worst distance'
unset multiplot
unset output
if (strstrt(GPVAL_TERMINALS, 'pngcairo') > 0) { set terminal pngcairo noenhanced size 1000,600 font 'Sans,10' background '#ffffff' } else { set terminal png noenhanced truecolor size 1000,600 }
set output 'streams.png'
set linetype 1 linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7
set linetype 2 linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5
set linetype 3 linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9
set multiplot layout 2,3 title 'DRAM bandwidth of arrays side by side' font ',17' margins screen 0.0820, screen 0.8080, screen 0.1000, screen 0.8267 spacing screen 0.1040, screen 0.1500
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'read, 4 bytes a lane' font ',12' offset 0,-0.4
low = y0_min_x
high = y0_max_y
most = 6
set ytics decimal((high - low) / most)
set ylabel 'bandwidth [GB/s]' textcolor rgb '#333333'
low = x0_min
high = x0_max
most = 4
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'arrays side by side' textcolor rgb '#333333'
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
set title 'read, 8 bytes a lane' font ',12' offset 0,-0.4
low = y1_min_x
high = y1_max_y
most = 6
set ytics decimal((high - low) / most)
set ylabel 'bandwidth [GB/s]' textcolor rgb '#333333'
low = x1_min
high = x1_max
most = 4
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'arrays side by side' textcolor rgb '#333333'
plot $d1 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d1 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d1 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'read, 16 bytes a lane' font ',12' offset 0,-0.4
low = y2_min_x
high = y2_max_y
most = 6
set ytics decimal((high - low) / most)
set ylabel 'bandwidth [GB/s]' textcolor rgb '#333333'
low = x2_min
high = x2_max
most = 4
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'arrays side by side' textcolor rgb '#333333'
plot $d2 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d2 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d2 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'copy, 4 bytes a lane' font ',12' offset 0,-0.4
low = y3_min_x
high = y3_max_y
most = 6
set ytics decimal((high - low) / most)
set ylabel 'bandwidth [GB/s]' textcolor rgb '#333333'
low = x3_min
high = x3_max
most = 4
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'arrays side by side' textcolor rgb '#333333'
plot $d3 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d3 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d3 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'copy, 8 bytes a lane' font ',12' offset 0,-0.4
low = y4_min_x
high = y4_max_y
most = 6
set ytics decimal((high - low) / most)
set ylabel 'bandwidth [GB/s]' textcolor rgb '#333333'
low = x4_min
high = x4_max
most = 4
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'arrays side by side' textcolor rgb '#333333'
plot $d4 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d4 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d4 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'copy, 16 bytes a lane' font ',12' offset 0,-0.4
low = y5_min_x
high = y5_max_y
most = 6
set ytics decimal((high - low) / most)
set ylabel 'bandwidth [GB/s]' textcolor rgb '#333333'
low = x5_min
high = x5_max
most = 4
set xrange [*<0:*]
set xtics binary((high - (low < 0 ? low : 0)) / most)
set xlabel 'arrays side by side' textcolor rgb '#333333'
plot $d5 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d5 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d5 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle
reset
unset border
unset tics
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set tmargin at screen 1
set label 'NVIDIA H200, driver 580.159.04, 2026-11-20, run 20261120-154031-fec461dd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.8320,0.8367 left top Left reverse samplen 2 spacing 1.25
plot [0:1] [0:1] NaN notitle, NaN with linespoints linetype 1 pointsize 0.8 title 'best distance', NaN with linespoints linetype 2 pointsize 0.8 title 'median distance', NaN with linespoints linetype 3 pointsize 0.8 title 'worst distance'
unset multiplot
unset output

set encoding utf8
nice(x) = x <= 1 ? 1 : x <= 2 ? 2 : x <= 5 ? 5 : 10
power(x) = 10.0**floor(log10(x))
decimal(x) = x > 0 ? power(x) * nice(x / power(x) * (1 - 1e-9)) : 1
octaves(x) = log(x) / log(2)
binary(x) = x > 0 ? 2.0**ceil(octaves(x) - 1e-9) : 1
more(low, high) = high < 2 * low ? 2 : 1.000001
bytes(i) = sprintf('%g %s', 2.0**(i % 10), word('B KiB MiB GiB TiB PiB', i / 10 + 1))
$d0 << EOD
8192 4648.6 4648.6 4648.6
65536 4634.4 4634.4 4634.4
1048576 4647.3 4647.3 4647.3
4194304 4659.3 4659.3 4659.3
16777216 4636.1 4636.1 4636.1
67108864 4644.5 4644.5 4644.5
268435456 4626.1 4626.1 4626.1
1.07374182e+09 4665.1 4665.1 4665.1


8192 4642.1 4642.1 4642.1
65536 4647.9 4647.9 4647.9
1048576 4651.8 4651.8 4651.8
4194304 4661.9 4661.9 4661.9
16777216 4648.9 4648.9 4648.9
67108864 4657.9 4657.9 4657.9
268435456 4631.2 4631.2 4631.2
1.07374182e+09 4657 4657 4657


4096 4634.4 4634.4 4634.4
65536 4647.9 4647.9 4647.9
1048576 4640.5 4640.5 4640.5
4194304 4657.2 4657.2 4657.2
16777216 4647 4647 4647
67108864 4651.1 4651.1 4651.1
268435456 4580.2 4580.2 4580.2
1.07374182e+09 4658.6 4658.6 4658.6


4096 4625.4 4625.4 4625.4
65536 4652.8 4652.8 4652.8
1048576 4640.5 4640.5 4640.5
4194304 4659.9 4659.9 4659.9
16777216 4655.9 4655.9 4655.9
67108864 4636.3 4636.3 4636.3
268435456 4610.6 4610.6 4610.6
1.07374182e+09 4651.8 4651.8 4651.8


4096 4649.2 4649.2 4649.2
65536 4653.4 4653.4 4653.4
1048576 4663.2 4663.2 4663.2
4194304 4648.9 4648.9 4648.9
16777216 4664.3 4664.3 4664.3
67108864 4645.5 4645.5 4645.5
268435456 4631.6 4631.6 4631.6
1.07374182e+09 4652.8 4652.8 4652.8


4096 4644.7 4644.7 4644.7
65536 4644.5 4644.5 4644.5
1048576 4648.9 4648.9 4648.9
2097152 4647.8 4647.8 4647.8
4194304 4648.5 4648.5 4648.5
8388608 4649.8 4649.8 4649.8
16777216 4655.4 4655.4 4655.4
33554432 4649.2 4649.2 4649.2
67108864 4649.3 4649.3 4649.3
134217728 4647.8 4647.8 4647.8
268435456 4650 4650 4650
536870912 4651.8 4651.8 4651.8
1.07374182e+09 4649.2 4649.2 4649.2


2048 4638.9 4638.9 4638.9
65536 4650.5 4650.5 4650.5
1048576 4661.2 4661.2 4661.2
2097152 4659.5 4659.5 4659.5
4194304 4659 4659 4659
8388608 4659 4659 4659
16777216 4654.8 4654.8 4654.8
33554432 4646.3 4646.3 4646.3
67108864 4647 4647 4647
134217728 4604.7 4604.7 4604.7
268435456 4661.2 4661.2 4661.2
536870912 4664.8 4664.8 4664.8
1.07374182e+09 4661.9 4661.9 4661.9


1024 4650.2 4650.2 4650.2
65536 4660.3 4660.3 4660.3
1048576 4652.4 4652.4 4652.4
2097152 4647.9 4647.9 4647.9
4194304 4656.3 4656.3 4656.3
8388608 4657.2 4657.2 4657.2
16777216 4650.4 4650.4 4650.4
33554432 4629 4629 4629
67108864 4592.1 4592.1 4592.1
134217728 4662.2 4662.2 4662.2
268435456 4661.9 4661.9 4661.9
536870912 4649.2 4649.2 4649.2
1.07374182e+09 4661.6 4661.6 4661.6
EOD
stats $d0 using 1 nooutput name 'x0'
stats $d0 using 3:4 nooutput name 'y0'
stats $d0 using ($1 > 0 ? $1 : 1/0) nooutput name 'least0'
$d1 << EOD
0 4650 4650 4650
32 4601.2 4601.2 4601.2
64 4622.2 4622.2 4622.2
128 4646.3 4646.3 4646.3
256 4639 4639 4639
512 4644.5 4644.5 4644.5
1024 4651.8 4651.8 4651.8
2048 4656.3 4656.3 4656.3
4096 4646 4646 4646
8192 4654.1 4654.1 4654.1
16384 4654.8 4654.8 4654.8
32768 4643 4643 4643
65536 4648.9 4648.9 4648.9
131072 4638.6 4638.6 4638.6
262144 4650.7 4650.7 4650.7
524288 4641.9 4641.9 4641.9
1048576 4645.6 4645.6 4645.6
2097152 4639.7 4639.7 4639.7
4194304 4643.8 4643.8 4643.8
8388608 4646.7 4646.7 4646.7
16777216 4644.1 4644.1 4644.1
33554432 4636.8 4636.8 4636.8
37146624 4647.6 4647.6 4647.6
37146880 4652.8 4652.8 4652.8
37150720 4654.7 4654.7 4654.7


0 4661.2 4661.2 4661.2
32 4497.8 4497.8 4497.8
64 4629 4629 4629
128 4657 4657 4657
256 4664.8 4664.8 4664.8
512 4648.9 4648.9 4648.9
1024 4656 4656 4656
2048 4661.6 4661.6 4661.6
4096 4649.2 4649.2 4649.2
8192 4652.5 4652.5 4652.5
16384 4669.4 4669.4 4669.4
32768 4644.4 4644.4 4644.4
65536 4653.8 4653.8 4653.8
131072 4670.7 4670.7 4670.7
262144 4658 4658 4658
524288 4647.9 4647.9 4647.9
1048576 4660.6 4660.6 4660.6
2097152 4646.3 4646.3 4646.3
4194304 4645.7 4645.7 4645.7
8388608 4661.9 4661.9 4661.9
16777216 4659.3 4659.3 4659.3
33554432 4655.7 4655.7 4655.7


0 4661.9 4661.9 4661.9
32 4503.3 4503.3 4503.3
64 4616.8 4616.8 4616.8
128 4656.4 4656.4 4656.4
256 4651.2 4651.2 4651.2
512 4650.2 4650.2 4650.2
1024 4659.9 4659.9 4659.9
2048 4659 4659 4659
4096 4659.6 4659.6 4659.6
8192 4657.3 4657.3 4657.3
16384 4659.9 4659.9 4659.9
32768 4670.3 4670.3 4670.3
65536 4658.3 4658.3 4658.3
131072 4655.4 4655.4 4655.4
262144 4653.4 4653.4 4653.4
524288 4658.3 4658.3 4658.3
1048576 4646.7 4646.7 4646.7
2097152 4649.6 4649.6 4649.6
4194304 4658.3 4658.3 4658.3
8388608 4655.7 4655.7 4655.7
16777216 4654.4 4654.4 4654.4
33554432 4660.3 4660.3 4660.3
EOD
stats $d1 using 1 nooutput name 'x1'
stats $d1 using 3:4 nooutput name 'y1'
stats $d1 using ($1 > 0 ? $1 : 1/0) nooutput name 'least1'
$d2 << EOD
8192 3833.6 3833.6 3833.6
65536 3853.9 3853.9 3853.9
1048576 3870.7 3870.7 3870.7
4194304 3986.4 3986.4 3986.4
16777216 3985 3985 3985
67108864 4019.7 4019.7 4019.7
268435456 3988.9 3988.9 3988.9
1.07374182e+09 4012.4 4012.4 4012.4


8192 3829 3829 3829
65536 3755 3755 3755
1048576 3924.3 3924.3 3924.3
4194304 3993.5 3993.5 3993.5
16777216 3953.8 3953.8 3953.8
67108864 4004.5 4004.5 4004.5
268435456 3995.2 3995.2 3995.2
1.07374182e+09 4009.3 4009.3 4009.3


4096 3876.1 3876.1 3876.1
65536 3970.2 3970.2 3970.2
1048576 4037.4 4037.4 4037.4
4194304 4053.3 4053.3 4053.3
16777216 4002.2 4002.2 4002.2
67108864 4059 4059 4059
268435456 4076 4076 4076
1.07374182e+09 4069.1 4069.1 4069.1


4096 3877.6 3877.6 3877.6
65536 3905.5 3905.5 3905.5
1048576 3986.3 3986.3 3986.3
4194304 3996.3 3996.3 3996.3
16777216 3974.1 3974.1 3974.1
67108864 4002.2 4002.2 4002.2
268435456 4018.9 4018.9 4018.9
1.07374182e+09 4010.7 4010.7 4010.7


4096 3864.9 3864.9 3864.9
65536 3980.4 3980.4 3980.4
1048576 4021.1 4021.1 4021.1
4194304 4001.7 4001.7 4001.7
16777216 3991.5 3991.5 3991.5
67108864 4006.3 4006.3 4006.3
268435456 4037.1 4037.1 4037.1
1.07374182e+09 4031.8 4031.8 4031.8


4096 3896.3 3896.3 3896.3
65536 3950.7 3950.7 3950.7
1048576 4008.1 4008.1 4008.1
2097152 4013.1 4013.1 4013.1
4194304 3975.7 3975.7 3975.7
8388608 3970 3970 3970
16777216 3992.8 3992.8 3992.8
33554432 3998.7 3998.7 3998.7
67108864 3998.4 3998.4 3998.4
134217728 4003.6 4003.6 4003.6
268435456 4016.2 4016.2 4016.2
536870912 4005.6 4005.6 4005.6
1.07374182e+09 4022.2 4022.2 4022.2


2048 3872.3 3872.3 3872.3
65536 3958.7 3958.7 3958.7
1048576 4063.5 4063.5 4063.5
2097152 4041.9 4041.9 4041.9
4194304 3928.2 3928.2 3928.2
8388608 3928.2 3928.2 3928.2
16777216 3954.5 3954.5 3954.5
33554432 3989.5 3989.5 3989.5
67108864 3970.5 3970.5 3970.5
134217728 4024.5 4024.5 4024.5
268435456 4005.9 4005.9 4005.9
536870912 4010.7 4010.7 4010.7
1.07374182e+09 4016 4016 4016


1024 3857.3 3857.3 3857.3
65536 3932.2 3932.2 3932.2
1048576 4034.7 4034.7 4034.7
2097152 3949.9 3949.9 3949.9
4194304 3791.4 3791.4 3791.4
8388608 3835.2 3835.2 3835.2
16777216 3890.2 3890.2 3890.2
33554432 3866.6 3866.6 3866.6
67108864 3922.5 3922.5 3922.5
134217728 3906.2 3906.2 3906.2
268435456 3911.5 3911.5 3911.5
536870912 3893.2 3893.2 3893.2
1.07374182e+09 3917 3917 3917
EOD
stats $d2 using 1 nooutput name 'x2'
stats $d2 using 3:4 nooutput name 'y2'
stats $d2 using ($1 > 0 ? $1 : 1/0) nooutput name 'least2'
$d3 << EOD
0 4016.2 4016.2 4016.2
32 3864.3 3864.3 3864.3
64 3880.9 3880.9 3880.9
128 3936.7 3936.7 3936.7
256 4017.9 4017.9 4017.9
512 4015.4 4015.4 4015.4
1024 4018.1 4018.1 4018.1
2048 4006.8 4006.8 4006.8
4096 4018.3 4018.3 4018.3
8192 4012.8 4012.8 4012.8
16384 4012.8 4012.8 4012.8
32768 4007 4007 4007
65536 4003.7 4003.7 4003.7
131072 4015.4 4015.4 4015.4
262144 4014.7 4014.7 4014.7
524288 4009.2 4009.2 4009.2
1048576 3985.8 3985.8 3985.8
2097152 4009.7 4009.7 4009.7
4194304 4014.7 4014.7 4014.7
8388608 3975.6 3975.6 3975.6
16777216 3998.6 3998.6 3998.6
33554432 4016.2 4016.2 4016.2


0 4005.9 4005.9 4005.9
32 3962.9 3962.9 3962.9
64 3959.9 3959.9 3959.9
128 4008.8 4008.8 4008.8
256 4013.6 4013.6 4013.6
512 4007.1 4007.1 4007.1
1024 4010.7 4010.7 4010.7
2048 4005.9 4005.9 4005.9
4096 4009.8 4009.8 4009.8
8192 4007.6 4007.6 4007.6
16384 4007.8 4007.8 4007.8
32768 4011 4011 4011
65536 4006.6 4006.6 4006.6
131072 4021.1 4021.1 4021.1
262144 4004.5 4004.5 4004.5
524288 3990.4 3990.4 3990.4
1048576 3987.3 3987.3 3987.3
2097152 4012.6 4012.6 4012.6
4194304 3987 3987 3987
8388608 3972.4 3972.4 3972.4
16777216 3974 3974 3974
33554432 4010.7 4010.7 4010.7


0 3911.5 3911.5 3911.5
32 3819.2 3819.2 3819.2
64 3836.3 3836.3 3836.3
128 3883.1 3883.1 3883.1
256 3915.3 3915.3 3915.3
512 3911.2 3911.2 3911.2
1024 3915.3 3915.3 3915.3
2048 3914 3914 3914
4096 3913.3 3913.3 3913.3
8192 3914 3914 3914
16384 3904.4 3904.4 3904.4
32768 3905.7 3905.7 3905.7
65536 3899.1 3899.1 3899.1
131072 3903.9 3903.9 3903.9
262144 3879.7 3879.7 3879.7
524288 3897.5 3897.5 3897.5
1048576 3875.4 3875.4 3875.4
2097152 3903.2 3903.2 3903.2
4194304 3887.8 3887.8 3887.8
8388608 3898.2 3898.2 3898.2
16777216 3912.8 3912.8 3912.8
33554432 3917.6 3917.6 3917.6
EOD
stats $d3 using 1 nooutput name 'x3'
stats $d3 using 3:4 nooutput name 'y3'
stats $d3 using ($1 > 0 ? $1 : 1/0) nooutput name 'least3'
set terminal svg noenhanced size 1000,600 font 'Arial,Helvetica,DejaVu Sans,sans-serif,13' background '#ffffff'
set output 'streams-distance.svg'
set linetype 1 linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7
set linetype 2 linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5
set linetype 3 linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9
set linetype 4 linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 13
set linetype 5 linecolor rgb '#E69F00' linewidth 2 dashtype 1 pointtype 11
set linetype 6 linecolor rgb '#56B4E9' linewidth 2 dashtype 1 pointtype 6
set linetype 7 linecolor rgb '#000000' linewidth 2 dashtype 1 pointtype 4
set linetype 8 linecolor rgb '#7F7F7F' linewidth 2 dashtype 1 pointtype 8
set multiplot layout 2,2 title 'DRAM bandwidth over the distance of the arrays' font ',17' margins screen 0.0820, screen 0.8512, screen 0.1000, screen 0.8267 spacing screen 0.1040, screen 0.1500
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'read of 4 bytes a lane: powers of two' font ',12' offset 0,-0.4
low = y0_min_x
high = y0_max_y
most = 6
set ytics decimal((high - low) / most)
set ylabel 'bandwidth [GB/s]' textcolor rgb '#333333'
low = x0_min
high = x0_max
least = least0_min
most = 6
set logscale x 2
step = int(ceil(octaves(high / least) / most)) + (high == least)
first = int(ceil(octaves(least) - 1e-9))
set xtics ()
place(x) = x > 0 ? x : least / 2
if (low == 0) { set xtics add ('0' least / 2); first = first + step - 1 }
set for [i=first:int(floor(octaves(high) + 1e-9)):step] xtics add (bytes(i) 2.0**i)
set xrange [place(low) / more(least, high):high * more(least, high)]
set xlabel 'distance' textcolor rgb '#333333'
plot $d0 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d0 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d0 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d0 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle, $d0 index 4 using (place($1)):2 with linespoints linetype 5 pointsize 0.8 notitle, $d0 index 5 using (place($1)):2 with linespoints linetype 6 pointsize 0.8 notitle, $d0 index 6 using (place($1)):2 with linespoints linetype 7 pointsize 0.8 notitle, $d0 index 7 using (place($1)):2 with linespoints linetype 8 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'read of 4 bytes a lane: 256 MiB and a gap' font ',12' offset 0,-0.4
low = y1_min_x
high = y1_max_y
most = 6
set ytics decimal((high - low) / most)
set ylabel 'bandwidth [GB/s]' textcolor rgb '#333333'
low = x1_min
high = x1_max
least = least1_min
most = 6
set logscale x 2
step = int(ceil(octaves(high / least) / most)) + (high == least)
first = int(ceil(octaves(least) - 1e-9))
set xtics ()
place(x) = x > 0 ? x : least / 2
if (low == 0) { set xtics add ('0' least / 2); first = first + step - 1 }
set for [i=first:int(floor(octaves(high) + 1e-9)):step] xtics add (bytes(i) 2.0**i)
set xrange [place(low) / more(least, high):high * more(least, high)]
set xlabel 'gap' textcolor rgb '#333333'
plot $d1 index 0 using (place($1)):2 with linespoints linetype 6 pointsize 0.8 notitle, $d1 index 1 using (place($1)):2 with linespoints linetype 7 pointsize 0.8 notitle, $d1 index 2 using (place($1)):2 with linespoints linetype 8 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'copy of 4 bytes a lane: powers of two' font ',12' offset 0,-0.4
low = y2_min_x
high = y2_max_y
most = 6
set ytics decimal((high - low) / most)
set ylabel 'bandwidth [GB/s]' textcolor rgb '#333333'
low = x2_min
high = x2_max
least = least2_min
most = 6
set logscale x 2
step = int(ceil(octaves(high / least) / most)) + (high == least)
first = int(ceil(octaves(least) - 1e-9))
set xtics ()
place(x) = x > 0 ? x : least / 2
if (low == 0) { set xtics add ('0' least / 2); first = first + step - 1 }
set for [i=first:int(floor(octaves(high) + 1e-9)):step] xtics add (bytes(i) 2.0**i)
set xrange [place(low) / more(least, high):high * more(least, high)]
set xlabel 'distance' textcolor rgb '#333333'
plot $d2 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d2 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d2 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d2 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle, $d2 index 4 using (place($1)):2 with linespoints linetype 5 pointsize 0.8 notitle, $d2 index 5 using (place($1)):2 with linespoints linetype 6 pointsize 0.8 notitle, $d2 index 6 using (place($1)):2 with linespoints linetype 7 pointsize 0.8 notitle, $d2 index 7 using (place($1)):2 with linespoints linetype 8 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'copy of 4 bytes a lane: 256 MiB and a gap' font ',12' offset 0,-0.4
low = y3_min_x
high = y3_max_y
most = 6
set ytics decimal((high - low) / most)
set ylabel 'bandwidth [GB/s]' textcolor rgb '#333333'
low = x3_min
high = x3_max
least = least3_min
most = 6
set logscale x 2
step = int(ceil(octaves(high / least) / most)) + (high == least)
first = int(ceil(octaves(least) - 1e-9))
set xtics ()
place(x) = x > 0 ? x : least / 2
if (low == 0) { set xtics add ('0' least / 2); first = first + step - 1 }
set for [i=first:int(floor(octaves(high) + 1e-9)):step] xtics add (bytes(i) 2.0**i)
set xrange [place(low) / more(least, high):high * more(least, high)]
set xlabel 'gap' textcolor rgb '#333333'
plot $d3 index 0 using (place($1)):2 with linespoints linetype 6 pointsize 0.8 notitle, $d3 index 1 using (place($1)):2 with linespoints linetype 7 pointsize 0.8 notitle, $d3 index 2 using (place($1)):2 with linespoints linetype 8 pointsize 0.8 notitle
reset
unset border
unset tics
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set tmargin at screen 1
set label 'NVIDIA H200, driver 580.159.04, 2026-11-20, run 20261120-154031-fec461dd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.8752,0.8367 left top Left reverse samplen 2 spacing 1.25
plot [0:1] [0:1] NaN notitle, NaN with linespoints linetype 1 pointsize 0.8 title '2 arrays', NaN with linespoints linetype 2 pointsize 0.8 title '3 arrays', NaN with linespoints linetype 3 pointsize 0.8 title '4 arrays', NaN with linespoints linetype 4 pointsize 0.8 title '5 arrays', NaN with linespoints linetype 5 pointsize 0.8 title '6 arrays', NaN with linespoints linetype 6 pointsize 0.8 title '7 arrays', NaN with linespoints linetype 7 pointsize 0.8 title '8 arrays', NaN with linespoints linetype 8 pointsize 0.8 title '16 arrays'
unset multiplot
unset output
if (strstrt(GPVAL_TERMINALS, 'pngcairo') > 0) { set terminal pngcairo noenhanced size 1000,600 font 'Sans,10' background '#ffffff' } else { set terminal png noenhanced truecolor size 1000,600 }
set output 'streams-distance.png'
set linetype 1 linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 7
set linetype 2 linecolor rgb '#D55E00' linewidth 2 dashtype 1 pointtype 5
set linetype 3 linecolor rgb '#009E73' linewidth 2 dashtype 1 pointtype 9
set linetype 4 linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 13
set linetype 5 linecolor rgb '#E69F00' linewidth 2 dashtype 1 pointtype 11
set linetype 6 linecolor rgb '#56B4E9' linewidth 2 dashtype 1 pointtype 6
set linetype 7 linecolor rgb '#000000' linewidth 2 dashtype 1 pointtype 4
set linetype 8 linecolor rgb '#7F7F7F' linewidth 2 dashtype 1 pointtype 8
set multiplot layout 2,2 title 'DRAM bandwidth over the distance of the arrays' font ',17' margins screen 0.0820, screen 0.8512, screen 0.1000, screen 0.8267 spacing screen 0.1040, screen 0.1500
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'read of 4 bytes a lane: powers of two' font ',12' offset 0,-0.4
low = y0_min_x
high = y0_max_y
most = 6
set ytics decimal((high - low) / most)
set ylabel 'bandwidth [GB/s]' textcolor rgb '#333333'
low = x0_min
high = x0_max
least = least0_min
most = 6
set logscale x 2
step = int(ceil(octaves(high / least) / most)) + (high == least)
first = int(ceil(octaves(least) - 1e-9))
set xtics ()
place(x) = x > 0 ? x : least / 2
if (low == 0) { set xtics add ('0' least / 2); first = first + step - 1 }
set for [i=first:int(floor(octaves(high) + 1e-9)):step] xtics add (bytes(i) 2.0**i)
set xrange [place(low) / more(least, high):high * more(least, high)]
set xlabel 'distance' textcolor rgb '#333333'
plot $d0 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d0 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d0 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d0 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle, $d0 index 4 using (place($1)):2 with linespoints linetype 5 pointsize 0.8 notitle, $d0 index 5 using (place($1)):2 with linespoints linetype 6 pointsize 0.8 notitle, $d0 index 6 using (place($1)):2 with linespoints linetype 7 pointsize 0.8 notitle, $d0 index 7 using (place($1)):2 with linespoints linetype 8 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'read of 4 bytes a lane: 256 MiB and a gap' font ',12' offset 0,-0.4
low = y1_min_x
high = y1_max_y
most = 6
set ytics decimal((high - low) / most)
set ylabel 'bandwidth [GB/s]' textcolor rgb '#333333'
low = x1_min
high = x1_max
least = least1_min
most = 6
set logscale x 2
step = int(ceil(octaves(high / least) / most)) + (high == least)
first = int(ceil(octaves(least) - 1e-9))
set xtics ()
place(x) = x > 0 ? x : least / 2
if (low == 0) { set xtics add ('0' least / 2); first = first + step - 1 }
set for [i=first:int(floor(octaves(high) + 1e-9)):step] xtics add (bytes(i) 2.0**i)
set xrange [place(low) / more(least, high):high * more(least, high)]
set xlabel 'gap' textcolor rgb '#333333'
plot $d1 index 0 using (place($1)):2 with linespoints linetype 6 pointsize 0.8 notitle, $d1 index 1 using (place($1)):2 with linespoints linetype 7 pointsize 0.8 notitle, $d1 index 2 using (place($1)):2 with linespoints linetype 8 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'copy of 4 bytes a lane: powers of two' font ',12' offset 0,-0.4
low = y2_min_x
high = y2_max_y
most = 6
set ytics decimal((high - low) / most)
set ylabel 'bandwidth [GB/s]' textcolor rgb '#333333'
low = x2_min
high = x2_max
least = least2_min
most = 6
set logscale x 2
step = int(ceil(octaves(high / least) / most)) + (high == least)
first = int(ceil(octaves(least) - 1e-9))
set xtics ()
place(x) = x > 0 ? x : least / 2
if (low == 0) { set xtics add ('0' least / 2); first = first + step - 1 }
set for [i=first:int(floor(octaves(high) + 1e-9)):step] xtics add (bytes(i) 2.0**i)
set xrange [place(low) / more(least, high):high * more(least, high)]
set xlabel 'distance' textcolor rgb '#333333'
plot $d2 index 0 using (place($1)):2 with linespoints linetype 1 pointsize 0.8 notitle, $d2 index 1 using (place($1)):2 with linespoints linetype 2 pointsize 0.8 notitle, $d2 index 2 using (place($1)):2 with linespoints linetype 3 pointsize 0.8 notitle, $d2 index 3 using (place($1)):2 with linespoints linetype 4 pointsize 0.8 notitle, $d2 index 4 using (place($1)):2 with linespoints linetype 5 pointsize 0.8 notitle, $d2 index 5 using (place($1)):2 with linespoints linetype 6 pointsize 0.8 notitle, $d2 index 6 using (place($1)):2 with linespoints linetype 7 pointsize 0.8 notitle, $d2 index 7 using (place($1)):2 with linespoints linetype 8 pointsize 0.8 notitle
reset
place(x) = x
set border 3 linecolor rgb '#666666'
set grid linecolor rgb '#dddddd' linetype 1 linewidth 1
set tics nomirror scale 0.6 font ',11'
set format '%g'
unset key
unset colorbox
set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')
set title 'copy of 4 bytes a lane: 256 MiB and a gap' font ',12' offset 0,-0.4
low = y3_min_x
high = y3_max_y
most = 6
set ytics decimal((high - low) / most)
set ylabel 'bandwidth [GB/s]' textcolor rgb '#333333'
low = x3_min
high = x3_max
least = least3_min
most = 6
set logscale x 2
step = int(ceil(octaves(high / least) / most)) + (high == least)
first = int(ceil(octaves(least) - 1e-9))
set xtics ()
place(x) = x > 0 ? x : least / 2
if (low == 0) { set xtics add ('0' least / 2); first = first + step - 1 }
set for [i=first:int(floor(octaves(high) + 1e-9)):step] xtics add (bytes(i) 2.0**i)
set xrange [place(low) / more(least, high):high * more(least, high)]
set xlabel 'gap' textcolor rgb '#333333'
plot $d3 index 0 using (place($1)):2 with linespoints linetype 6 pointsize 0.8 notitle, $d3 index 1 using (place($1)):2 with linespoints linetype 7 pointsize 0.8 notitle, $d3 index 2 using (place($1)):2 with linespoints linetype 8 pointsize 0.8 notitle
reset
unset border
unset tics
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set tmargin at screen 1
set label 'NVIDIA H200, driver 580.159.04, 2026-11-20, run 20261120-154031-fec461dd' at screen 0.5,0.9200 center font ',11' textcolor rgb '#555555'
set key at screen 0.8752,0.8367 left top Left reverse samplen 2 spacing 1.25
plot [0:1] [0:1] NaN notitle, NaN with linespoints linetype 1 pointsize 0.8 title '2 arrays', NaN with linespoints linetype 2 pointsize 0.8 title '3 arrays', NaN with linespoints linetype 3 pointsize 0.8 title '4 arrays', NaN with linespoints linetype 4 pointsize 0.8 title '5 arrays', NaN with linespoints linetype 5 pointsize 0.8 title '6 arrays', NaN with linespoints linetype 6 pointsize 0.8 title '7 arrays', NaN with linespoints linetype 7 pointsize 0.8 title '8 arrays', NaN with linespoints linetype 8 pointsize 0.8 title '16 arrays'
unset multiplot
unset output

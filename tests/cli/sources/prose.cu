Dear reader, this is no program: it only "looks" like one.

double next_count(double count);

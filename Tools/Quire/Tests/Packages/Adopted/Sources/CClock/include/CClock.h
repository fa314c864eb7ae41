int hands_of_clock(void);

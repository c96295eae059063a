/* Builtins and assembly talk to each other through registers that C has no name for.
   CRITERION: f@return
   PI: 10 12 13 14 15 16
   PS: 10 12 13 14 15 16 not exact
   WARNS: inline assembly
   ASSUMES: __builtin_ia32_ldmxcsr
   RUN: return
   INPUTS: a=0..3 */
int f(int a) {
    unsigned before = __builtin_ia32_stmxcsr(), now;
    int unused = a;
    __builtin_ia32_ldmxcsr((before & ~0x6000u) | (unsigned)a << 13);
    int y = (__builtin_ia32_stmxcsr() >> 13 & 3) * 10;
    unsigned other = (before & ~0x6000u) | (unsigned)(3 - a) << 13;
    __asm__ volatile("ldmxcsr %0" : : "m"(other));
    __asm__ volatile("stmxcsr %0" : "=m"(now));
    __builtin_ia32_ldmxcsr(before);
    return y + (now >> 13 & 3);
}

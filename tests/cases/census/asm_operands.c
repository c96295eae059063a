/* Assembly with operands in registers and memory, by name, early, tied, and with flags.
   CRITERION: main@return
   PI: 10 11 12 13 14 15 16 17 18
   PS: 10 11 12 13 14 15 16 17 18 not exact
   WARNS: inline assembly
   RUN: return */
int input(int);
int global;
int main(void) {
    int a = input(0), x = a, y, z = 3, w = 5, carry, unused = 2;
    int *p = &z, *r = &w, *s;
    __asm__("addl %[n], %[to]" : [to] "+r"(x) : [n] "ri"(a) : "cc");
    __asm__("leal 1(%1), %0" : "=&r"(y) : "r"(x));
    __asm__("addl $5, %0" : "+m"(*p));
    __asm__ volatile("movl %1, (%0)" : : "r"(&global), "r"(y) : "memory");
    __asm__("" : "=r"(s) : "0"(r));
    __asm__("cmpl $0, %1" : "=@ccl"(carry) : "r"(a));
    *s += 10;
    return x + y * 10 + z * 100 + global * 1000 + w * 10000 + carry;
}

/* Assembly in Microsoft's form is not read.
   CRITERION: f@return
   ARGS: -- -fasm-blocks
   STATUS: 2
   STDERR: MS-style inline assembly is not available */
int f(int a) {
    int y = 0;
    __asm mov eax, a
    __asm add eax, 5
    __asm mov y, eax
    return y;
}

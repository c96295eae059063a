/* CRITERION: main:x
   STATUS: 1
   STDERR: 'main' is a function
   STDERR: main@return:x
   STDERR: 7:x */
int main(void) {
    int x = 3;
    return x;
}

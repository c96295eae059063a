/* A macro may write what declares an array or a type of variable length. What is dropped has a length
   of its own, which reads nothing; a constant one stays.
   CRITERION: 17:y
   PI: 16
   PS: 16
   KEEPS: int r[1]; int s[2][1];
   KEEPS: typedef int rows[1];
   RUN: return
   INPUTS: a=0..3 */
#define BOTH(x, y, n) int x[n], y[2][n]
#define ROWS(x, n) typedef int x[n]
int f(int a) {
    int n = 2 + a;
    BOTH(r, s, n);
    ROWS(rows, n);
    int y = a;
    return y + 0 * (sizeof r + sizeof s + sizeof(rows));
}

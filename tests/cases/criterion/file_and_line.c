/* The line is named together with its file.
   CRITERION: file_and_line.c:14:x
   PI: 11
   PS: 11
   POINTS: 14
   RUN: observe
   INPUTS: a=-1..1 */
void observe(int);

void f(int a) {
    int x = a;
    int y = a;
    y++;
    observe(x);
}

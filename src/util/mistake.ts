/** Is part of the message of the compiler for a mistake. */
export interface Mistake<Text extends string> {
  readonly mistake: Text;
}

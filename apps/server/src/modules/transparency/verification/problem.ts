/** What is wrong with a leaf. */
export interface Problem {
  readonly leaf: number;
  readonly text: string;
}

/** Where the prices of this instance come from. */
export interface PriceOrigin {
  /** Set while all money is play money. */
  readonly simulated: 'sim' | 'replay' | undefined;
  /** Public names of real sources, the preferred one first. */
  readonly sources: readonly string[];
}

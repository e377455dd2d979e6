import type { PricedTick } from '@tidemark/domain/forex';
import type { Price } from '@tidemark/domain/market';

/** A tick that concerns an account. */
export interface FiredTick extends PricedTick {
  /** Best prices of the trailing stops that it reached, by order, as they were before it. */
  readonly bests: ReadonlyMap<number, Price>;
}

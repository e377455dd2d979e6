import type { FeeBasis, Side } from '@tidemark/domain/forex';
import type { Dealing, DeskCommand } from '../desk/index.ts';
import type { Market } from '../market/index.ts';
import type { ClosedPosition, OpenPosition } from './deal.ts';
import type { Valuations } from './valuation.ts';

/** What the desk is asked to do with contract positions. */
export type ForexCommand = DeskCommand &
  (
    | {
        readonly kind: 'open';
        readonly instrumentId: number;
        readonly side: Side;
        readonly lots: number;
        readonly leverage: number | undefined;
        readonly feeBasis: FeeBasis;
      }
    | { readonly kind: 'close'; readonly dealId: number }
    /** The first of the accounts is the contract account. */
    | { readonly kind: 'reset' }
  );

/** One batch's view of positions: what was loaded, and what its decisions made of it. */
export class PositionChanges {
  readonly opened: OpenPosition[] = [];
  readonly closed: ClosedPosition[] = [];
  readonly #positions = new Map<number, readonly OpenPosition[]>();

  load(accountId: number, positions: readonly OpenPosition[]): void {
    this.#positions.set(accountId, positions);
  }

  of(accountId: number): readonly OpenPosition[] {
    return this.#positions.get(accountId) ?? [];
  }

  entries(): Iterable<[number, readonly OpenPosition[]]> {
    return this.#positions;
  }

  open(position: OpenPosition): void {
    this.opened.push(position);
    this.load(position.accountId, [...this.of(position.accountId), position]);
  }

  close(position: ClosedPosition): void {
    this.closed.push(position);
    this.load(
      position.accountId,
      this.of(position.accountId).filter((held) => held.id !== position.id),
    );
  }
}

/** What a decision sees. */
export interface DecisionScope {
  readonly market: Market;
  readonly valuations: Valuations;
  readonly openPositionsMax: number;
  readonly changes: PositionChanges;
  readonly dealing: Dealing;
  nextDealId(): number;
}

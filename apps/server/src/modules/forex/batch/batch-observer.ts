import type { TradeEvent } from '@tidemark/domain/forex';
import type { Queryable, Write } from '../../../platform/database/queryable.ts';
import type { UnitOfWork } from '../../desk/index.ts';

/** Something that happened to a contract account in a batch. */
export interface Happened {
  readonly userId: number;
  readonly accountId: number;
  readonly event: TradeEvent;
  /** The number of the desk's fact about it; they rise in the order in which things happen. */
  readonly factId: number;
}

/**
 * Observes all changes of contract accounts during execution, and writes its own rows in the same
 * transaction.
 */
export interface BatchObserver {
  /** Additional writes; called once, after all decisions. */
  writes(happened: readonly Happened[], unit: UnitOfWork): readonly Write[];
  /** The batch is committed. */
  committed(unit: UnitOfWork): void;
  /** What was remembered of these accounts was not what is stored, and is read again by these statements. */
  reload(through: Queryable, accountIds: readonly number[]): Promise<void> | undefined;
  /** Which of these orders it opened: they are filled at the tick of another order. */
  openedAmong(orderIds: readonly number[]): Promise<ReadonlySet<number>>;
}

/** No observer. */
export const NO_OBSERVER: BatchObserver = {
  writes: () => [],
  committed: () => undefined,
  reload: () => undefined,
  openedAmong: () => Promise.resolve(new Set()),
};

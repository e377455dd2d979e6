import type { LossLevel, OptionOffer } from '@tidemark/domain/options';
import { SECOND_MS } from '@tidemark/domain/time';
import type { Timers } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/queryable.ts';
import type { Log } from '../../platform/log/log.ts';
import { selectOffered } from './store/options.ts';

/** Longest delay until an operator's change applies. */
const REREAD_MS = 10 * SECOND_MS;

/** What is on offer, from memory, and how many futures were void, counted in public. */
export interface Offers {
  current(): OptionOffer;
  voidTotal(): number;
  /** Futures were void because the source was silent: reads their total again. */
  countVoid(count: number): void;
  /** Resolves once what was void is counted. */
  counted(): Promise<void>;
  start(): Promise<void>;
  /** Takes over what operators have set. */
  reload(): Promise<void>;
  stop(): void;
}

export function createOffers(input: {
  readonly database: Database;
  readonly clock: Timers;
  readonly log: Log;
  /** Current base setting micro_loss_level: new futures freeze it. */
  lossLevel(): LossLevel;
}): Offers {
  const { database, clock, log } = input;
  let offered: Pick<OptionOffer, 'durations' | 'amounts'> = { durations: [], amounts: [] };
  let voidTotal = 0;
  let stopRereading = (): void => undefined;
  let isReading = false;
  let counting: Promise<void> = Promise.resolve();

  async function read(): Promise<void> {
    const stored = await selectOffered(database);
    offered = { durations: stored.durations, amounts: stored.amounts };
    // It only grows: of two readings at once the larger one is the later.
    voidTotal = Math.max(voidTotal, stored.voidTotal);
  }

  const failed = (err: unknown) => log.error({ err }, 'what is on offer could not be read');

  return {
    current: () => ({ ...offered, lossLevel: input.lossLevel() }),
    voidTotal: () => voidTotal,
    countVoid: (count) => {
      // Adding here would count twice what a read has already included.
      if (count > 0) counting = counting.then(read).catch(failed);
    },
    counted: () => counting,
    reload: read,
    async start() {
      await read();
      stopRereading = clock.every(REREAD_MS, () => {
        // A simulated clock may leap over days: one reading is enough for all that fall due at once.
        if (isReading) return;
        isReading = true;
        read()
          .catch(failed)
          .finally(() => {
            isReading = false;
          });
      });
    },
    stop: () => stopRereading(),
  };
}

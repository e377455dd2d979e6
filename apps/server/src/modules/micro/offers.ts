import type { LossLevel, WagerOffer } from '@tidemark/domain/micro';
import { SECOND_MS } from '@tidemark/domain/time';
import type { Timers } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/queryable.ts';
import type { Log } from '../../platform/log/log.ts';
import { selectOffered } from './store.ts';

/** What an operator has changed is in force after this at the latest. */
const REREAD_MS = 10 * SECOND_MS;

/** What is on offer, from memory, and how many futures were void, counted in public. */
export interface Offers {
  current(): WagerOffer;
  voidTotal(): number;
  /** Futures were void because the source was silent. */
  countVoid(count: number): void;
  start(): Promise<void>;
  /** Takes over what operators have set. */
  reload(): Promise<void>;
  stop(): void;
}

export function createOffers(input: {
  readonly database: Database;
  readonly clock: Timers;
  readonly log: Log;
  /** Base setting micro_loss_level as it stands now: new futures freeze it. */
  lossLevel(): LossLevel;
}): Offers {
  const { database, clock, log } = input;
  let offered: Pick<WagerOffer, 'durations' | 'amounts'> = { durations: [], amounts: [] };
  let voidTotal = 0;
  let stopRereading = (): void => undefined;
  let isReading = false;

  async function read(): Promise<void> {
    const stored = await selectOffered(database);
    offered = { durations: stored.durations, amounts: stored.amounts };
    // What was counted here since it was read stays counted.
    voidTotal = Math.max(voidTotal, stored.voidTotal);
  }

  return {
    current: () => ({ ...offered, lossLevel: input.lossLevel() }),
    voidTotal: () => voidTotal,
    countVoid: (count) => {
      voidTotal += count;
    },
    reload: read,
    async start() {
      await read();
      stopRereading = clock.every(REREAD_MS, () => {
        // A simulated clock may leap over days: one reading is enough for all that fall due at once.
        if (isReading) return;
        isReading = true;
        read()
          .catch((err: unknown) => log.error({ err }, 'what is on offer could not be read'))
          .finally(() => {
            isReading = false;
          });
      });
    },
    stop: () => stopRereading(),
  };
}

import { SECOND_MS } from '@tidemark/domain/time';
import type { Timers } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/queryable.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Market } from '../market/index.ts';
import { saveTrailedPrices, type TrailedPrice } from './store/stops.ts';
import type { TriggerEngine } from './triggers/trigger-engine.ts';

/** Save interval; later best prices of trailing stops are in the recorded ticks. */
const KEPT_MS = 10 * SECOND_MS;

/** Stores the best prices of trailing stops, so that a restart does not have to read far back. */
export function keepTrailedPrices(input: {
  readonly database: Database;
  readonly clock: Timers;
  readonly log: Log;
  readonly market: Market;
  readonly engine: TriggerEngine;
}): { start(): void; stop(): Promise<void> } {
  let stopTimer = (): void => undefined;
  let saving: Promise<void> = Promise.resolve();

  async function save(): Promise<void> {
    const trailed: TrailedPrice[] = [];
    input.engine.moved(({ id, instrumentId, stops }, best) => {
      const quote = input.market.quote(instrumentId);
      if (!stops || quote.status === 'no_price') return;
      trailed.push({ dealId: id, best, seq: quote.tick.seq, armedSeq: stops.armedSeq });
    });
    if (trailed.length > 0) await saveTrailedPrices(input.database, trailed);
  }

  function saveInTurn(): void {
    saving = saving.then(save).catch((err: unknown) => {
      // Nothing is lost: it is in the ticks, as long as they are stored.
      input.log.error({ err }, 'how far trailing stops have come was not kept');
    });
  }
  return {
    start() {
      stopTimer = input.clock.every(KEPT_MS, saveInTurn);
    },
    async stop() {
      stopTimer();
      saveInTurn();
      await saving;
    },
  };
}

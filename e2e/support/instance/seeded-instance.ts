import type { Viewer } from '../../screenshots/views.ts';
import { borrowers } from '../../seed/borrowers.ts';
import { copiers } from '../../seed/copiers.ts';
import { tradeABit } from '../../seed/demo-trader.ts';
import { moneyed } from '../../seed/moneyed.ts';
import { people } from '../../seed/people.ts';
import { closeInstance, type Instance, test as journey, openInstance } from '../instance.ts';

export interface SeededInstance {
  readonly tokens: Readonly<Record<Exclude<Viewer, 'visitor'>, string>>;
  /** User id of the trader whom the follower copies. */
  readonly leaderId: number;
}

const SEED_MS_MAX = 180_000;

/** Tests in an instance with a simulated market in which users have traded, paid, borrowed and copied. */
export const test = journey.extend<object, { lived: SeededInstance; instance: Instance }>({
  instance: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs.
    async ({}, use) => {
      const instance = await openInstance({ FEED: 'sim', SIM_SEED: '7', ALLOW_TIME_TRAVEL: '1' });
      await use(instance);
      await closeInstance(instance);
    },
    { scope: 'worker', timeout: SEED_MS_MAX },
  ],
  lived: [
    async ({ instance }, use) => {
      // Prices move between two orders automatically: nothing here depends on how far.
      const pause = () => Promise.resolve();
      const trader = await tradeABit(instance.server.url, pause);
      const rich = await moneyed(instance, pause);
      const known = await people(instance);
      const lent = await borrowers(instance, known);
      const { leaderId, ...copying } = await copiers(instance, trader.instrument, pause);
      await use({ tokens: { demo: trader.token, moneyed: rich, ...known, ...lent, ...copying }, leaderId });
    },
    { scope: 'worker', timeout: SEED_MS_MAX },
  ],
});

export { expect } from '../instance.ts';

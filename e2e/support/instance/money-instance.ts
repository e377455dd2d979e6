import { test as base, closeInstance, type Instance, openInstance } from '../instance.ts';

/**
 * A story's test in an instance of play money: the market is simulated, there are places to pay to from the
 * start, payouts may be marked as paid, and the calendar may be led ahead of the day.
 */
export const test = base.extend<object, { instance: Instance }>({
  instance: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs.
    async ({}, use) => {
      const instance = await openInstance({
        ...{ FEED: 'sim', SIM_SEED: '7' },
        ...{ ALLOW_SIMULATED_PAYOUTS: '1', ALLOW_TIME_TRAVEL: '1' },
      });
      await use(instance);
      await closeInstance(instance);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

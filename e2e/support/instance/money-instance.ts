import { test as base, closeInstance, type Instance, openInstance } from '../instance.ts';

/**
 * The base of a test in a play-money instance: the market is simulated, payment methods exist from the start,
 * payouts may be marked as paid, and daily work may run ahead of the calendar.
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

import { closeInstance, type Instance, test as journey, openInstance } from '../instance.ts';

/** Tests in a separate, unused instance: only its initial data. */
export const test = journey.extend<object, { instance: Instance }>({
  instance: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs.
    async ({}, use) => {
      const instance = await openInstance();
      await use(instance);
      await closeInstance(instance);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

export { expect } from '../instance.ts';

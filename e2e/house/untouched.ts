import { closeHouse, type House, openHouse, test as story } from './house.ts';

/** Stories in a house of their own, in which nobody has done anything: what it comes with and no more. */
export const test = story.extend<object, { house: House }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs.
    async ({}, use) => {
      const house = await openHouse();
      await use(house);
      await closeHouse(house);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

export { expect } from './house.ts';

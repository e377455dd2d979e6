import type { Page } from '@playwright/test';

/** Whatever moves has come to its end: a sheet stands where it is going to stand. */
export async function animationsEnded(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        // A skeleton breathes for as long as it stands there.
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => 0)),
    ),
  );
}

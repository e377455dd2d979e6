import type { Page } from '@playwright/test';

/** All animations have ended: a sheet is at its final position. */
export async function animationsEnded(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        // A skeleton pulses for as long as it is shown.
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => 0)),
    ),
  );
}

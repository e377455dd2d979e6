import { afterAll, onTestFinished } from 'vitest';

/** Runs `cleanUp` after the running test, or after the file where it is called outside a test. */
export function atEnd(cleanUp: () => unknown): void {
  try {
    onTestFinished(async () => {
      await cleanUp();
    });
  } catch {
    afterAll(async () => {
      await cleanUp();
    });
  }
}

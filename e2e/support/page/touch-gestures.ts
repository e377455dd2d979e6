import type { CDPSession, Locator, Page } from '@playwright/test';

/** One finger on the glass, through the browser's own touch pipeline: it scrolls, pans and taps as on a phone. */
export interface Finger {
  down(x: number, y: number): Promise<void>;
  /** Slides there in steps of at most `step` pixels. */
  slide(x: number, y: number, step?: number): Promise<void>;
  up(): Promise<void>;
  /** Slides there at once and lets go, as fast as the browser takes it. */
  flick(x: number, y: number): Promise<void>;
}

export async function fingerOf(page: Page): Promise<Finger> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  let at = { x: 0, y: 0 };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd') =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [at] });
  return {
    async down(x, y) {
      at = { x, y };
      await touch('touchStart');
    },
    async slide(x, y, step = 12) {
      const from = at;
      const steps = Math.max(1, Math.ceil(Math.hypot(x - from.x, y - from.y) / step));
      for (let done = 1; done <= steps; done += 1) {
        at = { x: from.x + ((x - from.x) * done) / steps, y: from.y + ((y - from.y) * done) / steps };
        await touch('touchMove');
      }
    },
    async up() {
      await touch('touchEnd');
    },
    async flick(x, y) {
      const from = at;
      const moves = [0.3, 0.6, 1].map((part) => {
        at = { x: from.x + (x - from.x) * part, y: from.y + (y - from.y) * part };
        return touch('touchMove');
      });
      await Promise.all([...moves, touch('touchEnd')]);
    },
  };
}

/** Position of an element's upper edge, in CSS pixels from the top of the window. */
export async function topOf(thing: Locator): Promise<number> {
  return (await thing.boundingBox())?.y ?? Number.NaN;
}

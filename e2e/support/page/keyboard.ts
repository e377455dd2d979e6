import type { Locator, Page } from '@playwright/test';
import { expect } from '../instance.ts';

/** Too many stops between two elements for any user. */
const STOPS_MAX = 120;

/** A keyboard user: Tab, Enter, Space and the arrows. */
export interface Keyboard {
  /** Presses Tab until an element has the focus; at each stop checks that the focus is visible. */
  to(target: Locator): Promise<void>;
  /** Moves there and presses Enter. */
  press(target: Locator): Promise<void>;
  /** Tab from where one is to the end of the page: how each stop is called. A trap has no end. */
  round(): Promise<readonly string[]>;
}

export function keyboard(page: Page): Keyboard {
  const to = async (target: Locator) => {
    await expect(target).toBeVisible();
    // Located once, and again only after it was rendered again: locating takes longer than a press of Tab.
    let aim = await target.elementHandle();
    for (let stops = 0; stops < STOPS_MAX; stops += 1) {
      let where = await aim?.evaluate(whereIsFocus);
      if (where === 'unknown') {
        aim = await target.elementHandle();
        where = await aim?.evaluate(whereIsFocus);
      }
      if (where === 'here') return;
      await page.keyboard.press('Tab');
      expect(await unseenFocus(page)).toBe('');
    }
    throw new Error(`${target.toString()} cannot be reached with Tab`);
  };
  return {
    to,
    press: async (target) => {
      await to(target);
      await page.keyboard.press('Enter');
    },
    round: async () => {
      const stops: string[] = [];
      for (;;) {
        await page.keyboard.press('Tab');
        const stop = await page.evaluate(() => {
          const one = document.activeElement;
          if (one === null || one === document.body) return '';
          one.toggleAttribute('data-passed', true);
          return `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent ?? ''}`.slice(0, 60);
        });
        if (stop === '' || stops.length > 3 * STOPS_MAX) return stops;
        stops.push(stop);
        expect(await unseenFocus(page)).toBe('');
      }
    },
  };
}

/** Whether an element has the focus; unknown if it has left the page. */
function whereIsFocus(one: Element): 'here' | 'elsewhere' | 'unknown' {
  if (one === document.activeElement) return 'here';
  return one.isConnected ? 'elsewhere' : 'unknown';
}

/**
 * The problem of the focus indicator, empty if none: WCAG 2.4.7, a ring around the element or around its
 * field, and 2.4.11, not completely hidden by other content.
 */
function unseenFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const one = document.activeElement;
    // Between the end of a page and its beginning the focus is on the browser itself.
    if (one === null || one === document.body || one.matches('h1, main')) return '';
    // The parts of a date are the browser's, which shows on which of them one is.
    if (one.matches('input[type=date]')) return '';
    const name = `${one.tagName} «${one.getAttribute('aria-label') ?? one.textContent?.slice(0, 40) ?? ''}»`;
    const isRinged = (box: Element | null) => {
      if (!box) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(box);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };
    if (!isRinged(one) && !isRinged(one.parentElement)) return `${name} shows no focus`;
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const at = (share: number, from: number, to: number) => from + (to - from) * share;
    const isSeen = [0.1, 0.5, 0.9].some((x) =>
      [0.1, 0.5, 0.9].some((y) => {
        const hit = document.elementFromPoint(at(x, left, right), at(y, top, bottom));
        // A message covers it for a few seconds, and can be dismissed.
        return (
          hit !== null && (one.contains(hit) || hit.contains(one) || hit.closest('[aria-live]') !== null)
        );
      }),
    );
    return isSeen ? '' : `${name} is covered`;
  });
}

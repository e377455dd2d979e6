import type { Locator, Page } from '@playwright/test';
import { expect } from '../instance.ts';

/** So many stops between two things are too many for anybody. */
const STOPS_MAX = 120;

/** Hands that know Tab, Enter, Space and the arrows. */
export interface Keyboard {
  /** Goes on with Tab until something has the focus; at each stop it is seen where one is. */
  to(target: Locator): Promise<void>;
  /** Goes there and presses Enter. */
  press(target: Locator): Promise<void>;
  /** Tab from where one is to the end of the page: how each stop is called. A trap has no end. */
  round(): Promise<readonly string[]>;
}

export function keyboard(page: Page): Keyboard {
  const to = async (target: Locator) => {
    await expect(target).toBeVisible();
    // Found once, and again only when it was drawn anew: to find it takes longer than a press of Tab.
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

/** Whether something has the focus; of what has left the page it is not known. */
function whereIsFocus(one: Element): 'here' | 'elsewhere' | 'unknown' {
  if (one === document.activeElement) return 'here';
  return one.isConnected ? 'elsewhere' : 'unknown';
}

/**
 * What is wrong with how the focus is shown, empty where nothing is: WCAG 2.4.7, a ring around it or around
 * the field it stands in, and 2.4.11, not all of it under something else.
 */
function unseenFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const one = document.activeElement;
    // Between the end of a page and its beginning stands the browser itself.
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
        // A message lies over it for its few seconds, and can be sent away.
        return (
          hit !== null && (one.contains(hit) || hit.contains(one) || hit.closest('[aria-live]') !== null)
        );
      }),
    );
    return isSeen ? '' : `${name} is covered`;
  });
}

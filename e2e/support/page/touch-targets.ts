import type { Page } from '@playwright/test';

/** What can be pressed, typed into or moved. */
const CONTROLS =
  'a[href], button, input, select, textarea, summary, [role=button], [role=checkbox], [role=radio], [role=switch], [role=tab], [role=option], [role=menuitem], [role=slider], [role=link]';

/**
 * Controls whose touch area is smaller than `px` in width or height. Measured by finding the elements at the
 * ends of a cross around the middle of each, so that a hit area that is clipped, or covered by a neighbour's,
 * does not count. Excluded, by WCAG 2.5.8: links within a line of text, disabled controls, and native browser
 * parts.
 */
export function smallTargets(page: Page, px: number): Promise<readonly string[]> {
  return page.evaluate(
    ([CONTROLS, px]) => {
      const isShown = (one: Element) => {
        const { width, height } = one.getBoundingClientRect();
        return (
          width > 2 && height > 2 && one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        );
      };
      const inText = (one: Element) => {
        if (getComputedStyle(one).display !== 'inline') return false;
        const around = one.closest('p, li, dd, label, td, span:not(:only-child), div');
        return (around?.textContent ?? '').trim().length > (one.textContent ?? '').trim().length;
      };
      const answersAt = (one: Element, x: number, y: number) => {
        const hit = document.elementFromPoint(x, y);
        if (hit === null) return x < 0 || y < 0 || x > innerWidth || y > innerHeight;
        return one.contains(hit);
      };
      const found: string[] = [];
      for (const control of document.querySelectorAll<HTMLElement>(CONTROLS)) {
        if (
          !isShown(control) ||
          control.matches(':disabled, [aria-disabled=true]') ||
          control.closest('[inert], [aria-hidden=true]')
        )
          continue;
        if (inText(control)) continue;
        // A box that is ticked is ticked by its words as well.
        const one = control.closest('label') ?? control;
        let box = one.getBoundingClientRect();
        if (box.width >= px - 0.5 && box.height >= px - 0.5) continue;
        one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        box = one.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        // What is covered altogether (a field under a sheet) is not what a finger is offered.
        if (!answersAt(one, x, y)) continue;
        // Tags of close lines in the chart share their room (tag-places.ts): at least 24 px there (WCAG 2.5.8).
        const room = Number.parseFloat(getComputedStyle(one).getPropertyValue('--room'));
        const least = room < px ? Math.max(24, Math.floor(room)) : px;
        const reach = px / 2 - 1;
        const reachHigh = least / 2 - 1;
        const wide = box.width >= px - 0.5 || (answersAt(one, x - reach, y) && answersAt(one, x + reach, y));
        const high =
          box.height >= least - 0.5 || (answersAt(one, x, y - reachHigh) && answersAt(one, x, y + reachHigh));
        if (wide && high) continue;
        const name = (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40);
        const at = (one.className?.toString?.() ?? '').slice(0, 60);
        found.push(
          `${one.tagName.toLowerCase()}[${one.getAttribute('role') ?? one.getAttribute('type') ?? ''}] «${name}» ${Math.round(box.width)}×${Math.round(box.height)} ${wide ? '' : 'narrow'} ${high ? '' : 'low'} .${at}`,
        );
      }
      window.scrollTo({ top: 0, behavior: 'instant' });
      return found;
    },
    [CONTROLS, px] as const,
  );
}

/** Elements beyond the edge of a page, which would require horizontal scrolling (WCAG 1.4.10). */
function beyondThePage(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= innerWidth) return [];
    const isBeyond = (one: Element) => {
      const { left, right, width } = one.getBoundingClientRect();
      return width > 2 && (right > innerWidth + 1 || left < -1);
    };
    const found = [`the page is ${scrollWidth} wide in ${innerWidth}`];
    for (const one of document.body.querySelectorAll('*'))
      if (isBeyond(one) && ![...one.children].some(isBeyond))
        found.push(`${one.tagName} «${(one.textContent ?? '').trim().slice(0, 40)}» .${one.className}`);
    return found.slice(0, 5);
  });
}

/** Words of controls and headings that are cut off, or exceed their container. */
function cutWords(page: Page, mayShorten: boolean): Promise<readonly string[]> {
  return page.evaluate(
    ([CONTROLS, mayShorten]) => {
      const scrolls = (style: CSSStyleDeclaration) => /auto|scroll/.test(style.overflowX + style.overflowY);
      /** Whether it is visible to screen readers only. */
      const isUnseen = (one: Element) => {
        for (let up: Element | null = one; up; up = up.parentElement)
          if (up.getBoundingClientRect().width <= 1) return true;
        return !one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      };
      /** The box that cuts off a line of words which belongs to a control. */
      const cutting = (line: DOMRect, holder: Element, control: Element) => {
        for (let up: Element | null = holder; up; up = up.parentElement) {
          const style = getComputedStyle(up);
          if (up !== control && scrolls(style)) return undefined;
          if (mayShorten && (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'))
            return undefined;
          if (style.display === 'inline' || style.display === 'contents') continue;
          const box = up.getBoundingClientRect();
          const fits =
            line.left >= box.left - 1.5 &&
            line.right <= box.right + 1.5 &&
            line.top >= box.top - 3 &&
            line.bottom <= box.bottom + 3;
          if (!fits && (up === control || style.overflowX !== 'visible')) return up;
        }
        return undefined;
      };
      const cut = (control: Element) => {
        const words = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
        for (let node = words.nextNode(); node; node = words.nextNode()) {
          const holder = node.parentElement;
          if ((node.textContent ?? '').trim() === '' || !holder || isUnseen(holder)) continue;
          const range = document.createRange();
          range.selectNodeContents(node);
          for (const line of range.getClientRects()) {
            const box = cutting(line, holder, control);
            if (box) return `«${node.textContent?.trim()}» by ${box.tagName} .${box.className}`;
          }
        }
        return undefined;
      };
      return [...document.querySelectorAll(`${CONTROLS}, h1, h2, h3, label, th`)]
        .filter((one) => one.getClientRects().length > 0)
        .map(cut)
        .filter((one) => one !== undefined);
    },
    [CONTROLS, mayShorten] as const,
  );
}

/**
 * Content that does not fit. With default text size and screen width, a long name may be shortened; with
 * larger text, nothing is lost (WCAG 1.4.4, 1.4.10).
 */
export async function lostWords(
  page: Page,
  shorten: 'may shorten' | 'nothing is lost' = 'nothing is lost',
): Promise<readonly string[]> {
  return [...(await beyondThePage(page)), ...(await cutWords(page, shorten === 'may shorten'))];
}

/** One heading of the first rank, none skipped below it; one main; a title; a language and its direction. */
export function disorder(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const isHeard = (one: Element) => one.checkVisibility() && !one.closest('[aria-hidden=true], [inert]');
    const ranks = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
      .filter(isHeard)
      .map((one) => Number(one.tagName.slice(1)));
    const first = ranks.filter((rank) => rank === 1).length;
    // What is open above a page silences it, its heading, too.
    const isCovered = document.querySelector('[aria-modal=true]')?.checkVisibility() ?? false;
    if (first !== 1 && !isCovered) found.push(`${first} headings of the first rank`);
    if (ranks[0] !== 1 && document.querySelector('main h1') === null)
      found.push(`the first heading has rank ${ranks[0]}`);
    ranks.forEach((rank, at) => {
      if (at > 0 && rank > (ranks[at - 1] ?? 0) + 1) found.push(`rank ${rank} after ${ranks[at - 1]}`);
    });
    if (document.querySelectorAll('main').length !== 1) found.push('not one main');
    const heading = document.querySelector('h1')?.textContent?.trim() ?? '';
    if (document.title.trim() === '') found.push('no title');
    const { lang, dir } = document.documentElement;
    if (lang === '' || (lang.startsWith('ar') ? 'rtl' : 'ltr') !== (dir || 'ltr'))
      found.push(`language ${lang}, direction ${dir}`);
    if (heading === '') found.push('an empty heading');
    for (const live of document.querySelectorAll('[aria-live=assertive]'))
      if (live.getAttribute('role') !== 'alert') found.push('something interrupts');
    return found;
  });
}

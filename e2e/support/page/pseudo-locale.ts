import type { Page } from '@playwright/test';
import { inPseudo } from '../../../packages/i18n/src/pseudo.ts';

/** Shows the page's English texts in the pseudo-locale, as a build with PSEUDO_LOCALE=1 does. */
export async function speakPseudo(page: Page): Promise<void> {
  await page.route(/\/assets\/en-(first|pages)-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    const source = await response.text();
    const chunk = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
      messages: Record<string, unknown>;
    };
    const body = `export const messages = ${JSON.stringify(inPseudo(chunk.messages))};`;
    await route.fulfill({ response, body, headers: { 'content-type': 'text/javascript' } });
  });
}

/** Texts on the page (including names for screen readers only) with words in plain letters. */
export function plainWords(
  page: Page,
): Promise<readonly { readonly where: string; readonly text: string }[]> {
  return page.evaluate(() => {
    const found: { where: string; text: string }[] = [];
    const words = /[A-Za-z]{3,}/;
    const root = document.getElementById('root') ?? document.body;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement, data } = node as Text;
      if (!parentElement || /^(SCRIPT|STYLE|NOSCRIPT|TEMPLATE)$/.test(parentElement.tagName)) continue;
      if (words.test(data)) found.push({ where: parentElement.tagName, text: data.trim() });
    }
    const said = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'];
    for (const element of root.querySelectorAll('*')) {
      for (const name of said) {
        const text = element.getAttribute(name);
        if (text && words.test(text)) found.push({ where: name, text });
      }
    }
    return found;
  });
}

/** What does not fit: the page itself, if it scrolls sideways, and the texts of controls that are cut. */
export function cutTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > window.innerWidth) found.push(`the page is ${scrollWidth} wide`);
    for (const element of document.querySelectorAll('button, a, label, [role=tab], h1, h2, th')) {
      if (!(element instanceof HTMLElement) || !element.checkVisibility()) continue;
      // Visible to screen readers only.
      if (element.closest('.sr-only')) continue;
      const { left, right, width } = element.getBoundingClientRect();
      const isScrolled = element.closest('[data-scrolls], .overflow-x-auto, [role=tablist]') !== null;
      if (width > 1 && !isScrolled && (left < -1 || right > window.innerWidth + 1))
        found.push(`out of the page: ${element.innerText}`);
      if (
        getComputedStyle(element).textOverflow !== 'ellipsis' &&
        element.scrollWidth > element.clientWidth + 1
      )
        if (getComputedStyle(element).overflowX === 'hidden') found.push(`cut: ${element.innerText}`);
    }
    return found;
  });
}

/**
 * Words of navigation, tabs, table heads and the order ticket that are broken inside, and labels that are cut. Thai
 * and other scripts without spaces may break between the words that Intl finds.
 */
export function brokenLabels(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const places = 'nav, [role=tablist], [role=radiogroup], th, [role=columnheader], [data-spot=order]';
    const language = document.documentElement.lang || 'en';
    const words = new Intl.Segmenter(language, { granularity: 'word' });
    const found = new Set<string>();
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('.sr-only, option');
    const look = (node: Text, element: Element) => {
      for (const { segment, index, isWordLike } of words.segment(node.data)) {
        if (!isWordLike || segment.length < 2) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + segment.length);
        const lines = new Set(
          [...range.getClientRects()]
            .filter(({ width }) => width > 0.5)
            .map(({ top }) => Math.round(top / 4)),
        );
        if (lines.size > 1) found.add(`broken: ${segment} in «${element.textContent}»`);
      }
    };
    for (const place of document.querySelectorAll(places)) {
      const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (element === null || !isShown(element) || (node as Text).data.trim() === '') continue;
        look(node as Text, element);
        const { overflowX } = getComputedStyle(element);
        if (overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1)
          found.add(`cut: «${element.textContent}»`);
      }
    }
    if (document.documentElement.scrollWidth > window.innerWidth)
      found.add(`the page is ${document.documentElement.scrollWidth} wide`);
    return [...found];
  });
}

/** Something that a reader cannot see completely. */
export interface CutOff {
  /** `sideways`: beyond the page; `clipped`: text beyond a box that hides what overflows. */
  readonly what: 'sideways' | 'clipped';
  /** Pixels that are not visible. */
  readonly by: number;
  /** The element's tag and the beginning of its text. */
  readonly where: string;
}

/**
 * Finds texts and controls that are cut off on the page: those beyond its sides, and those that a box
 * hides which neither scrolls nor ends them with an ellipsis. Runs in the browser, so it refers to
 * nothing outside itself.
 */
export function findCutOff(): CutOff[] {
  const SLACK_PX = 1;
  const found: CutOff[] = [];
  const described = (element: Element) =>
    `<${element.tagName.toLowerCase()}> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 60)}`;
  const isText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const isControl = (element: Element) => element.matches('button, a, input, select, textarea');
  /** The nearest box that hides or scrolls what is beyond it sideways. */
  const holderOf = (element: Element) => {
    for (let at = element.parentElement; at; at = at.parentElement)
      if (getComputedStyle(at).overflowX !== 'visible') return at;
    return undefined;
  };
  for (const element of document.querySelectorAll('body *')) {
    if (!isText(element) && !isControl(element)) continue;
    if (element.closest('[aria-hidden=true], .sr-only, canvas, svg, script, style, noscript')) continue;
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    if (style.visibility === 'hidden' || box.width <= 1 || box.height <= 1) continue;
    // Its own text, in a box of its own that hides it.
    const hidesItself = style.overflowX === 'hidden' || style.overflowX === 'clip';
    const own = element.scrollWidth - element.clientWidth;
    if (hidesItself && own > SLACK_PX && style.textOverflow !== 'ellipsis')
      found.push({ what: 'clipped', by: own, where: described(element) });
    const holder = holderOf(element);
    if (!holder || holder === document.body || holder === document.documentElement) {
      const beyond = Math.max(-box.left, box.right - document.documentElement.clientWidth);
      if (beyond > SLACK_PX && box.right > 0 && box.left < window.innerWidth)
        found.push({ what: 'sideways', by: Math.round(beyond), where: described(element) });
      continue;
    }
    const holding = getComputedStyle(holder);
    if (holding.overflowX === 'auto' || holding.overflowX === 'scroll') continue;
    if (holding.textOverflow === 'ellipsis') continue;
    const rim = holder.getBoundingClientRect();
    const hidden = Math.max(rim.left - box.left, box.right - rim.right);
    if (hidden > SLACK_PX && hidden < box.width)
      found.push({ what: 'clipped', by: Math.round(hidden), where: described(element) });
  }
  return found;
}

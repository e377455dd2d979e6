const BLOCKS = new Set(
  'p,div,h1,h2,h3,h4,h5,h6,ul,ol,li,table,thead,tbody,tr,th,td,blockquote,pre,hr,figure,figcaption'.split(
    ',',
  ),
);
/** Elements that contain text; in other blocks white space only separates their parts. */
const OF_TEXT = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'figcaption']);

const isBlock = (node: Node | null) => node instanceof Element && BLOCKS.has(node.localName);

/**
 * Removes white space that only lays out the markup (line ends and their surroundings, gaps between blocks),
 * so that the rest can be shown unchanged: the spaces and tabs that were typed.
 */
export function settleWhiteSpace(root: DocumentFragment | Element): void {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const { nodeValue, parentElement } = text;
    if (nodeValue === null || parentElement?.closest('pre')) continue;
    const settled = isGap(text) ? '' : onOneLine(text, nodeValue);
    if (settled === '') text.parentNode?.removeChild(text);
    else if (settled !== nodeValue) text.nodeValue = settled;
  }
}

/** Markup with its white space settled. */
export function settledWhiteSpace(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  settleWhiteSpace(body);
  return body.innerHTML;
}

function isGap(text: Node): boolean {
  if (/[^ \t\r\n]/.test(text.nodeValue ?? '')) return false;
  const { parentElement, previousSibling, nextSibling } = text;
  if (parentElement && OF_TEXT.has(parentElement.localName)) return false;
  if (parentElement && !isBlock(parentElement) && parentElement.localName !== 'body') return false;
  return [previousSibling, nextSibling].some((beside) => beside === null || isBlock(beside));
}

/** A line end of the source is a space, and at either end of a block nothing. */
function onOneLine(text: Node, value: string): string {
  const first = text.previousSibling === null && isBlock(text.parentElement);
  const last = text.nextSibling === null && isBlock(text.parentElement);
  return value
    .replace(/^[ \t\r\n]*[\r\n][ \t\r\n]*/, first ? '' : ' ')
    .replace(/[ \t\r\n]*[\r\n][ \t\r\n]*$/, last ? '' : ' ')
    .replace(/[ \t]*[\r\n][ \t\r\n]*/g, ' ');
}

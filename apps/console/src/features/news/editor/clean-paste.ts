import { type StyleOf, wordLists } from './word-lists.ts';

const DROPPED = [
  ...['script', 'style', 'template', 'noscript', 'title', 'meta', 'link', 'base', 'head', 'iframe', 'object'],
  ...['embed', 'svg', 'math', 'video', 'audio', 'canvas', 'input', 'select', 'textarea', 'caption'],
  ...['br.Apple-interchange-newline', 'col', 'colgroup'],
].join(',');

const RENAMED: Readonly<Record<string, string>> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  strike: 'del',
};

/** What may stay of an element; TipTap's schema decides on the rest, by the same list as the server. */
const KEPT = new Set(['href', 'src', 'alt', 'start', 'colspan', 'rowspan']);
const BLOCK = 'p,div,h1,h2,h3,h4,h5,h6,ul,ol,li,table,blockquote,pre,hr,figure,section,article,dl,dd,dt';

/**
 * Converts clipboard markup into what an article may contain. Handles Google Docs, Word and browsers: bold by
 * style, lists as paragraphs, wrappers that only look bold, trailing line breaks. Parses it in a separate
 * document: nothing in it runs or is fetched.
 */
export function cleanPaste(html: string): string {
  // Copied within an editor of this kind: it holds nothing else already.
  if (/^(?:<meta [^>]*>)?<[^>]*\bdata-pm-slice=/.test(html)) return html;
  const { body } = new DOMParser().parseFromString(inert(fragmentOf(html)), 'text/html');
  const styleOf = readStyles(body);
  removeComments(body);
  for (const element of body.querySelectorAll(DROPPED)) element.remove();
  for (const element of [...body.querySelectorAll('*')]) {
    if (isHidden(styleOf(element))) element.remove();
  }
  wordLists(body, styleOf);
  for (const element of [...body.querySelectorAll('*')].reverse()) rewrite(element, styleOf(element));
  for (const br of [...body.querySelectorAll('br')]) emptyLine(br);
  return body.innerHTML;
}

/** Windows puts the copied part between comments, and much around it that was not copied. */
function fragmentOf(html: string): string {
  return /<!--StartFragment-->([\s\S]*)<!--EndFragment-->/.exec(html)?.[1] ?? html;
}

/** Handlers by another name: a browser complains of them even where nothing runs. */
function inert(html: string): string {
  return html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/(?<=[\s"'/])on(?=\w+\s*=)/gi, 'data-on'));
}

/** The text of each style. Removes the attributes: the page's policy forbids them. */
function readStyles(body: HTMLElement): StyleOf {
  const styles = new Map<Element, string>();
  for (const element of body.querySelectorAll('[style]')) {
    styles.set(element, (element.getAttribute('style') ?? '').replace(/\s+/g, ' '));
    element.removeAttribute('style');
  }
  return (element) => styles.get(element) ?? '';
}

function removeComments(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

const isHidden = (style: string) => /\bdisplay: ?none|\bmso-hide: ?all|\bvisibility: ?hidden/i.test(style);

function rewrite(element: Element, style: string): void {
  const tag = element.tagName.toLowerCase();
  if (/^pre|^break-spaces/.test(/white-space(?:-collapse)?: ?([\w-]+)/i.exec(style)?.[1] ?? '')) {
    keepWhiteSpace(element);
  }
  if (tag === 'o:p' && (element.textContent ?? '').trim() === '') element.remove();
  for (const { name } of [...element.attributes]) if (!KEPT.has(name)) element.removeAttribute(name);
  const name = RENAMED[tag];
  if (/^(?:span|font|b|strong|i|em|u|s|del|a|o:p)$/.test(tag)) rewriteInline(element, style);
  else if (name !== undefined) replaceBy(element, name);
}

/** An inline element: replaces its style with tags around its content. */
function rewriteInline(element: Element, style: string): void {
  const has = (name: string, value: string) =>
    new RegExp(`(?:^|[; ])${name}: ?[^;]*\\b(?:${value})\\b`, 'i').test(style);
  const isUnmade =
    (/^(?:b|strong)$/.test(element.localName) && has('font-weight', 'normal|[1-4]00')) ||
    (/^(?:i|em)$/.test(element.localName) && has('font-style', 'normal')) ||
    (/^(?:u|s|del)$/.test(element.localName) && has('text-decoration(?:-line)?', 'none'));
  const isLink = element.localName === 'a' || element.closest('a') !== null;
  const wanted = [
    ...(has('font-weight', 'bold|bolder|[6-9]00') ? ['strong'] : []),
    ...(has('font-style', 'italic|oblique') ? ['em'] : []),
    ...(has('text-decoration(?:-line)?', 'underline') && !isLink ? ['u'] : []),
    ...(has('text-decoration(?:-line)?', 'line-through') ? ['del'] : []),
    ...(has('vertical-align', 'super') ? ['sup'] : []),
    ...(has('vertical-align', 'sub') ? ['sub'] : []),
  ].filter((name) => name !== element.localName);
  // A wrapper of complete paragraphs does not format their text.
  const holdsBlocks = element.querySelector(BLOCK) !== null;
  if (!holdsBlocks) for (const name of wanted.reverse()) wrapContent(element, name);
  if (isUnmade || holdsBlocks || /^(?:span|font|o:p)$/.test(element.localName)) unwrap(element);
}

/** White space that the source shows as it is written: line breaks, and spaces that do not fall together. */
function keepWhiteSpace(element: Element): void {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    if (text.parentElement?.closest('pre')) continue;
    const lines = (text.nodeValue ?? '').replaceAll('\r\n', '\n').split('\n');
    const nodes = lines.flatMap((line, index) => [
      ...(index === 0 ? [] : [element.ownerDocument.createElement('br')]),
      element.ownerDocument.createTextNode(
        line.replaceAll('\t', '    ').replace(/ {2,}|^ | $/g, (spaces) => '\u00a0'.repeat(spaces.length)),
      ),
    ]);
    // A line end between blocks, and the spaces at either end of one, are no part of the text.
    const isBetween =
      (text.nodeValue ?? '').trim() === '' && text.parentElement?.querySelector(BLOCK) !== null;
    if (!isBetween && /\n|\t| {2}/.test(text.nodeValue ?? ''))
      text.parentNode?.replaceChild(fragment(nodes, element), text);
  }
}

function fragment(nodes: readonly Node[], { ownerDocument }: Element): DocumentFragment {
  const made = ownerDocument.createDocumentFragment();
  made.append(...nodes);
  return made;
}

/** Google Docs writes an empty line as a line break between two blocks. */
function emptyLine(br: Element): void {
  const isBlock = (element: Element | null) => element?.matches(BLOCK) === true;
  const isAlone = [br.previousSibling, br.nextSibling].every(
    (node) => node === null || isBlock(node instanceof Element ? node : null),
  );
  const { parentElement } = br;
  if (parentElement === null || !isAlone) return;
  if (!isBlock(br.previousElementSibling) && !isBlock(br.nextElementSibling)) return;
  br.replaceWith(br.ownerDocument.createElement('p'));
}

function replaceBy(element: Element, name: string): Element {
  const made = element.ownerDocument.createElement(name);
  made.append(...element.childNodes);
  element.replaceWith(made);
  return made;
}

function wrapContent(element: Element, name: string): void {
  const made = element.ownerDocument.createElement(name);
  made.append(...element.childNodes);
  element.append(made);
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

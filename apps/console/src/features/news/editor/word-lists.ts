/** The text of an element's style. */
export type StyleOf = (element: Element) => string;

/** A paragraph of Word that is an entry of a list. */
interface Entry {
  readonly paragraph: Element;
  readonly level: number;
  readonly tag: 'ul' | 'ol';
}

/**
 * Word copies a list as paragraphs: `MsoListParagraph`, the level in `mso-list`, and a bullet or
 * number that is text. They become lists, without that text.
 */
export function wordLists(body: Element, styleOf: StyleOf): void {
  const run: Entry[] = [];
  for (const paragraph of [...body.querySelectorAll('p')]) {
    const entry = entryOf(paragraph, styleOf);
    const last = run.at(-1);
    if (last && (!entry || nextElement(last.paragraph) !== paragraph)) writeList(run.splice(0));
    if (entry) run.push(entry);
  }
  writeList(run);
}

const nextElement = (element: Element) => element.nextElementSibling;

function entryOf(paragraph: Element, styleOf: StyleOf): Entry | undefined {
  const level = /\bmso-list: ?l\d+ level(\d+)/i.exec(styleOf(paragraph))?.[1];
  if (level === undefined && !/\bMsoListParagraph/.test(paragraph.className)) return undefined;
  const sign = [...paragraph.querySelectorAll('*')].find((one) => /\bmso-list: ?Ignore/i.test(styleOf(one)));
  // An indented paragraph of the list without a sign of its own: no entry.
  if (sign === undefined) return undefined;
  const isNumbered = /^\s*\(?(?:\d+|[a-z]{1,4}|[ivxlcdm]+)[.)]/i.test(sign.textContent ?? '');
  sign.remove();
  return { paragraph, level: Number(level ?? 1), tag: isNumbered ? 'ol' : 'ul' };
}

function writeList(run: readonly Entry[]): void {
  const [first] = run;
  if (!first) return;
  const { ownerDocument } = first.paragraph;
  const open: { readonly list: Element; readonly level: number; readonly tag: string }[] = [];
  for (const { paragraph, level, tag } of run) {
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop();
    let top = open.at(-1);
    if (top && top.level === level && top.tag !== tag) {
      open.pop();
      top = open.at(-1);
    }
    if (!top || top.level < level || open.length === 0) {
      const list = ownerDocument.createElement(tag);
      const parent = top?.list.lastElementChild;
      if (parent) parent.append(list);
      else paragraph.before(list);
      top = { list, level, tag };
      open.push(top);
    }
    const item = ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    paragraph.remove();
    top.list.append(item);
  }
}

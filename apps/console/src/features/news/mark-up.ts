/** What the buttons above the content do. */
export const marks = ['heading', 'bold', 'italic', 'list', 'quote', 'link'] as const;
export type Mark = (typeof marks)[number];

/** A text with what is chosen in it. */
export interface Chosen {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const around: Readonly<Record<Exclude<Mark, 'list' | 'link'>, readonly [string, string]>> = {
  heading: ['<h2>', '</h2>'],
  bold: ['<strong>', '</strong>'],
  italic: ['<em>', '</em>'],
  quote: ['<blockquote>', '</blockquote>'],
};

/** Puts a mark around what is chosen; what was chosen stays chosen. */
export function marked(chosen: Chosen, mark: Mark, address = ''): Chosen {
  const inner = chosen.text.slice(chosen.start, chosen.end);
  switch (mark) {
    case 'list':
      return replaced(chosen, ['<ul>\n', '\n</ul>'], listed(inner));
    case 'link':
      return replaced(chosen, [`<a href="${escaped(address)}">`, '</a>'], inner === '' ? address : inner);
    default:
      return replaced(chosen, around[mark], inner);
  }
}

/** Puts a picture where the cursor stands. */
export function withPicture(
  chosen: Chosen,
  { url, alt }: { readonly url: string; readonly alt: string },
): Chosen {
  const picture = `<img src="${escaped(url)}" alt="${escaped(alt)}">`;
  const at = chosen.end;
  const text = chosen.text.slice(0, at) + picture + chosen.text.slice(at);
  return { text, start: at + picture.length, end: at + picture.length };
}

function replaced(
  { text, start, end }: Chosen,
  [before, after]: readonly [string, string],
  inner: string,
): Chosen {
  return {
    text: text.slice(0, start) + before + inner + after + text.slice(end),
    start: start + before.length,
    end: start + before.length + inner.length,
  };
}

/** A line an entry. */
function listed(inner: string): string {
  return (inner === '' ? [''] : inner.split('\n').filter((line) => line.trim() !== ''))
    .map((line) => `  <li>${line.trim()}</li>`)
    .join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/**
 * What was typed as plain text becomes paragraphs: an empty line parts them. Where there is markup
 * already it stays as it is.
 */
export function asParagraphs(text: string): string {
  if (text.trim() === '' || /<(?:p|h\d|ul|ol|blockquote|table|figure|pre|hr)\b/i.test(text)) return text;
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((part) => `<p>${part.trim().replaceAll('\n', '<br>')}</p>`)
    .join('\n');
}

/**
 * What an article may be made of. The server lets nothing else in, the web shows nothing else: the
 * two are different libraries that go by the same list.
 */
export const articleMarkup = {
  tags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li'],
    ...[
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'del',
      'sub',
      'sup',
      'code',
      'pre',
      'a',
      'img',
      'figure',
      'figcaption',
    ],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  /** By tag; no tag has any other, and none that could run or dress anything. */
  attributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    ol: ['start'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  /** Of links. A place of our own begins with `#/`. */
  schemes: ['https', 'http', 'mailto'],
} as const;

/** The path of our public pictures. */
export const PUBLIC_PICTURES = '/files/public/';

const picturePath = /^\/files\/public\/([\w-]{22})$/;

/** The name of the picture that an address means; undefined where it is none of ours. */
export function publicPictureName(src: string): string | undefined {
  return picturePath.exec(src)?.[1];
}

/** Whether a link leads to a place of our own, `#/…`. */
export function isOwnPlace(href: string): boolean {
  return /^#\/[^\s\\]*$/.test(href);
}

import { expect, it } from 'vitest';
import { asParagraphs, type Mark, marked, withPicture } from './mark-up.ts';

/** What is chosen stands between bars. */
const read = (text: string) => {
  const [before = '', inner = '', after = ''] = text.split('|');
  return { text: before + inner + after, start: before.length, end: before.length + inner.length };
};
const written = ({ text, start, end }: ReturnType<typeof read>) =>
  `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`;

it.each<[string, Mark, string]>([
  ['a |word| here', 'bold', 'a <strong>|word|</strong> here'],
  ['a || here', 'italic', 'a <em>||</em> here'],
  ['|Title|', 'heading', '<h2>|Title|</h2>'],
  ['|one\ntwo\n|', 'list', '<ul>\n|  <li>one</li>\n  <li>two</li>|\n</ul>'],
  ['see |us|', 'link', 'see <a href="https://a.example/?b=1&amp;c=&quot;">|us|</a>'],
])('%s, %s', (given, mark, wanted) => {
  expect(written(marked(read(given), mark, 'https://a.example/?b=1&c="'))).toBe(wanted);
});

it('a picture stands where the cursor is, and a link without words shows its address', () => {
  const picture = withPicture(read('a||b'), { url: '/files/public/x', alt: 'A "tide"' });
  expect(written(picture)).toBe('a<img src="/files/public/x" alt="A &quot;tide&quot;">||b');
  expect(marked(read('||'), 'link', '#/news').text).toBe('<a href="#/news">#/news</a>');
});

it('plain text becomes paragraphs, and markup stays as it is', () => {
  expect(asParagraphs('one\ntwo\n\nthree <b>x</b>\n')).toBe('<p>one<br>two</p>\n<p>three <b>x</b></p>');
  expect(asParagraphs('<h2>One</h2>\n\ntwo')).toBe('<h2>One</h2>\n\ntwo');
  expect(asParagraphs(' ')).toBe(' ');
});

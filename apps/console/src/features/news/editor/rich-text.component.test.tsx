import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { LanguageCode } from '@tidemark/i18n';
import { settledWhiteSpace } from '@tidemark/ui/safe-html';
import type { EditorView } from '@tiptap/pm/view';
import fc from 'fast-check';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { draw } from '../../../testing/draw.tsx';
import { pastes } from './pastes.fixture.ts';
import { RichText } from './rich-text.tsx';

let written = '';

function Field({ first, language }: { readonly first: string; readonly language: LanguageCode }) {
  const [value, setValue] = useState(first);
  return (
    <RichText
      label="Content"
      hint="hint"
      error={undefined}
      language={language}
      value={value}
      onChange={(next) => {
        written = next;
        setValue(next);
      }}
    />
  );
}

/** The field with an article in it, and the view of its editor. */
async function field(first = '', language: LanguageCode = 'en') {
  written = first;
  const { user } = await draw(<Field first={first} language={language} />);
  const element = await screen.findByRole('textbox', { name: 'Content' });
  const { editor } = element as HTMLElement & { readonly editor: { readonly view: EditorView } };
  return { user, element, view: editor.view };
}

function selectAll(view: EditorView): void {
  fireEvent.keyDown(view.dom, { key: 'a', code: 'KeyA', ctrlKey: true });
}

/**
 * The text that a page shows for markup: a line for each line break, an empty line between paragraphs.
 * (DOMPurify, which cleans it there, needs a browser: e2e/journeys/account/news.spec.ts.)
 */
function readerText(html: string): string {
  const { body } = new DOMParser().parseFromString(settledWhiteSpace(html), 'text/html');
  for (const br of body.querySelectorAll('br')) br.replaceWith('\n');
  return [...body.querySelectorAll('p')].map((p) => p.textContent).join('\n\n');
}

const isShown = (character: string) => /[\t\n]|\P{Cc}/u.test(character);

describe('content field', () => {
  it('preserves the HTML of a stored article, except for what is typed', async () => {
    const html =
      '<h2>Prices</h2><p>One <strong>price</strong> at a <em>time</em>,  two spaces<br>next <del>line</del> H<sub>2</sub>O x<sup>2</sup> <u>u</u></p>' +
      '<ol start="3"><li><p>three</p></li></ol><blockquote><p>said</p></blockquote><hr>' +
      '<pre><code>a &lt; b\n  c</code></pre>' +
      '<table><thead><tr><th colspan="2"><p>a</p></th></tr></thead><tbody><tr><td><p>b</p></td><td><p>c</p></td></tr></tbody></table>' +
      '<figure><p><img src="/files/public/abcdefghijklmnopqrstuv" alt="A tide"></p><figcaption>Tide</figcaption></figure>' +
      '<p><strong><code>code</code></strong> <a target="_blank" rel="noopener noreferrer nofollow" href="https://example.org/a">out</a></p>';
    const { view } = await field(html);
    view.dispatch(view.state.tr.insertText('x', view.state.doc.content.size - 1));
    await waitFor(() => expect(written).not.toBe(html));
    expect(written).toBe(html.replace('</a></p>', '</a>x</p>'));
  });

  it.each(pastes)('cleans a paste from $from: $what', async ({ html, kept }) => {
    const { view } = await field();
    view.pasteHTML(html);
    await waitFor(() => expect(written).not.toBe(''));
    expect(written).toBe(kept);
  });

  it('preserves every visible character of pasted plain text', async () => {
    const { view } = await field();
    const character = fc.oneof(
      fc.constantFrom(
        '<',
        '&',
        '"',
        "'",
        '\n',
        '\n\n',
        '\t',
        '  ',
        '\u200f',
        '\u202b',
        '\u00a0',
        '😀',
        '&amp;',
        '</p>',
        '**',
        '# ',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    );
    const text = fc.array(character, { minLength: 1, maxLength: 30 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (pasted) => {
        view.dispatch(view.state.tr.delete(0, view.state.doc.content.size));
        view.pasteText(pasted);
        const lines = pasted.replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n');
        const wanted = [...lines].filter(isShown).join('');
        fc.pre(wanted.replaceAll('\n', '') !== '');
        expect(readerText(written)).toBe(wanted);
      }),
      { numRuns: 100 },
    );
  });

  it('preserves the spaces and tabs that were typed', async () => {
    const { view, element } = await field('<p>a  b\tc   </p>\n<p> d</p>');
    expect([...element.querySelectorAll('p')].map((p) => p.textContent)).toEqual(['a  b\tc   ', ' d']);
    expect(view.state.doc.childCount).toBe(2);
  });

  it.each<[button: string, html: string]>([
    ['Bold', '<p><strong>tide</strong></p>'],
    ['Italic', '<p><em>tide</em></p>'],
    ['Strikethrough', '<p><del>tide</del></p>'],
    ['Subscript', '<p><sub>tide</sub></p>'],
    ['Superscript', '<p><sup>tide</sup></p>'],
    ['Bulleted list', '<ul><li><p>tide</p></li></ul>'],
    ['Numbered list', '<ol><li><p>tide</p></li></ol>'],
    ['Quote', '<blockquote><p>tide</p></blockquote>'],
  ])('formats the selected text with the button %s and undoes it', async (button, html) => {
    const { user, view } = await field('<p>tide</p>');
    selectAll(view);
    await user.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(written).toBe(html));
    expect(screen.getByRole('button', { name: button }).getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(written).toBe('<p>tide</p>'));
  });

  it('formats the selection by keyboard shortcut and by text style', async () => {
    const { user, view } = await field('<p>tide</p>');
    selectAll(view);
    fireEvent.keyDown(view.dom, { key: 'b', code: 'KeyB', ctrlKey: true });
    await waitFor(() => expect(written).toBe('<p><strong>tide</strong></p>'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Text style' }), 'Subheading');
    await waitFor(() => expect(written).toBe('<h3><strong>tide</strong></h3>'));
  });

  it('refuses a javascript: link and links the selected text to an https address', async () => {
    const { user, view } = await field('<p>tide</p>');
    selectAll(view);
    await user.click(screen.getByRole('button', { name: 'Link' }));
    const address = await screen.findByRole('textbox', { name: 'URL' });
    await user.type(address, 'javascript:alert(1)');
    await user.click(screen.getByRole('button', { name: 'Insert link' }));
    expect(await screen.findByText('The URL must start with https://, mailto: or #/')).toBeTruthy();
    await user.clear(address);
    await user.type(address, 'https://example.org/tide');
    await user.click(screen.getByRole('button', { name: 'Insert link' }));
    await waitFor(() => expect(written).toBe('<p><a href="https://example.org/tide">tide</a></p>'));
  });

  it('sets the writing direction to right-to-left for Arabic', async () => {
    const { element } = await field('', 'ar');
    expect([element.getAttribute('dir'), element.getAttribute('lang')]).toEqual(['rtl', 'ar']);
  });

  it('adds no style element to the page', async () => {
    await field('<p>tide</p>');
    expect(document.querySelectorAll('style')).toHaveLength(0);
  });
});

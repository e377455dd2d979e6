import { Fragment, type Mark, type Node, type Schema, Slice } from '@tiptap/pm/model';

/** Control characters, which no text shows, except tab and line feed; a database cannot even keep NUL. */
const CONTROLS = /(?![\t\n])\p{Cc}/gu;
/** Every line end that a clipboard may hold: also those of Word (vertical tab) and of old systems. */
const LINE_END = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
/** What no markup can hold: half of a character that consists of two. */
const HALF_CHARACTER = /\p{Surrogate}/gu;

/**
 * Converts plain text to paragraphs: an empty line separates two, other line ends become line breaks. Keeps
 * every character but invisible control characters.
 */
export function plainTextSlice(text: string, schema: Schema, marks: readonly Mark[] = []): Slice {
  const lines = text
    .replace(LINE_END, '\n')
    .replace(CONTROLS, '')
    .replace(HALF_CHARACTER, '\ufffd')
    .split('\n\n');
  const paragraphs = lines.map((part) => schema.node('paragraph', null, inlineOf(part, schema, marks)));
  return new Slice(Fragment.from(paragraphs), 1, 1);
}

function inlineOf(text: string, schema: Schema, marks: readonly Mark[]): Node[] {
  return text
    .split('\n')
    .flatMap((line, index) => [
      ...(index === 0 ? [] : [schema.node('hardBreak')]),
      ...(line === '' ? [] : [schema.text(line, marks)]),
    ]);
}

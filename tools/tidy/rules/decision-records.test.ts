import { expect, it } from 'vitest';
import { treeOf } from '../tree.ts';
import { decisionRecords, RECORD_WORDS_MAX } from './decision-records.ts';

const parts = ['Status', 'Date', 'Context', 'Decision', 'Consequences'];
const record = (names: readonly string[]) =>
  `# 0001 One\n\n${names.map((name) => `**${name}.** Text.`).join('\n\n')}\n`;
const problemsOf = (text: string, index = '[0001](0001-one.md)') =>
  decisionRecords
    .check(treeOf({ 'docs/decisions/README.md': index, 'docs/decisions/0001-one.md': text }))
    .map(({ message }) => message);

it('decision records: accepts a record with the five parts that the index lists', () => {
  expect(problemsOf(record(parts))).toEqual([]);
});

it.each([
  ['a missing part', record(parts.slice(1)), 'the parts are Date,'],
  ['parts in another order', record([...parts].reverse()), 'the parts are Consequences,'],
  ['more than a page', `${record(parts)}${'word '.repeat(RECORD_WORDS_MAX)}`, 'a page has at most'],
])('decision records: refuses %s', (_, text, message) => {
  expect(problemsOf(text)).toEqual([expect.stringContaining(message)]);
});

it('decision records: refuses a record that the index does not list', () => {
  expect(problemsOf(record(parts), '')).toEqual(['not listed in docs/decisions/README.md']);
});

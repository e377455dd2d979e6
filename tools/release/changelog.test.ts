import { expect, test } from 'vitest';
import { isHigher, notesOf, readFragment, withRelease } from './changelog.ts';

test.each([
  ['login.fixed.md', 'fixed'],
  ['strategy-accounts.added.md', 'added'],
])('readFragment: reads the kind of %s', (name, kind) => {
  expect(readFragment(name, 'It works.\n')).toEqual({ kind, text: 'It works.' });
});

test.each([
  ['login.better.md', 'text'],
  ['login.md', 'text'],
  ['login.fixed.md', ' \n'],
])('readFragment: refuses %s with text %o', (name, text) => {
  expect(() => readFragment(name, text)).toThrow(`changes/${name}`);
});

test('notesOf: lists changes by kind, in the order of Keep a Changelog', () => {
  const notes = notesOf([
    { kind: 'fixed', text: 'A fault.' },
    { kind: 'added', text: '- One.\n- Two.' },
    { kind: 'fixed', text: 'Another fault.' },
  ]);
  expect(notes).toBe('### Added\n\n- One.\n- Two.\n\n### Fixed\n\n- A fault.\n- Another fault.');
});

test('notesOf: makes links of a fragment relative to the changelog', () => {
  const text = 'Numbers: [what is read](../docs/guides/numbers.md).';
  expect(notesOf([{ kind: 'added', text }])).toContain('[what is read](docs/guides/numbers.md)');
});

const release = { version: '0.2.0', day: '2026-11-27', notes: '### Fixed\n\n- A fault.' };

test('withRelease: puts the section under Unreleased and keeps older ones', () => {
  const before = '# Changelog\n\n## [Unreleased]\n\n## [0.1.0] - 2026-01-01\n';
  expect(withRelease(before, release)).toBe(
    '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-11-27\n\n### Fixed\n\n- A fault.\n\n## [0.1.0] - 2026-01-01\n',
  );
});

test('withRelease: keeps the dollar signs of the notes', () => {
  const priced = { ...release, notes: "### Fixed\n\n- `$5`, `$&` and $' are refused." };
  expect(withRelease('## [Unreleased]\n', priced)).toContain(priced.notes);
});

test('withRelease: refuses a version that has a section already', () => {
  expect(() => withRelease('## [Unreleased]\n\n## [0.2.0] - 2026-01-01\n', release)).toThrow('0.2.0');
});

test.each([
  ['0.2.0', '0.1.0', true],
  ['1.0.0', '0.9.9', true],
  ['0.1.10', '0.1.9', true],
  ['0.1.0', '0.1.0', false],
  ['0.1.0', '0.2.0', false],
  ['0.2', '0.1.0', false],
  ['v0.2.0', '0.1.0', false],
])('isHigher: says of %s after %s that it is %s', (next, current, expected) => {
  expect(isHigher(next, current)).toBe(expected);
});

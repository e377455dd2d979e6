import { expect, it } from 'vitest';
import { shows, stepsOf } from './guide.ts';

it.each([
  ['one\ntwo\nthree', 'two', true],
  ['one\ntwo\nthree', 'one\n…\nthree', true],
  ['one\ntwo\nthree', 'one\nthree', false],
  ['done in 3 s (all)', 'done in … s (all)', true],
  ['done in 3\ns', 'done in … s', false],
])('guide output: %j contains %j: %s', (said, shown, expected) => expect(shows(said, shown)).toBe(expected));

it('guide: rejects a command that is shown but not run', () => {
  expect(() => stepsOf('# One\n\n```sh\nls\n```\n')).toThrow('line 3: these commands are not run');
});

it('guide: reads commands, expected output and files from a page', () => {
  const page =
    '# One\n\n```sh run fails\nls\n```\n\n```text output\nno\n```\n\n```ts file=a/b.ts after="x"\ny\n```\n';
  expect(stepsOf(page)).toEqual([
    { line: 3, heading: 'One', kind: 'run', script: 'ls\n', way: 'fails' },
    { line: 7, heading: 'One', kind: 'output', text: 'no\n' },
    { line: 11, heading: 'One', kind: 'file', path: 'a/b.ts', text: 'y\n', after: 'x' },
  ]);
});

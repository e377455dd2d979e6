import { expect, test } from 'vitest';
import { treeOf } from '../tidy/tree.ts';
import { requirements } from './asvs.ts';
import { ASVS_PAGE, FAILURES_PAGE, missingNames, SECURITY_PAGE, unfounded } from './security.ts';

const SUMS = 'Of 1 requirements 1 are met, 0 partly, 0 not, 0 do not apply.';
const ROW = '| 1.1.1 | 2 | input is decoded once | met | `apps/a/body.ts` |';
const REQUIRED = [{ number: '1.1.1', level: '2' }];
const FILES = {
  'apps/a/body.ts': '',
  'apps/a/body.test.ts': "test('decodes once', () => {});",
};

const problemsOf = (page: string, prose = '') =>
  unfounded(treeOf({ ...FILES, [ASVS_PAGE]: page, [SECURITY_PAGE]: prose }), REQUIRED).map(
    ({ path, message }) => (path === SECURITY_PAGE ? `${path} ${message}` : message),
  );

test.each([
  ['a file', ROW],
  ['a test', ROW.replace('`apps/a/body.ts`', '`apps/a/body.test.ts` › decodes once<br>and more')],
  [
    'a folder and what is no path',
    `${ROW}\n\n\`apps/a\`, \`/metrics\`, \`DATA_DIR/files.key\`, \`no-store\``,
  ],
])('security page: %s that exists is no finding', (_, rows) => {
  expect(problemsOf(`${SUMS}\n${rows}\n`)).toEqual([]);
});

test.each([
  ['a file that is gone', ROW.replace('body.ts', 'gone.ts'), 'apps/a/gone.ts does not exist'],
  ['a file named in prose', `${ROW}\n\nsee \`docs/none.md\``, 'docs/none.md does not exist'],
  [
    'a test that is gone',
    `${ROW}\n\n\`apps/a/body.test.ts\` › decodes twice`,
    'apps/a/body.test.ts has no test «decodes twice»',
  ],
  ['a state that is none', ROW.replace('met', 'done'), '«done» is no state'],
  ['an empty cell', ROW.replace('input is decoded once', ''), 'has an empty cell'],
  ['a bar too many', `${ROW} more |`, 'has 6 cells in place of 5'],
  ['met without a file', ROW.replace('`apps/a/body.ts`', 'of course'), 'is met and names no file'],
  ['a requirement without a row', '', 'has no row for 1.1.1, level 2 in its place'],
  ['another level', ROW.replace('| 2 |', '| 1 |'), 'has no row for 1.1.1, level 2 in its place'],
  ['a row too many', `${ROW}\n${ROW.replace('1.1.1', '1.1.9')}`, 'has 1.1.9, level 2 too many'],
  [
    'wrong sums',
    ROW.replace('met', 'partly'),
    'does not say «Of 1 requirements 0 are met, 1 partly, 0 not, 0 do not apply.»',
  ],
])('security page: %s is a finding', (_, rows, message) => {
  expect(problemsOf(`${SUMS}\n${rows}\n`)).toContain(message);
});

test('security page: reports a missing file in the section on attackers, too', () => {
  expect(problemsOf(`${SUMS}\n${ROW}\n`, 'see `docs/none.md`')).toEqual([
    'docs/security.md docs/none.md does not exist',
  ]);
});

test('ASVS table: has 70 requirements of level 1 and 183 of level 2', () => {
  const levels = requirements.map(({ level }) => level);
  expect([levels.filter((level) => level === '1').length, levels.length]).toEqual([70, 253]);
});

test('failure modes: a test that no longer exists is a finding with its line', () => {
  const row = (title: string) => `| full disk | \`apps/a/body.test.ts\` › ${title}<br>A note. | No test. |`;
  const page = `# Failures\n${row('decodes once')}\n${row('decodes twice')}\n`;
  expect(missingNames(treeOf({ ...FILES, [FAILURES_PAGE]: page }), FAILURES_PAGE)).toEqual([
    { path: FAILURES_PAGE, line: 3, message: 'apps/a/body.test.ts has no test «decodes twice»' },
  ]);
});

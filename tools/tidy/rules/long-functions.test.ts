import { expect, it } from 'vitest';
import { treeOf } from '../tree.ts';
import { FUNCTION_LINES_MAX, longFunctions } from './long-functions.ts';

const lines = (count: number) => '  work();\n'.repeat(count);
const inner = FUNCTION_LINES_MAX - 2;

it('long functions: allows the maximum length and refuses one line more everywhere', () => {
  const tree = treeOf({
    'a/fits.ts': `// Größe\nexport function fits(): void {\n${lines(inner)}}\n`,
    'a/long.ts': `// Größe\nexport function long(): void {\n${lines(inner + 1)}}\n`,
    'a/arrow.ts': `\nconst arrow = () => {\n${lines(inner + 1)}};\n`,
    'a/method.ts': `class A {\n  m() {\n${lines(inner + 1)}  }\n}\n`,
    'a/panel.tsx': `export function Panel() {\n${lines(inner + 1)}  return <p>{1}</p>;\n}\n`,
  });
  expect(longFunctions.check(tree).map(({ path, line, message }) => `${path}:${line} ${message}`)).toEqual([
    'a/arrow.ts:2 a function of 71 lines; at most 70',
    'a/long.ts:2 a function of 71 lines; at most 70',
    'a/method.ts:2 a function of 71 lines; at most 70',
    'a/panel.tsx:1 a function of 72 lines; at most 70',
  ]);
});

it('long functions: ignores the length of a describe but checks each test in a file', () => {
  const tree = treeOf({
    'a/chapter.test.ts': `describe('a', () => {\n${lines(100)}});\ndescribe.each([1])('b', () => {\n${lines(100)}});\n`,
    'a/test.test.ts': `it('a', () => {\n${lines(100)}});\n`,
    'a/describe.ts': `describe('not a test file', () => {\n${lines(100)}});\n`,
  });
  expect(longFunctions.check(tree).map(({ path }) => path)).toEqual(['a/describe.ts', 'a/test.test.ts']);
});

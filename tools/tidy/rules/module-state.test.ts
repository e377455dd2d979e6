import { expect, it } from 'vitest';
import { treeOf } from '../tree.ts';
import { moduleState } from './module-state.ts';

const linesIn = (source: string, path = 'apps/server/src/modules/a/b.ts') =>
  moduleState.check(treeOf({ [path]: source })).map(({ line }) => line);

it('module state: refuses variables and empty collections of a module', () => {
  const source = [
    'let count = 0;',
    'const seen = new Map<string, Map<number, string>>();',
    'export const users: string[] = [];',
    'function f() {',
    '  let local = 0;',
    '  const inner = new Set();',
    '}',
  ].join('\n');
  expect(linesIn(source)).toEqual([1, 2, 3]);
  expect(linesIn(source, 'packages/domain/src/a.ts')).toEqual([1, 2, 3]);
});

it('module state: accepts caches that are named, constants and state of an object', () => {
  const source = [
    '/** Cache: zones by name. */',
    'const zones = new Map<string, Zone>();',
    'let remembered = 0;',
    '',
    'const NONE: ReadonlyMap<string, number> = new Map();',
    'const codes = new Map([[1, 2]]);',
    'const turns = new WeakMap<Database, number>();',
  ].join('\n');
  expect(linesIn(source)).toEqual([]);
});

it('module state: accepts state in tests and in the web, which share no modules', () => {
  expect(linesIn('let count = 0;', 'apps/server/src/a.test.ts')).toEqual([]);
  expect(linesIn('let count = 0;', 'apps/web/src/a.ts')).toEqual([]);
});

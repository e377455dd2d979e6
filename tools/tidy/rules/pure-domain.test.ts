import { expect, it } from 'vitest';
import { treeOf } from '../tree.ts';
import { pureDomain } from './pure-domain.ts';

it('pure domain: refuses Date and Math.random in domain code, but not in comments', () => {
  const tree = treeOf({
    'packages/domain/src/a.ts':
      '// A Date is no moment, Math.random no Random.\nexport const a = { Date: 1 };\nexport const b = a.Date;\n',
    'packages/domain/src/now.ts': 'export const now = () =>\n  Date.now();\n',
    'packages/domain/src/new.ts': 'export const day = new Date(0);\n',
    'packages/domain/src/type.ts': 'export type When = Date;\n',
    'packages/domain/src/dice.ts': 'export const dice = Math.random;\nexport const up = Math.ceil(1.2);\n',
    'packages/domain/src/dice.test.ts': 'Date.parse("2026-11-21");\n',
    'apps/server/src/platform/clock.ts': 'export const now = () => Date.now();\n',
  });
  expect(pureDomain.check(tree).map(({ path, line, message }) => `${path}:${line} ${message}`)).toEqual([
    'packages/domain/src/dice.ts:1 Math.random: chance is an argument (Random)',
    'packages/domain/src/new.ts:1 Date: a moment is an argument (Millis)',
    'packages/domain/src/now.ts:2 Date: a moment is an argument (Millis)',
    'packages/domain/src/type.ts:1 Date: a moment is an argument (Millis)',
  ]);
});

it('pure domain: refuses wire names of fields in refusals', () => {
  const tree = treeOf({
    'packages/domain/src/a.ts': "export const a = () => refuse('forex.no_price', {}, 'forex_id');\n",
    'packages/domain/src/b.ts': "export const b = () => refuse('forex.lots_off_step', { step }, 'cont');\n",
    'packages/domain/src/c.ts': "export const c = () => refuse('forex.lots_off_step', { step }, 'lots');\n",
    'packages/domain/src/d.ts': "export const d = (field) => refuse('forex.no_price', {}, field);\n",
  });
  expect(pureDomain.check(tree).map(({ path }) => path)).toEqual([
    'packages/domain/src/a.ts',
    'packages/domain/src/b.ts',
  ]);
});

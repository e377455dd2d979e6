import { expect, it } from 'vitest';
import { treeOf } from '../tree.ts';
import { refusalKeys } from './refusal-keys.ts';

const table = `export const refusals = {
  'request.failed': { code: 500, params: [] },
  'market.closed': { code: 3002, params: ['opens_at'] },
  'forex.insufficient_margin': {
    code: 4006,
    params: ['needed', 'free'],
  },
} as const satisfies Record<string, { code: number }>;
export type RefusalKey = keyof typeof refusals;
`;
const sentences = {
  request: { failed: 'Sorry.' },
  market: { closed: 'Opens {opens_at}.' },
  forex: { insufficient_margin: 'Needs {needed}, free {free}.' },
};

function findings(files: Record<string, string>) {
  const complete = Object.fromEntries(
    ['en', 'hk', 'ar'].map((language) => [
      `packages/i18n/src/locales/${language}/refusals.json`,
      JSON.stringify(sentences),
    ]),
  );
  const tree = treeOf({ 'packages/contract/src/refusals.ts': table, ...complete, ...files });
  return refusalKeys.check(tree).map(({ path, line, message }) => `${path}:${line} ${message}`);
}

it('refusal keys: accepts keys that are in the table and have a sentence', () => {
  expect(
    findings({
      'apps/server/src/modules/forex/a.ts': `refuse('forex.insufficient_margin', { needed, free: 1 });\nrefuse(x ? 'request.failed' : 'request.failed');\nrefuse(key, {});`,
      'packages/i18n/src/locales/de/refusals.json': '{}',
    }),
  ).toEqual([]);
});

it('refusal keys: refuses an unknown key in either branch and a missing param', () => {
  expect(
    findings({
      'packages/domain/src/a.ts': `\nexport const a = () => refuse('forex.nonsense');`,
      'packages/domain/src/b.ts': `refuse(x ? 'market.closed' : 'market.shut', { opens_at });`,
      'packages/domain/src/c.ts': `refuse('forex.insufficient_margin', { needed }, 'cont');`,
    }),
  ).toEqual([
    'packages/domain/src/a.ts:2 no such refusal in the table: forex.nonsense',
    'packages/domain/src/b.ts:1 no such refusal in the table: market.shut',
    'packages/domain/src/c.ts:1 forex.insufficient_margin does not tell free',
  ]);
});

it('refusal keys: refuses a row without a sentence, and a sentence with an unknown param', () => {
  expect(
    findings({
      'packages/i18n/src/locales/ar/refusals.json': JSON.stringify({ ...sentences, market: {} }),
      'packages/i18n/src/locales/de/refusals.json': JSON.stringify({
        ...sentences,
        market: { closed: 'Ab {uhrzeit}.' },
      }),
    }),
  ).toEqual([
    'packages/contract/src/refusals.ts:3 market.closed has no sentence in ar/refusals.json',
    'packages/contract/src/refusals.ts:3 market.closed in de names uhrzeit, not among its params',
  ]);
});

it('refusal keys: refuses a code used twice, except HTTP codes', () => {
  const twice = table
    .replace('4006', '3002')
    .replace("'market.closed'", "'request.busy': { code: 500, params: [] },\n  'market.closed'");
  expect(findings({ 'packages/contract/src/refusals.ts': twice })).toContain(
    'packages/contract/src/refusals.ts:5 forex.insufficient_margin has the number of market.closed: 3002',
  );
});

it('refusal keys: reports a table that cannot be found', () => {
  expect(findings({ 'packages/contract/src/refusals.ts': 'export const other = {};' })).toHaveLength(1);
});

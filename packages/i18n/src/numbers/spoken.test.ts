import { describe, expect, it } from 'vitest';
import { createFormats, spokenParams, translatedParam } from '../index.ts';

describe('notice parameters', () => {
  const params = { ...translatedParam('fund', { en: 'Harbour', hk: '海港', de: 'Hafen' }), days: 7 };

  it.each([
    ['en', 'Harbour'],
    ['hk', '海港'],
    ['de', 'Hafen'],
    ['fr', 'Harbour'],
  ] as const)('show a translated name in the language of the reader: %s → %s', (language, fund) => {
    expect(spokenParams(params, createFormats(language, 'UTC'), [])).toEqual({ fund, days: '7' });
  });

  it('show rates of overnight financing as they were set, with the decimal mark of the reader', () => {
    const rates = { long: 4.5, short: -1.25 };
    const said = Object.values(spokenParams(rates, createFormats('de', 'UTC'), []));
    expect(said.map((text) => text.replace(/[\u2066\u2069]/g, ''))).toEqual(['4,5', '-1,25']);
  });

  it('use the first name that operators wrote where no English one exists', () => {
    expect(translatedParam('fund', { hk: '海港', de: '' })).toEqual({ fund: '海港', 'fund.hk': '海港' });
  });
});

import { describe, expect, it } from 'vitest';
import { createFormats, spokenParams, translatedParam } from './index.ts';

describe('params of a notice', () => {
  const params = { ...translatedParam('fund', { en: 'Harbour', hk: '海港', de: 'Hafen' }), days: 7 };

  it.each([
    ['en', 'Harbour'],
    ['hk', '海港'],
    ['de', 'Hafen'],
    ['fr', 'Harbour'],
  ] as const)('show a translated name in the language of the reader: %s → %s', (language, fund) => {
    expect(spokenParams(params, createFormats(language, 'UTC'), [])).toEqual({ fund, days: '7' });
  });

  it('take the first name that operators wrote where there is no English one', () => {
    expect(translatedParam('fund', { hk: '海港', de: '' })).toEqual({ fund: '海港', 'fund.hk': '海港' });
  });
});

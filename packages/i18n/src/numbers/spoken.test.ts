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

  it('use the first name that operators wrote where no English one exists', () => {
    expect(translatedParam('fund', { hk: '海港', de: '' })).toEqual({ fund: '海港', 'fund.hk': '海港' });
  });
});

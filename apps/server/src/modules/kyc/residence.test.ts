import { describe, expect, it } from 'vitest';
import { residenceFields, residenceWarning } from './residence.ts';

describe('country of residence check', () => {
  it.each([
    ['', '', 'country_missing'],
    ['', 'GB', undefined],
    ['GB', '', undefined],
    ['GB', 'GB', undefined],
    ['Atlantis', 'atlantis', undefined],
    ['GB', 'DE', 'country_mismatch'],
    ['CN', '', 'country_excluded'],
    ['', 'North Korea', 'country_excluded'],
    ['GB', 'CU', 'country_excluded'],
    ['HK', 'HK', undefined],
  ] as const)('stated "%s", registered "%s": %s', (stated, registered, warning) =>
    expect(residenceWarning(stated, registered)).toBe(warning),
  );

  it('shows the reviewer both countries and the mismatch', () => {
    expect(residenceFields('GB', 'DE')).toEqual([
      { key: 'registered_country', value: 'DE' },
      { key: 'country_warning', value: 'country_mismatch' },
    ]);
    expect(residenceFields('GB', '')).toEqual([]);
  });
});

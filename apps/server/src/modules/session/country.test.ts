import { describe, expect, it } from 'vitest';
import { readCountry } from './country.ts';

const inWords = (country: string) => readCountry({ areaId: '', country });

describe('a country in words is', () => {
  it.each([
    ['de', 'DE'],
    [' HK ', 'HK'],
    ['ｊｐ', 'JP'],
    ['uk', 'GB'],
    ['Deutschland', 'Deutschland'],
    ['UAE', 'UAE'],
    ['米国', '米国'],
    ['', ''],
  ])('%s → %s', (words, country) => {
    expect(inWords(words)).toBe(country);
  });

  it.each(['XX', 'zz', 'ＸＸ', 'EU', 'AQ'])('refused where %s is the code of none in the list', (code) => {
    expect(inWords(code)).toMatchObject({ refusal: 'session.area_unknown', field: 'country' });
  });

  it('refused where it is not served', () => {
    expect(inWords('cn')).toMatchObject({ refusal: 'session.country_restricted', field: 'country' });
  });
});

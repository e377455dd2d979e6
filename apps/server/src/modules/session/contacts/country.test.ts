import { describe, expect, it } from 'vitest';
import { readCountry } from './country.ts';

const inWords = (country: string) => readCountry({ areaId: '', country });

describe('country parsing', () => {
  it.each([
    ['de', 'DE'],
    [' HK ', 'HK'],
    ['ｊｐ', 'JP'],
    ['uk', 'GB'],
    ['Deutschland', 'Deutschland'],
    ['UAE', 'UAE'],
    ['米国', '米国'],
    ['', ''],
  ])('reads %s as %s', (words, country) => {
    expect(inWords(words)).toBe(country);
  });

  it.each(['XX', 'zz', 'ＸＸ', 'EU', 'AQ'])('refuses the unlisted code %s', (code) => {
    expect(inWords(code)).toMatchObject({ refusal: 'session.area_unknown', field: 'country' });
  });

  it('refuses a country that is not served', () => {
    expect(inWords('cn')).toMatchObject({ refusal: 'session.country_restricted', field: 'country' });
  });
});

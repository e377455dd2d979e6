import { expect, it } from 'vitest';
import { languageCodes } from '../languages.ts';
import { zoneTitle } from './zone-title.ts';
import { describeZone, knownZones } from './zones.ts';

const winter = Date.parse('2026-11-25T12:00:00.123Z');
const summer = Date.parse('2026-07-25T12:00:00.123Z');

it('knownZones: lists current names that the JavaScript engine knows', () => {
  const zones = knownZones();
  expect(zones).toContain('Asia/Kolkata');
  expect(zones).toContain('Europe/Kyiv');
  expect(zones).not.toContain('Asia/Calcutta');
  expect(zones).not.toContain('UTC');
  expect(new Set(zones).size).toBe(zones.length);
  for (const zone of zones) expect(() => describeZone('en', zone, winter)).not.toThrow();
});

it('zoneTitle: writes a zone without underscores under its current name', () => {
  expect(zoneTitle('America/New_York')).toBe('America/New York');
  expect(zoneTitle('Asia/Saigon')).toBe('Asia/Ho Chi Minh');
});

it.each([
  ['UTC', winter, 'UTC+00:00'],
  ['Asia/Kolkata', winter, 'UTC+05:30'],
  ['America/St_Johns', winter, 'UTC−03:30'],
  ['Pacific/Kiritimati', winter, 'UTC+14:00'],
  ['Europe/Berlin', winter, 'UTC+01:00'],
  ['Europe/Berlin', summer, 'UTC+02:00'],
  ['Australia/Lord_Howe', winter, 'UTC+11:00'],
])('describeZone: in every language gives %s at %i the offset %s', (zone, moment, offset) => {
  for (const language of languageCodes)
    expect(describeZone(language, zone, moment).offset, language).toBe(offset);
});

it('describeZone: names the time of a zone in each language', () => {
  expect(describeZone('en', 'Europe/Berlin', winter)).toEqual({
    ...{ id: 'Europe/Berlin', title: 'Europe/Berlin' },
    ...{ name: 'Central European Standard Time', offset: 'UTC+01:00' },
    search: 'Europe/Berlin Central European Standard Time UTC+01:00 UTC+1',
  });
  expect(describeZone('de', 'Europe/Berlin', winter).name).toBe('Mitteleuropäische Normalzeit');
  for (const language of languageCodes)
    expect(describeZone(language, 'Asia/Tokyo', winter).name, language).not.toBe('');
});

it('describeZone: makes a zone searchable by its former name and its typed offset', () => {
  expect(describeZone('en', 'Asia/Kolkata', winter).search).toBe(
    'Asia/Kolkata India Standard Time UTC+05:30 UTC+5:30 Asia/Calcutta',
  );
  expect(describeZone('en', 'America/New_York', winter).search).toContain('UTC−5');
});

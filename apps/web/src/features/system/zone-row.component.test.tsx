import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useLanguageStore } from '../../shared/device/language.ts';
import { chooseTimeZone, deviceTimeZone, timeZone } from '../../shared/time/time-zone.ts';
import { draw } from '../../testing/draw.tsx';
import { ZoneRow } from './zone-row.tsx';

const evening = '2026-11-25T01:30:00.000Z';
const written = () => useLanguageStore.getState().formats.dateTime(evening);

beforeEach(() => {
  localStorage.clear();
  chooseTimeZone(undefined);
});

async function openList(language: 'en' | 'de' | 'ar' = 'en') {
  const { user } = await draw(<ZoneRow />, { language });
  await user.click(screen.getByRole('button'));
  return { user, field: await screen.findByRole('combobox') };
}
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

it('time zone list: begins with the device’s zone and UTC', async () => {
  await openList();
  expect(options().slice(0, 2)).toEqual([
    expect.stringMatching(/^Device /),
    expect.stringMatching(/^UTC .*UTC\+00:00$/),
  ]);
});

it('time zone list: stores the chosen zone and formats every date with it', async () => {
  const { user, field } = await openList();
  await user.type(field, 'new york');
  expect(options()).toHaveLength(1);
  await user.click(screen.getByRole('option'));
  expect(timeZone()).toBe('America/New_York');
  expect(localStorage.getItem('tidemark.timeZone')).toBe('America/New_York');
  expect(written()).toBe('Nov 24, 2026, 20:30:00');
  const row = await screen.findByRole('button', { name: /Time zone/ });
  expect(row.textContent).toMatch(/America\/New York UTC−0[45]:00$/);
});

it('time zone list: returns to the device’s zone and removes the stored one', async () => {
  chooseTimeZone('Asia/Tokyo');
  const { user } = await openList();
  await user.click(screen.getAllByRole('option')[0] as HTMLElement);
  expect(timeZone()).toBe(deviceTimeZone());
  expect(localStorage.getItem('tidemark.timeZone')).toBeNull();
});

it('time zone list: says that no zone was found for an unknown name', async () => {
  const { user, field } = await openList();
  await user.type(field, 'olympus mons');
  expect(screen.getByText('No time zone found')).toBeDefined();
});

it('time zone list: finds a zone by its German name', async () => {
  const { user, field } = await openList('de');
  await user.type(field, 'Japanische');
  await user.keyboard('{Enter}');
  expect(timeZone()).toBe('Asia/Tokyo');
});

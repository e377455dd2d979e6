import { screen, within } from '@testing-library/react';
import { languageCodes } from '@tidemark/i18n';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { DateField } from './date-field.tsx';
import { chooseTimeZone } from './time-zone.ts';

beforeEach(() => chooseTimeZone('UTC'));

function Held({ first = '', onDay }: { readonly first?: string; readonly onDay: (day: string) => void }) {
  const [day, setDay] = useState(first);
  return (
    <DateField
      label="From"
      value={day}
      onChange={(next) => {
        setDay(next);
        onDay(next);
      }}
    />
  );
}

async function drawField(language: (typeof languageCodes)[number], first?: string) {
  const onDay = vi.fn<(day: string) => void>();
  const { user } = await draw(<Held first={first ?? ''} onDay={onDay} />, { language });
  return { user, onDay, field: screen.getByRole<HTMLInputElement>('textbox', { name: 'From' }) };
}

describe.each(languageCodes)('date field in %s', (language) => {
  it('reads its own formatted date as the same day', async () => {
    const { user, onDay, field } = await drawField(language, '2026-11-25');
    const shown = field.value;
    await user.clear(field);
    await user.type(field, shown);
    await user.tab();
    expect(onDay).not.toHaveBeenCalledWith(expect.stringMatching(/./));
    expect(field.value).toBe(shown);
  });
});

it.each([
  ['en', '3/5/2026', '03/05/2026'],
  ['de', '5.3.2026', '05.03.2026'],
  ['ar', '٥/٣/٢٠٢٦', '05/03/2026'],
  ['jp', '2026年3月5日', '2026/03/05'],
  ['hi', '५/३/२०२६', '05/03/2026'],
] as const)('date field: reads in %s “%s” as 5 March and shows it as %s', async (language, typed, shown) => {
  const { user, onDay, field } = await drawField(language);
  await user.type(field, typed);
  await user.tab();
  expect(onDay.mock.calls).toEqual([['2026-03-05']]);
  expect(field.value).toBe(shown);
});

it('date field: refuses an unclear date with an example and keeps the old day', async () => {
  const { user, onDay, field } = await drawField('en', '2026-03-05');
  await user.clear(field);
  await user.type(field, '25/11/2026{Enter}');
  expect(screen.getByRole('alert').textContent).toMatch(/Enter a valid date, like .*11\/25\/2026/);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(onDay).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, '11/25/2026{Enter}');
  expect(onDay.mock.calls).toEqual([['2026-11-25']]);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('date field: reports no day after it was cleared', async () => {
  const { user, onDay, field } = await drawField('en', '2026-03-05');
  await user.clear(field);
  await user.tab();
  expect(onDay.mock.calls).toEqual([['']]);
});

it('date field: moves through the calendar by arrow keys and selects a day with Enter', async () => {
  const { user, onDay, field } = await drawField('de', '2026-03-31');
  await user.click(screen.getByRole('button', { name: 'Kalender öffnen: From' }));
  const calendar = within(await screen.findByRole('dialog', { name: 'From' }));
  expect(calendar.getByRole('button', { name: '31.03.2026' }).getAttribute('aria-pressed')).toBe('true');
  expect(calendar.getAllByRole('columnheader')[0]?.textContent).toContain('Mo');
  calendar.getByRole('button', { name: '31.03.2026' }).focus();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(calendar.getByText('April 2026')).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(onDay.mock.calls).toEqual([['2026-04-08']]);
  expect(field.value).toBe('08.04.2026');
  expect(screen.queryByRole('dialog')).toBeNull();
});

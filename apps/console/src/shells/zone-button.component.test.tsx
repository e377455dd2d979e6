import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useLanguageStore } from '../shared/device/language.ts';
import { chooseTimeZone, ownTimeZone } from '../shared/time/time-zone.ts';
import { draw } from '../testing/draw.tsx';
import { ZoneButton } from './top-buttons.tsx';

beforeEach(() => {
  localStorage.clear();
  chooseTimeZone(undefined);
});

it.each(['en', 'hk', 'ar'] as const)(
  'zone button: an operator chooses a time zone for the console in %s',
  async (language) => {
    const { user } = await draw(<ZoneButton />, { language });
    await user.click(screen.getByRole('button'));
    await user.type(await screen.findByRole('combobox'), 'new york');
    await user.click(screen.getByRole('option'));
    expect(ownTimeZone()).toBe('America/New_York');
    expect(localStorage.getItem('tidemark.timeZone')).toBe('America/New_York');
    const { formats } = useLanguageStore.getState();
    expect(formats.clock('2026-11-25T01:30:00.000Z')).toBe('20:30:00');
    expect(await screen.findByRole('button', { name: /America\/New York/ })).toBeDefined();
  },
);

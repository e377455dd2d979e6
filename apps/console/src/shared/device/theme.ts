import { customaryPriceColours } from '@tidemark/i18n';
import { create } from 'zustand';
import { deviceTimeZone, onTimeZone, ownTimeZone } from '../time/time-zone.ts';
import { useLanguageStore } from './language.ts';
import { readLook, storeLook } from './storage.ts';

export type Theme = 'light' | 'dark';

function firstTheme(): Theme {
  const stored = readLook('theme');
  if (stored === 'light' || stored === 'dark') return stored;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

const useLook = create<{ readonly theme: Theme }>(() => ({ theme: firstTheme() }));

/** Price colours that the web app of this origin offers. */
const priceColours: readonly string[] = ['green-up', 'red-up', 'blue-up'];

/** What was chosen in the web app on this device, else the custom of the place of use. */
function priceColoursHere(): string {
  const stored = readLook('priceColours');
  if (stored !== null && priceColours.includes(stored)) return stored;
  return customaryPriceColours(useLanguageStore.getState().language, () => ownTimeZone() ?? deviceTimeZone());
}

/** Writes the look to <html>, where the tokens read it, now and on each change. */
export function applyTheme(): void {
  const wear = () => {
    document.documentElement.dataset.theme = useLook.getState().theme;
    document.documentElement.dataset.prices = priceColoursHere();
  };
  useLook.subscribe(wear);
  useLanguageStore.subscribe(wear);
  onTimeZone(wear);
  wear();
  // Print uses the light theme, whatever the screen uses.
  window.addEventListener('beforeprint', () => {
    document.documentElement.dataset.theme = 'light';
  });
  window.addEventListener('afterprint', wear);
}

export function useTheme(): Theme {
  return useLook((look) => look.theme);
}

export function chooseTheme(theme: Theme): void {
  storeLook('theme', theme);
  useLook.setState({ theme });
}

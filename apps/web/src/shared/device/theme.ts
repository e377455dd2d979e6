import { customaryPriceColours, hasTwoColourCustoms } from '@tidemark/i18n';
import { create } from 'zustand';
import { timeZone } from '../time/time-zone.ts';
import { useLanguageStore } from './language.ts';
import { readStored, store } from './storage.ts';

export type Theme = 'light' | 'dark';
/** The user's choice: one of the two, or the device's theme. */
export type ThemeChoice = Theme | 'system';
export type PriceColours = 'green-up' | 'red-up' | 'blue-up';

interface Look {
  /** Undefined: the device's theme, by day and by night. */
  readonly ownTheme: Theme | undefined;
  readonly deviceTheme: Theme;
  /** Undefined: the custom of the place of use. */
  readonly ownPriceColours: PriceColours | undefined;
}

const LARGE_TEXT_PX = 24;
const priceColourChoices: readonly PriceColours[] = ['green-up', 'red-up', 'blue-up'];

const deviceDark = window.matchMedia('(prefers-color-scheme: dark)');
const deviceTheme = (): Theme => (deviceDark.matches ? 'dark' : 'light');

function storedTheme(): Theme | undefined {
  const stored = readStored('theme');
  return stored === 'light' || stored === 'dark' ? stored : undefined;
}

const themeOf = (look: Look): Theme => look.ownTheme ?? look.deviceTheme;

const useLook = create<Look>(() => ({
  ownTheme: storedTheme(),
  deviceTheme: deviceTheme(),
  ownPriceColours: priceColourChoices.find((choice) => choice === readStored('priceColours')),
}));

/** Writes the look to <html>, where the tokens read it; again on each change of look or language. */
export function applyTheme(): void {
  const apply = () => {
    const look = useLook.getState();
    const theme = themeOf(look);
    const html = document.documentElement;
    html.dataset.theme = theme;
    html.dataset.running = '';
    const { language } = useLanguageStore.getState();
    html.dataset.prices = look.ownPriceColours ?? customaryPriceColours(language, timeZone);
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.setAttribute('content', theme === 'dark' ? '#0b0f14' : '#f7f8fa');
    }
  };
  // Emails of half as much again as usual, by the browser's own setting.
  const size = () => {
    const px = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    document.documentElement.dataset.text = px >= LARGE_TEXT_PX ? 'large' : 'usual';
  };
  window.addEventListener('resize', size);
  size();
  useLook.subscribe(apply);
  useLanguageStore.subscribe(apply);
  deviceDark.addEventListener('change', () => useLook.setState({ deviceTheme: deviceTheme() }));
  apply();
}

export function useTheme(): Theme {
  return useLook(themeOf);
}

export function useThemeChoice(): ThemeChoice {
  return useLook((look) => look.ownTheme ?? 'system');
}

export function chooseTheme(choice: ThemeChoice): void {
  const ownTheme = choice === 'system' ? undefined : choice;
  store('theme', ownTheme);
  useLook.setState({ ownTheme });
}

export function usePriceColours(): PriceColours {
  const own = useLook((look) => look.ownPriceColours);
  const customary = useLanguageStore(({ language }) => customaryPriceColours(language, timeZone));
  return own ?? customary;
}

/** Whether the user chose the colours; otherwise they follow language and time zone. */
export function useOwnPriceColours(): boolean {
  return useLook((look) => look.ownPriceColours !== undefined);
}

/** Whether the colours are still to be asked: not yet chosen on this device, and the language's readers know both. */
export function useIsColourAsked(): boolean {
  const isOwn = useOwnPriceColours();
  return useLanguageStore(({ language }) => hasTwoColourCustoms(language)) && !isOwn;
}

/** Undefined: the custom of the place of use, also when language or time zone change. */
export function choosePriceColours(colours: PriceColours | undefined): void {
  store('priceColours', colours);
  useLook.setState({ ownPriceColours: colours });
}

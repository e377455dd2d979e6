import { customaryPriceColours } from '@tidemark/i18n';
import { create } from 'zustand';
import { useLanguageStore } from './language.ts';
import { readStored, store } from './storage.ts';

export type Theme = 'light' | 'dark';
export type PriceColours = 'green-up' | 'red-up' | 'blue-up';

interface Look {
  readonly theme: Theme;
  /** Undefined: as the chosen language's readers expect. */
  readonly ownPriceColours: PriceColours | undefined;
}

const priceColourChoices: readonly PriceColours[] = ['green-up', 'red-up', 'blue-up'];

function firstTheme(): Theme {
  const stored = readStored('theme');
  if (stored === 'light' || stored === 'dark') return stored;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

const useLook = create<Look>(() => ({
  theme: firstTheme(),
  ownPriceColours: priceColourChoices.find((choice) => choice === readStored('priceColours')),
}));

/** Writes the look to <html>, where the tokens read it; again on each change of look or language. */
export function wearLook(): void {
  const wear = () => {
    const { theme, ownPriceColours } = useLook.getState();
    const html = document.documentElement;
    html.dataset.theme = theme;
    html.dataset.running = '';
    html.dataset.prices = ownPriceColours ?? customaryPriceColours(useLanguageStore.getState().language);
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.setAttribute('content', theme === 'dark' ? '#0b0f14' : '#f7f8fa');
    }
  };
  useLook.subscribe(wear);
  useLanguageStore.subscribe(wear);
  wear();
}

export function useTheme(): Theme {
  return useLook((look) => look.theme);
}

export function chooseTheme(theme: Theme): void {
  store('theme', theme);
  useLook.setState({ theme });
}

export function usePriceColours(): PriceColours {
  const own = useLook((look) => look.ownPriceColours);
  const language = useLanguageStore((state) => state.language);
  return own ?? customaryPriceColours(language);
}

export function choosePriceColours(colours: PriceColours): void {
  store('priceColours', colours);
  useLook.setState({ ownPriceColours: colours });
}

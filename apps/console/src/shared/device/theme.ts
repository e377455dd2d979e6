import { create } from 'zustand';
import { readLook, storeLook } from './storage.ts';

export type Theme = 'light' | 'dark';

function firstTheme(): Theme {
  const stored = readLook('theme');
  if (stored === 'light' || stored === 'dark') return stored;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

const useLook = create<{ readonly theme: Theme }>(() => ({ theme: firstTheme() }));

/** Writes the theme to <html>, where the tokens read it, now and on each change. */
export function applyTheme(): void {
  const wear = () => {
    document.documentElement.dataset.theme = useLook.getState().theme;
  };
  useLook.subscribe(wear);
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

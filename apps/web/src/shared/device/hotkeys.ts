import { create } from 'zustand';
import { readStored, store } from './storage.ts';

const OFF = 'off';

const useHotkeyStore = create<{ readonly isOn: boolean }>(() => ({ isOn: readStored('hotkeys') !== OFF }));

/** Whether single keys do something here (WCAG 2.1.4: they can be switched off). */
export function useHotkeys(): boolean {
  return useHotkeyStore(({ isOn }) => isOn);
}

export function hotkeysAreOn(): boolean {
  return useHotkeyStore.getState().isOn;
}

/** A choice of the user, stored on this device. */
export function switchHotkeys(isOn: boolean): void {
  store('hotkeys', isOn ? undefined : OFF);
  useHotkeyStore.setState({ isOn });
}

/** The keys that open the commands, as this device's keyboard writes them. */
export const paletteKeys: readonly string[] = /Mac|iP(hone|ad)/.test(navigator.platform)
  ? ['⌘', 'K']
  : ['Ctrl', 'K'];

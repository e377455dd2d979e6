import { create } from 'zustand';
import { readStored, store } from '../device/storage.ts';

interface CurrentInstrument {
  /** Code of the instrument that /trade shows; undefined: the first of the list. */
  readonly code: string | undefined;
}

const useCurrent = create<CurrentInstrument>(() => ({ code: readStored('instrument') ?? undefined }));

/** Makes an instrument the one that /trade shows. */
export function chooseInstrument(code: string): void {
  store('instrument', code);
  useCurrent.setState({ code });
}

/** Code of the chosen instrument, which the list may not have any more. */
export function useChosenInstrumentCode(): string | undefined {
  return useCurrent((state) => state.code);
}

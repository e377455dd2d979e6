import { create } from 'zustand';
import type { FutureChoice } from './futures-preview.ts';

/** What was chosen in this visit: a page that is left and entered again forgets nothing. */
const useChoices = create<FutureChoice>(() => ({ seconds: undefined, amount: undefined }));

export function useFutureChoice(): FutureChoice {
  return useChoices();
}

export function chooseSeconds(seconds: number): void {
  useChoices.setState({ seconds });
}

/** `amount` in USD, one of the offered list. */
export function chooseAmount(amount: string): void {
  useChoices.setState({ amount });
}

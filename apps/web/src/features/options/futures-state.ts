import { create } from 'zustand';
import type { FutureChoice } from './futures-preview.ts';

/** Choices of this visit: they survive leaving and re-entering the page. */
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

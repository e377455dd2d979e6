import type { CallOutput } from '@tidemark/contract';
import type { drawSymbolList } from '@tidemark/contract/calls/money/withdrawals';

export type DrawSymbols = CallOutput<typeof drawSymbolList>;
/** A currency that can be paid out, a coin once for each of its networks. */
export type DrawSymbol = DrawSymbols[number];

/** Every code once, in input order. */
export function codesOf(symbols: DrawSymbols): readonly string[] {
  return [...new Set(symbols.map(({ code }) => code))];
}

/** Whether a currency can be paid out now. */
export const isUsable = ({ open, has_channel }: DrawSymbol): boolean => open && has_channel;

import type { Side } from '@tidemark/domain/forex';
import { create } from 'zustand';

/** What was set in the tickets of this visit, by instrument, so that a closed sheet forgets nothing. */
interface TicketStore {
  readonly side: Side;
  readonly lots: Readonly<Record<string, string>>;
  readonly leverage: Readonly<Record<string, number>>;
}

const useTickets = create<TicketStore>(() => ({ side: 'buy', lots: {}, leverage: {} }));

export function useTicketSide(): Side {
  return useTickets((tickets) => tickets.side);
}

/** Undefined until the user has typed one. */
export function useTypedLots(code: string): string | undefined {
  return useTickets((tickets) => tickets.lots[code]);
}

export function useChosenLeverage(code: string): number | undefined {
  return useTickets((tickets) => tickets.leverage[code]);
}

export function chooseSide(side: Side): void {
  useTickets.setState({ side });
}

export function typeLots(code: string, lots: string): void {
  useTickets.setState((tickets) => ({ lots: { ...tickets.lots, [code]: lots } }));
}

export function chooseLeverage(code: string, leverage: number): void {
  useTickets.setState((tickets) => ({ leverage: { ...tickets.leverage, [code]: leverage } }));
}

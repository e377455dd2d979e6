import type { Side } from '@tidemark/domain/forex';
import { create } from 'zustand';

/** A level of the order that is being prepared. */
export type DraftLevel = 'target' | 'stopLoss' | 'takeProfit';

export interface DraftLine {
  readonly level: DraftLevel;
  readonly price: number;
  /** What the order would bring there in USD, its fee paid; undefined for the order's own price. */
  readonly result?: string;
  /** The result as percent of the account's equity; undefined without an account. */
  readonly ofEquity?: number;
  /** The result as a multiple of what the stop-loss would lose (R); undefined without a stop-loss. */
  readonly multiple?: number;
}

/** The order in the ticket, as far as a chart can show it. */
export interface DraftOrder {
  /** Code of the instrument. */
  readonly code: string;
  readonly side: Side;
  readonly lines: readonly DraftLine[];
  /** Sets a level of the ticket. */
  readonly move: (level: DraftLevel, price: number) => void;
  /** Returns what puts a level back as it is now: its text and its unit. */
  readonly remember: (level: DraftLevel) => () => void;
}

const useStore = create<{ readonly order: DraftOrder | undefined }>(() => ({ order: undefined }));

/** Shows an order that is being prepared on the chart of its instrument; undefined: none. */
export function publishDraftOrder(order: DraftOrder | undefined): void {
  useStore.setState({ order });
}

/** The order that is being prepared, in whatever instrument. */
export function draftOrderNow(): DraftOrder | undefined {
  return useStore.getState().order;
}

/** The order that is being prepared in an instrument. */
export function useDraftOrder(code: string): DraftOrder | undefined {
  return useStore(({ order }) => (order?.code === code ? order : undefined));
}

import { useEffect, useRef } from 'react';
import type { Instrument } from '../../shared/instruments/instruments.ts';
import { type DraftLevel, publishDraftOrder } from '../../shared/orders/draft-order.ts';
import { draftLines } from './draft-lines.ts';
import { priceText } from './fields/price-field.tsx';
import type { Draft } from './ticket-draft.ts';
import { changeDraft, rememberDraft } from './ticket-state.ts';
import type { TicketView } from './use-ticket.ts';

/** Shows the ticket's levels on the chart while the ticket is on screen; a dragged line sets its field. */
export function usePublishDraft({ Code, PricePrecision }: Instrument, ticket: TicketView): void {
  const { side } = ticket.input;
  const lines = side === undefined ? [] : draftLines(ticket);
  const text = JSON.stringify(lines);
  const newest = useRef(lines);
  newest.current = lines;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` says whether the lines have changed.
  useEffect(() => {
    if (side === undefined || newest.current.length === 0) return publishDraftOrder(undefined);
    publishDraftOrder({
      code: Code,
      side,
      lines: newest.current,
      move: (level, price) => changeDraft(Code, movedLevel(level, priceText(price, PricePrecision))),
      remember: (level) => rememberDraft(Code, fieldsOf[level]),
    });
  }, [Code, PricePrecision, side, text]);
  useEffect(() => () => publishDraftOrder(undefined), []);
}

/** The fields of the ticket that hold a level. */
const fieldsOf = {
  target: ['target'],
  stopLoss: ['stopLoss', 'stopUnit', 'isStopSet'],
  takeProfit: ['takeProfit', 'takeUnit', 'isTargetSet'],
} as const satisfies Readonly<Record<DraftLevel, readonly (keyof Draft)[]>>;

/** The change of the ticket that puts a level at a price; a level in other units becomes one in price. */
function movedLevel(level: DraftLevel, price: string): Parameters<typeof changeDraft>[1] {
  switch (level) {
    case 'target':
      return { target: price };
    case 'stopLoss':
      return { stopLoss: price, stopUnit: 'price', isStopSet: true };
    case 'takeProfit':
      return { takeProfit: price, takeUnit: 'price', isTargetSet: true };
  }
}

import { lotsToNumber, netProfit, type Position } from '@tidemark/domain/forex';
import { priceToNumber } from '@tidemark/domain/market';
import { formatAmount } from '@tidemark/domain/money';
import type { UserNotice } from '../../platform/outbox/outbox.ts';
import type { Market } from '../market/index.ts';
import type { Happened } from './batch/batch-observer.ts';

/** Notices for owners about the events of a batch. */
export function noticesOf(market: Market, events: readonly Happened[]): UserNotice[] {
  const notices: UserNotice[] = [];
  for (const happened of events) {
    // By far the most: an order of the user's own.
    if (happened.event.kind === 'opened' && !happened.event.filled) continue;
    notices.push(...noticesOfEvent(market, happened));
  }
  return notices;
}

/** The notice of an event for its owner; none for the owner's own action. */
function noticesOfEvent(market: Market, { userId, event }: Happened): UserNotice[] {
  const tell = (key: string, params: UserNotice['params']) => [{ userId, key, params }];
  const nameOf = (held: { instrumentId: number }) => market.instrument(held.instrumentId)?.showCode ?? '';
  switch (event.kind) {
    case 'opened':
      return event.filled ? [filledNotice(market, userId, event.position)] : [];
    case 'closed': {
      const { id, closeReason: reason } = event.position;
      const params = {
        id,
        instrument: nameOf(event.position),
        profit: formatAmount(netProfit(event.position)),
      };
      switch (reason) {
        case 'stop_loss':
        case 'take_profit':
        case 'trailing_stop':
          return tell('forex.stopped', { ...params, reason });
        case 'close_out':
          return tell('forex.closed_out', params);
        case 'manual':
        case 'reverse':
        case 'demo_reset':
        case 'leader':
          return [];
      }
      return [];
    }
    case 'part_closed': {
      const { id, closeReason, ...part } = event.part;
      if (closeReason !== 'take_profit') return [];
      const params = { id, instrument: nameOf(part), profit: formatAmount(netProfit(part)) };
      return tell('forex.stopped', { ...params, reason: 'target' });
    }
    case 'cancelled': {
      const { id, cancelReason: reason } = event.order;
      if (reason === 'manual' || reason === 'demo_reset') return [];
      return tell('forex.pending_cancelled', { id, instrument: nameOf(event.order), reason });
    }
    case 'warned':
      return tell('forex.margin_warning', { ratio: event.ratio });
    case 'placed':
    case 'stops_set':
    case 'trailing_started':
    case 'order_stops_set':
    case 'recovered':
    case 'financed':
      return [];
  }
}

function filledNotice(market: Market, userId: number, position: Position): UserNotice {
  const { id, side, lots, openPrice } = position;
  const instrument = market.instrument(position.instrumentId)?.showCode ?? '';
  const params = { id, instrument, side, lots: lotsToNumber(lots), price: priceToNumber(openPrice) };
  return { userId, key: 'forex.pending_filled', params };
}

import type { TradeEvent } from '@tidemark/domain/forex';
import { startOfDay } from '@tidemark/domain/time';
import type { ChargeView, News } from '../reference-model/steps.ts';

/** A trader's notification of an event. */
export function newsOf(event: TradeEvent): News[] {
  switch (event.kind) {
    case 'warned':
      return [{ key: 'forex.margin_warning', id: undefined }];
    case 'cancelled': {
      const { id, cancelReason } = event.order;
      if (cancelReason === 'manual' || cancelReason === 'demo_reset') return [];
      return [{ key: 'forex.pending_cancelled', id }];
    }
    case 'opened': {
      const { id } = event.position;
      return event.filled ? [{ key: 'forex.pending_filled', id }] : [];
    }
    case 'closed': {
      const { id, closeReason } = event.position;
      if (closeReason === 'close_out') return [{ key: 'forex.closed_out', id }];
      const isStopped = ['stop_loss', 'take_profit', 'trailing_stop'].includes(closeReason);
      return isStopped ? [{ key: 'forex.stopped', id }] : [];
    }
    case 'part_closed': {
      const { id, closeReason } = event.part;
      return closeReason === 'take_profit' ? [{ key: 'forex.stopped', id }] : [];
    }
    default:
      return [];
  }
}

/** The overnight financing of an event. */
export function chargeOf(event: TradeEvent): ChargeView[] {
  if (event.kind !== 'financed') return [];
  const { dealId: id, day, nights, lots, amount } = event.charge;
  return [{ id, day: startOfDay(day), nights, lots: BigInt(lots), amount }];
}

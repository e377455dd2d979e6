import { type AlertCondition, periodLabels, priceToNumber } from '@tidemark/domain/market';
import type { ReachedAlert } from '../alert-notifications.ts';
import type { AlertMarket } from '../sources.ts';
import type { ConditionAlert, Met } from './condition-watch.ts';

const keys = {
  close: 'alert.close_reached',
  rsi: 'alert.rsi_reached',
  average: 'alert.average_crossed',
} as const;

function keyOf(condition: AlertCondition): string {
  if (condition.kind !== 'change') return keys[condition.kind];
  return condition.period === '1day' ? 'alert.day_change_reached' : 'alert.hour_change_reached';
}

/** The notice of an alert whose condition was met; `price` is the one that met it, of a close the alert's own. */
export function conditionNotice(market: AlertMarket, alert: ConditionAlert, met: Met): ReachedAlert {
  const { id, userId, instrumentId, condition, direction } = alert;
  const quote = market.quote(instrumentId);
  const price = condition.kind === 'close' ? condition.price : met.price;
  return {
    fired: { alertId: id, seq: quote.status === 'no_price' ? alert.setSeq : quote.tick.seq, at: met.at },
    notice: {
      userId,
      key: keyOf(condition),
      params: {
        instrument: market.instrument(instrumentId)?.showCode ?? '',
        price: priceToNumber(price),
        direction,
        ...paramsOf(condition),
      },
    },
  };
}

function paramsOf(condition: AlertCondition): Record<string, string | number> {
  switch (condition.kind) {
    case 'change':
      return { percent: condition.hundredths / 100 };
    case 'close':
      return { period: periodLabels[condition.period] };
    case 'rsi':
      return {
        period: periodLabels[condition.period],
        length: condition.length,
        level: condition.hundredths / 100,
      };
    case 'average':
      return { period: periodLabels[condition.period], length: condition.length };
  }
}

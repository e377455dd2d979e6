import type { CallOutput } from '@tidemark/contract';
import type { alertSubmit } from '@tidemark/contract/calls/account/alert';
import type { noticeList } from '@tidemark/contract/calls/account/notice';
import type { Notice } from '@tidemark/contract/live';
import { priceToNumber } from '@tidemark/domain/market';
import type { AlertInstrument } from './sources.ts';
import type { StoredAlert } from './store/alerts.ts';
import type { StoredNotice } from './store/notices.ts';

export type WireAlert = CallOutput<typeof alertSubmit>;
type WireNotice = CallOutput<typeof noticeList>['data'][number];

/** A notice as the live channel sends it. */
export function presentNotice({ id, kind, key, params, at }: StoredNotice): Notice {
  return { id, kind, key, params, time: new Date(at).toISOString() };
}

/** A notice as the list shows it. */
export function presentListed(notice: StoredNotice): WireNotice {
  return { ...presentNotice(notice), params: { ...notice.params }, read: notice.isRead };
}

export function presentAlert(alert: StoredAlert, instrument: AlertInstrument): WireAlert {
  return {
    id: alert.id,
    ForexTradeLists: {
      Id: instrument.id,
      Code: instrument.code,
      ShowCode: instrument.showCode,
      PricePrecision: instrument.pricePrecision,
    },
    kind: alert.condition?.kind ?? 'price',
    price: priceToNumber(alert.price),
    direction: alert.direction,
    ...presentCondition(alert.condition),
    created_at: new Date(alert.setAt).toISOString(),
    fired_at: alert.firedAt === undefined ? null : new Date(alert.firedAt).toISOString(),
  };
}

function presentCondition(
  condition: StoredAlert['condition'],
): Pick<WireAlert, 'period' | 'percent' | 'length' | 'level'> {
  const of = { period: condition?.period ?? null, percent: null, length: null, level: null };
  switch (condition?.kind) {
    case 'change':
      return { ...of, percent: condition.hundredths / 100 };
    case 'rsi':
      return { ...of, length: condition.length, level: condition.hundredths / 100 };
    case 'average':
      return { ...of, length: condition.length };
    case 'close':
    case undefined:
      return of;
  }
}

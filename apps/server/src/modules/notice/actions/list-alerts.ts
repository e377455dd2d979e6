import type { CallOutput, CallRead } from '@tidemark/contract';
import type { alertList } from '@tidemark/contract/calls/account/alert';
import { present } from '@tidemark/domain/outcome';
import type { NoticeContext } from '../context.ts';
import { presentAlert } from '../present.ts';
import { countAlerts, selectAlerts } from '../store/alerts.ts';

/** A page of the caller's price alerts, waiting ones first, newest first. */
export async function listAlerts(
  { database, market }: NoticeContext,
  userId: number,
  { page, page_size: limit }: CallRead<typeof alertList>,
): Promise<CallOutput<typeof alertList>> {
  const [alerts, total] = await Promise.all([
    selectAlerts(database, { userId, limit, offset: (page - 1) * limit }),
    countAlerts(database, userId),
  ]);
  const data = alerts.map((alert) =>
    presentAlert(
      alert,
      present(market.instrument(alert.instrumentId), 'the instrument of an alert is known'),
    ),
  );
  return { data, total, page, last_page: Math.max(1, Math.ceil(total / limit)) };
}

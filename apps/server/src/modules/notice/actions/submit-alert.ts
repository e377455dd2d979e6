import type { CallRead } from '@tidemark/contract';
import type { alertSubmit } from '@tidemark/contract/calls/account/notice';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { CallerContext } from '../../../platform/http/route.ts';
import { answerOnce } from '../../../platform/idempotency/answer-once.ts';
import { alertDirection, alertPrice } from '../alert.ts';
import type { NoticeContext } from '../context.ts';
import { presentAlert, type WireAlert } from '../present.ts';
import type { AlertInstrument } from '../sources.ts';
import { countWaiting, insertAlert, type StoredAlert } from '../store/notices.ts';

/** Alerts of one user that may wait at a time. */
const WAITING_MAX = 50;

/**
 * Sets a price alert of the caller. Refuses `market.unknown_instrument`, `market.no_price`, `alert.too_many`
 * and, if the price is already there, `alert.at_price`.
 */
export async function submitAlert(
  notice: NoticeContext,
  input: CallRead<typeof alertSubmit>,
  { caller: { userId }, idempotency: claim, now }: CallerContext,
): Promise<Outcome<WireAlert>> {
  const instrument = notice.market.instrument(input.forex_id);
  if (!instrument) return refuse('market.unknown_instrument', {}, 'forex_id');
  let expected: StoredAlert | undefined;
  try {
    return await answerOnce(notice.database, { userId, claim, now }, async (tx) => {
      const alert = await expectAlert(notice, tx, { userId, instrument, asked: input.price, now });
      if (isRefusal(alert)) return alert;
      expected = alert;
      await insertAlert(tx, alert);
      return presentAlert(alert, instrument);
    });
  } finally {
    // Watched even if the commit failed or was not answered: an alert that is not stored notifies no user,
    // and a stored one must not be lost.
    if (expected) notice.watch.keep(expected.id);
  }
}

async function expectAlert(
  notice: NoticeContext,
  tx: Queryable,
  input: {
    readonly userId: number;
    readonly instrument: AlertInstrument;
    readonly asked: number;
    readonly now: number;
  },
): Promise<Outcome<StoredAlert>> {
  const { userId, instrument, asked, now } = input;
  const waiting = await countWaiting(tx, userId);
  if (waiting >= WAITING_MAX) return refuse('alert.too_many', { max: WAITING_MAX });
  await notice.alertIds.reserve(1, tx);
  // No await between reading the price and the watch, so that no tick comes between them.
  const price = alertPrice(asked, instrument);
  const direction = alertDirection(notice.market.quote(instrument.id), price);
  if (isRefusal(direction)) return direction;
  const alert: StoredAlert = {
    id: notice.alertIds.next(),
    userId,
    instrumentId: instrument.id,
    price,
    ...direction,
    setAt: now,
    firedAt: undefined,
  };
  notice.watch.expect(alert);
  return alert;
}

import type { CallRead } from '@tidemark/contract';
import type { alertSubmit } from '@tidemark/contract/calls/account/alert';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { CallerContext } from '../../../platform/http/route.ts';
import { answerOnce } from '../../../platform/idempotency/answer-once.ts';
import { alertDirection, alertPrice } from '../alert.ts';
import { type AskedCondition, askedCondition, levelNow } from '../conditions/asked-condition.ts';
import { type ChangeLevel, isPast } from '../conditions/condition-watch.ts';
import { watchOf } from '../conditions/watch-of.ts';
import type { NoticeContext } from '../context.ts';
import { presentAlert, type WireAlert } from '../present.ts';
import type { AlertInstrument } from '../sources.ts';
import { countWaiting, insertAlert, type StoredAlert } from '../store/alerts.ts';

/** Alerts of one user that may wait at a time, of all kinds together. */
const WAITING_MAX = 50;

/**
 * Sets an alert of the caller. Refuses `market.unknown_instrument`, `market.no_price`, `alert.too_many`; where a field
 * of its kind is missing or out of bounds `alert.incomplete` and `alert.too_long`; and if it is reached already,
 * `alert.at_price` or `alert.reached`.
 */
export async function submitAlert(
  notice: NoticeContext,
  input: CallRead<typeof alertSubmit>,
  { caller: { userId }, idempotency: claim, now }: CallerContext,
): Promise<Outcome<WireAlert>> {
  const instrument = notice.market.instrument(input.forex_id);
  if (!instrument) return refuse('market.unknown_instrument', {}, 'forex_id');
  const asked = askedCondition(input, instrument);
  if (isRefusal(asked)) return asked;
  let expected: StoredAlert | undefined;
  try {
    return await answerOnce(notice.database, { userId, claim, now }, async (tx) => {
      const alert = await expectAlert(notice, tx, { userId, instrument, asked, now });
      if (isRefusal(alert)) return alert;
      expected = alert;
      await insertAlert(tx, alert);
      return presentAlert(alert, instrument);
    });
  } finally {
    // Watched even if the commit failed or was not answered: an alert that is not stored notifies no user,
    // and a stored one must not be lost.
    if (expected) watchOf(notice, expected).keep(expected.id);
  }
}

async function expectAlert(
  notice: NoticeContext,
  tx: Queryable,
  input: {
    readonly userId: number;
    readonly instrument: AlertInstrument;
    readonly asked: AskedCondition;
    readonly now: number;
  },
): Promise<Outcome<StoredAlert>> {
  const { userId, instrument, asked, now } = input;
  const waiting = await countWaiting(tx, userId);
  if (waiting >= WAITING_MAX) return refuse('alert.too_many', { max: WAITING_MAX });
  await notice.alertIds.reserve(1, tx);
  const level = await levelNow(notice.market, { asked, instrument, now });
  // No await between reading the price and the watch, so that no tick comes between them.
  const terms = termsOf(notice, instrument, asked);
  if (isRefusal(terms)) return terms;
  // It would fire at the next tick.
  if (level && isAtOrPast(notice, instrument, { level, asked }))
    return refuse('alert.reached', {}, 'percent');
  const alert: StoredAlert = {
    id: notice.alertIds.next(),
    userId,
    instrumentId: instrument.id,
    ...terms,
    setAt: now,
    firedAt: undefined,
  };
  watchOf(notice, alert).expect(alert, level);
  return alert;
}

/** Whether the current price is at a level of a change, or past it, in its direction. */
function isAtOrPast(
  { market }: NoticeContext,
  instrument: AlertInstrument,
  { level, asked }: { readonly level: ChangeLevel; readonly asked: AskedCondition },
): boolean {
  const quote = market.quote(instrument.id);
  if (asked.kind === 'price' || quote.status === 'no_price') return false;
  return isPast(quote.tick.price, level.price, asked);
}

/** What an alert goes by, from the price at its setting on. */
function termsOf(
  { market }: NoticeContext,
  instrument: AlertInstrument,
  asked: AskedCondition,
): Outcome<Pick<StoredAlert, 'price' | 'condition' | 'direction' | 'setSeq'>> {
  const quote = market.quote(instrument.id);
  if (asked.kind === 'price') {
    const price = alertPrice(asked.price, instrument);
    const direction = alertDirection(quote, price);
    return isRefusal(direction) ? direction : { price, condition: undefined, ...direction };
  }
  if (quote.status === 'no_price') return refuse('market.no_price', {}, 'forex_id');
  const { condition, direction } = asked;
  const price = condition.kind === 'close' ? condition.price : quote.tick.price;
  return { price, condition, direction, setSeq: quote.tick.seq };
}

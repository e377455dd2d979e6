import { divideHalfEven, formatAmount, ZERO } from '@tidemark/domain/money';
import { optionGain, ratioFromUnits } from '@tidemark/domain/options';
import type { ReadReceipt } from '../read/read-receipt.ts';
import type { TradeSettleRecord } from '../record.ts';
import type { Check } from '../verdict.ts';
import { failed, judged, passed, unknown } from './finding.ts';
import { checkNeighbours, checkReference } from './leaves.ts';
import { amountOf, priceOf } from './numbers.ts';

const SECOND_MS = 1000;
const MILLION = 1_000_000n;

/** Checks of an Up/Down trade that ended (docs/spec/rules.md#updown-trades). */
export function checkTradeSettle(record: TradeSettleRecord, ticks: ReadReceipt['ticks']): readonly Check[] {
  const { instrument, openTick, endTick } = record;
  return [
    checkReference(ticks, { role: 'open', instrument, tick: openTick, isRequired: false }),
    ...checkNeighbours(ticks, 'open'),
    ...(endTick === null
      ? []
      : [
          checkReference(ticks, { role: 'close', instrument, tick: endTick, isRequired: true }),
          ...checkNeighbours(ticks, 'close'),
        ]),
    checkDue(record, ticks),
    checkPayout(record),
  ];
}

/** The result is that of the last tick at or before the due time, which is exactly so many seconds after acceptance. */
function checkDue(record: TradeSettleRecord, ticks: ReadReceipt['ticks']): Check {
  const { acceptedAt, seconds, dueAt, openTick, endTick } = record;
  const params = { due: String(dueAt) };
  if (acceptedAt + seconds * SECOND_MS !== dueAt) {
    return failed('due', { ...params, what: 'duration', seconds: String(seconds) });
  }
  if (endTick === null) return unknown('due', { ...params, what: 'void' });
  const named = { ...params, at: String(endTick.at) };
  if (endTick.at > dueAt || endTick.seq < openTick.seq) return failed('due', { ...named, what: 'tick' });
  const next = ticks.get('closeAfter')?.tick;
  if (next === undefined) return unknown('due', { ...named, what: 'next' });
  if (next.at <= dueAt) return failed('due', { ...named, what: 'next', next: String(next.at) });
  return passed('due', { ...named, next: String(next.at) });
}

function checkPayout(record: TradeSettleRecord): Check {
  const found = amountOf(record.profit);
  const expected = profitOf(record);
  return judged('payout', found === expected, {
    expected: formatAmount(expected),
    found: formatAmount(found),
  });
}

/** Won: amount × ratio. Lost, also at an unchanged price: amount × the level of the loss. Void: nothing. */
function profitOf({ direction, amount: text, profitRatio, lossLevel, openTick, endTick }: TradeSettleRecord) {
  if (endTick === null) return ZERO;
  const amount = amountOf(text);
  const [open, end] = [priceOf(openTick.price), priceOf(endTick.price)];
  if (direction === 'up' ? end > open : end < open) {
    return optionGain({ amount, profitRatio: ratioFromUnits(Number(amountOf(profitRatio))) });
  }
  return -divideHalfEven(amount * amountOf(lossLevel), MILLION) as typeof amount;
}

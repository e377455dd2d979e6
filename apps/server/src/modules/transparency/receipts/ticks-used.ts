import { MINUTE_MS, type Millis, SECOND_MS } from '@tidemark/domain/time';
import type {
  DealCloseRecord,
  DealOpenRecord,
  FundPaymentRecord,
  RateText,
  TickRole,
  TradeSettleRecord,
  WithdrawalRecord,
} from '@tidemark/verify/receipt';
import type { ReceiptParts, TickPlace } from './parts.ts';

/** A record of which a receipt is given. */
export type ReceiptRecord =
  | DealOpenRecord
  | DealCloseRecord
  | TradeSettleRecord
  | WithdrawalRecord
  | FundPaymentRecord;

/** A tick that a record was executed at, or whose price made its rate. */
interface TickUse {
  readonly role: 'open' | 'close' | 'openConversion' | 'closeConversion';
  readonly instrument: string;
  readonly tick: TickPlace;
}

/** The leaf of a tick and its part in a receipt. */
export interface TickLeaf {
  readonly role: TickRole;
  readonly log: number;
  readonly index: number;
  readonly entry: string;
}

/** A tick that the log does not have after so long will not come. */
const LOGGED_AFTER_MS: Millis = 10 * SECOND_MS;

/**
 * Leaves of the ticks that a record used, each with those before and after it, in the order in which a receipt has
 * them; those that the log does not have are left out. Undefined while one that was stored a moment ago is to come.
 */
export async function findTicksUsed(
  parts: ReceiptParts,
  record: ReceiptRecord,
  now: Millis,
): Promise<TickLeaf[] | undefined> {
  const uses = await usesOf(parts, record);
  const found = (await Promise.all(uses.map((use) => findWithNeighbours(parts, use)))).flat();
  if (found.some(({ leaf, storedAt }) => !leaf && now - storedAt < LOGGED_AFTER_MS)) return undefined;
  return found.flatMap(({ role, leaf }) => (leaf ? [{ role, ...leaf }] : []));
}

async function usesOf(parts: ReceiptParts, record: ReceiptRecord): Promise<TickUse[]> {
  if (record.kind === 'withdrawal' || record.kind === 'fund.payment') return [];
  const { instrument, openTick } = record;
  const open: TickUse = { role: 'open', instrument, tick: openTick };
  if (record.kind === 'trade.settle') {
    const { endTick } = record;
    return endTick === null ? [open] : [open, { role: 'close', instrument, tick: endTick }];
  }
  const { quote, openRate, openedAt } = record;
  const opening = [
    open,
    ...(await conversionOf(parts, 'openConversion', { quote, rate: openRate, at: openedAt })),
  ];
  if (record.kind === 'deal.open') return opening;
  const { closeTick, closeRate, closedAt } = record;
  return [
    ...opening,
    { role: 'close', instrument, tick: closeTick },
    ...(await conversionOf(parts, 'closeConversion', { quote, rate: closeRate, at: closedAt })),
  ];
}

async function conversionOf(
  { sources, log }: ReceiptParts,
  role: 'openConversion' | 'closeConversion',
  {
    quote,
    rate: [numerator, denominator],
    at,
  }: {
    readonly quote: string;
    readonly rate: RateText;
    readonly at: Millis;
  },
): Promise<TickUse[]> {
  if (quote === 'USD') return [];
  const used = { quote, numerator: BigInt(numerator), denominator: BigInt(denominator), at };
  const tick = (await sources.conversionTick(used)) ?? (await log.findConversionTick(used));
  return tick ? [{ role, instrument: tick.instrument, tick }] : [];
}

interface FoundTick {
  readonly role: TickRole;
  readonly storedAt: Millis;
  readonly leaf: Omit<TickLeaf, 'role'> | undefined;
}

async function findWithNeighbours(
  { log, sources }: ReceiptParts,
  { role, instrument, tick }: TickUse,
): Promise<FoundTick[]> {
  const { before, after } = (await sources.ticksAround(instrument, tick)) ?? guessAround(tick);
  const find = async (part: TickRole, { seq, at }: TickPlace): Promise<FoundTick> => ({
    role: part,
    storedAt: at,
    leaf: await log.findTick(instrument, seq, at),
  });
  return Promise.all([
    find(role, tick),
    ...(before ? [find(`${role}Before`, before)] : []),
    ...(after ? [find(`${role}After`, after)] : []),
  ]);
}

/** The log keeps ticks for longer than the market does; it is asked for the neighbours of about that time. */
function guessAround({ seq, at }: TickPlace) {
  return {
    before: seq > 1 ? { seq: seq - 1, at: at - MINUTE_MS } : undefined,
    after: { seq: seq + 1, at },
  };
}

import { commitmentTo, toHex } from '../entry/index.ts';
import {
  type DealCloseRecord,
  type DealOpenRecord,
  type FundPaymentRecord,
  type LogRecord,
  RECEIPT_FORMAT,
  type Receipt,
  type ReceiptKind,
  type Rotation,
  type TickReference,
  type TickRole,
  type TradeSettleRecord,
  type WithdrawalRecord,
} from '../receipt/index.ts';
import { type TestKey, TestLog } from './test-log.ts';

const ORIGIN = 'broker.example/log';
/** Unix milliseconds of the first tick; there is one a second. */
export const SAMPLE_START = 1_795_900_000_000;
const TICKS = 12;
const SECOND_MS = 1000;

/** EURGBP falls through 0.83512 at its tenth tick. */
const prices: Readonly<Record<string, (n: number) => string>> = {
  EURUSD: (n) => (1.08 + n / 10_000).toFixed(5),
  EURGBP: (n) => (n < 9 ? 0.836 : 0.835).toFixed(5),
  GBPUSD: (n) => (1.26 + n / 1000).toFixed(5),
};

const tickAt = (instrument: string, seq: number): TickReference => ({
  seq,
  at: SAMPLE_START + seq * SECOND_MS,
  price: prices[instrument]?.(seq - 1) ?? '0',
});

const deal = {
  id: '41',
  account: '7',
  instrument: 'EURGBP',
  quote: 'GBP',
  side: 'buy',
  lots: '0.50',
  unitsPerLot: 100_000,
  marginMode: 'leverage',
  leverage: 100,
  // 50,000 × 0.83600 × 1.26200 ÷ 100.
  margin: '527.516000',
  fee: '3.500000',
  openTick: tickAt('EURGBP', 3),
  openPrice: '0.83600',
  openRate: ['126200000', '100000000'],
  openedAt: SAMPLE_START + 3 * SECOND_MS + 40,
} as const;

const dealOpen: DealOpenRecord = { kind: 'deal.open', ...deal };

const dealClose: DealCloseRecord = {
  kind: 'deal.close',
  ...deal,
  parent: null,
  closeTick: tickAt('EURGBP', 10),
  closePrice: '0.83500',
  closeRate: ['126900000', '100000000'],
  closedAt: SAMPLE_START + 10 * SECOND_MS + 5,
  reason: 'stop_loss',
  level: '0.83512',
  // −0.001 × 50,000 × 1.26900.
  profit: '-63.450000',
};

const tradeSettle: TradeSettleRecord = {
  kind: 'trade.settle',
  id: '42',
  account: '8',
  instrument: 'EURUSD',
  direction: 'up',
  amount: '50.000000',
  seconds: 5,
  profitRatio: '0.85',
  lossLevel: '1',
  openTick: tickAt('EURUSD', 4),
  acceptedAt: SAMPLE_START + 4 * SECOND_MS + 300,
  dueAt: SAMPLE_START + 9 * SECOND_MS + 300,
  endTick: tickAt('EURUSD', 9),
  voidReason: null,
  settledAt: SAMPLE_START + 9 * SECOND_MS + 350,
  profit: '42.500000',
};

const withdrawal: WithdrawalRecord = {
  kind: 'withdrawal',
  id: '43',
  account: '9',
  status: 'paid',
  currency: 'EUR',
  protocol: '',
  amount: '250.000000',
  fee: '2.500000',
  // 247.5 × 0.923456 = 228.55536.
  received: '228.550000',
  rate: '0.923456',
  address: 'DE02 1203 0000 0000 2020 51',
  drawnAt: SAMPLE_START,
  endedAt: SAMPLE_START + 60 * SECOND_MS,
};

const fundPayment: FundPaymentRecord = {
  kind: 'fund.payment',
  id: '44',
  subscription: '12',
  account: '9',
  share: '1000.000000',
  dayRate: '0.12',
  day: '2026-11-28',
  amount: '1.200000',
  paidAt: SAMPLE_START,
};

/** A record of each kind that has a receipt. */
export const sampleRecords: Readonly<Record<ReceiptKind, LogRecord>> = {
  'deal.open': dealOpen,
  'deal.close': dealClose,
  'trade.settle': tradeSettle,
  withdrawal,
  'fund.payment': fundPayment,
};

/** A log with the ticks that the sample records were executed at. */
export function sampleLog(): TestLog {
  const log = new TestLog(ORIGIN);
  log.add({ kind: 'log', origin: ORIGIN, after: null });
  for (let seq = 1; seq <= TICKS; seq += 1) {
    for (const instrument of Object.keys(prices)) {
      const { at, price } = tickAt(instrument, seq);
      const more = { sourceAt: at - 20, bid: null, ask: null, source: 'sim' };
      log.add({ kind: 'tick', instrument, seq, price, at, ...more });
    }
  }
  return log;
}

/** Index of a tick in the sample log. */
export function tickIndex(instrument: string, seq: number): number {
  return 1 + (seq - 1) * Object.keys(prices).length + Object.keys(prices).indexOf(instrument);
}

type TickNames = Readonly<Partial<Record<TickRole, readonly [instrument: string, seq: number]>>>;

/** The ticks that a record needs, each with the one before and the one after. */
export function ticksOf(record: LogRecord): TickNames {
  const around = (role: 'open' | 'close', instrument: string, seq: number): TickNames => ({
    [role]: [instrument, seq],
    [`${role}Before`]: [instrument, seq - 1],
    [`${role}After`]: [instrument, seq + 1],
  });
  const converted = (role: 'open' | 'close', seq: number): TickNames => ({
    [`${role}Conversion`]: ['GBPUSD', seq],
    [`${role}ConversionBefore`]: ['GBPUSD', seq - 1],
    [`${role}ConversionAfter`]: ['GBPUSD', seq + 1],
  });
  switch (record.kind) {
    case 'deal.open':
      return { ...around('open', 'EURGBP', 3), ...converted('open', 3) };
    case 'deal.close':
      return {
        ...{ ...around('open', 'EURGBP', 3), ...converted('open', 3) },
        ...{ ...around('close', 'EURGBP', 10), ...converted('close', 10) },
      };
    case 'trade.settle':
      return { ...around('open', 'EURUSD', 4), ...around('close', 'EURUSD', 9) };
    default:
      return {};
  }
}

const SALT = new Uint8Array(32).fill(5);

/** What a receipt is made of; changed parts make receipts that are wrong in one way. */
export interface Making {
  readonly log: TestLog;
  readonly key: TestKey;
  readonly record: LogRecord;
  readonly ticks?: TickNames;
  readonly rotations?: readonly Rotation[];
  /** Unix seconds of the signature. */
  readonly at?: number;
}

/** Logs the record, and gives its receipt. */
export async function makeReceipt({ log, key, record, ticks, rotations, at }: Making): Promise<Receipt> {
  const content = JSON.stringify(record);
  const index = log.add({ kind: 'record', commitment: commitmentTo(content, SALT) });
  const checkpoint = await log.checkpoint(key, at ?? SAMPLE_START / SECOND_MS + 20);
  const { proof } = await log.prove(index);
  const proven = await Promise.all(
    Object.entries(ticks ?? ticksOf(record)).map(
      async ([role, [instrument, seq]]) => [role, await log.prove(tickIndex(instrument, seq))] as const,
    ),
  );
  return {
    format: RECEIPT_FORMAT,
    checkpoint,
    rotations: rotations ?? [],
    record: { content, salt: toHex(SALT), index, proof },
    ticks: Object.fromEntries(proven),
  };
}

/** Logs a change of the key, and gives the word of the older key for the newer one. */
export async function changeKey(log: TestLog, from: TestKey, to: TestKey): Promise<Rotation> {
  const index = log.add({ kind: 'key', keys: to.lines });
  const checkpoint = await log.checkpoint(from, SAMPLE_START / SECOND_MS + 15);
  return { checkpoint, leaf: await log.prove(index) };
}

/** The file of a receipt. */
export const receiptText = (receipt: Receipt): string => `${JSON.stringify(receipt)}\n`;

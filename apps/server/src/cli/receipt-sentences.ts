import type { Check, CheckKey, LogRecord } from '@tidemark/verify/receipt';
import { momentText, printable } from './log-sentences.ts';

type Params = Readonly<Record<string, string>>;
type Sentence = (params: Params) => string;

const time = (milliseconds: string | undefined): string => {
  const date = new Date(Number(milliseconds));
  return Number.isNaN(date.getTime()) ? String(milliseconds) : date.toISOString();
};

const roles: Readonly<Record<string, string>> = {
  open: 'the opening',
  close: 'the end',
  openConversion: 'the conversion at the opening',
  closeConversion: 'the conversion at the end',
};

/** `closeConversionBefore`: the conversion at the end, the tick before. */
function roleText(role = ''): string {
  const [, part = '', side] = /^(.*?)(Before|After)?$/.exec(role) ?? [];
  const named = roles[part] ?? part;
  return side === undefined ? named : `${named}, the one ${side.toLowerCase()}`;
}

const expectedFound: Sentence = ({ expected, found }) => `expected ${expected}, the record has ${found}`;

/** What each check says where it passed. */
const passed: Readonly<Record<CheckKey, Sentence>> = {
  format: ({ format }) => `the file is a receipt (${format})`,
  key: ({ origin }) => `the public key is one of the log ${origin}`,
  signature: ({ origin, size, at }) => `${origin} has signed ${size} entries ${signedAt(at)}`,
  witnesses: ({ found, known, names }) => `${found} of ${known} known witnesses cosigned: ${names}`,
  record: ({ index }) => `the record is entry ${index} of the log, letter by letter`,
  tick: ({ role, instrument, seq, index }) =>
    `tick ${seq} of ${instrument} (${roleText(role)}) is entry ${index} of the log`,
  reference: ({ role, instrument, seq, price, at }) =>
    `${roleText(role)} is at tick ${seq} of ${instrument}: ${price} at ${time(at)}`,
  neighbours: ({ role, seq }) =>
    `no tick is left out around number ${seq} (${roleText(role)}): the numbers before and after follow`,
  fill: ({ role, found }) => `the price of ${roleText(role)} is that of its tick, ${found}, without a spread`,
  rate: ({ role, quote, found }) => `${found} USD for 1 ${quote} is the rate at ${roleText(role)}`,
  margin: ({ found }) => `the margin follows from the terms: ${found} USD`,
  profit: ({ found }) => `the profit follows from prices, lots and rate: ${found} USD`,
  level: ({ reason, level, price, before }) =>
    `${reasonText(reason)}: the tick before (${before}) had not reached ${level}, this one (${price}) had`,
  due: ({ due, at, next }) =>
    `the last tick at or before ${time(due)} counts: it is of ${time(at)}, the next one of ${time(next)}`,
  payout: ({ found }) => `the result follows from the terms: ${found} USD`,
  withdrawal: ({ found }) => `amount less fee at the rate, rounded down, is what is received: ${found}`,
  payment: ({ found }) => `the income follows from share and rate of the day: ${found} USD`,
};

const failed: Readonly<Record<CheckKey, Sentence>> = {
  format: ({ field }) =>
    field === ''
      ? 'the file is no receipt, or its text was changed'
      : `the field ${field} is not one of a receipt`,
  key: ({ origin, names }) =>
    names === ''
      ? 'the key file holds no public keys, one per line'
      : `the log is ${origin}, the key is of ${names}`,
  witnesses: () => 'no known witness cosigned',
  signature: ({ origin, size }) => `the key of ${origin} has not signed these ${size} entries`,
  record: ({ index }) => `the record is not entry ${index} of the log: it or its proof was changed`,
  tick: ({ role, instrument, seq, index }) =>
    `tick ${seq} of ${instrument} (${roleText(role)}) is not entry ${index} of the log: it or its proof was changed`,
  reference: ({ role, what, expected, found }) =>
    what === 'missing'
      ? `the tick of ${roleText(role)} is missing`
      : `${roleText(role)} names another tick than that of the log: ${fieldText(what)} is ${expected} in the log, ${found} in the record`,
  neighbours: ({ role, seq, what }) =>
    `the tick ${what} number ${seq} (${roleText(role)}) is not the next one: one may have been left out`,
  fill: ({ role, expected, found }) =>
    `the price of ${roleText(role)} is not that of its tick: the tick has ${expected}, the record ${found}`,
  rate: ({ role, what, ...rest }) =>
    what === 'time'
      ? `the conversion tick was not the current one at ${roleText(role)}`
      : `the rate at ${roleText(role)} is not that of the conversion tick: ${expectedFound(rest)}`,
  margin: (params) => `the margin does not follow from the terms: ${expectedFound(params)}`,
  profit: (params) => `the profit does not follow from prices, lots and rate: ${expectedFound(params)}`,
  level: ({ reason, level, price, before }) =>
    `${reasonText(reason)} at ${level}: the tick before was ${before ?? 'not given'}, this one ${price}, so this is not the first one that reached it`,
  due: ({ what, due, at, next, seconds }) =>
    what === 'duration'
      ? `the due time is not ${seconds} s after the acceptance`
      : what === 'next'
        ? `a later tick, of ${time(next)}, was still before the due time ${time(due)}`
        : `the tick of the end, of ${time(at)}, is not one between acceptance and due time ${time(due)}`,
  payout: (params) => `the result does not follow from the terms: ${expectedFound(params)}`,
  withdrawal: (params) =>
    `what is received does not follow from amount, fee and rate: ${expectedFound(params)}`,
  payment: (params) => `the income does not follow from share and rate: ${expectedFound(params)}`,
};

const unknown: Readonly<Partial<Record<CheckKey, Sentence>>> = {
  witnesses: ({ known }) =>
    `no witness of the key file (${known}) has cosigned this checkpoint; get the receipt again a minute later`,
  signature: () => 'the signature cannot be checked without a key of the log',
  reference: ({ role }) =>
    `the tick of ${roleText(role)} is not in the receipt: the log may have begun later`,
  neighbours: ({ role, seq, what = '' }) =>
    `the receipt does not show the tick ${what.split(' ').join(' and ')} number ${seq} (${roleText(role)})`,
  rate: ({ role, quote }) => `the receipt does not show how ${quote} became USD at ${roleText(role)}`,
  level: ({ reason }) => `${reasonText(reason)}: the ticks of the receipt do not decide when it was reached`,
  due: ({ what }) =>
    what === 'void'
      ? 'the trade was void: the receipt has no tick of its end'
      : 'the receipt does not show the tick after the end',
};

/** What a check found, in one English sentence. */
export function sentenceOf({ key, state, params }: Check): string {
  const sentence = { passed, failed, unknown }[state][key] ?? passed[key];
  const printableParams = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, printable(value)]),
  );
  return sentence(printableParams);
}

function signedAt(seconds: string | undefined): string {
  return seconds === undefined ? '' : `on ${momentText(Number(seconds))}`;
}

const fieldText = (what: string | undefined): string =>
  ({ seq: 'the number', at: 'the time', price: 'the price', instrument: 'the instrument' })[what ?? ''] ?? '';

const reasonText = (reason = ''): string => reason.replaceAll('_', '-');

/** What the receipt is of. */
export function recordText(record: LogRecord): string {
  switch (record.kind) {
    case 'deal.open':
      return `order ${record.id}: ${record.side} ${record.lots} lots ${record.instrument} at ${record.openPrice}`;
    case 'deal.close':
      return `order ${record.id}: ${record.side} ${record.lots} lots ${record.instrument}, ${record.openPrice} to ${record.closePrice}, profit ${record.profit} USD`;
    case 'trade.settle':
      return `Up/Down trade ${record.id}: ${record.direction} ${record.instrument}, ${record.amount} USD for ${record.seconds} s, profit ${record.profit} USD`;
    case 'withdrawal':
      return `withdrawal ${record.id} (${record.status}): ${record.amount} USD, ${record.received} ${record.currency} received`;
    case 'fund.payment':
      return `fund income ${record.id} of ${record.day}: ${record.amount} USD`;
    default:
      return `${record.kind} of the log`;
  }
}

import { describe, expect, it } from 'vitest';
import { Books } from './market-data.ts';
import { type Field, FixMessage } from './message.ts';
import { instrumentFields, RequestedSymbols } from './requested-symbols.ts';

const SENT: readonly Field[] = [
  [34, '2'],
  [52, '20140509-10:00:00.000'],
];
const AT = Date.parse('2014-05-09T10:00:00Z');

/** `269=0 270=1.1` as fields. */
function fields(text: string): Field[] {
  return text
    .split(' ')
    .filter((part) => part !== '')
    .map((part): Field => {
      const equals = part.indexOf('=');
      return [Number(part.slice(0, equals)), part.slice(equals + 1)];
    });
}

const message = (type: string, text: string) =>
  new FixMessage('FIX.4.4', [[35, type], ...SENT, ...fields(text)]);

/** Books of EUR/USD (request r1) and GBP/USD (request r2). */
function createBooks(): (type: 'W' | 'X', text: string) => string[] {
  const symbols: Readonly<Record<string, string>> = { r1: 'EUR/USD', r2: 'GBP/USD' };
  const books = new Books((entry) => {
    const value = (tag: number) => entry.find(([at]) => at === tag)?.[1] ?? '';
    return symbols[value(262)] ?? Object.values(symbols).find((symbol) => symbol === value(55));
  });
  return (type, text) => {
    const read = type === 'W' ? books.snapshot(message(type, text)) : books.incremental(message(type, text));
    const quotes = read.quotes.map(
      ({ symbol, bid = '-', ask = '-', isTradeable }) =>
        `${symbol} ${bid} ${ask}${isTradeable ? '' : ' closed'}`,
    );
    return [...quotes, ...read.unreadable.map(({ symbol = 'none', detail }) => `${symbol}: ${detail}`)];
  };
}

const FULL = '262=r1 55=EUR/USD 268=2 269=0 270=1.10 271=5 269=1 270=1.20 271=5';
const WITH_IDS = '262=r1 55=EUR/USD 268=2 269=0 278=b1 270=1.10 269=1 278=a1 270=1.20';

describe('the top of a book', () => {
  it.each([
    ['two sides', FULL, ['EUR/USD 1.10 1.20']],
    ['one side', '262=r1 55=EUR/USD 268=1 269=0 270=1.10', ['EUR/USD 1.10 -']],
    ['no entry', '262=r1 55=EUR/USD 268=0', ['EUR/USD - -']],
    ['an entry of an empty book', '262=r1 55=EUR/USD 268=1 269=J', ['EUR/USD - -']],
    ['trades beside quotes', '55=EUR/USD 268=3 269=2 270=9 269=0 270=1.1 269=1 270=1.2', ['EUR/USD 1.1 1.2']],
    ['several levels', '55=EUR/USD 268=3 269=0 270=1.09 269=0 270=1.10 269=1 270=1.2', ['EUR/USD 1.10 1.2']],
    ['a size of zero', '55=EUR/USD 268=2 269=0 270=1.1 271=0 269=1 270=1.2 271=0.5', ['EUR/USD - 1.2']],
    ['a price of zero', '55=EUR/USD 268=2 269=0 270=0.000 269=1 270=1.2', ['EUR/USD - 1.2']],
    ['a closed side', '55=EUR/USD 268=2 269=0 270=1.1 276=B 269=1 270=1.2', ['EUR/USD 1.1 1.2 closed']],
    [
      'a price that is none',
      '55=EUR/USD 268=2 269=0 270=1e5 269=1 270=1.2',
      ['EUR/USD - 1.2', 'EUR/USD: a bid of 1e5'],
    ],
    ['a side without price', '55=EUR/USD 268=1 269=0', ['EUR/USD - -', 'EUR/USD: a bid of no price']],
    [
      'a wrong number of entries',
      '55=EUR/USD 268=3 269=0 270=1.1',
      ['EUR/USD: a snapshot with another number of entries than it says'],
    ],
    [
      'a foreign symbol',
      '55=USD/SEK 268=1 269=0 270=9',
      ['none: a snapshot of a symbol that was not asked for'],
    ],
  ])('is read from a snapshot with %s', (_, text, expected) => {
    expect(createBooks()('W', text)).toEqual(expected);
  });

  it.each([
    ['a changed bid', FULL, '262=r1 268=1 279=1 269=0 270=1.11', ['EUR/USD 1.11 1.20']],
    [
      'both sides in one message',
      FULL,
      '262=r1 268=2 279=0 269=0 270=1.2 279=0 269=1 270=1.3',
      ['EUR/USD 1.2 1.3'],
    ],
    ['a deleted side', FULL, '262=r1 268=1 279=2 269=0', ['EUR/USD - 1.20']],
    [
      'a new entry with an id after a snapshot without',
      FULL,
      '262=r1 268=1 279=0 269=0 278=x 270=1.05',
      ['EUR/USD 1.05 1.20'],
    ],
    ['a position as in the snapshot', FULL, '262=r1 268=1 279=1 269=0 290=1 270=1.05', ['EUR/USD 1.05 1.20']],
    [
      'a better bid beside the first',
      WITH_IDS,
      '262=r1 268=1 279=0 269=0 278=b2 270=1.15',
      ['EUR/USD 1.15 1.20'],
    ],
    [
      'a worse bid beside the first',
      WITH_IDS,
      '262=r1 268=1 279=0 269=0 278=b2 270=1.05',
      ['EUR/USD 1.10 1.20'],
    ],
    ['a change by id without a side', WITH_IDS, '262=r1 268=1 279=1 278=a1 270=1.19', ['EUR/USD 1.10 1.19']],
    ['a delete by id without a side', WITH_IDS, '262=r1 268=1 279=2 278=a1', ['EUR/USD 1.10 -']],
    ['a delete of an unknown id', WITH_IDS, '262=r1 268=1 279=2 269=0 278=b9', ['EUR/USD 1.10 1.20']],
    [
      'a change that renames its entry',
      WITH_IDS,
      '262=r1 268=1 279=1 269=0 278=b2 280=b1 270=1.05',
      ['EUR/USD 1.05 1.20'],
    ],
    ['a delete by the reference id', WITH_IDS, '262=r1 268=1 279=2 269=0 280=b1', ['EUR/USD - 1.20']],
    [
      'a change without a price',
      FULL,
      '262=r1 268=1 279=1 269=0',
      ['EUR/USD - 1.20', 'EUR/USD: a bid of no price'],
    ],
    [
      'an unknown action',
      FULL,
      '262=r1 268=1 279=9 269=0 270=1.1',
      ['EUR/USD - -', 'EUR/USD: an update action 9'],
    ],
    [
      'a change of an unknown id without a side',
      WITH_IDS,
      '262=r1 268=1 279=1 278=z 270=2',
      ['EUR/USD 1.10 1.20', 'EUR/USD: an entry without bid or ask'],
    ],
    ['a trade only', FULL, '262=r1 268=1 279=0 269=2 270=1.15', []],
    ['the symbol in the entry', FULL, '268=1 279=1 55=EUR/USD 269=0 270=1.11', ['EUR/USD 1.11 1.20']],
    [
      'the symbol of the entry before',
      FULL,
      '268=2 279=1 55=EUR/USD 269=0 270=1.2 279=1 269=1 270=1.3',
      ['EUR/USD 1.2 1.3'],
    ],
    [
      'two symbols',
      FULL,
      '268=2 279=1 55=EUR/USD 269=0 270=1.11 279=0 55=GBP/USD 269=1 270=1.5',
      ['EUR/USD 1.11 1.20', 'GBP/USD - 1.5'],
    ],
    [
      'a foreign symbol',
      FULL,
      '268=1 279=1 55=USD/SEK 269=0 270=9',
      ['USD/SEK: an update of a symbol that was not asked for'],
    ],
    [
      'a wrong number of entries',
      FULL,
      '262=r1 268=2 279=1 269=0 270=1.2',
      ['EUR/USD: an update with another number of entries than it says'],
    ],
  ])('follows an update with %s', (_, snapshot, update, expected) => {
    const read = createBooks();
    read('W', snapshot);
    expect(read('X', update)).toEqual(expected);
  });

  it('has no price again until it is sent, after an update that could not be read', () => {
    const read = createBooks();
    read('W', FULL);
    read('X', '262=r1 268=2 279=1 269=0 270=1.2');
    expect(read('X', '262=r1 268=1 279=1 269=1 270=1.3')).toEqual(['EUR/USD - 1.3']);
  });

  it('forgets a side of a source that never deletes what it replaces', () => {
    const read = createBooks();
    read('W', WITH_IDS);
    const told = Array.from({ length: 70 }, (_, i) =>
      read('X', `262=r1 268=1 279=0 269=0 278=n${i} 270=1.0${i}`),
    );
    expect(told.flat().filter((line) => line.includes(':'))).toEqual([
      'EUR/USD: more entries of the bid than are followed',
    ]);
    expect(told.at(-1)).toEqual(['EUR/USD 1.069 1.20']);
  });

  it.each([
    ['its own time', '268=1 279=0 55=EUR/USD 269=0 270=1 272=20140509 273=09:59:59.750', AT - 250],
    [
      'the later of two entries',
      '268=2 279=0 55=EUR/USD 269=0 270=1 273=09:59:58 279=0 269=1 270=2 273=09:59:59',
      AT - 1000,
    ],
    ['the sending time', '268=1 279=0 55=EUR/USD 269=0 270=1', AT],
    [
      'the first sending time of a message sent again',
      '122=20140509-09:00:00 268=1 279=0 55=EUR/USD 269=0 270=1',
      AT - 3_600_000,
    ],
  ])('bears %s', (_, text, time) => {
    const books = new Books(() => 'EUR/USD');
    expect(books.incremental(message('X', text)).quotes[0]?.sourceTime).toBe(time);
  });
});

describe('the symbols of a FIX session', () => {
  it.each([
    ['EUR/USD', '55=EUR/USD'],
    ['EURUSD', '55=EURUSD'],
    ['55=EURUSD;48=4001;22=8', '55=EURUSD 48=4001 22=8'],
    ['48=4001;22=8', '48=4001 22=8'],
    ['35=V', undefined],
    ['55=', undefined],
    ['', undefined],
    ['EUR\u0001USD', undefined],
    ['€', undefined],
    ['x'.repeat(65), undefined],
  ])('%s is sent as %s', (symbol, sent) => {
    expect(instrumentFields(symbol)).toEqual(sent === undefined ? undefined : fields(sent));
  });

  function request(...symbols: string[]) {
    const sent: string[] = [];
    const requested = new RequestedSymbols('p-', 'incremental');
    const send = (each: readonly Field[]): number =>
      sent.push(each.map(([tag, value]) => `${tag}=${value}`).join(' '));
    requested.setSymbols(symbols, send);
    return { requested, sent, send };
  }

  it('are asked for and given up by requests of their own', () => {
    const { requested, sent, send } = request('EUR/USD', '48=4001;22=8');
    expect(requested.setSymbols(['48=4001;22=8', 'GBP/USD'], send)).toEqual(['EUR/USD']);
    requested.again(send);
    expect(sent).toEqual([
      '262=p-1 263=1 264=1 265=1 267=2 269=0 269=1 146=1 55=EUR/USD',
      '262=p-2 263=1 264=1 265=1 267=2 269=0 269=1 146=1 48=4001 22=8',
      '262=p-1 263=2 264=1 267=2 269=0 269=1 146=1 55=EUR/USD',
      '262=p-3 263=1 264=1 265=1 267=2 269=0 269=1 146=1 55=GBP/USD',
      '262=p-2 263=2 264=1 267=2 269=0 269=1 146=1 48=4001 22=8',
      '262=p-3 263=2 264=1 267=2 269=0 269=1 146=1 55=GBP/USD',
      '262=p-4 263=1 264=1 265=1 267=2 269=0 269=1 146=1 48=4001 22=8',
      '262=p-5 263=1 264=1 265=1 267=2 269=0 269=1 146=1 55=GBP/USD',
    ]);
    expect(requested.symbolOf(fields('262=p-4'))).toBe('48=4001;22=8');
    expect(requested.symbolOf(fields('55=GBP/USD'))).toBe('GBP/USD');
    expect(requested.symbolOf(fields('48=4001'))).toBe('48=4001;22=8');
    expect(requested.symbolOf(fields('55=EUR/USD'))).toBeUndefined();
    expect(requested.isFormer(message('W', '262=p-1'))).toBe(true);
    expect(requested.isFormer(message('W', '262=p-4'))).toBe(false);
  });

  it.each([
    ['Y', '262=p-1 281=0', { kind: 'unknown', symbol: 'EUR/USD' }],
    ['Y', '262=p-1 281=3', { kind: 'unknown', symbol: 'EUR/USD' }],
    ['Y', '262=p-1 281=2', { kind: 'limited', symbol: 'EUR/USD', detail: 'rejected: reason 2' }],
    ['Y', '262=p-1 281=6 58=265', { kind: 'refused', symbol: 'EUR/USD', detail: 'rejected: 265' }],
    ['Y', '262=p-9 281=0', undefined],
    ['j', '45=2 372=V 380=2', { kind: 'unknown', symbol: 'GBP/USD' }],
    ['j', '45=2 372=V 380=4 58=later', { kind: 'refused', symbol: 'GBP/USD', detail: 'rejected: later' }],
    ['j', '45=77 372=V 380=1', undefined],
    ['3', '45=1 371=55 372=V 373=5', { kind: 'unknown', symbol: 'EUR/USD' }],
    [
      '3',
      '45=1 371=265 372=V 373=5',
      { kind: 'refused', symbol: 'EUR/USD', detail: 'rejected: reason not given' },
    ],
    ['3', '45=5 372=0', { kind: 'refused', symbol: undefined, detail: 'rejected: reason not given' }],
  ])('that a message %s with %s rejects are found', (type, text, expected) => {
    const { requested } = request('EUR/USD', 'GBP/USD');
    const rejected = new FixMessage('FIX.4.4', [[35, type], ...fields(text)]);
    expect(requested.rejected(rejected)).toEqual(expected);
  });
});

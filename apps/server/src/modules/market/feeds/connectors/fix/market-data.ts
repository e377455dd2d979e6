import type { Millis } from '@tidemark/domain/time';
import type { DecimalText, SourceQuote } from '../connector.ts';
import { isZero } from '../decimals/decimal-text.ts';
import { type Field, type FixMessage, fieldOf, Tag } from './message.ts';
import { readPrice } from './price-text.ts';
import { readEntryTime, readTimestamp } from './times.ts';
import { type Side, TopOfBook } from './top-of-book.ts';

/** What a message of market data brought. */
export interface MarketDataResult {
  /** One per symbol that it changed: the entries of a message belong together. */
  readonly quotes: readonly SourceQuote[];
  /** What could not be read, with the symbol where it is known. */
  readonly unreadable: readonly { readonly symbol: string | undefined; readonly detail: string }[];
}

/** Finds our symbol by a message's or an entry's fields (262, 55, 48); undefined where it is none of ours. */
export type SymbolFinder = (fields: readonly Field[]) => string | undefined;

/** The books of all symbols of one session. */
export class Books {
  readonly #books = new Map<string, TopOfBook>();
  readonly #symbolOf: SymbolFinder;

  constructor(symbolOf: SymbolFinder) {
    this.#symbolOf = symbolOf;
  }

  /** Forgets the entries of a symbol, or of all: until they are sent again, there is no price. */
  clear(symbol?: string): void {
    if (symbol === undefined) this.#books.clear();
    else this.#books.delete(symbol);
  }

  /** Applies a snapshot (W): it replaces all entries of its symbol. */
  snapshot(message: FixMessage): MarketDataResult {
    const turn = new Turn(message);
    const symbol = this.#symbolOf(message.fields);
    if (symbol === undefined)
      return turn.unreadable(undefined, 'a snapshot of a symbol that was not asked for');
    const book = new TopOfBook();
    this.#books.set(symbol, book);
    const entries = message.group(Tag.NoMdEntries);
    if (entries === undefined)
      return turn.unreadable(symbol, 'a snapshot with another number of entries than it says');
    const places = { bid: 0, ask: 0 };
    for (const entry of entries) {
      const side = sideOf(entry);
      if (isEmptyBook(entry)) book.clear();
      if (side === undefined) continue;
      places[side] += 1;
      const position = fieldOf(entry, Tag.MdEntryPositionNo) ?? String(places[side]);
      turn.set(symbol, book, side, entry, { id: fieldOf(entry, Tag.MdEntryId), position });
    }
    turn.touch(symbol, book);
    return turn.result();
  }

  /** Applies an incremental refresh (X): new, changed and deleted entries, also of several symbols. */
  incremental(message: FixMessage): MarketDataResult {
    const turn = new Turn(message);
    const entries = message.group(Tag.NoMdEntries);
    const requested = this.#symbolOf(message.fields.filter(([tag]) => tag === Tag.MdReqId));
    if (entries === undefined) {
      this.clear(requested);
      return turn.unreadable(requested, 'an update with another number of entries than it says');
    }
    // An entry without a symbol is of the same as the one before (volume 3, market data incremental refresh).
    let symbol = requested;
    for (const entry of entries) {
      const isNamed = entry.some(([tag]) => tag === Tag.Symbol || tag === Tag.SecurityId);
      if (requested === undefined && isNamed) symbol = this.#symbolOf(entry);
      if (symbol === undefined)
        turn.unreadable(fieldOf(entry, Tag.Symbol), 'an update of a symbol that was not asked for');
      else this.#apply(turn, symbol, entry);
    }
    return turn.result();
  }

  #apply(turn: Turn, symbol: string, entry: readonly Field[]): void {
    const book = this.#books.get(symbol) ?? new TopOfBook();
    this.#books.set(symbol, book);
    const action = fieldOf(entry, Tag.MdUpdateAction);
    const id = fieldOf(entry, Tag.MdEntryId);
    const refId = fieldOf(entry, Tag.MdEntryRefId);
    const key = { id: id ?? refId, position: fieldOf(entry, Tag.MdEntryPositionNo) };
    const hasType = entry.some(([tag]) => tag === Tag.MdEntryType);
    if (isEmptyBook(entry)) book.clear();
    else if (hasType && sideOf(entry) === undefined) return;
    else if (action === '2') book.delete(sideOf(entry), key);
    else if (action === '0' || action === '1') {
      // A change may give its entry a new id.
      const former = refId === undefined ? key : { id: refId };
      const side = sideOf(entry) ?? book.sideOf(former);
      if (side === undefined) turn.unreadable(symbol, 'an entry without bid or ask');
      else {
        if (action === '1' && refId !== undefined) book.delete(side, former);
        turn.set(symbol, book, side, entry, key);
      }
    } else {
      book.clear();
      turn.unreadable(symbol, `an update action ${String(action)}`);
    }
    turn.touch(symbol, book, entry);
  }
}

/** Collects what one message changes. */
class Turn {
  readonly #sent: Millis | undefined;
  readonly #touched = new Map<string, { readonly book: TopOfBook; time: Millis | undefined }>();
  readonly #unreadable: { symbol: string | undefined; detail: string }[] = [];

  constructor(message: FixMessage) {
    // A message that is sent again tells when it was sent first.
    this.#sent = readTimestamp(message.get(Tag.OrigSendingTime) ?? message.get(Tag.SendingTime));
  }

  unreadable(symbol: string | undefined, detail: string): MarketDataResult {
    this.#unreadable.push({ symbol, detail });
    return this.result();
  }

  /** An entry with a price; one without price or size empties its place. */
  set(
    symbol: string,
    book: TopOfBook,
    side: Side,
    entry: readonly Field[],
    key: { readonly id: string | undefined; readonly position: string | undefined },
  ): void {
    const text = fieldOf(entry, Tag.MdEntryPx);
    const price = text === undefined ? undefined : readPrice(text);
    if (price === undefined) this.unreadable(symbol, `a ${side} of ${text ?? 'no price'}`);
    if (price === undefined || isZero(price) || isEmptySize(entry)) book.delete(side, key);
    else {
      // A multiple value: A is open, B is closed.
      const isClosed = fieldOf(entry, Tag.QuoteCondition)?.split(' ').includes('B') === true;
      const isFollowed = book.set(side, key, { price, isClosed });
      if (!isFollowed) this.unreadable(symbol, `more entries of the ${side} than are followed`);
    }
    this.touch(symbol, book, entry);
  }

  touch(symbol: string, book: TopOfBook, entry: readonly Field[] = []): void {
    const time = readEntryTime(fieldOf(entry, Tag.MdEntryDate), fieldOf(entry, Tag.MdEntryTime), this.#sent);
    const touched = this.#touched.get(symbol);
    if (touched === undefined) this.#touched.set(symbol, { book, time });
    else if (time !== undefined) touched.time = Math.max(time, touched.time ?? 0);
  }

  result(): MarketDataResult {
    const quotes = [...this.#touched].map(([symbol, { book, time }]): SourceQuote => {
      const [bid, ask] = [book.best('bid'), book.best('ask')];
      const isTradeable = bid?.isClosed !== true && ask?.isClosed !== true;
      return { symbol, bid: priceOf(bid), ask: priceOf(ask), sourceTime: time ?? this.#sent, isTradeable };
    });
    return { quotes, unreadable: this.#unreadable };
  }
}

function priceOf(entry: { readonly price: DecimalText } | undefined): DecimalText | undefined {
  return entry?.price;
}

function sideOf(entry: readonly Field[]): Side | undefined {
  const type = fieldOf(entry, Tag.MdEntryType);
  if (type === '0') return 'bid';
  return type === '1' ? 'ask' : undefined;
}

function isEmptyBook(entry: readonly Field[]): boolean {
  return fieldOf(entry, Tag.MdEntryType) === 'J';
}

function isEmptySize(entry: readonly Field[]): boolean {
  const size = fieldOf(entry, Tag.MdEntrySize);
  const read = size === undefined ? undefined : readPrice(size);
  return read !== undefined && isZero(read);
}

import { type Field, type FixMessage, fieldOf, Tag } from './message.ts';

/** Fields of an instrument that a mapping may give: 55, 48, 22, 460, 167, 65, 207, 461. */
const INSTRUMENT_TAGS = new Set([55, 48, 22, 460, 167, 65, 207, 461]);

/**
 * The instrument's fields for a symbol of the mapping: the symbol itself (`EUR/USD`), or fields where a venue asks
 * for others (`48=4001;22=8`). Undefined where it cannot be sent.
 */
export function instrumentFields(symbol: string): readonly Field[] | undefined {
  // Latin1 without control characters: others would break the message.
  if (!/^[\u0020-\u007e\u00a0-\u00ff]{1,64}$/.test(symbol)) return undefined;
  if (!/^\d+=/.test(symbol)) return [[Tag.Symbol, symbol]];
  const fields = symbol.split(';').map((part): Field => {
    const equals = part.indexOf('=');
    return [Number(part.slice(0, equals)), part.slice(equals + 1)];
  });
  const areKnown = fields.every(([tag, value]) => INSTRUMENT_TAGS.has(tag) && value !== '');
  return areKnown ? fields : undefined;
}

interface Request {
  readonly id: string;
  readonly symbol: string;
  readonly fields: readonly Field[];
  /** Number of the message that asked for it. */
  readonly number: number;
}

/** Sends a market data request and returns the number of its message. */
export type SendRequest = (fields: readonly Field[]) => number;

/** Why a symbol gets no prices. */
export type RejectedSymbol =
  | { readonly kind: 'unknown'; readonly symbol: string }
  | { readonly kind: 'limited' | 'refused'; readonly symbol: string | undefined; readonly detail: string };

/** Which symbols were asked for in a session, each by a request of its own, and whose prices a message brings. */
export class RequestedSymbols {
  readonly #prefix: string;
  readonly #updates: 'incremental' | 'full';
  readonly #bySymbol = new Map<string, Request>();
  readonly #byId = new Map<string, Request>();
  /** By the value of 55, or of 48 where there is no 55. */
  readonly #byInstrument = new Map<string, Request>();
  #count = 0;

  /** `prefix` makes the ids of requests (262) unique for the other side. */
  constructor(prefix: string, updates: 'incremental' | 'full') {
    this.#prefix = prefix;
    this.#updates = updates;
  }

  /** The session is gone, and its requests with it. */
  clear(): void {
    this.#bySymbol.clear();
    this.#byId.clear();
    this.#byInstrument.clear();
  }

  /** Asks for what is missing and gives up what is not wanted any more; returns what was given up. */
  setSymbols(symbols: readonly string[], send: SendRequest): readonly string[] {
    const wanted = new Set(symbols);
    const given = [...this.#bySymbol.keys()].filter((symbol) => !wanted.has(symbol));
    for (const symbol of given) this.#giveUp(symbol, send);
    for (const symbol of wanted) if (!this.#bySymbol.has(symbol)) this.#request(symbol, send);
    return given;
  }

  /** Asks for all again, under new ids: each is answered by a snapshot. */
  again(send: SendRequest): void {
    const symbols = [...this.#bySymbol.keys()];
    for (const symbol of symbols) this.#giveUp(symbol, send);
    for (const symbol of symbols) this.#request(symbol, send);
  }

  /** Whether the message answers a request that was given up meanwhile. */
  isFormer(message: FixMessage): boolean {
    const id = message.get(Tag.MdReqId);
    return id?.startsWith(this.#prefix) === true && !this.#byId.has(id);
  }

  /** Our symbol for fields of a message or an entry; undefined where it was not asked for. */
  symbolOf(fields: readonly Field[]): string | undefined {
    const request =
      this.#byId.get(fieldOf(fields, Tag.MdReqId) ?? '') ??
      this.#byInstrument.get(`55=${fieldOf(fields, Tag.Symbol) ?? ''}`) ??
      this.#byInstrument.get(`48=${fieldOf(fields, Tag.SecurityId) ?? ''}`);
    return request?.symbol;
  }

  /** What a reject (Y, j or 3) says about a request of ours; undefined where it answers none that counts. */
  rejected(message: FixMessage): RejectedSymbol | undefined {
    const id = message.get(Tag.MdReqId);
    const number = message.integer(Tag.RefSeqNum);
    const request =
      id !== undefined ? this.#byId.get(id) : [...this.#byId.values()].find((each) => each.number === number);
    if (message.type === 'Y' && request === undefined) return undefined;
    const detail = `rejected: ${message.get(Tag.Text) ?? `reason ${reasonOf(message) ?? 'not given'}`}`;
    if (request === undefined) {
      // A request that was given up meanwhile is rejected as unknown by some venues.
      return message.get(Tag.RefMsgType) === 'V' ? undefined : { kind: 'refused', symbol: undefined, detail };
    }
    this.#forget(request);
    const { symbol } = request;
    if (isUnknown(message)) return { kind: 'unknown', symbol };
    return { kind: reasonOf(message) === '2' ? 'limited' : 'refused', symbol, detail };
  }

  #request(symbol: string, send: SendRequest): void {
    const fields = instrumentFields(symbol);
    if (fields === undefined) return;
    this.#count += 1;
    const id = `${this.#prefix}${this.#count}`;
    const number = send(requestFields(id, '1', fields, this.#updates));
    const request = { id, symbol, fields, number };
    this.#bySymbol.set(symbol, request);
    this.#byId.set(id, request);
    for (const [tag, value] of fields) {
      if (tag === Tag.Symbol || tag === Tag.SecurityId) this.#byInstrument.set(`${tag}=${value}`, request);
    }
  }

  #giveUp(symbol: string, send: SendRequest): void {
    const request = this.#bySymbol.get(symbol);
    if (request === undefined) return;
    this.#forget(request);
    send(requestFields(request.id, '2', request.fields, undefined));
  }

  #forget(request: Request): void {
    this.#bySymbol.delete(request.symbol);
    this.#byId.delete(request.id);
    for (const [tag, value] of request.fields) this.#byInstrument.delete(`${tag}=${value}`);
  }
}

/** A market data request (V) for the top of the book: 1 with updates, 2 gives it up. */
function requestFields(
  id: string,
  type: '1' | '2',
  instrument: readonly Field[],
  updates: 'incremental' | 'full' | undefined,
): readonly Field[] {
  return [
    [Tag.MdReqId, id],
    [Tag.SubscriptionRequestType, type],
    [Tag.MarketDepth, '1'],
    ...(updates === undefined ? [] : [[Tag.MdUpdateType, updates === 'incremental' ? '1' : '0'] as const]),
    [Tag.NoMdEntryTypes, '2'],
    [Tag.MdEntryType, '0'],
    [Tag.MdEntryType, '1'],
    [Tag.NoRelatedSym, '1'],
    ...instrument,
  ];
}

function reasonOf(message: FixMessage): string | undefined {
  return message.get(Tag.MdReqRejReason);
}

/** Unknown, or none of ours to see: 281 0 and 3; 380 1, 2 and 6; 373 5 on the symbol. */
function isUnknown(message: FixMessage): boolean {
  if (message.type === 'Y') return ['0', '3'].includes(reasonOf(message) ?? '');
  if (message.type === 'j') return ['1', '2', '6'].includes(message.get(Tag.BusinessRejectReason) ?? '');
  const isOfSymbol = ['48', '55'].includes(message.get(Tag.RefTagId) ?? '');
  return isOfSymbol && message.get(Tag.SessionRejectReason) === '5';
}

import { createHash, timingSafeEqual } from 'node:crypto';
import { type Instrument, type Price, priceFromNumber } from '@tidemark/domain/market';
import type { Clock } from '@tidemark/domain/time';
import type { Feed, FeedAnswer, FeedPost, FeedTick, TickSink } from '../feed.ts';
import type { Recorder } from '../record/recorder.ts';
import { decimalText } from '../record/row.ts';
import { isMarketTime, readBatch, type SentTick } from './read-ticks.ts';

/** The feed that others write: POST /feed/v1/ticks (docs/spec/interface.md#ingest-feed). */
export interface IngestFeed extends Feed {
  /** Answers when every accepted tick is stored and current. */
  post(request: FeedPost): Promise<FeedAnswer>;
}

export interface IngestOptions {
  readonly token: string;
  readonly clock: Clock;
  /** Takes every tick that can be read. */
  readonly recorder?: Recorder | undefined;
}

export function createIngestFeed(options: IngestOptions): IngestFeed {
  const { recorder } = options;
  let sink: TickSink | undefined;
  let bySymbol: ReadonlyMap<string, Instrument> = new Map();
  let byId: ReadonlyMap<number, Instrument> = new Map();

  async function post(request: FeedPost): Promise<FeedAnswer> {
    if (!sink) return { kind: 'not_found' };
    if (!bearsToken(request.authorization, options.token)) return { kind: 'forbidden' };
    const batch = readBatch(request.body, (sent) => readTick(sent, (symbol) => bySymbol.get(symbol)));
    if ('fields' in batch) return { kind: 'malformed', fields: batch.fields };
    if (recorder) for (const { tick } of batch.ticks) record(recorder, tick);
    const receipt = await sink(
      batch.ticks.map(({ tick }) => tick),
      { unreadable: batch.refused },
    );
    const indexOf = (judged: number) => batch.ticks[judged]?.index ?? judged;
    const judgedNo = receipt.refused.map(({ index, key }) => ({ index: indexOf(index), key }));
    return {
      kind: 'taken',
      receipt: {
        accepted: receipt.accepted,
        refused: [...batch.refused.map(({ index, key }) => ({ index, key })), ...judgedNo].sort(
          (a, b) => a.index - b.index,
        ),
        held: receipt.held.map(indexOf),
      },
    };
  }

  function record(into: Recorder, { instrumentId, price, sourceTime }: FeedTick): void {
    const instrument = byId.get(instrumentId);
    if (instrument === undefined) return;
    into.record({
      ...{ source: 'ingest', instrument, conversion: { scale: '1', isInverted: false } },
      quote: { last: decimalText(price), sourceTime },
      price: { price, bid: undefined, ask: undefined },
      receivedAt: options.clock.now(),
    });
  }

  function setInstruments(instruments: readonly Instrument[]): void {
    bySymbol = new Map(instruments.map((instrument) => [instrument.code, instrument]));
    byId = new Map(instruments.map((instrument) => [instrument.id, instrument]));
  }

  return {
    post,
    setInstruments,
    prepare: async () => recorder?.open(),
    past: () => [],
    covers: () => true,
    async start({ instruments, sink: into }) {
      setInstruments(instruments);
      sink = into;
    },
    async stop() {
      sink = undefined;
      await recorder?.stop();
    },
  };
}

/** Whether the header carries the token; takes as long for a near miss as for a far one. */
export function bearsToken(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer +(.+)$/i.exec(authorization?.trim() ?? '')?.[1] ?? '';
  return timingSafeEqual(sha256(given), sha256(token));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** A tick, or the key of why it cannot be judged. */
function readTick(
  { symbol, price: given, time }: SentTick,
  bySymbol: (symbol: string) => Instrument | undefined,
): FeedTick | string {
  const instrument = bySymbol(symbol);
  if (!instrument) return 'market.tick_unknown_symbol';
  if (!(given > 0)) return 'market.tick_not_positive';
  const price = priceFromNumber(given, instrument.pricePrecision);
  // A price rounded to zero by its precision is invalid; one beyond exact numbers cannot be stored.
  if (!(price > 0)) return 'market.tick_not_positive';
  if (!Number.isSafeInteger(price) || !isMarketTime(time)) return 'market.tick_malformed';
  return { instrumentId: instrument.id, price: price as Price, sourceTime: time ?? undefined };
}

import type { Instrument } from '@tidemark/domain/market';
import type { Feed, FeedAnswer, FeedPost, TickSink } from '../feed.ts';
import { bearsToken, readBatch } from './ingest-post.ts';

/** The feed that others write: POST /feed/v1/ticks (contract.md, «Ingest feed»). */
export interface IngestFeed extends Feed {
  /** Answers when every accepted tick is stored and current. */
  post(request: FeedPost): Promise<FeedAnswer>;
}

export function createIngestFeed(options: { readonly token: string }): IngestFeed {
  let sink: TickSink | undefined;
  let bySymbol: ReadonlyMap<string, Instrument> = new Map();

  async function post(request: FeedPost): Promise<FeedAnswer> {
    if (!sink) return { kind: 'not_found' };
    if (!bearsToken(request.authorization, options.token)) return { kind: 'forbidden' };
    const batch = readBatch(request.body, (symbol) => bySymbol.get(symbol));
    if ('fields' in batch) return { kind: 'malformed', fields: batch.fields };
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

  function setInstruments(instruments: readonly Instrument[]): void {
    bySymbol = new Map(instruments.map((instrument) => [instrument.code, instrument]));
  }

  return {
    post,
    setInstruments,
    prepare: async () => {},
    past: () => [],
    covers: () => true,
    async start({ instruments, sink: into }) {
      setInstruments(instruments);
      sink = into;
    },
    async stop() {
      sink = undefined;
    },
  };
}

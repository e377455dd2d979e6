import { type Millis, SECOND_MS } from '@tidemark/domain/time';
import type { Timers } from '../../../../../platform/clock/clock.ts';
import { SourceFailure } from '../connector.ts';
import { followJsonSocket } from '../net/json-socket.ts';
import { linkedAbort } from '../net/linked-abort.ts';
import type { RestClient } from '../net/rest-client.ts';
import type { OpenStream } from '../net/stream-session.ts';
import { BookTickers } from './book-tickers.ts';
import { probeSymbol } from './history.ts';
import { type AskedSymbols, askedSymbols, streamPaths } from './symbols.ts';

/** So long after connecting the exchange is asked about the symbols of which nothing came. */
const PROBE_AFTER_MS: Millis = 10 * SECOND_MS;

export interface PriceStreamOptions {
  readonly streamUrl: string;
  readonly rest: RestClient;
  readonly timers: Timers;
}

/**
 * Streams the best bid and ask of the symbols until the signal is aborted. More symbols than one connection may have
 * are spread over several, which end together.
 *
 * @throws SourceFailure where a connection cannot be opened or ends.
 */
export async function followPrices(options: PriceStreamOptions, stream: OpenStream): Promise<void> {
  const asked = askedSymbols(stream.symbols);
  stream.unknownSymbols(asked.impossible);
  const tickers = new BookTickers(asked, stream);
  const over = linkedAbort(stream.signal);
  const { signal } = over;
  const paths = streamPaths(asked.byVenueSymbol.keys());
  if (paths.length === 0) return untilAborted(signal);
  let opened = 0;
  let probing: Promise<void> | undefined;
  const sockets = paths.map((path) =>
    followJsonSocket({
      url: `${options.streamUrl}${path}`,
      signal,
      timers: options.timers,
      opened() {
        opened += 1;
        if (opened < paths.length) return;
        stream.connected();
        probing = probeSilent(options, { asked, tickers, stream, signal });
      },
      received: (message) => tickers.take(message),
      unreadable: (detail) => stream.unreadable(undefined, detail),
      heartbeat: () => stream.heartbeat(),
    }),
  );
  try {
    await Promise.all(sockets);
  } finally {
    over.abort();
    over.unlink();
    await probing;
  }
}

/**
 * Finds the symbols that the exchange does not know: it accepts their streams, and sends nothing. What fails here says
 * nothing about the stream, and is asked again on the next connection.
 */
async function probeSilent(
  { rest, timers }: PriceStreamOptions,
  {
    asked,
    tickers,
    stream,
    signal,
  }: {
    readonly asked: AskedSymbols;
    readonly tickers: BookTickers;
    readonly stream: OpenStream;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  await wait(PROBE_AFTER_MS, timers, signal);
  for (const [name, symbols] of asked.byVenueSymbol) {
    if (signal.aborted) return;
    if (tickers.isHeard(name)) continue;
    try {
      await probeSymbol(rest, name, signal);
    } catch (error) {
      if (!(error instanceof SourceFailure)) continue;
      if (error.trouble === 'market.source_unknown_symbol') stream.unknownSymbols(symbols);
    }
  }
}

/** Resolves after so long, or where the signal is aborted. */
function wait(ms: Millis, timers: Timers, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = timers.after(ms, () => {
      signal.removeEventListener('abort', end);
      resolve();
    });
    const end = (): void => {
      cancel();
      resolve();
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

import { describe, expect, it, onTestFinished } from 'vitest';
import { SourceFailure, type SourceQuote } from '../connector.ts';
import { CountedTimers } from '../pacing/counted-timers.fixture.ts';
import { recordEvents } from '../pacing/recorded-events.fixture.ts';
import { turns } from '../pacing/until.fixture.ts';
import { type OpenStream, StreamSession } from './stream-session.ts';

/** A connection that a test opened, and how it ends it. */
interface Connection {
  readonly stream: OpenStream;
  fail(error: unknown): void;
  end(): void;
}

/** A session whose connections the test ends. `random` of 1: each wait is the longest. */
function start(symbols: readonly string[] = ['A', 'B']) {
  const timers = new CountedTimers(0);
  const events = recordEvents();
  const connections: Connection[] = [];
  const session = new StreamSession({
    timers,
    random: () => 1,
    secrets: ['hunter2', undefined],
    open: (stream) =>
      new Promise((resolve, reject) => {
        connections.push({ stream, fail: reject, end: resolve });
        stream.signal.addEventListener('abort', () => resolve(), { once: true });
      }),
  });
  session.start(symbols, events);
  onTestFinished(() => session.stop());
  const last = (): Connection => {
    const found = connections.at(-1);
    if (found === undefined) throw new Error('no connection');
    return found;
  };
  /** How long until it opens the next connection. */
  const untilOpened = async (): Promise<number> => {
    const [from, known] = [timers.now(), connections.length];
    await turns(2);
    while (connections.length === known && timers.now() - from < 700_000) {
      timers.clock.advance(250);
      await turns(2);
    }
    return timers.now() - from;
  };
  return { timers, events, connections, session, last, untilOpened };
}

const unreachable = (message: string) => new SourceFailure('market.source_unreachable', message);
const quote = (symbol: string): SourceQuote => ({
  symbol,
  bid: '1',
  ask: '2',
  sourceTime: 5,
  isTradeable: true,
});

describe('a stream of prices', () => {
  it('passes on what a connection reports', async () => {
    const { events, last } = start(['A', 'B', 'A']);
    const { stream } = last();
    expect(stream.symbols).toEqual(['A', 'B']);
    stream.connected();
    stream.quote(quote('A'));
    stream.quote(quote('B'));
    stream.heartbeat();
    stream.unreadable('A', 'line\nwith hunter2');
    stream.unreadable(undefined, 'x');
    expect(events.received).toEqual([]);
    await turns(1);
    expect(events.received).toEqual([quote('A'), quote('B')]);
    expect(events.counts).toEqual({ connected: 1, heartbeats: 1, deliveries: 1 });
    expect(events.unread).toEqual([
      { symbol: 'A', detail: 'line with ***' },
      { symbol: undefined, detail: 'x' },
    ]);
  });

  it.each<[string, unknown, object]>([
    [
      'fails',
      new SourceFailure('market.source_limited', 'too much of hunter2'),
      { trouble: 'market.source_limited', detail: 'too much of ***' },
    ],
    [
      'does not know a symbol',
      new SourceFailure('market.source_unknown_symbol', 'no A'),
      { trouble: 'market.source_malformed', detail: 'no A' },
    ],
    [
      'throws an error with a cause',
      new Error('failed', { cause: new Error('refused') }),
      { trouble: 'market.source_unreachable', detail: 'failed: refused' },
    ],
    ['throws a text', 'down', { trouble: 'market.source_unreachable', detail: 'down' }],
  ])('is in trouble and opened again where its connection %s', async (_, error, trouble) => {
    const { events, last, connections, untilOpened } = start();
    last().stream.connected();
    last().stream.quote(quote('A'));
    last().fail(error);
    await turns(1);
    expect(events.troubles).toEqual([trouble]);
    // What came before is reported before.
    expect(events.received).toEqual([quote('A')]);
    expect(connections[0]?.stream.signal.aborted).toBe(true);
    expect(await untilOpened()).toBe(1000);
  });

  it('is in trouble where its connection just ends, or cannot even begin', async () => {
    const { events, last, untilOpened } = start();
    last().end();
    await untilOpened();
    expect(events.troubles).toEqual([
      { trouble: 'market.source_unreachable', detail: 'the source closed the connection' },
    ]);
    const timers = new CountedTimers(0);
    const session = new StreamSession({
      ...{ timers, random: () => 1, secrets: [] },
      open: () => {
        throw new SyntaxError('Invalid URL');
      },
    });
    const others = recordEvents();
    session.start(['A'], others);
    await turns(2);
    expect(others.troubles).toEqual([{ trouble: 'market.source_unreachable', detail: 'Invalid URL' }]);
    await session.stop();
    expect([timers.repeated, timers.single]).toEqual([0, 0]);
  });

  it('waits longer after each failure, up to 4 s, and shortly again after 5 s of health', async () => {
    const { last, timers, untilOpened } = start();
    const waits: number[] = [];
    for (let failure = 0; failure < 5; failure += 1) {
      last().stream.connected();
      timers.clock.advance(4999);
      last().fail(unreachable('x'));
      waits.push(await untilOpened());
    }
    expect(waits).toEqual([1000, 2000, 4000, 4000, 4000]);
    last().stream.connected();
    timers.clock.advance(5000);
    last().fail(unreachable('x'));
    expect(await untilOpened()).toBe(1000);
  });

  it('waits as long as the source asks', async () => {
    const { last, untilOpened } = start();
    const limited = (retryAfterMs: number) =>
      new SourceFailure('market.source_limited', 'x', { retryAfterMs });
    last().fail(limited(30_000));
    expect(await untilOpened()).toBe(30_000);
    last().fail(limited(1));
    expect(await untilOpened()).toBe(2000);
  });

  it('is opened again for other symbols, half a second later and without trouble', async () => {
    const { session, events, connections, last, untilOpened } = start(['A', 'B']);
    const { stream } = last();
    stream.connected();
    session.setSymbols(['B', 'A', 'B']);
    expect(stream.signal.aborted).toBe(false);
    session.setSymbols(['A', 'C']);
    expect(stream.signal.aborted).toBe(true);
    expect(await untilOpened()).toBe(500);
    expect(last().stream.symbols).toEqual(['A', 'C']);
    for (const symbols of [['D'], ['E'], ['F']]) session.setSymbols(symbols);
    expect(await untilOpened()).toBe(500);
    expect(connections.map(({ stream: { symbols } }) => symbols.join())).toEqual(['A,B', 'A,C', 'F']);
    expect(events.troubles).toEqual([]);
  });

  it('is not opened earlier because the symbols change while it waits', async () => {
    const { session, last, connections, timers, untilOpened } = start();
    last().fail(new SourceFailure('market.source_limited', 'x', { retryAfterMs: 10_000 }));
    await turns(2);
    timers.clock.advance(5000);
    session.setSymbols(['C']);
    expect(await untilOpened()).toBe(5000);
    expect(connections.length).toBe(2);
    expect(last().stream.symbols).toEqual(['C']);
  });

  it('has no connection while there are no symbols', async () => {
    const { session, connections, timers, last, untilOpened } = start([]);
    await turns(2);
    expect(connections).toEqual([]);
    expect(timers.single).toBe(0);
    session.setSymbols(['A']);
    expect(await untilOpened()).toBe(0);
    session.setSymbols([]);
    expect(last().stream.signal.aborted).toBe(true);
    await turns(2);
    timers.clock.advance(60_000);
    await turns(2);
    expect(connections.length).toBe(1);
  });

  it('drops what a connection reports after its end', async () => {
    const { session, events, last, untilOpened } = start();
    const { stream } = last();
    session.setSymbols(['C']);
    await untilOpened();
    stream.connected();
    stream.quote(quote('A'));
    stream.heartbeat();
    stream.unreadable('A', 'x');
    stream.unknownSymbols(['A']);
    await turns(2);
    expect(events).toMatchObject({ received: [], unread: [], unknown: [] });
    expect(events.counts).toEqual({ connected: 0, heartbeats: 0, deliveries: 0 });
  });

  it('reports each unknown symbol once', async () => {
    const { events, last, untilOpened } = start();
    last().stream.unknownSymbols(['A']);
    last().stream.unknownSymbols(['A', 'B']);
    last().stream.unknownSymbols([]);
    last().fail(unreachable('x'));
    await untilOpened();
    last().stream.unknownSymbols(['B', 'A']);
    expect(events.unknown).toEqual(['A', 'B']);
  });

  it.each([
    ['a connection is open', (_: ReturnType<typeof start>) => undefined],
    ['it waits', ({ last }: ReturnType<typeof start>) => last().fail(unreachable('x'))],
    ['it has no symbols', ({ session }: ReturnType<typeof start>) => session.setSymbols([])],
  ])('leaves nothing and reports nothing when it is stopped while %s', async (_, act) => {
    const world = start();
    const { events, session, connections, last, timers } = world;
    last().stream.connected();
    act(world);
    await turns(2);
    const troubles = events.troubles.length;
    const { stream } = last();
    stream.quote(quote('A'));
    await session.stop();
    stream.quote(quote('A'));
    await turns(2);
    timers.clock.advance(60_000);
    await turns(2);
    expect(events.received).toEqual([]);
    expect(events.troubles.length).toBe(troubles);
    expect(connections.every(({ stream: { signal } }) => signal.aborted)).toBe(true);
    expect(connections.length).toBe(1);
    expect([timers.repeated, timers.single]).toEqual([0, 0]);
  });
});

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { turns, until } from '../pacing/until.fixture.ts';
import { changedBid, loggedOn, NOON, pricesOf, snapshot, startWorld } from './fix-world.fixture.ts';

describe('a FIX session', () => {
  it('logs on, asks for the top of the book, and reports quotes with their time', async () => {
    const { venue, events } = await loggedOn({ clockMs: -250 });
    const [logon, request] = venue.session.heard;
    expect(logon?.raw.replaceAll('\u0001', '|')).toMatch(
      /^8=FIX.4.4\|9=\d+\|35=A\|49=TIDEMARK\|56=VENUE\|34=1\|52=20261118-12:00:00.000\|98=0\|108=5\|141=Y\|553=sunflower\|554=hunter2\|10=\d{3}\|$/,
    );
    expect(request?.raw.replaceAll('\u0001', '|')).toMatch(
      /\|34=2\|.*\|263=1\|264=1\|265=1\|267=2\|269=0\|269=1\|146=1\|55=EUR\/USD\|/,
    );
    venue.session.send('W', snapshot('1.09177', '1.09188'));
    await until(() => events.received.length === 1, 'a quote');
    expect(events.received).toEqual([
      {
        symbol: 'EUR/USD',
        bid: '1.09177',
        ask: '1.09188',
        sourceTime: Date.parse(NOON) - 250,
        isTradeable: true,
      },
    ]);
    expect(events.counts).toMatchObject({ connected: 1, heartbeats: 1 });
    expect(events.troubles).toEqual([]);
  });

  it('reads messages that are split at any byte, and several in one packet', async () => {
    const { venue, events } = await loggedOn();
    const { session } = venue;
    const bytes = [1, 2, 3].map((n) => session.numbered('W', snapshot(`1.0${n}`, '1.2'))).join('');
    for (const byte of bytes) session.socket.write(byte, 'latin1');
    await until(() => events.received.length === 3, 'three quotes');
    session.socket.write(
      [4, 5, 6].map((n) => session.numbered('X', changedBid(`1.0${n}`))).join(''),
      'latin1',
    );
    await until(() => events.received.length === 6, 'six quotes');
    expect(pricesOf(events)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `1.0${n} 1.2`));
  });

  it('reports a deleted side as missing', async () => {
    const { venue, events } = await loggedOn();
    venue.session.send('W', snapshot('1.1', '1.2'));
    venue.session.send('X', [
      [268, 1],
      [279, 2],
      [55, 'EUR/USD'],
      [269, 1],
    ]);
    await until(() => events.received.length === 2, 'two quotes');
    expect(pricesOf(events)).toEqual(['1.1 1.2', '1.1 -']);
  });

  it('answers a test request, and sends one before it gives up a silent venue', async () => {
    const { venue, clock, events } = await loggedOn();
    venue.session.send('1', [[112, 'are you there']]);
    await until(
      () =>
        venue.session.heard.some(({ type, fields }) => type === '0' && fields.get(112) === 'are you there'),
      'the answer',
    );
    venue.session.write = () => undefined;
    clock.advance(7500);
    await until(() => venue.session.heard.some(({ type }) => type === '1'), 'a test request');
    clock.advance(6000);
    expect(events.troubles).toEqual([
      { trouble: 'market.source_unreachable', detail: 'no answer to a test request' },
    ]);
  });

  it('sends heartbeats while it has nothing to say', async () => {
    const { venue, clock } = await loggedOn();
    for (let second = 0; second < 12; second += 1) {
      clock.advance(1000);
      venue.session.send('0');
      await until(() => venue.session.socket.bytesWritten > 0, 'written');
    }
    await until(() => venue.session.heard.filter(({ type }) => type === '0').length === 2, 'two heartbeats');
  });
});

describe('a FIX venue that refuses', () => {
  it('the password is reported without it and not tried again before a minute', async () => {
    const { venue, clock, events } = await startWorld({
      logon: () => 'Invalid password hunter2 for user sunflower',
    });
    await until(() => events.troubles.length === 1, 'trouble');
    expect(events.troubles).toEqual([
      { trouble: 'market.source_unauthorized', detail: 'logon refused: Invalid password *** for user ***' },
    ]);
    clock.advance(59_000);
    venue.options.logon = () => undefined;
    expect(venue.sessions.length).toBe(1);
    clock.advance(1000);
    await until(() => events.counts.connected === 1, 'logged on');
  });

  it('a symbol is reported and not asked for again in this session', async () => {
    const { venue, clock, events, connector } = await loggedOn(
      {
        subscribed: (session, id, symbol) =>
          symbol === 'EUR/XXX'
            ? session.send('Y', [
                [262, id],
                [281, 0],
              ])
            : session.send('W', [[262, id], ...snapshot('1.1', '1.2', symbol)]),
      },
      {},
      ['EUR/XXX', 'EUR/USD'],
    );
    await until(() => events.received.length === 1 && events.unknown.length === 1, 'a quote and a reject');
    expect(events.unknown).toEqual(['EUR/XXX']);
    connector.setSymbols(['EUR/USD', 'GBP/USD', 'bad\u0001symbol']);
    await until(() => events.received.length === 2, 'two quotes');
    expect(events.unknown).toEqual(['EUR/XXX', 'bad\u0001symbol']);
    const asked = () =>
      venue.session.heard.filter(({ type }) => type === 'V').map(({ fields }) => fields.get(55));
    expect(asked()).toEqual(['EUR/XXX', 'EUR/USD', 'GBP/USD']);
    connector.setSymbols(['EUR/USD', 'GBP/USD', 'EUR/XXX']);
    venue.session.socket.destroy();
    await until(() => events.troubles.length === 1, 'trouble');
    clock.advance(250);
    await until(() => events.unknown.length === 3, 'refused by the next session too');
    expect(asked()).toEqual(['EUR/USD', 'GBP/USD', 'EUR/XXX']);
  });

  it('a request for lack of bandwidth is asked again later', async () => {
    let answers = 0;
    const { clock, events } = await startWorld({
      subscribed: (session, id, symbol) => {
        answers += 1;
        if (answers === 1)
          session.send('Y', [
            [262, id],
            [281, 2],
          ]);
        else session.send('W', [[262, id], ...snapshot('1.1', '1.2', symbol)]);
      },
    });
    await until(() => events.troubles.length === 1, 'trouble');
    expect(events.troubles).toEqual([
      { trouble: 'market.source_limited', detail: 'EUR/USD rejected: reason 2' },
    ]);
    clock.advance(4000);
    await until(() => events.received.length === 1, 'a quote');
  });

  it('connections is tried again with growing waiting times of at most 2.4 s', async () => {
    const { venue, clock, events } = await loggedOn();
    await venue.close();
    const waits: number[] = [];
    for (let failures = 1; failures <= 8; failures += 1) {
      await until(() => events.troubles.length === failures, `failure ${failures}`);
      const from = clock.now();
      const count = events.troubles.length;
      while (events.troubles.length === count && clock.now() - from < 5000) {
        clock.advance(10);
        await turns(2);
      }
      waits.push(clock.now() - from);
    }
    expect(Math.max(...waits)).toBeLessThanOrEqual(2500);
    expect(waits[0]).toBeLessThan(400);
    await venue.listen();
    for (let ms = 0; ms < 5000 && events.counts.connected < 2; ms += 100) {
      clock.advance(100);
      await turns(20);
    }
    await until(() => events.counts.connected === 2, 'connected again');
  });

  it('to answer a logon is given up after 10 s', async () => {
    const { clock, venue, events } = await startWorld();
    await until(() => venue.sessions.length === 1, 'a connection');
    venue.session.write = () => undefined;
    await until(() => venue.session.heard.length === 1, 'a logon');
    clock.advance(10_000);
    expect(events.troubles.map(({ detail }) => detail)).toEqual(['no answer to the logon']);
  });
});

describe('the end of a FIX session', () => {
  it('is a logout, after which no connection and no timer is left', async () => {
    const { venue, connector, events, clock } = await loggedOn();
    venue.session.send('W', snapshot('1.1', '1.2'));
    const stopped = connector.stop();
    venue.session.send('W', snapshot('1.3', '1.4'));
    await stopped;
    expect(venue.session.heard.at(-1)?.type).toBe('5');
    await until(() => venue.session.isClosed, 'closed');
    const before = { ...events.counts, received: events.received.length };
    clock.advance(120_000);
    await turns(5);
    expect({ ...events.counts, received: events.received.length }).toEqual(before);
    expect(events.troubles).toEqual([]);
    expect(venue.sessions.length).toBe(1);
    await connector.stop();
  });

  it('needs no answer of the venue', async () => {
    const { venue, connector, clock } = await loggedOn();
    venue.session.write = () => undefined;
    const stopped = connector.stop();
    clock.advance(1000);
    await stopped;
    await until(() => venue.session.isClosed, 'closed');
  });

  it('is possible while it waits for the next try', async () => {
    const { venue, connector, clock, events } = await loggedOn();
    venue.session.socket.destroy();
    await until(() => events.troubles.length === 1, 'trouble');
    await connector.stop();
    clock.advance(60_000);
    expect(venue.sessions.length).toBe(1);
  });
});

describe('a FIX session over TLS', () => {
  const home = mkdtempSync(join(tmpdir(), 'tidemark-fix-'));
  afterAll(() => rmSync(home, { recursive: true, force: true }));
  const [keyFile, certFile] = [join(home, 'key.pem'), join(home, 'cert.pem')];
  const make = (): { key: string; cert: string } => {
    if (!existsSync(certFile)) {
      const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
      const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
      execFileSync('openssl', ['req', '-x509', ...curve, '-keyout', keyFile, '-out', certFile, ...name], {
        stdio: 'ignore',
      });
    }
    return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8') };
  };

  it('is opened where the certificate is trusted', async () => {
    const { venue, events } = await loggedOn({ tls: make() }, { tls: true, tlsCaFile: certFile });
    venue.session.send('W', snapshot('1.1', '1.2'));
    await until(() => events.received.length === 1, 'a quote');
  });

  it('is refused where it is not, and no password is sent', async () => {
    const { venue, events } = await startWorld({ tls: make() }, { tls: true });
    await until(() => events.troubles.length === 1, 'trouble');
    expect(events.troubles[0]?.trouble).toBe('market.source_unreachable');
    expect(venue.sessions.flatMap(({ heard }) => heard)).toEqual([]);
  });

  it('reports a missing file of certificates', async () => {
    const { events } = await startWorld({}, { tls: true, tlsCaFile: join(home, 'none.pem') });
    expect(events.troubles[0]?.detail).toContain('none.pem');
  });
});

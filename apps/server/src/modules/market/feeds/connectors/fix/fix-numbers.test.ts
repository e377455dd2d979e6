import { describe, expect, it } from 'vitest';
import { until } from '../pacing/until.fixture.ts';
import { changedBid, loggedOn, pricesOf, snapshot, startWorld } from './fix-world.fixture.ts';

describe('numbers of a FIX session', () => {
  it('ignore a duplicate', async () => {
    const { venue, events } = await loggedOn();
    venue.session.send('W', snapshot('1.1', '1.2'));
    venue.session.send('W', snapshot('1.3', '1.4'));
    venue.session.write(venue.session.socket, venue.session.again(2));
    venue.session.send('W', snapshot('1.5', '1.6'));
    await until(() => events.received.length === 3, 'three quotes');
    expect(pricesOf(events)).toEqual(['1.1 1.2', '1.3 1.4', '1.5 1.6']);
  });

  it('show a gap, whose messages are asked for and then applied in order', async () => {
    const { venue, events } = await loggedOn();
    venue.session.send('W', snapshot('1.1', '1.2'));
    venue.session.numbered('X', changedBid('1.11'));
    venue.session.numbered('X', changedBid('1.12'));
    venue.session.send('X', changedBid('1.13'));
    await until(() => events.received.length === 4, 'four quotes');
    expect(pricesOf(events)).toEqual(['1.1 1.2', '1.11 1.2', '1.12 1.2', '1.13 1.2']);
    expect(
      venue.session.heard
        .filter(({ type }) => type === '2')
        .map(({ fields }) => [fields.get(7), fields.get(16)]),
    ).toEqual([['3', '0']]);
  });

  it('ask for all symbols again after a gap that the venue fills without its messages', async () => {
    const { venue, events } = await loggedOn({ resend: 'fill' });
    venue.session.send('W', snapshot('1.1', '1.2'));
    venue.session.numbered('X', changedBid('1.11'));
    venue.session.send('X', changedBid('1.12'));
    await until(() => venue.session.heard.filter(({ type }) => type === 'V').length === 3, 'requests');
    expect(
      venue.session.heard.filter(({ type }) => type === 'V').map(({ fields }) => fields.get(263)),
    ).toEqual(['1', '2', '1']);
    venue.session.send('X', changedBid('1.13'));
    venue.session.send('W', snapshot('1.14', '1.2'));
    await until(() => events.received.length === 3, 'three quotes');
    // The ask that was known before the gap is not combined with a bid from behind it.
    expect(pricesOf(events)).toEqual(['1.1 1.2', '1.13 -', '1.14 1.2']);
  });

  it('forget all prices where the venue fills a part of a gap', async () => {
    const { venue, events } = await loggedOn({ resend: (number) => number !== 3 });
    venue.session.send('W', snapshot('1.1', '1.2'));
    venue.session.numbered('X', changedBid('1.11'));
    venue.session.numbered('X', changedBid('1.12'));
    venue.session.send('X', changedBid('1.13'));
    await until(() => events.received.length === 3, 'three quotes');
    expect(pricesOf(events)).toEqual(['1.1 1.2', '1.12 -', '1.13 -']);
    await until(() => venue.session.heard.filter(({ type }) => type === 'V').length === 3, 'requests');
  });

  it('end the session where the venue does not send again what is missing', async () => {
    const { venue, clock, events } = await loggedOn({ resend: 'ignore' });
    venue.session.numbered('W', snapshot('1.1', '1.2'));
    venue.session.send('W', snapshot('1.3', '1.4'));
    await until(() => venue.session.heard.some(({ type }) => type === '2'), 'a resend request');
    clock.advance(4000);
    expect(events.troubles.map(({ detail }) => detail)).toEqual(['missing messages were not sent again']);
    expect(events.received).toEqual([]);
  });

  it('that are too low end the session', async () => {
    const { venue, events } = await loggedOn();
    venue.session.socket.write(
      venue.session.bytes('W', 1, venue.timestamp(), snapshot('1.1', '1.2')),
      'latin1',
    );
    await until(() => events.troubles.length === 1, 'trouble');
    expect(events.troubles[0]?.trouble).toBe('market.source_malformed');
    await until(() => venue.session.heard.at(-1)?.type === '5', 'a logout');
    expect(venue.session.heard.at(-1)?.fields.get(58)).toBe('MsgSeqNum too low, expecting 2 but received 1');
    expect(events.received).toEqual([]);
  });

  it('follow a sequence reset, after which all symbols are asked for again', async () => {
    const { venue, events } = await loggedOn();
    venue.session.send('W', snapshot('1.1', '1.2'));
    venue.session.send('4', [[36, 50]]);
    venue.session.next = 50;
    await until(() => venue.session.heard.filter(({ type }) => type === 'V').length === 3, 'requests');
    venue.session.send('W', snapshot('1.3', '1.4'));
    await until(() => events.received.length === 2, 'two quotes');
    venue.session.send('4', [[36, 7]]);
    await until(() => venue.session.heard.some(({ type }) => type === '3'), 'a reject');
  });

  it('of ours are sent again where the venue asks for them', async () => {
    const { venue } = await loggedOn();
    venue.session.heard.length = 0;
    venue.session.send('2', [
      [7, 1],
      [16, 0],
    ]);
    await until(() => venue.session.heard.length === 2, 'two messages');
    expect(
      venue.session.heard.map(({ type, fields }) => [type, fields.get(34), fields.get(43), fields.get(36)]),
    ).toEqual([
      ['4', '1', 'Y', '2'],
      ['V', '2', 'Y', undefined],
    ]);
  });

  it('go on after a new connection where they are not reset', async () => {
    const { venue, clock, events } = await loggedOn({}, { resetOnLogon: false });
    const first = venue.session;
    expect(first.heard[0]?.fields.has(141)).toBe(false);
    first.send('W', snapshot('1.1', '1.2'));
    await until(() => events.received.length === 1, 'a quote');
    first.socket.destroy();
    await until(() => events.troubles.length === 1, 'trouble');
    clock.advance(250);
    await until(() => venue.sessions.length === 2, 'another connection');
    // What the venue sent meanwhile is missing, and is sent again.
    for (const [number, message] of first.sent) venue.session.sent.set(number, message);
    venue.session.next = 3;
    venue.session.numbered('W', snapshot('1.11', '1.2'));
    await until(() => venue.session.heard.length === 3, 'a logon, a resend request, a request');
    expect(venue.session.heard.map(({ type, fields }) => [type, fields.get(34)])).toEqual([
      ['A', '3'],
      ['2', '4'],
      ['V', '5'],
    ]);
  });

  it('continue where the venue says after a restart without reset', async () => {
    const { venue, clock, events } = await startWorld(
      {
        logon: ({ fields }) =>
          Number(fields.get(34)) < 9 ? 'MsgSeqNum too low, expecting 9 but received 1' : undefined,
      },
      { resetOnLogon: false },
    );
    await until(() => events.troubles.length === 1, 'trouble');
    expect(events.troubles[0]?.trouble).toBe('market.source_unreachable');
    clock.advance(250);
    await until(() => events.counts.connected === 1, 'logged on');
    expect(venue.session.heard[0]?.fields.get(34)).toBe('9');
  });
});

describe('what a FIX venue sends wrongly', () => {
  it('is discarded where the checksum is wrong, and asked for again', async () => {
    const { venue, events } = await loggedOn();
    const { session } = venue;
    session.socket.write(session.numbered('W', snapshot('1.1', '1.2')).replace('1.1', '7.1'), 'latin1');
    session.send('0');
    await until(() => events.received.length === 1, 'a quote');
    expect(pricesOf(events)).toEqual(['1.1 1.2']);
    expect(events.unread.map(({ detail }) => detail)).toEqual(['the checksum is wrong']);
    expect(events.troubles).toEqual([]);
  });

  it('ends the connection where it is garbled again and again', async () => {
    const { venue, clock, events } = await loggedOn();
    const { session } = venue;
    for (let i = 0; i < 4; i += 1) {
      session.socket.write(`${session.bytes('0', 99, '', [])}`.replace('35=0', '35=1'), 'latin1');
      session.send('0');
    }
    await until(() => events.troubles.length === 1, 'trouble');
    expect(events.troubles[0]).toEqual({
      trouble: 'market.source_malformed',
      detail: 'garbled messages: the checksum is wrong',
    });
    clock.advance(250);
    await until(() => events.counts.connected === 2, 'connected again');
  });

  it.each([
    ['another version', (text: string) => text.replace('FIX.4.4', 'FIX.4.2'), 'a message of FIX.4.2'],
    [
      'another sender',
      (text: string) => text.replace('49=VENUE', '49=OTHER'),
      'a message from OTHER to TIDEMARK',
    ],
    ['no number', (text: string) => text.replace('34=2', '99=2'), 'a message without number'],
  ])('ends the connection where it is of %s', async (_, change, detail) => {
    const { venue, events } = await loggedOn();
    const changed = change(venue.session.numbered('0'));
    const counted = changed.slice(0, changed.indexOf('10='));
    const sum = [...Buffer.from(counted, 'latin1')].reduce((a, b) => a + b, 0) % 256;
    venue.session.socket.write(`${counted}10=${String(sum).padStart(3, '0')}\u0001`, 'latin1');
    await until(() => events.troubles.length === 1, 'trouble');
    expect(events.troubles).toEqual([{ trouble: 'market.source_malformed', detail }]);
  });

  it('ends the known prices where a field of it has no tag', async () => {
    const { venue, events } = await loggedOn();
    venue.session.send('W', snapshot('1.1', '1.2'));
    const broken = venue.session.numbered('X', changedBid('1.15')).replace('55=EUR', 'x5=EUR');
    const counted = broken.slice(0, broken.indexOf('10='));
    const sum = [...Buffer.from(counted, 'latin1')].reduce((a, b) => a + b, 0) % 256;
    venue.session.socket.write(`${counted}10=${String(sum).padStart(3, '0')}\u0001`, 'latin1');
    venue.session.send('X', changedBid('1.16'));
    await until(() => events.received.length === 2, 'two quotes');
    expect(pricesOf(events)).toEqual(['1.1 1.2', '1.16 -']);
    expect(events.unread).toEqual([{ symbol: undefined, detail: 'a message X with broken fields' }]);
  });

  it('is skipped where its type is unknown', async () => {
    const { venue, events } = await loggedOn();
    venue.session.send('zz', [[58, 'news']]);
    venue.session.send('W', snapshot('1.1', '1.2'));
    await until(() => events.received.length === 1, 'a quote');
    expect(events.troubles).toEqual([]);
  });

  it('does not keep a session that asks for our messages without end', async () => {
    const { venue, events } = await loggedOn();
    for (let i = 0; i < 21; i += 1)
      venue.session.send('2', [
        [7, 1],
        [16, 0],
      ]);
    await until(() => events.troubles.length === 1, 'trouble');
    expect(events.troubles[0]?.trouble).toBe('market.source_malformed');
  });
});

import { once } from 'node:events';
import { Duplex, duplexPair } from 'node:stream';
import { expect, it } from 'vitest';
import { createLink, type Link } from './link.ts';
import { MESSAGE_BYTES_MAX, type Message, MessageReader, packed } from './packets.ts';
import { createRelay, OwnerLost } from './relay.ts';
import { RemoteSocket } from './remote-socket.ts';

/** Both ends of a link within this process. */
function linkPair(): [Link, Link] {
  const [one, other] = duplexPair();
  return [createLink(one), createLink(other)];
}

const messages: readonly Message[] = [
  { head: { type: 'heartbeat' }, body: Buffer.alloc(0) },
  { head: { type: 'bytes', ids: [1, 2, 3] }, body: Buffer.from('ü€😀') },
  { head: { type: 'answer', id: 7, status: 200, headers: { lang: 'zh-tw' } }, body: Buffer.alloc(70_000, 1) },
];

it.each([1, 7, 100, 65_536, 1_000_000])(
  'message reader: reads messages that arrive in pieces of %i bytes',
  (size) => {
    const bytes = Buffer.concat(messages.flatMap(packed));
    const reader = new MessageReader();
    const read: Message[] = [];
    for (let at = 0; at < bytes.length; at += size) read.push(...reader.read(bytes.subarray(at, at + size)));
    expect(read).toEqual(messages);
  },
);

it('message reader: refuses a message that is larger than allowed', () => {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(MESSAGE_BYTES_MAX + 1, 0);
  expect(() => new MessageReader().read(bytes)).toThrow(RangeError);
});

it('link: sends the same bytes to sockets that follow one another as one message', async () => {
  const [owner, gateway] = linkPair();
  const heard: Message[] = [];
  const last = new Promise<void>((resolve) =>
    gateway.onMessage((message) => {
      heard.push(message);
      if (message.head.type === 'end') resolve();
    }),
  );
  const [news, own] = [Buffer.from('news'), Buffer.from('own')];
  for (const id of [1, 2]) owner.sendBytes(id, news);
  owner.sendBytes(2, own);
  owner.sendBytes(1, news);
  owner.send({ type: 'end', id: 1, isCut: false });
  await last;
  expect(heard.map(({ head, body }) => [head.type === 'bytes' ? head.ids : head.type, String(body)])).toEqual(
    [
      [[1, 2], 'news'],
      [[2], 'own'],
      [[1], 'news'],
      ['end', ''],
    ],
  );
  owner.close();
});

it('relay: a request without an answer fails when the link breaks, and its clients are sent away', async () => {
  const [owner, gateway] = linkPair();
  const relay = createRelay(gateway);
  const asked = relay.request({
    method: 'GET',
    url: '/',
    headers: {},
    body: Buffer.alloc(0),
    address: '::1',
  });
  const [client, held] = duplexPair();
  relay.upgrade(held, { url: '/v2/ws', headers: {}, address: '::1', unread: Buffer.alloc(0) });
  const received: Buffer[] = [];
  client.on('data', (bytes: Buffer) => received.push(bytes));
  const upgraded = once(client, 'data');
  owner.sendBytes(2, Buffer.from('HTTP/1.1 101\r\n\r\n'));
  await upgraded;
  const ended = once(client, 'end');
  owner.close();
  await expect(asked).rejects.toThrow(OwnerLost);
  await ended;
  expect(Buffer.concat(received).subarray(-4)).toEqual(Buffer.from([0x88, 0x02, 0x03, 0xf4]));
});

it('remote socket: knows what a client that reads slowly has not taken, and when it has', async () => {
  const [owner, gateway] = linkPair();
  const relay = createRelay(gateway);
  /** A client that takes what it was sent only when it is allowed to. */
  let take = (): void => undefined;
  const slow = new Duplex({
    highWaterMark: 1024,
    read: () => undefined,
    write: (_chunk, _encoding, done) => {
      take = done;
    },
  });
  relay.upgrade(slow, { url: '/v2/ws', headers: {}, address: '::1', unread: Buffer.alloc(0) });
  const far = new RemoteSocket(owner, 1, '::1');
  owner.onMessage(({ head }) => {
    if (head.type === 'unsent') far.reportUnsent(head.bytes);
  });
  far.write(Buffer.alloc(100_000));
  await expect.poll(() => far.writableLength, { interval: 5 }).toBe(100_000);
  const drained = once(far, 'drain');
  take();
  await drained;
  expect(far.writableLength).toBe(0);
  owner.close();
});

import { createAccountDemo } from '@tidemark/contract/calls/account/session';
import { supportSend } from '@tidemark/contract/calls/content/support';
import { operatorLogout } from '@tidemark/contract/operator/session';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { signInOperator } from '../../../../test/support/operators.ts';
import { testServer } from '../../../../test/support/test-server.ts';

const server = await testServer();
const address = `${server.url.replace('http', 'ws')}/console/ws`;
const { token } = await server.must(createAccountDemo, {});

/** A console that sent a first message, and all it received. */
async function openConsole(first: unknown) {
  const ws = new WebSocket(address);
  const told: { type: string; data?: unknown }[] = [];
  ws.on('message', (data) => told.push(JSON.parse(String(data))));
  const closed = new Promise<number>((resolve) => ws.on('close', resolve));
  await new Promise((resolve, reject) => ws.once('open', resolve).once('error', reject));
  const say = (frame: unknown) => ws.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  say(first);
  return { ws, told, closed, say };
}

/** One that is signed in. */
async function seat(operator: { readonly token: string }) {
  const opened = await openConsole({ type: 'login', token: operator.token });
  await expect.poll(() => opened.told).toContainEqual({ type: 'login', data: { code: 1 } });
  return opened;
}

const write = (text: string) => server.must(supportSend, { text }, token);
const pushes = ({ told }: { readonly told: readonly { type: string }[] }) =>
  told.filter(({ type }) => type === 'SUPPORT').length;

it('console channel: signals changes to operators with access only, until the session ends', async () => {
  const [support, reviewer] = [
    await signInOperator(server, 'support'),
    await signInOperator(server, 'reviewer'),
  ];
  const [mine, other] = [await seat(support), await seat(reviewer)];
  await write('Is anybody there?');
  await expect.poll(() => mine.told.at(-1)).toEqual({ type: 'SUPPORT', data: { id: expect.any(Number) } });
  other.say({ type: 'ping' });
  await expect.poll(() => other.told.at(-1)).toEqual({ type: 'pong' });
  expect(pushes(other)).toBe(0);
  expect(JSON.stringify(mine.told)).not.toContain('anybody');

  await server.must(operatorLogout, {}, support.token);
  const heard = pushes(mine);
  await write('Hello?');
  expect(await mine.closed).toBe(4001);
  expect(pushes(mine)).toBe(heard);
  expect(mine.told.at(-1)).toEqual({ type: 'login', data: { code: 999 } });
  other.ws.terminate();
});

it('takes the token as the header of a call does', async () => {
  const { token: bare } = await signInOperator(server, 'finance');
  (await seat({ token: `Bearer ${bare}` })).ws.terminate();
});

it.each([
  ['a word without its token', { type: 'login', token: 'Bearer ' }, 4001],
  ['a token of a user', { type: 'login', token }, 4001],
  ['no token at all', { type: 'login', token: 'x' }, 4001],
  ['what is no JSON', '{', 1008],
  ['another type', { type: 'sub', topic: 'SUPPORT' }, 1008],
  ['too much', JSON.stringify({ type: 'ping', more: 'x'.repeat(4000) }), 1009],
])('console channel: disconnects %s', async (_name, frame, code) => {
  expect(await (await openConsole(frame)).closed).toBe(code);
});

it('lets the server stop while consoles are open', async () => {
  const own = await testServer();
  const finance = await signInOperator(own, 'finance');
  const ws = new WebSocket(`${own.url.replace('http', 'ws')}/console/ws`);
  const closed = new Promise<number>((resolve) => ws.on('close', resolve));
  await new Promise((resolve) => ws.once('open', resolve));
  ws.send(JSON.stringify({ type: 'login', token: finance.token }));
  await Promise.all([own.stop(), closed]);
  expect(await closed).toBe(1001);
});

it('closes on a flood', async () => {
  const flood = await openConsole({ type: 'ping' });
  for (let i = 0; i < 100; i += 1) flood.say({ type: 'ping' });
  expect(await flood.closed).toBe(1008);
});

it('lets no page of another site in', async () => {
  const ws = new WebSocket(address, { origin: 'https://evil.example' });
  const refused = new Promise((resolve) => {
    ws.on('error', () => undefined);
    ws.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode));
  });
  expect(await refused).toBe(403);
});

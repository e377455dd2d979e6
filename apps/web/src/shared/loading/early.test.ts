import { readFileSync } from 'node:fs';
import { getCompanyStatus } from '@tidemark/contract/calls/content/content';
import { tradeList } from '@tidemark/contract/calls/trading/market';
import { describe, expect, it, vi } from 'vitest';
import { type Early, takeEarlyAnswer, takeEarlySocket } from './early.ts';

const response = Promise.resolve(new Response('{}'));
const early = (): Early => ({
  answers: new Map([['/api/list', { headers: { lang: 'de', authorization: 'mine' }, response }]]),
  socket: undefined,
});
const asked = { method: 'GET', headers: { authorization: 'mine', lang: 'de' } };

describe('early answer', () => {
  it('is returned once, and only to the same request', () => {
    const known = early();
    expect(takeEarlyAnswer(known, '/api/list?t=12', asked)).toBe(response);
    expect(takeEarlyAnswer(known, '/api/list?t=13', asked)).toBeUndefined();
  });

  it.each<[string, string, RequestInit]>([
    ['another address', '/api/other?t=1', asked],
    ['more in the query', '/api/list?id=1&t=1', asked],
    ['another language', '/api/list?t=1', { ...asked, headers: { ...asked.headers, lang: 'en' } }],
    ['no session any more', '/api/list?t=1', { ...asked, headers: { lang: 'de' } }],
    ['a change', '/api/list?t=1', { ...asked, method: 'POST' }],
  ])('is not returned to a request with %s', (_, url, init) => {
    expect(takeEarlyAnswer(early(), url, init)).toBeUndefined();
  });

  it('was requested at the paths of the contract', () => {
    const boot = readFileSync(new URL('../../boot/boot.ts', import.meta.url), 'utf8');
    for (const { path } of [getCompanyStatus, tradeList]) expect(boot).toContain(`'${path}'`);
  });
});

describe('early socket', () => {
  const opened = (readyState: number) => {
    const socket = {
      readyState,
      onopen: null,
      onmessage: null,
      onclose: null,
      send: vi.fn(),
      close: vi.fn(),
    };
    const known: Early = {
      answers: new Map(),
      socket: { socket: socket as unknown as WebSocket, frames: ['1', '2'] },
    };
    return known;
  };

  it('replays its opening and messages to the first taker only', async () => {
    vi.stubGlobal('WebSocket', { OPEN: 1 });
    const known = opened(1);
    const heard: unknown[] = [];
    const channel = takeEarlySocket(known);
    if (channel) {
      channel.onopen = () => heard.push('open');
      channel.onmessage = ({ data }) => heard.push(data);
    }
    await Promise.resolve();
    expect(heard).toEqual(['open', '1', '2']);
    expect(takeEarlySocket(known)).toBeUndefined();
    expect(takeEarlySocket(opened(3)), 'a closed one is none').toBeUndefined();
    vi.unstubAllGlobals();
  });
});

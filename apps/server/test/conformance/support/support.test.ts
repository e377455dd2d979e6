import { noticeList } from '@tidemark/contract/calls/account/notice';
import { createAccountDemo } from '@tidemark/contract/calls/account/session';
import * as calls from '@tidemark/contract/calls/content/support';
import { auditList } from '@tidemark/contract/operator/audit';
import * as counter from '@tidemark/contract/operator/support';
import { MINUTE_MS } from '@tidemark/domain/time';
import { describe, expect, it } from 'vitest';
import { signInOperator } from '../../support/operators.ts';
import { uploadPhoto } from '../../support/pictures.ts';
import { aRealUser } from '../../support/real-user.ts';
import { openSupportInstance } from './support.fixture.ts';

const instance = await openSupportInstance();
const { server, clock, ada, ben } = instance;
const { write, answer, caseOf, conversation, listening } = instance.sides;
const admin = await signInOperator(server, 'admin');

const texts = (data: readonly calls.SupportMessage[]) => data.map(({ from, text }) => `${from}: ${text}`);

describe('a conversation', () => {
  it('is written from both sides, read on both, and knows what waits', async () => {
    const eva = await aRealUser(server, 'eva@example.com');
    const empty = await conversation(eva);
    expect(empty).toMatchObject({ data: [], more: false, unread: 0, seen: 0, hours: { open: true } });
    const first = await write(eva, ' Where is my\r\ndeposit? ');
    expect(first).toMatchObject({ from: 'user', text: 'Where is my\ndeposit?', picture: '' });
    const second = await write(eva, 'It was 100 USDT.');

    const waiting = await caseOf(eva);
    expect(waiting).toMatchObject({
      ...{ status: 'open', taken_by: null, mine: false, unread: 2, waiting_since: first.time },
      ...{ is_demo: false, user: { email: 'eva@example.com', uid: eva.uid } },
      last: { id: second.id, text: 'It was 100 USDT.' },
    });
    const seen = await server.must(counter.supportSeen, { id: waiting.id, up_to: first.id }, ada.token);
    expect([seen.unread, seen.waiting_since]).toEqual([1, first.time]);
    expect(await server.must(calls.supportUnread, {}, eva.token)).toEqual({ unread: 0, seen: first.id });

    const answered = await answer(waiting.id, 'We are looking for it.');
    expect(answered).toMatchObject({ from: 'operator', text: 'We are looking for it.' });
    expect(await caseOf(eva)).toMatchObject({
      ...{ taken_by: 'ada@example.com', mine: true, unread: 0, waiting_since: null },
    });
    const read = await conversation(eva);
    expect(texts(read.data)).toEqual([
      'user: Where is my\ndeposit?',
      'user: It was 100 USDT.',
      'operator: We are looking for it.',
    ]);
    expect([read.unread, read.seen]).toEqual([1, second.id]);
    // The user never receives the name of the agent who answered.
    expect(JSON.stringify(read)).not.toContain('ada');
    expect(await server.must(calls.supportRead, { up_to: answered.id }, eva.token)).toEqual({
      ...{ unread: 0, seen: second.id },
    });
    const shown = await server.must(counter.supportOne, { id: waiting.id }, ben.token);
    expect(shown).toMatchObject({ seen: answered.id, present: false, case: { mine: false } });
    expect(shown.data.map(({ by }) => by)).toEqual([null, null, 'ada@example.com']);
  });

  it('goes back page by page, and marks only what was seen', async () => {
    const kim = await aRealUser(server, 'kim@example.com');
    for (let i = 1; i <= 7; i += 1) await write(kim, `message ${i}`);
    const { id } = await caseOf(kim);
    const [one, two] = [await answer(id, 'one'), await answer(id, 'two')];
    const newest = await conversation(kim);
    expect([texts(newest.data).at(0), newest.more]).toEqual(['user: message 5', true]);
    const older = await conversation(kim, newest.data[0]?.id);
    expect([texts(older.data), older.more]).toEqual([
      ['user: message 1', 'user: message 2', 'user: message 3', 'user: message 4'],
      false,
    ]);
    expect((await server.must(calls.supportRead, { up_to: one.id }, kim.token)).unread).toBe(1);
    // A read mark never goes back, nor beyond the last message.
    expect((await server.must(calls.supportRead, { up_to: 1 }, kim.token)).unread).toBe(1);
    expect((await server.must(calls.supportRead, { up_to: two.id + 999 }, kim.token)).unread).toBe(0);
    expect((await answer(id, 'three')).id).toBeGreaterThan(two.id);
    expect((await server.must(calls.supportRead, {}, kim.token)).unread).toBe(0);
  });

  it('accepts pictures of the writer only', async () => {
    const [lea, max] = [
      await aRealUser(server, 'lea@example.com'),
      await aRealUser(server, 'max@example.com'),
    ];
    const [own, foreign] = [await uploadPhoto(server, lea.token), await uploadPhoto(server, max.token)];
    const sent = await write(lea, '', own);
    expect((await fetch(server.url + sent.picture)).status).toBe(200);
    const refused = [foreign, '/files/none', 'https://elsewhere.example/a.jpg'].map((picture) =>
      server.call(calls.supportSend, { text: 'look', picture }, lea.token),
    );
    for (const { key, data } of await Promise.all(refused)) {
      expect([key, data]).toEqual(['upload.unknown', expect.objectContaining({ field: 'picture' })]);
    }
    const { id } = await caseOf(lea);
    const shown = await server.must(counter.supportOne, { id }, ada.token);
    expect((await fetch(server.url + (shown.data[0]?.picture ?? ''))).status).toBe(200);
  });

  it('stores a message once per key, and refuses empty and too long ones', async () => {
    const noa = await aRealUser(server, 'noa@example.com');
    const key = { 'idempotency-key': 'noa-1' };
    const send = (text: string) => server.call(calls.supportSend, { text }, noa.token, key);
    const [first, again] = await Promise.all([send('Hello'), send('Hello')]);
    expect(first.data).toEqual(again.data);
    expect((await send('Other')).key).toBe('request.idempotency_conflict');
    expect((await conversation(noa)).data).toHaveLength(1);
    const told = async (text: string) => (await server.call(calls.supportSend, { text }, noa.token)).key;
    expect([await told(' \n '), await told('x'.repeat(2001))]).toEqual([
      'support.empty',
      'support.text_too_long',
    ]);
    const { id } = await caseOf(noa);
    expect((await server.call(counter.supportAnswer, { id, text: ' ' }, ada.token)).key).toBe(
      'support.empty',
    );
  });

  it('limits a flood of messages, and accepts the same message afterwards', async () => {
    const bot = await server.must(createAccountDemo, {});
    const send = (i: number) =>
      server.call(calls.supportSend, { text: `spam ${i}` }, bot.token, { 'idempotency-key': `spam-${i}` });
    clock.advance(MINUTE_MS);
    const sent = await Promise.all(Array.from({ length: 14 }, (_, i) => send(i)));
    expect(sent.filter(({ code }) => code === 1)).toHaveLength(10);
    const refused = sent.findIndex(({ code }) => code !== 1);
    expect(sent[refused]).toMatchObject({
      ...{ code: 11303, key: 'support.too_fast', data: { field: 'text', params: { seconds: 60 } } },
      msg: 'Too many messages. Please wait 60 seconds and send it again.',
    });
    clock.advance(MINUTE_MS);
    expect((await send(refused)).code).toBe(1);
  });
});

describe('the inbox', () => {
  it('shows what waits first and the longest wait on top; it is taken, closed and opened again', async () => {
    const [una, ole] = [
      await aRealUser(server, 'una@example.com'),
      await aRealUser(server, 'ole@example.com'),
    ];
    await write(una, 'first');
    await write(ole, 'second');
    await write(una, 'first again');
    const search = (q: string, state: 'open' | 'waiting' | 'mine' | 'closed' | 'all' = 'all') =>
      server.must(counter.supportList, { q, state }, ben.token);
    const { data } = await server.must(counter.supportList, { state: 'waiting', page_size: 100 }, ben.token);
    const order = data.map(({ user }) => user.email);
    expect(order.indexOf('una@example.com')).toBeLessThan(order.indexOf('ole@example.com'));
    expect((await server.must(counter.supportWaiting, {}, ben.token)).waiting).toBe(data.length);
    expect((await search('ole@')).data.map(({ user }) => user.email)).toEqual(['ole@example.com']);
    expect((await search(ole.uid)).total).toBe(1);
    expect((await search('nobody at all')).total).toBe(0);

    const { id } = await caseOf(ole);
    const step = (call: typeof counter.supportTake, by = ben) => server.must(call, { id }, by.token);
    expect(await step(counter.supportTake)).toMatchObject({ taken_by: 'ben@example.com', mine: true });
    expect((await search('', 'mine')).data.map((one) => one.id)).toEqual([id]);
    clock.advance(MINUTE_MS);
    expect((await step(counter.supportTake, ada)).taken_by).toBe('ada@example.com');
    expect((await step(counter.supportRelease)).taken_by).toBeNull();
    expect(await step(counter.supportClose)).toMatchObject({ status: 'closed', waiting_since: null });
    expect((await search('ole@', 'open')).total).toBe(0);
    const opened = await step(counter.supportReopen);
    expect(opened).toMatchObject({
      status: 'open',
      waiting_since: data.find((one) => one.id === id)?.waiting_since,
    });
    clock.advance(MINUTE_MS);
    await step(counter.supportClose);
    await write(ole, 'one more thing');
    expect(await caseOf(ole)).toMatchObject({ status: 'open', taken_by: null, unread: 2 });
    expect((await server.call(counter.supportTake, { id: 999_999 }, ben.token)).key).toBe(
      'operator.unknown_object',
    );
  });

  it('leaves an entry of each change, which does not say again what was said', async () => {
    const pia = await aRealUser(server, 'pia@example.com');
    await write(pia, 'Hello');
    const { id } = await caseOf(pia);
    await server.must(counter.supportSeen, { id, up_to: 999 }, ada.token);
    const { id: message } = await answer(id, 'A secret between us');
    await server.must(counter.supportClose, { id }, ada.token);
    await server.must(counter.supportClose, { id }, ben.token);
    const { data } = await server.must(auditList, { page_size: 20 }, admin.token);
    const mine = data.filter(({ object }) => object === `conversation:${id}`).reverse();
    expect(mine.map(({ action, operator, detail }) => ({ action, operator, detail }))).toEqual([
      { action: 'support.answer', operator: 'ada@example.com', detail: { message, user: pia.id } },
      {
        ...{ action: 'support.close', operator: 'ada@example.com' },
        detail: { status: { from: 'open', to: 'closed' } },
      },
    ]);
    expect(JSON.stringify(data)).not.toContain('secret between');
  });
});

describe('the sockets', () => {
  it('notify every device of the owner only, with one notice until it is read', async () => {
    const [ida, tom] = [
      await aRealUser(server, 'ida@example.com'),
      await aRealUser(server, 'tom@example.com'),
    ];
    const [phone, desk, other] = [
      await listening(ida.token),
      await listening(ida.token),
      await listening(tom.token),
    ];
    const sent = await write(ida, 'Are you there?');
    for (const socket of [phone, desk]) {
      expect((await socket.next('SUPPORT')).data).toMatchObject({
        message: { id: sent.id, from: 'user' },
        unread: 0,
      });
    }
    const { id } = await caseOf(ida);
    const first = await answer(id, 'Yes.');
    await answer(id, 'What is it?');
    await expect.poll(() => phone.told('SUPPORT').at(-1)?.data.unread).toBe(2);
    expect(phone.told('SUPPORT').find(({ data }) => data.message?.id === first.id)?.data).toMatchObject({
      ...{ message: { text: 'Yes.', from: 'operator' }, seen: sent.id },
    });
    await expect.poll(() => phone.told('NOTICE')).toHaveLength(1);
    expect(phone.told('NOTICE')[0]?.data).toMatchObject({ kind: 'chat', key: 'chat.answered' });
    await server.must(calls.supportRead, {}, ida.token);
    expect((await desk.next('SUPPORT', ({ data }) => data.message === null)).data).toMatchObject({
      unread: 0,
    });
    await other.settled();
    expect([other.told('SUPPORT'), other.told('NOTICE')]).toEqual([[], []]);
    expect((await server.must(noticeList, {}, ida.token)).data).toHaveLength(1);
    for (const socket of [phone, desk, other]) socket.ws.terminate();
  });
});

it('verify finds what does not hold', async () => {
  expect(await instance.breaches()).toEqual([]);
  instance.losePictures();
  await server.owner.query({
    text: `update support.conversation set waiting_since = null where id = (
    select min(id) from support.conversation where waiting_since is not null)`,
  });
  expect(await instance.breaches()).toEqual([
    expect.stringMatching(/^conversation \d+ does not wait although the user's last word was not answered$/),
    expect.stringMatching(/^message \d+: its picture is not stored$/),
  ]);
});

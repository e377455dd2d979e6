import type { SupportMessage } from '@tidemark/contract/calls/content/support';
import { expect, test } from 'vitest';
import {
  type Conversation,
  type ConversationEvent,
  conversationAfter,
  daysOf,
  newestAnswer,
  nothingYet,
  type Outgoing,
} from './conversation.ts';

const message = (id: number, more: Partial<SupportMessage> = {}): SupportMessage => ({
  id,
  from: 'user',
  text: `text ${id}`,
  picture: '',
  time: '2026-11-02T09:00:00.000Z',
  ...more,
});
const marks = { unread: 0, seen: 0 };
const newest = (ids: readonly number[], more = false): ConversationEvent => ({
  kind: 'newest',
  data: ids.map((id) => message(id)),
  more,
  ...marks,
});
const out = (key: string, text: string): Outgoing => ({ key, text, picture: '', at: 0 });
const after = (...events: readonly ConversationEvent[]): Conversation =>
  events.reduce(conversationAfter, nothingYet);
const ids = ({ messages }: Conversation) => messages.map(({ id }) => id);

test.each([
  ['the newest page', [newest([4, 5], true)], [4, 5], true],
  [
    'an older one before it',
    [newest([4, 5], true), { kind: 'older', data: [message(2), message(3)], more: false }],
    [2, 3, 4, 5],
    false,
  ],
  ['the newest again, which meets it', [newest([4, 5], true), newest([5, 6], true)], [4, 5, 6], true],
  [
    'the newest after a long while, which does not',
    [newest([4, 5], true), newest([8, 9], true)],
    [8, 9],
    true,
  ],
  ['all of a short one again', [newest([4, 5]), newest([4, 5, 6])], [4, 5, 6], false],
] as const)('conversationAfter: merges loaded messages: %s', (_name, events, wanted, more) => {
  const state = after(...(events as readonly ConversationEvent[]));
  expect([ids(state), state.hasMore]).toEqual([wanted, more]);
});

test('conversationAfter: shows a sent message once, whether push or response arrives first', () => {
  const sending: ConversationEvent = { kind: 'sending', message: out('a', ' text 7 ') };
  const came: ConversationEvent = { kind: 'came', message: message(7), ...marks };
  const sent: ConversationEvent = { kind: 'sent', key: 'a', message: message(7) };
  expect(after(sending).outgoing).toHaveLength(1);
  for (const events of [
    [sending, came],
    [sending, sent],
    [sending, came, sent],
    [sending, sent, came],
  ]) {
    const state = after(...events);
    expect([ids(state), state.outgoing]).toEqual([[7], []]);
  }
});

test('conversationAfter: keeps a failed message with its reason until it is retried or dropped', () => {
  const sending: ConversationEvent = { kind: 'sending', message: out('a', 'hello') };
  const failed = after(sending, { kind: 'failed', key: 'a', problem: 'offline' });
  expect(failed.outgoing).toEqual([{ ...out('a', 'hello'), problem: 'offline' }]);
  expect(conversationAfter(failed, sending).outgoing).toEqual([out('a', 'hello')]);
  expect(conversationAfter(failed, { kind: 'dropped', key: 'a' }).outgoing).toEqual([]);
});

test('conversationAfter: keeps a failed message when another device sends the same text', () => {
  const failed = after(
    { kind: 'sending', message: out('a', 'text 7') },
    { kind: 'failed', key: 'a', problem: 'offline' },
    { kind: 'came', message: message(7), ...marks },
  );
  expect(failed.outgoing).toHaveLength(1);
});

test('daysOf: groups messages by the days of the user’s zone; newestAnswer finds the latest answer', () => {
  const at = (id: number, day: number, hour: number, from: 'user' | 'operator' = 'user') =>
    message(id, { from, time: new Date(Date.UTC(2026, 10, day, hour + 5)).toISOString() });
  const messages = [at(1, 2, 0), at(2, 2, 23, 'operator'), at(3, 3, 0)];
  expect(daysOf(messages, 'America/New_York').map((day) => day.messages.map(({ id }) => id))).toEqual([
    [1, 2],
    [3],
  ]);
  expect(newestAnswer(messages)).toBe(2);
  expect(newestAnswer([])).toBe(0);
});

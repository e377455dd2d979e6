import { expect, test } from 'vitest';
import { emptySlot, type Slot, type SlotEvent, slotAfter } from './slot.ts';

const after = (...events: readonly SlotEvent[]): Slot => events.reduce(slotAfter, emptySlot);
const picked = (attempt: number): SlotEvent => ({ kind: 'picked', attempt, preview: `blob:${attempt}` });

test('a picture is picked, goes on its way and is there', () => {
  const way: readonly SlotEvent[] = [picked(1), { kind: 'progress', attempt: 1, done: 0.4 }];
  expect(after(...way)).toEqual({ kind: 'sending', attempt: 1, preview: 'blob:1', done: 0.4 });
  expect(after(...way, { kind: 'stored', attempt: 1, url: '/f/1' })).toEqual({
    kind: 'there',
    preview: 'blob:1',
    url: '/f/1',
  });
});

test('a failed upload clears the picture and says why; the next picture has no memory of it', () => {
  const failed = after(picked(1), { kind: 'failed', attempt: 1, problem: 'too dark' });
  expect(failed).toEqual({ kind: 'empty', problem: 'too dark' });
  expect(slotAfter(failed, picked(2))).toEqual({ kind: 'sending', attempt: 2, preview: 'blob:2', done: 0 });
});

test('an upload that was cancelled or replaced is not heard any more', () => {
  const late: readonly SlotEvent[] = [
    { kind: 'progress', attempt: 1, done: 1 },
    { kind: 'stored', attempt: 1, url: '/f/1' },
  ];
  expect(after(picked(1), { kind: 'cleared' }, ...late)).toEqual(emptySlot);
  const failure: SlotEvent = { kind: 'failed', attempt: 1, problem: 'gone' };
  expect(after(picked(1), picked(2), ...late, failure)).toMatchObject({
    kind: 'sending',
    attempt: 2,
    done: 0,
  });
});

test('what the server says of a picture at submission stands in its place', () => {
  const there = after(picked(1), { kind: 'stored', attempt: 1, url: '/f/1' });
  expect(slotAfter(there, { kind: 'cleared', problem: 'not yours' })).toEqual({
    kind: 'empty',
    problem: 'not yours',
  });
});

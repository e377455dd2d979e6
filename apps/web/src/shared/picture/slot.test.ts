import { expect, test } from 'vitest';
import { emptySlot, type Slot, type SlotEvent, slotAfter } from './slot.ts';

const after = (...events: readonly SlotEvent[]): Slot => events.reduce(slotAfter, emptySlot);
const picked = (attempt: number): SlotEvent => ({ kind: 'picked', attempt, preview: `blob:${attempt}` });

test('picture slot: shows a picked picture, its upload progress and then the stored file', () => {
  const way: readonly SlotEvent[] = [picked(1), { kind: 'progress', attempt: 1, done: 0.4 }];
  expect(after(...way)).toEqual({ kind: 'sending', attempt: 1, preview: 'blob:1', done: 0.4 });
  expect(after(...way, { kind: 'stored', attempt: 1, url: '/f/1' })).toEqual({
    kind: 'there',
    preview: 'blob:1',
    url: '/f/1',
  });
});

test('picture slot: clears the picture of a failed upload and shows the reason until the next', () => {
  const failed = after(picked(1), { kind: 'failed', attempt: 1, problem: 'too dark' });
  expect(failed).toEqual({ kind: 'empty', problem: 'too dark' });
  expect(slotAfter(failed, picked(2))).toEqual({ kind: 'sending', attempt: 2, preview: 'blob:2', done: 0 });
});

test('picture slot: ignores events of an upload that was cancelled or replaced', () => {
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

test('picture slot: replaces the picture by the problem reported at submission', () => {
  const there = after(picked(1), { kind: 'stored', attempt: 1, url: '/f/1' });
  expect(slotAfter(there, { kind: 'cleared', problem: 'not yours' })).toEqual({
    kind: 'empty',
    problem: 'not yours',
  });
});

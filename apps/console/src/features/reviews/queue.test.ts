import { describe, expect, it } from 'vitest';
import { afterDecision, keyOf, neighbour } from './queue.ts';

const list = [{ id: 7 }, { id: 8 }, { id: 9 }];

it.each([
  [undefined, 1, 7],
  [7, 1, 8],
  [9, 1, 9],
  [8, -1, 7],
  [7, -1, 7],
  [99, 1, 7],
] as const)('neighbour: from the open review %s, step %i selects review %i', (open, step, id) => {
  expect(neighbour(list, open, step)?.id).toBe(id);
});

describe('review queue after a decision', () => {
  it.each([
    [7, 8],
    [8, 9],
    [9, 8],
  ])('opens, when review %i is decided, review %i next', (decided, id) => {
    expect(afterDecision(list, decided)?.id).toBe(id);
  });

  it('opens nothing when the last review is decided', () => {
    expect(afterDecision([{ id: 7 }], 7)).toBeUndefined();
  });
});

const plain = { ctrlKey: false, metaKey: false, altKey: false, isTyping: false };

it.each([
  [{ ...plain, key: 'j' }, 'next'],
  [{ ...plain, key: 'A' }, 'approve'],
  [{ ...plain, key: '?' }, 'legend'],
  [{ ...plain, key: 'x' }, undefined],
  [{ ...plain, key: 'r', ctrlKey: true }, undefined],
  [{ ...plain, key: 'a', isTyping: true }, undefined],
])('keyOf: maps the key event %j to the command %s', (event, means) => {
  expect(keyOf(event)).toBe(means);
});

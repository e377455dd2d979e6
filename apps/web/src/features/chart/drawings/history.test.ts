import { describe, expect, it } from 'vitest';
import type { Drawing } from './drawing.ts';
import { emptyHistory, recorded, redone, undone } from './history.ts';

const at = (price: number): Drawing => ({
  tool: 'horizontal',
  points: [{ time: 1, price }],
  ...{ colour: 'accent', text: '', locked: false, made: 1 },
});
const added = { a: { before: undefined, after: at(1) } };
const moved = { a: { before: at(1), after: at(2) } };

describe('history of drawings', () => {
  it('takes changes back in reverse order and repeats them', () => {
    const history = recorded(recorded(emptyHistory, added), moved);
    const first = undone(history);
    expect(first?.writes).toEqual({ a: at(1) });
    const second = undone(first?.history ?? emptyHistory);
    expect(second?.writes).toEqual({ a: undefined });
    const again = redone(second?.history ?? emptyHistory);
    expect(again?.writes).toEqual({ a: at(1) });
    expect(redone(again?.history ?? emptyHistory)?.writes).toEqual({ a: at(2) });
  });

  it('forgets what was taken back after another change', () => {
    const back = undone(recorded(emptyHistory, added))?.history ?? emptyHistory;
    expect(redone(recorded(back, moved))).toBeUndefined();
  });

  it('keeps the newest hundred steps', () => {
    let history = emptyHistory;
    for (let price = 0; price < 120; price += 1)
      history = recorded(history, { a: { before: at(price), after: at(price + 1) } });
    expect(history.undo).toHaveLength(100);
    expect(undone(history)?.writes).toEqual({ a: at(119) });
  });

  it('has nothing to take back at first', () => {
    expect(undone(emptyHistory)).toBeUndefined();
    expect(redone(emptyHistory)).toBeUndefined();
  });
});

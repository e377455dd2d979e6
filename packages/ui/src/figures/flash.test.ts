import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { flash } from './flash.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** As much of an element as a tint needs. */
function anElement() {
  const worn = new Set<string>();
  const classList = {
    add: (name: string) => worn.add(name),
    remove: (...names: readonly string[]) => {
      for (const name of names) worn.delete(name);
    },
    contains: (name: string) => worn.has(name),
  };
  return { element: { classList } as unknown as Element, worn: () => [...worn] };
}

describe('price flash', () => {
  it('ends in less than 300 ms', () => {
    const { element, worn } = anElement();
    flash(element, 'up');
    vi.advanceTimersByTime(200);
    expect(worn()).toEqual(['flash-up']);
    vi.advanceTimersByTime(99);
    expect(worn()).toEqual([]);
  });

  it('shows the last move and lasts its full duration after that move', () => {
    const one = anElement();
    const other = anElement();
    flash(one.element, 'up');
    flash(other.element, 'up');
    vi.advanceTimersByTime(200);
    flash(one.element, 'down');
    expect(one.worn()).toEqual(['flash-down']);
    vi.advanceTimersByTime(99);
    expect([one.worn(), other.worn()]).toEqual([['flash-down'], []]);
    vi.advanceTimersByTime(200);
    expect(one.worn()).toEqual([]);
  });
});

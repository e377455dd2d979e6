import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { linkedAbort } from './linked-abort.ts';

describe('a linked abort', () => {
  it.each([0, 1])('aborts with signal %i, and with its reason', (place) => {
    const others = [new AbortController(), new AbortController()];
    const linked = linkedAbort(...others.map(({ signal }) => signal));
    expect(linked.signal.aborted).toBe(false);
    others[place]?.abort('enough');
    expect(linked.signal.reason).toBe('enough');
    expect(others[1 - place]?.signal.aborted).toBe(false);
  });

  it('is aborted from the start where a signal is', () => {
    expect(linkedAbort(new AbortController().signal, AbortSignal.abort('before')).signal.reason).toBe(
      'before',
    );
  });

  it('aborts by itself, and no other signal with it', () => {
    const other = new AbortController();
    const linked = linkedAbort(other.signal);
    linked.abort('done');
    expect([linked.signal.reason, other.signal.aborted]).toEqual(['done', false]);
  });

  it('leaves no listener when it is unlinked', () => {
    const other = new AbortController();
    const linked = linkedAbort(other.signal);
    expect(getEventListeners(other.signal, 'abort').length).toBe(1);
    linked.unlink();
    expect(getEventListeners(other.signal, 'abort').length).toBe(0);
    other.abort();
    expect(linked.signal.aborted).toBe(false);
  });
});

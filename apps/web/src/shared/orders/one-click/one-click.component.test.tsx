import { afterEach, describe, expect, it } from 'vitest';
import { useSessionStore } from '../../session/session.ts';
import { answerOneClick, isOneClick, sessionMark, switchOneClick } from './one-click.ts';

afterEach(() => {
  switchOneClick(false);
  useSessionStore.setState({ token: undefined });
});

describe('one-click trading', () => {
  it('is off until the question is answered with yes, and off again at once', () => {
    useSessionStore.setState({ token: 'first session' });
    expect(isOneClick()).toBe(false);
    switchOneClick(true);
    expect(isOneClick()).toBe(false);
    answerOneClick(false);
    expect(isOneClick()).toBe(false);
    switchOneClick(true);
    answerOneClick(true);
    expect(isOneClick()).toBe(true);
    switchOneClick(false);
    expect(isOneClick()).toBe(false);
  });

  it('ends with the session in which it was switched on', () => {
    useSessionStore.setState({ token: 'first session' });
    answerOneClick(true);
    useSessionStore.setState({ token: undefined });
    expect(isOneClick()).toBe(false);
    useSessionStore.setState({ token: 'second session' });
    expect(isOneClick()).toBe(false);
  });

  it('keeps a mark of the session that is short and differs by session', () => {
    const marks = ['', 'a', 'b', 'a'.repeat(64)].map(sessionMark);
    expect(new Set(marks).size).toBe(4);
    expect(marks.every((mark) => (mark ?? '').length <= 7)).toBe(true);
    expect(sessionMark(undefined)).toBeUndefined();
  });
});

import { beforeEach, expect, it } from 'vitest';
import { draftNames, keepDraft, keptDraft } from './drafts.ts';
import { useSessionStore } from './session.ts';

beforeEach(() => {
  sessionStorage.clear();
  useSessionStore.setState({ token: undefined });
});

it('drafts: keeps a visitor’s over the sign-in, and a user’s no longer than the session', () => {
  keepDraft('ticket EURUSD', { lots: '1' });
  useSessionStore.setState({ token: 'one' });
  expect(keptDraft('ticket EURUSD')).toEqual({ lots: '1' });
  useSessionStore.setState({ token: 'two' });
  expect(keptDraft('ticket EURUSD')).toBeUndefined();
});

it('drafts: keeps neither the token nor more than so many drafts and characters', () => {
  useSessionStore.setState({ token: 'a secret token' });
  for (let count = 0; count < 60; count += 1) keepDraft(`ticket ${count}`, { lots: String(count) });
  expect(draftNames()).toHaveLength(24);
  expect(keptDraft('ticket 59')).toEqual({ lots: '59' });
  keepDraft('long', 'x'.repeat(30_000));
  expect(keptDraft('long')).toBeUndefined();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret');
});

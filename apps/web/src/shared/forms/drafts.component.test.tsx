import { beforeEach, expect, it } from 'vitest';
import { useSessionStore } from '../session/session.ts';
import { draftNames, keepDraft, keptDraft } from './drafts.ts';

beforeEach(() => {
  sessionStorage.clear();
  useSessionStore.setState({ token: undefined });
});

it('drafts: survive the sign-in of a visitor, and end with the session of a user', () => {
  keepDraft('ticket EURUSD', { lots: '1' });
  useSessionStore.setState({ token: 'one' });
  expect(keptDraft('ticket EURUSD')).toEqual({ lots: '1' });
  useSessionStore.setState({ token: 'two' });
  expect(keptDraft('ticket EURUSD')).toBeUndefined();
});

it('drafts: contain no token and are limited in number and length', () => {
  useSessionStore.setState({ token: 'a secret token' });
  for (let count = 0; count < 60; count += 1) keepDraft(`ticket ${count}`, { lots: String(count) });
  expect(draftNames()).toHaveLength(24);
  expect(keptDraft('ticket 59')).toEqual({ lots: '59' });
  keepDraft('long', 'x'.repeat(30_000));
  expect(keptDraft('long')).toBeUndefined();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret');
});

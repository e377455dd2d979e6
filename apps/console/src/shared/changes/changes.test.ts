import { expect, it } from 'vitest';
import { changesOf } from './changes.ts';

it('changesOf: separates changed values from plain facts of an audit entry', () => {
  const detail = {
    role: { from: 'support', to: 'admin' },
    logo: { from: '', to: '/logo.svg' },
    sessions: 3,
    hours: { from: [1, 2], to: null },
    kind: 'real_name',
  };
  expect(changesOf(detail)).toEqual({
    changes: [
      { name: 'role', from: 'support', to: 'admin' },
      { name: 'logo', from: '—', to: '/logo.svg' },
      { name: 'hours', from: '[1,2]', to: '—' },
    ],
    facts: [
      { name: 'sessions', value: '3' },
      { name: 'kind', value: 'real_name' },
    ],
  });
});

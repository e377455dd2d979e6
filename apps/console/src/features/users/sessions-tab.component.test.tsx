import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { SessionsTab } from './sessions-tab.tsx';

const moments = { created_at: '2026-11-02T09:00:00.000Z', seen_at: '2026-11-02T10:00:00.000Z' };
const sessions = [
  { ...moments, id: 1, device: 'Firefox on Linux', address: '192.0.2.1', passkey: true },
  { ...moments, id: 2, device: 'Safari on iPhone', address: '192.0.2.2', passkey: false },
];

it('SessionsTab: marks only sessions that a passkey opened', async () => {
  await draw(<SessionsTab sessions={sessions} />, { answers: [] });
  const rowOf = (device: string) => within(screen.getByRole('row', { name: new RegExp(device) }));
  expect(rowOf('Firefox on Linux').getByText('Passkey')).toBeTruthy();
  expect(rowOf('Safari on iPhone').queryByText('Passkey')).toBeNull();
});

import { screen } from '@testing-library/react';
import { auditList } from '@tidemark/contract/operator/audit';
import { answerTo } from '@tidemark/contract/testing';
import { beforeEach, expect, it } from 'vitest';
import { chooseTimeZone } from '../../shared/time/time-zone.ts';
import { draw } from '../../testing/draw.tsx';
import { AuditPage } from './audit-page.tsx';

const entry = {
  ...{
    number: 1,
    at: '2026-11-25T01:30:00.000Z',
    operator: 'a@example.com',
    role: 'admin',
    action: 'user.freeze',
  },
  ...{ object: 'user:7', reason: '', detail: {}, address: '127.0.0.1', hash: '0123456789abcdef' },
};
const answers = [answerTo(auditList, () => ({ data: [entry], total: 1, page: 1, last_page: 1 }))];

beforeEach(() => chooseTimeZone('America/New_York'));

it('audit page: shows and filters entries in the operator’s time zone and names the zone', async () => {
  const { user, server } = await draw(<AuditPage />, { answers });
  expect(await screen.findByText('Nov 24, 2026, 20:30:00')).toBeTruthy();
  expect(screen.getByText('Dates and times are in America/New York.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'From' }), '11/24/2026{Enter}');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await screen.findByText('Nov 24, 2026, 20:30:00');
  expect(server.received(auditList).at(-1)?.input).toMatchObject({
    ...{ from: '2026-11-24', time_zone: 'America/New_York' },
  });
});

it('audit page: refuses an ambiguous date at its field and sends no request', async () => {
  const { user, server } = await draw(<AuditPage />, { answers });
  await screen.findByText('Nov 24, 2026, 20:30:00');
  await user.type(screen.getByRole('textbox', { name: 'To' }), '31/12/2026{Enter}');
  expect(screen.getByText(/^Enter a valid date/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  expect(server.received(auditList)).toHaveLength(1);
});

import { screen, waitFor, within } from '@testing-library/react';
import {
  operatorEconomicRemove,
  operatorEconomicRun,
  operatorEconomicSave,
  operatorEconomicSources,
} from '@tidemark/contract/operator/economic';
import { operatorMe } from '@tidemark/contract/operator/session';
import { answerTo, FakeRefusal } from '@tidemark/contract/testing';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { enterSession, forgetSession } from '../../shared/session/session.ts';
import { draw } from '../../testing/draw.tsx';
import { EconomicPage } from './economic-page.tsx';
import type { EconomicSource } from './source.ts';

const AT = '2026-11-28T12:00:00.000Z';
const feed: EconomicSource = {
  ...{ id: 7, name: 'Weekly feed', url: 'https://calendar.example.com/week.csv', every_hours: 6 },
  ...{ next_run_at: AT, events: 120, first_at: AT, last_at: AT },
  last_run: { at: AT, events: 0, left_out: 2, problem: 'The address could not be read: status 503.' },
};
const files: EconomicSource = {
  ...{ id: 8, name: 'Holidays', url: null, every_hours: null, next_run_at: null },
  ...{ events: 0, first_at: null, last_at: null, last_run: null },
};

beforeEach(() => {
  enterSession('a token');
  onTestFinished(() => forgetSession());
});

const drawPage = (role: 'admin' | 'support' = 'admin', refusal?: FakeRefusal) =>
  draw(<EconomicPage />, {
    answers: [
      answerTo(operatorMe, () => ({ id: 1, email: 'ada@example.com', role, expires_at: AT })),
      answerTo(operatorEconomicSources, () => [feed, files]),
      answerTo(operatorEconomicRun, () => feed),
      answerTo(operatorEconomicRemove, () => true as const),
      answerTo(operatorEconomicSave, () => refusal ?? feed),
    ],
  });

it('economic page: shows the sources, their schedules and why the last run failed', async () => {
  await drawPage();
  const row = (await screen.findByText('Weekly feed')).closest('tr');
  expect(row?.textContent).toContain('Every 6 hours');
  expect(row?.textContent).toContain('The address could not be read: status 503.');
  expect(row?.textContent).toContain('2 entries left out');
  expect(screen.getByText('Files only')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Read now' })).toHaveLength(1);
});

it('economic page: deletes a source only after a question', async () => {
  const { user, server } = await drawPage();
  await screen.findByText('Weekly feed');
  const [first] = screen.getAllByRole('button', { name: 'Delete' });
  if (first) await user.click(first);
  const dialog = await screen.findByRole('dialog');
  expect(server.received(operatorEconomicRemove)).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(server.received(operatorEconomicRemove)).toHaveLength(1);
});

it('economic page: shows a refused address at its field', async () => {
  const refusal = new FakeRefusal('economic.url_malformed', 'Enter a public https address.', 'url');
  const { user } = await drawPage('admin', refusal);
  await user.click(await screen.findByRole('button', { name: 'Add address' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Name'), 'Feed');
  await user.type(within(dialog).getByLabelText('Address'), 'http://localhost/');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  const field = await within(dialog).findByLabelText('Address');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(within(dialog).getByText('Enter a public https address.')).toBeTruthy();
});

it('economic page: offers support no address to set', async () => {
  const { server } = await drawPage('support');
  await screen.findByText('Weekly feed');
  await waitFor(() => expect(server.received(operatorMe)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Add address' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Set address' })).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Import file' })).toHaveLength(3);
});

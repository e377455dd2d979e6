import { screen, within } from '@testing-library/react';
import type { CallOutput } from '@tidemark/contract';
import { userInfo } from '@tidemark/contract/calls/account/session';
import { liabilityList, liabilityProof } from '@tidemark/contract/calls/money/liabilities';
import { answerTo, FakeRefusal } from '@tidemark/contract/testing';
import { sampleAnswer } from '@tidemark/contract/testing/samples';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useSessionStore } from '../../shared/session/session.ts';
import { chooseTimeZone } from '../../shared/time/time-zone.ts';
import { draw } from '../../testing/draw.tsx';
import { keyFile, proofFile, publishedStatement } from './a-proof.fixture.ts';
import { exactAmount } from './check-own.ts';
import { LiabilitiesPage } from './liabilities-page.tsx';

type Statement = CallOutput<typeof liabilityList>['data'][number];

const newest: Statement = {
  ...{ id: 2, made_at: '2026-12-01T00:00:05.000Z', scope: 'real', customers: 3 },
  ...{ total: '1340.067890', below: '10.000000', own: '1235.067890' },
};
const older: Statement = {
  ...{ id: 1, made_at: '2026-11-01T00:00:05.000Z', scope: 'play', customers: 1200 },
  ...{ total: '5000.000000', below: '0.000000', own: null },
};

beforeEach(() => {
  chooseTimeZone('UTC');
  const user = sampleAnswer(userInfo, 'full') as CallOutput<typeof userInfo>;
  useSessionStore.setState({ token: 'a token', user: { ...user, id: 42 } });
});
afterEach(() => {
  useSessionStore.setState({ token: undefined, user: undefined });
  localStorage.clear();
});

interface Shown {
  readonly statements?: readonly Statement[];
  readonly file?: string;
  readonly published?: string;
  readonly key?: () => string;
  readonly at?: string;
}

async function drawPage({
  statements = [newest, older],
  file = proofFile,
  at = '/liabilities',
  ...log
}: Shown) {
  const texts: Record<string, () => string> = {
    'liabilities/2': () => log.published ?? publishedStatement,
    key: log.key ?? (() => keyFile),
  };
  const read = async (path: string) => texts[path]?.() ?? Promise.reject(new Error(`no ${path}`));
  const page = { total: statements.length, page: 1, last_page: 1 };
  return draw(<LiabilitiesPage read={read} />, {
    at,
    answers: [
      answerTo(liabilityList, () => ({ data: [...statements], ...page })),
      answerTo(liabilityProof, () => ({ filename: 'balance-2.json', file })),
    ],
  });
}

it('liabilities page: checks the proof here and shows balance, total, customers and what it does not show', async () => {
  await drawPage({});
  expect(await screen.findByText('Your balance is counted')).toBeTruthy();
  for (const text of ['1,235.06789 USD', '1,340.06789 USD', '3', '10.00 USD']) {
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  }
  expect(screen.getByText('Your balance leads to the signed root.')).toBeTruthy();
  expect(screen.getByText('That the broker has the money to pay.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Signed statement' }).getAttribute('href')).toMatch(
    /\/log\/liabilities\/2$/,
  );
  expect(screen.queryByText(/play money/)).toBeNull();
});

it.each([
  [
    'a balance that was changed',
    { file: proofFile.replace('1234567890', '1234567891') },
    'Your balance leads to the signed root.',
  ],
  [
    'another published statement',
    { published: publishedStatement.replace('customers 3', 'customers 4') },
    'The statement is the published one.',
  ],
  ['a key file of another log', { key: () => '' }, 'The public key of the log is known.'],
] as const)('liabilities page: names the check that fails for %s', async (_, shown, failed) => {
  await drawPage(shown);
  expect(await screen.findByText('The proof does not match')).toBeTruthy();
  const line = screen.getByText(failed).closest('li') as HTMLElement;
  expect(within(line).getByText('Failed')).toBeTruthy();
});

it('liabilities page: a proof of another customer does not count', async () => {
  useSessionStore.setState(({ user }) => ({ user: user && { ...user, id: 43 } }));
  await drawPage({});
  expect(await screen.findByText('The proof does not match')).toBeTruthy();
  expect(screen.getByText('The proof is about your account.')).toBeTruthy();
});

it('liabilities page: says that nothing was checked where the log does not answer, and tries again', async () => {
  let isDown = true;
  const key = () => {
    if (isDown) throw new Error('down');
    return keyFile;
  };
  const { user } = await drawPage({ key });
  expect(await screen.findByText('The proof could not be loaded')).toBeTruthy();
  expect(screen.queryByText('Your balance is counted')).toBeNull();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Your balance is counted')).toBeTruthy();
});

it('liabilities page: opens an earlier statement, which does not count the user and is of play money', async () => {
  await drawPage({ at: '/liabilities?id=1' });
  expect(await screen.findByText('You are not counted')).toBeTruthy();
  expect(screen.getByText('1,200')).toBeTruthy();
  expect(screen.getByText(/play money/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /Statement 1/ }).getAttribute('aria-current')).toBe('page');
});

it('liabilities page: says when the first statement follows, and what it will not show', async () => {
  await drawPage({ statements: [] });
  expect(await screen.findByText('No statement yet')).toBeTruthy();
  expect(screen.getByText('That there are no other debts.')).toBeTruthy();
});

it('liabilities page: offers to try again where the list does not load', async () => {
  const refused = new FakeRefusal('request.unavailable', 'Not now.');
  await draw(<LiabilitiesPage />, { answers: [answerTo(liabilityList, () => refused)] });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

it.each([
  [0n, '0.000000', 2],
  [1n, '0.000001', 6],
  [1_500_000n, '1.500000', 2],
  [1_234_500n, '1.234500', 4],
])('exactAmount: %s has the places that it needs', (millionths, text, places) => {
  expect(exactAmount(millionths)).toEqual({ text, places });
});

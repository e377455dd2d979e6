import { screen, within } from '@testing-library/react';
import { getCategories } from '@tidemark/contract/calls/trading/market';
import { ranking } from '@tidemark/contract/calls/trading/traders';
import { answerTo } from '@tidemark/contract/testing';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { RankCard } from './rank-card.tsx';
import { RankPage } from './rank-page.tsx';
import type { Ranked, RankPageData } from './ranked.ts';

const ranked: Ranked = {
  ...{ id: 1, user_id: 11, user: { nickname: 'A***0011', avatar: '' }, code: 'T000011', left: false },
  ...{ multiple: 1.05, three_week_rate: 5, three_week_win: 60, three_week_profit: '50.000000' },
  ...{ three_week_trades: 5, total_rate: 5, total_trade_num: 5, drawdown: 2.5, follow_num: 3 },
  ...{ days: 7, missing: [], risk_score: 4, volatility: 20.5 },
};
const other: Ranked = {
  ...{ ...ranked, id: 2, user_id: 12, user: { nickname: 'B***0012', avatar: '' }, code: 'T000012' },
  ...{ days: 3, three_week_trades: 2, missing: ['days', 'positions', 'capital'] },
};
const pageOf = (row: Ranked): RankPageData => ({
  ...{ data: [row], total: 1, page: 1, last_page: 1, not_ranked: 1 },
  thresholds: { days: 7, positions: 5, capital: '100.000000' },
});
const answers = [answerTo(ranking, (input) => pageOf(String(input['ranked']) === '0' ? other : ranked))];

it('RankPage: shows its minimum requirements, and what each unranked trader still lacks', async () => {
  const { user } = await draw(<RankPage />, { answers });
  expect(await screen.findByText('A***0011')).toBeTruthy();
  expect(screen.getByText(/To be ranked: 7 days, 5 positions and 100\.00 USD/)).toBeTruthy();
  expect(screen.queryByText(/3 of 7 days/)).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Not ranked yet (1)' }));
  expect(await screen.findByText('B***0012')).toBeTruthy();
  expect(screen.getByText('3 of 7 days')).toBeTruthy();
  expect(screen.getByText('2 of 5 positions in 3 weeks')).toBeTruthy();
  expect(screen.getByText('Gains made on less than 100.00 USD of equity')).toBeTruthy();
});

it('RankPage: asks the server for the chosen order and minimum win rate', async () => {
  const { user, server } = await draw(<RankPage />, { answers });
  await screen.findByText('A***0011');
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Max. drawdown');
  await user.selectOptions(screen.getByLabelText('Order'), 'Worst first');
  const filters = within(screen.getByText('Filters').closest('details') ?? document.body);
  await user.selectOptions(filters.getByLabelText('Min. win rate'), '60');
  await screen.findByText('Filters (1)');
  await screen.findByText('A***0011');
  expect(server.received(ranking).at(-1)?.input).toMatchObject({
    ...{ sort: 'drawdown', order: 'worst', win_rate_min: '60' },
  });
});

it('RankPage: asks the server for a typed name once, and for a category among its filters', async () => {
  const categories = [{ Id: 3, NameShowTrans: 'Metals' }];
  const { user, server } = await draw(<RankPage />, {
    answers: [...answers, answerTo(getCategories, () => categories as never)],
  });
  await screen.findByText('A***0011');
  await user.type(screen.getByRole('searchbox', { name: 'Search by nickname or code' }), ' tide ');
  await expect
    .poll(() => server.received(ranking).at(-1)?.input, { timeout: 5000 })
    .toMatchObject({ name: 'tide' });
  expect(server.received(ranking)).toHaveLength(2);
  const filters = within(screen.getByText('Filters').closest('details') ?? document.body);
  await user.selectOptions(filters.getByLabelText('Asset class'), '3');
  await screen.findByText('Filters (1)');
  await expect
    .poll(() => server.received(ranking).at(-1)?.input, { timeout: 5000 })
    .toMatchObject({ name: 'tide', category: '3' });
});

/** What a line of docs/spec/product.md#routes asks for of a trader, as screens name it. */
const figures = [
  ['Code', 'T000011'],
  ['3-week return', '+5.00%'],
  ['Win rate', '60.00%'],
  ['3-week profit', '+50.00'],
  ['All-time return', '+5.00%'],
  ['Multiple', '×1.05'],
  ['Total orders', '5'],
] as const;

it('RankPage: shows multiple, rates, win rate, profit, orders and code on a wide screen', async () => {
  await draw(<RankPage />, { answers });
  const link = (await screen.findByText('A***0011')).closest('a');
  expect(link?.getAttribute('href')).toMatch(/^\/follow\/trader\?id=\W*(%22)?11\b/);
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const cells = within(screen.getAllByRole('row')[1] ?? document.body)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  for (const [head, value] of figures) expect([head, cells[heads.indexOf(head)]]).toEqual([head, value]);
});

it('RankCard: shows the figures of a trader on a phone and links to the trader page', async () => {
  await draw(<RankCard ranked={ranked} place={1} thresholds={undefined} />);
  const card = screen.getByRole('link');
  expect(card.getAttribute('href')).toMatch(/^\/follow\/trader\?id=\W*(%22)?11\b/);
  for (const [label, value] of figures.slice(2))
    expect(screen.getByText(label).parentElement?.textContent).toBe(`${label}${value}`);
  expect(card.textContent).toContain('T000011');
  expect(screen.getByText('3-week return').parentElement?.textContent).toBe('+5.00%3-week return');
});

it('RankPage: says coming soon when there are no traders', async () => {
  const empty = { ...pageOf(ranked), data: [], total: 0, not_ranked: 0 };
  await draw(<RankPage />, { answers: [answerTo(ranking, () => empty)] });
  expect(await screen.findByText('Coming soon')).toBeTruthy();
});

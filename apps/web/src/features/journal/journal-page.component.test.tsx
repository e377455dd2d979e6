import { screen, within } from '@testing-library/react';
import type { CallOutput } from '@tidemark/contract';
import {
  type JournalTrade,
  journalAnalysis,
  journalCsv,
  journalEntry,
  journalTags,
  journalTrades,
} from '@tidemark/contract/calls/trading/journal';
import { tradeList } from '@tidemark/contract/calls/trading/market';
import { answerTo, FakeRefusal } from '@tidemark/contract/testing';
// Fetched when an explanation is first opened; here beforehand, so that no test waits for it.
import '@tidemark/ui/help';
import { beforeEach, describe, expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { JournalPage } from './journal-page.tsx';

const group = { trades: 2, wins: 1, net: '60.000000' };

const analysis: CallOutput<typeof journalAnalysis> = {
  is_cut: true,
  counted_max: 10_000,
  start: '10000.000000',
  figures: {
    ...group,
    ...{ losses: 1, win_rate: 0.5, fees: '2.000000', average_win: '100.000000', average_loss: '-40.000000' },
    ...{ expectancy: '30.000000', expectancy_r: 0.75, with_stop: 2, profit_factor: 2.5 },
    ...{ largest_win: '100.000000', largest_loss: '-40.000000', winning_run: 1, losing_run: 1 },
    ...{ max_drawdown: '40.000000', max_drawdown_rate: 0.004, average_held_ms: 5_400_000 },
  },
  curve: [
    { time: '2026-11-18T12:00:00.000Z', equity: '10100.000000', drawdown: '0.000000', drawdown_rate: 0 },
    {
      time: '2026-11-18T13:00:00.000Z',
      equity: '10060.000000',
      drawdown: '40.000000',
      drawdown_rate: 0.00396,
    },
  ],
  by: {
    instrument: [{ forex_id: 1, show_code: 'EUR/USD', ...group }],
    hour: [{ hour: 9, ...group }],
    weekday: [{ weekday: 3, ...group }],
    side: [{ side: 'buy', ...group }],
    held: [{ from_ms: 3_600_000, before_ms: 14_400_000, ...group }],
    tag: [],
  },
  excursions: [
    {
      ...{ id: 7, show_code: 'EUR/USD', closed_at: '2026-11-18T12:00:00.000Z', net: '100.000000' },
      ...{ mae: '12.000000', mfe: '130.000000', approximate: true },
    },
  ],
};

const trade: JournalTrade = {
  ...{ kind: 'forex', id: 7, forex_id: 1, show_code: 'EUR/USD', price_precision: 5, side: 'buy', lots: 0.5 },
  ...{ amount: '0.000000', open_price: 1.1, close_price: 1.102, net: '100.000000', fee: '1.000000' },
  ...{ opened_at: '2026-11-18T11:00:00.000Z', closed_at: '2026-11-18T12:00:00.000Z' },
  ...{ risk: '50.000000', r: 2, mae: '12.000000', mfe: '130.000000', approximate: false },
  ...{ note: 'Waited for the retest', tags: ['breakout'], picture: '' },
};

const answers = [
  answerTo(journalAnalysis, () => analysis),
  answerTo(journalTrades, () => ({ data: [trade], next: null })),
  answerTo(journalTags, () => ({ data: ['breakout', 'news'] })),
  answerTo(tradeList, () => []),
  answerTo(journalCsv, () => new FakeRefusal('journal.too_many_trades', 'Too many trades.', 'date_from')),
  answerTo(journalEntry, () => ({
    ...{ kind: 'forex' as const, id: 7, note: trade.note, tags: trade.tags, picture: '', trade },
    own_tags: ['breakout', 'news'],
  })),
];

beforeEach(() => localStorage.clear());

describe('journal page', () => {
  it('shows figures with their definitions on tap, breakdowns as tables, and that trades were cut', async () => {
    const { user } = await draw(<JournalPage />, { answers });
    await user.click(await screen.findByText('Profit factor'));
    expect(await screen.findByText(/÷ sum of all losses/)).toBeTruthy();
    expect(screen.getByText('Only the newest 10,000 trades are counted.')).toBeTruthy();
    const hours = screen.getByRole('table', { name: 'Hour of day' });
    expect([...hours.querySelectorAll('tbody tr > *')].map((cell) => cell.textContent)).toEqual([
      ...['09:00', '2', '50%', '+60.00'],
    ]);
    expect(within(screen.getByRole('table', { name: 'Holding time' })).getByText('1 hr – 4 hr')).toBeTruthy();
    expect(screen.getByText('Tag your trades to compare setups.')).toBeTruthy();
  });

  it('asks for the trades of the chosen period and tag', async () => {
    const { user, server } = await draw(<JournalPage />, { answers, at: '/mine/journal?period=all' });
    await screen.findByRole('option', { name: 'news' });
    expect(server.received(journalAnalysis).at(-1)?.input['date_from']).toBeUndefined();
    await user.selectOptions(screen.getByLabelText('Tag'), 'news');
    await screen.findByRole('table', { name: 'Hour of day' });
    expect(server.received(journalAnalysis).at(-1)?.input).toMatchObject({ tag: 'news' });
    expect(server.received(journalTrades).at(-1)?.input).toMatchObject({ tag: 'news', page_size: '20' });
  });

  it('opens a trade with its risk, excursions, note and tags', async () => {
    const { user } = await draw(<JournalPage />, { answers });
    await user.click(await screen.findByRole('button', { name: /Waited for the retest/ }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('2.00 R')).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'MAE' })).toBeTruthy();
    expect(within(dialog).getByText('Waited for the retest')).toBeTruthy();
    expect(within(dialog).getByText('breakout')).toBeTruthy();
  });

  it('says why a file was refused', async () => {
    const { user } = await draw(<JournalPage />, { answers });
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText('Too many trades.')).toBeTruthy();
  });
});

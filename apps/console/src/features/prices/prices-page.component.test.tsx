import { screen, within } from '@testing-library/react';
import { type PriceQuality, priceQuality } from '@tidemark/contract/calls/trading/quality';
import { priceSources, priceSourceTest } from '@tidemark/contract/operator/price-sources';
import { answerTo, FakeRefusal } from '@tidemark/contract/testing';
import { expect, it } from 'vitest';
import { SourceTestDialog } from '../../shared/price-sources/source-test.tsx';
import { draw } from '../../testing/draw.tsx';
import { PricesPage } from './prices-page.tsx';
import { qualityCsv } from './quality-csv.ts';

const AT = '2026-11-18T12:00:00.000Z';

const quality: PriceQuality = {
  since: AT,
  instruments: [
    {
      ...{ Id: 1, Code: 'EURUSD', ShowCode: 'EUR/USD', accepted: 1200, held: 2 },
      ...{
        refused: [{ reason: 'market.tick_late', count: 3 }],
        ticks_per_minute: 20,
        age_p50: 4.5,
        age_p99: 31,
      },
    },
  ],
  events: [
    { at: AT, kind: 'switched', source: 'Kraken', from: 'OANDA', instrument: 'EUR/USD', reason: 'silent' },
    { at: AT, kind: 'lost', source: 'OANDA', from: null, instrument: null, reason: 'market.source_limited' },
  ],
};

const real = {
  kind: 'sources' as const,
  sources: [
    {
      ...{ name: 'oanda', public_name: 'OANDA', state: 'lost' as const, since: AT, heard_at: null },
      ...{ trouble: 'market.source_unauthorized', detail: 'status 401', unknown_symbols: ['NO_SUCH'] },
    },
    {
      ...{ name: 'ccxt:kraken', public_name: 'kraken', state: 'connected' as const, since: AT, heard_at: AT },
      ...{ trouble: null, detail: '', unknown_symbols: [] },
    },
  ],
  instruments: [
    {
      ...{ id: 1, code: 'EURUSD', show_code: 'EUR/USD', active: 'OANDA', doubt: 'source_silent' as const },
      symbols: [{ source: 'oanda', symbol: 'EUR_USD' }],
    },
  ],
  history: {
    ...{ done: 3, total: 6, bars: 1500 },
    failed: [{ code: 'XAUUSD', reason: 'market.source_unknown_symbol' }],
  },
};

it('prices: shows the state of each source, the progress of history and what happened', async () => {
  await draw(<PricesPage />, {
    answers: [answerTo(priceSources, () => real), answerTo(priceQuality, () => quality)],
  });
  const sources = await screen.findByRole('table', { name: 'Sources' });
  expect(within(sources).getByText('Not connected')).toBeTruthy();
  expect(within(sources).getByText(/refuses the credentials/)).toBeTruthy();
  expect(within(sources).getByText('Unknown symbols: NO_SUCH')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'History' }).getAttribute('aria-valuenow')).toBe('50');
  const instruments = screen.getByRole('table', { name: 'Instruments' });
  expect(within(instruments).getByText('Source is silent')).toBeTruthy();
  expect(await screen.findByText('EUR/USD changed from OANDA to Kraken')).toBeTruthy();
  expect(screen.getByText('OANDA was lost')).toBeTruthy();
});

it('prices: a test shows the last quotes of each source as received', async () => {
  const quote = {
    ...{ at: AT, bid: '1.10', ask: '1.12', last: null, source_time: AT },
    ...{ is_tradeable: true, price: 1.11 },
  };
  const { server } = await draw(
    <SourceTestDialog
      tested={{ instrumentId: 1, code: 'EUR/USD', symbols: 'oanda=EUR_USD' }}
      onClose={() => undefined}
    />,
    {
      answers: [
        answerTo(priceSourceTest, () => [
          { source: 'oanda', symbol: 'EUR_USD', is_unknown: false, quotes: [quote] },
          { source: 'ccxt:kraken', symbol: 'EUR/USD', is_unknown: true, quotes: [] },
        ]),
      ],
    },
  );
  const dialog = await screen.findByRole('dialog', { name: 'Test of EUR/USD' });
  expect(await within(dialog).findByText('1.11')).toBeTruthy();
  expect(within(dialog).getByText('The source does not know this symbol')).toBeTruthy();
  expect(server.received(priceSourceTest)[0]?.input).toMatchObject({ source_symbols: 'oanda=EUR_USD' });
});

it('prices: says how to name real sources where prices are simulated', async () => {
  await draw(<PricesPage />, {
    answers: [
      answerTo(priceSources, () => ({ kind: 'sim' as const, sources: [], instruments: [], history: null })),
      answerTo(priceQuality, () => ({ ...quality, events: [] })),
    ],
  });
  expect(await screen.findByText(/Name real sources in the environment variable FEED/)).toBeTruthy();
  expect(await screen.findByText('No events in this period')).toBeTruthy();
});

it('prices: offers to try again where nothing could be loaded', async () => {
  const refused = new FakeRefusal('request.failed', 'Not now.');
  await draw(<PricesPage />, {
    answers: [answerTo(priceSources, () => refused), answerTo(priceQuality, () => refused)],
  });
  expect((await screen.findAllByRole('button', { name: /try again|retry/i })).length).toBeGreaterThan(0);
});

it('prices: CSV has one line per instrument with plain numbers', () => {
  expect(qualityCsv(quality).split('\r\n')).toEqual([
    '\uFEFFsince,code,accepted,ticks_per_minute,age_p50_ms,age_p99_ms,held,refused',
    `${AT},EURUSD,1200,20,4.5,31,2,market.tick_late 3`,
    '',
  ]);
});

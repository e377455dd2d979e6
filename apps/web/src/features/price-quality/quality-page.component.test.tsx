import { screen, waitFor, within } from '@testing-library/react';
import { type PriceQuality, priceQuality } from '@tidemark/contract/calls/trading/quality';
import { answerTo, FakeRefusal } from '@tidemark/contract/testing';
import type { LanguageCode } from '@tidemark/i18n';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLanguageStore } from '../../shared/device/language.ts';
import { chooseTimeZone } from '../../shared/time/time-zone.ts';
import { draw } from '../../testing/draw.tsx';
import { EVENTS_MAX } from './events.ts';
import { QualityPage } from './quality-page.tsx';
import { FactCards } from './table-or-cards.tsx';

type SourceEvent = PriceQuality['events'][number];

const event = (kind: SourceEvent['kind'], at: string, more: Partial<SourceEvent> = {}): SourceEvent => ({
  ...{ at: `2026-11-18T${at}.000Z`, kind, source: 'Kraken', instrument: null, from: null, reason: '' },
  ...more,
});

const quiet = {
  ...{ Id: 2, Code: 'XAUUSD', ShowCode: 'XAU/USD', accepted: 0, held: 0, refused: [] },
  ...{ ticks_per_minute: 0, age_p50: null, age_p99: null },
};
const full: PriceQuality = {
  since: '2026-11-17T13:00:00.000Z',
  instruments: [
    {
      ...{ Id: 1, Code: 'EURUSD', ShowCode: 'EUR/USD', accepted: 86_400, held: 3 },
      refused: [
        { reason: 'market.tick_late', count: 1200 },
        { reason: 'market.tick_of_tomorrow', count: 4 },
      ],
      ...{ ticks_per_minute: 60.5, age_p50: 4.3, age_p99: 1250 },
    },
    quiet,
  ],
  // Newest first.
  events: [
    event('lost', '12:30:00', { source: 'OANDA', reason: 'market.source_limited' }),
    event('agree', '11:00:30', { source: 'all', instrument: 'EUR/USD' }),
    event('disagree', '11:00:00', { source: 'all', instrument: 'EUR/USD' }),
    event('connected', '10:02:05'),
    event('switched', '10:01:00', {
      source: 'OANDA',
      from: 'Kraken',
      instrument: 'EUR/USD',
      reason: 'silent',
    }),
    event('lost', '10:00:00', { reason: 'market.source_unreachable' }),
    event('connected', '09:00:00'),
  ],
};
const empty: PriceQuality = { since: full.since, instruments: [quiet], events: [] };

const before = useLanguageStore.getState();
beforeEach(() => chooseTimeZone('UTC'));
afterEach(() => {
  vi.restoreAllMocks();
  useLanguageStore.setState(before);
  localStorage.clear();
});

const drawPage = (quality: PriceQuality, language: LanguageCode = 'en') =>
  draw(<QualityPage />, { language, answers: [answerTo(priceQuality, () => quality)], at: '/quality' });

/** Cells of the rows of a table, without its head. */
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

it('quality page: shows an outline while it loads, and its CSV cannot be downloaded yet', async () => {
  const answers = [{ call: priceQuality, give: () => new Promise(() => undefined) }];
  await draw(<QualityPage />, { answers });
  expect(screen.getByRole('heading', { level: 1, name: 'Price quality' })).toBeTruthy();
  expect(document.querySelector('[aria-busy="true"]')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download CSV' }).disabled).toBe(true);
});

it('quality page: offers to try again when the call fails, and shows the answer then', async () => {
  let isDown = true;
  const answers = [
    answerTo(priceQuality, () => (isDown ? new FakeRefusal('request.unavailable', 'Not now.') : full)),
  ];
  const { user } = await draw(<QualityPage />, { answers });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(retry);
  expect(await screen.findByRole('table', { name: 'Instruments' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('quality page: says that no ticks were recorded when there are none', async () => {
  await drawPage(empty);
  expect(await screen.findByText('No ticks were recorded in this time')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Outages' })).toBeNull();
});

it('quality page: shows outages also when no tick was recorded', async () => {
  await drawPage({ ...empty, events: full.events });
  expect(await screen.findByText('No ticks were recorded in this time')).toBeTruthy();
  expect(rowsOf('Outages')).toHaveLength(2);
});

it('quality page: shows rates, ages, held and refused ticks of each instrument', async () => {
  await drawPage(full);
  await screen.findByRole('table', { name: 'Instruments' });
  expect(rowsOf('Instruments')).toEqual([
    [
      ...['EUR/USD', '60.5', '4.3', '1,250', '86,400', '3'],
      // A reason without a text is shown as its key.
      '1,204Time before the last tick: 1,200market.tick_of_tomorrow: 4',
    ],
    ['XAU/USD', '0', '–', '–', '0', '0', '0'],
  ]);
});

it('quality page: pairs each lost source with its next connection, and shows switches and disagreements', async () => {
  await drawPage(full);
  await screen.findByRole('table', { name: 'Outages' });
  const [ongoing, ended] = rowsOf('Outages');
  expect(ongoing?.slice(0, 3)).toEqual(['OANDA', 'Nov 18, 12:30:00', 'Ongoing']);
  expect(ongoing?.at(-1)).toBe('Request limit reached');
  expect(ended).toEqual([
    ...['Kraken', 'Nov 18, 10:00:00', 'Nov 18, 10:02:05', '2 min', 'Source unreachable'],
  ]);
  expect(rowsOf('Source switches')).toEqual([
    ['Nov 18, 10:01:00', 'EUR/USD', 'From Kraken to OANDAKrakenOANDA', 'No prices from the previous source'],
  ]);
  expect(rowsOf('Disagreements')).toEqual([['EUR/USD', 'Nov 18, 11:00:00', 'Nov 18, 11:00:30', '30 sec']]);
});

it('quality page: says that there were no outages, switches and disagreements', async () => {
  await drawPage({ ...full, events: [] });
  expect(await screen.findByText('No outages in this time')).toBeTruthy();
  expect(screen.getByText('No switches in this time')).toBeTruthy();
  expect(screen.getByText('No disagreements in this time')).toBeTruthy();
  expect(screen.queryByText(/Only the latest/)).toBeNull();
});

it('quality page: says that there are more events than it shows', async () => {
  const events = Array.from({ length: EVENTS_MAX }, () => event('connected', '09:00:00'));
  await drawPage({ ...full, events });
  expect(await screen.findByText('Only the latest 500 events of price sources are shown.')).toBeTruthy();
});

it('quality page: asks for 24 hours until 30 days are chosen', async () => {
  const { user, server } = await drawPage(full);
  await screen.findByRole('table', { name: 'Instruments' });
  await user.click(screen.getByRole('radio', { name: '30 days' }));
  await waitFor(() =>
    expect(server.received(priceQuality).map(({ input }) => input['hours'])).toEqual(['24', '720']),
  );
  expect(screen.getByRole('radio', { name: '30 days' }).getAttribute('aria-checked')).toBe('true');
});

/** What the page hands to the browser as a file. */
async function downloaded(quality: PriceQuality, language: LanguageCode, button: string): Promise<string> {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:none');
  const { user } = await drawPage(quality, language);
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: button }).disabled).toBe(false),
  );
  await user.click(screen.getByRole('button', { name: button }));
  const blob = saved.mock.calls[0]?.[0] as Blob;
  // The text of a blob is read without its byte order mark.
  return blob.text();
}

it('quality page: writes all its tables as CSV', async () => {
  const ended = { ...full, events: full.events.slice(1) };
  const csv = await downloaded(ended, 'en', 'Download CSV');
  expect(csv.replace('\uFEFF', '').split('\r\n')).toEqual([
    'Instruments',
    'Instrument,Ticks per minute,"Age p50, ms","Age p99, ms",Accepted,Held,Refused,Reasons',
    'EUR/USD,60.5,4.3,1250,86400,3,1204,"Time before the last tick: 1200; market.tick_of_tomorrow: 4"',
    'XAU/USD,0,,,0,0,0,',
    '',
    'Outages',
    'Source,Start,End,"Duration, s",Reason',
    'Kraken,2026-11-18 10:00:00,2026-11-18 10:02:05,125,Source unreachable',
    '',
    'Source switches',
    'Time,Instrument,Previous source,New source,Reason',
    '2026-11-18 10:01:00,EUR/USD,Kraken,OANDA,No prices from the previous source',
    '',
    'Disagreements',
    'Instrument,Start,End,"Duration, s"',
    'EUR/USD,2026-11-18 11:00:00,2026-11-18 11:00:30,30',
    '',
  ]);
});

it('quality page: writes CSV in the format of the language, with no cell that is a formula', async () => {
  const events = [event('lost', '10:00:00', { source: '=HYPERLINK("x")', reason: '+1' })];
  const csv = await downloaded({ ...full, events }, 'de', 'CSV herunterladen');
  expect(csv).toContain('EUR/USD;60,5;4,3;1250;86400;3;1204;');
  expect(csv).toContain(`"'=HYPERLINK(""x"")";2026-11-18 10:00:00;Dauert an;`);
  expect(csv).toContain(";'+1\r\n");
});

it('quality page: is in Arabic, from right to left, with its numbers', async () => {
  await drawPage(full, 'ar');
  expect(await screen.findByRole('heading', { level: 1, name: 'جودة الأسعار' })).toBeTruthy();
  expect(document.documentElement.dir).toBe('rtl');
  await screen.findByRole('table', { name: 'الأدوات' });
  expect(rowsOf('الأدوات')[0]?.slice(0, 4)).toEqual(['EUR/USD', '60.5', '4.3', '1,250']);
  expect(rowsOf('تبديلات المصدر')[0]?.[2]).toContain('من Kraken إلى OANDA');
});

it('FactCards: shows a row on a phone as a card with a line for each column', async () => {
  const columns = [
    { key: 'name', head: 'Name', cell: ({ name }: { name: string }) => name },
    { key: 'held', head: 'Held', cell: () => '3' },
  ];
  await draw(
    <FactCards
      label="Instruments"
      columns={columns}
      rows={[{ name: 'EUR/USD' }]}
      rowKey={({ name }) => name}
    />,
  );
  const card = within(screen.getByRole('list', { name: 'Instruments' })).getByRole('listitem');
  expect(card.textContent).toBe('EUR/USDHeld3');
  expect(within(card).getByRole('term').textContent).toBe('Held');
});

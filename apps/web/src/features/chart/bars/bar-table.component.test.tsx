import { screen, within } from '@testing-library/react';
import { kline } from '@tidemark/contract/calls/trading/market';
import { answerTo } from '@tidemark/contract/testing';
import type { Period } from '@tidemark/domain/market';
import { expect, it } from 'vitest';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { chooseTimeZone } from '../../../shared/time/time-zone.ts';
import { draw } from '../../../testing/draw.tsx';
import { BarTable } from './bar-table.tsx';

const instrument = { Id: 1, Code: 'EURUSD', ShowCode: 'EUR/USD', PricePrecision: 5 } as Instrument;
/** The bar of 3 March, or one that opens at that midnight of UTC. */
const Time = Date.parse('2026-03-03T00:00Z');
const bars = [{ Time, Open: 1.1, High: 1.1, Low: 1.1, Close: 1.1, Volume: 1 }];

it.each([
  ['1day', 'America/New_York', 'en', 'Mar 3, 2026'],
  ['1day', 'Pacific/Kiritimati', 'en', 'Mar 3, 2026'],
  ['1day', 'America/New_York', 'de', '03.03.2026'],
  ['60min', 'America/New_York', 'en', 'Mar 2, 2026, 19:00:00'],
  ['5min', 'Asia/Tokyo', 'en', 'Mar 3, 2026, 09:00:00'],
] as const)(
  'BarTable: labels a bar of %s in %s for language %s as %s',
  async (period: Period, zone, language, label) => {
    chooseTimeZone(zone);
    await draw(<BarTable instrument={instrument} period={period} />, {
      language,
      answers: [answerTo(kline, () => bars)],
    });
    const table = await screen.findByRole('table');
    expect((await within(table).findByRole('rowheader')).textContent).toContain(label);
  },
);

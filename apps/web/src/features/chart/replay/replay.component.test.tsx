import { fireEvent, screen, within } from '@testing-library/react';
import { kline, tradeList } from '@tidemark/contract/calls/trading/market';
import { dayTicks } from '@tidemark/contract/calls/trading/ticks';
import { answerTo } from '@tidemark/contract/testing';
import { expect, it, vi } from 'vitest';
import { anInstrument } from '../../../shared/instruments/an-instrument.fixture.ts';
import { draw } from '../../../testing/draw.tsx';
import { Replay } from './replay.tsx';

// Nothing draws here: the chart is shown by the journey (e2e/journeys/trading/chart.spec.ts).
const context: unknown = new Proxy(
  { measureText: () => ({ width: 0 }) },
  { get: (known, name) => Reflect.get(known, name) ?? (() => undefined), set: () => true },
);
vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);

const instrument = anInstrument();
const START = Date.parse('2026-11-20T00:00:00Z');
/** A pip up each minute; at the hundredth minute 1.1100. */
const ticks = Array.from({ length: 1440 }, (_, at) => ({
  ...{ seq: at + 1, time: START + at * 60_000, price: Number((1.1 + at / 10_000).toFixed(5)) },
}));

async function begun(onClose: () => void = () => undefined) {
  const drawn = await draw(<Replay instrument={instrument} onClose={onClose} />, {
    answers: [
      answerTo(tradeList, () => [instrument]),
      // Bars before the day.
      answerTo(kline, () => []),
      answerTo(dayTicks, ({ after = 0 }) => {
        const rest = ticks.filter(({ seq }) => seq > Number(after));
        return { ticks: rest.slice(0, 500), more: rest.length > 500 };
      }),
    ],
  });
  const day = await screen.findByRole('textbox', { name: 'Day (UTC)' });
  await drawn.user.clear(day);
  await drawn.user.type(day, '11/20/2026');
  await drawn.user.click(screen.getByRole('button', { name: 'Start replay' }));
  await screen.findByText('Replay of Nov 20, 2026: not live prices');
  return drawn;
}

function goTo(minute: number) {
  const line = screen.getByRole('slider', { name: 'Time in the day' });
  fireEvent.change(line, { target: { value: String(START + minute * 60_000) } });
}

it('Replay: trades on paper at recorded prices, stops included, and sends no order', async () => {
  const { user, server } = await begun();
  const lots = screen.getByRole('textbox', { name: 'Lots' });
  await user.clear(lots);
  await user.type(lots, '1');
  await user.type(screen.getByRole('textbox', { name: 'Take-profit' }), '1.11');
  await user.click(screen.getByRole('button', { name: 'Buy on paper' }));
  const table = await screen.findByRole('table', { name: 'Paper orders' });
  await user.click(screen.getByRole('button', { name: 'Next price' }));
  // One pip of 1 lot is 10 USD.
  expect(await within(table).findAllByText('+10.000000')).toHaveLength(2);

  goTo(600);
  // Closed by the take-profit, 100 pips above.
  expect(await within(table).findAllByText('+1,000.000000')).toHaveLength(2);
  expect(within(table).getByText('1.11000')).toBeTruthy();
  expect(within(table).getByText('Take-profit')).toBeTruthy();

  await user.clear(screen.getByRole('textbox', { name: 'Take-profit' }));
  await user.click(screen.getByRole('button', { name: 'Sell on paper' }));
  await user.click(screen.getByRole('button', { name: 'Next price' }));
  await user.click(await within(table).findByRole('button', { name: 'Close' }));
  expect(await within(table).findByText('-10.000000')).toBeTruthy();
  expect(within(table).getByText('+990.000000')).toBeTruthy();

  goTo(10);
  expect(
    await screen.findByText('No paper orders yet'),
    'what was ordered later has not happened',
  ).toBeTruthy();
  expect(new Set(server.received().map(({ path }) => path))).toEqual(
    new Set([tradeList.path, dayTicks.path, kline.path]),
  );
});

it('Replay: refuses sizes and stops by the rules of real orders', async () => {
  const { user } = await begun();
  const lots = screen.getByRole('textbox', { name: 'Lots' });
  await user.clear(lots);
  await user.type(lots, '0.015');
  await user.click(screen.getByRole('button', { name: 'Buy on paper' }));
  expect(await screen.findByText('Use steps of 0.01 lots.')).toBeTruthy();
  await user.clear(lots);
  await user.type(lots, '1');
  await user.type(screen.getByRole('textbox', { name: 'Stop-loss' }), '1.2');
  await user.click(screen.getByRole('button', { name: 'Buy on paper' }));
  expect(await screen.findByText('Must be below 1.10000.')).toBeTruthy();
});

it('Replay: moves the stops of a paper order by their lines on the chart, by the rules of real orders', async () => {
  const { user } = await begun();
  const lots = screen.getByRole('textbox', { name: 'Lots' });
  await user.clear(lots);
  await user.type(lots, '1');
  await user.type(screen.getByRole('textbox', { name: 'Stop-loss' }), '1.09');
  await user.type(screen.getByRole('textbox', { name: 'Take-profit' }), '1.11');
  await user.click(screen.getByRole('button', { name: 'Buy on paper' }));
  const lines = within(await screen.findByRole('list', { name: 'Paper orders' }));
  expect(lines.getByText('Buy 1.00').closest('button'), 'where it was opened is past').toBeNull();
  const take = await lines.findByRole('button', {
    name: 'TP 1.11000 +1,000.00 Take-profit of Buy 1.00 lots EUR/USD',
  });
  take.focus();
  await user.keyboard('{ArrowDown}{Enter}');
  const table = screen.getByRole('table', { name: 'Paper orders' });
  expect(within(table).getByText('1.10990')).toBeTruthy();
  expect(lines.getByRole('button', { name: /^TP 1\.10990 \+990\.00/ })).toBeTruthy();

  const stop = lines.getByRole('button', { name: /^SL 1\.09000 -1,000\.00/ });
  stop.focus();
  for (let pip = 0; pip < 100; pip += 1) fireEvent.keyDown(stop, { key: 'ArrowUp' });
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Must be below 1.10000.')).toBeTruthy();
  expect(lines.getByRole('button', { name: /^SL 1\.09000/ }), 'it stays where it was').toBeTruthy();

  goTo(600);
  expect(await within(table).findAllByText('+990.000000')).toHaveLength(2);
  const list = await screen.findByRole('list', { name: 'Paper orders' });
  expect(within(list).queryAllByRole('listitem'), 'a closed order has no lines').toEqual([]);
});

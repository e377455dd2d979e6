import { act, screen, waitFor } from '@testing-library/react';
import { economicEventList } from '@tidemark/contract/calls/content/economic';
import { answerTo } from '@tidemark/contract/testing';
import type { Chart } from 'klinecharts';
import { expect, it, vi } from 'vitest';
import type { EconomicEvent } from '../../../shared/economic/economic-events.ts';
import { anInstrument } from '../../../shared/instruments/an-instrument.fixture.ts';
import { draw } from '../../../testing/draw.tsx';
import { EventsOnChart } from './events-on-chart.tsx';

const event: EconomicEvent = {
  ...{ at: '2026-12-04T13:30:00.000Z', currency: 'USD', country: 'US', importance: 3 },
  ...{ title: 'Nonfarm payrolls', previous: '119K', forecast: '105K', actual: '' },
};

const DAY_MS = 86_400_000;
/** Bars of days, from the beginning of a block. */
const days = Array.from({ length: 840 }, (_, at) => ({
  timestamp: (Math.floor(Date.now() / DAY_MS / 60) * 60 - 900 + at) * DAY_MS,
}));

interface Made {
  readonly extendData: { onPlaces(places: readonly object[], bottom: number): void };
}

/** A chart that draws nothing; its layer reports places when the test says so. */
function aChart() {
  const createIndicator = vi.fn<(made: Made, isStacked: boolean) => string>(() => 'made');
  const removeIndicator = vi.fn();
  const covers = new Set<() => void>();
  let [realFrom, realTo] = [0, 3];
  const chart = {
    ...{ createIndicator, removeIndicator },
    getDataList: () => days,
    getPeriod: () => ({ type: 'day', span: 1 }),
    getVisibleRange: () => ({ realFrom, realTo }),
    subscribeAction: (_: string, cover: () => void) => covers.add(cover),
    unsubscribeAction: (_: string, cover: () => void) => covers.delete(cover),
  } as unknown as Chart;
  const scroll = (from: number, to: number) =>
    act(() => {
      [realFrom, realTo] = [from, to];
      for (const cover of covers) cover();
    });
  const report = (x: number | undefined) =>
    act(() =>
      createIndicator.mock.calls
        .at(-1)?.[0]
        .extendData.onPlaces(x === undefined ? [] : [{ x, index: 7, events: [event] }], 300),
    );
  return { chart, createIndicator, report, scroll };
}

const drawMarks = (chart: Chart, events: readonly EconomicEvent[] = [event]) =>
  draw(<EventsOnChart chart={chart} instrument={anInstrument()} />, {
    answers: [answerTo(economicEventList, () => ({ events: [...events], is_cut: false }))],
  });

it('marks on the chart: name their events, and open and close with what is known of them', async () => {
  const { chart, createIndicator, report } = aChart();
  const { user, server } = await drawMarks(chart);
  await waitFor(() => expect(createIndicator).toHaveBeenCalledTimes(1));
  expect(server.received(economicEventList)[0]?.input).toMatchObject({
    ...{ importance: '2', currencies: 'EUR,USD' },
  });
  report(120);
  const mark = screen.getByRole('button', { name: /USD Nonfarm payrolls/ });
  expect(screen.queryByText('105K')).toBeNull();
  await user.click(mark);
  expect(screen.getByText('105K')).toBeTruthy();
  expect(screen.queryByText('Actual')).toBeNull();
  await user.keyboard('{Escape}');
  expect(screen.queryByText('105K')).toBeNull();
});

it('marks on the chart: move with the chart and leave with their bars', async () => {
  const { chart, createIndicator, report } = aChart();
  await drawMarks(chart);
  await waitFor(() => expect(createIndicator).toHaveBeenCalledTimes(1));
  report(120);
  report(90);
  expect(screen.getByRole('button', { name: /Nonfarm/ }).style.left).toBe('78px');
  report(undefined);
  expect(screen.queryByRole('button', { name: /Nonfarm/ })).toBeNull();
});

it('marks on the chart: need no layer where no event is known', async () => {
  const { chart, createIndicator } = aChart();
  const { server } = await drawMarks(chart, []);
  await waitFor(() => expect(server.received(economicEventList)).toHaveLength(1));
  expect(createIndicator).not.toHaveBeenCalled();
});

it('marks on the chart: ask for what comes into view when it scrolls back, and not for more than a year', async () => {
  const { chart, scroll } = aChart();
  const { server } = await drawMarks(chart, []);
  const asked = () =>
    server.received(economicEventList).map(({ input }) => input as { from: string; to: string });
  await waitFor(() => expect(asked()).toHaveLength(1));
  const [first] = asked();
  expect(Date.parse(first?.from ?? '')).toBe(days[0]?.timestamp);
  scroll(0.4, 2.6);
  expect(asked()).toHaveLength(1);
  scroll(80, 90);
  await waitFor(() => expect(asked()).toHaveLength(2));
  scroll(100, 800);
  await waitFor(() => expect(asked()).toHaveLength(8));
  for (const { from, to } of asked())
    expect(Date.parse(to) - Date.parse(from)).toBeLessThanOrEqual(60 * DAY_MS);
});

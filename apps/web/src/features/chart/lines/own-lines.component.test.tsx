import { act, fireEvent, screen } from '@testing-library/react';
import { myDeal, setStopPrice } from '@tidemark/contract/calls/trading/forex';
import { tradeList } from '@tidemark/contract/calls/trading/market';
import { answerTo } from '@tidemark/contract/testing';
import type { Chart } from 'klinecharts';
import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { anInstrument } from '../../../shared/instruments/an-instrument.fixture.ts';
import { anOrder } from '../../../shared/orders/an-order.fixture.ts';
import { publishDraftOrder } from '../../../shared/orders/draft-order.ts';
import { useSessionStore } from '../../../shared/session/session.ts';
import { draw } from '../../../testing/draw.tsx';
import { OwnLines } from './own-lines.tsx';

const noOrders = {
  ...{ total: 0, page: 1, last_page: 1, data: [] },
  ...{ all_fact_profits: '0.000000', all_fees: '0.000000', all_net_profits: '0.000000' },
};

/** A chart without a canvas on which a price is its height in thousandths. */
const chart = {
  overrideYAxis: () => undefined,
  createOverlay: () => null,
  removeOverlay: () => true,
  convertToPixel: (points: { value: number }[]) => points.map(({ value }) => ({ x: 0, y: value * 1000 })),
  convertFromPixel: ([{ y }]: [{ y: number }]) => [{ value: y / 1000 }],
} as unknown as Chart;

/** The stop-loss of an order that is being prepared; `moves` and `restores` record what the ticket is asked. */
async function drawStop() {
  const [moves, restores] = [vi.fn(), vi.fn()];
  publishDraftOrder({
    code: 'EURUSD',
    side: 'buy',
    lines: [{ level: 'stopLoss', price: 1.08 }],
    move: moves,
    remember: (level) => () => restores(level),
  });
  const { user } = await draw(
    <OwnLines
      {...{ chart, instrument: anInstrument(), timed: [], legendHeight: 0, box: createRef() }}
      onOrder={undefined}
    />,
    { answers: [answerTo(myDeal, () => noOrders), answerTo(tradeList, () => [anInstrument()])] },
  );
  const tag = await screen.findByRole('button', { name: /^SL/ });
  tag.setPointerCapture = () => undefined;
  const line = tag.closest('li')?.firstElementChild as HTMLElement;
  line.getBoundingClientRect = () => new DOMRect(0, 1080, 300, 0);
  return { user, tag, moves, restores };
}

type Drawn = Awaited<ReturnType<typeof drawStop>>;

const grasp = ({ tag }: Drawn) => {
  fireEvent.pointerDown(tag, { pointerId: 1, button: 0, clientY: 1080 });
  fireEvent.pointerMove(tag, { pointerId: 1, clientY: 1090 });
  fireEvent.pointerMove(tag, { pointerId: 1, clientY: 1100 });
};

it.each<[string, (drawn: Drawn) => void]>([
  ['Escape', ({ tag }) => fireEvent.keyDown(tag, { key: 'Escape' })],
  ['a cancelled pointer', ({ tag }) => fireEvent.pointerCancel(tag, { pointerId: 1 })],
  ['a lost pointer capture', ({ tag }) => fireEvent.lostPointerCapture(tag, { pointerId: 1 })],
  ['the loss of the focus', ({ tag }) => act(() => tag.blur())],
])('OwnLines: %s puts a dragged level of the prepared order back', async (_, letGo) => {
  const drawn = await drawStop();
  grasp(drawn);
  expect(drawn.moves.mock.calls).toEqual([
    ['stopLoss', 1.09],
    ['stopLoss', 1.1],
  ]);
  expect(drawn.tag.textContent).toContain('1.10000');
  letGo(drawn);
  expect(drawn.restores.mock.calls).toEqual([['stopLoss']]);
  expect(drawn.tag.textContent).toContain('1.08000');
  fireEvent.pointerMove(drawn.tag, { pointerId: 1, clientY: 1120 });
  expect(drawn.moves, 'the pointer holds nothing any more').toHaveBeenCalledTimes(2);
});

it('OwnLines: Escape puts a level back that arrow keys have moved, and Enter keeps one', async () => {
  const drawn = await drawStop();
  const { user, tag, moves, restores } = drawn;
  act(() => tag.focus());
  await user.keyboard('{ArrowUp}{ArrowUp}{Escape}');
  expect(moves).toHaveBeenCalledTimes(2);
  expect(restores).toHaveBeenCalledTimes(1);
  await user.keyboard('{ArrowDown}{Enter}{Escape}');
  act(() => tag.blur());
  expect(restores, 'a level that was set stays').toHaveBeenCalledTimes(1);
  grasp(drawn);
  fireEvent.pointerUp(tag, { pointerId: 1 });
  fireEvent.lostPointerCapture(tag, { pointerId: 1 });
  act(() => tag.blur());
  expect(restores).toHaveBeenCalledTimes(1);
});

it('OwnLines: the hint of a line names the keys', async () => {
  const { tag } = await drawStop();
  expect(tag.title).toBe('Drag, or press ↑ ↓. Enter sets it, Esc puts it back.');
});

/** The lines of one open order. */
function drawLinesOf(order: ReturnType<typeof anOrder>) {
  publishDraftOrder(undefined);
  useSessionStore.setState({ token: 'a token' });
  return draw(
    <OwnLines
      {...{ chart, instrument: anInstrument(), timed: [], legendHeight: 0, box: createRef() }}
      onOrder={undefined}
    />,
    {
      answers: [
        answerTo(myDeal, ({ status }) =>
          Number(status) === 1 ? { ...noOrders, total: 1, data: [order] } : noOrders,
        ),
        answerTo(tradeList, () => [anInstrument()]),
        answerTo(setStopPrice, () => order),
      ],
    },
  );
}

it('OwnLines: arrow keys move a part that takes profit, and all targets are sent after the question', async () => {
  const order = anOrder({
    Targets: [
      { Price: 1.09, Quantity: 0.2 },
      { Price: 1.1, Quantity: 0.1 },
    ],
  });
  const { user, server } = await drawLinesOf(order);
  // One lot gains 100,000 USD a point: 0.1 lots gain 158, less their share of the fee of 2.50.
  const tag = await screen.findByRole('button', {
    name: 'TP 0.10 1.10000 +157.50 Take-profit of Buy 0.10 lots EUR/USD',
  });
  act(() => tag.focus());
  await user.keyboard('{ArrowUp}{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Set take-profit to 1.10010' }));
  expect(server.received(setStopPrice).map(({ input }) => input)).toEqual([
    {
      id: 1,
      targets: [
        { price: 1.09, lots: 0.2 },
        { price: 1.1001, lots: 0.1 },
      ],
    },
  ]);
});

it('OwnLines: says why a part cannot take profit below the market, and asks nothing', async () => {
  const order = anOrder({ Targets: [{ Price: 1.0843, Quantity: 0.2 }] });
  const { user } = await drawLinesOf(order);
  const tag = await screen.findByRole('button', { name: /^TP 0\.20 1\.08430/ });
  act(() => tag.focus());
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(await screen.findByText('The take-profit must be above 1.08420.')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(await screen.findByRole('button', { name: /^TP 0\.20 1\.08430/ })).toBeTruthy();
});

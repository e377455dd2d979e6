import { screen, within } from '@testing-library/react';
import { setStopPrice } from '@tidemark/contract/calls/trading/forex';
import { tradeList } from '@tidemark/contract/calls/trading/market';
import { answerTo } from '@tidemark/contract/testing';
import { expect, it } from 'vitest';
import { usePriceStore } from '../../../live/prices.ts';
import { anInstrument } from '../../../shared/instruments/an-instrument.fixture.ts';
import { anOrder } from '../../../shared/orders/an-order.fixture.ts';
import { draw } from '../../../testing/draw.tsx';
import { MoveDialog } from './move-dialog.tsx';

const order = anOrder({ TargetLossPrice: 1.08 });

/** The question after the line of a stop-loss was dropped at a price, with the market at 1.0842. */
async function dropped(to: number) {
  usePriceStore.setState({ prices: { EURUSD: { close: 1.0842, change: 0, direction: 'up', moves: 0 } } });
  const asked = {
    line: { key: '1:stopLoss', kind: 'stopLoss', price: 1.08, order },
    to,
  } as const;
  const drawing = await draw(
    <MoveDialog instrument={anInstrument()} asked={asked} onEnd={() => undefined} />,
    { answers: [answerTo(setStopPrice, () => order), answerTo(tradeList, () => [anInstrument()])] },
  );
  return { ...drawing, question: await screen.findByRole('alertdialog') };
}

it('MoveDialog: names the distance from the market before a line dropped far away is moved', async () => {
  const { question, user, server } = await dropped(0.6);
  expect(within(question).getByRole('alert').textContent).toBe('EUR/USD 0.60000 is 44.65% below the market.');
  expect(server.received(setStopPrice)).toEqual([]);
  await user.click(within(question).getByRole('button', { name: /0\.60000/ }));
  expect(server.received(setStopPrice)).toHaveLength(1);
});

it('MoveDialog: shows no warning for a line dropped near the market', async () => {
  const { question } = await dropped(1.07);
  expect(within(question).queryByRole('alert')).toBeNull();
});

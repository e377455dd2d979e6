import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { takeForexTrades } from '../../../live/positions.ts';
import { anOrder } from '../../../shared/orders/an-order.fixture.ts';
import { draw } from '../../../testing/draw.tsx';
import { StopLossText } from '../order-parts.tsx';

const push = (order: object) =>
  act(() =>
    takeForexTrades([
      {
        ...{ ProfitsTotal: '0.000000', HazardRate: 0, CautionMoneyAll: '0.000000' },
        TransOrder: [{ Id: 1, UpdatePrice: 1.09, FactProfits: '0.000000', ...order }],
      },
    ]),
  );

it('StopLossText: updates the level of a trailing stop with each push, without reloading the list', async () => {
  const order = anOrder({ Id: 1, TargetLossPrice: 1.082, TrailingDistance: 0.003, TrailingBest: 1.085 });
  await draw(<StopLossText order={order} />);
  expect(await screen.findByText('1.08200')).toBeTruthy();
  push({ TargetLossPrice: 1.087, TrailingBest: 1.09 });
  expect(screen.getByText('1.08700')).toBeTruthy();
});

it('StopLossText: keeps the level of a fixed stop despite an earlier push of a trailing one', async () => {
  push({ TargetLossPrice: 1.087, TrailingBest: 1.09 });
  await draw(<StopLossText order={anOrder({ Id: 1, TargetLossPrice: 1.08 })} />);
  expect(await screen.findByText('1.08000')).toBeTruthy();
});

import { describe, expect, it } from 'vitest';
import { anOrder } from '../../../shared/orders/an-order.fixture.ts';
import { changeOf, draftOf, problemsOf, type StopsDraft } from './stops-draft.ts';

const NOW = 1.085;
const bought = anOrder();
const sold = anOrder({ OrderType: 2 });
const guarded = anOrder({ TargetLossPrice: 1.08, TargetProfitPrice: 1.09 });
const trailed = anOrder({ TargetLossPrice: 1.082, TrailingDistance: 0.003 });
const draft = (order: typeof bought, changes: Partial<StopsDraft>) => ({
  ...draftOf(order, NOW),
  ...('stopLoss' in changes ? { isStopSet: true } : {}),
  ...('takeProfit' in changes ? { isTargetSet: true } : {}),
  ...changes,
});

describe('stops draft', () => {
  it('starts with the levels of the order, or the current price where none is set', () => {
    expect(draftOf(bought, NOW)).toEqual({
      guard: 'none',
      stopLoss: '1.08500',
      isStopSet: false,
      trailing: '0.00100',
      trailingFrom: '',
      takesProfit: false,
      takeProfit: '1.08500',
      isTargetSet: false,
    });
    expect(draftOf(guarded, NOW)).toMatchObject({
      guard: 'price',
      stopLoss: '1.08000',
      takeProfit: '1.09000',
    });
    expect(draftOf(trailed, NOW)).toMatchObject({ guard: 'trailing', trailing: '0.00300' });
  });

  it.each([
    ['nothing touched', guarded, {}, undefined],
    ['the same level in other digits', guarded, { stopLoss: '1.0800' }, undefined],
    ['a stop moved', guarded, { stopLoss: '1.081' }, { stop_loss_price: 1.081 }],
    ['a stop cleared', guarded, { guard: 'none' }, { stop_loss_price: 0 }],
    ['a trailing stop cleared', trailed, { guard: 'none' }, { stop_loss_price: 0 }],
    ['a trailing stop left alone', trailed, {}, undefined],
    [
      'a stop that begins to trail',
      guarded,
      { guard: 'trailing', trailing: '0.002' },
      { trailing_distance: 0.002 },
    ],
    [
      'a trailing stop that stands still',
      trailed,
      { guard: 'price', stopLoss: '1.081' },
      { stop_loss_price: 1.081 },
    ],
    [
      'both at once',
      bought,
      { guard: 'price', stopLoss: '1.08', takesProfit: true, takeProfit: '1.09' },
      { stop_loss_price: 1.08, target_profit_price: 1.09 },
    ],
    ['a target cleared', guarded, { takesProfit: false }, { target_profit_price: 0 }],
  ] as const)('sends only the change: %s', (_, order, changes, sent) => {
    expect(changeOf(order, draft(order, changes))).toEqual(sent);
  });

  it.each([
    ['a stop below a buy', bought, { guard: 'price', stopLoss: '1.084' }, {}],
    ['a stop that is not set yet', bought, { guard: 'price' }, { stop_loss_price: { is: 'notSet' } }],
    [
      'a fixed stop that is not set yet in the place of a trailing one',
      trailed,
      { guard: 'price' },
      { stop_loss_price: { is: 'notSet' } },
    ],
    ['a target that is not set yet', sold, { takesProfit: true }, { target_profit_price: { is: 'notSet' } }],
    [
      'a stop at the price',
      bought,
      { guard: 'price', stopLoss: '1.085' },
      { stop_loss_price: { is: 'wrongSide', bound: 'below', price: NOW } },
    ],
    [
      'a stop below a sell',
      sold,
      { guard: 'price', stopLoss: '1.084' },
      { stop_loss_price: { is: 'wrongSide', bound: 'above', price: NOW } },
    ],
    [
      'a target above a sell',
      sold,
      { takesProfit: true, takeProfit: '1.09' },
      { target_profit_price: { is: 'wrongSide', bound: 'below', price: NOW } },
    ],
    ['an empty stop', bought, { guard: 'price', stopLoss: '' }, { stop_loss_price: { is: 'empty' } }],
    [
      'an empty target',
      bought,
      { takesProfit: true, takeProfit: '' },
      { target_profit_price: { is: 'empty' } },
    ],
    ['no distance', bought, { guard: 'trailing', trailing: '0' }, { trailing_distance: { is: 'empty' } }],
    [
      'less than a point',
      bought,
      { guard: 'trailing', trailing: '0.000001' },
      { trailing_distance: { is: 'tooNear', min: 0.00001 } },
    ],
    ['a stop that was passed and is left as it is', anOrder({ TargetLossPrice: 1.09 }), {}, {}],
  ] as const)('validates levels like the server: %s', (_, order, changes, problems) => {
    expect(problemsOf(order, draft(order, changes), NOW)).toEqual(problems);
  });
});

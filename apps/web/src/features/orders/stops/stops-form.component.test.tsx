import { screen, within } from '@testing-library/react';
import { myDeal, setStopPrice } from '@tidemark/contract/calls/trading/forex';
import { tradeList } from '@tidemark/contract/calls/trading/market';
import { answerTo, FakeSuccess } from '@tidemark/contract/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { takeAccounts } from '../../../live/accounts.ts';
import { store } from '../../../shared/device/storage.ts';
import { anInstrument } from '../../../shared/instruments/an-instrument.fixture.ts';
import { anOrder } from '../../../shared/orders/an-order.fixture.ts';
import type { ContractOrder } from '../../../shared/orders/contract-order.ts';
import { useSessionStore } from '../../../shared/session/session.ts';
import { draw } from '../../../testing/draw.tsx';
import { StopsForm } from './stops-form.tsx';

/** A buy whose trailing stop of 0.01 has reached 1.12; the price is 1.115 now. */
const trailed = anOrder({
  UpdatePrice: 1.115,
  TargetLossPrice: 1.11,
  TrailingDistance: 0.01,
  TrailingBest: 1.12,
});

async function opened(order = trailed) {
  const drawing = await draw(<StopsForm order={order} onBack={() => undefined} onDone={() => undefined} />, {
    answers: [answerTo(setStopPrice, () => new FakeSuccess('The stops stand so.', order))],
  });
  const field = await screen.findByRole('textbox', { name: 'Trailing distance' });
  const level = () => screen.getByText('Stop-loss level').parentElement?.textContent;
  const retype = async (text: string) => {
    await drawing.user.clear(field);
    await drawing.user.type(field, text);
  };
  return { ...drawing, field, level, retype };
}

describe('stops form with a trailing stop', () => {
  it('shows the current trailing level and has nothing to send', async () => {
    const { level } = await opened();
    expect(level()).toContain('1.11000');
    expect(screen.getByRole('button', { name: 'No changes' })).toHaveProperty('disabled', true);
  });

  it.each([
    ['0.006', '1.11400', 'a shorter distance counts from the best price'],
    ['0.02', '1.11000', 'a longer distance keeps the level reached'],
  ])('shows for the distance %s the level %s: %s', async (typed, expected) => {
    const { level, retype } = await opened();
    await retype(typed);
    expect(level()).toContain(expected);
  });

  it('warns when the new level is already passed, and sends the distance', async () => {
    const { level, retype, user, server } = await opened();
    await retype('0.002');
    expect(level()).toContain('1.11800');
    expect(screen.getByRole('status').textContent).toMatch(/closes at the next price/);
    await user.click(screen.getByRole('button', { name: 'Set SL/TP' }));
    expect(server.received(setStopPrice).map(({ input }) => Number(input.trailing_distance))).toEqual([
      0.002,
    ]);
    const toasts = within(screen.getByRole('region', { name: 'toasts' }));
    expect(await toasts.findByText('The stops stand so.')).toBeTruthy();
  });
});

const page = {
  total: 0,
  page: 1,
  last_page: 1,
  all_fact_profits: '0.000000',
  all_fees: '0.000000',
  all_net_profits: '0.000000',
};

/** Draws the form of an order at its own price, for an account with 10,000 USD. */
async function drawn(order = anOrder(), pendings: readonly ContractOrder[] = []) {
  useSessionStore.setState({ token: undefined });
  useSessionStore.setState({ token: 'a token' });
  takeAccounts([
    [{ accountTypeId: 3, type: 'forex', balance: '10000.000000', lockBalance: '0.000000', currencyId: 1 }],
  ]);
  const done = { count: 0 };
  const form = (
    <StopsForm
      order={order}
      onBack={() => undefined}
      onDone={() => {
        done.count += 1;
      }}
    />
  );
  const drawing = await draw(form, {
    answers: [
      answerTo(setStopPrice, () => order),
      answerTo(tradeList, () => [anInstrument()]),
      answerTo(myDeal, () => ({ ...page, data: [...pendings] })),
    ],
  });
  const sent = () =>
    drawing.server.received(setStopPrice).map(({ input: { id: _, t: __, ...change } }) => change);
  return { ...drawing, sent, done };
}

const at = (name: string) => screen.getByRole('radio', { name });
const save = () => screen.getByRole('button', { name: /^(Set SL\/TP|No changes)$/ });

describe('stops form', () => {
  beforeEach(() => store('levelDistances', undefined));

  it('offers a new stop-loss at the current price as not set, and sends nothing until set', async () => {
    const { user, sent } = await drawn();
    await user.click(at('Fixed price'));
    const field = screen.getByRole('textbox', { name: 'Stop-loss at' });
    expect(field).toHaveProperty('value', '1.08420');
    expect(screen.getByRole('alert').textContent).toMatch(/^Not set\./);
    await user.click(save());
    expect(sent()).toEqual([]);
    // The day's range is 0.01: a quarter below.
    await user.click(await screen.findByRole('button', { name: '25%' }));
    expect(field).toHaveProperty('value', '1.08170');
    await user.click(save());
    expect(sent()).toEqual([{ stop_loss_price: 1.0817 }]);
  });

  it('offers a new take-profit as not set, and suggests the distance used last', async () => {
    const { user, sent, done } = await drawn();
    await user.click(screen.getByRole('switch', { name: 'Take-profit' }));
    expect(screen.getByRole('alert').textContent).toMatch(/^Not set\./);
    const field = screen.getByRole('textbox', { name: 'Take-profit at' });
    await user.clear(field);
    await user.type(field, '1.0872');
    await user.click(save());
    expect([sent(), done.count]).toEqual([[{ target_profit_price: 1.0872 }], 1]);
    await user.click(screen.getByRole('switch', { name: 'Take-profit' }));
    await user.click(screen.getByRole('switch', { name: 'Take-profit' }));
    await user.click(await screen.findByRole('button', { name: 'Last 0.00300' }));
    expect(screen.getByRole('textbox', { name: 'Take-profit at' })).toHaveProperty('value', '1.08720');
  });

  it.each([
    ['Stop-loss distance, pips', '42', 1.08],
    // 0.5 lots lose 0.50 a step; 2.50 of fee are paid.
    ['Loss incl. fee, USD', '212.5', 1.08],
    ['Loss incl. fee, % of balance', '2.125', 1.08],
  ])('accepts the level in the unit “%s” and sends its price', async (unit, text, level) => {
    const { user, sent } = await drawn();
    await user.click(at('Fixed price'));
    await screen.findByRole('button', { name: '25%' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Unit' }), unit);
    await user.type(screen.getByRole('textbox', { name: unit }), text);
    await user.click(save());
    expect(sent()).toEqual([{ stop_loss_price: level }]);
  });

  it('says that no price gives a loss below the fee, and sends nothing', async () => {
    const { user, sent } = await drawn();
    await user.click(at('Fixed price'));
    await screen.findByRole('button', { name: '25%' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Unit' }), 'Loss incl. fee, USD');
    await user.type(screen.getByRole('textbox', { name: 'Loss incl. fee, USD' }), '1');
    await user.click(save());
    expect(screen.getByRole('alert').textContent).toBe('No price gives this result, including the fee.');
    expect(sent()).toEqual([]);
  });

  it('does not send an unchanged trailing level back, which would end the trailing', async () => {
    const { user, sent } = await drawn(trailed);
    await user.click(save());
    expect(sent()).toEqual([]);
    // Looked at as a price and put back: still nothing to send.
    await user.click(at('Fixed price'));
    await user.click(save());
    await user.click(at('Trailing'));
    expect(save().textContent).toBe('No changes');
    await user.click(screen.getByRole('switch', { name: 'Take-profit' }));
    const field = screen.getByRole('textbox', { name: 'Take-profit at' });
    await user.clear(field);
    await user.type(field, '1.13');
    await user.click(save());
    expect(sent()).toEqual([{ target_profit_price: 1.13 }]);
  });

  it('asks before a level far from the market, and sends it only after confirmation', async () => {
    const { user, sent } = await drawn();
    await user.click(at('Fixed price'));
    const field = screen.getByRole('textbox', { name: 'Stop-loss at' });
    await user.clear(field);
    await user.type(field, '0.5');
    await user.click(save());
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('EUR/USD 0.50000 is 53.88% below the market.');
    expect(sent()).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(sent()).toEqual([]);
    await user.click(save());
    const again = await screen.findByRole('alertdialog');
    await user.click(within(again).getByRole('button', { name: 'Set SL/TP' }));
    expect(sent()).toEqual([{ stop_loss_price: 0.5 }]);
  });
});

describe('stops form of a pending order', () => {
  const pending = anOrder({
    Status: 0,
    PendingKind: 'limit',
    OriginPrice: 1.08,
    ExpireTimeHandler: '2027-01-05T15:30:00.000Z',
  });

  it('shows its expiry, has nothing to send at first and removes it by 0', async () => {
    const { user, sent } = await drawn(pending);
    expect(screen.getByRole('textbox', { name: 'Expiry time' })).toHaveProperty('value', '15:30');
    expect(save()).toHaveProperty('disabled', true);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Expiry' }), 'Good till cancelled (GTC)');
    await user.click(save());
    expect(sent()).toEqual([{ expire_at: 0 }]);
  });

  it('sends a moved expiry, and keeps an unreadable one back', async () => {
    const { user, sent } = await drawn(pending);
    const time = screen.getByRole('textbox', { name: 'Expiry time' });
    await user.clear(time);
    await user.click(save());
    expect(sent()).toEqual([]);
    await user.type(time, '16:45');
    await user.click(save());
    expect(sent()).toEqual([{ expire_at: '2027-01-05T16:45:00.000Z' }]);
  });

  it('is made a pair with a single order of the instrument, and single again by 0', async () => {
    const single = anOrder({ Id: 2, Status: 0, PendingKind: 'stop', OriginPrice: 1.09 });
    const others = [
      single,
      anOrder({ ...single, Id: 3, ForexId: 2 }),
      anOrder({ ...single, Id: 4, OcoId: 5 }),
    ];
    const { user, sent } = await drawn(pending, others);
    const pair = await screen.findByRole('combobox', { name: 'Paired order (OCO)' });
    const choices = () => [...pair.querySelectorAll('option')].map(({ textContent }) => textContent);
    expect(choices()).toEqual(['None', 'Buy stop at 1.09000, no. 2']);
    await user.selectOptions(pair, 'Buy stop at 1.09000, no. 2');
    await user.click(save());
    expect(sent()).toEqual([{ oco_id: 2 }]);
  });

  it('offers only its own pair while it has one', async () => {
    const pair = anOrder({ Id: 2, Status: 0, PendingKind: 'stop', OriginPrice: 1.09, OcoId: 1 });
    const { user, sent } = await drawn(anOrder({ ...pending, OcoId: 2 }), [
      pair,
      anOrder({ ...pair, Id: 6, OcoId: null }),
    ]);
    const field = await screen.findByRole('combobox', { name: 'Paired order (OCO)' });
    expect(field.querySelectorAll('option')).toHaveLength(2);
    await user.selectOptions(field, 'None');
    await user.click(save());
    expect(sent()).toEqual([{ oco_id: 0 }]);
  });

  it('is not offered for a position', async () => {
    await drawn();
    expect(screen.queryByRole('combobox', { name: 'Expiry' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Paired order (OCO)' })).toBeNull();
  });
});

describe('stops form with targets', () => {
  const parted = anOrder({
    Targets: [
      { Price: 1.09, Quantity: 0.2 },
      { Price: 1.1, Quantity: 0.1 },
    ],
  });

  it('shows them, has nothing to send at first and sends all of them where one is removed', async () => {
    const { user, sent } = await drawn(parted);
    const price = await screen.findByRole('textbox', { name: 'Target 2: price' });
    expect(price).toHaveProperty('value', '1.10000');
    expect(save()).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Remove target 1' }));
    await user.click(save());
    expect(sent()).toEqual([{ targets: [{ price: 1.1, lots: 0.1 }] }]);
  });

  it('keeps one on the wrong side back, and removes the last by an empty list', async () => {
    const { user, sent } = await drawn(anOrder({ Targets: [{ Price: 1.09, Quantity: 0.2 }] }));
    const price = await screen.findByRole('textbox', { name: 'Target 1: price' });
    await user.clear(price);
    await user.type(price, '1.08');
    await user.click(save());
    expect(screen.getByRole('alert').textContent).toBe('Must be above 1.08420.');
    expect(sent()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove target 1' }));
    await user.click(save());
    expect(sent()).toEqual([{ targets: [] }]);
  });
});

describe('stops form with an activation price', () => {
  const waiting = anOrder({ TrailingDistance: 0.01, TrailingFrom: 1.09 });

  it('shows the level at the activation price, moves it and removes it by 0', async () => {
    const { user, sent } = await drawn(waiting);
    const field = screen.getByRole('textbox', { name: 'Start trailing at (optional)' });
    expect(field).toHaveProperty('value', '1.09000');
    expect(screen.getByText('Stop-loss level').parentElement?.textContent).toContain('1.08000');
    await user.clear(field);
    await user.type(field, '1.095');
    await user.click(save());
    await user.clear(field);
    await user.click(save());
    expect(sent()).toEqual([{ trailing_from: 1.095 }, { trailing_from: 0 }]);
  });

  it('keeps one on the wrong side back and says where it may be', async () => {
    const { user, sent } = await drawn(waiting);
    const field = screen.getByRole('textbox', { name: 'Start trailing at (optional)' });
    await user.clear(field);
    await user.type(field, '1.08');
    await user.click(save());
    expect(screen.getByRole('alert').textContent).toBe('Must be above 1.08420.');
    expect(sent()).toEqual([]);
  });

  it('is not asked for a trailing stop that follows already', async () => {
    await drawn(trailed);
    expect(screen.queryByRole('textbox', { name: 'Start trailing at (optional)' })).toBeNull();
  });
});

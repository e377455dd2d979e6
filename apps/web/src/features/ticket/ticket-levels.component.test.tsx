import { act, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { submit } from '@tidemark/contract/calls/trading/forex';
import { answerTo } from '@tidemark/contract/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { store } from '../../shared/device/storage.ts';
import { anOrder } from '../../shared/orders/an-order.fixture.ts';
import { drawTicket, priceNow } from './ticket.fixture.tsx';

const placed = answerTo(submit, () => anOrder({ OriginPrice: 60_000 }));
const button = () => screen.getByRole('button', { name: /^Buy [\d.]+ lots BTC\/USD$/ });

async function buyWith(user: UserEvent, level: 'Stop-loss' | 'Take-profit'): Promise<void> {
  await user.click(screen.getByRole('button', { name: /^Buy 60,000/ }));
  await user.click(screen.getByRole('switch', { name: level }));
}

const chooseUnit = (user: UserEvent, name: string) =>
  user.selectOptions(screen.getByRole('combobox', { name: 'Unit' }), name);

/** Types over what is in a field. */
async function enter(user: UserEvent, name: string, text: string): Promise<HTMLElement> {
  const field = screen.getByRole('textbox', { name });
  await user.clear(field);
  await user.type(field, text);
  return field;
}

const hintOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;

beforeEach(() => store('levelDistances', undefined));

describe('order ticket: level units', () => {
  it('shows a stop-loss price also in pips, in USD with fee and in percent', async () => {
    const { user } = await drawTicket();
    await buyWith(user, 'Stop-loss');
    const field = await enter(user, 'Stop-loss price', '50000');
    // 0.01 lots lose 100 USD and pay 0.15 of fee: 1.0015 % of 10,000.
    expect(hintOf(field)).toBe('1,000,000 pips · -100.15 USD · -1%');
  });

  it.each([
    ['Stop-loss distance, pips', '100000'],
    ['Loss incl. fee, USD', '10.15'],
    ['Loss incl. fee, % of balance', '0.1015'],
  ])('accepts the stop-loss as “%s” and sends its price', async (name, text) => {
    const { user, server } = await drawTicket([placed]);
    await buyWith(user, 'Stop-loss');
    await chooseUnit(user, name);
    expect(screen.getByRole('alert').textContent).toMatch(/^Not set\./);
    expect(button()).toHaveProperty('disabled', true);
    expect(hintOf(await enter(user, name, text))).toContain('59,000.00');
    await user.click(button());
    expect(server.received(submit)[0]?.input).toMatchObject({ stop_loss_price: 59_000 });
  });

  it('keeps the level when its unit is changed, and follows the price afterwards', async () => {
    const { user, server } = await drawTicket([placed]);
    await buyWith(user, 'Take-profit');
    await enter(user, 'Take-profit price', '61000');
    await chooseUnit(user, 'Take-profit distance, pips');
    const field = screen.getByRole('textbox', { name: 'Take-profit distance, pips' });
    expect(field).toHaveProperty('value', '100,000');
    act(() => priceNow(60_500));
    expect(hintOf(field)).toContain('61,500.00');
    await user.click(button());
    expect(server.received(submit)[0]?.input).toMatchObject({ target_profit_price: 61_500 });
  });

  it('refuses a loss below the fee with a message at the field', async () => {
    const { user } = await drawTicket();
    await buyWith(user, 'Stop-loss');
    await chooseUnit(user, 'Loss incl. fee, USD');
    await enter(user, 'Loss incl. fee, USD', '0.1');
    expect(screen.getByRole('alert').textContent).toBe('No price gives this result, including the fee.');
    expect(button()).toHaveProperty('disabled', true);
  });

  it('offers the distance of the last order as a button, in the selected unit', async () => {
    const { user } = await drawTicket([placed]);
    await buyWith(user, 'Stop-loss');
    await enter(user, 'Stop-loss price', '59700');
    await user.click(button());
    await user.click(screen.getByRole('switch', { name: 'Stop-loss' }));
    await user.click(screen.getByRole('button', { name: 'Last 300.00' }));
    expect(screen.getByRole('textbox', { name: 'Stop-loss price' })).toHaveProperty('value', '59,700.00');
    await chooseUnit(user, 'Stop-loss distance, pips');
    await user.click(screen.getByRole('button', { name: '25%' }));
    expect(screen.getByRole('textbox', { name: 'Stop-loss distance, pips' })).toHaveProperty(
      'value',
      '60,000',
    );
  });

  it('resends an unanswered order with unchanged key and content after a price change', async () => {
    const { user, server } = await drawTicket([placed]);
    const keys: (string | null)[] = [];
    const answering = window.fetch;
    let isLost = true;
    window.fetch = async (url, init) => {
      const answer = await answering(url, init);
      if (!String(url).includes('/forex/submit')) return answer;
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      if (isLost) throw new TypeError('the connection was lost');
      return answer;
    };
    await buyWith(user, 'Stop-loss');
    await chooseUnit(user, 'Stop-loss distance, pips');
    await enter(user, 'Stop-loss distance, pips', '100000');
    await user.click(button());
    expect(screen.getByText(/^No response from the server/)).toBeTruthy();
    isLost = false;
    act(() => priceNow(60_500));
    await user.click(button());
    const [first, second] = server.received(submit);
    expect(second?.input).toEqual(first?.input);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(keys[0]).toBeTruthy();
  });
});

describe('order ticket: size by risk', () => {
  const sizeBy = (user: UserEvent, name: string) =>
    user.selectOptions(screen.getByRole('combobox', { name: 'Size by' }), name);

  it('computes the lots from the equity at risk and the stop-loss, fee included', async () => {
    const { user, server } = await drawTicket([placed]);
    await user.click(screen.getByRole('button', { name: /^Buy 60,000/ }));
    await sizeBy(user, 'Risk, % of equity');
    const field = screen.getByRole('textbox', { name: 'Risk, % of equity' });
    expect(hintOf(field)).toBe('Set a stop-loss. Its distance determines the size.');
    await user.click(screen.getByRole('switch', { name: 'Stop-loss' }));
    await enter(user, 'Stop-loss price', '59000');
    // A lot loses 1,000 and pays 15: 100 ÷ 1,015 is 0.0985.
    expect(hintOf(field)).toBe('0.09 lots. Loss at stop-loss: 91.35 USD, incl. fee.');
    await user.click(button());
    expect(server.received(submit)[0]?.input).toMatchObject({ cont: 0.09, stop_loss_price: 59_000 });
  });

  it('says what the smallest order would risk where the entered risk is lower', async () => {
    const { user } = await drawTicket();
    await buyWith(user, 'Stop-loss');
    await enter(user, 'Stop-loss price', '59000');
    await sizeBy(user, 'Risk, USD');
    const field = await enter(user, 'Risk, USD', '10');
    expect(hintOf(field)).toBe('The smallest order, 0.01 lots, would risk 10.15 USD.');
  });

  it('keeps the distance of a stop-loss entered as a loss, now in pips', async () => {
    const { user } = await drawTicket();
    await buyWith(user, 'Stop-loss');
    await chooseUnit(user, 'Loss incl. fee, USD');
    await enter(user, 'Loss incl. fee, USD', '10.15');
    await sizeBy(user, 'Risk, % of equity');
    expect(screen.getByRole('textbox', { name: 'Stop-loss distance, pips' })).toHaveProperty(
      'value',
      '100,000',
    );
    const units = within(screen.getByRole('combobox', { name: 'Unit' })).getAllByRole('option');
    expect(units.map(({ textContent }) => textContent)).toEqual([
      'Stop-loss price',
      'Stop-loss distance, pips',
    ]);
  });
});

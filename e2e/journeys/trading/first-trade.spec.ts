import { apiOf, type WireAccount, type WireOrder } from '../../support/api.ts';
import { expect, test } from '../../support/instance.ts';
import {
  buySmallest,
  closePosition,
  isWide,
  open,
  openTicket,
  openTrade,
  orderRows,
  takeDemo,
  tokenOf,
  visit,
} from '../../support/steps.ts';

/*
 * Computed by hand from docs/spec/rules.md. BTC/USD: 1 unit a lot, fee 15 USD a lot, leverage 20 (the highest).
 *   bought 0.01 at 60,123.45   margin 0.01 × 1 × 60,123.45 ÷ 20 = 30.061725   fee 0.01 × 15 = 0.15
 *   at 60,187.68               (60,187.68 − 60,123.45) × 0.01 = +0.642300
 *   at 60,011.11               (60,011.11 − 60,123.45) × 0.01 = −1.123400
 *   closed at 60,238.82        (60,238.82 − 60,123.45) × 0.01 = +1.153700
 *   balance                    10,000 − 0.15 + 1.1537 = 10,001.003700; with the other two 30,001.00
 */
test('first trade: a visitor opens a demo account, buys, closes, and the balances match the calculation', {
  tag: '@desktop',
}, async ({ page, instance }) => {
  await instance.feed.prices({ BTCUSD: 60_100.25 });
  await open(page, '/');
  const bitcoin = page.getByRole('region', { name: 'Instruments' }).getByRole('link', { name: 'BTC/USD' });
  await expect(bitcoin).toContainText('60,100.25');
  await instance.feed.prices({ BTCUSD: 60_123.45 });
  await expect(bitcoin, 'a visitor sees live prices').toContainText('60,123.45');

  await takeDemo(page);
  await expect(page.getByText('30,000.00')).toBeVisible();

  await openTrade(page, 'BTC/USD');
  await buySmallest(page, 'BTC/USD');
  await expect(page.getByText('Bought 0.01 lots BTC/USD at 60,123.45')).toBeVisible();

  const position = orderRows(page, 'Open').first();
  await expect(position).toContainText('60,123.45');
  await expect(position).toContainText('30.061725');
  await expect(position).toContainText('0.150000');

  await instance.feed.prices({ BTCUSD: 60_187.68 });
  await expect(position, 'the profit after the fee of 0.15 follows the price').toContainText('+0.492300');
  await instance.feed.prices({ BTCUSD: 60_011.11 });
  await expect(position, 'down as well').toContainText('-1.273400');
  await instance.feed.prices({ BTCUSD: 60_238.82 });
  await expect(position).toContainText('+1.003700');

  await closePosition(page, 'BTC/USD');
  await expect(page.getByText('No open positions')).toBeVisible();

  await open(page, '/order?type=3');
  const closed = orderRows(page, 'History').first();
  await expect(closed).toContainText('60,123.45');
  await expect(closed).toContainText('60,238.82');
  await expect(closed).toContainText('+1.003700');
  await expect(page.getByText('P/L of all closed orders')).toContainText('+1.003700');

  await open(page, '/order');
  await expect(page.getByRole('region', { name: 'Contract account' })).toContainText('10,001.00');
  await open(page, '/');
  await expect(page.getByText('30,001.00')).toBeVisible();
  if (!isWide(page)) await open(page, '/user');
  // Home shows this sum as well, and more than once: it must disappear first.
  await visit(page, '/mine');
  await expect(page.getByText('10,001.00')).toBeVisible();

  // The screen rounds to cents; the wire has all six places.
  const api = apiOf(instance.server.url, await tokenOf(page));
  const accounts = await api.must<readonly WireAccount[]>('/v2/api/main/wallet/getBalance');
  expect(accounts.find(({ type }) => type === 'forex')).toMatchObject({
    balance: '10001.003700',
    lockBalance: '0.000000',
  });
  const history = await api.must<{ data: readonly WireOrder[] }>('/v2/api/forex/my_deal', { status: 3 });
  expect(history).toMatchObject({
    ...{ all_fact_profits: '1.153700', all_fees: '0.150000', all_net_profits: '1.003700' },
  });
  expect(history.data).toMatchObject([
    { CautionMoney: '30.061725', TradeFee: '0.150000', FactProfits: '1.153700', Status: 3 },
  ]);
});

test('order ticket: shows the accepted range at the field and sends no order on Enter', {
  tag: '@phone',
}, async ({ page, instance }) => {
  await instance.feed.prices({ BTCUSD: 60_000 });
  await takeDemo(page);
  await openTrade(page, 'BTC/USD');
  await openTicket(page);
  const lots = page.getByRole('textbox', { name: 'Lots' });
  await lots.fill('51');
  await expect(page.getByRole('alert').filter({ hasText: 'At most 50' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Buy 51\.00 lots/ })).toBeDisabled();
  await lots.fill('0.015');
  await expect(page.getByRole('alert').filter({ hasText: 'Decimal places: at most 2' })).toBeVisible();
  // 5 lots need 5 × 60,000 ÷ 20 = 15,000 of margin and 75 of fee; 10,000 are there.
  await lots.fill('5');
  await expect(page.getByRole('alert').filter({ hasText: '15,075' })).toBeVisible();
  await lots.fill('0.01');
  await lots.press('Enter');
  await expect(page.getByRole('button', { name: 'Buy 0.01 lots BTC/USD' })).toBeEnabled();
  await expect(page.getByText(/Bought/)).toHaveCount(0);
});

import { apiOf, type WireOrder } from '../../support/api.ts';
import { expect, test } from '../../support/instance.ts';
import { obstacles } from '../../support/page/axe-violations.ts';
import { open, openTicket, openTrade, orderRows, takeDemo, tokenOf } from '../../support/steps.ts';

/*
 * By hand. BTC/USD: 1 unit a lot, fee 15 USD a lot, leverage 20.
 *   buy limit 0.01 at 59,900 with the price at 60,000
 *   at its stop-loss 59,800     (59,800 − 59,900) × 0.01 − 0.15 = −1.150000
 *   at its take-profit 60,100   (60,100 − 59,900) × 0.01 − 0.15 = +1.850000
 *   filled at the first tick at or below: 59,890; margin 59,890 × 0.01 ÷ 20 = 29.945000
 *   closed at 60,110            (60,110 − 59,890) × 0.01 = +2.200000
 */
test('pending order: shows on the chart, is filled at its price and closed by its take-profit', {
  tag: '@phone',
}, async ({ page, instance }) => {
  // A market that has moved: of one that never did, the chart shows a few cents, and no line beyond them.
  for (const price of [60_300, 59_700, 60_000]) await instance.feed.prices({ BTCUSD: price });
  await takeDemo(page);
  await openTrade(page, 'BTC/USD');
  const ticket = await openTicket(page);
  await ticket.getByRole('radio', { name: 'Limit / Stop' }).click();
  await expect(ticket.getByRole('textbox', { name: 'Order price' })).toHaveValue('');
  await ticket.getByRole('textbox', { name: 'Order price' }).fill('60000');
  await expect(ticket).toContainText('This is the current price: the order fills immediately.');
  await ticket.getByRole('textbox', { name: 'Order price' }).fill('59900');
  await expect(ticket).toContainText('Buy limit: fills at 59,900.00 or lower.');
  await ticket.getByRole('textbox', { name: 'Order price' }).fill('60100');
  await expect(ticket).toContainText('Buy stop: fills at 60,100.00 or higher.');
  await ticket.getByRole('textbox', { name: 'Order price' }).fill('59,900');

  await ticket.getByRole('switch', { name: 'Stop-loss' }).click();
  const stopLoss = ticket.getByRole('textbox', { name: 'Stop-loss price' });
  await expect(stopLoss, 'it begins at the current close').toHaveValue('60,000.00');
  await expect(ticket.getByRole('alert')).toContainText('Not set.');
  await stopLoss.fill('59950');
  await expect(ticket.getByRole('alert')).toContainText('Must be below 59,900.00.');
  await stopLoss.fill('59800');
  await ticket.getByRole('switch', { name: 'Take-profit' }).click();
  await ticket.getByRole('textbox', { name: 'Take-profit price' }).fill('60100');
  await expect(ticket).toContainText('-1.150000');
  await expect(ticket).toContainText('+1.850000');
  expect.soft(await obstacles(page), 'the ticket of an order that waits').toEqual([]);
  await ticket.getByRole('button', { name: 'Buy limit 0.01 lots BTC/USD' }).click();
  await expect(page.getByText('Buy limit placed: 0.01 lots BTC/USD at 59,900.00')).toBeVisible();

  await expect(
    page.getByRole('button', { name: 'Buy limit 0.01 59,900.00 Order price of Buy 0.01 lots BTC/USD' }),
    'its target is a line on the chart',
  ).toBeVisible();
  await page.getByRole('button', { name: 'Indicators' }).click();
  expect.soft(await obstacles(page), 'lines on the chart and its indicators').toEqual([]);
  await page.keyboard.press('Escape');
  await open(page, '/order?type=0');
  await expect(orderRows(page, 'Pending').first()).toContainText('59,900.00');

  await instance.feed.prices({ BTCUSD: 59_890 });
  await open(page, '/order');
  const position = orderRows(page, 'Open').first();
  await expect(position).toContainText('59,890.00');
  await expect(position).toContainText('29.945000');
  await instance.feed.prices({ BTCUSD: 60_110 });
  await expect(page.getByText('No open positions')).toBeVisible();
  await open(page, '/order?type=3');
  await expect(orderRows(page, 'History').first()).toContainText('+2.050000');
});

test('order ticket: a price beyond the allowed deviation is filled only after the user confirms it', {
  tag: '@desktop',
}, async ({ page, instance }) => {
  await instance.feed.prices({ BTCUSD: 60_000 });
  // The price moves while the order is in flight.
  let moves = true;
  await page.routeWebSocket('**/v2/ws*', (socket) => {
    const server = socket.connectToServer();
    socket.onMessage(async (message) => {
      if (moves && String(message).includes('/v2/api/forex/submit')) {
        moves = false;
        await instance.feed.prices({ BTCUSD: 60_050 });
      }
      server.send(message);
    });
  });
  await takeDemo(page);
  await openTrade(page, 'BTC/USD');
  const ticket = await openTicket(page);
  await ticket.getByRole('switch', { name: 'Max. slippage' }).click();
  await ticket.getByRole('textbox', { name: 'Slippage distance' }).fill('5');
  await ticket.getByRole('button', { name: 'Buy 0.01 lots BTC/USD' }).click();
  await expect(ticket.getByRole('alert')).toContainText('The price moved from 60,000.00 to 60,050.00');
  await ticket.getByRole('button', { name: 'Buy at 60,050.00' }).click();
  await expect(page.getByText('Bought 0.01 lots BTC/USD at 60,050.00')).toBeVisible();

  await page.reload();
  const again = await openTicket(page);
  await expect(again.getByRole('textbox', { name: 'Slippage distance' }), 'it is remembered').toHaveValue(
    '5.00',
  );
});

test('chart: a dragged stop line moves only after confirmation', {
  tag: '@desktop',
}, async ({ page, instance }) => {
  // A bar with some height, so that stops are visible.
  for (const price of [60_200, 59_800, 60_000]) await instance.feed.prices({ BTCUSD: price });
  await takeDemo(page);
  await openTrade(page, 'BTC/USD');
  const ticket = await openTicket(page);
  await ticket.getByRole('switch', { name: 'Stop-loss' }).click();
  await ticket.getByRole('textbox', { name: 'Stop-loss price' }).fill('59900');
  await ticket.getByRole('button', { name: 'Buy 0.01 lots BTC/USD' }).click();
  await expect(page.getByText('Bought 0.01 lots BTC/USD at 60,000.00')).toBeVisible();

  const api = apiOf(instance.server.url, await tokenOf(page));
  const stopOnTheWire = async () => {
    const { data } = await api.must<{ data: readonly WireOrder[] }>('/v2/api/forex/my_deal', { status: 1 });
    return data[0]?.TargetLossPrice;
  };
  const line = page.getByRole('button', { name: 'Stop-loss of Buy 0.01 lots BTC/USD' });
  const question = page.getByRole('alertdialog');
  const drag = async (by: number) => {
    const box = await line.boundingBox();
    if (!box) throw new Error('the stop line is not on the chart');
    const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y + by, { steps: 4 });
    await page.mouse.up();
  };

  await drag(15);
  await expect(question).toContainText('Move the stop-loss to');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(line).toHaveAccessibleName(/59,900\.00/);
  expect(await stopOnTheWire(), 'nothing happens without a yes').toBe(59_900);

  await drag(15);
  const asked = /Move the stop-loss to ([\d,.]+)\?/.exec((await question.textContent()) ?? '')?.[1] ?? '';
  expect(Number(asked.replace(',', '')), 'downwards is a lower price').toBeLessThan(59_900);
  await question.getByRole('button', { name: `Set stop-loss to ${asked}` }).click();
  await expect(page.getByText('Stop-loss and take-profit set.')).toBeVisible();
  await expect(line).toContainText(asked);
  expect(await stopOnTheWire()).toBe(Number(asked.replace(',', '')));

  // The keyboard does the same: one step at this price is 1 USD.
  await line.focus();
  for (const key of ['ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  const twoUp = Number(asked.replace(',', '')) + 2;
  await question.getByRole('button', { name: /^Set stop-loss to/ }).click();
  await expect.poll(stopOnTheWire).toBe(twoUp);
});

test('chart: moving a pending order cancels it and places a new one', { tag: '@phone' }, async ({
  page,
  instance,
}) => {
  for (const price of [60_200, 59_800, 60_000]) await instance.feed.prices({ BTCUSD: price });
  await takeDemo(page);
  await openTrade(page, 'BTC/USD');
  const ticket = await openTicket(page);
  await ticket.getByRole('radio', { name: 'Limit / Stop' }).click();
  await ticket.getByRole('textbox', { name: 'Order price' }).fill('59900');
  await ticket.getByRole('button', { name: 'Buy limit 0.01 lots BTC/USD' }).click();
  const api = apiOf(instance.server.url, await tokenOf(page));
  const ordersOf = async (status: number) =>
    (await api.must<{ data: readonly WireOrder[] }>('/v2/api/forex/my_deal', { status })).data;
  await expect.poll(async () => (await ordersOf(0)).length).toBe(1);
  const [placed] = await ordersOf(0);

  // One step of the keyboard is 1 USD at this price.
  const line = page.getByRole('button', { name: 'Order price of Buy 0.01 lots BTC/USD' });
  await line.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Move the order to 59,897.00?');
  await expect(question).toContainText('cancelled and placed again');
  await question.getByRole('button', { name: 'Move to 59,897.00' }).click();
  await expect(line).toContainText('59,897.00');
  expect(await ordersOf(0)).toMatchObject([{ OriginPrice: 59_897, Quantity: 0.01 }]);
  expect(await ordersOf(3)).toMatchObject([{ Id: placed?.Id, Status: 2 }]);
});

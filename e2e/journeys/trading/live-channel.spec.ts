import { expect, test } from '../../support/instance.ts';
import { open } from '../../support/steps.ts';

test('live channel: logs a malformed push or one of unknown topic, and prices continue', async ({
  page,
  instance,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  let push: ((text: string) => void) | undefined;
  await page.routeWebSocket(/\/v2\/ws/, (socket) => {
    socket.connectToServer();
    push = (text) => socket.send(text);
  });
  await instance.feed.prices({ BTCUSD: 60_010 });
  await open(page, '/');
  const bitcoin = page.getByRole('region', { name: 'Instruments' }).getByRole('link', { name: 'BTC/USD' });
  await expect(bitcoin).toContainText('60,010.00');
  push?.('{"data":{"symbol":"BTCUSD"}}');
  push?.('{"type":"WEATHER","data":1}');
  push?.('not JSON');
  push?.('[]');
  await expect.poll(() => warnings.length).toBeGreaterThanOrEqual(3);
  expect(warnings.join('\n')).toContain('a push without type');
  expect(warnings.join('\n')).toContain('unknown topic WEATHER');
  expect(warnings.join('\n')).toContain('not JSON');
  await instance.feed.prices({ BTCUSD: 60_020 });
  await expect(bitcoin).toContainText('60,020.00');
  await expect(page.getByText('WEATHER')).toHaveCount(0);
});

test('trade page: logs an instrument that does not exist and shows the first one', async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  await page.addInitScript(() => localStorage.setItem('tidemark.instrument', 'NOSUCH'));
  await open(page, '/trade');
  await expect(page.getByText('EUR/USD').first()).toBeVisible();
  expect(warnings.join('\n')).toContain('no such instrument: NOSUCH');
});

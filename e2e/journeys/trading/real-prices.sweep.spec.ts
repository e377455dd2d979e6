import { quotingVenues } from '../../../apps/server/src/modules/market/testing/quoting-venues.ts';
import { inDatabase } from '../../support/instance/database.ts';
import { closeInstance, expect, openInstance, test } from '../../support/instance.ts';
import { openConsole, signInFirst } from '../../support/people/operator.ts';
import { createOperator } from '../../support/people/operator-account.ts';
import { confirmOrders, open, openTicket, openTrade, orderRows, takeDemo } from '../../support/steps.ts';

for (const [kind, openVenue] of Object.entries(quotingVenues)) {
  test(`real prices: ${kind} leads from the console's page Prices to a filled order`, {
    tag: '@desktop',
  }, async ({ browser }) => {
    test.setTimeout(180_000);
    const venue = await openVenue();
    const instance = await openInstance(venue.environment);
    try {
      if (venue.symbol !== undefined) {
        await inDatabase(instance, (database) =>
          database.query("update market.instrument set source_symbols = $1 where code = 'BTCUSD'", [
            venue.symbol,
          ]),
        );
        await instance.server.stop();
        await instance.server.start();
      }
      const { url } = instance.server;
      const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();

      // The console's page: the source is connected, and a test shows what it sends.
      const operator = await createOperator(instance.server, {
        email: `${kind}@prices.example`,
        role: 'admin',
      });
      await signInFirst(page, operator);
      await openConsole(page, '/prices');
      await expect(page.getByRole('table', { name: 'Sources' })).toContainText('Connected');
      const row = page.getByRole('table', { name: 'Instruments' }).getByRole('row', { name: /BTC\/USD/ });
      await row.getByRole('button', { name: 'Test' }).click();
      await expect(page.getByRole('dialog', { name: 'Test of BTC/USD' })).toContainText('60001');

      // A trader's order fills at the price of this source, and says so.
      await open(page, '/');
      await takeDemo(page);
      await confirmOrders(page, 'never');
      await openTrade(page, 'BTC/USD');
      const ticket = await openTicket(page);
      await ticket.getByRole('button', { name: /^Buy 0\.01 lots/ }).click();
      await open(page, '/order');
      await expect(orderRows(page, 'Open').first()).toContainText('60,001');
      await context.close();
    } finally {
      await closeInstance(instance);
      await venue.close();
    }
  });
}

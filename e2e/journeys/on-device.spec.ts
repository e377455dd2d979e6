import type { BrowserContext, Page } from '@playwright/test';
import { openReleaseProxy } from '../support/instance/next-release.ts';
import { expect, test } from '../support/instance.ts';
import { open, takeDemo } from '../support/steps.ts';

test.use({ serviceWorkers: 'allow' });

/** The worker controls the page, and has cached what the page had loaded before. */
async function untilKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect
    .poll(() => keptPaths(page))
    .toEqual(expect.arrayContaining([expect.stringMatching(/^\/assets\/.*first/)]));
}

/** Every path that the worker caches. */
function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    }
    return paths;
  });
}

test('service worker: shows the app offline with a note and caches no private data', async ({
  page,
  context,
  instance,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED/);
  await takeDemo(page);
  await untilKept(page);
  await open(page, '/order');
  await open(page, '/');
  for (const path of await keptPaths(page))
    expect(path).toMatch(/^\/(assets\/[\w.-]+|shell\.css|icon\.svg|icon-192\.png|manifest\.json)?$/);

  await context.setOffline(true);
  await expect(page.getByText('You are offline. Prices may be out of date')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  // A browser that is only blocked from the network assumes, after a reload, that it has one.
  await expect(page.getByText(/You are offline|Reconnecting to live prices/)).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText('You are offline')).toHaveCount(0);
  await instance.feed.prices({ BTCUSD: 60_030 });
  await expect(page.getByRole('region', { name: 'Instruments' })).toContainText('60,030.00');

  // The console is none of the worker's business, nor is any page but the app's own.
  await context.setOffline(true);
  await expect(page.goto('/console')).rejects.toThrow();
  await context.setOffline(false);
});

test('service worker: a newer release waits for a tap and then takes over', async ({ page, instance }) => {
  const releaseProxy = await openReleaseProxy(instance.server.url);
  try {
    await page.goto(`${releaseProxy.url}/#/`);
    await untilKept(page);
    await page.evaluate(() => Object.assign(window, { stillHere: true }));
    releaseProxy.release();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect(page.getByText('A new version is ready.')).toBeVisible();
    expect(await page.evaluate(() => 'stillHere' in window), 'nothing was reloaded').toBe(true);
    await page.getByRole('button', { name: 'Update' }).click();
    await page.waitForFunction(() => !('stillHere' in window));
    await expect(page.getByRole('region', { name: 'Instruments' })).toContainText('BTC/USD');
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([expect.stringContaining('next-')]);
  } finally {
    await releaseProxy.close();
  }
});

test('service worker: shows a push notification as sent and opens its page on a tap', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await open(page, '/');
  await untilKept(page);
  const notice = {
    ...{ title: 'تم تنفيذ الأمر', text: 'BTC/USD 0.01', url: '/#/trade', tag: 'notice-7' },
    ...{ lang: 'ar', dir: 'rtl', time: 1_795_200_000_000 },
  };
  await deliver(page, context, JSON.stringify(notice));
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, dir, tag }) => ({
        ...{ title, body, dir, tag },
      })),
    );
  await expect.poll(shown).toEqual([{ title: notice.title, body: notice.text, dir: 'rtl', tag: 'notice-7' }]);
  await tap(context);
  await expect(page).toHaveURL(/#\/trade$/);
  expect(await shown()).toEqual([]);
});

/** As the push service of the browser would. */
async function deliver(page: Page, context: BrowserContext, data: string): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const origin = new URL(page.url()).origin;
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registrationId,
    data,
  });
}

/** A tap on the shown notification, as the system reports it to the worker. */
async function tap(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('there is no worker');
  await worker.evaluate(async () => {
    const scope = self as unknown as {
      registration: ServiceWorkerRegistration;
      dispatchEvent(event: Event): boolean;
      NotificationEvent: new (kind: string, init: object) => Event;
    };
    const [notification] = await scope.registration.getNotifications();
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  });
}

import type { Page } from '@playwright/test';
import { expect, test } from '../support/instance.ts';
import { keyboard } from '../support/page/keyboard.ts';
import { confirmOrders, isWide, open, openTicket, takeDemo } from '../support/steps.ts';

const openRows = (page: Page) => page.getByRole('table', { name: 'Open', exact: true });

test('keyboard: a whole trade works without a mouse', { tag: ['@desktop', '@sweep'] }, async ({
  page,
  instance,
}) => {
  test.setTimeout(240_000);
  const keys = keyboard(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await instance.feed.prices({ BTCUSD: 60_000 });
  await open(page, '/');
  await keys.press(button('Start a demo'));
  await expect(page.getByText('Demo account', { exact: true }).first()).toBeVisible();

  const nav = page.getByRole('navigation', { name: 'Main' });
  await keys.press(nav.getByRole('link', { name: 'Trade' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Trade' })).toBeFocused();
  await keys.press(button(/Choose an instrument/));
  const drawer = page.getByRole('dialog', { name: 'Instruments' });
  await keys.to(drawer.getByRole('searchbox'));
  await page.keyboard.type('BTC/USD');
  await keys.press(drawer.getByRole('button', { name: /^BTC\/USD/ }).first());
  await expect(drawer).toHaveCount(0);
  await expect(button(/BTC\/USD.*Choose an instrument/)).toBeVisible();

  if (!isWide(page)) await keys.press(button(/^Buy/));
  else
    await keys.press(
      page.getByRole('complementary', { name: 'New order' }).getByRole('button', { name: /^Buy/ }).first(),
    );
  const lots = page.getByRole('textbox', { name: 'Lots' });
  await keys.to(lots);
  await page.keyboard.press('ArrowUp');
  await expect(lots).toHaveValue('0.02');
  const leverage = page.getByRole('combobox', { name: 'Leverage' });
  await keys.to(leverage);
  const before = await leverage.inputValue();
  await page.keyboard.press('ArrowUp');
  await expect(leverage).not.toHaveValue(before);
  await keys.to(page.getByRole('switch', { name: 'Stop-loss' }));
  await page.keyboard.press('Space');
  const stop = page.getByRole('textbox', { name: 'Stop-loss price' });
  await keys.to(stop);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('59000');
  await keys.press(button(/^Buy 0\.02 lots BTC\/USD/));
  await expect(page.getByText(/Bought 0\.02 lots BTC\/USD/)).toBeVisible();

  const close = 'Close 0.02 lots BTC/USD';
  await confirmOrders(page, 'always');
  if (!isWide(page)) {
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await keys.press(page.getByRole('list', { name: 'Open', exact: true }).getByRole('button').first());
    await keys.press(page.getByRole('dialog').getByRole('button', { name: close }));
  } else await keys.press(openRows(page).getByRole('button', { name: close }));
  await keys.press(page.getByRole('alertdialog').getByRole('button', { name: close }));
  await expect(page.getByText('Position closed.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await keys.press(nav.getByRole('link', { name: 'Orders' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeFocused();
  await keys.to(page.getByRole('tab', { selected: true }).first());
  const history = page.getByRole('tab', { name: 'History' });
  const isThere = () => history.evaluate((one) => one === document.activeElement);
  for (let step = 0; step < 3 && !(await isThere()); step += 1) await page.keyboard.press('ArrowRight');
  await expect(history).toBeFocused();
  const closed = isWide(page)
    ? page.getByRole('table', { name: 'History' })
    : page.getByRole('list', { name: 'History' });
  await expect(closed).toContainText('60,000.00');
});

for (const [path, ...tag] of [
  ['/', '@phone'],
  ['/trade', '@desktop', '@sweep'],
  ['/order', '@phone', '@sweep'],
  ['/mine/system', '@desktop', '@sweep'],
] as const) {
  test(`keyboard: Tab passes once through ${path} and shows the focus at each stop`, {
    tag: [...tag],
  }, async ({ page, instance }) => {
    await instance.feed.prices({ BTCUSD: 60_000 });
    await open(page, '/');
    await page.getByRole('button', { name: 'Start a demo' }).click();
    await expect(page.getByText('Demo account', { exact: true }).first()).toBeVisible();
    await open(page, path);
    // After a reload, Tab starts at the beginning.
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.locator('main .skeleton, [aria-busy=true]')).toHaveCount(0);
    const stops = await keyboard(page).round();
    expect(stops.length).toBeGreaterThan(5);
    expect(stops.length).toBeLessThan(150);
    expect(new Set(stops).size, 'no stop comes again').toBeGreaterThan(stops.length / 2);
  });
}

/** The page as a screen reader sees it: roles, names, values. Nothing is found by its appearance. */
function tree(page: Page) {
  const one = (role: Parameters<Page['getByRole']>[0], name: string | RegExp) =>
    page.getByRole(role, { name }).first();
  return {
    one,
    /** Where one is: title, heading, landmarks, language. */
    at: async (heading: string) => {
      await expect(page).toHaveTitle(`${heading} · Tidemark`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(one('heading', heading)).toBeAttached();
      await expect(page.getByRole('main')).toHaveCount(1);
      await expect(page.getByRole('banner')).toHaveCount(1);
      await expect(one('navigation', 'Main')).toBeAttached();
      expect(
        await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]),
      ).toEqual(['en', 'ltr']);
    },
    /** Status announcements: polite, never interrupting others. */
    hears: async (words: string | RegExp) => {
      const messages = one('region', 'Messages');
      await expect(messages).toHaveAttribute('aria-live', 'polite');
      await expect(messages).toContainText(words);
    },
  };
}

test('accessibility: a whole trade works by the accessibility tree alone', { tag: '@phone' }, async ({
  page,
  instance,
}) => {
  const { one, at, hears } = tree(page);
  await instance.feed.prices({ BTCUSD: 60_000 });
  await open(page, '/');
  await at('Market');
  await one('button', 'Start a demo').click();
  await one('link', /^BTC\/USD/).click();
  await at('Trade');
  await expect(one('button', /^BTC\/USD/)).toBeVisible();
  if (!isWide(page)) {
    await one('button', /^Buy 60,000\.00/).click();
    await expect(one('dialog', 'BTC/USD · New order')).toBeVisible();
  } else {
    await expect(one('complementary', 'New order')).toBeVisible();
    await one('button', /^Buy 60,000\.00/).click();
  }
  await one('textbox', 'Lots').fill('0.03');
  await expect(one('textbox', 'Lots')).toHaveValue('0.03');
  await one('switch', 'Stop-loss').click();
  await expect(one('switch', 'Stop-loss')).toBeChecked();
  await one('textbox', 'Stop-loss price').fill('60500');
  // A refusal is linked to its field, and announced.
  await expect(one('textbox', 'Stop-loss price')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await one('textbox', 'Stop-loss price').fill('59500');
  await expect(one('textbox', 'Stop-loss price')).not.toHaveAttribute('aria-invalid', 'true');
  await one('button', 'Buy 0.03 lots BTC/USD').click();
  await hears('Bought 0.03 lots BTC/USD at 60,000.00');
  await one('link', 'Orders').click();
  await at('Orders');
  if (!isWide(page)) {
    await page.getByRole('list', { name: 'Open', exact: true }).getByRole('button').first().click();
    await expect(page.getByRole('dialog')).toHaveAccessibleName(/BTC\/USD/);
  }
  await confirmOrders(page, 'always');
  await one('button', 'Close 0.03 lots BTC/USD').click();
  const question = one('alertdialog', 'Close 0.03 lots BTC/USD (buy)?');
  await question.getByRole('button', { name: 'Close 0.03 lots BTC/USD' }).click();
  await hears('Position closed.');
  await one('tab', 'History').click();
  await expect(one('tab', 'History')).toHaveAttribute('aria-selected', 'true');
  await expect(one(isWide(page) ? 'table' : 'list', 'History')).toContainText('60,000.00');
});

test('reduced motion: runs no animation for price changes, sheets or dialogs', {
  tag: '@phone',
}, async ({ page, instance }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await instance.feed.prices({ BTCUSD: 60_000 });
  await takeDemo(page);
  await page.evaluate(() => {
    // Whatever moves for longer than a frame, from now on.
    const moved: string[] = [];
    Object.assign(window, { moved });
    const watch = () => {
      for (const { effect, animationName, transitionProperty } of document.getAnimations() as CSSAnimation[] &
        CSSTransition[]) {
        const { duration } = effect?.getComputedTiming() ?? {};
        if (Number(duration) > 16) moved.push(`${animationName ?? transitionProperty} ${duration}`);
      }
      requestAnimationFrame(watch);
    };
    watch();
  });
  await instance.feed.prices({ BTCUSD: 60_100 });
  await page
    .getByRole('link', { name: /^BTC\/USD/ })
    .first()
    .click();
  await instance.feed.prices({ BTCUSD: 60_050 });
  await page.getByRole('button', { name: /Choose an instrument/ }).click();
  await expect(page.getByRole('dialog', { name: 'Instruments' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const ticket = await openTicket(page);
  await expect(ticket).toBeVisible();
  await expect(page.getByRole('button', { name: 'Buy 0.01 lots BTC/USD' })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
});

test('forced colours: the chosen option differs from the others and the button has a border', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/mine/system');
  const colours = page.getByRole('radiogroup', { name: 'Theme' });
  const ground = (checked: boolean) =>
    colours
      .getByRole('radio', { checked })
      .first()
      .evaluate((one) => getComputedStyle(one).backgroundColor);
  await expect(colours).toBeVisible();
  expect(await ground(true)).not.toBe(await ground(false));
  await open(page, '/login');
  const edge = page.getByRole('button', { name: 'Sign in' }).last();
  await expect(edge).toBeVisible();
  expect(await edge.evaluate((one) => getComputedStyle(one).borderTopWidth)).not.toBe('0px');
});

test('sign-in forms: accept autofill by a password manager and pasting from the clipboard', {
  tag: '@phone',
}, async ({ page }) => {
  const ways = [
    ['/login', ['username', 'current-password']],
    ['/register', ['username', 'one-time-code', 'new-password', 'new-password']],
    ['/forgot', ['username', 'one-time-code', 'new-password', 'new-password']],
  ] as const;
  for (const [path, expected] of ways) {
    await open(page, path);
    const fields = page.getByRole('main').locator('form input:not([type=hidden])');
    await expect(fields.first()).toBeVisible();
    await expect
      .poll(() => fields.evaluateAll((all) => all.map((one) => one.getAttribute('autocomplete'))), path)
      .toEqual(expect.arrayContaining([...expected]));
    const isTaken = await fields.evaluateAll((all) =>
      all
        .filter((one) => one.matches('[autocomplete=username], [autocomplete$=password]'))
        .every((one) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', 'from elsewhere');
          return one.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
          );
        }),
    );
    expect(isTaken, `${path}: pasting is left alone`).toBe(true);
  }
});

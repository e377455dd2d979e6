import { expect, test } from '../../support/instance.ts';
import { operatorDesk } from '../../support/people/operator-desk.ts';
import { open, routeOf, takeDemo, tokenOf } from '../../support/steps.ts';

const ONLY_REAL = 'Available to real accounts only. Your demo account is not affected.';

test('demo account: features for real accounts are refused on the page and by the server', async ({
  page,
  instance,
}) => {
  await takeDemo(page);
  await open(page, '/mine');
  const toast = page.getByRole('region', { name: 'Messages' }).getByText(ONLY_REAL);
  for (const name of ['Deposit', 'Withdraw', 'Transfer', 'Identity verification', 'Change password']) {
    await test.step(name, async () => {
      await page.getByRole('link', { name, exact: true }).first().click();
      await expect(toast).toBeVisible();
      expect(routeOf(page), 'before anything is left').toBe('/mine');
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(toast).toHaveCount(0);
    });
  }
  await open(page, '/');
  await page.getByRole('list', { name: 'Shortcuts' }).getByRole('link', { name: 'Deposit' }).click();
  await expect(toast).toBeVisible();
  expect(routeOf(page)).toBe('/');
  await page.getByRole('button', { name: 'Dismiss' }).click();

  await open(page, '/mine/auth');
  await expect(page.getByRole('main')).toContainText('For real accounts');
  await expect(toast).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main')).toContainText('For real accounts');
  await expect(page.getByLabel('Full name')).toHaveCount(0);

  const authorization = await tokenOf(page);
  const asked = [
    ['/api/user_real/real_name', { name: 'Ada', card_id: 'L0123', front_pic: 'x', reverse_pic: 'y' }],
    ['/api/user/amend_password', { password: 'a', new_password: 'b', re_password: 'b' }],
  ] as const;
  for (const [path, body] of asked) {
    const headers = { authorization, lang: 'en', 'content-type': 'application/json' };
    const answer = await fetch(instance.server.url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    expect(await answer.json(), path).toMatchObject({ key: 'session.only_real_accounts' });
  }
});

test('profile: resets a demo account after one confirmation and keeps amounts hidden after a reload', async ({
  page,
}) => {
  await takeDemo(page);
  await open(page, '/mine');
  const main = page.getByRole('main');
  await expect(main.getByText('30,000.00')).toBeVisible();
  await main.getByRole('button', { name: 'Hide amounts' }).click();
  await expect(main.getByText('••••••')).toHaveCount(4);
  await page.reload();
  await expect(main.getByText('••••••')).toHaveCount(4);
  await expect(main.getByText('30,000.00')).toHaveCount(0);
  await main.getByRole('button', { name: 'Show amounts' }).click();
  await expect(main.getByText('30,000.00')).toBeVisible();

  await main.getByRole('button', { name: /Reset demo account/ }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await main.getByRole('button', { name: /Reset demo account/ }).click();
  await question.getByRole('button', { name: 'Reset demo account' }).click();
  await expect(page.getByText('Demo account reset. Each account holds 10,000 USD.')).toBeVisible();
});

test('customer service: opens the chat, shows a link to copy or opens the link, as configured', async ({
  page,
  context,
  instance,
}, { project }) => {
  test.setTimeout(90_000);
  const desk = await operatorDesk(instance, `chat@${project.name}.example`, 'admin');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const link = `${instance.server.url}/docs`;
  const tapChat = async () => {
    await open(page, '/mine');
    await page.reload();
    await page.getByRole('banner').first().waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Customer service' }).first().click();
  };
  await takeDemo(page);
  await tapChat();
  await expect.poll(() => routeOf(page)).toBe('/mine/chat');
  try {
    await desk.set('settings', { service_link: link, service_link_type: 2 });
    await tapChat();
    const dialog = page.getByRole('alertdialog', { name: 'Customer service' });
    await expect(dialog).toContainText(link);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByText('Copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    expect(routeOf(page)).toBe('/mine');

    await desk.set('settings', { service_link: link, service_link_type: 3 });
    const opened = page.waitForEvent('popup');
    await tapChat();
    expect((await opened).url()).toBe(link);
    expect(routeOf(page)).toBe('/mine');
  } finally {
    await desk.set('settings', { service_link: '', service_link_type: 1 });
  }
});

test('contact page: shows the company’s e-mail address to copy, or a note when none is set', async ({
  page,
  context,
  instance,
}, { project }) => {
  test.setTimeout(90_000);
  const desk = await operatorDesk(instance, `mail@${project.name}.example`, 'admin');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/mine/email');
  await expect(page.getByRole('main')).toContainText('No contact e-mail yet');
  await desk.set('companies', { email: 'people@tidemark.example' });
  await page.reload();
  await expect(page.getByText('people@tidemark.example')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('people@tidemark.example');
  await desk.set('companies', { email: '' });
});

test('theme: keeps the dark switch after a reload, and the system page can follow the device', async ({
  page,
}) => {
  const worn = page.locator('html');
  await takeDemo(page);
  await open(page, '/mine');
  await page.getByRole('switch', { name: 'Dark theme' }).click();
  await expect(worn).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(worn).toHaveAttribute('data-theme', 'dark');

  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('radio', { name: 'System' }).click();
  await expect(worn).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(worn).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('radio', { name: 'Blue up' }).click();
  await expect(worn).toHaveAttribute('data-prices', 'blue-up');
});

test('system page: shows the server’s state and licences, and forgets the device', async ({
  page,
  instance,
}) => {
  await takeDemo(page);
  await open(page, '/mine/system');
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Operational');
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Connected');
  for (const name of [/API documentation/, /Licence/, /Attributions/]) {
    const path = (await page.getByRole('link', { name }).getAttribute('href')) ?? '';
    const { status } = await fetch(instance.server.url + path, { method: 'HEAD' });
    expect(status, path).toBe(200);
  }
  await page.getByRole('button', { name: /Open-source notices/ }).click();
  const notices = page.getByRole('dialog', { name: 'Open-source notices' });
  await notices.locator('summary', { has: page.getByText('react-dom', { exact: true }) }).click();
  await expect(notices.locator('details[open]')).toContainText('Meta Platforms');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /Clear data on this device/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear data on this device' }).click();
  await expect(page.getByRole('button', { name: 'Start a demo' })).toBeVisible();
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|demo/i.test(key)));
  expect(kept).toEqual([]);
});

import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { type CompanySite, companySite } from '../../support/instance/company-site.ts';
import { arrived, mailedCode } from '../../support/instance/outbox.ts';
import { expect, test } from '../../support/instance.ts';
import { obstacles } from '../../support/page/axe-violations.ts';
import { operatorDesk } from '../../support/people/operator-desk.ts';
import { signIn } from '../../support/people/people.ts';
import { aPerson, GOOD_PASSWORD } from '../../support/people/person.ts';
import { open, routeOf, takeDemo } from '../../support/steps.ts';

const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const currentCode = (page: Page) => page.evaluate(() => localStorage.getItem('tidemark.instrument'));

/** The page is complete, so that the next step leaves it, and it shows this instrument. */
async function expectTrade(page: Page, heading: string, code: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeAttached();
  expect(routeOf(page)).toBe('/trade');
  expect(await currentCode(page)).toBe(code);
}

/** Types on while the answer to what was typed before is held back. */
async function overtaken(page: Page, field: Locator): Promise<void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/forex\/search\?name=gol&/, async (route) => {
    await held;
    await route.abort().catch(() => undefined);
  });
  const asked = page.waitForRequest(/forex\/search\?name=gol&/);
  const takenBack = page.waitForEvent('requestfailed', (request) => /name=gol&/.test(request.url()));
  await field.fill('gol');
  await asked;
  await field.fill('gold');
  expect((await takenBack).failure()?.errorText).toContain('ABORTED');
  letGo();
  await expect(options(page)).toHaveCount(1);
  await expect(options(page)).toContainText('XAU/USD');
  await expect(options(page).locator('mark')).toHaveText('Gold');
  await expect(page.getByRole('status').filter({ hasText: '1 found' })).toBeAttached();
}

test('instrument search: finds instruments while typing, by keyboard and in Arabic, and keeps recent searches', async ({
  page,
}) => {
  await open(page, '/product');
  const field = page.getByRole('combobox', { name: /Code, name or category/ });
  await expect(field).toBeFocused();
  await expect(options(page)).toHaveCount(32);

  await test.step('an earlier request is taken back by a later one', () => overtaken(page, field));

  await test.step('arrows walk, Escape empties, Enter takes', async () => {
    await page.keyboard.press('Escape');
    await expect(field).toHaveValue('');
    await field.pressSequentially('btc');
    await expect(options(page)).toHaveCount(2);
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { selected: true })).toContainText('BTC/EUR');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { selected: true })).toContainText('BTC/USD');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expectTrade(page, 'Trade', 'BTCEUR');
  });

  await test.step('a tap does the same, and what was looked for is kept here until it is cleared', async () => {
    await open(page, '/product');
    const recent = page.getByRole('region', { name: 'Recent searches' });
    await recent.getByRole('button', { name: 'btc' }).click();
    await expect(field).toHaveValue('btc');
    await field.fill('precious nothing');
    await expect(page.getByText('Nothing found for “precious nothing”')).toBeVisible();
    await field.fill('METALS');
    await expect(options(page)).toHaveCount(3);
    await options(page).filter({ hasText: 'XAG/USD' }).click();
    await expectTrade(page, 'Trade', 'XAGUSD');
    await open(page, '/product');
    await expect(recent.getByRole('listitem')).toHaveText(['METALS', 'btc']);
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(recent).toHaveCount(0);
  });

  await test.step('in Arabic', async () => {
    await page.evaluate(() => localStorage.setItem('tidemark.language', 'ar'));
    await page.reload();
    // Typed at once and sent before the answer: what was typed is meant.
    await page.getByRole('combobox').fill('الذهب');
    await page.keyboard.press('Enter');
    await expect.poll(() => routeOf(page)).toBe('/trade');
    expect(await currentCode(page)).toBe('XAUUSD');
  });
});

/** Records cookies where the page sets them: browsers limit their lifetime to 400 days. */
async function hearCookies(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const place = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
    Object.defineProperty(document, 'cookie', {
      get: () => place?.get?.call(document),
      set: (cookie: string) => {
        sessionStorage.setItem('said', cookie);
        place?.set?.call(document, cookie);
      },
    });
  });
}

test('company search: finds companies, opens the chosen site and keeps the choice in a cookie', async ({
  page,
  context,
  instance,
  complaints,
}, { project }) => {
  test.setTimeout(90_000);
  const desk = await operatorDesk(instance, `companies@${project.name}.example`, 'admin');
  const site = await companySite();
  await hearCookies(page);
  try {
    await desk.set('settings', { company_type: 0, complaint_url: `${site.url}/complaints` });
    const harbour = {
      logo: `${site.url}/logo.svg`,
      url: `${site.url}/welcome`,
      email: 'hello@harbour.example',
    };
    const facts = { subject: 'Brokerage', registered_address: '1 Quay, Hamburg', location: 'Germany' };
    await desk.make('companies', { name: 'Harbour', ...harbour, ...facts });
    await desk.make('companies', { name: 'Inner Harbour', ...harbour, ...facts, url: '' });

    await desk.set('companies', { name: 'Sea House', location: 'Valletta' });
    await open(page, '/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sea House' })).toBeVisible();
    await page.getByRole('link', { name: 'Search companies' }).click();
    await expect(page).toHaveTitle('Search · Sea House');
    await page.getByRole('combobox', { name: 'Company name' }).fill('HARB');
    await expect(options(page)).toHaveCount(2);
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Harbour' });
    for (const fact of [...Object.values(facts), harbour.email, harbour.url]) {
      await expect(sheet).toContainText(fact);
    }
    const logo = sheet.locator('img');
    await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    expect.soft(await obstacles(page), 'the sheet of a company').toEqual([]);
    await sheet.getByRole('button', { name: 'Enter', exact: true }).click();
    await expect(page).toHaveURL(harbour.url);
    await page.goBack();
    expect(await page.evaluate(() => sessionStorage.getItem('said'))).toMatch(
      /^tidemark_company=\d+\.\d+; Path=\/; Max-Age=946(08000|07999|0799\d); SameSite=Lax$/,
    );
    const [kept] = (await context.cookies(instance.server.url)).filter(
      ({ name }) => name === 'tidemark_company',
    );
    expect((kept?.expires ?? 0) - Date.now() / 1000, 'as long as the browser lets it').toBeGreaterThan(
      399 * 86_400,
    );

    await open(page, '/product');
    await page.reload();
    const chosen = options(page).filter({ hasText: 'Your company' });
    await expect(chosen).toContainText('Harbour');
    await chosen.click();
    await sheet.getByRole('button', { name: 'Forget this choice' }).click();
    await page.keyboard.press('Escape');
    await expect(chosen).toHaveCount(0);
    expect((await context.cookies()).filter(({ name }) => name === 'tidemark_company')).toEqual([]);

    complaints.allow(/complaints/);
    await complain(page, site, () => desk.set('settings', { complaint_email: 'desk@complaints.example' }));
  } finally {
    await desk.set('settings', { company_type: 1, complaint_url: '', complaint_email: '' });
    await desk.set('companies', { name: 'Tidemark', location: '' });
    await site.close();
  }
});

/** The address for complaints is the endpoint's; where it fails, the one that was set. */
async function complain(page: Page, site: CompanySite, setAddress: () => Promise<void>): Promise<void> {
  await open(page, '/mine/email');
  await expect(page.getByRole('main')).toContainText('complaints@harbour.example');
  expect.soft(await obstacles(page), 'the addresses').toEqual([]);
  site.complaints(undefined);
  await setAddress();
  await page.reload();
  await expect(page.getByRole('main'), 'an endpoint that fails').toContainText('desk@complaints.example');
}

test('site status: an out-of-service site redirects before rendering; a failed status check blocks no one', async ({
  page,
  instance,
  complaints,
}, { project }) => {
  const desk = await operatorDesk(instance, `status@${project.name}.example`, 'admin');
  complaints.allow(/getCompanyStatus/);
  await page.route(/getCompanyStatus/, (route) => route.abort());
  await open(page, '/product');
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
  await page.unroute(/getCompanyStatus/);
  // Records everything rendered in place of the shell, however briefly.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('#root h1, #root main')) sessionStorage.setItem('drawn', location.pathname);
    }).observe(document, { childList: true, subtree: true });
  });
  try {
    await desk.set('settings', { company_status: 1 });
    await page.evaluate(() => sessionStorage.removeItem('drawn'));
    await page.goto('/#/product');
    await page.reload();
    await expect(page).toHaveURL(`${instance.server.url}/loss.html`);
    await expect(page.getByRole('heading', { name: 'This site is not in service' })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('drawn'))).toBeNull();
  } finally {
    await desk.set('settings', { company_status: 0 });
  }
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Market' })).toBeAttached();
});

test('invitations: an invited user registers by the link and is listed with a masked address', async ({
  page,
  browser,
  context,
  instance,
}, { project }) => {
  test.setTimeout(90_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // Chromium on a desktop Linux cannot share: what a phone does is put in its place.
  await page.addInitScript(() => {
    navigator.share = (shared) => {
      sessionStorage.setItem('shared', shared?.url ?? '');
      return Promise.resolve();
    };
  });
  await signIn(page, await aPerson(instance, `host@${project.name}.example`));
  await open(page, '/user');
  await page.getByRole('link', { name: 'Your link and invited friends' }).click();
  await expect(page.getByText('No one has joined yet')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('img', { name: 'QR code of your invite link' })).toBeVisible();
  await main.getByRole('button', { name: 'Copy link', exact: true }).first().click();
  await expect(page.getByText('Copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`^${instance.server.url}/#/register\\?invite_code=[A-Z0-9]{8}$`));
  await main.getByRole('button', { name: 'Share' }).click();
  expect(await page.evaluate(() => sessionStorage.getItem('shared'))).toBe(link);
  const saving = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Save QR code' }).click();
  const picture = await readFile(await (await saving).path());
  expect(picture.subarray(1, 4).toString()).toBe('PNG');

  const guest = `jane.doe@${project.name}.example`;
  const theirs = await browser.newPage();
  await theirs.goto(link);
  await expect(theirs.getByLabel(/Invite code/)).toHaveValue(link.slice(-8));
  await theirs.getByLabel('E-mail address').fill(guest);
  await theirs.getByLabel('Country of residence').selectOption({ label: 'Hong Kong SAR China' });
  await theirs.getByRole('button', { name: 'Send code' }).click();
  await theirs
    .getByLabel('Code', { exact: true })
    .fill(await arrived(() => mailedCode(instance.dataDir, guest)));
  await theirs.getByLabel('Password', { exact: true }).fill(GOOD_PASSWORD);
  await theirs.getByLabel('Confirm password').fill(GOOD_PASSWORD);
  await theirs.getByRole('button', { name: 'Create account' }).last().click();
  await expect.poll(() => routeOf(theirs)).toBe('/');
  await theirs.close();

  await page.reload();
  await expect(main).toContainText('1 friend has joined');
  await expect(main.getByRole('listitem')).toContainText(`j•••@${project.name.slice(0, 1)}•••.example`);
  await expect(main).not.toContainText(guest);
  expect.soft(await obstacles(page), 'the page of invitations').toEqual([]);
});

test('invitations: a demo account sees that it cannot invite and is offered registration', async ({
  page,
}) => {
  await takeDemo(page);
  await open(page, '/mine/invite');
  await expect(page.getByText('Demo accounts can’t invite')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click();
  await expect.poll(() => routeOf(page)).toBe('/register');
});

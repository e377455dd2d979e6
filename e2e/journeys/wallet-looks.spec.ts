import { expect, test } from '../house/house.ts';
import { paidIn } from '../house/money.ts';
import { obstacles } from '../house/obstacles.ts';
import { operatorDesk } from '../house/operator-desk.ts';
import { aPerson, signIn } from '../house/people.ts';
import { open, routeOf, settled, takeDemo, visit } from '../house/steps.ts';

test('assets move by themselves, and the eye hides them everywhere', async ({ page, house }, { project }) => {
  const person = await aPerson(house, `looker.${project.name}@money.example`);
  const desk = await operatorDesk(house, `looker.desk.${project.name}@money.example`, 'admin');
  await signIn(page, person);
  await open(page, '/mine/accounts');
  const funding = page.getByRole('article', { name: 'Funding' });
  await expect(funding).toContainText('0.00');
  await paidIn(house, desk, person, '1234.50');
  await expect(funding, 'pushed').toContainText('1,234.50');
  const shares = page.getByRole('region', { name: 'Allocation' });
  await expect(shares.getByRole('listitem').filter({ hasText: 'Funding' })).toContainText('100%');
  const plot = page.getByRole('slider', { name: /Equity/ });
  await expect(plot).toHaveAttribute('aria-valuetext', /\d/);
  await page.getByRole('radio', { name: '1 year' }).click();
  await expect(plot).toBeVisible();
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  await expect(page.getByRole('main')).not.toContainText('1,234.50');
  await open(page, '/mine/wallet');
  await expect(page.getByRole('main').getByRole('link', { name: /^Funding/ })).toContainText('••••••');
  await page.getByRole('button', { name: 'Show amounts' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Funding/ })
    .click();
  await expect.poll(() => routeOf(page)).toBe('/mine/history?accountTypeId=1');
});

test('a demo user sees wallet, assets and history, and is told why nothing is moved', async ({ page }) => {
  await takeDemo(page);
  await open(page, '/mine/accounts');
  await expect(page.getByRole('article', { name: 'Contract' })).toContainText('10,000.00');
  await open(page, '/mine/history?accountTypeId=2');
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: '#' })).toHaveCount(1);
  await open(page, '/mine/wallet');
  await page.getByRole('main').getByRole('link', { name: 'Transfer' }).click();
  await expect(page.getByText('Only real accounts can use this.')).toBeVisible();
  expect(routeOf(page)).toBe('/mine/wallet');
  await open(page, '/mine/transfer');
  await expect(page.getByText('For real accounts')).toBeVisible();
});

const pages = [
  '/mine/wallet',
  '/mine/accounts',
  '/mine/transfer',
  '/mine/history?accountTypeId=1',
  '/mine/explain?accountTypeId=1',
  '/mine/statement',
  '/mine/calendar',
];

for (const [language, theme] of [
  ['en', 'light'],
  ['ar', 'dark'],
] as const) {
  test(`no page of money has an obstacle or is wider than the screen in ${language}, ${theme}`, async ({
    page,
    house,
  }, { project }) => {
    test.setTimeout(90_000);
    const person = await aPerson(house, `wearer.${language}.${project.name}@money.example`);
    const desk = await operatorDesk(house, `wearer.desk.${language}.${project.name}@money.example`, 'admin');
    await paidIn(house, desk, person, '1000');
    await signIn(page, person);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.evaluate(
      ([language, theme]) => {
        localStorage.setItem('tidemark.language', language ?? '');
        localStorage.setItem('tidemark.theme', theme ?? '');
      },
      [language, theme],
    );
    await page.reload();
    await settled(page);
    for (const path of pages) {
      await test.step(path, async () => {
        await visit(page, path);
        expect.soft(await obstacles(page), path).toEqual([]);
        const beyond = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect.soft(beyond, `${path} scrolls sideways`).toBe(0);
      });
    }
  });
}

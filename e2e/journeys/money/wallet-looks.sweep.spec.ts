import { expect, test } from '../../support/instance.ts';
import { paidIn } from '../../support/money.ts';
import { operatorDesk } from '../../support/people/operator-desk.ts';
import { signIn } from '../../support/people/people.ts';
import { aPerson } from '../../support/people/person.ts';
import { open, routeOf, takeDemo } from '../../support/steps.ts';

test(
  'assets: update by push, and hiding amounts applies on every page',
  { tag: '@phone' },
  async ({ page, instance }, { project }) => {
    const person = await aPerson(instance, `looker.${project.name}@money.example`);
    const desk = await operatorDesk(instance, `looker.desk.${project.name}@money.example`, 'admin');
    await signIn(page, person);
    await open(page, '/mine/accounts');
    const funding = page.getByRole('article', { name: 'Funding account' });
    await expect(funding).toContainText('0.00');
    await paidIn(instance, desk, person, '1234.50');
    await expect(funding, 'pushed').toContainText('1,234.50');
    const shares = page.getByRole('region', { name: 'Allocation' });
    await expect(shares.getByRole('listitem').filter({ hasText: 'Funding account' })).toContainText('100%');
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
  },
);

test('wallet: shows a demo user wallet, assets and history, and explains why transfers are refused', {
  tag: '@desktop',
}, async ({ page }) => {
  await takeDemo(page);
  await open(page, '/mine/accounts');
  await expect(page.getByRole('article', { name: 'Contract account' })).toContainText('10,000.00');
  await open(page, '/mine/history?accountTypeId=2');
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: '#' })).toHaveCount(1);
  await open(page, '/mine/wallet');
  await page.getByRole('main').getByRole('link', { name: 'Transfer', exact: true }).click();
  await expect(page.getByText('Available to real accounts only.')).toBeVisible();
  expect(routeOf(page)).toBe('/mine/wallet');
  await open(page, '/mine/transfer');
  await expect(page.getByText('For real accounts')).toBeVisible();
});

import { apiOf, type WireAccount } from '../../support/api.ts';
import { expect, test } from '../../support/instance.ts';
import { obstacles } from '../../support/page/axe-violations.ts';
import { openConsole, signInFirst } from '../../support/people/operator.ts';
import { createOperator } from '../../support/people/operator-account.ts';
import { aPerson } from '../../support/people/person.ts';
import { isWide } from '../../support/steps.ts';

test('console ledger: a correction approved by a second operator appears in the ledger, which sums to zero', async ({
  page,
  browser,
  instance,
}) => {
  test.skip(!isWide(page), 'the desk is worked at on a wide screen');
  test.slow();
  const ines = await aPerson(instance, 'ines@money.example');
  const ivo = await createOperator(instance.server, { email: 'ivo@money.example', role: 'finance' });
  await signInFirst(page, ivo);

  // From the user's ledger to the form, which shows before → after.
  await openConsole(page, '/users?query=ines@money.example');
  await page.getByRole('table', { name: 'Users' }).getByRole('link', { name: ines.address }).click();
  await page.getByRole('tab', { name: 'Ledger' }).click();
  await page.getByRole('link', { name: 'Propose correction' }).click();
  await page.getByRole('button', { name: 'Propose correction' }).click();
  await expect(page.getByRole('alert')).toContainText('above 0');
  await page.getByLabel('Amount, USD').fill('25.5');
  await expect(page.getByText('before0.000000')).toContainText('after25.500000');
  await page.getByLabel('Reason').fill('A fee that was taken twice.');
  expect.soft(await obstacles(page), 'the form of a correction').toEqual([]);
  await page.getByRole('button', { name: 'Propose correction' }).click();
  await expect(page.getByText('Proposed. Another operator must approve it.')).toBeVisible();
  const detail = page.getByRole('article');
  await expect(detail).toContainText('You gave the first approval.');
  await expect(detail.getByRole('button', { name: 'Approve' })).toBeDisabled();

  const jo = await createOperator(instance.server, { email: 'jo@money.example', role: 'finance' });
  const second = await browser.newPage({ baseURL: instance.server.url });
  await signInFirst(second, jo);
  await openConsole(second, '/reviews?kind=correction');
  await expect(second.getByRole('article')).toContainText('A fee that was taken twice.');
  await second.getByRole('article').getByRole('button', { name: 'Approve' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(second.getByText('Approved: ines@money.example.')).toBeVisible();
  await second.close();
  const balances = await apiOf(instance.server.url, ines.token).must<readonly WireAccount[]>(
    '/v2/api/main/wallet/getBalance',
  );
  expect(balances.find(({ type }) => type === 'change')?.balance).toBe('25.500000');

  // Any account → its lines → the posting → what it belongs to.
  await openConsole(page, '/ledger?by=user');
  await page.getByRole('searchbox', { name: 'E-mail, phone or UID' }).fill('ines@money');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('list', { name: 'Users found' }).getByRole('link').click();
  const lines = page.getByRole('table', { name: 'Lines' });
  await expect(lines.locator('tbody tr')).toHaveCount(1);
  await expect(lines).toContainText('+25.500000');
  await lines.getByRole('link').first().click();
  const posting = page.getByRole('region', { name: /^Posting/ });
  await expect(posting).toContainText('Debit accountCorrections · real');
  expect.soft(await obstacles(page), 'a posting').toEqual([]);
  await posting.getByRole('link', { name: 'All postings of this event' }).click();
  await expect(page.getByRole('table', { name: 'Postings' }).locator('tbody tr')).toHaveCount(1);
  await page.getByRole('table', { name: 'Postings' }).getByRole('link', { name: 'Corrections' }).click();
  await expect(page.getByText('Sum of postings: -25.500000 USD')).toBeVisible();

  await openConsole(page, '/reconciliation');
  await expect(page.getByRole('heading', { name: 'Balanced' })).toBeVisible();
  const real = page.getByRole('region', { name: 'Real money', exact: true });
  await expect(real).toContainText('Customers and broker0.000000');
  await page.getByRole('button', { name: 'Check all balances' }).click();
  await expect(page.getByText('All balances were recalculated')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Balanced' })).toBeVisible();
  expect.soft(await obstacles(page), 'the reconciliation').toEqual([]);
});

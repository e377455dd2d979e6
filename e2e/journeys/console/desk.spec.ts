import { expect, test } from '../../support/instance.ts';
import { openConsole, signInFirst } from '../../support/people/operator.ts';
import { createOperator } from '../../support/people/operator-account.ts';
import { signIn } from '../../support/people/people.ts';
import { aPerson } from '../../support/people/person.ts';
import { isWide, open } from '../../support/steps.ts';

test.beforeEach(({ page }) => {
  test.skip(!isWide(page), 'the desk is worked at on a wide screen; phones are looked at in the other story');
  test.slow();
});

test('console: support freezes a user, whose session ends at once, and the audit trail keeps the reason', async ({
  page,
  browser,
  instance,
}) => {
  const address = 'grace@desk.example';
  const theirs = await browser.newPage({ baseURL: instance.server.url });
  await signIn(theirs, await aPerson(instance, address));

  const eve = await createOperator(instance.server, { email: 'eve@desk.example', role: 'support' });
  await signInFirst(page, eve);
  await expect(page.getByRole('navigation', { name: 'Console' })).not.toContainText('Operators');
  await openConsole(page, '/users');
  await page.getByRole('searchbox', { name: 'E-mail, phone or UID' }).fill('grace@desk');
  await page.getByRole('table', { name: 'Users' }).getByRole('link', { name: address }).click();
  await page.getByRole('button', { name: 'Freeze' }).click();
  const dialog = page.getByRole('dialog', { name: `Freeze ${address}?` });
  await dialog.getByRole('button', { name: 'Freeze' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Enter a reason');
  await dialog.getByLabel('Reason').fill('a call from the bank');
  await dialog.getByRole('button', { name: 'Freeze' }).click();
  await expect(page.getByText(`Frozen: ${address}.`)).toBeVisible();
  await expect(page.getByText('Frozen by an operator')).toContainText('a call from the bank');

  await open(theirs, '/mine');
  await expect(theirs.getByRole('button', { name: 'Sign in' }).last()).toBeVisible();
  await theirs.close();

  await page.getByRole('button', { name: 'Unfreeze' }).click();
  const back = page.getByRole('dialog', { name: `Unfreeze ${address}?` });
  await back.getByLabel('Reason').fill('the bank was wrong');
  await back.getByRole('button', { name: 'Unfreeze' }).click();
  await expect(page.getByText(`Unfrozen: ${address}.`)).toBeVisible();

  const ada = await createOperator(instance.server, { email: 'ada@desk.example', role: 'admin' });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await signInFirst(page, ada);
  await openConsole(page, '/audit?action=user');
  const entries = page.getByRole('table', { name: 'Audit trail' }).locator('tbody tr');
  await expect(entries).toHaveCount(2);
  await expect(entries.last()).toContainText('a call from the bank');
  await expect(entries.last()).toContainText(eve.email);
});

test('console settings: shows from → to before saving and marks an invalid value at its field', async ({
  page,
  instance,
}) => {
  const joy = await createOperator(instance.server, { email: 'joy@desk.example', role: 'admin' });
  await signInFirst(page, joy);
  await openConsole(page, '/settings?area=limits');
  const positions = page.getByLabel('Open positions');
  await expect(positions).toHaveValue('200');
  await positions.fill('a few');
  const review = page.getByRole('button', { name: 'Review changes' });
  await review.click();
  await expect(positions).toHaveAttribute('aria-invalid', 'true');
  await expect(positions, 'what is refused gets the focus').toBeFocused();
  await positions.fill('200');
  await review.click();
  await expect(page.getByText('No changes to save.')).toBeVisible();

  await positions.fill('150');
  await review.click();
  const dialog = page.getByRole('dialog', { name: 'Save this change?' });
  await expect(dialog).toContainText('from200to150');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(positions, 'nothing is saved before it was confirmed').toHaveValue('200');

  await positions.fill('150');
  await review.click();
  await dialog.getByLabel('Reason (optional)').fill('calmer');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await page.reload();
  await expect(positions).toHaveValue('150');
  await openConsole(page, `/audit?operator=${joy.email}`);
  const entry = page.getByRole('table', { name: 'Audit trail' }).locator('tbody tr').first();
  await expect(entry).toContainText('calmer');
  await entry.getByRole('button').click();
  await expect(page.getByRole('dialog', { name: /^Entry/ })).toContainText('from200to150');
});

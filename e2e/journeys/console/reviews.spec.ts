import { apiOf } from '../../support/api.ts';
import { expect, type Instance, test } from '../../support/instance.ts';
import { obstacles } from '../../support/page/axe-violations.ts';
import { aPhoto, upload } from '../../support/page/uploads.ts';
import { openConsole, signInFirst } from '../../support/people/operator.ts';
import { createOperator } from '../../support/people/operator-account.ts';
import { aPerson } from '../../support/people/person.ts';
import { isWide } from '../../support/steps.ts';

test('console reviews: a reviewer approves one real name and rejects another by keyboard', async ({
  page,
  instance,
}) => {
  test.skip(!isWide(page), 'the keyboard of the desk is a wide screen’s');
  test.slow();
  const grace = await submitRealName(instance, 'grace@review.example', 'Grace Hopper');
  const linus = await submitRealName(instance, 'linus@review.example', 'Linus Holm');
  const rex = await createOperator(instance.server, { email: 'rex@review.example', role: 'reviewer' });
  await signInFirst(page, rex);
  await expect(page.getByRole('region', { name: 'Pending reviews' })).toContainText('Identity');
  await page.getByRole('link', { name: /^Reviews/ }).click();

  // The oldest is open; both sides of the document are there, and can be looked at closely.
  const detail = page.getByRole('article');
  await expect(detail).toContainText('Grace Hopper');
  for (const side of ['Front', 'Back']) {
    const picture = detail.getByRole('img', { name: `${side} of the document` });
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }
  expect.soft(await obstacles(page), 'the review desk').toEqual([]);
  await detail.getByRole('button', { name: 'Zoom: Front of the document' }).click();
  const viewer = page.getByRole('dialog', { name: 'Front of the document' });
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await expect(viewer).toContainText('150%');
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);

  // j and k walk through the list, ? shows the keys.
  await page.keyboard.press('j');
  await expect(detail).toContainText('Linus Holm');
  await page.keyboard.press('k');
  await expect(detail).toContainText('Grace Hopper');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Review shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Approved: the next one opens automatically.
  await page.keyboard.press('a');
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved: grace@review.example.')).toBeVisible();
  await expect(detail).toContainText('Linus Holm');

  // Rejected: not without a reason, and the user reads it as it was written.
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Reject the request of linus@review.example?' });
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'The document has expired.' }).click();
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Queue empty')).toBeVisible();

  const center = (token: string) =>
    apiOf(instance.server.url, token).must<{ review_status: number; remark: string }>(
      '/api/user_real/center',
    );
  expect(await center(grace)).toMatchObject({ review_status: 2 });
  expect(await center(linus)).toMatchObject({ review_status: 3, remark: 'The document has expired.' });
  await openConsole(page, '/reviews?kind=real_name&status=rejected');
  await expect(detail).toContainText(rex.email);
});

/** Submits a user's real name with two pictures, without a browser; returns the token. */
async function submitRealName(instance: Instance, address: string, name: string): Promise<string> {
  const { token } = await aPerson(instance, address);
  const photo = async () => upload(instance.server.url, token, await aPhoto());
  const [front_pic, reverse_pic] = [await photo(), await photo()];
  const body = { name, card_id: 'L01234567', front_pic, reverse_pic };
  await apiOf(instance.server.url, token).post('/api/user_real/real_name', body);
  return token;
}

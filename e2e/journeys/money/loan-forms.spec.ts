import type { Page } from '@playwright/test';
import { expect, type Instance, test } from '../../support/instance.ts';
import { obstacles } from '../../support/page/axe-violations.ts';
import { aPhoto } from '../../support/page/uploads.ts';
import { operatorDesk } from '../../support/people/operator-desk.ts';
import { signIn } from '../../support/people/people.ts';
import { aPerson } from '../../support/people/person.ts';
import { open, routeOf } from '../../support/steps.ts';

/** Playwright's trace recorder fetches previews, which the page's policy rightly refuses. */
const RECORDER = /Connecting to 'blob:/;

const unhindered = async (page: Page, where: string) => expect.soft(await obstacles(page), where).toEqual([]);

async function introduceOneself(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit for review' }).click();
  for (const prompt of [/your first name$/, /your surname$/, /^Select your country$/, /^Add a selfie/])
    await expect(page.getByRole('alert').filter({ hasText: prompt })).toBeVisible();
  await expect(page.getByLabel('First name'), 'the first field that lacks something').toBeFocused();
  await unhindered(page, 'the form with its prompts');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Surname').fill('Lovelace');
  await page.getByRole('radio', { name: 'Female' }).click();
  await page.getByLabel('Month').selectOption('12');
  await page.getByLabel('Day').fill('10');
  await page.getByLabel('Year').fill('1949');
  await page.getByLabel('Country', { exact: true }).selectOption('GB');
  await page.getByLabel('Phone number').fill('7400 123456');
  await expect(page.getByText('Enter a date from 1 January 1950 on')).toBeVisible();
  await page.getByLabel('Year').fill('1950');
  const picture = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() };
  await page.locator('input[type=file]').setInputFiles(picture);
  await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByRole('heading', { name: 'In review' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('+447400123456');
  await unhindered(page, 'the waiting page');
}

async function chooseAnAmount(page: Page): Promise<void> {
  await page.getByText('30 days', { exact: true }).click();
  const amount = page.getByLabel('Amount', { exact: true });
  await amount.fill('99');
  await page.getByRole('button', { name: 'Read the agreement' }).click();
  await expect(page.getByRole('alert')).toHaveText('Minimum for this term: 100 USD');
  await expect(amount).toBeFocused();
  await unhindered(page, 'the choice with its refusal');
  await page.getByRole('slider').focus();
  await page.keyboard.press('End');
  await expect(amount, 'the number follows the slider').toHaveValue('10,000');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await amount.fill('1000');
  await expect(page.getByRole('main')).toContainText('1,013.50 USD');
  expect(
    asked.filter((url) => url.includes('/api/loan/')),
    'the cost asks nobody',
  ).toEqual([]);
  await page.getByRole('button', { name: 'Read the agreement for 1,000 USD' }).click();
}

async function signByKeyboard(page: Page): Promise<void> {
  await expect(page.getByText('Verified on this device')).toBeVisible();
  await unhindered(page, 'the agreement');
  await page.getByRole('button', { name: 'Continue to sign' }).click();
  const submit = page.getByRole('button', { name: 'Sign and apply for 1,000 USD' });
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('Sign to continue');
  await page.getByRole('radio', { name: 'Draw' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ada Lovelace');
  await unhindered(page, 'a signature that is typed');
  await page.keyboard.press('Enter');
}

async function decided(instance: Instance, project: string): Promise<void> {
  const desk = await operatorDesk(instance, `lender@${project}.example`, 'reviewer');
  await desk.decide('loan_kyc', 'Lovelace', 'approve');
}

test('loan forms: show what is required, calculate costs locally and accept a typed signature', async ({
  page,
  instance,
  complaints,
}, { project }) => {
  test.setTimeout(90_000);
  complaints.allow(RECORDER);
  await signIn(page, await aPerson(instance, `ada@${project.name}.example`));
  await page.getByRole('list', { name: 'Shortcuts' }).getByRole('link', { name: 'Loan' }).click();
  await introduceOneself(page);
  await decided(instance, project.name);
  await expect.poll(() => routeOf(page), 'the page goes on by itself').toBe('/loan/submit');
  await chooseAnAmount(page);
  await signByKeyboard(page);
  const detail = page.getByRole('dialog', { name: 'Loan of 1,000.00 USD' });
  await expect(detail).toContainText('Signed and submitted');
  const signature = detail.getByRole('img', { name: 'Signature' });
  await expect.poll(() => signature.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await unhindered(page, 'the details of a loan');
  await open(page, '/loan/submit');
  await expect(page.getByText('You have an open loan')).toBeVisible();
});

import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../../support/instance.ts';
import { obstacles } from '../../support/page/axe-violations.ts';
import { type Desk, operatorDesk } from '../../support/people/operator-desk.ts';
import { signIn } from '../../support/people/people.ts';
import { aPerson } from '../../support/people/person.ts';
import { open } from '../../support/steps.ts';

/** A photograph of nothing in particular, as a phone would send it. */
function photo(width = 900, height = 560): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
  const create = { width, height, channels: 3, background: '#808080', noise } as const;
  return sharp({ create }).jpeg({ quality: 92 }).toBuffer();
}

const asFile = (name: string, buffer: Buffer, mimeType = 'image/jpeg') => ({ name, mimeType, buffer });

const slot = (page: Page, side: 'Front' | 'Back') =>
  page.getByRole('group', { name: `${side} of the document` });
const choose = (place: Locator, file: ReturnType<typeof asFile>) =>
  place.locator('input[type=file]').setInputFiles(file);

/** Playwright's trace recorder fetches previews, which the page's policy rightly refuses. */
const RECORDER = /Connecting to 'blob:/;

async function fillAndSubmit(page: Page): Promise<void> {
  await page.getByLabel('Country of residence').selectOption({ label: 'Hong Kong SAR China' });
  await page.getByLabel('ID number').fill('L0 123 4567');
  for (const side of ['Front', 'Back'] as const) {
    await choose(slot(page, side), asFile(`${side}.jpg`, await photo()));
    await expect(slot(page, side).getByRole('button', { name: 'Remove' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByText('We review them within 48 hours.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'In review' })).toBeVisible();
}

test('identity: submission, rejection with a reason and approval of a real name appear without a reload', async ({
  page,
  instance,
  complaints,
}, { project }) => {
  test.setTimeout(120_000);
  complaints.allow(RECORDER);
  await signIn(page, await aPerson(instance, `ines@${project.name}.example`));
  await open(page, '/mine');
  await page.getByRole('main').getByRole('link', { name: 'Identity verification Not verified' }).click();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  for (const prompt of ['your name', 'your ID number', 'a picture of the front', 'a picture of the back']) {
    await expect(page.getByText(new RegExp(`^(Enter|Add) ${prompt}$`))).toBeVisible();
  }
  await expect(page.getByText('Select your country')).toBeVisible();
  expect.soft(await obstacles(page), 'the form with its prompts').toEqual([]);
  await page.getByLabel('Full name').fill('Inês Águas');
  await fillAndSubmit(page);
  const main = page.getByRole('main');
  await expect(main).toContainText(/4[78] hr \d+ min left/);
  await expect(main).toContainText('Inês Águas');
  await expect(main, 'of the number only its end can be read').not.toContainText('0 123');
  for (const side of ['Front', 'Back']) {
    const picture = main.getByRole('img', { name: `${side} of the document` });
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }
  expect.soft(await obstacles(page), 'the waiting page').toEqual([]);

  const desk: Desk = await operatorDesk(instance, `desk@${project.name}.example`, 'reviewer');
  await desk.decide('real_name', 'Inês Águas', 'reject', 'The lower edge is cut off.');
  await expect(page.getByRole('heading', { name: 'Your identity was not approved' })).toBeVisible();
  await expect(main).toContainText('The lower edge is cut off.');
  await expect(page.getByLabel('Full name'), 'the name is kept').toHaveValue('Inês Águas');
  expect.soft(await obstacles(page), 'the page of a rejection').toEqual([]);

  await fillAndSubmit(page);
  await desk.decide('real_name', 'Inês Águas', 'approve');
  await expect(page.getByRole('heading', { name: 'Identity verified' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit for review' })).toHaveCount(0);
  expect.soft(await obstacles(page), 'the page of an approval').toEqual([]);
  await open(page, '/mine');
  await expect(main.getByRole('link', { name: 'Identity verification Verified' })).toBeVisible();
});

test(
  'identity: a failed upload is cleared with a reason, and uploads can be cancelled, dropped or removed',
  { tag: '@sweep' },
  async ({ page, context, instance, complaints }, { project }) => {
    test.setTimeout(120_000);
    await signIn(page, await aPerson(instance, `joao@${project.name}.example`));
    await open(page, '/mine/auth');
    const front = slot(page, 'Front');
    const says = (sentence: string | RegExp) => expect(front.getByRole('alert')).toContainText(sentence);
    const isEmpty = async () => {
      await expect(front.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
      await expect(front.getByRole('img')).toHaveCount(0);
    };

    await choose(
      front,
      asFile('card.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'),
    );
    await says('This is not a JPEG, PNG or WebP picture.');
    const picture = await photo();
    await choose(
      front,
      asFile('big.jpg', Buffer.concat([picture.subarray(0, 200), Buffer.alloc(11 * 2 ** 20)])),
    );
    // Too large, and nothing that this browser could make smaller.
    await says(/This picture is 11(\.\d)? MB\. Choose one of at most 10 MB\./);
    // It begins like a picture, and only the server detects that it is none.
    await choose(front, asFile('half.jpg', picture.subarray(0, 200)));
    await says('This picture is damaged or incomplete.');
    await isEmpty();

    complaints.allow(RECORDER);
    complaints.allow(/ERR_CONNECTION|WebSocket|Failed to load resource/);
    await instance.server.kill();
    await choose(front, asFile('card.jpg', picture));
    await says('Upload failed (ERR_NETWORK). Choose the picture again.');
    await isEmpty();
    await instance.server.start();

    const network = await context.newCDPSession(page);
    const slow = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 60_000 };
    await network.send('Network.emulateNetworkConditions', slow);
    await choose(front, asFile('card.jpg', await photo(1600, 1000)));
    await expect(front.getByRole('progressbar')).toHaveAttribute('aria-valuetext', /\d+% uploaded/);
    await front.getByRole('button', { name: 'Cancel' }).click();
    await isEmpty();
    await expect(front.getByRole('alert'), 'who breaks off needs no reason').toHaveCount(0);
    await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1, latency: 0 });

    const dropped = await page.evaluateHandle(
      (bytes) => {
        const data = new DataTransfer();
        data.items.add(new File([Uint8Array.from(bytes)], 'card.jpg', { type: 'image/jpeg' }));
        return data;
      },
      [...picture],
    );
    await front.locator('div').first().dispatchEvent('drop', { dataTransfer: dropped });
    await expect(front.getByRole('img', { name: 'Front of the document' })).toBeVisible();
    await front.getByRole('button', { name: 'Remove' }).click();
    await isEmpty();
  },
);

test('identity: the browser downsizes a photo of 48 megapixels and the server accepts it', async ({
  page,
  instance,
  complaints,
}, { project }) => {
  test.setTimeout(120_000);
  complaints.allow(RECORDER);
  await signIn(page, await aPerson(instance, `large@${project.name}.example`));
  await open(page, '/mine/auth');
  const create = { width: 8064, height: 6048, channels: 3, background: '#7a8899' } as const;
  const large = await sharp({ create }).jpeg().toBuffer();
  const [request] = await Promise.all([
    page.waitForRequest((asked) => asked.url().includes('/api/common/image_upload'), { timeout: 60_000 }),
    choose(slot(page, 'Front'), asFile('large.jpg', large)),
  ]);
  const answer = await (await request.response())?.json();
  expect(answer).toMatchObject({ code: 1 });
  const preview = slot(page, 'Front').getByRole('img', { name: 'Front of the document' });
  await expect(preview).toBeVisible();
  expect(await preview.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([
    3200, 2400,
  ]);
});

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { apiOf } from '../../support/api.ts';
import { type MailServer, mailServer } from '../../support/instance/mail-server.ts';
import { arrived, codeOf } from '../../support/instance/outbox.ts';
import { freePort, type ServerProcess, serverProcess } from '../../support/instance/server.ts';
import { expect, test } from '../../support/instance.ts';
import { obstacles } from '../../support/page/axe-violations.ts';
import { aPhoto } from '../../support/page/photo.ts';
import { atBackOffice } from '../../support/people/back-office.ts';
import { operatorDesk } from '../../support/people/operator-desk.ts';
import { GOOD_PASSWORD } from '../../support/people/person.ts';
import { open, routeOf, takeDemo } from '../../support/steps.ts';

const ANSWERED = 'Tidemark has replied to you';

test.describe('customer service chat in the app', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-chat-'));
  let mails: MailServer;
  let server: ServerProcess;
  test.beforeAll(async () => {
    test.setTimeout(90_000);
    mails = await mailServer(await freePort());
    const environment = { FEED: 'ingest', FEED_TOKEN: 'token-of-no-feed', SMTP_URL: mails.url };
    server = serverProcess({ port: await freePort(), dataDir, environment });
    await server.start();
    const desk = await operatorDesk({ server }, 'hours@chat.example', 'admin');
    await desk.set('settings/support', { spans: [[0, 10_080]], mail_after_minutes: 0 });
  });
  test.afterAll(async () => {
    await server.stop();
    await mails.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** A user with an account, signed in on this page. */
  async function signedIn(page: Page, address: string): Promise<string> {
    const api = apiOf(server.url);
    await api.post('/api/notify/send_email', { to: address, type: 1 });
    const sms_code = await arrived(() => mails.to(address).map(codeOf).find(Boolean));
    const { token } = await api.post<{ token: string }>('/api/user/register', {
      ...{ type: 'email', account: address, sms_code },
      ...{ password: GOOD_PASSWORD, re_password: GOOD_PASSWORD },
    });
    await page.goto(`${server.url}/#/`);
    await page.evaluate((held) => localStorage.setItem('tidemark.token', held), token);
    // After a reload the page finds the token; the route is in the hash.
    await page.reload();
    await page.goto(`${server.url}/#/mine`);
    return token;
  }

  const log = (page: Page) => page.getByRole('log');
  const write = async (page: Page, text: string) => {
    await page.getByLabel('Write a message').fill(text);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
  };

  /** A message that could not be sent stays, and is sent once. */
  async function failOnce(page: Page, counter: Page): Promise<void> {
    await page.context().setOffline(true);
    await write(page, 'Are you still there?');
    await expect(log(page).getByRole('alert')).toContainText('Not sent');
    await page.context().setOffline(false);
    await log(page).getByRole('button', { name: 'Send again' }).click();
    await expect(log(counter).getByText('Are you still there?')).toHaveCount(1);
    await expect(log(page).getByText('Are you still there?')).toHaveCount(1);
  }

  test('user and operator chat live with a picture, and an offline user gets the answer by e-mail', async ({
    page,
    browser,
    complaints,
  }, { project }) => {
    test.setTimeout(120_000);
    const address = `eva@${project.name}.example`;
    await signedIn(page, address);
    await page.getByRole('main').getByRole('button', { name: 'Customer service' }).first().click();
    await expect(page.getByText('We’re available 24/7.')).toBeVisible();
    await write(
      page,
      'Where is my deposit? Donaudampfschifffahrtsgesellschaftskapitaenskajuetenschluesselanhaenger',
    );
    await expect(log(page)).toContainText('Where is my deposit?');

    const counter = await atBackOffice(
      browser,
      { server },
      { email: `ada@${project.name}.example`, role: 'support' },
    );
    await counter.getByRole('link', { name: 'Customer service 1 waiting' }).click();
    await counter.getByRole('link', { name: new RegExp(address) }).click();
    await expect(log(counter)).toContainText('Where is my deposit?');
    await expect(counter.getByText('Online')).toBeVisible();
    await counter.getByLabel('Reply').fill('Please send us a picture of it.');
    await counter.getByLabel('Reply').press('Control+Enter');
    await expect(log(page)).toContainText('Please send us a picture of it.');
    await expect(log(page)).toContainText('Read');
    await expect(log(counter)).toContainText('Read by the user');
    await expect(counter.getByRole('banner').getByText('waiting')).toHaveCount(0);

    await page.locator('input[type=file]').setInputFiles(await aPhoto('proof.jpg'));
    await expect(page.getByText('This picture will be sent with your message.')).toBeVisible();
    await write(page, 'Here it is.');
    for (const side of [page, counter]) {
      const picture = log(side).getByRole('img', { name: 'Picture' });
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);
    }
    expect.soft(await obstacles(page), 'the chat').toEqual([]);
    expect.soft(await obstacles(counter), 'the inbox').toEqual([]);

    complaints.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
    await failOnce(page, counter);

    // Elsewhere in the app: a word at once, and the badge until it is read.
    await page.goto(`${server.url}/#/mine`);
    await counter.getByLabel('Reply').fill('It has arrived.');
    await counter.getByLabel('Reply').press('Control+Enter');
    await expect(page.getByText('Customer service replied')).toBeVisible();
    await page.getByRole('button', { name: 'Customer service, 1 unread reply' }).first().click();
    await expect(log(page)).toContainText('It has arrived.');
    await page.goto(`${server.url}/#/mine`);
    await expect(
      page.getByRole('main').getByRole('button', { name: 'Customer service' }).first(),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: /answers? unread/ })).toHaveCount(0);

    await page.close();
    await counter.getByLabel('Reply').fill('Goodbye, and\nthank you.');
    await counter.getByRole('button', { name: 'Send' }).click();
    const mail = await arrived(() => mails.to(address).find((one) => one.subject === ANSWERED));
    expect(mail.text).toContain('Goodbye, and\nthank you.');
    expect(mail.text).toContain('/#/mine/chat');
    expect(mails.to(address).filter((one) => one.subject === ANSWERED)).toHaveLength(1);
    await counter.context().close();
  });

  test('loads older messages above without moving the scroll position', async ({ page, complaints }, {
    project,
  }) => {
    test.setTimeout(90_000);
    complaints.allow(/ERR_FAILED .*support\/conversation\?before=/);
    const token = await signedIn(page, `kim@${project.name}.example`);
    const desk = await operatorDesk({ server }, `many@${project.name}.example`, 'admin');
    const say = (path: string, body: object, authorization: string) =>
      fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify(body),
      });
    await say('/api/support/send', { text: 'the very first' }, token);
    const inbox = await fetch(`${server.url}/console/api/support?state=all&q=kim@${project.name}`, {
      headers: { authorization: desk.token },
    });
    const { data } = (await inbox.json()) as { data: { data: { id: number }[] } };
    const path = `/console/api/support/${data.data[0]?.id}/answer`;
    for (let i = 1; i <= 70; i += 1) await say(path, { text: `answer ${i}` }, desk.token);

    await page.goto(`${server.url}/#/mine/chat`);
    await expect(log(page).getByText('answer 70', { exact: true })).toBeInViewport();
    await expect(log(page).getByText('answer 30', { exact: true })).toHaveCount(0);
    const mark = log(page).getByText('answer 41', { exact: true });
    const asked = { count: 0 };
    await page.route('**/api/support/conversation?*before=*', (route) => {
      asked.count += 1;
      return route.abort();
    });
    await mark.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    const again = page.getByRole('alert').filter({ hasText: 'could not be loaded' }).getByRole('button');
    await again.click();
    await again.click();
    expect(asked.count, 'asked once, and once a tap; not without end').toBeLessThanOrEqual(3);
    await page.unroute('**/api/support/conversation?*before=*');
    await again.click();
    await expect(log(page).getByText('answer 30', { exact: true })).toHaveCount(1);
    await expect(mark).toBeInViewport();
    for (let tries = 0; tries < 3; tries += 1) {
      await page
        .getByRole('region', { name: 'Conversation with customer service' })
        .evaluate((box) => box.scrollTo(0, 0));
      await expect(log(page).getByText('answer 11', { exact: true })).toHaveCount(1);
    }
    await expect(log(page).getByText('the very first')).toHaveCount(1);
  });
});

test('customer service: asks a visitor to sign in and shows external links framed or as text', async ({
  page,
  instance,
}, { project }) => {
  test.setTimeout(90_000);
  const desk = await operatorDesk(instance, `frame@${project.name}.example`, 'admin');
  await open(page, '/mine/chat');
  await expect(page.getByText('Talk to customer service')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => routeOf(page)).toBe('/login?from=/mine/chat');
  const link = 'https://help.example/chat';
  await page.route('https://help.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<h1>Ask us anything</h1><script>document.title = "x"</script>',
    }),
  );
  await takeDemo(page);
  try {
    await desk.set('settings', { service_link: link, service_link_type: 1 });
    await page.reload();
    await open(page, '/mine');
    await page.getByRole('main').getByRole('button', { name: 'Customer service' }).first().click();
    await expect.poll(() => routeOf(page)).toBe('/mine/chat');
    const frame = page.frameLocator('iframe[title="Customer service"]');
    await expect(frame.getByRole('heading', { name: 'Ask us anything' })).toBeVisible();
    expect.soft(await obstacles(page), 'the frame').toEqual([]);
    for (const type of [2, 3]) {
      await desk.set('settings', { service_link: link, service_link_type: type });
      await page.reload();
      await expect(page.getByText('Contact customer service at this address')).toBeVisible();
      await expect(page.getByRole('main')).toContainText(link);
      await expect(page.locator('iframe')).toHaveCount(0);
    }
  } finally {
    await desk.set('settings', { service_link: '', service_link_type: 1 });
  }
});

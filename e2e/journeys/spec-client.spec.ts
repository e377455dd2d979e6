import type { Page } from '@playwright/test';
import { specCalls } from '../spec/calls.ts';
import { type SpecClient, specClient } from '../spec/client.ts';
import { becomeTrader, copies, follow, unfollow } from '../spec/follow.ts';
import { listenAsUser, listenAsVisitor, type SpecChannel, specChannel } from '../spec/live.ts';
import { borrow, leaveFund, payIn, payOut, proveName, subscribe, transfer } from '../spec/money.ts';
import { readNews } from '../spec/news.ts';
import { asDemo, asVisitor, changePasswords, type Member, newMember } from '../spec/session.ts';
import { betUp, buy, lookAtAccounts, lookAtMarkets, type Market, tradeContracts } from '../spec/trading.ts';
import { type MailServer, mailServer } from '../support/instance/mail-server.ts';
import { arrived, linkOfWithdrawal } from '../support/instance/outbox.ts';
import { freePort } from '../support/instance/server.ts';
import { test as base, closeInstance, expect, type Instance, openInstance } from '../support/instance.ts';
import { type Desk, operatorDesk } from '../support/people/operator-desk.ts';

/** An instance whose mails really travel; its market is simulated, always alike. */
const test = base.extend<object, { instance: Instance; mail: MailServer }>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs.
    async ({}, use) => {
      const mail = await mailServer(await freePort());
      await use(mail);
      await mail.stop();
    },
    { scope: 'worker' },
  ],
  instance: [
    async ({ mail }, use) => {
      const instance = await openInstance({
        ...{ FEED: 'sim', SIM_SEED: '7', SMTP_URL: mail.url, MAIL_FROM: 'house@spec.example' },
        ...{ ALLOW_SIMULATED_PAYOUTS: '1', ALLOW_TIME_TRAVEL: '1' },
      });
      await use(instance);
      await closeInstance(instance);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test(
  'API documentation: a client built from the documents makes every call, and answers match their schema',
  { tag: '@sweep' },
  async ({ instance, mail, page }, { project }) => {
    test.skip(project.name === 'phone', 'one screen is in it, of the mail that confirms a withdrawal');
    test.setTimeout(180_000);
    const { url } = instance.server;
    const visitor = specClient(url);
    const desk = await operatorDesk(instance, 'desk@spec.example', 'admin');
    await desk.set('settings/funding/funding', { withdraw_hold_hours: 0 });
    const market = await test.step('visitor', async () => {
      await asVisitor(visitor);
      await readNews(visitor, desk, url);
      expect((await fetch(`${url}/manifest.json`)).status, 'of the page, no envelope').toBe(200);
      const channel = await specChannel(url);
      await listenAsVisitor(channel);
      channel.close();
      return lookAtMarkets(visitor);
    });
    const demo = await asDemo(visitor);
    const channel = await listenAsUser(url, demo.token);
    const future = await betUp(demo, market);
    await test.step('contracts', () => tradeAndListen(demo, channel, market));
    await test.step('passwords', () => changePasswords(visitor, mail));
    const leader = await newMember(visitor, mail, 'leader@spec.example');
    const member = await newMember(visitor, mail, 'member@spec.example');
    await test.step('copying', () => copyAndListen({ leader, member, desk, url, market }));
    await test.step('money out, loans and funds', async () => {
      const told = await listenAsUser(url, member.client.token);
      await proveName(member.client, desk, 'Sam Spec');
      await told.pushed('NOTICE', ['id', 'kind', 'key', 'params', 'time']);
      told.close();
      await payOut(member.client, '100', {
        desk,
        followLink: () => confirmByMail(page, mail, member.address),
      });
      const share = await subscribe(member.client);
      await borrow(member.client, desk);
      await daysPass(instance, 2);
      await leaveFund(member.client, share);
    });
    await test.step('what a future has come to', async () => {
      await channel.pushed('MICRO_CLOSED', ['Id', 'EndPrice', 'FactProfits']);
      const closed = await demo.get<object>('/v2/api/micro/orders', { status: 3, page: 1 });
      expect(closed).toMatchObject({ data: [{ Id: future, Status: 3 }] });
      await demo.get('/v2/api/main/user/resetForexDemoAccount');
      channel.send({ type: 'logout' });
      channel.close();
    });
    expect(
      specCalls.filter((call) => !visitor.made.has(call)),
      'no call was left out',
    ).toEqual([]);
    const { code, said } = await instance.server.run('verify');
    expect(code, said).toBe(0);
  },
);

async function tradeAndListen(demo: SpecClient, channel: SpecChannel, market: Market): Promise<void> {
  await lookAtAccounts(demo);
  const sums = ['ProfitsTotal', 'HazardRate', 'CautionMoneyAll', 'TransOrder'];
  await tradeContracts(demo, market, () => channel.pushed('FOREX_TRADE', sums, hasOneOrder));
  expect(await channel.pushed('FOREX_CLOSED', [])).toEqual([expect.any(Number)]);
}

/** Opens the link in the mail about a withdrawal and presses its button. */
async function confirmByMail(page: Page, mail: MailServer, address: string): Promise<void> {
  const link = await arrived(() => mail.to(address).map(linkOfWithdrawal).find(Boolean));
  await page.goto(link);
  await expect(page.getByRole('main')).toContainText('100.00 USD');
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(page.getByRole('main')).toContainText('Withdrawal confirmed');
}

/** A push of positions with one order, in the form of docs/spec/interface.md#live-channel. */
function hasOneOrder(data: unknown): boolean {
  const { TransOrder } = data as { readonly TransOrder: readonly object[] };
  return TransOrder.map((order) => String(Object.keys(order))).join() === 'Id,UpdatePrice,FactProfits';
}

/** A trader approved by operators, and a follower: opened, pushed live, closed, ended. */
async function copyAndListen({
  leader,
  member,
  desk,
  url,
  market,
}: {
  readonly leader: Member;
  readonly member: Member;
  readonly desk: Desk;
  readonly url: string;
  readonly market: Market;
}): Promise<void> {
  for (const { client } of [leader, member]) {
    await payIn(client, desk, '2000');
    await transfer(client, 'forex', '800');
  }
  await becomeTrader(leader, desk);
  const channel = await listenAsUser(url, member.client.token);
  await follow(member.client, leader);
  const { Id } = await buy(leader.client, market);
  await expect.poll(async () => (await copies(member, leader, 1)).length).toBe(1);
  await channel.pushed('FOREX_FOLLOW_TRADE', ['TransOrder'], hasOneOrder);
  await leader.client.get('/v2/api/forex/close', { id: Id });
  await expect.poll(async () => (await copies(member, leader, 3)).length).toBe(1);
  await unfollow(member.client, leader);
  channel.close();
}

async function daysPass({ server }: Instance, days: number): Promise<void> {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const { code, said } = await server.run(`accrue --as-of ${day}`);
  expect(code, said).toBe(0);
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as session from '@tidemark/contract/calls/account/session';
import { searchInstruments } from '@tidemark/contract/calls/trading/market';
import * as settings from '@tidemark/contract/operator/settings/settings';
import { operatorUser } from '@tidemark/contract/operator/users';
import { present } from '@tidemark/domain/outcome';
import { HOUR_MS } from '@tidemark/domain/time';
import { afterAll, describe, expect, it } from 'vitest';
import { manualClock } from '../support/manual-clock.ts';
import { signInOperator } from '../support/operators.ts';
import { testServer } from '../support/test-server.ts';
import { otherUser } from './black-box-client.fixture.ts';

/** Search by visitors and invitations by users: over HTTP, as a client that uses only the specification. */
const webDirectory = mkdtempSync(join(tmpdir(), 'tidemark-web-'));
writeFileSync(join(webDirectory, 'index.html'), '<!doctype html><title>home</title>');
afterAll(() => rmSync(webDirectory, { recursive: true }));

const clock = manualClock('2026-11-18T12:00:00Z');
const server = await testServer({
  clock,
  webDirectory,
  environment: { PUBLIC_URL: 'https://trade.example.com' },
});
const { send } = otherUser(server.url);
const admin = await signInOperator(server, 'admin');

async function setBase(change: object): Promise<void> {
  const [now] = await server.must(settings.baseSettings, {}, admin.token);
  const { value, version } = present(now, 'base settings');
  await server.must(settings.baseSettingsSave, { ...value, ...change, from: version } as never, admin.token);
}

const get = async (path: string, headers = {}) => {
  const { status, body } = await send(path, { headers });
  return { status, code: body.code, data: body.data };
};
const search = (path: string) => async (text: string, lang: string) =>
  (await get(`${path}?name=${encodeURIComponent(text)}`, { lang })).data as Record<string, unknown>[];
const found = search('/v2/api/forex/search');
const companiesFound = async (text: string) =>
  (await search('/api/company/search')(text, 'en')).map(({ name }) => name);

describe('the search of instruments', () => {
  it.each([
    ['eur usd', 'en', ['EUR/USD']],
    ['btc/', 'en', ['BTC/USD', 'BTC/EUR']],
    ['黃金', 'hk', ['XAU/USD']],
    ['الذَّهب', 'ar', ['XAU/USD']],
    // Names of currencies are found in every language, and English ones everywhere.
    ['schweizer franken', 'de', ['USD/CHF', 'EUR/CHF']],
    ['erdgas', 'de', ['NATGAS']],
    ['сереб', 'ru', ['XAG/USD']],
    ['kryptomeny', 'cs', ['BTC/USD', 'ETH/USD', 'LTC/USD', 'BTC/EUR', 'XRP/USD', 'SOL/USD']],
    ['น้ำมันดิบ', 'th', ['WTI', 'BRENT']],
    ['ニュージーランド', 'jp', ['NZD/USD', 'AUD/NZD']],
    ['swiss', 'jp', ['USD/CHF', 'EUR/CHF']],
    ['العملات الرقمية', 'ar', ['BTC/USD', 'ETH/USD', 'LTC/USD', 'BTC/EUR', 'XRP/USD', 'SOL/USD']],
    ['energy', 'hk', ['WTI', 'BRENT', 'NATGAS']],
    ['nothing like it', 'en', []],
    ["'; drop table market.instrument; --", 'en', []],
  ])('«%s» in %s', async (text, lang, codes) => {
    expect((await found(text, lang)).map(({ ShowCode }) => ShowCode)).toEqual(codes);
  });

  it('answers what a client needs to show and to trade, the price included', async () => {
    await server.prices({ BTCUSD: 60_000 });
    const [bitcoin] = await found('bitcoin', 'hk');
    expect(bitcoin).toMatchObject({
      Code: 'BTCUSD',
      ShowCode: 'BTC/USD',
      Name: '比特幣',
      CategoryName: '加密貨幣',
      ForexQuotations: { Close: 60_000 },
    });
    expect(await server.must(searchInstruments, {})).toHaveLength(32);
    const tooLong = await get(`/v2/api/forex/search?name=${'x'.repeat(101)}`);
    expect(tooLong).toMatchObject({ status: 400, data: { fields: [{ field: 'name' }] } });
  });
});

describe('companies', () => {
  const harbour = {
    name: 'Harbour & Söhne 海港',
    logo: 'https://cdn.harbour.example/logo.svg',
    url: 'https://harbour.example/start',
    subject: 'Brokerage',
    registered_address: '1 Quay, Hamburg',
    location: 'Germany',
    email: 'hello@harbour.example',
  };

  it('are found by a part of their name as soon as an operator has made them', async () => {
    const { id } = await server.must(settings.companySave, harbour, admin.token);
    await server.must(settings.companySave, { ...harbour, name: 'Inner harbour' }, admin.token);
    expect(await companiesFound('HARBOUR')).toEqual([harbour.name, 'Inner harbour']);
    for (const text of ['sohne', '海', 'söhne harb'])
      expect(await companiesFound(text)).toEqual([harbour.name]);
    expect(await companiesFound('%')).toEqual([]);
    expect(await companiesFound('')).toEqual(['Tidemark', harbour.name, 'Inner harbour']);
    const { data } = await get('/api/company/search?name=hafen');
    expect(data).toEqual([]);
    const [first] = (await get('/api/company/search?name=harbour')).data;
    expect(first).toEqual({ id, ...harbour });
    expect((await get(`/api/company/search?name=${'x'.repeat(101)}`)).status).toBe(400);
  });

  it('are not found once unlisted; the own company is still returned', async () => {
    const all = await server.must(settings.companies, {}, admin.token);
    for (const { id, value, version } of all) {
      const input = { ...value, id: Number(id), from: version, listed: false };
      await server.must(settings.companySave, input, admin.token);
    }
    expect(await companiesFound('')).toEqual([]);
    expect((await get('/api/company/getCompany')).data).toMatchObject({ id: 1, name: 'Tidemark' });
    expect((await get('/api/company/getCompany')).data).not.toHaveProperty('listed');
  });
});

describe('the status of the company', () => {
  it('contains the main mode, and the redirect while the site is out of service', async () => {
    const status = async () => (await get('/api/company/getCompanyStatus')).data;
    expect(await status()).toEqual({ status: 0, type: 1 });
    await setBase({ company_type: 0 });
    expect(await status()).toEqual({ status: 0, type: 0 });
    await setBase({ company_status: 1 });
    expect(await status()).toEqual({ status: 1, type: 0, loss_url: '/loss.html' });
    await setBase({ loss_url: 'https://status.example/tidemark' });
    expect(await status()).toMatchObject({ loss_url: 'https://status.example/tidemark' });
    await setBase({ company_status: 0, company_type: 1, loss_url: '' });
  });
});

describe('the address for complaints', () => {
  const policy = async () => String((await send('/')).headers['content-security-policy']);

  it('is returned with the company’s, and pages may call its endpoint and no other', async () => {
    expect((await get('/api/company/email')).data).toEqual({ email: '' });
    expect(await policy()).not.toContain('complaints.example');
    const complaint_url = 'https://complaints.example:8443/where?site=1';
    await setBase({ complaint_url, complaint_email: 'complaints@example.com' });
    expect((await get('/api/company/email')).data).toEqual({
      email: '',
      complaint_email: 'complaints@example.com',
      complaint_url,
    });
    expect(await policy()).toMatch(/connect-src [^;]* https:\/\/complaints\.example:8443;/);
    await setBase({ complaint_url: '', complaint_email: '' });
    expect(await policy()).not.toContain('complaints.example');
  });

  it('shows pictures of listed companies from where they lie', async () => {
    const logo = 'https://cdn.quay.example/logo.svg';
    const quay = {
      name: 'Quay',
      logo,
      url: '/',
      subject: '',
      registered_address: '',
      location: '',
      email: '',
    };
    await server.must(settings.companySave, quay, admin.token);
    expect(await policy()).toMatch(/img-src [^;]* https:\/\/cdn\.quay\.example;/);
    expect(await policy()).not.toContain('cdn.harbour.example');
  });

  it.each([
    'javascript:alert(1)',
    'https://a b.example',
    'ftp://complaints.example',
    'https://user@complaints.example',
    'https://',
  ])('%s is no endpoint', async (complaint_url) => {
    const [now] = await server.must(settings.baseSettings, {}, admin.token);
    const { value, version } = present(now, 'base settings');
    const input = { ...value, complaint_url, from: version };
    const answer = await server.call(settings.baseSettingsSave, input as never, admin.token);
    expect(answer).toMatchObject({ code: 400, data: { fields: [{ field: 'complaint_url' }] } });
  });
});

describe('an invitation', () => {
  const PASSWORD = 'Level crossed by a tide';

  async function register(account: string, invite_code = '') {
    clock.advance(2 * HOUR_MS);
    await server.must(session.sendEmail, { to: account, type: 1 });
    const mail = (await server.mails()).findLast(({ to }) => to === account);
    const sms_code = present(/\d{6}$/.exec(mail?.subject ?? '')?.[0], 'a code');
    const form = { account, password: PASSWORD, re_password: PASSWORD, sms_code, invite_code };
    return server.must(session.register, form);
  }

  it('leads to the registration, and lists invited users with masked addresses to the inviter', async () => {
    const inviter = await register('inviter@example.com');
    const { link } = await server.must(session.invited, {}, inviter.token);
    expect(link).toBe(`https://trade.example.com/#/register?invite_code=${inviter.user.invite_code}`);
    const guests: (typeof inviter)[] = [];
    for (const guest of ['jane.doe@mail.example.co.uk', 'xn--1@sub.xn--r8jz45g.jp', 'k@x.org']) {
      guests.push(await register(guest, inviter.user.invite_code.toLowerCase()));
    }
    const seen = await server.must(session.invited, { page_size: 2 }, inviter.token);
    expect(seen).toMatchObject({ total: 3, page: 1, last_page: 2 });
    expect(seen.data.map(({ account }) => account)).toEqual(['k•••@x•••.org', 'x•••@s•••.jp']);
    const rest = await server.must(session.invited, { page: 2, page_size: 2 }, inviter.token);
    expect(rest.data).toEqual([
      {
        uid: guests[0]?.user.uid,
        account: 'j•••@m•••.uk',
        joined_at: expect.stringMatching(/^2026-11-.*Z$/),
      },
    ]);
    expect((await server.must(session.userInfo, {}, inviter.token)).invited).toBe(3);
    expect(await server.must(session.invited, {}, guests[0]?.token)).toMatchObject({ data: [], total: 0 });
    expect((await server.must(session.invited, { page: 900_000_000_000 }, inviter.token)).data).toEqual([]);
  });

  it('shows operators who invited whom', async () => {
    const host = await register('host@example.com');
    const guest = await register('guest@example.com', host.user.invite_code);
    const seen = await server.must(operatorUser, { id: guest.user.id }, admin.token);
    expect(seen).toMatchObject({ invited: 0, invited_by: { id: host.user.id, account: 'host@example.com' } });
    const theirs = await server.must(operatorUser, { id: host.user.id }, admin.token);
    expect(theirs).toMatchObject({ invited: 1, invited_by: null });
  });

  it('of a demo account is none: its code opens nothing', async () => {
    const demo = await server.must(session.createAccountDemo, {});
    expect(await server.must(session.invited, {}, demo.token)).toMatchObject({
      data: [],
      total: 0,
      link: '',
    });
  });
});

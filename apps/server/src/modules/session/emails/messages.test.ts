import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as calls from '@tidemark/contract/calls/account/session';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/test-database.ts';
import { createMail, type Mail } from '../../../platform/mail/mail.ts';
import { aSession, GOOD_PASSWORD, must, type SessionInTest } from '../session.fixture.ts';

const { database } = await testDatabase();
const log = { info: () => {}, warn: () => {}, error: () => {} };
const common = { mailFrom: 'Tidemark <no-reply@tidemark.example>', smsWebhookUrl: undefined, log };

describe('e-mails through a real mail server', () => {
  const received: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((email) => {
          received.push(email);
          done();
        }, done);
      });
    },
  });
  let mail: Mail;
  let session: SessionInTest;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    mail = createMail({
      ...common,
      smtpUrl: `smtp://127.0.0.1:${port}`,
      dataDir: join(tmpdir(), 'not-used'),
    });
    session = aSession(database, { mail });
  });
  afterAll(async () => {
    mail.close();
    await new Promise<void>((resolve) => server.close(resolve));
  });

  test.each([
    ['en', 'ada@example.com', 'Your Tidemark code: ', 'ltr', 'valid for 10 minutes'],
    ['hk', 'mei@example.com', '你的 Tidemark 驗證碼：', 'ltr', '10 分鐘內有效'],
    ['ar', 'huda@example.com', 'رمزك في Tidemark: ', 'rtl', 'دقائق'],
  ] as const)(
    'deliver the registration code in %s as text and HTML, and the code works',
    async (lang, to, subject, dir, life) => {
      must(await session.call(calls.sendEmail, { to }, { lang }));
      const email = received.at(-1);
      expect(email?.to?.[0]?.address).toBe(to);
      expect(email?.from?.address).toBe('no-reply@tidemark.example');
      const code = /(\d{6})$/.exec(email?.subject ?? '')?.[1] ?? '';
      expect(email?.subject).toBe(subject + code);
      expect(email?.text).toContain(code);
      expect(email?.text).toContain(life);
      expect(email?.html).toContain(`dir="${dir}"`);
      expect(email?.html).toContain(`>${code}</p>`);
      const form = { account: to, password: GOOD_PASSWORD, re_password: GOOD_PASSWORD, sms_code: code };
      expect(must(await session.call(calls.register, form)).user.email).toBe(to);
    },
  );

  test.each([
    ['en', 'Your Tidemark password has been changed', 'New sign-in to your Tidemark account', 'ltr'],
    ['hk', '你的 Tidemark 密碼已更改', '你的 Tidemark 帳戶有新登入', 'ltr'],
    ['ar', 'تم تغيير كلمة مرورك في Tidemark', 'تسجيل دخول جديد إلى حسابك في Tidemark', 'rtl'],
  ] as const)(
    'notify a user registered in %s in that language, whatever language the caller uses',
    async (lang, changed, signedIn, dir) => {
      const account = `reader-${lang}@example.com`;
      const otherUser = { lang: 'cs', address: '203.0.113.40' } as const;
      must(await session.call(calls.sendEmail, { to: account }, { lang }));
      const codeIn = (email: Email | undefined) => /(\d{6})$/.exec(email?.subject ?? '')?.[1] ?? '';
      const form = { account, password: GOOD_PASSWORD, re_password: GOOD_PASSWORD };
      must(await session.call(calls.register, { ...form, sms_code: codeIn(received.at(-1)) }, { lang }));

      must(await session.call(calls.login, { account, password: GOOD_PASSWORD }, otherUser));
      await session.settled();
      const word = received.at(-1);
      expect(word?.subject).toBe(signedIn);
      expect(word?.html).toContain(`dir="${dir}"`);
      expect(word?.html).toMatch(/href="https:\/\/trade\.example\.com\/#\/freeze\?token=[\w-]{43}"/);
      expect(word?.text).toContain('203.0.113.40');

      must(await session.call(calls.login, { account, password: GOOD_PASSWORD }, { lang }));
      must(await session.call(calls.sendEmail, { to: account, type: 2 }, otherUser));
      await session.settled();
      const reset = { new_password: GOOD_PASSWORD, secondary_password: GOOD_PASSWORD };
      const auth_code = codeIn(received.at(-1));
      must(await session.call(calls.forgetPassword, { account, auth_code, ...reset }, otherUser));
      await session.settled();
      expect(received.at(-1)?.to?.[0]?.address).toBe(account);
      expect(received.at(-1)?.subject).toBe(changed);
    },
  );
});

describe('e-mails without a mail server', () => {
  test('go to the outbox together with text messages', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tidemark-outbox-'));
    const mail = createMail({ ...common, smtpUrl: undefined, dataDir });
    const session = aSession(database, { mail });
    must(await session.call(calls.sendEmail, { to: 'outbox@example.com' }));
    must(await session.call(calls.sendSms, { to: '+85291234567' }));
    const names = await readdir(join(dataDir, 'outbox'));
    const read = (ending: string) =>
      readFile(join(dataDir, 'outbox', names.find((name) => name.endsWith(ending)) ?? ''), 'utf8');
    const email = await PostalMime.parse(await read('.eml'));
    expect(email.to?.[0]?.address).toBe('outbox@example.com');
    expect(email.subject).toMatch(/^Your Tidemark code: \d{6}$/);
    expect(await read('.txt')).toMatch(/^\+85291234567\n\n\d{6} is your Tidemark code/);
    await rm(dataDir, { recursive: true });
  });
});

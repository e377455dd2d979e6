import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, it } from 'vitest';
import { createLog } from '../log/log.ts';
import { createMail, type MailOptions, OUTBOX_MESSAGES_MAX } from './mail.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-mail-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const lines: string[] = [];
const log = createLog({ pretty: false, write: (line) => lines.push(line), seldom: false });
const mailWith = (options: Partial<MailOptions>) =>
  createMail({
    smtpUrl: undefined,
    smsWebhookUrl: undefined,
    mailFrom: 'Tidemark <no-reply@example.com>',
    dataDir,
    log,
    ...options,
  });
const letter = {
  ...{ to: 'mei@example.com', subject: '驗證碼：123456', language: 'zh-HK' },
  ...{ text: '你的驗證碼是 123456。\n', html: '<p>你的驗證碼是 123456。</p>' },
};

describe('mail', () => {
  it('goes to a real SMTP server where one is set', async () => {
    const received: string[] = [];
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) => {
        text(stream).then((mail) => {
          received.push(mail);
          done();
        }, done);
      },
    });
    const port = await new Promise<number>((resolve) => {
      const server = smtp.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    });
    const mail = mailWith({ smtpUrl: `smtp://127.0.0.1:${port}` });
    await mail.sendMail(letter);
    const parsed = await PostalMime.parse(received[0] ?? '');
    expect([parsed.from?.address, parsed.to?.[0]?.address, parsed.subject, parsed.text]).toEqual([
      'no-reply@example.com',
      letter.to,
      letter.subject,
      letter.text,
    ]);
    const headerOf = (key: string) => parsed.headers.find((header) => header.key === key)?.value;
    expect(headerOf('auto-submitted'), 'no out-of-office reply comes back').toBe('auto-generated');
    expect(headerOf('content-language')).toBe('zh-HK');
    expect(headerOf('content-type')).toMatch(/^multipart\/alternative/);
    expect(headerOf('list-unsubscribe'), 'no mail is a newsletter').toBeUndefined();
    expect(parsed.html).toContain('<p>');
    mail.close();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
    await expect(mailWith({ smtpUrl: `smtp://127.0.0.1:${port}` }).sendMail(letter)).rejects.toThrow(
      /ECONNREFUSED/,
    );
  });

  it('is written to the outbox otherwise, readable by its owner only, and logged', async () => {
    await mailWith({}).sendMail(letter);
    const [file = ''] = readdirSync(join(dataDir, 'outbox'));
    const path = join(dataDir, 'outbox', file);
    expect(file).toMatch(/\.eml$/);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect((await PostalMime.parse(readFileSync(path))).subject).toBe(letter.subject);
    expect(lines.at(-1)).toContain(path);
    expect(lines.at(-1)).not.toContain('123456。');
  });

  it('leaves the newest thousand in the outbox', async () => {
    const outbox = join(dataDir, 'outbox');
    for (let n = 0; n < OUTBOX_MESSAGES_MAX; n += 1) {
      writeFileSync(join(outbox, `2020-01-01T00-00-00-000Z-${String(n).padStart(4, '0')}.eml`), '');
    }
    await mailWith({}).sendMail(letter);
    const files = readdirSync(outbox).sort();
    expect(files.length).toBe(OUTBOX_MESSAGES_MAX);
    expect(files[0]).toBe('2020-01-01T00-00-00-000Z-0002.eml');
    for (const file of files.filter((name) => name.startsWith('2020'))) rmSync(join(outbox, file));
  });

  it('cannot be bent into another header or recipient', async () => {
    await mailWith({}).sendMail({
      ...letter,
      to: 'a@example.com\r\nBcc: b@example.com',
      subject: 'x\r\nBcc: c@example.com',
    });
    const newest =
      readdirSync(join(dataDir, 'outbox'))
        .filter((file) => file.endsWith('.eml'))
        .sort()
        .at(-1) ?? '';
    expect((await PostalMime.parse(readFileSync(join(dataDir, 'outbox', newest)))).bcc ?? []).toEqual([]);
  });
});

describe('text messages', () => {
  it('are posted to the webhook, and its refusal is reported', async () => {
    const posted: string[] = [];
    const gateway = createServer(async (request, response) => {
      expect(request.headers).toMatchObject({
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from('house:p@ss').toString('base64')}`,
      });
      posted.push(await text(request));
      response.writeHead(posted.length === 1 ? 204 : 500).end();
    });
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    const mail = mailWith({
      smsWebhookUrl: `http://house:p%40ss@127.0.0.1:${(gateway.address() as AddressInfo).port}/`,
    });
    await mail.sendSms({ to: '+85291234567', text: '123456' });
    expect(JSON.parse(posted[0] ?? '')).toEqual({ to: '+85291234567', text: '123456' });
    await expect(mail.sendSms({ to: '+85291234567', text: '1' })).rejects.toThrow(
      'the SMS gateway answered 500',
    );
    await new Promise((resolve) => gateway.close(resolve));
  });

  it('do not follow the gateway to another address', async () => {
    let isAsked = false;
    const other = createServer((_, response) => {
      isAsked = true;
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
    const gateway = createServer((_, response) => response.writeHead(307, { location }).end());
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`;
    await expect(mailWith({ smsWebhookUrl: url }).sendSms({ to: '+85291234567', text: '1' })).rejects.toThrow(
      'the SMS gateway cannot be reached',
    );
    expect(isAsked).toBe(false);
    for (const one of [gateway, other]) await new Promise((resolve) => one.close(resolve));
  });

  it('are given up where the gateway takes them and says nothing, or is not there', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
    const mail = mailWith({ smsWebhookUrl: url, smsTimeoutMs: 100 });
    await expect(mail.sendSms({ to: '+85291234567', text: '1' })).rejects.toThrow(
      'the SMS gateway cannot be reached: The operation was aborted due to timeout',
    );
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
    await expect(mail.sendSms({ to: '+85291234567', text: '1' })).rejects.toThrow(
      'the SMS gateway cannot be reached',
    );
  });

  it('are written to the outbox otherwise', async () => {
    await mailWith({}).sendSms({ to: '+85291234567', text: '123456' });
    const file = readdirSync(join(dataDir, 'outbox')).find((name) => name.endsWith('.txt')) ?? '';
    expect(readFileSync(join(dataDir, 'outbox', file), 'utf8')).toBe('+85291234567\n\n123456\n');
  });
});

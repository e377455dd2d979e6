import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Log } from '../log/log.ts';
import { postJson } from '../webhook/post-json.ts';

/** A mail to one person. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  /** The language it is written in, as a tag of BCP 47: `zh-HK`. */
  readonly language: string;
  readonly text: string;
  /** The same in HTML, for readers that show it. */
  readonly html?: string;
}

/** A text message to a phone number with its country code (`+85291234567`). */
export interface SmsMessage {
  readonly to: string;
  readonly text: string;
}

/** What leaves the broker. Rejects when the other side does not take it. */
export interface Mail {
  sendMail(message: MailMessage): Promise<void>;
  sendSms(message: SmsMessage): Promise<void>;
  /** Where messages go, for the line at the start; undefined: to their recipients. */
  readonly outbox: string | undefined;
  close(): void;
}

export interface MailOptions {
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly smsWebhookUrl: string | undefined;
  readonly dataDir: string;
  readonly log: Log;
  /** How long the SMS gateway may take; a test has less patience. */
  readonly smsTimeoutMs?: number;
}

/** Messages stored in the outbox. */
export const OUTBOX_MESSAGES_MAX = 1000;
const SMS_TIMEOUT_MS = 10_000;
/** A user waits for the response: a silent mail server counts as failed after this. */
const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends by SMTP and webhook if they are set; otherwise writes to DATA_DIR/outbox and logs it. */
export function createMail(options: MailOptions): Mail {
  const outbox = join(options.dataDir, 'outbox');
  const smtp =
    options.smtpUrl === undefined ? undefined : createTransport({ url: options.smtpUrl, ...SMTP_TIMEOUTS });
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  let tidied: Promise<void> = Promise.resolve();
  let toTidy: Promise<void> | undefined;
  /** Cleans the outbox once for all messages written meanwhile: many arrive at a time. */
  const tidy = (): Promise<void> => {
    toTidy ??= tidied = tidied
      .catch(() => undefined)
      .then(() => {
        toTidy = undefined;
        return forgetOldest(outbox);
      });
    return toTidy;
  };
  const keep = async (name: string, content: string | Buffer): Promise<void> => {
    await mkdir(outbox, { recursive: true, mode: 0o700 });
    // The order of the names is the order of the messages.
    const file = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}${name}`;
    await writeFile(join(outbox, file), content, { mode: 0o600 });
    await tidy();
    options.log.info(`a message was written to ${join(outbox, file)}`);
  };
  return {
    outbox: smtp === undefined || options.smsWebhookUrl === undefined ? outbox : undefined,
    async sendMail({ to, subject, language, text, html }) {
      const message = {
        from: options.mailFrom,
        to: { name: '', address: to },
        subject,
        text,
        headers: headersOf(language),
        ...(html !== undefined && { html }),
      };
      if (smtp !== undefined) {
        await smtp.sendMail(message);
        return;
      }
      const composed = await composer.sendMail(message);
      await keep('.eml', composed.message as Buffer);
    },
    async sendSms(message) {
      if (options.smsWebhookUrl === undefined) return keep('.txt', `${message.to}\n\n${message.text}\n`);
      const timeoutMs = options.smsTimeoutMs ?? SMS_TIMEOUT_MS;
      const gateway = { url: options.smsWebhookUrl, name: 'the SMS gateway', timeoutMs };
      await postJson(gateway, JSON.stringify({ to: message.to, text: message.text }));
    },
    close: () => smtp?.close(),
  };
}

/**
 * Marked as automatic (RFC 3834): no out-of-office reply returns. Every mail responds to an action of its
 * reader or an event of the account; there is no list, and so no `List-Unsubscribe`.
 */
function headersOf(language: string): Readonly<Record<string, string>> {
  return {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    'Content-Language': language,
  };
}

/** Keeps the newest messages only: an outbox without a sender is never emptied. */
async function forgetOldest(outbox: string): Promise<void> {
  const messages = (await readdir(outbox)).filter((file) => /\.(eml|txt)$/.test(file)).sort();
  const old = messages.slice(0, Math.max(0, messages.length - OUTBOX_MESSAGES_MAX));
  // Another message that is written at this moment may have removed them.
  await Promise.all(old.map((file) => rm(join(outbox, file), { force: true })));
}

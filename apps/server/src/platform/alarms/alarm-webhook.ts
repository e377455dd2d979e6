import { createHmac } from 'node:crypto';
import { SECOND_MS } from '@tidemark/domain/time';
import { postJson } from '../webhook/post-json.ts';
import { type AlarmMessage, lastMessageNote } from './alarm-message.ts';

/** Where alarms are posted. */
export interface AlarmWebhook {
  readonly url: string;
  /** Signs the body; undefined: it is not signed. */
  readonly secret: string | undefined;
}

const TIMEOUT_MS = 5 * SECOND_MS;

/**
 * Posts alarms as `{instance, alarms: [{kind, subject, says, blocks, state, since, ended_at}]}`, a last message
 * with a `note`. With a secret, `X-Tidemark-Signature` is `sha256=` and the HMAC of the body in hex.
 *
 * @throws Error where it was not accepted; its message contains no secret.
 */
export async function postAlarms(
  webhook: AlarmWebhook,
  message: AlarmMessage,
  options: { readonly publicUrl: string; readonly signal: AbortSignal; readonly timeoutMs?: number },
): Promise<void> {
  const { publicUrl, signal, timeoutMs = TIMEOUT_MS } = options;
  const body = bodyOf(message, publicUrl);
  const headers: Record<string, string> = {};
  if (webhook.secret !== undefined) headers['x-tidemark-signature'] = signatureOf(body, webhook.secret);
  await postJson({ url: webhook.url, name: 'the webhook of alarms', timeoutMs }, body, { headers, signal });
}

function bodyOf({ changes, isLast }: AlarmMessage, instance: string): string {
  return JSON.stringify({
    instance,
    alarms: changes.map(({ alarm: { kind, subject, says, blocks, since }, endedAt }) => ({
      ...{ kind, subject, says, blocks },
      state: endedAt === undefined ? 'began' : 'ended',
      since: new Date(since).toISOString(),
      ended_at: endedAt === undefined ? null : new Date(endedAt).toISOString(),
    })),
    ...(isLast && { note: lastMessageNote }),
  });
}

function signatureOf(body: string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

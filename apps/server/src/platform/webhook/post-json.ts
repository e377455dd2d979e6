import { firstLine } from '../start-problem.ts';

/** A webhook that the settings name. */
export interface Webhook {
  /** http or https; `user:password@` in it means basic authentication. */
  readonly url: string;
  /** What it is called in errors: `the SMS gateway`. */
  readonly name: string;
  readonly timeoutMs: number;
}

/** What is posted to it besides the body. */
interface PostOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Gives up before the timeout. */
  readonly signal?: AbortSignal;
}

/** Whether an address can be called: a user and a password in it, where it has them, are well encoded. */
export function isWebhookUrl(url: string): boolean {
  try {
    withoutCredentials(url);
    return true;
  } catch {
    return false;
  }
}

/**
 * Posts a JSON text. It is sent only to the address that the operator configured: a redirection is a failure.
 *
 * @throws Error where it cannot be reached, does not answer in time or answers with another status than 2xx.
 * The message names neither the address, which may contain a secret, nor the credentials.
 */
export async function postJson(webhook: Webhook, body: string, options: PostOptions = {}): Promise<void> {
  const { address, authorization } = withoutCredentials(webhook.url);
  const headers = {
    'content-type': 'application/json',
    ...options.headers,
    ...(authorization && { authorization }),
  };
  const limit = timeLimit(webhook.timeoutMs, options.signal);
  try {
    const response = await fetch(address, {
      ...{ method: 'POST', headers, body, redirect: 'error', signal: limit.signal },
    }).catch((error: unknown) => {
      throw new Error(`${webhook.name} cannot be reached: ${reasonOf(error)}`);
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`${webhook.name} answered ${response.status}`);
  } finally {
    limit.end();
  }
}

/** Why a call failed: `fetch` hides the reason in the cause of its error. */
function reasonOf(error: unknown): string {
  return firstLine(error instanceof Error && error.cause instanceof Error ? error.cause : error);
}

/** Aborts after the time, or with the other signal; `end` releases both. */
function timeLimit(
  ms: number,
  other: AbortSignal | undefined,
): { readonly signal: AbortSignal; end(): void } {
  const abort = new AbortController();
  const follow = (): void => abort.abort(other?.reason);
  const late = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
  const timer = setTimeout(() => abort.abort(late), ms);
  other?.addEventListener('abort', follow);
  if (other?.aborted) follow();
  return {
    signal: abort.signal,
    end() {
      clearTimeout(timer);
      other?.removeEventListener('abort', follow);
    },
  };
}

/** `https://user:password@…` means basic authentication; `fetch` rejects such an address. */
function withoutCredentials(url: string): { address: URL; authorization: string | undefined } {
  const address = new URL(url);
  const { username, password } = address;
  if (username === '' && password === '') return { address, authorization: undefined };
  address.username = '';
  address.password = '';
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { address, authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

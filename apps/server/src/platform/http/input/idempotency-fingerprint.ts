import { hash } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '@tidemark/domain/time';
import type { IdempotencyClaim } from '../route.ts';

export type Parameters = Readonly<Record<string, unknown>>;

/** Longest Idempotency-Key taken. */
export const KEY_LENGTH_MAX = 200;

export interface ClaimOptions {
  readonly audience?: 'user' | 'operator';
  /** Whether refusals of calls with a caller's key are stored; those of calls without one never are. */
  readonly keepsRefusals?: boolean;
}

/**
 * What makes two calls the same (docs/spec/interface.md#calls): the caller's own key, else path and
 * parameters, `t` included. The payload never includes `t`: a retry has another moment.
 */
export function idempotencyClaimOf(
  path: string,
  parameters: Parameters,
  ownKey: string | undefined,
  { audience = 'user', keepsRefusals = true }: ClaimOptions = {},
): IdempotencyClaim {
  const payloadHash = digest(`${path}\n${canonical(parameters)}`);
  // The first letters separate a caller's key from a derived one, and an operator's from that of the user
  // with the same number.
  const first = audience === 'operator' ? 'o' : '';
  if (ownKey !== undefined)
    return { key: `${first}k${ownKey}`, payloadHash, storedMs: DAY_MS, keepsRefusals };
  // `t` may be any text of a client: only its hash becomes part of a stored key.
  const { t } = parameters;
  const moment = t === undefined ? '' : digest(textOf(t));
  return { key: `${first}d${moment} ${payloadHash}`, payloadHash, storedMs: MINUTE_MS, keepsRefusals: false };
}

/** Whether a header can be a key: there is one, of printable characters, and not too long. */
export function isKey(text: string): boolean {
  return text.length <= KEY_LENGTH_MAX && /^[\x21-\x7e]+$/.test(text);
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url');
}

/** The same text for the same parameters in any order, as query, form or JSON. */
function canonical(parameters: Parameters): string {
  let text = '';
  for (const name of Object.keys(parameters).sort()) {
    if (name === 't') continue;
    const value = parameters[name];
    if (value === undefined) continue;
    text += `${name}=${textOf(value)}\n`;
  }
  return text;
}

/** The same text for a value sent as text or as JSON. */
function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Whether two calls are taken for one only because they look the same: the caller sent no key. */
export function isDerived(claim: IdempotencyClaim): boolean {
  return claim.key.startsWith('d');
}

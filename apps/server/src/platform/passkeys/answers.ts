import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as z from 'zod/mini';

/** Longer than any answer of a browser: an attestation with its certificates stays below it. */
export const PASSKEY_ANSWER_MAX = 8192;

/** base64url, as WebAuthn writes bytes in JSON. */
const bytes = z.string().check(z.minLength(1), z.maxLength(PASSKEY_ANSWER_MAX), z.regex(/^[\w-]+={0,2}$/));
/** At most 1023 bytes by the standard. */
const credentialId = z.string().check(z.minLength(1), z.maxLength(1400), z.regex(/^[\w-]+$/));
const common = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };

const assertion = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  }),
});

const attestation = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
});

/** Whether a text given as a code is the answer of a passkey. */
export function isPasskeyAnswer(text: string): boolean {
  return text.trimStart().startsWith('{');
}

/** What a browser answered to `navigator.credentials.get`; undefined where it is no such answer. */
export function readAssertion(text: string): AuthenticationResponseJSON | undefined {
  const read = assertion.safeParse(jsonIn(text));
  if (!read.success) return undefined;
  const { userHandle, ...response } = read.data.response;
  return {
    ...read.data,
    response: { ...response, ...(userHandle ? { userHandle } : {}) },
    clientExtensionResults: {},
  };
}

/** What a browser answered to `navigator.credentials.create`; undefined where it is no such answer. */
export function readAttestation(text: string): RegistrationResponseJSON | undefined {
  const read = attestation.safeParse(jsonIn(text));
  if (!read.success) return undefined;
  const { transports = [], ...response } = read.data.response;
  return { ...read.data, response: { ...response, transports }, clientExtensionResults: {} };
}

/** The challenge that an answer claims to be for; empty if there is none. */
export function challengeIn(clientDataJSON: string): string {
  const read = z
    .object({ challenge: z.string().check(z.maxLength(200)) })
    .safeParse(jsonIn(Buffer.from(clientDataJSON, 'base64url').toString('utf8')));
  return read.success ? read.data.challenge : '';
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { createHash, randomBytes } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { MINUTE_MS, type Millis } from '@tidemark/domain/time';
import type { Queryable } from '../database/queryable.ts';
import { challengeIn, readAssertion, readAttestation } from './answers.ts';
import type { RelyingParty } from './relying-party.ts';

/** What a challenge is for: an answer to one serves for nothing else. */
export type PasskeyPurpose = 'sign_in' | 'add' | 'confirm';

/** A passkey as stored. Moments are milliseconds since 1970. */
export interface PasskeyRow {
  readonly id: number;
  readonly owner_id: number;
  /** base64url, as the browser names it. */
  readonly credential_id: string;
  /** COSE. */
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  /** Whether the passkey is synchronised through its provider's account to other devices. */
  readonly backed_up: boolean;
  readonly label: string;
  readonly created_at: Millis;
  readonly used_at: Millis | null;
  /** When an answer's counter had not risen; null: never. */
  readonly copied_at: Millis | null;
}

/** A passkey that an authenticator has just made. */
export interface NewPasskey {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly backedUp: boolean;
}

/** Where challenges and passkeys are stored: users and operators have separate tables. */
export interface PasskeyStore {
  /** Stores a challenge and only the newest few of an owner. `ownerId` undefined: for any owner. */
  keepChallenge(
    database: Queryable,
    challenge: {
      readonly hash: Buffer;
      readonly purpose: PasskeyPurpose;
      readonly ownerId: number | undefined;
      readonly expiresAt: Millis;
    },
  ): Promise<void>;
  /** Removes a challenge, so that no second answer to it counts; undefined if it is used or expired. */
  takeChallenge(
    database: Queryable,
    taken: { readonly hash: Buffer; readonly purpose: PasskeyPurpose; readonly now: Millis },
  ): Promise<{ readonly ownerId: number | undefined } | undefined>;
  /** The passkey with this id, locked against use and removal until the transaction ends. */
  lockByCredential(tx: Queryable, credentialId: string): Promise<PasskeyRow | undefined>;
  ofOwner(database: Queryable, ownerId: number): Promise<PasskeyRow[]>;
  noteUse(
    tx: Queryable,
    use: { readonly id: number; readonly counter: number; readonly backedUp: boolean; readonly now: Millis },
  ): Promise<void>;
  noteCopied(tx: Queryable, copied: { readonly id: number; readonly now: Millis }): Promise<void>;
}

/**
 * The result of an answer. `wrong` covers all that must not be distinguishable: whose the passkey is, and
 * what failed.
 */
export type PasskeyProof =
  | { readonly kind: 'good'; readonly passkey: PasskeyRow }
  | { readonly kind: 'expired' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'copied'; readonly passkey: PasskeyRow };

/** How long a person has for an answer. */
export const CHALLENGE_MS = 5 * MINUTE_MS;
const CHALLENGE_BYTES = 32;

export interface Passkeys {
  readonly isOn: boolean;
  /** Options for `navigator.credentials.create`, as JSON. */
  beginAdd(
    database: Queryable,
    owner: { readonly id: number; readonly account: string; readonly now: Millis },
  ): Promise<string>;
  /** The passkey of an answer to them; undefined where the answer does not hold, `expired` where the challenge is void. */
  readNew(
    tx: Queryable,
    given: { readonly ownerId: number; readonly answer: string; readonly now: Millis },
  ): Promise<NewPasskey | 'expired' | undefined>;
  /** Options for `navigator.credentials.get`, as JSON; without an owner, for whatever passkey the person chooses. */
  beginProof(
    database: Queryable,
    asked: { readonly ownerId: number | undefined; readonly now: Millis },
  ): Promise<string>;
  /** Judges an answer and uses its challenge up. With an owner, it must be one of theirs. */
  prove(
    tx: Queryable,
    given: {
      readonly purpose: 'sign_in' | 'confirm';
      readonly ownerId: number | undefined;
      readonly answer: string;
      readonly now: Millis;
    },
  ): Promise<PasskeyProof>;
}

/** Passkeys of one kind of people. Without a relying party there are none: `isOn` is false, no answer holds. */
export function createPasskeys({
  party,
  store,
  kind,
}: {
  readonly party: RelyingParty | undefined;
  readonly store: PasskeyStore;
  /** Whose they are: a user and an operator of the same number are two people. */
  readonly kind: 'user' | 'operator';
}): Passkeys {
  const site = party ?? { id: '', name: '', origins: [] };
  const ground: Ground = { site, store, handleOf: (id) => digestOf(`passkey:${kind}:${id}`) };
  return {
    isOn: party !== undefined,
    async beginAdd(database, { id, account, now }) {
      const challenge = await newChallenge(store, database, { purpose: 'add', ownerId: id, now });
      const known = await store.ofOwner(database, id);
      const options = await generateRegistrationOptions({
        rpName: site.name,
        rpID: site.id,
        userName: account,
        userID: new Uint8Array(ground.handleOf(id)),
        challenge,
        timeout: CHALLENGE_MS,
        attestationType: 'none',
        excludeCredentials: known.map(descriptorOf),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return JSON.stringify(options);
    },
    readNew: (tx, given) => readNew(ground, tx, given),
    async beginProof(database, { ownerId, now }) {
      const purpose = ownerId === undefined ? 'sign_in' : 'confirm';
      const challenge = await newChallenge(store, database, { purpose, ownerId, now });
      const known = ownerId === undefined ? [] : await store.ofOwner(database, ownerId);
      const options = await generateAuthenticationOptions({
        rpID: site.id,
        challenge,
        timeout: CHALLENGE_MS,
        userVerification: 'required',
        allowCredentials: known.map(descriptorOf),
      });
      return JSON.stringify(options);
    },
    prove: (tx, given) =>
      party === undefined ? Promise.resolve({ kind: 'wrong' }) : prove(ground, tx, given),
  };
}

interface Ground {
  readonly site: RelyingParty;
  readonly store: PasskeyStore;
  /** What an authenticator stores as the name of its owner: it does not identify the owner. */
  readonly handleOf: (ownerId: number) => Buffer;
}

async function readNew(
  { site, store }: Ground,
  tx: Queryable,
  { ownerId, answer, now }: Parameters<Passkeys['readNew']>[1],
): Promise<NewPasskey | 'expired' | undefined> {
  const response = readAttestation(answer);
  if (response === undefined) return undefined;
  const challenge = challengeIn(response.response.clientDataJSON);
  const kept = await store.takeChallenge(tx, { hash: challengeHash(challenge), purpose: 'add', now });
  if (kept === undefined || kept.ownerId !== ownerId) return 'expired';
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: [...site.origins],
    expectedRPID: site.id,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    backedUp: credentialBackedUp,
  };
}

async function prove(
  { site, store, handleOf }: Ground,
  tx: Queryable,
  { purpose, ownerId, answer, now }: Parameters<Passkeys['prove']>[1],
): Promise<PasskeyProof> {
  const response = readAssertion(answer);
  if (response === undefined) return { kind: 'wrong' };
  const challenge = challengeIn(response.response.clientDataJSON);
  const kept = await store.takeChallenge(tx, { hash: challengeHash(challenge), purpose, now });
  // A challenge to confirm is only for its requester; one to sign in for any owner.
  if (kept === undefined || (purpose === 'confirm' && kept.ownerId !== ownerId)) return { kind: 'expired' };
  const passkey = await store.lockByCredential(tx, response.id);
  if (passkey === undefined || (ownerId !== undefined && passkey.owner_id !== ownerId)) {
    return { kind: 'wrong' };
  }
  const { userHandle } = response.response;
  if (userHandle !== undefined && userHandle !== handleOf(passkey.owner_id).toString('base64url')) {
    return { kind: 'wrong' };
  }
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: [...site.origins],
    expectedRPID: site.id,
    requireUserVerification: true,
    // The counter is compared below, so that a copied key is distinguished from an invalid answer.
    credential: { id: response.id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
  }).catch(() => undefined);
  if (!verified?.verified) return { kind: 'wrong' };
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  // Authenticators without a counter always return 0.
  if ((newCounter > 0 || passkey.counter > 0) && newCounter <= passkey.counter) {
    await store.noteCopied(tx, { id: passkey.id, now });
    return { kind: 'copied', passkey };
  }
  await store.noteUse(tx, { id: passkey.id, counter: newCounter, backedUp: credentialBackedUp, now });
  return { kind: 'good', passkey };
}

async function newChallenge(
  store: PasskeyStore,
  database: Queryable,
  { purpose, ownerId, now }: { purpose: PasskeyPurpose; ownerId: number | undefined; now: Millis },
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(CHALLENGE_BYTES));
  const hash = challengeHash(Buffer.from(challenge).toString('base64url'));
  await store.keepChallenge(database, { hash, purpose, ownerId, expiresAt: now + CHALLENGE_MS });
  return challenge;
}

/** Only hashes are stored: access to the table does not allow answering for an owner. */
const challengeHash = digestOf;

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function descriptorOf({ credential_id, transports }: PasskeyRow) {
  return { id: credential_id, transports: [...transports] };
}

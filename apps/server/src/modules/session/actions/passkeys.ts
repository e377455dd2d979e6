import type { CallOutput, CallRead } from '@tidemark/contract';
import type * as calls from '@tidemark/contract/calls/account/passkeys';
import { isRefusal, type Outcome, present, refuse } from '@tidemark/domain/outcome';
import type { CallerContext } from '../../../platform/http/route.ts';
import { sendEmail } from '../emails/templates.ts';
import type { SessionParts } from '../parts.ts';
import { attemptOf, provePasswordAgain } from '../passwords/password-again.ts';
import { holdPayouts } from '../payouts/withdrawal-hold.ts';
import { countFailure, refuseExhausted } from '../sign-in/sign-in-guard.ts';
import { passkeyStore } from '../store/passkeys.ts';
import { replaceRecoveryCodes } from '../store/two-factor.ts';
import { lockUser, userById } from '../store/users.ts';
import { proveForNewFactor } from '../two-factor/new-factor.ts';
import { PASSKEYS_MAX, presentPasskey, readPasskeyLabel } from '../two-factor/passkey.ts';
import { lockFactors, proveSecondFactor, refusedFactor } from '../two-factor/second-factor.ts';
import { giveRecoveryCodes } from './two-factor.ts';

type Shown = CallOutput<typeof calls.passkeyRename>;

const off = refuse('session.passkey_off');
const tooMany = refuse('session.passkey_too_many', { max: PASSKEYS_MAX });
const unknown = refuse('session.passkey_unknown', {}, 'id');

/** The caller's passkeys, and whether this instance has a place for more. */
export async function listPasskeys(
  { database, passkeys }: SessionParts,
  { caller }: CallerContext,
): Promise<CallOutput<typeof calls.passkeyList>> {
  const rows = await passkeyStore.ofOwner(database, caller.userId);
  return { available: passkeys.isOn, max: PASSKEYS_MAX, passkeys: rows.map(presentPasskey) };
}

/** Options for a new passkey. Takes the password, and where two-factor is on the proof of that, too. */
export async function beginPasskey(
  parts: SessionParts,
  given: CallRead<typeof calls.passkeyBegin>,
  context: CallerContext,
): Promise<Outcome<CallOutput<typeof calls.passkeyBegin>>> {
  if (!parts.passkeys.isOn) return off;
  return proveForNewFactor(parts, given, context, async (tx, user) => {
    if ((await passkeyStore.count(tx, user.id)) >= PASSKEYS_MAX) return tooMany;
    const account = user.email ?? user.mobile ?? String(user.uid);
    return { options: await parts.passkeys.beginAdd(tx, { id: user.id, account, now: context.now }) };
  });
}

interface Added {
  readonly answer: CallOutput<typeof calls.passkeyAdd>;
  readonly until: number | undefined;
}

/** Stores a new passkey. An account's first second factor adds ten recovery codes, shown only once. */
export async function addPasskey(
  parts: SessionParts,
  input: CallRead<typeof calls.passkeyAdd>,
  context: CallerContext,
): Promise<Outcome<CallOutput<typeof calls.passkeyAdd>>> {
  if (!parts.passkeys.isOn) return off;
  const label = readPasskeyLabel(input.label);
  if (isRefusal(label)) return label;
  const { now } = context;
  const { userId } = context.caller;
  const attempt = attemptOf(context);
  const added = await parts.database.transaction<Outcome<Added>>(async (tx) => {
    await lockUser(tx, userId);
    const exhausted = await refuseExhausted(tx, attempt);
    if (exhausted) return exhausted;
    const made = await parts.passkeys.readNew(tx, { ownerId: userId, answer: input.passkey, now });
    if (made === 'expired') return refuse('session.passkey_expired', {}, 'passkey');
    if (made === undefined) {
      await countFailure(tx, attempt);
      return refuse('session.passkey_wrong', {}, 'passkey');
    }
    const { hasApp, passkeys } = await lockFactors(tx, userId);
    if (passkeys >= PASSKEYS_MAX) return tooMany;
    const row = await passkeyStore.insert(tx, { ...made, ownerId: userId, label, now });
    if (row === undefined) return refuse('session.passkey_known', {}, 'passkey');
    const isFirst = !hasApp && passkeys === 0;
    const recovery_codes = isFirst ? (await giveRecoveryCodes(tx, userId)).recovery_codes : [];
    const until = await holdPayouts(parts, tx, { userId, reason: 'two_factor', now });
    return { answer: { passkey: presentPasskey(row), recovery_codes }, until };
  });
  if (isRefusal(added)) return added;
  await announce(parts, userId, { kind: 'passkey_added', label, until: added.until });
  return added.answer;
}

/** Gives one of the caller's passkeys another name; another's is none. */
export async function namePasskey(
  { database }: SessionParts,
  { id, label }: CallRead<typeof calls.passkeyRename>,
  { caller }: CallerContext,
): Promise<Outcome<Shown>> {
  const name = readPasskeyLabel(label);
  if (isRefusal(name)) return name;
  const row = await passkeyStore.rename(database, { ownerId: caller.userId, id, label: name });
  return row ? presentPasskey(row) : unknown;
}

interface Removed {
  readonly label: string;
  readonly until: number | undefined;
}

/** Removes one of the caller's passkeys, with both factors. With the last second factor, recovery codes go. */
export async function removePasskey(
  parts: SessionParts,
  { id, password, code }: CallRead<typeof calls.passkeyRemove>,
  context: CallerContext,
): Promise<Outcome<true>> {
  const user = await provePasswordAgain(parts, password, context);
  if (isRefusal(user)) return user;
  const { now } = context;
  const userId = user.id;
  const removed = await parts.database.transaction<Outcome<Removed>>(async (tx) => {
    await lockUser(tx, userId);
    const owned = await passkeyStore.ofOwner(tx, userId);
    if (!owned.some((passkey) => passkey.id === id)) return unknown;
    const given = { userId, given: code, purpose: 'confirm', now } as const;
    const proof = await proveSecondFactor(parts, tx, given);
    if (proof.kind === 'wrong') await countFailure(tx, attemptOf(context));
    const refused = refusedFactor(proof, 'code');
    if (refused) return refused;
    const row = await passkeyStore.remove(tx, { ownerId: userId, id });
    if (row === undefined) return unknown;
    const left = await lockFactors(tx, userId);
    if (!left.hasApp && left.passkeys === 0) await replaceRecoveryCodes(tx, userId, []);
    const until = await holdPayouts(parts, tx, { userId, reason: 'two_factor', now });
    return { label: row.label, until };
  });
  if (isRefusal(removed)) return removed;
  await announce(parts, userId, { kind: 'passkey_removed', ...removed });
  return true;
}

/** Options for one of the caller's own passkeys: its answer takes the place of a code of the app. */
export async function confirmOptions(
  parts: SessionParts,
  { caller, now }: CallerContext,
): Promise<Outcome<{ options: string }>> {
  if (!parts.passkeys.isOn) return off;
  const full = parts.quotas.passkeyChallenges.take(`user:${caller.userId}`, now);
  if (full) return full;
  if ((await passkeyStore.count(parts.database, caller.userId)) === 0)
    return refuse('session.passkey_unknown');
  const options = await parts.passkeys.beginProof(parts.database, { ownerId: caller.userId, now });
  return { options };
}

async function announce(
  parts: SessionParts,
  userId: number,
  letter: { readonly kind: 'passkey_added' | 'passkey_removed' } & Removed,
): Promise<void> {
  sendEmail(parts, present(await userById(parts.database, userId), 'a session has a user'), letter);
}

import type { CallOutput, CallRead } from '@tidemark/contract';
import type * as calls from '@tidemark/contract/operator/passkeys';
import { isRefusal, type Outcome, present, refuse } from '@tidemark/domain/outcome';
import type { Queryable } from '../../../../platform/database/queryable.ts';
import type { OperatorContext, RequestContext } from '../../../../platform/http/route.ts';
import {
  networkOf,
  ownAttempt,
  PASSKEYS_MAX,
  passkeyAttempt,
  presentPasskey,
  readPasskeyLabel,
} from '../../../session/index.ts';
import { audited, writeNote } from '../../audit/audited.ts';
import type { OperatorParts } from '../../parts.ts';
import { factorRefusals, proveFactor, provePasskey } from '../../passkey-proof.ts';
import { countFailure, refuseExhausted } from '../../sign-in-guard.ts';
import { lockOperators, type OperatorRow, operatorById } from '../../store/accounts.ts';
import { passkeyStore } from '../../store/passkeys.ts';
import { openSession } from '../../tokens.ts';

const off = refuse('session.passkey_off');
const unknown = refuse('session.passkey_unknown', {}, 'id');
const tooMany = refuse('session.passkey_too_many', { max: PASSKEYS_MAX });

/** The passkeys of the calling operator. */
export async function listPasskeys(
  { database, passkeys }: OperatorParts,
  { operator }: OperatorContext,
): Promise<CallOutput<typeof calls.operatorPasskeys>> {
  const rows = await passkeyStore.ofOwner(database, operator.operatorId);
  return { available: passkeys.isOn, max: PASSKEYS_MAX, passkeys: rows.map(presentPasskey) };
}

/** Options for a new passkey. Takes the password, and the authenticator or another passkey. */
export async function beginPasskey(
  parts: OperatorParts,
  given: CallRead<typeof calls.operatorPasskeyBegin>,
  context: OperatorContext,
): Promise<Outcome<{ options: string }>> {
  if (!parts.passkeys.isOn) return off;
  return withBothFactors(parts, given, context, async (tx, { id, email }) => {
    if ((await passkeyStore.count(tx, id)) >= PASSKEYS_MAX) return tooMany;
    return { options: await parts.passkeys.beginAdd(tx, { id, account: email, now: parts.clock.now() }) };
  });
}

/** Stores a new passkey, with its entry in the audit trail. */
export async function addPasskey(
  parts: OperatorParts,
  { passkey, label: text }: CallRead<typeof calls.operatorPasskeyAdd>,
  context: OperatorContext,
): Promise<Outcome<CallOutput<typeof calls.operatorPasskeyAdd>>> {
  if (!parts.passkeys.isOn) return off;
  const label = readPasskeyLabel(text);
  if (isRefusal(label)) return label;
  const { operatorId } = context.operator;
  return audited(parts, { ...context, idempotency: undefined }, async (tx) => {
    await lockOperators(tx, [operatorId]);
    const now = parts.clock.now();
    const made = await parts.passkeys.readNew(tx, { ownerId: operatorId, answer: passkey, now });
    if (made === 'expired') return refuse('session.passkey_expired', {}, 'passkey');
    if (made === undefined) return refuse('session.passkey_wrong', {}, 'passkey');
    if ((await passkeyStore.count(tx, operatorId)) >= PASSKEYS_MAX) return tooMany;
    const row = await passkeyStore.insert(tx, { ...made, ownerId: operatorId, label, now });
    if (row === undefined) return refuse('session.passkey_known', {}, 'passkey');
    const note = { action: 'operator.passkey_add', object: `operator:${operatorId}`, detail: { label } };
    return { answer: presentPasskey(row), note };
  });
}

/** Gives an own passkey another name, with its entry in the audit trail; another operator's is none. */
export async function namePasskey(
  parts: OperatorParts,
  { id, label }: CallRead<typeof calls.operatorPasskeyRename>,
  context: OperatorContext,
): Promise<Outcome<CallOutput<typeof calls.operatorPasskeyRename>>> {
  const name = readPasskeyLabel(label);
  if (isRefusal(name)) return name;
  const { operatorId } = context.operator;
  return audited(parts, context, async (tx) => {
    await lockOperators(tx, [operatorId]);
    const before = (await passkeyStore.ofOwner(tx, operatorId)).find((passkey) => passkey.id === id);
    const row = await passkeyStore.rename(tx, { ownerId: operatorId, id, label: name });
    if (before === undefined || row === undefined) return unknown;
    const detail = { label: { from: before.label, to: row.label } };
    const note = { action: 'operator.passkey_rename', object: `operator:${operatorId}`, detail };
    return { answer: presentPasskey(row), note: before.label === row.label ? undefined : note };
  });
}

/** Removes an own passkey, with both factors; another operator's is none. */
export function removePasskey(
  parts: OperatorParts,
  { id, ...given }: CallRead<typeof calls.operatorPasskeyRemove>,
  context: OperatorContext,
): Promise<Outcome<true>> {
  return withBothFactors(parts, given, context, async (tx, operator) => {
    const row = await passkeyStore.remove(tx, { ownerId: operator.id, id });
    if (row === undefined) return unknown;
    const { label } = row;
    const note = { action: 'operator.passkey_remove', object: `operator:${operator.id}`, detail: { label } };
    await writeNote(tx, { note, at: parts.clock.now(), by: operator, address: context.address });
    return true;
  });
}

/** Options for an own passkey: its answer takes the place of the authenticator's digits. */
export async function confirmOptions(
  parts: OperatorParts,
  { operator }: OperatorContext,
): Promise<Outcome<{ options: string }>> {
  const { database, passkeys, clock } = parts;
  const { operatorId } = operator;
  const now = clock.now();
  if (!passkeys.isOn) return off;
  const full = parts.passkeyChallenges.take(`operator:${operatorId}`, now);
  if (full) return full;
  if ((await passkeyStore.count(database, operatorId)) === 0) return refuse('session.passkey_unknown');
  return { options: await passkeys.beginProof(database, { ownerId: operatorId, now }) };
}

/** Options for signing in with a passkey. They are the same for every caller, so they reveal no account. */
export async function signInOptions(
  { database, passkeys, passkeyChallenges, clock }: OperatorParts,
  { address }: RequestContext,
): Promise<Outcome<{ options: string }>> {
  if (!passkeys.isOn) return off;
  const now = clock.now();
  const full = passkeyChallenges.take(networkOf(address), now);
  return full ?? { options: await passkeys.beginProof(database, { ownerId: undefined, now }) };
}

/** Signs an operator in with a passkey alone; one who is disabled is answered like a passkey that fails. */
export async function signInWithPasskey(
  parts: OperatorParts,
  { passkey }: CallRead<typeof calls.operatorPasskeyLogin>,
  context: RequestContext,
): Promise<Outcome<CallOutput<typeof calls.operatorPasskeyLogin>>> {
  if (!parts.passkeys.isOn) return off;
  const { database, clock, log } = parts;
  const now = clock.now();
  const network = networkOf(context.address);
  const attempt = passkeyAttempt({ network, now });
  const exhausted = await refuseExhausted(database, attempt);
  if (exhausted) return exhausted;
  const entered = await database.transaction<Outcome<CallOutput<typeof calls.operatorPasskeyLogin>>>(
    async (tx) => {
      const { address } = context;
      const given = { ownerId: undefined, answer: passkey, purpose: 'sign_in', address, now } as const;
      const proved = await provePasskey(parts, tx, given, 'passkey');
      if (isRefusal(proved)) return proved;
      const operator = (await lockOperators(tx, [proved.owner_id])).get(proved.owner_id);
      if (!operator || operator.disabled) return refuse('session.passkey_wrong', {}, 'passkey');
      const opened = await openSession(tx, { operatorId: operator.id, context, now });
      const detail = { passkey: proved.label };
      const note = { action: 'session.begin', object: `operator:${operator.id}`, detail };
      await writeNote(tx, { note, at: now, by: operator, address });
      return opened;
    },
  );
  if (!isRefusal(entered)) return entered;
  await countFailure(database, attempt);
  log.warn({ refusal: entered.refusal, network }, 'an operator failed to sign in with a passkey');
  return entered;
}

/** Proves password and second factor of who is signed in, then makes the change in the same transaction. */
async function withBothFactors<T>(
  parts: OperatorParts,
  { password, otp }: { readonly password: string; readonly otp: string },
  { operator: { operatorId, sessionId }, address }: OperatorContext,
  change: (tx: Queryable, operator: OperatorRow) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const { database, passwords } = parts;
  const now = parts.clock.now();
  // Counted by session: other users' failures never delay a signed-in operator.
  const attempt = ownAttempt(`passkeys:${sessionId}`, now);
  return parts.passwordGate.run<Outcome<T>>(async () => {
    const exhausted = await refuseExhausted(database, attempt);
    if (exhausted) return exhausted;
    const operator = present(await operatorById(database, operatorId), 'a session has its operator');
    if (!(await passwords.matches(password, operator.password_hash ?? undefined))) {
      await countFailure(database, attempt);
      return refuse('operator.wrong_credentials', {}, 'password');
    }
    const done = await database.transaction<Outcome<T>>(async (tx) => {
      const given = { operator, code: otp, purpose: 'confirm', confirm: false, address, now } as const;
      const wrong = await proveFactor(parts, tx, given, 'otp');
      return wrong ?? change(tx, operator);
    });
    if (isRefusal(done) && factorRefusals.has(done.refusal)) await countFailure(database, attempt);
    return done;
  }, `operator:${operatorId}`);
}

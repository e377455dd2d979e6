import type { CallOutput, CallRead } from '@tidemark/contract';
import type { login } from '@tidemark/contract/calls/session';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import { DAY_MS } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { RequestContext } from '../../../platform/http/route.ts';
import { readSignInName } from '../contacts.ts';
import { deviceOf } from '../device.ts';
import { type Letter, tell } from '../letters.ts';
import type { SessionParts } from '../parts.ts';
import { presentUser } from '../present.ts';
import { proveSecondFactor } from '../second-factor.ts';
import { hashOf, newToken } from '../secrets.ts';
import { countFailure, networkOf, refuseExhausted } from '../sign-in-guard.ts';
import { isNewPlace, rememberAddress, rememberDevice } from '../store/places.ts';
import { insertFreezeLink, setLang } from '../store/security.ts';
import { lockUser, type UserRow, userToSignIn } from '../store.ts';
import { openSession } from '../tokens.ts';

type SignedIn = CallOutput<typeof login>;

/** The link that freezes the account is good for so long. */
const FREEZE_LINK_MS = 7 * DAY_MS;

/** Someone whose proofs were good, and what the owner is to be told of it. */
interface Admitted {
  readonly signedIn: SignedIn;
  readonly letters: readonly Letter[];
}

/**
 * Signs in with account and password, and the second factor where it is on. An unknown account is
 * answered like a wrong password and takes as long. Refuses `session.too_many_failures` before it
 * looks at the password, and tells of a freeze or a second factor only who has the password.
 */
export function signIn(
  parts: SessionParts,
  input: CallRead<typeof login>,
  context: RequestContext,
): Promise<Outcome<SignedIn>> {
  const { database } = parts;
  const network = networkOf(context.address);
  const name = readSignInName({ type: input.login_type, text: input.account, areaId: input.area_id });
  // The guard is asked inside the gate, so that many guesses sent at once are still counted one by one.
  return parts.passwordGate.run<Outcome<SignedIn>>(async () => {
    const user = await userToSignIn(database, name);
    const attempt = { account: name.countedAs, userId: user?.id, network, now: context.now };
    const exhausted = await refuseExhausted(database, attempt);
    if (exhausted) return exhausted;
    const matches = await parts.passwords.matches(input.password, user?.password_hash ?? undefined);
    if (!user || !matches) {
      await countFailure(database, attempt);
      return refuse('session.wrong_credentials', {}, 'password');
    }
    const admitted = await database.transaction((tx) => admit(parts, tx, { user, otp: input.otp }, context));
    if (isRefusal(admitted)) {
      if (admitted.refusal === 'session.otp_wrong') await countFailure(database, attempt);
      return admitted;
    }
    for (const letter of admitted.letters) tell(parts, user, letter);
    return admitted.signedIn;
  });
}

async function admit(
  parts: SessionParts,
  tx: Queryable,
  given: { readonly user: UserRow; readonly otp: string },
  context: RequestContext,
): Promise<Outcome<Admitted>> {
  const { now } = context;
  const { id: userId, password_hash } = given.user;
  const user = await lockUser(tx, userId);
  // The password was changed while it was being compared.
  if (user?.password_hash !== password_hash) return refuse('session.wrong_credentials', {}, 'password');
  if (user.frozen_by !== null) return refuse('session.frozen', { by: user.frozen_by });
  const proof = await proveSecondFactor(parts, tx, { userId, given: given.otp, now });
  if (proof.kind === 'missing') return refuse('session.otp_required', {}, 'otp');
  if (proof.kind === 'wrong') return refuse('session.otp_wrong', {}, 'otp');

  const letters = await wordOfNewPlace(parts, tx, userId, context);
  if (proof.kind === 'recovery') letters.push({ kind: 'recovery_used', left: proof.left });
  await rememberPlace(tx, userId, context);
  await setLang(tx, userId, context.lang);
  const token = await openSession(tx, { ...context, userId });
  return { signedIn: { token, user: presentUser(user) }, letters };
}

/** Where the network or the device is new, the owner gets a link that freezes the account. */
async function wordOfNewPlace(
  { publicUrl }: SessionParts,
  tx: Queryable,
  userId: number,
  { address, userAgent, now }: RequestContext,
): Promise<Letter[]> {
  const device = deviceOf(userAgent);
  if (!(await isNewPlace(tx, { userId, network: networkOf(address), device }))) return [];
  const token = newToken();
  await insertFreezeLink(tx, { tokenHash: freezeHash(token), userId, expiresAt: now + FREEZE_LINK_MS });
  const link = `${publicUrl}/#/freeze?token=${token}`;
  return [{ kind: 'new_sign_in', device, address, at: now, link }];
}

/** The next sign-in from the same network with the same device is none that is told. */
export async function rememberPlace(
  tx: Queryable,
  userId: number,
  { address, userAgent, now }: RequestContext,
): Promise<void> {
  await rememberAddress(tx, userId, networkOf(address), now);
  await rememberDevice(tx, userId, deviceOf(userAgent), now);
}

/** What is stored of the token of a freeze link. */
export function freezeHash(token: string): Buffer {
  return hashOf('freeze', token);
}

import type { CallOutput, CallRead } from '@tidemark/contract';
import type { createAccountDemo } from '@tidemark/contract/calls/account/session';
import { type Outcome, present, refuse } from '@tidemark/domain/outcome';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { RequestContext } from '../../../platform/http/route.ts';
import { makeUser } from '../new-user.ts';
import type { SessionParts } from '../parts.ts';
import { presentUser } from '../present.ts';
import { networkOf } from '../sign-in/sign-in-guard.ts';
import { openSession } from '../sign-in/tokens.ts';
import { lockUser, userByDemoKey } from '../store/users.ts';
import { hashOf, newDemoId } from '../two-factor/secrets.ts';

/** An id of this length, with this many different characters, is not guessed. */
const STRONG_LENGTH = 16;
const STRONG_VARIETY = 8;

/**
 * Opens a demo account, or the same one again for the same id; without an id a new one, whose id is in the
 * answer. Refuses `request.too_many` past the quota of new ones, and `session.frozen` where an operator has
 * frozen the account.
 */
export async function openDemo(
  parts: SessionParts,
  input: CallRead<typeof createAccountDemo>,
  context: RequestContext,
): Promise<Outcome<CallOutput<typeof createAccountDemo>>> {
  const { now, address, userAgent } = context;
  const given = input.demo_id.trim();
  const demoId = given === '' ? newDemoId() : given;
  const network = networkOf(address);
  const demoKey = demoKeyOf(demoId, network);
  const isNew = (await userByDemoKey(parts.database, demoKey)) === undefined;
  const tooMany = isNew ? parts.quotas.demoAccounts.take(network, now) : undefined;
  if (tooMany) return tooMany;
  return parts.database.transaction(async (tx) => {
    const found = await userByDemoKey(tx, demoKey);
    // Locked: a freeze at this moment finds the new session, or this finds the freeze.
    const known = found && (await lockUser(tx, found.id));
    if (known && known.frozen_by !== null) return refuse('session.frozen', { by: known.frozen_by });
    const user = known ?? (await makeDemoUser(parts, tx, { demoKey, lang: context.lang, now }));
    const token = await openSession(tx, { userId: user.id, address, userAgent, now });
    return { token, user: { ...presentUser(user), demo_id: demoId } };
  });
}

async function makeDemoUser(
  parts: SessionParts,
  tx: Queryable,
  demo: { readonly demoKey: Buffer; readonly lang: string; readonly now: number },
) {
  const taken = async () => (await userByDemoKey(tx, demo.demoKey)) !== undefined;
  const made = await makeUser(tx, { ...anonymous, ...demo }, taken);
  // Two first calls with one id at the same moment: the second takes what the first has made.
  if (!made) return present(await userByDemoKey(tx, demo.demoKey), 'who was first has made the demo user');
  await parts.ledger.openAccounts(tx, { userId: made.id, isDemo: true, now: demo.now });
  return made;
}

const anonymous = {
  invitedBy: null,
  email: null,
  mobile: null,
  mobileNational: null,
  contactMobile: null,
  country: '',
  passwordHash: null,
};

/**
 * The lookup key of a demo account. A long, varied id is itself a secret. A short or simple one (`1`, `demo`)
 * could be anyone's, so it opens an account only in its original network: elsewhere a guess opens another
 * demo account.
 */
function demoKeyOf(demoId: string, network: string): Buffer {
  const isStrong = demoId.length >= STRONG_LENGTH && new Set(demoId).size >= STRONG_VARIETY;
  return isStrong ? hashOf('demo', demoId) : hashOf('demo-in-network', network, demoId);
}

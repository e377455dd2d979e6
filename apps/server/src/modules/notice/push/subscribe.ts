import type { CallOutput, CallRead } from '@tidemark/contract';
import {
  type PushKind,
  type pushDevice,
  pushKinds,
  type pushSubscribe,
  type pushUnsubscribe,
} from '@tidemark/contract/calls/account/push';
import { type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Database } from '../../../platform/database/queryable.ts';
import type { CallerContext } from '../../../platform/http/route.ts';
import { answerOnce } from '../../../platform/idempotency/answer-once.ts';
import { countOthers, kindsOf, removeDevice, saveDevice } from '../store/push-devices.ts';

/** Maximum subscribed devices of one user. */
const DEVICES_MAX = 10;

export interface PushContext {
  readonly database: Database;
  /** Whether an address may be one of a push service. */
  readonly isOutside: (endpoint: string) => boolean;
}

/**
 * Subscribes a device of the caller to some kinds, in the language of the call; another call replaces the
 * kinds. Refuses `push.bad_endpoint` for what no push service can be, and `push.too_many`.
 */
export async function subscribeDevice(
  { database, isOutside }: PushContext,
  input: CallRead<typeof pushSubscribe>,
  { caller: { userId, sessionId }, lang, idempotency: claim, now }: CallerContext,
): Promise<Outcome<CallOutput<typeof pushSubscribe>>> {
  const { endpoint, p256dh, auth } = input;
  if (!isOutside(endpoint)) return refuse('push.bad_endpoint', {}, 'endpoint');
  const kinds = readKinds(input.kinds);
  return answerOnce(database, { userId, claim, now }, async (tx) => {
    if ((await countOthers(tx, userId, endpoint)) >= DEVICES_MAX) {
      return refuse('push.too_many', { max: DEVICES_MAX });
    }
    await saveDevice(tx, { endpoint, userId, sessionId, p256dh, auth, lang, kinds, now });
    return { kinds: kinds.join(',') };
  });
}

/** Each once, in one order. */
function readKinds(text: string): readonly PushKind[] {
  const named = new Set(text.split(','));
  return pushKinds.filter((kind) => named.has(kind));
}

/** The kinds a device is subscribed to; none for another user's. */
export async function readDevice(
  { database }: PushContext,
  endpoint: string,
  userId: number,
): Promise<CallOutput<typeof pushDevice>> {
  return { kinds: (await kindsOf(database, userId, endpoint))?.join(',') ?? null };
}

export function unsubscribeDevice(
  { database }: PushContext,
  endpoint: string,
  { caller: { userId }, idempotency: claim, now }: CallerContext,
): Promise<Outcome<CallOutput<typeof pushUnsubscribe>>> {
  return answerOnce(database, { userId, claim, now }, async (tx) => ({
    removed: await removeDevice(tx, userId, endpoint),
  }));
}

import { type Call, isForOperators } from '@tidemark/contract';
import type { Refusal } from '@tidemark/domain/outcome';
import type { Log } from '../log/log.ts';
import type { Caller, OperatorCaller } from './route.ts';

/** Refusals that answer for another user's object as for one that does not exist. */
const foreignObject = /(^|[._])unknown(_|$)/;

/**
 * Logs denied access: a missing role, an expired console token, an object of another user. The line contains
 * no token, input or secret.
 */
export function logRefusedAccess(
  log: Log,
  call: Call,
  { refusal }: Refusal,
  by: {
    readonly address: string;
    readonly caller: Caller | undefined;
    readonly operator?: OperatorCaller | undefined;
  },
): void {
  const sentence = sentenceOf(call, refusal, by.caller);
  if (sentence === undefined) return;
  const who = { userId: by.caller?.userId, operatorId: by.operator?.operatorId, address: by.address };
  log.warn({ path: call.path, refusal, ...who }, sentence);
}

function sentenceOf(call: Call, refusal: string, caller: Caller | undefined): string | undefined {
  if (refusal === 'operator.role_required') return 'an operator called what is for another role';
  if (refusal === 'session.only_real_accounts') return 'a demo user called what is for real users';
  if (refusal === 'session.expired' && isForOperators(call))
    return 'the console was called without a valid session';
  if (caller !== undefined && foreignObject.test(refusal))
    return 'a call named an object that does not exist or is somebody else’s';
  return undefined;
}

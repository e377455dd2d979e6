import * as calls from '@tidemark/contract/calls/account/kyc';
import { answer, type Route } from '../../platform/http/route.ts';
import { submitRealName } from './actions/submit-real-name.ts';
import type { KycParts } from './parts.ts';
import { presentRecord } from './present.ts';
import { latestOfUser } from './store.ts';

export function kycRoutes(kyc: KycParts): Route[] {
  return [
    answer(calls.realName, (input, context) => submitRealName(kyc, input, context)),
    answer(calls.realNameCenter, async (_, { caller, now }) =>
      presentRecord(kyc, await latestOfUser(kyc.database, caller.userId), now),
    ),
  ];
}

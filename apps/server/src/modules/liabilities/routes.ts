import * as calls from '@tidemark/contract/calls/money/liabilities';
import { answer, type Route } from '../../platform/http/route.ts';
import { listStatements, showProof } from './actions/show-statements.ts';
import type { LiabilitiesParts } from './parts.ts';

export function liabilitiesRoutes(parts: LiabilitiesParts): Route[] {
  return [
    answer(calls.liabilityList, (input, { caller }) => listStatements(parts, input, caller.userId)),
    answer(calls.liabilityProof, (input, { caller }) => showProof(parts, input, caller.userId)),
  ];
}

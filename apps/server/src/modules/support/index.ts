import type { ReviewPort } from '@tidemark/domain/review';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Route } from '../../platform/http/route.ts';
import { type AgentApi, createAgentApi } from './agent-api.ts';
import { createDisputeReads, type DisputeReads } from './disputes/for-operators.ts';
import { disputeReviews } from './disputes/reviews.ts';
import { disputeRoutes } from './disputes/routes.ts';
import { startEmails } from './emails.ts';
import type { SupportParts } from './parts.ts';
import { supportRoutes } from './routes.ts';

export { supportAdministration } from './administration.ts';
export type { AgentApi, OperatorStep, Stepped } from './agent-api.ts';
export type { DisputeReads } from './disputes/for-operators.ts';
export { casesChanged, supportPushed } from './events.ts';
export type { Case } from './record.ts';
export { disputeReceiptRecords, disputeRecords } from './store/records.ts';
export { verifySupport } from './verify.ts';

export interface Support {
  readonly routes: Route[];
  /** The operators' side. */
  readonly counter: AgentApi;
  /** The queue of disputes, and one of them with its evidence. */
  readonly reviews: ReviewPort<Queryable>;
  readonly disputes: DisputeReads;
  /** Starts the mails to those who have left. */
  start(): void;
  stop(): Promise<void>;
}

export type SupportOptions = SupportParts;

export function createSupport(options: SupportOptions): Support {
  let stopEmails = async (): Promise<void> => undefined;
  return {
    routes: [...supportRoutes(options), ...disputeRoutes(options)],
    reviews: disputeReviews(options),
    disputes: createDisputeReads(options),
    counter: createAgentApi(options),
    start() {
      stopEmails = startEmails(options);
    },
    stop: () => stopEmails(),
  };
}

import type { Route } from '../../platform/http/route.ts';
import { type AgentApi, createAgentApi } from './agent-api.ts';
import { startEmails } from './emails.ts';
import type { SupportParts } from './parts.ts';
import { supportRoutes } from './routes.ts';

export { supportAdministration } from './administration.ts';
export type { AgentApi, OperatorStep, Stepped } from './agent-api.ts';
export { casesChanged, supportPushed } from './events.ts';
export type { Case } from './record.ts';
export { verifySupport } from './verify.ts';

export interface Support {
  readonly routes: Route[];
  /** The operators' side. */
  readonly counter: AgentApi;
  /** Starts the mails to those who have left. */
  start(): void;
  stop(): Promise<void>;
}

export type SupportOptions = SupportParts;

export function createSupport(options: SupportOptions): Support {
  let stopEmails = async (): Promise<void> => undefined;
  return {
    routes: supportRoutes(options),
    counter: createAgentApi(options),
    start() {
      stopEmails = startEmails(options);
    },
    stop: () => stopEmails(),
  };
}
